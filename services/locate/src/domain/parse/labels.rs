//! The rest of a line by the CRF: its labels folded into the same parts that the rules give. Only a
//! second opinion: no number, no street or a crossing means no reading.

use super::Home;
use super::line::Token;
use crate::crf;
use crate::domain::number::parse_house_number;
use crate::domain::street::street_from_fields;
use crate::domain::unit::unit_from_field;

/// Longest street name that is taken from labels, bytes.
const MAX_NAME: usize = 60;

#[derive(Default)]
struct Parts {
    number: String,
    predir: String,
    name: String,
    suffix: String,
    postdir: String,
    unit: String,
    subaddress: String,
}

/// The reading by labels.
pub(super) fn read(tokens: &[Token<'_>]) -> Option<Home> {
    let mut text = String::with_capacity(64);
    for token in tokens {
        text.push_str(token.word);
        text.push_str(if token.comma { ", " } else { " " });
    }
    let mut parts = Parts::default();
    for (token, label) in crf::label(&text) {
        let part = match label {
            "AddressNumberPrefix" | "AddressNumber" | "AddressNumberSuffix" => &mut parts.number,
            "StreetNamePreDirectional" => &mut parts.predir,
            "StreetNamePreModifier" | "StreetNamePreType" | "StreetName" | "StreetNamePostModifier" => {
                &mut parts.name
            }
            "StreetNamePostType" => &mut parts.suffix,
            "StreetNamePostDirectional" => &mut parts.postdir,
            "OccupancyType" | "OccupancyIdentifier" => &mut parts.unit,
            "SubaddressType" | "SubaddressIdentifier" => &mut parts.subaddress,
            "IntersectionSeparator" | "USPSBoxType" | "USPSBoxID" => return None,
            _ => continue,
        };
        if !part.is_empty() {
            part.push(' ');
        }
        part.push_str(token.trim_matches([',', '.', ' ', '(', ')']));
    }
    home(parts)
}

fn home(mut parts: Parts) -> Option<Home> {
    let number = parse_house_number(&parts.number)?;
    // Two suffix words: only the last is the suffix (`MAIN AVENUE DR`).
    if let Some((first, last)) = parts.suffix.clone().rsplit_once(' ') {
        parts.name = format!("{} {first}", parts.name);
        parts.suffix = last.to_owned();
    }
    if parts.name.trim().is_empty() {
        // A direction or a suffix is the name when nothing else is (`E ST`).
        parts.name = format!("{} {}", parts.predir, parts.suffix);
        (parts.predir, parts.suffix) = (String::new(), String::new());
    }
    if parts.name.len() > MAX_NAME {
        return None;
    }
    let street = street_from_fields(&parts.predir, &parts.name, &parts.suffix, &parts.postdir)?;
    let unit = unit_from_field(&parts.unit).or_else(|| unit_from_field(&parts.subaddress));
    Some(Home { number, street, unit, city: None })
}
