//! The facts as tables that people review: a file a subject, a row a value, with its sources, the day on which they
//! were checked, how sure it is, and from when until when and for which elections it holds. An empty value is
//! unknown; `-` is known not to exist. Every fault of every file is named with its line. Pure: `content-pack` reads
//! the files.

use std::collections::BTreeMap;
use std::fmt;

use chrono::NaiveDate;
use common::jurisdiction::{self, Jurisdiction as Place};
use content::domain::facts::definitions::{SUBJECTS, Subject, definition, file_of};
use content::domain::facts::value::NOTHING;
use content::domain::facts::{Elections, Row, Sure, Validity};
use serde::Deserialize;

use super::sources::{SOURCES, Sources};

/// The tables, by file name.
pub type Files = BTreeMap<String, String>;

/// At most this many faults are listed.
const MAX_FAULTS: usize = 500;
/// The place of facts of the whole country.
const COUNTRY: &str = "US";
/// The table whose facts are about the country alone.
const ELECTIONS: &str = "elections.csv";
/// The columns of a table.
const COLUMNS: &str = "place,fact,value,source,checked,sure,remark,valid_from,valid_until,elections";

/// What is wrong in the tables, by file and line.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct FactsError(Vec<String>);

/// One row of a table.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// The value and what limits it; the value is empty where it is unknown.
    pub row: Row,
    /// For the people who check it.
    pub remark: String,
    /// The names of its sources in `sources.csv`.
    pub keys: Vec<String>,
    /// File and line.
    pub at: String,
}

/// All tables, read.
#[derive(Debug)]
pub struct Tables {
    /// By postal code; all 56. Facts of the whole country are among those of each place without a row of its own.
    pub places: BTreeMap<&'static str, Vec<TableRow>>,
    /// The federal general election that the pack is for.
    pub election: NaiveDate,
    /// The election that stands in where no other is found (SPEC 9).
    pub fallback: NaiveDate,
    /// The newest day on which anything was checked.
    pub as_of: NaiveDate,
}

#[derive(Deserialize)]
struct Written {
    place: String,
    fact: String,
    value: String,
    source: String,
    checked: String,
    sure: String,
    remark: String,
    valid_from: String,
    valid_until: String,
    elections: String,
}

/// The names of all files of facts.
pub fn file_names() -> impl Iterator<Item = &'static str> {
    SUBJECTS.iter().map(|subject| subject.file).chain([SOURCES])
}

impl Tables {
    /// Reads all tables.
    ///
    /// # Errors
    /// Names every fault: a file that is not there, and every row that does not read.
    pub fn read(files: &Files) -> Result<Self, FactsError> {
        let mut faults = Faults::default();
        let sources = Sources::read(files, &mut faults);
        let mut rows: Vec<(Option<&'static Place>, TableRow)> = Vec::new();
        for subject in &SUBJECTS {
            for (line, row) in written::<Written>(files, subject.file, &mut faults) {
                let at = format!("{}:{line}", subject.file);
                let place = jurisdiction::any(&row.place).filter(|place| place.code == row.place);
                if place.is_none() && row.place != COUNTRY {
                    faults.add(&at, format!("{:?} is not a postal code of the 56, nor US", row.place));
                } else if let Some(row) = read_row(subject, place, row, &sources, at, &mut faults) {
                    rows.push((place, row));
                }
            }
        }
        let day_of = |name: &str| {
            let mut of = rows.iter().map(|(_, row)| row).filter(|row| row.row.name == name);
            of.next().and_then(|row| row.row.value.parse().ok())
        };
        let (election, fallback) = (day_of("election.general"), day_of("election.fallback"));
        let as_of = rows.iter().filter_map(|(_, row)| row.row.checked).max();
        let missing = "needs a row US,election.general and a row US,election.fallback, each with a day";
        match (election, fallback, as_of) {
            (Some(election), Some(fallback), Some(as_of)) if faults.0.is_empty() => {
                Ok(Self { places: by_place(&rows, &sources), election, fallback, as_of })
            }
            (Some(_), Some(_), Some(_)) => Err(faults.into_error()),
            _ => {
                faults.add(ELECTIONS, missing.to_owned());
                Err(faults.into_error())
            }
        }
    }

    /// The rows with a value of one jurisdiction.
    #[must_use]
    pub fn known(&self, code: &str) -> Vec<Row> {
        let of = self.places.get(code).into_iter().flatten();
        of.map(|row| &row.row).filter(|row| !row.value.is_empty()).cloned().collect()
    }
}

/// The rows of each place: its own, and those of the country for facts of which it has none.
fn by_place(
    rows: &[(Option<&'static Place>, TableRow)],
    sources: &Sources,
) -> BTreeMap<&'static str, Vec<TableRow>> {
    let mut places: BTreeMap<&'static str, Vec<TableRow>> =
        jurisdiction::all().iter().map(|place| (place.code, Vec::new())).collect();
    for (place, row) in rows {
        if let Some(own) = place.and_then(|place| places.get_mut(place.code)) {
            own.push(row.clone());
        }
    }
    let country: Vec<_> = rows.iter().filter(|(place, _)| place.is_none()).map(|(_, row)| row).collect();
    for place in jurisdiction::all() {
        let Some(own) = places.get_mut(place.code) else { continue };
        let has = |row: &TableRow| own.iter().any(|own| own.row.name == row.row.name);
        let of_elections = |row: &TableRow| file_of(&row.row.name) == Some(ELECTIONS);
        let mut added: Vec<_> =
            country.iter().filter(|row| !of_elections(row) && !has(row)).map(|row| (*row).clone()).collect();
        for row in &mut added {
            row.row.source = sources.shown(&row.keys, place);
        }
        own.extend(added);
        own.sort_by(|a, b| a.row.name.cmp(&b.row.name));
    }
    places
}

/// Faults with their file and line.
#[derive(Default)]
pub(super) struct Faults(Vec<String>);

impl Faults {
    pub(super) fn add(&mut self, at: impl fmt::Display, why: impl fmt::Display) {
        self.0.push(format!("{at}: {why}"));
    }

    fn into_error(mut self) -> FactsError {
        let more = self.0.len().saturating_sub(MAX_FAULTS);
        self.0.truncate(MAX_FAULTS);
        if more > 0 {
            self.0.push(format!("and {more} more"));
        }
        FactsError(self.0)
    }
}

/// The records of a file, each with the line on which it begins; what does not read is a fault.
pub(super) fn written<T: for<'a> Deserialize<'a>>(
    files: &Files,
    file: &str,
    faults: &mut Faults,
) -> Vec<(u64, T)> {
    let Some(text) = files.get(file) else {
        faults.add(file, "is not there");
        return Vec::new();
    };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let columns = match reader.headers() {
        Ok(columns) => columns.clone(),
        Err(why) => {
            faults.add(file, why);
            return Vec::new();
        }
    };
    let mut list = Vec::new();
    for record in reader.records() {
        match record {
            Ok(record) => {
                let line = record.position().map_or(0, csv::Position::line);
                match record.deserialize(Some(&columns)) {
                    Ok(row) => list.push((line, row)),
                    Err(why) => faults.add(format!("{file}:{line}"), why),
                }
            }
            Err(why) => {
                let line = why.position().map_or(0, csv::Position::line);
                let columns = columns.iter().collect::<Vec<_>>().join(",");
                faults.add(format!("{file}:{line}"), format!("is not a row of {columns}"));
            }
        }
    }
    list
}

fn read_row(
    subject: &Subject,
    place: Option<&'static Place>,
    written: Written,
    sources: &Sources,
    at: String,
    faults: &mut Faults,
) -> Option<TableRow> {
    let name = written.fact.as_str();
    let Some(known) = definition(name).filter(|_| file_of(name) == Some(subject.file)) else {
        match file_of(name) {
            Some(file) => faults.add(&at, format!("{name} stands in {file}")),
            None => faults.add(&at, format!("{name:?} is no fact; src/domain/facts/definitions lists all")),
        }
        return None;
    };
    let before = faults.0.len();
    let value = written.value.trim();
    if !value.is_empty() && !known.kind.takes(value) {
        faults.add(&at, format!("{name} {value:?} is not {}", known.kind.words()));
    }
    let keys: Vec<String> =
        written.source.split(';').map(str::trim).filter(|key| !key.is_empty()).map(str::to_owned).collect();
    for key in keys.iter().filter(|key| !sources.has(key)) {
        faults.add(&at, format!("{key} is not in {SOURCES}"));
    }
    let says = !value.is_empty() && value != NOTHING;
    if says && keys.is_empty() {
        faults.add(&at, format!("{name} has no source: name it, or leave the value empty"));
    }
    let mut day = |column: &str, text: &str| {
        let read = text.parse::<NaiveDate>().ok();
        if read.is_none() && !text.is_empty() {
            faults.add(&at, format!("{column} {text:?} is not a day; write 2026-09-20"));
        }
        read
    };
    let checked = day("checked", &written.checked);
    let valid = Validity {
        from: day("valid_from", &written.valid_from),
        until: day("valid_until", &written.valid_until),
    };
    if valid.from.zip(valid.until).is_some_and(|(from, until)| until < from) {
        faults.add(&at, "valid_until is before valid_from");
    }
    // What is not known, or known not to exist, needs no rating.
    let sure = match written.sure.as_str() {
        "" if !says => Some(Sure::Medium),
        word => Sure::parse(word),
    };
    let elections = Elections::parse(&written.elections);
    if sure.is_none() {
        faults.add(&at, format!("sure {:?} is not high, medium or low", written.sure));
    }
    if elections.is_none() {
        faults.add(&at, format!("elections {:?} are not among {}", written.elections, Elections::words()));
    }
    let (sure, elections) = sure.zip(elections).filter(|_| faults.0.len() == before)?;
    let source = place.map(|place| sources.shown(&keys, place)).unwrap_or_default();
    let row = Row { name: name.to_owned(), value: value.to_owned(), source, checked, sure, valid, elections };
    Some(TableRow { row, remark: written.remark, keys, at })
}

/// The columns, for messages.
#[must_use]
pub fn columns() -> &'static str {
    COLUMNS
}
