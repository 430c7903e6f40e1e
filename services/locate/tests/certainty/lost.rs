//! A place that the feed has, or should have, and that cannot be used: no other place is shown instead.

use lookup::answer::{AnswerKind, LookupAnswer};
use lookup::voting::PlaceCertainty;

use super::feed::{Built, Tables, built, carson, day, doubtful, office};

/// Number 5 has lost its place, the neighbours keep theirs, and nobody is sent to the counter instead.
fn only_the_library_is_lost(what: &str, tables: Tables) {
    let built = built(&[tables]);
    let lost = built.house(5);
    assert_eq!(lost.polling_place, Some(PlaceCertainty::Lost), "{what}");
    assert_eq!(day(&lost), [""; 0], "{what}");
    assert_eq!(doubtful(&lost), [""; 0], "{what}");
    assert_eq!(lost.precinct.as_ref().unwrap().id, "pre1", "{what}");
    assert_eq!(office(&lost), "Carson City Clerk", "{what}");
    assert_eq!(lost.locations[0][0].name, "Early Center", "{what}: early voting is not in doubt");
    assert!(lost.detail.contains("missing"), "{what}");
    let neighbour = built.house(105);
    assert_eq!(neighbour.polling_place, Some(PlaceCertainty::Known), "{what}");
    assert_eq!(day(&neighbour), ["School", "Clerk's Counter"], "{what}");
}

#[test]
fn a_polling_place_that_is_not_named_or_does_not_exist_is_lost() {
    let named = |to: &str| carson().with("precinct", "l1,false,pl1", &format!("l1,false,{to}"));
    only_the_library_is_lost("empty", named(""));
    only_the_library_is_lost("no such place", named("pl9"));
    only_the_library_is_lost("a locality", named("l1"));
    only_the_library_is_lost("a precinct", named("pre2"));
    only_the_library_is_lost("an early site alone", named("early"));
    only_the_library_is_lost("a drop box alone", named("box"));
}

#[test]
fn a_polling_place_whose_record_cannot_be_used_is_lost() {
    let row = |to: &str| {
        carson().with(
            "polling_location",
            "pl1,Library,1 Sample St,,Carson City,NV,89701,ho1,,false,false,39.16,-119.75\n",
            to,
        )
    };
    only_the_library_is_lost("no record", row(""));
    only_the_library_is_lost(
        "boolean",
        row("pl1,Library,1 Sample St,,Carson City,NV,89701,ho1,,maybe,false,,\n"),
    );
    only_the_library_is_lost(
        "control",
        row("pl1,Lib\u{7}rary,1 Sample St,,Carson City,NV,89701,ho1,,false,false,,\n"),
    );
    only_the_library_is_lost("short row", row("pl1,Library,1 Sample St\n"));
    only_the_library_is_lost("no address", row("pl1,Library,,,,,,ho1,,false,false,,\n"));
    only_the_library_is_lost("a city alone", row("pl1,Library,,,Carson City,NV,89701,ho1,,false,false,,\n"));
}

#[test]
fn a_place_of_another_role_that_is_lost_takes_nothing_from_election_day() {
    let lost_early = carson()
        .with("precinct", "l1,false,pl1", "l1,false,pl1 early9")
        .and("polling_location", "early9,Annex,,,,,,ho2,,false,true,,\n");
    let answer = built(&[lost_early]).house(5);
    assert_eq!(answer.polling_place, Some(PlaceCertainty::Known));
    assert_eq!(day(&answer), ["Library", "Clerk's Counter"]);
}

#[test]
fn vote_centers_of_a_county_without_polling_places_of_precincts_are_known() {
    let centers = || {
        ["pl1", "pl2", "pl3"].iter().fold(carson(), |tables, place| {
            tables.with("precinct", &format!("l1,false,{place}\n"), "l1,false,\n")
        })
    };
    let answer = built(&[centers()]).house(5);
    assert_eq!((answer.kind, day(&answer)), (AnswerKind::Found, vec!["Clerk's Counter"]));
    // One of several centers is lost: the other is still one. Without any the state's place is not shown
    // instead.
    let one_lost = centers().with("locality", "counter early box", "counter pl9 early box");
    assert_eq!(day(&built(&[one_lost]).house(5)), ["Clerk's Counter"]);
    let all_lost = centers()
        .with("locality", "counter early box", "pl9 early box")
        .with("state", "election_administration_id\n", "election_administration_id,polling_location_ids\n")
        .with("state", "Nevada,ea1", "Nevada,ea1,counter");
    let answer = built(&[all_lost]).house(5);
    assert_eq!((answer.polling_place, day(&answer)), (Some(PlaceCertainty::Lost), vec![]));
}

#[test]
fn without_any_place_the_office_is_all_that_is_named() {
    let tables =
        carson().with("precinct", "l1,false,pl1", "l1,false,pl9").with("locality", "counter early box", "");
    let answer = built(&[tables]).house(5);
    assert_eq!((answer.kind, answer.polling_place), (AnswerKind::Unknown, Some(PlaceCertainty::Lost)));
    assert_eq!(answer.error_code.map(|code| code.into_str()), Some("NO_VOTING_LOCATIONS_FOUND"));
    assert_eq!(office(&answer), "Carson City Clerk");
}

/// The answer to the one candidate of a home: nothing of a feed with a fatal finding decides.
fn chosen(built: &Built) -> LookupAnswer {
    let asked = built.house(5);
    let [only] = asked.candidates.as_slice() else { panic!("{} candidates", asked.candidates.len()) };
    built.look_up(&only.address)
}

#[test]
fn an_identifier_of_two_records_leaves_both_in_doubt() {
    let twice =
        carson().and("polling_location", "pl1,Museum,5 Other St,,Carson City,NV,89701,ho1,,false,false,,\n");
    let built_twice = built(&[twice]);
    assert!(built_twice.has_finding("id-duplicate"));
    let answer = chosen(&built_twice);
    assert_eq!(answer.polling_place, Some(PlaceCertainty::Doubtful));
    assert!(day(&answer).is_empty());
    assert!(["Library", "Museum"].iter().all(|name| doubtful(&answer).contains(name)));
    assert_eq!(office(&answer), "Carson City Clerk");
    let twice = carson().and("precinct", "pre1,Precinct 1,1,l1,false,pl3\n");
    let answer = chosen(&built(&[twice]));
    assert_eq!((answer.polling_place, day(&answer)), (Some(PlaceCertainty::Doubtful), vec![]));
    assert!(["Library", "Firehouse"].iter().all(|name| doubtful(&answer).contains(name)));
}

#[test]
fn nothing_of_a_feed_with_a_fatal_finding_is_found() {
    for tables in [
        carson().and("election", "e2,2028-12-05,st1,ho1,Runoff\n"),
        carson().with("source", "32510", "25"),
        carson().and("street_segment", "ss4,of another,length\n"),
    ] {
        let built = built(&[tables]);
        assert!(built.reports[0].fatal);
        let answer = built.house(5);
        assert!(answer.kind != AnswerKind::Found && day(&answer).is_empty());
    }
}
