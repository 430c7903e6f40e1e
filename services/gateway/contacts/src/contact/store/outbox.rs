//! The outbox: which contacts are due, who has them, and how their delivery ended. A claim is one UPDATE
//! whose condition is checked again on the row that it writes, so that of two workers one gets the row, on
//! SQLite (one writer) and on PostgreSQL (READ COMMITTED checks the condition again after it waited for a
//! lock). A lease that nobody ended lapses: that is how a killed worker's contacts come back.

use std::time::Duration;

use super::super::message::Message;
use super::super::sealed::{self, SealedError};
use super::{Store, StoreError};
use crate::database::{millis, number, text};

/// A contact to deliver, leased.
#[derive(Debug)]
pub struct Claim {
    /// Id of the contact, which is also its idempotency key.
    pub id: String,
    /// When it was left, Unix milliseconds.
    pub created_at: i64,
    /// Attempts, this one included.
    pub attempts: i64,
    /// When the first attempt began, Unix milliseconds.
    pub first_attempt_at: i64,
    /// The contact or the report, or why it cannot be opened.
    pub message: Result<Message, SealedError>,
    /// Name of the lease.
    pub lease: String,
}

/// How many contacts wait for delivery, for the metrics and alerts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    /// Contacts to deliver.
    pub pending: i64,
    /// Age of the oldest of them.
    pub oldest: Duration,
    /// Contacts that were given up.
    pub dead: i64,
}

const CLAIM: &str = "UPDATE contacts SET lease_owner = $1, lease_until = $2, attempts = attempts + 1, \
    first_attempt_at = CASE WHEN first_attempt_at = 0 THEN $3 ELSE first_attempt_at END \
    WHERE state = 'pending' AND due_at <= $3 AND lease_until <= $3 AND id IN \
    (SELECT id FROM contacts WHERE state = 'pending' AND due_at <= $3 AND lease_until <= $3 ORDER BY due_at LIMIT $4) \
    RETURNING id, key_id, sealed, created_at, attempts, first_attempt_at";

impl Store {
    /// Takes at most `most` contacts that are due, for `lease`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim(&self, most: usize, lease: Duration) -> Result<Vec<Claim>, StoreError> {
        let name = format!("{:032x}", rand::random::<u128>());
        let now = self.now();
        let rows = sqlx::query(CLAIM)
            .bind(&name)
            .bind(now + millis(lease))
            .bind(now)
            .bind(i64::try_from(most).unwrap_or(i64::MAX))
            .fetch_all(self.ready().await?)
            .await?;
        rows.iter()
            .map(|row| {
                let id = text(row, "id")?;
                let message = sealed::open(self.keys(), &id, &text(row, "key_id")?, &text(row, "sealed")?);
                Ok(Claim {
                    message,
                    created_at: number(row, "created_at")?,
                    attempts: number(row, "attempts")?,
                    first_attempt_at: number(row, "first_attempt_at")?,
                    lease: name.clone(),
                    id,
                })
            })
            .collect()
    }

    /// Marks it as delivered, also when another worker has the lease meanwhile: the receiver has it.
    ///
    /// # Errors
    /// When the database fails; the contact is then delivered again, under the same key.
    pub async fn delivered(&self, claim: &Claim) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE contacts SET state = 'delivered', delivered_at = $2, lease_until = 0, lease_owner = '', failure = '' \
             WHERE id = $1",
        )
        .bind(&claim.id)
        .bind(self.now())
        .execute(self.ready().await?)
        .await?;
        Ok(())
    }

    /// Notes a failure: the delivery is due again after a while, or given up. Only while the lease is ours.
    ///
    /// # Errors
    /// When the database fails; the lease then lapses.
    pub async fn failed(
        &self,
        claim: &Claim,
        class: &'static str,
        wait: Option<Duration>,
    ) -> Result<(), StoreError> {
        let state = if wait.is_some() { "pending" } else { "dead" };
        sqlx::query(
            "UPDATE contacts SET state = $3, due_at = $4, failure = $5, lease_until = 0, lease_owner = '' \
             WHERE id = $1 AND lease_owner = $2 AND state = 'pending'",
        )
        .bind(&claim.id)
        .bind(&claim.lease)
        .bind(state)
        .bind(self.now() + millis(wait.unwrap_or_default()))
        .bind(class)
        .execute(self.ready().await?)
        .await?;
        Ok(())
    }

    /// Returns a claim that was not tried: the attempt does not count.
    ///
    /// # Errors
    /// When the database fails; the lease then lapses.
    pub async fn release(&self, claim: &Claim) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE contacts SET lease_until = 0, lease_owner = '', attempts = attempts - 1 \
             WHERE id = $1 AND lease_owner = $2 AND state = 'pending'",
        )
        .bind(&claim.id)
        .bind(&claim.lease)
        .execute(self.ready().await?)
        .await?;
        Ok(())
    }

    /// Size and age of the backlog, for the metrics.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn backlog(&self) -> Result<Backlog, StoreError> {
        let row = sqlx::query(
            "SELECT (SELECT COUNT(*) FROM contacts WHERE state = 'pending') AS pending, \
             (SELECT COUNT(*) FROM contacts WHERE state = 'dead') AS dead, \
             (SELECT COALESCE(MIN(created_at), $1) FROM contacts WHERE state = 'pending') AS oldest",
        )
        .bind(self.now())
        .fetch_one(self.ready().await?)
        .await?;
        let age = self.now() - number(&row, "oldest")?;
        Ok(Backlog {
            pending: number(&row, "pending")?,
            dead: number(&row, "dead")?,
            oldest: Duration::from_millis(u64::try_from(age).unwrap_or_default()),
        })
    }
}
