//! Deletes old rows: delivered contacts, and counts. Small statements, each committed by itself: a voter who
//! hands in a form waits for one of them at most.

use std::sync::Arc;
use std::time::Duration;

use common::clock::Clock;
use tokio_util::sync::CancellationToken;

use crate::database::{Database, DatabaseError, millis};

/// Statements of one round for each of the two; the next round goes on.
const STATEMENTS: usize = 200;
/// The first round is so long after the start, so that gateways that restart together do not begin with it;
/// and anything up to as long again.
const FIRST: Duration = Duration::from_secs(300);
const EVERY: Duration = Duration::from_secs(3600);
/// The two kinds of rows, in the order of a round; labels of the metric.
const OF: [&str; 2] = ["contacts", "events"];

/// The ages at which rows are deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Age of delivered contacts, since they were left. Undelivered ones are never deleted by age.
    pub contacts: Duration,
    /// Age of counts, by the hour in which they were counted.
    pub events: Duration,
}

/// Deletes old rows every hour until `stop`. Any number of gateways may do it.
pub async fn run(database: Arc<Database>, keep: Retention, clock: Clock, stop: CancellationToken) {
    let first = FIRST + FIRST.mul_f64(rand::random());
    run_at(&database, keep, &clock, &stop, (first, EVERY)).await;
}

/// The first round after `first`, and then one every `every`.
async fn run_at(
    database: &Database,
    keep: Retention,
    clock: &Clock,
    stop: &CancellationToken,
    (first, every): (Duration, Duration),
) {
    for of in OF {
        // Shown from the start: an alert on a counter that appears with its first event misses that event.
        metrics::counter!("purged_rows_total", "of" => of).increment(0);
        metrics::counter!("purge_failed_total", "of" => of).increment(0);
    }
    let mut wait = first;
    loop {
        tokio::select! { () = stop.cancelled() => return, () = tokio::time::sleep(wait) => {} }
        wait = every;
        // A statement that is left at the end is undone, or done, by itself.
        let round =
            tokio::select! { () = stop.cancelled() => return, round = database.purge(keep, clock) => round };
        for (of, deleted) in OF.into_iter().zip(round) {
            match deleted {
                Ok(rows) => metrics::counter!("purged_rows_total", "of" => of).increment(rows),
                Err(error) => {
                    metrics::counter!("purge_failed_total", "of" => of).increment(1);
                    tracing::warn!(%error, of, "what is old could not be deleted; tried again in an hour");
                }
            }
        }
    }
}

impl Database {
    /// One round: deletes old contacts, then old counts, each at most as many as a round may; a failure of
    /// one does not stop the other. Returns the numbers of deleted rows, in that order, or the error; rows
    /// that were deleted before it stay deleted.
    pub async fn purge(&self, keep: Retention, clock: &Clock) -> [Result<u64, DatabaseError>; 2] {
        let now = clock.now().timestamp_millis();
        let contacts = self.delete_contacts(now - millis(keep.contacts), false, STATEMENTS).await;
        [contacts, self.delete_events((now - millis(keep.events)) / 3_600_000, STATEMENTS).await]
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use test_data::wait::{until, within};

    use super::*;
    use crate::database::{DatabaseUrl, number};
    use crate::events::{Batch, EventCounts, PageEvents};

    #[tokio::test]
    async fn rounds_go_on_until_the_gateway_ends() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("c.db").display());
        let database = Arc::new(Database::new(DatabaseUrl::parse(&url).unwrap()).unwrap());
        let day = Duration::from_secs(86_400);
        let keep = Retention { contacts: day * 90, events: day * 400 };
        let clock = Clock::system();
        let old = Clock::fixed(clock.now() - TimeDelta::days(401));
        let count = async || {
            let counts = EventCounts::new(Some(Arc::clone(&database)), old.clone());
            let given: PageEvents = serde_json::from_str(r#"{"events":[{"event":"page_view"}]}"#).unwrap();
            counts.add(&Batch::read(&given), None);
            counts.write(&database).await.unwrap();
        };
        let empty = async || {
            let rows = sqlx::query("SELECT COUNT(*) AS many FROM events");
            let rows = rows.fetch_one(database.ready().await.unwrap()).await.unwrap();
            (number(&rows, "many").unwrap() == 0).then_some(())
        };
        let (often, stop) = (Duration::from_millis(20), CancellationToken::new());
        let rounds = async {
            for round in ["first", "second"] {
                count().await;
                until(&format!("the {round} round"), Duration::from_secs(10), empty).await;
            }
            stop.cancel();
        };
        let running = run_at(&database, keep, &clock, &stop, (often, often));
        let ended = within(Duration::from_secs(30), async { tokio::join!(running, rounds) }).await;
        assert!(ended.is_some(), "it ends with the gateway");
    }

    #[tokio::test]
    async fn contacts_that_cannot_be_deleted_do_not_keep_old_counts() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("c.db").display());
        let database = Arc::new(Database::new(DatabaseUrl::parse(&url).unwrap()).unwrap());
        let clock = Clock::system();
        let counts =
            EventCounts::new(Some(Arc::clone(&database)), Clock::fixed(clock.now() - TimeDelta::days(401)));
        let given: PageEvents = serde_json::from_str(r#"{"events":[{"event":"page_view"}]}"#).unwrap();
        counts.add(&Batch::read(&given), None);
        counts.write(&database).await.unwrap();
        sqlx::query("DROP TABLE contacts").execute(database.ready().await.unwrap()).await.unwrap();
        let day = Duration::from_secs(86_400);
        let [contacts, events] =
            database.purge(Retention { contacts: day * 90, events: day * 400 }, &clock).await;
        assert!(contacts.is_err());
        assert_eq!(events.unwrap(), 1);
    }
}
