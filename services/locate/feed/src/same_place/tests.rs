#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

use super::*;

fn record(name: &str, line_1: &str, line_2: &str, city: &str, zip: &str) -> PollingLocation {
    PollingLocation {
        name: name.to_owned(),
        line_1: line_1.to_owned(),
        line_2: line_2.to_owned(),
        city: city.to_owned(),
        zip: zip.to_owned(),
        ..PollingLocation::default()
    }
}

fn feed(records: &[PollingLocation]) -> VipFeed {
    VipFeed { polling_locations: records.to_vec(), ..VipFeed::default() }
}

fn numbers(records: &[PollingLocation]) -> Vec<usize> {
    PlaceRecords::of(&feed(records)).numbers().into_iter().flatten().collect()
}

fn day(records: &[PollingLocation]) -> PlaceComparison {
    let list: Vec<usize> = (0..records.len()).collect();
    PlaceRecords::of(&feed(records)).compare(&list, SiteRole::ElectionDay, true)
}

#[test]
fn two_spellings_of_one_place_meet() {
    let records = [
        record("St. Mary's Hall", "12 North 1st Street", "", "Springfield", "62701"),
        record("ST MARYS HALL", "12 N 1st St.", "", "SPRINGFIELD", "62701-1234"),
        record("St Mary’s Hall", "12 N 1st St", "Gym", "", ""),
    ];
    assert_eq!(numbers(&records), [0, 0, 1], "a room or a town is not copied to a record without one");
    assert!(PlaceRecords::of(&feed(&records)).apart().is_empty());
    assert_eq!(day(&records[1..]), PlaceComparison::default(), "each says something of its own");
    // A record that says no more than another one is not listed beside it.
    let bare = record("St Mary's Hall", "12 N 1st St", "", "", "");
    assert_eq!(day(&[bare.clone(), records[0].clone()]).repeated, [0]);
    assert_eq!(day(&[records[0].clone(), bare]).repeated, [1]);
}

#[test]
fn places_that_differ_in_a_word_stay_two_and_are_doubtful_in_one_list() {
    for (other, confused) in [
        (record("Hall", "1 21st St", "", "Springfield", "62701"), true),
        (record("Hall", "12 1st St", "Cafeteria", "Springfield", "62704"), true),
        (record("Hall", "12 1st St", "Cafeteria", "Chatham", "62701"), true),
        (record("Hall", "12 1st St", "Gym", "Springfield", "62701"), true),
        (record("Hall 12", "1st St", "", "Springfield", "62701"), false),
    ] {
        let one = record("Hall", "12 1st St", "Cafeteria", "Springfield", "62701");
        let both = [one, other.clone()];
        assert_eq!(numbers(&both), [0, 1], "{other:?}");
        assert_eq!(!day(&both).confused.is_empty(), confused, "{other:?}");
    }
    let at = |latitude| PollingLocation {
        latitude: Some(latitude),
        longitude: Some(-89.6),
        ..record("Hall", "12 1st St", "", "", "")
    };
    assert_eq!(numbers(&[at(39.8), at(39.801)]), [0, 0]);
    assert_eq!(numbers(&[at(39.8), at(39.9)]), [0, 1]);
}

#[test]
fn rooms_of_one_house_are_places_of_their_own_in_one_role() {
    let room = |directions: &str, hours: &str, is_early_voting| PollingLocation {
        directions: directions.to_owned(),
        hours_open_id: hours.to_owned(),
        is_early_voting,
        ..record("School", "12 1st St", "", "Springfield", "62701")
    };
    for two in [
        [room("Room 1", "", false), room("Room 2", "", false)],
        [room("Room 1", "ho1", false), room("ROOM 1.", "", false)],
        [room("", "ho1", true), room("", "ho2", true)],
    ] {
        assert_eq!(numbers(&two), [0, 1], "{two:?}");
    }
    assert_eq!(numbers(&[room("Room 1", "ho1", false), room("Room 2", "ho2", true)]), [0, 0]);
    assert_eq!(day(&[room("Room 1", "", false), room("Room 2", "", false)]).confused, [(0, 1)]);
    assert!(day(&[room("Room 1", "", false), room("Room 2", "", true)]).confused.is_empty());
}

#[test]
fn a_record_that_fits_two_places_belongs_to_none_of_them() {
    let records = [
        record("Hall", "12 1st St", "", "Springfield", ""),
        record("Hall", "12 1st St", "", "Springfield", "62701"),
        record("Hall", "12 1st St", "", "Springfield", "62704"),
        record("Hall", "12 1st St", "", "Springfield", "62701"),
    ];
    assert_eq!(numbers(&records), [0, 1, 2, 1]);
    assert_eq!(PlaceRecords::of(&feed(&records)).apart(), [(1, 2)]);
}
