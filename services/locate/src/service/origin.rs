//! Where an index comes from, as the service sees it: [`crate::sources::index`] implements it for a file and
//! for an object of a store. [`super::store`] asks, and serves the answer.

use std::fmt;
use std::sync::Arc;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use index::{Index, IndexError};

/// The source of an index: a file, or an object of a store.
#[async_trait]
pub trait Origin: fmt::Debug + Send + Sync {
    /// Whether a check needs the network: then it must not delay the start.
    fn is_remote(&self) -> bool;

    /// The index that an earlier process downloaded, if it is cached and sound. Reads the whole file.
    fn cached(&self) -> Option<Fetched>;

    /// The index that is there now, or `None` when it is the one with `current`.
    async fn newer(self: Arc<Self>, current: Option<&VersionMark>) -> Result<Option<Fetched>, RefreshError>;
}

/// An opened index and its mark.
#[derive(Debug)]
pub struct Fetched {
    /// Verified and mapped.
    pub index: Index,
    /// Identifies this version of the file; `None` when it is not known.
    pub mark: Option<VersionMark>,
}

/// Identifies a version of a file or object: at least one field changes when it is replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VersionMark {
    /// Entity tag, where the store gives one.
    pub e_tag: Option<String>,
    /// Unix seconds; 0 where the store does not say.
    pub modified: i64,
    pub bytes: u64,
}

/// Why a check brought no index.
#[derive(Debug, thiserror::Error)]
pub enum RefreshError {
    /// The file or object is not a sound index.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// The origin failed.
    #[error(transparent)]
    Origin(Box<dyn std::error::Error + Send + Sync>),
    /// The check was interrupted.
    #[error("loading the index was interrupted: {0}")]
    Interrupted(#[from] tokio::task::JoinError),
}
