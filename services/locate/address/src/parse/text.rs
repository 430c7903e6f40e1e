//! An address as one line that reads back as that address, wherever words can tell it from others.

use super::MAX_CHARS;
use crate::address::{Address, Direction, Unit};
use crate::place::Gazetteer;
use crate::town::TownKind;
use crate::usps::direction;

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

/// An address in one line, `150 CALLE A, URB LAS LOMAS, SAN JUAN, PR 00926`. [`super::parse`] reads the line
/// as this address first, wherever a spelling exists that does so. Where the usual spelling would be read as
/// another address, a part is spelled differently: `310 BOULEVARD EAST` and not `310 BOULEVARD E`, which is
/// the street of that letter; `70 W MADISON, 60602` and not `70 W MADISON, IL 60602`, which is on the street
/// W of a town called Madison. No spelling separates a street called South State from State Street in the
/// south: there the usual spelling stays.
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
    let mut first = String::new();
    for spelling in spellings {
        let line = spelled(address, spelling);
        if line != first && super::parse(&line, None).is_ok_and(|r| r.first() == address) {
            return line;
        }
        if first.is_empty() {
            first = line;
        }
    }
    first
}

/// The parts in the order of the postal service, unit and city after commas.
fn spelled(address: &Address, spelling: Spelling) -> String {
    let Address { number, street, unit, city, city_kind, county, state, zip, zip4 } = address;
    let way = |d: Option<Direction>, full: bool| {
        d.map_or("", |d| if full { direction::spelled(d) } else { d.as_str() }).to_owned()
    };
    let of_zip = zip.and_then(|z| Gazetteer::get().zip(z)).map(|z| z.state);
    let is_in_puerto_rico = state.or(of_zip).is_some_and(|state| state.as_str() == "PR");
    let state = state.filter(|s| !(spelling.no_state && city.is_none() && of_zip == Some(*s)));
    let quarter = street.urbanization.as_ref();
    let (urbanization, in_brackets) = if is_in_puerto_rico { (quarter, None) } else { (None, quarter) };
    let line_1 = [
        number.to_string(),
        way(street.predir, spelling.predir),
        street.shown_name().to_owned(),
        street.suffix.unwrap_or("").to_owned(),
        way(street.postdir, spelling.postdir),
        in_brackets.map(|quarter| format!("({quarter})")).unwrap_or_default(),
    ];
    let area = [state.map(|s| s.to_string()), zip.map(|z| zip_text(z, *zip4))];
    let parts = [
        words(line_1),
        unit.as_ref().map(Unit::to_string).unwrap_or_default(),
        urbanization.map(|u| format!("URB {u}")).unwrap_or_default(),
        city.as_ref()
            .map(|city| format!("{}{city}", city_kind.map_or("", TownKind::words)))
            .unwrap_or_default(),
        county.as_ref().map(|county| format!("{county} COUNTY")).unwrap_or_default(),
        words(area.map(Option::unwrap_or_default)),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|p| !p.is_empty()).collect();
    parts.join(", ")
}

/// The parts that are not empty, with spaces between.
fn words<const N: usize>(parts: [String; N]) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|p| !p.is_empty()).collect();
    parts.join(" ")
}

fn zip_text(zip: u32, zip4: Option<u16>) -> String {
    zip4.map_or_else(|| format!("{zip:05}"), |four| format!("{zip:05}-{four:04}"))
}
