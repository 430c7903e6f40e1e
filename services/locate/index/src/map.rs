//! Opens an index file: checks the header, verifies every checksum by reading the file once through a
//! small buffer (so that memory is not filled before the first request), then maps it. Or reads it into
//! anonymous memory and verifies that.

use std::fs::File;
use std::io::{Read, Seek as _};
use std::path::Path;
use std::sync::Arc;

use memmap2::{Mmap, MmapMut};
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
    /// When it was built, in Unix seconds.
    pub(super) built_at: i64,
    /// Whether a file backs the mapping, so that pages can be read again.
    is_file: bool,
}

const HEAD: usize = HEADER + ENTRY * Section::ALL.len();

/// The header of a verified file.
struct Verified {
    sections: [(usize, usize); Section::ALL.len()],
    version: String,
    built_at: i64,
}

impl Mapped {
    /// Opens, verifies and maps the file where it is.
    pub(super) fn open(path: &Path) -> Result<Self, IndexError> {
        let file = File::open(path).map_err(|cause| failed(path, said(path, cause)))?;
        Self::of_file(file, path)
    }

    /// Verifies and maps an open file; errors call it `name`.
    pub(super) fn of_file(mut file: File, name: &Path) -> Result<Self, IndexError> {
        let read = |cause| failed(name, cause);
        let length = file.metadata().map_err(read)?.len();
        file.rewind().map_err(read)?;
        let verified = verify(&mut file, length, name)?;
        Ok(Self::new(map(&file).map_err(read)?, verified, true))
    }

    /// Reads an open file into anonymous memory and verifies what was read.
    pub(super) fn in_memory(mut file: File, name: &Path) -> Result<Self, IndexError> {
        let read = |cause| failed(name, cause);
        let length = file.metadata().map_err(read)?.len();
        file.rewind().map_err(read)?;
        head(&mut file, length, name)?;
        let length_here = usize::try_from(length).map_err(|e| read(std::io::Error::other(e)))?;
        let mut memory = MmapMut::map_anon(length_here).map_err(read)?;
        file.rewind().map_err(read)?;
        file.read_exact(&mut memory).map_err(read)?;
        let verified = verify(&mut &memory[..], length, name)?;
        Ok(Self::new(memory.make_read_only().map_err(read)?, verified, false))
    }

    fn new(map: Mmap, verified: Verified, is_file: bool) -> Self {
        let Verified { sections, version, built_at } = verified;
        Self { map: Arc::new(map), sections, version, built_at, is_file }
    }

    /// Releases the pages that opening has read, so that memory is not filled before the first request.
    /// Look-ups read at random positions: reading ahead is turned off, because it would fill the memory
    /// again.
    #[allow(unsafe_code)]
    pub(super) fn forget_pages(&self, name: &Path) -> Result<(), IndexError> {
        if !self.is_file {
            return Ok(());
        }
        // SAFETY: the mapping is read-only: a page that is dropped is read again from the
        // file as it was.
        let dropped = unsafe { self.map.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
        dropped.and_then(|()| self.map.advise(memmap2::Advice::Random)).map_err(|cause| failed(name, cause))
    }

    /// The bytes of a section.
    pub(super) fn section(&self, section: Section) -> &[u8] {
        let (offset, len) = self.sections[section as usize];
        self.map.get(offset..offset + len).unwrap_or(&[])
    }

    /// The bytes of a section with an owner of their own, for `fst`.
    pub(super) fn shared(&self, section: Section) -> SharedSection {
        SharedSection { map: Arc::clone(&self.map), place: self.sections[section as usize] }
    }

    /// The bytes of the whole file with an owner of their own.
    pub(super) fn whole(&self) -> SharedSection {
        SharedSection { map: Arc::clone(&self.map), place: (0, self.map.len()) }
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

/// Reads the header and the section table of a file of `length` bytes. Only they are verified.
pub(super) fn head(file: &mut impl Read, length: u64, name: &Path) -> Result<Vec<u8>, IndexError> {
    let mut head = vec![0u8; HEAD];
    let got = read_up_to(file, &mut head).map_err(|cause| failed(name, cause))?;
    if got < 8 || head[..8] != MAGIC {
        return Err(IndexError::NotAnIndex(name.to_owned()));
    }
    let version = word(&head, 8);
    if got >= 12 && version != VERSION {
        return Err(IndexError::Version { path: name.to_owned(), found: version });
    }
    let expected = if got < 24 { HEAD as u64 } else { long(&head, 16) };
    if got < HEAD || length != expected {
        return Err(IndexError::Truncated { path: name.to_owned(), expected, found: length });
    }
    if head::checksum(&head) != long(&head, 48) || word(&head, 12) as usize != Section::ALL.len() {
        return Err(damaged(name, "header"));
    }
    Ok(head)
}

/// Reads a file of `length` bytes to its end and compares every checksum.
fn verify(file: &mut impl Read, length: u64, name: &Path) -> Result<Verified, IndexError> {
    let read = |cause| failed(name, cause);
    let head = head(file, length, name)?;
    let Some(entries) = head::entries(&head) else { return Err(damaged(name, "header")) };
    let mut sections = [(0, 0); Section::ALL.len()];
    let mut at = HEAD as u64;
    for ((section, entry), place) in Section::ALL.iter().copied().zip(entries).zip(&mut sections) {
        let (offset, len) = (entry.offset, entry.length);
        let fits = |end: &u64| *end <= length && offset >= at && offset.is_multiple_of(8);
        let Some(end) = offset.checked_add(len).filter(fits) else { return Err(damaged(name, "header")) };
        skip(file, offset - at).map_err(read)?;
        if checksum(file, len).map_err(read)? != entry.checksum {
            return Err(damaged(name, &format!("{section:?}")));
        }
        at = end;
        *place = (offset as usize, len as usize);
    }
    Ok(Verified {
        sections,
        version: head[32..48].iter().map(|b| format!("{b:02x}")).collect(),
        built_at: long(&head, 24) as i64,
    })
}

fn failed(name: &Path, cause: std::io::Error) -> IndexError {
    IndexError::Read { path: name.to_owned(), cause }
}

fn damaged(name: &Path, section: &str) -> IndexError {
    IndexError::Checksum { path: name.to_owned(), section: section.to_owned() }
}

/// Maps an open file.
#[allow(unsafe_code)]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: the bytes of a mapped file must not change. The service maps a copy that has no name, so that
    // no other process can open it. The commands map the file itself: `build` writes a new file and renames
    // it over the old name, and README says never to write into one in place.
    unsafe { Mmap::map(file) }
}

/// Explains that a URL is not a file path: only the service downloads.
fn said(path: &Path, cause: std::io::Error) -> std::io::Error {
    if cause.kind() == std::io::ErrorKind::NotFound && path.to_string_lossy().contains("://") {
        return std::io::Error::new(cause.kind(), "a URL: download the file, and give its path");
    }
    cause
}

fn read_up_to(file: &mut impl Read, buffer: &mut [u8]) -> std::io::Result<usize> {
    let mut got = 0;
    while got < buffer.len() {
        match file.read(&mut buffer[got..])? {
            0 => break,
            n => got += n,
        }
    }
    Ok(got)
}

fn skip(file: &mut impl Read, bytes: u64) -> std::io::Result<()> {
    std::io::copy(&mut file.take(bytes), &mut std::io::sink()).map(drop)
}

fn checksum(file: &mut impl Read, mut len: u64) -> std::io::Result<u64> {
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
