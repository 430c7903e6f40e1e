//! The boundaries of the official 6.0 sample (Maricopa County): every precinct is found by points within it,
//! and no point is ever found wrong. The right answer is computed here from the file itself, in its own feet.
//! Skipped where `../shared/data` is absent.

#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read as _};

use address::StateCode;
use address::place::Gazetteer;
use chrono::NaiveDate;
use feed::open;
use importer::Builder;
use index::Index;
use index::ask::answer_at;
use lookup::answer::{AddressQuery, AnswerKind, LookupAnswer};
use lookup::area::Point;
use proj4rs::Proj;
use rand::rngs::StdRng;
use rand::{Rng as _, SeedableRng as _};
use shapefile::{Shape, ShapeReader};
use zip::ZipArchive;

/// The system of the file, by hand: Arizona Central, international feet, NAD 83.
const FEET: &str = "+proj=tmerc +lat_0=31 +lon_0=-111.9166666666667 +k=0.9999 +x_0=213360 +y_0=0 +ellps=GRS80 \
                    +to_meter=0.3048 +no_defs";
/// A metre in those feet.
const METRE: f64 = 1.0 / 0.3048;

struct Raw {
    precinct: String,
    rings: Vec<Vec<[f64; 2]>>,
    bounds: [f64; 4],
}

struct County {
    index: Index,
    features: Vec<Raw>,
    feet: Proj,
    degrees: Proj,
    _folder: tempfile::TempDir,
}

fn county() -> Option<County> {
    let path = test_data::shared_data("feeds/vip-6.0/sample_feed_maricopa.zip")?;
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("x.vri");
    let mut builder = Builder::new(&out);
    builder.add(&open(&path).unwrap(), &[]).unwrap();
    builder.finish(0).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    Some(County {
        index: Index::open(&out).unwrap(),
        features: raw(&bytes),
        feet: Proj::from_proj_string(FEET).unwrap(),
        degrees: Proj::from_proj_string("+proj=longlat +ellps=GRS80 +no_defs").unwrap(),
        _folder: folder,
    })
}

fn member(bytes: &[u8], ending: &str) -> Vec<u8> {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let names: Vec<String> = zip.file_names().map(str::to_owned).collect();
    let name = names.iter().find(|n| n.ends_with(ending) && !n.starts_with("__MACOSX")).unwrap();
    let mut out = Vec::new();
    zip.by_name(name).unwrap().read_to_end(&mut out).unwrap();
    out
}

/// The features with the precinct that names each; feature 0 is nobody's.
fn raw(feed: &[u8]) -> Vec<Raw> {
    let xml = String::from_utf8(member(feed, ".xml")).unwrap();
    let mut owners: BTreeMap<usize, String> = BTreeMap::new();
    for element in xml.split("<Precinct id=\"").skip(1) {
        let (id, rest) = element.split_once('"').unwrap();
        let own = rest.split("</Precinct>").next().unwrap();
        for index in own.split("<Index>").skip(1) {
            owners.insert(index.split('<').next().unwrap().parse().unwrap(), id.to_owned());
        }
    }
    let shp = member(&member(feed, ".zip"), ".shp");
    let mut reader = ShapeReader::new(Cursor::new(shp)).unwrap();
    let shapes = reader.iter_shapes().map(|shape| {
        let Ok(Shape::Polygon(polygon)) = shape else { panic!("not a polygon") };
        polygon.rings().iter().map(|r| r.points().iter().map(|p| [p.x, p.y]).collect()).collect()
    });
    let shapes: Vec<Vec<Vec<[f64; 2]>>> = shapes.collect();
    let owned = shapes.into_iter().enumerate().filter_map(|(i, rings)| Some((owners.remove(&i)?, rings)));
    owned
        .map(|(precinct, rings)| {
            let start = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
            let bounds = rings
                .iter()
                .flatten()
                .fold(start, |[w, s, e, n], [x, y]| [w.min(*x), s.min(*y), e.max(*x), n.max(*y)]);
            Raw { precinct, rings, bounds }
        })
        .collect()
}

/// Crossings of the line through `y` with the rings, from west to east.
fn crossings(rings: &[Vec<[f64; 2]>], y: f64) -> Vec<f64> {
    let edges = rings.iter().flat_map(|r| r.windows(2)).filter(|e| (e[0][1] > y) != (e[1][1] > y));
    let mut list: Vec<f64> =
        edges.map(|e| e[0][0] + (y - e[0][1]) / (e[1][1] - e[0][1]) * (e[1][0] - e[0][0])).collect();
    list.sort_by(f64::total_cmp);
    list
}

impl Raw {
    fn holds(&self, [x, y]: [f64; 2]) -> bool {
        let [west, south, east, north] = self.bounds;
        (west..=east).contains(&x)
            && (south..=north).contains(&y)
            && crossings(&self.rings, y).iter().filter(|c| **c < x).count() % 2 == 1
    }

    /// The middle of the widest part on a line across the feature, and half its width.
    fn middle(&self, part: f64) -> Option<([f64; 2], f64)> {
        let y = self.bounds[1] + (self.bounds[3] - self.bounds[1]) * part;
        let line = crossings(&self.rings, y);
        let widest = line.chunks_exact(2).max_by(|a, b| (a[1] - a[0]).total_cmp(&(b[1] - b[0])))?;
        Some(([f64::midpoint(widest[0], widest[1]), y], (widest[1] - widest[0]) / 2.0))
    }
}

impl County {
    /// Precincts that hold a point of the file.
    fn holding(&self, at: [f64; 2]) -> BTreeSet<&str> {
        self.features.iter().filter(|f| f.holds(at)).map(|f| f.precinct.as_str()).collect()
    }

    /// Asks with a made-up address in the nearest ZIP code.
    fn look_up(&self, [x, y]: [f64; 2]) -> LookupAnswer {
        let mut at = (x, y, 0.0);
        proj4rs::transform::transform(&self.feet, &self.degrees, &mut at).unwrap();
        let (latitude, longitude) = (at.1.to_degrees(), at.0.to_degrees());
        let away = |lat: f32, lon: f32| (f64::from(lat) - latitude).hypot(f64::from(lon) - longitude);
        let zips = Gazetteer::get().all().iter().filter(|z| z.state == StateCode(*b"AZ") && z.lat != 0.0);
        let zip = zips.min_by(|a, b| away(a.lat, a.lon).total_cmp(&away(b.lat, b.lon))).unwrap().zip;
        let day = NaiveDate::from_ymd_opt(2020, 10, 20).unwrap();
        let line = format!("1 E Zqx St, AZ {zip}");
        answer_at(&self.index, AddressQuery::Line(&line, None), Point::new(latitude, longitude), 0, &|_| day)
    }

    /// The precinct that is found; a wrong one ends the test.
    fn found(&self, at: [f64; 2]) -> Option<String> {
        let answer = self.look_up(at);
        let precinct = answer.precinct?;
        assert!(answer.kind == AnswerKind::Found && precinct.method == "polygon");
        let holding = self.holding(at);
        assert!(
            holding.len() == 1 && holding.contains(precinct.id.as_str()),
            "{} at {at:?}: {holding:?}",
            precinct.id
        );
        Some(precinct.id)
    }
}

#[test]
fn every_precinct_with_a_boundary_is_found_by_a_point_within_it() {
    let Some(county) = county() else { return };
    let mut points: BTreeMap<&str, Vec<([f64; 2], f64)>> = BTreeMap::new();
    for feature in &county.features {
        let middles = (1..16).filter_map(|part| feature.middle(f64::from(part) / 16.0));
        points.entry(&feature.precinct).or_default().extend(middles);
    }
    assert_eq!(points.len(), 742);
    let mut offered = Vec::new();
    for (precinct, points) in &mut points {
        // The widest first: where it is not found, the precinct may be narrow there.
        points.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut asked = points.iter().map(|(at, _)| *at);
        if asked.any(|at| county.found(at).as_deref() == Some(*precinct)) {
            continue;
        }
        let candidates = county.look_up(points[0].0).candidates;
        let ids: Vec<&str> =
            candidates.iter().filter_map(|c| c.precinct.as_ref()).map(|p| p.id.as_str()).collect();
        assert!(ids.contains(precinct), "{precinct} is neither found nor offered: {ids:?}");
        offered.push(*precinct);
    }
    println!("found {}, offered {offered:?}", points.len() - offered.len());
    assert!(offered.is_empty(), "{offered:?}");
}

#[test]
fn no_point_is_found_wrong_and_all_away_from_boundaries_are_found() {
    let Some(county) = county() else { return };
    let mut random = StdRng::seed_from_u64(6);
    let (mut found, mut silent) = (0, 0);
    for _ in 0..4_000 {
        // The inhabited middle of the county, so that precincts are small.
        let at = [random.random_range(560_000.0..780_000.0), random.random_range(800_000.0..1_000_000.0)];
        let is_found = county.found(at).is_some();
        let around = (0..16).map(|n| f64::from(n) * std::f64::consts::TAU / 16.0).flat_map(|angle| {
            [10.0, 20.0, 32.0].map(|m| [at[0] + angle.cos() * m * METRE, at[1] + angle.sin() * m * METRE])
        });
        let holding = county.holding(at);
        let clear = holding.len() == 1 && around.into_iter().all(|p| county.holding(p) == holding);
        // A corner of another precinct may reach between the points around.
        if clear && !is_found {
            silent += 1;
        }
        found += u32::from(is_found);
    }
    println!("found {found} of 4,000; {silent} that seem clear are asked");
    assert!(found > 3_000 && silent <= 20, "{found} {silent}");
}

#[test]
fn at_a_boundary_between_precincts_nothing_is_found() {
    let Some(county) = county() else { return };
    let mut random = StdRng::seed_from_u64(7);
    let (mut asked, mut offered) = (0, 0);
    for feature in &county.features {
        for edge in feature.rings.iter().flat_map(|r| r.windows(2)).step_by(25) {
            let (dx, dy) = (edge[1][0] - edge[0][0], edge[1][1] - edge[0][1]);
            let length = dx.hypot(dy);
            if length < METRE {
                continue;
            }
            let along = random.random_range(0.0..1.0);
            // Up to 28 m to either side of the edge; what lies a foot beyond it says whose it is.
            let beside = |feet: f64| {
                [edge[0][0] + dx * along - dy / length * feet, edge[0][1] + dy * along + dx / length * feet]
            };
            let (left, right) = (county.holding(beside(1.0)), county.holding(beside(-1.0)));
            // A crack within a precinct, less than the margin wide, is no boundary with anybody.
            let crack = |sign: f64| {
                let beyond = (1..=10).map(|n| county.holding(beside(sign * f64::from(n) * 3.0 * METRE)));
                beyond.fold(BTreeSet::new(), |all, some| &all | &some)
            };
            let one = if left.is_empty() { crack(1.0) } else { left.clone() };
            let other = if right.is_empty() { crack(-1.0) } else { right.clone() };
            if one == other {
                continue;
            }
            let at = beside(random.random_range(-28.0..28.0) * METRE);
            asked += 1;
            assert_eq!(county.found(at), None, "{at:?} between {left:?} and {right:?}");
            offered += u32::from(!county.look_up(at).candidates.is_empty());
        }
    }
    println!("{asked} points at boundaries, {offered} with candidates");
    assert!(asked > 2_000 && offered == asked, "{asked} {offered}");
}
