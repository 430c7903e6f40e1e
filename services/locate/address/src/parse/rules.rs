//! The rest of a line by rules: unit, house number, street, unit (Publication 28). Every sensible reading,
//! the likeliest first; the streets themselves are split in [`crate::street`].

mod numbers;

use std::borrow::Cow;

use smallvec::{SmallVec, smallvec};

use super::line::Token;
use super::tail::Tail;
use super::{Cost, Costs, ParsedHome, account};
use crate::address::{HouseNumber, StateCode, Street, Unit};
use crate::place::Gazetteer;
use crate::text::{self, List, Words, is_digits, words};
use crate::usps::{direction, highway, ordinal, suffix, unit as designators};
use crate::{number, street, town, unit};

/// Most readings that the rules give.
const MOST: usize = 8;

/// A street, and what followed it.
struct FoundStreet {
    street: Street,
    /// A city that the gazetteer does not know.
    city: Option<String>,
    /// Words that belong to neither.
    dropped: Option<String>,
    costs: Costs,
}

/// Readings of the tokens before the place.
pub(super) fn read(tokens: &[Token<'_>], tail: &Tail) -> Vec<ParsedHome> {
    let mut out = Vec::new();
    let (urbanization, tokens) = urbanization(tokens, tail.state);
    let tokens_of_line = &tokens;
    let Some((before, skipped, tokens, numbers)) = from_number(tokens_of_line) else {
        return numbers::decimal(tokens_of_line, tail)
            .map_or_else(|| numbers::behind(tokens_of_line, tail), |home| vec![home]);
    };
    let word = tokens.first().is_some_and(|t| !starts_number(t.word));
    for (number, used) in numbers {
        let Some((segment, mut found, mut dropped)) = street_words(tokens, used) else { continue };
        dropped.extend(skipped.clone());
        found = unit::joined(before.clone(), found);
        let mut with_number: &[&str] = &segment;
        let trailing = unit::take_trailing(&mut with_number, used + 1);
        let found = unit::joined(trailing, found);
        let home = |street: FoundStreet, unit: Option<Unit>, zip: Option<String>| {
            let rebound = unit.as_ref().is_some_and(unit::takes_direction);
            ParsedHome {
                number: number.clone(),
                street: Street { urbanization: urbanization.clone(), ..street.street },
                unit,
                city: street.city,
                dropped: dropped.iter().cloned().chain(zip).chain(street.dropped).collect(),
                costs: street.costs.with_if(rebound, Cost::ReboundPart),
            }
        };
        for (rest, bare) in bare_units(with_number, used, found.is_some()) {
            // Five digits after a street are more likely another ZIP code than a unit.
            let other_zip = bare.as_ref().map(|u| &u.id).filter(|id| is_zip(id)).cloned();
            for street in streets(rest, tail) {
                let unit = found.clone().or_else(|| bare.clone());
                push(&mut out, home(street, unit, other_zip.clone()));
            }
        }
        // `12 REAR OAK ST`.
        if let (Some(["REAR", rest @ ..]), None) = (with_number.get(used..), &found)
            && rest.len() > 1
        {
            let rear = unit::unit_from_field("REAR");
            for street in streets(rest, tail) {
                push(&mut out, home(street, rear.clone(), None));
            }
        }
        for street in roads(with_number, used, found.as_ref(), tail) {
            push(&mut out, home(FoundStreet { city: None, ..street }, None, None));
        }
    }
    // `ONE MIDTOWN PLAZA 1360 PEACHTREE ST`: a building, and its address.
    if word {
        after_name(tokens, tail).into_iter().for_each(|home| push(&mut out, home));
    }
    let both = numbers::ranges(&out, tail.state);
    out.splice(out.len().min(1)..out.len().min(1), both);
    numbers::part_letters(tokens_of_line, tail, &mut out);
    let joined = numbers::thousands(tokens_of_line, tail);
    // `1,234` has one meaning; in `1, 234` the digits may be those of two numbers.
    let at = if joined.iter().any(|home| home.costs.is_none()) { 0 } else { out.len() };
    out.splice(at..at, joined);
    out.truncate(MOST);
    out.extend(numbers::glued(tokens_of_line, tail));
    out
}

/// Readings of a line with a whole address after a name without a comma: `ACME WIDGETS INC 100 MAIN ST`.
pub(super) fn after_name(tokens: &[Token<'_>], tail: &Tail) -> Vec<ParsedHome> {
    let list: List<'_> = tokens.iter().map(|t| t.word).collect();
    let Some(at) = (1..list.len()).find(|i| starts_number(list[*i])) else { return Vec::new() };
    let (name, rest) = list.split_at(at);
    let street = |words: &[&str]| words.iter().any(|w| suffix::is_common(w));
    let numbered = highway::key(&list[at - 1..=at]).is_some();
    let building = ordinal::cardinal(name[0]).is_some();
    let whole = rest.len() > 2 && street(&rest[2..]) || building && tokens[at - 1].comma && rest.len() > 1;
    let fits = is_digits(rest[0]) && whole && (building || !street(name)) && !numbered;
    let mut homes = if fits { read(&tokens[at..], tail) } else { Vec::new() };
    homes.iter_mut().for_each(|home| home.dropped.push(name.join(" ")));
    homes
}

fn push(out: &mut Vec<ParsedHome>, home: ParsedHome) {
    if out.len() < MOST && !out.iter().any(|h| h.number == home.number && h.street == home.street) {
        out.push(home);
    }
}

/// The urbanization of a Puerto Rico address, before its number or after a comma.
fn urbanization<'t, 'a>(
    tokens: &'t [Token<'a>],
    state: Option<StateCode>,
) -> (Option<String>, Cow<'t, [Token<'a>]>) {
    let puerto_rico = state.is_some_and(|s| s.as_str() == "PR");
    let at = tokens.iter().position(|t| matches!(t.word, "URB" | "URBANIZACION"));
    let (true, Some(at)) = (puerto_rico, at) else { return (None, tokens.into()) };
    let mut end = at + 1;
    while end < tokens.len()
        && !tokens[end - 1].comma
        && !(end > at + 1 && at == 0 && starts_number(tokens[end].word))
    {
        end += 1;
    }
    let names: Vec<String> = tokens[at + 1..end].iter().flat_map(|t| words(t.word)).collect();
    let mut rest = tokens[..at].to_vec();
    rest.extend_from_slice(&tokens[end..]);
    ((!names.is_empty()).then(|| names.join(" ")), rest.into())
}

/// Whether digits are a ZIP code.
fn is_zip(digits: &str) -> bool {
    digits.len() == 5 && digits.parse().is_ok_and(|zip| Gazetteer::get().zip(zip).is_some())
}

fn starts_number(word: &str) -> bool {
    word.bytes().any(|b| b.is_ascii_digit())
}

/// House numbers that a line may begin with, and how many words each takes.
type NumberReadings = SmallVec<[(HouseNumber, usize); 2]>;

/// A line cut at its house number: the unit (`APT 3, 250 W MAIN`) and the words of names before it, the
/// tokens from the number on, and the readings of the number.
type FromNumber<'t, 'a> = (Option<Unit>, Option<String>, &'t [Token<'a>], NumberReadings);

fn from_number<'t, 'a>(tokens: &'t [Token<'a>]) -> Option<FromNumber<'t, 'a>> {
    let mut list: List<'a> = tokens.iter().map(|t| t.word).collect();
    if let Some((used, first)) = numbers::announced(&list) {
        list[used] = first;
        return Some((None, None, &tokens[used..], number::leading(&list[used..])));
    }
    if let Some((unit, used)) = unit::leading(&list) {
        // `DEPT 96 0430, 3545 NW 58TH`: two numbers of the unit, of which the second is not read.
        let more =
            tokens.get(used).is_some_and(|t| t.comma) && list.get(used + 1).is_some_and(|w| starts_number(w));
        let lost = more.then(|| list[used].to_owned());
        let used = used + usize::from(more);
        return Some((Some(unit), lost, &tokens[used..], number::leading(&list[used..])));
    }
    let numbers = number::leading(&list);
    if !numbers.is_empty() {
        // `100, MAIN ST`: the comma after the number means nothing.
        return Some((None, None, tokens, numbers));
    }
    (1..tokens.len()).find_map(|i| {
        if !tokens[i - 1].comma || !list[i].starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let numbers = Some(number::leading(&list[i..])).filter(|n| !n.is_empty())?;
        let designated = designators::designator(list[0]).is_some();
        let before = if designated { unit::unit_from_field(&list[..i].join(" ")) } else { None };
        let is_unit = before.is_some() && unit::is_said(&list[..i]);
        Some((before, (!is_unit).then(|| list[..i].join(" ")), &tokens[i..], numbers))
    })
}

/// The words of number and street, a unit from the segments after their comma, and the segments that are
/// neither.
type StreetWords<'a> = (List<'a>, Option<Unit>, Vec<String>);

fn street_words<'a>(tokens: &[Token<'a>], used: usize) -> Option<StreetWords<'a>> {
    let end = (used..tokens.len()).find(|i| tokens[*i].comma).map_or(tokens.len(), |i| i + 1);
    let mut segment: List<'a> = tokens[..end].iter().map(|t| t.word).collect();
    let mut found: Option<Unit> = None;
    let mut dropped = Vec::new();
    let mut at = end;
    while at < tokens.len() {
        let stop = (at..tokens.len()).find(|i| tokens[*i].comma).map_or(tokens.len(), |i| i + 1);
        let part: List<'a> = tokens[at..stop].iter().map(|t| t.word).collect();
        let single_suffix =
            part.len() == 1 && (suffix::is_common(part[0]) || direction::one(part[0]).is_some());
        let designated = designators::designator(part[0]).is_some() || part[0].starts_with('#');
        let ordinal_floor =
            part.len() == 2 && designators::designator(part[1]).is_some_and(|d| d.standard == "FL");
        let bare = part.len() == 1 && part[0].len() <= 5 && (starts_number(part[0]) || part[0].len() == 1);
        if single_suffix && found.is_none() {
            segment.push(part[0]);
        } else if designated || ordinal_floor || bare {
            let (own, more) = part.split_at(account::unit_end(&part));
            let unit = unit::unit_from_field(&own.join(" "));
            let lost = if unit.is_none() || !unit::is_said(own) { &part[..] } else { more };
            if !lost.is_empty() {
                dropped.push(lost.join(" "));
            }
            found = unit::joined(found, unit);
        } else {
            // `THE OAKS APT 4`: the name of a building, and a unit of it.
            let mut name = &part[..];
            found = unit::joined(found, unit::take_trailing(&mut name, 1));
            dropped.push(name.join(" "));
        }
        at = stop;
    }
    (segment.len() > used).then_some((segment, found, dropped))
}

/// The words of the street without a bare identifier at their end, and with it where it may belong to the
/// name.
fn bare_units<'w, 'a>(
    with_number: &'w [&'a str],
    used: usize,
    has_unit: bool,
) -> SmallVec<[(&'w [&'a str], Option<Unit>); 2]> {
    let all = with_number.get(used..).unwrap_or(&[]);
    let bare = if has_unit { None } else { unit::bare(with_number) };
    let (Some(bare), [street @ .., _]) = (bare, all) else {
        return match after_open_street(with_number, used).filter(|_| !has_unit) {
            Some(unit) => smallvec![(all, None), (&all[..all.len() - 1], Some(unit))],
            None => smallvec![(all, None)],
        };
    };
    let Some(last) = street.last() else { return smallvec![(all, None)] };
    // `NE LOOP 410`, `AVENUE 5`, `COUNTRY ROAD 183`: the number may belong to the road.
    let road = matches!(*last, "LOOP" | "SPUR" | "PIKE" | "AVENUE" | "EXPY" | "FWY" | "CIRCLE")
        || highway::key(&all[usize::from(direction::one(all[0]).is_some())..]).is_some();
    // `209 1/2 ROAD G`: the fraction is the house's, and the road has the letter.
    let lettered = street.len() == 1 && suffix::standard(last).is_some();
    // `MAIN ST NO 5`: number five, or north.
    if let ([named @ .., "NO" | "NUMBER"], Some(true)) = (street, with_number.last().map(|w| is_digits(w)))
        && named.len() > 1
    {
        return smallvec![(named, Some(bare.clone())), (street, Some(bare))];
    }
    let without = (street, Some(bare));
    if road || lettered { smallvec![(all, None), without] } else { smallvec![without] }
}

/// A number after a street that has no suffix (`223 W JACKSON 512`): part of the name, or a unit.
fn after_open_street(with_number: &[&str], used: usize) -> Option<Unit> {
    let (last, street) = with_number.get(used..)?.split_last()?;
    let name = street.last().filter(|w| w.len() > 3 && w.bytes().all(|b| b.is_ascii_alphabetic()))?;
    let plain = suffix::standard(name).is_none() && direction::one(name).is_none();
    let number = is_digits(last) && last.len() <= 5 && highway::key(&with_number[used..]).is_none();
    (plain && number).then(|| unit::unit_from_field(last)).flatten()
}

/// Streets that the words may mean, with a city that may follow them.
fn streets(list: &[&str], tail: &Tail) -> Vec<FoundStreet> {
    let mut split = Words::new();
    for word in list {
        text::push_words(word, &mut split);
    }
    let list = text::refs(&split);
    let mut out = Vec::with_capacity(2);
    if let Some(cut) = crossing(&list) {
        streets_of(&list[..cut], None, &mut out);
        // The other street is no part of the address.
        out.iter_mut().for_each(|found| found.dropped = Some(list[cut..].join(" ")));
        return out;
    }
    // `MAIN ST FOOBARVILLE`: the words after the suffix do not belong to the street.
    // Before a town they may be a part of it.
    let cut = unknown_city(&list);
    let of_town = |cut: usize| town::city_words(&list[cut..].join(" "));
    if let Some(cut) = cut.filter(|_| tail.city.is_none()) {
        streets_of(&list[..cut], Some(&of_town(cut)), &mut out);
    }
    streets_of(&list, None, &mut out);
    if let Some(cut) = cut.filter(|_| tail.city.is_some()) {
        streets_of(&list[..cut], Some(&of_town(cut)), &mut out);
    }
    out
}

/// Further streets that the words may mean because a road is numbered or lettered.
fn roads(words: &[&str], used: usize, unit: Option<&Unit>, tail: &Tail) -> Vec<FoundStreet> {
    let list = words.get(used..).unwrap_or(&[]);
    // `ROUTE # A`: the letter of the road, or a unit on a street called Route.
    if let ([.., "ROUTE" | "RTE" | "HIGHWAY" | "HWY"], Some(unit)) = (list, unit) {
        let road: List<'_> = list.iter().copied().chain([unit.id.as_str()]).collect();
        return streets(&road, tail);
    }
    let Some(at) = other_name(list) else { return Vec::new() };
    let dropped = Some(list[at..].join(" "));
    let other = |found| FoundStreet { dropped: dropped.clone(), ..found };
    streets(&list[..at], tail).into_iter().map(other).collect()
}

/// Where a numbered road begins after a whole street, which is its other name: `ENGLEWOOD ROAD ROUTE 776`.
fn other_name(list: &[&str]) -> Option<usize> {
    let at = (2..list.len().saturating_sub(1)).find(|at| highway::key(&list[*at..]).is_some())?;
    (suffix::is_common(list[at - 1]) && highway::key(list).is_none()).then_some(at)
}

fn streets_of(list: &[&str], city: Option<&str>, out: &mut Vec<FoundStreet>) {
    let found = |street, costs| FoundStreet { street, city: city.map(str::to_owned), dropped: None, costs };
    for split in street::splits(list, street::StreetSplit::default()) {
        let Some(street) = split.street(list) else { continue };
        out.push(found(street, Costs::NONE));
    }
    // `OAK TR`: the trail as the postal service lists it, and the terrace or trace that may be meant. `CR`
    // is not listed, and means each alike.
    let Some((at, short)) = short_suffix(list) else { return };
    for suffix in suffix::meanings(short).iter().filter(|s| suffix::standard(short) != Some(**s)) {
        let mut again: List<'_> = list.iter().copied().collect();
        again[at] = suffix;
        let first =
            street::splits(&again, street::StreetSplit::default()).first().and_then(|s| s.street(&again));
        let costs = Costs::NONE.with_if(suffix::standard(short).is_some(), Cost::Correction);
        out.extend(first.map(|street| found(street, costs)));
    }
}

/// The suffix of a street that may be several, before a direction or at the end.
fn short_suffix<'a>(list: &[&'a str]) -> Option<(usize, &'a str)> {
    let from = list.len().saturating_sub(3).max(1);
    let at = (from..list.len()).rev().find(|at| direction::one(list[*at]).is_none())?;
    (!suffix::meanings(list[at]).is_empty()).then_some((at, list[at]))
}

/// Where a cross street begins (`MAIN ST & 1ST AVE` after a house number).
fn crossing(list: &[&str]) -> Option<usize> {
    let at = list.iter().position(|w| matches!(*w, "AND" | "AT"))?;
    let complete = |side: &[&str]| side.len() > 1 && side.iter().any(|w| suffix::is_common(w));
    (complete(&list[..at]) && at + 1 < list.len()).then_some(at)
}

/// Where the words begin that follow the street's suffix without belonging to the street: at most three of
/// them.
fn unknown_city(list: &[&str]) -> Option<usize> {
    let n = list.len();
    // `STATE ROUTE 690 SPRINGBROOK TOWNSHIP`.
    let is_word = |w: &&str| w.len() > 2 && w.bytes().all(|b| b.is_ascii_alphabetic());
    let road = (2..n).rev().find(|end| highway::key(&list[..*end]).is_some());
    if let Some(end) = road.filter(|end| n - end <= 3 && list[*end..].iter().all(is_word)) {
        return highway::key(list).is_none().then_some(end);
    }
    if n < 3 || list.last().is_some_and(|w| suffix::standard(w).is_some() || direction::one(w).is_some()) {
        return None;
    }
    let at = (1..n).rev().find(|i| suffix::is_common(list[*i]))?;
    let mut cut = at + 1;
    if cut < n - 1 && direction::one(list[cut]).is_some_and(|d| d.as_str().len() == list[cut].len()) {
        cut += 1;
    }
    let letters = list[cut..].iter().all(|w| w.len() > 2 && w.bytes().all(|b| b.is_ascii_alphabetic()));
    (letters
        && n - cut <= 3
        && !matches!(list[cut], "OF" | "AND" | "THE")
        && direction::one(list[at - 1]).is_none_or(|_| at > 1))
    .then_some(cut)
}
