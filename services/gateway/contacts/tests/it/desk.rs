//! The counter over a database that is away, and over keys that were rotated.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use common::clock::Clock;
use contacts::contact::{
    ContactInput, Desk, DeskConfig, FormPage, KeyRing, Pace, Refusal, Store, Submission,
};
use contacts::database::{Database, DatabaseUrl};
use tokio_util::sync::CancellationToken;

use crate::store::{BOTH, OLD};

/// A desk with a ring of keys.
fn desk(database: &Arc<Database>, keys: &str) -> Arc<Desk> {
    let pace = Pace::new(Duration::from_secs(1), Duration::from_secs(60));
    let config = DeskConfig { keys: KeyRing::parse(keys).unwrap(), webhook: None, pace };
    Desk::open(config, Arc::clone(database), CancellationToken::new()).0
}

fn database(place: &str) -> Arc<Database> {
    Arc::new(Database::new(DatabaseUrl::parse(place).unwrap()).unwrap())
}

const PAGE: FormPage<'_> =
    FormPage { lang: "en", brand: "VoteReady", consent_version: "1", consent_text: "words" };
const CLIENT: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 7));

fn form() -> ContactInput {
    ContactInput {
        firstname: "Jordan".to_owned(),
        lastname: "Rivera".to_owned(),
        email: "a@b.co".to_owned(),
        cellphone: String::new(),
        postal_code: "89101".to_owned(),
        state_of_residence: "NV".to_owned(),
        voting_plan: "early".to_owned(),
    }
}

/// The outcomes of the same form, sent so many times.
async fn sent(place: &str, times: usize) -> Vec<Result<(), Refusal>> {
    let (desk, form) = (desk(&database(place), OLD), form());
    let ticket = desk.ticket("en", "1");
    let mut outcomes = Vec::new();
    for _ in 0..times {
        let submission = Submission { form: &form, ticket: &ticket, trap: "", client: CLIENT };
        outcomes.push(desk.submit(&submission, &PAGE).await);
    }
    outcomes
}

#[tokio::test]
async fn a_form_that_is_sent_again_after_a_rotation_of_keys_is_one_contact() {
    let folder = tempfile::tempdir().unwrap();
    let place = format!("sqlite:{}", folder.path().join("c.db").display());
    let database = database(&place);
    let (before, after) = (desk(&database, OLD), desk(&database, BOTH));
    let (ticket, form) = (before.ticket("en", "1"), form());
    for desk in [&before, &after] {
        let submission = Submission { form: &form, ticket: &ticket, trap: "", client: CLIENT };
        desk.submit(&submission, &PAGE).await.unwrap();
    }
    let keys = KeyRing::parse(BOTH).unwrap();
    let store = Store::new(DatabaseUrl::parse(&place).unwrap(), keys, Clock::system()).unwrap();
    assert_eq!(store.list(None, 10).await.unwrap().len(), 1, "its name is made with the key of its ticket");
    let submission = Submission { form: &form, ticket: &after.ticket("en", "1"), trap: "", client: CLIENT };
    after.submit(&submission, &PAGE).await.unwrap();
    assert_eq!(store.list(None, 10).await.unwrap().len(), 2, "another page's ticket is another contact");
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
