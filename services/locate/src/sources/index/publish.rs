//! Publishes an index file to an object that running services follow. Of two importers at once one is
//! refused, because its index was compared with another one than it would replace.

use std::path::Path;

use super::object::replace::SeenObject;
use super::object::{Object, ObjectError};
use bytes::Bytes;
use index::{Index, IndexError};

/// The outcome of [`publish`], with the version of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PublishOutcome {
    /// It was uploaded, and running services will load it.
    Now(String),
    /// An index of this version was there already; nothing was uploaded.
    Already(String),
}

/// Why an index was not published. The served index stays.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// The file is no sound index.
    #[error("{path} is not published: {cause}")]
    Index { path: String, cause: IndexError },
    /// Another importer was first.
    #[error(
        "{url}: another importer has published since this one looked: nothing was published here, and its index stays. \
         Run the import again: it compares with the index that is served now"
    )]
    Lost { url: String },
    /// The store refused, or there is no connection to it.
    #[error(transparent)]
    Object(#[from] ObjectError),
    /// The file of the index cannot be read.
    #[error("{0}")]
    Disk(#[from] std::io::Error),
}

/// Publishes `file` to `live`, if the object there is still the one that was `seen` before the index was
/// built; without `seen`, if nothing changes during this call. `archive` gives the object in which a version
/// is archived before it is served.
///
/// # Errors
/// [`PublishError`].
pub async fn publish(
    file: &Path,
    live: &Object,
    seen: Option<&SeenObject>,
    archive: impl Fn(&str) -> Result<Option<Object>, ObjectError>,
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
    // The archive first: every version that was ever served can be published again.
    if let Some(object) = archive(&version)? {
        object.upload(std::fs::File::open(file)?).await?;
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

/// The version that is served now; `None` when the object is missing or is no index.
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
