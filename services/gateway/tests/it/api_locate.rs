use proto::locate::v1 as locate;
use serde_json::Value;

use super::house::{House, found};

async fn post(house: &House, body: &str) -> Value {
    let response = house.post("/api/locate", body.to_owned()).await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["cache-control"], "no-store");
    response.json().await.unwrap()
}

#[tokio::test]
async fn a_found_address_answers_in_the_specifications_words() {
    let house = House::start(&[]).await;
    house.will_locate(found());
    let by_body =
        post(&house, r#"{"address": "1200 E Sample Ave, 89101", "state": "nv", "results_per_type": 5}"#)
            .await;
    insta::assert_json_snapshot!(by_body);
    let by_query = house
        .json("/api/locate?address=1200+E+Sample+Ave%2C+89101&state=NV&results_per_type=5&client_id=x")
        .await;
    assert_eq!(by_body, by_query);
    let asked = house.answers.asked.lock().unwrap();
    assert_eq!(asked[0], asked[1]);
    assert_eq!((asked[0].state.as_str(), asked[0].results_per_type), ("NV", 5));
}

#[tokio::test]
async fn a_place_that_has_moved_is_told_to_callers_and_to_the_site() {
    let house = House::start(&[]).await;
    let moved_from = Some(locate::MovedFrom {
        location_name: "Old Town Hall".to_owned(),
        address: "1 Old St, Las Vegas, NV 89101".to_owned(),
        election_date: "2026-11-03".to_owned(),
    });
    house.will_locate(locate::LocateResponse { moved_from, ..found() });
    let body = r#"{"address": "1200 E Sample Ave, 89101", "state": "NV"}"#;
    for path in ["/api/locate", "/api/site/locate"] {
        let answer: Value = house.post(path, body).await.json().await.unwrap();
        assert_eq!(answer["moved_from"]["location_name"], "Old Town Hall", "{path}: {answer}");
        assert_eq!(answer["moved_from"]["election_date"], "2026-11-03", "{path}");
    }
}

#[tokio::test]
async fn two_elections_of_one_address_are_told_to_callers_and_to_the_site() {
    let house = House::start(&[]).await;
    let own = |date: &str, name: &str| {
        let mut response = found();
        response.polling_locations[0].location_name = format!("Place of {date}");
        let feed = response.feed.get_or_insert_default();
        (feed.election_date, feed.election_name) = (date.to_owned(), name.to_owned());
        let (election_date, election_name) = (date.to_owned(), name.to_owned());
        locate::ElectionAnswer { election_date, election_name, response: Some(response) }
    };
    let elections = vec![own("2028-11-07", "General"), own("2028-12-05", "Special")];
    house.will_locate(locate::LocateResponse { elections, ..found() });
    let body = r#"{"address": "1200 E Sample Ave, 89101", "state": "NV"}"#;
    let api: Value = house.post("/api/locate", body).await.json().await.unwrap();
    for (at, (date, name)) in [("2028-11-07", "General"), ("2028-12-05", "Special")].into_iter().enumerate() {
        let told = &api["elections"][at];
        assert_eq!(
            (told["election_date"].as_str(), told["election_name"].as_str()),
            (Some(date), Some(name))
        );
        let place = &told["response"]["polling_locations"][0]["location_name"];
        assert_eq!(place, &format!("Place of {date}"), "{told}");
        assert_eq!(told["response"]["feed"]["election_date"], date);
    }
    let site: Value = house.post("/api/site/locate", body).await.json().await.unwrap();
    let days: Vec<&Value> =
        site["elections"].as_array().unwrap().iter().map(|e| &e["election"]["date"]).collect();
    assert_eq!(days, ["2028-11-07", "2028-12-05"], "{site}");
    let later = &site["elections"][1]["answer"];
    assert!(
        later.to_string().contains("Place of 2028-12-05")
            && !later.to_string().contains("Place of 2028-11-07")
    );
}

#[tokio::test]
async fn a_polling_place_in_doubt_is_told_to_callers_and_to_the_site() {
    let house = House::start(&[]).await;
    let mut answer = found();
    answer.doubtful_locations = std::mem::take(&mut answer.polling_locations);
    let name = answer.doubtful_locations[0].location_name.clone();
    answer.set_polling_place(locate::Certainty::Doubtful);
    house.will_locate(answer);
    let body = r#"{"address": "1200 E Sample Ave, 89101", "state": "NV"}"#;
    for (path, places, of) in [
        ("/api/locate", "doubtful_locations", "location_name"),
        ("/api/site/locate", "doubtful_places", "name"),
    ] {
        let answer: Value = house.post(path, body).await.json().await.unwrap();
        assert_eq!(answer["polling_place"], "doubtful", "{path}: {answer}");
        assert_eq!(answer[places][0][of], name.as_str(), "{path}");
        assert_eq!(answer[places].as_array().unwrap().len(), 1, "{path}");
    }
}

#[tokio::test]
async fn an_open_precinct_and_what_was_left_out_are_told_to_callers_and_to_the_site() {
    let house = House::start(&[]).await;
    let mut answer = locate::LocateResponse { precinct: None, precinct_open: true, ..found() };
    answer.left_out = vec![locate::LeftOut::Telephone.into()];
    house.will_locate(answer);
    let body = r#"{"address": "1200 E Sample Ave, 89101 702-555-0142", "state": "NV"}"#;
    for (path, precinct) in [("/api/locate", "precinct"), ("/api/site/locate", "precinct_name")] {
        let answer: Value = house.post(path, body).await.json().await.unwrap();
        assert_eq!(answer["precinct_open"], true, "{path}: {answer}");
        assert_eq!(answer[precinct], Value::Null, "{path}");
        assert_eq!(answer["left_out"], serde_json::json!(["telephone"]), "{path}");
    }
}

#[tokio::test]
async fn districts_are_told_to_callers_and_to_the_site() {
    let house = House::start(&[]).await;
    let district = locate::District {
        name: "Congressional District 901".to_owned(),
        r#type: locate::DistrictType::Congressional.into(),
        ocd_id: "ocd-division/country:us/state:nv/cd:901".to_owned(),
        ..Default::default()
    };
    let undecided_district_types = vec![locate::DistrictType::StateHouse.into()];
    house.will_locate(locate::LocateResponse {
        districts: vec![district],
        undecided_district_types,
        districts_incomplete: true,
        ..found()
    });
    let told = serde_json::json!([{
        "name": "Congressional District 901", "type": "congressional", "number": null,
        "ocd_id": "ocd-division/country:us/state:nv/cd:901", "other_type": null,
    }]);
    let body = r#"{"address": "1200 E Sample Ave, 89101", "state": "NV"}"#;
    let answer: Value = house.post("/api/locate", body).await.json().await.unwrap();
    assert_eq!(answer["districts"], told);
    assert_eq!(answer["undecided_district_types"], serde_json::json!(["state-house"]));
    assert_eq!(answer["districts_incomplete"], true);
    let answer: Value = house.post("/api/site/locate", body).await.json().await.unwrap();
    let whole = serde_json::json!({"list": told, "undecided": ["state-house"], "incomplete": true});
    assert_eq!(answer["districts"], whole);
}

#[tokio::test]
async fn every_answer_about_an_address_is_a_200() {
    let house = House::start(&[]).await;
    let mut ambiguous = locate::LocateResponse::default();
    ambiguous.set_answer(locate::Answer::Ambiguous);
    ambiguous.set_error_code(locate::ErrorCode::NormalizationInconclusive);
    ambiguous.candidates = vec![locate::Candidate {
        text: "1 N Main St".to_owned(),
        address: "1 N Main St, 60601".to_owned(),
        ..Default::default()
    }];
    house.will_locate(ambiguous);
    let answer = post(&house, r#"{"address": "1 Main St, 60601"}"#).await;
    assert_eq!(answer["lookup_status"], "ERROR");
    assert_eq!(answer["error_code"], "NORMALIZATION_INCONCLUSIVE");
    assert_eq!(answer["candidates"][0]["address"], "1 N Main St, 60601");

    let code = async |body: &str| post(&house, body).await["error_code"].clone();
    assert_eq!(code("{}").await, "NO_VOTER_ADDRESS_PROVIDED");
    assert_eq!(code(r#"{"address": "  "}"#).await, "NO_VOTER_ADDRESS_PROVIDED");
    for n in ["0", "101", "-1", "99999999999"] {
        let body = format!(r#"{{"address": "1 Main St", "results_per_type": {n}}}"#);
        assert_eq!(code(&body).await, "INVALID_RESULTS_PER_TYPE", "{n}");
    }
    let long = format!(r#"{{"address": "{}"}}"#, "x".repeat(10_000));
    assert_eq!(code(&long).await, "USADDRESS_PARSING_FAILED");
    house.locate_fails(tonic::Code::InvalidArgument);
    assert_eq!(code(r#"{"address": "1 \u0000 St"}"#).await, "USADDRESS_PARSING_FAILED");
    let mut told = locate::LocateResponse::default();
    told.set_error_code(locate::ErrorCode::ServiceUnavailable);
    house.will_locate(told);
    assert_eq!(
        code(r#"{"address": "1 Main St"}"#).await,
        "SERVICE_UNAVAILABLE",
        "what the look-up says stays"
    );
    house.locate_fails(tonic::Code::Unavailable);
    assert_eq!(code(r#"{"address": "1 Main St"}"#).await, "FETCH_FAILED");
}

#[tokio::test]
async fn only_malformed_requests_are_refused() {
    let house = House::start(&[]).await;
    let status = async |body: Vec<u8>| house.post("/api/locate", body).await.status().as_u16();
    assert_eq!(status(b"{\"address\": \"\xff\"}".to_vec()).await, 400);
    assert_eq!(status(b"not json".to_vec()).await, 400);
    assert_eq!(status(b"{\"address\": 7}".to_vec()).await, 400);
    assert_eq!(status(vec![b' '; 17 * 1024]).await, 413);
    assert_eq!(house.get("/api/locate?address=%FF").await.status(), 400);
    assert!(house.answers.asked.lock().unwrap().is_empty());
}

#[tokio::test]
async fn an_overloaded_service_is_a_503() {
    let house = House::start(&[]).await;
    house.locate_fails(tonic::Code::ResourceExhausted);
    let response = house.post("/api/locate", r#"{"address": "1 Main St"}"#).await;
    assert_eq!(response.status(), 503);
    assert!(response.headers().contains_key("retry-after"));
}

#[tokio::test]
async fn error_bodies_are_problems_with_the_id_of_the_request() {
    let house = House::start(&[("TRUSTED_PROXIES", "127.0.0.0/8")]).await;
    let request = house.http.post(format!("{}/api/locate", house.url));
    let response =
        request.header("x-request-id", "00000000000000000000000000000001").body("{").send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/problem+json");
    assert_eq!(response.headers()["x-request-id"], "00000000000000000000000000000001");
    insta::assert_json_snapshot!(response.json::<Value>().await.unwrap());
    let request = house.http.put(format!("{}/api/locate", house.url));
    let response = request.header("x-request-id", "00000000000000000000000000000002").send().await.unwrap();
    assert_eq!(response.headers()["allow"].to_str().unwrap(), "GET,HEAD,POST");
    insta::assert_json_snapshot!(response.json::<Value>().await.unwrap());
    let request = house.http.get(format!("{}/api/nothing", house.url));
    let response = request.header("x-request-id", "00000000000000000000000000000003").send().await.unwrap();
    insta::assert_json_snapshot!(response.json::<Value>().await.unwrap());
}
