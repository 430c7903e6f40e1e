//! The use cases: one look-up, completions, the national summary. A request reads the index that is open
//! at its beginning; [`store`] swaps in a newer one without dropping it. Nothing here logs a request.

pub mod store;
mod suggest;
mod summary;

use std::sync::Arc;

use chrono::NaiveDate;
use chrono_tz::Tz;
use common::clock::Clock;

use crate::domain::answer::{self, Answer, Asked};
pub use store::Store;
pub use suggest::Place;
pub use summary::{NationalSummary, StateSummary};

/// Answers questions from the index that is loaded.
#[derive(Clone, Debug)]
pub struct Locator {
    store: Arc<Store>,
    clock: Clock,
}

impl Locator {
    /// Over a store; `clock` says which elections are over.
    #[must_use]
    pub fn new(store: Arc<Store>, clock: Clock) -> Self {
        Self { store, clock }
    }

    /// Answers one question. Every answer about the address is an [`Answer`], never an error.
    #[must_use]
    pub fn locate(&self, asked: Asked<'_>, results_per_type: i32) -> Answer {
        match self.store.index() {
            Some(index) => answer::answer(&*index, asked, results_per_type, &|zone| today(&self.clock, zone)),
            None => answer::unavailable(),
        }
    }

    /// Completions of a partly typed address; `None` while no index is loaded.
    #[must_use]
    pub fn suggest(&self, prefix: &str, place: &Place, limit: usize) -> Option<Vec<String>> {
        self.store.index().map(|index| suggest::suggest(&index, prefix, place, limit))
    }

    /// Counts by state; `None` while no index is loaded.
    #[must_use]
    pub fn summary(&self) -> Option<Arc<NationalSummary>> {
        self.store.summary()
    }
}

/// Today in a zone; a zone that is not known counts as Eastern.
fn today(clock: &Clock, zone: &str) -> NaiveDate {
    clock.today(zone.parse::<Tz>().unwrap_or(chrono_tz::America::New_York))
}
