//! Publishes an index file to an object that running services follow. Of two importers at once one loses: its index was
//! compared with another one than it would replace.

use std::path::Path;

use super::object::replace::SeenObject;
use super::object::{Object, ObjectError};
use bytes::Bytes;
use index::{Index, IndexError};

/// What became of an index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PublishOutcome {
    /// It is served from now on; its version.
    Now(String),
    /// An index of this version was there already.
    Already(String),
}

/// Why an index was not published. What is served stays.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// The file is no sound index.
    #[error("{path} is not published: {cause}")]
    Index {
        /// The file.
        path: String,
        /// Why.
        cause: IndexError,
    },
    /// Another importer was first.
    #[error(
        "{url}: another importer has published since this one looked: nothing was published here, and its index stays. \
         Run the import again: it compares with the index that is served now"
    )]
    Lost {
        /// The object.
        url: String,
    },
    /// The store, the way to it, or the disk.
    #[error(transparent)]
    Object(#[from] ObjectError),
    /// The disk.
    #[error("{0}")]
    Disk(#[from] std::io::Error),
}

/// Publishes `file` to `live`, if what is there is still what was `seen` before the index was built; without it, if
/// nothing changes during this call. `kept` gives the object in which a version is archived, before it is served.
///
/// # Errors
/// [`PublishError`].
pub async fn publish(
    file: &Path,
    live: &Object,
    seen: Option<&SeenObject>,
    kept: impl Fn(&str) -> Result<Option<Object>, ObjectError>,
) -> Result<PublishOutcome, PublishError> {
    let named = |cause| PublishError::Index { path: file.display().to_string(), cause };
    let index = Index::open(file).map_err(named)?;
    let version = index.version().to_owned();
    let now = live.seen().await?;
    if now != SeenObject::Nothing && served(live).await? == Some(version.clone()) {
        return Ok(PublishOutcome::Already(version));
    }
    let lost = || PublishError::Lost { url: live.url().to_owned() };
    if seen.is_some_and(|seen| *seen != now) {
        return Err(lost());
    }
    // First the copy that stays: what was ever served can be had again.
    if let Some(kept) = kept(&version)? {
        kept.upload(std::fs::File::open(file)?).await?;
    }
    match live.replace(&now, Bytes::from_owner(index.file_bytes())).await {
        Ok(()) => Ok(PublishOutcome::Now(version)),
        // The answer to an upload that succeeded may have been lost, and the upload tried again.
        Err(ObjectError::Changed { .. }) if served(live).await? == Some(version.clone()) => {
            Ok(PublishOutcome::Now(version))
        }
        Err(ObjectError::Changed { .. }) => Err(lost()),
        Err(other) => Err(other.into()),
    }
}

/// The version that is served now; none when what is there is no index, or nothing is there any more.
async fn served(live: &Object) -> Result<Option<String>, PublishError> {
    if !live.exists().await? {
        return Ok(None);
    }
    let copy = tempfile::tempfile()?;
    live.download(copy.try_clone()?).await?;
    Ok(Index::of_file(copy, Path::new(live.url())).ok().map(|index| index.version().to_owned()))
}

#[cfg(test)]
mod tests;
