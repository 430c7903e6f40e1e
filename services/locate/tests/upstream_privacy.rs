//! No log line or span of this process holds the address, at the finest level and from any crate, whatever
//! an outside service does. A process of its own: the subscriber is global.

#![allow(clippy::unwrap_used)] // A test stops where something is not as it should be.

#[path = "service/captured.rs"]
mod captured;

use std::time::Duration;

use address::StateCode;
use axum::Router;
use axum::body::Body;
use axum::response::Response;
use captured::Captured;
use locate::service::voter_info::{VoterInfoQuery, VoterInformation};
use locate::sources::upstream::civic::Civic;
use locate::sources::upstream::{Upstream, UpstreamLimits};
use lookup::answer::AddressQuery;
use reqwest::header::HeaderValue;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

// A house number of more digits than a port has, so that no log line holds it by chance.

/// A server that repeats the address in whatever it says.
async fn server(status: u16, body: &'static str) -> String {
    let answer = move || async move { Response::builder().status(status).body(Body::from(body)).unwrap() };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, Router::new().fallback(answer)).await });
    url
}

/// A server whose answer is no HTTP, or that hangs up.
async fn broken(reply: &'static [u8]) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let _ = stream.read(&mut [0; 4096]).await;
            let _ = stream.write_all(reply).await;
        }
    });
    url
}

#[tokio::test]
async fn the_address_is_in_no_log_at_any_level() {
    let captured = Captured::start();
    let echo = r#"{"lookup_status":"SUCCESS","voter_address":{"normalized_address":{
        "address_line_1":"990731 ZQXMARK AVE","city":"RENO","state_code":"NV","zip":"89501"}},"detail":"990731 Zqxmark Ave",
        "precinct":{"precinct_id":"p1"},"polling_locations":[{"address_line_1":"1 School Rd"}]}"#;
    let civic_echo = r#"{"kind":"civicinfo#voterInfoResponse","normalizedInput":{
        "line1":"990731 zqxmark ave","city":"reno","state":"NV","zip":"89501"},
        "election":{"id":"1","name":"990731 Zqxmark Ave","electionDay":"2028-11-07"},
        "pollingLocations":[{"address":{"line1":"1 School Rd"}}]}"#;
    let servers = [
        server(200, echo).await,
        server(
            200,
            r#"{"lookup_status":"ERROR","error_code":"VOTER_ADDRESS_ERROR","detail":"990731 Zqxmark Ave"}"#,
        )
        .await,
        server(500, "990731 Zqxmark Ave").await,
        server(429, "990731 Zqxmark Ave").await,
        server(302, "990731 Zqxmark Ave").await,
        server(200, "990731 Zqxmark Ave").await,
        broken(b"990731 Zqxmark Ave\r\n\r\n").await,
        broken(b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{").await,
        broken(b"").await,
        "http://127.0.0.1:1".to_owned(),
    ];
    let limits = UpstreamLimits { timeout: Duration::from_millis(700), ..UpstreamLimits::default() };
    let civic_servers = [
        server(200, civic_echo).await,
        server(404, r#"{"error":{"code":404,"message":"990731 Zqxmark Ave"}}"#).await,
        server(403, r#"{"error":{"code":403,"message":"990731 Zqxmark Ave"}}"#).await,
        server(400, r#"{"error":{"code":400,"message":"990731 Zqxmark Ave"}}"#).await,
        server(302, "990731 Zqxmark Ave").await,
        server(200, "<html>990731 Zqxmark Ave").await,
        broken(b"990731 Zqxmark Ave\r\n\r\n").await,
        broken(b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{").await,
        "http://127.0.0.1:1".to_owned(),
    ];
    let key = HeaderValue::from_static("k3y-s3cret");
    let mut clients: Vec<Box<dyn VoterInformation>> = Vec::new();
    for url in servers {
        let client = Upstream::with_limits(&url.parse().unwrap(), key.clone(), limits).unwrap();
        clients.push(Box::new(client));
    }
    for url in civic_servers {
        clients.push(Box::new(Civic::new(&url.parse().unwrap(), key.clone(), limits).unwrap()));
    }
    let mut failures = 0;
    for client in clients {
        let now = "2028-10-20T15:00:00Z".parse().unwrap();
        let asked = AddressQuery::Line("990731 Zqxmark Ave, Reno, NV 89501", StateCode::parse("NV"));
        let question = VoterInfoQuery { asked, results_per_type: 10, now };
        if let Err(failure) = client.answer(&question).await {
            failures += 1;
            // As a service would log it, with its causes.
            let cause = std::error::Error::source(&failure).map(|e| format!("{e} {e:?}"));
            tracing::warn!(?failure, cause, "no answer: {failure}");
        }
    }
    assert_eq!(failures, 8 + 7);
    let log = captured.text().to_lowercase();
    assert!(log.contains("no answer") && log.contains("hyper"), "other crates' lines are captured too");
    for secret in ["zqxmark", "990731", "k3y-s3cret"] {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret}");
    }
}
