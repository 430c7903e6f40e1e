//! Streets and cities as keys: the fields of a feed and typed words get one form. The split of
//! words into direction, name, suffix and direction is in `street/split.rs`; the name's key in
//! `street/name.rs`.

mod name;
mod split;
#[cfg(test)]
mod tests;

use super::address::{Direction, Street};
use super::text::{self, List, fold};
use super::usps::{direction, suffix};

pub use name::name_key;
pub(crate) use split::{StreetSplit, splits};

/// The canonical street of a feed's fields, each of which may be blank. A feed may keep direction and
/// suffix inside the name (`E Capitol St NE`): they are split off where the field of their own is blank.
/// `None` when no name is left.
#[must_use]
pub fn street_from_fields(predir: &str, name: &str, suffix: &str, postdir: &str) -> Option<Street> {
    let folded = [predir, name, suffix, postdir].map(fold);
    let words = folded.each_ref().map(|f| text::split(f));
    let [predir, name, suffix, postdir] = words.each_ref().map(|w| text::refs(w));
    street_from_words(&predir, &name, &suffix, &postdir)
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

/// A city's name as a key: upper case ASCII letters and single spaces; `SAINT`, `FORT`, `MOUNT` and
/// directions spelled out. Empty when there is none.
#[must_use]
pub fn city_key(name: &str) -> String {
    let out = city_words(name);
    match town(&out) {
        town if town.len() < out.len() => town.to_owned(),
        _ => out,
    }
}

/// A city's key with the word for what it is, where the name has one.
pub(crate) fn city_words(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    push_city_words(&fold(name), &mut out);
    out
}

/// The kind of a town, where it is named. The City of Ithaca and the Town of Ithaca are two towns, and an
/// address calls both Ithaca.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TownKind {
    /// `City of ...`, as in `City of Ithaca`.
    City,
    /// `Town of ...`, as in `Town of Ithaca`.
    Town,
    /// `Village of ...`, as in `Village of Lansing`.
    Village,
    /// `Township of ...`, as in `Township of Irvington`.
    Township,
    /// `Borough of ...`, as in `Borough of Red Bank`.
    Borough,
}

impl TownKind {
    const ALL: [Self; 5] = [Self::City, Self::Town, Self::Village, Self::Township, Self::Borough];

    /// The kind that a name as a feed or a person writes it begins with (`Town of Ithaca`).
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        kind_and_town(&city_words(name)).0
    }

    /// The words before a town's name, in capitals and with a space at the end: `CITY OF `.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::City => "CITY OF ",
            Self::Town => "TOWN OF ",
            Self::Village => "VILLAGE OF ",
            Self::Township => "TOWNSHIP OF ",
            Self::Borough => "BOROUGH OF ",
        }
    }
}

/// A town's key without the word for what it is: `CITY OF ITHACA` is called Ithaca in an address.
pub(crate) fn town(key: &str) -> &str {
    kind_and_town(key).1
}

/// A town's kind, where its key says it, and its key without.
pub(crate) fn kind_and_town(key: &str) -> (Option<TownKind>, &str) {
    let split = |kind: &TownKind| {
        key.strip_prefix(kind.words()).filter(|town| !town.is_empty()).map(|town| (Some(*kind), town))
    };
    TownKind::ALL.iter().find_map(split).unwrap_or((None, key))
}

/// Adds the key of a folded name, or of a part of a name, to the key of the words before it.
pub fn push_city_words(folded: &str, key: &mut String) {
    let had = key.len();
    for word in text::split(folded) {
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
    // `WASHINGTON C H`: the court house.
    if key.len() > had
        && let Some(town) = key.strip_suffix(" C H").or_else(|| key.strip_suffix(" CH"))
    {
        key.truncate(town.len());
        key.push_str(" COURT HOUSE");
    }
}
