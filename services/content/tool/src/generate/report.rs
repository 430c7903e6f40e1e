//! FACTS.md: how many of the 56 each fact is known for, and how sure; then what is unknown, doubtful or older
//! than a year by jurisdiction, for the people who find out.

mod calendar;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use chrono::{Days, NaiveDate};
use common::jurisdiction;
use content::domain::election::ElectionKind;
use content::domain::facts::definitions::{Definition, SUBJECTS, is_asked};
use content::domain::facts::value::NOTHING;
use content::domain::facts::{Confidence, ElectionQuery, Fact, FactCertainty, resolve};

use super::past::{self, Recomputed};
use super::sources::Publisher;
use super::tables::{TableRow, Tables};

/// Older than this counts as old.
const YEAR: Days = Days::new(365);

const HEAD: &str = "# What the facts know, and what they lack

Written by `content-pack build` out of the tables beside it; do not edit. ";

/// The facts of each place for the election of the pack, with the rows behind them.
type Places<'a> = BTreeMap<&'static str, (Vec<Fact>, &'a [TableRow])>;

pub(super) fn markdown(tables: &Tables, past: &Recomputed) -> String {
    let asked = ElectionQuery { day: tables.election, kind: ElectionKind::General };
    let places: Places<'_> = tables
        .places
        .iter()
        .map(|(code, rows)| (*code, (resolve(&tables.known(code), &asked, tables.as_of), rows.as_slice())))
        .collect();
    let limit = tables.as_of.checked_sub_days(YEAR).unwrap_or(tables.as_of);
    let mut out = String::from(HEAD);
    let _ = writeln!(
        out,
        "The day of this list is {}, the
newest day on which a fact was checked; it is about the election of {}.",
        tables.as_of, tables.election
    );
    calendar::near(&mut out, tables);
    without_a_day(&mut out, tables);
    calendar::later(&mut out, tables);
    by_publisher(&mut out, &places);
    by_fact(&mut out, &places);
    unconfirmed(&mut out, &places, past);
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
    out.push_str("\n## Elections without a day\nOf the table of elections ahead; pages list their names, and say that the day is not set.\n\n");
    for (code, of) in &tables.ahead {
        for ahead in of.iter().filter(|ahead| ahead.day.is_none()) {
            let remark = if ahead.remark.is_empty() { String::new() } else { format!(" {}", ahead.remark) };
            let _ =
                writeln!(out, "- {code}: {}: {}.{remark}", ahead.name.0, ahead.rule.trim_end_matches('.'));
        }
    }
}

/// Whose word the values are: files of one publisher are one source.
fn by_publisher(out: &mut String, places: &Places<'_>) {
    out.push_str(
        "
## By publisher
How many values a publisher gives, how many rest on it alone, and how many of those the page asks voters to confirm: they
need an official page or the text of the law, and have neither. A publisher of kind *own* is this project.

| publisher | kind | values | alone | to confirm |
|---|---|---|---|---|
",
    );
    let mut counts: BTreeMap<&Publisher, [usize; 3]> = BTreeMap::new();
    for (facts, rows) in places.values() {
        for fact in facts {
            let same = |row: &&TableRow| row.row.name == fact.row.name && row.row.value == fact.row.value;
            let of: BTreeSet<_> = rows.iter().filter(same).flat_map(|row| &row.publishers).collect();
            let alone = of.iter().map(|publisher| &publisher.name).collect::<BTreeSet<_>>().len() == 1;
            for publisher in of {
                let count = counts.entry(publisher).or_default();
                count[0] += 1;
                count[1] += usize::from(alone);
                count[2] += usize::from(alone && fact.certainty == FactCertainty::Secondary);
            }
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(publisher, count)| (std::cmp::Reverse(count[1]), *publisher));
    for (publisher, [values, alone, confirm]) in counts {
        let kind = publisher.kind.word();
        let _ = writeln!(out, "| {} | {kind} | {values} | {alone} | {confirm} |", publisher.name);
    }
}

fn by_fact(out: &mut String, places: &Places<'_>) {
    out.push_str(
        "
## By fact
*Known*: some source gives a value, or says that there is none. *Sure*: a good source, and none that differs. *Secondary*:
the same, but no official page or law for a fact that needs one: the page asks voters to confirm it. *Unsure*: rated low,
or due for another check. *Disputed*: sources differ. *Missing*: no source says it. In bold: a section of a page asks for it.

| fact | known | sure | secondary | unsure | disputed | missing |
|---|---|---|---|---|---|---|
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
        let (sure, secondary) = (count(FactCertainty::Sure), count(FactCertainty::Secondary));
        let unsure = count(FactCertainty::Unsure);
        let (disputed, missing) = (count(FactCertainty::Disputed), places.len() - of.len());
        let known = of.len();
        let _ =
            writeln!(out, "| {name} | {known} | {sure} | {secondary} | {unsure} | {disputed} | {missing} |");
    }
}

/// Rules that give no day of a past calendar.
fn unconfirmed(out: &mut String, places: &Places<'_>, past: &Recomputed) {
    out.push_str(
        "
## Rules and past dates
The rules are counted again for the elections of [past-dates.csv](past-dates.csv). They give
",
    );
    let _ = writeln!(out, "{}.\nRules of the general election that no past date confirms:\n", past.counts());
    let confirmed = past.confirmed();
    for (code, (facts, _)) in places {
        let is_confirmed = |name: &str| confirmed.get(code).is_some_and(|names| names.contains(name));
        let has_rule = |name: &&&str| find(facts, name).is_some_and(|fact| fact.row.value != NOTHING);
        let counted = past::counted();
        let names: Vec<_> =
            counted.iter().filter(has_rule).filter(|name| !is_confirmed(name)).copied().collect();
        if !names.is_empty() {
            let _ = writeln!(out, "- {code}: {}", names.join(", "));
        }
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
        FactCertainty::Sure | FactCertainty::Secondary => return,
        FactCertainty::Unsure if fact.row.sure > Confidence::Low => {
            format!("{} (due for another check)", fact.row.value)
        }
        FactCertainty::Unsure => format!("{} (rated low)", fact.row.value),
        FactCertainty::Disputed => {
            let planned = if fact.row.value.is_empty() { "no value" } else { &fact.row.value };
            format!("{planned} is shown; others say {}", fact.others.join(" / "))
        }
    };
    let remarks: String = remarks.into_iter().map(|remark| format!(" {remark}")).collect();
    let _ = writeln!(out, "- In doubt: {name}: {why}.{remarks}");
}
