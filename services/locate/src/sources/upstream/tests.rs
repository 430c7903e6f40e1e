//! Against a server on the loopback interface that answers as it is told.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;

use super::exchange::MAX_BODY;
use super::*;
use address::StateCode;
use lookup::answer::{AddressQuery, AnswerKind, ErrorCode};

pub(super) const LINE: &str = "990731 Zqxmark Ave, Reno, NV 89501";

/// How the server of a test behaves.
#[derive(Clone, Copy)]
pub(super) enum Does {
    Answer(u16, &'static str),
    Endless,
    Trickle,
    Silence,
    Bomb,
}

const SUCCESS: &str = r#"{"lookup_status":"SUCCESS","voter_address":{"normalized_address":{
    "address_line_1":"990731 ZQXMARK AVE","address_line_2":"","city":"RENO","state_code":"NV","zip":"89501"}},
    "precinct":{"precinct_id":"p1"},"county":{"county_name":"Washoe"},"pct_or_county_status":"PRECINCT",
    "polling_locations":[{"location_id":"s","location_name":"School","address_line_1":"1 School Rd"}]}"#;

const COUNTY: &str = r#"{"lookup_status":"SUCCESS","voter_address":{"normalized_address":{
    "address_line_1":"990731 ZQXMARK AVE","address_line_2":"","city":"RENO","state_code":"NV","zip":"89501"}},
    "precinct":null,"county":{"county_name":"Washoe"},"pct_or_county_status":"COUNTY","polling_locations":[],
    "early_vote_locations":[{"location_id":"e","location_name":"Hall","address_line_1":"2 Hall Rd"}],
    "could_refine_results":true,"refinable_location_types":["electionDayLocations"]}"#;

pub(super) struct Server {
    pub(super) url: Url,
    pub(super) calls: Arc<AtomicUsize>,
    pub(super) last: Arc<std::sync::Mutex<String>>,
}

/// A server that counts requests, keeps the last URI and checks the key.
pub(super) async fn server(does: Does) -> Server {
    let calls = Arc::<AtomicUsize>::default();
    let last = Arc::<std::sync::Mutex<String>>::default();
    let (counted, kept) = (Arc::clone(&calls), Arc::clone(&last));
    let answer = move |request: Request| {
        counted.fetch_add(1, Ordering::SeqCst);
        *kept.lock().unwrap() = request.uri().to_string();
        let keys = ["x-api-key", "x-goog-api-key"].map(|name| request.headers().get(name).cloned());
        async move {
            let keys: Vec<_> = keys.into_iter().flatten().collect();
            assert_eq!(keys, ["k3y"]);
            respond(does).await
        }
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/base/", listener.local_addr().unwrap()).parse().unwrap();
    tokio::spawn(async move { axum::serve(listener, Router::new().fallback(answer)).await });
    Server { url, calls, last }
}

async fn respond(does: Does) -> Response {
    let endless = |bytes: &'static [u8], every: u64| {
        futures::stream::unfold((), move |()| async move {
            tokio::time::sleep(Duration::from_millis(every)).await;
            Some((Ok::<_, std::convert::Infallible>(bytes), ()))
        })
    };
    match does {
        Does::Answer(status, body) => {
            let response = Response::builder().status(status).header("retry-after", "30");
            response.header("location", "http://127.0.0.1:1/elsewhere").body(Body::from(body)).unwrap()
        }
        Does::Endless => Response::new(Body::from_stream(endless(&[b' '; 64 << 10], 0))),
        Does::Trickle => Response::new(Body::from_stream(endless(b" ", 20))),
        Does::Silence => std::future::pending().await,
        Does::Bomb => {
            let zeros = std::iter::repeat_n(b'0', 3 * MAX_BODY).collect::<Vec<u8>>();
            let packed = gzip(&zeros);
            assert!(packed.len() < MAX_BODY / 8);
            Response::builder().header("content-encoding", "gzip").body(Body::from(packed)).unwrap()
        }
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write as _;
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

fn client(url: &Url) -> Upstream {
    Upstream::new(url, HeaderValue::from_static("k3y")).unwrap()
}

/// A client that does not wait as long as the specification allows.
fn impatient(url: &Url, at_once: usize) -> Upstream {
    let limits = UpstreamLimits { timeout: Duration::from_millis(700), at_once, ..UpstreamLimits::default() };
    Upstream::with_limits(url, HeaderValue::from_static("k3y"), limits).unwrap()
}

pub(super) fn question(line: &str) -> VoterInfoQuery<'_> {
    let now = "2028-10-20T15:00:00Z".parse().unwrap();
    VoterInfoQuery { asked: AddressQuery::Line(line, StateCode::parse("NV")), results_per_type: 0, now }
}

async fn ask(does: Does) -> Result<LookupAnswer, UpstreamError> {
    client(&server(does).await.url).locate(&question(LINE)).await
}

#[tokio::test]
async fn asks_as_the_specification_says_and_answers_with_the_place() {
    let server = server(Does::Answer(200, SUCCESS)).await;
    let upstream = client(&server.url).with_organization("Clean & Co".to_owned());
    let answer = upstream.locate(&question(LINE)).await.ok().unwrap();
    assert!(answer.kind == AnswerKind::Found && answer.locations[1][0].name == "School");
    let uri = server.last.lock().unwrap().clone();
    let expected = "/base/api/locate?address=990731+Zqxmark+Ave%2C+Reno%2C+NV+89501&results_per_type=10\
                    &client_id=site&organization=Clean+%26+Co&state=NV";
    assert_eq!(uri, expected);
    let parts = VoterInfoQuery {
        asked: AddressQuery::Parts(["990731 Zqxmark Ave", "", "", "89501"]),
        ..question("")
    };
    assert!(client(&server.url).locate(&parts).await.is_ok_and(|a| a.kind == AnswerKind::Found));
    let uri = server.last.lock().unwrap().clone();
    assert_eq!(
        uri,
        "/base/api/locate?address=990731+Zqxmark+Ave%2C+89501&results_per_type=10&client_id=site"
    );
}

#[tokio::test]
async fn a_county_answer_has_the_countys_places() {
    let answer = ask(Does::Answer(200, COUNTY)).await.ok().unwrap();
    assert!(answer.kind == AnswerKind::County && answer.by_county && answer.precinct.is_none());
    assert_eq!(answer.locations[0][0].name, "Hall");
}

#[tokio::test]
async fn an_error_of_the_service_is_an_answer() {
    let body = r#"{"lookup_status":"ERROR","error_code":"NO_PRECINCT_FOUND","detail":"990731 Zqxmark Ave"}"#;
    let answer = ask(Does::Answer(200, body)).await.ok().unwrap();
    assert!(answer.error_code == Some(ErrorCode::NoPrecinctFound) && !answer.detail.contains("990731"));
}

#[tokio::test]
async fn failures_are_told_apart_and_name_no_address() {
    for (does, reason) in [
        (Does::Answer(500, SUCCESS), "status"),
        (Does::Answer(429, "slow down, 990731 Zqxmark Ave"), "status"),
        (Does::Answer(302, ""), "status"),
        (Does::Answer(404, SUCCESS), "status"),
        (Does::Answer(200, "<html>990731 Zqxmark Ave</html>"), "not_json"),
        (Does::Answer(200, ""), "not_json"),
        (Does::Answer(200, r#"{"address":"990731 Zqxmark Ave"}"#), "not_understood"),
        (Does::Endless, "too_large"),
        (Does::Bomb, "too_large"),
        (Does::Trickle, "timeout"),
        (Does::Silence, "timeout"),
    ] {
        let started = Instant::now();
        let server = server(does).await;
        let waits = if reason == "timeout" { impatient(&server.url, 8) } else { client(&server.url) };
        let failure = waits.locate(&question(LINE)).await.err().unwrap();
        assert_eq!(failure.reason(), reason, "{failure}");
        assert!(started.elapsed() < Duration::from_secs(10), "{failure}");
        has_no_address(failure);
    }
    let closed = client(&"http://127.0.0.1:1".parse().unwrap());
    let failure = closed.locate(&question(LINE)).await.err().unwrap();
    assert_eq!(failure.reason(), "transport");
    has_no_address(failure);
}

/// Neither the texts of what the service is told, nor those of its causes, nor the answer that it becomes.
pub(super) fn has_no_address(failure: UpstreamError) {
    let failure = voter_info::VoterInfoError::from(failure);
    let mut text = format!("{failure} {failure:?} {}", failure.answer().detail);
    let mut cause = std::error::Error::source(&failure);
    while let Some(error) = cause {
        text.push_str(&format!("{error} {error:?}"));
        cause = error.source();
    }
    let text = text.to_lowercase();
    assert!(!text.contains("990731") && !text.contains("zqxmark"), "{text}");
    assert!(failure.answer().error_code == Some(ErrorCode::ServiceUnavailable));
}

#[tokio::test]
async fn an_address_that_is_no_home_is_never_sent() {
    let server = server(Does::Answer(200, SUCCESS)).await;
    let upstream = client(&server.url);
    for (line, code) in [
        ("", ErrorCode::NoVoterAddressProvided),
        ("PO Box 12, Reno, NV 89501", ErrorCode::VoterAddressError),
        ("Zqxmark Ave, Reno, NV 89501", ErrorCode::IncompleteVoterAddress),
        ("990731 Zqxmark Ave, Reno, NV 89501 [p1]", ErrorCode::NormalizationInconclusive),
    ] {
        let answer = upstream.locate(&question(line)).await.ok().unwrap();
        assert!(answer.error_code == Some(code), "{line}");
    }
    for results_per_type in [-1, 101] {
        let answer =
            upstream.locate(&VoterInfoQuery { results_per_type, ..question(LINE) }).await.ok().unwrap();
        assert!(answer.error_code == Some(ErrorCode::InvalidResultsPerType));
    }
    assert_eq!(server.calls.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_service_that_keeps_failing_is_left_alone_for_a_while() {
    let failing = server(Does::Answer(500, "")).await;
    let upstream = client(&failing.url);
    for _ in 0..20 {
        upstream.locate(&question(LINE)).await.err().unwrap();
    }
    assert_eq!(failing.calls.load(Ordering::SeqCst), UpstreamLimits::default().failures_to_pause as usize);
    assert_eq!(upstream.locate(&question(LINE)).await.err().unwrap().reason(), "paused");
    let busy = server(Does::Answer(429, "")).await;
    let upstream = client(&busy.url);
    upstream.locate(&question(LINE)).await.err().unwrap();
    assert_eq!(upstream.locate(&question(LINE)).await.err().unwrap().reason(), "paused", "Retry-After");
    assert_eq!(busy.calls.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn more_calls_at_once_than_allowed_fail_at_once() {
    let silent = server(Does::Silence).await;
    let upstream = impatient(&silent.url, 1);
    let (asked, other) = (question(LINE), question(LINE));
    let (first, second) = tokio::join!(upstream.locate(&asked), upstream.locate(&other));
    let reasons = [first.err().unwrap().reason(), second.err().unwrap().reason()];
    assert_eq!(reasons, ["timeout", "busy"]);
}

#[tokio::test]
async fn the_national_summary_is_asked_for_the_site() {
    let body = r#"{"NV":{"election_date":"2028-11-07","e_day_location_count":2,"drop_off_location_count":1,"ev_location_count":3}}"#;
    let server = server(Does::Answer(200, body)).await;
    let list = client(&server.url).national_summary().await.unwrap();
    assert_eq!(list[0].places, [Some(3), Some(2), Some(1)]);
    let uri = server.last.lock().unwrap().clone();
    assert_eq!(uri, "/base/api/data_summary/national/locations?client_id=site");
}

#[test]
fn an_address_is_not_sent_in_clear_over_an_open_network() {
    let new = |url: &str| Upstream::new(&url.parse().unwrap(), HeaderValue::from_static("k"));
    for good in [
        "https://api.example.org/v1/",
        "http://127.0.0.1:8080",
        "http://[::1]:8080",
        "http://10.1.2.3",
        "http://voter-info:8080/x",
        "http://voter-info.votes.svc.cluster.local",
    ] {
        assert!(new(good).is_ok(), "{good}");
    }
    for bad in [
        "http://api.example.org",
        "http://8.8.8.8",
        "http://[2001:db8::1]",
        "http://evil.svc.example.org",
        "ftp://localhost",
        "https://u:p@example.org",
        "https://example.org/?key=1",
        "mailto:a@example.org",
    ] {
        assert!(new(bad).is_err(), "{bad}");
    }
    let printed =
        format!("{:?}", Upstream::new(&"https://h".parse().unwrap(), HeaderValue::from_static("s3cret")));
    assert!(!printed.contains("s3cret"), "a key is never printed");
}
