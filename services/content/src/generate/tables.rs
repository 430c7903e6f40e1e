//! The facts as tables that people review: a file a subject, a row a fact, with its value, its sources, the
//! day on which it was checked and how sure it is. An empty value is unknown; `-` is known not to exist.
//! Every fault of every row is named with its file and line. Pure: `content-pack` reads the files.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use common::jurisdiction;
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;

use super::subjects::{ELECTION, Kind, SUBJECTS, Subject, definition};

/// The tables, by file name.
pub type Files = BTreeMap<String, String>;

/// At most this many faults are listed; the others mostly follow from the first ones.
const MAX_FAULTS: usize = 40;
/// The sources of the facts.
const SOURCES: &str = "sources.csv";

/// What is wrong in the tables, by file and line.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct FactsError(Vec<String>);

impl FactsError {
    pub(super) fn one(why: &str) -> Self {
        Self(vec![why.to_owned()])
    }
}

/// What a table says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Not known.
    Unknown,
    /// Known not to exist, or not to apply.
    Nothing,
    /// This.
    Fact(Value),
}

/// How sure a fact is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Sure {
    /// Not rated.
    #[default]
    Unrated,
    /// Sources agree, or an official page was read.
    High,
    /// One good source.
    Medium,
    /// Old, derived, or sources disagree.
    Low,
}

/// One row.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub(super) known: Known,
    /// The day on which it was last checked; `None` when the source does not say.
    pub(super) checked: Option<NaiveDate>,
    pub(super) sure: Sure,
    pub(super) remark: String,
}

/// The facts of one jurisdiction, by name.
pub(super) type Rows = BTreeMap<&'static str, Fact>;

/// All tables, read.
#[derive(Debug)]
pub(super) struct Tables {
    /// By postal code; all 56.
    pub(super) places: BTreeMap<&'static str, Rows>,
    /// The election that the pack is for.
    pub(super) election: Option<NaiveDate>,
    /// The newest day on which anything was checked.
    pub(super) as_of: NaiveDate,
}

#[derive(Deserialize)]
struct Row {
    place: String,
    fact: String,
    value: String,
    source: String,
    checked: String,
    sure: String,
    remark: String,
}

/// The names of all files of facts.
pub fn file_names() -> impl Iterator<Item = &'static str> {
    SUBJECTS.iter().map(|subject| subject.file).chain([ELECTION.file, SOURCES])
}

impl Tables {
    /// Reads all tables.
    ///
    /// # Errors
    /// Names every fault: a file, row or fact that is not there, stands twice or does not read.
    pub(super) fn read(files: &Files) -> Result<Self, FactsError> {
        let mut faults = Faults(Vec::new());
        let sources = source_names(files, &mut faults);
        let mut places: BTreeMap<&'static str, Rows> = BTreeMap::new();
        for subject in SUBJECTS {
            for (line, row) in rows(files, subject.file, &mut faults) {
                let at = format!("{}:{line}", subject.file);
                let Some(place) = jurisdiction::any(&row.place) else {
                    faults.add(&at, &format!("{:?} is not a postal code of the 56", row.place));
                    continue;
                };
                if let Some((name, fact)) = read_row(subject, &row, &sources, &at, &mut faults)
                    && places.entry(place.code).or_default().insert(name, fact).is_some()
                {
                    faults.add(&at, &format!("{} {name} stands twice", place.code));
                }
            }
        }
        for place in jurisdiction::all() {
            let there = places.entry(place.code).or_default();
            for subject in SUBJECTS {
                for (name, ..) in subject.facts.iter().filter(|fact| !there.contains_key(fact.0)) {
                    let why =
                        format!("{} has no row {name}; an unknown fact is a row without value", place.code);
                    faults.add(subject.file, &why);
                }
            }
        }
        let mut election = None;
        let mut newest = places.values().flat_map(BTreeMap::values).filter_map(|fact| fact.checked).max();
        for (line, row) in rows(files, ELECTION.file, &mut faults) {
            let at = format!("{}:{line}", ELECTION.file);
            if let Some((_, fact)) = read_row(&ELECTION, &row, &sources, &at, &mut faults) {
                newest = newest.max(fact.checked);
                election = match fact.known {
                    Known::Fact(day) if fact.sure == Sure::High => day.as_str().and_then(|d| d.parse().ok()),
                    _ => election,
                };
            }
        }
        match newest {
            Some(as_of) if faults.0.is_empty() => Ok(Self { places, election, as_of }),
            _ => Err(faults.into_error()),
        }
    }
}

struct Faults(Vec<String>);

impl Faults {
    fn add(&mut self, at: &str, why: &str) {
        if self.0.len() < MAX_FAULTS {
            self.0.push(format!("{at}: {why}"));
        }
    }

    fn into_error(self) -> FactsError {
        FactsError(if self.0.is_empty() { vec!["no fact has a day of checking".to_owned()] } else { self.0 })
    }
}

fn rows(files: &Files, file: &str, faults: &mut Faults) -> Vec<(u64, Row)> {
    let Some(text) = files.get(file) else {
        faults.add(file, "is not there");
        return Vec::new();
    };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut list = Vec::new();
    for row in reader.deserialize::<Row>() {
        match row {
            // The first line names the columns.
            Ok(row) => list.push((list.len() as u64 + 2, row)),
            Err(why) => {
                faults.add(file, &why.to_string());
                break;
            }
        }
    }
    list
}

fn source_names(files: &Files, faults: &mut Faults) -> BTreeSet<String> {
    let Some(text) = files.get(SOURCES) else {
        faults.add(SOURCES, "is not there");
        return BTreeSet::new();
    };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.records().filter_map(Result::ok).filter_map(|row| row.get(0).map(str::to_owned)).collect()
}

fn read_row(
    subject: &Subject,
    row: &Row,
    sources: &BTreeSet<String>,
    at: &str,
    faults: &mut Faults,
) -> Option<(&'static str, Fact)> {
    let Some((name, kind)) = definition(subject, &row.fact) else {
        faults.add(at, &format!("{:?} is no fact of this table", row.fact));
        return None;
    };
    let known = match row.value.trim() {
        "" => Known::Unknown,
        "-" => Known::Nothing,
        value => match read_value(kind, value) {
            Some(value) => Known::Fact(value),
            None => {
                faults.add(at, &format!("{value:?} is not {}", kind.words()));
                return None;
            }
        },
    };
    let unknown: Vec<_> = row.source.split(';').filter(|s| !s.is_empty() && !sources.contains(*s)).collect();
    if !unknown.is_empty() {
        faults.add(at, &format!("{} is not in {SOURCES}", unknown.join(", ")));
    }
    if matches!(known, Known::Fact(_)) && row.source.is_empty() {
        faults.add(at, &format!("{name} has no source: name it, or leave the value empty"));
    }
    let checked = match row.checked.as_str() {
        "" => None,
        day => {
            let read = day.parse().ok();
            if read.is_none() {
                faults.add(at, &format!("checked {day:?} is not a day; write 2026-09-20"));
            }
            read
        }
    };
    let sure = match row.sure.as_str() {
        "" => Sure::Unrated,
        "high" => Sure::High,
        "medium" => Sure::Medium,
        "low" => Sure::Low,
        other => {
            faults.add(at, &format!("sure {other:?} is not high, medium, low or empty"));
            Sure::Unrated
        }
    };
    Some((name, Fact { known, checked, sure, remark: row.remark.clone() }))
}

fn read_value(kind: Kind, value: &str) -> Option<Value> {
    match kind {
        Kind::Flag => match value {
            "yes" => Some(json!(true)),
            "no" => Some(json!(false)),
            _ => None,
        },
        Kind::Days => value.parse::<i64>().ok().filter(|days| (-60..=400).contains(days)).map(Value::from),
        Kind::Day => value.parse::<NaiveDate>().ok().map(|day| json!(day.to_string())),
        Kind::Link => {
            let web = Url::parse(value).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
            web.then(|| json!(value))
        }
        Kind::Text => Some(json!(value)),
        Kind::Lines => {
            let lines: Vec<_> = value.split('|').map(str::trim).collect();
            lines.iter().all(|line| !line.is_empty()).then(|| json!(lines))
        }
        Kind::Choice(words) => words.contains(&value).then(|| json!(value)),
    }
}
