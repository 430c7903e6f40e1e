//! The worker and the webhook: signed, once at a time, again after failures, given up in the end.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use contacts::contact::{DeliveryState, Pace, Store, deliver};
use contacts::webhook::{Webhook, address, secret, signature};
use test_data::wait::until;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::receiver::Receiver;
use crate::store::{OLD, contact, databases, open};

const SECRET: &str = "a-secret-of-the-test";

/// Workers that end with the test.
struct Work {
    stop: CancellationToken,
    tasks: Vec<tokio::task::JoinHandle<()>>,
}

impl Work {
    fn start(stores: &[Arc<Store>], url: &str, pace: Pace) -> Self {
        let stop = CancellationToken::new();
        let tasks = stores.iter().map(|store| {
            let webhook =
                Webhook::new(address(url).unwrap(), secret(SECRET).unwrap(), pace.time_limit).unwrap();
            tokio::spawn(deliver(
                Arc::clone(store),
                Some(webhook),
                pace,
                Arc::new(Notify::new()),
                stop.clone(),
            ))
        });
        Self { tasks: tasks.collect(), stop }
    }

    async fn end(self) {
        self.stop.cancel();
        for task in self.tasks {
            task.await.unwrap();
        }
    }
}

fn pace() -> Pace {
    Pace {
        at_once: 4,
        // Longer than on any busy machine: a delivery that is left is one that is made twice.
        time_limit: Duration::from_secs(20),
        first_wait: Duration::from_millis(20),
        dead_after: Duration::from_secs(600),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn several_workers_deliver_everything_and_never_one_contact_twice_at_once() {
    for (url, _folder) in databases() {
        let stores: Vec<_> = (0..3).map(|_| Arc::new(open(&url, OLD))).collect();
        for n in 0..40 {
            stores[0].add(&n.to_string(), &contact("a@b.co")).await.unwrap();
        }
        let (receiver, hook) = Receiver::start().await;
        receiver.delay.store(30, Ordering::SeqCst);
        // Every third answer is a failure, in turn of several kinds.
        let mut answers =
            vec![(200, "", ""), (503, "", ""), (200, "", ""), (302, "location", "/other"), (404, "", "")];
        answers = answers.repeat(6);
        answers.push((200, "", ""));
        receiver.answer(&answers);
        let work = Work::start(&stores, &hook, pace());
        let store = Arc::clone(&stores[1]);
        let delivered = async || (store.backlog().await.unwrap().pending == 0).then_some(());
        until("all are delivered", Duration::from_secs(60), delivered).await;
        work.end().await;
        let keys = receiver.by_key();
        assert_eq!(keys.len(), 40, "{url}");
        assert!(keys.values().all(|bodies| bodies.len() == 1), "one key, one body");
        assert_eq!(receiver.twice.load(Ordering::SeqCst), 0);
        assert_eq!(store.list(Some(DeliveryState::Delivered), 99).await.unwrap().len(), 40);
        assert!(receiver.count() > 40, "failures were tried again");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_delivery_is_signed_and_its_body_has_all_that_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(open(&format!("sqlite:{}/c.db", folder.path().display()), OLD));
    let added = store.add("n", &contact("a@b.co")).await.unwrap();
    let (receiver, hook) = Receiver::start().await;
    receiver.answer(&[(500, "", ""), (200, "", "")]);
    let work = Work::start(&[store], &hook, pace());
    receiver.until("two attempts", |r| r.count() == 2).await;
    work.end().await;
    let got = receiver.got.lock().unwrap().clone();
    for one in &got {
        assert_eq!((one.key.as_str(), &one.body), (added.id.as_str(), &got[0].body));
        assert_eq!(one.signature, signature(SECRET.as_bytes(), &one.time, &one.body));
    }
    let body: serde_json::Value = serde_json::from_slice(&got[0].body).unwrap();
    assert_eq!((&body["id"], &body["type"]), (&added.id.into(), &"contact".into()));
    assert_eq!(body["contact"], serde_json::to_value(contact("a@b.co")).unwrap());
    assert!(body["created_at"].as_str().unwrap().ends_with('Z'));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_receiver_that_hangs_or_redirects_is_left_in_time_and_given_up_in_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(open(&format!("sqlite:{}/c.db", folder.path().display()), OLD));
    store.add("n", &contact("a@b.co")).await.unwrap();
    let (receiver, hook) = Receiver::start().await;
    receiver.delay.store(1500, Ordering::SeqCst);
    let quick =
        Pace { time_limit: Duration::from_millis(200), dead_after: Duration::from_millis(900), ..pace() };
    let work = Work::start(&[Arc::clone(&store)], &hook, quick);
    let dead = async || store.list(Some(DeliveryState::Dead), 9).await.unwrap().pop();
    let given_up = until("it is given up", Duration::from_secs(20), dead).await;
    assert!(given_up.failure == "timeout" && given_up.attempts > 1, "{given_up:?}");
    // The receiver is well again, and somebody replays: the same key.
    receiver.delay.store(0, Ordering::SeqCst);
    assert_eq!(store.replay(None).await.unwrap(), 1);
    receiver.until("delivered", |r| r.got.lock().unwrap().last().is_some_and(|g| g.key == given_up.id)).await;
    work.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_receiver_asks_to_wait_is_waited() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(open(&format!("sqlite:{}/c.db", folder.path().display()), OLD));
    store.add("n", &contact("a@b.co")).await.unwrap();
    let (receiver, hook) = Receiver::start().await;
    receiver.answer(&[(429, "retry-after", "2"), (200, "", "")]);
    let started = Instant::now();
    let work = Work::start(&[store], &hook, pace());
    receiver.until("two attempts", |r| r.count() == 2).await;
    assert!(started.elapsed() >= Duration::from_secs(2), "{:?}", started.elapsed());
    work.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stopping_ends_what_is_under_way_first() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(open(&format!("sqlite:{}/c.db", folder.path().display()), OLD));
    store.add("n", &contact("a@b.co")).await.unwrap();
    let (receiver, hook) = Receiver::start().await;
    receiver.delay.store(400, Ordering::SeqCst);
    let work = Work::start(&[Arc::clone(&store)], &hook, pace());
    receiver.until("a delivery is under way", Receiver::is_asked).await;
    work.end().await;
    assert_eq!(
        (receiver.count(), store.list(Some(DeliveryState::Delivered), 9).await.unwrap().len()),
        (1, 1)
    );
}
