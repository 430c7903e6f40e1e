//! The state at the end of a line: typed, after its ZIP code, twice, or a word that may be one.

use std::borrow::Cow;

use smallvec::{SmallVec, smallvec};

use super::super::line::{Token, plain};
use super::{PlaceNames, Places, Tail, before_is_military};
use crate::address::StateCode;
use crate::place::Gazetteer;
use crate::town::{city_key, solid};
use crate::usps::{direction, state, suffix, unit};

/// The state that follows its ZIP code, if the words are one and the ZIP code may be there.
pub(super) fn state_after(tokens: &[Token<'_>], zip: u32) -> Option<StateCode> {
    let words: SmallVec<[Cow<'_, str>; 4]> = tokens.iter().map(|t| plain(t.word)).collect();
    let words: SmallVec<[&str; 4]> = words.iter().map(AsRef::as_ref).collect();
    state::from_words(&words).filter(|state| Gazetteer::get().may_be_in(zip, *state))
}

/// The state, if there is one: each sensible answer as a tail of its own.
pub(super) fn states(tokens: &[Token<'_>], base: &Tail) -> Places {
    if base.state.is_some() {
        return smallvec![base.clone()];
    }
    let end = base.rest;
    let last = end.checked_sub(1).map_or("".into(), |i| plain(tokens[i].word));
    if state::is_military(&last) && end > 1 && (base.zip.is_some() || before_is_military(tokens, end - 1)) {
        return smallvec![Tail { rest: end - 1, military: true, ..base.clone() }];
    }
    for k in (1..=4usize).rev() {
        let Some(start) = end.checked_sub(k).filter(|s| *s > 0 || end == k) else { continue };
        let parted = tokens[start..end - 1].iter().any(|t| t.comma);
        if parted && (k != 2 || base.zip.is_none()) {
            continue;
        }
        let words: SmallVec<[Cow<'_, str>; 4]> = tokens[start..end].iter().map(|t| plain(t.word)).collect();
        let words: SmallVec<[&str; 4]> = words.iter().map(AsRef::as_ref).collect();
        let Some(state) = state::from_words(&words).or_else(|| look_alike(&words, tokens, start, base))
        else {
            continue;
        };
        // `NEW, YORK 14606`: only where the ZIP code says so.
        if parted && base.zip.and_then(|z| Gazetteer::get().zip(z)).is_none_or(|z| z.state != state) {
            continue;
        }
        let mismatch = base.zip.is_some_and(|z| !Gazetteer::get().may_be_in(z, state));
        let with = Tail { rest: start, state: Some(state), mismatch, ..base.clone() };
        let comma = start > 0 && tokens[start - 1].comma;
        let street_word = k == 1 && is_street_word(words[0]) && !comma;
        return match base.zip {
            Some(_) if !mismatch => {
                // `SAN JUAN RD NE 68501`: north-east, or Nebraska.
                let plain = direction::one(words[0]).is_some() && street_word;
                // `364 S OHIO 45365`: the state, or the avenue of its name.
                let spelled = words.concat().len() > 2 && !comma && start > 1;
                if (plain || spelled) && !has_city(tokens, &with) {
                    smallvec![with, base.clone()]
                } else {
                    smallvec![with]
                }
            }
            // `, TAMPA FL 12345`.
            Some(_) if street_word && has_parted_city(tokens, &with) => smallvec![with],
            Some(_) if street_word || is_city_of_zip(tokens, base) => smallvec![base.clone()],
            Some(_) => smallvec![with],
            None if street_word && !has_city(tokens, &with) => smallvec![base.clone()],
            None if k > 1 || words[0].len() > 2 || comma || has_city(tokens, &with) => smallvec![with],
            None => smallvec![with, base.clone()],
        };
    }
    smallvec![base.clone()]
}

/// `lL` and `1N` typed for `IL` and `IN` after a comma, where the ZIP code says so.
fn look_alike(words: &[&str], tokens: &[Token<'_>], start: usize, base: &Tail) -> Option<StateCode> {
    let [word] = words else { return None };
    let second = word.strip_prefix(['L', '1']).filter(|rest| matches!(*rest, "L" | "N" | "D" | "A"))?;
    let own = base.zip.and_then(|z| Gazetteer::get().zip(z)).map(|z| z.state)?;
    let parted = start > 2 && tokens[start - 1].comma;
    (parted && own.as_str().strip_prefix('I') == Some(second)).then_some(own)
}

/// Whether the last words are a city of the ZIP code (`WASHINGTON 20500`).
fn is_city_of_zip(tokens: &[Token<'_>], base: &Tail) -> bool {
    let Some(zip) = base.zip else { return false };
    let names = PlaceNames::before(tokens, base.rest);
    names.all().any(|(_, city)| Gazetteer::get().same_place(zip, city))
}

/// A two-letter word that may be part of a street or a unit as well as a state.
fn is_street_word(word: &str) -> bool {
    word.len() == 2
        && (direction::one(word).is_some()
            || suffix::standard(word).is_some()
            || unit::designator(word).is_some()
            || matches!(word, "LA" | "AL" | "DE" | "CO" | "ID" | "IN" | "OR" | "ME"))
}

/// Whether a city of the tail's state stands before it.
fn has_city(tokens: &[Token<'_>], tail: &Tail) -> bool {
    let Some(state) = tail.state else { return false };
    let names = PlaceNames::before(tokens, tail.rest);
    names.all().any(|(_, city)| Gazetteer::get().town(state, city).is_some())
}

/// As [`has_city`], the city standing alone between a comma and the state.
fn has_parted_city(tokens: &[Token<'_>], tail: &Tail) -> bool {
    let Some(state) = tail.state else { return false };
    let names = PlaceNames::before(tokens, tail.rest);
    let parted = |k: usize| tail.rest > k && tokens[tail.rest - k - 1].comma;
    names.all().any(|(k, city)| parted(k) && Gazetteer::get().town(state, city).is_some())
}

/// The place without its state's name where that stands between commas before it:
/// `ROSWELL, GEORGIA, GA 30075`.
pub(super) fn state_again(tokens: &[Token<'_>], base: &Tail) -> Option<Tail> {
    let end = base.rest;
    let (state, zip) = (base.state?, base.zip?);
    let words = (1..=3usize).find(|k| end > k + 2 && tokens[end - k - 1].comma)?;
    let name: SmallVec<[&str; 4]> = tokens[end - words..end].iter().map(|t| t.word).collect();
    let same = tokens[end - 1].comma && name[0].len() > 2 && state::from_words(&name) == Some(state);
    let is_city = || Gazetteer::get().same_place(zip, &city_key(&name.join(" ")));
    (same && !is_city()).then(|| Tail { rest: end - words, ..base.clone() })
}

/// The place without a county of its state, where that stands between the town and the state:
/// `TROY (RENSSELAER COUNTY), NY 12180`, `CAMBRIDGE MIDDLESEX COUNTY MA`. After a comma it may be shortened.
pub(super) fn county_again(tokens: &[Token<'_>], base: &Tail) -> Option<Tail> {
    let (end, state) = (base.rest, base.state?);
    let kind = tokens.get(end.checked_sub(1)?)?.word;
    let (in_full, short) = (matches!(kind, "COUNTY" | "PARISH" | "MUNICIPIO"), matches!(kind, "CO" | "CNTY"));
    if base.county.is_some() || !(in_full || short) {
        return None;
    }
    (2..=5usize).filter(|k| end > k + 2).find_map(|k| {
        let at = end - k;
        let parted = tokens[at - 1].comma;
        let name: SmallVec<[&str; 4]> = tokens[at..end - 1].iter().map(|t| t.word).collect();
        let county = city_key(&name.join(" "));
        let known = Gazetteer::counties(state).contains(&*solid(&county));
        let place = Tail { rest: at, county: Some(county), ..base.clone() };
        (known && (parted || in_full && has_city(tokens, &place))).then_some(place)
    })
}

/// `New York` typed once stands for both.
pub(super) fn name_of_state(tokens: &[Token<'_>], base: &Tail) -> Option<Tail> {
    let state = base.state?;
    let typed: SmallVec<[&str; 2]> = tokens.get(base.rest..)?.iter().take(2).map(|t| t.word).collect();
    (1..=typed.len()).rev().find_map(|k| {
        let words = &typed[..k];
        let city = city_key(&words.join(" "));
        let same = state::from_words(words) == Some(state) && city.len() > 2;
        (same && !Gazetteer::get().city_zips(state, &city).is_empty())
            .then(|| Tail { city: Some(city), ..base.clone() })
    })
}
