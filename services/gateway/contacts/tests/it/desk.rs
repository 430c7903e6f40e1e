//! The counter over a database that is away.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use contacts::contact::{Config, Desk, Form, KeyRing, Pace, Page, Refusal, Submission};
use contacts::database::{Database, Place};
use tokio_util::sync::CancellationToken;

use crate::store::OLD;

/// The outcomes of the same form, sent so many times.
async fn sent(place: &str, times: usize) -> Vec<Result<(), Refusal>> {
    let database = Arc::new(Database::new(Place::parse(place).unwrap()).unwrap());
    let pace = Pace::new(Duration::from_secs(1), Duration::from_secs(60));
    let config = Config { keys: KeyRing::parse(OLD).unwrap(), webhook: None, pace };
    let (desk, _work) = Desk::open(config, database, CancellationToken::new());
    let form = Form {
        firstname: "Jordan".to_owned(),
        lastname: "Rivera".to_owned(),
        email: "a@b.co".to_owned(),
        cellphone: String::new(),
        postal_code: "89101".to_owned(),
        state_of_residence: "NV".to_owned(),
        voting_plan: "early".to_owned(),
    };
    let page = Page { lang: "en", brand: "VoteReady", consent_version: "1", consent_text: "words" };
    let ticket = desk.ticket("en", "1");
    let client = IpAddr::from([203, 0, 113, 7]);
    let mut outcomes = Vec::new();
    for _ in 0..times {
        let submission = Submission { form: &form, ticket: &ticket, trap: "", client };
        outcomes.push(desk.submit(&submission, &page).await);
    }
    outcomes
}

#[tokio::test]
async fn a_storage_that_failed_spends_nothing_of_the_voters_quota() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "no folder").unwrap();
    let url = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
    // More than a household may send at once, and an e-mail address.
    let failed = sent(&url("file/c.db"), 40).await;
    assert!(failed.iter().all(|outcome| matches!(outcome, Err(Refusal::Failed(_)))), "{failed:?}");
    let stored = sent(&url("c.db"), 7).await;
    assert_eq!(stored.iter().filter(|outcome| outcome.is_ok()).count(), 5, "what is stored is counted");
    assert!(matches!(stored[6], Err(Refusal::TooOften(_))));
}
