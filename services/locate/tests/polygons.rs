//! From a shapefile to an answer: a small invented county in Nevada whose precincts have boundaries, built,
//! opened and asked with the point of the house.

#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use address::StateCode;
use chrono::NaiveDate;
use feed::{check, open};
use importer::Builder;
use index::Index;
use index::ask::{answer, answer_at};
use lookup::answer::{AddressQuery, AnswerKind, LookupAnswer};
use lookup::area::Point;
use sha2::{Digest as _, Sha256};
use shapefile::dbase::{FieldValue, Record, TableWriterBuilder};
use shapefile::{Polygon, PolygonRing, Writer};

const WGS84: &str = r#"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#;

/// Squares of a hundredth of a degree near Carson City: west and south corner in hundredths beyond
/// 119.80 W 39.10 N.
fn square(east: i32, north: i32) -> Polygon {
    let corner = |e: i32, n: i32| {
        shapefile::Point::new(-119.80 + f64::from(east + e) / 100.0, 39.10 + f64::from(north + n) / 100.0)
    };
    let corners = [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)];
    Polygon::new(PolygonRing::Outer(corners.iter().map(|(e, n)| corner(*e, *n)).collect()))
}

/// Writes the shapefile into a zip in `folder`; gives its checksum.
fn shapefile(folder: &Path, shapes: &[Polygon]) -> String {
    let parts = tempfile::tempdir().unwrap();
    let table = TableWriterBuilder::new().add_character_field("PCT".try_into().unwrap(), 10);
    let mut writer = Writer::from_path(parts.path().join("p.shp"), table).unwrap();
    for (n, shape) in shapes.iter().enumerate() {
        let mut record = Record::default();
        record.insert("PCT".to_owned(), FieldValue::Character(Some(format!("{}", n + 1))));
        writer.write_shape_and_record(shape, &record).unwrap();
    }
    drop(writer);
    fs::write(parts.path().join("p.prj"), WGS84).unwrap();
    let path = folder.join("precincts.zip");
    let mut zip = zip::ZipWriter::new(File::create(&path).unwrap());
    for part in ["p.shp", "p.shx", "p.dbf", "p.prj"] {
        zip.start_file(part, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(&fs::read(parts.path().join(part)).unwrap()).unwrap();
    }
    zip.finish().unwrap();
    Sha256::digest(fs::read(path).unwrap()).iter().map(|b| format!("{b:02x}")).collect()
}

/// Precincts 1, 2 and 3 side by side, 4 some way to the north; only 3 has a street segment.
fn feed(folder: &Path) {
    let checksum = shapefile(folder, &[square(0, 0), square(1, 0), square(2, 0), square(2, 5)]);
    let files = [
        ("source.txt", "id,name,vip_id,date_time,version\nsrc1,Made up,32,2028-10-01T00:00:00Z,6.0\n".to_owned()),
        ("election.txt", "id,date,state_id\ne1,2028-11-07,st1\n".to_owned()),
        ("state.txt", "id,name\nst1,Nevada\n".to_owned()),
        ("locality.txt", "id,name,state_id,polling_location_ids\nloc1,Sample County,st1,\n".to_owned()),
        (
            "precinct.txt",
            "id,name,number,locality_id,polling_location_ids,spatial_boundary_id\n\
             pre1,One,1,loc1,pl1,sb1\npre2,Two,2,loc1,pl2,sb2\npre3,Three,3,loc1,pl1,sb3\npre4,Four,4,loc1,pl1,sb4\n"
                .to_owned(),
        ),
        (
            "polling_location.txt",
            "id,name,structured_line_1,structured_city,structured_state,structured_zip,latitude,longitude\n\
             pl1,Library,1 Sample St,Carson City,NV,89701,39.15,-119.75\n\
             pl2,School,2 Sample St,Carson City,NV,89701,39.11,-119.79\n"
                .to_owned(),
        ),
        (
            "street_segment.txt",
            "id,precinct_id,city,state,odd_even_both,zip,street_name,street_suffix,start_house_number,end_house_number\n\
             ss1,pre3,Carson City,NV,both,89701,Larkwing,Ave,1,99\n"
                .to_owned(),
        ),
        ("spatial_boundary.txt", "id,external_geospatial_feature_id\nsb1,g1\nsb2,g2\nsb3,g3\nsb4,g4\n".to_owned()),
        (
            "external_geospatial_feature.txt",
            "id,external_file_id,file_format,shape_identifiers\n\
             g1,ef1,shp,0\ng2,ef1,shp,1\ng3,ef1,shp,2\ng4,ef1,shp,3\n"
                .to_owned(),
        ),
        ("external_file.txt", "id,filename,checksum_id\nef1,precincts.zip,ch1\n".to_owned()),
        ("checksum.txt", format!("id,algorithm,value\nch1,sha-256,{checksum}\n")),
    ];
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
}

struct County {
    index: Index,
    _folder: tempfile::TempDir,
}

fn county() -> County {
    let folder = tempfile::tempdir().unwrap();
    feed(folder.path());
    let reader = open(folder.path()).unwrap();
    let report = check(&reader).unwrap();
    let wrong: Vec<_> = report.findings.iter().filter(|f| f.rule.starts_with("boundary")).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    let path = folder.path().join("x.vri");
    let mut builder = Builder::new(&path);
    builder.add(&reader, &[]).unwrap();
    builder.finish(0).unwrap();
    County { index: Index::open(&path).unwrap(), _folder: folder }
}

fn day() -> NaiveDate {
    NaiveDate::from_ymd_opt(2028, 10, 20).unwrap()
}

impl County {
    /// East and north in hundredths of a degree beyond 119.80 W 39.10 N.
    fn look_up(&self, line: &str, east: f64, north: f64) -> LookupAnswer {
        let point = Point::new(39.10 + north / 100.0, -119.80 + east / 100.0);
        assert!(point.is_some());
        answer_at(&self.index, AddressQuery::Line(line, StateCode::parse("NV")), point, 0, &|_| day())
    }
}

fn precinct(answer: &LookupAnswer) -> Option<(&str, &str)> {
    answer.precinct.as_ref().map(|p| (p.id.as_str(), &*p.method))
}

fn candidates(answer: &LookupAnswer) -> Vec<&str> {
    answer.candidates.iter().filter_map(|c| c.precinct.as_ref()).map(|p| p.id.as_str()).collect()
}

const HOME: &str = "7 Quiet Rd, Carson City, NV 89701";

#[test]
fn a_point_away_from_every_boundary_finds_its_precinct() {
    let county = county();
    for (east, id) in [(0.5, "pre1"), (1.5, "pre2")] {
        let found = county.look_up(HOME, east, 0.5);
        assert!(found.kind == AnswerKind::Found, "{}", found.detail);
        assert_eq!(precinct(&found), Some((id, "polygon")));
        assert_eq!(found.county.as_deref(), Some("Sample County"));
        assert_eq!(found.locations[1].len(), 1);
        let address = found.address.unwrap();
        assert_eq!(address.line_1, "7 QUIET RD");
        let (latitude, longitude) = address.point.unwrap();
        assert!((latitude - 39.105).abs() < 1e-9 && (longitude + 119.80 - east / 100.0).abs() < 1e-9);
        // From the point, not from the middle of the ZIP code: 0.5 hundredths of a degree are a third of a
        // mile.
        let miles = found.locations[1][0].distance_miles.unwrap();
        assert!(id != "pre2" || miles < 0.6, "{miles}");
    }
}

#[test]
fn near_a_boundary_the_voter_chooses_and_the_choice_counts_with_the_same_point() {
    let county = county();
    // 20 m west of the boundary between 1 and 2; a hundredth of a degree is 864 m here.
    let east = 1.0 - 20.0 / 864.0;
    let asked = county.look_up(HOME, east, 0.5);
    assert!(asked.kind == AnswerKind::Ambiguous && asked.precinct.is_none());
    assert_eq!(candidates(&asked), ["pre1", "pre2"]);
    for candidate in &asked.candidates {
        let id = &candidate.precinct.as_ref().unwrap().id;
        assert!(candidate.address.ends_with(&format!("[{id}]")));
        let chosen = county.look_up(&candidate.address, east, 0.5);
        assert_eq!(precinct(&chosen), Some((id.as_str(), "chosen")));
        // Without the point, or with one elsewhere, the brackets prove nothing.
        let bare = answer(&county.index, AddressQuery::Line(&candidate.address, None), 0, &|_| day());
        assert!(bare.kind != AnswerKind::Found && bare.precinct.is_none());
        let elsewhere = county.look_up(&candidate.address, 2.5, 5.5);
        assert!(elsewhere.precinct.is_none_or(|p| p.id == "pre4"));
    }
    // 35 m away it is certain.
    assert_eq!(precinct(&county.look_up(HOME, 1.0 - 35.0 / 864.0, 0.5)), Some(("pre1", "polygon")));
    // At the outer boundary, beyond which nothing is known.
    assert_eq!(candidates(&county.look_up(HOME, 0.01, 0.5)), ["pre1"]);
}

#[test]
fn a_street_segment_that_decides_is_never_overruled() {
    let county = county();
    let home = "7 Larkwing Ave, Carson City, NV 89701";
    let by_point = county.look_up(home, 0.5, 0.5);
    assert_eq!(precinct(&by_point), Some(("pre3", "street_segment")));
    assert!(by_point.address.unwrap().point.is_none());
}

#[test]
fn a_precinct_with_street_segments_is_offered_and_not_found() {
    let county = county();
    let asked = county.look_up(HOME, 2.5, 0.5);
    assert!(asked.kind == AnswerKind::Ambiguous);
    assert_eq!(candidates(&asked), ["pre3"]);
}

#[test]
fn a_street_spelt_nearly_like_another_is_offered_beside_the_point() {
    let county = county();
    let asked = county.look_up("7 Larkwin Ave, Carson City, NV 89701", 0.5, 0.5);
    assert!(asked.kind == AnswerKind::Ambiguous);
    assert_eq!(candidates(&asked), ["pre1", "pre3"]);
}

#[test]
fn a_point_that_cannot_be_the_houses_is_not_used() {
    let county = county();
    let without = answer(&county.index, AddressQuery::Line(HOME, None), 0, &|_| day());
    assert!(without.kind != AnswerKind::Found);
    // In no precinct.
    assert!(county.look_up(HOME, 0.5, 3.0) == without);
    // In a precinct, and 350 miles from the ZIP code that was typed (Las Vegas); in another state.
    for home in
        ["7 Quiet Rd, Las Vegas, NV 89101", "7 Quiet Rd, Truckee, CA 96161", "7 Quiet Rd, Las Vegas, NV"]
    {
        assert!(county.look_up(home, 0.5, 0.5).precinct.is_none(), "{home}");
        assert!(county.look_up(home, 0.5, 0.5).candidates.is_empty(), "{home}");
    }
}

#[test]
fn after_the_election_nothing_is_said() {
    let county = county();
    let point = Point::new(39.105, -119.795);
    let late = |_: &str| NaiveDate::from_ymd_opt(2028, 11, 8).unwrap();
    let stale = answer_at(&county.index, AddressQuery::Line(HOME, None), point, 0, &late);
    assert!(
        stale.kind == AnswerKind::Stale
            && stale.precinct.is_none()
            && stale.locations.iter().all(Vec::is_empty)
    );
}

/// The plus code of a place in hundredths of a degree beyond 119.80 W 39.10 N.
fn code(east: f64, north: f64) -> String {
    openlocationcode::encode(39.10 + north / 100.0, -119.80 + east / 100.0, 10).unwrap()
}

#[test]
fn a_plus_code_finds_the_precinct_that_holds_its_whole_cell() {
    let county = county();
    let ask = |line: &str| answer(&county.index, AddressQuery::Line(line, None), 0, &|_| day());
    // Precinct 3 has street segments: without a street none of them is asked.
    for (east, id) in [(0.5, "pre1"), (1.5, "pre2"), (2.5, "pre3")] {
        let full = code(east, 0.5);
        for line in [full.clone(), format!("{}, Carson City, NV 89701", &full[4..])] {
            let found = ask(&line);
            assert!(found.kind == AnswerKind::Found, "{line}: {}", found.detail);
            assert_eq!(precinct(&found), Some((id, "plus_code")));
            let address = found.address.unwrap();
            assert_eq!(address.line_1, full);
            let (latitude, longitude) = address.point.unwrap();
            assert!((latitude - 39.105).abs() < 1e-4 && (longitude + 119.80 - east / 100.0).abs() < 1e-4);
        }
    }
    // Across the boundary of 1 and 2: asked, and the choice counts.
    let asked = ask(&code(1.0, 0.5));
    assert!(asked.kind == AnswerKind::Ambiguous);
    assert_eq!(candidates(&asked), ["pre1", "pre2"]);
    assert_eq!(precinct(&ask(&asked.candidates[1].address)), Some(("pre2", "chosen")));
    // In no precinct, and under another state or another town.
    for line in
        [code(0.5, 3.0), format!("{} CA", code(0.5, 0.5)), format!("{} Las Vegas, NV", code(0.5, 0.5))]
    {
        let none = ask(&line);
        assert!(none.precinct.is_none() && none.kind != AnswerKind::Found, "{line}");
    }
}
