//! FACTS.md: how many of the 56 each fact is known for, and how sure; then what is unknown, doubtful or older
//! than a year by jurisdiction, for the people who find out.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use chrono::{Days, NaiveDate};
use common::jurisdiction;
use content::domain::election::ElectionKind;
use content::domain::facts::definitions::{Definition, SUBJECTS, is_asked};
use content::domain::facts::{ElectionQuery, Fact, FactCertainty, resolve};

use super::tables::{TableRow, Tables};

/// Older than this counts as old.
const YEAR: Days = Days::new(365);

const HEAD: &str = "# What the facts know, and what they lack

Written by `content-pack build` out of the tables beside it; do not edit. ";

/// The facts of each place for the election of the pack, with the rows behind them.
type Places<'a> = BTreeMap<&'static str, (Vec<Fact>, &'a [TableRow])>;

pub(super) fn markdown(tables: &Tables) -> String {
    let asked = ElectionQuery { day: tables.election, kind: ElectionKind::General };
    let places: Places<'_> = tables
        .places
        .iter()
        .map(|(code, rows)| (*code, (resolve(&tables.known(code), &asked), rows.as_slice())))
        .collect();
    let limit = tables.as_of.checked_sub_days(YEAR).unwrap_or(tables.as_of);
    let mut out = String::from(HEAD);
    let _ = writeln!(
        out,
        "The day of this list is {}, the
newest day on which a fact was checked; it is about the election of {}.",
        tables.as_of, tables.election
    );
    without_a_day(&mut out, tables);
    by_fact(&mut out, &places);
    by_place(&mut out, &places, limit);
    out
}

/// The facts of places.
fn definitions() -> impl Iterator<Item = &'static Definition> {
    SUBJECTS.iter().skip(1).flat_map(|subject| subject.facts)
}

fn find<'a>(facts: &'a [Fact], name: &str) -> Option<&'a Fact> {
    facts.iter().find(|fact| fact.row.name == name)
}

/// Elections that nobody has set yet: the pack has none of them.
fn without_a_day(out: &mut String, tables: &Tables) {
    out.push_str("\n## Elections without a day\nOf the table of elections ahead; no page shows them until they have a day.\n\n");
    for (code, of) in &tables.ahead {
        for ahead in of.iter().filter(|ahead| ahead.day.is_none()) {
            let remark = if ahead.remark.is_empty() { String::new() } else { format!(" {}", ahead.remark) };
            let _ =
                writeln!(out, "- {code}: {}: {}.{remark}", ahead.name.0, ahead.rule.trim_end_matches('.'));
        }
    }
}

fn by_fact(out: &mut String, places: &Places<'_>) {
    out.push_str(
        "
## By fact
*Known*: some source gives a value, or says that there is none. *Sure*: a good source, and none that differs. *Unsure*:
rated low. *Disputed*: sources differ. *Missing*: no source says it. In bold: a section of a page asks for it.

| fact | known | sure | unsure | disputed | missing |
|---|---|---|---|---|---|
",
    );
    for definition in definitions() {
        let of: Vec<_> = places
            .values()
            .filter_map(|(facts, _)| find(facts, definition.name))
            .map(|f| f.certainty)
            .collect();
        let count = |certainty| of.iter().filter(|is| **is == certainty).count();
        let name = if definition.section.is_empty() {
            definition.name.to_owned()
        } else {
            format!("**{}**", definition.name)
        };
        let (sure, unsure) = (count(FactCertainty::Sure), count(FactCertainty::Unsure));
        let (disputed, missing) = (count(FactCertainty::Disputed), places.len() - of.len());
        let _ = writeln!(out, "| {name} | {} | {sure} | {unsure} | {disputed} | {missing} |", of.len());
    }
}

fn by_place(out: &mut String, places: &Places<'_>, limit: NaiveDate) {
    out.push_str(
        "
## By place
Facts that a page asks for and no source gives, those in doubt with the remarks of their rows, and how many were last
checked more than a year before the day of this list, or on no day that their source names.
",
    );
    for place in jurisdiction::all() {
        let Some((facts, rows)) = places.get(place.code) else { continue };
        let _ = writeln!(out, "\n### {} ({})", place.en, place.code);
        let missing = |d: &&Definition| is_asked(d, facts) && find(facts, d.name).is_none();
        let missing: Vec<_> = definitions().filter(missing).map(|d| d.name).collect();
        if !missing.is_empty() {
            let _ = writeln!(out, "- Missing: {}", missing.join(", "));
        }
        for fact in facts {
            doubt(out, fact, rows);
        }
        let old =
            facts.iter().filter(|fact| fact.row.checked.is_none_or(|checked| checked.earliest() < limit));
        let old: BTreeSet<_> = old.map(|fact| fact.row.name.as_str()).collect();
        if !old.is_empty() {
            let _ = writeln!(out, "- Old: {} of {}", old.len(), facts.len());
        }
    }
}

/// A fact that is not sure, or whose rows have a remark.
fn doubt(out: &mut String, fact: &Fact, rows: &[TableRow]) {
    let name = &fact.row.name;
    let of = rows.iter().filter(|row| &row.row.name == name && row.row.valid == fact.row.valid);
    let remarks: BTreeSet<_> =
        of.map(|row| row.remark.as_str()).filter(|remark| !remark.is_empty()).collect();
    let why = match fact.certainty {
        FactCertainty::Sure => return,
        FactCertainty::Unsure => format!("{} (rated low)", fact.row.value),
        FactCertainty::Disputed => {
            let planned = if fact.row.value.is_empty() { "no value" } else { &fact.row.value };
            format!("{planned} is shown; others say {}", fact.others.join(" / "))
        }
    };
    let remarks: String = remarks.into_iter().map(|remark| format!(" {remark}")).collect();
    let _ = writeln!(out, "- In doubt: {name}: {why}.{remarks}");
}
