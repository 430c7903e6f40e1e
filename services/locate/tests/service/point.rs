//! The point of a house over the wire: it decides by the boundaries of the index, and is told to nobody else.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::to_bytes;
use axum::extract::Request;
use feed::model::{Boundary, BoundaryArea, VipFeed};
use locate_tests as made;
use proto::locate::v1 as wire;
use tokio::net::TcpListener;
use tonic::Code;

use super::{question, start, start_with, until_ready};

const HOME: &str = "7 Quiet Rd, Chicago, IL 60618";

/// Two precincts side by side around ZIP code 60618, a hundredth of a degree each, and no street segment.
fn build(path: &std::path::Path) {
    let boundary = |id: &str, west: i32| {
        let corner = |lat, lon| [419_400_000 + lat * 100_000, -877_100_000 + (west + lon) * 100_000];
        let ring = vec![corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1), corner(0, 0)];
        let areas = vec![BoundaryArea { rings: vec![ring], is_doubtful: false }];
        Boundary { precinct_id: id.to_owned(), areas }
    };
    let feed = VipFeed {
        source: Some(made::source("17", "County")),
        election: Some(made::election("2028-11-07")),
        localities: vec![made::locality("l", "Cook")],
        precincts: ["west", "east"].map(|id| made::precinct(id, &["school"])).to_vec(),
        polling_locations: vec![made::place("school", "School", "1 Elm St")],
        boundaries: vec![boundary("west", 0), boundary("east", 1)],
        ..VipFeed::default()
    };
    made::build(path, &[(feed, Vec::new())], 1_000);
}

fn at(latitude: f64, longitude: f64) -> wire::LocateRequest {
    wire::LocateRequest { latitude: Some(latitude), longitude: Some(longitude), ..question(HOME) }
}

#[tokio::test]
async fn a_point_leads_to_its_precinct_and_half_a_point_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    build(&path);
    let mut running = start(&path).await;
    until_ready(&running.life).await;

    let found = running.client.locate(at(41.945, -87.705)).await.unwrap().into_inner();
    assert_eq!(found.answer(), wire::Answer::Found);
    let precinct = found.precinct.unwrap();
    assert_eq!(
        (precinct.precinct_id.as_str(), precinct.precinct_derivation_method.as_str()),
        ("west", "polygon")
    );
    assert_eq!(found.county.unwrap().county_name, "Cook");
    assert_eq!(found.polling_locations[0].location_name, "School");
    let address = found.voter_address.unwrap();
    assert_eq!((address.latitude, address.longitude), (Some(41.945), Some(-87.705)));
    assert!(!address.approximate_location);

    let asked = running.client.locate(at(41.945, -87.7001)).await.unwrap().into_inner();
    assert_eq!(asked.answer(), wire::Answer::Ambiguous);
    assert_eq!(asked.candidates.iter().map(|c| c.precinct_id.as_str()).collect::<Vec<_>>(), ["west", "east"]);
    let chosen = wire::LocateRequest { address: asked.candidates[1].address.clone(), ..at(41.945, -87.7001) };
    let chosen = running.client.locate(chosen).await.unwrap().into_inner();
    assert_eq!(chosen.precinct.unwrap().precinct_id, "east");

    let without = running.client.locate(question(HOME)).await.unwrap().into_inner();
    assert_eq!(without.answer(), wire::Answer::Unknown);
    let address = without.voter_address.unwrap();
    assert!(address.approximate_location && address.latitude.is_some(), "the middle of the ZIP code");

    for (latitude, longitude) in
        [(Some(41.945), None), (None, Some(-87.7)), (Some(91.0), Some(0.0)), (Some(f64::NAN), Some(0.0))]
    {
        let request = wire::LocateRequest { latitude, longitude, ..question(HOME) };
        let refused = running.client.locate(request).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument);
        assert!(!refused.message().contains("41.9") && !refused.message().contains("87.7"));
    }
    running.life.stop();
}

#[tokio::test]
async fn the_voter_information_service_is_never_told_a_point() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&heard);
    let answer = move |request: Request| async move {
        let (parts, body) = request.into_parts();
        let body = to_bytes(body, 1 << 20).await.unwrap();
        kept.lock().unwrap().push(format!("{parts:?} {}", String::from_utf8_lossy(&body)));
        "{}"
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, Router::new().fallback(answer)).await });
    let variables =
        [("LOCATE_SOURCE", "upstream"), ("VOTER_INFO_URL", url.as_str()), ("VOTER_INFO_API_KEY", "k")];
    let mut running = start_with(&variables).await;
    running.client.locate(at(41.945_67, -87.705_43)).await.unwrap();
    running.life.stop();
    let heard = heard.lock().unwrap().join("\n").to_lowercase();
    assert!(heard.contains("quiet"), "the address is asked: {heard}");
    assert!(!heard.contains("41.945") && !heard.contains("87.705"));
}
