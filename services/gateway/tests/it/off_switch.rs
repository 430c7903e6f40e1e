//! The look-up of a state that its editors switched off gives no place by any way, within a second of the
//! change.

use std::time::{Duration, Instant};

use proto::content::v1 as content;
use proto::locate::v1 as locate;
use serde_json::{Value, json};
use test_data::wait::{in_time, until};

use super::house::{House, found, nevada};
use super::locate_form;

/// The name by which a place of [`found`] is known in a text.
const PLACE: &str = "Sample Hall";
const OFFICIAL: &str = "https://nv.example/lookup";
const TYPED: &str = "zip=89101&address_line_1=1200+E+Sample+Ave";
const FORM: [(&str, &str); 2] =
    [("content-type", "application/x-www-form-urlencoded"), ("accept", "text/html")];

fn off(change: impl FnOnce(&mut content::PollingLookupConfig)) -> content::Jurisdiction {
    let mut state = nevada();
    change(state.polling_lookup.as_mut().unwrap());
    state
}

/// Every way to a place: each answer as text.
async fn every_way(house: &House) -> Vec<(&'static str, String)> {
    let address = r#"{"address": "1200 E Sample Ave, 89101"}"#;
    let asked = async |path: &'static str, body: Option<&str>, headers: &[(&str, &str)]| {
        let (status, _, text) = house.ask(path, body, headers).await;
        assert_eq!(status, 200, "{path}: {text}");
        (path, text)
    };
    let json = [("content-type", "application/json")];
    vec![
        asked("/api/locate", Some(address), &json).await,
        asked("/api/locate?address=1200+E+Sample+Ave%2C+89101", None, &[]).await,
        asked("/api/site/locate", Some(address), &json).await,
        // A visitor elsewhere who types an address of this state.
        asked("/locate/results/?state=WI", Some(TYPED), &FORM).await,
    ]
}

#[tokio::test]
async fn no_way_gives_a_place_within_a_second_of_the_change() {
    let (house, _folder) = locate_form::house(&[]).await;
    house.will_suggest(&["1200 E Sample Ave"]);
    *house.answers.etag.lock().unwrap() = "on".to_owned();
    for (path, text) in every_way(&house).await {
        assert!(text.contains(PLACE), "{path}: {text}");
    }
    let form = house.ask("/locate/?state=NV", None, &[]).await.2;
    assert!(form.contains("content=\"locate/\""), "the form: {form}");

    *house.answers.jurisdiction.lock().unwrap() =
        Some(off(|lookup| lookup.display_voting_location_lookup = false));
    *house.answers.etag.lock().unwrap() = "off".to_owned();
    let changed = Instant::now();
    let address = json!({"address": "1200 E Sample Ave, 89101"}).to_string();
    let gone = async || {
        let answer = house.post("/api/locate", address.clone()).await.text().await.unwrap();
        (!answer.contains(PLACE)).then_some(())
    };
    until("it is off", Duration::from_secs(10), gone).await;
    let took = changed.elapsed();
    assert!(in_time(took, Duration::from_secs(1)), "{took:?}");

    for (path, text) in every_way(&house).await {
        assert!(!text.contains(PLACE) && text.contains(OFFICIAL), "{path}: {text}");
        assert!(text.contains("Nevada election office"), "{path}: {text}");
    }
    let form = house.ask("/locate/?state=NV", None, &[]).await.2;
    assert!(form.contains("content=\"answer/\"") && form.contains(OFFICIAL), "{form}");
    assert!(form.contains("<h1>Find your voting location on the official site</h1>"), "{form}");
    let typed = json!({"address_line_1": "1200 e", "zip": "89101"});
    let completed: Value = house.post("/api/site/suggest", typed.to_string()).await.json().await.unwrap();
    assert_eq!(completed, json!({"suggestions": []}));
    let frame = house.json("/api/site/bootstrap?state=NV").await;
    let buttons = frame["buttons"].as_array().unwrap();
    assert!(buttons.iter().all(|button| button["key"] != "locate"), "{frame}");
}

#[tokio::test]
async fn civic_places_of_another_election_are_withheld() {
    let (house, _folder) = locate_form::house(&[("LOCATE_FALLBACK", "civic")]).await;
    let of = |day: &str| {
        let feed = locate::Feed {
            source: common::voter_info::CIVIC_SOURCE.to_owned(),
            election_date: day.to_owned(),
            ..locate::Feed::default()
        };
        locate::LocateResponse { feed: Some(feed), ..found() }
    };
    let next = nevada().election.unwrap().election_day;
    house.will_locate(of(&next));
    for (path, text) in every_way(&house).await {
        assert!(text.contains(PLACE) && text.contains("Google Civic Information API"), "{path}: {text}");
    }
    house.will_locate(of("2099-11-03"));
    for (path, text) in every_way(&house).await {
        assert!(!text.contains(PLACE), "{path}: {text}");
    }
    let form = house.ask("/locate/?state=NV", None, &[]).await.2;
    assert!(form.contains(r#"data-locate="civic""#), "the form names Google: {form}");
}

#[tokio::test]
async fn the_wire_has_the_specifications_code_and_our_detail() {
    let house = House::start(&[]).await;
    house.will_locate(found());
    let body = json!({"address": "1200 E Sample Ave, 89101"}).to_string();
    let official = content::LookupExperience::SosWebsite.into();
    for experience in [official, content::LookupExperience::None.into()] {
        let house = House::start(&[]).await;
        house.will_locate(found());
        *house.answers.jurisdiction.lock().unwrap() =
            Some(off(|lookup| lookup.lookup_experience = experience));
        let told: Value = house.post("/api/locate", body.clone()).await.json().await.unwrap();
        assert_eq!(told["lookup_status"], "ERROR");
        assert_eq!(told["error_code"], "NO_VOTING_LOCATIONS_AVAILABLE");
        assert!(told["detail"].as_str().unwrap().starts_with("LOOKUP_DISABLED: "), "{told}");
        assert_eq!(told["lookup_url"], OFFICIAL);
        assert_eq!(told["election_office"]["name"], "Nevada election office");
        for nothing in ["county", "precinct", "feed", "notice", "polling_place", "voter_address"] {
            assert_eq!(told[nothing], Value::Null, "{nothing}: {told}");
        }
        let site: Value = house.post("/api/site/locate", body.clone()).await.json().await.unwrap();
        assert_eq!((&site["status"], &site["types"]), (&json!("error"), &json!([])));
        assert_eq!(site["message"]["error_code"], "NO_VOTING_LOCATIONS_AVAILABLE");
        assert_eq!(site["message"]["reason"], "lookup_disabled");
        assert_eq!(site["lookup_url"], OFFICIAL);
    }
    // With settings that nobody can read the look-up goes on.
    let told: Value = house.post("/api/locate", body).await.json().await.unwrap();
    assert_eq!((&told["lookup_status"], &told["lookup_url"]), (&json!("SUCCESS"), &Value::Null));
}

#[tokio::test]
async fn an_address_that_is_asked_about_again_is_not_asked_about_where_the_look_up_is_off() {
    let house = House::start(&[]).await;
    *house.answers.jurisdiction.lock().unwrap() =
        Some(off(|lookup| lookup.display_voting_location_lookup = false));
    for answer in [locate::Answer::Ambiguous, locate::Answer::NeedsUnit, locate::Answer::Unknown] {
        let mut asks = locate::LocateResponse { needs_unit: true, ..found() };
        asks.set_answer(answer);
        asks.doubtful_locations = std::mem::take(&mut asks.polling_locations);
        asks.candidates = vec![locate::Candidate { text: PLACE.to_owned(), ..Default::default() }];
        // Without an address that was read the places say which state it is.
        asks.voter_address = None;
        house.will_locate(asks);
        let body = json!({"address": "1200 E Sample Ave, 89101", "state": "NV"}).to_string();
        for path in ["/api/locate", "/api/site/locate"] {
            let told = house.post(path, body.clone()).await.text().await.unwrap();
            assert!(!told.contains(PLACE) && told.contains(OFFICIAL), "{path} {answer:?}: {told}");
        }
    }
    // A fault of the question itself is named.
    let told: Value =
        house.post("/api/locate", r#"{"address": "", "state": "NV"}"#).await.json().await.unwrap();
    assert_eq!(told["error_code"], "NO_VOTER_ADDRESS_PROVIDED");
}

#[tokio::test]
async fn on_the_day_after_an_election_the_missing_election_is_said_and_not_a_switch() {
    let house = House::start(&[]).await;
    house.will_locate(found());
    // As the content service answers then: it displays the look-up only while an election is active.
    let mut over = off(|lookup| lookup.display_voting_location_lookup = false);
    over.election = None;
    *house.answers.jurisdiction.lock().unwrap() = Some(over);
    let body = json!({"address": "1200 E Sample Ave, 89101"}).to_string();
    let told: Value = house.post("/api/locate", body.clone()).await.json().await.unwrap();
    assert_eq!(told["error_code"], "NO_VOTING_LOCATIONS_AVAILABLE");
    let detail = told["detail"].as_str().unwrap();
    assert!(detail.starts_with("NO_ACTIVE_ELECTION: No active election for Nevada. "), "{detail}");
    assert!(detail.contains(OFFICIAL) && detail.contains("Nevada election office"), "{detail}");
    assert_eq!(told["lookup_url"], OFFICIAL);
    let site: Value = house.post("/api/site/locate", body).await.json().await.unwrap();
    assert_eq!((&site["status"], &site["types"]), (&json!("error"), &json!([])));
    assert_eq!(site["message"]["error_code"], "NO_ACTIVE_ELECTION");
    assert_eq!((&site["message"]["key"], &site["message"]["reason"]), (&json!("default"), &Value::Null));
    assert_eq!(site["lookup_url"], OFFICIAL);
    assert!(!told.to_string().contains(PLACE) && !site.to_string().contains(PLACE));
}
