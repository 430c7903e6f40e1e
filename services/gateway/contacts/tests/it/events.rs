//! Counts in the database, on SQLite and on PostgreSQL.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use chrono::TimeDelta;
use common::clock::Clock;
use contacts::database::{Database, DatabaseUrl};
use contacts::events::{Batch, EventCounts, Export, Format, PageEvents};
use contacts::purge::Retention;
use contacts::webhook::{Webhook, address, secret, signature};
use serde_json::Value;
use sqlx::Row as _;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::receiver::Receiver;
use crate::store::databases;

const SECRET: &str = "a-secret-of-the-test";
/// Time limit of a delivery: longer than it takes on any busy machine, and, where it hangs, not longer than a
/// test should take.
const TIME_LIMIT: Duration = Duration::from_secs(20);
const SHORT_LIMIT: Duration = Duration::from_millis(600);
const DAY: Duration = Duration::from_secs(86_400);

fn batch(json: &str) -> Batch {
    Batch::read(&serde_json::from_str::<PageEvents>(json).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn counts_of_several_processes_add_up_by_the_hour() {
    for (url, _folder) in databases() {
        let hour = |at: &str| Clock::fixed(at.parse().unwrap());
        let processes: Vec<_> = ["2028-10-20T12:01:00Z", "2028-10-20T12:59:00Z", "2028-10-20T13:00:00Z"]
            .map(|at| (Arc::new(Database::new(DatabaseUrl::parse(&url).unwrap()).unwrap()), hour(at)))
            .into_iter()
            .map(|(database, clock)| (EventCounts::new(Some(Arc::clone(&database)), clock), database))
            .collect();
        let writing = processes.into_iter().map(|(counts, database)| {
            tokio::spawn(async move {
                for _ in 0..5 {
                    counts.add(&batch(r#"{"page":"/","lang":"ar","jurisdiction":"NV","utm":{"source":"mail"},
                        "events":[{"event":"page_view"},{"event":"page_view"},{"event":"conversion","action":"register"}]}"#), None);
                    counts.write(&database).await.unwrap();
                }
                counts.write(&database).await.unwrap();
            })
        });
        for task in writing.collect::<Vec<_>>() {
            task.await.unwrap();
        }
        let database = Database::new(DatabaseUrl::parse(&url).unwrap()).unwrap();
        let rows =
            sqlx::query("SELECT hour, event, lang, utm_source, total FROM events ORDER BY hour, event");
        let rows = rows.fetch_all(database.ready().await.unwrap()).await.unwrap();
        let found: Vec<(i64, String, i64)> =
            rows.iter().map(|row| (row.get("hour"), row.get("event"), row.get("total"))).collect();
        let first = hour("2028-10-20T12:00:00Z").now().timestamp() / 3600;
        let expected = [
            (first, "conversion".to_owned(), 10),
            (first, "page_view".to_owned(), 20),
            (first + 1, "conversion".to_owned(), 5),
            (first + 1, "page_view".to_owned(), 10),
        ];
        assert_eq!(found, expected, "{url}");
        assert!(
            rows.iter()
                .all(|row| row.get::<String, _>("lang") == "ar"
                    && row.get::<String, _>("utm_source") == "mail")
        );
    }
}

#[tokio::test]
async fn what_could_not_be_written_is_written_later() {
    let folder = tempfile::tempdir().unwrap();
    let place =
        |name: &str| DatabaseUrl::parse(&format!("sqlite:{}", folder.path().join(name).display())).unwrap();
    std::fs::write(folder.path().join("file"), "no folder").unwrap();
    let (broken, good) = (Database::new(place("file/c.db")).unwrap(), Database::new(place("c.db")).unwrap());
    let counts = EventCounts::new(Some(Arc::new(Database::new(place("c.db")).unwrap())), Clock::system());
    counts.add(&batch(r#"{"events":[{"event":"page_view"}]}"#), None);
    assert!(counts.write(&broken).await.is_err());
    counts.add(&batch(r#"{"events":[{"event":"page_view"}]}"#), None);
    counts.write(&good).await.unwrap();
    let row = sqlx::query("SELECT total FROM events").fetch_one(good.ready().await.unwrap()).await.unwrap();
    assert_eq!(row.get::<i64, _>("total"), 2);
}

fn open(url: &str) -> Arc<Database> {
    Arc::new(Database::new(DatabaseUrl::parse(url).unwrap()).unwrap())
}

/// Counts of some hours ago, written.
async fn counted(url: &str, hours_ago: i64, events: &str) {
    let database = open(url);
    let clock = Clock::fixed(Clock::system().now() - TimeDelta::hours(hours_ago));
    let counts = EventCounts::new(Some(Arc::clone(&database)), clock);
    counts
        .add(&batch(&format!(r#"{{"page":"/","lang":"ar","jurisdiction":"NV","events":[{events}]}}"#)), None);
    counts.write(&database).await.unwrap();
    database.close().await;
}

#[tokio::test]
async fn counts_are_deleted_after_their_age_and_not_before() {
    for (url, _folder) in databases() {
        for days in [1, 399, 401, 500] {
            counted(&url, days * 24, r#"{"event":"page_view"}"#).await;
        }
        let database = open(&url);
        let keep = Retention { contacts: DAY * 90, events: DAY * 400 };
        assert_eq!(database.purge(keep, &Clock::system()).await.map(Result::unwrap), [0, 2], "{url}");
        for table in ["events", "event_hours"] {
            let statement = format!("SELECT COUNT(*) AS left_over FROM {table}");
            let row = sqlx::query(&statement).fetch_one(database.ready().await.unwrap()).await.unwrap();
            assert_eq!(row.get::<i64, _>("left_over"), 2, "{url} {table}");
        }
        assert_eq!(database.purge(keep, &Clock::system()).await.map(Result::unwrap), [0, 0]);
    }
}

#[tokio::test]
async fn a_full_hour_is_written_in_parts_that_stay_when_a_later_one_fails() {
    for (url, _folder) in databases() {
        let database = open(&url);
        let counts = EventCounts::new(Some(Arc::clone(&database)), Clock::fixed(Clock::system().now()));
        // 1,040 combinations: three parts.
        let add = || {
            for n in 0..1_040 {
                let (a, b) = (n % 40, n / 40);
                let json = format!(
                    r#"{{"page":"/","lang":"ar","utm":{{"source":"s{a}","medium":"m{b}"}},"events":[{{"event":"page_view"}}]}}"#
                );
                counts.add(&batch(&json), None);
            }
        };
        add();
        counts.write(&database).await.unwrap();
        // From now on the database refuses one row, of the last part.
        let pool = database.ready().await.unwrap();
        let bad = if url.starts_with("sqlite") {
            "CREATE TRIGGER bad BEFORE UPDATE ON events WHEN NEW.utm_source = 's9' AND NEW.utm_medium = 'm9' \
             BEGIN SELECT RAISE(ABORT, 'bad'); END"
        } else {
            "ALTER TABLE events ADD CONSTRAINT bad CHECK (utm_source <> 's9' OR utm_medium <> 'm9' OR total < 2)"
        };
        sqlx::query(bad).execute(pool).await.unwrap();
        add();
        assert!(counts.write(&database).await.is_err());
        let sum = async || {
            let row = sqlx::query("SELECT CAST(SUM(total) AS BIGINT) AS total FROM events");
            row.fetch_one(pool).await.unwrap().get::<i64, _>("total")
        };
        assert_eq!(sum().await, 1_040 + 1_000, "{url}: two parts of 500 stay");
        let mend = if url.starts_with("sqlite") {
            "DROP TRIGGER bad"
        } else {
            "ALTER TABLE events DROP CONSTRAINT bad"
        };
        sqlx::query(mend).execute(pool).await.unwrap();
        counts.write(&database).await.unwrap();
        assert_eq!(sum().await, 2 * 1_040, "{url}: each once");
    }
}

/// Gateways that hand on the counts of one database.
struct Exporting {
    stop: CancellationToken,
    tasks: Vec<JoinHandle<()>>,
}

impl Exporting {
    fn start(url: &str, hook: &str, format: Format, gateways: usize, limit: Duration) -> Self {
        let stop = CancellationToken::new();
        let signed = (format == Format::Json).then(|| secret(SECRET).unwrap());
        let webhook = Webhook::new(address(hook).unwrap(), signed, limit).unwrap();
        let export = Export {
            look_every: Duration::from_millis(50),
            first_wait: Duration::from_millis(20),
            ..Export::new(webhook, format, limit)
        };
        let run = || tokio::spawn(export.clone().run(open(url), Clock::system(), stop.clone()));
        Self { tasks: (0..gateways).map(|_| run()).collect(), stop }
    }

    async fn end(self) {
        self.stop.cancel();
        for task in self.tasks {
            task.await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_hour_that_is_over_is_handed_on_once_whatever_fails_and_again_when_it_changes() {
    const VIEW: &str = r#"{"event":"page_view"}"#;
    for (url, _folder) in databases() {
        counted(&url, 0, VIEW).await;
        counted(&url, 2, r#"{"event":"conversion","action":"confirm"},{"event":"page_view"}"#).await;
        counted(&url, 3, VIEW).await;
        // Older than is handed on.
        counted(&url, 24 * 40, VIEW).await;
        let (receiver, hook) = Receiver::start().await;
        receiver.delay.store(30, Ordering::SeqCst);
        receiver.answer(&[(503, "", ""), (302, "location", "/other"), (500, "", ""), (200, "", "")]);
        let exporting = Exporting::start(&url, &hook, Format::Json, 3, TIME_LIMIT);
        receiver.until("both hours and three failures", |r| r.count() >= 5).await;
        tokio::time::sleep(Duration::from_millis(400)).await;
        assert_eq!((receiver.by_key().len(), receiver.count()), (2, 5), "{url}: nothing is sent again");
        // A gateway that could not write for a while.
        counted(&url, 2, VIEW).await;
        receiver.until("the hour that changed", |r| r.by_key().len() == 3).await;
        tokio::time::sleep(Duration::from_millis(200)).await;
        exporting.end().await;
        let keys = receiver.by_key();
        assert!(keys.values().all(|bodies| bodies.len() == 1), "{url}: one key, one body");
        assert_eq!(receiver.twice.load(Ordering::SeqCst), 0, "{url}: never twice at once");
        let got = receiver.got.lock().unwrap();
        assert!(got.iter().all(|g| g.signature == signature(SECRET.as_bytes(), &g.time, &g.body)));
        let last: Value = serde_json::from_slice(&got.last().unwrap().body).unwrap();
        assert_eq!((&last["version"], &last["whole"], &last["parts"]), (&2.into(), &true.into(), &1.into()));
        let totals: Vec<_> = last["counts"].as_array().unwrap().iter().collect();
        let of = |event: &str| totals.iter().find(|c| c["event"] == event).unwrap();
        assert_eq!((&of("page_view")["total"], &of("conversion")["total"]), (&2.into(), &1.into()), "{url}");
        assert_eq!(
            (&of("conversion")["action"], &of("conversion")["lang"]),
            (&"confirm".into(), &"ar".into())
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_that_ended_in_the_middle_leaves_the_hour_to_another() {
    for (url, _folder) in databases() {
        counted(&url, 2, r#"{"event":"page_view"}"#).await;
        let (receiver, hook) = Receiver::start().await;
        // The first attempt hangs for longer than it may, and its gateway is gone with the lease.
        receiver.delay.store(1500, Ordering::SeqCst);
        let first = Exporting::start(&url, &hook, Format::Json, 1, SHORT_LIMIT);
        receiver.until("an attempt", Receiver::is_asked).await;
        for task in first.tasks {
            task.abort();
        }
        receiver.delay.store(0, Ordering::SeqCst);
        let second = Exporting::start(&url, &hook, Format::Json, 1, SHORT_LIMIT);
        receiver.until("the hour", |r| r.count() >= 1).await;
        second.end().await;
        assert_eq!(receiver.by_key().len(), 1, "{url}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_collector_of_logs_takes_the_counts_as_otlp() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}/c.db", folder.path().display());
    counted(&url, 2, r#"{"event":"conversion","action":"register"},{"event":"page_view"}"#).await;
    let (receiver, hook) = Receiver::start().await;
    let exporting = Exporting::start(&url, &hook, Format::Otlp, 1, TIME_LIMIT);
    receiver.until("the hour", |r| r.count() == 1).await;
    exporting.end().await;
    let got = receiver.got.lock().unwrap().remove(0);
    assert_eq!(got.signature, "", "a collector checks none");
    let body: Value = serde_json::from_slice(&got.body).unwrap();
    let records = body.pointer("/resourceLogs/0/scopeLogs/0/logRecords").unwrap().as_array().unwrap();
    assert_eq!(records.len(), 2);
    assert!(records.iter().all(|r| r["timeUnixNano"].as_str().unwrap().ends_with("000000000")));
    assert!(body.to_string().contains(r#"{"key":"voteready.action","value":{"stringValue":"register"}}"#));
}
