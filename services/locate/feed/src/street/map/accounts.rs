//! The map's entries for columns that hold no field. Each column of a table is named by the map, or nothing
//! is built.

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::Deserialize;

use super::{PlacesSection, PrecinctsSection, StreetsSection, key};

/// Which rows count, by the values of one column.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(in crate::street) struct RowRule {
    /// Values of rows that count.
    #[serde(rename = "use")]
    pub(in crate::street) used: Vec<String>,
    /// Values of rows that do not.
    pub(in crate::street) leave_out: Vec<String>,
    /// The other values are days.
    pub(in crate::street) day: Option<RowDay>,
}

/// The meaning of a day in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::street) enum RowDay {
    /// The row counts from this day. Blank: always.
    First,
    /// The row counts until this day. Blank: always.
    Last,
    /// The election of the row.
    Election,
}

/// The map's entries for the columns of one table.
#[derive(Clone, Debug)]
pub(in crate::street) struct Accounts<'a> {
    /// The section of the map.
    pub(in crate::street) section: &'static str,
    /// Fields and their columns.
    pub(in crate::street) fields: Vec<(String, &'a str)>,
    pub(in crate::street) ignore: &'a [String],
    pub(in crate::street) ask: &'a [String],
    pub(in crate::street) within: &'a [String],
    pub(in crate::street) joined: &'a str,
    pub(in crate::street) across: &'a [String],
    pub(in crate::street) rows: &'a BTreeMap<String, RowRule>,
}

fn fields<F: Display>(columns: &BTreeMap<F, String>) -> Vec<(String, &str)> {
    columns.iter().map(|(field, column)| (field.to_string(), column.as_str())).collect()
}

macro_rules! accounts {
    ($($section:ident $name:literal $fields:expr;)*) => {$(
        impl $section {
            pub(in crate::street) fn accounts(&self) -> Accounts<'_> {
                let fields: fn(&Self) -> Vec<(String, &str)> = $fields;
                Accounts {
                    section: $name,
                    fields: fields(self),
                    ignore: &self.ignore,
                    ask: &self.ask,
                    within: &self.within,
                    joined: &self.joined,
                    across: &self.across,
                    rows: &self.rows,
                }
            }
        }
    )*};
}

accounts! {
    StreetsSection "streets" |s| fields(&s.columns);
    PlacesSection "places" |s| fields(&s.columns);
    PrecinctsSection "precincts" |s| vec![("column".to_owned(), s.column.as_str())];
}

impl<'a> Accounts<'a> {
    /// The columns that must be in the table.
    pub(in crate::street) fn needed(&self) -> Vec<&'a str> {
        let mut all: Vec<&str> = self.fields.iter().map(|(_, column)| *column).collect();
        for column in self.within.iter().chain(self.rows.keys()) {
            if !all.iter().any(|other| key(other) == key(column)) {
                all.push(column);
            }
        }
        all
    }

    /// The field that a column holds.
    pub(in crate::street) fn field(&self, column: &str) -> Option<&str> {
        let found = self.fields.iter().find(|(_, other)| key(other) == key(column));
        found.map(|(field, _)| field.as_str())
    }

    /// Whether a list of the map names a column.
    pub(in crate::street) fn names(list: &[String], column: &str) -> bool {
        list.iter().any(|other| key(other) == key(column))
    }

    /// Whether rows are chosen by the column.
    pub(in crate::street) fn has_rows(&self, column: &str) -> bool {
        self.rows.keys().any(|other| key(other) == key(column))
    }

    /// Contradictions within the map.
    pub(super) fn verify(&self, faults: &mut Vec<String>) {
        let section = self.section;
        for column in self.ignore {
            let is_used = self.field(column).is_some()
                || Self::names(self.within, column)
                || Self::names(self.across, column)
                || self.has_rows(column);
            if is_used {
                faults.push(format!("{section}.ignore: {column:?} is used elsewhere in the map: keep one"));
            }
        }
        for column in self.within {
            if Self::names(self.across, column) {
                faults.push(format!("{section}: {column:?} is under within and under across: keep one"));
            }
            if self.field(column).is_some_and(|f| matches!(f, "precinct" | "split" | "column")) {
                faults.push(format!("{section}.within: {column:?} is the code itself"));
            }
        }
        if let Err(what) = self.joined_pieces() {
            faults.push(format!("{section}: {what}"));
        }
        for (column, rule) in self.rows {
            let is_in = |list: &[String], word: &String| list.iter().any(|other| key(other) == key(word));
            if rule.used.is_empty() && rule.leave_out.is_empty() && rule.day.is_none() {
                faults.push(format!("{section}.rows: {column:?} says nothing: write use, leave_out or day"));
            }
            for word in rule.used.iter().filter(|word| is_in(&rule.leave_out, word)) {
                faults.push(format!("{section}.rows: {column:?} uses {word:?} and leaves it out"));
            }
        }
    }
}
