//! A candidate as fields. Its line says in square brackets how many words each field has, where the words
//! alone would be read as another address: `100 MAIN PARK, CITY, ST 00000 [=1.0.2.0.0.0 pre1]`. Such a line
//! is cut and never read.

use std::borrow::Cow;

use crate::matching::MatchedAddress;
use address::number::parse_house_number;
use address::parse::MAX_CHARS;
use address::unit::unit_from_field;
use address::usps::{direction, ordinal, suffix};
use address::{Address, StateCode, Street, shown_name};

/// The first character of a cut.
const SIGN: char = '=';
/// The word before an urbanization.
const URBANIZATION: &str = "URB ";

/// How many words each field of an address's text has: number, direction, name, suffix, direction, unit.
pub(super) fn cut(address: &MatchedAddress) -> String {
    let suffix = address.suffix.as_str();
    let name = shown_name(&address.name, address.predir, suffix, address.postdir);
    let words = |text: &str| text.split_whitespace().count();
    let counts = [
        words(&address.number),
        usize::from(address.predir.is_some()),
        words(name),
        words(suffix),
        usize::from(address.postdir.is_some()),
        words(&address.unit),
    ];
    format!("{SIGN}{}", counts.map(|n| n.to_string()).join("."))
}

/// The cut and the precinct of a token in square brackets; `None` where it has no cut.
pub(super) fn split(token: &str) -> Option<(&str, &str)> {
    let rest = token.strip_prefix(SIGN)?;
    Some(rest.split_once(' ').unwrap_or((rest, "")))
}

/// The address of a line and its cut; `None` where they are not of one another.
pub(super) fn address(line: &str, cut: &str) -> Option<Address> {
    if line.len() > MAX_CHARS {
        return None;
    }
    let counts: Vec<usize> = cut.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
    let (home, place) = line.split_once(", ")?;
    // The part of the town in brackets is no word of a field.
    let bracket = home.split_once(" (").and_then(|(before, rest)| Some((before, rest.split_once(')')?)));
    let (home, quarter) = match bracket {
        Some((before, (quarter, after))) => {
            (Cow::Owned(format!("{before}{after}")), Some(quarter.to_owned()))
        }
        None => (Cow::Borrowed(home), None),
    };
    let words: Vec<&str> = home.split(' ').collect();
    let [n_number, n_pre, n_name, n_suffix, n_post, n_unit] = counts.try_into().ok()?;
    let mut at = 0_usize;
    let mut take = |n: usize| {
        let part = words.get(at..at.checked_add(n)?)?;
        at += n;
        Some(part)
    };
    let (number, predir, name) = (take(n_number)?, take(n_pre)?, take(n_name)?);
    let (kind, postdir, unit) = (take(n_suffix)?, take(n_post)?, take(n_unit)?);
    if at != words.len() || name.is_empty() {
        return None;
    }
    let one = |part: &[&str]| part.first().map(|word| direction::one(word).ok_or(())).transpose().ok();
    let (predir, postdir) = (one(predir)?, one(postdir)?);
    let suffix = kind.first().map(|word| suffix::standard(word).ok_or(())).transpose().ok()?;
    let mut place: Vec<&str> = place.split(", ").collect();
    let (state, zip) = place.pop().map(|end| end.split_once(' ').unwrap_or((end, "")))?;
    let urbanization = place.first().and_then(|part| part.strip_prefix(URBANIZATION)).map(str::to_owned);
    let towns = &place[usize::from(urbanization.is_some())..];
    let city = match towns {
        [] => None,
        [city] => Some((*city).to_owned()),
        _ => return None,
    };
    Some(Address {
        number: parse_house_number(&number.join(" "))?,
        street: Street {
            predir,
            name: key(name, predir.is_some() && postdir.is_some()),
            suffix,
            postdir,
            urbanization: urbanization.or(quarter),
        },
        unit: unit_from_field(&unit.join(" ")),
        city,
        city_kind: None,
        county: None,
        state: StateCode::parse(state),
        zip: if zip.is_empty() { None } else { Some(zip.parse().ok()?) },
        zip4: None,
    })
}

/// The name as the index has it: a street of a grid is shown without the ending of its number.
fn key(name: &[&str], is_grid: bool) -> String {
    let number = match name {
        [one] if is_grid => one.parse().ok(),
        _ => None,
    };
    number.map_or_else(|| name.join(" "), ordinal::with_ending)
}

#[cfg(test)]
mod tests {
    use super::*;
    use address::Direction;

    #[test]
    fn what_is_cut_is_the_address_of_the_fields() {
        let plain = MatchedAddress {
            name: "MAIN PARK".into(),
            number_value: 100,
            number: "100".into(),
            city: "CITY".into(),
            state: "IL".into(),
            ..MatchedAddress::default()
        };
        let grid = MatchedAddress {
            name: "650TH".into(),
            predir: Some(Direction::S),
            postdir: Some(Direction::W),
            zip: 84058,
            ..plain.clone()
        };
        let (number, unit) = ("112-10".into(), "BLDG 3 APT 4".into());
        let suffix = "AVE".into();
        let full = MatchedAddress {
            number,
            unit,
            suffix,
            urbanization: "EL VERDE".into(),
            zip: 926,
            ..plain.clone()
        };
        let half = MatchedAddress { number: "22 1/2".into(), city: "".into(), zip: 60601, ..plain.clone() };
        for place in [plain, grid, full, half] {
            let cut = cut(&place);
            let (counts, precinct) = split(&cut).unwrap();
            assert_eq!(precinct, "");
            let address = address(&place.text(), counts).unwrap();
            assert_eq!(address.street.name, place.name.as_str());
            assert_eq!((address.street.predir, address.street.postdir), (place.predir, place.postdir));
            assert_eq!(address.street.suffix.unwrap_or(""), place.suffix.as_str());
            assert_eq!(address.number.to_string(), place.number.as_str());
            assert_eq!(address.unit.map(|u| u.to_string()).unwrap_or_default(), place.unit.as_str());
            assert_eq!(address.city.unwrap_or_default(), place.city.as_str());
            assert_eq!(address.street.urbanization.unwrap_or_default(), place.urbanization.as_str());
            assert_eq!(
                (address.state.map(|s| s.to_string()).as_deref(), address.zip.unwrap_or(0)),
                (Some("IL"), place.zip)
            );
        }
    }

    #[test]
    fn a_cut_of_another_line_is_none() {
        for (line, cut) in [
            ("100 MAIN ST, CITY, IL", "1.0.2.0.0.1"),
            ("100 MAIN ST, CITY, IL", "1.0.1.0.0.0"),
            ("100 MAIN ST, CITY, IL", "1.0.1.1.0"),
            ("100 MAIN ST, CITY, IL", "1.1.1.0.0.0"),
            ("100 MAIN ST, CITY, IL", "1.0.1.1.0.18446744073709551615"),
            ("MAIN ST, CITY, IL", "0.0.1.1.0.0"),
            ("100 MAIN ST", "1.0.1.1.0.0"),
            ("100 MAIN ST, CITY, IL 6060X", "1.0.1.1.0.0"),
        ] {
            assert!(address(line, cut).is_none(), "{line} {cut}");
        }
        assert!(split("pre1").is_none());
        assert_eq!(split("=1.0.1.1.0.0 pre 1"), Some(("1.0.1.1.0.0", "pre 1")));
    }
}
