//! Brings the report of the last import from where `LOCATE_IMPORT_REPORT` says, and looks for a newer one as
//! often as for an index. A report that is missing or damaged leaves the last one; look-ups never wait for
//! it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use tokio::io::AsyncReadExt as _;

use super::index::object::{Object, ObjectError};
use super::index::{PathOrUrl, StoreAccess};
use crate::service::import_report::{ImportReport, LastImport, ReportError};
use crate::service::origin::VersionMark;

/// A report keeps a thousand findings a rule and feed; a larger one than this is not read.
const MOST_BYTES: u64 = 64 << 20;

/// Where the report is.
#[derive(Debug)]
enum ReportOrigin {
    File(PathBuf),
    Object(Object),
}

/// Identifies a version of the report, so that an unchanged one is not read again.
#[derive(Debug, PartialEq)]
enum ReportVersion {
    File(Option<SystemTime>, u64),
    Object(VersionMark),
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
enum ReportFetchError {
    #[error("{0}")]
    File(#[from] std::io::Error),
    #[error(transparent)]
    Object(#[from] ObjectError),
    #[error("{0} bytes; a report has at most {MOST_BYTES}")]
    TooLarge(u64),
    #[error(transparent)]
    Report(#[from] ReportError),
    #[error("reading the report was interrupted: {0}")]
    Interrupted(#[from] tokio::task::JoinError),
}

/// Follows the report.
#[derive(Debug)]
pub struct ReportSource {
    place: ReportOrigin,
    known: Arc<LastImport>,
}

impl ReportSource {
    /// Over a place; nothing is read yet.
    ///
    /// # Errors
    /// When the variables of the store make no client.
    pub fn new(
        location: &PathOrUrl,
        access: &StoreAccess,
        known: Arc<LastImport>,
    ) -> Result<Self, ObjectError> {
        let place = match location {
            PathOrUrl::File(path) => ReportOrigin::File(path.clone()),
            PathOrUrl::Object(url) => {
                let mut access = access.clone();
                access.limits.bytes = MOST_BYTES;
                ReportOrigin::Object(Object::new(url, &access)?)
            }
        };
        Ok(Self { place, known })
    }

    /// Looks for a newer report every `every`, for ever; the first time at once. A failure is logged when it
    /// begins.
    pub async fn follow(self, every: Duration) {
        let (mut current, mut failing) = (None, false);
        loop {
            match self.look(current.as_ref()).await {
                Ok(Some((version, report))) => {
                    tracing::info!(
                        ended_at = report.ended_at,
                        feeds = report.feeds.len(),
                        "import report read"
                    );
                    self.known.set(report);
                    (current, failing) = (Some(version), false);
                }
                Ok(None) => failing = false,
                Err(error) => {
                    if !failing {
                        tracing::warn!(%error, "no import report: refused feeds are not told");
                    }
                    failing = true;
                }
            }
            if every.is_zero() {
                return;
            }
            tokio::time::sleep(every.mul_f64(rand::random_range(0.9..1.1))).await;
        }
    }

    /// The report, when it is not the version that is known.
    async fn look(
        &self,
        current: Option<&ReportVersion>,
    ) -> Result<Option<(ReportVersion, ImportReport)>, ReportFetchError> {
        let version = match &self.place {
            ReportOrigin::File(path) => {
                let meta = tokio::fs::metadata(path).await?;
                ReportVersion::File(meta.modified().ok(), meta.len())
            }
            ReportOrigin::Object(object) => ReportVersion::Object(object.look().await?),
        };
        if current == Some(&version) {
            return Ok(None);
        }
        let json = match &self.place {
            ReportOrigin::File(path) => read(path).await?,
            ReportOrigin::Object(object) => {
                let file = tempfile::NamedTempFile::new()?;
                object.download(file.reopen()?).await?;
                read(file.path()).await?
            }
        };
        let report = tokio::task::spawn_blocking(move || ImportReport::read(&json)).await??;
        Ok(Some((version, report)))
    }
}

async fn read(path: &Path) -> Result<Vec<u8>, ReportFetchError> {
    let mut json = Vec::new();
    let read = tokio::fs::File::open(path).await?.take(MOST_BYTES + 1).read_to_end(&mut json).await?;
    if read as u64 > MOST_BYTES {
        return Err(ReportFetchError::TooLarge(read as u64));
    }
    Ok(json)
}
