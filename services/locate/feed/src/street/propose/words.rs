//! Headers without the differences of spelling, and whether values agree with the field that a header names.

use address::text::fold;
use address::usps::{direction, suffix};

pub(in crate::street) use super::super::map::bare;
use super::super::map::{KindWords, PlaceField, StreetField};
use super::super::number::{self, NumberCell};
use super::super::uses;
use crate::atlas::zip_number;
use crate::clock;
use lookup::feature::{self, FeatureKind};

/// Whether a value can be one of the field; `None` where nothing can be told.
pub(super) fn fits(field: StreetField, value: &str) -> Option<bool> {
    let word = fold(value);
    Some(match field.base() {
        // `Z` is a side without houses.
        StreetField::Side if field.on_side().is_some() && word == "Z" => true,
        StreetField::Low | StreetField::High => {
            matches!(number::read(value), NumberCell::Number(..) | NumberCell::Parts { .. })
        }
        StreetField::House => {
            !matches!(number::read(value), NumberCell::Unread(rule, _) if rule.id == "street-spreadsheet")
                && value.bytes().any(|b| b.is_ascii_digit())
        }
        StreetField::Range => {
            value.contains(['-', '\u{2013}']) || word.contains(" TO ") || word.contains(" THRU ")
        }
        StreetField::Side => number::side(value).is_some(),
        StreetField::Pre | StreetField::Post => {
            let words: Vec<&str> = word.split(' ').collect();
            match words[..] {
                [one] => direction::one(one).is_some(),
                [a, b] => direction::joined(a, b).is_some(),
                _ => false,
            }
        }
        StreetField::Suffix => suffix::standard(&word).is_some(),
        StreetField::Zip => {
            let value = number::unmarked(value);
            let bare = value.strip_suffix(".0").unwrap_or(value).trim_end_matches('-');
            zip_number(bare).is_some()
                || ((3..=4).contains(&bare.len()) && bare.bytes().all(|b| b.is_ascii_digit()))
        }
        StreetField::State => value.len() == 2 && value.bytes().all(|b| b.is_ascii_alphabetic()),
        StreetField::Town => value.chars().filter(|c| c.is_alphabetic()).count() > 1,
        StreetField::Name | StreetField::Street => {
            value.chars().any(char::is_alphanumeric) && !word.is_empty()
        }
        StreetField::HouseSuffix => number::suffix(value).is_ok(),
        StreetField::HousePrefix => value.chars().count() <= 8,
        // Words, in any of these.
        StreetField::PreModifier | StreetField::PreType | StreetField::Separator => {
            value.chars().any(char::is_alphabetic)
        }
        // Any text.
        _ => return None,
    })
}

pub(super) fn place_fits(field: PlaceField, value: &str) -> Option<bool> {
    Some(match field {
        PlaceField::Town => return fits(StreetField::Town, value),
        PlaceField::State => return fits(StreetField::State, value),
        PlaceField::Zip => return fits(StreetField::Zip, value),
        PlaceField::Opens | PlaceField::Closes => clock::is_time(value),
        PlaceField::Latitude | PlaceField::Longitude => value.parse::<f64>().is_ok(),
        PlaceField::Place => value.chars().any(char::is_alphabetic),
        PlaceField::Address => value.chars().any(char::is_alphanumeric),
        PlaceField::WheelchairAccessible
        | PlaceField::AccessibleParking
        | PlaceField::Ramp
        | PlaceField::AutomaticDoor
        | PlaceField::Elevator
        | PlaceField::Curbside
        | PlaceField::AccessibleMachine
        | PlaceField::Seating => feature::cell(FeatureKind::Other, value).faults.is_empty(),
        PlaceField::Kind => uses::of_word(value, &KindWords::default()).is_some(),
        PlaceField::ElectionDay | PlaceField::EarlyVoting | PlaceField::DropBox => {
            uses::flag(value).is_some()
        }
        PlaceField::Languages => feature::spoken(value).faults.is_empty(),
        _ => return None,
    })
}
