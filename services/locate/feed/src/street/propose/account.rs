//! Decides what a proposed map says of each column that holds no field: used, ignored or asked. A
//! column that may decide is never ignored.

use std::collections::{BTreeMap, BTreeSet};

use super::super::column_values::{ColumnValues, ValueAt, short};
use super::super::kinds::{ColumnKind, harmless};
use super::super::map::{RowRule, key};
use super::bare;
use super::rows::{RowAnswer, RowFacts};

/// A table whose columns are accounted for.
#[derive(Debug)]
pub(super) struct Table<'a> {
    pub(super) section: &'static str,
    pub(super) names: &'a [String],
    /// By column. The precinct of a row is its code alone.
    pub(super) values: Vec<ColumnValues>,
    /// Columns that hold a field.
    pub(super) used: BTreeSet<usize>,
    /// Columns that may hold a field: a line about them is written already.
    pub(super) unsure: BTreeMap<usize, String>,
    /// The column that repeats the name of the precinct.
    pub(super) precinct_name: Option<usize>,
}

/// The map's entries for the columns of a table.
#[derive(Debug, Default)]
pub(super) struct Account {
    pub(super) within: Vec<usize>,
    /// With the reason.
    pub(super) ignore: Vec<(usize, String)>,
    /// With the question.
    pub(super) ask: Vec<(usize, String)>,
    pub(super) rows: Vec<(usize, RowRule)>,
    /// The open questions, a line each.
    pub(super) open: Vec<String>,
}

impl Table<'_> {
    /// Columns that hold no field.
    fn free(&self) -> impl Iterator<Item = usize> {
        (0..self.names.len()).filter(|at| !self.used.contains(at) && !self.names[*at].trim().is_empty())
    }

    fn is_twice(&self, at: usize) -> bool {
        self.names.iter().filter(|name| key(name) == key(&self.names[at])).count() > 1
    }

    fn area(&self, at: usize) -> Option<ColumnKind> {
        ColumnKind::of(&self.names[at]).filter(|kind| kind.is_area())
    }

    fn shown(&self, at: usize) -> String {
        self.values.get(at).map_or_else(String::new, ColumnValues::shown)
    }
}

/// The columns of both tables that are coarser parts of a precinct's key, in pairs.
pub(super) fn within(streets: &Table<'_>, places: &Table<'_>) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for at in streets.free().filter(|at| !streets.is_twice(*at)) {
        let Some(kind) = streets.area(at) else { continue };
        let is_same = |other: &usize| {
            bare(&places.names[*other]) == bare(&streets.names[at])
                || kind != ColumnKind::Area && places.area(*other) == Some(kind)
        };
        let there: Vec<usize> = places.free().filter(is_same).collect();
        let alone = streets.free().filter(|other| streets.area(*other) == Some(kind)).count() == 1;
        let exact = there.iter().find(|other| bare(&places.names[**other]) == bare(&streets.names[at]));
        let other = match (exact, &there[..]) {
            (Some(other), _) => *other,
            (None, [other]) if alone => *other,
            _ => continue,
        };
        let (ours, theirs) = (&streets.values[at], &places.values[other]);
        let shared = theirs.shared(ours);
        let is_whole = ours.blank == 0 && theirs.blank == 0;
        if shared > 0 && shared * 2 >= theirs.distinct() && is_whole && !places.is_twice(other) {
            pairs.push((at, other));
        }
    }
    pairs
}

/// Whether the columns of towns are a part of the key: both tables have one code in two towns, and the same
/// towns.
pub(super) fn by_town(streets: &Table<'_>, places: &Table<'_>, (ours, theirs): (usize, usize)) -> bool {
    let (ours, theirs) = (&streets.values[ours], &places.values[theirs]);
    let is_whole = ours.blank == 0 && theirs.blank == 0 && theirs.shared(ours) * 2 >= theirs.distinct();
    let repeats = |(code, towns): (&str, &[ValueAt])| {
        let is_there =
            |(town, _): &&ValueAt| ours.of_code(code).iter().any(|(other, _)| key(other) == key(town));
        towns.iter().filter(is_there).count() > 1
    };
    is_whole && theirs.codes().any(repeats)
}

/// Accounts for every column of a table.
pub(super) fn account(
    table: &Table<'_>,
    within: Vec<usize>,
    facts: &RowFacts<'_>,
    other: Option<&Table<'_>>,
) -> Account {
    let mut account = Account { within, ..Account::default() };
    for (at, name) in table.names.iter().enumerate() {
        if name.trim().is_empty() && table.values[at].filled > 0 {
            account.open.push(format!(
                "{}: column {} has no name, and values ({}): give it one",
                table.section,
                at + 1,
                table.shown(at)
            ));
        }
    }
    for at in table.free() {
        if account.within.contains(&at) {
            continue;
        }
        match answer(table, at, facts, other) {
            RowAnswer::Rows(rule) => account.rows.push((at, rule)),
            RowAnswer::Ignore(why) => account.ignore.push((at, why.to_owned())),
            RowAnswer::Ask(why) => {
                if !table.unsure.contains_key(&at) {
                    let name = short(&table.names[at]);
                    account.open.push(format!("{}: {name:?} ({}): {why}", table.section, table.shown(at)));
                }
                account.ask.push((at, why));
            }
        }
    }
    account
}

fn answer(table: &Table<'_>, at: usize, facts: &RowFacts<'_>, other: Option<&Table<'_>>) -> RowAnswer {
    let (name, values) = (&table.names[at], &table.values[at]);
    if let Some(why) = table.unsure.get(&at) {
        return RowAnswer::Ask(why.clone());
    }
    if table.is_twice(at) {
        return RowAnswer::Ask("several columns have this name: give each a name of its own".to_owned());
    }
    if values.filled == 0 {
        return RowAnswer::Ignore("no value in any row");
    }
    if let Some(answer) = facts.answer(name, values, table.section == "places") {
        return answer;
    }
    if let Some(why) = harmless(name, values) {
        return RowAnswer::Ignore(why);
    }
    let is_one = values.codes().next().is_some() && values.repeated(|_, _| true).is_none();
    let kind = ColumnKind::of(name);
    let is_there = |other: &Table<'_>| {
        other.free().any(|at| {
            bare(&other.names[at]) == bare(name)
                || kind.is_some_and(|kind| kind.is_area() && other.area(at) == Some(kind))
        })
    };
    let is_in_other = other.is_some_and(is_there);
    if table.section == "streets" && is_one {
        match kind {
            Some(kind) if kind.is_area() && !is_in_other => {
                return RowAnswer::Ignore("each precinct lies in one: the code is enough");
            }
            Some(ColumnKind::District) => return RowAnswer::Ignore("each precinct lies in one"),
            _ => {}
        }
    }
    if table.section == "places" && is_one && kind == Some(ColumnKind::District) {
        return RowAnswer::Ignore("each precinct lies in one");
    }
    if table.precinct_name == Some(at) && is_one {
        return RowAnswer::Ignore("the name of the precinct: the code is enough");
    }
    RowAnswer::Ask(question(table, at, is_in_other))
}

/// The question about a column that may decide.
fn question(table: &Table<'_>, at: usize, is_in_other: bool) -> String {
    let values = &table.values[at];
    if let Some((code, first, second)) = values.repeated(|_, _| true) {
        return format!(
            "precinct {:?} has {:?} in line {} and {:?} in line {}: within, if each numbers its own precincts{}; across, if one precinct may have both",
            short(code),
            short(&first.0),
            first.1,
            short(&second.0),
            second.1,
            if is_in_other { " (in both tables)" } else { "" }
        );
    }
    if table.area(at).is_some() {
        return "within, if each numbers its own precincts: then both tables must have it; ignore, if the code of the precinct is unique in the county".to_owned();
    }
    "not known: name it as a field, under rows where it says which rows count, or in ignore".to_owned()
}
