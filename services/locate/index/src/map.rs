//! Opens an index file: checks the header, verifies every checksum by reading the file once through a
//! small buffer (so that memory is not filled before the first request), then maps it.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

use memmap2::Mmap;
use xxhash_rust::xxh3::Xxh3;

use super::error::IndexError;
use super::format::{ENTRY, HEADER, MAGIC, Section, VERSION};
use super::head::{self, long, word};

/// A verified, mapped file.
#[derive(Debug)]
pub(super) struct Mapped {
    map: Arc<Mmap>,
    sections: [(usize, usize); Section::ALL.len()],
    /// Content version, hexadecimal.
    pub(super) version: String,
    /// Unix seconds.
    pub(super) built_at: i64,
}

const HEAD: usize = HEADER + ENTRY * Section::ALL.len();

impl Mapped {
    /// Opens and verifies.
    pub(super) fn open(path: &Path) -> Result<Self, IndexError> {
        let read = |cause| IndexError::Read { path: path.to_owned(), cause };
        let mut file = File::open(path).map_err(|cause| read(said(path, cause)))?;
        let found = file.metadata().map_err(read)?.len();
        let mut head = vec![0u8; HEAD];
        let got = read_up_to(&mut file, &mut head).map_err(read)?;
        if got < 8 || head[..8] != MAGIC {
            return Err(IndexError::NotAnIndex(path.to_owned()));
        }
        let version = word(&head, 8);
        if got >= 12 && version != VERSION {
            return Err(IndexError::Version { path: path.to_owned(), found: version });
        }
        let expected = if got < 24 { HEAD as u64 } else { long(&head, 16) };
        if got < HEAD || found != expected {
            return Err(IndexError::Truncated { path: path.to_owned(), expected, found });
        }
        let damaged =
            |section: &str| IndexError::Checksum { path: path.to_owned(), section: section.to_owned() };
        let entries = head::entries(&head).filter(|_| head::checksum(&head) == long(&head, 48));
        let entries = entries.filter(|_| word(&head, 12) as usize == Section::ALL.len());
        let Some(entries) = entries else { return Err(damaged("header")) };
        let mut sections = [(0, 0); Section::ALL.len()];
        let mut at = HEAD as u64;
        for ((section, entry), place) in Section::ALL.into_iter().zip(entries).zip(&mut sections) {
            let (offset, len) = (entry.offset, entry.length);
            let fits = |end: &u64| *end <= found && offset >= at && offset.is_multiple_of(8);
            let Some(end) = offset.checked_add(len).filter(fits) else { return Err(damaged("header")) };
            skip(&mut file, offset - at).map_err(read)?;
            if checksum(&mut file, len).map_err(read)? != entry.checksum {
                return Err(damaged(&format!("{section:?}")));
            }
            at = end;
            *place = (offset as usize, len as usize);
        }
        Ok(Self {
            map: Arc::new(map(&file).map_err(read)?),
            sections,
            version: head[32..48].iter().map(|b| format!("{b:02x}")).collect(),
            built_at: long(&head, 24) as i64,
        })
    }

    /// The bytes of a section.
    pub(super) fn section(&self, section: Section) -> &[u8] {
        let (offset, len) = self.sections[section as usize];
        self.map.get(offset..offset + len).unwrap_or(&[])
    }

    /// The same as an owner of its own, for `fst`.
    pub(super) fn shared(&self, section: Section) -> SharedSection {
        SharedSection { map: Arc::clone(&self.map), place: self.sections[section as usize] }
    }
}

/// A section that keeps the map alive.
#[derive(Debug)]
pub(super) struct SharedSection {
    map: Arc<Mmap>,
    place: (usize, usize),
}

impl AsRef<[u8]> for SharedSection {
    fn as_ref(&self) -> &[u8] {
        self.map.get(self.place.0..self.place.0 + self.place.1).unwrap_or(&[])
    }
}

/// Maps the file.
#[allow(unsafe_code)]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: the bytes of a mapped file must not change. Index files are immutable: `build` writes a new
    // file and renames it over the old name, so a mapped one is never written to.
    let map = unsafe { Mmap::map(file)? };
    // Look-ups jump: reading ahead would only fill memory.
    map.advise(memmap2::Advice::Random)?;
    Ok(map)
}

/// A URL is no path of a file: only the service downloads.
fn said(path: &Path, cause: std::io::Error) -> std::io::Error {
    if cause.kind() == std::io::ErrorKind::NotFound && path.to_string_lossy().contains("://") {
        return std::io::Error::new(cause.kind(), "a URL: download the file, and give its path");
    }
    cause
}

fn read_up_to(file: &mut File, buffer: &mut [u8]) -> std::io::Result<usize> {
    let mut got = 0;
    while got < buffer.len() {
        match file.read(&mut buffer[got..])? {
            0 => break,
            n => got += n,
        }
    }
    Ok(got)
}

fn skip(file: &mut File, bytes: u64) -> std::io::Result<()> {
    std::io::copy(&mut file.take(bytes), &mut std::io::sink()).map(drop)
}

fn checksum(file: &mut File, mut len: u64) -> std::io::Result<u64> {
    let mut hash = Xxh3::new();
    let mut buffer = vec![0u8; 1 << 20];
    while len > 0 {
        let want = buffer.len().min(usize::try_from(len).unwrap_or(usize::MAX));
        let got = file.read(&mut buffer[..want])?;
        if got == 0 {
            break;
        }
        hash.update(&buffer[..got]);
        len -= got as u64;
    }
    Ok(hash.digest())
}
