//! Sorts more records than memory should hold: full chunks go to temporary files, which are sorted one by one
//! and merged at the end. A record is four words and compares word by word.
//!
//! Used by `check` (overlaps of segments) and by the crate `importer` (segments in the order of the index).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Result, Seek as _, Write as _};
use std::path::{Path, PathBuf};

/// A record to sort.
pub type SortRecord = [u64; 4];
const BYTES: usize = 32;
const BUFFER: usize = 1 << 18;

/// Takes records one by one; full chunks go to temporary files, which [`Sorter::merge`] sorts and merges.
#[derive(Debug)]
pub struct Sorter {
    chunk: Vec<SortRecord>,
    limit: usize,
    folder: PathBuf,
    full: Vec<File>,
}

impl Sorter {
    /// At most `limit` records are in memory at once; more go to temporary files in `folder`.
    pub fn new(folder: &Path, limit: usize) -> Self {
        Self { chunk: Vec::new(), limit: limit.max(2), folder: folder.to_owned(), full: Vec::new() }
    }

    pub fn push(&mut self, record: SortRecord) -> Result<()> {
        self.chunk.push(record);
        if self.chunk.len() < self.limit { Ok(()) } else { self.spill() }
    }

    /// Writes the chunk unsorted: `merge` may still change its words.
    fn spill(&mut self) -> Result<()> {
        self.full.push(write_run(tempfile::tempfile_in(&self.folder)?, &self.chunk)?);
        self.chunk.clear();
        Ok(())
    }

    /// Gives all records, changed by `change`, in order.
    ///
    /// # Errors
    /// When a temporary file fails (`io` says it in the caller's words), or with the first error of `take`.
    pub fn merge<E>(
        mut self,
        io: impl Fn(std::io::Error) -> E,
        change: impl Fn(&mut SortRecord),
        mut take: impl FnMut(&SortRecord) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        let sort = |chunk: &mut Vec<SortRecord>| {
            chunk.iter_mut().for_each(&change);
            chunk.sort_unstable();
        };
        if self.full.is_empty() {
            sort(&mut self.chunk);
            return self.chunk.iter().try_for_each(take);
        }
        // The memory of the last chunk is reused for the others.
        self.spill().map_err(&io)?;
        let mut chunk = std::mem::take(&mut self.chunk);
        let mut runs = Vec::new();
        for file in std::mem::take(&mut self.full) {
            chunk.clear();
            let mut file = read_run(file, self.limit, &mut chunk).map_err(&io)?;
            sort(&mut chunk);
            let sorted = file.rewind().and_then(|()| write_run(file, &chunk)).map_err(&io)?;
            runs.push(BufReader::with_capacity(BUFFER, sorted));
        }
        drop(chunk);
        let mut heap = BinaryHeap::new();
        for (i, run) in runs.iter_mut().enumerate() {
            if let Some(first) = read_record(run).map_err(&io)? {
                heap.push(Reverse((first, i)));
            }
        }
        while let Some(mut top) = heap.peek_mut() {
            let (record, i) = top.0;
            take(&record)?;
            match read_record(&mut runs[i]).map_err(&io)? {
                Some(next) => top.0 = (next, i),
                None => drop(std::collections::binary_heap::PeekMut::pop(top)),
            }
        }
        Ok(())
    }
}

fn read_record(file: &mut impl Read) -> Result<Option<SortRecord>> {
    let mut bytes = [0u8; BYTES];
    match file.read_exact(&mut bytes) {
        Ok(()) => {}
        Err(e) if e.kind() == std::io::ErrorKind::UnexpectedEof => return Ok(None),
        Err(e) => return Err(e),
    }
    let mut record = [0; 4];
    for (word, b) in record.iter_mut().zip(bytes.as_chunks::<8>().0) {
        *word = u64::from_le_bytes(*b);
    }
    Ok(Some(record))
}

fn read_run(file: File, limit: usize, chunk: &mut Vec<SortRecord>) -> Result<File> {
    let mut reader = BufReader::with_capacity(BUFFER, file);
    while chunk.len() < limit {
        let Some(record) = read_record(&mut reader)? else { break };
        chunk.push(record);
    }
    Ok(reader.into_inner())
}

/// Writes a run from the start of a file and leaves the file at its start.
fn write_run(file: File, chunk: &[SortRecord]) -> Result<File> {
    let mut writer = BufWriter::with_capacity(BUFFER, file);
    for record in chunk {
        let mut bytes = [0u8; BYTES];
        for (to, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(record) {
            *to = word.to_le_bytes();
        }
        writer.write_all(&bytes)?;
    }
    let mut file = writer.into_inner().map_err(std::io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spilled_chunks_come_out_as_one_sorted_list() {
        let folder = tempfile::tempdir().unwrap();
        for limit in [2, 3, 7, 1_000] {
            let mut sorter = Sorter::new(folder.path(), limit);
            let numbers: Vec<u64> = (0..100).map(|i| i * 37 % 50).collect();
            for n in &numbers {
                sorter.push([*n, 0, 0, 0]).unwrap();
            }
            let mut out = Vec::new();
            // Reversing the order shows that runs are sorted after the change.
            let taken: Result<()> = sorter.merge(
                |e| e,
                |r| r[0] = 100 - r[0],
                |r| {
                    out.push(r[0]);
                    Ok(())
                },
            );
            taken.unwrap();
            let expected: Vec<u64> = (51..=100).flat_map(|n| [n, n]).collect();
            assert_eq!(out, expected, "limit {limit}");
        }
    }
}
