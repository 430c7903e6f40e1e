//! Places without an address: what serves a whole county is told, and nothing that only some precincts use,
//! that the data is in doubt about, or that belongs to a past election.

use lookup::answer::CountyPlaces;

use super::feed::{Built, Tables, built, carson};

/// Names by role: early, election day, drop-off.
fn names(county: &CountyPlaces) -> [Vec<&str>; 3] {
    county.places.each_ref().map(|list| list.iter().map(|place| place.name.as_str()).collect())
}

fn told(built: &Built) -> CountyPlaces {
    built.county("carson-city", "2028-10-20").unwrap()
}

fn counted(built: &Built, today: &str) -> Vec<(String, [u32; 3])> {
    built.counties(today).into_iter().map(|county| (county.id, county.counts)).collect()
}

#[test]
fn what_serves_the_whole_county_is_told_and_no_place_of_a_precinct() {
    let built = built(&[carson()]);
    let county = told(&built);
    assert_eq!(names(&county), [vec!["Early Center"], vec!["Clerk's Counter"], vec!["Ballot Box"]]);
    assert_eq!((county.counts, county.incomplete), ([1, 1, 1], [false; 3]));
    assert!(county.places.iter().flatten().all(|place| place.is_countywide));
    assert_eq!(county.office.as_ref().unwrap().name, "Carson City Clerk");
    assert_eq!((county.name.full.as_str(), county.name.kind.as_str()), ("Carson City", "City"));
    assert_eq!(counted(&built, "2028-10-20"), [("carson-city".to_owned(), [1, 1, 1])]);
    assert_eq!(built.county("clark-county", "2028-10-20"), None);
    assert_eq!(built.county("", "2028-10-20"), None);
}

#[test]
fn a_county_whose_only_places_are_those_of_precincts_has_none() {
    let only = carson().with("locality", ",ea2,counter early box", ",ea2,");
    let county = told(&built(&[only]));
    assert_eq!((county.counts, county.incomplete), ([0; 3], [false; 3]));
    assert!(!county.has_places() && county.office.is_some());
}

#[test]
fn a_place_that_some_precincts_have_as_their_own_is_theirs() {
    // The feed lists all places of its precincts at the county, too.
    let all = carson().with("locality", "counter early box", "counter early box pl1 pl2 pl3");
    let county = told(&built(&[all]));
    assert_eq!(names(&county)[1], ["Clerk's Counter"]);
    assert!(county.incomplete[1]);
    // All precincts have the counter: it serves everybody.
    let shared = carson()
        .with("precinct", "l1,false,pl1", "l1,false,pl1 counter")
        .with("precinct", "l1,false,pl2", "l1,false,pl2 counter")
        .with("precinct", "l1,false,pl3", "l1,false,pl3 counter");
    assert_eq!(names(&told(&built(&[shared])))[1], ["Clerk's Counter"]);
}

#[test]
fn where_a_precinct_has_lost_its_place_no_center_stands_in_for_it() {
    let lost = carson().with("precinct", "l1,false,pl1", "l1,false,");
    let county = told(&built(&[lost]));
    assert_eq!(names(&county), [vec!["Early Center"], vec![], vec!["Ballot Box"]]);
    assert_eq!(county.incomplete, [false, true, false]);
}

#[test]
fn lost_and_doubtful_places_are_not_told_and_the_list_says_that_it_may_lack_some() {
    let lost = carson().with("locality", "counter early box", "counter early box nowhere");
    let county = told(&built(&[lost]));
    assert_eq!((names(&county)[0].as_slice(), county.incomplete), (&["Early Center"][..], [true; 3]));
    // Nobody votes in a post-office box.
    let doubtful =
        carson().with("polling_location", "early,Early Center,8 Sample St", "early,Early Center,P.O. Box 12");
    let county = told(&built(&[doubtful]));
    assert_eq!((names(&county)[0].len(), county.incomplete[0]), (0, true));
}

#[test]
fn places_of_a_state_serve_each_of_its_counties() {
    let state = carson()
        .with(
            "state",
            "id,name,election_administration_id",
            "id,name,election_administration_id,polling_location_ids",
        )
        .with("state", "st1,Nevada,ea1", "st1,Nevada,ea1,box")
        .with("locality", "counter early box", "counter early")
        .and("locality", "l2,Clark,st1,county,,\n");
    let built = built(&[state]);
    assert_eq!(
        counted(&built, "2028-10-20"),
        [("carson-city".to_owned(), [1, 1, 1]), ("clark-county".to_owned(), [0, 0, 1])]
    );
    let clark = built.county("clark-county", "2028-10-20").unwrap();
    assert_eq!(clark.office.unwrap().name, "Secretary of State", "it has no office of its own");
}

#[test]
fn where_all_vote_by_mail_there_is_no_center() {
    let mail = carson()
        .with(
            "locality",
            "election_administration_id,polling",
            "election_administration_id,is_mail_only,polling",
        )
        .with("locality", "ea2,counter", "ea2,true,counter");
    let county = told(&built(&[mail]));
    assert_eq!(names(&county), [vec!["Early Center"], vec![], vec!["Ballot Box"]]);
    assert!(county.by_mail && !county.incomplete[1]);
    let some = carson().with("precinct", "l1,false,pl1", "l1,true,");
    let county = told(&built(&[some]));
    assert_eq!(names(&county)[1], ["Clerk's Counter"]);
    assert!(county.some_by_mail && !county.by_mail);
}

#[test]
fn a_past_election_gives_no_place_and_the_nearest_one_ahead_is_told() {
    let primary = carson()
        .with("election", "2028-11-07", "2028-06-13")
        .with("schedule", "ho1,2028-11-07,2028-11-07", "ho1,2028-06-13,2028-06-13")
        .with("schedule", "ho2,2028-10-21,2028-11-03", "ho2,2028-05-27,2028-06-09")
        .with("polling_location", "Early Center", "Primary Center");
    for feeds in [[primary.clone(), carson()], [carson(), primary]] {
        let built = built(&feeds);
        let early = |today: &str| {
            let county = built.county("carson-city", today).unwrap();
            (names(&county)[0].first().map(ToString::to_string), county.is_over, county.feeds.len())
        };
        assert_eq!(early("2028-06-13"), (Some("Primary Center".to_owned()), false, 1));
        assert_eq!(early("2028-06-14"), (Some("Early Center".to_owned()), false, 1));
        assert_eq!(early("2028-11-07"), (Some("Early Center".to_owned()), false, 1));
        assert_eq!(early("2028-11-08"), (None, true, 1));
        assert_eq!(counted(&built, "2028-11-08"), [("carson-city".to_owned(), [0; 3])]);
    }
}

/// Clark County by its own feed, or by another that has it, too.
fn clark(name: &str, vip_id: &str, early: &str) -> Tables {
    carson()
        .with("source", "32510", vip_id)
        .with("locality", "l1,Carson City,st1,county", &format!("l1,{name},st1,county"))
        .with("polling_location", "early,Early Center", &format!("early,{early}"))
}

#[test]
fn one_county_of_two_feeds_is_told_once_and_contradictions_are_left_out() {
    let same =
        built(&[clark("Clark", "32003", "Early Center"), clark("CLARK COUNTY", "32003", "Early Center")]);
    let county = same.county("32003", "2028-10-20").unwrap();
    assert_eq!((county.id.as_str(), county.counts, county.feeds.len()), ("clark-county", [1, 1, 1], 1));
    assert_eq!(counted(&same, "2028-10-20").len(), 1);
    // The same address by another name: one of them is wrong.
    let other = built(&[clark("Clark", "32003", "Early Center"), clark("Clark", "32003", "Senior Center")]);
    let county = other.county("clark-county", "2028-10-20").unwrap();
    assert_eq!((county.counts, county.incomplete), ([0, 1, 1], [true, false, false]));
}

#[test]
fn two_counties_of_one_name_are_two() {
    // Codes that differ; and a county beside a city of its name.
    let codes = built(&[clark("Clark", "32003", "A Center"), clark("Clark", "32005", "B Center")]);
    let ids: Vec<String> = counted(&codes, "2028-10-20").into_iter().map(|county| county.0).collect();
    assert_eq!(ids, ["clark-county-32003", "clark-county-32005"]);
    let early = codes.county("clark-county-32005", "2028-10-20").unwrap();
    assert_eq!(names(&early)[0], ["B Center"]);
    let kinds = carson().and("locality", "l2,Carson,st1,county,,early\n");
    let ids: Vec<String> =
        counted(&built(&[kinds]), "2028-10-20").into_iter().map(|county| county.0).collect();
    assert_eq!(ids, ["carson", "carson-city"]);
}

#[test]
fn names_with_markup_long_ones_and_none_are_places_in_a_url_or_left_out() {
    let odd = carson()
        .and("locality", "l2,<script>alert(1)</script>,st1,county,,early\n")
        .and("locality", &format!("l3,{},st1,county,,early\n", "Lark ".repeat(100)))
        .and("locality", "l4,,st1,county,,early\nl5,--,st1,county,,early\n");
    let built = built(&[odd]);
    let ids: Vec<String> = counted(&built, "2028-10-20").into_iter().map(|county| county.0).collect();
    assert_eq!(ids.len(), 3, "{ids:?}");
    for id in &ids {
        assert!(id.len() <= 60 && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'), "{id}");
        assert!(built.county(id, "2028-10-20").is_some(), "{id}");
    }
}

#[test]
fn a_feed_that_is_published_by_force_is_certain_of_nothing() {
    let forced = carson().and("street_segment", "ss4,of another,length\n");
    let built = built(&[forced]);
    assert!(built.reports[0].fatal);
    let county = told(&built);
    assert_eq!((county.counts, county.incomplete), ([0; 3], [true; 3]));
}
