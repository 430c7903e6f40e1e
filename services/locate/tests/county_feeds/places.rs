//! Places: which records are one, and what of it belongs to one role only.

use super::county::{Built, County, Form, Segment, built};

const SEGMENTS: &[Segment] = &[
    Segment { precinct: "pre1", numbers: (1, 99), unit: "" },
    Segment { precinct: "pre2", numbers: (101, 199), unit: "" },
];

fn with(places: &str, schedules: &str) -> Built {
    let county = County { segments: SEGMENTS, places, schedules, ..County::default() };
    built(&[&|folder| county.write(folder, Form::Csv5)])
}

#[test]
fn places_that_differ_in_a_word_a_line_or_a_zip_code_are_two() {
    let twice = |second: &str| {
        with(
            &format!("pl1,Hall,12 1st St,Carson City,89701,,,,false,false\npl2,{second},,,,false,false\n"),
            "",
        )
    };
    for (second, line_1, zip) in [
        ("Hall,1 21st St,Carson City,89703", "1 21st St", "89703"),
        ("Hall,12 1st St,Carson City,89703", "12 1st St", "89703"),
        ("Hall 12,1st St,Carson City,89701", "1st St", "89701"),
    ] {
        let county = twice(second);
        let place = |house: &str| county.house(house).locations[1][0].clone();
        let (one, other) = (place("5 Larkwing Ct"), place("105 Larkwing Ct"));
        assert_eq!((one.line_1.as_str(), one.zip.as_str()), ("12 1st St", "89701"), "{second}");
        assert_eq!((other.line_1.as_str(), other.zip.as_str()), (line_1, zip), "{second}");
    }
    assert!(twice("Hall,12 1st St,Carson City,89703").has_finding("place-apart"));
    let one = twice("HALL,12 1ST STREET,CARSON CITY,89701-1234");
    assert_eq!(one.house("105 Larkwing Ct").locations[1][0].id, "pl1", "two spellings of one place");
}

#[test]
fn texts_of_one_role_are_not_shown_for_another() {
    let county = with(
        "pl1,Hall,1 Sample St,Carson City,89701,,6:00 AM - 7:00 PM,Use the front door,false,false\n\
         pl2,School,2 Sample St,Carson City,89701,,,,false,false\n\
         ev,Hall,1 Sample St,Carson City,89701,,,Use the side door,false,true\n\
         box,Hall,1 Sample St,Carson City,89701,,Day and night,,true,false\n",
        "",
    );
    let answer = county.house("5 Larkwing Ct");
    let texts = answer.locations.map(|list| (list[0].hours_text.clone(), list[0].notes.clone()));
    let text = |hours: &str, notes: &str| (hours.to_owned(), notes.to_owned());
    assert_eq!(
        texts,
        [
            text("", "Use the side door"),
            text("6:00 AM - 7:00 PM", "Use the front door"),
            text("Day and night", "")
        ]
    );
}

#[test]
fn a_drop_box_whose_hours_were_lost_is_not_said_to_be_open() {
    let open = |hours: &str, text: &str, schedules: &str| {
        let places = format!(
            "{}box,Box,9 Sample St,Carson City,89701,{hours},{text},,true,false\n",
            super::county::PLACES
        );
        let county = with(&places, schedules);
        let answer = county.house("5 Larkwing Ct");
        let place = &answer.locations[2][0];
        assert!(place.schedule.len() < 40);
        (place.open_early_voting, place.open_election_day, county.has_finding("hours-lost"))
    };
    let day = "ho1,2028-11-07,2028-11-07,07:00:00-08:00,20:00:00-08:00\n";
    let june = format!("{day}ho2,2028-06-01,2028-06-30,07:00:00-07:00,20:00:00-07:00\n");
    assert_eq!(open("ho2", "", &june), (false, false, true), "a schedule outside the election");
    assert_eq!(open("ho9", "", day), (false, false, true), "hours that are not there");
    let wrong = format!("{day}ho2,2028-10-20,2028-11-07,9am,5pm\n");
    assert_eq!(open("ho2", "", &wrong), (false, false, true), "times that cannot be read");
    assert_eq!(open("", "Weekdays", day), (false, false, false), "hours in words");
    assert_eq!(open("", "", day), (true, true, false), "no hours at all: all of the election");
    let early = format!("{day}ho2,2028-10-20,2028-10-30,07:00:00-07:00,20:00:00-07:00\n");
    assert_eq!(open("ho2", "", &early), (true, false, false));
}
