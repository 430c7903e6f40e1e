//! A StreetSegment of XML.

use super::super::csv5::has_control;
use super::super::findings::{FindingPlace, Findings};
use super::super::model::StreetSegment;
use super::super::rules;
use super::super::value::{self, Value};
use super::element::XmlElement;
use super::map::unknown;

/// A segment as text; `None` when it cannot be told what it covers. The street name keeps its spaces,
/// which the checks want to see.
pub(super) fn segment(element: &XmlElement, file: &str, findings: &mut Findings) -> Option<StreetSegment> {
    let at = FindingPlace { file, line: element.line(), element: element.id() };
    let has_fault = element.has_control();
    if has_fault {
        findings.add(rules::TEXT_CONTROL, at, format_args!("a control character: not used"));
    }
    let (mut usable, mut any_street) = (true, false);
    let mut s = StreetSegment { id: element.id().to_owned(), line: at.line, ..StreetSegment::default() };
    s.is_unread = has_fault;
    for part in element.children(0) {
        let (name, text) = (element.name_of(part), element.text(part));
        if has_fault && has_control(text) {
            // An unreadable value is left out; if it is a part of the street, any street of the city may be
            // meant.
            any_street |=
                matches!(name, "StreetName" | "StreetDirection" | "StreetSuffix" | "AddressDirection");
            continue;
        }
        let column = match name {
            "IncludesAllAddresses" | "IncludesAllStreets" => {
                let value = boolean(name, text, at, findings);
                s.is_unread |= value.is_none();
                let flag = if name == "IncludesAllStreets" {
                    &mut s.includes_all_streets
                } else {
                    &mut s.includes_all_addresses
                };
                // The wider of two meanings, where it cannot be read.
                *flag |= value.unwrap_or(true);
                continue;
            }
            "UnitNumber" => {
                s.unit_numbers.extend((!text.is_empty()).then(|| text.to_owned()));
                continue;
            }
            "StreetName" => {
                if s.street_name.is_empty() {
                    element.raw(part).clone_into(&mut s.street_name);
                } else if !text.is_empty() && s.street_name.trim() != text {
                    let at = FindingPlace { line: element.line_of(part), ..at };
                    findings.add(rules::COLUMN_CONTRADICTION, at, format_args!("two {name} that differ"));
                    usable = false;
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
                unknown(name, "StreetSegment", FindingPlace { line: element.line_of(part), ..at }, findings);
                continue;
            }
        };
        if column.is_empty() {
            text.clone_into(column);
        } else if !text.is_empty() && column != text {
            let at = FindingPlace { line: element.line_of(part), ..at };
            findings.add(rules::COLUMN_CONTRADICTION, at, format_args!("two {name} that differ"));
            usable = false;
        }
    }
    if any_street {
        s.street_name.clear();
    }
    usable.then_some(s)
}

fn boolean(name: &str, text: &str, at: FindingPlace<'_>, findings: &mut Findings) -> Option<bool> {
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
