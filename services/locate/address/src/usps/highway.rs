//! Numbered and lettered roads (Publication 28, appendix F), each class in one form: `CR 12`, `CO RD 12`
//! and `COUNTY HWY 12` are `COUNTY ROAD 12`. Classes that one county may number side by side (county
//! road, state route, US highway) stay apart.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::{direction, state, suffix};
use crate::text::is_digits;

/// Spellings of the class of a road, longest first where one begins another, and the form that is kept.
const CLASSES: [(&str, &str); 98] = [
    ("COUNTY STATE AID HIGHWAY", "CSAH"),
    ("COUNTY STATE AID HWY", "CSAH"),
    ("CSAH", "CSAH"),
    ("COUNTY TRUNK HIGHWAY", "COUNTY ROAD"),
    ("COUNTY TRUNK HWY", "COUNTY ROAD"),
    ("COUNTY TRUNK", "COUNTY ROAD"),
    ("COUNTY TRK", "COUNTY ROAD"),
    ("CTY TRUNK HWY", "COUNTY ROAD"),
    ("CTY TRUNK", "COUNTY ROAD"),
    ("CTY TRK", "COUNTY ROAD"),
    ("COUNTY @", "COUNTY ROAD"),
    ("CNTY @", "COUNTY ROAD"),
    ("CTY @", "COUNTY ROAD"),
    ("CO @", "COUNTY ROAD"),
    ("CORD", "COUNTY ROAD"),
    ("CORT", "COUNTY ROAD"),
    ("COHWY", "COUNTY ROAD"),
    ("CTYRD", "COUNTY ROAD"),
    ("CNTYRD", "COUNTY ROAD"),
    ("CTH", "COUNTY ROAD"),
    ("CR", "COUNTY ROAD"),
    ("C R", "COUNTY ROAD"),
    ("C @", "COUNTY ROAD"),
    ("STATE @", "STATE ROUTE"),
    ("ST @", "STATE ROUTE"),
    ("STHY", "STATE ROUTE"),
    ("SR", "STATE ROUTE"),
    ("S R", "STATE ROUTE"),
    ("SH", "STATE ROUTE"),
    ("STH", "STATE ROUTE"),
    ("STHWY", "STATE ROUTE"),
    ("STRT", "STATE ROUTE"),
    ("STRTE", "STATE ROUTE"),
    ("US @", "US HIGHWAY"),
    ("U S @", "US HIGHWAY"),
    ("UNITED STATES @", "US HIGHWAY"),
    ("USH", "US HIGHWAY"),
    ("USHWY", "US HIGHWAY"),
    ("USRT", "US HIGHWAY"),
    ("USRTE", "US HIGHWAY"),
    ("US", "US HIGHWAY"),
    ("U S", "US HIGHWAY"),
    ("INTERSTATE HIGHWAY", "INTERSTATE"),
    ("INTERSTATE HWY", "INTERSTATE"),
    ("INTERSTATE", "INTERSTATE"),
    ("IH", "INTERSTATE"),
    ("I", "INTERSTATE"),
    ("FARM TO MARKET @", "FM"),
    ("FARM TO MARKET", "FM"),
    ("FARM TO MKT @", "FM"),
    ("FARM TO MKT", "FM"),
    ("FARM MARKET @", "FM"),
    ("FARM MARKET", "FM"),
    ("FARM MKT @", "FM"),
    ("FARM MKT", "FM"),
    ("FM @", "FM"),
    ("HIGHWAY FM", "FM"),
    ("HWY FM", "FM"),
    ("FM", "FM"),
    ("F M @", "FM"),
    ("F M", "FM"),
    ("FARM @", "FARM ROAD"),
    ("COUNTRY @", "COUNTRY ROAD"),
    ("RANCH TO MARKET @", "RM"),
    ("RANCH TO MARKET", "RM"),
    ("RANCH MARKET @", "RM"),
    ("RM @", "RM"),
    ("RM", "RM"),
    ("R M", "RM"),
    ("RANCH @", "RANCH ROAD"),
    ("RR", "RANCH ROAD"),
    ("TOWNSHIP @", "TOWNSHIP ROAD"),
    ("TOWNSHIP", "TOWNSHIP ROAD"),
    ("TWP @", "TOWNSHIP ROAD"),
    ("TWP", "TOWNSHIP ROAD"),
    ("TWPRD", "TOWNSHIP ROAD"),
    ("TWNSHP @", "TOWNSHIP ROAD"),
    ("TOWNSHP @", "TOWNSHIP ROAD"),
    ("TNSHP @", "TOWNSHIP ROAD"),
    ("TWSP @", "TOWNSHIP ROAD"),
    ("TSR", "TOWNSHIP ROAD"),
    ("TR", "TOWNSHIP ROAD"),
    ("T R", "TOWNSHIP ROAD"),
    ("T @", "TOWNSHIP ROAD"),
    ("T", "TOWNSHIP ROAD"),
    ("FOREST SERVICE @", "FOREST ROAD"),
    ("FOREST @", "FOREST ROAD"),
    ("PRIVATE @", "PRIVATE ROAD"),
    ("PVT @", "PRIVATE ROAD"),
    ("PRIV @", "PRIVATE ROAD"),
    ("PRIVATE DRIVE", "PRIVATE DRIVE"),
    ("PRIVATE DR", "PRIVATE DRIVE"),
    ("PVT DRIVE", "PRIVATE DRIVE"),
    ("PVT DR", "PRIVATE DRIVE"),
    ("PARISH @", "PARISH ROAD"),
    ("CARRETERA", "CARR"),
    ("CARR", "CARR"),
    ("PR", "PR"),
];

/// Words that say highway where a class is written `@`.
const HIGHWAY: [&str; 6] = ["HIGHWAY", "HWY", "HIWAY", "HIWY", "HWAY", "HYWY"];
/// Words that say route.
const ROUTE: [&str; 3] = ["ROUTE", "RTE", "RT"];
/// Words that say road.
const ROAD: [&str; 2] = ["ROAD", "RD"];

/// The words that may follow the number of a road.
const TAILS: [(&str, &str); 16] = [
    ("BUS", "BUSINESS"),
    ("BUSINESS", "BUSINESS"),
    ("BYP", "BYPASS"),
    ("BYPASS", "BYPASS"),
    ("ALT", "ALTERNATE"),
    ("ALTERNATE", "ALTERNATE"),
    ("TRK", "TRUCK"),
    ("TRUCK", "TRUCK"),
    ("LOOP", "LOOP"),
    ("SPUR", "SPUR"),
    ("FRONTAGE RD", "FRONTAGE ROAD"),
    ("FRONTAGE ROAD", "FRONTAGE ROAD"),
    ("SERVICE RD", "SERVICE ROAD"),
    ("SERVICE ROAD", "SERVICE ROAD"),
    ("ACCESS RD", "ACCESS ROAD"),
    ("ACCESS ROAD", "ACCESS ROAD"),
];

/// The key of a numbered road when the words are one and nothing else (directions already off).
#[must_use]
pub fn key(words: &[&str]) -> Option<String> {
    if let Some((class, number)) = words.first().and_then(|w| glued(w)) {
        return key_of(&[&[class, number], &words[1..]].concat());
    }
    key_of(words)
}

/// Classes that are also written in one word with their number: `CR441`, `FM1463`, and without the periods of
/// `CO.RD.312`.
const GLUED: [&str; 28] = [
    "CR", "CTH", "FM", "I", "IH", "RM", "SH", "SR", "TR", "US", "CSAH", "T", "HWY", "RT", "RTE", "CORD",
    "CORT", "COHWY", "CTYRD", "CNTYRD", "TWPRD", "STHWY", "STRT", "STRTE", "USH", "USHWY", "USRT", "USRTE",
];

/// The class and the number of a word that has both.
fn glued(word: &str) -> Option<(&str, &str)> {
    let letters = word.bytes().take_while(u8::is_ascii_uppercase).count();
    let (class, number) = word.split_at(letters);
    (number.starts_with(|c: char| c.is_ascii_digit()) && GLUED.contains(&class)).then_some((class, number))
}

fn key_of(words: &[&str]) -> Option<String> {
    let (class, mut used) = class(words)?;
    // `US HIGHWAY NO 202`: here NO is no direction.
    let is_number = |w: &&str| w.starts_with(|c: char| c.is_ascii_digit());
    if matches!(words.get(used), Some(&("NO" | "NUMBER"))) && words.get(used + 1).is_some_and(is_number) {
        used += 1;
    }
    // `TWP RD T 325`, as Pennsylvania numbers its township roads.
    if class == "TOWNSHIP ROAD" && words.get(used) == Some(&"T") && words.get(used + 1).is_some_and(is_number)
    {
        used += 1;
    }
    let (id, more) = identifier(&words[used..], class)?;
    // `T 5TH ST` and `TOWNSHIP A` are no roads of a township.
    let is_bare = used == 1 && matches!(words[0], "T" | "TWP" | "TOWNSHIP");
    if is_bare && !is_digits(id.strip_suffix(|c: char| c.is_ascii_uppercase()).unwrap_or(&id)) {
        return None;
    }
    // `US 401 HWY`, as North Carolina writes it.
    let said = matches!(class, "US HIGHWAY" | "STATE ROUTE" | "INTERSTATE")
        && words.get(used + more).is_some_and(|w| HIGHWAY.contains(w));
    let tail = words[used + more + usize::from(said)..].join(" ");
    if tail.is_empty() {
        return Some(format!("{class} {id}"));
    }
    let (_, tail) = TAILS.iter().find(|(t, _)| *t == tail)?;
    Some(format!("{class} {id} {tail}"))
}

/// The keys of other classes that a road with a vague class (`HIGHWAY`, `ROUTE`) may belong to, without the
/// given key, and whether people call roads of that class so. Where not, the road is offered and never taken;
/// that it exists makes the others a question.
#[must_use]
pub fn alternatives(key: &str) -> Vec<(String, bool)> {
    // A street that is called just `ROUTE` has no number that another class could have.
    let Some((class, id)) = key.split_once(' ') else { return Vec::new() };
    // `KENTUCKY 440`.
    if let Some((name, number)) = key.rsplit_once(' ').filter(|(_, number)| is_digits(number)) {
        let name: Vec<&str> = name.split(' ').collect();
        if name[0].len() > 2 && state::from_words(&name).is_some() {
            return vec![(format!("STATE ROUTE {number}"), true)];
        }
    }
    // `FARM ROAD 12` is what people call FM 12, and `COUNTRY ROAD 12` COUNTY ROAD 12.
    let id = id.strip_prefix("ROAD ").filter(|_| matches!(class, "FARM" | "COUNTRY")).unwrap_or(id);
    let classes: &[(&str, bool)] = match class {
        "HIGHWAY" | "ROUTE" => &[
            ("STATE ROUTE", true),
            ("US HIGHWAY", true),
            ("COUNTY ROAD", false),
            ("CSAH", false),
            ("FM", false),
            ("RM", false),
            ("RANCH ROAD", false),
            ("FARM ROAD", false),
            ("INTERSTATE", false),
            ("PARISH ROAD", false),
            ("TOWNSHIP ROAD", false),
        ],
        "PR" => &[("CARR", true), ("PRIVATE ROAD", true)],
        "FARM" if key.starts_with("FARM ROAD ") => &[("FM", true)],
        "COUNTRY" if key.starts_with("COUNTRY ROAD ") => &[("COUNTY ROAD", true)],
        _ => &[],
    };
    classes.iter().map(|(class, is_free)| (format!("{class} {id}"), *is_free)).collect()
}

/// The further words of a pattern, and its class.
type Pattern = (Vec<&'static str>, &'static str);

static BY_FIRST_WORD: LazyLock<FxHashMap<&'static str, Vec<Pattern>>> = LazyLock::new(|| {
    let mut map: FxHashMap<&'static str, Vec<Pattern>> = FxHashMap::default();
    for (pattern, class) in CLASSES {
        let mut words = pattern.split(' ');
        if let Some(first) = words.next() {
            map.entry(first).or_default().push((words.collect(), class));
        }
    }
    map
});

/// The class at the start of the words, and how many words name it.
fn class(words: &[&str]) -> Option<(&'static str, usize)> {
    let (first, rest) = words.split_first()?;
    for (pattern, class) in BY_FIRST_WORD.get(first).map_or(&[][..], Vec::as_slice) {
        let fits = rest.len() > pattern.len()
            && pattern.iter().zip(rest).all(|(p, w)| if *p == "@" { is_kind(w) } else { w == p });
        if fits {
            return Some((class, 1 + pattern.len()));
        }
    }
    if rest.is_empty() {
        return None;
    }
    if HIGHWAY.contains(first) {
        return Some(("HIGHWAY", 1));
    }
    if ROUTE.contains(first) {
        return Some(("ROUTE", 1));
    }
    named_state(words)
}

fn is_kind(word: &str) -> bool {
    HIGHWAY.contains(&word) || ROUTE.contains(&word) || ROAD.contains(&word)
}

/// `NC 54`, `KENTUCKY HWY 80`, `TEXAS STATE HIGHWAY 71`.
fn named_state(words: &[&str]) -> Option<(&'static str, usize)> {
    for n in (1..=2).rev() {
        let Some(name) = words.get(..n) else { continue };
        if state::from_words(name).is_none() {
            continue;
        }
        let mut used = n;
        let shortened = || words.get(used + 1).is_some_and(|w| is_kind(w));
        if words.get(used) == Some(&"STATE") || words.get(used) == Some(&"ST") && shortened() {
            used += 1;
        }
        let said = words.get(used).is_some_and(|w| is_kind(w));
        used += usize::from(said);
        let numbered = words.get(used).is_some_and(|w| is_digits(w));
        if numbered && (said || name[0].len() == 2) {
            return Some(("STATE ROUTE", used));
        }
    }
    None
}

/// The number or letter of the road, and how many words it takes.
fn identifier(words: &[&str], class: &str) -> Option<(String, usize)> {
    let first = *words.first()?;
    let first =
        first.strip_prefix('T').filter(|id| class == "TOWNSHIP ROAD" && is_digits(id)).unwrap_or(first);
    let digits = first.bytes().take_while(u8::is_ascii_digit).count();
    let letters = &first[digits..];
    // `COUNTY ROAD E41`, as Iowa numbers its county roads.
    let is_coded = class == "COUNTY ROAD" && (2..=4).contains(&first.len()) && is_digits(&first[1..]);
    if digits == 0 && is_coded && first.as_bytes()[0].is_ascii_uppercase() {
        return Some((first.to_owned(), 1));
    }
    if digits > 5 || letters.len() > 2 || !letters.bytes().all(|b| b.is_ascii_uppercase()) {
        return None;
    }
    if digits == 0 {
        let lettered = matches!(class, "COUNTY ROAD" | "STATE ROUTE" | "HIGHWAY" | "ROUTE" | "TOWNSHIP ROAD");
        // Wisconsin's county roads have any two letters; elsewhere a pair is one letter twice.
        let pair = letters.as_bytes()[0] == *letters.as_bytes().last()?
            || class == "COUNTY ROAD" && direction::one(letters).is_none() && !suffix::is_common(letters);
        return (lettered && pair).then(|| (first.to_owned(), 1));
    }
    let number = first[..digits].trim_start_matches('0');
    let number = if number.is_empty() { "0" } else { number };
    match words.get(1) {
        // `COUNTY ROAD 12 A`: a letter that is no direction belongs to the number.
        Some(w)
            if letters.is_empty()
                && w.len() == 1
                && !matches!(*w, "N" | "S" | "E" | "W")
                && !is_digits(w) =>
        {
            Some((format!("{number}{w}"), 2))
        }
        _ => Some((format!("{number}{letters}"), 1)),
    }
}

#[cfg(test)]
mod tests;
