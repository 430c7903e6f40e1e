//! Reads a table from its first row to its last, to see what each column holds beside each precinct.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path;

use chrono::NaiveDate;

use super::super::column_values::ColumnValues;
use super::super::columns::Sheet;
use super::super::map::{Accounts, PlaceField, StreetField};
use super::super::number::{self, plain};
use super::super::precinct_key::PrecinctKey;
use super::super::row::RowPrecinct;
use super::super::row_filter::RowFilter;
use super::super::uses;
use super::account::{Account, Table};
use super::guess::Guesses;
use super::rows;
use super::sample::TableSample;
use crate::archive::ArchiveLimits;
use crate::error::FeedError;
use crate::findings::Findings;

/// Different combinations of values; the largest county has some 5,000 precincts.
const MOST_COMBINATIONS: usize = 200_000;

/// The fields of a table that its profile needs.
pub(super) trait ProfileField: Copy + Ord + 'static {
    const SECTION: &'static str;
    /// A row has one, or one for each side of the road.
    const PRECINCTS: &'static [Self];
    const PRECINCT_NAME: Self;
    const SPLIT: Self;
    const TOWN: Self;
    /// Every row of data has one of each.
    const ESSENTIAL: [&'static [Self]; 2];
}

impl ProfileField for StreetField {
    const SECTION: &'static str = "streets";
    const PRECINCTS: &'static [Self] = &[Self::Precinct, Self::LeftPrecinct, Self::RightPrecinct];
    const PRECINCT_NAME: Self = Self::PrecinctName;
    const SPLIT: Self = Self::Split;
    const TOWN: Self = Self::Town;
    const ESSENTIAL: [&'static [Self]; 2] = [&[Self::Precinct], &[Self::Street, Self::Name]];
}

impl ProfileField for PlaceField {
    const SECTION: &'static str = "places";
    const PRECINCTS: &'static [Self] = &[Self::Precinct];
    const PRECINCT_NAME: Self = Self::PrecinctName;
    const SPLIT: Self = Self::Split;
    const TOWN: Self = Self::Town;
    const ESSENTIAL: [&'static [Self]; 2] = [&[Self::Place], &[Self::Address]];
}

/// The table as it is opened with its sure columns; `None` without any.
fn sheet<F: ProfileField>(
    path: &Path,
    table: &TableSample,
    guesses: &Guesses<F>,
    limits: ArchiveLimits,
) -> Result<Option<Sheet>, FeedError> {
    if guesses.sure.is_empty() {
        return Ok(None);
    }
    let names: Vec<&str> = guesses.sure.values().map(|at| table.names[*at].as_str()).collect();
    let sheet = Sheet::open(path, &table.form(), &names, limits)?;
    let first = |fields: &[F]| fields.iter().find_map(|field| guesses.sure.get(field).copied());
    Ok(Some(sheet.with(F::ESSENTIAL.into_iter().filter_map(first).collect(), Vec::new())))
}

/// The values of each column.
pub(super) fn values<F: ProfileField>(
    path: &Path,
    table: &TableSample,
    guesses: &Guesses<F>,
    limits: ArchiveLimits,
) -> Result<Vec<ColumnValues>, FeedError> {
    let mut values: Vec<ColumnValues> = table.names.iter().map(|_| ColumnValues::default()).collect();
    let Some(sheet) = sheet(path, table, guesses, limits)? else {
        for (at, column) in values.iter_mut().enumerate() {
            table.values(at).for_each(|value| column.add(value, &[], 0));
        }
        return Ok(values);
    };
    sheet.rows(&mut Findings::default(), &mut |record, line, _| {
        let cell = |field: F| guesses.sure.get(&field).and_then(|at| record.get(*at)).unwrap_or("");
        let text = |field: F| plain(number::unmarked(cell(field)));
        let precincts = F::PRECINCTS.iter().filter(|field| guesses.sure.contains_key(*field));
        let id = |field: &F| {
            RowPrecinct { code: text(*field), split: text(F::SPLIT), ..RowPrecinct::default() }.id()
        };
        let ids: Vec<String> = precincts.map(id).collect();
        for (at, column) in values.iter_mut().enumerate() {
            column.add(record.get(at).unwrap_or(""), &ids, line);
        }
        Ok(())
    })?;
    Ok(values)
}

/// The different values of columns in the rows that count, each without marks and with single spaces.
pub(super) fn combinations<F: ProfileField>(
    (path, table, guesses): (&Path, &TableSample, &Guesses<F>),
    (account, election): (&Account, Option<NaiveDate>),
    columns: &[usize],
    limits: ArchiveLimits,
) -> Result<BTreeSet<Vec<String>>, FeedError> {
    let mut found = BTreeSet::new();
    let Some(sheet) = sheet(path, table, guesses, limits)? else { return Ok(found) };
    let rows: BTreeMap<String, _> =
        account.rows.iter().map(|(at, rule)| (table.names[*at].clone(), rule.clone())).collect();
    let filter = RowFilter::new(&rows, |column| sheet.at(column), election);
    sheet.filtered(filter).rows(&mut Findings::default(), &mut |record, _, _| {
        let cells = columns.iter().map(|at| plain(number::unmarked(record.get(*at).unwrap_or(""))));
        if found.len() < MOST_COMBINATIONS {
            found.insert(cells.collect());
        }
        Ok(())
    })?;
    Ok(found)
}

/// The keys of the precincts that a table of places names, in lower case.
pub(super) fn place_codes(
    places: (&Path, &TableSample, &Guesses<PlaceField>),
    (account, election): (&Account, Option<NaiveDate>),
    column: usize,
    limits: ArchiveLimits,
) -> Result<HashSet<String>, FeedError> {
    let names = &places.1.names;
    let within: Vec<String> = account.within.iter().map(|at| names[*at].clone()).collect();
    let (none, rows) = (Vec::new(), BTreeMap::new());
    let accounts = Accounts {
        section: PlaceField::SECTION,
        fields: vec![(PlaceField::Precinct.to_string(), names[column].as_str())],
        ignore: &none,
        ask: &none,
        within: &within,
        joined: &account.joined,
        across: &none,
        rows: &rows,
    };
    let columns: Vec<usize> = account.within.iter().copied().chain([column]).collect();
    let key = PrecinctKey::new(&accounts, |name| names.iter().position(|other| other == name));
    let found = combinations(places, (account, election), &columns, limits)?;
    let of = |cells: &Vec<String>| {
        let cell = |at: usize| columns.iter().position(|c| *c == at).map(|i| cells[i].as_str());
        key.of(cell, cells.last().map_or("", String::as_str)).to_lowercase()
    };
    Ok(found.iter().map(of).collect())
}

/// A table with the facts about its columns.
pub(super) fn table<'a, F: ProfileField>(
    sample: &'a TableSample,
    guesses: &Guesses<F>,
    values: Vec<ColumnValues>,
) -> Table<'a> {
    let used = guesses.sure.values().copied().collect();
    let unsure = guesses.unsure.iter().map(|(_, at, why)| (*at, why.clone()));
    let unsure = unsure.chain(guesses.asked.iter().cloned()).collect();
    let precinct_name = guesses.passed_over.get(&F::PRECINCT_NAME).copied();
    Table { section: F::SECTION, names: &sample.names, values, used, unsure, precinct_name }
}

const NOT_BLANK: fn(&str, &str) -> bool = |a, b| !a.is_empty() && !b.is_empty();

/// Takes back fields that the whole table contradicts.
pub(super) fn doubt_streets(guesses: &mut Guesses<StreetField>, values: &[ColumnValues]) {
    let name = guesses.sure.get(&StreetField::PrecinctName).copied();
    if let Some(at) = name.filter(|at| values[*at].repeated(NOT_BLANK).is_some()) {
        guesses.sure.remove(&StreetField::PrecinctName);
        guesses.passed_over.insert(StreetField::PrecinctName, at);
    }
}

/// Takes back uses of places with words that are not known.
pub(super) fn doubt_places(guesses: &mut Guesses<PlaceField>, table: &TableSample, values: &[ColumnValues]) {
    let own = super::super::map::KindWords::default();
    for field in [PlaceField::Kind, PlaceField::ElectionDay, PlaceField::EarlyVoting, PlaceField::DropBox] {
        let Some(at) = guesses.sure.get(&field).copied() else { continue };
        let (name, column) = (&table.names[at], &values[at]);
        let is_known = match field {
            PlaceField::Kind => {
                column.blank == 0 && column.all_words(|word| uses::of_word(word, &own).is_some())
            }
            _ => column.all_words(|word| uses::flag(word).is_some()),
        };
        if !is_known {
            let what = if field == PlaceField::Kind {
                "not each value is a use of a place that is known: give each its meaning under [places.kinds]"
            } else {
                "not each value is yes or no"
            };
            guesses.sure.remove(&field);
            guesses.unsure.push((field, at, what.to_owned()));
            guesses.open.push(format!("{name:?} ({}) would be {field}, but {what}", column.shown()));
        }
    }
    for field in [PlaceField::Hours, PlaceField::Directions, PlaceField::Address2, PlaceField::Features] {
        let Some(at) = guesses.sure.get(&field).copied() else { continue };
        let (name, column) = (&table.names[at], &values[at]);
        let is_status = |word: &str| {
            uses::flag(word).is_some() || rows::status(word).is_some() || uses::of_word(word, &own).is_some()
        };
        if column.filled > 0 && column.all_words(is_status) {
            let what = "its values may say which rows count, or what a place is for";
            guesses.sure.remove(&field);
            guesses.unsure.push((field, at, what.to_owned()));
            guesses.open.push(format!(
                "{name:?} ({}) would be {field}, but {what}: name it under rows, as kind or as {field}",
                column.shown()
            ));
        }
    }
}
