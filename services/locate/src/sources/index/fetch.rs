//! Follows one object: a new version is downloaded, verified and cached; a bad one is not downloaded again
//! for a while, is never opened as an index and never replaces the cached one.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;

use super::ObjectUrl;
use super::access::StoreAccess;
use super::cache::DownloadCache;
use super::object::{Object, ObjectError};
use super::private::{self, CopyError};
use crate::service::origin::{Fetched, Origin, RefreshError, VersionMark};
use index::{Index, IndexError};

/// Backoff after a download that is not a sound index.
const LEFT_ALONE: Duration = Duration::from_secs(600);

/// Downloads the index of one object.
#[derive(Debug)]
pub struct Fetcher {
    object: Object,
    cache: DownloadCache,
    folder: PathBuf,
    refused: Mutex<Option<RefusedObject>>,
}

#[derive(Debug)]
struct RefusedObject {
    mark: VersionMark,
    until: Instant,
    why: String,
}

/// Why there is no index.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// The store, the way to it, or the disk.
    #[error(transparent)]
    Object(#[from] ObjectError),
    /// The download is not a sound index.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// It is unchanged since the download that was not sound.
    #[error("{0} (not downloaded again while the object is the same)")]
    Refused(String),
    /// The folder of downloads.
    #[error("{}: {cause}; set LOCATE_INDEX_CACHE to a folder that can be written", folder.display())]
    Cache {
        folder: PathBuf,
        /// Why it cannot be used.
        cause: std::io::Error,
    },
    /// The work did not end.
    #[error("opening the download was interrupted: {0}")]
    Interrupted(#[from] tokio::task::JoinError),
}

impl Fetcher {
    /// Follows one object; nothing is requested yet.
    ///
    /// # Errors
    /// When no client can be made, or the folder of downloads cannot be used.
    pub fn new(url: &ObjectUrl, access: &StoreAccess) -> Result<Self, FetchError> {
        let object = Object::new(url, access)?;
        let cache = DownloadCache::new(access.cache.clone(), object.url());
        let cache = cache.map_err(|cause| FetchError::Cache { folder: access.folder(), cause })?;
        let folder = access.folder();
        Ok(Self { object, cache, folder, refused: Mutex::new(None) })
    }

    async fn fetch(self: &Arc<Self>, current: Option<&VersionMark>) -> Result<Option<Fetched>, FetchError> {
        let mark = self.object.look().await?;
        if current == Some(&mark) {
            return Ok(None);
        }
        if let Some(why) = self.refused(&mark) {
            return Err(FetchError::Refused(why));
        }
        let disk = |cause| FetchError::Cache { folder: self.folder.clone(), cause };
        // Without a name: nobody else can write into what is served, and a killed process leaves nothing.
        let part = tempfile::tempfile_in(&self.folder).map_err(disk)?;
        let got = self.object.download(part.try_clone().map_err(disk)?).await?;
        // The object was replaced since the check, or the server marks HEAD and GET differently. In the
        // second case it must not be downloaded at every check.
        let mark = if got == mark || self.object.look().await? == mark { mark } else { got };
        let fetcher = Arc::clone(self);
        tokio::task::spawn_blocking(move || fetcher.verify(part, mark)).await?.map(Some)
    }

    fn verify(&self, part: File, mark: VersionMark) -> Result<Fetched, FetchError> {
        let disk = |cause| FetchError::Cache { folder: self.folder.clone(), cause };
        let mut copied = part.try_clone().map_err(disk)?;
        let opened = Index::of_file(part, Path::new(self.object.url()));
        let index = match opened {
            Ok(index) => index,
            Err(error) => {
                let refused =
                    RefusedObject { mark, until: Instant::now() + LEFT_ALONE, why: error.to_string() };
                *self.lock() = Some(refused);
                return Err(error.into());
            }
        };
        if let Err(error) = self.cache.store(&mut copied, &mark, index.version()) {
            tracing::warn!(%error, "LOCATE_INDEX_CACHE: the download is served but not kept for the next start");
        }
        Ok(Fetched { index, mark: Some(mark) })
    }

    fn refused(&self, mark: &VersionMark) -> Option<String> {
        let refused = self.lock();
        refused.as_ref().filter(|r| r.mark == *mark && Instant::now() < r.until).map(|r| r.why.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Option<RefusedObject>> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl From<FetchError> for RefreshError {
    fn from(error: FetchError) -> Self {
        Self::Origin(error.into())
    }
}

#[async_trait]
impl Origin for Fetcher {
    fn is_remote(&self) -> bool {
        true
    }

    fn cached(&self) -> Option<Fetched> {
        let path = self.cache.path()?;
        let file = File::open(&path).map_err(|cause| IndexError::Read { path: path.clone(), cause });
        match file.map_err(CopyError::from).and_then(|file| private::open(file, &path, &self.folder)) {
            Ok(index) => Some(Fetched { mark: self.cache.mark(index.version()), index }),
            Err(error) => {
                tracing::warn!(%error, "the kept download is not used");
                None
            }
        }
    }

    async fn newer(self: Arc<Self>, current: Option<&VersionMark>) -> Result<Option<Fetched>, RefreshError> {
        Ok(self.fetch(current).await?)
    }
}
