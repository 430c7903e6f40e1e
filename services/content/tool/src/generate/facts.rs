//! The facts of one jurisdiction that hold for the election of the pack.

use std::ops::Deref;

use chrono::NaiveDate;
use content::domain::election::ElectionKind;
use content::domain::facts::known::Known;
use content::domain::facts::{ElectionQuery, FactRow, resolve};

use super::tables::Tables;

/// The facts of one jurisdiction.
pub(super) struct KnownFacts {
    pub(super) kind: ElectionKind,
    /// All rows with a value, of all elections.
    pub(super) rows: Vec<FactRow>,
    /// Those that hold for the election.
    known: Known<'static>,
}

impl KnownFacts {
    pub(super) fn for_election(tables: &Tables, code: &str, election: NaiveDate, kind: ElectionKind) -> Self {
        let rows = tables.known(code);
        let facts = resolve(&rows, &ElectionQuery { day: election, kind }, tables.as_of);
        Self { kind, rows, known: Known::new(election, facts) }
    }
}

impl Deref for KnownFacts {
    type Target = Known<'static>;

    fn deref(&self) -> &Self::Target {
        &self.known
    }
}
