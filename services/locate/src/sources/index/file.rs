//! An index file: copied and opened again when another one is in its place, or when it was written to.

use std::fs::File;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;

use super::private::{self, CopyError};
use crate::service::origin::{Fetched, Origin, RefreshError, VersionMark};
use index::IndexError;

/// One file, and the folder of private copies.
#[derive(Debug)]
pub(super) struct IndexFile {
    pub(super) path: PathBuf,
    pub(super) folder: PathBuf,
}

#[async_trait]
impl Origin for IndexFile {
    fn is_remote(&self) -> bool {
        false
    }

    fn cached(&self) -> Option<Fetched> {
        None
    }

    async fn newer(self: Arc<Self>, current: Option<&VersionMark>) -> Result<Option<Fetched>, RefreshError> {
        let current = current.cloned();
        // The whole file is read: not on the runtime's threads.
        Ok(tokio::task::spawn_blocking(move || self.read(current.as_ref())).await??)
    }
}

impl IndexFile {
    fn read(&self, current: Option<&VersionMark>) -> Result<Option<Fetched>, CopyError> {
        // Marked before it is opened: a file replaced or written to in between is loaded again at the next
        // look. A copy of a file that is being written to has a wrong checksum, and is not served.
        let mark = mark(&self.path);
        if mark.is_some() && mark.as_ref() == current {
            return Ok(None);
        }
        let file =
            File::open(&self.path).map_err(|cause| IndexError::Read { path: self.path.clone(), cause })?;
        Ok(Some(Fetched { index: private::open(file, &self.path, &self.folder)?, mark }))
    }
}

impl From<CopyError> for RefreshError {
    fn from(error: CopyError) -> Self {
        match error {
            CopyError::Index(error) => Self::Index(error),
            other => Self::Origin(other.into()),
        }
    }
}

/// The tag is the inode and the fraction of the second in which the file was written.
fn mark(path: &Path) -> Option<VersionMark> {
    let meta = path.metadata().ok()?;
    let e_tag = Some(format!("{}-{}", meta.ino(), meta.mtime_nsec()));
    Some(VersionMark { e_tag, modified: meta.mtime(), bytes: meta.len() })
}
