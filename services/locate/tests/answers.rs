//! Answers to voters, by behaviour, on a small feed that has one case of each kind.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

use chrono::{NaiveDate, NaiveTime};
use feed::model::{
    ElectionAdministration, Locality, PollingLocation, Schedule, StreetSegment, VipElection, VipFeed,
    VipPrecinct, VipState,
};
use importer::{Builder, refuse_wrong};
use index::Index;
use index::ask::answer;
use locate_tests as made;
use lookup::answer::{AddressQuery, AnswerKind, ErrorCode, LookupAnswer};
use lookup::matching::ChoiceReason;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn place(id: &str, name: &str, role: &str, hours: &str) -> PollingLocation {
    PollingLocation {
        city: "Cambridge".to_owned(),
        state: "MA".to_owned(),
        zip: "02138".to_owned(),
        hours_open_id: hours.to_owned(),
        is_early_voting: role == "early",
        is_drop_box: role == "drop",
        ..made::place(id, name, &format!("1 {name} Way"))
    }
}

fn precinct(id: &str, places: &[&str], is_mail_only: bool) -> VipPrecinct {
    VipPrecinct { name: format!("Precinct {id}"), is_mail_only, ..made::precinct(id, places) }
}

fn schedule(id: &str, from: &str, to: &str, opens: u32, closes: u32) -> Schedule {
    Schedule {
        hours_open_id: id.to_owned(),
        start_date: day(from),
        end_date: day(to),
        start_time: NaiveTime::from_hms_opt(opens, 0, 0).unwrap(),
        end_time: NaiveTime::from_hms_opt(closes, 0, 0),
        offset_seconds: Some(-6 * 3600),
        by_appointment: false,
        or_by_appointment: false,
        subject_to_change: false,
    }
}

/// `street` is "direction|name|suffix".
fn segment(street: &str, numbers: (u32, u32, &str), precinct: &str) -> StreetSegment {
    let [direction, name, suffix] = street.split('|').collect::<Vec<_>>().try_into().unwrap();
    let here = made::segment(precinct, [name, suffix], ["Cambridge", "MA", "02138"]);
    StreetSegment {
        street_direction: direction.to_owned(),
        odd_even_both: numbers.2.to_owned(),
        ..made::numbered(numbers.0, numbers.1, here)
    }
}

fn feed() -> VipFeed {
    VipFeed {
        source: Some(made::source("25", "Town clerk")),
        election: Some(VipElection { hours_open_id: "polls".to_owned(), ..made::election("2028-11-07") }),
        state: Some(VipState { name: "Massachusetts".to_owned(), ..VipState::default() }),
        localities: vec![Locality {
            kind: "city".to_owned(),
            election_administration_id: "office".to_owned(),
            polling_location_ids: vec!["early".to_owned(), "box".to_owned()],
            ..made::locality("l", "Cambridge")
        }],
        precincts: vec![
            precinct("A", &["school"], false),
            precinct("B", &["church"], false),
            precinct("M", &["school"], true),
        ],
        polling_locations: vec![
            place("school", "School", "", ""),
            place("church", "Church", "", ""),
            place("early", "School", "early", "days"),
            place("box", "Library", "drop", "days"),
        ],
        schedules: vec![
            schedule("polls", "2028-11-07", "2028-11-07", 7, 20),
            schedule("days", "2028-10-23", "2028-11-07", 9, 17),
        ],
        administrations: vec![ElectionAdministration {
            id: "office".to_owned(),
            name: "Election Commission".to_owned(),
            phone: "555-0100".to_owned(),
            notice_text: "Precinct A has moved.".to_owned(),
            ..ElectionAdministration::default()
        }],
        ..VipFeed::default()
    }
}

fn segments() -> Vec<StreetSegment> {
    let unit = |unit: &str, precinct: &str| StreetSegment {
        unit_numbers: vec![unit.to_owned()],
        ..segment("|Tower|Rd", (9, 9, "both"), precinct)
    };
    vec![
        segment("N|Main|St", (1, 99, "odd"), "A"),
        segment("N|Main|St", (2, 98, "even"), "B"),
        segment("S|Main|St", (1, 99, "both"), "B"),
        segment("|Oak|Ave", (1, 50, "both"), "A"),
        segment("|Oak|Ave", (40, 60, "both"), "B"),
        segment("|Mail|Ln", (1, 9, "both"), "M"),
        unit("1", "A"),
        unit("2", "B"),
        segment("|Tower|Rd", (9, 9, "both"), "A"),
        segment("|Willow|St", (1, 9, "both"), "A"),
        segment("|8th|St", (1, 9, "both"), "A"),
        segment("|Willow Street|Ter", (20, 30, "both"), "B"),
    ]
}

struct Town {
    index: Index,
    _folder: tempfile::TempDir,
}

fn town() -> Town {
    town_of(segments())
}

fn town_of(segments: Vec<StreetSegment>) -> Town {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let mut builder = Builder::new(&path);
    builder.add(&(feed(), segments), &[]).unwrap();
    builder.finish_if(0, |_, found, homes| refuse_wrong(found, &homes)).unwrap();
    Town { index: Index::open(&path).unwrap(), _folder: folder }
}

impl Town {
    fn look_up(&self, street: &str) -> LookupAnswer {
        self.ask_on(street, "2028-10-20")
    }

    fn ask_on(&self, street: &str, today: &str) -> LookupAnswer {
        let line = format!("{street}, Cambridge, MA 02138");
        answer(&self.index, AddressQuery::Line(&line, None), 0, &|_| day(today))
    }

    fn raw(&self, line: &str) -> LookupAnswer {
        answer(&self.index, AddressQuery::Line(line, None), 0, &|_| day("2028-10-20"))
    }
}

fn precinct_of(answer: &LookupAnswer) -> &str {
    answer.precinct.as_ref().map_or("", |p| p.id.as_str())
}

#[test]
fn parity_decides_and_places_come_with_the_hours_of_their_role() {
    let town = town();
    let found = town.look_up("7 N Main St");
    assert_eq!((found.kind, precinct_of(&found)), (AnswerKind::Found, "A"));
    assert_eq!(precinct_of(&town.look_up("8 n. main street")), "B");
    let [early, polls, drop_off] = &found.locations;
    assert_eq!(polls.len(), 1);
    assert_eq!(polls[0].name, "School");
    assert_eq!(polls[0].time_zone, "America/New_York");
    let hours = polls[0].schedule[0];
    // Local time as the feed writes it, whatever its offset says.
    assert_eq!((hours.date, hours.opens, hours.closes), (day("2028-11-07"), 7 * 60, 20 * 60));
    assert_eq!(polls[0].schedule.len(), 1, "early hours of the same place are not election-day hours");
    assert_eq!(early[0].name, "School");
    assert_eq!(early[0].id, polls[0].id, "records of one place are one place");
    assert_eq!(early[0].schedule.len(), 15, "election day is no early voting");
    assert!(early[0].is_countywide && !polls[0].is_countywide);
    assert!(drop_off[0].is_drop_box && drop_off[0].open_early_voting && drop_off[0].open_election_day);
    assert_eq!(found.county.as_deref(), Some("Cambridge"));
    assert_eq!(found.office.unwrap().phone, "555-0100");
    assert_eq!(found.notice.unwrap().text, "Precinct A has moved.");
}

#[test]
fn a_missing_direction_is_asked_for_unless_all_lead_to_one_precinct() {
    let town = town();
    assert_eq!(precinct_of(&town.look_up("8 Main St")), "B", "north and south agree");
    let asked = town.look_up("7 Main St");
    assert_eq!(asked.kind, AnswerKind::Ambiguous);
    assert_eq!(asked.error_code, Some(ErrorCode::NormalizationInconclusive));
    let texts: Vec<&str> = asked.candidates.iter().map(|c| c.text.as_str()).collect();
    assert_eq!(texts, ["7 N Main St, Cambridge, MA 02138", "7 S Main St, Cambridge, MA 02138"]);
    assert!(asked.candidates.iter().all(|c| c.reason == ChoiceReason::MissingPart));
    assert!(asked.locations.iter().all(Vec::is_empty));
}

#[test]
fn what_was_typed_is_never_overruled() {
    let town = town();
    for (line, reason) in [
        ("7 W Main St", ChoiceReason::DifferentPart),
        ("7 N Main Ave", ChoiceReason::DifferentPart),
        ("7 N Mian St", ChoiceReason::Spelling),
        ("3 Wilow St", ChoiceReason::Spelling),
        ("3 Eigth St", ChoiceReason::Spelling),
        ("20 Willow Street", ChoiceReason::MissingPart),
    ] {
        let answer = town.look_up(line);
        assert_eq!(answer.kind, AnswerKind::Unknown, "{line}");
        assert!(!answer.candidates.is_empty(), "{line}");
        assert_eq!(answer.candidates[0].reason, reason, "{line}");
        assert!(answer.precinct.is_none() && answer.locations.iter().all(Vec::is_empty), "{line}");
    }
}

#[test]
fn an_address_that_the_feed_assigns_twice_is_asked_and_can_be_chosen() {
    let town = town();
    let asked = town.look_up("45 Oak Ave");
    assert_eq!(asked.kind, AnswerKind::Ambiguous);
    assert!(asked.candidates.iter().all(|c| c.reason == ChoiceReason::FeedOverlap));
    assert_eq!(asked.candidates.len(), 2);
    let named = |hall: &str| asked.candidates.iter().any(|candidate| candidate.text.contains(hall));
    assert!(named("(Precinct A: School)") && named("(Precinct B: Church)"));
    for candidate in &asked.candidates {
        let back = town.raw(&candidate.address);
        assert_eq!(back.kind, AnswerKind::Found);
        assert_eq!(precinct_of(&back), candidate.precinct.as_ref().unwrap().id);
    }
    let past = answer(&town.index, AddressQuery::Line(&asked.candidates[0].address, None), 0, &|_| {
        day("2028-11-08")
    });
    assert_eq!(past.kind, AnswerKind::Stale, "a choice does not bring back a past election");
    let forged = town.raw("45 Oak Ave, Cambridge, MA 02138 [M]");
    assert!(forged.precinct.is_none(), "only a precinct that the address may lead to can be chosen");
}

#[test]
fn a_building_whose_units_vote_apart_needs_the_unit() {
    let town = town();
    assert_eq!(precinct_of(&town.look_up("9 Tower Rd Apt 1")), "A");
    assert_eq!(precinct_of(&town.look_up("9 Tower Rd #2")), "B");
    assert_eq!(precinct_of(&town.look_up("9 Tower Rd Unit 77")), "A", "another unit falls to the range");
    let asked = town.look_up("9 Tower Rd");
    assert_eq!((asked.kind, asked.needs_unit), (AnswerKind::NeedsUnit, true));
    assert_eq!(asked.candidates.len(), 3);
    for candidate in &asked.candidates {
        let back = town.raw(&candidate.address);
        assert_eq!(precinct_of(&back), candidate.precinct.as_ref().unwrap().id, "{}", candidate.address);
    }
}

#[test]
fn unknown_unit_stays_in_question() {
    let unit = |unit: &str, precinct: &str| StreetSegment {
        unit_numbers: vec![unit.to_owned()],
        ..segment("|Tower|Rd", (11, 11, "both"), precinct)
    };
    let town = town_of(segments().into_iter().chain([unit("1", "A"), unit("2", "B")]).collect());
    let asked = town.look_up("11 Tower Rd Unit 9Z");
    assert_eq!(asked.kind, AnswerKind::NeedsUnit);
    assert_eq!(asked.address.unwrap().line_2, "UNIT 9Z");
    assert_eq!(precinct_of(&town.look_up("11 Tower Rd Unit 2")), "B");
}

#[test]
fn an_unknown_number_gets_the_county_and_an_unknown_city_nothing() {
    let town = town();
    for line in ["500 N Main St", "7 Nowhere Blvd"] {
        let county = town.look_up(line);
        assert_eq!((county.kind, county.by_county), (AnswerKind::County, true), "{line}");
        assert!(county.locations[1].is_empty(), "{line}: the polling place is not known");
        assert_eq!((county.locations[0].len(), county.locations[2].len()), (1, 1), "{line}");
    }
    let elsewhere = town.raw("7 N Main St, Worcester, MA 01608");
    assert_eq!(elsewhere.kind, AnswerKind::Unknown);
    assert_eq!(elsewhere.error_code, Some(ErrorCode::NoCountyOrPrecinctFound));
    assert!(elsewhere.county.is_none() && elsewhere.candidates.is_empty());
}

#[test]
fn a_mail_only_precinct_lists_drop_off_and_no_polling_place() {
    let mail = town().look_up("3 Mail Ln");
    assert_eq!((mail.kind, precinct_of(&mail)), (AnswerKind::MailOnly, "M"));
    assert!(mail.locations[1].is_empty());
    assert_eq!(mail.locations[2][0].name, "Library");
}

#[test]
fn places_are_withheld_from_the_day_after_the_election() {
    let town = town();
    assert_eq!(town.ask_on("7 N Main St", "2028-11-07").kind, AnswerKind::Found);
    for line in ["7 N Main St", "7 Main St", "500 N Main St", "7 N Mian St"] {
        let stale = town.ask_on(line, "2028-11-08");
        assert_eq!(stale.kind, AnswerKind::Stale, "{line}");
        assert_eq!(stale.error_code, Some(ErrorCode::NoVotingLocationsAvailable));
        assert!(stale.precinct.is_none() && stale.candidates.is_empty(), "{line}");
        assert!(stale.locations.iter().all(Vec::is_empty), "{line}");
        assert!(stale.office.is_some(), "{line}: whom to ask stays");
    }
}

#[test]
fn a_zip_code_of_another_city_is_never_ignored() {
    let town = town();
    let conflict = town.raw("7 N Main St, Cambridge, MA 01608");
    assert_ne!(conflict.kind, AnswerKind::Found);
    assert!(conflict.precinct.is_none());
    assert_ne!(town.raw("7 N Main St, Cambridge, MA 02139").kind, AnswerKind::Found, "the segment has 02138");
}

#[test]
fn two_zip_codes_that_differ_name_neither_a_place_nor_a_county() {
    let town = town();
    assert_eq!(town.raw("7 N Main St, Cambridge, MA 02138, 02138").kind, AnswerKind::Found, "typed twice");
    // As two fields of a form give them, in one line and in fields.
    for street in ["7 N Main St", "500 N Main St", "7 Nowhere Blvd"] {
        for (first, second) in [("MA 01608", "02138"), ("MA 02139", "02138"), ("NV 89701", "02138")] {
            let line = format!("{street}, Cambridge, {first}");
            let joined = town.raw(&format!("{line}, {second}"));
            let fields = [line.as_str(), "", "", second];
            let fields = answer(&town.index, AddressQuery::Parts(fields), 0, &|_| day("2028-10-20"));
            for (how, given) in [("line", joined), ("fields", fields)] {
                let is_decided = matches!(given.kind, AnswerKind::Found | AnswerKind::County);
                assert!(!is_decided && given.precinct.is_none(), "{how}: {line}, {second}: {:?}", given.kind);
                assert!(given.locations.iter().all(Vec::is_empty), "{how}: {line}, {second}");
            }
        }
    }
}

#[test]
fn bad_questions_are_answered_with_their_code() {
    let town = town();
    for (line, code) in [
        ("", ErrorCode::NoVoterAddressProvided),
        ("PO Box 7, Cambridge, MA 02138", ErrorCode::VoterAddressError),
        ("N Main St, Cambridge, MA 02138", ErrorCode::IncompleteVoterAddress),
        ("7 N Main St", ErrorCode::IncompleteVoterAddress),
    ] {
        assert_eq!(town.raw(line).error_code, Some(code), "{line}");
    }
    let limits = |n| {
        answer(&town.index, AddressQuery::Line("7 N Main St, Cambridge MA", None), n, &|_| day("2028-10-20"))
            .error_code
    };
    assert_eq!(limits(101), Some(ErrorCode::InvalidResultsPerType));
    assert_eq!(limits(-1), Some(ErrorCode::InvalidResultsPerType));
    assert_eq!(limits(100), None);
}

#[test]
fn fields_are_answered_like_a_line() {
    let town = town();
    let asked = AddressQuery::Parts(["7 N Main St", "Cambridge", "MA", "02138"]);
    let found = answer(&town.index, asked, 0, &|_| day("2028-10-20"));
    assert_eq!((found.kind, precinct_of(&found)), (AnswerKind::Found, "A"));
}

#[test]
fn every_street_of_the_town_hides_no_reading_of_a_listed_street() {
    let listed = StreetSegment {
        zip: String::new(),
        address_direction: "E".to_owned(),
        includes_all_addresses: true,
        ..segment("|Park|", (0, 0, "both"), "A")
    };
    let every = StreetSegment {
        zip: String::new(),
        includes_all_streets: true,
        ..segment("|*|", (0, 0, "both"), "B")
    };
    let town = town_of(vec![listed, every]);
    // East Cambridge, the street E of a park, or the street Park in its east.
    for line in ["5 park e cambridge ma", "5 Park E, Cambridge, MA", "5 park e cambridge 02139"] {
        let answer = town.raw(line);
        assert!(matches!(precinct_of(&answer), "A" | ""), "{line}");
        let offered = answer.candidates.iter().filter_map(|c| c.precinct.as_ref()).any(|p| p.id == "A");
        assert!(answer.kind == AnswerKind::Found || offered, "{line}: {:?}", answer.detail);
    }
    assert_eq!(precinct_of(&town.raw("5 Elm St, Cambridge, MA")), "B");
}
