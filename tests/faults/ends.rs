//! However a process ends but by SIGKILL, what it has to tell is sent first.

use std::time::{Duration, Instant};

use rustix::process::Signal;
use serde_json::json;
use tests::wait::until;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

use crate::beside;
use crate::collectors::{slow_reports, spans};
use crate::house;
use tests::wire::{Connection, get, post};

/// Spans are gathered for longer than the test takes: who sends them is the end of the process.
const NEVER: &str = "600000";

/// A drain with a request under way, and a second signal: the request is cut, and spans and reports are sent
/// all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_is_told_twice_to_end_sends_its_spans_and_reports_first() {
    let _beside = beside().await;
    let (spans, collector) = spans().await;
    // The second report waits for the first one.
    let (reports, receiver) = slow_reports(Duration::from_millis(500)).await;
    let mut house = house::start(&[
        ("OTEL_EXPORTER_OTLP_ENDPOINT", &format!("http://{collector}")),
        ("OTEL_BSP_SCHEDULE_DELAY", NEVER),
        ("SENTRY_DSN", &format!("http://public@{receiver}/1")),
    ])
    .await;
    let mut under_way = TcpStream::connect(house.gateway()).await.unwrap();
    let half = post("/api/locate", r#"{"address": "12 Larkwing Pl, Las Vegas, NV 89101"}"#);
    under_way.write_all(&half[..half.len() - 5]).await.unwrap();
    let mut connection = Connection::open(house.gateway()).await.unwrap();
    assert_eq!(connection.exchange(&get("/?state=NV", "")).await.unwrap().status, 200);
    for kind in ["TypeError", "RangeError"] {
        let failed = json!({ "message": "x is not a function", "kind": kind, "page": "/", "lang": "en", "places": [] });
        let reply = connection.exchange(&post("/api/site/errors", &failed.to_string())).await.unwrap();
        assert!(reply.status < 300, "{}", reply.head);
    }
    drop(connection);
    house.signal("gateway", Signal::TERM);
    let drains = async || house.log("gateway").contains("draining").then_some(());
    until("the gateway drains", Duration::from_secs(10), drains).await;
    assert!(!spans.text().contains("StringValue(\"gateway\")"), "nothing is sent before the end");
    let told_again = Instant::now();
    house.signal("gateway", Signal::TERM);
    let ended = house.ended("gateway").await;
    assert_eq!(ended.code(), Some(1), "it says that it was cut: {}", house.log("gateway"));
    assert!(told_again.elapsed() < Duration::from_secs(15), "it waited for the request that is under way");
    assert!(house.log("gateway").contains("not drained in time"), "{}", house.log("gateway"));
    let spans = spans.text();
    assert!(
        spans.contains("StringValue(\"gateway\")") && spans.contains("name: \"http\""),
        "its spans: {spans}"
    );
    let reports = reports.text();
    assert!(reports.contains("TypeError") && reports.contains("RangeError"), "its reports: {reports}");
    drop(under_way);
}
