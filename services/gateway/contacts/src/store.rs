//! The database: SQLite (one file) or PostgreSQL, with the same statements and the same migrations. What
//! [`Store::add`] returned is committed and, on SQLite, on the disk. The outbox is a part of the contact's own row,
//! so that a contact without its delivery cannot exist.
//!
//! `outbox` claims and settles deliveries; `keeping` is what the command `contacts` does; `purge` deletes what is old.

mod keeping;
mod outbox;
mod place;
pub mod purge;
mod reports;

use std::sync::Arc;
use std::time::Duration;

use common::clock::Clock;
use sqlx::any::AnyPoolOptions;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Executor as _, Row as _};
use tokio::sync::OnceCell;

use crate::keys::{Key, KeyRing};
use crate::message::Message;
use crate::sealed::{self, SealedError};

pub use keeping::{Kept, State};
pub use outbox::{Backlog, Claim};
pub use place::Place;
pub use reports::ReportCount;

/// A voter waits no longer than that for the database.
const ADD_TIME_LIMIT: Duration = Duration::from_secs(5);
const CONNECT_TIME_LIMIT: Duration = Duration::from_secs(3);

/// Why the database did not do what it was asked. Holds no statement and no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// No connection, or none in time.
    #[error("the database cannot be reached")]
    Unreachable,
    /// The disk is full, or a quota.
    #[error("the database's disk is full")]
    Full,
    /// The file or the server takes no writes.
    #[error("the database is read-only")]
    ReadOnly,
    /// Another process writes for too long.
    #[error("the database is busy")]
    Busy,
    /// A later version of this program made its tables.
    #[error("the database was made by a later version")]
    Later,
    /// Anything else, by the code of the database.
    #[error("the database refused (code {0})")]
    Refused(String),
    /// The contact could not be sealed or opened.
    #[error(transparent)]
    Sealed(#[from] SealedError),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::Database(error) => of_code(error.code().as_deref().unwrap_or_default()),
            sqlx::Error::Migrate(error) => Self::from(*error),
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => Self::Unreachable,
            other => Self::Refused(class_of(&other).to_owned()),
        }
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        use sqlx::migrate::MigrateError;
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => Self::Later,
            MigrateError::VersionMismatch(_) => Self::Refused("changed migration".to_owned()),
            _ => Self::Refused("migration".to_owned()),
        }
    }
}

/// The name of an error's kind: its text may quote a row.
fn class_of(error: &sqlx::Error) -> &'static str {
    match error {
        sqlx::Error::Configuration(_) => "configuration",
        sqlx::Error::Protocol(_) => "protocol",
        sqlx::Error::RowNotFound => "no row",
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => "decode",
        _ => "other",
    }
}

/// SQLite's extended result codes, and SQLSTATE of PostgreSQL.
fn of_code(code: &str) -> StoreError {
    if let Ok(sqlite) = code.parse::<u32>()
        && code.len() < 5
    {
        return match sqlite & 0xff {
            5 | 6 => StoreError::Busy,
            8 => StoreError::ReadOnly,
            // SQLITE_FULL, and SQLITE_IOERR as a disk quota gives it.
            13 | 10 => StoreError::Full,
            14 => StoreError::Unreachable,
            _ => StoreError::Refused(code.to_owned()),
        };
    }
    match code {
        "53100" => StoreError::Full,
        "25006" => StoreError::ReadOnly,
        "55P03" | "40001" | "40P01" | "57014" => StoreError::Busy,
        _ if ["08", "57", "53", "28"].iter().any(|class| code.starts_with(class)) => StoreError::Unreachable,
        _ => StoreError::Refused(code.to_owned()),
    }
}

/// What became of a contact that was handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// Its id.
    pub id: String,
    /// False when it was there already: the same submission came twice.
    pub new: bool,
}

/// The connections and the tables.
pub struct Database {
    pool: AnyPool,
    place: Place,
    migrated: OnceCell<()>,
}

impl Database {
    /// Connects at the first use: a database that is down must not keep the site from starting.
    ///
    /// # Errors
    /// When the place cannot be one.
    pub fn new(place: Place) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let pool = AnyPoolOptions::new()
            // SQLite has one writer at a time.
            .max_connections(if place.is_file() { 4 } else { 8 })
            .acquire_timeout(CONNECT_TIME_LIMIT)
            .after_connect(|connection, _| {
                Box::pin(async move {
                    if connection.backend_name() == "SQLite" {
                        connection.execute(SQLITE_SETTINGS).await?;
                    }
                    Ok(())
                })
            })
            .connect_lazy(place.url())?;
        Ok(Self { pool, place, migrated: OnceCell::new() })
    }

    /// The connections, once the tables are there.
    ///
    /// # Errors
    /// When the database cannot be reached, or its tables cannot be made.
    pub async fn ready(&self) -> Result<&AnyPool, StoreError> {
        self.migrated
            .get_or_try_init(|| async {
                self.place.prepare().map_err(|_| StoreError::Unreachable)?;
                self.migrate().await?;
                self.place.protect();
                Ok::<(), StoreError>(())
            })
            .await?;
        Ok(&self.pool)
    }

    /// PostgreSQL lets one process in at a time; of two that start on one SQLite file, the later fails on what the
    /// first has just made, and finds it made when it looks again.
    async fn migrate(&self) -> Result<(), StoreError> {
        let mut tries = 0;
        loop {
            match migrator().run(&self.pool).await.map_err(StoreError::from) {
                Err(StoreError::Refused(_) | StoreError::Busy) if self.place.is_file() && tries < 10 => {
                    tries += 1;
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                outcome => return outcome,
            }
        }
    }

    /// Closes all connections; what is under way ends first.
    pub async fn close(&self) {
        self.pool.close().await;
    }
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
    pub fn new(place: Place, keys: KeyRing, clock: Clock) -> Result<Self, StoreError> {
        Ok(Self::over(Arc::new(Database::new(place)?), keys, clock))
    }

    /// Over a database that others use too.
    #[must_use]
    pub fn over(database: Arc<Database>, keys: KeyRing, clock: Clock) -> Self {
        Self { database, keys, clock }
    }

    /// The keys.
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
        self.database.ready().await
    }

    /// Seals and stores a contact or a report; it is committed when this returns. The same submission again changes nothing.
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
        tokio::time::timeout(ADD_TIME_LIMIT, insert).await.unwrap_or(Err(StoreError::Unreachable))
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
        if !self.database.place.is_file() {
            return Err(StoreError::Refused("PostgreSQL has pg_dump".to_owned()));
        }
        sqlx::query("VACUUM INTO $1").bind(file).execute(self.ready().await?).await?;
        Ok(())
    }
}

/// A commit is on the disk before it is answered; a reader never waits for a writer; a deleted row is overwritten.
const SQLITE_SETTINGS: &str = "PRAGMA busy_timeout = 3000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                               PRAGMA secure_delete = ON;";

/// All migrations. They never change once they are released: the database refuses a changed one.
fn migrator() -> Migrator {
    let all = [
        (1, "contacts", include_str!("../migrations/1_contacts.sql")),
        (2, "events", include_str!("../migrations/2_events.sql")),
        (3, "event_hours", include_str!("../migrations/3_event_hours.sql")),
        (4, "reports", include_str!("../migrations/4_reports.sql")),
    ];
    let migrations = all
        .into_iter()
        .map(|(version, name, sql)| {
            Migration::new(version, name.into(), MigrationType::Simple, sql.into(), false)
        })
        .collect::<Vec<_>>();
    // A newer version's tables are borne: its pods start beside ours in a rollout, and a rollback goes back to us.
    Migrator { migrations: migrations.into(), ignore_missing: true, ..Migrator::DEFAULT }
}

/// A column of a row.
pub(crate) fn text(row: &sqlx::any::AnyRow, name: &str) -> Result<String, StoreError> {
    Ok(row.try_get::<String, _>(name)?)
}

pub(crate) fn number(row: &sqlx::any::AnyRow, name: &str) -> Result<i64, StoreError> {
    Ok(row.try_get::<i64, _>(name)?)
}
