//! Deletes what is old: contacts that were delivered, and counts. Small statements, each committed by itself: a voter
//! who hands in a form waits for one of them at most.

use std::sync::Arc;
use std::time::Duration;

use common::clock::Clock;
use tokio_util::sync::CancellationToken;

use super::outbox::millis;
use super::{Database, StoreError, number};

/// Contacts of one statement.
const CONTACTS: i64 = 500;
/// Hours of counts of one statement.
const HOURS: i64 = 6;
/// Statements of one round for each of the two; the next round goes on.
const STATEMENTS: usize = 200;
/// The longest that one statement may take.
const TIME_LIMIT: Duration = Duration::from_secs(10);
/// The first round is so long after the start, so that gateways that restart together do not begin with it; and
/// anything up to as long again.
const FIRST: Duration = Duration::from_secs(300);
const EVERY: Duration = Duration::from_secs(3600);

/// The ages at which rows are deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// Of delivered contacts, since they were left. What was not delivered is never deleted by age.
    pub contacts: Duration,
    /// Of counts.
    pub events: Duration,
}

/// Rows that were deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purged {
    /// Contacts.
    pub contacts: u64,
    /// Counts: rows of an hour and combination.
    pub events: u64,
}

/// Deletes what is old every hour until `stop`. Any number of gateways may do it.
pub async fn run(database: Arc<Database>, keep: Keep, clock: Clock, stop: CancellationToken) {
    for of in ["contacts", "events"] {
        // Shown from the start: an alert on a counter that appears with its first event misses that event.
        metrics::counter!("purged_rows_total", "of" => of).increment(0);
    }
    metrics::counter!("purge_failed_total").increment(0);
    let mut wait = FIRST + FIRST.mul_f64(rand::random());
    loop {
        tokio::select! { () = stop.cancelled() => return, () = tokio::time::sleep(wait) => {} }
        wait = EVERY;
        // A statement that is left at the end is undone, or done, by itself.
        let round =
            tokio::select! { () = stop.cancelled() => return, round = database.purge(keep, &clock) => round };
        match round {
            Ok(Purged { contacts, events }) => {
                metrics::counter!("purged_rows_total", "of" => "contacts").increment(contacts);
                metrics::counter!("purged_rows_total", "of" => "events").increment(events);
            }
            Err(error) => {
                metrics::counter!("purge_failed_total").increment(1);
                tracing::warn!(%error, "old contacts and counts could not be deleted; tried again in an hour");
            }
        }
    }
}

impl Database {
    /// One round: deletes what is old, but not more than one round may.
    ///
    /// # Errors
    /// When the database fails, or is too slow; what was deleted stays deleted.
    pub async fn purge(&self, keep: Keep, clock: &Clock) -> Result<Purged, StoreError> {
        let now = clock.now().timestamp_millis();
        let contacts = self.delete_contacts(now - millis(keep.contacts), false, STATEMENTS).await?;
        let events = self.delete_events((now - millis(keep.events)) / 3_600_000).await?;
        Ok(Purged { contacts, events })
    }

    /// Deletes contacts that were left before `before` (Unix milliseconds) and delivered; others only with
    /// `undelivered`.
    pub(super) async fn delete_contacts(
        &self,
        before: i64,
        undelivered: bool,
        statements: usize,
    ) -> Result<u64, StoreError> {
        let mut deleted = 0;
        for _ in 0..statements {
            // The conditions stand twice because PostgreSQL checks them again on a row that it waited for: a contact
            // that is to be delivered again meanwhile stays.
            let done = sqlx::query(
                "DELETE FROM contacts WHERE (state = 'delivered' OR $2 = 1) AND id IN (SELECT id FROM contacts \
                 WHERE created_at < $1 AND (state = 'delivered' OR $2 = 1) LIMIT $3)",
            )
            .bind(before)
            .bind(i64::from(undelivered))
            .bind(CONTACTS)
            .execute(self.ready().await?);
            let done = tokio::time::timeout(TIME_LIMIT, done).await.map_err(|_| StoreError::Busy)??;
            deleted += done.rows_affected();
            if done.rows_affected() == 0 {
                break;
            }
        }
        if deleted > 0 {
            self.forget_log().await;
        }
        Ok(deleted)
    }

    /// Deletes the counts of the hours before `before` (Unix hours), and what is known of their delivery.
    async fn delete_events(&self, before: i64) -> Result<u64, StoreError> {
        let mut deleted = 0;
        for _ in 0..STATEMENTS {
            let part = tokio::time::timeout(TIME_LIMIT, self.delete_oldest_hours(before));
            match part.await.unwrap_or(Err(StoreError::Busy))? {
                Some(rows) => deleted += rows,
                None => break,
            }
        }
        Ok(deleted)
    }

    /// Those of the oldest hours; `None` when there are none.
    async fn delete_oldest_hours(&self, before: i64) -> Result<Option<u64>, StoreError> {
        let pool = self.ready().await?;
        // Every hour with counts has a row here; it is deleted last.
        let oldest = sqlx::query("SELECT COALESCE(MIN(hour), $1) AS oldest FROM event_hours");
        let oldest = number(&oldest.bind(before).fetch_one(pool).await?, "oldest")?;
        if oldest >= before {
            return Ok(None);
        }
        let end = before.min(oldest + HOURS);
        let mut transaction = pool.begin().await?;
        let rows =
            sqlx::query("DELETE FROM events WHERE hour < $1").bind(end).execute(&mut *transaction).await?;
        sqlx::query("DELETE FROM event_hours WHERE hour < $1").bind(end).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(Some(rows.rows_affected()))
    }

    /// Writes SQLite's log into the file, so that it holds no deleted row. A reader may prevent it: what is there is
    /// sealed, and the next checkpoint does it.
    pub(super) async fn forget_log(&self) {
        if self.place.is_file() {
            let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&self.pool).await;
        }
    }
}
