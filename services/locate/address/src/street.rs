//! Streets as keys: the fields of a feed and typed words get one form. The split of words into
//! direction, name, suffix and direction is in `street/split.rs`; the name's key in `street/name.rs`.

mod brackets;
mod name;
mod other_names;
mod split;
#[cfg(test)]
mod tests;

use super::address::{Direction, Street};
use super::text::{self, List, fold};
use super::usps::{direction, highway, suffix};

pub use brackets::{meant_streets, quarter_key};
pub use name::name_key;
pub use other_names::{OtherName, other_names};
pub(crate) use split::{StreetSplit, splits};

/// The canonical street of a feed's fields, each of which may be blank. A feed may keep direction and
/// suffix inside the name (`E Capitol St NE`): they are split off where the field of their own is blank.
/// Words in brackets are the part of the town. `None` when no name is left.
#[must_use]
pub fn street_from_fields(predir: &str, name: &str, suffix: &str, postdir: &str) -> Option<Street> {
    let mut folded = [predir, name, suffix, postdir].map(fold);
    let quarter = brackets::take(&mut folded).map(|words| quarter_key(&words));
    let words = folded.each_ref().map(|f| text::split(f));
    let [predir, name, suffix, postdir] = words.each_ref().map(|w| text::refs(w));
    let street = street_from_words(&predir, &name, &suffix, &postdir)?;
    Some(Street { urbanization: quarter.filter(|key| !key.is_empty()), ..street })
}

/// As [`street_from_fields`], from the words of each field.
pub(crate) fn street_from_words(
    predir: &[&str],
    name: &[&str],
    suffix: &[&str],
    postdir: &[&str],
) -> Option<Street> {
    let (predir, before) = direction_words(predir);
    let (postdir, after) = direction_words(postdir);
    let standard = if let [one] = suffix { suffix::standard(one) } else { None };
    // A suffix that the postal service does not list is part of the name (`CAMINO`, `BUS`).
    let kind = if standard.is_some() { &[] } else { suffix };
    // `312` with the suffix `CO RD`: a class of road that a field of its own has.
    let road: List<'_> = kind.iter().chain(name).copied().collect();
    let is_road = !kind.is_empty() && highway::key(&road).is_some();
    let (name, kind) = if is_road { (&road[..], &[][..]) } else { (name, kind) };
    let words: List<'_> = [before, name, kind, after].into_iter().flatten().copied().collect();
    let given = StreetSplit { predir, name: (0, 0), suffix: standard, postdir };
    splits(&words, given).first()?.street(&words)
}

/// The words of a direction field: the direction, or the words when they are not one.
fn direction_words<'w, 'a>(words: &'w [&'a str]) -> (Option<Direction>, &'w [&'a str]) {
    let direction = match words {
        [one] => direction::one(one),
        [a, b] => direction::joined(a, b),
        _ => None,
    };
    (direction, if direction.is_some() { &[] } else { words })
}
