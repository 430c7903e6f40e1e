//! Places of a later election than the announced one are never told as the announced one's: look-up, form
//! without scripts, API, Google's form, places of a county, the landing page and the address form.

use std::sync::Mutex;

use proto::locate::v1 as locate;
use serde_json::{Value, json};

use super::house::{Answers, House, SLOT, export, found, nevada, write_file};

const HOME: &str = "1200 E Sample Ave, 89101";

/// Nevada announces a runoff of 2026-12-01; the data has the election of 2028-11-07.
async fn house() -> (House, tempfile::TempDir) {
    let folder = export(&["en", "es"], &["", "places/", "answer/", "not-found/", "error/"]);
    let form = format!(
        r#"<!DOCTYPE html><html><head></head><body><div data-slot="not_yet"></div>{SLOT}</body></html>"#
    );
    write_file(folder.path(), "en/en/locate/index.html", &form);
    let mut runoff = nevada();
    let election = runoff.election.as_mut().unwrap();
    election.internal_name = "General Election Runoff".to_owned();
    election.election_day = "2026-12-01".to_owned();
    election.early_voting = None;
    let feed = locate::Feed { state_code: "NV".to_owned(), ..found().feed.unwrap() };
    let summary = vec![locate::StateSummary {
        state_code: "NV".to_owned(),
        feed: Some(feed.clone()),
        ..Default::default()
    }];
    let answers = Answers {
        jurisdiction: Mutex::new(Some(runoff)),
        summary: Mutex::new(summary),
        ..Default::default()
    };
    let variables = [("WEB_ROOT", folder.path().to_str().unwrap()), ("TODAY", "2026-11-28")];
    let house = House::start_answering(answers, &variables, |_| ()).await;
    *house.answers.counties.lock().unwrap() = Some(vec![locate::CountyPlaces {
        county_id: "clark-county".to_owned(),
        county_name: "Clark County".to_owned(),
        ev_location_count: 1,
        feeds: vec![feed.clone()],
        ..Default::default()
    }]);
    let mut answer = found();
    answer.feed = Some(feed);
    *house.answers.county_places.lock().unwrap() = answer.early_vote_locations.clone();
    house.will_locate(answer);
    (house, folder)
}

/// Days are written with a space that does not break.
fn plain(html: &str) -> String {
    html.replace('\u{a0}', " ")
}

/// Before the official look-up no place is named, and the places behind it are closed.
fn leads_elsewhere(html: &str) {
    let html = &plain(html);
    assert!(html.contains("We don’t have the polling places for December 1 yet"), "{html}");
    let lookup = html.find(r#"href="https://nv.example/lookup""#).unwrap();
    let drawer = html.find(r#"<details class="later-places">"#).unwrap();
    assert!(html.contains("Voting locations for November 7, 2028"), "{html}");
    let place = html.find("Sample Hall").unwrap();
    assert!(lookup < drawer && drawer < place, "{html}");
}

#[tokio::test]
async fn answers_lead_to_official_lookup() {
    let (house, _folder) = house().await;
    let asked = json!({"address": HOME, "state": "NV"}).to_string();
    let view: Value = house.post("/api/site/locate", asked).await.json().await.unwrap();
    assert_eq!(view["not_yet"]["date"], "2026-12-01");
    assert_eq!(view["not_yet"]["places_date"], "2028-11-07");
    let form = "address_line_1=1200+E+Sample+Ave&zip=89101";
    let answer = house.send("/locate/results/?state=NV", "application/x-www-form-urlencoded", form).await;
    leads_elsewhere(&answer.text().await.unwrap());
    let (_, _, county) = house.ask("/places/nv/clark-county/", None, &[]).await;
    leads_elsewhere(&county);
    let (_, _, state) = house.ask("/places/nv/", None, &[]).await;
    let state = plain(&state);
    assert!(state.contains("We don’t have the polling places for December 1 yet"), "{state}");
}

#[tokio::test]
async fn api_names_announced_election() {
    let (house, _folder) = house().await;
    let asked = json!({"address": HOME}).to_string();
    let answer: Value = house.post("/api/locate", asked).await.json().await.unwrap();
    let notice = answer["notice"]["text"].as_str().unwrap();
    assert!(notice.contains("2026-12-01") && notice.contains("2028-11-07"), "{notice}");
    assert_eq!(answer["notice"]["url"], "https://nv.example/lookup");
    let days: Vec<_> =
        answer["elections"].as_array().unwrap().iter().map(|own| &own["election_date"]).collect();
    assert_eq!(days, ["2026-12-01", "2028-11-07"]);
    let first = &answer["elections"][0]["response"];
    assert_eq!(first["error_code"], "NO_VOTING_LOCATIONS_AVAILABLE");
    assert_eq!(first["polling_locations"], json!([]));
}

#[tokio::test]
async fn civic_answer_has_no_later_places() {
    let (house, _folder) = house().await;
    let path = "/civicinfo/v2/voterinfo?productionDataOnly=false&address=1200+E+Sample+Ave%2C+89101";
    let answer = house.json(path).await;
    assert_eq!(answer["election"]["electionDay"], "2026-12-01", "{answer}");
    assert_eq!(answer["otherElections"][0]["electionDay"], "2028-11-07");
    for places in ["pollingLocations", "earlyVoteSites", "dropOffLocations"] {
        assert_eq!(answer[places], Value::Null);
    }
    let later = house.json(&format!("{path}&electionId=202811073200000")).await;
    assert_eq!(later["election"]["electionDay"], "2028-11-07");
    assert_eq!(later["pollingLocations"][0]["address"]["locationName"], "Sample Hall d1");
}

#[tokio::test]
async fn pages_warn_before_address_is_typed() {
    let (house, _folder) = house().await;
    let (_, _, landing) = house.ask("/?state=NV", None, &[]).await;
    let landing = plain(&landing);
    assert!(landing.contains("We don’t have the polling places for December 1 yet"), "{landing}");
    let (_, _, form) = house.ask("/locate/?state=NV", None, &[]).await;
    let form = plain(&form);
    assert!(form.contains("We don’t have the polling places for December 1 yet"), "{form}");
    assert!(form.contains(r#"href="https://nv.example/lookup""#), "{form}");
}
