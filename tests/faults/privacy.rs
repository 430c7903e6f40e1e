//! A marked address goes through everything that can be asked about one, with all services well and with each
//! of them lost. Then it is looked for wherever something is kept or sent: it must be nowhere.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::process::Signal;
use serde_json::json;
use tests::wait::until;

use crate::beside;
use crate::collectors::{civic, reports, spans};
use crate::house;
use tests::wire::{Connection, get, post};
use tests::{Build, House, SERVICES};

/// A street that is no word, in the cases in which it may be kept.
const MARK: &str = "Xyzzymark";

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_kept_and_sent_nowhere() {
    let _beside = beside().await;
    let (spans, collector) = spans().await;
    let (reports, receiver) = reports().await;
    let (outside, civic) = civic().await;
    let mut house = house::start(&[
        ("RUST_LOG", "trace"),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", &format!("http://{collector}")),
        ("OTEL_BSP_SCHEDULE_DELAY", "200"),
        ("SENTRY_DSN", &format!("http://public@{receiver}/1")),
        ("LOCATE_FALLBACK", "civic"),
        ("CIVIC_API_URL", &format!("http://{civic}")),
        ("CIVIC_API_KEY", &format!("key-of-{MARK}")),
    ])
    .await;
    let echoed = ask_everything(&house).await;
    assert!(echoed > 0, "the mark is echoed to the voter who typed it: it went through");
    assert!(is_marked(&outside.text()), "the one service that was configured was asked");
    // A process that is killed takes what it has not yet sent with it, and a whole round may take less than
    // that time.
    let sent = async || caught(&spans.text()).iter().all(|(_, spans)| *spans > 0).then_some(());
    until("each service has sent spans", Duration::from_secs(10), sent).await;
    for (service, state) in [("geo", "WY"), ("content", "VT"), ("locate", "AK")] {
        house.signal(service, Signal::STOP);
        ask_everything(&house).await;
        house.signal(service, Signal::CONT);
        house.signal(service, Signal::KILL);
        ask_everything(&house).await;
        // A state that nobody asked about before, so that the loss is met: what was asked is kept for a
        // while.
        let page = get(&format!("/?state={state}&{MARK}={MARK}"), "accept: text/html\r\n");
        let _ = Connection::open(house.gateway()).await.unwrap().exchange(&page).await;
        house.launch(service);
        house.ready(service, Duration::from_secs(20)).await;
    }
    // Once more with all well, when the circuits are closed again: the spans of this round are sent at the
    // end at the latest.
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert!(ask_everything(&house).await > 0, "the mark is echoed again");
    let mut metrics = String::new();
    for service in SERVICES {
        let limits = std::fs::read_to_string(format!("/proc/{}/limits", house.pid(service))).unwrap();
        let core = limits.lines().find(|line| line.starts_with("Max core file size")).unwrap();
        let (soft, hard) = (core.split_whitespace().nth(4), core.split_whitespace().nth(5));
        assert_eq!((soft, hard), (Some("0"), Some("0")), "{service} may dump its memory");
        let reply = house.admin(service, "/metrics").await.expect("metrics");
        metrics.push_str(&String::from_utf8(reply.body).unwrap());
    }
    // Ended in good order, so that everything is flushed.
    for service in SERVICES {
        house.signal(service, Signal::TERM);
    }
    for service in SERVICES {
        house.ended(service).await;
    }

    let mut files = Vec::new();
    walk(house.folder(), &mut files);
    let logs: String =
        files.iter().filter(|path| path.extension().is_some_and(|e| e == "log")).map(read).collect();
    // A search that finds nothing proves something only if the telemetry was captured: each receiver has
    // messages.
    assert!(logs.matches("answered").count() > 50, "the log was caught: {} bytes", logs.len());
    assert!(logs.contains(r#""level":"TRACE""#) || logs.contains(r#""level":"DEBUG""#), "in full");
    let spans = spans.text();
    let said: Vec<&str> = logs.lines().filter(|line| line.contains("opentelemetry")).take(5).collect();
    let caught = caught(&spans);
    assert!(caught.iter().all(|(_, spans)| *spans > 0), "spans of each service: {caught:?}, {said:?}");
    for name in ["name: \"http\"", "name: \"grpc\"", "Locate"] {
        assert!(spans.contains(name), "spans with {name} were caught: {caught:?}, {} bytes", spans.len());
    }
    assert!(metrics.contains("http_requests_total") && metrics.contains("grpc_server_handled_total"));
    let reports = reports.text();
    assert!(reports.contains("a load failed"), "an error was reported: {reports}");
    assert!(reports.contains(r#""source":"browser""#), "an error of a browser was reported: {reports}");

    let mut places = vec![("spans".to_owned(), spans), ("metrics".to_owned(), metrics)];
    places.push(("reports".to_owned(), reports));
    places.extend(files.iter().map(|path| (path.display().to_string(), read(path))));
    for (place, text) in places {
        if let Some(line) = text.lines().find(|line| is_marked(line)) {
            let at = line.to_ascii_lowercase().find("xyzzy").unwrap_or(0);
            let part: String = line.chars().skip(at.saturating_sub(200)).take(400).collect();
            panic!("an address is in {place}: {part}");
        }
    }
}

/// How often each service is named in what spans say.
fn caught(spans: &str) -> [(&'static str, usize); 4] {
    SERVICES.map(|service| (service, spans.matches(&format!("StringValue(\"{service}\")")).count()))
}

fn is_marked(line: &str) -> bool {
    line.to_ascii_lowercase().contains(&MARK.to_ascii_lowercase())
}

/// Every way to say an address; how often it was echoed.
async fn ask_everything(house: &House) -> usize {
    let line = format!("12 {MARK} St, Las Vegas, NV 89101");
    let typed = json!({ "address_line_1": format!("12 {MARK} St"), "zip": "89101", "state": "NV" });
    let in_city = json!({ "address_line_1": format!("12 {MARK}"), "city": MARK, "state": "NV" });
    let mut requests = vec![
        // From a network that geo is asked about.
        get("/", "x-forwarded-for: 9.9.9.9\r\n"),
        post("/api/locate", &json!({ "address": line }).to_string()),
        post("/api/locate", &json!({ "address": format!("12 {MARK} \u{1b}[31m\0 St") }).to_string()),
        post("/api/locate", &json!({ "address": format!("{MARK} ").repeat(60) }).to_string()),
        post("/api/locate", &format!("{{\"{MARK}")),
        post("/api/locate", &format!(r#"{{"address": 7, "{MARK}": 1}}"#)),
        // Where no feed is, the outside service is asked.
        post(
            "/api/locate",
            &json!({ "address": format!("12 Calle {MARK}, San Juan, PR 00901") }).to_string(),
        ),
        post("/api/site/locate", &typed.to_string()),
        post("/api/site/suggest", &typed.to_string()),
        post("/api/site/suggest", &in_city.to_string()),
        post("/api/site/suggest", &json!({ "address_line_1": format!("1 {MARK}"), "zip": MARK }).to_string()),
    ];
    let failed = json!({
        "message": format!("Unexpected token, \"{line}\" is not valid JSON"), "kind": MARK, "lang": MARK,
        "page": format!("/{MARK}/?address={MARK}"), "places": [{ "file": format!("/{MARK}.js"), "line": 1, "column": 1 }],
    });
    requests.push(post("/api/site/errors", &failed.to_string()));
    let counted = json!({ "page": format!("/{MARK}/"), "utm": { "source": line }, "events": [{ "event": "page_view", "label": line }] });
    requests.push(post("/api/site/events", &counted.to_string()));
    for path in ["voterinfo", "divisionsByAddress"] {
        let line = format!("/civicinfo/v2/{path}?address=12+{MARK}+St%2C+Las+Vegas%2C+NV+89101");
        requests.push(get(&line, ""));
        requests.push(get(&format!("{line}&returnAllAvailableData=true&key={MARK}"), ""));
        requests.push(get(&format!("{line}&{MARK}={MARK}"), ""));
    }
    requests.push(get(&format!("/civicinfo/v2/divisions?query={MARK}"), ""));
    for path in ["/api/locate", "/locate/results/", "/", "/api/site/bootstrap"] {
        requests.push(get(&format!("{path}?address=12+{MARK}+St&state=NV&{MARK}={MARK}"), ""));
    }
    requests.push(get(&format!("/{MARK}/{MARK}"), ""));
    requests.push(get(&format!("/api/{MARK}"), &format!("referer: https://x.example/?a={MARK}\r\n")));
    let headers = format!("x-request-id: {MARK} 1\r\nuser-agent: {MARK}\r\ncookie: a={MARK}\r\n");
    requests.push(get("/", &headers));
    let mut echoed = 0;
    for request in requests {
        // A broken one costs its connection.
        let mut connection = Connection::open(house.gateway()).await.unwrap();
        if let Ok(reply) = connection.exchange(&request).await {
            echoed += usize::from(is_marked(&String::from_utf8_lossy(&reply.body)));
        }
    }
    echoed
}

/// All files of a folder. A file that cannot be read fails the test, for it was not searched.
fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { walk(&path, files) } else { files.push(path) }
    }
}

fn read(path: impl AsRef<Path>) -> String {
    String::from_utf8_lossy(&std::fs::read(path.as_ref()).unwrap()).into_owned()
}

/// The id in the small print of the error page, which a voter can read to us, finds the trace of the request.
#[tokio::test(flavor = "multi_thread")]
async fn the_error_page_names_its_trace() {
    let _beside = beside().await;
    let (spans, collector) = spans().await;
    let mut house = house::start(&[
        ("OTEL_EXPORTER_OTLP_ENDPOINT", &format!("http://{collector}")),
        ("OTEL_BSP_SCHEDULE_DELAY", "200"),
        // Less than content may take.
        ("REQUEST_TIMEOUT", "1.2"),
        ("LOCATE_TIMEOUT", "1"),
    ])
    .await;
    house.signal("content", Signal::STOP);
    let mut connection = Connection::open(house.gateway()).await.unwrap();
    let reply = connection.exchange(&get("/?state=WY", "accept: text/html\r\n")).await.unwrap();
    let page = String::from_utf8(reply.body).unwrap();
    assert_eq!(reply.status, 504, "{page}");
    let (_, reference) = page.split_once(r#"data-slot="reference">"#).expect("the small print");
    let id = reference.split('<').next().unwrap();
    assert!(id.len() == 32 && id.bytes().all(|b| b.is_ascii_hexdigit()), "{id}");
    house.signal("content", Signal::CONT);
    house.signal("gateway", Signal::TERM);
    let bytes: Vec<u8> = (0..16).map(|n| u8::from_str_radix(&id[n * 2..n * 2 + 2], 16).unwrap()).collect();
    let wanted = format!("trace_id: {bytes:?}");
    let span = async || spans.text().contains(&wanted).then_some(());
    until(&format!("a span of the trace {id}"), Duration::from_secs(10), span).await;
}

/// The message of a panic may quote an address: of a process that panics with one, nothing is heard but
/// where.
#[tokio::test(flavor = "multi_thread")]
async fn the_message_of_a_panic_is_heard_nowhere() {
    let _beside = beside().await;
    let (spans, collector) = spans().await;
    let (reports, receiver) = reports().await;
    let output = tokio::process::Command::new(Build::of_this_test().binary("examples/panics"))
        .env_clear()
        .env("OTEL_EXPORTER_OTLP_ENDPOINT", format!("http://{collector}"))
        .env("SENTRY_DSN", format!("http://public@{receiver}/1"))
        .env("RUST_LOG", "trace")
        .env("RUST_BACKTRACE", "1")
        .env("PANIC_WITH", format!("12 {MARK} St"))
        .output()
        .await
        .unwrap();
    let heard = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(heard.contains("panics.rs"), "where it was: {heard}");
    let (spans, reports) = (spans.text(), reports.text());
    assert!(reports.contains("panic"), "it was reported: {reports}");
    for text in [heard, spans, reports] {
        assert!(!is_marked(&text), "{text}");
    }
}
