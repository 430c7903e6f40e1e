//! The place at the end of a line: ZIP code, state and city, taken off from the right (Publication 28,
//! section 231) with the gazetteer to tell `NE` from Nebraska and `West Palm Beach` from `W`, `Palm Beach`.

mod cities;
mod country;
mod names;
mod states;

use smallvec::SmallVec;

use super::line::{Token, plain};
use super::{Costs, ParsedHome, sheet};
use crate::address::{Address, Refusal, StateCode};
use crate::place::{Gazetteer, town_key};
use crate::town::{TownKind, city_key, kind_and_town};
use crate::usps::{direction, state, unit};
use cities::cities;
use country::country;
pub(in crate::parse) use country::leave_out_country;
use names::PlaceNames;
use states::{state_after, states};

/// A place and what is left before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tail {
    /// How many tokens stand before the place.
    pub(super) rest: usize,
    pub(super) city: Option<String>,
    /// The kind of town, where it was typed.
    pub(super) city_kind: Option<TownKind>,
    pub(super) county: Option<String>,
    pub(super) state: Option<StateCode>,
    pub(super) zip: Option<u32>,
    pub(super) zip4: Option<u16>,
    /// The ZIP code lacks its first zeros.
    pub(super) short_zip: bool,
    /// The ZIP code belongs to another state, or is not known and no state was typed.
    pub(super) mismatch: bool,
    /// An APO, FPO or DPO, or a military state.
    pub(super) military: bool,
    /// A unit that follows the ZIP code.
    pub(super) unit: Option<crate::address::Unit>,
    /// The costs of reading the words as this place.
    pub(super) costs: Costs,
}

impl Tail {
    /// Whether the place is enough to look up: a ZIP code, or a city with its state.
    pub(super) fn is_place(&self) -> bool {
        self.zip.is_some() || self.city.is_some() && self.state.is_some()
    }

    /// Whether a place at the end of the line says something about this one, which comes from fields: the
    /// same ZIP code or town, or another ZIP code. Another town alone may be words of the street.
    pub(super) fn may_repeat(&self, own: &Self) -> bool {
        own.zip.is_some() && self.zip.is_some() || own.city.is_some() && own.city == self.city
    }

    /// Whether ZIP code, state and town are the same wherever both have one. A ZIP code may have several
    /// towns.
    pub(super) fn agrees(&self, own: &Self) -> bool {
        let zip = self.zip.zip(own.zip).is_none_or(|(a, b)| a == b);
        let town_of_zip =
            |town: &String| self.zip.or(own.zip).is_some_and(|zip| Gazetteer::get().same_place(zip, town));
        let town = own.city.as_ref().is_none_or(|town| self.city.as_ref() == Some(town) || town_of_zip(town));
        !own.mismatch && zip && town && self.is_of_state(own)
    }

    /// Whether the line's own place may be in the state of the fields. A state that only the line's ZIP code
    /// tells is no other one where the ZIP code reaches over the border.
    pub(super) fn is_of_state(&self, own: &Self) -> bool {
        let (Some(state), Some(other)) = (self.state, own.state) else { return true };
        let told = own.zip.filter(|zip| Gazetteer::get().zip(*zip).is_some_and(|z| z.state == other));
        state == other || told.is_some_and(|zip| Gazetteer::get().may_be_in(zip, state))
    }

    /// The key of a town at this place.
    pub(super) fn town_key(&self, town: &str) -> String {
        let state = self.state.or_else(|| Gazetteer::get().zip(self.zip?).map(|z| z.state));
        state.map_or_else(|| city_key(town), |state| town_key(state, town, self.zip.unwrap_or(0)))
    }

    /// A home at this place.
    pub(super) fn address(&self, home: ParsedHome) -> Address {
        let ParsedHome { number, street, unit, city, .. } = home;
        let unit = crate::unit::joined(unit, self.unit.clone());
        let other = city.as_deref().map(kind_and_town);
        let city = self.city.clone().or(other.map(|(_, town)| self.town_key(town)));
        let city_kind = if self.city.is_some() { self.city_kind } else { other.and_then(|(kind, _)| kind) };
        Address {
            number,
            street,
            unit,
            city,
            city_kind,
            county: self.county.clone(),
            state: self.state,
            zip: self.zip,
            zip4: self.zip4,
        }
    }
}

/// The places that a line may end in, the likeliest first; at most three.
pub(super) type Places = SmallVec<[Tail; 1]>;

/// Most words of a city's name.
const CITY_WORDS: usize = 5;

/// The places that a line may end in, the likeliest first; never empty, at most three.
pub(super) fn tails(tokens: &[Token<'_>], default_state: Option<StateCode>) -> Places {
    let mut base = Tail { rest: country(tokens), ..Tail::default() };
    zip(tokens, &mut base);
    let mut out = Places::new();
    for with_state in states(tokens, &base) {
        let mut with_state = with_state;
        let typed = with_state.state;
        let known = with_state.zip.and_then(|z| Gazetteer::get().zip(z));
        if with_state.state.is_none() && !with_state.military {
            with_state.state = known.map(|z| z.state).or(default_state.filter(|_| with_state.zip.is_none()));
        }
        for found in cities(tokens, &with_state, typed.is_some()) {
            let found = zip_before_city(tokens, found);
            if out.len() < 3 && !out.contains(&found) {
                out.push(found);
            }
        }
    }
    out
}

/// A ZIP code alone after a place with a ZIP code of its own, and that place: `12 OAK ST, TROY, NY 12180,
/// 12181`, as a form of two fields has it where the first one was filled with the whole address.
pub(super) fn zip_after_place(tokens: &[Token<'_>], places: &Places) -> Option<(Tail, Places)> {
    let alone = |place: &&Tail| place.zip.is_some() && place.city.is_none() && place.unit.is_none();
    let given = places.iter().find(alone)?;
    let before = given.rest.checked_sub(1).filter(|before| zip_at(tokens, *before).is_some())?;
    let mut own = tails(&tokens[..=before], None);
    own.retain(|own| own.zip.is_some());
    (!own.is_empty()).then(|| (given.clone(), own))
}

/// The place with a ZIP code that stands before its city: `12 OAK ST, 12180 TROY, NY`.
fn zip_before_city(tokens: &[Token<'_>], place: Tail) -> Tail {
    let (None, Some(city), Some(at)) = (place.zip, &place.city, place.rest.checked_sub(1)) else {
        return place;
    };
    let Some((zip, four, 1)) = zip_at(tokens, at).filter(|_| at > 1) else { return place };
    let own =
        Gazetteer::get().same_place(zip, city) && !is_unit_number(tokens, at) && !is_road_number(tokens, at);
    if own { Tail { rest: at, zip: Some(zip), zip4: four, ..place } } else { place }
}

/// A place from fields of its own.
pub(super) fn from_fields(city: &str, state_field: &str, zip_field: &str) -> Result<Tail, Refusal> {
    let mut tail = Tail { city_kind: TownKind::of_name(city), ..Tail::default() };
    let folded = crate::text::fold(state_field);
    let words = crate::text::words(&folded);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    tail.state = state::from_words(&words).or_else(|| state::from_words(&[words.concat().as_str()]));
    tail.military =
        matches!(words.as_slice(), [w] if state::is_military(w)) || is_military_city(city_key(city).as_str());
    let zip_field = zip_field.trim();
    let zip_field = sheet::whole(zip_field).unwrap_or(zip_field);
    let digits: String = zip_field.chars().filter(char::is_ascii_digit).collect();
    if let Some((code, four)) = sheet::short_zip(zip_field, tail.state) {
        (tail.zip, tail.zip4, tail.short_zip) = (Some(code), four, true);
        tail.state = tail.state.or(Gazetteer::get().zip(code).map(|z| z.state));
    } else if !digits.is_empty() {
        let (five, four) = digits.split_at_checked(5).unwrap_or((digits.as_str(), ""));
        let code: u32 = five.parse().map_err(|_| Refusal::ZipMismatch)?;
        tail.zip = Some(code);
        tail.zip4 = if four.len() == 4 { four.parse().ok() } else { None };
        tail.mismatch = !(4..=5).contains(&five.len());
        let home = Gazetteer::get().zip(code).map(|z| z.state);
        tail.mismatch |= tail.state.map_or(home.is_none(), |s| !Gazetteer::get().may_be_in(code, s));
        tail.state = tail.state.or(home);
    }
    tail.city = Some(tail.town_key(city)).filter(|key| !key.is_empty());
    Ok(tail)
}

/// Takes a ZIP code off the end, with a unit that may follow it.
fn zip(tokens: &[Token<'_>], tail: &mut Tail) {
    let n = tail.rest;
    for after in 0..=3usize {
        let Some(at) = n.checked_sub(after + 1) else { return };
        let Some((five, four, used)) = zip_at(tokens, at) else { continue };
        let follows: SmallVec<[&str; 4]> = tokens[at + 1..n].iter().map(|t| t.word).collect();
        // `RANCHO CORDOVA 95670 CA`.
        let state = if after > 0 { state_after(&tokens[at + 1..n], five) } else { None };
        if after > 0
            && state.is_none()
            && !follows.first().is_some_and(|w| w.starts_with('#') || unit::designator(w).is_some())
        {
            continue;
        }
        let first = at + 1 - used;
        if after > 0 && first < 2
            || first == 0 && n > 1
            || is_road_number(tokens, first)
            || is_unit_number(tokens, first)
        {
            return;
        }
        let known = Gazetteer::get().zip(five).is_some();
        if after > 0 && !known {
            return;
        }
        tail.state = state;
        tail.unit = if after > 0 && state.is_none() {
            crate::unit::unit_from_field(&follows.join(" "))
        } else {
            None
        };
        tail.zip = Some(five);
        tail.zip4 = four;
        tail.short_zip = is_short(tokens[at].word) && used == 1;
        tail.mismatch = !known;
        tail.rest = first;
        return;
    }
}

/// A ZIP code that ends at token `at`: code, add-on, and how many tokens it takes.
fn zip_at(tokens: &[Token<'_>], at: usize) -> Option<(u32, Option<u16>, usize)> {
    let word = tokens.get(at)?.word;
    // `62701.0`: a spreadsheet's number.
    let word = word.strip_suffix(".0").or_else(|| word.strip_suffix(".00")).unwrap_or(word);
    let digits = |w: &str, n: usize| w.len() == n && w.bytes().all(|b| b.is_ascii_digit());
    if let Some((five, four)) = word.split_once('-')
        && digits(five, 5)
        && (digits(four, 4) || four.is_empty())
    {
        return Some((five.parse().ok()?, four.parse().ok(), 1));
    }
    if digits(word, 9) {
        return Some((word[..5].parse().ok()?, word[5..].parse().ok(), 1));
    }
    if at > 2 && (digits(word, 4) || is_short(word)) {
        let mut before = at - 1;
        let dash = tokens[before].word == "-";
        before -= usize::from(dash);
        if digits(word, 4) && digits(tokens[before].word, 5) && before > 1 {
            return Some((tokens[before].word.parse().ok()?, word.parse().ok(), at - before + 1));
        }
        // `MA 2139`: spreadsheets drop the leading zero.
        let state = state::from_words(&[plain(tokens[at - 1].word).as_ref()])?;
        return sheet::short_zip(word, Some(state)).map(|(code, four)| (code, four, 1));
    }
    if digits(word, 5) { Some((word.parse().ok()?, None, 1)) } else { None }
}

/// Whether a word has the digits of a ZIP code without its first zeros: `2139`, `21391234`, `2139-1234`.
fn is_short(word: &str) -> bool {
    let (code, four) = word.split_once('-').unwrap_or((word, ""));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let length =
        if four.is_empty() { matches!(code.len(), 4 | 7 | 8) } else { code.len() < 5 && four.len() == 4 };
    length && digits(code) && digits(four)
}

/// Whether the number at `at` is a road's (`100 FM 12345`, `100 STATE RD 12345`) and no ZIP code: a road
/// that has a name already takes no number (`100 BAY STATE RD 02138`).
fn is_road_number(tokens: &[Token<'_>], at: usize) -> bool {
    let back =
        |n: usize| at.checked_sub(n).and_then(|i| tokens.get(i)).filter(|t| !t.comma).map_or("", |t| t.word);
    let words = match back(1) {
        "FM" | "CR" | "SR" | "RM" | "CARR" => return true,
        "HWY" | "HIGHWAY" | "ROUTE" | "RTE" if matches!(back(2), "US" | "STATE" | "ST" | "COUNTY" | "CO") => {
            2
        }
        "HWY" | "HIGHWAY" | "ROUTE" | "RTE" => 1,
        "RD" | "ROAD" if matches!(back(2), "COUNTY" | "CO" | "CNTY" | "STATE" | "FOREST" | "PRIVATE") => 2,
        _ => return false,
    };
    let before = back(words + 1);
    let named = before.len() > 1 && before.bytes().all(|b| b.is_ascii_alphabetic());
    !named || direction::one(before).is_some()
}

/// Whether the number at `at` is an apartment's (`5900 STONEY BROOK RD APT 13207`) and no ZIP code.
fn is_unit_number(tokens: &[Token<'_>], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|i| tokens.get(i)).filter(|t| !t.comma);
    let designated = before.filter(|t| t.word != "UN").and_then(|t| unit::designator(t.word));
    designated.is_some_and(|d| matches!(d.standard, "APT" | "RM" | "STE" | "UNIT"))
}

fn before_is_military(tokens: &[Token<'_>], end: usize) -> bool {
    end > 0 && is_military_city(&plain(tokens[end - 1].word))
}

fn is_military_city(word: &str) -> bool {
    matches!(word, "APO" | "FPO" | "DPO")
}
