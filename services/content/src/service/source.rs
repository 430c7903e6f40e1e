//! The trait of a source of entries, which the [`crate::sources`] implement. Sources apply no rule of the
//! voter's world, so that the same rules hold for each of them.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use common::jurisdiction::Jurisdiction;

use crate::domain::alert::SiteAlerts;
use crate::domain::entry::JurisdictionEntry;

/// The version of an entry: published or draft, live or test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mode {
    /// Drafts instead of what is published.
    pub preview: bool,
    /// The test entry, where there is one.
    pub test_config: bool,
}

/// Why a source gave nothing. Cheap to clone: callers that waited together share one failure.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SourceError {
    /// No answer within the deadline.
    #[error("no answer in time")]
    Timeout,
    /// The connection failed.
    #[error("connection failed: {0}")]
    Connection(String),
    /// The CMS refused.
    #[error("refused with status {status}: {id}: {message}")]
    Refused {
        /// Status of the HTTP answer.
        status: u16,
        /// The vendor's error id.
        id: String,
        /// The vendor's message.
        message: String,
    },
    /// The answer is not of the shape that it must have.
    #[error("unreadable answer: {0}")]
    Shape(String),
}

/// A source of entries.
#[async_trait]
pub trait EntrySource: Send + Sync + 'static {
    /// True when drafts can be read.
    fn allows_preview(&self) -> bool;

    /// One state or territory; `None` when there is no entry.
    async fn entry(
        &self,
        place: &'static Jurisdiction,
        mode: Mode,
    ) -> Result<Option<Arc<JurisdictionEntry>>, SourceError>;

    /// All states and territories, sorted by code.
    async fn entries(&self, preview: bool) -> Result<Arc<[Arc<JurisdictionEntry>]>, SourceError>;

    /// The alerts of the whole site, active or not, in order.
    async fn alerts(&self, preview: bool) -> Result<Arc<SiteAlerts>, SourceError>;

    /// True when an entry can be given without a load: asking what changed must not start a load for each
    /// state.
    fn has(&self, _place: &'static Jurisdiction, _mode: Mode) -> bool {
        true
    }

    /// Age of a cached entry; zero where the source has no cache.
    fn age(&self, _place: &'static Jurisdiction, _mode: Mode) -> Duration {
        Duration::ZERO
    }

    /// The same for the alerts of the whole site.
    fn age_of_alerts(&self, _preview: bool) -> Duration {
        Duration::ZERO
    }
}
