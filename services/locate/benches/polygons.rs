//! The precinct of a point among ten thousand, by the boundaries in the index: all of them near a point in
//! the middle of a precinct, and at a corner of four; and `locate-index diff` over all of them.
//! `cargo bench -p locate-tests --bench polygons`.

#![allow(clippy::unwrap_used)] // A bench stops at what it did not expect.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use feed::model::{Boundary, BoundaryArea, VipFeed};
use index::diff::IndexDiff;
use locate_tests as made;
use lookup::area::{Point, PointLocation, locate};

/// Precincts along a side of the grid; vertices along a side of a precinct; points.
const SIDE: i32 = 100;
const CORNERS: i32 = 40;
const POINTS: i32 = 1_000;
/// A side of a precinct in 1e-7 degrees: some 2 km.
const STEP: i32 = 200_000;

fn boundary(row: i32, column: i32) -> Boundary {
    let along = |i: i32| i * STEP / CORNERS;
    let sides = (0..4).flat_map(|side| (0..CORNERS).map(move |i| (side, i)));
    let mut ring: Vec<[i32; 2]> = sides
        .map(|(side, i)| match side {
            0 => [along(i), 0],
            1 => [STEP, along(i)],
            2 => [STEP - along(i), STEP],
            _ => [0, STEP - along(i)],
        })
        .map(|[lat, lon]| [330_000_000 + row * STEP + lat, -1_120_000_000 + column * STEP + lon])
        .collect();
    ring.push(ring[0]);
    let areas = vec![BoundaryArea { rings: vec![ring], is_doubtful: false }];
    Boundary { precinct_id: format!("p{row}-{column}"), areas }
}

fn points(c: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let boundaries: Vec<Boundary> =
        (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| boundary(row, column))).collect();
    let precincts = boundaries.iter().map(|b| made::precinct(&b.precinct_id, &[])).collect();
    let feed = VipFeed { boundaries, ..made::feed("04", precincts) };
    let index = made::build(&path, &[(feed, Vec::new())], 0);
    let mut group = c.benchmark_group("polygons");
    group.throughput(Throughput::Elements(POINTS as u64));
    for (name, part) in [("middle", 0.5), ("corner", 0.0)] {
        let at = |i: i32| {
            let (row, column) = (f64::from(i * 7 % (SIDE - 1) + 1), f64::from(i * 13 % (SIDE - 1) + 1));
            let degrees = f64::from(STEP) / 1e7;
            Point::new(33.0 + (row + part) * degrees, -112.0 + (column + part) * degrees).unwrap()
        };
        let points: Vec<Point> = (0..POINTS).map(at).collect();
        let certain = |p: &&Point| matches!(locate(&index, **p), PointLocation::Within { .. });
        assert_eq!(points.iter().filter(certain).count(), if part > 0.0 { POINTS as usize } else { 0 });
        group.bench_function(format!("{name}/10000"), |b| b.iter(|| points.iter().filter(certain).count()));
    }
    group.finish();
    let mut group = c.benchmark_group("diff of boundaries");
    group.sample_size(10);
    group.bench_function("10000", |b| b.iter(|| IndexDiff::of(&index, &index, 0).boundaries.counts.same));
    group.finish();
}

criterion_group!(benches, points);
criterion_main!(benches);
