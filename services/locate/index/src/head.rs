//! The head of an index file: its header and section table, with their checksums. The importer writes it
//! after the sections, the reader parses it; a test that edits a file writes new checksums with [`write()`].

use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

use super::format::{ENTRY, HEADER, MAGIC, Section, VERSION};

/// The place of a section in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SectionEntry {
    /// First byte, counted from the start of the file.
    pub offset: u64,
    /// Length in bytes.
    pub length: u64,
    /// xxh3-64 of the bytes.
    pub checksum: u64,
}

/// The head of a file of `length` bytes, built at `built_at` (Unix seconds).
#[must_use]
pub fn write(entries: &[SectionEntry; Section::ALL.len()], length: u64, built_at: i64) -> Vec<u8> {
    let mut head = vec![0u8; HEADER + ENTRY * Section::ALL.len()];
    let mut sums = Vec::new();
    for ((entry, section), place) in
        entries.iter().zip(Section::ALL.iter().copied()).zip(head[HEADER..].chunks_exact_mut(ENTRY))
    {
        place[..8].copy_from_slice(&entry.offset.to_le_bytes());
        place[8..16].copy_from_slice(&entry.length.to_le_bytes());
        place[16..].copy_from_slice(&entry.checksum.to_le_bytes());
        if section != Section::SelfCheck {
            sums.extend_from_slice(&entry.checksum.to_le_bytes());
        }
    }
    head[..8].copy_from_slice(&MAGIC);
    head[8..12].copy_from_slice(&VERSION.to_le_bytes());
    head[12..16].copy_from_slice(&(Section::ALL.len() as u32).to_le_bytes());
    head[16..24].copy_from_slice(&length.to_le_bytes());
    head[24..32].copy_from_slice(&built_at.to_le_bytes());
    head[32..48].copy_from_slice(&xxh3_128(&sums).to_be_bytes());
    let sum = checksum(&head);
    head[48..56].copy_from_slice(&sum.to_le_bytes());
    head
}

/// The sections of a head; `None` when it is too short.
#[must_use]
pub fn entries(head: &[u8]) -> Option<[SectionEntry; Section::ALL.len()]> {
    let table = head.get(HEADER..HEADER + ENTRY * Section::ALL.len())?;
    let mut entries = [SectionEntry::default(); Section::ALL.len()];
    for (entry, place) in entries.iter_mut().zip(table.as_chunks::<ENTRY>().0) {
        let [offset, length, checksum] = [0, 8, 16].map(|at| long(place, at));
        *entry = SectionEntry { offset, length, checksum };
    }
    Some(entries)
}

/// Checksum of the header and the section table, without the field that holds it.
pub(super) fn checksum(head: &[u8]) -> u64 {
    let mut head = head.to_vec();
    head[48..56].fill(0);
    xxh3_64(&head)
}

/// A number of four bytes; 0 beyond the end.
pub(super) fn word(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|b| b.try_into().ok()).map_or(0, u32::from_le_bytes)
}

/// A number of eight bytes; 0 beyond the end.
pub(super) fn long(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..at + 8).and_then(|b| b.try_into().ok()).map_or(0, u64::from_le_bytes)
}
