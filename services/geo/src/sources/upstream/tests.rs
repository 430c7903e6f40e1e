//! Against a server on the loopback interface that answers as it is told.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;

use super::*;

/// A server with a fixed status and body; it counts requests and checks the three headers.
async fn server(status: u16, body: &'static str, calls: Arc<AtomicUsize>) -> Url {
    let answer = move |request: Request| {
        let calls = Arc::clone(&calls);
        async move {
            calls.fetch_add(1, Ordering::SeqCst);
            let header = |name| request.headers().get(name).map(|v| v.to_str().unwrap().to_owned());
            assert_eq!(request.uri().to_string(), "/base/geo-ip", "the address is not in the URL");
            assert_eq!(header("x-api-key").as_deref(), Some("k3y"));
            assert_eq!(header("x-forwarded-for").as_deref(), Some("8.8.4.4"));
            let body =
                if body == "endless" { Body::from(vec![b' '; MAX_BODY * 2]) } else { Body::from(body) };
            let redirect = "http://127.0.0.1:1/elsewhere";
            Response::builder().status(status).header("location", redirect).body(body).unwrap()
        }
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/base/", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, Router::new().fallback(answer)).await });
    url.parse().unwrap()
}

async fn look_up(status: u16, body: &'static str) -> Result<Region, GeoIpError> {
    let url = server(status, body, Arc::default()).await;
    client(&url).lookup("8.8.4.4".parse().unwrap()).await
}

fn client(url: &Url) -> Upstream {
    Upstream::new(url, HeaderValue::from_static("k3y")).unwrap()
}

#[tokio::test]
async fn a_known_region_is_answered_and_nothing_else_is() {
    for (body, region) in [
        (r#"{"region_code":"NV","city":"Reno"}"#, "NV"),
        (r#"{"region_code":"pr"}"#, "PR"),
        (r#"{"region_code":"ON"}"#, ""),
        (r#"{"region_code":""}"#, ""),
        (r#"{"region_code":null}"#, ""),
        ("{}", ""),
    ] {
        let place = look_up(200, body).await.unwrap();
        assert_eq!(place.region_code(), region, "{body}");
        assert_eq!(place.country_code(), if region.is_empty() { "" } else { "US" });
    }
}

#[tokio::test]
async fn failures_are_told_apart_and_name_no_address() {
    for (status, body, reason) in [
        (500, r#"{"region_code":"NV"}"#, "status"),
        (401, "", "status"),
        (302, "", "status"),
        (200, "<html>", "not_json"),
        (200, r#"{"region_code":5}"#, "not_json"),
        (200, "endless", "too_large"),
    ] {
        let error = look_up(status, body).await.unwrap_err();
        assert_eq!(error.reason(), reason, "{status} {body}");
        assert!(!error.to_string().contains("8.8.4.4"));
    }
    let closed = client(&"http://127.0.0.1:1".parse().unwrap());
    let error = closed.lookup("8.8.4.4".parse().unwrap()).await.unwrap_err();
    assert_eq!(error.reason(), "transport");
    assert!(!format!("{error} {error:?}").contains("8.8.4.4"));
}

#[tokio::test]
async fn a_service_that_keeps_failing_is_left_alone_for_a_while() {
    let calls = Arc::<AtomicUsize>::default();
    let url = server(503, "", Arc::clone(&calls)).await;
    let upstream = client(&url);
    for _ in 0..20 {
        upstream.lookup("8.8.4.4".parse().unwrap()).await.unwrap_err();
    }
    assert_eq!(calls.load(Ordering::SeqCst), BREAKER.failures as usize);
    let error = upstream.lookup("8.8.4.4".parse().unwrap()).await.unwrap_err();
    assert_eq!(error.reason(), "paused");
}

#[tokio::test]
async fn a_silent_service_costs_five_seconds_at_most() {
    // Accepts connections and never answers.
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
    let started = Instant::now();
    let error = client(&url).lookup("8.8.4.4".parse().unwrap()).await.unwrap_err();
    assert_eq!(error.reason(), "timeout");
    assert!(test_data::wait::in_time(started.elapsed(), TIMEOUT + Duration::from_secs(1)));
    drop(listener);
}
