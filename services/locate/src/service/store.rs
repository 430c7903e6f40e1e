//! The open index. A newer file is opened and verified beside the old one and swapped in; a bad one
//! leaves the old one where it is. Requests under way keep the index that they began with.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use arc_swap::ArcSwapOption;
use common::clock::Clock;

use super::summary::{self, NationalSummary};
use crate::index::{Index, IndexError};
use crate::sources::index::Location;

/// Holds the index of one location.
#[derive(Debug)]
pub struct Store {
    location: Location,
    loaded: ArcSwapOption<Loaded>,
}

#[derive(Debug)]
struct Loaded {
    index: Arc<Index>,
    summary: Arc<NationalSummary>,
    mark: Option<Mark>,
}

/// What changes when a file is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    inode: u64,
    length: u64,
    modified: Option<SystemTime>,
}

/// What a look at the file brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refreshed {
    /// The file is the one that is loaded.
    Same,
    /// A new file is loaded.
    Loaded,
}

/// Why a look brought no index.
#[derive(Debug, thiserror::Error)]
pub enum RefreshError {
    /// What is there is not a sound index.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// The look did not end.
    #[error("loading the index was interrupted: {0}")]
    Interrupted(#[from] tokio::task::JoinError),
}

impl Store {
    /// A store without an index.
    #[must_use]
    pub fn new(location: &Location) -> Self {
        Self { location: location.clone(), loaded: ArcSwapOption::empty() }
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

    /// Loads what is there when it is not what is loaded.
    ///
    /// # Errors
    /// When there is no sound index; what was loaded before stays.
    pub async fn refresh(self: &Arc<Self>) -> Result<Refreshed, RefreshError> {
        let store = Arc::clone(self);
        match &self.location {
            // The whole file is read: not on the runtime's threads.
            Location::File(path) => {
                let path = path.clone();
                Ok(tokio::task::spawn_blocking(move || store.read(&path)).await??)
            }
        }
    }

    fn read(&self, path: &Path) -> Result<Refreshed, IndexError> {
        // Marked before it is opened: a file replaced in between is loaded again at the next look.
        let mark = mark(path);
        let current = self.loaded.load();
        if mark.is_some() && current.as_ref().is_some_and(|l| l.mark == mark) {
            return Ok(Refreshed::Same);
        }
        let index = Arc::new(Index::open(path)?);
        let same = current.as_ref().is_some_and(|l| l.index.version() == index.version());
        let summary = Arc::new(summary::of(&index));
        self.loaded.store(Some(Arc::new(Loaded { index, summary, mark })));
        Ok(if same { Refreshed::Same } else { Refreshed::Loaded })
    }

    /// Looks every `every`, for ever.
    pub async fn follow(self: Arc<Self>, every: Duration, clock: Clock, on_loaded: impl Fn() + Send) {
        loop {
            tokio::time::sleep(every).await;
            report(&self.refresh().await, &self, &clock);
            if self.index().is_some() {
                on_loaded();
            }
        }
    }
}

/// Tells the log and the metrics what a look brought.
pub fn report(result: &Result<Refreshed, RefreshError>, store: &Store, clock: &Clock) {
    let word = match result {
        Ok(Refreshed::Same) => "same",
        Ok(Refreshed::Loaded) => "loaded",
        Err(_) => "failed",
    };
    metrics::counter!("locate_index_refresh_total", "result" => word).increment(1);
    let Some(index) = store.index() else {
        if let Err(error) = result {
            tracing::error!(%error, "no index is loaded");
        }
        return;
    };
    match result {
        Ok(Refreshed::Loaded) => {
            tracing::info!(version = index.version(), segments = index.segment_count(), "index loaded");
        }
        Err(error) => {
            tracing::error!(%error, version = index.version(), "the new index is bad: the old one stays");
        }
        Ok(Refreshed::Same) => {}
    }
    metrics::gauge!("locate_index_built_timestamp_seconds").set(index.built_at() as f64);
    metrics::gauge!("locate_index_age_seconds").set((clock.now().timestamp() - index.built_at()) as f64);
    metrics::gauge!("locate_index_segments").set(f64::from(index.segment_count()));
    // The version as a number: dashboards show when replicas differ, and labels stay bounded.
    let version = u32::from_str_radix(index.version().get(..8).unwrap_or("0"), 16).unwrap_or(0);
    metrics::gauge!("locate_index_version").set(f64::from(version));
}

fn mark(path: &Path) -> Option<Mark> {
    use std::os::unix::fs::MetadataExt as _;
    let meta = path.metadata().ok()?;
    Some(Mark { inode: meta.ino(), length: meta.len(), modified: meta.modified().ok() })
}
