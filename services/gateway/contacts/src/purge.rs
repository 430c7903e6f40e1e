//! Deletes what is old: contacts that were delivered, and counts. Small statements, each committed by itself: a voter
//! who hands in a form waits for one of them at most.

use std::sync::Arc;
use std::time::Duration;

use common::clock::Clock;
use tokio_util::sync::CancellationToken;

use crate::database::{Database, DatabaseError, millis};

/// Statements of one round for each of the two; the next round goes on.
const STATEMENTS: usize = 200;
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
    pub async fn purge(&self, keep: Keep, clock: &Clock) -> Result<Purged, DatabaseError> {
        let now = clock.now().timestamp_millis();
        let contacts = self.delete_contacts(now - millis(keep.contacts), false, STATEMENTS).await?;
        let events = self.delete_events((now - millis(keep.events)) / 3_600_000, STATEMENTS).await?;
        Ok(Purged { contacts, events })
    }
}
