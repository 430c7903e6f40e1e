//! Keys of precincts that `propose` writes: parts that the other table has in one cell, towns that number
//! their own precincts, and the questions where the data proves neither.

use super::columns::with_column;
use super::proposals::proposed;
use super::{Files, county, edited, opened, segments};
use crate::check;

/// A county whose street file has wards and precincts, and whose places have these codes.
fn wards(order: &str, rows: [[&str; 2]; 4], codes: &[&str]) -> Files {
    let lines = rows.iter().zip([100, 200, 300, 400]).map(|([ward, precinct], low)| {
        format!("{low},{},B,N,LARKWING,ST,,SPRINGFIELD,45503,{ward},{precinct}\n", low + 98)
    });
    let header = format!("LOW,HIGH,SIDE,DIR,STREET NAME,TYPE,POST,CITY,ZIP,{order}\n");
    let places = codes.iter().map(|code| format!("{code},Hall {code},1 Elm St,Springfield,45503\n"));
    let places = "Precinct,Polling Place,Address,City,Zip\n".to_owned() + &places.collect::<String>();
    let mut files = county();
    files.insert("streets.csv", (header + &lines.collect::<String>()).into_bytes());
    files.insert("places.csv", places.into_bytes());
    files
}

#[test]
fn joins_parts_that_the_other_table_has_in_one_cell() {
    let rows = [["1", "1"], ["1", "2"], ["2", "1"], ["2", "3"]];
    for (codes, template) in [
        (["1-1", "1-2", "2-1", "2-3"], "{WARD}-{PRECINCT}"),
        (["W1 P1", "W1 P2", "W2 P1", "W2 P3"], "W{WARD} P{PRECINCT}"),
        (["1.1", "2.1", "1.2", "3.2"], "{PRECINCT}.{WARD}"),
        (["0101", "0102", "0201", "0203"], "{WARD:2}{PRECINCT:2}"),
    ] {
        let (proposal, dir) = proposed(&wards("WARD,PRECINCT", rows, &codes));
        assert!(proposal.open.is_empty(), "{codes:?}: {:?}", proposal.open);
        let said = format!("joined = \"{template}\"\n");
        assert!(proposal.map.contains("within = [\"WARD\"]") && proposal.map.contains(&said), "{template}");
        let map = std::fs::read(dir.path().join("map.toml")).unwrap();
        let mut files = wards("WARD,PRECINCT", rows, &codes);
        files.insert("map.toml", map);
        let (reader, _dir) = opened(&files).unwrap();
        let ids: Vec<&str> = reader.feed().precincts.iter().map(|p| p.id.as_str()).collect();
        let found: Vec<String> = segments(&reader).iter().map(|s| s.precinct_id.clone()).collect();
        assert_eq!(found, ids, "each row is a precinct with a place of its own");
        for precinct in &reader.feed().precincts {
            let [place] = &precinct.polling_location_ids[..] else { panic!("{precinct:?}") };
            let place = reader.feed().polling_locations.iter().find(|p| p.id == *place).unwrap();
            assert_eq!(place.name, format!("Hall {}", precinct.id));
        }
        assert!(!check(&reader).unwrap().fatal);
    }
}

#[test]
fn asks_where_joined_parts_are_open() {
    // Either order fits.
    let square = [["1", "1"], ["1", "2"], ["2", "1"], ["2", "2"]];
    let (proposal, _dir) = proposed(&wards("WARD,PRECINCT", square, &["1-1", "1-2", "2-1", "2-2"]));
    let both = "\"{WARD}-{PRECINCT}\" or \"{PRECINCT}-{WARD}\"";
    assert!(proposal.open.iter().any(|line| line.contains(both)), "{:?}", proposal.open);
    assert!(!proposal.map.contains("joined ="));
    // One value differs.
    let rows = [["1", "1"], ["1", "2"], ["2", "1"], ["2", "3"]];
    for codes in
        [&["1-1", "1-2", "2-1", "2-4"][..], &["1-1", "1-2", "2-1"], &["1-1", "1-2", "2-1", "2-3", "3-1"]]
    {
        let (proposal, _dir) = proposed(&wards("WARD,PRECINCT", rows, codes));
        assert!(!proposal.open.is_empty() && !proposal.map.contains("joined ="), "{codes:?}");
    }
}

#[test]
fn joins_places_in_columns_with_streets_in_one_cell() {
    let mut files = county();
    let streets = String::from_utf8(files["streets.csv"].clone()).unwrap();
    let streets = streets.replace("SPFLD 1-A", "W1 P1").replace("SPFLD 2-B", "W2 P1");
    files.insert("streets.csv", streets.into_bytes());
    let places = String::from_utf8(files["places.csv"].clone()).unwrap();
    let places = places.replace("SPFLD 1-A", "1").replace("SPFLD 2-B", "1");
    files.insert("places.csv", places.into_bytes());
    let (proposal, dir) = proposed(&with_column(files.clone(), "places.csv", "Ward", &["1", "2"]));
    assert!(proposal.open.is_empty(), "{:?}", proposal.open);
    files = with_column(files, "places.csv", "Ward", &["1", "2"]);
    files.insert("map.toml", std::fs::read(dir.path().join("map.toml")).unwrap());
    let (reader, _dir) = opened(&files).unwrap();
    let places = reader.feed().precincts.iter().map(|p| p.polling_location_ids.concat());
    assert_eq!(places.collect::<Vec<_>>(), ["place:2", "place:3"]);
}

/// A street file and places of two towns that number their own precincts.
fn towns(second: &str, places: [&str; 3]) -> Files {
    let rows = [("SPRINGFIELD", "1"), ("SPRINGFIELD", "2"), (second, "1")].into_iter().zip([100, 200, 300]);
    let lines =
        rows.map(|((town, code), low)| format!("{low},{},B,N,LARKWING,ST,,{town},45502,{code}\n", low + 98));
    let header = "LOW,HIGH,SIDE,DIR,STREET NAME,TYPE,POST,CITY,ZIP,PRECINCT\n";
    let places = places
        .iter()
        .zip(["1", "2", "1"])
        .map(|(town, code)| format!("{code},Hall {code} {town},1 Elm St,{town},\n"));
    let places = "Precinct,Polling Place,Address,City,Zip\n".to_owned() + &places.collect::<String>();
    let mut files = county();
    files.insert("streets.csv", (header.to_owned() + &lines.collect::<String>()).into_bytes());
    files.insert("places.csv", places.into_bytes());
    files
}

#[test]
fn proposes_towns_that_number_their_own_precincts() {
    for second in ["CINCINNATI", "ENON"] {
        let (proposal, dir) = proposed(&towns(second, ["Springfield", "Springfield", second]));
        assert!(proposal.open.is_empty(), "{:?}", proposal.open);
        assert_eq!(proposal.map.matches("within = [\"CITY\"]").count(), 1, "{}", proposal.map);
        assert_eq!(proposal.map.matches("within = [\"City\"]").count(), 1, "{}", proposal.map);
        let mut files = towns(second, ["Springfield", "Springfield", second]);
        files.insert("map.toml", std::fs::read(dir.path().join("map.toml")).unwrap());
        let (reader, _dir) = opened(&files).unwrap();
        let places = reader.feed().precincts.iter().map(|p| p.polling_location_ids.concat());
        assert_eq!(places.collect::<Vec<_>>(), ["place:2", "place:3", "place:4"]);
    }
    // The places do not have the same pairs.
    let (proposal, _dir) = proposed(&towns("CINCINNATI", ["Springfield", "Springfield", "Springfield"]));
    assert!(
        !proposal.map.contains("within =") && proposal.open.iter().any(|line| line.contains("CINCINNATI")),
        "{:?}",
        proposal.open
    );
}

#[test]
fn asks_about_zip_codes_that_are_far_apart() {
    // 45202 is Cincinnati's.
    let files = edited("streets.csv", "SPRINGFIELD,45503,SPFLD 2-B", "SPRINGFIELD,45202,SPFLD 2-B");
    let (proposal, _dir) = proposed(&files);
    assert!(proposal.open.iter().any(|line| line.contains("across = [\"ZIP\"]")), "{:?}", proposal.open);
}
