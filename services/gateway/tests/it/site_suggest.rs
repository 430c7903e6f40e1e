use serde_json::{Value, json};

use super::house::{House, found};

async fn status(house: &House, body: &Value) -> u16 {
    house.post("/api/site/suggest", body.to_string()).await.status().as_u16()
}

#[tokio::test]
async fn what_is_typed_is_completed() {
    let house = House::start(&[]).await;
    house.will_suggest(&["1200 E Sample Ave", "1200 E Sampson St"]);
    let form = json!({"address_line_1": " 1200 e samp", "zip": " 89101-1234 "});
    let response = house.post("/api/site/suggest", form.to_string()).await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["cache-control"], "no-store");
    assert_eq!(response.headers()["referrer-policy"], "no-referrer");
    insta::assert_json_snapshot!(response.json::<Value>().await.unwrap());
    let in_city = json!({"address_line_1": "1200 e samp", "city": " Las Vegas ", "state": "nv"});
    assert_eq!(status(&house, &in_city).await, 200);
    let asked = house.answers.suggest_asked.lock().unwrap();
    assert_eq!((asked[0].prefix.as_str(), asked[0].zip.as_str()), ("1200 e samp", "89101"));
    assert_eq!(
        (asked[1].city.as_str(), asked[1].state_code.as_str(), asked[1].limit),
        ("Las Vegas", "NV", 0)
    );
}

#[tokio::test]
async fn a_bad_field_is_named_and_nobody_is_asked() {
    let house = House::start(&[]).await;
    let long = "x".repeat(101);
    for (body, field) in [
        (json!({"zip": "89101"}), "address_line_1"),
        (json!({"address_line_1": "7", "zip": "89101"}), "address_line_1"),
        (json!({"address_line_1": long, "zip": "89101"}), "address_line_1"),
        (json!({"address_line_1": "7 oak"}), "zip"),
        (json!({"address_line_1": "7 oak", "zip": "8910"}), "zip"),
        (json!({"address_line_1": "7 oak", "state": "NV"}), "zip"),
        (json!({"address_line_1": "7 oak", "city": "Reno"}), "state"),
        (json!({"address_line_1": "7 oak", "city": "Reno", "state": "ZZ"}), "state"),
        (json!({"address_line_1": "7 oak", "city": long, "state": "NV"}), "city"),
        (json!({"address_line_1": "7 oak", "city": long, "zip": "89101"}), "city"),
    ] {
        let response = house.post("/api/site/suggest", body.to_string()).await;
        assert_eq!(response.status(), 400, "{body}");
        let problem: Value = response.json().await.unwrap();
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.starts_with(&format!("{field}: ")), "{body}: {detail}");
    }
    assert_eq!(house.post("/api/site/suggest", vec![b' '; 20_000]).await.status(), 413);
    assert_eq!(house.get("/api/site/suggest").await.status(), 405);
    assert!(house.answers.suggest_asked.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_completion_that_cannot_be_had_is_none_or_a_503_and_look_ups_go_on() {
    let house = House::start(&[]).await;
    house.will_locate(found());
    let form = json!({"address_line_1": "7 oak", "zip": "89101"});
    house.suggest_fails(tonic::Code::InvalidArgument);
    let none: Value = house.post("/api/site/suggest", form.to_string()).await.json().await.unwrap();
    assert_eq!(none, json!({"suggestions": []}));
    house.suggest_fails(tonic::Code::ResourceExhausted);
    let busy = house.post("/api/site/suggest", form.to_string()).await;
    assert_eq!(busy.status(), 503);
    assert!(busy.headers().contains_key("retry-after"));
    // More failures in a row than a circuit bears: completions are left alone, look-ups are not.
    house.suggest_fails(tonic::Code::Unavailable);
    for _ in 0..12 {
        assert_eq!(status(&house, &form).await, 503);
    }
    let view: Value = house.post("/api/site/locate", form.to_string()).await.json().await.unwrap();
    assert_eq!(view["status"], "found");
}

#[tokio::test]
async fn typing_uses_up_nothing_of_the_look_ups() {
    let house = House::start(&[("RATE_PER_SECOND", "1"), ("RATE_BURST", "2")]).await;
    house.will_locate(found());
    house.will_suggest(&["7 Oak Ave"]);
    let form = json!({"address_line_1": "7 oak", "zip": "89101"});
    let mut typed = Vec::new();
    for _ in 0..8 {
        typed.push(status(&house, &form).await);
    }
    assert!(typed[..2] == [200, 200] && typed.contains(&429), "{typed:?}");
    let found = house.post("/api/site/locate", form.to_string()).await;
    assert_eq!(found.status(), 200, "the look-up has its own count");
}

#[tokio::test]
async fn pages_of_other_sites_are_refused() {
    let house = House::start(&[]).await;
    house.will_suggest(&[]);
    let from = async |name: &str, value: &str| {
        let request = house.http.post(format!("{}/api/site/suggest", house.url)).header(name, value);
        let body = r#"{"address_line_1": "7 oak", "zip": "89101"}"#;
        request.body(body).send().await.unwrap().status().as_u16()
    };
    assert_eq!(from("origin", "https://evil.example").await, 403);
    assert_eq!(from("sec-fetch-site", "cross-site").await, 403);
    assert_eq!(from("sec-fetch-site", "same-origin").await, 200);
}
