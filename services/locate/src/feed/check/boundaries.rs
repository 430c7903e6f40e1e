//! Boundaries against each other: overlaps of precincts, by a sample of points in each feature.

use std::collections::BTreeSet;

use geo_index::rtree::sort::HilbertSort;
use geo_index::rtree::{RTreeBuilder, RTreeIndex as _};

use super::super::model::Area;
use super::super::rules;
use super::super::table::Kind;
use super::Checking;
use crate::domain::area::{Vertex, within};

/// Lines across a feature on which points are chosen, and points on each.
const LINES: i64 = 5;
const POINTS: usize = 4;

pub(super) fn check(c: &mut Checking<'_>) {
    let feed = c.feed;
    let areas: Vec<(&str, &Area)> =
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
        c.about(rules::BOUNDARY_OVERLAP, Kind::Precinct, second, message);
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

fn holds(area: &Area, at: Vertex) -> bool {
    within(area.rings.iter().map(|r| r.iter().copied()), at)
}

/// South, west, north, east.
pub(crate) fn bounds(area: &Area) -> [i32; 4] {
    let start = [i32::MAX, i32::MAX, i32::MIN, i32::MIN];
    area.rings
        .iter()
        .flatten()
        .fold(start, |[s, w, n, e], [lat, lon]| [s.min(*lat), w.min(*lon), n.max(*lat), e.max(*lon)])
}

/// Points within an area: the middles of its widest parts on lines across it.
fn sample(area: &Area) -> Vec<Vertex> {
    let [south, _, north, _] = bounds(area).map(i64::from);
    let mut points = Vec::new();
    for line in 1..=LINES {
        let latitude = south + (north - south) * line / (LINES + 1);
        let mut crossings: Vec<i64> = Vec::new();
        for edge in area.rings.iter().flat_map(|r| r.windows(2)) {
            let [a, b] = [edge[0], edge[1]].map(|v| v.map(i64::from));
            if (a[0] > latitude) != (b[0] > latitude) {
                let along = (latitude - a[0]) as f64 / (b[0] - a[0]) as f64;
                crossings.push(a[1] + ((b[1] - a[1]) as f64 * along) as i64);
            }
        }
        crossings.sort_unstable();
        let mut parts: Vec<(i64, i64)> =
            crossings.chunks_exact(2).map(|c| (c[1] - c[0], (c[0] + c[1]) / 2)).collect();
        parts.sort_unstable_by(|a, b| b.cmp(a));
        points.extend(parts.iter().take(POINTS).map(|(_, longitude)| [latitude as i32, *longitude as i32]));
    }
    points
}
