//! The file form of [`RegionTable`]: a header that is readable before anything is unpacked, then the
//! columns under zstd. All integers are little-endian.
//!
//! `VRGEOTB1` · date `YYYY-MM-DD` · u32 length of the unpacked columns · u64 XXH3 of date, length and
//! columns · zstd frame of: u8 count of places, two letters each (`--` unknown, `US` state unknown, else
//! a postal code); then for IPv4 and for IPv6 /64s: u32 count, LEB128 distances between starts, codes.

use chrono::NaiveDate;
use common::jurisdiction;
use xxhash_rust::xxh3::Xxh3;

use crate::domain::region::Region;
use crate::domain::table::{Ranges, RegionTable, TableError};

const MAGIC: &[u8; 8] = b"VRGEOTB1";
const HEADER: usize = 8 + 10 + 4 + 8;
/// The embedded table unpacks to 8 MB; eight times that is refused as damaged.
const MAX_UNPACKED: usize = 64 << 20;
const COMPRESSION: i32 = 19;

/// Why bytes are no table.
#[derive(Debug, thiserror::Error)]
pub enum TableFileError {
    /// The file does not begin as a region table does.
    #[error("not a region table: it does not begin with VRGEOTB1; make one with `geo-db build`")]
    NotATable,
    /// Shorter than its header says, or not what was written.
    #[error("the region table is damaged ({0}); make it again with `geo-db build`")]
    Damaged(&'static str),
    /// Whole, but its columns contradict each other.
    #[error("the region table is damaged ({0}); make it again with `geo-db build`")]
    Columns(#[from] TableError),
    /// The compressor failed, for want of memory.
    #[error("the region table cannot be compressed: {0}")]
    Compression(#[source] std::io::Error),
}

/// Writes a table.
///
/// # Errors
/// The compressor failed.
pub fn encode(table: &RegionTable) -> Result<Vec<u8>, TableFileError> {
    let mut columns = vec![table.places().len() as u8];
    for place in table.places() {
        columns.extend_from_slice(letters(*place).as_bytes());
    }
    write_ranges(&mut columns, table.v4().starts().iter().map(|&s| u64::from(s)), table.v4().codes());
    write_ranges(&mut columns, table.v6().starts().iter().copied(), table.v6().codes());

    let date = table.made_on().format("%Y-%m-%d").to_string();
    let length = (columns.len() as u32).to_le_bytes();
    let packed = zstd::bulk::compress(&columns, COMPRESSION).map_err(TableFileError::Compression)?;
    let mut file = Vec::with_capacity(HEADER + packed.len());
    file.extend_from_slice(MAGIC);
    file.extend_from_slice(date.as_bytes());
    file.extend_from_slice(&length);
    file.extend_from_slice(&checksum(date.as_bytes(), length, &columns).to_le_bytes());
    file.extend_from_slice(&packed);
    Ok(file)
}

/// Reads a table and checks all of it.
///
/// # Errors
/// The bytes are no table, are cut short, or were changed.
pub fn decode(file: &[u8]) -> Result<RegionTable, TableFileError> {
    let rest = file.strip_prefix(MAGIC).ok_or(TableFileError::NotATable)?;
    let damaged = TableFileError::Damaged;
    let (date, rest) = rest.split_first_chunk::<10>().ok_or(damaged("cut short"))?;
    let (length, rest) = rest.split_first_chunk::<4>().ok_or(damaged("cut short"))?;
    let (expected, packed) = rest.split_first_chunk::<8>().ok_or(damaged("cut short"))?;
    let unpacked = u32::from_le_bytes(*length) as usize;
    if unpacked > MAX_UNPACKED {
        return Err(damaged("its length is out of bounds"));
    }
    let columns = zstd::bulk::decompress(packed, unpacked).map_err(|_| damaged("it does not unpack"))?;
    if columns.len() != unpacked || checksum(date, *length, &columns) != u64::from_le_bytes(*expected) {
        return Err(damaged("its checksum does not hold"));
    }
    let made_on = std::str::from_utf8(date).ok().and_then(|text| text.parse::<NaiveDate>().ok());

    let mut reader = Reader(&columns);
    let places = reader.places()?;
    let v4 = reader.ranges(|start| u32::try_from(start).ok(), places.len())?;
    let v6 = reader.ranges(Some, places.len())?;
    if !reader.0.is_empty() {
        return Err(damaged("it holds more than its columns"));
    }
    Ok(RegionTable::new(made_on.ok_or(damaged("its date is not a date"))?, places, v4, v6)?)
}

fn checksum(date: &[u8], length: [u8; 4], columns: &[u8]) -> u64 {
    let mut hash = Xxh3::new();
    hash.update(date);
    hash.update(&length);
    hash.update(columns);
    hash.digest()
}

fn letters(place: Region) -> &'static str {
    match place {
        Region::Unknown | Region::Abroad(_) => "--",
        Region::UnitedStates => "US",
        Region::Jurisdiction(j) => j.code,
    }
}

fn write_ranges(out: &mut Vec<u8>, starts: impl Iterator<Item = u64>, codes: &[u8]) {
    out.extend_from_slice(&(codes.len() as u32).to_le_bytes());
    let mut before = 0;
    for start in starts {
        let mut distance = start - before;
        while distance >= 0x80 {
            out.push(distance as u8 | 0x80);
            distance >>= 7;
        }
        out.push(distance as u8);
        before = start;
    }
    out.extend_from_slice(codes);
}

/// The unread part of the columns.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take(&mut self, count: usize) -> Result<&[u8], TableFileError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(TableFileError::Damaged("cut short"))?;
        self.0 = rest;
        Ok(taken)
    }

    fn places(&mut self) -> Result<Vec<Region>, TableFileError> {
        let count = usize::from(self.take(1)?[0]);
        let place = |letters: &[u8]| match letters {
            b"--" => Some(Region::Unknown),
            b"US" => Some(Region::UnitedStates),
            code => jurisdiction::any(std::str::from_utf8(code).ok()?).map(Region::Jurisdiction),
        };
        let places: Option<Vec<_>> = self.take(2 * count)?.chunks_exact(2).map(place).collect();
        places.ok_or(TableFileError::Damaged("it names a place that does not exist"))
    }

    fn ranges<K: Copy + Ord + Default>(
        &mut self,
        key: impl Fn(u64) -> Option<K>,
        places: usize,
    ) -> Result<Ranges<K>, TableFileError> {
        let count = self.take(4)?.iter().rev().fold(0, |n, &byte| n << 8 | usize::from(byte));
        // Each range takes two bytes at least: a count beyond that would only reserve memory.
        if count > self.0.len() / 2 {
            return Err(TableFileError::Damaged("cut short"));
        }
        let mut starts = Vec::with_capacity(count);
        let mut start = 0_u64;
        for _ in 0..count {
            let next = self.distance().and_then(|distance| start.checked_add(distance));
            start = next.ok_or(TableFileError::Damaged("a range begins beyond the last address"))?;
            starts.push(key(start).ok_or(TableFileError::Damaged("a range begins beyond the last address"))?);
        }
        let codes = self.take(count)?.to_vec();
        Ok(Ranges::new(starts, codes, places)?)
    }

    /// One LEB128 number; `None` when it is cut short or longer than 64 bits.
    fn distance(&mut self) -> Option<u64> {
        let mut value = 0_u64;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            let part = u64::from(byte & 0x7f);
            value |= part.checked_shl(shift).filter(|shifted| shifted >> shift == part)?;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
