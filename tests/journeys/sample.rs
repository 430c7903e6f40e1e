//! The generated sample, as `make run` serves it.

use serde_json::{Value, json};
use tests::House;

/// The first example address of a state, as the site offers it.
pub(crate) async fn example(house: &House, state: &str) -> Value {
    house.examples(state).await.swap_remove(0)
}

fn count(answer: &Value, list: &str) -> usize {
    answer[list].as_array().unwrap().len()
}

#[tokio::test]
async fn every_state_has_an_address_that_leads_to_a_place() {
    let house = House::with_sample(&[]).await;
    let summary = house.json("/api/data_summary/national/locations?client_id=site").await;
    assert_eq!(summary.as_object().unwrap().len(), 51, "{summary}");
    for state in common::jurisdiction::states() {
        let example = example(&house, state.code).await;
        let line = example["display"].as_str().unwrap_or_else(|| panic!("{} has no example", state.code));
        let (status, answer) = house.post("/api/locate", json!({ "address": line })).await;
        assert_eq!((status, answer["lookup_status"].as_str()), (200, Some("SUCCESS")), "{line}: {answer}");
        assert!(["found", "mail_only"].contains(&answer["answer"].as_str().unwrap()), "{line}: {answer}");
        let places = ["early_vote_locations", "polling_locations", "drop_off_locations"];
        assert!(places.iter().map(|l| count(&answer, l)).sum::<usize>() > 0, "{line}: {answer}");
        assert_eq!(answer["voter_address"]["normalized_address"]["state_code"], state.code);
        assert_eq!(answer["feed"]["sample"], true);
        assert_eq!(answer["feed"]["election_date"], "2028-11-07");
    }
}

#[tokio::test]
async fn get_and_post_give_the_same_answer() {
    let house = House::with_sample(&[]).await;
    let line = example(&house, "NV").await["display"].as_str().unwrap().to_owned();
    let (_, posted) = house.post("/api/locate", json!({ "address": line, "results_per_type": 3 })).await;
    let query = [("address", line.as_str()), ("results_per_type", "3")];
    let url = reqwest::Url::parse_with_params(&format!("{}/api/locate", house.url()), query).unwrap();
    let path = format!("{}?{}", url.path(), url.query().unwrap());
    assert_eq!(house.json(&path).await, posted);
    assert!(count(&posted, "early_vote_locations") <= 3);
}

#[tokio::test]
async fn the_site_gets_ordered_types_with_hours() {
    let house = House::with_sample(&[]).await;
    let example = example(&house, "NV").await;
    let body = json!({ "address_line_1": example["line_1"], "zip": example["zip"] });
    let (status, page) = house.post("/api/site/locate", body.clone()).await;
    assert_eq!(status, 200, "{page}");
    let types: Vec<&str> =
        page["types"].as_array().unwrap().iter().map(|t| t["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["earlyVote", "dropoff", "electionDay"]);
    let early = &page["types"][0]["locations"][0];
    assert!(!early["days"].as_array().unwrap().is_empty(), "{early}");
    assert_eq!(early["time_zone"], "America/Los_Angeles");
    assert!(early["directions_url"].as_str().unwrap().starts_with("https://"));
    assert_eq!(page["election"]["days_until"], 13);
    let typed = example["line_1"].as_str().unwrap().replace(' ', "+");
    assert!(!page.to_string().contains(&typed), "no link may carry the voter's address");

    let mut body = body;
    body["default_location_type"] = json!("dropoff");
    let (_, page) = house.post("/api/site/locate", body).await;
    assert_eq!(page["types"][0]["type"], "dropoff");
}

#[tokio::test]
async fn oregon_starts_with_drop_off_places_and_its_mail_only_precinct_says_so() {
    let house = House::with_sample(&[]).await;
    let mut statuses = Vec::new();
    for example in house.examples("OR").await {
        let (_, page) = house.post("/api/site/locate", json!({ "address": example["display"] })).await;
        if !page["types"].as_array().unwrap().is_empty() {
            assert_eq!(page["types"][0]["type"], "dropoff", "{example}");
        }
        statuses.push(page["status"].as_str().unwrap().to_owned());
    }
    assert!(statuses.contains(&"mail_only".to_owned()), "{statuses:?}");
}

#[tokio::test]
async fn a_candidate_that_is_chosen_is_found() {
    let house = House::with_sample(&[]).await;
    let examples = house.examples("NV").await;
    let mut asked = 0;
    for example in &examples {
        let (_, page) = house.post("/api/site/locate", json!({ "address": example["display"] })).await;
        for candidate in page["candidates"].as_array().unwrap() {
            let body = json!({ "address": candidate["address"] });
            let (_, chosen) = house.post("/api/site/locate", body).await;
            assert_eq!(chosen["status"], "found", "{candidate}: {chosen}");
            asked += 1;
        }
    }
    assert!(asked >= 2, "the examples must hold an ambiguous street or a building with units: {examples:?}");
}
