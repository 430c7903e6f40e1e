//! A zip within a zip. Feeds carry boundaries as nested zips, which are not read; but a publisher's tool
//! sometimes packs a whole feed once more, and that one is opened. One level deep, and bounded.

use std::io::copy;

use super::{Archive, Limits};
use crate::feed::error::FeedError;

/// Nested archives that are looked into.
const MOST_NESTED: usize = 8;

impl Archive {
    /// Whether the files of a feed are there: those of CSV, or any XML.
    pub(crate) fn has_feed(&self) -> bool {
        self.has("source.txt") || self.names().any(|n| n.ends_with(".txt")) || self.xml().next().is_some()
    }

    /// XML files but for the descriptions that ride with shapefiles.
    pub(crate) fn xml(&self) -> impl Iterator<Item = &str> {
        self.names().filter(|n| n.ends_with(".xml") && !n.ends_with(".shp.xml"))
    }

    /// Archives within this one.
    pub(crate) fn zips(&self) -> impl Iterator<Item = &str> {
        self.names().filter(|n| n.ends_with(".zip"))
    }

    /// The one archive within that holds a feed.
    ///
    /// # Errors
    /// When there are several such archives, or more than fits into the limits.
    pub(crate) fn within_archive(&self) -> Result<Option<Self>, FeedError> {
        let mut found = None;
        let mut left = self.limits.bytes;
        for name in self.zips().take(MOST_NESTED) {
            let unpacked = self.read(name, |bytes| {
                let io = |e| self.read_error(name, e);
                let mut file = tempfile::NamedTempFile::new().map_err(io)?;
                let size = copy(bytes, &mut file).map_err(io)?;
                left = left.saturating_sub(size);
                Ok(file.into_temp_path())
            })?;
            let Some(unpacked) = unpacked else { continue };
            let limits = Limits { bytes: left, ..self.limits };
            // What is no archive, or a damaged one, holds no feed that could be meant.
            let Ok(mut inner) = Self::zip(&unpacked, limits) else { continue };
            if !inner.has_feed() {
                continue;
            }
            inner.unpacked = Some(unpacked);
            if found.replace(inner).is_some() {
                let message = "the archive holds several zipped feeds: give one at a time";
                return Err(FeedError::Unsupported(message.into()));
            }
        }
        Ok(found)
    }
}
