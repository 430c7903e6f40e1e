//! Losing a service never leaves the voter with an error page.

use serde_json::json;
use tests::House;

#[tokio::test]
async fn without_geo_the_visitor_chooses_a_state() {
    let mut house = House::with_sample(&[]).await;
    house.lose("geo").await;
    let boot = house.json("/api/site/bootstrap").await;
    assert!(boot["jurisdiction"].is_null());
    assert!(boot["jurisdictions"].as_array().unwrap().len() >= 51);
}

#[tokio::test]
async fn without_content_the_built_in_help_shows() {
    let mut house = House::with_sample(&[]).await;
    house.lose("content").await;
    let boot = house.json("/api/site/bootstrap?state=WI").await;
    assert_eq!(boot["config_status"], "failed");
    assert_eq!(boot["backup"]["hotline_display"], "833-336-8683");
    assert_eq!(boot["jurisdiction"]["name"], "Wisconsin");
}

#[tokio::test]
async fn without_locate_the_official_look_up_and_the_hotline_are_named() {
    let mut house = House::with_sample(&[]).await;
    house.lose("locate").await;
    let body = json!({ "address_line_1": "1 Main St", "zip": "53703", "state": "WI" });
    let (status, page) = house.post("/api/site/locate", body).await;
    assert_eq!(status, 200, "{page}");
    assert_eq!(
        (&page["status"], &page["message"]["key"]),
        (&json!("error"), &json!("api_unavailable")),
        "{page}"
    );
    assert!(page["lookup_url"].as_str().unwrap().starts_with("http"), "{page}");
    assert_eq!(page["hotline"]["e164"], "+18333368683");
    let (status, answer) =
        house.post("/api/locate", json!({ "address": "1 Main St, Madison, WI 53703" })).await;
    assert_eq!((status, &answer["error_code"]), (200, &json!("FETCH_FAILED")), "{answer}");
    assert_eq!(answer["lookup_status"], "ERROR");
    assert!(answer["polling_locations"].as_array().unwrap().is_empty(), "{answer}");
}
