//! Every name of the table leads to a field that is used, or to a question.

use std::collections::{BTreeMap, BTreeSet};

use super::super::guess::streets;
use super::super::sample::TableSample;
use super::*;

/// Two values of a column of a field.
fn values(field: StreetField) -> [&'static str; 2] {
    match field.base() {
        F::Low => ["100", "200"],
        F::High => ["198", "298"],
        F::Range => ["100-198", "200-298"],
        F::House => ["104", "204"],
        F::HousePrefix => ["N6W", "N7W"],
        F::HouseSuffix => ["1/2", "A"],
        F::Side => ["O", "E"],
        F::PreModifier => ["OLD", "UPPER"],
        F::Pre => ["N", "S"],
        F::PreType => ["COUNTY ROAD", "HIGHWAY"],
        F::Separator => ["DE LA", "OF THE"],
        F::Name => ["LARKWING", "BIRCH"],
        F::Suffix => ["ST", "AVE"],
        F::Post => ["NW", "SE"],
        F::PostModifier => ["EXTENSION", "BYPASS"],
        F::Street => ["LARKWING ST", "N BIRCH AVE"],
        F::Unit => ["4", "5B"],
        F::UnitType => ["APT", "UNIT"],
        F::Building | F::Floor | F::Room | F::Lot => ["2", "3"],
        F::Town => ["SPRINGFIELD", "ENON"],
        F::State => ["OH", "OH"],
        F::Zip => ["45502", "45503"],
        F::Precinct => ["P1", "P2"],
        F::PrecinctName => ["First", "Second"],
        F::Split => ["A", "B"],
        _ => ["", ""],
    }
}

/// The columns of a table that has all it needs, with a column of this name for the field.
fn table(field: StreetField, name: &str) -> TableSample {
    let numbers: &[_] = match field {
        F::Range => &[],
        F::House | F::HousePrefix | F::HouseSuffix | F::Unit | F::UnitType => &[(F::House, "HOUSE NUMBER")],
        F::Building | F::Floor | F::Room | F::Lot => &[(F::House, "HOUSE NUMBER")],
        _ if field.on_side().is_some() => &[
            (F::LeftLow, "FromAddr_L"),
            (F::LeftHigh, "ToAddr_L"),
            (F::RightLow, "FromAddr_R"),
            (F::RightHigh, "ToAddr_R"),
        ],
        _ => &[(F::Low, "LOW"), (F::High, "HIGH")],
    };
    let rest = [
        (F::Side, "SIDE"),
        (F::Name, "STREET NAME"),
        (F::Unit, "UNIT"),
        (F::Town, "CITY"),
        (F::Zip, "ZIP"),
        (F::Precinct, "PRECINCT"),
    ];
    let is_other = |(other, _): &&(StreetField, &str)| {
        let is_twin = field.on_side().is_some() && *other == field.base();
        let is_needed = *other != F::Unit || field == F::UnitType;
        *other != field && !is_twin && is_needed && !(field == F::Street && *other == F::Name)
    };
    let mut columns: Vec<(StreetField, String)> =
        numbers.iter().chain(&rest).filter(is_other).map(|(f, n)| (*f, (*n).to_owned())).collect();
    columns.push((field, name.to_owned()));
    if field.on_side().is_some() && !numbers.iter().any(|(f, _)| *f == field.twin()) {
        // The other side has the name that the table gives it.
        columns.push((field.twin(), names(field.twin())[0].clone()));
    }
    let names = columns.iter().map(|(_, name)| name.clone()).collect();
    let row = |at: usize| columns.iter().map(|(field, _)| values(*field)[at]).collect();
    TableSample::of(names, vec![row(0), row(1)])
}

#[test]
fn every_name_is_used_or_asked_about() {
    let mut fields = BTreeSet::new();
    for row in COLUMN_NAMES {
        fields.insert(row.field);
        for name in row.names.split_whitespace() {
            let table = table(row.field, name);
            let found = streets(&table);
            let at = table.names.iter().position(|n| n == name).unwrap();
            let used: Vec<_> = found.sure.iter().filter(|(_, i)| **i == at).map(|(f, _)| *f).collect();
            let is_asked = found.open.iter().any(|line| line.contains(&format!("{name:?}")));
            // A column of names alone is the whole street, whatever it is called.
            let is_whole = [F::Name, F::Street].contains(&row.field) && used == [F::Street];
            assert!(used == [row.field] || is_whole || is_asked, "{name}: {used:?} {:?}", found.open);
            assert!(!(used.is_empty() && found.open.is_empty()), "{name}");
        }
    }
    let all: BTreeSet<_> = StreetField::VARIANTS.iter().copied().collect();
    assert_eq!(fields, all, "a field has no name in the table");
}

#[test]
fn names_of_two_fields_are_decided_by_values() {
    let mut fields_of: BTreeMap<String, BTreeSet<StreetField>> = BTreeMap::new();
    for field in StreetField::VARIANTS {
        for name in names(*field) {
            fields_of.entry(name).or_default().insert(*field);
        }
    }
    let shared: BTreeSet<Vec<StreetField>> =
        fields_of.values().filter(|f| f.len() > 1).map(|f| f.iter().copied().collect()).collect();
    let expected = BTreeSet::from([vec![F::Name, F::Street], vec![F::Suffix, F::Post]]);
    assert_eq!(shared, expected);
    for (asked, _) in ASKED {
        for name in asked.split(' ') {
            assert!(!fields_of.contains_key(name), "{name} is asked about, and used");
        }
    }
}

#[test]
fn names_of_range_ends_are_built_from_words() {
    for (name, field) in [
        ("FROM_ADDR_L", F::LeftLow),
        ("L_F_ADD", F::LeftLow),
        ("LFROMHN", F::LeftLow),
        ("Left Low", F::LeftLow),
        ("LO_LEFT", F::LeftLow),
        ("TOADDR_L", F::LeftHigh),
        ("LTOADD", F::LeftHigh),
        ("L_T_ADD", F::LeftHigh),
        ("R_FROM", F::RightLow),
        ("RFROMADD", F::RightLow),
        ("RIGHT_HIGH", F::RightHigh),
        ("RTOHN", F::RightHigh),
        ("L_PARITY", F::LeftSide),
        ("ZIP_R", F::RightZip),
        ("R_CITY", F::RightTown),
        ("Precinct Left", F::LeftPrecinct),
        ("House # Low", F::Low),
        ("Address From", F::Low),
        ("Ending House Number", F::High),
    ] {
        let bare = super::super::words::bare(name);
        assert!(names(field).contains(&bare), "{name} is no {field}");
    }
}
