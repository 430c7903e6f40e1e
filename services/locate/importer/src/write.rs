//! Writes an index file: sections one after the other with their checksums, then the header; publishes it by
//! renaming, so that a reader sees either the old file or the new one.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::error::BuildError;
use index::SelfCheck;
use index::format::{ENTRY, HEADER, Section};
use index::head::{self, SectionEntry};

/// A file under construction, beside its final place.
pub(super) struct IndexWriter {
    file: BufWriter<NamedTempFile>,
    path: PathBuf,
    folder: PathBuf,
    at: u64,
    entries: [SectionEntry; Section::ALL.len()],
    hash: Xxh3,
    started: u64,
    order: usize,
}

impl IndexWriter {
    /// Starts a file that will be published at `path`.
    pub(super) fn create(path: &Path) -> Result<Self, BuildError> {
        let folder = folder_of(path);
        let io = |cause| BuildError::Io { path: folder.clone(), cause };
        let temp = tempfile::Builder::new().prefix(".vri-").tempfile_in(&folder).map_err(io)?;
        let mut output = Self {
            file: BufWriter::with_capacity(1 << 20, temp),
            path: path.to_owned(),
            folder: folder.clone(),
            at: 0,
            entries: Default::default(),
            hash: Xxh3::new(),
            started: 0,
            order: 0,
        };
        output.raw(&vec![0; HEADER + ENTRY * Section::ALL.len()])?;
        Ok(output)
    }

    /// Adds bytes to the section under way.
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> Result<(), BuildError> {
        self.hash.update(bytes);
        self.raw(bytes)
    }

    /// Adds words to the section under way.
    pub(super) fn words(&mut self, words: &[u32]) -> Result<(), BuildError> {
        words.iter().try_for_each(|w| self.bytes(&w.to_le_bytes()))
    }

    /// Ends the section under way. Sections must come in the order of the format, which the reader
    /// relies on when it verifies them in one pass.
    pub(super) fn end(&mut self, section: Section) -> Result<(), BuildError> {
        debug_assert_eq!(self.order, section as usize);
        self.order += 1;
        let (offset, length) = (self.started, self.at - self.started);
        self.entries[section as usize] = SectionEntry { offset, length, checksum: self.hash.digest() };
        let padding = (8 - self.at % 8) % 8;
        self.raw(&[0; 8][..padding as usize])?;
        self.started = self.at;
        self.hash.reset();
        Ok(())
    }

    /// Writes the header: the file can be opened, and is not yet in its place.
    pub(super) fn seal(mut self, built_at: i64) -> Result<SealedIndex, BuildError> {
        let head = head::write(&self.entries, self.at, built_at);
        let path = self.path.clone();
        let io = |cause| BuildError::Io { path: path.clone(), cause };
        self.file.seek(SeekFrom::Start(0)).map_err(io)?;
        self.file.write_all(&head).map_err(io)?;
        let temp = self.file.into_inner().map_err(|e| io(e.into_error()))?;
        set_mode(temp.as_file()).map_err(io)?;
        let Self { path, folder, at: bytes, entries, .. } = self;
        Ok(SealedIndex { temp, path, folder, bytes, entries, built_at })
    }

    fn raw(&mut self, bytes: &[u8]) -> Result<(), BuildError> {
        self.at += bytes.len() as u64;
        self.file.write_all(bytes).map_err(|cause| BuildError::Io { path: self.path.clone(), cause })?;
        if self.started == 0 {
            self.started = self.at;
        }
        Ok(())
    }
}

/// A complete file beside its final path; it is removed when dropped.
pub(super) struct SealedIndex {
    temp: NamedTempFile,
    path: PathBuf,
    folder: PathBuf,
    pub(super) bytes: u64,
    entries: [SectionEntry; Section::ALL.len()],
    built_at: i64,
}

impl SealedIndex {
    /// Where it is for now.
    pub(super) fn path(&self) -> &Path {
        self.temp.path()
    }

    /// Writes the result of the self-check into its reserved section. No other process has the file open yet.
    pub(super) fn record(&mut self, found: &SelfCheck) -> Result<(), BuildError> {
        use std::os::unix::fs::FileExt as _;
        let path = self.path.clone();
        let io = |cause| BuildError::Io { path: path.clone(), cause };
        let bytes: Vec<u8> = found.words().iter().flat_map(|w| w.to_le_bytes()).collect();
        let entry = &mut self.entries[Section::SelfCheck as usize];
        entry.checksum = xxh3_64(&bytes);
        self.temp.as_file().write_all_at(&bytes, entry.offset).map_err(io)?;
        let head = head::write(&self.entries, self.bytes, self.built_at);
        self.temp.as_file().write_all_at(&head, 0).map_err(io)
    }

    /// Makes the file durable and renames it to its final path.
    pub(super) fn publish(self) -> Result<(), BuildError> {
        let io = |cause| BuildError::Io { path: self.path.clone(), cause };
        self.temp.as_file().sync_all().map_err(io)?;
        self.temp.persist(&self.path).map_err(|e| io(e.error))?;
        // The new name is durable only after its folder is synced.
        File::open(&self.folder).and_then(|f| f.sync_all()).map_err(io)
    }
}

/// Temporary files are private; an index is read by the service's own user.
fn set_mode(file: &File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

/// The folder that a file stands in.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or_else(|| Path::new(".")).to_owned()
}

/// The string table: equal strings are stored once.
#[derive(Debug)]
pub(super) struct StringTable {
    pub(super) bytes: Vec<u8>,
    known: HashMap<Box<str>, u32>,
    is_full: bool,
}

impl StringTable {
    pub(super) fn new() -> Self {
        Self { bytes: vec![0], known: HashMap::from([("".into(), 0)]), is_full: false }
    }

    /// The texts, when all of them have an offset.
    pub(super) fn checked(&self) -> Result<&[u8], BuildError> {
        let limit = u64::from(u32::MAX);
        if self.is_full {
            Err(BuildError::TooMany { what: "bytes of texts", limit })
        } else {
            Ok(&self.bytes)
        }
    }

    pub(super) fn put(&mut self, text: &str) -> u32 {
        if let Some(at) = self.known.get(text) {
            return *at;
        }
        // Texts beyond the offsets of the format are dropped: `checked` then refuses the index.
        let Some(at) = u32::try_from(self.bytes.len()).ok().filter(|_| !self.is_full) else {
            self.is_full = true;
            return 0;
        };
        let mut len = text.len();
        loop {
            let byte = (len & 0x7f) as u8;
            len >>= 7;
            self.bytes.push(if len > 0 { byte | 0x80 } else { byte });
            if len == 0 {
                break;
            }
        }
        self.bytes.extend_from_slice(text.as_bytes());
        self.known.insert(text.into(), at);
        at
    }
}

/// The table of lists: equal lists are stored once.
#[derive(Debug)]
pub(super) struct ListTable {
    pub(super) words: Vec<u32>,
    known: HashMap<Box<[u32]>, u32>,
}

impl ListTable {
    /// `suffixes` becomes list 1, as the format requires.
    pub(super) fn new(suffixes: &[u32]) -> Self {
        let mut lists = Self { words: vec![0], known: HashMap::from([(Box::default(), 0)]) };
        lists.words.push(suffixes.len() as u32);
        lists.words.extend_from_slice(suffixes);
        lists
    }

    pub(super) fn put(&mut self, list: &[u32]) -> u32 {
        if let Some(at) = self.known.get(list) {
            return *at;
        }
        let at = self.words.len() as u32;
        self.words.push(list.len() as u32);
        self.words.extend_from_slice(list);
        self.known.insert(list.into(), at);
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_beyond_the_last_offset_stop_the_build() {
        let mut strings = StringTable::new();
        assert_eq!(strings.put("a"), 1);
        assert!(strings.checked().is_ok());
        strings.is_full = true;
        assert_eq!((strings.put("b"), strings.bytes.len()), (0, 3), "nothing more is kept");
        let why = strings.checked().unwrap_err().to_string();
        assert!(why.starts_with("more than 4294967295 bytes of texts"), "{why}");
    }
}
