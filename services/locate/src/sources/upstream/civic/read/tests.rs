//! Responses of the API, read.

use serde_json::json;

use super::*;
use crate::service::voter_info::VoterInfoQuery;
use lookup::answer::AddressQuery;

const LINE: &str = "1263 Pacific Ave, Kansas City, KS 66102";

fn read_for(line: &str, body: &Value) -> LookupAnswer {
    let now = "2028-10-20T15:00:00Z".parse().unwrap();
    let question = VoterInfoQuery { asked: AddressQuery::Line(line, None), results_per_type: 5, now };
    let Ok(home) = UpstreamQuery::read(&question) else { panic!("{line}") };
    answer(body, &home, now).unwrap_or_else(|failure| panic!("{failure}"))
}

fn read(body: &Value) -> LookupAnswer {
    read_for(LINE, body)
}

fn fails(body: &Value) -> String {
    let now = "2028-10-20T15:00:00Z".parse().unwrap();
    let question = VoterInfoQuery { asked: AddressQuery::Line(LINE, None), results_per_type: 5, now };
    let Ok(home) = UpstreamQuery::read(&question) else { panic!("{LINE}") };
    answer(body, &home, now).err().unwrap().to_string()
}

fn place(name: &str) -> Value {
    json!({
        "address": {"locationName": name, "line1": "1 School Rd", "city": "Kansas City", "state": "KS", "zip": "66102"},
        "pollingHours": "7 am - 7 pm", "notes": "Gym", "latitude": 39.11, "longitude": -94.62,
        "sources": [{"name": "Voting Information Project", "official": true}],
    })
}

/// A complete response.
fn body() -> Value {
    json!({
        "kind": "civicinfo#voterInfoResponse",
        "election": {
            "id": "8031", "name": "General Election", "electionDay": "2028-11-07",
            "ocdDivisionId": "ocd-division/country:us",
        },
        "normalizedInput": {"line1": "1263 pacific avenue", "city": "kansas city", "state": "KS", "zip": "66102"},
        "pollingLocations": [place("School")],
        "earlyVoteSites": [place("Hall")],
        "dropOffLocations": [place("Box")],
        "contests": [{"office": "Mayor", "candidates": [{"name": "A Candidate"}]}],
        "state": [{
            "name": "Kansas",
            "electionAdministrationBody": {
                "name": "Secretary of State", "electionInfoUrl": "https://sos.example.gov",
                "electionRegistrationUrl": "https://sos.example.gov/register",
                "electionNoticeText": "A notice.",
            },
            "local_jurisdiction": {
                "name": "Wyandotte",
                "electionAdministrationBody": {
                    "name": "County Clerk", "absenteeVotingInfoUrl": "javascript:alert(1)",
                    "ballotInfoUrl": "https://county.example.gov/ballot",
                    "electionOfficials": [{"name": "A Person"}, {"officePhoneNumber": "913-555-0100"}],
                    "physicalAddress": {"line1": "2 Main St", "city": "Kansas City", "state": "KS", "zip": "66101"},
                },
            },
        }],
        "precinctId": "12", "a_field_of_tomorrow": {"x": [1]},
    })
}

/// The complete response with one field set to something else.
fn with(path: &str, value: Value) -> Value {
    let mut body = body();
    let (parent, key) = path.rsplit_once('/').unwrap();
    body.pointer_mut(parent).unwrap_or_else(|| panic!("{path}"))[key] = value;
    body
}

fn without(path: &str) -> Value {
    let mut body = body();
    let (parent, key) = path.rsplit_once('/').unwrap();
    let object = body.pointer_mut(parent).unwrap().as_object_mut().unwrap();
    object.remove(key).unwrap_or_else(|| panic!("{path}"));
    body
}

fn names(answer: &LookupAnswer) -> [Vec<&str>; 3] {
    answer.locations.each_ref().map(|list| list.iter().map(|place| place.name.as_str()).collect())
}

#[test]
fn a_complete_response_is_found() {
    let answer = read(&body());
    assert!(answer.kind == AnswerKind::Found && answer.error_code.is_none());
    assert_eq!(names(&answer), [["Hall"], ["School"], ["Box"]]);
    assert_eq!(answer.polling_place, Some(PlaceCertainty::Known));
    let feed = answer.feed.as_ref().unwrap();
    assert_eq!((feed.source.as_str(), feed.election_name.as_str()), (CIVIC_SOURCE, "General Election"));
    assert_eq!(feed.election_date, "2028-11-07".parse().ok());
    let school = &answer.locations[1][0];
    assert_eq!((school.hours_text.as_str(), school.schedule.len()), ("7 am - 7 pm", 0), "text stays text");
    assert_eq!(school.coordinates, Some((39.11, -94.62)));
    assert_eq!(school.id.len(), 16);
    assert_ne!(school.id, answer.locations[0][0].id);
    assert_eq!(answer.precinct.unwrap().id, "12");
    assert!(answer.county.is_none(), "a jurisdiction may be a city");
    let office = answer.office.unwrap();
    assert_eq!((office.name.as_str(), office.phone.as_str()), ("County Clerk", "913-555-0100"));
    assert_eq!(office.address_lines, ["2 Main St", "Kansas City, KS 66101"]);
    let links: Vec<_> = office.links.iter().map(|link| (link.kind, link.of_state)).collect();
    assert_eq!(links, [(OfficeLinkKind::SampleBallot, false), (OfficeLinkKind::Registration, true)]);
    assert_eq!(answer.notice.unwrap().text, "A notice.");
}

#[test]
fn another_address_is_a_question() {
    for (key, value) in [
        ("line1", "1265 pacific avenue"),
        ("line1", "1263 atlantic avenue"),
        ("line1", "1263 n pacific avenue"),
        ("line1", "1263 pacific street"),
        ("line1", "1263 pacific avenue apt 4"),
        ("zip", "66103"),
        ("state", "MO"),
    ] {
        let answer = read(&with(&format!("/normalizedInput/{key}"), json!(value)));
        let is_question = matches!(answer.kind, AnswerKind::Ambiguous | AnswerKind::Unknown);
        assert!(is_question && names(&answer).iter().all(Vec::is_empty), "{value}");
        assert_eq!(answer.error_code, Some(ErrorCode::NormalizationInconclusive), "{value}");
        assert!(answer.office.is_none() && answer.precinct.is_none(), "{value}");
    }
    let offered = read(&with("/normalizedInput/line1", json!("1263 n pacific avenue")));
    let line = &offered.candidates[0].address;
    let chosen = read_for(line, &with("/normalizedInput/line1", json!("1263 n pacific avenue")));
    assert!(chosen.kind == AnswerKind::Found, "what is offered is answered: {line}");
}

#[test]
fn a_part_that_was_not_typed_is_not_added() {
    let added = read_for("1263 Pacific, Kansas City, KS 66102", &body());
    assert!(added.kind == AnswerKind::Ambiguous && added.candidates.len() == 1, "the suffix is a guess");
    assert!(
        read_for("1263 Pacific Ave, 66102", &body()).kind == AnswerKind::Found,
        "the ZIP code says the city"
    );
}

#[test]
fn a_response_without_its_address_or_day_fails() {
    for (body, what) in [
        (without("/normalizedInput"), "normalizedInput"),
        (without("/normalizedInput/line1"), "normalizedInput"),
        (without("/election"), "election"),
        (without("/election/electionDay"), "electionDay"),
        (with("/election/electionDay", json!("11/07/2028")), "electionDay"),
        (with("/kind", json!("civicinfo#electionsQueryResponse")), "kind"),
        (json!([]), "normalizedInput"),
        (json!("x"), "normalizedInput"),
    ] {
        assert!(fails(&body).ends_with(what), "{what}");
    }
}

#[test]
fn a_place_without_an_address_is_doubtful() {
    let bare = json!([{"address": {"locationName": "Far School"}, "pollingHours": "7 to 7"}]);
    let answer = read(&with("/pollingLocations", bare.clone()));
    assert!(answer.kind == AnswerKind::Found && answer.locations[1].is_empty());
    assert_eq!(answer.polling_place, Some(PlaceCertainty::Doubtful));
    assert_eq!(answer.doubtful[0].name, "Far School");
    let mut alone = with("/pollingLocations", bare);
    alone["earlyVoteSites"] = json!([]);
    alone["dropOffLocations"] = json!(null);
    let answer = read(&alone);
    assert!(answer.kind == AnswerKind::Unknown && answer.office.is_some());
    assert_eq!(answer.error_code, Some(ErrorCode::NoVotingLocationsFound));
    assert_eq!(answer.doubtful.len(), 1);
}

#[test]
fn a_missing_polling_place_is_said() {
    let answer = read(&without("/pollingLocations"));
    assert!(answer.kind == AnswerKind::Found && answer.locations[0].len() == 1);
    assert_eq!(answer.polling_place, Some(PlaceCertainty::Lost));
    for unusable in [
        json!([{"pollingHours": "7 to 7"}]),
        json!([{"address": {"locationName": "X", "line1": "1 A St", "state": "MO"}}]),
        json!([{"address": {"line1": "1 A St"}, "sources": [{"name": "A list of volunteers"}]}]),
    ] {
        let answer = read(&with("/pollingLocations", unusable.clone()));
        assert_eq!(answer.polling_place, Some(PlaceCertainty::Lost), "{unusable}");
        let mut both = body();
        both["pollingLocations"].as_array_mut().unwrap().push(unusable[0].clone());
        assert_eq!(read(&both).polling_place, Some(PlaceCertainty::Doubtful), "one of two is lost");
    }
}

#[test]
fn missing_fields_of_a_place_are_left_open() {
    let bare = json!([{"address": {"line1": "1 School Rd"}}]);
    let answer = read(&with("/pollingLocations", bare));
    let place = &answer.locations[1][0];
    assert_eq!((place.hours_text.as_str(), place.coordinates, place.state.as_str()), ("", None, "KS"));
    let lines =
        json!([{"address": {"addressLine": ["1 School Rd", "Room 2"]}, "latitude": 39.1, "longitude": 94.6}]);
    let answer = read(&with("/pollingLocations", lines));
    let place = &answer.locations[1][0];
    assert_eq!((place.line_1.as_str(), place.line_2.as_str()), ("1 School Rd", "Room 2"));
    assert_eq!(place.coordinates, None, "a lost sign leads to another continent");
}

#[test]
fn days_are_text_before_the_hours() {
    let site = |first: &str, last: &str| {
        let mut site = place("Hall");
        site["startDate"] = json!(first);
        site["endDate"] = json!(last);
        let answer = read(&with("/earlyVoteSites", json!([site])));
        answer.locations[0].first().map(|place| place.hours_text.clone())
    };
    let said = |text: &str| Some(format!("{text}\n7 am - 7 pm"));
    assert_eq!(site("2028-10-15", "2028-11-03"), said("October 15, 2028 to November 3, 2028"));
    assert_eq!(site("2028-10-30", "2028-10-30"), said("October 30, 2028"));
    assert_eq!(site("2028-10-30", ""), said("From October 30, 2028"));
    assert_eq!(site("", "weekdays"), said("Until weekdays"));
    assert_eq!(
        site("2028-10-15", "2028-10-20"),
        said("October 15, 2028 to October 20, 2028"),
        "its last day"
    );
    assert_eq!(site("2028-10-15", "2028-10-19"), None, "it has closed");
}

#[test]
fn a_drop_off_place_is_open_on_its_days() {
    let open = |first: Option<&str>, last: Option<&str>, hours: Option<&str>| {
        let given = json!({"name": "Box", "address": {"line1": "1 A St"}, "startDate": first, "endDate": last,
            "pollingHours": hours});
        let answer = read(&with("/dropOffLocations", json!([given])));
        let place = &answer.locations[2][0];
        (place.open_early_voting, place.open_election_day)
    };
    assert_eq!(open(None, None, None), (true, true), "nothing is said");
    assert_eq!(open(None, None, Some("always")), (false, false), "words are not known times");
    assert_eq!(open(Some("2028-10-15"), Some("2028-11-07"), None), (true, true));
    assert_eq!(open(Some("2028-10-15"), Some("2028-11-06"), None), (true, false));
    assert_eq!(open(Some("2028-11-07"), Some("2028-11-07"), Some("7 to 7")), (false, true));
}

#[test]
fn mail_only_has_no_polling_place() {
    let answer = read(&with("/mailOnly", json!(true)));
    assert!(answer.kind == AnswerKind::MailOnly && answer.polling_place.is_none());
    assert_eq!(names(&answer), [vec!["Hall"], vec![], vec!["Box"]]);
    let mut bare = with("/mailOnly", json!(true));
    for key in LISTS {
        bare[key] = json!([]);
    }
    assert!(read(&bare).kind == AnswerKind::MailOnly);
}

#[test]
fn elections_in_doubt_have_no_places() {
    for doubtful in [
        with("/election/id", json!("2000")),
        with("/election/ocdDivisionId", json!("ocd-division/country:us/state:mo")),
        with("/otherElections", json!([{"id": "2", "name": "School Board", "electionDay": "2028-11-07"}])),
    ] {
        let answer = read(&doubtful);
        assert!(answer.kind == AnswerKind::Unknown && names(&answer).iter().all(Vec::is_empty));
        assert_eq!(answer.error_code, Some(ErrorCode::NoVotingLocationsFound));
        assert!(answer.office.is_some() && answer.precinct.is_none());
    }
    let over = read(&with("/election/electionDay", json!("2028-10-19")));
    assert!(over.kind == AnswerKind::Stale && names(&over).iter().all(Vec::is_empty));
    let own = read(&with("/election/ocdDivisionId", json!("ocd-division/country:us/state:ks/county:x")));
    assert!(own.kind == AnswerKind::Found);
}

#[test]
fn a_later_election_is_listed_without_places() {
    let others = json!([
        {"id": "3", "name": "Runoff", "electionDay": "2028-12-05"},
        {"id": "4", "name": "No day"},
        {"id": "5", "name": "Over", "electionDay": "2028-10-01"},
    ]);
    let answer = read(&with("/otherElections", others));
    assert!(answer.kind == AnswerKind::Found);
    let elections: Vec<_> = answer.elections.iter().map(|own| own.feed.as_ref().unwrap()).collect();
    assert_eq!(
        elections.iter().map(|feed| feed.election_name.as_str()).collect::<Vec<_>>(),
        ["General Election", "Runoff"]
    );
    assert!(answer.elections[0].kind == AnswerKind::Found && answer.elections[1].kind == AnswerKind::Unknown);
    assert!(answer.elections[1].office.is_some() && names(&answer.elections[1]).iter().all(Vec::is_empty));
}

#[test]
fn lists_and_texts_are_bounded() {
    let mut many = body();
    many["pollingLocations"] = json!(vec![place("School"); 1_000]);
    many["otherElections"] =
        json!(vec![json!({"id": "9", "name": "Later", "electionDay": "2028-12-05"}); 1_000]);
    let answer = read(&many);
    assert_eq!((answer.locations[1].len(), answer.elections.len()), (5, MAX_ELECTIONS));
    let long = read(&with("/pollingLocations/0/pollingHours", json!("x".repeat(LONG + 1))));
    assert_eq!(long.locations[1][0].hours_text, "", "half of the hours would be wrong");
}
