//! The open index. A newer one is opened and verified beside the old one and swapped in; a bad one, or a
//! store that does not answer, leaves the old one where it is. Requests under way keep the index that they
//! began with. `report` tells the log and the metrics.

mod report;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use arc_swap::ArcSwapOption;
use common::clock::Clock;

use self::report::Reporter;
pub use self::report::Role;
use super::summary::{self, NationalSummary};
use crate::index::{Index, IndexError};
use crate::sources::index::object::Mark as ObjectMark;
use crate::sources::index::{Access, FetchError, Fetched, Fetcher, Location};

/// The first wait while there is no index at all; it doubles up to the time between looks.
const FIRST_WAIT: Duration = Duration::from_secs(1);

/// How often the ages are told.
const TELL_EVERY: Duration = Duration::from_secs(15);

/// Holds the index of one location.
#[derive(Debug)]
pub struct Store {
    origin: Origin,
    loaded: ArcSwapOption<Loaded>,
    /// Why the last look brought nothing; `None` after a good one.
    failure: ArcSwapOption<String>,
    reporter: Reporter,
}

#[derive(Debug)]
enum Origin {
    File(PathBuf),
    Object(Arc<Fetcher>),
}

#[derive(Debug)]
struct Loaded {
    index: Arc<Index>,
    summary: Arc<NationalSummary>,
    mark: Option<Mark>,
}

/// What changes when an index is replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Mark {
    File { inode: u64, length: u64, modified: Option<SystemTime> },
    Object(ObjectMark),
}

/// What a look brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refreshed {
    /// What is there is what is loaded.
    Same,
    /// Another index is loaded.
    Loaded,
}

/// Why a look brought no index.
#[derive(Debug, thiserror::Error)]
pub enum RefreshError {
    /// What is there is not a sound index.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// The object cannot be had.
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// The look did not end.
    #[error("loading the index was interrupted: {0}")]
    Interrupted(#[from] tokio::task::JoinError),
}

impl Store {
    /// A store without an index; nothing is looked at yet.
    ///
    /// # Errors
    /// When there is no way to the object, or its downloads cannot be written.
    pub fn new(location: &Location, access: &Access, role: Role, clock: Clock) -> Result<Self, FetchError> {
        let origin = match location {
            Location::File(path) => Origin::File(path.clone()),
            Location::Object(url) => Origin::Object(Arc::new(Fetcher::new(url, access)?)),
        };
        Ok(Self {
            origin,
            loaded: ArcSwapOption::empty(),
            failure: ArcSwapOption::empty(),
            reporter: Reporter::new(role, clock),
        })
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

    /// Why the last look brought nothing; `None` after a good one.
    #[must_use]
    pub fn failure(&self) -> Option<Arc<String>> {
        self.failure.load_full()
    }

    /// Whether looking takes a network: then it must not hold up the start.
    #[must_use]
    pub fn is_remote(&self) -> bool {
        matches!(self.origin, Origin::Object(_))
    }

    /// Loads the download that an earlier process kept, when there is one.
    ///
    /// # Errors
    /// The work did not end.
    pub async fn load_kept(self: &Arc<Self>) -> Result<(), RefreshError> {
        let Origin::Object(fetcher) = &self.origin else { return Ok(()) };
        let (store, fetcher) = (Arc::clone(self), Arc::clone(fetcher));
        tokio::task::spawn_blocking(move || {
            if let Some(kept) = fetcher.kept() {
                store.take(kept);
                if let Some(index) = store.index() {
                    store.reporter.kept(&index);
                }
            }
        })
        .await?;
        Ok(())
    }

    /// Loads what is there when it is not what is loaded.
    ///
    /// # Errors
    /// When no sound index can be had; what was loaded before stays.
    pub async fn refresh(self: &Arc<Self>) -> Result<Refreshed, RefreshError> {
        let result = self.look().await;
        self.failure.store(result.as_ref().err().map(|error| Arc::new(error.to_string())));
        self.reporter.looked(&result, self.index().as_deref());
        result
    }

    async fn look(self: &Arc<Self>) -> Result<Refreshed, RefreshError> {
        let store = Arc::clone(self);
        match &self.origin {
            // The whole file is read: not on the runtime's threads.
            Origin::File(path) => {
                let path = path.clone();
                Ok(tokio::task::spawn_blocking(move || store.read(&path)).await??)
            }
            Origin::Object(fetcher) => {
                let mark = match self.loaded.load().as_ref().map(|l| &l.mark) {
                    Some(Some(Mark::Object(mark))) => Some(mark.clone()),
                    _ => None,
                };
                match fetcher.newer(mark.as_ref()).await? {
                    None => Ok(Refreshed::Same),
                    Some(fetched) => Ok(tokio::task::spawn_blocking(move || store.take(fetched)).await?),
                }
            }
        }
    }

    fn read(&self, path: &Path) -> Result<Refreshed, IndexError> {
        // Marked before it is opened: a file replaced in between is loaded again at the next look.
        let mark = file_mark(path);
        if mark.is_some() && self.loaded.load().as_ref().is_some_and(|l| l.mark == mark) {
            return Ok(Refreshed::Same);
        }
        Ok(self.swap(Index::open(path)?, mark))
    }

    fn take(&self, fetched: Fetched) -> Refreshed {
        self.swap(fetched.index, fetched.mark.map(Mark::Object))
    }

    fn swap(&self, index: Index, mark: Option<Mark>) -> Refreshed {
        let summary = Arc::new(summary::of(&index));
        let new = Arc::new(Loaded { index: Arc::new(index), summary, mark });
        let old = self.loaded.swap(Some(Arc::clone(&new)));
        let same = old.is_some_and(|old| old.index.version() == new.index.version());
        if same { Refreshed::Same } else { Refreshed::Loaded }
    }

    /// Looks every `every`, for ever, the first time at once where that is asked for. While there is no
    /// index it looks more often. `on_look` is called after each look.
    pub async fn follow(self: Arc<Self>, at_once: bool, every: Duration, on_look: impl Fn(&Self) + Send) {
        let mut hasty = FIRST_WAIT;
        let mut wait = if at_once { Duration::ZERO } else { self.wait(hasty, every) };
        loop {
            // Replicas that started together should not all ask at once.
            tokio::time::sleep(wait.mul_f64(rand::random_range(0.9..1.1))).await;
            // What it brought is told already.
            let _ = self.refresh().await;
            on_look(&self);
            wait = self.wait(hasty, every);
            hasty = hasty.saturating_mul(2).min(every);
        }
    }

    fn wait(&self, hasty: Duration, every: Duration) -> Duration {
        if self.index().is_some() { every } else { hasty.min(every) }
    }

    /// Keeps the ages in the metrics true, for ever: they grow between looks, and when nobody looks.
    pub async fn tell_ages(self: Arc<Self>) {
        loop {
            tokio::time::sleep(TELL_EVERY).await;
            if let Some(index) = self.index() {
                self.reporter.ages(&index);
            }
        }
    }
}

fn file_mark(path: &Path) -> Option<Mark> {
    use std::os::unix::fs::MetadataExt as _;
    let meta = path.metadata().ok()?;
    Some(Mark::File { inode: meta.ino(), length: meta.len(), modified: meta.modified().ok() })
}
