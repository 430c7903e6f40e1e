//! An index file: opened again when another one is in its place.

use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;

use crate::service::origin::{Fetched, Mark, Origin};
use crate::service::store::RefreshError;
use index::{Index, IndexError};

/// One file.
#[derive(Debug)]
pub(super) struct IndexFile(pub(super) PathBuf);

#[async_trait]
impl Origin for IndexFile {
    fn is_remote(&self) -> bool {
        false
    }

    fn kept(&self) -> Option<Fetched> {
        None
    }

    async fn newer(self: Arc<Self>, current: Option<&Mark>) -> Result<Option<Fetched>, RefreshError> {
        let current = current.cloned();
        // The whole file is read: not on the runtime's threads.
        Ok(tokio::task::spawn_blocking(move || read(&self.0, current.as_ref())).await??)
    }
}

fn read(path: &Path, current: Option<&Mark>) -> Result<Option<Fetched>, IndexError> {
    // Marked before it is opened: a file replaced in between is loaded again at the next look.
    let mark = mark(path);
    if mark.is_some() && mark.as_ref() == current {
        return Ok(None);
    }
    Ok(Some(Fetched { index: Index::open(path)?, mark }))
}

/// The tag is the inode and the fraction of the second in which the file was written.
fn mark(path: &Path) -> Option<Mark> {
    let meta = path.metadata().ok()?;
    let e_tag = Some(format!("{}-{}", meta.ino(), meta.mtime_nsec()));
    Some(Mark { e_tag, modified: meta.mtime(), bytes: meta.len() })
}
