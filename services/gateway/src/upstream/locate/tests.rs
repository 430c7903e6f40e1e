//! Tests of reading the answers of the locate service.

use super::*;

#[test]
fn error_codes_are_the_catalogues_words() {
    assert_eq!(error_code(wire::ErrorCode::NoPrecinctFound), "NO_PRECINCT_FOUND");
    assert_eq!(error_code(wire::ErrorCode::Unspecified), "");
}

#[test]
fn a_stale_feed_is_no_place() {
    let mut wire = wire::LocateResponse::default();
    wire.set_answer(wire::Answer::Stale);
    let lookup = lookup(wire);
    assert_eq!(
        (lookup.answer, lookup.error_code.as_str()),
        (LookupKind::Unknown, "NO_VOTING_LOCATIONS_AVAILABLE")
    );
}

#[test]
fn a_place_in_doubt_is_offered_for_election_day_alone_and_never_among_the_places() {
    let hall = |kind: wire::SiteType, name: &str| wire::VotingLocation {
        location_name: name.into(),
        address_line_1: "1 Sample St".into(),
        city: "Las Vegas".into(),
        state_code: "NV".into(),
        zip: "89101".into(),
        site_type: kind.into(),
        ..Default::default()
    };
    let mut wire = wire::LocateResponse {
        doubtful_locations: vec![
            hall(wire::SiteType::EarlyVote, "Early"),
            hall(wire::SiteType::ElectionDay, "Hall"),
        ],
        ..Default::default()
    };
    wire.set_polling_place(wire::Certainty::Doubtful);
    let lookup = lookup(wire);
    let address = "1 Sample St, Las Vegas, NV 89101".to_owned();
    assert_eq!(lookup.polling_place, Some(view::PollingPlace::Doubtful));
    assert_eq!(lookup.doubtful, [view::DoubtfulPlace { name: "Hall".to_owned(), address }]);
    assert!(lookup.election_day.is_empty());
}

#[test]
fn broken_parts_of_a_place_are_left_out() {
    let interval = |opens: &str, closes: &str| wire::OpenInterval {
        date: "2028-11-07".into(),
        opens: opens.into(),
        closes: closes.into(),
        ..Default::default()
    };
    let place = place(wire::VotingLocation {
        lat: Some(136.0),
        lon: Some(-115.0),
        time_zone: "Nowhere/City".to_owned(),
        state_code: "NV".to_owned(),
        schedule: vec![interval("19:00", "07:00"), interval("x", "24:00"), interval("07:00", "19:00")],
        ..Default::default()
    });
    assert_eq!((place.point, place.zone, place.schedule.len()), (None, chrono_tz::America::Los_Angeles, 1));
}

#[test]
fn a_house_is_never_drawn() {
    let home = wire::VoterAddress {
        zip: "89101".to_owned(),
        latitude: Some(36.17),
        longitude: Some(-115.14),
        ..Default::default()
    };
    assert_eq!(zip_centre(&home), None);
    assert!(zip_centre(&wire::VoterAddress { approximate_location: true, ..home }).is_some());
}

#[test]
fn only_web_addresses_of_a_feed_become_links() {
    assert_eq!(web("javascript:alert(1)".to_owned()), None);
    assert!(web("https://county.example/".to_owned()).is_some());
}
