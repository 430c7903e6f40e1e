use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use proto::locate::v1 as locate;
use serde_json::{Value, json};
use test_data::wait::in_time;

use super::house::{House, found, nevada};

async fn find(house: &House, body: Value) -> Value {
    let response = house.post("/api/site/locate", body.to_string()).await;
    assert_eq!(response.status(), 200);
    response.json().await.unwrap()
}

#[tokio::test]
async fn an_address_becomes_a_results_page() {
    let house = House::start(&[("CONTACT_EMAIL", "help@site.example")]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    house.will_locate(found());
    let form = json!({"address_line_1": " 1200 E Sample Ave ", "zip": "89101", "state": "NV"});
    let mut view = find(&house, form).await;
    assert_eq!(house.answers.asked.lock().unwrap()[0].address, "1200 E Sample Ave, 89101");
    let map = view["types"][0]["map_svg"].take();
    assert!(map.as_str().unwrap().starts_with("<svg"));
    view["types"].as_array_mut().unwrap().truncate(1);
    insta::assert_json_snapshot!(view);
}

#[tokio::test]
async fn address_in_another_state_is_marked() {
    let house = House::start(&[]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    house.will_locate(found());
    for (state, other) in [("GA", true), ("NV", false)] {
        let view = find(&house, json!({"address_line_1": "x", "zip": "89101", "state": state})).await;
        assert_eq!((&view["other_state"], &view["jurisdiction"]["code"]), (&json!(other), &json!("NV")));
    }
}

#[tokio::test]
async fn a_candidate_is_sent_as_it_is() {
    let house = House::start(&[]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    house.will_locate(found());
    let view =
        find(&house, json!({"address_line_1": "x", "zip": "y", "address": "1 N Main St, 60601"})).await;
    assert_eq!(view["entered_address"], "1 N Main St, 60601");
    assert_eq!(house.answers.asked.lock().unwrap()[0].address, "1 N Main St, 60601");
}

#[tokio::test]
async fn a_lost_look_up_leaves_the_official_one_and_the_hotline() {
    let house = House::start(&[]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    for code in [tonic::Code::Unavailable, tonic::Code::ResourceExhausted, tonic::Code::Internal] {
        house.locate_fails(code);
        let view = find(&house, json!({"address_line_1": "1 Main St", "zip": "89101", "state": "NV"})).await;
        assert_eq!(view["message"]["key"], "api_unavailable");
        assert_eq!(view["message"]["sos_variant"], true);
        assert_eq!(view["lookup_url"], "https://nv.example/lookup");
        assert_eq!(view["hotline"]["display"], "833-336-8683");
        assert_eq!(view["types"], json!([]));
    }
}

#[tokio::test]
async fn a_look_up_that_hangs_ends_with_its_deadline() {
    let house = House::start(&[("LOCATE_TIMEOUT", "1")]).await;
    *house.answers.jurisdiction.lock().unwrap() = Some(nevada());
    house.answers.locate_hangs.store(true, Ordering::SeqCst);
    let question = json!({"address_line_1": "1 Main St", "zip": "89101", "state": "NV"});
    let mut took = Vec::new();
    for _ in 0..6 {
        let began = Instant::now();
        let view = find(&house, question.clone()).await;
        took.push(began.elapsed());
        assert_eq!(view["message"]["key"], "api_unavailable");
    }
    let waited: Vec<_> = took.iter().filter(|took| **took >= Duration::from_secs(1)).collect();
    assert!(waited.iter().all(|took| in_time(**took, Duration::from_secs(2))), "{took:?}");
    assert_eq!(house.answers.asked.lock().unwrap().len(), waited.len(), "a lone replica is not asked twice");
    assert_eq!(waited.len(), 5, "then the circuit is open: {took:?}");
}

#[tokio::test]
async fn a_refused_address_names_its_reason() {
    let house = House::start(&[]).await;
    let mut refusal = locate::LocateResponse { detail: "not a home".to_owned(), ..Default::default() };
    refusal.set_address_fault(locate::AddressFault::PoBox);
    refusal.set_answer(locate::Answer::Unknown);
    refusal.set_error_code(locate::ErrorCode::VoterAddressError);
    house.will_locate(refusal);
    let view = find(&house, json!({"address_line_1": "PO Box 1", "zip": "89101"})).await;
    assert_eq!(view["message"]["key"], "invalid_address");
    assert_eq!(view["message"]["heading"], "specific");
    assert_eq!(view["message"]["reason"], "po_box");
}

#[tokio::test]
async fn pages_of_other_sites_are_refused() {
    let house = House::start(&[]).await;
    let from = async |name: &str, value: &str| {
        let request = house.http.post(format!("{}/api/site/locate", house.url)).header(name, value);
        request.body("{}").send().await.unwrap().status().as_u16()
    };
    assert_eq!(from("origin", "https://evil.example").await, 403);
    assert_eq!(from("sec-fetch-site", "cross-site").await, 403);
    assert_eq!(from("origin", &house.url.clone()).await, 200);
    assert_eq!(from("sec-fetch-site", "same-origin").await, 200);
}
