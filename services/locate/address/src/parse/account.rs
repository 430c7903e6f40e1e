//! Whether the words that a reading leaves out repeat its place. All others matter: a reading without them
//! must not decide.

use super::ParsedHome;
use super::tail::Tail;
use crate::address::{Address, StateCode};
use crate::place::Gazetteer;
use crate::text::is_digits;
use crate::town::city_key;
use crate::usps::{direction, state, suffix, unit};

/// Longest key of a town that is compared with misspelt ones, bytes.
const MAX_TOWN: usize = 28;
/// Shortest key that is compared with misspelt towns: `HALL` is not Hull.
const MIN_MISSPELT: usize = 6;

/// Whether adjacent words repeat the place: a town or another name of the ZIP code, its county, its state.
/// Nothing else explains words that belong to no part of the address.
pub(super) fn is_known(words: &str, tail: &Tail) -> bool {
    let key = tail.town_key(words);
    key.is_empty() || is_of_place(words, &key, tail)
}

/// How many words, from a designator on, belong to the unit; names after the identifier do not
/// (`APT B CHESTNUT HILL`).
pub(super) fn unit_end(words: &[&str]) -> usize {
    let is_name = |word: &str| {
        word.len() > 2 && word.bytes().all(|b| b.is_ascii_alphabetic()) && unit::designator(word).is_none()
    };
    let more = (2..words.len()).find(|i| is_name(words[*i]) && !is_name(words[*i - 1]));
    more.unwrap_or(words.len())
}

/// Whether the identifier of a unit ends in a direction that stands apart, right before the place: in
/// `APT 12 N CHICAGO` it may be the street's or the town's.
pub(super) fn ends_in_direction(home: &ParsedHome, last: &str) -> bool {
    let id = home.unit.as_ref().map_or("", |unit| unit.id.as_str());
    direction::one(last).is_some() && id.len() > last.len() && id.ends_with(last)
}

/// Whether the street of an address without a town ends in the name of a town of its state, or in one a
/// letter away: the street of `12 MILL POND BOSTON 02139` may be Mill Pond.
#[must_use]
pub fn ends_in_town(address: &Address) -> bool {
    let state = address.state.or_else(|| address.zip.and_then(|z| Gazetteer::get().zip(z)).map(|z| z.state));
    let tail = Tail { state, ..Tail::default() };
    let mut words = address.street.name.clone();
    if let Some(kind) = address.street.suffix.and_then(suffix::full) {
        words.push(' ');
        words.push_str(kind);
    }
    address.city.is_none() && is_town(&city_key(&words), &tail)
}

/// Whether words repeat the place, or part of it.
fn is_of_place(words: &str, key: &str, tail: &Tail) -> bool {
    let parts: Vec<&str> = words.split(' ').collect();
    tail.city.as_deref() == Some(key)
        || tail.zip.map_or_else(|| is_of_town(key, tail), |zip| is_of_zip(zip, key))
        || tail.state.is_some() && state::from_words(&parts) == tail.state
        || is_digits(words) && words.parse().ok() == tail.zip
}

/// Whether a ZIP code goes by a name, or is in a county of that name.
fn is_of_zip(zip: u32, key: &str) -> bool {
    let g = Gazetteer::get();
    g.same_place(zip, key) || g.zip(zip).is_some_and(|z| z.counties.iter().any(|c| city_key(c) == key))
}

/// The same of a town without a ZIP code. A county counts where all ZIP codes of the town are in it. So does
/// another name of one of them, unless it is a town of its own: Lincoln Park is a part of Chicago, but
/// streets of Dorchester have the names of streets elsewhere in Boston.
fn is_of_town(key: &str, tail: &Tail) -> bool {
    let (Some(city), Some(state)) = (&tail.city, tail.state) else { return false };
    let g = Gazetteer::get();
    let zips = || g.city_zips(state, city).iter().filter_map(|zip| g.zip(*zip));
    let in_all = zips().all(|z| z.counties.iter().any(|c| city_key(c) == key));
    let is_part = zips().any(|z| z.cities.contains(&key)) && !zips().any(|z| z.towns().contains(&key));
    in_all && zips().next().is_some() || is_part
}

/// Whether the last words of a key are a town of the place's state, or are a letter away from one.
fn is_town(key: &str, tail: &Tail) -> bool {
    let Some(state) = tail.state else { return false };
    let starts = std::iter::once(0).chain(key.match_indices(' ').map(|(at, _)| at + 1));
    starts.filter_map(|at| key.get(at..)).any(|key| {
        let long = (MIN_MISSPELT..=MAX_TOWN).contains(&key.len());
        is_town_of(state, key) || long && is_misspelt_town(state, key)
    })
}

fn is_town_of(state: StateCode, key: &str) -> bool {
    !Gazetteer::get().city_zips(state, key).is_empty()
}

/// Whether a key is that of a town with one letter missing, added or changed, or two neighbours swapped.
fn is_misspelt_town(state: StateCode, key: &str) -> bool {
    let letters = || (b'A'..=b'Z').chain([b' ']);
    let mut typed = key.as_bytes().to_vec();
    let is = |bytes: &[u8]| std::str::from_utf8(bytes).is_ok_and(|key| is_town_of(state, key));
    for at in 0..=typed.len() {
        for letter in letters() {
            typed.insert(at, letter);
            let found = is(&typed);
            typed.remove(at);
            if found {
                return true;
            }
        }
        let Some(&own) = typed.get(at) else { continue };
        for letter in letters() {
            typed[at] = letter;
            let found = is(&typed);
            typed[at] = own;
            if found {
                return true;
            }
        }
        typed.remove(at);
        let shorter = is(&typed);
        typed.insert(at, own);
        let swapped = at + 1 < typed.len() && {
            typed.swap(at, at + 1);
            let found = is(&typed);
            typed.swap(at, at + 1);
            found
        };
        if shorter || swapped {
            return true;
        }
    }
    false
}
