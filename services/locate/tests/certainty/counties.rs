//! A county is named only where the rows of the feeds and the table of ZIP codes agree; its office also where
//! the rows of the street do.

use lookup::answer::AnswerKind;

use super::feed::{Tables, built, carson, office};

/// A segment of another street, or of another town.
fn and_row(tables: Tables, row: &str) -> Tables {
    tables.and("street_segment", &format!("{row}\n"))
}

#[test]
fn a_county_that_rows_and_table_agree_on_is_named() {
    let answer = built(&[carson()]).look_up("7 Nowhere Blvd, Carson City, NV 89701");
    assert_eq!((answer.kind, answer.county.as_deref()), (AnswerKind::County, Some("Carson City")));
    assert_eq!(office(&answer), "Carson City Clerk");
}

#[test]
fn a_town_that_lies_in_several_counties_is_in_none_of_them() {
    // 89410 is Gardnerville in Douglas County; the rows of a second county reach into it.
    let two = carson()
        .and("locality", "l2,Douglas County,st1,county,ea3,\nl3,Lyon County,st1,county,ea4,\n")
        .and("election_administration", "ea3,Douglas Clerk\nea4,Lyon Clerk\n")
        .and("precinct", "pre4,Precinct 4,4,l2,false,pl1\npre5,Precinct 5,5,l3,false,pl2\n");
    let in_one = and_row(two.clone(), "s4,pre4,Gardnerville,NV,89410,both,Oak,St,1,99");
    let in_both = and_row(in_one.clone(), "s5,pre5,Gardnerville,NV,89410,both,Elm,St,1,99");
    let blank_zip = and_row(in_one.clone(), "s5,pre5,Gardnerville,NV,,both,Elm,St,1,99");
    let town = |tables: &Tables| {
        built(std::slice::from_ref(tables)).look_up("7 Nowhere Blvd, Gardnerville, NV").county
    };
    assert_eq!(town(&in_both), None);
    assert_eq!(town(&blank_zip), None);
    // A row that cannot be used says as well that the town reaches into the county.
    let unusable = and_row(in_one.clone(), "s5,pre5,Gardnerville,NV,89410,odd,Elm,St,10x,99");
    assert_eq!(town(&unusable), None);
    let unknown_precinct = and_row(in_one.clone(), "s5,pre99,Gardnerville,NV,89410,odd,Elm,St,11,99");
    assert_eq!(town(&unknown_precinct), None);
    // The street lies in one county: its office is named, and nothing else of it.
    let built = built(&[in_both]);
    let number = built.look_up("777 Elm St, Gardnerville, NV 89410");
    assert_eq!((number.kind, number.county.as_deref()), (AnswerKind::Unknown, None));
    assert_eq!(office(&number), "Lyon Clerk");
    assert!(number.locations.iter().all(Vec::is_empty));
    let street = built.look_up("777 Nowhere Blvd, Gardnerville, NV 89410");
    assert_eq!(office(&street), "Secretary of State");
}

#[test]
fn the_only_county_that_is_loaded_is_not_named_for_the_towns_of_another() {
    // The table has 89705 in Douglas County, and Minden has no row.
    let built = built(&[carson()]);
    for line in [
        "7 Nowhere Blvd, Carson City, NV 89705",
        "7 Nowhere Blvd, Carson City, NV",
        "7 Oak St, Minden, NV 89423",
    ] {
        let answer = built.look_up(line);
        assert_eq!((answer.kind, answer.county.as_deref()), (AnswerKind::Unknown, None), "{line}");
        assert_eq!(office(&answer), "Secretary of State", "{line}");
    }
}

#[test]
fn candidates_of_one_county_name_its_office() {
    let tables = and_row(carson(), "s4,pre2,Carson City,NV,89701,both,Larkwing,Ct,51,60");
    let answer = built(&[tables]).house(55);
    assert_eq!((answer.kind, office(&answer)), (AnswerKind::Ambiguous, "Carson City Clerk"));
}
