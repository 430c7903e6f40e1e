//! A StreetSegment of XML.

use super::super::findings::{At, Findings};
use super::super::model::StreetSegment;
use super::super::rules;
use super::super::value::{self, Value};
use super::element::Element;
use super::map::unknown;

/// A segment as text; `None` when it cannot be told what it covers. The street name keeps its spaces,
/// which the checks want to see.
pub(super) fn segment(element: &Element, file: &str, findings: &mut Findings) -> Option<StreetSegment> {
    let at = At { file, line: element.line(), element: element.id() };
    if element.has_control() {
        findings.add(rules::TEXT_CONTROL, at, format_args!("a control character: not used"));
        return None;
    }
    let mut usable = true;
    let mut s = StreetSegment { id: element.id().to_owned(), line: at.line, ..StreetSegment::default() };
    for part in element.children(0) {
        let (name, text) = (element.name_of(part), element.text(part));
        let column = match name {
            "IncludesAllAddresses" | "IncludesAllStreets" => {
                let value = boolean(name, text, at, findings);
                usable &= value.is_some();
                let flag = if name == "IncludesAllStreets" {
                    &mut s.includes_all_streets
                } else {
                    &mut s.includes_all_addresses
                };
                *flag |= value.unwrap_or(false);
                continue;
            }
            "UnitNumber" => {
                s.unit_numbers.extend((!text.is_empty()).then(|| text.to_owned()));
                continue;
            }
            "StreetName" => {
                if s.street_name.is_empty() {
                    element.raw(part).clone_into(&mut s.street_name);
                }
                continue;
            }
            "AddressDirection" => &mut s.address_direction,
            "City" => &mut s.city,
            "OddEvenBoth" => &mut s.odd_even_both,
            "PrecinctId" => &mut s.precinct_id,
            "StartHouseNumber" => &mut s.start_house_number,
            "EndHouseNumber" => &mut s.end_house_number,
            "HouseNumberPrefix" => &mut s.house_number_prefix,
            "HouseNumberSuffix" => &mut s.house_number_suffix,
            "State" => &mut s.state,
            "StreetDirection" => &mut s.street_direction,
            "StreetSuffix" => &mut s.street_suffix,
            "Zip" => &mut s.zip,
            _ => {
                unknown(name, "StreetSegment", At { line: element.line_of(part), ..at }, findings);
                continue;
            }
        };
        if column.is_empty() {
            text.clone_into(column);
        }
    }
    usable.then_some(s)
}

fn boolean(name: &str, text: &str, at: At<'_>, findings: &mut Findings) -> Option<bool> {
    match value::boolean(text) {
        Value::Absent => Some(false),
        Value::Good(v) => Some(v),
        Value::Odd(v) => {
            findings.add(rules::BOOLEAN_FORM, at, format_args!("{name}: write {v}"));
            Some(v)
        }
        Value::Bad => {
            findings.add(rules::BOOLEAN_INVALID, at, format_args!("{name} is neither true nor false"));
            None
        }
    }
}
