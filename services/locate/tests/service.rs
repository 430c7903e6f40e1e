//! The service over the wire: a real server on port 0 and the generated client.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

#[path = "county_feeds/cases.rs"]
mod cases;
#[path = "county_feeds/county.rs"]
#[allow(dead_code)] // The index in this process is another test's.
mod county;
#[path = "service/over_the_wire.rs"]
mod over_the_wire;
#[path = "county_feeds/three.rs"]
mod three;

#[path = "service/audit.rs"]
mod audit;
#[path = "service/batch.rs"]
mod batch;
#[path = "service/civic.rs"]
mod civic;
#[path = "service/counties.rs"]
mod counties;
#[path = "service/districts.rs"]
mod districts;
#[path = "service/elections.rs"]
mod elections;
#[path = "service/objects.rs"]
mod objects;
#[path = "service/point.rs"]
mod point;
#[path = "service/private.rs"]
mod private;
#[path = "service/running.rs"]
mod running;
#[path = "service/web.rs"]
mod web;

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use common::lifecycle::Lifecycle;
use feed::model::{VipFeed, VipSource};
use locate_tests as made;
use proto::locate::v1 as wire;
use running::{Running, question, read, serve};
use tokio::net::TcpListener;
use tonic::Code;

fn build(path: &Path, streets: &[&str]) {
    let feed = VipFeed {
        examples: vec!["1 Oak Ave, Chicago, IL 60618".to_owned()],
        source: Some(VipSource { sample: true, ..made::source("17", "County") }),
        election: Some(made::election("2028-11-07")),
        localities: vec![made::locality("l", "Cook")],
        precincts: vec![made::precinct("p1", &["school"])],
        polling_locations: vec![made::place("school", "School", "1 Elm St")],
        ..VipFeed::default()
    };
    let segments = streets.iter().map(|name| made::segment("p1", [name, "Ave"], ["Chicago", "IL", "60618"]));
    made::build(path, &[(feed, segments.collect())], 1_000);
}

async fn start(path: &Path) -> Running {
    start_with(&[("LOCATE_SOURCE", &format!("index:{}", path.display()))]).await
}

async fn start_with(variables: &[(&str, &str)]) -> Running {
    serve(read(variables)).await
}

async fn until_ready(life: &Lifecycle) {
    let mut ready = life.readiness();
    test_data::wait::within(Duration::from_secs(10), ready.wait_for(|r| *r)).await.unwrap().unwrap();
}

#[tokio::test]
async fn an_address_is_answered_and_a_new_index_is_taken_up_without_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let mut running = start(&path).await;
    let early = running.client.locate(question("7 Oak Ave, Chicago, IL 60618")).await.unwrap().into_inner();
    assert_eq!(early.error_code(), wire::ErrorCode::ServiceUnavailable, "no index yet");
    assert!(!running.life.is_ready());

    build(&path, &["Oak"]);
    until_ready(&running.life).await;
    let found = running.client.locate(question("7 Oak Ave, Chicago, IL 60618")).await.unwrap().into_inner();
    assert_eq!(found.answer(), wire::Answer::Found);
    assert_eq!(found.polling_locations[0].location_name, "School");
    assert_eq!(found.pct_or_county_status(), wire::PrecinctOrCountyStatus::Precinct);
    let summary = running.client.get_national_summary(wire::GetNationalSummaryRequest {}).await.unwrap();
    let state = &summary.get_ref().states[0];
    assert_eq!((state.state_code.as_str(), state.segment_count, state.e_day_location_count), ("IL", 1, 1));
    assert_eq!(state.example_addresses, ["1 Oak Ave, Chicago, IL 60618"]);

    build(&path, &["Oak", "Elm"]);
    let elm = async {
        loop {
            let answer = running.client.locate(question("7 Elm Ave, Chicago, IL 60618")).await.unwrap();
            if answer.get_ref().answer() == wire::Answer::Found {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    test_data::wait::within(Duration::from_secs(10), elm).await.unwrap();
    running.life.stop();
}

#[tokio::test]
async fn a_batch_is_answered_in_its_order_and_malformed_requests_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    build(&path, &["Oak", "Oakdale"]);
    let mut running = start(&path).await;
    until_ready(&running.life).await;
    let questions = (0..500).map(|i| wire::BatchLocateRequest {
        key: i.to_string(),
        request: Some(question(&format!("{i} Oak Ave, Chicago, IL 60618"))),
    });
    let mut answers =
        running.client.batch_locate(futures::stream::iter(questions)).await.unwrap().into_inner();
    for i in 0..500 {
        let answer = answers.message().await.unwrap().unwrap();
        assert_eq!(answer.key, i.to_string());
        let found = answer.response.unwrap().answer() == wire::Answer::Found;
        assert_eq!(found, (1..100).contains(&i), "{i}");
    }
    assert!(answers.message().await.unwrap().is_none());

    let bad_state = wire::LocateRequest { state: "ZZ".to_owned(), ..question("7 Oak Ave") };
    assert_eq!(running.client.locate(bad_state).await.unwrap_err().code(), Code::InvalidArgument);
    let too_many = wire::LocateRequest { results_per_type: 101, ..question("7 Oak Ave, Chicago IL") };
    let answer = running.client.locate(too_many).await.unwrap().into_inner();
    assert_eq!(answer.error_code(), wire::ErrorCode::InvalidResultsPerType);
    let on = |day: &str| wire::LocateRequest {
        announced_election_date: day.to_owned(),
        ..question("7 Oak Ave, Chicago IL")
    };
    for day in ["2028-12-1", "12/01/2028", "tomorrow"] {
        assert_eq!(running.client.locate(on(day)).await.unwrap_err().code(), Code::InvalidArgument, "{day}");
    }
    let same = running.client.locate(on("2028-11-07")).await.unwrap().into_inner();
    assert!(same.elections.is_empty() && same.notice.is_none());
    let before = running.client.locate(on("2026-12-01")).await.unwrap().into_inner();
    let days: Vec<_> = before.elections.iter().map(|own| own.election_date.as_str()).collect();
    assert_eq!(days, ["2026-12-01", "2028-11-07"]);
    assert!(before.notice.unwrap().text.contains("2026-12-01"));

    let typed = |prefix: &str| wire::SuggestAddressesRequest {
        prefix: prefix.to_owned(),
        zip: "60618".to_owned(),
        ..wire::SuggestAddressesRequest::default()
    };
    let found = running.client.suggest_addresses(typed("7 oa")).await.unwrap().into_inner();
    assert_eq!(found.suggestions, ["7 Oak Ave, Chicago, IL 60618", "7 Oakdale Ave, Chicago, IL 60618"]);
    let fields = |line: &str| wire::AddressForSearch {
        address_line_1: line.to_owned(),
        city: "Chicago".to_owned(),
        state_code: "IL".to_owned(),
        zip: "60618".to_owned(),
    };
    assert_eq!(found.addresses, [fields("7 Oak Ave"), fields("7 Oakdale Ave")]);
    let one = wire::SuggestAddressesRequest { limit: 1, ..typed("7 oa") };
    let one = running.client.suggest_addresses(one).await.unwrap().into_inner().suggestions;
    assert_eq!(one, ["7 Oak Ave, Chicago, IL 60618"], "the shortest first");
    let in_city = wire::SuggestAddressesRequest {
        zip: String::new(),
        city: "chicago".to_owned(),
        state_code: "il".to_owned(),
        ..typed("7 oakd")
    };
    let in_city = running.client.suggest_addresses(in_city).await.unwrap().into_inner().suggestions;
    assert_eq!(in_city, ["7 Oakdale Ave, Chicago, IL 60618"]);
    for malformed in [
        wire::SuggestAddressesRequest { limit: 21, ..typed("7 oa") },
        wire::SuggestAddressesRequest { limit: -1, ..typed("7 oa") },
        wire::SuggestAddressesRequest { zip: "6061".to_owned(), ..typed("7 oa") },
        wire::SuggestAddressesRequest { zip: String::new(), city: "Chicago".to_owned(), ..typed("7 oa") },
        wire::SuggestAddressesRequest {
            zip: String::new(),
            city: "x".repeat(101),
            state_code: "IL".to_owned(),
            ..typed("7 oa")
        },
        typed(&"7".repeat(101)),
    ] {
        let refused = running.client.suggest_addresses(malformed).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument);
    }
    // Characters are counted and not bytes: a long name in another script is a name that no street has.
    let script = wire::SuggestAddressesRequest {
        zip: String::new(),
        city: "시".repeat(100),
        state_code: "IL".to_owned(),
        ..typed("7 oa")
    };
    assert!(running.client.suggest_addresses(script).await.unwrap().into_inner().suggestions.is_empty());
    let none = running.client.suggest_addresses(typed("700 oa")).await.unwrap().into_inner().suggestions;
    assert!(none.is_empty(), "the number must exist on the street");
    let short = running.client.suggest_addresses(typed("7")).await.unwrap_err();
    assert_eq!(short.code(), Code::InvalidArgument);
    running.life.stop();
}

const IN_NEVADA: &str = "8731 Zqxmark Ave, Reno, NV 89501";
const NEVADA: &str = r#"{"lookup_status":"SUCCESS","voter_address":{"normalized_address":{
    "address_line_1":"8731 ZQXMARK AVE","address_line_2":"","city":"RENO","state_code":"NV","zip":"89501"}},
    "precinct":{"precinct_id":"p1"},"county":{"county_name":"Washoe"},"pct_or_county_status":"PRECINCT",
    "polling_locations":[{"location_id":"s","location_name":"Far School","address_line_1":"1 School Rd"}]}"#;
const COUNTS: &str = r#"{"NV":{"election_date":"2028-11-07","e_day_location_count":12}}"#;

/// A voter information service that knows one address, or always fails; it keeps the URIs it was asked.
struct Far {
    url: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Far {
    async fn start(works: bool) -> Self {
        let asked = Arc::<Mutex<Vec<String>>>::default();
        let kept = Arc::clone(&asked);
        let answer = move |request: Request| {
            let uri = request.uri().to_string();
            let body = if uri.starts_with("/v1/api/locate?") { NEVADA } else { COUNTS };
            kept.lock().unwrap().push(uri);
            let knows_us = request.headers().get("x-api-key").is_some_and(|key| key == "k3y");
            let status = if works && knows_us { StatusCode::OK } else { StatusCode::INTERNAL_SERVER_ERROR };
            std::future::ready((status, body))
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, Router::new().fallback(answer)).await });
        Self { url, asked }
    }

    async fn serve(&self, source: &str, fallback: &str) -> Running {
        start_with(&[
            ("LOCATE_SOURCE", source),
            ("LOCATE_FALLBACK", fallback),
            ("VOTER_INFO_URL", &self.url),
            ("VOTER_INFO_API_KEY", "k3y"),
            ("VOTER_INFO_ORGANIZATION", "acme"),
        ])
        .await
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

impl Running {
    async fn locate(&mut self, address: &str) -> wire::LocateResponse {
        self.client.locate(question(address)).await.unwrap().into_inner()
    }
}

#[tokio::test]
async fn the_voter_information_service_answers_as_the_only_source() {
    let far = Far::start(true).await;
    let mut running = far.serve("upstream", "none").await;
    until_ready(&running.life).await;
    assert!(far.asked().is_empty(), "ready without asking anybody");
    let found = running.locate(IN_NEVADA).await;
    assert_eq!(found.answer(), wire::Answer::Found);
    assert_eq!(found.polling_locations[0].location_name, "Far School");
    assert!(far.asked()[0].contains("organization=acme"), "{:?}", far.asked());

    let batch = wire::BatchLocateRequest { key: "a".to_owned(), request: Some(question(IN_NEVADA)) };
    let mut answers =
        running.client.batch_locate(tokio_stream::iter(vec![batch])).await.unwrap().into_inner();
    let answer = answers.message().await.unwrap().unwrap();
    assert_eq!((answer.key.as_str(), answer.response.unwrap().answer()), ("a", wire::Answer::Found));

    let typed = wire::SuggestAddressesRequest {
        prefix: "87 zq".to_owned(),
        zip: "89501".to_owned(),
        ..wire::SuggestAddressesRequest::default()
    };
    assert!(running.client.suggest_addresses(typed).await.unwrap().into_inner().suggestions.is_empty());
    for _ in 0..2 {
        let summary = running.client.get_national_summary(wire::GetNationalSummaryRequest {}).await.unwrap();
        let summary = summary.into_inner();
        assert_eq!(summary.states[0].e_day_location_count, 12);
        assert_eq!(summary.states[0].feed.as_ref().unwrap().election_date, "2028-11-07");
        assert_eq!((summary.index_version.as_str(), summary.index_built_at.as_str()), ("", ""));
    }
    let counts = far.asked().iter().filter(|uri| uri.contains("data_summary")).count();
    assert_eq!(counts, 1, "the counts are kept");
    running.life.stop();
}

#[tokio::test]
async fn a_failing_voter_information_service_is_unavailable_and_the_process_stays_ready() {
    let far = Far::start(false).await;
    let mut running = far.serve("upstream", "none").await;
    until_ready(&running.life).await;
    for _ in 0..7 {
        let answer = running.locate(IN_NEVADA).await;
        assert_eq!(answer.answer(), wire::Answer::Unknown);
        assert_eq!(answer.error_code(), wire::ErrorCode::ServiceUnavailable);
    }
    assert_eq!(far.asked().len(), 5, "left alone after five failures");
    let summary = running.client.get_national_summary(wire::GetNationalSummaryRequest {}).await;
    assert_eq!(summary.unwrap_err().code(), Code::Unavailable);
    assert!(running.life.is_ready());
    running.life.stop();
}

#[tokio::test]
async fn an_address_leaves_the_house_only_where_the_index_has_no_data_for_the_state() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    build(&path, &["Oak"]);
    let far = Far::start(true).await;
    let mut running = far.serve(&format!("index:{}", path.display()), "upstream").await;
    until_ready(&running.life).await;
    assert_eq!(running.locate("7 Oak Ave, Chicago, IL 60618").await.answer(), wire::Answer::Found);
    for unknown in ["700 Oak Ave, Chicago, IL 60618", "7 Elm Ave, Chicago, IL 60618", "7 Oak Ave", "Reno", ""]
    {
        let answer = running.locate(unknown).await.answer();
        assert_ne!(answer, wire::Answer::Found, "{unknown}");
    }
    assert!(far.asked().is_empty(), "{:?}", far.asked());
    let found = running.locate(IN_NEVADA).await;
    assert_eq!(found.polling_locations[0].location_name, "Far School");
    assert_eq!(far.asked().len(), 1);
    let summary = running.client.get_national_summary(wire::GetNationalSummaryRequest {}).await.unwrap();
    assert_eq!(summary.get_ref().states[0].state_code, "IL", "the index has counts of its own");
    running.life.stop();

    let down = Far::start(false).await;
    let mut running = down.serve(&format!("index:{}", path.display()), "upstream").await;
    until_ready(&running.life).await;
    let answer = running.locate(IN_NEVADA).await;
    assert_eq!(answer.error_code(), wire::ErrorCode::NoCountyOrPrecinctFound, "the index said more");
    assert_eq!(down.asked().len(), 1);
    running.life.stop();
}

#[tokio::test]
async fn an_index_answers_where_the_voter_information_service_cannot() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    build(&path, &["Oak"]);
    let down = Far::start(false).await;
    let mut running = down.serve("upstream", &format!("index:{}", path.display())).await;
    until_ready(&running.life).await;
    let found = running.locate("7 Oak Ave, Chicago, IL 60618").await;
    assert_eq!(found.polling_locations[0].location_name, "School");
    assert_eq!(down.asked().len(), 1, "it was asked first");
    let neither = running.locate(IN_NEVADA).await;
    assert_eq!(neither.error_code(), wire::ErrorCode::ServiceUnavailable);
    running.life.stop();
}
