//! Boundaries against each other: overlaps of precincts, by a sample of points in each feature.

use std::collections::BTreeSet;

use geo_index::rtree::sort::HilbertSort;
use geo_index::rtree::{RTreeBuilder, RTreeIndex as _};

use super::super::model::BoundaryArea;
use super::super::rules;
use super::super::table::ElementKind;
use super::Checking;
use lookup::area::{Vertex, parts_at, within};

/// Lines across a feature on which points are chosen, and points on each.
const LINES: i64 = 5;
const POINTS: usize = 4;

pub(super) fn check(c: &mut Checking<'_>) {
    let feed = c.feed;
    let areas: Vec<(&str, &BoundaryArea)> =
        feed.boundaries.iter().flat_map(|b| b.areas.iter().map(|a| (b.precinct_id.as_str(), a))).collect();
    let Ok(count) = u32::try_from(areas.len()) else { return };
    if count == 0 {
        return;
    }
    let mut tree = RTreeBuilder::<f64>::new(count);
    for (_, area) in &areas {
        let [south, west, north, east] = bounds(area).map(f64::from);
        tree.add(west, south, east, north);
    }
    let tree = tree.finish::<HilbertSort>();
    let mut pairs = BTreeSet::new();
    for (precinct, area) in &areas {
        for at in sample(area) {
            let [north, east] = at.map(f64::from);
            for other in tree.search(east, north, east, north) {
                let (id, other) = areas[other as usize];
                if id != *precinct && around(at).iter().all(|at| holds(area, *at) && holds(other, *at)) {
                    pairs.insert((id.min(precinct), id.max(precinct)));
                }
            }
        }
    }
    for (first, second) in pairs {
        let message = format_args!("overlaps the boundary of {first}");
        c.about(rules::BOUNDARY_OVERLAP, ElementKind::Precinct, second, message);
    }
}

/// A point and those a metre from it: where neighbours share a boundary, rounding overlaps by a centimetre.
fn around([latitude, longitude]: Vertex) -> [Vertex; 5] {
    const METRE: i32 = 100;
    let at = |north: i32, east: i32| {
        [latitude.saturating_add(north * METRE), longitude.saturating_add(east * METRE)]
    };
    [at(0, 0), at(1, 0), at(-1, 0), at(0, 1), at(0, -1)]
}

fn holds(area: &BoundaryArea, at: Vertex) -> bool {
    within(area.rings.iter().map(|r| r.iter().copied()), at)
}

/// South, west, north, east.
#[must_use]
pub fn bounds(area: &BoundaryArea) -> [i32; 4] {
    let start = [i32::MAX, i32::MAX, i32::MIN, i32::MIN];
    area.rings
        .iter()
        .flatten()
        .fold(start, |[s, w, n, e], [lat, lon]| [s.min(*lat), w.min(*lon), n.max(*lat), e.max(*lon)])
}

/// Points within an area: the middles of its widest parts on lines across it.
fn sample(area: &BoundaryArea) -> Vec<Vertex> {
    let [south, _, north, _] = bounds(area).map(i64::from);
    let mut points = Vec::new();
    for line in 1..=LINES {
        let latitude = (south + (north - south) * line / (LINES + 1)) as i32;
        let mut parts = parts_at(area.rings.iter().map(|r| r.iter().copied()), latitude);
        parts.sort_unstable_by_key(|(west, east)| {
            std::cmp::Reverse((i64::from(*east) - i64::from(*west), *west))
        });
        points.extend(parts.iter().take(POINTS).map(|(west, east)| [latitude, i32::midpoint(*west, *east)]));
    }
    points
}
