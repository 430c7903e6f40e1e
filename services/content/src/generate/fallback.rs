//! The table of early voting in 2024 for the fallback election: the specification's own values first,
//! then the facts (`early_voting.general_2024`).

use std::fmt::Write as _;

use chrono::{Datelike as _, NaiveDate};
use common::jurisdiction::{self, Kind};

use super::facts::Facts;

/// Not allowed, says SPEC section 9.
const NOT_ALLOWED: [&str; 3] = ["AL", "MS", "NH"];

/// Writes the table as Rust.
pub(super) fn table(facts: &Facts) -> String {
    let mut out = String::from(
        "// Written by `content-pack build` out of the facts; SPEC section 9 wins for AL, MS, NH, MT and\n\
         // the territories. Code, first day, last day; a state that is not here had no early voting.\n",
    );
    let mut rows = String::new();
    let mut count = 0;
    for place in
        jurisdiction::all().iter().filter(|p| p.kind == Kind::State && !NOT_ALLOWED.contains(&p.code))
    {
        let known =
            facts.of(place.code).map(|f| &f.early_voting.general_2024).filter(|days| days.start.is_some());
        let (start, end) = match (place.code, known) {
            ("MT", _) => (NaiveDate::from_ymd_opt(2024, 10, 10), None),
            (_, Some(known)) => (known.start, known.end),
            (_, None) => continue,
        };
        let day = |d: Option<NaiveDate>| {
            d.map_or_else(|| "None".to_owned(), |d| format!("Some(({}, {}))", d.month(), d.day()))
        };
        count += 1;
        let _ = writeln!(rows, "    (\"{}\", {}, {}),", place.code, day(start), day(end));
    }
    let _ = write!(out, "const EARLY_VOTING_2024: [Row; {count}] = [\n{rows}];\n");
    out
}
