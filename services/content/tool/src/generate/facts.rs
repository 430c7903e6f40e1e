//! The facts of one jurisdiction that hold for the election of the pack, as the generator asks for them;
//! `None` is unknown, known not to exist, or told so differently by sources that no value is safe.

use chrono::NaiveDate;
use content::domain::election::ElectionKind;
use content::domain::facts::due::{self, Deadline, Due};
use content::domain::facts::value::NOTHING;
use content::domain::facts::{ElectionQuery, Fact, FactRow, find, resolve};

use super::tables::Tables;

/// The facts of one jurisdiction.
pub(super) struct KnownFacts {
    /// The day of the election.
    pub(super) election: NaiveDate,
    pub(super) kind: ElectionKind,
    /// All rows with a value, of all elections.
    pub(super) rows: Vec<FactRow>,
    /// Those that hold for the election.
    facts: Vec<Fact>,
}

impl KnownFacts {
    pub(super) fn for_election(tables: &Tables, code: &str, election: NaiveDate, kind: ElectionKind) -> Self {
        let rows = tables.known(code);
        let facts = resolve(&rows, &ElectionQuery { day: election, kind }, tables.as_of);
        Self { election, kind, rows, facts }
    }

    /// The fact, where it has a value that may be shown.
    pub(super) fn fact(&self, name: &str) -> Option<&Fact> {
        find(&self.facts, name).filter(|fact| !matches!(fact.row.value.as_str(), "" | NOTHING))
    }

    /// True where the fact has a value, or is known not to exist.
    pub(super) fn is_said(&self, name: &str) -> bool {
        find(&self.facts, name).is_some_and(|fact| !fact.row.value.is_empty())
    }

    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.fact(name).map(|fact| fact.row.value.as_str())
    }

    pub(super) fn flag(&self, name: &str) -> Option<bool> {
        self.text(name).map(|value| value == "yes")
    }

    pub(super) fn is(&self, name: &str, value: &str) -> bool {
        self.text(name) == Some(value)
    }

    /// Lines with a bar between them.
    pub(super) fn lines(&self, name: &str) -> Option<Vec<&str>> {
        self.text(name).map(|value| value.split('|').map(str::trim).collect())
    }

    /// True where the facts are unsure of it, or sources differ.
    pub(super) fn is_doubtful(&self, name: &str) -> bool {
        find(&self.facts, name).is_some_and(|fact| !fact.certainty.is_firm())
    }

    /// True for every state except North Dakota, the only one that is known to have no registration.
    pub(super) fn registration_is_required(&self) -> bool {
        self.flag("registration.required") != Some(false)
    }

    pub(super) fn due(&self, of: &Deadline) -> Option<Due> {
        due::due(&self.facts, of, self.election)
    }
}
