//! The same tests on SQLite and on PostgreSQL.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::clock::Clock;
use contacts::contact::{Contact, DeliveryState, KeyRing, Store, StoreError, VotingPlan};
use contacts::database::{Database, DatabaseError, DatabaseUrl};
use contacts::purge::Retention;
use tempfile::TempDir;
use test_data::wait::in_time;

use crate::postgres;

/// Base64 of 32 bytes each.
pub(crate) const OLD: &str = "old:AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=";
pub(crate) const BOTH: &str =
    "new:IB8eHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgE=,old:AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=";
const NEW: &str = "new:IB8eHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgE=";
const LEASE: Duration = Duration::from_secs(30);

pub(crate) fn contact(email: &str) -> Contact {
    Contact {
        firstname: "Jordan".to_owned(),
        lastname: "Rivera".to_owned(),
        email: email.to_owned(),
        cellphone: None,
        postal_code: "89101".to_owned(),
        state_of_residence: "NV".to_owned(),
        voting_plan: VotingPlan::Early,
        lang: "ar".to_owned(),
        brand: "VoteReady".to_owned(),
    }
}

pub(crate) fn open(url: &str, keys: &str) -> Store {
    Store::new(DatabaseUrl::parse(url).unwrap(), KeyRing::parse(keys).unwrap(), Clock::system()).unwrap()
}

/// A new database of each kind that there is; the folder holds the file.
pub(crate) fn databases() -> Vec<(String, Option<TempDir>)> {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", folder.path().join("state/c.db").display());
    let postgres = postgres::database().map(|url| (url, None));
    std::iter::once((file, Some(folder))).chain(postgres).collect()
}

#[tokio::test]
async fn what_was_added_is_there_for_every_other_process_and_twice_is_once() {
    for (url, _folder) in databases() {
        let (store, other) = (open(&url, OLD), open(&url, OLD));
        let first = store.add("n", &contact("a@b.co")).await.unwrap();
        let again = other.add("n", &contact("a@b.co")).await.unwrap();
        assert_eq!((first.new, again.new, first.id == again.id), (true, false, true), "{url}");
        let changed = other.add("n", &contact("a2@b.co")).await.unwrap();
        assert!(changed.new && changed.id != first.id, "what was corrected is not lost");
        let kept = other.list(None, 10).await.unwrap();
        assert_eq!(kept.len(), 2);
        let found = kept.iter().find(|k| k.id == first.id).unwrap();
        assert_eq!(found.open(&other), Ok(contact("a@b.co").into()));
        assert_eq!(store.backlog().await.unwrap().pending, 2);
    }
}

/// A database that is busy says so, and is asked again; any other error fails the test.
async fn patient<T, F: Future<Output = Result<T, StoreError>>>(mut ask: impl FnMut() -> F) -> T {
    let began = Instant::now();
    loop {
        match ask().await {
            Err(StoreError::Database(DatabaseError::Busy)) => {
                assert!(in_time(began.elapsed(), Duration::from_secs(10)), "the database is never free");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            other => return other.unwrap(),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_at_once_are_all_stored_and_claimed_by_one_worker_each() {
    for (url, _folder) in databases() {
        // Several processes at the first start: one makes the tables.
        let stores: Vec<Arc<Store>> = (0..4).map(|_| Arc::new(open(&url, OLD))).collect();
        let adding: Vec<_> = (0..120)
            .map(|n| {
                let store = Arc::clone(&stores[n % 4]);
                tokio::spawn(async move {
                    let (name, one) = (n.to_string(), contact("a@b.co"));
                    patient(|| store.add(&name, &one)).await.id
                })
            })
            .collect();
        let mut added = HashSet::new();
        for task in adding {
            added.insert(task.await.unwrap());
        }
        assert_eq!(added.len(), 120, "{url}");
        let claiming: Vec<_> = (0..16)
            .map(|n| {
                let store = Arc::clone(&stores[n % 4]);
                tokio::spawn(async move {
                    let mut ids = Vec::new();
                    for _ in 0..40 {
                        let claimed = patient(|| store.claim(3, LEASE)).await;
                        ids.extend(claimed.into_iter().map(|c| c.id));
                    }
                    ids
                })
            })
            .collect();
        let mut claimed = Vec::new();
        for task in claiming {
            claimed.extend(task.await.unwrap());
        }
        let different: HashSet<String> = claimed.iter().cloned().collect();
        assert_eq!((claimed.len(), different), (120, added), "{url}");
    }
}

#[tokio::test]
async fn a_lease_lapses_and_its_late_owner_changes_nothing() {
    for (url, _folder) in databases() {
        let store = open(&url, OLD);
        store.add("n", &contact("a@b.co")).await.unwrap();
        let late = store.claim(9, Duration::from_millis(1)).await.unwrap().remove(0);
        tokio::time::sleep(Duration::from_millis(20)).await;
        let next = store.claim(9, LEASE).await.unwrap().remove(0);
        assert_eq!((&next.id, late.attempts, next.attempts), (&late.id, 1, 2), "{url}");
        assert_eq!(next.first_attempt_at, late.first_attempt_at);
        store.failed(&late, "timeout", None).await.unwrap();
        assert_eq!(store.list(None, 9).await.unwrap()[0].state, "pending", "the lease is another's");
        assert!(store.claim(9, LEASE).await.unwrap().is_empty());
        // It was delivered, also by a worker without the lease.
        store.delivered(&late).await.unwrap();
        store.failed(&next, "timeout", Some(Duration::ZERO)).await.unwrap();
        let kept = store.list(Some(DeliveryState::Delivered), 9).await.unwrap();
        assert!(kept.len() == 1 && kept[0].delivered_at > 0);
    }
}

#[tokio::test]
async fn a_failure_waits_a_released_claim_does_not_count_and_dead_ones_come_back() {
    for (url, _folder) in databases() {
        let store = open(&url, OLD);
        store.add("n", &contact("a@b.co")).await.unwrap();
        let claim = store.claim(1, LEASE).await.unwrap().remove(0);
        store.release(&claim).await.unwrap();
        let claim = store.claim(1, LEASE).await.unwrap().remove(0);
        assert_eq!(claim.attempts, 1);
        store.failed(&claim, "connect", Some(Duration::from_secs(60))).await.unwrap();
        assert!(store.claim(1, LEASE).await.unwrap().is_empty(), "not due yet: {url}");
        assert_eq!(store.replay(Some(&claim.id)).await.unwrap(), 1);
        let claim = store.claim(1, LEASE).await.unwrap().remove(0);
        store.failed(&claim, "gone", None).await.unwrap();
        let backlog = store.backlog().await.unwrap();
        assert_eq!((backlog.pending, backlog.dead), (0, 1));
        assert_eq!(store.list(Some(DeliveryState::Dead), 9).await.unwrap()[0].failure, "gone");
        assert_eq!(store.replay(None).await.unwrap(), 1);
        assert_eq!(store.claim(1, LEASE).await.unwrap().remove(0).attempts, 1);
    }
}

#[tokio::test]
async fn keys_rotate_and_an_address_is_deleted_under_all_of_them() {
    for (url, _folder) in databases() {
        open(&url, OLD).add("n", &contact("A@b.co")).await.unwrap();
        let both = open(&url, BOTH);
        both.add("m", &contact("a@B.co")).await.unwrap();
        both.add("m", &contact("other@b.co")).await.unwrap();
        let keys =
            |kept: &[contacts::contact::StoredMessage]| kept.iter().filter(|k| k.key_id == "old").count();
        assert_eq!(keys(&both.list(None, 9).await.unwrap()), 1);
        assert_eq!(open(&url, NEW).rekey().await.unwrap(), (0, 1), "its key is missing: it stays as it is");
        assert_eq!(both.rekey().await.unwrap(), (1, 0), "{url}");
        assert_eq!(both.rekey().await.unwrap(), (0, 0));
        let new = open(&url, NEW);
        for kept in new.list(None, 9).await.unwrap() {
            assert!(kept.open(&new).is_ok());
        }
        assert_eq!(new.delete("a@b.CO").await.unwrap(), 2);
        assert_eq!(new.delete("a@b.co").await.unwrap(), 0);
        assert_eq!(new.list(None, 9).await.unwrap().len(), 1);
    }
}

#[tokio::test]
async fn a_purge_spares_the_young_and_what_was_never_delivered() {
    for (url, _folder) in databases() {
        let store = open(&url, OLD);
        for n in ["1", "2", "3"] {
            store.add(n, &contact("a@b.co")).await.unwrap();
        }
        let claims = store.claim(2, LEASE).await.unwrap();
        store.delivered(&claims[0]).await.unwrap();
        store.failed(&claims[1], "gone", None).await.unwrap();
        tokio::time::sleep(Duration::from_millis(5)).await;
        assert_eq!(store.purge(Duration::from_secs(60), true).await.unwrap(), 0);
        assert_eq!(store.purge(Duration::ZERO, false).await.unwrap(), 1, "{url}");
        assert_eq!(store.purge(Duration::ZERO, true).await.unwrap(), 2, "one waits, one was given up");
    }
}

#[tokio::test]
async fn the_scheduled_purge_deletes_delivered_contacts_alone() {
    for (url, _folder) in databases() {
        let store = open(&url, OLD);
        for n in ["1", "2", "3"] {
            store.add(n, &contact("a@b.co")).await.unwrap();
        }
        let claims = store.claim(2, LEASE).await.unwrap();
        store.delivered(&claims[0]).await.unwrap();
        store.failed(&claims[1], "gone", None).await.unwrap();
        let database = Database::new(DatabaseUrl::parse(&url).unwrap()).unwrap();
        let day = Duration::from_secs(86_400);
        let keep = Retention { contacts: day * 90, events: day * 400 };
        let in_days = |days| Clock::fixed(Clock::system().now() + chrono::TimeDelta::days(days));
        let purged = async |days| database.purge(keep, &in_days(days)).await.map(Result::unwrap);
        assert_eq!(purged(89).await, [0, 0], "{url}");
        assert_eq!(purged(91).await, [1, 0], "{url}");
        assert_eq!(purged(9_000).await, [0, 0], "acknowledged, not delivered");
        assert_eq!(store.list(None, 9).await.unwrap().len(), 2);
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "postgres"), ignore = "needs --features postgres")]
async fn a_database_that_is_away_is_said_in_time_and_comes_back() {
    let nowhere = open("postgres://me:hush@127.0.0.1:9/x?sslmode=disable", OLD);
    let error = nowhere.add("n", &contact("a@b.co")).await.unwrap_err();
    assert_eq!(error, StoreError::Database(DatabaseError::Unreachable));
    assert!(!format!("{error} {error:?}").contains("hush"));
}

#[tokio::test]
async fn a_copy_of_the_file_is_whole_and_the_file_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = (folder.path().join("s/c.db"), folder.path().join("copy.db"));
    let store = open(&format!("sqlite:{}", file.display()), OLD);
    store.add("n", &contact("a@b.co")).await.unwrap();
    store.backup(copy.to_str().unwrap()).await.unwrap();
    assert!(store.backup(copy.to_str().unwrap()).await.is_err(), "never over another file");
    let copied = open(&format!("sqlite:{}", copy.display()), OLD);
    assert_eq!(copied.list(None, 9).await.unwrap()[0].open(&copied), Ok(contact("a@b.co").into()));
    for path in [&file, &folder.path().join("s/c.db-wal")] {
        assert_eq!(std::fs::metadata(path).unwrap().permissions().mode() & 0o077, 0, "{path:?}");
    }
    for path in std::fs::read_dir(folder.path().join("s")).unwrap().flatten() {
        let bytes = std::fs::read(path.path()).unwrap();
        for secret in [&b"Jordan"[..], b"a@b.co", b"89101"] {
            assert!(!bytes.windows(secret.len()).any(|w| w == secret), "in the clear: {path:?}");
        }
    }
}
