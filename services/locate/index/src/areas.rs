//! Areas of precincts in the mapped file. Nothing is parsed when the file is opened; a look-up walks the
//! packed tree and reads the rings of the few areas whose boxes are near.

use std::collections::BTreeSet;

use geo_index::rtree::{RTreeIndex as _, RTreeRef};

use super::Index;
use super::format::{self, Section};
use super::tables::Tables as _;
use lookup::area::{AreaData, AreaRow, Vertex};

impl Index {
    /// The precincts that have a boundary.
    #[must_use]
    pub fn precincts_with_boundary(&self) -> BTreeSet<u32> {
        (0..self.area_count()).map(|row| self.row::<{ format::AREA }>(Section::Areas, row)[0]).collect()
    }

    /// How many areas there are: features of the boundaries of precincts.
    #[must_use]
    pub fn area_count(&self) -> u32 {
        self.rows(Section::Areas, format::AREA)
    }

    /// Whether the packed tree is sound: each leaf is an area, and the nodes of each level cover the level
    /// below in order, so that every walk stays within it.
    pub(super) fn has_sound_boxes(&self) -> bool {
        let (boxes, areas) = (self.mapped().section(Section::Boxes), self.area_count());
        if boxes.is_empty() {
            return areas == 0;
        }
        // A node of fewer than two would never come to a root.
        if boxes.get(2..4).is_none_or(|size| matches!(size, [0 | 1, 0])) {
            return false;
        }
        let Ok(tree) = RTreeRef::<f64>::try_new(&boxes) else { return false };
        let (indices, size) = (tree.indices(), usize::from(tree.node_size()));
        let (mut start, mut below) = (0, 0);
        let levels = tree.level_bounds().iter().enumerate().all(|(level, end)| {
            let end = end / 4;
            let sound = (start..end).enumerate().all(|(i, node)| match level {
                0 => indices.get(node) < areas as usize,
                _ => indices.get(node) == 4 * (below + i * size),
            });
            (below, start) = (start, end);
            sound
        });
        levels && tree.num_items() == areas
    }

    /// An area. Those of a precinct follow one another.
    pub(super) fn area(&self, row: u32) -> AreaRow<'_> {
        let [precinct, flags, first, count] = self.row::<{ format::AREA }>(Section::Areas, row);
        AreaRow {
            precinct,
            is_doubtful: flags & format::area::DOUBTFUL != 0,
            has_segments: flags & format::area::SEGMENTS != 0,
            rings: self.rings(first, count),
        }
    }

    /// The rings of an area: `count` of them from this word on.
    fn rings(&self, first: u32, count: u32) -> Vec<&[[u8; 8]]> {
        let words = self.mapped().section(Section::Rings);
        let mut at = first as usize * 4;
        let mut rings = Vec::new();
        for _ in 0..count {
            let Some(length) = words.get(at..at + 4).and_then(|b| b.try_into().ok()) else { break };
            let length = u32::from_le_bytes(length) as usize;
            let Some(ring) = words.get(at + 4..at + 4 + 8 * length) else { break };
            rings.push(ring.as_chunks().0);
            at += 4 + 8 * length;
        }
        rings
    }
}

impl AreaData for Index {
    fn areas_near(&self, at: Vertex, reach: Vertex) -> Vec<AreaRow<'_>> {
        let boxes = self.mapped().section(Section::Boxes);
        // Also where there are none: an empty section is no tree.
        let Ok(tree) = RTreeRef::<f64>::try_new(&boxes) else { return Vec::new() };
        let ([south, west], [north, east]) = (
            [0, 1].map(|i| f64::from(at[i]) - f64::from(reach[i])),
            [0, 1].map(|i| f64::from(at[i]) + f64::from(reach[i])),
        );
        tree.search(west, south, east, north).into_iter().map(|row| self.area(row)).collect()
    }
}
