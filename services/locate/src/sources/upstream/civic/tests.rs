//! Against the stand-in server of the voter information service, with the API's responses and faults.

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::super::tests::{Does, LINE, has_no_address, question, server};
use super::*;
use lookup::answer::{AddressQuery, AnswerKind, ErrorCode};

const FOUND: &str = r#"{"kind":"civicinfo#voterInfoResponse",
    "election":{"id":"8031","name":"General","electionDay":"2028-11-07","ocdDivisionId":"ocd-division/country:us"},
    "normalizedInput":{"line1":"990731 zqxmark ave","city":"reno","state":"NV","zip":"89501"},
    "pollingLocations":[{"address":{"locationName":"School","line1":"1 School Rd","city":"Reno","state":"NV","zip":"89501"}}]}"#;

fn client(url: &Url) -> Civic {
    within(url, Duration::from_secs(30))
}

fn within(url: &Url, timeout: Duration) -> Civic {
    let limits = UpstreamLimits { timeout, ..UpstreamLimits::default() };
    Civic::new(url, HeaderValue::from_static("k3y"), limits).unwrap()
}

async fn ask(does: Does) -> Result<LookupAnswer, UpstreamError> {
    client(&server(does).await.url).locate(&question(LINE)).await
}

#[tokio::test]
async fn sends_the_address_in_the_query_alone() {
    let server = server(Does::Answer(200, FOUND)).await;
    let answer = client(&server.url).locate(&question(LINE)).await.ok().unwrap();
    assert!(answer.kind == AnswerKind::Found && answer.locations[1][0].name == "School");
    let uri = server.last.lock().unwrap().clone();
    let expected =
        "/base/civicinfo/v2/voterinfo?address=990731+Zqxmark+Ave%2C+Reno%2C+NV+89501&officialOnly=true";
    assert_eq!(uri, expected);
    let parts = AddressQuery::Parts(["990731 Zqxmark Ave", "", "", "89501"]);
    let parts = VoterInfoQuery { asked: parts, ..question("") };
    assert!(client(&server.url).locate(&parts).await.is_ok_and(|answer| answer.kind == AnswerKind::Found));
}

#[tokio::test]
async fn never_sends_what_is_no_home() {
    let server = server(Does::Answer(200, FOUND)).await;
    for line in ["", "PO Box 12, Reno, NV 89501", "Zqxmark Ave, Reno, NV 89501", "12 A St, 89501 [p1]"] {
        let answer = client(&server.url).locate(&question(line)).await.ok().unwrap();
        assert!(answer.kind == AnswerKind::Unknown && answer.error_code.is_some(), "{line}");
    }
    assert_eq!(server.calls.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn failures_have_a_reason_and_no_address() {
    let quota = r#"{"error":{"code":403,"message":"Quota: 990731 Zqxmark Ave","errors":[{"reason":"quotaExceeded"}]}}"#;
    let key = r#"{"error":{"code":400,"message":"990731 Zqxmark Ave","status":"INVALID_ARGUMENT",
        "errors":[{"reason":"badRequest"}],"details":[{"reason":"API_KEY_INVALID"}]}}"#;
    let half = r#"{"kind":"civicinfo#voterInfoResponse","normalizedInput":{"line1":"990731 Zqxm"#;
    let other_schema = r#"{"kind":"civicinfo#divisionSearchResponse","results":["990731 Zqxmark Ave"]}"#;
    for (does, reason) in [
        (Does::Answer(403, quota), "status"),
        (Does::Answer(429, quota), "status"),
        (Does::Answer(500, FOUND), "status"),
        (Does::Answer(503, "990731 Zqxmark Ave"), "status"),
        (Does::Answer(302, FOUND), "status"),
        (Does::Answer(400, key), "refused"),
        (Does::Answer(404, "<html>990731 Zqxmark Ave</html>"), "not_json"),
        (Does::Answer(404, r#"{"message":"990731 Zqxmark Ave"}"#), "not_understood"),
        (Does::Answer(200, "<html>990731 Zqxmark Ave</html>"), "not_json"),
        (Does::Answer(200, half), "not_json"),
        (Does::Answer(200, other_schema), "not_understood"),
        (Does::Answer(200, r#"{"address":"990731 Zqxmark Ave"}"#), "not_understood"),
        (Does::Endless, "too_large"),
        (Does::Bomb, "too_large"),
        (Does::Trickle, "timeout"),
        (Does::Silence, "timeout"),
    ] {
        let server = server(does).await;
        let is_slow = reason == "timeout";
        let civic =
            within(&server.url, if is_slow { Duration::from_millis(900) } else { Duration::from_secs(30) });
        let failure = civic.locate(&question(LINE)).await.err().unwrap();
        assert_eq!(failure.reason(), reason, "{failure}");
        assert_eq!(server.calls.load(Ordering::SeqCst), 1, "no redirect is followed and nothing is repeated");
        has_no_address(failure);
    }
    let closed = client(&"http://127.0.0.1:1".parse().unwrap());
    let failure = closed.locate(&question(LINE)).await.err().unwrap();
    assert_eq!(failure.reason(), "transport");
    has_no_address(failure);
}

#[tokio::test]
async fn an_unknown_address_has_no_data() {
    for (status, reason) in [(404, "notFound"), (400, "parseError"), (409, "conflict")] {
        let body = format!(r#"{{"error":{{"code":{status},"errors":[{{"reason":"{reason}"}}]}}}}"#);
        let answer = ask(Does::Answer(status, body.leak())).await.ok().unwrap();
        let is_unknown = answer.error_code == Some(ErrorCode::NoCountyOrPrecinctFound);
        assert!(is_unknown && answer.kind == AnswerKind::Unknown && answer.feed.is_none(), "{status}");
        assert!(answer.address.unwrap().state == "NV", "the state's office can be named");
    }
}

#[tokio::test]
async fn pauses_after_failures_in_a_row() {
    let failing = server(Does::Answer(403, "{}")).await;
    let civic = client(&failing.url);
    for _ in 0..20 {
        civic.locate(&question(LINE)).await.err().unwrap();
    }
    assert_eq!(failing.calls.load(Ordering::SeqCst), UpstreamLimits::default().failures_to_pause as usize);
    // The strange addresses of one caller must not pause it for all.
    let unknown = server(Does::Answer(404, r#"{"error":{"code":404}}"#)).await;
    let civic = client(&unknown.url);
    for _ in 0..20 {
        assert!(civic.locate(&question(LINE)).await.is_ok());
    }
    assert_eq!(unknown.calls.load(Ordering::SeqCst), 20);
}

#[test]
fn never_prints_its_key() {
    let civic = Civic::new(
        &"https://h".parse().unwrap(),
        HeaderValue::from_static("s3cret"),
        UpstreamLimits::default(),
    );
    assert!(!format!("{civic:?}").contains("s3cret"));
    let open = Civic::new(
        &"http://civicinfo.googleapis.com".parse().unwrap(),
        HeaderValue::from_static("k"),
        UpstreamLimits::default(),
    );
    assert!(open.is_err(), "an address is not sent in clear");
}
