//! Numbered and lettered roads (Publication 28, appendix F), each class in one form: `CR 12`, `CO RD 12`
//! and `COUNTY HWY 12` are `COUNTY ROAD 12`. Classes that one county may number side by side (county
//! road, state route, US highway) stay apart.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::{direction, state, suffix};
use crate::text::is_digits;

/// Spellings of the class of a road, longest first where one begins another, and the form that is kept.
const CLASSES: [(&str, &str); 56] = [
    ("COUNTY STATE AID HIGHWAY", "CSAH"),
    ("COUNTY STATE AID HWY", "CSAH"),
    ("CSAH", "CSAH"),
    ("COUNTY TRUNK HIGHWAY", "COUNTY ROAD"),
    ("COUNTY TRUNK HWY", "COUNTY ROAD"),
    ("COUNTY TRUNK", "COUNTY ROAD"),
    ("COUNTY @", "COUNTY ROAD"),
    ("CNTY @", "COUNTY ROAD"),
    ("CTY @", "COUNTY ROAD"),
    ("CO @", "COUNTY ROAD"),
    ("CTH", "COUNTY ROAD"),
    ("CR", "COUNTY ROAD"),
    ("C R", "COUNTY ROAD"),
    ("STATE @", "STATE ROUTE"),
    ("ST @", "STATE ROUTE"),
    ("STHY", "STATE ROUTE"),
    ("SR", "STATE ROUTE"),
    ("S R", "STATE ROUTE"),
    ("SH", "STATE ROUTE"),
    ("STH", "STATE ROUTE"),
    ("US @", "US HIGHWAY"),
    ("U S @", "US HIGHWAY"),
    ("UNITED STATES @", "US HIGHWAY"),
    ("USH", "US HIGHWAY"),
    ("US", "US HIGHWAY"),
    ("U S", "US HIGHWAY"),
    ("INTERSTATE HIGHWAY", "INTERSTATE"),
    ("INTERSTATE HWY", "INTERSTATE"),
    ("INTERSTATE", "INTERSTATE"),
    ("IH", "INTERSTATE"),
    ("I", "INTERSTATE"),
    ("FARM TO MARKET @", "FM"),
    ("FARM TO MARKET", "FM"),
    ("FM @", "FM"),
    ("HIGHWAY FM", "FM"),
    ("HWY FM", "FM"),
    ("FM", "FM"),
    ("F M", "FM"),
    ("FARM @", "FARM ROAD"),
    ("COUNTRY @", "COUNTRY ROAD"),
    ("RANCH TO MARKET @", "RM"),
    ("RANCH TO MARKET", "RM"),
    ("RM", "RM"),
    ("RANCH @", "RANCH ROAD"),
    ("RR", "RANCH ROAD"),
    ("TOWNSHIP @", "TOWNSHIP ROAD"),
    ("TWP @", "TOWNSHIP ROAD"),
    ("TR", "TOWNSHIP ROAD"),
    ("FOREST SERVICE @", "FOREST ROAD"),
    ("FOREST @", "FOREST ROAD"),
    ("PRIVATE @", "PRIVATE ROAD"),
    ("PVT @", "PRIVATE ROAD"),
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

/// `CR441`, `FM1463`, `US52`: the class and the number in one word.
fn glued(word: &str) -> Option<(&str, &str)> {
    let letters = word.bytes().take_while(u8::is_ascii_uppercase).count();
    let (class, number) = word.split_at(letters);
    let known = matches!(class, "CR" | "CTH" | "FM" | "I" | "IH" | "RM" | "SH" | "SR" | "TR" | "US" | "CSAH");
    (known && number.starts_with(|c: char| c.is_ascii_digit())).then_some((class, number))
}

fn key_of(words: &[&str]) -> Option<String> {
    let (class, mut used) = class(words)?;
    // `US HIGHWAY NO 202`: here NO is no direction.
    let is_number = |w: &&str| w.starts_with(|c: char| c.is_ascii_digit());
    if matches!(words.get(used), Some(&("NO" | "NUMBER"))) && words.get(used + 1).is_some_and(is_number) {
        used += 1;
    }
    let (id, more) = identifier(&words[used..], class)?;
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

/// The keys of the roads that `ROAD K` may mean where no road is called so.
#[must_use]
pub fn families(key: &str) -> Vec<String> {
    let id = key.strip_prefix("ROAD ").filter(|id| !id.contains(' '));
    let is_id = |id: &&str| id.len() <= 2 || id.starts_with(|c: char| c.is_ascii_digit());
    let classes = ["COUNTY ROAD", "TOWNSHIP ROAD", "RANCH ROAD", "STATE ROUTE", "FM"];
    id.filter(is_id).map(|id| classes.map(|class| format!("{class} {id}")).to_vec()).unwrap_or_default()
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
    let digits = first.bytes().take_while(u8::is_ascii_digit).count();
    let letters = &first[digits..];
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
mod tests {
    use super::*;

    fn key_of(text: &str) -> Option<String> {
        key(&text.split(' ').collect::<Vec<_>>())
    }

    #[test]
    fn one_form_for_each_class() {
        for (text, want) in [
            ("CR 12", "COUNTY ROAD 12"),
            ("CO RD 12", "COUNTY ROAD 12"),
            ("COUNTY HWY DD", "COUNTY ROAD DD"),
            ("COUNTY ROAD 12 A", "COUNTY ROAD 12A"),
            ("ST RT 7", "STATE ROUTE 7"),
            ("STATE HWY D", "STATE ROUTE D"),
            ("US 52", "US HIGHWAY 52"),
            ("U S HWY 52 BUS", "US HIGHWAY 52 BUSINESS"),
            ("IH 35", "INTERSTATE 35"),
            ("FARM TO MARKET ROAD 1960", "FM 1960"),
            ("FARM RD 1110", "FARM ROAD 1110"),
            ("COUNTRY ROAD 183", "COUNTRY ROAD 183"),
            ("NC 54", "STATE ROUTE 54"),
            ("NC 54 HWY", "STATE ROUTE 54"),
            ("STATE HIGHWAY NO 70", "STATE ROUTE 70"),
            ("U S 401 HWY", "US HIGHWAY 401"),
            ("COUNTY ROAD DV", "COUNTY ROAD DV"),
            ("KENTUCKY HWY 80", "STATE ROUTE 80"),
            ("HWY 101", "HIGHWAY 101"),
            ("HWY FM 1320", "FM 1320"),
            ("KY ST HWY 75", "STATE ROUTE 75"),
            ("CR441", "COUNTY ROAD 441"),
            ("US52 BUS", "US HIGHWAY 52 BUSINESS"),
        ] {
            assert_eq!(key_of(text).as_deref(), Some(want), "{text}");
        }
    }

    #[test]
    fn a_street_that_only_starts_like_one_is_none() {
        for text in [
            "COUNTY LINE RD",
            "STATE ST",
            "HIGHWAY PARK DR",
            "ROUTE",
            "US MARINE DR",
            "COUNTY ROAD NEW",
            "CR NE",
        ] {
            assert_eq!(key_of(text), None, "{text}");
        }
    }
}
