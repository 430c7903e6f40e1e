//! Streets and cities as keys: what a feed says and what a voter types meet here in one form. The split of
//! words into direction, name, suffix and direction is in `street/split.rs`; the name's key in
//! `street/name.rs`.

mod name;
mod split;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use smallvec::SmallVec;

use super::address::{Direction, Street};
use super::text::{Words, fold, split as split_words};
use super::usps::{direction, suffix};

pub(crate) use name::name_key;
pub(crate) use split::{Split, splits};

/// The canonical street of a feed's fields, each of which may be blank. A feed may keep direction and
/// suffix inside the name (`E Capitol St NE`): they are split off where the field of their own is blank.
/// `None` when no name is left.
#[must_use]
pub fn street_from_fields(predir: &str, name: &str, suffix: &str, postdir: &str) -> Option<Street> {
    let folded = [predir, name, suffix, postdir].map(fold);
    let [predir, name, suffix, postdir] = folded.each_ref().map(|f| split_words(f));
    street_from_words(predir, name, &suffix, postdir)
}

/// As [`street_from_fields`], from the words of each field.
pub(crate) fn street_from_words<'a>(
    predir: Words<'a>,
    name: Words<'a>,
    suffix: &[Cow<'a, str>],
    postdir: Words<'a>,
) -> Option<Street> {
    let (predir, mut all) = direction_words(predir);
    let (postdir, postdir_rest) = direction_words(postdir);
    all.extend(name);
    let standard = match suffix {
        [one] => suffix::standard(one),
        _ => None,
    };
    if standard.is_none() {
        // A suffix that is none of the postal service's is part of the name (`CAMINO`, `BUS`).
        all.extend(suffix.iter().cloned());
    }
    all.extend(postdir_rest);
    let words: SmallVec<[&str; 8]> = all.iter().map(AsRef::as_ref).collect();
    let given = Split { predir, name: (0, 0), suffix: standard, postdir };
    splits(&words, given).into_iter().next()?.street(&words)
}

/// The words of a direction field: the direction, or the words that are none.
fn direction_words(words: Words<'_>) -> (Option<Direction>, Words<'_>) {
    let direction = match words.as_slice() {
        [one] => direction::one(one),
        [a, b] => direction::joined(a, b),
        _ => None,
    };
    if direction.is_some() { (direction, Words::new()) } else { (None, words) }
}

/// A city's name as a key: upper case ASCII letters and single spaces; `SAINT`, `FORT`, `MOUNT` and
/// directions spelled out. Empty when there is none.
#[must_use]
pub fn city_key(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    push_city_words(&fold(name), &mut out);
    out
}

/// Adds the key of a folded name, or of a part of one, to the key of what stands before it.
pub(crate) fn push_city_words(folded: &str, key: &mut String) {
    for word in split_words(folded) {
        let spelled = match word.as_ref() {
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
        if !key.is_empty() {
            key.push(' ');
        }
        key.push_str(spelled);
    }
}
