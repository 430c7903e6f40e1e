//! Places that cannot be right, and records that contradict each other: offered after the office, never as
//! certain.

use lookup::voting::PlaceCertainty;

use super::feed::{Tables, built, carson, day, doubtful, office};

const LIBRARY: &str = "pl1,Library,1 Sample St,,Carson City,NV,89701,ho1,,false,false,39.16,-119.75\n";

fn library(row: &str) -> Tables {
    carson().with("polling_location", LIBRARY, &format!("{row}\n"))
}

#[test]
fn a_place_that_cannot_be_is_doubtful_and_named_in_a_finding() {
    for (rule, row) in [
        ("place-undecided", "pl1,TBD,1 Sample St,,Carson City,NV,89701,ho1,,false,false,,"),
        ("place-box", "pl1,Town Hall,P.O. Box 12,,Carson City,NV,89701,ho1,,false,false,,"),
        ("place-drop-box", "pl1,Library Drop Box,1 Sample St,,Carson City,NV,89701,ho1,,false,false,,"),
        ("place-drop-box", "pl1,Ballot Drop-Off,1 Sample St,,Carson City,NV,89701,ho1,,,,,"),
        ("place-position", "pl1,Library,1 Sample St,,Carson City,NV,89701,ho1,,false,false,36.17,-115.14"),
        ("place-position", "pl1,Library,1 Sample St,,Carson City,NV,,ho1,,false,false,36.17,-115.14"),
        ("place-zip-far", "pl1,Library,1 Sample St,,Carson City,NV,89101,ho1,,false,false,,"),
        ("place-far", "pl1,Library,1 Sample St,,Las Vegas,NV,89101,ho1,,false,false,36.17,-115.14"),
        ("place-far", "pl1,Library,1 Sample St,,Las Vegas,NV,89101,ho1,,false,false,,"),
    ] {
        let built = built(&[library(row)]);
        assert!(built.has_finding(rule), "{rule} {row}");
        let answer = built.house(5);
        assert_eq!(answer.polling_place, Some(PlaceCertainty::Doubtful), "{rule} {row}");
        assert_eq!((day(&answer).len(), doubtful(&answer).len()), (0, 1), "{rule} {row}");
        assert_eq!(answer.doubtful[0].id, "pl1");
        assert_eq!(office(&answer), "Carson City Clerk");
        assert_eq!(built.house(105).polling_place, Some(PlaceCertainty::Known), "{rule}");
    }
}

#[test]
fn a_place_without_a_decided_address_is_lost() {
    for line in ["TBD", "To be determined", "T.B.A.", "N/A"] {
        let answer =
            built(&[library(&format!("pl1,Library,{line},,Carson City,NV,89701,ho1,,false,false,,"))])
                .house(5);
        assert_eq!((answer.polling_place, day(&answer)), (Some(PlaceCertainty::Lost), vec![]), "{line}");
    }
}

#[test]
fn a_near_town_and_a_street_with_a_box_beside_it_are_no_doubt() {
    for (finding, row) in [
        (true, "pl1,Library,1 Sample St,,Carson City,NV,89410,ho1,,false,false,,"),
        (false, "pl1,Library,\"1 Sample St, PO Box 5\",,Carson City,NV,89701,ho1,,false,false,,"),
        (false, "pl1,Box Springs School,1 Box Rd,,Carson City,NV,89701,ho1,,false,false,,"),
    ] {
        let built = built(&[library(row)]);
        assert_eq!(built.house(5).polling_place, Some(PlaceCertainty::Known), "{row}");
        assert_eq!(built.has_finding("place-zip-town"), finding, "{row}");
    }
}

#[test]
fn two_records_of_which_one_is_a_mistake_are_both_doubtful() {
    for other in [
        "Library,1 Sample St,Gym,Carson City,NV,89701,ho1,,false,false,,",
        "Library,1 Sample St,,Carson City,NV,89706,ho1,,false,false,,",
        "Library,11 Sample St,,Carson City,NV,89701,ho1,,false,false,,",
        "Library,1 Sample St,,Carson City,NV,89701,ho3,,false,false,39.16,-119.75",
        "LIBRARY,1 Sample Street,,Carson City,NV,89701,ho1,Use room 2,false,false,39.16,-119.75",
    ] {
        let first =
            "pl1,Library,1 Sample St,Room 1,Carson City,NV,89701,ho1,Use room 1,false,false,39.16,-119.75";
        let first = if other.contains(",Gym,") { first } else { &first.replace("Room 1", "") };
        let tables = library(first)
            .and("polling_location", &format!("pl1b,{other}\n"))
            .and("schedule", "ho3,2028-11-07,2028-11-07,10:00:00-08:00,15:00:00-08:00\n")
            .with("precinct", "l1,false,pl1\n", "l1,false,pl1 pl1b\n");
        let built = built(&[tables]);
        assert!(built.has_finding("place-confused"), "{other}");
        let answer = built.house(5);
        assert_eq!(answer.polling_place, Some(PlaceCertainty::Doubtful), "{other}");
        assert_eq!((day(&answer).len(), doubtful(&answer).len()), (0, 2), "{other}");
    }
}

#[test]
fn nothing_is_copied_from_one_record_to_another() {
    let tables = library(
        "pl1,Library,1 Sample St,Room 12,Carson City,NV,89701,ho1,Back door,false,false,39.16,-119.75",
    )
    .and("polling_location", "ev1,Library,1 Sample St,,Carson City,NV,89701,ho2,,false,true,,\n")
    .with("precinct", "l1,false,pl1\n", "l1,false,pl1 ev1\n");
    let answer = built(&[tables]).house(5);
    let early = answer.locations[0].iter().find(|l| l.name == "Library").unwrap();
    assert_eq!((early.line_2.as_str(), early.notes.as_str(), early.coordinates), ("", "", None));
    let on_the_day = &answer.locations[1][0];
    assert_eq!((on_the_day.line_2.as_str(), on_the_day.notes.as_str()), ("Room 12", "Back door"));
    assert!(on_the_day.coordinates.is_some());
}

#[test]
fn one_place_that_two_records_describe_is_listed_once() {
    let tables = carson()
        .and("polling_location", "pl1b,LIBRARY,1 Sample Street,,Carson City,NV,,ho1,,false,false,,\n")
        .with("precinct", "l1,false,pl1\n", "l1,false,pl1b pl1\n");
    let answer = built(&[tables]).house(5);
    assert_eq!(
        (answer.polling_place, day(&answer)),
        (Some(PlaceCertainty::Known), vec!["Library", "Clerk's Counter"])
    );
    assert_eq!(answer.locations[1][0].zip, "89701");
}
