//! The files of a feed, from a zip archive or a directory. Member names are compared in lower case; the
//! tables of a feed stand in one folder (`folders`). The number of members, the unpacked bytes and the ratio
//! of unpacking are bounded.

mod folders;
mod nested;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read};
use std::path::{Path, PathBuf};

use zip::ZipArchive;
use zip::result::ZipError;

use super::error::FeedError;
use folders::FoundFile;

/// Bounds of what is unpacked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArchiveLimits {
    /// Unpacked bytes of all members together (the public data processor also stops at 3 GiB).
    pub(crate) bytes: u64,
    /// Unpacked bytes per packed byte, checked from 1 MiB on. Address tables reach 10 to 40.
    pub(crate) ratio: u64,
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
enum ArchiveMember {
    Packed { index: usize, packed: u64, size: u64, checksum: u32 },
    File(PathBuf),
}

/// The files of a feed.
#[derive(Debug)]
pub(crate) struct Archive {
    path: PathBuf,
    limits: ArchiveLimits,
    members: BTreeMap<String, ArchiveMember>,
    twice: Vec<String>,
    /// Tables in other folders than that of the feed.
    elsewhere: Vec<(String, String)>,
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
        let (mut total, mut files) = (0u64, Vec::new());
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
            let member = ArchiveMember::Packed { index, packed, size, checksum: member.crc32() };
            files.push(FoundFile::of(&full, member));
        }
        archive.take(files)?;
        Ok(archive)
    }

    pub(crate) fn directory(path: &Path, limits: ArchiveLimits) -> Result<Self, FeedError> {
        let mut archive = Self::new(path, limits);
        let mut files = Vec::new();
        let entries = path.read_dir().map_err(|e| archive.io(e))?;
        for (n, entry) in entries.enumerate() {
            archive.count(n + 1)?;
            let entry = entry.map_err(|e| archive.io(e))?;
            if entry.path().is_file() {
                files.push(FoundFile::of(
                    &entry.file_name().to_string_lossy(),
                    ArchiveMember::File(entry.path()),
                ));
            }
        }
        // The order of a directory is that of its file system.
        files.sort_by(|a, b| a.name.cmp(&b.name));
        archive.take(files)?;
        if archive.members.is_empty() {
            return Err(FeedError::Empty(path.into()));
        }
        Ok(archive)
    }

    /// One file that is not packed.
    pub(crate) fn file(path: &Path, limits: ArchiveLimits) -> Self {
        let mut archive = Self::new(path, limits);
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        archive.members.insert(name, ArchiveMember::File(path.into()));
        archive
    }

    fn new(path: &Path, limits: ArchiveLimits) -> Self {
        Self {
            path: path.into(),
            limits,
            members: BTreeMap::new(),
            twice: Vec::new(),
            elsewhere: Vec::new(),
            unpacked: None,
        }
    }

    /// Adds a file; a second one of its name must be the same, byte by byte.
    fn add(&mut self, file: FoundFile) -> Result<(), FeedError> {
        if file.name.starts_with('.') {
            return Ok(());
        }
        let Some(first) = self.members.get(&file.name) else {
            self.members.insert(file.name, file.member);
            return Ok(());
        };
        let is_same = match (first, &file.member) {
            (
                ArchiveMember::Packed { size, checksum, .. },
                ArchiveMember::Packed { size: other_size, checksum: other_checksum, .. },
            ) => (size, checksum) == (other_size, other_checksum),
            (ArchiveMember::File(one), ArchiveMember::File(other)) => {
                same_content(one, other).map_err(|source| self.io(source))?
            }
            _ => false,
        };
        if !is_same && is_table(&file.name) {
            let message = format!(
                "there are two files {} that differ, one of them in {:?}: which is right cannot be told; send one",
                file.name, file.folder
            );
            return Err(FeedError::Unsupported(message));
        }
        self.twice.push(file.name);
        Ok(())
    }

    /// Names of all files, lower case, sorted.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.members.keys().map(String::as_str)
    }

    /// Names that occur more than once: tables that are the same, and other files, of which the first is
    /// read.
    pub(crate) fn twice(&self) -> &[String] {
        &self.twice
    }

    /// Tables that are not read because they stand in another folder than the feed: folder and name.
    pub(crate) fn elsewhere(&self) -> &[(String, String)] {
        &self.elsewhere
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
        self.members.get(name).map(|member| self.read_member(member, f)).transpose()
    }

    fn read_member<T>(
        &self,
        member: &ArchiveMember,
        f: impl FnOnce(&mut dyn Read) -> Result<T, FeedError>,
    ) -> Result<T, FeedError> {
        match member {
            ArchiveMember::File(path) => {
                let file = File::open(path).map_err(|e| self.io(e))?;
                let mut bounded = BoundedReader { inner: file, left: self.limits.bytes };
                f(&mut bounded)
            }
            ArchiveMember::Packed { index, packed, .. } => {
                let mut zip = self.unzip()?;
                let member = zip.by_index(*index).map_err(|e| self.zip_error(e))?;
                let dense = packed.saturating_mul(self.limits.ratio).max(RATIO_FROM);
                // The archive's own directory may state wrong sizes: bytes are counted as they are read.
                let mut bounded = BoundedReader { inner: member, left: dense.min(self.limits.bytes) };
                f(&mut bounded)
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

    /// The error behind a failed row of a table.
    pub(crate) fn row_error(&self, file: &str, error: csv::Error) -> FeedError {
        let file = file.to_owned();
        let line = error.position().map_or(1, csv::Position::line);
        match error.into_kind() {
            csv::ErrorKind::Utf8 { .. } => FeedError::NotUtf8 { file, line },
            csv::ErrorKind::Io(e) => self.read_error(&file, e),
            kind => FeedError::Malformed { file, line, detail: format!("{kind:?}") },
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

/// Files of which the feed is read, CSV or XML.
fn is_table(name: &str) -> bool {
    name.ends_with(".txt") || name.ends_with(".xml") && !name.ends_with(".shp.xml")
}

fn same_content(one: &Path, other: &Path) -> std::io::Result<bool> {
    if one.metadata()?.len() != other.metadata()?.len() {
        return Ok(false);
    }
    let [mut one, mut other] = [File::open(one)?, File::open(other)?].map(BufReader::new);
    loop {
        let (a, b) = (one.fill_buf()?, other.fill_buf()?);
        let length = a.len().min(b.len());
        if length == 0 || a[..length] != b[..length] {
            return Ok(a.is_empty() && b.is_empty());
        }
        one.consume(length);
        other.consume(length);
    }
}

struct BoundedReader<R> {
    inner: R,
    left: u64,
}

impl<R: Read> Read for BoundedReader<R> {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        let n = self.inner.read(buf)?;
        self.left = self.left.checked_sub(n as u64).ok_or(std::io::ErrorKind::FileTooLarge)?;
        Ok(n)
    }
}
