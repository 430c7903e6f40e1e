//! Which precinct a list means: its identifier or its name, in one of several feeds.

use feed::model::{Locality, StreetSegment, VipElection, VipFeed, VipPrecinct, VipSource};
use importer::Builder;

use super::{Town, code, segment, stderr};

/// A feed of a county of Massachusetts with one precinct `pre1` and one street.
fn county(fips: &str, city: &str, zip: &str) -> (VipFeed, Vec<StreetSegment>) {
    let feed = VipFeed {
        source: Some(VipSource {
            vip_id: fips.to_owned(),
            name: "State Board".to_owned(),
            ..VipSource::default()
        }),
        election: Some(VipElection { date: "2028-11-07".parse().ok(), ..VipElection::default() }),
        localities: vec![Locality {
            id: "l1".to_owned(),
            name: format!("{city} County"),
            fips: fips.to_owned(),
            ..Locality::default()
        }],
        precincts: vec![VipPrecinct {
            id: "pre1".to_owned(),
            name: "First".to_owned(),
            locality_id: "l1".to_owned(),
            ..VipPrecinct::default()
        }],
        ..VipFeed::default()
    };
    let there =
        StreetSegment { city: city.to_owned(), zip: zip.to_owned(), ..segment("Oak", (1, 99), "pre1", "") };
    (feed, vec![there])
}

#[test]
fn a_precinct_of_the_same_name_in_another_feed_is_another_precinct() {
    let town = Town::new();
    let mut builder = Builder::new(&town.path("x.vri"));
    builder.add(&county("25017", "Cambridge", "02138"), &[]).unwrap();
    builder.add(&county("25025", "Boston", "02108"), &[]).unwrap();
    builder.finish(0).unwrap();
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
    let named = |id: &str, name: &str| VipPrecinct {
        id: id.to_owned(),
        name: name.to_owned(),
        locality_id: "l1".to_owned(),
        ..VipPrecinct::default()
    };
    feed.precincts =
        vec![named("101", "North"), named("102", "101"), named("103", "East"), named("104", "East")];
    let at = |numbers, precinct| StreetSegment {
        zip: "02138".to_owned(),
        ..segment("Oak", numbers, precinct, "")
    };
    let segments = vec![at((1, 9), "101"), at((11, 19), "102"), at((21, 29), "103")];
    let mut builder = Builder::new(&town.path("x.vri"));
    builder.add(&(feed, segments), &[]).unwrap();
    builder.finish(0).unwrap();
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
