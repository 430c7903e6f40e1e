//! FACTS.md: what is unknown, doubtful or older than a year, by jurisdiction, for the people who find out.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use chrono::{Days, NaiveDate};
use common::jurisdiction;

use super::subjects::SUBJECTS;
use super::tables::{Fact, Known, Rows, Sure, Tables};

/// Older than this counts as old.
const YEAR: Days = Days::new(365);
/// Elections that are over: their facts do not grow old.
const HISTORY: &str = "early_voting.general_2024.";

const HEAD: &str = "# What the facts lack

Written by `content-pack build` out of the tables beside it; do not edit. ";

pub(super) fn markdown(tables: &Tables) -> String {
    let limit = tables.as_of.checked_sub_days(YEAR).unwrap_or(tables.as_of);
    let mut out = String::from(HEAD);
    let _ = writeln!(out, "The day of this list is {}, the", tables.as_of);
    out.push_str(
        "newest day on which a fact was checked. *Unknown*: no source says it; pages leave it out and name the
election office. *Doubtful*: rated low, sources disagree, or a remark limits it. *Old*: checked more than a
year before that day, or the source does not say when.\n",
    );
    let everywhere = unknown_everywhere(tables);
    out.push_str("\n## Unknown for all 56\n");
    for name in &everywhere {
        let _ = writeln!(out, "- {name}");
    }
    for place in jurisdiction::all() {
        let Some(rows) = tables.places.get(place.code) else { continue };
        let _ = writeln!(out, "\n## {} ({})", place.en, place.code);
        section(&mut out, rows, &everywhere, limit);
    }
    out
}

/// The facts that are asked for.
fn asked() -> impl Iterator<Item = &'static str> {
    SUBJECTS.iter().flat_map(|subject| subject.facts).filter(|fact| fact.2).map(|fact| fact.0)
}

fn unknown_everywhere(tables: &Tables) -> Vec<&'static str> {
    let unknown = |rows: &Rows, name: &str| rows.get(name).is_some_and(|f| f.known == Known::Unknown);
    asked().filter(|name| tables.places.values().all(|rows| unknown(rows, name))).collect()
}

fn section(out: &mut String, rows: &Rows, everywhere: &[&str], limit: NaiveDate) {
    let all = || SUBJECTS.iter().flat_map(|subject| subject.facts).filter_map(|f| Some((f, rows.get(f.0)?)));
    let unknown: Vec<_> = all()
        .filter(|(f, row)| f.2 && row.known == Known::Unknown && !everywhere.contains(&f.0))
        .map(|(f, _)| f.0)
        .collect();
    if !unknown.is_empty() {
        let _ = writeln!(out, "- Unknown: {}", unknown.join(", "));
    }
    for (definition, row) in all().filter(|(f, row)| !f.0.starts_with(HISTORY) && is_doubtful(row)) {
        let why = if row.remark.is_empty() { "rated low" } else { &row.remark };
        let _ = writeln!(out, "- Doubtful: {}: {why}", definition.0);
    }
    let mut old: BTreeMap<Option<NaiveDate>, Vec<&str>> = BTreeMap::new();
    let known = all().filter(|(f, row)| !f.0.starts_with(HISTORY) && matches!(row.known, Known::Fact(_)));
    for (definition, row) in known.filter(|(_, row)| row.checked.is_none_or(|day| day < limit)) {
        old.entry(row.checked).or_default().push(definition.0);
    }
    for (day, names) in old {
        let day = day.map_or_else(|| "day unknown".to_owned(), |day| day.to_string());
        let _ = writeln!(out, "- Old ({day}): {}", names.join(", "));
    }
}

/// A remark about a fact limits it: an editor should look at the official page first.
fn is_doubtful(row: &Fact) -> bool {
    let said = row.known == Known::Fact(serde_json::json!("differs"));
    said || row.sure == Sure::Low && matches!(row.known, Known::Fact(_)) || !row.remark.is_empty()
}
