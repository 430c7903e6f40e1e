//! A small feed with a shapefile beside it, and what breaks each rule of boundaries; projections against
//! points that PROJ computed; files with random damage.

mod projections;

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;

use shapefile::dbase::{FieldValue, Record, TableWriterBuilder};
use shapefile::{Point, Polygon, PolygonRing, ShapeWriter, Writer};

use crate::check::check;
use crate::reader::open;

const WGS84: &str = r#"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#;

/// A ring through corners in hundredths of a degree beyond 119.80 W 39.10 N: (east, north).
fn ring(corners: &[(i32, i32)]) -> PolygonRing<Point> {
    let corner =
        |(e, n): &(i32, i32)| Point::new(-119.8 + f64::from(*e) / 100.0, 39.1 + f64::from(*n) / 100.0);
    PolygonRing::Outer(corners.iter().map(corner).collect())
}

fn square(east: i32, north: i32) -> Polygon {
    let corners = [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)].map(|(e, n)| (east + e, north + n));
    Polygon::new(ring(&corners))
}

/// The files of a feed in a folder, before they are written.
struct Fixture {
    texts: BTreeMap<&'static str, String>,
    parts: BTreeMap<&'static str, Vec<u8>>,
    /// Instead of the checksum of the `.shp`.
    checksum: Option<(&'static str, &'static str)>,
}

fn fixture(shapes: &[Polygon]) -> Fixture {
    let file = |name, text: &str| (name, text.to_owned());
    let texts = BTreeMap::from([
        file("source.txt", "id,name,vip_id,date_time,version\nsrc1,Made up,32,2028-10-01T00:00:00Z,6.0\n"),
        file("election.txt", "id,date,state_id\ne1,2028-11-07,st1\n"),
        file("state.txt", "id,name\nst1,Nevada\n"),
        file("locality.txt", "id,name,state_id\nloc1,Sample County,st1\n"),
        file(
            "precinct.txt",
            "id,name,number,locality_id,spatial_boundary_id\n\
             pre1,One,001,loc1,sb1\npre2,Two,002,loc1,sb2\npre3,Three,003,loc1,sb3\n",
        ),
        file("street_segment.txt", "id,precinct_id,city,state,odd_even_both\n"),
        file("spatial_boundary.txt", "id,external_geospatial_feature_id\nsb1,g1\nsb2,g2\nsb3,g3\n"),
        file(
            "external_geospatial_feature.txt",
            "id,external_file_id,file_format,shape_identifiers\ng1,ef1,shp,0\ng2,ef1,shp,1\ng3,ef1,shp,2\n",
        ),
        file("external_file.txt", "id,filename,checksum_id\nef1,p.shp,ch1\n"),
    ]);
    let (mut shp, mut shx, mut dbf) = (Vec::new(), Vec::new(), Vec::new());
    {
        let shape_writer = ShapeWriter::with_shx(Cursor::new(&mut shp), Cursor::new(&mut shx));
        let table = TableWriterBuilder::new()
            .add_character_field("NAME".try_into().unwrap(), 20)
            .build_with_dest(Cursor::new(&mut dbf));
        let mut writer = Writer::new(shape_writer, table);
        for (n, shape) in shapes.iter().enumerate() {
            let mut record = Record::default();
            record.insert("NAME".to_owned(), FieldValue::Character(Some((n + 1).to_string())));
            writer.write_shape_and_record(shape, &record).unwrap();
        }
    }
    let parts = [("p.shp", shp), ("p.shx", shx), ("p.dbf", dbf), ("p.prj", WGS84.into())];
    Fixture { texts, parts: parts.into(), checksum: None }
}

fn three() -> Fixture {
    fixture(&[square(0, 0), square(1, 0), square(2, 0)])
}

impl Fixture {
    fn with(mut self, file: &'static str, from: &str, to: &str) -> Self {
        let text = self.texts.get_mut(file).unwrap();
        assert!(text.contains(from), "{file} has no {from:?}");
        *text = text.replace(from, to);
        self
    }

    fn write(&self, folder: &Path) {
        use sha2::{Digest as _, Sha512};
        let shp = self.parts.get("p.shp").map(Vec::as_slice).unwrap_or_default();
        let sum: String = Sha512::digest(shp).iter().map(|b| format!("{b:02X}")).collect();
        let (algorithm, value) = self.checksum.unwrap_or(("sha-512", &sum));
        let checksum = format!("id,algorithm,value\nch1,{algorithm},{value}\n");
        std::fs::write(folder.join("checksum.txt"), checksum).unwrap();
        for (name, text) in &self.texts {
            std::fs::write(folder.join(name), text).unwrap();
        }
        for (name, bytes) in &self.parts {
            std::fs::write(folder.join(name), bytes).unwrap();
        }
    }

    /// Boundaries by precinct with the number of their areas, and findings about boundaries by rule.
    fn read(&self) -> (Vec<(String, usize)>, BTreeMap<&'static str, u64>) {
        let folder = tempfile::tempdir().unwrap();
        self.write(folder.path());
        let reader = open(folder.path()).unwrap();
        let boundaries = reader.feed().boundaries.iter();
        let found = boundaries.map(|b| (b.precinct_id.clone(), b.areas.len())).collect();
        let mut counts = check(&reader).unwrap().counts;
        counts.retain(|rule, _| {
            rule.starts_with("boundary-")
                || ["reference-missing", "archive-nested", "file-unknown"].contains(rule)
        });
        (found, counts)
    }

    /// The rules that are broken; nothing of the file is used when `none` says so.
    fn breaks(&self, none: bool) -> Vec<(&'static str, u64)> {
        let (found, counts) = self.read();
        assert_eq!(found.is_empty(), none, "{found:?} {counts:?}");
        counts.into_iter().collect()
    }
}

#[test]
fn sound_boundaries_are_read_and_nothing_is_said() {
    let (found, counts) = three().read();
    assert_eq!(found, [("pre1".to_owned(), 1), ("pre2".to_owned(), 1), ("pre3".to_owned(), 1)]);
    assert_eq!(counts, BTreeMap::new());
}

#[test]
fn a_file_that_cannot_be_trusted_is_not_used() {
    let mut cut = three();
    cut.parts.get_mut("p.shp").unwrap().truncate(300);
    let mut reordered = three();
    reordered.parts.get_mut("p.shx").unwrap()[103] += 2;
    let mut changed = three();
    changed.checksum = Some(("sha-512", "00ff"));
    let mut unsummed = three();
    unsummed.checksum = Some(("", ""));
    let mut weak = three();
    weak.checksum = Some(("md5", "d41d8cd98f00b204e9800998ecf8427e"));
    let mut nowhere = three();
    nowhere.parts.remove("p.prj");
    let mut lost = three();
    lost.parts.remove("p.shp");
    let mut counted = three().with("external_geospatial_feature.txt", "g1,ef1,shp,0", "g1,ef1,shp,3");
    counted.parts.remove("p.dbf");
    for (fixture, rule) in [
        (cut, "boundary-file-damaged"),
        (reordered, "boundary-file-damaged"),
        (changed, "boundary-checksum"),
        (unsummed, "boundary-checksum"),
        (weak, "boundary-checksum"),
        (nowhere, "boundary-projection-none"),
        (lost, "boundary-file-missing"),
        (three().with("external_file.txt", "p.shp", ""), "boundary-incomplete"),
        (three().with("external_file.txt", "p.shp", "p.dbf"), "boundary-format"),
        // Counted from 1, and the last one shows it.
        (counted, "boundary-index"),
    ] {
        let broken = fixture.breaks(true);
        assert!(broken.iter().any(|(id, n)| *id == rule && *n == 1), "{rule}: {broken:?}");
    }
}

#[test]
fn features_counted_from_one_are_seen_by_the_table_of_the_file() {
    // One more feature, so that no index is out of range; the table calls feature 0 "1".
    let shapes: Vec<Polygon> = (0..6).map(|i| square(i, 0)).collect();
    let fixture = fixture(&shapes).with(
        "external_geospatial_feature.txt",
        "shp,0\ng2,ef1,shp,1\ng3,ef1,shp,2",
        "shp,1\ng2,ef1,shp,2\ng3,ef1,shp,3",
    );
    assert_eq!(fixture.breaks(true), [("boundary-index", 1)]);
}

#[test]
fn features_that_the_table_calls_by_other_precincts_are_doubtful_for_both() {
    let shapes: Vec<Polygon> = (0..6).map(|i| square(i, 0)).collect();
    let claims = |numbers: [usize; 5]| {
        let rows = (1..=5)
            .map(|n| {
                format!(
                    "pre{n},P{n},00{n},loc1,sb{n}
"
                )
            })
            .collect::<String>();
        let features = (1..=5)
            .map(|n| {
                format!(
                    "g{n},ef1,shp,{}
",
                    numbers[n - 1]
                )
            })
            .collect::<String>();
        let boundaries = (1..=5)
            .map(|n| {
                format!(
                    "sb{n},g{n}
"
                )
            })
            .collect::<String>();
        let mut fixture = fixture(&shapes);
        let header = "id,name,number,locality_id,spatial_boundary_id
";
        fixture.texts.insert("precinct.txt", format!("{header}{rows}"));
        let header = "id,external_file_id,file_format,shape_identifiers
";
        fixture.texts.insert("external_geospatial_feature.txt", format!("{header}{features}"));
        let header = "id,external_geospatial_feature_id
";
        fixture.texts.insert("spatial_boundary.txt", format!("{header}{boundaries}"));
        fixture
    };
    // Two are exchanged: each feature is offered for both, and decides for none.
    let folder = tempfile::tempdir().unwrap();
    claims([1, 0, 2, 3, 4]).write(folder.path());
    let reader = open(folder.path()).unwrap();
    let doubtful: Vec<Vec<bool>> =
        reader.feed().boundaries.iter().map(|b| b.areas.iter().map(|a| a.is_doubtful).collect()).collect();
    assert_eq!(doubtful, [vec![true, true], vec![true, true], vec![false], vec![false], vec![false]]);
    assert_eq!(check(&reader).unwrap().counts["boundary-name"], 2);
    // One too low, one too high, and another order: none of it is used.
    for numbers in [[1, 2, 3, 4, 5], [5, 0, 1, 2, 3], [4, 3, 2, 1, 0]] {
        assert!(claims(numbers).read().0.is_empty(), "{numbers:?}");
    }
}

#[test]
fn a_claim_that_is_not_whole_is_not_used() {
    let features = "external_geospatial_feature.txt";
    for (fixture, rule) in [
        (three().with(features, "g1,ef1,shp,0", "g1,ef1,shp,"), "boundary-incomplete"),
        (three().with(features, "g1,ef1,shp,0", "g1,ef1,kml,0"), "boundary-format"),
        (three().with(features, "g1,ef1,shp,0", "g1,ef9,shp,0"), "reference-missing"),
        (three().with("spatial_boundary.txt", "sb1,g1", "sb1,g9"), "reference-missing"),
        (three().with("precinct.txt", "loc1,sb1", "loc1,sb9"), "reference-missing"),
        (three().with(features, "g1,ef1,shp,0", "g1,ef1,shp,-1"), "boundary-feature"),
        (three().with(features, "g1,ef1,shp,0", "g1,ef1,shp,zero"), "boundary-feature"),
    ] {
        let (found, counts) = fixture.read();
        assert_eq!(found.len(), 2, "{rule}");
        // No precinct has feature 0, and precinct 1 has none.
        let expected = BTreeMap::from([(rule, 1), ("boundary-feature-unused", 1), ("boundary-none", 1)]);
        assert_eq!(counts, expected, "{rule}");
    }
}

#[test]
fn a_feature_of_two_precincts_is_kept_for_both_and_said() {
    let fixture = three().with("external_geospatial_feature.txt", "g2,ef1,shp,1", "g2,ef1,shp,0|1");
    let (found, counts) = fixture.read();
    assert_eq!(found[1], ("pre2".to_owned(), 2));
    let expected = [("boundary-feature-twice", 1), ("boundary-name", 1), ("boundary-overlap", 1)];
    assert_eq!(counts, BTreeMap::from(expected));
}

#[test]
fn what_overlaps_is_said_and_what_only_touches_is_not() {
    let wide = Polygon::new(ring(&[(0, 0), (0, 1), (2, 1), (2, 0), (0, 0)]));
    assert_eq!(fixture(&[wide, square(1, 0), square(2, 0)]).breaks(false), [("boundary-overlap", 1)]);
}

#[test]
fn rings_that_are_not_sound_decide_nothing() {
    let eight = Polygon::new(ring(&[(0, 0), (1, 1), (1, 0), (0, 1), (0, 0)]));
    let folder = tempfile::tempdir().unwrap();
    fixture(&[eight, square(1, 0), square(2, 0)]).write(folder.path());
    let reader = open(folder.path()).unwrap();
    let doubtful: Vec<bool> = reader.feed().boundaries.iter().map(|b| b.areas[0].is_doubtful).collect();
    assert_eq!(doubtful, [true, false, false]);
    assert_eq!(check(&reader).unwrap().counts["boundary-invalid"], 1);

    let line = Polygon::new(ring(&[(0, 0), (0, 1), (0, 0)]));
    let broken = fixture(&[line, square(1, 0), square(2, 0)]).breaks(false);
    assert_eq!(broken, [("boundary-invalid", 1), ("boundary-none", 1)]);
}

#[test]
fn a_ring_that_is_not_closed_decides_nothing() {
    let mut fixture = three();
    // The crate closes what it writes: the last vertex of the first record is moved instead.
    let at = 100 + 8 + 44 + 4 + 4 * 16;
    fixture.parts.get_mut("p.shp").unwrap()[at..at + 8].copy_from_slice(&(-119.801f64).to_le_bytes());
    assert_eq!(fixture.breaks(false), [("boundary-invalid", 1)]);
}

#[test]
fn coordinates_that_are_exchanged_lie_abroad() {
    let swapped = |east: i32| {
        let PolygonRing::Outer(points) = ring(&[(east, 0), (east, 1), (east + 1, 1), (east, 0)]) else {
            unreachable!()
        };
        Polygon::new(PolygonRing::Outer(points.iter().map(|p| Point::new(p.y, p.x / 2.0)).collect()))
    };
    let broken = fixture(&[swapped(0), swapped(1), square(2, 0)]).breaks(false);
    assert_eq!(broken, [("boundary-none", 2), ("boundary-outside", 2)]);
}

#[test]
fn a_zip_of_several_shapefiles_means_none_of_them() {
    use std::io::Write as _;
    let mut fixture = three().with("external_file.txt", "p.shp", "https://example.org/GIS/P%20All.zip");
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for name in ["a/p.shp", "b/q.shp"] {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(&fixture.parts["p.shp"]).unwrap();
    }
    let zip = zip.finish().unwrap().into_inner();
    fixture.parts = [("p all.zip", zip.clone()), ("p.shp", zip)].into();
    // The checksum is that of the zip; no precinct refers to its other copy.
    assert_eq!(fixture.breaks(true), [("boundary-format", 1), ("file-unknown", 1)]);
}

#[test]
fn other_shapes_than_polygons_are_refused() {
    let mut shp = Vec::new();
    let points = [1.0, 2.0, 3.0].map(|x| Point::new(x, x));
    ShapeWriter::new(Cursor::new(&mut shp)).write_shapes(&points).unwrap();
    let mut fixture = three();
    fixture.parts.insert("p.shp", shp);
    fixture.parts.remove("p.shx");
    assert_eq!(fixture.breaks(true), [("boundary-format", 1)]);
}

#[test]
fn files_that_nobody_names_are_said() {
    let mut fixture = three();
    fixture.parts.insert("other.shp", Vec::new());
    fixture.parts.insert("other.zip", Vec::new());
    assert_eq!(fixture.breaks(false), [("archive-nested", 1), ("file-unknown", 1)]);
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(400))]
    /// With any byte damaged, the feed is read to its end, and no vertex is outside its state.
    #[test]
    fn no_damage_ends_the_reading(
        part in 0usize..4, cut in proptest::option::of(0usize..900),
        damage in proptest::collection::vec((0usize..900, proptest::num::u8::ANY), 0..6)
    ) {
        let mut fixture = three();
        let bytes = fixture.parts.get_mut(["p.shp", "p.shx", "p.dbf", "p.prj"][part]).unwrap();
        for (at, byte) in damage {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        bytes.truncate(cut.unwrap_or(usize::MAX));
        let (found, _) = fixture.read();
        proptest::prop_assert!(found.len() <= 3);
    }
}

#[test]
fn no_record_asks_for_memory_that_is_not_there() {
    // Each word of the first record's header and counts, as large and as negative as can be.
    for at in (24..28).step_by(4).chain((100..160).step_by(4)) {
        for word in [i32::MAX, i32::MIN, -1, 0x7fff, 0x0100_0000] {
            for bytes in [word.to_le_bytes(), word.to_be_bytes()] {
                let mut fixture = three();
                fixture.parts.get_mut("p.shp").unwrap()[at..at + 4].copy_from_slice(&bytes);
                fixture.read();
            }
        }
    }
}
