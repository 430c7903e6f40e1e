//! Places without an address over the wire: the counties of a state, the places of one, pages that end.

use std::path::Path;

use proto::locate::v1 as wire;
use tonic::Code;

use super::running::{Running, read, serve};
use super::until_ready;
use feed::model::{Locality, PollingLocation, VipFeed, VipPrecinct, VipSource};
use locate_tests as made;

fn place(id: &str, name: &str, early: bool, drop_box: bool) -> PollingLocation {
    PollingLocation {
        city: "Reno".to_owned(),
        state: "NV".to_owned(),
        zip: "89501".to_owned(),
        is_early_voting: early,
        is_drop_box: drop_box,
        ..made::place(id, name, &format!("{id} Sample St"))
    }
}

/// Washoe County has three early places, a center and a box; Clark County has places of its precincts alone;
/// the feed of Elko County is over.
fn build(path: &Path) -> String {
    let feed = |date: &str, localities: Vec<Locality>| VipFeed {
        source: Some(VipSource { sample: true, ..made::source("32", "Nevada") }),
        election: Some(made::election(date)),
        localities,
        precincts: vec![VipPrecinct { locality_id: "clark".to_owned(), ..made::precinct("p1", &["school"]) }],
        polling_locations: vec![
            place("1", "C Center", true, false),
            place("2", "A Center", true, false),
            place("3", "B Center", true, false),
            place("4", "Vote Center", false, false),
            place("5", "Box", false, true),
            place("school", "School", false, false),
        ],
        ..VipFeed::default()
    };
    let locality = |id: &str, name: &str, fips: &str, places: &[&str]| Locality {
        kind: "county".to_owned(),
        fips: fips.to_owned(),
        polling_location_ids: places.iter().map(|id| (*id).to_owned()).collect(),
        ..made::locality(id, name)
    };
    let ahead = vec![
        locality("washoe", "WASHOE", "32031", &["1", "2", "3", "4", "5"]),
        locality("clark", "Clark County", "32003", &[]),
    ];
    let over = vec![locality("elko", "Elko", "", &["1", "5"])];
    let feeds = [(feed("2028-11-07", ahead), Vec::new()), (feed("2028-05-16", over), Vec::new())];
    made::build(path, &feeds, 1_000).version().to_owned()
}

async fn ask(
    running: &mut Running,
    (state, county): (&str, &str),
    page_size: i32,
    token: &str,
) -> Result<wire::ListCountyPlacesResponse, Code> {
    let message = wire::ListCountyPlacesRequest {
        state_code: state.to_owned(),
        county: county.to_owned(),
        page_size,
        page_token: token.to_owned(),
    };
    running.client.list_county_places(message).await.map(tonic::Response::into_inner).map_err(|s| s.code())
}

fn names(answer: &wire::ListCountyPlacesResponse) -> Vec<&str> {
    answer.places.iter().map(|place| place.location_name.as_str()).collect()
}

#[tokio::test]
async fn counties_and_their_places_are_told_and_nothing_of_a_precinct_or_a_past_election() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("x.vri");
    let version = build(&index);
    let mut running = serve(read(&[("LOCATE_SOURCE", &format!("index:{}", index.display()))])).await;
    until_ready(&running.life).await;
    let counties = ask(&mut running, ("nv", ""), 0, "").await.unwrap();
    assert_eq!((counties.state_code.as_str(), &counties.index_version), ("NV", &version));
    assert!(!counties.covers_state && counties.places.is_empty() && counties.next_page_token.is_empty());
    let told: Vec<_> = counties
        .counties
        .iter()
        .map(|c| {
            let counts = [c.ev_location_count, c.e_day_location_count, c.drop_off_location_count];
            (c.county_id.as_str(), c.county_name.as_str(), c.county_fips.as_str(), counts, c.election_is_over)
        })
        .collect();
    assert_eq!(
        told,
        [
            ("clark-county", "Clark County", "32003", [0, 0, 0], false),
            ("elko-county", "Elko County", "", [0, 0, 0], true),
            ("washoe-county", "Washoe County", "32031", [3, 1, 1], false),
        ]
    );
    assert!(counties.counties.iter().all(|county| county.feeds[0].sample));
    for county in ["washoe-county", "32031", " washoe-county "] {
        let washoe = ask(&mut running, ("NV", county), 0, "").await.unwrap();
        assert_eq!(names(&washoe), ["A Center", "B Center", "C Center", "Vote Center", "Box"], "{county}");
        let types: Vec<_> = washoe.places.iter().map(wire::VotingLocation::site_type).collect();
        assert_eq!(
            (types[0], types[3], types[4]),
            (wire::SiteType::EarlyVote, wire::SiteType::ElectionDay, wire::SiteType::DropOff)
        );
        assert_eq!(washoe.county.unwrap().county_id, "washoe-county");
    }
    let clark = ask(&mut running, ("NV", "clark-county"), 0, "").await.unwrap();
    assert!(clark.places.is_empty() && clark.county.unwrap().incomplete_types.is_empty());
    let over = ask(&mut running, ("NV", "elko-county"), 0, "").await.unwrap();
    assert!(over.places.is_empty() && over.county.unwrap().election_is_over);
    // A state without a feed is no error; an unknown county is.
    let none = ask(&mut running, ("GU", ""), 0, "").await.unwrap();
    assert!(none.counties.is_empty() && !none.covers_state);
    for county in ["nowhere-county", "32999", "<script>", "GU"] {
        assert_eq!(ask(&mut running, ("NV", county), 0, "").await.unwrap_err(), Code::NotFound, "{county}");
    }
    running.life.stop();
}

#[tokio::test]
async fn pages_of_counties_and_places_end_and_together_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("x.vri");
    build(&index);
    let mut running = serve(read(&[("LOCATE_SOURCE", &format!("index:{}", index.display()))])).await;
    until_ready(&running.life).await;
    for county in ["", "washoe-county"] {
        let whole = ask(&mut running, ("NV", county), 0, "").await.unwrap();
        let (mut counties, mut places, mut token) = (Vec::new(), Vec::new(), String::new());
        for pages in 1.. {
            let page = ask(&mut running, ("NV", county), 2, &token).await.unwrap();
            counties.extend(page.counties);
            places.extend(page.places);
            token = page.next_page_token;
            if token.is_empty() {
                assert_eq!(pages, if county.is_empty() { 2 } else { 3 });
                break;
            }
        }
        assert_eq!((counties, places), (whole.counties, whole.places));
    }
    let long = "x".repeat(201);
    for (state, county, size, token) in [
        ("ZZ", "", 0, ""),
        ("", "", 0, ""),
        ("NV", "", 251, ""),
        ("NV", "", -1, ""),
        ("NV", "", 1, "elsewhere/1"),
        ("NV", "washoe-county", 1, "/9"),
        ("NV", long.as_str(), 0, ""),
    ] {
        let code = ask(&mut running, (state, county), size, token).await.unwrap_err();
        assert_eq!(code, Code::InvalidArgument, "{state} {county} {size} {token}");
    }
    running.life.stop();
}
