//! Electoral districts of a sample town, made up: no state has districts of these numbers. Precincts 1 and 2
//! differ in the state's house alone, so that a building across their line has all others.

use std::io::{Result, Seek, Write};

use feed::table::ElementKind;

use super::facts::StateFacts;
use super::pack::FeedPack;

/// A district: identifier, name, number, type, what follows the state in its OCD identifier.
type Own = (&'static str, &'static str, &'static str, &'static str, &'static str);

const DISTRICTS: [Own; 6] = [
    ("ed1", "Sample Congressional District 901", "901", "congressional", "cd:901"),
    ("ed2", "Sample Senate District 911", "911", "state-senate", "sldu:911"),
    ("ed3", "Sample House District 921", "921", "state-house", "sldl:921"),
    ("ed4", "Sample House District 922", "922", "state-house", "sldl:922"),
    ("ed5", "Sample City Council", "", "city-council", ""),
    ("ed6", "Sample School District", "", "school", "school_district:sample"),
];

/// Those of precinct `i` (from 0), as a cell.
pub(crate) fn of_precinct(i: usize) -> String {
    let house = if i == 0 { "ed3" } else { "ed4" };
    format!("ed1 ed2 {house} ed5 ed6")
}

/// Writes `electoral_district.txt`. DC has no legislature; one that is made up does no harm.
pub(crate) fn write<W: Write + Seek>(pack: &mut FeedPack<W>, facts: &StateFacts<'_>) -> Result<()> {
    pack.table(ElementKind::ElectoralDistrict)?;
    for (id, name, number, kind, division) in DISTRICTS {
        let ocd = format!("{}/{division}", super::ocd(facts.code));
        let (of, ocd) = if division.is_empty() { ("", "") } else { ("ocd-id", ocd.as_str()) };
        pack.row(&[
            ("id", id),
            ("name", name),
            ("type", kind),
            ("number", number),
            ("external_identifier_type", of),
            ("external_identifier_value", ocd),
        ])?;
    }
    Ok(())
}
