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

/// Whether a field of a street has words that may limit it to some of its houses: `(EVEN SIDE)`, `(1-99)`, and
/// behind its suffix `ST ODD ONLY`, `ST E/O MAIN`. The number of a road is another name of it.
#[must_use]
pub fn limits_street(field: &str) -> bool {
    if !field.contains(['(', '[']) {
        return has_bare_limit(field);
    }
    let mut fields = [String::new(), fold(field), String::new(), String::new()];
    let taken = take(&mut fields).unwrap_or_default();
    let words = split(&taken);
    let list: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    let has_digits = list.iter().any(|word| word.bytes().any(|b| b.is_ascii_digit()));
    list.iter().any(|word| LIMITS.contains(word)) || has_digits && highway::key(&list).is_none()
}

/// Whether a remark that limits the street stands behind its suffix, without brackets.
fn has_bare_limit(field: &str) -> bool {
    let folded = fold(field);
    if ["E/O", "W/O", "N/O", "S/O"].iter().any(|word| folded.split_whitespace().any(|other| other == *word)) {
        return true;
    }
    let words = split(&folded);
    let is_suffix = |word: &str| suffix::standard(word).is_some_and(suffix::is_common);
    let Some(at) = words.iter().skip(1).position(|word| is_suffix(word.as_ref())) else { return false };
    let rest: Vec<&str> = words.iter().skip(at + 2).map(AsRef::as_ref).collect();
    let is_side = |pair: &[&str]| matches!(pair, [a, "OF"] if direction::one(a).is_some());
    rest.iter().any(|word| BARE_LIMITS.contains(word)) || rest.windows(2).any(is_side)
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
    fn remarks_that_limit_a_street_are_known() {
        for field in ["MAIN ST (EVEN SIDE)", "MAIN ST (1-99)", "MAIN ST (100 BLK)", "ELM (ODD", "ASH ST (PT)"]
        {
            assert!(limits_street(field), "{field}");
        }
        for field in [
            "MAPLE ST ODD ONLY",
            "OAK ST PART",
            "ELM ST E/O MAIN",
            "ASH ST FROM OAK TO ELM",
            "FIR ST N OF MAIN",
        ] {
            assert!(limits_street(field), "{field}");
        }
        for field in ["ODD FELLOWS RD", "PART ST", "AVE OF THE PINES", "MAIN ST N", "NORTH ST EXT"] {
            assert!(!limits_street(field), "{field}");
        }
        for field in ["MAIN ST", "NORTH ST (MORGANTOWN)", "MAIN ST (SR 7)", "EVEN ST", "HIGH ST (PVT)"] {
            assert!(!limits_street(field), "{field}");
        }
    }
}
