//! Sorted segments become streets: rows, keys, and which localities a city and a ZIP code reach into.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::super::error::BuildError;
use super::super::write::{IndexWriter, ListTable, folder_of};
use super::doubt::SegmentDoubts;
use super::ranks::{Ranks, words};
use feed::model::MOST_WHOLE;
use feed::sort::{SortRecord, Sorter};
use index::format::{self, city_street_key, zip_street_key};

/// The sorted streets.
pub(super) struct MergedStreets {
    pub(super) streets: Vec<u32>,
    /// Sorted segments, in a temporary file: the keys come before them in the index.
    segments: std::fs::File,
    pub(super) city_localities: BTreeMap<u32, BTreeSet<u32>>,
    pub(super) zip_localities: BTreeMap<u32, BTreeSet<u32>>,
    path: PathBuf,
}

/// Streams the sorted segments into streets.
pub(super) fn merge(
    sorter: Sorter,
    ranks: &Ranks,
    doubts: SegmentDoubts,
    precinct_localities: &[u32],
    path: &Path,
) -> Result<MergedStreets, BuildError> {
    let (doubts, everywhere) = (doubts.ranked(ranks), ranks.everywhere());
    use std::io::Write as _;
    let io = |cause| BuildError::Io { path: path.to_owned(), cause };
    let file = tempfile::tempfile_in(folder_of(path)).map_err(io)?;
    let mut file = std::io::BufWriter::with_capacity(1 << 20, file);
    let mut streets: Vec<u32> = Vec::new();
    let (mut cities, mut zips) =
        (BTreeMap::<u32, BTreeSet<u32>>::new(), BTreeMap::<u32, BTreeSet<u32>>::new());
    let (mut street, mut last_area, mut count, mut wholes) = (None, None, 0u32, 0usize);
    let in_folder = |cause| BuildError::Io { path: folder_of(path), cause };
    let change = |r: &mut SortRecord| ranks.apply(r);
    let mut before = None;
    sorter.merge(in_folder, change, |record| {
        // Equal segments of a feed are one.
        if before.replace(*record) == Some(*record) {
            return Ok(());
        }
        let r = &mut words(record);
        if doubts.touch(r, everywhere) {
            r[6] |= format::kind::DOUBTFUL << 24;
        }
        let here = [r[0], r[1], r[2], r[3]];
        if street != Some(here) {
            street = Some(here);
            streets.extend(ranks.street(r, count));
            wholes = 0;
        }
        let (precinct, kind) = (r[6] & 0xff_ffff, r[6] >> 24);
        let start = r[4].saturating_sub(1);
        let is_ranged = kind & 3 != format::kind::ALL;
        let second = if is_ranged { r[5] } else { 0 };
        if kind & format::kind::EXT == 0 && is_ranged {
            let widest = streets.len() - 2;
            streets[widest] = streets[widest].max(second - start);
        }
        wholes += usize::from(!is_ranged);
        if !is_ranged && wholes > MOST_WHOLE {
            // Many precincts are a question already, and each answer would look at all of them.
            return Ok(());
        }
        for word in [start, second, r[6]] {
            file.write_all(&word.to_le_bytes()).map_err(io)?;
        }
        count = count
            .checked_add(1)
            .ok_or(BuildError::TooMany { what: "segments", limit: u64::from(u32::MAX) })?;
        if kind & format::kind::NO_PRECINCT != 0 {
            return Ok(());
        }
        let locality = precinct_localities.get(precinct as usize).copied().unwrap_or(0);
        if last_area != Some((r[0], r[3], locality)) {
            last_area = Some((r[0], r[3], locality));
            cities.entry(r[0]).or_default().insert(locality);
            if r[3] != 0 {
                zips.entry(r[3]).or_default().insert(locality);
            }
        }
        Ok(())
    })?;
    let segments = file.into_inner().map_err(|e| io(e.into_error()))?;
    Ok(MergedStreets {
        streets,
        segments,
        city_localities: cities,
        zip_localities: zips,
        path: path.to_owned(),
    })
}

impl MergedStreets {
    /// Adds the localities of segments that cannot be used, by city (as first seen) and ZIP code.
    pub(super) fn reach(&mut self, ranks: &Ranks, lost: &BTreeSet<[u32; 3]>) {
        for [city, zip, locality] in lost {
            self.city_localities.entry(ranks.city_rank(*city)).or_default().insert(*locality);
            if *zip != 0 {
                self.zip_localities.entry(*zip).or_default().insert(*locality);
            }
        }
    }

    /// The keys: `C...` for every street, in the order of the streets, then `Z...` for those with a ZIP.
    pub(super) fn keys(&self, ranks: &Ranks, lists: &mut ListTable) -> Result<Vec<u8>, BuildError> {
        let mut keys = fst::MapBuilder::memory();
        let mut last = None;
        let mut zipped: Vec<(u32, u32, u32)> = Vec::new();
        for (row, w) in self.streets.chunks_exact(format::STREET).enumerate() {
            let (name, city, zip) = (ranks.name_rank(w[0]), w[1] & 0xff_ffff, w[2] & 0xf_ffff);
            if last != Some((city, name)) {
                last = Some((city, name));
                let c = &ranks.cities[city as usize];
                keys.insert(city_street_key(c.state, &c.key, &ranks.names[name as usize]), row as u64)?;
            }
            if zip != 0 {
                zipped.push((zip, name, row as u32));
            }
        }
        zipped.sort_unstable();
        for rows in zipped.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let (zip, name, row) = rows[0];
            let value = if rows.len() == 1 {
                u64::from(row) << 1
            } else {
                let list: Vec<u32> = rows.iter().map(|r| r.2).collect();
                u64::from(lists.put(&list)) << 1 | 1
            };
            keys.insert(zip_street_key(zip, &ranks.names[name as usize]), value)?;
        }
        Ok(keys.into_inner()?)
    }

    /// Puts the segments, in the order of their streets.
    pub(super) fn copy_segments(&mut self, output: &mut IndexWriter) -> Result<(), BuildError> {
        use std::io::{Read as _, Seek as _};
        let path = self.path.clone();
        let io = |cause| BuildError::Io { path: path.clone(), cause };
        self.segments.rewind().map_err(io)?;
        let mut buffer = vec![0u8; 1 << 20];
        loop {
            let got = self.segments.read(&mut buffer).map_err(io)?;
            if got == 0 {
                return Ok(());
            }
            output.bytes(&buffer[..got])?;
        }
    }
}
