use axum::body::Body;
use axum::http::Request;
use chrono::{DateTime, Utc};
use tower::ServiceExt as _;

use super::*;

const SECRET: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
const NOW: i64 = 1_856_000_000_000;
const BODY: &str = r#"{"sys": {"id": "vep-NV", "contentType": {"sys": {"id": "vepConfig"}}}, "fields": {}}"#;

fn webhook() -> (Webhook, Signal) {
    let signal = Signal::default();
    let clock = Clock::fixed(DateTime::<Utc>::from_timestamp_millis(NOW).unwrap());
    (Webhook::new(Secret::new(SECRET), signal.clone(), clock), signal)
}

/// Signs as the vendor's toolkit does: headers by name, joined.
fn signed(secret: &str, at: i64, body: &str) -> Vec<(String, String)> {
    let names = format!("x-contentful-crn,{SIGNED_HEADERS},{TIMESTAMP}");
    let text =
        format!("POST\n{PATH}\nx-contentful-crn:crn:1;{SIGNED_HEADERS}:{names};{TIMESTAMP}:{at}\n{body}");
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(text.as_bytes());
    let signature: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    [
        ("x-contentful-crn", "crn:1".to_owned()),
        (SIGNED_HEADERS, names),
        (TIMESTAMP, at.to_string()),
        (SIGNATURE, signature),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into()
}

async fn send(webhook: &Webhook, headers: &[(String, String)], body: &str) -> u16 {
    let mut request = Request::post(PATH);
    for (name, value) in headers {
        request = request.header(name, value);
    }
    let request = request.body(Body::from(body.to_owned())).unwrap();
    webhook.clone().routes().oneshot(request).await.unwrap().status().as_u16()
}

#[tokio::test]
async fn a_signed_request_names_what_changed() {
    let (webhook, signal) = webhook();
    assert_eq!(send(&webhook, &signed(SECRET, NOW - 1_000, BODY), BODY).await, 202);
    signal.changed().await;
    let told = signal.take();
    assert!(told.ids.contains("vep-NV") && told.types.contains("vepConfig") && !told.all);
    // A body that is no entry still says that something changed.
    assert_eq!(send(&webhook, &signed(SECRET, NOW, "{"), "{").await, 202);
    signal.changed().await;
    assert!(signal.take().is_empty());
}

#[tokio::test]
async fn forged_old_and_replayed_requests_are_refused() {
    let (webhook, signal) = webhook();
    let good = signed(SECRET, NOW, BODY);
    assert_eq!(send(&webhook, &[], BODY).await, 401);
    assert_eq!(
        send(&webhook, &signed(&SECRET.replace('0', "1"), NOW, BODY), BODY).await,
        403,
        "another secret"
    );
    assert_eq!(send(&webhook, &good, &BODY.replace("NV", "UT")).await, 403, "another body");
    for (name, value) in [
        (TIMESTAMP, (NOW + 1).to_string()),
        ("x-contentful-crn", "crn:2".to_owned()),
        (SIGNATURE, "00".repeat(32)),
        (SIGNATURE, "zz".to_owned()),
        (SIGNATURE, String::new()),
    ] {
        let mut changed = good.clone();
        changed.iter_mut().filter(|(n, _)| n == name).for_each(|(_, v)| v.clone_from(&value));
        assert_eq!(send(&webhook, &changed, BODY).await, 403, "{name}");
    }
    let mut unsigned_time = good.clone();
    unsigned_time[1].1 = "x-contentful-crn".to_owned();
    assert_eq!(send(&webhook, &unsigned_time, BODY).await, 401, "the time must be signed");
    for at in [NOW - TIME_TO_LIVE, NOW + TIME_TO_LIVE] {
        assert_eq!(send(&webhook, &signed(SECRET, at, BODY), BODY).await, 403, "{at}");
    }
    assert!(signal.take().is_empty(), "none of them told anything");
    assert_eq!(send(&webhook, &good, BODY).await, 202);
    assert_eq!(send(&webhook, &good, BODY).await, 409, "it has come before");
    let mut louder = good;
    louder[3].1 = louder[3].1.to_uppercase();
    assert_eq!(send(&webhook, &louder, BODY).await, 409, "in capitals, too");
}

#[tokio::test]
async fn large_bodies_and_other_methods_are_refused() {
    let (webhook, _) = webhook();
    let large = "x".repeat(MAX_BODY + 1);
    assert_eq!(send(&webhook, &signed(SECRET, NOW, &large), &large).await, 413);
    let request = Request::get(PATH).body(Body::empty()).unwrap();
    assert_eq!(webhook.routes().oneshot(request).await.unwrap().status(), 405);
}
