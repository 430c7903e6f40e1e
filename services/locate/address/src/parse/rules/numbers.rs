//! House numbers that are announced by a word or a sign, written with a comma or a decimal, behind the
//! street, or two in one; and letters of the street that stand at the number.

use super::super::line::Token;
use super::super::tail::Tail;
use super::super::{Cost, ParsedHome};
use super::{MOST, read, starts_number};
use crate::address::{HouseNumber, StateCode};
use crate::number;
use crate::text::{List, is_digits, is_fraction};
use crate::usps::{highway, ordinal};

/// `#7 MAIN ST`, `NO. 403A HIGHWAY 71`, `NUMBER 87-22 84TH ST`: how many words announce the number, and its
/// first word. A unit (`#7 12 MAIN ST`) has another number right behind it.
pub(super) fn announced<'a>(list: &[&'a str]) -> Option<(usize, &'a str)> {
    let (used, first) = match list {
        ["NO" | "NUMBER" | "NUM" | "#", first, ..] => (1, *first),
        [first, ..] => (0, first.strip_prefix('#')?),
        [] => return None,
    };
    let mut rest = list.get(used + 1..)?;
    if rest.first().is_some_and(|word| is_fraction(word)) {
        rest = &rest[1..];
    }
    let is_number = first.starts_with(|c: char| c.is_ascii_digit())
        && ordinal::digits(first).is_none()
        && number::parse_house_number(first).is_some();
    let follows = rest.first().is_some_and(|word| !starts_number(word) || ordinal::digits(word).is_some());
    (is_number && follows).then_some((used, first))
}

/// `1,234 MAIN ST`: the digits before and after the comma are one number. Where a space stands between them
/// it is offered.
pub(super) fn thousands(tokens: &[Token<'_>], tail: &Tail) -> Vec<ParsedHome> {
    let [first, second, ..] = tokens else { return Vec::new() };
    let lead = first.word.parse().ok().filter(|n: &u32| (1..1000).contains(n) && is_digits(first.word));
    let (Some(lead), true) = (lead, first.comma && second.word.len() == 3 && is_digits(second.word)) else {
        return Vec::new();
    };
    let joined = |home: ParsedHome| {
        let number = HouseNumber { value: lead * 1000 + home.number.value, ..home.number };
        ParsedHome { number, costs: home.costs.with_if(!first.glued, Cost::JoinedDigits), ..home }
    };
    let homes = read(&tokens[1..], tail).into_iter().map(joined);
    homes.take(if first.glued { MOST } else { 1 }).collect()
}

/// `51INMAN ST`: number and street without the space between them. It is offered.
pub(super) fn glued(tokens: &[Token<'_>], tail: &Tail) -> Option<ParsedHome> {
    let (first, rest) = tokens.split_first()?;
    let at = first.word.find(|c: char| !c.is_ascii_digit()).filter(|at| (1..=6).contains(at))?;
    let (number, name) = first.word.split_at(at);
    if name.len() < 3 || !name.bytes().all(|b| b.is_ascii_uppercase()) {
        return None;
    }
    let mut parted = vec![token(number, false), token(name, first.comma)];
    parted.extend_from_slice(rest);
    let home = read(&parted, tail).into_iter().next()?;
    Some(ParsedHome { costs: home.costs.with(Cost::Correction), ..home })
}

/// `208.5 MAIN ST`: the half that a spreadsheet makes of a fraction. It is offered.
pub(super) fn decimal(tokens: &[Token<'_>], tail: &Tail) -> Option<ParsedHome> {
    let (first, rest) = tokens.split_first()?;
    let (number, part) = first.word.split_once('.').filter(|(number, _)| is_digits(number))?;
    let fraction = match part {
        "5" | "50" => "1/2",
        "25" => "1/4",
        "75" => "3/4",
        _ => return None,
    };
    let mut parted = vec![token(number, false), token(fraction, false)];
    parted.extend_from_slice(rest);
    let home = read(&parted, tail).into_iter().next()?;
    Some(ParsedHome { costs: home.costs.with(Cost::Correction), ..home })
}

/// A letter of the street that was typed at the number: `48S 400E` is number 48 on South 400 East. `2800T
/// RT 7` is the township's route, or number 2800T: the latter is offered.
pub(super) fn part_letters(tokens: &[Token<'_>], tail: &Tail, out: &mut Vec<ParsedHome>) {
    let [first, street, rest @ ..] = tokens else { return };
    let Some((number, letter)) = digits_and_letter(first.word) else { return };
    let mut parted = vec![token(number, false), token(letter, false)];
    if let Some((name, way)) = digits_and_letter(street.word).filter(|(_, way)| is_across(letter, way)) {
        parted.extend([token(name, false), token(way, street.comma)]);
        parted.extend_from_slice(rest);
        *out = read(&parted, tail);
    } else if letter == "T" {
        let words: List<'_> = parted[1..].iter().chain(&tokens[1..]).map(|t| t.word).collect();
        if (2..=words.len()).any(|end| highway::key(&words[..end]).is_some()) {
            out.iter_mut().for_each(|home| home.costs = home.costs.with(Cost::ReboundPart));
            parted.extend_from_slice(&tokens[1..]);
            out.splice(0..0, read(&parted, tail));
        }
    }
}

fn token(word: &str, comma: bool) -> Token<'_> {
    Token { word, comma, glued: false }
}

/// `48S`: digits and one letter.
fn digits_and_letter(word: &str) -> Option<(&str, &str)> {
    let (digits, letter) = word.split_at_checked(word.len().checked_sub(1)?)?;
    (is_digits(digits) && letter.bytes().all(|b| b.is_ascii_uppercase())).then_some((digits, letter))
}

/// Whether two directions cross.
fn is_across(one: &str, other: &str) -> bool {
    let is_upright = |way: &str| matches!(way, "N" | "S");
    let is_level = |way: &str| matches!(way, "E" | "W");
    is_upright(one) && is_level(other) || is_level(one) && is_upright(other)
}

/// Words that a street of Puerto Rico begins with.
const TYPES: [&str; 10] =
    ["CALLE", "AVE", "AV", "AVDA", "AVENIDA", "AVENUE", "PASEO", "CAMINO", "CALLEJON", "BULEVAR"];

/// `CALLE 1 #12`, `CALLE LUNA 12`: the number behind the street, as in Puerto Rico. It may be a unit's, so
/// that it is offered.
pub(super) fn behind(tokens: &[Token<'_>], tail: &Tail) -> Vec<ParsedHome> {
    if tail.state.is_none_or(|state| state.as_str() != "PR") || tokens.len() < 3 {
        return Vec::new();
    }
    let is_number =
        |word: &str| word.bytes().any(|b| b.is_ascii_digit()) && number::parse_house_number(word).is_some();
    let said = |at: &usize| match tokens[*at].word.strip_prefix('#') {
        Some(id) => is_number(id),
        None => matches!(tokens[*at - 1].word, "#" | "NO" | "NUM" | "NUMERO") && is_number(tokens[*at].word),
    };
    let is_plain = |at: &usize| is_digits(tokens[*at].word) && TYPES.contains(&tokens[0].word);
    let Some(at) = (2..tokens.len()).find(said).or_else(|| (2..tokens.len()).find(is_plain)) else {
        return Vec::new();
    };
    let number = tokens[at].word.trim_start_matches('#');
    let street = match tokens[at - 1].word {
        "#" | "NO" | "NUM" | "NUMERO" => at - 1,
        _ => at,
    };
    let mut parted = vec![token(number, false)];
    parted.extend_from_slice(&tokens[..street]);
    parted.extend_from_slice(&tokens[at + 1..]);
    let mut homes = if street > 0 { read(&parted, tail) } else { Vec::new() };
    homes.iter_mut().for_each(|home| home.costs = home.costs.with(Cost::ReboundPart));
    homes
}

/// `10-12 MAIN ST` as a building that has both numbers: an address for each, so that both must agree.
pub(super) fn ranges(homes: &[ParsedHome], state: Option<StateCode>) -> Vec<ParsedHome> {
    let Some(home) = homes.first() else { return Vec::new() };
    let Some(first) = number::first_of_range(&home.number, state) else { return Vec::new() };
    let last = HouseNumber { value: home.number.value, ..HouseNumber::default() };
    [first, last].map(|number| ParsedHome { number, ..home.clone() }).into()
}
