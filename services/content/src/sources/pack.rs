//! The embedded content pack, or one in a file: read once at the start, then in memory. It has no drafts.
//! Tests: `tool/tests/pack.rs`.

use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use common::jurisdiction::Jurisdiction;

use super::cda::{ShapeError, Space};
use super::reading;
use crate::domain::alert::SiteAlerts;
use crate::domain::entry::JurisdictionEntry;
use crate::service::source::{EntrySource, Mode, SourceError};

/// The pack of this build.
const EMBEDDED: &[u8] = include_bytes!("../../pack/pack.json");
/// Largest file that is read as a pack, bytes.
const MAX_BYTES: u64 = 64 << 20;

/// Why a pack cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PackError {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Io(#[from] std::io::Error),
    #[error("is larger than {} MiB", MAX_BYTES >> 20)]
    TooLarge,
    /// It is not an export.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// It has no state or territory.
    #[error("has no entry of type stateConfig or territoryConfig")]
    Empty,
    /// Two entries say that they are the same jurisdiction.
    #[error("has two entries for {0}")]
    Twice(&'static str),
}

/// A pack in memory.
#[derive(Debug)]
pub struct Pack {
    entries: Arc<[Arc<JurisdictionEntry>]>,
    tests: Vec<Arc<JurisdictionEntry>>,
    alerts: Arc<SiteAlerts>,
}

impl Pack {
    /// The embedded pack.
    ///
    /// # Errors
    /// Never with the pack that a build was tested with.
    pub fn embedded() -> Result<Self, PackError> {
        Self::parse(EMBEDDED)
    }

    /// A pack in a file.
    ///
    /// # Errors
    /// When the file cannot be read or is no pack.
    pub fn open(path: &Path) -> Result<Self, PackError> {
        if std::fs::metadata(path)?.len() > MAX_BYTES {
            return Err(PackError::TooLarge);
        }
        Self::parse(&std::fs::read(path)?)
    }

    /// Reads an export. Entries whose id ends in `-test` are those of `test_config`.
    ///
    /// # Errors
    /// When it is none, has no jurisdiction, or has one twice.
    pub fn parse(text: &[u8]) -> Result<Self, PackError> {
        let space = Space::parse(text)?;
        for (id, why) in &space.faults {
            tracing::warn!(entry = id, why, "an entry of the pack is left out");
        }
        let (mut entries, mut tests) = (Vec::new(), Vec::new());
        for entity in space.items() {
            match reading::jurisdiction(&space, entity, None) {
                Some(Ok(entry)) => {
                    let list = if entity.id.ends_with("-test") { &mut tests } else { &mut entries };
                    list.push(Arc::new(entry));
                }
                Some(Err(finding)) => tracing::error!(entry = entity.id, %finding, "the entry is not used"),
                None => {}
            }
        }
        entries.sort_by_key(|entry| entry.place.code);
        if entries.is_empty() {
            return Err(PackError::Empty);
        }
        if let Some(pair) = entries.windows(2).find(|pair| pair[0].place == pair[1].place) {
            return Err(PackError::Twice(pair[0].place.code));
        }
        let alerts = Arc::new(reading::sitewide_alerts(&space, None));
        Ok(Self { entries: entries.into(), tests, alerts })
    }

    /// The alerts of the whole site.
    #[must_use]
    pub fn site_alerts(&self) -> &SiteAlerts {
        &self.alerts
    }

    /// All jurisdictions, sorted by code.
    #[must_use]
    pub fn entries(&self) -> &[Arc<JurisdictionEntry>] {
        &self.entries
    }
}

#[async_trait]
impl EntrySource for Pack {
    fn allows_preview(&self) -> bool {
        false
    }

    async fn entry(
        &self,
        place: &'static Jurisdiction,
        mode: Mode,
    ) -> Result<Option<Arc<JurisdictionEntry>>, SourceError> {
        let tests = if mode.test_config { self.tests.as_slice() } else { &[] };
        let found = tests.iter().chain(self.entries.iter()).find(|entry| entry.place == place);
        Ok(found.cloned())
    }

    async fn entries(&self, _preview: bool) -> Result<Arc<[Arc<JurisdictionEntry>]>, SourceError> {
        Ok(Arc::clone(&self.entries))
    }

    async fn alerts(&self, _preview: bool) -> Result<Arc<SiteAlerts>, SourceError> {
        Ok(Arc::clone(&self.alerts))
    }
}
