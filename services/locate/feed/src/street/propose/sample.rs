//! The header of a table and its first rows, before any column is known.

use std::collections::HashSet;
use std::path::Path;

use csv::StringRecord;
use encoding_rs::WINDOWS_1252;
use strum::VariantArray as _;

use super::super::columns::{MOST_ABOVE, is_foot, is_header_again, start};
use super::super::map::{FormSection, PlaceField, StreetField, wrong};
use super::headers::place_names;
use super::street_names::names;
use super::words::bare;
use crate::error::FeedError;
use crate::sheet::{DELIMITERS, first_rows};

/// Share of values, in percent, that must agree with the name of a column.
const AGREE: usize = 90;
/// Rows that are looked at.
const MOST_ROWS: usize = 5_000;

/// The header of a table and its first rows.
#[derive(Debug)]
pub(super) struct TableSample {
    pub(super) names: Vec<String>,
    rows: Vec<StringRecord>,
    /// An encoding that the map must state, or blank.
    pub(super) encoding_said: &'static str,
}

impl TableSample {
    /// Finds the header: of the first rows that with the most names that are known.
    pub(super) fn open(path: &Path) -> Result<Self, FeedError> {
        let (encoding, bytes, encoding_said) = match start(path, &FormSection::default()) {
            Ok((encoding, bytes)) => (encoding, bytes, ""),
            Err(FeedError::Map { detail, .. }) if detail.starts_with("not UTF-8") => {
                let form = FormSection { encoding: "windows-1252".to_owned(), ..FormSection::default() };
                (WINDOWS_1252, start(path, &form)?.1, "windows-1252")
            }
            Err(error) => return Err(error),
        };
        let of_places = PlaceField::VARIANTS.iter().flat_map(|f| place_names(*f));
        let known: HashSet<String> =
            StreetField::VARIANTS.iter().flat_map(|f| names(*f)).chain(of_places).collect();
        let mut best: Option<(usize, u8, usize)> = None;
        for delimiter in DELIMITERS {
            for (i, (_, record)) in first_rows(&bytes, encoding, delimiter, MOST_ABOVE).iter().enumerate() {
                let found = record.iter().filter(|name| known.contains(bare(name).as_str())).count();
                if found > 1 && best.is_none_or(|b| found > b.0) {
                    best = Some((found, delimiter, i));
                }
            }
        }
        let Some((_, delimiter, header)) = best else {
            let what = "no row of the first looks like names of columns: put one above the data (as LOW,HIGH,STREET,...)";
            return Err(wrong(path, what));
        };
        let mut rows: Vec<StringRecord> = first_rows(&bytes, encoding, delimiter, MOST_ROWS)
            .into_iter()
            .skip(header)
            .map(|(_, record)| record)
            .collect();
        let names: Vec<String> =
            rows.remove(0).iter().map(|n| n.trim_start_matches('\u{feff}').trim().to_owned()).collect();
        // Rows without data say nothing about the columns.
        rows.retain(|row| !is_header_again(row, &names) && !is_foot(row));
        Ok(Self { names, rows, encoding_said })
    }

    /// A table of these columns and rows.
    #[cfg(test)]
    pub(super) fn of(names: Vec<String>, rows: Vec<Vec<&str>>) -> Self {
        Self { names, rows: rows.into_iter().map(StringRecord::from).collect(), encoding_said: "" }
    }

    /// The first rows of data.
    pub(super) fn rows(&self) -> &[StringRecord] {
        &self.rows
    }

    /// Values of a column that are not blank.
    pub(super) fn values(&self, column: usize) -> impl Iterator<Item = &str> {
        self.rows.iter().filter_map(move |row| row.get(column)).map(str::trim).filter(|v| !v.is_empty())
    }

    /// Whether nine in ten values agree; a blank column says nothing.
    pub(super) fn agrees(&self, column: usize, fits: impl Fn(&str) -> Option<bool>) -> bool {
        let (mut good, mut all) = (0, 0);
        for value in self.values(column) {
            let Some(fit) = fits(value) else { return true };
            all += 1;
            good += usize::from(fit);
        }
        good * 100 >= all * AGREE
    }
}
