//! Sorts more segments than memory should hold: full chunks go to temporary files, each is sorted on its
//! own, and the sorted runs are merged. A record is eight words whose order is the order of the index.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek as _, Write as _};
use std::path::{Path, PathBuf};

use super::error::BuildError;

/// city, name, urbanization, parts, ZIP code, start + 1 (0 = all numbers), end or row of Ext,
/// precinct | kind << 24.
pub(super) type Record = [u32; 8];
const BYTES: usize = 32;

/// Collects records.
#[derive(Debug)]
pub(super) struct Sorter {
    chunk: Vec<Record>,
    limit: usize,
    folder: PathBuf,
    full: Vec<File>,
}

impl Sorter {
    /// At most `limit` records are in memory at once; more go to temporary files in `folder`.
    pub(super) fn new(folder: &Path, limit: usize) -> Self {
        Self { chunk: Vec::new(), limit: limit.max(2), folder: folder.to_owned(), full: Vec::new() }
    }

    pub(super) fn push(&mut self, record: Record) -> Result<(), BuildError> {
        self.chunk.push(record);
        if self.chunk.len() < self.limit {
            return Ok(());
        }
        let file = self.io(tempfile::tempfile_in(&self.folder))?;
        let file = self.io(write_run(file, &self.chunk))?;
        self.full.push(file);
        self.chunk.clear();
        Ok(())
    }

    /// Gives all records, changed by `change`, in order and without repetitions.
    pub(super) fn merge(
        mut self,
        change: impl Fn(&mut Record),
        mut take: impl FnMut(&Record) -> Result<(), BuildError>,
    ) -> Result<(), BuildError> {
        let sort = |chunk: &mut Vec<Record>| {
            chunk.iter_mut().for_each(&change);
            chunk.sort_unstable();
        };
        let mut last = std::mem::take(&mut self.chunk);
        sort(&mut last);
        if self.full.is_empty() {
            last.dedup();
            return last.iter().try_for_each(take);
        }
        let mut runs = Vec::new();
        let mut chunk = Vec::with_capacity(self.limit);
        for file in std::mem::take(&mut self.full) {
            chunk.clear();
            let mut file = self.io(read_run(file, self.limit, &mut chunk))?;
            sort(&mut chunk);
            self.io(file.rewind())?;
            runs.push(Run::File(BufReader::with_capacity(1 << 18, self.io(write_run(file, &chunk))?)));
        }
        drop(chunk);
        runs.push(Run::Memory(last.into_iter()));
        let mut heap = BinaryHeap::new();
        for (i, run) in runs.iter_mut().enumerate() {
            if let Some(first) = self.io(run.next())? {
                heap.push(Reverse((first, i)));
            }
        }
        let mut before = None;
        while let Some(Reverse((record, i))) = heap.pop() {
            if before != Some(record) {
                take(&record)?;
                before = Some(record);
            }
            if let Some(next) = self.io(runs[i].next())? {
                heap.push(Reverse((next, i)));
            }
        }
        Ok(())
    }

    fn io<T>(&self, result: std::io::Result<T>) -> Result<T, BuildError> {
        result.map_err(|cause| BuildError::Io { path: self.folder.clone(), cause })
    }
}

enum Run {
    File(BufReader<File>),
    Memory(std::vec::IntoIter<Record>),
}

impl Run {
    fn next(&mut self) -> std::io::Result<Option<Record>> {
        match self {
            Self::Memory(records) => Ok(records.next()),
            Self::File(file) => read_record(file),
        }
    }
}

fn read_record(file: &mut impl Read) -> std::io::Result<Option<Record>> {
    let mut bytes = [0u8; BYTES];
    match file.read_exact(&mut bytes) {
        Ok(()) => {}
        Err(e) if e.kind() == std::io::ErrorKind::UnexpectedEof => return Ok(None),
        Err(e) => return Err(e),
    }
    let mut record = [0; 8];
    for (word, b) in record.iter_mut().zip(bytes.chunks_exact(4)) {
        *word = u32::from_le_bytes([b[0], b[1], b[2], b[3]]);
    }
    Ok(Some(record))
}

fn read_run(file: File, limit: usize, chunk: &mut Vec<Record>) -> std::io::Result<File> {
    let mut reader = BufReader::with_capacity(1 << 18, file);
    while chunk.len() < limit {
        let Some(record) = read_record(&mut reader)? else { break };
        chunk.push(record);
    }
    Ok(reader.into_inner())
}

/// Writes a run from the start of a file and leaves the file at its start.
fn write_run(file: File, chunk: &[Record]) -> std::io::Result<File> {
    let mut writer = BufWriter::with_capacity(1 << 18, file);
    for record in chunk {
        let mut bytes = [0u8; BYTES];
        for (to, word) in bytes.chunks_exact_mut(4).zip(record) {
            to.copy_from_slice(&word.to_le_bytes());
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
    fn spilled_chunks_come_out_as_one_sorted_list_without_repetitions() {
        let folder = tempfile::tempdir().unwrap();
        for limit in [2, 3, 7, 1_000] {
            let mut sorter = Sorter::new(folder.path(), limit);
            let numbers: Vec<u32> = (0..100).map(|i| i * 37 % 50).collect();
            for n in &numbers {
                sorter.push([*n, 0, 0, 0, 0, 0, 0, 0]).unwrap();
            }
            let mut out = Vec::new();
            // Reversing the order shows that runs are sorted after the change.
            sorter
                .merge(
                    |r| r[0] = 100 - r[0],
                    |r| {
                        out.push(r[0]);
                        Ok(())
                    },
                )
                .unwrap();
            let expected: Vec<u32> = (51..=100).collect();
            assert_eq!(out, expected, "limit {limit}");
        }
    }
}
