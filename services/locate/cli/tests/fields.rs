//! Every field of an answer: where it comes from, on a small feed and on the real ones (which are skipped
//! with one line where they are absent).
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

use std::collections::BTreeSet;
use std::process::Command;

use chrono::{NaiveDate, NaiveTime};
use feed::model::{Locality, PollingLocation, Schedule, StreetSegment, VipFeed, VipPrecinct, VipState};
use importer::{Builder, FeedInput};
use index::Index;
use index::ask::answer;
use locate_tests as made;
use lookup::answer::{AddressQuery, AnswerKind, ErrorCode, LookupAnswer, VotingLocation, unavailable};

struct Town {
    index: Index,
    folder: tempfile::TempDir,
}

fn built(feed: &impl FeedInput) -> Town {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let mut builder = Builder::new(&path);
    builder.add(feed, &[]).unwrap();
    builder.finish(0).unwrap();
    Town { index: Index::open(&path).unwrap(), folder }
}

impl Town {
    fn ask(&self, line: &str, today: &str, results: i32) -> LookupAnswer {
        answer(&self.index, AddressQuery::Line(line, None), results, &|_| today.parse().unwrap())
    }
}

fn place(id: &str, zip: &str, city: &str, hours: &str) -> PollingLocation {
    PollingLocation {
        city: city.to_owned(),
        state: "TX".to_owned(),
        zip: zip.to_owned(),
        hours_open_id: hours.to_owned(),
        is_early_voting: id.starts_with('e'),
        is_drop_box: id.starts_with('d'),
        ..made::place(id, &format!("Place {id}"), &format!("{} Hall St", id.len()))
    }
}

fn schedule(id: &str, day: &str, or_by_appointment: bool) -> Schedule {
    let day: NaiveDate = day.parse().unwrap();
    Schedule {
        hours_open_id: id.to_owned(),
        start_date: day,
        end_date: day,
        start_time: NaiveTime::from_hms_opt(8, 0, 0).unwrap(),
        end_time: NaiveTime::from_hms_opt(17, 30, 0),
        offset_seconds: None,
        by_appointment: id == "only",
        or_by_appointment,
        subject_to_change: id == "maybe",
    }
}

fn segment(street: &str, precinct: &str) -> StreetSegment {
    made::segment(precinct, [street, "St"], ["El Paso", "TX", "79901"])
}

fn precinct(id: &str, name: &str, places: &[&str]) -> VipPrecinct {
    VipPrecinct {
        name: name.to_owned(),
        locality_id: "county".to_owned(),
        is_mail_only: id == "mail",
        ..made::precinct(id, places)
    }
}

/// A county of Texas that keeps Mountain Time, unlike most of its state.
fn county(sites: &[&str]) -> VipFeed {
    let at = |id: &str, zip: &str, city: &str, hours: &str, lat: f64, lon: f64| PollingLocation {
        latitude: Some(lat),
        longitude: Some(lon),
        ..place(id, zip, city, hours)
    };
    VipFeed {
        source: Some(made::source("48141", "County")),
        election: Some(made::election("2028-11-07")),
        state: Some(VipState { name: "Texas".to_owned(), ..VipState::default() }),
        localities: vec![Locality {
            polling_location_ids: sites.iter().map(|s| (*s).to_owned()).collect(),
            ..made::locality("county", "El Paso County")
        }],
        precincts: vec![
            precinct("one", "Precinct 1", &["p"]),
            precinct("two", "", &["p", "e-own"]),
            precinct("none", "Empty", &[]),
            precinct("mail", "By mail", &["p", "d-box"]),
        ],
        polling_locations: vec![
            place("p", "79901", "El Paso", "or"),
            place("e-own", "", "El Paso", "only"),
            at("e-far", "", "", "maybe", 31.79, -106.20),
            at("e-near", "", "Nowhere", "maybe", 31.76, -106.48),
            at("e-mid", "79925", "El Paso", "maybe", 31.78, -106.38),
            place("d-box", "", "Houston", "day"),
        ],
        schedules: vec![
            schedule("or", "2028-11-07", true),
            schedule("only", "2028-10-30", false),
            schedule("maybe", "2028-10-30", false),
            schedule("day", "2028-11-07", false),
        ],
        ..VipFeed::default()
    }
}

fn el_paso(county_sites: &[&str]) -> Town {
    town_of(county(county_sites))
}

fn town_of(feed: VipFeed) -> Town {
    let streets = [("Oak", "one"), ("Elm", "two"), ("Ash", "none"), ("Ivy", "mail")];
    built(&(feed, streets.map(|(street, precinct)| segment(street, precinct)).to_vec()))
}

const SITES: [&str; 3] = ["e-far", "e-near", "e-mid"];
const BEFORE: &str = "2028-10-20";

fn ids(list: &[VotingLocation]) -> Vec<&str> {
    list.iter().map(|l| l.id.as_str()).collect()
}

#[test]
fn places_have_their_zone_hours_roles_and_order() {
    let town = el_paso(&SITES);
    let found = town.ask("7 Elm St, El Paso, TX 79901", BEFORE, 0);
    let [early, polls, drop_off] = &found.locations;
    assert_eq!(ids(early), ["e-near", "e-mid", "e-far", "e-own"], "by distance, those without one last");
    assert_eq!(ids(polls), ["p"]);
    assert!(drop_off.is_empty());
    let countywide: Vec<bool> = early.iter().map(|p| p.is_countywide).collect();
    assert_eq!(countywide, [true, true, true, false]);
    // By ZIP code, by city, or by the nearest ZIP code: never that of most of the state.
    for place in early.iter().chain(polls) {
        assert_eq!(place.time_zone, "America/Denver", "{}", place.id);
    }
    assert!(early[3].schedule[0].by_appointment && !early[0].schedule[0].by_appointment);
    assert!(early[0].schedule[0].subject_to_change);
    assert_eq!((polls[0].schedule[0].opens, polls[0].schedule[0].closes), (480, 1050));
    assert!(!polls[0].schedule[0].by_appointment, "open to all, and by appointment besides");
    assert_eq!(polls[0].schedule_exceptions, "Also open by appointment at other times.");
    assert_eq!(early[0].schedule_exceptions, "");
    let cut = town.ask("7 Elm St, El Paso, TX 79901", BEFORE, 2);
    assert_eq!(ids(&cut.locations[0]), ["e-near", "e-mid"], "cut after sorting");
    // A drop box on election day only.
    let mail = town.ask("7 Ivy St, El Paso, TX 79901", BEFORE, 0);
    let place = &mail.locations[2][0];
    assert_eq!((mail.kind, place.time_zone.as_str()), (AnswerKind::MailOnly, "America/Chicago"));
    assert!(place.is_drop_box && place.open_election_day && !place.open_early_voting);
    assert!(mail.locations[1].is_empty());
}

#[test]
fn precinct_county_and_address_are_complete() {
    let town = el_paso(&SITES);
    let found = town.ask("7 oak st apt 4, 79901-1234", BEFORE, 0);
    let precinct = found.precinct.as_ref().unwrap();
    assert_eq!((precinct.name.as_str(), &*precinct.method), ("Precinct 1", "street_segment"));
    let shared = town.ask("7 Elm St, El Paso, TX 79901", BEFORE, 0);
    assert_eq!(shared.precinct.as_ref().unwrap().name, "two", "a precinct without a name has its identifier");
    assert_eq!(ids(&shared.locations[1]), ids(&found.locations[1]), "two precincts, one place");
    assert_eq!((found.county.as_deref(), found.county_fips.as_str()), (Some("El Paso County"), "48141"));
    let address = found.address.as_ref().unwrap();
    assert_eq!((address.line_1.as_str(), address.line_2.as_str()), ("7 OAK ST", "APT 4"));
    assert_eq!((address.zip.as_str(), address.zip4.as_str()), ("79901", "1234"));
    let (lat, lon) = address.middle_of_zip.unwrap();
    assert!((31.7..31.8).contains(&lat) && (-106.5..-106.4).contains(&lon));
    assert!(lat.to_string().len() <= 8, "{lat}: as exact as it is");
    assert_eq!(found.pct_or_county_status(), Some("PRECINCT"));
    assert_eq!(found.refinable_types().count(), 0);
}

#[test]
fn a_county_answer_says_what_was_not_known_and_what_could_be_refined() {
    let town = el_paso(&SITES);
    for (line, reason) in [
        ("500 Oak St, El Paso, TX 79901", "unknown_number"),
        ("7 Zebra Blvd, El Paso, TX 79901", "unknown_street"),
    ] {
        let county = town.ask(line, BEFORE, 0);
        assert_eq!(
            (county.kind, county.pct_or_county_status()),
            (AnswerKind::County, Some("COUNTY")),
            "{line}"
        );
        assert_eq!(county.detail.split(':').next(), Some(reason), "{line}");
        assert_eq!(county.refinable_types().collect::<Vec<_>>(), ["electionDayLocations"], "{line}");
        assert_eq!(ids(&county.locations[0]), ["e-near", "e-mid", "e-far"], "{line}");
    }
}

#[test]
fn a_county_that_votes_by_mail_has_no_election_day_place_to_find() {
    let mut feed = county(&SITES);
    feed.localities[0].is_mail_only = true;
    let county = town_of(feed).ask("500 Oak St, El Paso, TX 79901", BEFORE, 0);
    assert_eq!((county.kind, county.refinable_types().count()), (AnswerKind::County, 0));
}

/// One question for each code of SPEC 8.
#[test]
fn every_error_code_is_reached() {
    let town = el_paso(&SITES);
    let bare = el_paso(&[]);
    let in_town = |line: &str| town.ask(line, BEFORE, 0);
    let long = format!("7 {} St, El Paso, TX 79901", "Oak".repeat(100));
    let answers = [
        (ErrorCode::InvalidResultsPerType, town.ask("7 Oak St, El Paso, TX 79901", BEFORE, 101)),
        (ErrorCode::NoVotingLocationsAvailable, town.ask("7 Oak St, El Paso, TX 79901", "2028-11-08", 0)),
        (ErrorCode::NoPrecinctFound, bare.ask("500 Oak St, El Paso, TX 79901", BEFORE, 0)),
        (ErrorCode::NoCountyOrPrecinctFound, in_town("7 Oak St, Chicago, IL 60601")),
        (ErrorCode::NoVotingLocationsFound, bare.ask("7 Ash St, El Paso, TX 79901", BEFORE, 0)),
        (ErrorCode::NoVoterAddressProvided, in_town("  ")),
        (ErrorCode::IncompleteVoterAddress, in_town("7 Oak St")),
        (ErrorCode::ServiceUnavailable, unavailable()),
        (ErrorCode::VoterAddressError, in_town("PO Box 7, El Paso, TX 79901")),
        (ErrorCode::NormalizationInconclusive, in_town("7 Oka St, El Paso, TX 79901")),
        (ErrorCode::UsaddressParsingFailed, in_town(&long)),
    ];
    for (code, answer) in &answers {
        assert_eq!(answer.error_code, Some(*code), "{}: {}", code.into_str(), answer.detail);
        assert!(answer.locations.iter().all(Vec::is_empty), "{}: an error shows no place", code.into_str());
        assert!(!answer.detail.is_empty(), "{}", code.into_str());
    }
    let reached: BTreeSet<&str> = answers.iter().map(|(code, _)| code.into_str()).collect();
    assert_eq!(reached.len(), ErrorCode::ALL.len());
}

#[test]
fn the_command_line_gives_the_same_fields_as_json() {
    let town = el_paso(&SITES);
    let lookup = |line: &str| -> serde_json::Value {
        let mut command = Command::new(env!("CARGO_BIN_EXE_locate-index"));
        command.arg("lookup").arg(town.folder.path().join("x.vri")).args([line, "--json", "--today", BEFORE]);
        serde_json::from_slice(&command.output().unwrap().stdout).unwrap()
    };
    let found = lookup("7 Oak St, El Paso, TX 79901");
    assert_eq!((&found["answer"], &found["pct_or_county_status"]), (&"found".into(), &"PRECINCT".into()));
    assert_eq!(found["polling_locations"][0]["time_zone"], "America/Denver");
    assert_eq!(found["could_refine_results"], false);
    let county = lookup("500 Oak St, El Paso, TX 79901");
    assert_eq!(county["could_refine_results"], true);
    assert_eq!(county["refinable_location_types"], serde_json::json!(["electionDayLocations"]));
}

fn real(feed: &str) -> Option<Town> {
    let path = test_data::shared_data(&format!("feeds/{feed}"))?;
    Some(built(&feed::open(&path).unwrap()))
}

#[test]
fn portsmouth_answers_with_split_place_office_and_hours() {
    let Some(town) = real("vip-3.0/portsmouth_va") else { return };
    let by_mail = town.ask("1 Bon Secours Way, Portsmouth, VA 23703", "2015-03-01", 0);
    assert_eq!(
        (by_mail.kind, by_mail.locations[1].len()),
        (AnswerKind::MailOnly, 0),
        "as the feed says of precinct 34"
    );
    let found = town.ask("1 Crawford Ct, Portsmouth, VA 23704", "2015-03-01", 0);
    let precinct = found.precinct.as_ref().unwrap();
    assert!(found.kind == AnswerKind::Found && !precinct.name.is_empty() && !precinct.split_name.is_empty());
    let place = &found.locations[1][0];
    assert_eq!(
        (place.hours_text.as_str(), place.time_zone.as_str()),
        ("6:00 AM - 7:00 PM", "America/New_York")
    );
    let hours: Vec<_> = place.schedule.iter().map(|o| (o.date.to_string(), o.opens, o.closes)).collect();
    assert_eq!(hours, [("2015-03-24".to_owned(), 360, 1140)], "the words are one opening");
    assert!(!place.line_1.is_empty());
    assert_eq!(found.county.as_deref(), Some("PORTSMOUTH CITY"));
    let office = found.office.as_ref().unwrap();
    assert_eq!(
        (office.phone.as_str(), office.url.as_str()),
        ("(757) 393-8644", "http://www.vote.virginia.gov")
    );
    assert_eq!(town.ask("1 Crawford Ct, Portsmouth, VA 23704", "2015-03-25", 0).kind, AnswerKind::Stale);
}

#[test]
fn virginia_answers_with_its_notice() {
    let Some(town) = real("vip-5.2/sample_feed_va.xml") else { return };
    let found = town.ask("1 Main St, Charlottesville, VA 22902", "2013-10-21", 0);
    assert_eq!(found.notice.as_ref().unwrap().text, "This is an emergency notification for this election.");
    assert_eq!(found.office.as_ref().unwrap().phone, "4349724173");
    assert_eq!(found.feed.as_ref().unwrap().election_name, "2013 Virginia General Election");
}

#[test]
fn cambridge_and_chicago_answer_with_places_in_local_time() {
    let Some(town) = real("vip-6.0/vipfeed-25-2028-11-07-Cambridge.zip") else { return };
    let found = town.ask("51 Inman St, Cambridge, MA 02139", BEFORE, 0);
    let [early, polls, _] = &found.locations;
    assert!(early.len() == 5 && early.iter().all(|p| p.is_countywide && p.time_zone == "America/New_York"));
    let miles: Vec<f64> = early.iter().map(|p| p.distance_miles.unwrap()).collect();
    assert!(miles.is_sorted(), "{miles:?}");
    assert!(early.iter().all(|p| p.schedule.iter().all(|o| o.date < "2028-11-07".parse().unwrap())));
    assert!(polls.iter().all(|p| p.schedule.iter().all(|o| o.date == "2028-11-07".parse().unwrap())));
    let Some(town) = real("vip-6.0/vipfeed-17-2028-11-07-Chicago.zip") else { return };
    let found = town.ask("1060 W Addison St, Chicago, IL 60613", BEFORE, 0);
    assert_eq!(found.precinct.as_ref().unwrap().name, "Ward 44 Precinct 31");
    let place = &found.locations[1][0];
    assert_eq!((place.name.as_str(), place.time_zone.as_str()), ("CENTER ON HALSTED", "America/Chicago"));
    assert_eq!((place.schedule[0].opens, place.schedule[0].closes), (360, 1140));
}

#[test]
fn feeds_without_segments_answer_with_the_places_and_the_office_of_the_county() {
    let Some(town) = real("vip-3.0/oklahoma_2018") else { return };
    let answer = town.ask("220 W Division St, Stilwell, OK 74960", "2018-11-01", 0);
    assert!(answer.kind == AnswerKind::County && answer.county.as_deref() == Some("ADAIR"));
    assert_eq!(answer.office.as_ref().unwrap().phone, "918-696-7221");
    assert!(!answer.locations[0].is_empty() && answer.locations[1].is_empty());
    // A town in several counties: the state's office.
    let open = town.ask("1 Main St, Oklahoma City, OK", "2018-11-01", 0);
    assert_eq!(open.error_code, Some(ErrorCode::NoCountyOrPrecinctFound));
    assert_eq!(open.office.as_ref().unwrap().phone, "405-521-2391");
}
