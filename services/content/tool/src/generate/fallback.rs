//! The table of early voting for the election that stands in where no other is found (SPEC section 9): the
//! specification's own values first, then the facts of that election.

use std::fmt::Write as _;

use chrono::{Datelike as _, NaiveDate};
use common::jurisdiction::{self, JurisdictionKind};
use content::domain::election::ElectionKind;
use content::domain::facts::due::{EARLY_VOTING_END, EARLY_VOTING_START};

use super::facts::KnownFacts;
use super::tables::Tables;

/// Not allowed, says SPEC section 9.
const NOT_ALLOWED: [&str; 3] = ["AL", "MS", "NH"];
/// SPEC section 9: starts on this day (month, day), and without an end.
const WITHOUT_END: (&str, u32, u32) = ("MT", 10, 10);

/// Writes the table as Rust.
pub(super) fn table(tables: &Tables) -> String {
    let election = tables.fallback;
    let mut out = String::from(
        "// Written by `content-pack build` out of the facts; SPEC section 9 wins for AL, MS, NH, MT and\n\
         // the territories. Code, first day, last day; a state that is not here had no early voting.\n",
    );
    let _ = writeln!(
        out,
        "const ELECTION_DAY: (i32, u32, u32) = ({}, {}, {});",
        election.year(),
        election.month(),
        election.day()
    );
    let mut rows = String::new();
    let mut count = 0;
    for place in jurisdiction::all()
        .iter()
        .filter(|p| p.kind == JurisdictionKind::State && !NOT_ALLOWED.contains(&p.code))
    {
        let known = KnownFacts::for_election(tables, place.code, election, ElectionKind::General);
        let published = |name| known.text(name).and_then(|day| day.parse::<NaiveDate>().ok());
        let (start, end) = if place.code == WITHOUT_END.0 {
            (NaiveDate::from_ymd_opt(election.year(), WITHOUT_END.1, WITHOUT_END.2), None)
        } else {
            (published(EARLY_VOTING_START.day), published(EARLY_VOTING_END.day))
        };
        if start.is_none() {
            continue;
        }
        let day = |d: Option<NaiveDate>| {
            d.map_or_else(|| "None".to_owned(), |d| format!("Some(({}, {}))", d.month(), d.day()))
        };
        count += 1;
        let _ = writeln!(rows, "    (\"{}\", {}, {}),", place.code, day(start), day(end));
    }
    let _ = write!(out, "const EARLY_VOTING: [Row; {count}] = [\n{rows}];\n");
    out
}
