//! The places of an upstream answer.

use serde_json::json;

use super::*;
use lookup::feature::{Feature, FeatureKind, FeatureState};

#[test]
fn a_place_that_may_be_wrong_is_dropped() {
    for (key, value) in [
        ("address_line_1", json!("")),
        ("address_line_1", json!(null)),
        ("address_line_1", json!("x".repeat(SHORT + 1))),
        ("state_code", json!("UT")),
        ("state_code", json!("??")),
    ] {
        let answer = read(&with(&format!("/polling_locations/0/{key}"), value.clone()));
        assert_eq!(ids(&answer)[1], Vec::<&str>::new(), "{key} {value}");
    }
    let mut denied = body();
    denied["polling_locations"][0]["site_type"] = json!("dropoffLocations");
    assert!(read(&denied).locations[1].is_empty());
    for (lat, lon) in [(36.17, 115.14), (-36.17, -115.14), (0.0, 0.0), (361.0, -115.0)] {
        let mut far = with("/polling_locations/0/lat", json!(lat));
        far["polling_locations"][0]["lon"] = json!(lon);
        assert_eq!(read(&far).locations[1][0].coordinates, None, "{lat} {lon}");
    }
}

#[test]
fn half_a_schedule_is_no_schedule_and_exceptions_reach_the_voter() {
    let good = json!({"date": "2028-11-06", "opens": "8:00 AM", "closes": "5:00 PM"});
    for bad in [
        json!({"date": "tomorrow", "opens": "08:00", "closes": "17:00"}),
        json!({"date": "2028-11-07", "opens": "17:00", "closes": "08:00"}),
        json!({"date": "2028-11-07", "opens": 8, "closes": 17}),
        json!("daily"),
    ] {
        let answer = read(&with("/polling_locations/0/schedule", json!([good, bad])));
        assert!(answer.locations[1][0].schedule.is_empty(), "{bad}");
    }
    let mut exceptions = body();
    exceptions["polling_locations"][0]["schedule_exceptions"] = json!("Closed at noon");
    let place = &read(&exceptions).locations[1][0];
    assert_eq!((place.notes.as_str(), place.schedule_exceptions.as_str()), ("Gym", "Closed at noon"));
    assert!(place.schedule[0].subject_to_change);
}

#[test]
fn features_are_kept_and_a_method_is_a_word() {
    let mut given = body();
    given["early_vote_locations"][0]["features"] = json!(["wheelchair accessible", "", 7, "x".repeat(5_000)]);
    given["precinct"]["precinct_derivation_method"] = json!("7 Main St");
    let answer = read(&given);
    assert_eq!(answer.locations[0][0].features, ["wheelchair accessible"]);
    let known = &answer.locations[0][0].features_known;
    assert_eq!(known[..], [Feature::new(FeatureKind::WheelchairAccess, FeatureState::Yes)]);
    assert_eq!(answer.precinct.unwrap().method, "upstream", "an address is no method");
}

#[test]
fn results_per_type_cuts() {
    let many: Vec<Value> = (0..20).map(|i| place(&i.to_string())).collect();
    assert_eq!(read(&with("/early_vote_locations", json!(many))).locations[0].len(), 5);
}

#[test]
fn a_drop_off_place_whose_hours_are_not_read_is_not_said_to_be_open() {
    let open = |schedule: Value, dates_hours: &str| {
        let mut body = body();
        let place = body.pointer_mut("/drop_off_locations/0").unwrap();
        place["schedule"] = schedule;
        place["dates_hours"] = json!(dates_hours);
        let place = &read(&body).locations[2][0];
        (place.open_early_voting, place.open_election_day)
    };
    assert_eq!(open(json!([]), ""), (true, true), "no hours at all");
    assert_eq!(open(Value::Null, ""), (true, true));
    assert_eq!(open(json!([]), "Weekdays"), (false, false), "hours in words");
    let broken = json!([{"date": "2028-11-07", "opens": "soon", "closes": "19:00"}]);
    assert_eq!(open(broken, ""), (false, false), "hours that cannot be read");
    let early = json!([{"date": "2028-10-30", "opens": "07:00", "closes": "19:00"}]);
    assert_eq!(open(early, "Weekdays"), (true, false));
}
