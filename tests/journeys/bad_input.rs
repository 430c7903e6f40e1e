//! Every typed text gets a clear answer.

use serde_json::json;
use tests::House;

/// Codes of the answers to an address that cannot be found (SPEC section 8).
const CODES: [&str; 8] = [
    "NO_PRECINCT_FOUND",
    "NO_COUNTY_OR_PRECINCT_FOUND",
    "NO_VOTING_LOCATIONS_FOUND",
    "INCOMPLETE_VOTER_ADDRESS",
    "VOTER_ADDRESS_ERROR",
    "NORMALIZATION_INCONCLUSIVE",
    "USADDRESS_PARSING_FAILED",
    "NO_VOTING_LOCATIONS_AVAILABLE",
];

async fn code(house: &House, address: &str) -> (u16, String) {
    let (status, answer) = house.post("/api/locate", json!({ "address": address })).await;
    (status, answer["error_code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn each_kind_of_bad_address_has_its_own_code() {
    let house = House::with_sample(&[]).await;
    let cases = [
        ("", "NO_VOTER_ADDRESS_PROVIDED"),
        (" ,.  \u{7} \u{0}", "NO_VOTER_ADDRESS_PROVIDED"),
        ("PO Box 12, Las Vegas, NV 89101", "VOTER_ADDRESS_ERROR"),
        ("General Delivery, Las Vegas, NV 89101", "VOTER_ADDRESS_ERROR"),
        ("PSC 1234 Box 5, APO AE 09128", "VOTER_ADDRESS_ERROR"),
        ("Main St, Las Vegas, NV 89101", "INCOMPLETE_VOTER_ADDRESS"),
        ("100 Main St", "INCOMPLETE_VOTER_ADDRESS"),
    ];
    for (typed, expected) in cases {
        assert_eq!(code(&house, typed).await, (200, expected.to_owned()), "{typed:?}");
    }
}

#[tokio::test]
async fn an_address_in_another_state_is_unknown_not_moved() {
    let house = House::with_sample(&[]).await;
    // A real ZIP code of which the sample knows nothing.
    let (status, answer) =
        house.post("/api/locate", json!({ "address": "100 Quixwozzle St, Guam, GU 96910" })).await;
    assert_eq!((status, answer["lookup_status"].as_str()), (200, Some("ERROR")), "{answer}");
    assert!(answer["polling_locations"].as_array().unwrap().is_empty());
    let example = crate::sample::example(&house, "NV").await;
    let line = example["line_1"].as_str().unwrap();
    let (_, answer) =
        house.post("/api/locate", json!({ "address": format!("{line}, Worcester, MA 01608") })).await;
    assert_eq!(answer["lookup_status"], "ERROR", "{answer}");
}

#[tokio::test]
async fn ten_kilobytes_and_control_characters_are_answered() {
    let house = House::with_sample(&[]).await;
    let (status, code) = code(&house, &"1 Main St ".repeat(1_000)).await;
    assert_eq!((status, code.as_str()), (200, "USADDRESS_PARSING_FAILED"));
    let controls = "1\u{1b}[31m Main\r\n St, \u{202e}NV 89101";
    let (status, answer) = house.post("/api/locate", json!({ "address": controls })).await;
    assert_eq!((status, &answer["lookup_status"]), (200, &json!("ERROR")), "{answer}");
    assert!(answer["error_code"].as_str().is_some_and(|code| CODES.contains(&code)), "{answer}");
    let text = answer.to_string();
    assert!(!text.contains('\u{202e}') && !text.contains("u001b"), "none of it comes back: {text}");
}

#[tokio::test]
async fn malformed_requests_are_problems_with_a_request_id() {
    let house = House::with_sample(&[]).await;
    let client = reqwest::Client::builder().build().unwrap();
    let post = |body: Vec<u8>| {
        let request =
            client.post(format!("{}/api/locate", house.url())).header("content-type", "application/json");
        async move { request.body(body).send().await.unwrap() }
    };
    let cases = [
        (b"{\"address\": \"\xff\xfe\"}".to_vec(), 400),
        (b"not json".to_vec(), 400),
        (b"[1]".to_vec(), 400),
        (vec![b' '; 20_000], 413),
    ];
    for (body, expected) in cases {
        let response = post(body.clone()).await;
        assert_eq!(response.status(), expected, "{:?}", String::from_utf8_lossy(&body[..body.len().min(40)]));
        assert_eq!(response.headers()["content-type"], "application/problem+json");
        let problem: serde_json::Value = response.json().await.unwrap();
        assert!(!problem["request_id"].as_str().unwrap_or_default().is_empty(), "{problem}");
        assert_eq!(problem["status"], expected);
    }
    let response = house.get("/api/nothing/here").await;
    assert_eq!(
        (response.status().as_u16(), &response.headers()["content-type"]),
        (404, &"application/problem+json".parse().unwrap())
    );
}

#[tokio::test]
async fn results_per_type_out_of_bounds_is_an_answer() {
    let house = House::with_sample(&[]).await;
    for bad in ["0", "101", "-1"] {
        let answer = house.json(&format!("/api/locate?address=1+Main+St+89101&results_per_type={bad}")).await;
        assert_eq!(answer["error_code"], "INVALID_RESULTS_PER_TYPE", "{bad}");
    }
}
