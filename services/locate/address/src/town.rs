//! Names of cities and towns as keys: the fields of a feed and typed words get one form, with or without the
//! word for what the place is (`City of Ithaca`).

use std::borrow::Cow;

use super::text::{self, fold};

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

/// The letters of a key, without its spaces.
pub fn solid(key: &str) -> Cow<'_, str> {
    if key.contains(' ') { Cow::Owned(key.replace(' ', "")) } else { Cow::Borrowed(key) }
}

/// Whether a word at the beginning of a name is often joined to the next one: `MC LEAN`, `O FALLON`.
pub(crate) fn is_particle(word: &str) -> bool {
    matches!(word, "O" | "MC" | "MAC" | "D" | "DE" | "DU" | "L" | "LA" | "LE" | "LAS" | "LOS" | "EL")
}

/// A key with each such word joined to the next one.
pub(crate) fn joined(key: &str) -> String {
    let mut out = String::with_capacity(key.len());
    let mut glue = true;
    for word in key.split(' ') {
        if !glue {
            out.push(' ');
        }
        out.push_str(word);
        glue = is_particle(word);
    }
    out
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
            "N" | "NO" => "NORTH",
            "S" | "SO" => "SOUTH",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cities_fold_to_one_key() {
        for (a, b) in [
            ("St. Louis", "SAINT LOUIS"),
            ("Ft Worth", "Fort Worth"),
            ("N. Las Vegas", "north las vegas"),
            ("So. Bend", "S Bend"),
            ("No. Hollywood", "NORTH HOLLYWOOD"),
            ("O'Fallon", "OFALLON"),
            ("Winston-Salem", "WINSTON SALEM"),
        ] {
            assert_eq!(city_key(a), city_key(b));
        }
        assert_eq!(city_key(" , "), "");
    }
}
