//! The open index. A newer one is opened and verified beside the old one and swapped in; a bad one, or a
//! store that does not answer, leaves the old one where it is. Requests under way keep the index that they
//! began with. `report` tells the log and the metrics.

mod report;

use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwapOption;
use common::clock::Clock;

use self::report::Reporter;
pub use self::report::{IndexRole, RefreshOutcome};
use super::origin::{Fetched, Origin, RefreshError, VersionMark};
use super::summary::{self, NationalSummary};
use index::Index;
use lookup::answer::CountyBook;

/// The first wait while there is no index at all; it doubles up to the time between looks.
const FIRST_WAIT: Duration = Duration::from_secs(1);

/// How often the ages in the metrics are updated.
const TELL_EVERY: Duration = Duration::from_secs(15);

/// Holds the index of one location.
#[derive(Debug)]
pub struct Store {
    origin: Arc<dyn Origin>,
    loaded: ArcSwapOption<LoadedIndex>,
    /// Why the last check failed; `None` after a success.
    failure: ArcSwapOption<String>,
    reporter: Reporter,
}

#[derive(Debug)]
struct LoadedIndex {
    index: Arc<Index>,
    summary: Arc<NationalSummary>,
    counties: Arc<CountyBook>,
    mark: Option<VersionMark>,
}

impl Store {
    /// A store without an index; nothing is read yet.
    #[must_use]
    pub fn new(origin: Arc<dyn Origin>, role: IndexRole, clock: Clock) -> Self {
        Self {
            origin,
            loaded: ArcSwapOption::empty(),
            failure: ArcSwapOption::empty(),
            reporter: Reporter::new(role, clock),
        }
    }

    /// The index, when one is loaded.
    #[must_use]
    pub fn index(&self) -> Option<Arc<Index>> {
        self.loaded.load().as_ref().map(|l| Arc::clone(&l.index))
    }

    /// The counts of the index.
    #[must_use]
    pub fn summary(&self) -> Option<Arc<NationalSummary>> {
        self.loaded.load().as_ref().map(|l| Arc::clone(&l.summary))
    }

    /// The index with the counties of its feeds.
    #[must_use]
    pub fn counties(&self) -> Option<(Arc<Index>, Arc<CountyBook>)> {
        self.loaded.load().as_ref().map(|l| (Arc::clone(&l.index), Arc::clone(&l.counties)))
    }

    /// Why the last check failed; `None` after a success.
    #[must_use]
    pub fn failure(&self) -> Option<Arc<String>> {
        self.failure.load_full()
    }

    /// Whether a check needs the network: then it must not delay the start.
    #[must_use]
    pub fn is_remote(&self) -> bool {
        self.origin.is_remote()
    }

    /// Loads the download that an earlier process cached, if there is one.
    ///
    /// # Errors
    /// The work did not end.
    pub async fn load_cached(self: &Arc<Self>) -> Result<(), RefreshError> {
        let store = Arc::clone(self);
        tokio::task::spawn_blocking(move || {
            if let Some(cached) = store.origin.cached() {
                store.take(cached);
                if let Some(index) = store.index() {
                    store.reporter.loaded_from_cache(&index);
                }
            }
        })
        .await?;
        Ok(())
    }

    /// Reloads the index if it has changed.
    ///
    /// # Errors
    /// When there is no sound index; the one that is loaded stays.
    pub async fn refresh(self: &Arc<Self>) -> Result<RefreshOutcome, RefreshError> {
        let result = self.look().await;
        self.failure.store(result.as_ref().err().map(|error| Arc::new(error.to_string())));
        self.reporter.looked(&result, self.index().as_deref());
        result
    }

    async fn look(self: &Arc<Self>) -> Result<RefreshOutcome, RefreshError> {
        let mark = self.loaded.load().as_ref().and_then(|l| l.mark.clone());
        match Arc::clone(&self.origin).newer(mark.as_ref()).await? {
            None => Ok(RefreshOutcome::Same),
            Some(fetched) => {
                let store = Arc::clone(self);
                // Counting all feeds blocks: it must not run on the runtime's threads.
                Ok(tokio::task::spawn_blocking(move || store.take(fetched)).await?)
            }
        }
    }

    fn take(&self, Fetched { index, mark }: Fetched) -> RefreshOutcome {
        let summary = Arc::new(summary::of(&index));
        let counties = Arc::new(CountyBook::of(&index));
        let new = Arc::new(LoadedIndex { index: Arc::new(index), summary, counties, mark });
        let old = self.loaded.swap(Some(Arc::clone(&new)));
        let same = old.is_some_and(|old| old.index.version() == new.index.version());
        if same { RefreshOutcome::Same } else { RefreshOutcome::Loaded }
    }

    /// Checks for a newer index every `every`, for ever; with `at_once` the first time immediately. While
    /// there is no index it checks more often. `on_look` is called after each check.
    pub async fn follow(self: Arc<Self>, at_once: bool, every: Duration, on_look: impl Fn(&Self) + Send) {
        let mut hasty = FIRST_WAIT;
        let mut wait = if at_once { Duration::ZERO } else { self.wait(hasty, every) };
        loop {
            // Replicas that started together should not all ask at once.
            tokio::time::sleep(wait.mul_f64(rand::random_range(0.9..1.1))).await;
            // The result is reported already.
            let _ = self.refresh().await;
            on_look(&self);
            wait = self.wait(hasty, every);
            hasty = hasty.saturating_mul(2).min(every);
        }
    }

    fn wait(&self, hasty: Duration, every: Duration) -> Duration {
        if self.index().is_some() { every } else { hasty.min(every) }
    }

    /// Keeps the ages in the metrics up to date, for ever: they grow between checks, too.
    pub async fn tell_ages(self: Arc<Self>) {
        loop {
            tokio::time::sleep(TELL_EVERY).await;
            if let Some(index) = self.index() {
                self.reporter.ages(&index);
            }
        }
    }
}
