//! The database: SQLite (one file) or PostgreSQL, with the same statements and the same migrations. It knows
//! neither contacts nor events: [`crate::contact`] and [`crate::events`] have their own statements.

mod url;

use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Executor as _, Row as _};
use tokio::sync::OnceCell;

pub use url::DatabaseUrl;

const CONNECT_TIME_LIMIT: Duration = Duration::from_secs(3);

/// Why the database did not do what it was asked. Holds no statement and no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseError {
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
}

impl From<sqlx::Error> for DatabaseError {
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

impl From<sqlx::migrate::MigrateError> for DatabaseError {
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
fn of_code(code: &str) -> DatabaseError {
    if let Ok(sqlite) = code.parse::<u32>()
        && code.len() < 5
    {
        return match sqlite & 0xff {
            5 | 6 => DatabaseError::Busy,
            8 => DatabaseError::ReadOnly,
            // SQLITE_FULL, and SQLITE_IOERR as a disk quota gives it.
            13 | 10 => DatabaseError::Full,
            14 => DatabaseError::Unreachable,
            _ => DatabaseError::Refused(code.to_owned()),
        };
    }
    match code {
        "53100" => DatabaseError::Full,
        "25006" => DatabaseError::ReadOnly,
        "55P03" | "40001" | "40P01" | "57014" => DatabaseError::Busy,
        _ if ["08", "57", "53", "28"].iter().any(|class| code.starts_with(class)) => {
            DatabaseError::Unreachable
        }
        _ => DatabaseError::Refused(code.to_owned()),
    }
}

/// The connections and the tables.
pub struct Database {
    pool: AnyPool,
    place: DatabaseUrl,
    migrated: OnceCell<()>,
}

impl Database {
    /// Connects at the first use: a database that is down must not keep the site from starting.
    ///
    /// # Errors
    /// When the place cannot be one.
    pub fn new(place: DatabaseUrl) -> Result<Self, DatabaseError> {
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
    pub async fn ready(&self) -> Result<&AnyPool, DatabaseError> {
        self.migrated
            .get_or_try_init(|| async {
                self.place.prepare().map_err(|_| DatabaseError::Unreachable)?;
                self.migrate().await?;
                self.place.protect();
                Ok::<(), DatabaseError>(())
            })
            .await?;
        Ok(&self.pool)
    }

    /// PostgreSQL lets one process in at a time; of two that start on one SQLite file, the later fails on
    /// what the first has just made, and finds it made when it looks again.
    async fn migrate(&self) -> Result<(), DatabaseError> {
        let mut tries = 0;
        loop {
            match migrator().run(&self.pool).await.map_err(DatabaseError::from) {
                Err(DatabaseError::Refused(_) | DatabaseError::Busy)
                    if self.place.is_file() && tries < 10 =>
                {
                    tries += 1;
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                outcome => return outcome,
            }
        }
    }

    /// Writes SQLite's log into the file, so that it holds no deleted row. A reader may prevent it: the
    /// deleted rows are sealed, and the next checkpoint removes them.
    pub(crate) async fn forget_log(&self) {
        if self.place.is_file() {
            let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&self.pool).await;
        }
    }

    /// Copies an SQLite database into a new file, while it is in use.
    ///
    /// # Errors
    /// When the file is there already or cannot be written; on PostgreSQL, which has tools of its own.
    pub(crate) async fn backup(&self, file: &str) -> Result<(), DatabaseError> {
        if !self.place.is_file() {
            return Err(DatabaseError::Refused("PostgreSQL has pg_dump".to_owned()));
        }
        sqlx::query("VACUUM INTO $1").bind(file).execute(self.ready().await?).await?;
        Ok(())
    }

    /// Closes all connections; what is under way ends first.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// A commit is on the disk before it is answered; a reader never waits for a writer; a deleted row is
/// overwritten.
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
    // The tables of a newer version are accepted: its pods start beside ours in a rollout, and a rollback
    // goes back to us.
    Migrator { migrations: migrations.into(), ignore_missing: true, ..Migrator::DEFAULT }
}

/// A column of a row.
pub(crate) fn text(row: &sqlx::any::AnyRow, name: &str) -> Result<String, DatabaseError> {
    Ok(row.try_get::<String, _>(name)?)
}

pub(crate) fn number(row: &sqlx::any::AnyRow, name: &str) -> Result<i64, DatabaseError> {
    Ok(row.try_get::<i64, _>(name)?)
}

/// A time as the columns have it, in milliseconds.
pub(crate) fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX / 4)
}
