//! Answers of the service, read.

mod places;

use serde_json::json;

use super::super::VoterInfoQuery;
use super::*;
use crate::service::voter_info::SOURCE;
use lookup::answer::AddressQuery;

const LINE: &str = "1200 E Sample Ave Apt 4, Las Vegas, NV 89101";

fn home(line: &str) -> UpstreamQuery {
    let asked = AddressQuery::Line(line, None);
    let question = VoterInfoQuery { asked, results_per_type: 5, now: now() };
    let Ok(home) = UpstreamQuery::read(&question) else { panic!("the address is a good one") };
    home
}

fn now() -> DateTime<Utc> {
    "2028-10-20T15:00:00Z".parse().unwrap()
}

fn read(body: &Value) -> LookupAnswer {
    answer(body, &home(LINE), now()).unwrap_or_else(|failure| panic!("{failure}"))
}

fn place(id: &str) -> Value {
    json!({
        "location_id": id, "location_name": "School", "address_line_1": "1 School Rd", "address_line_2": "",
        "city": "Las Vegas", "state_code": "NV", "zip": "89101", "lat": 36.17, "lon": -115.14,
        "dates_hours": "", "location_notes": "Gym", "is_countywide": false, "time_zone": "America/Los_Angeles",
        "schedule": [{"date": "2028-11-07", "opens": "07:00", "closes": "19:00"}],
    })
}

/// A complete success by precinct.
fn body() -> Value {
    json!({
        "lookup_status": "SUCCESS",
        "voter_address": {"normalized_address": {
            "address_line_1": "1200 E SAMPLE AVE", "address_line_2": "APT 4", "city": "LAS VEGAS",
            "state_code": "NV", "zip": "89101", "zip4": "1234", "county_name": "Clark",
        }},
        "precinct": {"van_precinct_id": 77, "dnc_precinct_id": 1234, "precinct_derivation_method": "x"},
        "county": {"county_fips": 32003, "county_name": "Clark County"},
        "pct_or_county_status": "PRECINCT",
        "early_vote_locations": [place("e")],
        "polling_locations": [place("p")],
        "drop_off_locations": [place("d")],
        "could_refine_results": false,
        "refinable_location_types": [],
        "a_field_of_tomorrow": {"x": [1]},
    })
}

/// The complete success with one field set to something else.
fn with(path: &str, value: Value) -> Value {
    let mut body = body();
    *body.pointer_mut(path).unwrap_or_else(|| panic!("{path}")) = value;
    body
}

fn without(key: &str) -> Value {
    let mut body = body();
    body.as_object_mut().unwrap().remove(key);
    body
}

fn ids(answer: &LookupAnswer) -> Vec<Vec<&str>> {
    answer.locations.iter().map(|list| list.iter().map(|p| p.id.as_str()).collect()).collect()
}

#[test]
fn a_success_by_precinct_is_found_with_all_that_it_holds() {
    let answer = read(&body());
    assert!(answer.kind == AnswerKind::Found && answer.error_code.is_none() && !answer.by_county);
    assert_eq!(ids(&answer), [["e"], ["p"], ["d"]]);
    let precinct = answer.precinct.unwrap();
    assert_eq!((precinct.id.as_str(), &*precinct.method), ("1234", "x"));
    assert_eq!((precinct.van_precinct_id.as_str(), precinct.dnc_precinct_id.as_str()), ("77", "1234"));
    assert_eq!(precinct.dnc_precinct_id_ratio, None);
    assert_eq!((answer.county.as_deref(), answer.county_fips.as_str()), (Some("Clark County"), "32003"));
    let address = answer.address.unwrap();
    assert_eq!(
        (address.zip.as_str(), address.zip4.as_str(), address.state.as_str()),
        ("89101", "1234", "NV")
    );
    let place = &answer.locations[1][0];
    assert_eq!((place.schedule[0].opens, place.schedule[0].closes), (420, 1140));
    assert_eq!(place.coordinates, Some((36.17, -115.14)));
    assert_eq!(answer.feed.unwrap().source, SOURCE);
}

#[test]
fn a_success_by_county_keeps_election_day_places_only_when_the_whole_county_may_use_them() {
    let mut county = with("/pct_or_county_status", json!("COUNTY"));
    county["precinct"] = Value::Null;
    let answer = read(&county);
    assert!(answer.kind == AnswerKind::County && answer.by_county && answer.precinct.is_none());
    assert_eq!(ids(&answer), [vec!["e"], vec![], vec!["d"]]);
    county["polling_locations"][0]["is_countywide"] = json!(true);
    assert_eq!(ids(&read(&county))[1], ["p"]);
}

#[test]
fn a_precinct_that_is_only_likely_gives_no_place_but_those_of_the_whole_county() {
    let mut shared = with("/drop_off_locations/0/is_countywide", json!(true));
    for ratio in [json!(0.98), json!("0.5"), json!("most"), json!(62)] {
        shared["precinct"]["dnc_precinct_id_ratio"] = ratio.clone();
        let answer = read(&shared);
        assert!(answer.kind == AnswerKind::County && answer.precinct.is_none(), "{ratio}");
        assert_eq!(ids(&answer), [vec![], vec![], vec!["d"]], "{ratio}");
    }
    for ratio in [json!(1), json!(1.0), json!("1.0"), Value::Null] {
        shared["precinct"]["dnc_precinct_id_ratio"] = ratio.clone();
        let answer = read(&shared);
        assert!(answer.kind == AnswerKind::Found, "{ratio}");
        let kept = answer.precinct.unwrap().dnc_precinct_id_ratio;
        assert_eq!(kept, (!ratio.is_null()).then_some(1.0), "{ratio}");
    }
    let mut refinable = with("/could_refine_results", json!(true));
    assert!(read(&refinable).kind == AnswerKind::Unknown, "nothing here is open to the whole county");
    refinable["refinable_location_types"] = json!(["dropoffLocations"]);
    let answer = read(&refinable);
    assert!(answer.kind == AnswerKind::Found);
    assert_eq!(answer.refinable_types().collect::<Vec<_>>(), ["dropoffLocations"]);
    refinable["refinable_location_types"] = json!(["electionDayLocations"]);
    assert!(read(&refinable).error_code == Some(ErrorCode::NoPrecinctFound));
}

#[test]
fn a_success_without_places_is_not_found() {
    let mut empty = body();
    for key in ["early_vote_locations", "polling_locations", "drop_off_locations"] {
        empty[key] = json!([]);
    }
    let precinct = read(&empty);
    assert!(
        precinct.kind == AnswerKind::Unknown
            && precinct.error_code == Some(ErrorCode::NoVotingLocationsFound)
    );
    empty["precinct"] = Value::Null;
    empty["pct_or_county_status"] = Value::Null;
    let county = read(&empty);
    assert!(county.kind == AnswerKind::Unknown && county.error_code == Some(ErrorCode::NoPrecinctFound));
    empty["county"] = Value::Null;
    empty["voter_address"]["normalized_address"]["county_name"] = Value::Null;
    let nothing = read(&empty);
    assert!(nothing.kind == AnswerKind::Unknown);
    assert!(nothing.error_code == Some(ErrorCode::NoCountyOrPrecinctFound));
}

#[test]
fn places_without_saying_how_they_were_chosen_are_not_shown() {
    let mut unsaid = with("/pct_or_county_status", json!(7));
    unsaid["precinct"] = Value::Null;
    unsaid["county"] = Value::Null;
    unsaid["voter_address"]["normalized_address"]["county_name"] = json!("");
    let answer = read(&unsaid);
    assert!(answer.kind == AnswerKind::Unknown && answer.locations.iter().all(Vec::is_empty));
}

#[test]
fn a_mail_only_precinct_has_no_election_day_place() {
    let mut mail = body();
    mail["answer"] = json!("mail_only");
    let answer = read(&mail);
    assert!(answer.kind == AnswerKind::MailOnly);
    assert_eq!(ids(&answer), [vec!["e"], vec![], vec!["d"]]);
}

#[test]
fn an_answer_for_another_address_becomes_a_choice() {
    let at = |key: &str, value: &str| with(&format!("/voter_address/normalized_address/{key}"), json!(value));
    for other in [
        at("address_line_1", "1202 E SAMPLE AVE"),
        at("address_line_1", "1200 W SAMPLE AVE"),
        at("address_line_1", "1200 E SAMPLE ST"),
        at("address_line_1", "1200 E SIMPLE AVE"),
        at("address_line_2", "APT 5"),
        at("zip", "89102"),
    ] {
        let answer = read(&other);
        assert!(answer.kind == AnswerKind::Ambiguous, "{other}");
        assert!(answer.error_code == Some(ErrorCode::NormalizationInconclusive));
        assert!(answer.locations.iter().all(Vec::is_empty) && answer.precinct.is_none());
        let candidate = &answer.candidates[0];
        // Sent back, it is the address that the service knows.
        assert!(
            matches!(super::answer(&other, &home(&candidate.address), now()), Ok(a) if a.kind == AnswerKind::Found)
        );
    }
    for same in [
        at("address_line_1", "1200 East Sample Avenue"),
        at("address_line_2", "# 4"),
        at("address_line_2", ""),
        at("city", "SUNRISE MANOR"),
    ] {
        assert!(read(&same).kind == AnswerKind::Found, "{same}");
    }
}

#[test]
fn what_was_not_typed_may_be_completed_but_a_unit_may_not() {
    let found =
        |line: &str| matches!(answer(&body(), &home(line), now()), Ok(a) if a.kind == AnswerKind::Found);
    assert!(found("1200 Sample Apt 4 89101"));
    assert!(found("1200 e sample ave #4, las vegas nv"));
    assert!(!found("1200 E Sample Ave, Las Vegas, NV 89101"), "nobody typed APT 4");
    assert!(!found("1200 E Sample Ave Apt 4, Reno, NV"));
}

#[test]
fn an_answer_that_does_not_say_for_which_address_it_is_is_no_answer() {
    let incomplete = [
        without("voter_address"),
        with("/voter_address/normalized_address", json!("1200 E SAMPLE AVE")),
        with("/voter_address/normalized_address/address_line_1", Value::Null),
        with("/lookup_status", json!("MAYBE")),
        with("/lookup_status", json!(true)),
        without("lookup_status"),
        json!({}),
        json!([]),
        json!("SUCCESS"),
        json!(null),
    ];
    for body in incomplete {
        let failure = answer(&body, &home(LINE), now()).err().unwrap();
        assert_eq!(failure.reason(), "not_understood", "{body}");
    }
}

#[test]
fn a_field_of_a_wrong_type_is_lost_alone() {
    let odd = [json!(null), json!(5.5), json!(true), json!([1, {}]), json!({"a": 1})];
    let fields =
        ["precinct", "county", "could_refine_results", "refinable_location_types", "early_vote_locations"];
    for field in fields {
        for value in &odd {
            if field == "could_refine_results" && *value == json!(true) {
                continue;
            }
            let answer = read(&with(&format!("/{field}"), value.clone()));
            assert!(answer.kind == AnswerKind::Found && ids(&answer)[1] == ["p"], "{field} {value}");
        }
    }
    for key in
        ["location_id", "location_name", "zip", "lat", "is_countywide", "schedule", "time_zone", "city"]
    {
        for value in &odd {
            let answer = read(&with(&format!("/polling_locations/0/{key}"), value.clone()));
            assert!(answer.kind == AnswerKind::Found && answer.locations[1].len() == 1, "{key} {value}");
        }
    }
}

#[test]
fn each_error_code_is_kept_and_its_detail_is_not() {
    for code in ErrorCode::ALL.iter().copied().filter(|c| *c != ErrorCode::ServiceUnavailable) {
        let word = code.into_str();
        let body = json!({"lookup_status": "ERROR", "error_code": word, "detail": LINE, "county": {"county_name": "Clark"}});
        let answer = read(&body);
        let expected = if code == ErrorCode::NormalizationInconclusive {
            AnswerKind::Ambiguous
        } else {
            AnswerKind::Unknown
        };
        assert!(answer.kind == expected && answer.error_code == Some(code), "{word}");
        assert!(!answer.detail.contains("Sample") && answer.locations.iter().all(Vec::is_empty), "{word}");
        assert_eq!(answer.county.as_deref(), Some("Clark"));
    }
    let known = json!({"lookup_status": "ERROR", "error_code": "VOTER_ADDRESS_ERROR", "detail": "po_box: 1200 Sample"});
    assert_eq!((read(&known).detail, read(&known).fault), ("po_box", Some(AddressFault::PoBox)));
    let new = read(&json!({"lookup_status": "ERROR", "error_code": "NEVER_HEARD_OF"}));
    assert!(new.kind == AnswerKind::Unknown && new.error_code.is_none());
    for word in ["SERVICE_UNAVAILABLE", "FETCH_FAILED"] {
        let body = json!({"lookup_status": "ERROR", "error_code": word});
        assert_eq!(answer(&body, &home(LINE), now()).err().unwrap().reason(), "declined");
    }
}

#[test]
fn an_error_never_shows_places_and_candidates_must_be_addresses() {
    let mut error = body();
    error["lookup_status"] = json!("ERROR");
    error["error_code"] = json!("NORMALIZATION_INCONCLUSIVE");
    error["needs_unit"] = json!(true);
    error["candidates"] = json!([
        {"text": "1200 E Sample Ave Apt 4", "address": LINE},
        {"text": "a box", "address": "PO Box 4, Las Vegas, NV 89101"},
        {"text": "", "address": LINE},
        "1200 E Sample Ave",
    ]);
    let answer = read(&error);
    assert!(
        answer.kind == AnswerKind::NeedsUnit
            && answer.needs_unit
            && answer.locations.iter().all(Vec::is_empty)
    );
    assert_eq!(answer.candidates.len(), 1);
    assert!(answer.precinct.is_none());
}

#[test]
fn places_of_an_election_that_is_over_are_withheld() {
    let mut named = body();
    named["feed"] = json!({"source": "Clark", "election_date": "2028-10-19", "sample": "yes"});
    let answer = read(&named);
    assert!(
        answer.kind == AnswerKind::Stale && answer.error_code == Some(ErrorCode::NoVotingLocationsAvailable)
    );
    assert!(answer.locations.iter().all(Vec::is_empty) && answer.precinct.is_none());
    assert!(answer.feed.unwrap().sample, "what is not plainly real is a sample");
    named["feed"]["election_date"] = json!("2028-10-20");
    assert!(read(&named).kind == AnswerKind::Found);
    let unnamed = with("/polling_locations/0/schedule/0/date", json!("2026-11-03"));
    assert!(read(&unnamed).kind == AnswerKind::Stale);
}

#[test]
fn the_feed_office_and_notice_are_kept_and_links_are_web_links() {
    let mut full = body();
    full["feed"] = json!({"source": "Clark", "as_of": "2028-09-01T00:00:00Z", "election_date": "2028-11-07", "sample": false});
    full["election_office"] =
        json!({"name": "Registrar", "phone": "702-555-0100", "url": "javascript:alert(1)"});
    full["notice"] = json!({"text": "Precinct 12 has moved", "url": "https://example.org/n"});
    let answer = read(&full);
    let (feed, office, notice) = (answer.feed.unwrap(), answer.office.unwrap(), answer.notice.unwrap());
    assert_eq!((feed.source.as_str(), feed.state.as_str(), feed.sample), ("Clark", "NV", false));
    assert_eq!((office.phone.as_str(), office.url.as_str()), ("702-555-0100", ""));
    assert_eq!(notice.url, "https://example.org/n");
}

#[test]
fn a_county_code_of_another_state_is_dropped() {
    for (given, expected) in
        [(json!("32003"), "32003"), (json!("06037"), ""), (json!("x"), ""), (json!(320031), "")]
    {
        assert_eq!(read(&with("/county/county_fips", given.clone())).county_fips, expected, "{given}");
    }
}
