//! `POST /api/site/errors`: the real gateway hands an error of a browser on to where errors are reported,
//! without a word that a visitor may have typed; and the error page names what finds it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use serde_json::json;

use super::contacts_crash::{Gateway, client, gateway};
use super::house::{House, write_file, write_pages};
use super::site_contacts::database;

const MARK: &str = "Xyzzymarked";
const ROUTE: &str = "/api/site/errors";

type Reports = Arc<Mutex<String>>;

/// A receiver of Sentry's envelopes, and its address.
async fn reports() -> (Reports, String) {
    let reports = Reports::default();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap().to_string();
    let keep = |State(reports): State<Reports>, body: Bytes| async move {
        reports.lock().unwrap().push_str(&String::from_utf8_lossy(&body));
        "{}"
    };
    let app = Router::new().fallback(keep).with_state(Arc::clone(&reports));
    tokio::spawn(async move { axum::serve(listener, app).await });
    (reports, at)
}

fn error(message: &str) -> String {
    json!({
        "id": "0123456789abcdef0123456789abcdef", "page": format!("/votinginfo/nv/1-{MARK}-St/"), "lang": "ar",
        "kind": "TypeError", "message": message, "query": MARK,
        "places": [{"file": "/_next/static/a.js", "line": 3, "column": 14}, {"file": format!("/{MARK}.js"), "line": 1, "column": 1}],
    })
    .to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg_attr(not(feature = "sentry"), ignore = "needs --features sentry")]
async fn an_error_of_a_browser_is_reported_without_what_was_typed_and_noise_is_not() {
    let (reports, at) = reports().await;
    let (folder, file) = database();
    super::site_contacts::export(folder.path());
    write_file(folder.path(), "_next/static/a.js", "");
    let (dsn, root) = (format!("http://public@{at}/1"), folder.path().to_str().unwrap());
    let variables = [
        ("CONTACTS_DATABASE_URL", file.as_str()),
        ("SENTRY_DSN", &dsn),
        ("WEB_ROOT", root),
        ("BROWSER_ERRORS_IGNORED", "ResizeObserver loop|own noise"),
    ];
    let http = client();
    let gateway = Gateway::start(gateway(), &http, &variables).await;
    let send = async |body: String| {
        let request = http.post(format!("{}{ROUTE}", gateway.url)).header("content-type", "text/plain");
        request.body(body).send().await.unwrap().status().as_u16()
    };
    assert_eq!(send(error("ResizeObserver loop limit exceeded while scrolling")).await, 204);
    assert_eq!(send(error("Own noise: reference")).await, 204);
    let said = format!("Cannot read properties of null, \"1 {MARK} St, 89101\" is not valid JSON");
    assert_eq!(send(error(&said)).await, 204);
    let reported = async || Some(reports.lock().unwrap().clone()).filter(|text| text.contains("TypeError"));
    let text = test_data::wait::until("the error is reported", Duration::from_secs(10), reported).await;
    for wanted in [
        "0123456789abcdef0123456789abcdef",
        r#""type":"TypeError""#,
        r#""value":"cannot read properties of null … is not valid json""#,
        r#""route":"/votinginfo/{code}/{slug}/""#,
        r#""lang":"ar""#,
        r#""release":"voteready@"#,
        r#""filename":"/_next/static/a.js""#,
        r#""lineno":3"#,
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    assert!(!text.contains(MARK) && !text.contains("89101"), "{text}");
    assert!(!text.contains("scrolling") && !text.contains("reference"), "noise was reported: {text}");
    // A fault of one page is a fault of all: not every one of them is reported.
    for _ in 0..120 {
        assert_eq!(send(error("undefined is not a function")).await, 204);
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let count = reports.lock().unwrap().matches(r#""type":"TypeError""#).count();
    // One more a second may have gone through meanwhile.
    assert!((2..=100).contains(&count), "{count} reports of 121");
}

#[tokio::test]
async fn reports_are_bounded_and_other_sites_are_refused() {
    let house = House::start(&[]).await;
    let status = async |body: String| house.send(ROUTE, "text/plain", body).await.status().as_u16();
    assert_eq!(status(format!(r#"{{"message":"{}"}}"#, "a".repeat(4096))).await, 413);
    assert_eq!((status("nothing".to_owned()).await, status("{}".to_owned()).await), (400, 400));
    assert_eq!(
        status(r#"{"message":"","id":null,"places":null}"#.to_owned()).await,
        204,
        "nobody to report to"
    );
    let foreign = house.http.post(format!("{}{ROUTE}", house.url)).header("sec-fetch-site", "cross-site");
    assert_eq!(foreign.body("{}").send().await.unwrap().status(), 403);
    let metrics = house.metrics().await;
    assert!(metrics.contains(r#"browser_errors_total{outcome="off"}"#), "{metrics}");
}

#[tokio::test]
async fn the_error_page_names_its_request_in_the_small_print() {
    let folder = tempfile::tempdir().unwrap();
    let reference = r#"<code data-slot="reference"></code>"#;
    write_pages(folder.path(), &["en"], &["en"], &["", "error/"], reference);
    let root = folder.path().to_str().unwrap();
    let house =
        House::start(&[("WEB_ROOT", root), ("REQUEST_TIMEOUT", "1.05"), ("LOCATE_TIMEOUT", "1")]).await;
    house.answers.content_delay.store(1800, std::sync::atomic::Ordering::SeqCst);
    let (status, headers, html) = house.ask("/?state=NV", None, &[("accept", "text/html")]).await;
    let id = headers["x-request-id"].to_str().unwrap();
    assert_eq!(status, 504);
    assert!(html.contains(&format!(r#"<code data-slot="reference">{id}</code>"#)), "{html}");
}
