//! Errors are reported (Sentry, SPEC section 8): a load that fails and mistakes in registration entries, by
//! entry and field, and without a credential. The real program sends to a local server.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

mod cms;

use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::routing::post;
use cms::{Cms, DRAFT_TOKEN, TOKEN};
use serde_json::json;
use test_data::wait::until;
use tokio::net::TcpListener;

const SECRET: &str = "webhook-secret-0123456789abcdef0123456789abcdef";
/// Longer than a slow machine needs.
const LONG: Duration = Duration::from_secs(20);

/// The envelopes that came, as they were sent.
#[derive(Clone, Default)]
struct Reports(Arc<Mutex<Vec<String>>>);

impl Reports {
    /// A server for reports, and its DSN.
    async fn start() -> (Self, String) {
        async fn take(State(reports): State<Reports>, body: Bytes) {
            reports.0.lock().unwrap().push(String::from_utf8_lossy(&body).into_owned());
        }
        let reports = Self::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let dsn = format!("http://public@{}/1", listener.local_addr().unwrap());
        let app = Router::new().route("/api/1/envelope/", post(take)).with_state(reports.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        (reports, dsn)
    }

    fn all(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }

    /// The first report that has all these words.
    async fn with(&self, words: &[&str]) -> String {
        let has_all = |report: &String| words.iter().all(|word| report.contains(word));
        until(&format!("a report of {words:?}"), LONG, async || self.all().into_iter().find(has_all)).await
    }
}

/// The program. It ends when it is dropped.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(cms: &Cms, dsn: &str) -> Program {
    let nowhere = [("CONTENT_LISTEN", "127.0.0.1:0"), ("CONTENT_ADMIN_LISTEN", "127.0.0.1:0")];
    let mut command = Command::new(env!("CARGO_BIN_EXE_content"));
    command.env_clear().envs(nowhere).envs(cms.variables()).env("SENTRY_DSN", dsn);
    command
        .env("CONTENT_WEBHOOK_SECRET", SECRET)
        .env("CONTENTFUL_THROTTLE", "30")
        .env("CONTENT_SYNC_POLL", "1");
    Program(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
}

fn assert_no_secret(reports: &Reports) {
    for report in reports.all() {
        for secret in [TOKEN, DRAFT_TOKEN, SECRET, "Bearer", "authorization"] {
            assert!(!report.to_lowercase().contains(&secret.to_lowercase()), "{secret} in {report}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(feature = "sentry"), ignore = "needs --features sentry")]
async fn a_mistake_in_a_registration_entry_is_reported_with_entry_and_field() {
    let (cms, (reports, dsn)) = (Cms::start().await, Reports::start().await);
    cms.publish("registration-NV", |fields| fields["onlineUrl"] = json!({"en-US": {"odd": 1}}));
    cms.publish("vep-UT", |fields| fields["idRequirementsCopy"] = json!({"en-US": 7}));
    let _program = start(&cms, &dsn);
    let report = reports.with(&["registration config parsing error"]).await;
    for word in ["registration-NV", "onlineUrl", "registrationConfig.onlineUrl", "voteready@"] {
        assert!(report.contains(word), "{word} is not in {report}");
    }
    // A mistake that is published later is reported, too; one that was reported is not reported again.
    cms.publish("registration-TX", |fields| fields["mailEnabled"] = json!({"en-US": "yes"}));
    reports.with(&["registration-TX", "mailEnabled"]).await;
    let of_nevada = reports.all().iter().filter(|report| report.contains("registration-NV")).count();
    assert_eq!(of_nevada, 1, "once for each change");
    assert!(!reports.all().iter().any(|report| report.contains("idRequirementsCopy")), "no other field is");
    assert_no_secret(&reports);
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(feature = "sentry"), ignore = "needs --features sentry")]
async fn a_load_that_fails_is_reported_once_and_without_the_credential() {
    let (cms, (reports, dsn)) = (Cms::start().await, Reports::start().await);
    cms.state().revoked = true;
    let _program = start(&cms, &dsn);
    let report = reports.with(&["a load failed", "content_entries"]).await;
    assert!(report.contains("AccessTokenInvalid") && report.contains("401"), "{report}");
    reports.with(&["the CMS does not say what changed"]).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    let of_sync = reports.all().iter().filter(|report| report.contains("what changed")).count();
    assert_eq!(of_sync, 1, "the first failure says it all");
    assert_no_secret(&reports);
}
