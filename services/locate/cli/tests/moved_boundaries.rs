//! Comparison of two indexes by boundaries: points within precincts that vote elsewhere, or that no boundary
//! holds any more. With a made-up county of squares in memory, and with the official 6.0 sample (Maricopa
//! County, which has no street segments; skipped where `../shared/data` is absent).
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

use std::fs;
use std::io::{Cursor, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use feed::model::{Boundary, BoundaryArea, PollingLocation, VipFeed, VipPrecinct, VipSource};
use index::diff::{ChangeCounts, IndexDiff, StateStatus};
use locate_tests as made;
use serde_json::Value;

/// Precincts along a side of the county, which is a square of squares.
const SIDE: usize = 6;
/// Points of a precinct.
const POINTS: u64 = 25;
/// A side of a precinct in 1e-7 degrees: some 1,100 m, and a metre of it.
const STEP: i32 = 100_000;
const METRE: i32 = 90;

/// A county of which each precinct has a place and a boundary of its own.
struct County {
    tag: &'static str,
    state: &'static str,
    /// By precinct: number of its place.
    places: Vec<usize>,
    /// The shift of the boundaries to the east, in 1e-7 degrees.
    east: i32,
    is_doubtful: bool,
    /// Precincts from this one on have no boundary.
    bare: usize,
    /// Precincts up to this one have a street.
    streets: usize,
    sample: bool,
}

fn county(tag: &'static str) -> County {
    let places = (0..SIDE * SIDE).collect();
    County {
        tag,
        state: "04",
        places,
        east: 0,
        is_doubtful: false,
        bare: usize::MAX,
        streets: 0,
        sample: false,
    }
}

impl County {
    fn id(&self, what: &str, number: usize) -> String {
        format!("{}-{what}{number}", self.tag)
    }

    fn boundary(&self, n: usize) -> Boundary {
        let (row, column) = ((n / SIDE) as i32, (n % SIDE) as i32);
        let corner = |north: i32, east: i32| {
            [330_000_000 + (row + north) * STEP, -1_120_000_000 + (column + east) * STEP + self.east]
        };
        let ring = [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)].map(|(north, east)| corner(north, east));
        let areas = vec![BoundaryArea { rings: vec![ring.to_vec()], is_doubtful: self.is_doubtful }];
        Boundary { precinct_id: self.id("p", n), areas }
    }

    fn feed(&self) -> made::MadeFeed {
        let locality_id = self.id("l", 0);
        let precinct = |(n, place): (usize, &usize)| VipPrecinct {
            name: format!("Precinct {n}"),
            locality_id: locality_id.clone(),
            ..made::precinct(&self.id("p", n), &[&self.id("s", *place)])
        };
        let site = |n: usize| PollingLocation {
            city: "Phoenix".to_owned(),
            ..made::place(&self.id("s", n), &format!("School {n}"), &format!("{n} Elm St"))
        };
        let feed = VipFeed {
            source: Some(VipSource { sample: self.sample, ..made::source(self.state, "") }),
            election: Some(made::election("2028-11-07")),
            localities: vec![made::locality(&locality_id, "Squares")],
            precincts: self.places.iter().enumerate().map(precinct).collect(),
            polling_locations: (0..SIDE * SIDE).map(site).collect(),
            boundaries: (0..self.places.len().min(self.bare)).map(|n| self.boundary(n)).collect(),
            ..VipFeed::default()
        };
        let segment = |n: usize| {
            made::segment(&self.id("p", n), [&format!("Quiet {n}"), ""], ["Phoenix", "AZ", "85003"])
        };
        (feed, (0..self.streets).map(segment).collect())
    }
}

fn compare(old: &[County], new: &[County]) -> IndexDiff {
    let folder = tempfile::tempdir().unwrap();
    let build = |name: &str, counties: &[County]| {
        let feeds: Vec<_> = counties.iter().map(County::feed).collect();
        made::build(&folder.path().join(name), &feeds, 0)
    };
    let (old, new) = (build("old", old), build("new", new));
    IndexDiff::of(&old, &new, 2)
}

fn points(old: County, new: County) -> ChangeCounts {
    compare(&[old], &[new]).boundaries.counts
}

/// Of all precincts, by whole precincts.
fn counts(same: usize, moved: usize, gone: usize, new: usize) -> ChangeCounts {
    let [same, moved, gone, new] = [same, moved, gone, new].map(|n| n as u64 * POINTS);
    ChangeCounts { same, moved, gone, new }
}

const ALL: usize = SIDE * SIDE;

#[test]
fn identifiers_and_a_boundary_drawn_anew_are_no_move() {
    let same = compare(&[county("a")], &[county("b")]);
    assert_eq!(same.boundaries.counts, counts(ALL, 0, 0, 0), "25 points a precinct");
    assert_eq!((same.total, same.is_above(0.0)), (ChangeCounts::default(), false), "no address is counted");
    for metres in [-25, 2, 25] {
        let redrawn = points(county("a"), County { east: metres * METRE, ..county("b") });
        assert_eq!(redrawn, counts(ALL, 0, 0, 0), "{metres} m");
    }
    let turned = points(county("a"), County { places: (0..ALL).rev().collect(), ..county("b") });
    assert_eq!(turned, counts(0, ALL, 0, 0), "the places of all precincts in another order");
}

#[test]
fn two_precincts_with_each_others_place_are_counted_and_no_other() {
    let mut swapped = county("b");
    swapped.places.swap(3, 20);
    let comparison = compare(&[county("a")], &[swapped]);
    assert_eq!(comparison.boundaries.counts, counts(ALL - 2, 2, 0, 0));
    let county = &comparison.counties[0];
    assert_eq!((county.state.as_str(), county.name.as_str()), ("AZ", "Squares"));
    assert_eq!(county.boundaries.counts, comparison.boundaries.counts);
    let percent = county.boundaries.percent;
    assert!((percent - 200.0 / ALL as f64).abs() < 1e-9, "{percent}");
    assert!(comparison.is_above(5.5) && !comparison.is_above(5.6));
    let example = &county.boundaries.examples[1];
    assert_eq!((example.precinct.as_str(), example.changed, example.points), ("Precinct 20", 25, 25));
    assert_eq!(example.from, "School 20, 20 Elm St, Phoenix");
    assert_eq!(example.to.as_deref(), Some("School 3, 3 Elm St, Phoenix"));
}

#[test]
fn boundaries_that_shift_move_who_lives_between() {
    // By a whole square: each precinct gets its western neighbour's place, and the westernmost get none.
    let far = points(county("a"), County { east: STEP, ..county("b") });
    assert_eq!(far, counts(0, ALL - SIDE, SIDE, SIDE));
    // By a third: a third of each precinct gets its western neighbour's place or, in the west, none; points
    // that are now near the boundary get none, too.
    let some = points(county("a"), County { east: STEP / 3, ..county("b") });
    let of = |number: u64, precincts: usize| number as f64 / (precincts as u64 * POINTS) as f64;
    assert!((0.55..0.70).contains(&of(some.same, ALL)), "{some:?}");
    assert!((0.20..0.35).contains(&of(some.moved, ALL - SIDE)), "{some:?}");
    assert!(of(some.gone, SIDE) > 0.2 && of(some.new, SIDE) > 0.2, "{some:?}");
    assert_eq!(some.former(), ALL as u64 * POINTS);
}

#[test]
fn boundaries_that_are_lost_or_decide_nothing_are_gone() {
    let lost = compare(&[county("a")], &[County { bare: 0, ..county("b") }]);
    assert_eq!(lost.boundaries.counts, counts(0, 0, ALL, 0));
    assert!(lost.is_above(99.0));
    let sizes = [lost.states[0].old.unwrap(), lost.states[0].new.unwrap()];
    assert_eq!(sizes.map(|s| s.precincts_with_boundary), [ALL as u64, 0]);
    assert_eq!(points(county("a"), County { bare: 20, ..county("b") }), counts(20, 0, ALL - 20, 0));
    assert_eq!(points(County { bare: 20, ..county("a") }, county("b")), counts(20, 0, 0, ALL - 20));
    let doubtful = points(county("a"), County { is_doubtful: true, ..county("b") });
    assert_eq!(doubtful, counts(0, 0, ALL, 0), "they are offered and decide nothing");
    // Another county on the same ground with other places: voters there are asked.
    let mut other = county("c");
    other.places.reverse();
    let twice = compare(&[county("a")], &[county("b"), other]);
    assert_eq!(twice.boundaries.counts, counts(0, 0, ALL, 0));
}

#[test]
fn where_streets_decide_addresses_are_counted_and_not_points() {
    let streets = |tag| County { streets: 10, ..county(tag) };
    let both = compare(&[streets("a")], &[streets("b")]);
    assert_eq!((both.boundaries.counts, both.total.same), (counts(ALL - 10, 0, 0, 0), 990));
    // Added streets move no voter; their addresses are new.
    let known = compare(&[county("a")], &[streets("b")]);
    assert_eq!((known.boundaries.counts, known.total.new), (counts(ALL, 0, 0, 0), 990));
    let mut elsewhere = streets("b");
    elsewhere.places.swap(0, 35);
    assert_eq!(points(county("a"), elsewhere), counts(ALL - 2, 2, 0, 0));
    let lost = compare(&[streets("a")], &[county("b")]);
    assert_eq!((lost.boundaries.counts, lost.total.gone), (counts(ALL - 10, 0, 0, 0), 990));
}

#[test]
fn a_county_of_few_precincts_counts_only_in_all_and_a_state_of_one_side_not_at_all() {
    // Three precincts of another state, on the same ground.
    let few = |tag, places| County { tag, state: "32", places, ..county(tag) };
    let apart = |mut county: County| {
        county.east = 20 * STEP;
        county
    };
    let old = || [county("a"), apart(few("f", vec![0, 1, 2]))];
    let small = compare(&old(), &[county("b"), apart(few("g", vec![3, 4, 5]))]);
    assert_eq!((small.counties[0].boundaries.percent, small.counties[0].state.as_str()), (100.0, "NV"));
    assert_eq!(small.boundaries.counts, counts(ALL, 3, 0, 0));
    assert!(!small.is_above(8.0) && small.is_above(7.0), "3 of 39 precincts: {small:?}");

    let gone = compare(&old(), &[county("b")]);
    assert_eq!(gone.boundaries.counts, counts(ALL, 0, 0, 0));
    assert_eq!(gone.states[1].status, StateStatus::Gone);
    let sample = compare(&[County { sample: true, ..county("a") }], &[county("b")]);
    assert_eq!(sample.boundaries.counts, ChangeCounts::default());
    // A precinct of another state has no voters here.
    let abroad = compare(
        &[county("a"), apart(few("f", vec![0]))],
        &[few("g", (0..ALL).collect()), { apart(County { places: vec![0], ..county("h") }) }],
    );
    assert_eq!((abroad.boundaries.counts.same, abroad.boundaries.counts.moved), (0, 0), "{abroad:?}");
}

fn command(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_locate-index")).args(arguments).output().unwrap()
}

fn path_of(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn diff(old: &Path, new: &Path) -> (i32, Value) {
    let output = command(&["diff", path_of(old), path_of(new), "--json", "--examples", "1000"]);
    (output.status.code().unwrap(), serde_json::from_slice(&output.stdout).unwrap())
}

/// The feed of Maricopa in a folder, as its text and the path where it must be written; `None` where the
/// data is absent.
fn maricopa(folder: &Path) -> Option<(String, PathBuf)> {
    let bytes = fs::read(test_data::shared_data("feeds/vip-6.0/sample_feed_maricopa.zip")?).unwrap();
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let names: Vec<String> = zip.file_names().map(str::to_owned).collect();
    let mut text = None;
    for name in names.iter().filter(|n| !n.starts_with("__MACOSX") && !n.ends_with('/')) {
        let mut member = Vec::new();
        zip.by_name(name).unwrap().read_to_end(&mut member).unwrap();
        let to = folder.join(Path::new(name).file_name().unwrap());
        if name.ends_with(".xml") {
            text = Some((String::from_utf8(member).unwrap(), to));
        } else {
            fs::write(to, member).unwrap();
        }
    }
    text
}

/// The feed with a place of its own for each precinct: `place` gives its number.
fn with_places(xml: &str, place: impl Fn(usize) -> usize) -> String {
    let mut parts = xml.split("<Precinct id=\"");
    let mut out = parts.next().unwrap().to_owned();
    for n in 0..MARICOPA {
        let number = place(n);
        let own = "</Name>\n    <PollingLocationIds>own";
        let precinct =
            parts.next().unwrap().replacen("</Name>", &format!("{own}{number}</PollingLocationIds>"), 1);
        out += "<Precinct id=\"";
        out += &precinct;
    }
    let locations: String = (0..MARICOPA)
        .map(|n| {
            format!(
                "<PollingLocation id=\"own{n}\"><AddressStructured><Line1>{n} E Made Up St</Line1>\
                 <City>PHOENIX</City><State>AZ</State><Zip>85003</Zip></AddressStructured>\
                 <IsDropBox>false</IsDropBox><IsEarlyVoting>false</IsEarlyVoting>\
                 <Name>SCHOOL {n}</Name></PollingLocation>\n"
            )
        })
        .collect();
    out.replacen("</VipObject>", &format!("{locations}</VipObject>"), 1)
}

/// Precincts of the feed.
const MARICOPA: usize = 748;

#[test]
fn a_feed_of_boundaries_alone_is_counted_and_guarded() {
    let folder = tempfile::tempdir().unwrap();
    let feed = folder.path().join("feed");
    fs::create_dir(&feed).unwrap();
    let Some((xml, to)) = maricopa(&feed) else { return };
    let index = |name: &str| folder.path().join(name);
    let build = |text: &str, out: &Path, more: &[&str]| {
        fs::write(&to, text).unwrap();
        command(&[&["build", "--feed", path_of(&feed), "--out", path_of(out)], more].concat())
    };
    let (real, own, swapped) = (index("real.vri"), index("own.vri"), index("swapped.vri"));
    assert_eq!(build(&xml, &real, &[]).status.code(), Some(0));
    let (code, itself) = diff(&real, &real);
    let points = &itself["boundaries"];
    assert_eq!(
        (code, &points["moved"], &points["gone"], &points["new"]),
        (0, &0.into(), &0.into(), &0.into())
    );
    let same = points["same"].as_u64().unwrap();
    println!("{same} points");
    assert_eq!(same, 742 * 25, "precincts with a boundary");

    // Each precinct gets a place of its own, then two of them each other's.
    let places = with_places(&xml, |n| n);
    assert_eq!(build(&places, &own, &[]).status.code(), Some(0));
    let (code, moved) = diff(&real, &own);
    assert_eq!((code, moved["boundaries"]["moved"].as_u64()), (1, Some(same)), "vote centers no more");
    let exchanged = with_places(&xml, |n| match n {
        100 => 200,
        200 => 100,
        n => n,
    });
    assert_eq!(build(&exchanged, &swapped, &[]).status.code(), Some(0));
    let (code, diff) = diff(&own, &swapped);
    let county = &diff["counties"][0];
    let examples = county["boundaries"]["examples"].as_array().unwrap();
    assert_eq!((code, examples.len()), (0, 2), "{diff}");
    let changed: u64 = examples.iter().map(|e| e["changed"].as_u64().unwrap()).sum();
    assert!(examples.iter().all(|e| e["changed"] == e["points"]));
    assert_eq!(county["boundaries"]["moved"].as_u64(), Some(changed));
    let froms: Vec<_> = examples.iter().map(|e| e["from"].as_str().unwrap()).collect();
    let schools = ["SCHOOL 100, 100 E Made Up St", "SCHOOL 200, 200 E Made Up St"];
    assert!(schools.iter().all(|s| froms.iter().any(|f| f.starts_with(s))), "{froms:?}");

    // Without boundaries: refused, and published when it is meant.
    let start = xml.find("<SpatialBoundary>").unwrap();
    let mut bare = xml[..start].to_owned();
    for part in xml[start..].split("<SpatialBoundary>").skip(1) {
        bare += part.split_once("</SpatialBoundary>").unwrap().1;
    }
    let before = fs::read(&real).unwrap();
    let report = index("report.json");
    let refused = build(&bare, &real, &["--report", path_of(&report)]);
    let why = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(1), "{why}");
    let gone = format!("100.00 % of the points within boundaries (0 moved, {same} gone of {same})");
    assert!(why.contains(&gone) && why.contains("--force") && !why.contains("addresses"), "{why}");
    assert_eq!(fs::read(&real).unwrap(), before, "the old file is untouched");
    let written: Value = serde_json::from_slice(&fs::read(&report).unwrap()).unwrap();
    assert_eq!((&written["comparison"]["above"], &written["built"]), (&true.into(), &Value::Null));
    assert_eq!(written["comparison"]["boundaries"]["gone"].as_u64(), Some(same));
    let table = command(&["diff", path_of(&own), path_of(&real), "--max-moved", "100"]);
    assert_eq!(table.status.code(), Some(0));
    let forced = build(&bare, &real, &["--force"]);
    assert_eq!(forced.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&forced.stderr).contains("published because of --force"));
}
