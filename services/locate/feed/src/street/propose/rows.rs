//! Proposes which rows count, from columns of status, days, elections and counties. A value that is not known
//! for certain is asked about.

use std::collections::BTreeMap;

use address::place::county_key;
use chrono::{Datelike as _, NaiveDate};

use super::super::column_values::{ColumnValues, Look, short};
use super::super::kinds::ColumnKind;
use super::super::map::{RowDay, RowRule, key};
use super::super::row_filter::{counts, day_of};
use super::super::uses::flag;
use super::bare;
use crate::value;

/// The facts by which rows count.
#[derive(Debug)]
pub(super) struct RowFacts<'a> {
    facts: &'a BTreeMap<String, String>,
    pub(super) date: Option<NaiveDate>,
}

/// The answer for a column of which rows count.
#[derive(Debug)]
pub(super) enum RowAnswer {
    Rows(RowRule),
    /// It decides nothing, and why.
    Ignore(&'static str),
    /// Why a person must answer.
    Ask(String),
}

/// Headers of days that, in a table of places, may be those of early voting.
const OF_VOTING: [&str; 7] =
    ["startdate", "begindate", "fromdate", "enddate", "endingdate", "todate", "thrudate"];

impl<'a> RowFacts<'a> {
    pub(super) fn new(facts: &'a BTreeMap<String, String>) -> Self {
        let date = facts.get("election.date").and_then(|text| value::date(text).ok());
        Self { facts, date }
    }

    fn fact(&self, key: &str) -> &str {
        self.facts.get(key).map_or("", String::as_str)
    }

    /// The answer for a column; `None` where its header is not one of rows that count.
    pub(super) fn answer(&self, header: &str, values: &ColumnValues, is_places: bool) -> Option<RowAnswer> {
        use ColumnKind as K;
        let kind = ColumnKind::of(header)?;
        let rule = match kind {
            K::County => return Some(self.county(values)),
            K::Status => words(values, false, status),
            K::Active => words(values, false, |word| flag(word).or_else(|| status(word))),
            K::Closed if values.filled > 0 && values.all_look(Look::Day) && !values.all_look(Look::Whole) => {
                day(RowDay::Last)
            }
            K::Closed => words(values, true, |word| flag(word).map(|is| !is)),
            K::FirstDay | K::LastDay if is_places && OF_VOTING.contains(&bare(header).as_str()) => {
                Err("it may be a day of early voting, or of the place itself".to_owned())
            }
            K::FirstDay if values.all_look(Look::Day) => day(RowDay::First),
            K::LastDay if values.all_look(Look::Day) => day(RowDay::Last),
            K::ElectionDate if values.all_look(Look::Day) && values.blank == 0 => day(RowDay::Election),
            K::FirstDay | K::LastDay | K::ElectionDate => Err("not all values are days".to_owned()),
            K::ElectionYear => words(values, false, |word| self.year(word)),
            K::Election => words(values, false, |word| self.election(word)),
            _ => return None,
        };
        let rule = rule.and_then(|rule| {
            let is_known = values.all_words(|_| true);
            let any = values.blank > 0 && counts(&rule, "", self.date) == Some(true)
                || values.words.iter().any(|word| counts(&rule, word, self.date) == Some(true));
            if any || !is_known { Ok(rule) } else { Err("no row would count".to_owned()) }
        });
        Some(rule.map_or_else(RowAnswer::Ask, RowAnswer::Rows))
    }

    fn county(&self, values: &ColumnValues) -> RowAnswer {
        let (name, fips) = (self.fact("county.name"), self.fact("county.fips"));
        let is_own = |word: &str| {
            let number = word.trim_start_matches('0');
            let of_fips = |code: Option<&str>| {
                code.is_some_and(|c| !number.is_empty() && c.trim_start_matches('0') == number)
            };
            !name.is_empty() && county_key(word) == county_key(name)
                || of_fips(Some(fips))
                || of_fips(fips.get(2..))
        };
        if values.filled > 0 && values.blank == 0 && values.all_words(is_own) {
            return RowAnswer::Ignore("the county of the map");
        }
        match words(values, false, |word| Some(is_own(word))) {
            Ok(rule) if !rule.used.is_empty() => RowAnswer::Rows(rule),
            _ => RowAnswer::Ask(
                "rows of another county than that of the map do not belong in it: say which rows are its own"
                    .to_owned(),
            ),
        }
    }

    fn year(&self, word: &str) -> Option<bool> {
        let year: i32 = word.parse().ok().filter(|year| (1990..2100).contains(year))?;
        Some(year == self.date?.year())
    }

    /// Whether a text names the election of the map: its day, or its kind and perhaps its year.
    fn election(&self, word: &str) -> Option<bool> {
        let date = self.date?;
        if let Some(day) = day_of(word) {
            return Some(day == date);
        }
        let kinds = |text: &str| -> Option<(Vec<String>, Option<i32>)> {
            let (mut kinds, mut year) = (Vec::new(), None);
            let lower = text.to_lowercase();
            for part in lower.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()) {
                match part {
                    "election" | "the" | "of" => {}
                    "general" | "primary" | "special" | "runoff" | "municipal" | "presidential" | "party" => {
                        kinds.push(part.to_owned());
                    }
                    digits => year = Some(digits.parse().ok().filter(|y| (1990..2100).contains(y))?),
                }
            }
            kinds.sort_unstable();
            Some((kinds, year))
        };
        let (own, own_year) = kinds(self.fact("election.kind"))?;
        let (said, year) = kinds(word)?;
        if year.is_some_and(|year| year != own_year.unwrap_or(date.year())) {
            return Some(false);
        }
        (!said.is_empty() && !own.is_empty()).then_some(said == own)
    }
}

fn day(day: RowDay) -> Result<RowRule, String> {
    Ok(RowRule { day: Some(day), ..RowRule::default() })
}

/// A rule of words, where each of them is known.
fn words(
    values: &ColumnValues,
    blank_counts: bool,
    known: impl Fn(&str) -> Option<bool>,
) -> Result<RowRule, String> {
    if !values.all_words(|_| true) {
        return Err("too many different values".to_owned());
    }
    let mut rule = RowRule::default();
    for word in &values.words {
        match known(word) {
            Some(true) => rule.used.push(word.clone()),
            Some(false) => rule.leave_out.push(word.clone()),
            None => return Err(format!("{:?} may count or not", short(word))),
        }
    }
    match values.blank {
        0 => {}
        _ if blank_counts => rule.used.push(String::new()),
        _ => return Err("some rows have no value".to_owned()),
    }
    if rule == RowRule::default() { Err("it has no value".to_owned()) } else { Ok(rule) }
}

/// Whether a word of a status means that the row counts.
pub(super) fn status(word: &str) -> Option<bool> {
    match key(word).as_str() {
        "active" | "open" | "current" | "valid" | "in use" | "enabled" | "in service" => Some(true),
        "retired" | "inactive" | "closed" | "old" | "former" | "obsolete" | "deleted" | "void" | "voided"
        | "expired" | "disabled" | "removed" | "cancelled" | "canceled" | "historical" | "historic"
        | "archived" | "discontinued" | "superseded" | "not in use" | "permanently closed"
        | "temporarily closed" | "terminated" | "abandoned" | "invalid" => Some(false),
        _ => None,
    }
}
