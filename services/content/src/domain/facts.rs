//! Facts about a jurisdiction: rules, days, addresses, each with its source, from when until when and for
//! which elections it holds, and how sure it is. [`resolve`] gives what holds for one election; where sources
//! differ, the value with which a voter loses nothing. Pure: the election is an argument. The sources read
//! [`FactRow`]s, the rules put the [`Fact`]s into what voters see. Tests over the committed facts:
//! `tests/facts.rs`.

mod calendar;
mod closed_days;
pub mod dates;
pub mod definitions;
pub mod due;
pub mod elections;
pub mod known;
pub mod needed;
mod ordinary;
pub mod value;

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::source::{Checked, RowSource};

pub use closed_days::CLOSED_DAYS;
use definitions::{definition, needs_official};
pub use elections::{ElectionQuery, Elections, Scope};
pub use ordinary::with_ordinary;
use value::{Safe, safest};

/// How sure a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// Old, derived from single elections, or a source that is often wrong.
    Low,
    /// One good source.
    Medium,
    /// Sources agree, or an official page was read.
    High,
}

impl Confidence {
    /// Reads the word of the tables.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        match word {
            "low" => Some(Self::Low),
            "medium" => Some(Self::Medium),
            "high" => Some(Self::High),
            _ => None,
        }
    }

    /// The word of the tables.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// The days of elections that a row holds for, both inclusive; `None` is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Validity {
    pub from: Option<NaiveDate>,
    pub until: Option<NaiveDate>,
}

impl Validity {
    /// True when it holds for an election of this day.
    #[must_use]
    pub fn covers(self, day: NaiveDate) -> bool {
        self.from.is_none_or(|from| from <= day) && self.until.is_none_or(|until| day <= until)
    }

    /// True when both hold for some day.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        let ends_before = |a: Self, b: Self| a.until.zip(b.from).is_some_and(|(until, from)| until < from);
        !ends_before(self, other) && !ends_before(other, self)
    }
}

/// One value, as sources that were checked on one day give it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactRow {
    /// The name of the fact ("mail_ballot.envelope.witnesses").
    pub name: String,
    /// The value; `-` is known not to exist or not to apply.
    pub value: String,
    /// Where it comes from.
    pub source: RowSource,
    /// When that source was checked; `None` when it is not known.
    pub checked: Option<Checked>,
    /// How sure it is.
    pub sure: Confidence,
    /// From when until when it holds.
    pub valid: Validity,
    /// For which elections it holds.
    pub elections: Elections,
    /// An official page or the text of the law says it; otherwise lists, guides or news do.
    pub official: bool,
    /// The value hangs on a suit, a vote, a bill or a list that is renewed. After this day it is unsure.
    pub recheck_by: Option<NaiveDate>,
}

impl FactRow {
    /// True when the row had to be checked again before `today`.
    #[must_use]
    pub fn is_expired(&self, today: NaiveDate) -> bool {
        self.recheck_by.is_some_and(|by| by < today)
    }

    /// How sure it is on a day: an expired row is no more than low.
    fn sure_on(&self, today: NaiveDate) -> Confidence {
        if self.is_expired(today) { Confidence::Low } else { self.sure }
    }

    /// True when the row settles a dispute with lists: an official page or the law says it, and it is sure.
    fn settles(&self, today: NaiveDate) -> bool {
        self.official && self.sure_on(today) == Confidence::High
    }
}

/// How sure the shown value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactCertainty {
    /// A good source says it, and none says otherwise.
    Sure,
    /// The same, but lists, guides or news alone say it, and the fact needs an official page
    /// ([`definitions::needs_official`]): the page asks voters to confirm it.
    Secondary,
    /// The source is weak, old, or says so itself; or the row is due for another check.
    Unsure,
    /// Sources give different values; the one shown is the safest.
    Disputed,
}

impl FactCertainty {
    /// True when the value may be acted on without a doubt: sure, or sure from secondary sources.
    #[must_use]
    pub fn is_firm(self) -> bool {
        matches!(self, Self::Sure | Self::Secondary)
    }
}

/// The value of a fact for one election.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The row whose value is shown. Its value is empty where sources differ and none of their values is
    /// safe.
    pub row: FactRow,
    /// How sure it is.
    pub certainty: FactCertainty,
    /// The values of the other sources, where they differ; the safest first.
    pub others: Vec<String>,
}

/// The facts that hold for an election as they are known on `today`, at most one of each name, sorted by
/// name; with the closed days of early voting, which follow from the others.
#[must_use]
pub fn resolve(rows: &[FactRow], asked: &ElectionQuery, today: NaiveDate) -> Vec<Fact> {
    let mut by_name: BTreeMap<&str, Vec<&FactRow>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.valid.covers(asked.day) && row.elections.hold(asked)) {
        by_name.entry(&row.name).or_default().push(row);
    }
    let mut facts: Vec<Fact> =
        by_name.into_values().filter_map(|held| resolve_one(held, asked, today)).collect();
    if let Some(closed) = closed_days::closed_days(&facts, asked.day) {
        let at = facts.partition_point(|fact| fact.row.name < closed.row.name);
        facts.insert(at, closed);
    }
    facts
}

/// The fact of one name. A row for fewer elections is the rule for those: Louisiana's early voting starts
/// earlier in presidential years, and the row without elections is not a source that differs.
fn resolve_one(mut held: Vec<&FactRow>, asked: &ElectionQuery, today: NaiveDate) -> Option<Fact> {
    let narrowest = held.iter().map(|row| row.elections.narrowness(asked)).max()?;
    held.retain(|row| row.elections.narrowness(asked) == narrowest);
    // An official page or the law settles a dispute with lists.
    if held.iter().any(|row| row.settles(today)) && !is_all_kept(&held) {
        held.retain(|row| row.settles(today));
    }
    held.sort_by_key(|row| {
        std::cmp::Reverse((row.sure_on(today), row.official, !row.source.url.is_empty(), row.checked))
    });
    let best = *held.first()?;
    let mut values: Vec<&str> = Vec::new();
    for row in &held {
        if !values.contains(&row.value.as_str()) {
            values.push(&row.value);
        }
    }
    if values.len() == 1 {
        let certainty = match best.sure_on(today) {
            Confidence::Low => FactCertainty::Unsure,
            _ if !best.official && needs_official(&best.name) => FactCertainty::Secondary,
            Confidence::Medium | Confidence::High => FactCertainty::Sure,
        };
        return Some(Fact { row: best.clone(), certainty, others: Vec::new() });
    }
    let known = definition(&best.name);
    if is_all_kept(&held) {
        let row = FactRow { value: values.join(" | "), ..best.clone() };
        let weak = held.iter().any(|row| row.sure_on(today) == Confidence::Low);
        let certainty = if weak { FactCertainty::Unsure } else { FactCertainty::Sure };
        return Some(Fact { row, certainty, others: Vec::new() });
    }
    let value = known.and_then(|known| safest(known.kind, known.safe, &values)).unwrap_or_default();
    let row = match held.iter().find(|row| row.value == value) {
        Some(row) => (*row).clone(),
        // The words that all of them name, or nothing: no single source stands behind it.
        None => {
            FactRow { source: RowSource::default(), checked: None, official: false, value, ..best.clone() }
        }
    };
    let others = values.into_iter().filter(|other| *other != row.value).map(str::to_owned).collect();
    Some(Fact { row, certainty: FactCertainty::Disputed, others })
}

/// True when values of this fact hold side by side.
fn is_all_kept(held: &[&FactRow]) -> bool {
    held.first().and_then(|row| definition(&row.name)).is_some_and(|known| known.safe == Safe::All)
}

/// A fact by name. Facts are sorted by name, as [`resolve`] gives them.
#[must_use]
pub fn find<'a>(facts: &'a [Fact], name: &str) -> Option<&'a Fact> {
    facts.binary_search_by(|fact| fact.row.name.as_str().cmp(name)).ok().map(|at| &facts[at])
}

#[cfg(test)]
pub(crate) mod tests;
