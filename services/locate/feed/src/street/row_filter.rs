//! Which rows of a table count, by the values of the columns that the map names under `rows`.

use std::collections::{BTreeMap, HashSet};

use chrono::NaiveDate;
use csv::StringRecord;

use super::map::{RowDay, RowRule, key};
use crate::findings::{FindingPlace, Findings};
use crate::{rules, value};

/// Values of which the map says nothing that are named.
const MOST_OPEN: usize = 100;

/// Values of which the map says nothing, each with its column.
pub(super) type OpenWords = HashSet<(String, String)>;

/// The rules of one table. Without any every row counts.
#[derive(Debug, Default)]
pub(super) struct RowFilter {
    rules: Vec<ColumnRule>,
    election: Option<NaiveDate>,
}

#[derive(Debug)]
struct ColumnRule {
    column: String,
    at: usize,
    rule: RowRule,
}

/// Whether a row counts; with the column and the value that decide where it does not.
enum RowStanding<'a> {
    Counts,
    LeftOut(&'a str, &'a str),
    /// The map says nothing of the value.
    Open(&'a str, &'a str),
}

impl RowFilter {
    pub(super) fn new(
        rules: &BTreeMap<String, RowRule>,
        at: impl Fn(&str) -> Option<usize>,
        election: Option<NaiveDate>,
    ) -> Self {
        let rules = rules.iter().filter_map(|(column, rule)| {
            Some(ColumnRule { column: column.clone(), at: at(column)?, rule: rule.clone() })
        });
        Self { rules: rules.collect(), election }
    }

    /// Whether a row counts; one that does not is a finding.
    pub(super) fn counts(
        &self,
        record: &StringRecord,
        at: FindingPlace<'_>,
        open: &mut OpenWords,
        findings: &mut Findings,
    ) -> bool {
        match self.standing(record) {
            RowStanding::Counts => return true,
            RowStanding::LeftOut(column, value) => {
                let (column, value) = (short(column), short(value));
                let message = format_args!("{column:?} is {value:?}: the row does not count");
                findings.add(rules::STREET_ROW_LEFT_OUT, at, message);
            }
            RowStanding::Open(column, value) => {
                let (column, value) = (short(column), short(value));
                if open.len() < MOST_OPEN && open.insert((column.clone(), value.clone())) {
                    let message = format_args!(
                        "{column:?} is {value:?}, of which the map says nothing: write it in use or leave_out of the column"
                    );
                    findings.add(rules::STREET_ROW_WORD, at, message);
                }
            }
        }
        false
    }

    fn standing<'a>(&'a self, record: &'a StringRecord) -> RowStanding<'a> {
        let mut open = None;
        for ColumnRule { column, at, rule } in &self.rules {
            let value = record.get(*at).unwrap_or("").trim();
            match counts(rule, value, self.election) {
                Some(true) => {}
                Some(false) => return RowStanding::LeftOut(column, value),
                None => open = open.or(Some((column, value))),
            }
        }
        open.map_or(RowStanding::Counts, |(column, value)| RowStanding::Open(column, value))
    }
}

/// Whether a row with this value counts; `None` where the rule does not say.
pub(super) fn counts(rule: &RowRule, value: &str, election: Option<NaiveDate>) -> Option<bool> {
    let is_in = |words: &[String]| words.iter().any(|word| key(word) == key(value));
    match (is_in(&rule.used), is_in(&rule.leave_out)) {
        (true, false) => return Some(true),
        (false, true) => return Some(false),
        (true, true) => return None,
        (false, false) => {}
    }
    let is_blank = is_blank(value);
    match rule.day? {
        RowDay::First | RowDay::Last if is_blank => Some(true),
        RowDay::Election if is_blank => None,
        day => {
            let (date, election) = (day_of(value)?, election?);
            Some(match day {
                RowDay::First => date <= election,
                RowDay::Last => date >= election,
                RowDay::Election => date == election,
            })
        }
    }
}

/// Nothing, or a database's word for it.
pub(super) fn is_blank(value: &str) -> bool {
    matches!(key(value).as_str(), "" | "null" | "<null>" | "(null)")
}

/// A day, perhaps with a time behind it: `2028-11-07 00:00:00`, `11/7/2028 12:00:00 AM`, `20281107`.
pub(super) fn day_of(text: &str) -> Option<NaiveDate> {
    let text = text.trim();
    if text.len() == 8 && text.bytes().all(|b| b.is_ascii_digit()) {
        return NaiveDate::parse_from_str(text, "%Y%m%d").ok();
    }
    let (day, time) = text.split_once([' ', 'T']).unwrap_or((text, ""));
    let is_time = time
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, ':' | '.' | ' ' | '+' | '-' | 'Z' | 'A' | 'P' | 'M'));
    value::date(day).ok().filter(|_| is_time)
}

/// Characters of a value in a message.
const SHOWN: usize = 24;

/// A value in a message: on one line, and not long.
pub(super) fn short(value: &str) -> String {
    let clean = value.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut text: String = clean.take(SHOWN).collect();
    if value.chars().count() > SHOWN {
        text.push_str("...");
    }
    text
}
