//! Which hours of counts the receiver has, in the table `event_hours`. A write of counts raises the version
//! of its hour in the same transaction, so that one version of an hour is one content: what is sent under a
//! version's key is the same at every attempt, by whichever gateway. A lease keeps an hour with one gateway.

use std::time::Duration;

use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::database::{Database, DatabaseError, millis, number, text};

/// Rows of one hour that are handed on: those of sixteen gateways that are full.
pub(super) const MAX_ROWS: usize = 64_000;

/// An hour to hand on, leased.
#[derive(Debug)]
pub(super) struct Hour {
    /// Hours since 1970 (Unix time divided by 3,600).
    pub(super) hour: i64,
    /// Attempts since it was last taken, this one included.
    pub(super) attempts: i64,
    lease: String,
}

#[derive(Debug)]
pub(super) struct Counted {
    pub(super) version: i64,
    pub(super) rows: Vec<Row>,
    /// False when there are more than [`MAX_ROWS`].
    pub(super) whole: bool,
}

/// One count of an hour: a combination of words and its total.
#[derive(Debug)]
pub(super) struct Row {
    /// Event, page, jurisdiction, language, category, action, label, and the five values of the campaign.
    pub(super) words: [String; 12],
    pub(super) total: i64,
}

/// The columns of [`Row::words`], in their order.
pub(super) const COLUMNS: [&str; 12] = [
    "event",
    "page",
    "jurisdiction",
    "lang",
    "category",
    "action",
    "label",
    "utm_source",
    "utm_medium",
    "utm_name",
    "utm_term",
    "utm_content",
];

/// The backlog of hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Waiting {
    pub(super) hours: i64,
    /// The oldest of them, Unix hours.
    pub(super) oldest: Option<i64>,
}

/// The counts of an hour change in this transaction.
pub(super) async fn changed(
    transaction: &mut sqlx::Transaction<'_, sqlx::Any>,
    hour: i64,
) -> Result<(), DatabaseError> {
    sqlx::query(
        "INSERT INTO event_hours (hour, version, sent, attempts, due_at, lease_until, lease_owner) \
         VALUES ($1, 1, 0, 0, 0, 0, '') ON CONFLICT (hour) DO UPDATE SET version = event_hours.version + 1",
    )
    .bind(hour)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// The conditions stand twice because PostgreSQL checks them again on a row that it waited for.
const CLAIM: &str = "UPDATE event_hours SET lease_owner = $1, lease_until = $2, attempts = attempts + 1 \
    WHERE sent < version AND due_at <= $3 AND lease_until <= $3 AND hour IN \
    (SELECT hour FROM event_hours WHERE sent < version AND due_at <= $3 AND lease_until <= $3 \
     AND hour >= $4 AND hour <= $5 ORDER BY hour LIMIT 1) RETURNING hour, attempts";

/// Takes the oldest hour from `hours` that is due, for `lease`. `now` is in Unix milliseconds.
pub(super) async fn claim(
    database: &Database,
    hours: (i64, i64),
    now: i64,
    lease: Duration,
) -> Result<Option<Hour>, DatabaseError> {
    let name = format!("{:032x}", rand::random::<u128>());
    let row = sqlx::query(CLAIM)
        .bind(&name)
        .bind(now + millis(lease))
        .bind(now)
        .bind(hours.0)
        .bind(hours.1)
        .fetch_optional(database.ready().await?)
        .await?;
    row.map(|row| Ok(Hour { hour: number(&row, "hour")?, attempts: number(&row, "attempts")?, lease: name }))
        .transpose()
}

/// The counts with the version that they are: one statement sees one moment.
pub(super) async fn read(database: &Database, hour: i64) -> Result<Counted, DatabaseError> {
    let columns = COLUMNS.map(|column| format!("e.{column} AS {column}")).join(", ");
    let order = COLUMNS.map(|column| format!("e.{column}")).join(", ");
    let statement = format!(
        "SELECT h.version AS version, {columns}, e.total AS total FROM event_hours h \
         JOIN events e ON e.hour = h.hour WHERE h.hour = $1 ORDER BY {order} LIMIT $2"
    );
    let most = i64::try_from(MAX_ROWS + 1).unwrap_or(i64::MAX);
    let found = sqlx::query(&statement).bind(hour).bind(most).fetch_all(database.ready().await?).await?;
    let version = found.first().map_or(Ok(0), |row| number(row, "version"))?;
    let rows = found.iter().take(MAX_ROWS).map(read_row).collect::<Result<Vec<_>, DatabaseError>>()?;
    Ok(Counted { version, whole: found.len() <= MAX_ROWS, rows })
}

fn read_row(row: &AnyRow) -> Result<Row, DatabaseError> {
    let mut words: [String; 12] = Default::default();
    for (word, column) in words.iter_mut().zip(COLUMNS) {
        *word = text(row, column)?;
    }
    Ok(Row { words, total: number(row, "total")? })
}

/// Renews the lease; false when another gateway has it meanwhile.
pub(super) async fn keep(
    database: &Database,
    hour: &Hour,
    now: i64,
    lease: Duration,
) -> Result<bool, DatabaseError> {
    let done = sqlx::query("UPDATE event_hours SET lease_until = $3 WHERE hour = $1 AND lease_owner = $2")
        .bind(hour.hour)
        .bind(&hour.lease)
        .bind(now + millis(lease))
        .execute(database.ready().await?)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// The receiver has this version, also when another gateway has the lease meanwhile.
pub(super) async fn sent(database: &Database, hour: &Hour, version: i64) -> Result<(), DatabaseError> {
    sqlx::query(
        "UPDATE event_hours SET sent = $2, attempts = 0, due_at = 0, lease_until = 0, lease_owner = '' \
         WHERE hour = $1 AND sent < $2",
    )
    .bind(hour.hour)
    .bind(version)
    .execute(database.ready().await?)
    .await?;
    Ok(())
}

/// To be tried again at `due`, Unix milliseconds. Only while the lease is ours.
pub(super) async fn failed(database: &Database, hour: &Hour, due: i64) -> Result<(), DatabaseError> {
    sqlx::query(
        "UPDATE event_hours SET due_at = $3, lease_until = 0, lease_owner = '' WHERE hour = $1 AND lease_owner = $2",
    )
    .bind(hour.hour)
    .bind(&hour.lease)
    .bind(due)
    .execute(database.ready().await?)
    .await?;
    Ok(())
}

/// Number and age of the hours that are over and not exported.
pub(super) async fn waiting(database: &Database, hours: (i64, i64)) -> Result<Waiting, DatabaseError> {
    let row = sqlx::query(
        "SELECT COUNT(*) AS hours, COALESCE(MIN(hour), -1) AS oldest FROM event_hours \
         WHERE sent < version AND hour >= $1 AND hour <= $2",
    )
    .bind(hours.0)
    .bind(hours.1)
    .fetch_one(database.ready().await?)
    .await?;
    let oldest = row.try_get::<i64, _>("oldest")?;
    Ok(Waiting { hours: number(&row, "hours")?, oldest: (oldest >= 0).then_some(oldest) })
}
