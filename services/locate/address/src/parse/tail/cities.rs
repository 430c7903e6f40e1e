//! The town before the state and the ZIP code.

use smallvec::{SmallVec, smallvec};

use super::super::Cost;
use super::super::line::{Token, house_number};
use super::names::PlaceNames;
use super::states::{county_again, name_of_state, state_again};
use super::{Places, Tail, before_is_military};
use crate::address::StateCode;
use crate::place::Gazetteer;
use crate::town::is_particle;
use crate::usps::{direction, suffix, unit};

/// The city: each sensible answer as a tail of its own. `typed` says that the state was written.
pub(super) fn cities(tokens: &[Token<'_>], base: &Tail, typed: bool) -> Places {
    let end = base.rest;
    if before_is_military(tokens, end) {
        return smallvec![Tail { rest: end - 1, military: true, ..base.clone() }];
    }
    if let Some(again) = state_again(tokens, base).or_else(|| county_again(tokens, base)) {
        return cities(tokens, &again, typed);
    }
    let names = PlaceNames::before(tokens, end);
    let with = |k: usize, city: String| Tail {
        rest: end - k,
        city: Some(city),
        city_kind: names.kind(k),
        ..base.clone()
    };
    let mut found = known_cities(tokens, base, &names);
    // The words after a comma are the whole city, known or not.
    let segment = (1..=end).take_while(|k| !(*k > 1 && tokens[end - k].comma)).last().unwrap_or(0);
    let parted = segment < end;
    if parted && let Some(whole) = names.of(segment) {
        if let Some(i) = found.iter().position(|(k, _)| *k == segment) {
            let (k, city) = found.swap_remove(i);
            return smallvec![with(k, city)];
        }
        let unit_like = unit::designator(tokens[end - segment].word).is_some();
        let street_like = segment == 1 && (suffix::is_common(whole) || direction::one(whole).is_some());
        if found.is_empty()
            && !unit_like
            && !street_like
            && (typed || base.zip.is_some())
            && end - segment > 1
        {
            return smallvec![with(segment, base.town_key(whole))];
        }
    }
    if found.is_empty() {
        return smallvec![name_of_state(tokens, base).unwrap_or_else(|| base.clone())];
    }
    found.truncate(2);
    let rebinds = takes_suffix(tokens, base, &found);
    let before = found.first().and_then(|(k, _)| tokens.get(..end.checked_sub(*k)?)).unwrap_or(&[]);
    let is_street = matches!(&before[house_number(before)..], [only] if direction::one(only.word).is_some());
    let of_zip = |city: &String| base.zip.is_none_or(|z| Gazetteer::get().same_place(z, city));
    let elsewhere = !parted && !found.iter().any(|(_, city)| of_zip(city));
    let peeled = found.into_iter().enumerate().map(|(i, (k, city))| {
        let place = with(k, city);
        let costs = if i == 0 && rebinds { place.costs.with(Cost::ReboundPart) } else { place.costs };
        Tail { costs, ..place }
    });
    // `W ARTHUR 60614`: the state has a city of that name, but not in the ZIP code; the street is likelier.
    // With the state it is one where nothing else would be the street.
    match elsewhere {
        true if typed && is_street => peeled.chain([base.clone()]).collect(),
        true if typed => peeled.collect(),
        true => std::iter::once(base.clone()).chain(peeled).collect(),
        false => peeled.collect(),
    }
}

/// Whether the first of two towns takes the suffix of its street: `MAIN ST PARIS` is Main Street in Paris,
/// and Main in Saint Paris only where the ZIP code says so.
fn takes_suffix(tokens: &[Token<'_>], base: &Tail, found: &[(usize, String)]) -> bool {
    let [(k, longer), (shorter, _)] = found else { return false };
    let Some(at) = base.rest.checked_sub(*k).filter(|at| *k == shorter + 1 && *at > 0) else { return false };
    let street = &tokens[..at - usize::from(direction::one(tokens[at - 1].word).is_some())];
    let ends_street = street.last().is_some_and(|t| suffix::is_common(t.word));
    let is_said = base.zip.is_some_and(|zip| Gazetteer::get().same_place(zip, longer));
    suffix::is_common(tokens[at].word) && !ends_street && !is_said
}

/// Cities that the words before the place are, the longest first; those of the ZIP code before others.
fn known_cities(tokens: &[Token<'_>], base: &Tail, names: &PlaceNames) -> SmallVec<[(usize, String); 2]> {
    let found = cities_of(tokens, base, names, false);
    if found.is_empty() { cities_of(tokens, base, names, true) } else { found }
}

/// The same where the spaces of a name count, unless it begins with a word that is often joined to the next
/// one (`MC HENRY`), or `respaced` says that they do not.
fn cities_of(
    tokens: &[Token<'_>],
    base: &Tail,
    names: &PlaceNames,
    respaced: bool,
) -> SmallVec<[(usize, String); 2]> {
    let g = Gazetteer::get();
    let mut by_zip: SmallVec<[(usize, String); 2]> = SmallVec::new();
    let mut by_state: SmallVec<[(usize, String); 2]> = SmallVec::new();
    for (k, city) in names.all() {
        // A number and a word of the street must stay, unless the line is a place alone or a comma says so.
        let parted = base.rest > k && tokens[base.rest - k - 1].comma;
        if base.rest - k <= house_number(tokens)
            && !parted
            && tokens[0].word.starts_with(|c: char| c.is_ascii_digit())
        {
            continue;
        }
        let last = tokens[base.rest - 1].word;
        if k == 1
            && last.len() == 1
            && base.rest > 1
            && unit::designator(tokens[base.rest - 2].word).is_some()
        {
            continue; // `UNIT W` is no city of West.
        }
        if base.zip.is_some_and(|z| g.same_place(z, city)) {
            by_zip.push((k, city.to_owned()));
        } else if base.state.is_some_and(|s| !g.city_zips(s, city).is_empty()) {
            by_state.push((k, city.to_owned()));
        } else if let Some(own) = base.state.and_then(|s| other_spacing(s, city, base, respaced, parted)) {
            let list =
                if base.zip.is_some_and(|z| g.same_place(z, own)) { &mut by_zip } else { &mut by_state };
            list.push((k, own.to_owned()));
        }
    }
    // `EAST HARTFORD` and `HARTFORD`: the second only where its street ends in a direction or a suffix then.
    let longest = by_zip.first().or(by_state.first()).map_or(0, |(k, _)| *k);
    by_zip.extend(by_state);
    by_zip.retain(|(k, _)| {
        *k == longest || {
            let before = base.rest - *k;
            // `MAIN ST PARIS`: Main in Saint Paris, or Main Street in Paris.
            let parts = |word: &str| direction::one(word).is_some() || suffix::is_common(word);
            *k + 1 == longest && before > 0 && parts(tokens[before - 1].word)
        }
    });
    by_zip
}

/// The town that a name is in another spacing. Words of a street may look like one (`MAPLE GREEN FIELD`), so
/// that without a comma before it a joined word (`MC LEAN`, `COEUR D ALENE`) or the ZIP code must tell it.
fn other_spacing(
    state: StateCode,
    city: &str,
    base: &Tail,
    respaced: bool,
    parted: bool,
) -> Option<&'static str> {
    let has_particle = |key: &str| key.split(' ').rev().skip(1).any(is_particle);
    if !respaced && !city.split_once(' ').is_some_and(|(first, _)| is_particle(first)) {
        return None;
    }
    let own = Gazetteer::get().town_at(state, city, base.zip.unwrap_or(0))?;
    let is_told = parted
        || has_particle(city)
        || has_particle(own)
        || base.zip.is_some_and(|zip| Gazetteer::get().same_place(zip, own));
    is_told.then_some(own)
}
