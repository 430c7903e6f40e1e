//! Counts in the database, on SQLite and on PostgreSQL.

use std::sync::Arc;

use common::clock::Clock;
use contacts::events::{Batch, Counts, Given};
use contacts::store::{Database, Place};
use sqlx::Row as _;

use crate::store::databases;

fn batch(json: &str) -> Batch {
    Batch::read(&serde_json::from_str::<Given>(json).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn counts_of_several_processes_add_up_by_the_hour() {
    for (url, _folder) in databases() {
        let hour = |at: &str| Clock::fixed(at.parse().unwrap());
        let processes: Vec<_> = ["2028-10-20T12:01:00Z", "2028-10-20T12:59:00Z", "2028-10-20T13:00:00Z"]
            .map(|at| (Arc::new(Database::new(Place::parse(&url).unwrap()).unwrap()), hour(at)))
            .into_iter()
            .map(|(database, clock)| (Counts::new(Some(Arc::clone(&database)), clock), database))
            .collect();
        let writing = processes.into_iter().map(|(counts, database)| {
            tokio::spawn(async move {
                for _ in 0..5 {
                    counts.add(&batch(r#"{"page":"/","lang":"ar","jurisdiction":"NV","utm":{"source":"mail"},
                        "events":[{"event":"page_view"},{"event":"page_view"},{"event":"conversion","action":"register"}]}"#));
                    counts.write(&database).await.unwrap();
                }
                counts.write(&database).await.unwrap();
            })
        });
        for task in writing.collect::<Vec<_>>() {
            task.await.unwrap();
        }
        let database = Database::new(Place::parse(&url).unwrap()).unwrap();
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
    let place = |name: &str| Place::parse(&format!("sqlite:{}", folder.path().join(name).display())).unwrap();
    std::fs::write(folder.path().join("file"), "no folder").unwrap();
    let (broken, good) = (Database::new(place("file/c.db")).unwrap(), Database::new(place("c.db")).unwrap());
    let counts = Counts::new(Some(Arc::new(Database::new(place("c.db")).unwrap())), Clock::system());
    counts.add(&batch(r#"{"events":[{"event":"page_view"}]}"#));
    assert!(counts.write(&broken).await.is_err());
    counts.add(&batch(r#"{"events":[{"event":"page_view"}]}"#));
    counts.write(&good).await.unwrap();
    let row = sqlx::query("SELECT total FROM events").fetch_one(good.ready().await.unwrap()).await.unwrap();
    assert_eq!(row.get::<i64, _>("total"), 2);
}
