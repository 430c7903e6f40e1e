//! Feed fields and typed words meet in one form.

use super::*;

fn show(predir: &str, name: &str, suffix: &str, postdir: &str) -> String {
    street_from_fields(predir, name, suffix, postdir).map_or_else(String::new, |s| {
        format!(
            "{}|{}|{}|{}",
            s.predir.map_or("", |d| d.as_str()),
            s.name,
            s.suffix.unwrap_or(""),
            s.postdir.map_or("", |d| d.as_str())
        )
    })
}

#[test]
fn a_name_that_holds_everything_is_split() {
    assert_eq!(show("", "E Capitol St NE", "", ""), "E|CAPITOL|ST|NE");
    assert_eq!(show("", "East Capitol Street", "", "NE"), "E|CAPITOL|ST|NE");
    assert_eq!(show("E", "CAPITOL", "ST", "NE"), "E|CAPITOL|ST|NE");
}

#[test]
fn a_direction_is_the_name_when_nothing_else_is_left() {
    assert_eq!(show("", "NORTH", "AVE", ""), "|NORTH|AVE|");
    assert_eq!(show("", "North Ave", "", ""), "|NORTH|AVE|");
    assert_eq!(show("N", "WEST", "ST", ""), "N|WEST|ST|");
    assert_eq!(show("", "N West St", "", ""), "N|WEST|ST|");
    assert_eq!(show("", "E", "ST", ""), "|E|ST|");
    assert_eq!(show("", "South St E", "", ""), "|SOUTH|ST|E");
    assert_eq!(show("", "BAY WEST", "DR", ""), "|BAY WEST|DR|");
    assert_eq!(show("", "Bay W Dr", "", ""), show("", "BAY WEST", "DR", ""));
}

#[test]
fn names_fold_to_one_key() {
    for (a, b) in [
        ("O'Brien", "OBRIEN"),
        ("O Brien", "OBRIEN"),
        ("Fifth", "5th"),
        ("Twenty-First", "21"),
        ("St. Charles", "SAINT CHARLES"),
        ("Mt Vernon", "MOUNT VERNON"),
        ("Ft. Hamilton", "FORT HAMILTON"),
        ("Dr Martin Luther King Jr", "MLK"),
        ("Ten Mile", "10 MILE"),
        ("Peña", "PENA"),
        ("Winston-Salem", "WINSTON SALEM"),
        ("Park Pl", "PARK PLACE"),
        ("Lk View", "LAKE VIEW"),
    ] {
        assert_eq!(street_from_fields("", a, "DR", ""), street_from_fields("", b, "Drive", ""), "{a} = {b}");
    }
    assert_ne!(street_from_fields("", "McDonald", "ST", ""), street_from_fields("", "MacDonald", "ST", ""));
    assert_ne!(street_from_fields("", "39.2", "RD", ""), street_from_fields("", "392", "RD", ""));
    assert_ne!(street_from_fields("", "E", "ST", ""), street_from_fields("", "EAST", "ST", ""));
}

#[test]
fn numbered_roads_keep_their_directions() {
    assert_eq!(show("N", "CO RD 12", "", "E"), "N|COUNTY ROAD 12||E");
    assert_eq!(show("", "N County Road 12 E", "", ""), "N|COUNTY ROAD 12||E");
    assert_eq!(show("", "County Road N", "", ""), "|COUNTY ROAD N||");
    assert_eq!(show("E", "1700", "", "S"), "E|1700TH||S");
}

#[test]
fn two_word_directions_are_one() {
    assert_eq!(show("", "S W Blah St", "", ""), "SW|BLAH|ST|");
    assert_eq!(show("South West", "Blah", "Street", ""), "SW|BLAH|ST|");
    assert_eq!(show("", "S West Temple St", "", ""), "S|WEST TEMPLE|ST|");
    assert_eq!(show("S", "West Temple", "", ""), "S|WEST TEMPLE||");
}

#[test]
fn every_suffix_of_the_table_is_read_in_full_and_short() {
    for standard in suffix::all() {
        let full = suffix::full(standard).unwrap();
        assert_eq!(
            street_from_fields("", "Qwerty", full, ""),
            street_from_fields("", "Qwerty", standard, "")
        );
        assert_eq!(show("", &format!("Qwerty {full}"), "", ""), format!("|QWERTY|{standard}|"));
    }
}

#[test]
fn two_directions_are_read_both_ways() {
    let read = |words: &[&str]| -> Vec<String> {
        let splits = splits(words, StreetSplit::default());
        splits.iter().filter_map(|split| split.street(words)).map(|street| street.to_string()).collect()
    };
    assert_eq!(read(&["EAST", "NORTH"]), ["E NORTH", "EAST NORTH", "EAST N"]);
    assert_eq!(read(&["EAST", "N"]), ["E N", "EAST NORTH", "EAST N"]);
}
