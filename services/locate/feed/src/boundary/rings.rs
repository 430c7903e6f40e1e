//! From the rings of a feature to an area: reprojected, closed, and checked for crossings. An area whose
//! rings are not sound is doubtful: it may be offered, but must not decide.

use geo_index::rtree::sort::HilbertSort;
use geo_index::rtree::{RTreeBuilder, RTreeIndex as _};

use super::projection::Projection;
use crate::model::BoundaryArea;

/// Pairs of edges of one feature that are compared; more make it doubtful.
const MOST_PAIRS: usize = 20_000_000;

/// An area, unless it cannot be used, and what is wrong with it.
#[derive(Debug, Default)]
pub(super) struct Read {
    pub(super) area: Option<BoundaryArea>,
    pub(super) faults: Vec<&'static str>,
}

/// Reads one feature.
pub(super) fn area(shape: &[Vec<[f64; 2]>], projection: &Projection) -> Read {
    let mut read = Read::default();
    let mut rings = Vec::with_capacity(shape.len());
    let (mut open, mut flat) = (false, false);
    for ring in shape {
        let vertices = ring.iter().map(|[x, y]| projection.vertex(*x, *y)).collect::<Option<Vec<[i32; 2]>>>();
        let Some(mut vertices) = vertices else {
            read.faults.push("a vertex is no point of the earth: the feature is not used");
            return read;
        };
        if ring.first() != ring.last() {
            open = true;
            vertices.extend(vertices.first().copied());
        }
        vertices.dedup();
        // A ring of two corners encloses nothing.
        if vertices.len() < 4 { flat = true } else { rings.push(vertices) }
    }
    if open {
        read.faults.push("a ring is not closed: the feature decides nothing");
    }
    if flat {
        read.faults.push("a ring encloses nothing: the ring is not used");
    }
    if rings.is_empty() {
        if shape.is_empty() {
            read.faults.push("a feature without a shape: not used");
        }
        return read;
    }
    let crossed = crosses(&rings);
    if crossed {
        read.faults.push("its edges cross each other: the feature decides nothing");
    }
    read.area = Some(BoundaryArea { rings, is_doubtful: open || crossed });
    read
}

/// Whether two edges of an area cross. Edges that only touch do not: rings may meet in a corner.
fn crosses(rings: &[Vec<[i32; 2]>]) -> bool {
    let edges: Vec<[[i32; 2]; 2]> =
        rings.iter().flat_map(|ring| ring.windows(2).map(|e| [e[0], e[1]])).collect();
    let Ok(count) = u32::try_from(edges.len()) else { return true };
    if count == 0 {
        return false;
    }
    let bounds = |[a, b]: &[[i32; 2]; 2]| {
        [a[1].min(b[1]), a[0].min(b[0]), a[1].max(b[1]), a[0].max(b[0])].map(f64::from)
    };
    let mut tree = RTreeBuilder::<f64>::new(count);
    for edge in &edges {
        let [west, south, east, north] = bounds(edge);
        tree.add(west, south, east, north);
    }
    let tree = tree.finish::<HilbertSort>();
    let mut pairs = 0;
    for (i, edge) in edges.iter().enumerate() {
        let [west, south, east, north] = bounds(edge);
        let near = tree.search(west, south, east, north);
        pairs += near.len();
        if pairs > MOST_PAIRS {
            return true;
        }
        if near.iter().any(|j| *j as usize > i && cross(edge, &edges[*j as usize])) {
            return true;
        }
    }
    false
}

/// How far edges must reach beyond each other to cross, in 1e-7 degrees: a metre. Coordinates are rounded to
/// a centimetre, and a smaller crossing lies within the margin of the area's own boundary.
const BEYOND: f64 = 90.0;

/// Whether each edge has the other's ends on its two sides, away from it.
fn cross([a, b]: &[[i32; 2]; 2], [c, d]: &[[i32; 2]; 2]) -> bool {
    // The distance of a vertex from a line: exact except for its division, negative on one side.
    let side = |p: &[i32; 2], q: &[i32; 2], r: &[i32; 2]| {
        let wide = |m: i32, n: i32| i128::from(m) - i128::from(n);
        let area = wide(q[0], p[0]) * wide(r[1], p[1]) - wide(q[1], p[1]) * wide(r[0], p[0]);
        area as f64 / (wide(q[0], p[0]) as f64).hypot(wide(q[1], p[1]) as f64)
    };
    let apart = |m: f64, n: f64| m.min(n) < -BEYOND && m.max(n) > BEYOND;
    apart(side(a, b, c), side(a, b, d)) && apart(side(c, d, a), side(c, d, b))
}
