//! Squares around 40 N 100 W, a degree of which is 111 km; the margin of 30 m is 0.00027 degrees.

use super::*;

/// Precinct, doubtful, rings with their vertices as bytes.
type Square = (u32, bool, Vec<Vec<[u8; 8]>>);

struct Squares(Vec<Square>);

impl AreaData for Squares {
    fn areas_near(&self, _: Vertex, _: Vertex) -> Vec<AreaRow<'_>> {
        self.0
            .iter()
            .map(|(precinct, is_doubtful, rings)| AreaRow {
                precinct: *precinct,
                is_doubtful: *is_doubtful,
                has_segments: false,
                rings: rings.iter().map(Vec::as_slice).collect(),
            })
            .collect()
    }
}

/// South, west, north, east in 1/1000 degrees beyond 40 N 100 W.
fn square([s, w, n, e]: [i32; 4]) -> Vec<[u8; 8]> {
    let corner = |lat: i32, lon: i32| {
        let [a, b, c, d] = (400_000_000 + lat * 10_000).to_le_bytes();
        let [f, g, h, i] = (-1_000_000_000 + lon * 10_000).to_le_bytes();
        [a, b, c, d, f, g, h, i]
    };
    vec![corner(s, w), corner(n, w), corner(n, e), corner(s, e), corner(s, w)]
}

fn area(precinct: u32, rings: &[[i32; 4]]) -> Square {
    (precinct, false, rings.iter().map(|r| square(*r)).collect())
}

fn at(latitude: f64, longitude: f64) -> Point {
    Point::new(40.0 + latitude / 1000.0, -100.0 + longitude / 1000.0).unwrap()
}

fn in_one(precinct: u32) -> PointLocation {
    PointLocation::Within { precinct, has_segments: false }
}

#[test]
fn a_point_is_in_the_square_around_it_and_asked_about_at_its_edge() {
    let two = Squares(vec![area(1, &[[0, 0, 10, 10]]), area(2, &[[0, 10, 10, 20]])]);
    assert_eq!(locate(&two, at(5.0, 5.0)), in_one(1));
    assert_eq!(locate(&two, at(5.0, 15.0)), in_one(2));
    // 29 and 31 metres west of the boundary between them; a degree of longitude is 85.4 km here.
    assert_eq!(locate(&two, at(5.0, 10.0 - 0.029 / 0.0854)), PointLocation::Between(vec![1, 2]));
    assert_eq!(locate(&two, at(5.0, 10.0 - 0.031 / 0.0854)), in_one(1));
    assert_eq!(locate(&two, at(5.0, 10.0)), PointLocation::Between(vec![1, 2]));
    // At the outer edge: what lies beyond is not known.
    assert_eq!(locate(&two, at(5.0, 0.1)), PointLocation::Between(vec![1]));
    assert_eq!(locate(&two, at(5.0, -0.1)), PointLocation::Between(vec![1]));
    assert_eq!(locate(&two, at(5.0, -1.0)), PointLocation::Nowhere);
    assert_eq!(locate(&two, at(30.0, 5.0)), PointLocation::Nowhere);
}

#[test]
fn two_areas_of_one_precinct_have_no_boundary_between_them() {
    let halves = Squares(vec![area(1, &[[0, 0, 10, 10]]), area(1, &[[0, 10, 10, 20]])]);
    assert_eq!(locate(&halves, at(5.0, 10.0)), in_one(1));
    assert_eq!(locate(&halves, at(5.0, 9.9)), in_one(1));
    assert_eq!(locate(&halves, at(9.9, 10.0)), PointLocation::Between(vec![1]));
}

#[test]
fn a_hole_is_not_of_the_precinct_around_it() {
    let ring = Squares(vec![area(1, &[[0, 0, 30, 30], [10, 10, 20, 20]])]);
    assert_eq!(locate(&ring, at(15.0, 15.0)), PointLocation::Nowhere);
    assert_eq!(locate(&ring, at(5.0, 5.0)), in_one(1));
    let filled = Squares(vec![ring.0[0].clone(), area(2, &[[10, 10, 20, 20]])]);
    assert_eq!(locate(&filled, at(15.0, 15.0)), in_one(2));
    assert_eq!(locate(&filled, at(10.1, 15.0)), PointLocation::Between(vec![1, 2]));
}

#[test]
fn where_precincts_overlap_both_are_offered() {
    let over = Squares(vec![area(1, &[[0, 0, 10, 10]]), area(2, &[[0, 5, 10, 20]])]);
    assert_eq!(locate(&over, at(5.0, 7.0)), PointLocation::Between(vec![1, 2]));
    assert_eq!(locate(&over, at(5.0, 2.0)), in_one(1));
}

#[test]
fn a_doubtful_area_is_offered_and_decides_nothing() {
    let mut squares = Squares(vec![area(1, &[[0, 0, 10, 10]])]);
    squares.0[0].1 = true;
    assert_eq!(locate(&squares, at(5.0, 5.0)), PointLocation::Between(vec![1]));
}

#[test]
fn what_is_no_point_of_the_earth_is_none() {
    for (latitude, longitude) in [(91.0, 0.0), (0.0, 181.0), (f64::NAN, 0.0), (0.0, f64::INFINITY)] {
        assert!(Point::new(latitude, longitude).is_none());
    }
    let none = Squares(Vec::new());
    for (latitude, longitude) in [(90.0, 180.0), (-90.0, -180.0), (0.0, 0.0)] {
        assert_eq!(locate(&none, Point::new(latitude, longitude).unwrap()), PointLocation::Nowhere);
    }
}

proptest::proptest! {
    /// A point away from all vertices and edges is in a star-shaped ring exactly when it is nearer to the
    /// centre than the ring is in its direction.
    #[test]
    fn being_inside_agrees_with_the_angle(
        radii in proptest::collection::vec(2_000_i32..9_000, 3..40), turn in 0.0f64..6.0, part in 0.05f64..2.0
    ) {
        use std::f64::consts::TAU;
        let n = radii.len();
        let corner = |i: usize| {
            let angle = TAU * (i % n) as f64 / n as f64;
            let r = f64::from(radii[i % n]) * 1000.0;
            [(r * angle.sin()) as i32, (r * angle.cos()) as i32]
        };
        let ring: Vec<Vertex> = (0..=n).map(corner).collect();
        // Where the ray at this angle leaves the ring.
        let i = ((turn / TAU * n as f64) as usize).min(n - 1);
        let (a, b) = (corner(i).map(f64::from), corner(i + 1).map(f64::from));
        let (uy, ux) = (turn.sin(), turn.cos());
        let (dy, dx) = (b[0] - a[0], b[1] - a[1]);
        let edge = (a[0] * dx - a[1] * dy) / (uy * dx - ux * dy);
        proptest::prop_assume!(n > 2 && (part - 1.0).abs() > 0.01 && edge.is_finite() && edge > 0.0);
        let at = [(edge * part * uy) as i32, (edge * part * ux) as i32];
        proptest::prop_assert_eq!(within(std::iter::once(ring.iter().copied()), at), part < 1.0);
    }
}

fn inner_points(squares: &Squares, precinct: u32) -> Vec<Vertex> {
    let areas = squares.areas_near([0, 0], [0, 0]);
    let own: Vec<AreaRow<'_>> = areas.into_iter().filter(|a| a.precinct == precinct).collect();
    inner::points(squares, precinct, &own)
}

#[test]
fn points_of_a_precinct_lie_evenly_within_it_and_clear_of_its_boundary() {
    // A square of 10 with a hole in its middle, and a piece apart of a quarter of the rest.
    let parts = Squares(vec![area(1, &[[0, 0, 10, 10], [4, 4, 6, 6]]), area(1, &[[0, 50, 4, 56]])]);
    let points = inner_points(&parts, 1);
    assert_eq!(points.len(), inner::POINTS);
    for at in &points {
        let found = locate_vertex(&parts, *at, 60.0);
        assert_eq!(found, in_one(1), "{at:?}");
    }
    let apart = points.iter().filter(|at| at[1] > -1_000_000_000 + 400_000).count();
    assert!((3..=7).contains(&apart), "{apart} of 25 in a fifth of the area");
    let north = points.iter().filter(|at| at[0] > 400_000_000 + 50_000).count();
    assert!((7..=13).contains(&north), "{north} of 25 in four tenths of the area");
    assert_eq!(points, inner_points(&parts, 1), "the same at every time");
}

#[test]
fn a_precinct_has_points_only_where_its_boundary_decides() {
    // 100 m wide: nothing is 60 m from its boundary, but the look-up is certain in its middle.
    let narrow = Squares(vec![area(1, &[[0, 0, 1, 30]])]);
    let points = inner_points(&narrow, 1);
    assert_eq!(points.len(), inner::POINTS);
    assert!(points.iter().all(|at| locate_vertex(&narrow, *at, MARGIN_METRES) == in_one(1)));
    let mut thin = vec![area(1, &[[0, 0, 10, 10]]), area(2, &[[0, 5, 10, 10]])];
    assert!(inner_points(&Squares(thin.clone()), 2).is_empty(), "another precinct lies on it");
    assert!(inner_points(&Squares(thin.clone()), 1).iter().all(|at| at[1] < -1_000_000_000 + 50_000));
    thin[0].1 = true;
    assert!(inner_points(&Squares(thin), 1).is_empty(), "a doubtful area decides nothing");
    assert!(inner_points(&Squares(vec![area(1, &[])]), 1).is_empty());
}

/// A star around a middle, in 1/1000 degrees beyond 40 N 100 W: its corners lie at these distances.
fn star([north, east]: [f64; 2], radii: &[f64]) -> Vec<[u8; 8]> {
    let corner = |n: usize| {
        let (sin, cos) = (n as f64 * std::f64::consts::TAU / radii.len() as f64).sin_cos();
        let r = radii[n % radii.len()];
        let [y, x] = at(north + r * cos, east + r * sin).vertex();
        let ([a, b, c, d], [e, f, g, h]) = (y.to_le_bytes(), x.to_le_bytes());
        [a, b, c, d, e, f, g, h]
    };
    (0..=radii.len()).map(corner).collect()
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(2_000))]

    /// For any polygons, the precinct of a cell holds all of the cell, and no other precinct holds any of it.
    #[test]
    fn the_precinct_of_a_cell_holds_all_of_it(
        stars in proptest::collection::vec(
            ((-6.0f64..6.0, -6.0f64..6.0), proptest::collection::vec(0.2f64..6.0, 3..12)), 1..6),
        point in (-6.0f64..6.0, -6.0f64..6.0), radius in 5.0f64..200.0,
    ) {
        let areas: Vec<Square> = (1..).zip(&stars)
            .map(|(id, ((north, east), radii))| (id, false, vec![star([*north, *east], radii)])).collect();
        let rings: Vec<Vec<Vertex>> = areas.iter().map(|(_, _, r)| r[0].iter().map(vertex).collect()).collect();
        let middle = at(point.0, point.1);
        if let PointLocation::Within { precinct, .. } = locate_cell(&Squares(areas), middle, radius) {
            let scale = LocalScale::at(middle.vertex(), radius);
            for n in 0..64 {
                let (sin, cos) = (f64::from(n) * std::f64::consts::TAU / 64.0).sin_cos();
                for part in [0.0, 0.5, 1.0] {
                    let near = scale.away(middle.vertex(), radius * part * cos, radius * part * sin);
                    for (id, ring) in (1..).zip(&rings) {
                        let holds = within(std::iter::once(ring.iter().copied()), near);
                        proptest::prop_assert_eq!(holds, id == precinct, "{} of {}", id, precinct);
                    }
                }
            }
        }
    }
}
