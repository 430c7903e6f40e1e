//! A zip within a zip: the boundaries of a feed, or a whole feed that was packed twice. One level deep, and
//! bounded.

use std::io::Write as _;

use tempfile::{NamedTempFile, TempPath};

use super::{Archive, ArchiveLimits};
use crate::error::FeedError;

/// Most nested archives that are opened.
const MOST_NESTED: usize = 8;

impl Archive {
    /// Whether the files of a feed are there: those of CSV, or any XML.
    pub(crate) fn has_feed(&self) -> bool {
        self.has("source.txt") || self.names().any(|n| n.ends_with(".txt")) || self.xml().next().is_some()
    }

    /// XML files, without the descriptions that belong to shapefiles.
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
    /// When there are several such archives, or more than fits into the limits; when there are more than are
    /// opened, or one of several cannot be: it may be the feed that is missing.
    pub(crate) fn within_archive(&self) -> Result<Option<Self>, FeedError> {
        let mut found: Option<(Self, &str)> = None;
        let mut left = self.limits.bytes;
        let count = self.zips().count();
        if count > MOST_NESTED {
            let message = format!("the archive holds {count} zips: at most {MOST_NESTED} are opened");
            return Err(FeedError::Unsupported(message));
        }
        for name in self.zips() {
            let Some((unpacked, size)) = self.unpack(name, &mut |_| {})? else { continue };
            left = left.saturating_sub(size);
            let limits = ArchiveLimits { bytes: left, ..self.limits };
            let mut inner = match Self::zip(&unpacked, limits) {
                Ok(inner) => inner,
                // The caller then says that no feed is there.
                Err(_) if count == 1 => continue,
                Err(e) => {
                    let message = format!("{name} in the archive, beside other zips, cannot be opened: {e}");
                    return Err(FeedError::Unsupported(message));
                }
            };
            if !inner.has_feed() {
                continue;
            }
            inner.unpacked = Some(unpacked);
            if let Some((_, other)) = found.replace((inner, name)) {
                let message =
                    format!("the archive holds several zipped feeds, {other} and {name}: give one at a time");
                return Err(FeedError::Unsupported(message));
            }
        }
        Ok(found.map(|(inner, _)| inner))
    }

    /// The archive `name` within this one; `see` is given its bytes as they are read. `None` when it is not
    /// there.
    ///
    /// # Errors
    /// When it is no archive, damaged, or more than fits into the limits.
    pub(crate) fn nested(&self, name: &str, see: &mut dyn FnMut(&[u8])) -> Result<Option<Self>, FeedError> {
        let Some((unpacked, size)) = self.unpack(name, see)? else { return Ok(None) };
        let limits = ArchiveLimits { bytes: self.limits.bytes.saturating_sub(size), ..self.limits };
        let mut inner = Self::zip(&unpacked, limits)?;
        inner.unpacked = Some(unpacked);
        Ok(Some(inner))
    }

    /// Copies a member into a temporary file, which is removed when its path is dropped.
    fn unpack(&self, name: &str, see: &mut dyn FnMut(&[u8])) -> Result<Option<(TempPath, u64)>, FeedError> {
        self.read(name, |bytes| {
            let io = |e| self.read_error(name, e);
            let mut file = NamedTempFile::new().map_err(io)?;
            let (mut buffer, mut size) = (vec![0u8; 1 << 16], 0);
            loop {
                let got = bytes.read(&mut buffer).map_err(io)?;
                if got == 0 {
                    return Ok((file.into_temp_path(), size));
                }
                see(&buffer[..got]);
                file.write_all(&buffer[..got]).map_err(io)?;
                size += got as u64;
            }
        })
    }
}
