//! An address as one line that reads back as that address and as no other. The usual spelling comes first;
//! what it cannot tell from another address is written in its fields between bars, which nobody types.

use super::MAX_CHARS;
use crate::address::{Address, Direction, HouseNumber, StateCode, Street, Unit};
use crate::place::{Gazetteer, ZipKind};
use crate::unit::unit_from_field;
use crate::usps::{direction, suffix};

/// Between the fields.
const BAR: char = '|';
/// Longest street, city and urbanization together, bytes: the other fields have room within [`MAX_CHARS`].
const MAX_NAMES: usize = MAX_CHARS - 80;

/// Whether an address is longer than a line that is read: `MT MT MT ...` grows when it is spelled out.
pub(super) fn is_too_long(address: &Address) -> bool {
    let optional = |field: &Option<String>| field.as_ref().map_or(0, String::len);
    let names = address.street.name.len() + optional(&address.street.urbanization) + optional(&address.city);
    names > MAX_NAMES
}

/// How the usual line is spelled.
#[derive(Clone, Copy, Default)]
struct Spelling {
    /// The direction before the name in full.
    predir: bool,
    /// The direction after the name in full.
    postdir: bool,
    /// The state is left to the ZIP code.
    no_state: bool,
}

/// An address in one line, `150 CALLE A, URB LAS LOMAS, SAN JUAN, PR 00926`, which [`super::parse`] reads as
/// this address first. Where the usual spelling would be read as another, a part is spelled otherwise: `310
/// BOULEVARD EAST` and not `310 BOULEVARD E`, which is the street of that letter; `70 W MADISON, 60602` and not
/// `70 W MADISON, IL 60602`, which is on the street W of a town called Madison. Where that is not enough, all
/// fields stand between bars: `|70|||SOUTH STATE|ST||||CHICAGO|IL|60605` is on the street called South State.
#[must_use]
pub fn text(address: &Address) -> String {
    let plain = Spelling::default();
    let spellings = [
        plain,
        Spelling { no_state: true, ..plain },
        Spelling { postdir: true, ..plain },
        Spelling { predir: true, ..plain },
        Spelling { predir: true, postdir: true, ..plain },
    ];
    let mut seen = String::new();
    for spelling in spellings {
        let line = usual(address, spelling);
        if line != seen && super::parse(&line, None).is_ok_and(|r| r.list.first() == Some(address)) {
            return line;
        }
        if seen.is_empty() {
            seen = line;
        }
    }
    barred(address)
}

/// The parts in the order of the postal service, unit and city after commas.
fn usual(address: &Address, spelling: Spelling) -> String {
    let Address { number, street, unit, city, state, zip, zip4 } = address;
    let way = |d: Option<Direction>, full: bool| {
        d.map_or("", |d| if full { direction::spelled(d) } else { d.as_str() }).to_owned()
    };
    let of_zip = zip.and_then(|z| Gazetteer::get().zip(z)).map(|z| z.state);
    let state = state.filter(|s| !(spelling.no_state && city.is_none() && of_zip == Some(*s)));
    let line_1 = [
        number.to_string(),
        way(street.predir, spelling.predir),
        street.shown_name().to_owned(),
        street.suffix.unwrap_or("").to_owned(),
        way(street.postdir, spelling.postdir),
    ];
    let area = [state.map(|s| s.to_string()), zip.map(|z| zip_text(z, *zip4))];
    let parts = [
        words(line_1),
        unit.as_ref().map(Unit::to_string).unwrap_or_default(),
        street.urbanization.as_ref().map(|u| format!("URB {u}")).unwrap_or_default(),
        city.clone().unwrap_or_default(),
        words(area.map(Option::unwrap_or_default)),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|p| !p.is_empty()).collect();
    parts.join(", ")
}

/// What is not empty, with spaces between.
fn words<const N: usize>(parts: [String; N]) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|p| !p.is_empty()).collect();
    parts.join(" ")
}

fn zip_text(zip: u32, zip4: Option<u16>) -> String {
    zip4.map_or_else(|| format!("{zip:05}"), |four| format!("{zip:05}-{four:04}"))
}

/// House number (prefix, value, suffix), street (direction, name, suffix, direction), unit, urbanization,
/// city, state, ZIP code.
fn barred(address: &Address) -> String {
    let Address { number, street, unit, city, state, zip, zip4 } = address;
    let fields = [
        number.prefix.clone(),
        number.value.to_string(),
        number.suffix.clone(),
        street.predir.map_or("", Direction::as_str).to_owned(),
        street.name.clone(),
        street.suffix.unwrap_or("").to_owned(),
        street.postdir.map_or("", Direction::as_str).to_owned(),
        unit.as_ref().map(Unit::to_string).unwrap_or_default(),
        street.urbanization.clone().unwrap_or_default(),
        city.clone().unwrap_or_default(),
        state.map(|s| s.to_string()).unwrap_or_default(),
        zip.map(|z| zip_text(z, *zip4)).unwrap_or_default(),
    ];
    fields.join("|")
}

/// The address of a line that [`text`] wrote in fields; `None` for every other line.
pub(super) fn from_fields(line: &str) -> Option<Address> {
    if !line.contains(BAR) || line.len() > MAX_CHARS {
        return None;
    }
    let fields: Vec<&str> = line.split(BAR).collect();
    let [prefix, value, after, predir, name, kind, postdir, unit, urbanization, city, state, zip] =
        fields.as_slice()
    else {
        return None;
    };
    let some = |field: &str| (!field.is_empty()).then(|| field.to_owned());
    let way = |field: &str| Direction::ALL.into_iter().find(|d| d.as_str() == field);
    let (five, four) = zip.split_once('-').unwrap_or((zip, ""));
    let address = Address {
        number: HouseNumber {
            prefix: (*prefix).to_owned(),
            value: value.parse().ok()?,
            suffix: (*after).to_owned(),
            width: 0,
        },
        street: Street {
            predir: way(predir),
            name: some(name)?,
            suffix: suffix::standard(kind),
            postdir: way(postdir),
            urbanization: some(urbanization),
        },
        unit: unit_from_field(unit),
        city: some(city),
        state: StateCode::parse(state),
        zip: five.parse().ok(),
        zip4: four.parse().ok(),
    };
    (is_key(line) && is_at_a_place(&address) && barred(&address) == line).then_some(address)
}

/// Whether a line has the letters of keys and nothing else.
fn is_key(line: &str) -> bool {
    let is_letter = |c: u8| matches!(c, b'A'..=b'Z' | b'0'..=b'9' | b' ' | b'.' | b'/' | b'-' | b'|');
    line.bytes().all(is_letter)
}

/// Whether the place is one that a typed line may have: no military one, and a ZIP code of its state.
fn is_at_a_place(address: &Address) -> bool {
    let gazetteer = Gazetteer::get();
    match (address.zip, address.state) {
        (Some(zip), Some(state)) => {
            let military = gazetteer.zip(zip).is_some_and(|z| z.kind == ZipKind::Military);
            !military && gazetteer.may_be_in(zip, state)
        }
        (None, Some(_)) => address.city.is_some(),
        (_, None) => false,
    }
}
