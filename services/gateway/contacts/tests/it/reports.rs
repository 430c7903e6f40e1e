//! Reports: taken once, counted by state and kind, delivered as they are, deleted one by one.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use contacts::contact::{
    Desk, DeskConfig, KeyRing, Message, Pace, Refusal, ReportCount, ReportForm, ReportPage, Submission,
};
use contacts::database::{Database, DatabaseUrl};
use contacts::webhook::{Webhook, address, secret};
use tokio_util::sync::CancellationToken;

use crate::receiver::Receiver;
use crate::store::{OLD, contact, databases, open};

const PAGE: ReportPage<'static> = ReportPage { state: "NV", lang: "en", brand: "VoteReady" };

fn form(kind: &str, text: &str) -> ReportForm {
    ReportForm {
        kind: kind.to_owned(),
        place_id: "p-1".to_owned(),
        place: "Sample Center".to_owned(),
        text: text.to_owned(),
        ..ReportForm::default()
    }
}

fn desk(
    url: &str,
    webhook: Option<Webhook>,
) -> (Arc<Desk>, impl Future<Output = ()> + Send + use<>, CancellationToken) {
    let database = Arc::new(Database::new(DatabaseUrl::parse(url).unwrap()).unwrap());
    let pace = Pace::new(Duration::from_secs(1), Duration::from_secs(60));
    let config = DeskConfig { keys: KeyRing::parse(OLD).unwrap(), webhook, pace };
    let stop = CancellationToken::new();
    let (desk, work) = Desk::open(config, database, stop.clone());
    (desk, work, stop)
}

async fn send(
    desk: &Desk,
    ticket: &str,
    form: &ReportForm,
) -> Result<(), Refusal<contacts::contact::ReportFault>> {
    let client = IpAddr::from([203, 0, 113, 7]);
    desk.report(&Submission { form, ticket, trap: "", client }, &PAGE).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_is_taken_once_and_counted_by_state_and_kind() {
    for (url, _folder) in databases() {
        let (desk, _work, _stop) = desk(&url, None);
        let (one, other) = (desk.report_ticket("en"), desk.report_ticket("en"));
        for ticket in [&one, &one, &other] {
            send(&desk, ticket, &form("gone", "")).await.unwrap();
        }
        send(&desk, &one, &form("hours", "closed")).await.unwrap();
        let contacts = desk.ticket("en", "1");
        assert_eq!(
            send(&desk, &contacts, &form("gone", "")).await,
            Err(Refusal::Stale),
            "a contact's ticket"
        );
        open(&url, OLD).add("n", &contact("a@b.co")).await.unwrap();
        let count = |kind: &str, total| ReportCount { state: "NV".to_owned(), kind: kind.to_owned(), total };
        assert_eq!(
            desk.reports().await.as_deref(),
            Some(&[count("gone", 2), count("hours", 1)][..]),
            "{url}"
        );
        let kept = open(&url, OLD).list(None, 9).await.unwrap();
        let hours = kept.iter().find(|kept| kept.report_kind == "hours").unwrap();
        let Ok(Message::Report { report }) = hours.open(&open(&url, OLD)) else { panic!("no report") };
        assert_eq!((report.text.as_str(), report.state.as_str()), ("closed", "NV"));
        assert_eq!(open(&url, OLD).delete_one(&hours.id).await.unwrap(), 1);
        assert_eq!(open(&url, OLD).reports(Duration::from_secs(60)).await.unwrap(), [count("gone", 2)]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_is_delivered_under_its_own_word() {
    let folder = tempfile::tempdir().unwrap();
    let (receiver, hook) = Receiver::start().await;
    let webhook = Webhook::new(
        address(&hook).unwrap(),
        secret("a-secret-of-the-test").unwrap(),
        Duration::from_secs(1),
    );
    let (desk, work, stop) =
        desk(&format!("sqlite:{}/c.db", folder.path().display()), Some(webhook.unwrap()));
    let work = tokio::spawn(work);
    send(&desk, &desk.report_ticket("en"), &form("access", "Steps, no ramp")).await.unwrap();
    receiver.until("a delivery", |r| r.count() == 1).await;
    stop.cancel();
    work.await.unwrap();
    let body: serde_json::Value = serde_json::from_slice(&receiver.got.lock().unwrap()[0].body).unwrap();
    assert_eq!(body["type"], "report");
    assert!(body.get("contact").is_none());
    let report = serde_json::json!({"kind": "access", "state": "NV", "place_id": "p-1", "place": "Sample Center",
        "place_address": null, "text": "Steps, no ramp", "lang": "en", "brand": "VoteReady"});
    assert_eq!(body["report"], report);
}

#[tokio::test]
async fn what_is_not_stored_is_never_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "no folder").unwrap();
    let (desk, _work, _stop) = desk(&format!("sqlite:{}/file/c.db", folder.path().display()), None);
    let ticket = desk.report_ticket("en");
    for _ in 0..40 {
        assert!(matches!(send(&desk, &ticket, &form("gone", "")).await, Err(Refusal::Failed(_))));
    }
    assert_eq!(desk.reports().await, None, "not known is not none");
    let home = form("hours", "I live at 1200 E Sample Ave.");
    assert!(matches!(send(&desk, &ticket, &home).await, Err(Refusal::Fields(_))));
}
