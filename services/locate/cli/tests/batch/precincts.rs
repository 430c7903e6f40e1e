//! Which precinct a list means: its identifier or its name, in one of several feeds.

use feed::model::{Locality, VipFeed, VipPrecinct};
use locate_tests as made;

use super::{Town, code, segment, stderr};

/// A feed of a county of Massachusetts with one precinct `pre1` and one street.
fn county(fips: &str, city: &str, zip: &str) -> made::MadeFeed {
    let county = Locality { fips: fips.to_owned(), ..made::locality("l", &format!("{city} County")) };
    let feed = VipFeed {
        source: Some(made::source(fips, "State Board")),
        election: Some(made::election("2028-11-07")),
        localities: vec![county],
        precincts: vec![named("pre1", "First")],
        ..VipFeed::default()
    };
    (feed, vec![made::segment("pre1", ["Oak", "St"], [city, "MA", zip])])
}

fn named(id: &str, name: &str) -> VipPrecinct {
    VipPrecinct { name: name.to_owned(), ..made::precinct(id, &[]) }
}

#[test]
fn a_precinct_of_the_same_name_in_another_feed_is_another_precinct() {
    let town = Town::new();
    let counties = [county("25017", "Cambridge", "02138"), county("25025", "Boston", "02108")];
    made::build(&town.path("x.vri"), &counties, 0);
    let list = "address,precinct\n\
        \"5 Oak St, Cambridge, MA 02138\",pre1\n\
        \"5 Oak St, Boston, MA 02108\",first\n\
        \"5 Oak St, Boston, MA 02108\",pre1@25025\n\
        \"5 Oak St, Boston, MA 02108\",First@Boston County\n\
        \"5 Oak St, Boston, MA 02108\",pre1@25017\n";
    let flags = ["--address-column", "address", "--expected-column", "precinct"];
    let done = town.run(list.as_bytes(), &flags);
    assert_eq!(code(&done), 0, "{}", stderr(&done));
    let column = |name: &str| town.rows().iter().map(|r| r[name].clone()).collect::<Vec<_>>();
    assert_eq!(column("precinct_id")[..2], ["pre1@25017", "pre1@25025"]);
    assert_eq!(column("agrees"), ["unclear", "unclear", "yes", "yes", "no"]);
    let report = town.report();
    assert_eq!(report["expected"]["all"]["unclear"], 2);
    assert_eq!(report["expected"]["precincts"]["pre1@25017"]["instead"]["pre1@25025"], 1);
    assert!(String::from_utf8(done.stdout).unwrap().contains("unclear 2"));

    for whose in ["25017", "cambridge county"] {
        let flags = [&flags[..], &["--expected-of", whose]].concat();
        assert_eq!(code(&town.run(list.as_bytes(), &flags)), 0);
        assert_eq!(column("agrees")[..2], ["yes", "no"], "{whose}");
    }
    let done = town.run(list.as_bytes(), &[&flags[..], &["--expected-of", "25099"]].concat());
    assert!(code(&done) == 2 && stderr(&done).contains("25099"), "{}", stderr(&done));
}

#[test]
fn the_identifier_of_one_precinct_may_be_the_name_of_another() {
    let town = Town::new();
    let (mut feed, _) = county("25017", "Cambridge", "02138");
    feed.precincts =
        vec![named("101", "North"), named("102", "101"), named("103", "East"), named("104", "East")];
    let at = |numbers, precinct| segment("Oak", numbers, precinct, "");
    let segments = vec![at((1, 9), "101"), at((11, 19), "102"), at((21, 29), "103")];
    made::build(&town.path("x.vri"), &[(feed, segments)], 0);
    let list = "address,precinct\n\
        \"5 Oak St, Cambridge, MA 02138\",101\n\
        \"15 Oak St, Cambridge, MA 02138\",101\n\
        \"15 Oak St, Cambridge, MA 02138\",102\n\
        \"25 Oak St, Cambridge, MA 02138\",East\n";
    let flags = ["--address-column", "address", "--expected-column", "precinct"];
    let done = town.run(list.as_bytes(), &flags);
    assert_eq!(code(&done), 0, "{}", stderr(&done));
    let agrees: Vec<_> = town.rows().iter().map(|r| r["agrees"].clone()).collect();
    assert_eq!(agrees, ["unclear", "unclear", "yes", "yes"], "103 and 104 are splits of one precinct");
}
