//! The files of a feed, from a zip archive or a directory. Member names are compared in lower case and without
//! their folder. The number of members, the unpacked bytes and the ratio of unpacking are bounded.

mod nested;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use zip::ZipArchive;
use zip::result::ZipError;

use super::error::FeedError;

/// Bounds of what is unpacked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArchiveLimits {
    /// Unpacked bytes of all members together (the public data processor also stops at 3 GiB).
    pub(crate) bytes: u64,
    /// Unpacked bytes per packed byte, checked from 1 MiB on. Address tables reach 10 to 40.
    pub(crate) ratio: u64,
    /// Members.
    pub(crate) members: usize,
}

impl Default for ArchiveLimits {
    fn default() -> Self {
        Self { bytes: 3 << 30, ratio: 200, members: 10_000 }
    }
}

/// Ratios are checked from this size on: tiny repetitive files pack very well.
const RATIO_FROM: u64 = 1 << 20;

#[derive(Debug)]
enum Member {
    Packed { index: usize, packed: u64 },
    File(PathBuf),
}

/// The files of a feed.
#[derive(Debug)]
pub(crate) struct Archive {
    path: PathBuf,
    limits: ArchiveLimits,
    members: BTreeMap<String, Member>,
    twice: Vec<String>,
    /// The file of an archive that was within an archive; it is removed with the archive.
    unpacked: Option<tempfile::TempPath>,
}

impl Archive {
    pub(crate) fn zip(path: &Path, limits: ArchiveLimits) -> Result<Self, FeedError> {
        let mut archive = Self::new(path, limits);
        let mut zip = archive.unzip()?;
        if zip.is_empty() {
            return Err(FeedError::Empty(path.into()));
        }
        archive.count(zip.len())?;
        let mut total = 0u64;
        for index in 0..zip.len() {
            let member = zip.by_index_raw(index).map_err(|e| archive.zip_error(e))?;
            let (full, size, packed) = (member.name().to_owned(), member.size(), member.compressed_size());
            if member.is_dir() || full.starts_with("__MACOSX/") {
                continue;
            }
            if member.encrypted() {
                return Err(FeedError::Encrypted { file: full });
            }
            total = total.saturating_add(size);
            archive.within(&full, total, size, packed)?;
            archive.add(&full, Member::Packed { index, packed });
        }
        Ok(archive)
    }

    pub(crate) fn directory(path: &Path, limits: ArchiveLimits) -> Result<Self, FeedError> {
        let mut archive = Self::new(path, limits);
        let entries = path.read_dir().map_err(|e| archive.io(e))?;
        for (n, entry) in entries.enumerate() {
            archive.count(n + 1)?;
            let entry = entry.map_err(|e| archive.io(e))?;
            if entry.path().is_file() {
                archive.add(&entry.file_name().to_string_lossy(), Member::File(entry.path()));
            }
        }
        if archive.members.is_empty() {
            return Err(FeedError::Empty(path.into()));
        }
        Ok(archive)
    }

    /// One file that is not packed.
    pub(crate) fn file(path: &Path, limits: ArchiveLimits) -> Self {
        let mut archive = Self::new(path, limits);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        archive.add(&name, Member::File(path.into()));
        archive
    }

    fn new(path: &Path, limits: ArchiveLimits) -> Self {
        Self { path: path.into(), limits, members: BTreeMap::new(), twice: Vec::new(), unpacked: None }
    }

    fn add(&mut self, full: &str, member: Member) {
        let name = full.rsplit(['/', '\\']).next().unwrap_or(full).to_lowercase();
        if name.starts_with('.') {
            return;
        }
        match self.members.entry(name) {
            Entry::Occupied(first) => self.twice.push(first.key().clone()),
            Entry::Vacant(free) => {
                free.insert(member);
            }
        }
    }

    /// Names of all files, lower case, sorted.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.members.keys().map(String::as_str)
    }

    /// Names that occur more than once; only the first is read.
    pub(crate) fn twice(&self) -> &[String] {
        &self.twice
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.members.contains_key(name)
    }

    /// Opens a member, bounded, and hands it to `f`; `None` when there is no such member.
    pub(crate) fn read<T>(
        &self,
        name: &str,
        f: impl FnOnce(&mut dyn Read) -> Result<T, FeedError>,
    ) -> Result<Option<T>, FeedError> {
        match self.members.get(name) {
            None => Ok(None),
            Some(Member::File(path)) => {
                let file = File::open(path).map_err(|e| self.io(e))?;
                let mut bounded = Bounded { inner: file, left: self.limits.bytes };
                f(&mut bounded).map(Some)
            }
            Some(Member::Packed { index, packed }) => {
                let mut zip = self.unzip()?;
                let member = zip.by_index(*index).map_err(|e| self.zip_error(e))?;
                let dense = packed.saturating_mul(self.limits.ratio).max(RATIO_FROM);
                // The archive's own directory may state wrong sizes: bytes are counted as they are read.
                let mut bounded = Bounded { inner: member, left: dense.min(self.limits.bytes) };
                f(&mut bounded).map(Some)
            }
        }
    }

    /// The error behind a failed read of a member: bound reached, archive damaged, or the system's.
    pub(crate) fn read_error(&self, name: &str, error: std::io::Error) -> FeedError {
        use std::io::ErrorKind::{FileTooLarge, InvalidData, InvalidInput, Other, UnexpectedEof};
        match error.kind() {
            FileTooLarge => FeedError::TooLarge { file: name.into(), limit: self.limits.bytes },
            InvalidData | InvalidInput | UnexpectedEof | Other => {
                FeedError::Damaged { path: self.path.clone(), detail: format!("{name}: {error}") }
            }
            _ => self.io(error),
        }
    }

    fn unzip(&self) -> Result<ZipArchive<BufReader<File>>, FeedError> {
        let file = File::open(&self.path).map_err(|e| self.io(e))?;
        ZipArchive::new(BufReader::new(file)).map_err(|e| self.zip_error(e))
    }

    fn zip_error(&self, error: ZipError) -> FeedError {
        match error {
            ZipError::Io(e) if e.kind() != std::io::ErrorKind::UnexpectedEof => self.io(e),
            e => match self.magic() {
                Some(0) => FeedError::Empty(self.path.clone()),
                Some(4) => FeedError::Damaged { path: self.path.clone(), detail: e.to_string() },
                _ => FeedError::NotAZip(self.path.clone()),
            },
        }
    }

    /// How many bytes of a zip's signature the file starts with; 0 for an empty file.
    fn magic(&self) -> Option<usize> {
        let mut start = Vec::new();
        File::open(&self.path).ok()?.take(4).read_to_end(&mut start).ok()?;
        match start.as_slice() {
            [] => Some(0),
            [b'P', b'K', 3 | 5, 4 | 6] => Some(4),
            _ => None,
        }
    }

    fn count(&self, members: usize) -> Result<(), FeedError> {
        if members > self.limits.members {
            let file = self.path.display().to_string();
            return Err(FeedError::TooMany { file, limit: self.limits.members, what: "files" });
        }
        Ok(())
    }

    fn within(&self, file: &str, total: u64, size: u64, packed: u64) -> Result<(), FeedError> {
        if total > self.limits.bytes {
            let file = self.path.display().to_string();
            return Err(FeedError::TooLarge { file, limit: self.limits.bytes });
        }
        if size > RATIO_FROM && size / packed.max(1) > self.limits.ratio {
            return Err(FeedError::TooDense { file: file.into(), limit: self.limits.ratio });
        }
        Ok(())
    }

    fn io(&self, source: std::io::Error) -> FeedError {
        FeedError::Io { path: self.path.clone(), source }
    }
}

struct Bounded<R> {
    inner: R,
    left: u64,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        let n = self.inner.read(buf)?;
        self.left = self.left.checked_sub(n as u64).ok_or(std::io::ErrorKind::FileTooLarge)?;
        Ok(n)
    }
}
