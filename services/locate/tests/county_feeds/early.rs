//! A feed of early voting alone, without precincts and street segments: places and offices by county.

use std::path::Path;

use lookup::answer::AnswerKind;

use super::county::{County, Form, built};

fn write(folder: &Path, name: &str) {
    let places = "ev,County Office,1 Sample St,Reno,89501,,Weekdays,,false,true\n";
    County { name, places, ..County::default() }.write(folder, Form::Csv5);
    for file in ["precinct.txt", "street_segment.txt"] {
        std::fs::remove_file(folder.join(file)).unwrap();
    }
    let file = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    let header = "id,name,state_id,election_administration_id,polling_location_ids";
    file("locality.txt", &format!("{header}\nl1,{name},st1,ea1,ev\n"));
    file("election_administration.txt", "id,elections_uri\nea1,https://washoe.example.gov\n");
    file("department.txt", "id,election_administration_id\ndep1,ea1\n");
}

#[test]
fn early_places_and_the_office_of_the_county_are_told() {
    let early = built(&[&|folder| write(folder, "Washoe County")]);
    assert!(early.has_finding("segment-none") && !early.reports[0].fatal);
    for line in ["5 Elm St, Reno, NV 89501", "5 elm st, reno, nv 89501"] {
        let told = early.look_up(line, "2028-10-20");
        assert!(told.kind == AnswerKind::County, "{line}: {}", told.detail);
        assert_eq!(told.county.as_deref(), Some("Washoe County"), "{line}");
        assert_eq!(told.locations[0][0].name, "County Office", "{line}");
        assert!(told.locations[1].is_empty(), "{line}");
        assert_eq!(told.office.unwrap().url, "https://washoe.example.gov", "{line}");
    }
    let elsewhere = early.look_up("5 Elm St, Las Vegas, NV 89101", "2028-10-20");
    assert!(elsewhere.kind == AnswerKind::Unknown && elsewhere.county.is_none());
}

#[test]
fn a_town_of_the_name_of_a_county_is_not_that_county() {
    let town = built(&[&|folder| write(folder, "Washoe")]);
    assert!(town.look_up("5 Elm St, Reno, NV 89501", "2028-10-20").county.is_none());
}
