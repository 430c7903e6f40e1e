//! The log lines and metrics of an index: looks, version, age, and the age of each state's feed.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::DateTime;
use common::clock::Clock;

use super::super::origin::RefreshError;
use address::StateCode;
use index::Index;
use lookup::voting::VotingData as _;

/// The use of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexRole {
    /// Voters are answered from it: the metrics `locate_index_*` and `locate_feed_*` are about it.
    Answers,
    /// It is only compared with; checks of it have a metric of their own.
    Compared,
}

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefreshOutcome {
    /// The loaded index is current.
    Same,
    /// A new index was loaded.
    Loaded,
}

/// Reports on one store.
#[derive(Debug)]
pub(super) struct Reporter {
    role: IndexRole,
    clock: Clock,
    /// When the feed of each state was made; `None` for a state that left the index.
    feeds: Mutex<BTreeMap<StateCode, Option<i64>>>,
}

impl Reporter {
    pub(super) fn new(role: IndexRole, clock: Clock) -> Self {
        if role == IndexRole::Answers {
            // Shown from the start: an alert on a counter that appears with its first event misses that
            // event.
            metrics::counter!("locate_index_refresh_total", "result" => "failed").increment(0);
        }
        Self { role, clock, feeds: Mutex::new(BTreeMap::new()) }
    }

    /// The index of an earlier process's download is loaded.
    pub(super) fn loaded_from_cache(&self, index: &Index) {
        let version = index.version();
        tracing::info!(version, "the index of the last download is served; the store is looked at next");
        self.loaded(index);
    }

    /// Reports the result of a check; `index` is the one that is loaded now.
    pub(super) fn looked(&self, result: &Result<RefreshOutcome, RefreshError>, index: Option<&Index>) {
        let word = match result {
            Ok(RefreshOutcome::Same) => "same",
            Ok(RefreshOutcome::Loaded) => "loaded",
            Err(_) => "failed",
        };
        let counter = match self.role {
            IndexRole::Answers => metrics::counter!("locate_index_refresh_total", "result" => word),
            IndexRole::Compared => metrics::counter!("locate_previous_index_refresh_total", "result" => word),
        };
        counter.increment(1);
        match (result, index) {
            (Err(error), None) if self.role == IndexRole::Compared => {
                tracing::warn!(%error, "no previous index is loaded: nobody is told that a place has moved");
            }
            (Err(error), None) => tracing::error!(%error, "no index is loaded"),
            (Err(error), Some(index)) => {
                tracing::error!(%error, version = index.version(), "no newer index can be had: the loaded one stays");
            }
            (Ok(RefreshOutcome::Loaded), Some(index)) => {
                tracing::info!(version = index.version(), segments = index.segment_count(), "index loaded");
            }
            (Ok(_), _) => {}
        }
        if let (Ok(_), Some(index)) = (result, index) {
            self.loaded(index);
            if self.role == IndexRole::Answers {
                let now = self.clock.now().timestamp() as f64;
                metrics::gauge!("locate_index_checked_timestamp_seconds").set(now);
            }
        }
    }

    fn loaded(&self, index: &Index) {
        if self.role == IndexRole::Compared {
            return;
        }
        metrics::gauge!("locate_index_built_timestamp_seconds").set(index.built_at() as f64);
        metrics::gauge!("locate_index_segments").set(f64::from(index.segment_count()));
        // A feed may have boundaries and not one segment.
        metrics::gauge!("locate_index_boundaries").set(f64::from(index.area_count()));
        // The version as a number: dashboards show when replicas differ, and labels stay bounded.
        let version = u32::from_str_radix(index.version().get(..8).unwrap_or("0"), 16).unwrap_or(0);
        metrics::gauge!("locate_index_version").set(f64::from(version));
        let now = feeds(index);
        metrics::gauge!("locate_index_states").set(now.len() as f64);
        let mut feeds = self.lock();
        feeds.values_mut().for_each(|made| *made = None);
        feeds.extend(now.into_iter().map(|(state, made)| (state, Some(made))));
        drop(feeds);
        self.ages(index);
    }

    /// Updates the ages.
    pub(super) fn ages(&self, index: &Index) {
        if self.role == IndexRole::Compared {
            return;
        }
        let now = self.clock.now().timestamp();
        metrics::gauge!("locate_index_age_seconds").set((now - index.built_at()) as f64);
        for (state, made) in &*self.lock() {
            let label = state.as_str().to_owned();
            // A state that left the index has no age: NaN shows as a gap.
            let age = made.map_or(f64::NAN, |made| (now - made) as f64);
            metrics::gauge!("locate_feed_age_seconds", "state" => label).set(age);
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<StateCode, Option<i64>>> {
        self.feeds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// When the feed of each state was made, Unix seconds; of several feeds the oldest. A feed that does not
/// say counts as made in 1970, so that an unknown age raises an alert.
fn feeds(index: &Index) -> BTreeMap<StateCode, i64> {
    let mut feeds = BTreeMap::new();
    for row in (0..index.feed_count()).map(|number| index.feed(number)) {
        let made = DateTime::parse_from_rfc3339(row.as_of).map_or(0, |at| at.timestamp());
        feeds.entry(row.state).and_modify(|oldest: &mut i64| *oldest = made.min(*oldest)).or_insert(made);
    }
    feeds
}
