//! Writes counts into the database in statements of many rows: 4,500 rows one by one could outlast the time
//! limit for ever.

use super::hours;
use super::words::Combination;
use crate::database::{Database, DatabaseError};

/// The columns of a row.
const COLUMNS: usize = 14;
/// Rows of one statement and transaction. SQLite takes 32,766 values a statement, PostgreSQL 65,535.
pub(super) const ROWS: usize = 500;

/// A count to be written: Unix hour and combination, and by how much its total grows.
pub(super) type Count = ((i64, Combination), u64);

/// `($1, $2, …)` of one row.
fn placeholders(first: usize) -> String {
    let numbers: Vec<String> = (first..first + COLUMNS).map(|number| format!("${number}")).collect();
    format!("({})", numbers.join(", "))
}

/// In one transaction: all of `counts`, at most [`ROWS`] of them, or nothing, so that a failure counts
/// nothing twice. They are sorted: two processes that write the same rows cannot wait for each other. The
/// versions of the hours come last: each is one row, on which all processes that write that hour wait for
/// each other until the commit.
pub(super) async fn write(database: &Database, counts: &[Count]) -> Result<(), DatabaseError> {
    let mut transaction = database.ready().await?.begin().await?;
    let values = (0..counts.len()).map(|row| placeholders(row * COLUMNS + 1)).collect::<Vec<_>>().join(", ");
    let statement = format!(
        "INSERT INTO events (hour, event, page, jurisdiction, lang, category, action, label, utm_source, utm_medium, \
         utm_name, utm_term, utm_content, total) VALUES {values} \
         ON CONFLICT (hour, event, page, jurisdiction, lang, category, action, label, utm_source, utm_medium, utm_name, \
         utm_term, utm_content) DO UPDATE SET total = events.total + excluded.total"
    );
    let mut query = sqlx::query(&statement);
    for ((hour, c), total) in counts {
        query = query.bind(*hour).bind(c.event).bind(c.page).bind(c.jurisdiction).bind(c.lang);
        query = query.bind(c.category).bind(c.action).bind(c.label);
        for word in &c.campaign {
            query = query.bind(word);
        }
        query = query.bind(i64::try_from(*total).unwrap_or(i64::MAX));
    }
    query.execute(&mut *transaction).await?;
    let mut hours: Vec<i64> = counts.iter().map(|((hour, _), _)| *hour).collect();
    hours.dedup();
    for hour in hours {
        hours::changed(&mut transaction, hour).await?;
    }
    transaction.commit().await?;
    Ok(())
}
