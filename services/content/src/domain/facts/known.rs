//! The facts of one election, as rules ask for them by name.

use std::borrow::Cow;

use chrono::NaiveDate;

use super::due::{self, Deadline, Due};
use super::value::NOTHING;
use super::{Fact, find};

/// The facts that hold for one election. Where a method gives `None`, the fact is unknown, known not to
/// exist, or so disputed that no value is safe.
#[derive(Clone, Debug)]
pub struct Known<'a> {
    /// The day of the election.
    pub election: NaiveDate,
    facts: Cow<'a, [Fact]>,
}

impl<'a> Known<'a> {
    /// `facts` are sorted by name, as [`super::resolve`] gives them.
    #[must_use]
    pub fn new(election: NaiveDate, facts: impl Into<Cow<'a, [Fact]>>) -> Self {
        Self { election, facts: facts.into() }
    }

    /// The fact, where it has a value that may be shown.
    #[must_use]
    pub fn fact(&self, name: &str) -> Option<&Fact> {
        find(&self.facts, name).filter(|fact| !matches!(fact.row.value.as_str(), "" | NOTHING))
    }

    /// True where the fact has a value, or is known not to exist.
    #[must_use]
    pub fn is_said(&self, name: &str) -> bool {
        find(&self.facts, name).is_some_and(|fact| !fact.row.value.is_empty())
    }

    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.fact(name).map(|fact| fact.row.value.as_str())
    }

    /// `yes` is true, every other value false.
    #[must_use]
    pub fn flag(&self, name: &str) -> Option<bool> {
        self.text(name).map(|value| value == "yes")
    }

    #[must_use]
    pub fn is(&self, name: &str, value: &str) -> bool {
        self.text(name) == Some(value)
    }

    /// Lines with a bar between them.
    #[must_use]
    pub fn lines(&self, name: &str) -> Option<Vec<&str>> {
        self.text(name).map(|value| value.split('|').map(str::trim).collect())
    }

    /// True where the facts are unsure of it, or sources differ.
    #[must_use]
    pub fn is_doubtful(&self, name: &str) -> bool {
        find(&self.facts, name).is_some_and(|fact| !fact.certainty.is_firm())
    }

    /// True for every state except North Dakota, the only one that is known to have no registration.
    #[must_use]
    pub fn registration_is_required(&self) -> bool {
        self.flag("registration.required") != Some(false)
    }

    /// The day of a deadline.
    #[must_use]
    pub fn due(&self, of: &Deadline) -> Option<Due> {
        due::due(&self.facts, of, self.election)
    }

    /// True when voters are asked to confirm the day of a deadline ([`due::needs_confirming`]).
    #[must_use]
    pub fn needs_confirming(&self, of: &Deadline) -> bool {
        due::needs_confirming(&self.facts, of)
    }
}
