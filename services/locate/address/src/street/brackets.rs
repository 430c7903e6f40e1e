//! Words in brackets behind a street: the part of the town in which it lies (`NORTH ST (MORGANTOWN)`),
//! another name, or a remark.

use crate::text::{fold, split};
use crate::town::city_key;
use crate::usps::{direction, highway, suffix};

/// Words of a remark that limits a street to some of its houses.
const LIMITS: [&str; 20] = [
    "EVEN", "EVENS", "ODD", "ODDS", "SIDE", "ONLY", "PART", "PARTIAL", "PORTION", "FROM", "BETWEEN", "THRU",
    "EXCEPT", "PT", "PTN", "BLOCK", "BLK", "NUMBERS", "UNITS", "LOTS",
];

/// Words of such a remark behind a street without brackets.
const BARE_LIMITS: [&str; 12] = [
    "EVEN", "EVENS", "ODD", "ODDS", "ONLY", "PART", "PARTIAL", "PORTION", "FROM", "BETWEEN", "THRU", "EXCEPT",
];

/// Words for a side of another street, as `E/O MAIN`.
const SIDES_OF: [&str; 4] = ["E/O", "W/O", "N/O", "S/O"];

/// Takes the words in brackets out of a street's folded fields; an open bracket reaches to the end of its
/// field. Where no name would be left, nothing is taken.
pub(super) fn take(fields: &mut [String; 4]) -> Option<String> {
    if !fields.iter().any(|field| field.contains(['(', '['])) {
        return None;
    }
    let mut taken = String::new();
    let rest = fields.each_ref().map(|field| {
        let mut rest = String::with_capacity(field.len());
        let mut parts = field.split(['(', '[']);
        rest.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let (inside, outside) = part.split_once([')', ']']).unwrap_or((part, ""));
            taken.push_str(inside);
            taken.push(' ');
            rest.push(' ');
            rest.push_str(outside);
        }
        rest
    });
    if split(&rest[1]).is_empty() || split(&taken).is_empty() {
        return None;
    }
    *fields = rest;
    Some(taken)
}

/// The key of a part of a town: as that of a town, with words such as `IS` in full.
#[must_use]
pub fn quarter_key(words: &str) -> String {
    let key = city_key(words);
    let bare = ["URBANIZACION ", "URB "].iter().find_map(|word| key.strip_prefix(word)).unwrap_or(&key);
    let mut out = String::with_capacity(bare.len());
    for (i, word) in bare.split(' ').enumerate() {
        let full = suffix::standard(word).and_then(suffix::full).filter(|_| i > 0);
        if i > 0 {
            out.push(' ');
        }
        out.push_str(full.unwrap_or(word));
    }
    out
}

/// The streets that a feed's text may mean where it is not one whole street: without words that limit it to
/// some of its houses (`MAPLE ST ODD ONLY`, `ELM ST (1-99)`), or each of two (`PINE ST/PLUM ST`). Empty for a
/// text that is a street. The number of a road in brackets is another name of it.
#[must_use]
pub fn meant_streets(text: &str) -> Vec<String> {
    let folded = fold(text);
    let limited = if folded.contains(['(', '[']) { without_limit(&folded) } else { before_limit(&folded) };
    limited.map_or_else(|| two_streets(&folded), |street| vec![street])
}

/// The street before and behind the brackets, if the words in them may limit it.
fn without_limit(folded: &str) -> Option<String> {
    let mut fields = [String::new(), folded.to_owned(), String::new(), String::new()];
    let taken = take(&mut fields)?;
    let words = split(&taken);
    let list: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    let has_digits = list.iter().any(|word| word.bytes().any(|b| b.is_ascii_digit()));
    let is_limit = list.iter().any(|word| LIMITS.contains(word))
        || list.windows(2).any(is_side)
        || taken.split_whitespace().any(|word| SIDES_OF.contains(&word))
        || has_digits && highway::key(&list).is_none();
    is_limit.then(|| fields[1].trim().to_owned())
}

/// The street before a remark without brackets that may limit it. The remark is behind the suffix, or is
/// `ODD ONLY` and the like.
fn before_limit(folded: &str) -> Option<String> {
    if let Some((street, _)) = SIDES_OF.iter().find_map(|word| folded.split_once(&format!(" {word} "))) {
        return Some(street.to_owned());
    }
    let words = split(folded);
    let list: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    let of_parity = |pair: &[&str]| {
        matches!(pair, ["ODD" | "ODDS" | "EVEN" | "EVENS", "ONLY" | "SIDE" | "NUMBERS" | "NUMBER" | "NOS"])
    };
    if let Some(at) = list.windows(2).position(of_parity).filter(|at| *at > 0) {
        return Some(list[..at].join(" "));
    }
    let is_suffix = |word: &&str| suffix::standard(word).is_some_and(suffix::is_common);
    let at = list.iter().skip(1).position(is_suffix)? + 2;
    let rest = &list[at..];
    let is_part =
        matches!(rest, ["PT" | "PTN"]) && matches!(suffix::standard(list[at - 1]), Some("ST" | "AVE" | "RD"));
    let is_limit =
        rest.iter().any(|word| BARE_LIMITS.contains(word)) || rest.windows(2).any(is_side) || is_part;
    is_limit.then(|| list[..at].join(" "))
}

/// Whether two words are the side of another street (`N OF`).
fn is_side(pair: &[&str]) -> bool {
    matches!(pair, [a, "OF"] if direction::one(a).is_some())
}

/// The two streets of a text that names two.
fn two_streets(folded: &str) -> Vec<String> {
    let has_suffix = |side: &str| {
        let last = side.split_whitespace().next_back().and_then(suffix::standard);
        side.trim().contains(' ') && last.is_some_and(suffix::is_common)
    };
    let is_word =
        |word: Option<&str>| word.is_some_and(|w| w.len() > 2 && w.bytes().all(|b| b.is_ascii_uppercase()));
    let slash = folded.split_once('/').filter(|(one, other)| {
        !other.contains('/')
            && (has_suffix(one) && has_suffix(other)
                || is_word(one.split_whitespace().next_back()) && is_word(other.split_whitespace().next()))
    });
    let and = || {
        let pair = [" & ", " AND "].iter().find_map(|word| folded.split_once(word))?;
        (has_suffix(pair.0) && has_suffix(pair.1)).then_some(pair)
    };
    let Some((one, other)) = slash.or_else(and) else { return Vec::new() };
    let shared = other.split_whitespace().next_back().filter(|_| has_suffix(other) && !has_suffix(one));
    vec![[one.trim(), shared.unwrap_or("")].join(" ").trim().to_owned(), other.trim().to_owned()]
}

#[cfg(test)]
mod tests {
    use super::super::street_from_fields;
    use super::*;

    #[test]
    fn brackets_behind_a_street_are_its_part_of_the_town() {
        for fields in [
            ["", "NORTH", "ST (MORGANTOWN)", ""],
            ["", "NORTH ST (MORGANTOWN)", "", ""],
            ["", "NORTH (Morgantown)", "ST", ""],
            ["", "NORTH ST (MORGANTOWN", "", ""],
            ["", "NORTH ST [MORGANTOWN]", "", ""],
        ] {
            let street = street_from_fields(fields[0], fields[1], fields[2], fields[3]).unwrap();
            assert_eq!(street.to_string(), "NORTH ST (MORGANTOWN)", "{fields:?}");
        }
        let plain = street_from_fields("", "(NORTH)", "ST", "").unwrap();
        assert_eq!((plain.name.as_str(), plain.urbanization), ("NORTH", None), "nothing else is its name");
        assert_eq!(quarter_key("ORCHARD IS"), quarter_key("Orchard Island"));
        assert_eq!(quarter_key("Urb. Las Lomas"), "LAS LOMAS");
    }

    #[test]
    fn finds_streets_behind_remarks() {
        for (text, streets) in [
            ("MAIN ST (EVEN SIDE)", &["MAIN ST"][..]),
            ("MAIN ST (1-99)", &["MAIN ST"]),
            ("MAIN ST (100 BLK)", &["MAIN ST"]),
            ("ELM (ODD", &["ELM"]),
            ("Ash St (Pt)", &["ASH ST"]),
            ("ASH ST (SOUTH OF RIVER)", &["ASH ST"]),
            ("ASH ST (N/O MAIN)", &["ASH ST"]),
            ("MAPLE ST ODD ONLY", &["MAPLE ST"]),
            ("MAPLE EVEN SIDE", &["MAPLE"]),
            ("OAK ST PART", &["OAK ST"]),
            ("OAK ST PT", &["OAK ST"]),
            ("GUM ST - ODD", &["GUM ST"]),
            ("ELM ST E/O MAIN", &["ELM ST"]),
            ("ASH ST FROM OAK TO ELM", &["ASH ST"]),
            ("FIR ST N OF MAIN", &["FIR ST"]),
            ("PINE ST/PLUM ST", &["PINE ST", "PLUM ST"]),
            ("PINE / PLUM ST", &["PINE ST", "PLUM ST"]),
            ("PINE ST & PLUM AVE", &["PINE ST", "PLUM AVE"]),
        ] {
            assert_eq!(meant_streets(text), streets, "{text}");
        }
    }

    #[test]
    fn takes_whole_streets_as_they_are() {
        for text in [
            "ODD FELLOWS RD",
            "PART ST",
            "AVE OF THE PINES",
            "MAIN ST N",
            "NORTH ST EXT",
            "MAIN ST",
            "NORTH ST (MORGANTOWN)",
            "MAIN ST (SR 7)",
            "EVEN ST",
            "HIGH ST (PVT)",
            "GRAND VIEW PT",
            "12 1/2 MILE RD",
            "N/S CONNECTOR",
            "US 1/9",
            "BLACK AND WHITE RD",
        ] {
            assert!(meant_streets(text).is_empty(), "{text}: {:?}", meant_streets(text));
        }
    }
}
