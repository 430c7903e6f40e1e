//! Event counts of the site (SPEC section 7, analytics), without cookie or identifier: [`words`] (pure: every
//! field is a word of a closed list, except the campaign's, which are cleaned and limited) -> [`EventCounts`]
//! (a bounded buffer) -> one row an hour and combination in the database -> [`export`] (to a receiver, when
//! one is configured). No visitor waits for it; when it fails, counts are lost and nothing else. Tests:
//! `tests/it/events.rs`.

mod buffer;
mod export;
mod hours;
mod purge;
mod words;
mod write;

use std::hash::{BuildHasher as _, RandomState};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use common::clock::Clock;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use self::buffer::Buffer;
use self::write::{ROWS, write};
use crate::database::{Database, DatabaseError};
pub use export::{Export, Format};
pub use words::{Batch, CONVERSIONS, Combination, MORE, PageEvents, language, page};

const WRITE_EVERY: Duration = Duration::from_secs(10);
/// All that waits, and one statement with its commit: a database that is slow takes a part each time.
const WRITE_TIME_LIMIT: Duration = Duration::from_secs(10);
const PART_TIME_LIMIT: Duration = Duration::from_secs(5);

/// The counts of one process that are not written yet.
pub struct EventCounts {
    /// Without one only the metrics count.
    database: Option<Arc<Database>>,
    clock: Clock,
    buffer: Mutex<Buffer>,
    /// Clients are known by their hash alone, which is another one in each process.
    hasher: RandomState,
}

impl EventCounts {
    /// Counts into a database, or into the metrics alone.
    #[must_use]
    pub fn new(database: Option<Arc<Database>>, clock: Clock) -> Arc<Self> {
        Arc::new(Self { database, clock, buffer: Mutex::default(), hasher: RandomState::new() })
    }

    /// Counts what a page of `client` sent; `None` is a proxy in front of many. Never waits.
    pub fn add(&self, batch: &Batch, client: Option<IpAddr>) {
        let client = client.map(|ip| self.hasher.hash_one(ip));
        for event in batch.events() {
            metrics::counter!("site_events_total", "event" => event.event).increment(1);
            if event.event == "conversion" {
                let (action, lang) = (event.action, event.lang);
                metrics::counter!("site_conversions_total", "action" => action, "lang" => lang).increment(1);
            }
            if self.database.is_some() {
                let hour = self.clock.now().timestamp() / 3600;
                self.buffer.lock().unwrap_or_else(PoisonError::into_inner).add(hour, event.clone(), client);
            }
        }
    }

    /// Writes every few seconds until `stop`, and once more then.
    pub async fn write_until(&self, stop: CancellationToken) {
        let Some(database) = &self.database else { return };
        let mut failing = false;
        loop {
            tokio::select! { () = stop.cancelled() => {}, () = tokio::time::sleep(WRITE_EVERY) => {} }
            let outcome = self.write(database).await;
            match &outcome {
                Err(error) if !failing => tracing::warn!(%error, "event counts wait to be written"),
                _ => {}
            }
            failing = outcome.is_err();
            if stop.is_cancelled() {
                return;
            }
        }
    }

    /// Writes the counts, in parts; those that could not be written in ten seconds stay in the buffer, within
    /// its bound.
    ///
    /// # Errors
    /// When the database fails, or is too slow.
    pub async fn write(&self, database: &Database) -> Result<(), DatabaseError> {
        self.write_within(database, WRITE_TIME_LIMIT, PART_TIME_LIMIT).await
    }

    /// The time limits, of all and of one part, are those of the database alone: what was taken out and not
    /// committed is put back when one is over. Counts are there twice when a limit ends the wait for the
    /// answer to a commit that was made all the same.
    async fn write_within(
        &self,
        database: &Database,
        all: Duration,
        part: Duration,
    ) -> Result<(), DatabaseError> {
        let taken = std::mem::take(&mut self.buffer.lock().unwrap_or_else(PoisonError::into_inner).totals);
        if taken.is_empty() {
            return Ok(());
        }
        let mut counts: Vec<_> = taken.into_iter().collect();
        counts.sort_unstable();
        let (end, mut written, mut outcome) = (Instant::now() + all, 0, Ok(()));
        for rows in counts.chunks(ROWS) {
            let writing = tokio::time::timeout_at(end.min(Instant::now() + part), write(database, rows));
            outcome = writing.await.unwrap_or(Err(DatabaseError::Busy));
            if outcome.is_err() {
                break;
            }
            written += rows.len();
        }
        if outcome.is_err() {
            let mut buffer = self.buffer.lock().unwrap_or_else(PoisonError::into_inner);
            for ((hour, combination), total) in counts.drain(written..) {
                buffer.wait(hour, combination, total);
            }
        }
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::buffer::tests::event;
    use super::*;

    #[tokio::test]
    async fn what_a_slow_database_does_not_take_in_time_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("c.db").display());
        let open = || Arc::new(Database::new(crate::database::DatabaseUrl::parse(&url).unwrap()).unwrap());
        let (database, other) = (open(), open());
        database.ready().await.unwrap();
        let counts = EventCounts::new(Some(Arc::clone(&database)), Clock::system());
        let json = r#"{"page":"/","lang":"en","events":[{"event":"page_view"},{"event":"page_view"}]}"#;
        counts.add(&Batch::read(&serde_json::from_str(json).unwrap()), None);
        // Another process writes, and does not end.
        let mut writer = other.ready().await.unwrap().acquire().await.unwrap();
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *writer).await.unwrap();
        let outcome = counts.write_within(&database, Duration::from_millis(200), PART_TIME_LIMIT).await;
        assert_eq!(outcome, Err(DatabaseError::Busy));
        assert_eq!(counts.buffer.lock().unwrap().totals.values().sum::<u64>(), 2, "put back");
        sqlx::query("ROLLBACK").execute(&mut *writer).await.unwrap();
        counts.write(&database).await.unwrap();
        let rows = sqlx::query("SELECT total FROM events").fetch_all(database.ready().await.unwrap());
        let totals: Vec<i64> =
            rows.await.unwrap().iter().map(|row| crate::database::number(row, "total").unwrap()).collect();
        assert_eq!(totals, [2], "written once");
        assert!(counts.buffer.lock().unwrap().totals.is_empty());
    }

    #[tokio::test]
    async fn all_that_may_wait_is_written_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("c.db").display());
        let database = Arc::new(Database::new(crate::database::DatabaseUrl::parse(&url).unwrap()).unwrap());
        let counts = EventCounts::new(Some(Arc::clone(&database)), Clock::system());
        for round in 1..=2_i64 {
            for n in 0..4_500_i64 {
                counts.buffer.lock().unwrap().add(n / 40, event(&format!("c{}", n % 40)), None);
            }
            // Ten times the service's limits: a busy machine makes nothing fail.
            counts.write_within(&database, 10 * WRITE_TIME_LIMIT, 10 * PART_TIME_LIMIT).await.unwrap();
            let sums = sqlx::query("SELECT COUNT(*) AS many, SUM(total) AS total FROM events");
            let row = sums.fetch_one(database.ready().await.unwrap()).await.unwrap();
            let number = |name| crate::database::number(&row, name).unwrap();
            assert_eq!((number("many"), number("total")), (4_500, 4_500 * round));
        }
    }
}
