//! Reads the records of a table, each with the line on which it begins, and collects faults: of the columns,
//! of the encoding, of rows that have too few or too many cells, of cells that no fact needs.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use content::domain::facts::value::MAX_LENGTH;
use csv::{Position, StringRecord};
use serde::Deserialize;

/// The tables, by file name.
pub type Files = BTreeMap<String, String>;

/// At most this many faults are listed.
const MAX_FAULTS: usize = 500;
/// Characters of a wrong cell that a message quotes.
const MAX_QUOTED: usize = 60;

/// The faults of the tables, by file and line.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct FactsError(Vec<String>);

/// Faults with their file and line.
#[derive(Default)]
pub(super) struct Faults(Vec<String>);

impl Faults {
    pub(super) fn add(&mut self, at: impl fmt::Display, why: impl fmt::Display) {
        self.0.push(format!("{at}: {why}"));
    }

    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    pub(super) fn into_error(mut self) -> FactsError {
        let more = self.0.len().saturating_sub(MAX_FAULTS);
        self.0.truncate(MAX_FAULTS);
        if more > 0 {
            self.0.push(format!("and {more} more"));
        }
        FactsError(self.0)
    }
}

/// A cell as a fault says it.
pub(super) fn quoted(cell: &str) -> String {
    match cell.char_indices().nth(MAX_QUOTED) {
        Some((end, _)) => format!("{:?}...", &cell[..end]),
        None => format!("{cell:?}"),
    }
}

/// The records of a file; what does not read is a fault.
pub(super) fn records<T: for<'a> Deserialize<'a>>(
    files: &Files,
    file: &str,
    columns: &str,
    faults: &mut Faults,
) -> Vec<(u64, T)> {
    let Some(text) = files.get(file) else {
        faults.add(file, "is not there");
        return Vec::new();
    };
    // Spreadsheets begin a file with a mark of its encoding.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head = reader.headers().cloned().unwrap_or_default();
    if !has_columns(file, &head, columns, faults) {
        return Vec::new();
    }
    let mut list = Vec::new();
    let mut seen = HashMap::new();
    for record in reader.records() {
        let at = |position: Option<&Position>| format!("{file}:{}", line(text, position));
        match record {
            Ok(record) => {
                let before = faults.count();
                let at = at(record.position());
                if let Some(first) =
                    seen.insert(record.iter().collect::<Vec<_>>().join(","), line(text, record.position()))
                {
                    faults.add(&at, format!("says again what line {first} says"));
                }
                for (column, cell) in head.iter().zip(&record) {
                    if let Some(why) = no_cell(cell, column == "remark") {
                        faults.add(&at, format!("{column} {}: {why}", quoted(cell)));
                    }
                }
                match record.deserialize(Some(&head)) {
                    Ok(row) if faults.count() == before => list.push((line(text, record.position()), row)),
                    Ok(_) => {}
                    Err(why) => faults.add(at, why),
                }
            }
            Err(why) => {
                let cells = match why.kind() {
                    csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
                        format!(": it has {len} cells and not {expected_len}")
                    }
                    other => format!(": {other:?}"),
                };
                faults.add(at(why.position()), format!("is not a row of {columns}{cells}"));
            }
        }
    }
    list
}

/// False, with a fault for each, where columns are missing, unknown or there twice. Their order is free.
fn has_columns(file: &str, head: &StringRecord, columns: &str, faults: &mut Faults) -> bool {
    let before = faults.count();
    let at = format!("{file}:1");
    for column in columns.split(',') {
        match head.iter().filter(|is| *is == column).count() {
            0 => faults.add(&at, format!("has no column {column}; the columns are {columns}")),
            1 => {}
            _ => faults.add(&at, format!("has the column {column} twice")),
        }
    }
    for other in head.iter().filter(|is| !columns.split(',').any(|column| column == *is)) {
        faults.add(&at, format!("{} is no column; the columns are {columns}", quoted(other)));
    }
    faults.count() == before
}

/// Why a cell cannot be that of a fact.
fn no_cell(cell: &str, may_have_lines: bool) -> Option<String> {
    let is_control = |c: char| c.is_control() && !(may_have_lines && matches!(c, '\n' | '\r' | '\t'));
    if cell.contains(char::REPLACEMENT_CHARACTER) {
        Some("is not UTF-8; save the file in that encoding".to_owned())
    } else if cell.chars().any(is_control) {
        Some("has a line end or a control character".to_owned())
    } else if is_formula(cell) {
        Some("begins as a formula of a spreadsheet; begin with a word".to_owned())
    } else if has_markup(cell) {
        Some("has HTML; write plain text".to_owned())
    } else if cell.chars().nth(MAX_LENGTH).is_some() {
        Some(format!("is longer than {MAX_LENGTH} characters; is a quotation mark not closed?"))
    } else {
        None
    }
}

/// True for a cell that a spreadsheet would compute. A phone number begins with a plus, too.
fn is_formula(cell: &str) -> bool {
    let is_phone = |rest: &str| {
        let digits = rest.bytes().filter(u8::is_ascii_digit).count();
        (7..=15).contains(&digits) && rest.bytes().all(|b| b.is_ascii_digit() || b == b'-')
    };
    match cell.trim_start().split_at_checked(1) {
        Some(("=" | "@", _)) => true,
        Some(("+", rest)) => !is_phone(rest),
        _ => false,
    }
}

/// True for a tag, a comment or an entity of HTML.
fn has_markup(cell: &str) -> bool {
    let is_tag =
        |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'));
    let is_entity = |rest: &str| {
        let name = rest.split(';').next().filter(|name| rest.len() > name.len()).unwrap_or_default();
        !name.is_empty() && name.len() < 9 && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'#')
    };
    cell.split('<').skip(1).any(is_tag) || !cell.contains("://") && cell.split('&').skip(1).any(is_entity)
}

/// The line on which a record begins. Empty lines before it count to its position.
pub(crate) fn line(text: &str, position: Option<&Position>) -> u64 {
    let Some(position) = position else { return 0 };
    let from = usize::try_from(position.byte()).unwrap_or(usize::MAX);
    let before =
        text.as_bytes().get(from..).into_iter().flatten().take_while(|byte| matches!(byte, b'\r' | b'\n'));
    position.line() + before.filter(|byte| **byte == b'\n').count() as u64
}
