//! Proposes the section of boundaries: the property that names the precinct, and what each other one decides.

use std::collections::BTreeMap;
use std::path::Path;

use super::super::column_values::ColumnValues;
use super::super::map::StreetField;
use super::super::number::{self, plain};
use super::account::{Account, Table, account};
use super::rows::RowFacts;
use super::street_names::names;
use super::words::bare;
use super::write;
use crate::boundary::properties_of_county;
use crate::error::FeedError;

/// The section of the file `named`, and what is open about it. The coarser parts of a precinct's key are
/// those of the street file.
pub(super) fn propose(
    path: &Path,
    named: &str,
    (streets, ours): (&Table<'_>, &Account),
    facts: &RowFacts<'_>,
) -> Result<(String, Vec<String>), FeedError> {
    let (properties, rows) = properties_of_county(path)?;
    let known = names(StreetField::Precinct);
    let is_known = |at: &usize| known.contains(&bare(&properties[*at]));
    let found: Vec<usize> = (0..properties.len()).filter(is_known).collect();
    let column = if let [one] = found[..] { Some(one) } else { None };
    let mut values: Vec<ColumnValues> = properties.iter().map(|_| ColumnValues::default()).collect();
    for (number, row) in (1..).zip(&rows) {
        let code = column.and_then(|at| row.get(at)).map(|text| plain(number::unmarked(text)));
        let codes: Vec<String> = code.into_iter().collect();
        for (at, values) in values.iter_mut().enumerate() {
            values.add(row.get(at).unwrap_or(""), &codes, number);
        }
    }
    let same = |at: &usize| {
        let name = bare(&streets.names[*at]);
        (0..properties.len()).find(|other| bare(&properties[*other]) == name && Some(*other) != column)
    };
    let within: Vec<usize> = ours.within.iter().filter_map(same).collect();
    let mut open = Vec::new();
    if within.len() < ours.within.len() {
        open.push("precincts: not all columns of streets.within are among the properties".to_owned());
    }
    if column.is_none() {
        let there: Vec<&str> = properties.iter().take(12).map(String::as_str).collect();
        open.push(format!(
            "precincts: no property is sure to name the precinct: write one as column ({})",
            there.join(", ")
        ));
    }
    let table = Table {
        section: "precincts",
        names: &properties,
        values,
        used: column.into_iter().collect(),
        unsure: BTreeMap::new(),
        precinct_name: None,
    };
    let account = account(&table, within, facts, Some(streets));
    open.extend(account.open.iter().cloned());
    let column = column.map_or("", |at| properties[at].as_str());
    Ok((write::precincts(named, column, &table, &account), open))
}
