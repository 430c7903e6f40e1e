//! The operations of the command `contacts`: list, deliver again, delete, seal again. Every statement is
//! bounded.

use std::time::Duration;

use super::super::message::Message;
use super::super::sealed::{self, SealedError};
use super::{Store, StoreError};
use crate::database::{millis, number, text};

/// Rows of one batch.
const BATCH: i64 = 500;

/// How the delivery of a contact stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryState {
    Pending,
    Delivered,
    /// Given up after too many days of failures; only `contacts replay` tries it again.
    Dead,
}

impl DeliveryState {
    pub const ALL: [Self; 3] = [Self::Pending, Self::Delivered, Self::Dead];

    /// As it is stored and printed.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Delivered => "delivered",
            Self::Dead => "dead",
        }
    }
}

/// A stored contact, without its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMessage {
    pub id: String,
    /// When it was left, Unix milliseconds.
    pub created_at: i64,
    /// How its delivery stands.
    pub state: String,
    /// Attempts to deliver it.
    pub attempts: i64,
    /// When it was delivered, Unix milliseconds; 0 when not yet.
    pub delivered_at: i64,
    /// Class of the last failure.
    pub failure: String,
    /// Key that sealed it.
    pub key_id: String,
    /// The kind of a report; empty for a contact.
    pub report_kind: String,
    sealed: String,
}

impl StoredMessage {
    /// Opens it.
    ///
    /// # Errors
    /// Without its key, or when it was changed.
    pub fn open(&self, store: &Store) -> Result<Message, SealedError> {
        sealed::open(store.keys(), &self.id, &self.key_id, &self.sealed)
    }
}

impl Store {
    /// The newest contacts, at most `most`, of one state or all.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(
        &self,
        state: Option<DeliveryState>,
        most: u32,
    ) -> Result<Vec<StoredMessage>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, created_at, state, attempts, delivered_at, failure, key_id, sealed, report_kind \
             FROM contacts \
             WHERE $1 = '' OR state = $1 ORDER BY created_at DESC, id LIMIT $2",
        )
        .bind(state.map_or("", DeliveryState::name))
        .bind(i64::from(most))
        .fetch_all(self.ready().await?)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(StoredMessage {
                    id: text(row, "id")?,
                    created_at: number(row, "created_at")?,
                    state: text(row, "state")?,
                    attempts: number(row, "attempts")?,
                    delivered_at: number(row, "delivered_at")?,
                    failure: text(row, "failure")?,
                    key_id: text(row, "key_id")?,
                    report_kind: text(row, "report_kind")?,
                    sealed: text(row, "sealed")?,
                })
            })
            .collect()
    }

    /// Delivers a contact again, whatever its state, or every dead one. Says how many.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn replay(&self, id: Option<&str>) -> Result<u64, StoreError> {
        let done = sqlx::query(
            "UPDATE contacts SET state = 'pending', attempts = 0, first_attempt_at = 0, due_at = $1, delivered_at = 0, \
             failure = '' WHERE lease_until <= $1 AND (id = $2 OR ($2 = '' AND state = 'dead'))",
        )
        .bind(self.now())
        .bind(id.unwrap_or_default())
        .execute(self.ready().await?)
        .await?;
        Ok(done.rows_affected())
    }

    /// Deletes every contact of an e-mail address, in any case, under any key of the ring. Says how many.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete(&self, email: &str) -> Result<u64, StoreError> {
        let mut deleted = 0;
        for index in sealed::email_indexes(self.keys(), email) {
            let done = sqlx::query("DELETE FROM contacts WHERE email_index = $1")
                .bind(index)
                .execute(self.ready().await?)
                .await?;
            deleted += done.rows_affected();
        }
        self.database.forget_log().await;
        Ok(deleted)
    }

    /// Deletes one contact or report, such as one that is no report at all. Says how many.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_one(&self, id: &str) -> Result<u64, StoreError> {
        let done =
            sqlx::query("DELETE FROM contacts WHERE id = $1").bind(id).execute(self.ready().await?).await?;
        self.database.forget_log().await;
        Ok(done.rows_affected())
    }

    /// Deletes delivered contacts that are older; undelivered ones, given up or not, only with `undelivered`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn purge(&self, older: Duration, undelivered: bool) -> Result<u64, StoreError> {
        let before = self.now() - millis(older);
        Ok(self.database.delete_contacts(before, undelivered, usize::MAX).await?)
    }

    /// Seals with the first key every message that another key sealed. Returns how many were, and how many
    /// could not be opened.
    ///
    /// # Errors
    /// When the database fails; what was done stays done.
    pub async fn rekey(&self) -> Result<(u64, u64), StoreError> {
        let (mut done, mut failed, mut after) = (0, 0, String::new());
        loop {
            let rows = sqlx::query(
                "SELECT id, key_id, sealed FROM contacts WHERE key_id <> $1 AND id > $2 ORDER BY id LIMIT $3",
            )
            .bind(&self.keys().first().id)
            .bind(&after)
            .bind(BATCH)
            .fetch_all(self.ready().await?)
            .await?;
            if rows.is_empty() {
                return Ok((done, failed));
            }
            for row in &rows {
                after = text(row, "id")?;
                match self.reseal(&after, &text(row, "key_id")?, &text(row, "sealed")?).await {
                    Ok(()) => done += 1,
                    Err(StoreError::Sealed(_)) => failed += 1,
                    Err(error) => return Err(error),
                }
            }
        }
    }

    async fn reseal(&self, id: &str, key_id: &str, text: &str) -> Result<(), StoreError> {
        let message = sealed::open(self.keys(), id, key_id, text)?;
        let sealed = sealed::seal(self.keys(), id, &message)?;
        sqlx::query(
            "UPDATE contacts SET key_id = $3, sealed = $4, email_index = $5 WHERE id = $1 AND key_id = $2",
        )
        .bind(id)
        .bind(key_id)
        .bind(&sealed.key_id)
        .bind(&sealed.text)
        .bind(&sealed.email_index)
        .execute(self.ready().await?)
        .await?;
        Ok(())
    }
}
