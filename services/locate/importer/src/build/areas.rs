//! The boundary sections of the file: areas, their rings, and a packed tree over their boxes.

use std::collections::HashMap;
use std::hash::BuildHasher;

use geo_index::rtree::RTreeBuilder;
use geo_index::rtree::sort::HilbertSort;

use super::super::error::BuildError;
use super::super::write::IndexWriter;
use feed::check::bounds;
use feed::model::Boundary;
use index::format::{self, Section};

/// The areas of all feeds so far.
#[derive(Debug, Default)]
pub(super) struct Areas {
    rows: Vec<[u32; format::AREA]>,
    rings: Vec<u32>,
    boxes: Vec<[i32; 4]>,
    /// Rows of those precincts of the current feed that have had no segment yet.
    unseen: HashMap<String, Vec<usize>>,
}

impl Areas {
    /// Adds the boundaries of a feed, whose precincts have these numbers.
    pub(super) fn add<S: BuildHasher>(
        &mut self,
        boundaries: &[Boundary],
        precincts: &HashMap<Box<str>, u32, S>,
    ) -> Result<(), BuildError> {
        self.unseen.clear();
        for boundary in boundaries {
            let Some(precinct) = precincts.get(boundary.precinct_id.as_str()) else { continue };
            for area in &boundary.areas {
                let limit = u64::from(u32::MAX);
                let too_many = |_| BuildError::TooMany { what: "vertices of boundaries", limit };
                let first = u32::try_from(self.rings.len()).map_err(too_many)?;
                for ring in &area.rings {
                    self.rings.push(u32::try_from(ring.len()).map_err(too_many)?);
                    self.rings.extend(ring.iter().flatten().map(|degrees| *degrees as u32));
                }
                let flags = if area.is_doubtful { format::area::DOUBTFUL } else { 0 };
                self.unseen.entry(boundary.precinct_id.clone()).or_default().push(self.rows.len());
                self.rows.push([*precinct, flags, first, area.rings.len() as u32]);
                self.boxes.push(bounds(area));
            }
        }
        Ok(())
    }

    /// Lets the areas of these precincts decide nothing.
    pub(super) fn doubt(&mut self, precincts: &std::ops::Range<u32>) {
        self.rows
            .iter_mut()
            .filter(|row| precincts.contains(&row[0]))
            .for_each(|row| row[1] |= format::area::DOUBTFUL);
    }

    /// Writes the three sections.
    pub(super) fn write(&self, output: &mut IndexWriter) -> Result<(), BuildError> {
        self.rows.iter().try_for_each(|row| output.words(row))?;
        output.end(Section::Areas)?;
        output.words(&self.rings)?;
        output.end(Section::Rings)?;
        if !self.boxes.is_empty() {
            let mut tree = RTreeBuilder::<f64>::new(self.boxes.len() as u32);
            for [south, west, north, east] in self.boxes.iter().map(|b| b.map(f64::from)) {
                tree.add(west, south, east, north);
            }
            output.bytes(&tree.finish::<HilbertSort>().into_inner())?;
        }
        output.end(Section::Boxes)
    }

    /// Notes that the current feed has a segment of this precinct. A segment that cannot be used counts, too:
    /// its street may be the voter's.
    pub(super) fn saw_segment(&mut self, precinct: &str) {
        if self.unseen.is_empty() {
            return;
        }
        for row in self.unseen.remove(precinct).unwrap_or_default() {
            self.rows[row][1] |= format::area::SEGMENTS;
        }
    }
}
