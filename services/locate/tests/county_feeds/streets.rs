//! Streets: parts that nobody typed, and homes that are left to "every street of the city".

use lookup::answer::AnswerKind;

use super::county::{Built, County, Form, Row, Segment, built};

fn of(rows: &[Row<'_>]) -> Built {
    let county = County { rows, ..County::default() };
    built(&[&|folder| county.write(folder, Form::Csv5)])
}

fn street<'a>(precinct: &'a str, street: [&'a str; 4], numbers: (u32, u32)) -> Row<'a> {
    Row { precinct, street, numbers, ..Row::default() }
}

#[test]
fn a_part_that_nobody_typed_is_offered_where_the_street_as_typed_lacks_the_house() {
    let county = of(&[
        Row { parity: "odd", ..street("pre1", ["N", "Shore", "Pl", ""], (1, 199)) },
        Row { parity: "even", ..street("pre2", ["N", "Shore", "Pl", "S"], (2, 198)) },
        street("pre2", ["E", "1st", "Hl", "N"], (30, 39)),
        street("pre1", ["E", "1st", "", ""], (1, 9)),
        street("pre2", ["", "Elm", "St", ""], (1, 9)),
    ]);
    assert_eq!(county.said("105 N Shore Pl"), "pre1");
    assert_eq!(county.said("106 N Shore Pl"), "?pre2", "a direction");
    assert_eq!(county.said("32 E 1st"), "?pre2", "a suffix and a direction at once");
    assert_eq!(county.said("5 E 1st"), "pre1");
    // No street is called as typed: there is nothing that lacks the house.
    assert_eq!(county.said("5 Elm"), "pre2");
    assert_eq!(county.said("106 N Shore Pl S"), "pre2");
}

#[test]
fn homes_that_the_units_of_a_house_leave_open_are_those_of_every_street() {
    let county = of(&[
        Row { unit: "A thru D", ..street("pre1", ["", "Larkwing", "Ct", ""], (18, 18)) },
        Row::everywhere("pre2", "Carson City"),
    ]);
    assert_eq!(county.said("18 Larkwing Ct Apt B"), "pre1");
    assert_eq!(county.said("18 Larkwing Ct Apt 7"), "?pre1 pre2");
    assert_eq!(county.said("18 Larkwing Ct"), "?pre1 pre2");
    assert_eq!(county.said("20 Larkwing Ct"), "pre2");
    let county = of(&[
        Row { unit: "4", ..street("pre1", ["", "Larkwing", "Ct", ""], (18, 18)) },
        Row { unit: "5", ..street("pre3", ["", "Larkwing", "Ct", ""], (18, 18)) },
        Row::everywhere("pre2", "Carson City"),
    ]);
    let asked = county.house("18 Larkwing Ct");
    assert!(asked.kind == AnswerKind::NeedsUnit, "the unit decides");
    assert_eq!(county.said("18 Larkwing Ct"), "?pre1 pre2 pre3");
}

#[test]
fn a_question_about_streets_is_not_asked_twice() {
    let unit =
        |unit, precinct, suffix| Row { unit, ..street(precinct, ["N", "Mill Pond", suffix, ""], (2, 2)) };
    let county = of(&[unit("BLDG 1 APT 7", "pre1", ""), unit("BLDG 3 APT 5", "pre2", "Ave")]);
    let asked = county.house("2 N Mill Pond Apt 7");
    assert!(asked.kind == AnswerKind::Ambiguous);
    // The street that was typed in full has no other text: its units are offered at once.
    let texts: Vec<&str> = asked.candidates.iter().map(|c| c.text.as_str()).collect();
    assert!(texts.contains(&"2 N Mill Pond Bldg 1 Apt 7, Carson City, NV 89701"), "{texts:?}");
    let reached = asked.candidates.iter().map(|c| county.look_up(&c.address, "2028-10-20"));
    let reached: Vec<_> = reached.filter_map(|a| a.precinct.map(|p| p.id)).collect();
    assert!(reached.contains(&"pre1".to_owned()), "{reached:?}");
}

#[test]
fn a_door_listed_with_its_building_and_without_is_asked() {
    let unit = |unit, precinct| Row { unit, ..street(precinct, ["", "Larkwing", "Ct", ""], (6, 6)) };
    let county = of(&[unit("1,3,5", "pre2"), unit("BLDG 1 APT 1", "pre1")]);
    for typed in ["Bldg 1 Apt 1", "Apt 1", ""] {
        let line = format!("6 Larkwing Ct {typed}");
        assert_eq!(county.said(line.trim_end()), "?pre1 pre2", "{typed}");
    }
    assert_eq!(county.said("6 Larkwing Ct Bldg 2 Apt 1"), "pre2");
    assert_eq!(county.said("6 Larkwing Ct Apt 3"), "pre2");
    // A whole building is wider than a door in it.
    let county = of(&[unit("BLDG 1", "pre2"), unit("BLDG 1 APT 1", "pre1")]);
    assert_eq!(county.said("6 Larkwing Ct Bldg 1 Apt 1"), "pre1");
    assert_eq!(county.said("6 Larkwing Ct Bldg 1 Apt 2"), "pre2");
}

#[test]
fn a_letter_is_the_house_s_or_that_of_a_door() {
    let row = |precinct| street(precinct, ["", "Larkwing", "Ct", ""], (11, 11));
    let county = of(&[
        Row { number_suffix: "A", ..row("pre1") },
        Row { number_suffix: "E", ..row("pre1") },
        Row { unit: "A thru D", ..row("pre2") },
    ]);
    for typed in ["11A Larkwing Ct", "11 Larkwing Ct Apt A"] {
        assert_eq!(county.said(typed), "?pre1 pre2", "{typed}");
    }
    assert_eq!(county.said("11E Larkwing Ct"), "pre1");
    assert_eq!(county.said("11 Larkwing Ct Apt B"), "pre2");
}

/// Larkwing Ct in one half of a town.
const HALF: Segment = Segment { precinct: "pre1", numbers: (1, 99), unit: "" };

#[test]
fn the_county_is_none_that_the_zip_code_contradicts() {
    // Carson City 89701 is in the county of that name, Carson City 89705 in Douglas County.
    let places = "pl1,Library,1 Sample St,Carson City,89701,ho1,,,false,false\n\
                  ev,Office,2 Sample St,Carson City,89701,,Weekdays,,false,true\n";
    let county = County { name: "Carson City", segments: &[HALF], places, ..County::default() };
    let county = built(&[&|folder| county.write(folder, Form::Csv5)]);
    let ask = |place: &str| county.look_up(&format!("7 Nowhere Blvd, {place}"), "2028-10-20");
    let own = ask("Carson City, NV 89701");
    assert!(own.kind == AnswerKind::County, "{:?}", own.detail);
    assert_eq!(own.county.as_deref(), Some("Carson City"));
    let other = ask("Carson City, NV 89705");
    assert!(other.kind != AnswerKind::County && other.county.is_none(), "{:?}", other.county);
    // Without a ZIP code it may be either; all of Ely is in one county.
    let town = ask("Carson City, NV");
    assert!(town.kind != AnswerKind::County && town.county.is_none(), "{:?}", town.county);
    let rows = [Row { city: "Ely", zip: "89301", ..street("pre1", ["", "Larkwing", "Ct", ""], (1, 99)) }];
    let county = County { name: "White Pine County", rows: &rows, places, ..County::default() };
    let county = built(&[&|folder| county.write(folder, Form::Csv5)]);
    let town = county.look_up("7 Nowhere Blvd, Ely, NV", "2028-10-20");
    assert_eq!(town.county.as_deref(), Some("White Pine County"), "{:?}", town.detail);
}
