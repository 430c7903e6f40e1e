//! Words in brackets behind a street: the part of the town in which it lies (`NORTH ST (MORGANTOWN)`),
//! another name, or a remark.

use crate::text::{fold, split};
use crate::town::city_key;
use crate::usps::{highway, suffix};

/// Words of a remark that limits a street to some of its houses.
const LIMITS: [&str; 18] = [
    "EVEN", "EVENS", "ODD", "ODDS", "SIDE", "ONLY", "PART", "PARTIAL", "PORTION", "FROM", "BETWEEN", "THRU",
    "EXCEPT", "BLOCK", "BLK", "NUMBERS", "UNITS", "LOTS",
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

/// Whether a field of a street has words in brackets that may limit it to some of its houses: `(EVEN SIDE)`,
/// `(1-99)`. The number of a road is another name of it.
#[must_use]
pub fn limits_street(field: &str) -> bool {
    if !field.contains(['(', '[']) {
        return false;
    }
    let mut fields = [String::new(), fold(field), String::new(), String::new()];
    let taken = take(&mut fields).unwrap_or_default();
    let words = split(&taken);
    let list: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    let has_digits = list.iter().any(|word| word.bytes().any(|b| b.is_ascii_digit()));
    list.iter().any(|word| LIMITS.contains(word)) || has_digits && highway::key(&list).is_none()
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
        for field in ["MAIN ST (EVEN SIDE)", "MAIN ST (1-99)", "MAIN ST (100 BLK)", "ELM (ODD"] {
            assert!(limits_street(field), "{field}");
        }
        for field in ["MAIN ST", "NORTH ST (MORGANTOWN)", "MAIN ST (SR 7)", "EVEN ST", "HIGH ST (PVT)"] {
            assert!(!limits_street(field), "{field}");
        }
    }
}
