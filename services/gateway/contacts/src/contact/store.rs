//! The contacts and reports of a database. A message is committed when [`Store::add`] returns, and on SQLite
//! it is on the disk. The outbox is a part of the contact's own row, so that a contact without its delivery
//! cannot exist.
//!
//! `outbox` claims and settles deliveries; `keeping` has the operations of the command `contacts`; `purge`
//! deletes old rows. Tests on both databases: `tests/it/store.rs`.

mod keeping;
mod outbox;
mod purge;
mod reports;

use std::sync::Arc;
use std::time::Duration;

use common::clock::Clock;
use sqlx::AnyPool;

use super::keys::{Key, KeyRing};
use super::message::Message;
use super::sealed::{self, SealedError};
use crate::database::{Database, DatabaseError, DatabaseUrl};

pub use keeping::{DeliveryState, StoredMessage};
pub use outbox::{Backlog, Claim};
pub use reports::ReportCount;

/// A voter waits no longer than that for the database.
const ADD_TIME_LIMIT: Duration = Duration::from_secs(5);

/// Why a contact was not stored, found or changed. Holds no statement and no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The database failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The contact could not be sealed or opened.
    #[error(transparent)]
    Sealed(#[from] SealedError),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// The result of [`Store::add`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    pub id: String,
    /// False when it was there already: the same submission came twice.
    pub new: bool,
}

/// The contacts of a database, with the keys of what it holds.
pub struct Store {
    database: Arc<Database>,
    keys: KeyRing,
    clock: Clock,
}

impl Store {
    /// A database of its own.
    ///
    /// # Errors
    /// When the place cannot be one.
    pub fn new(place: DatabaseUrl, keys: KeyRing, clock: Clock) -> Result<Self, StoreError> {
        Ok(Self::over(Arc::new(Database::new(place)?), keys, clock))
    }

    /// Over a database that others use too.
    #[must_use]
    pub fn over(database: Arc<Database>, keys: KeyRing, clock: Clock) -> Self {
        Self { database, keys, clock }
    }

    #[must_use]
    pub fn keys(&self) -> &KeyRing {
        &self.keys
    }

    /// The clock of tickets, leases and ages: never a rehearsal's.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    pub(crate) fn now(&self) -> i64 {
        self.clock.now().timestamp_millis()
    }

    async fn ready(&self) -> Result<&AnyPool, StoreError> {
        Ok(self.database.ready().await?)
    }

    /// Seals and stores a contact or a report; it is committed when this returns. The same submission again
    /// changes nothing.
    ///
    /// # Errors
    /// When it is not certain that it is stored. Sending the same submission again is safe.
    pub async fn add(&self, nonce: &str, message: impl Into<Message>) -> Result<Added, StoreError> {
        self.add_under(self.keys.first(), nonce, &message.into()).await
    }

    /// As [`Store::add`], under the key that signed the ticket.
    ///
    /// # Errors
    /// As [`Store::add`].
    pub async fn add_under(&self, key: &Key, nonce: &str, message: &Message) -> Result<Added, StoreError> {
        let id = sealed::id(key, nonce, message);
        let sealed = sealed::seal(&self.keys, &id, message)?;
        let (state, kind) = message.counted();
        let now = self.now();
        let insert = async {
            let done = sqlx::query(
                "INSERT INTO contacts (id, created_at, key_id, sealed, email_index, state, attempts, first_attempt_at, \
                 due_at, lease_until, lease_owner, delivered_at, failure, report_state, report_kind) \
                 VALUES ($1, $2, $3, $4, $5, 'pending', 0, 0, $2, 0, '', 0, '', $6, $7) ON CONFLICT (id) DO NOTHING",
            )
            .bind(&sealed.id)
            .bind(now)
            .bind(&sealed.key_id)
            .bind(&sealed.text)
            .bind(&sealed.email_index)
            .bind(state)
            .bind(kind)
            .execute(self.ready().await?)
            .await?;
            Ok(Added { id: sealed.id.clone(), new: done.rows_affected() == 1 })
        };
        tokio::time::timeout(ADD_TIME_LIMIT, insert).await.unwrap_or(Err(DatabaseError::Unreachable.into()))
    }

    /// Closes all connections; what is under way ends first.
    pub async fn close(&self) {
        self.database.close().await;
    }

    /// A copy of an SQLite database into a new file, while it is in use.
    ///
    /// # Errors
    /// When the file is there already or cannot be written; on PostgreSQL, which has tools of its own.
    pub async fn backup(&self, file: &str) -> Result<(), StoreError> {
        Ok(self.database.backup(file).await?)
    }
}
