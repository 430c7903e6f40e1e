//! The rest of a line as the CRF labels it, in the same parts that the rules give. A second opinion only:
//! there is no reading without a number and a street, or of a crossing.

use smallvec::{SmallVec, smallvec};

use super::line::Token;
use super::{Cost, Costs, ParsedHome, account};
use crate::address::{HouseNumber, Unit};
use crate::crf;
use crate::number::parse_house_number;
use crate::street::{street_from_fields, street_from_words};
use crate::text;
use crate::unit::{self, joined, unit_from_field};
use crate::usps::{direction, ordinal};

/// Longest street name that is taken from labels, bytes.
const MAX_NAME: usize = 60;

/// Words with the labels of one part, in order.
type LabelledWords<'a> = SmallVec<[&'a str; 4]>;

#[derive(Default)]
struct LabelledParts<'a> {
    number: LabelledWords<'a>,
    predir: LabelledWords<'a>,
    name: LabelledWords<'a>,
    suffix: LabelledWords<'a>,
    postdir: LabelledWords<'a>,
    unit: LabelledWords<'a>,
    subaddress: LabelledWords<'a>,
}

/// The reading by labels, if there is one.
pub(super) fn read(tokens: &[Token<'_>]) -> Option<ParsedHome> {
    let mut text = String::with_capacity(64);
    for token in tokens {
        text.push_str(token.word);
        text.push_str(if token.comma { ", " } else { " " });
    }
    let mut parts = LabelledParts::default();
    let (mut dropped, mut before) = (Vec::<String>::new(), "");
    // Number, direction, name, suffix and direction stand in this order; a part that stands elsewhere is
    // moved.
    let (mut place, mut costs) = (0, Costs::NONE);
    for (token, label) in crf::labels(&text) {
        let (at, part) = match label {
            "AddressNumberPrefix" | "AddressNumber" | "AddressNumberSuffix" => (1, &mut parts.number),
            "StreetNamePreDirectional" => (2, &mut parts.predir),
            "StreetNamePreModifier" | "StreetNamePreType" | "StreetName" => (3, &mut parts.name),
            "StreetNamePostModifier" => (place, &mut parts.name),
            "StreetNamePostType" => (4, &mut parts.suffix),
            "StreetNamePostDirectional" => (5, &mut parts.postdir),
            "OccupancyType" | "OccupancyIdentifier" => (place, &mut parts.unit),
            "SubaddressType" | "SubaddressIdentifier" => (place, &mut parts.subaddress),
            "IntersectionSeparator" | "USPSBoxType" | "USPSBoxID" => return None,
            _ => {
                let word = trimmed(token);
                match dropped.last_mut() {
                    Some(words) if before == label => {
                        words.push(' ');
                        words.push_str(word);
                    }
                    _ => dropped.push(word.to_owned()),
                }
                before = label;
                continue;
            }
        };
        costs = costs.with_if(at < place, Cost::ReboundPart);
        place = at;
        before = label;
        let word = trimmed(token);
        if !word.is_empty() || !part.is_empty() {
            part.push(word);
        }
    }
    home(parts).map(|mut home| {
        home.dropped.append(&mut dropped);
        home.costs = home.costs.and(costs);
        home
    })
}

fn trimmed(token: &str) -> &str {
    token.trim_matches([',', '.', ' ', '(', ')'])
}

fn home(mut parts: LabelledParts<'_>) -> Option<ParsedHome> {
    let number = match parts.number.as_slice() {
        [one] => parse_house_number(one).or_else(|| {
            // `ONE SOUTH WACKER DR`.
            let value = ordinal::cardinal(one)?;
            Some(HouseNumber { value, ..HouseNumber::default() })
        }),
        several => parse_house_number(&several.join(" ")),
    }?;
    // Two suffix words: only the last is the suffix (`MAIN AVENUE DR`).
    if let [first @ .., last] = parts.suffix.as_slice()
        && !first.is_empty()
    {
        parts.name.extend(first.iter().copied());
        parts.suffix = smallvec![*last];
    }
    if parts.name.iter().all(|w| w.is_empty()) {
        // A direction or a suffix is the name when nothing else is (`E ST`).
        parts.name = std::mem::take(&mut parts.predir);
        parts.name.extend(std::mem::take(&mut parts.suffix));
    }
    if parts.name.iter().map(|w| w.len() + 1).sum::<usize>() > MAX_NAME + 1 {
        return None;
    }
    let fields = [&parts.predir, &parts.name, &parts.suffix, &parts.postdir];
    let street = if fields.iter().all(|f| f.iter().all(|w| text::is_word(w))) {
        street_from_words(&parts.predir, &parts.name, &parts.suffix, &parts.postdir)
    } else {
        let [predir, name, suffix, postdir] = fields.map(|field| field.join(" "));
        street_from_fields(&predir, &name, &suffix, &postdir)
    }?;
    let (own, more) = parts.unit.split_at(account::unit_end(&parts.unit));
    let unit = joined(unit_of(&parts.subaddress), unit_of(own));
    // The labels say unit, but no unit can be read.
    let lost = if unit.is_none() { &parts.unit[..] } else { more };
    let dropped = if lost.is_empty() { Vec::new() } else { vec![lost.join(" ")] };
    let said = [&parts.subaddress[..], own].iter().all(|words| words.is_empty() || unit::is_said(words));
    // `N 8 S 400 W`: a direction of its own before the number.
    let apart = matches!(parts.number.as_slice(), [first, _, ..] if direction::one(first).is_some());
    let costs = Costs::NONE.with_if(!said || apart, Cost::ReboundPart);
    Some(ParsedHome { number, street, unit, city: None, dropped, costs })
}

fn unit_of(part: &[&str]) -> Option<Unit> {
    if part.is_empty() { None } else { unit_from_field(&part.join(" ")) }
}
