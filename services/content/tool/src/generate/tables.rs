//! The facts as tables that people review: a file a subject, a row a value, with its sources, the day on
//! which they were checked, how sure it is, and from when until when and for which elections it holds. An
//! empty value is unknown; `-` is known not to exist. Every fault of every file is named with its line. Pure:
//! `content-pack` reads the files.

mod elections;
mod ratings;
mod recheck;
mod regular;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::NaiveDate;
use common::jurisdiction::{self, Jurisdiction};
use content::domain::facts::definitions::{SUBJECTS, Subject, definition, file_of};
use content::domain::facts::value::{NOTHING, ValueKind};
use content::domain::facts::{Confidence, Elections, FactRow, Validity};
use content::domain::official;
use content::domain::source::{Checked, iso_day};
use serde::Deserialize;

use super::records::{FactsError, Faults, Files, quoted, records};
use super::sources::{Publisher, SOURCES, SourceKind, Sources};

/// The place of facts of the whole country.
pub(crate) const COUNTRY: &str = "US";
/// The table whose facts are about the country alone.
const ELECTIONS: &str = "elections.csv";
/// The columns of a table.
const COLUMNS: &str = "place,fact,value,source,checked,sure,remark,valid_from,valid_until,elections";

pub use elections::Ahead;

#[derive(Clone, Debug)]
pub struct TableRow {
    /// The value and what limits it; the value is empty where it is unknown.
    pub row: FactRow,
    /// For the people who check it.
    pub remark: String,
    /// The names of its sources in `sources.csv`.
    pub keys: Vec<String>,
    /// The publishers of the sources.
    pub publishers: BTreeSet<Publisher>,
    /// File and line.
    pub at: String,
}

/// All tables, read.
#[derive(Debug)]
pub struct Tables {
    /// By postal code; all 56. Facts of the whole country are among those of each place without a row of its
    /// own.
    pub places: BTreeMap<&'static str, Vec<TableRow>>,
    /// The elections ahead beside that one, by postal code, by day.
    pub ahead: BTreeMap<&'static str, Vec<Ahead>>,
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

impl Written {
    /// All but the rating and the remark.
    fn says(&self) -> [String; 8] {
        [
            &self.place,
            &self.fact,
            &self.value,
            &self.source,
            &self.checked,
            &self.valid_from,
            &self.valid_until,
            &self.elections,
        ]
        .map(String::clone)
    }
}

/// A row with its place; `None` is the whole country.
type Read = (Option<&'static Jurisdiction>, TableRow);

/// The file of published dates of past elections.
pub const PAST: &str = "past-dates.csv";

/// The names of all files of facts.
pub fn file_names() -> impl Iterator<Item = &'static str> {
    let tables = [elections::AHEAD, regular::REGULAR, PAST, SOURCES, recheck::RECHECK];
    SUBJECTS.iter().map(|subject| subject.file).chain(tables)
}

impl Tables {
    /// Reads all tables.
    ///
    /// # Errors
    /// Names every fault: a file that is not there, and every row that does not read.
    pub fn read(files: &Files) -> Result<Self, FactsError> {
        let mut faults = Faults::default();
        for (line, why) in official::faults() {
            faults.add(format!("official.csv:{line}"), why);
        }
        let sources = Sources::read(files, &mut faults);
        let mut rows: Vec<Read> = Vec::new();
        for subject in &SUBJECTS {
            let mut seen = HashMap::new();
            for (line, row) in records::<Written>(files, subject.file, COLUMNS, &mut faults) {
                let at = format!("{}:{line}", subject.file);
                if let Some(first) = seen.insert(row.says(), line) {
                    faults.add(&at, format!("says again what line {first} says"));
                }
                rows.extend(read_row(subject, row, &sources, at, &mut faults));
            }
        }
        recheck::read(files, &mut rows, &mut faults);
        ratings::check(&rows, &mut faults);
        let ahead = elections::read(files, &sources, &mut faults);
        let rules = regular::read(files, &sources, &mut faults);
        rows.extend(ahead.iter().flat_map(|(code, of)| undated(code, of)));
        let day_of = |name: &str| {
            let mut of = rows.iter().map(|(_, row)| row).filter(|row| row.row.name == name);
            of.next().and_then(|row| row.row.value.parse().ok())
        };
        let (election, fallback) = (day_of("election.general"), day_of("election.fallback"));
        let as_of = rows.iter().filter_map(|(_, row)| row.row.checked).map(Checked::earliest).max();
        if let Some((general, from)) = election.zip(as_of) {
            regular::Calendar { rules: &rules, ahead: &ahead, general, from }.check(&mut faults);
        }
        let missing = "needs a row US,election.general and a row US,election.fallback, each with a day";
        match (election, fallback, as_of) {
            (Some(election), Some(fallback), Some(as_of)) if faults.count() == 0 => {
                Ok(Self { places: by_place(&rows, &sources), ahead, election, fallback, as_of })
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
    pub fn known(&self, code: &str) -> Vec<FactRow> {
        let of = self.places.get(code).into_iter().flatten();
        of.map(|row| &row.row).filter(|row| !row.value.is_empty()).cloned().collect()
    }
}

/// Facts that name the elections of a place whose day nobody has set yet.
fn undated(code: &str, ahead: &[Ahead]) -> Vec<Read> {
    let Some(place) = jurisdiction::any(code) else { return Vec::new() };
    let named = ahead.iter().filter(|election| election.day.is_none()).flat_map(|election| {
        let (en, es) = &election.name;
        [("election.undated", en), ("election.undated_es", es)].map(|(name, value)| (election, name, value))
    });
    let row = |(election, name, value): (&Ahead, &str, &String)| TableRow {
        row: FactRow {
            name: name.to_owned(),
            value: value.clone(),
            source: election.source.clone(),
            checked: election.checked,
            sure: election.sure,
            valid: Validity::default(),
            elections: Elections::default(),
            official: false,
            recheck_by: None,
        },
        remark: election.rule.clone(),
        keys: Vec::new(),
        publishers: BTreeSet::new(),
        at: elections::AHEAD.to_owned(),
    };
    named.map(row).map(|row| (Some(place), row)).collect()
}

/// The rows of each place: its own, and those of the country for facts of which it has none.
fn by_place(rows: &[Read], sources: &Sources) -> BTreeMap<&'static str, Vec<TableRow>> {
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

/// Reads one row; every fault of it is named.
fn read_row(
    subject: &Subject,
    written: Written,
    sources: &Sources,
    at: String,
    faults: &mut Faults,
) -> Option<Read> {
    let before = faults.count();
    let place = jurisdiction::any(&written.place).filter(|place| place.code == written.place);
    if place.is_none() && written.place != COUNTRY {
        faults.add(&at, format!("{} is not a postal code of the 56, nor {COUNTRY}", quoted(&written.place)));
    }
    let name = written.fact.as_str();
    let known = definition(name).filter(|_| file_of(name) == Some(subject.file));
    if known.is_none() {
        faults.add(
            &at,
            match file_of(name) {
                Some(file) => format!("{name} stands in {file}"),
                None => format!("{} is no fact; src/domain/facts/definitions lists all", quoted(name)),
            },
        );
    }
    let value = written.value.trim();
    if let Some(known) = known.filter(|known| !value.is_empty() && !known.kind.takes(value)) {
        faults.add(&at, format!("{name} {} is not {}", quoted(value), known.kind.words()));
    }
    if known.is_some_and(|known| known.kind == ValueKind::Link)
        && value.starts_with("http")
        && !official::is_official(value)
    {
        let why =
            "is no page of officials: name another, or list its host in facts/official.csv with the reason";
        faults.add(&at, format!("{name} {} {why}", quoted(value)));
    }
    let keys: Vec<String> =
        written.source.split(';').map(str::trim).filter(|key| !key.is_empty()).map(str::to_owned).collect();
    for key in keys.iter().filter(|key| !sources.has(key)) {
        faults.add(&at, format!("{} is not in {SOURCES}", quoted(key)));
    }
    let says = !value.is_empty() && value != NOTHING;
    if says && keys.is_empty() {
        faults.add(&at, format!("{} has no source: name it, or leave the value empty", quoted(name)));
    }
    let checked = Checked::parse(&written.checked);
    if checked.is_none() && !written.checked.is_empty() {
        faults.add(&at, format!("checked {} is not {}", quoted(&written.checked), Checked::WORDS));
    }
    let mut day = |column: &str, text: &str| {
        let read = iso_day(text);
        if read.is_none() && !text.is_empty() {
            faults.add(&at, format!("{column} {} is not a day; write 2026-09-20", quoted(text)));
        }
        read
    };
    let valid = Validity {
        from: day("valid_from", &written.valid_from),
        until: day("valid_until", &written.valid_until),
    };
    if valid.from.zip(valid.until).is_some_and(|(from, until)| until < from) {
        faults.add(&at, "valid_until is before valid_from");
    }
    // A value that is unknown, or known not to exist, needs no rating.
    let sure = match written.sure.as_str() {
        "" if !says => Some(Confidence::Medium),
        word => Confidence::parse(word),
    };
    let elections = Elections::parse(&written.elections);
    if sure.is_none() {
        faults.add(&at, format!("sure {} is not high, medium or low", quoted(&written.sure)));
    }
    if elections.is_none() {
        let words = Elections::words();
        faults.add(&at, format!("elections {}: write {words}", quoted(&written.elections)));
    }
    let (sure, elections) = sure.zip(elections).filter(|_| faults.count() == before)?;
    let source = place.map(|place| sources.shown(&keys, place)).unwrap_or_default();
    let publishers = sources.publishers(&keys);
    let official = publishers.iter().any(|p| matches!(p.kind, SourceKind::Official | SourceKind::Statute));
    let (name, value) = (name.to_owned(), value.to_owned());
    // The table of rechecks says it.
    let recheck_by = None;
    let row = FactRow { name, value, source, checked, sure, valid, elections, official, recheck_by };
    Some((place, TableRow { row, remark: written.remark, keys, publishers, at }))
}
