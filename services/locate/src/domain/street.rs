//! Streets and cities as keys: what a feed says and what a voter types meet here in one form. The split of
//! words into direction, name, suffix and direction is in `street/split.rs`; the name's key in
//! `street/name.rs`.

mod name;
mod split;
#[cfg(test)]
mod tests;

use super::address::{Direction, Street};
use super::text::{fold, words};
use super::usps::{direction, suffix};

pub(crate) use name::name_key;
pub(crate) use split::{Split, splits};

/// The canonical street of a feed's fields, each of which may be blank. A feed may keep direction and
/// suffix inside the name (`E Capitol St NE`): they are split off where the field of their own is blank.
/// `None` when no name is left.
#[must_use]
pub fn street_from_fields(predir: &str, name: &str, suffix: &str, postdir: &str) -> Option<Street> {
    let (predir, predir_rest) = direction_field(predir);
    let (postdir, postdir_rest) = direction_field(postdir);
    let mut all = predir_rest;
    all.extend(words(&fold(name)));
    let suffix_words = words(&fold(suffix));
    let standard = match suffix_words.as_slice() {
        [one] => suffix::standard(one),
        _ => None,
    };
    if standard.is_none() {
        // A suffix that is none of the postal service's is part of the name (`CAMINO`, `BUS`).
        all.extend(suffix_words);
    }
    all.extend(postdir_rest);
    let refs: Vec<&str> = all.iter().map(String::as_str).collect();
    let given = Split { predir, name: (0, 0), suffix: standard, postdir };
    let split = splits(&refs, given).into_iter().next()?;
    split.street(&refs)
}

/// A direction field: the direction, or the words that are none.
fn direction_field(field: &str) -> (Option<Direction>, Vec<String>) {
    let found = words(&fold(field));
    let direction = match found.as_slice() {
        [one] => direction::one(one),
        [a, b] => direction::joined(a, b),
        _ => None,
    };
    if direction.is_some() { (direction, Vec::new()) } else { (None, found) }
}

/// A city's name as a key: upper case ASCII letters and single spaces; `SAINT`, `FORT`, `MOUNT` and
/// directions spelled out. Empty when there is none.
#[must_use]
pub fn city_key(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for word in words(&fold(name)) {
        let spelled = match word.as_str() {
            "ST" => "SAINT",
            "STE" => "SAINTE",
            "FT" => "FORT",
            "MT" => "MOUNT",
            "N" => "NORTH",
            "S" => "SOUTH",
            "E" => "EAST",
            "W" => "WEST",
            "HTS" => "HEIGHTS",
            "SPGS" => "SPRINGS",
            "TWP" => "TOWNSHIP",
            w => w,
        };
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(spelled);
    }
    out
}
