//! Deletes counts by their age.

use std::time::Duration;

use crate::database::{Database, DatabaseError, number};

/// Hours of counts of one statement.
const HOURS: i64 = 6;
/// The longest that one statement may take.
const TIME_LIMIT: Duration = Duration::from_secs(10);

impl Database {
    /// Deletes the counts of the hours before `before` (Unix hours), and the state of their delivery.
    pub(crate) async fn delete_events(&self, before: i64, statements: usize) -> Result<u64, DatabaseError> {
        let mut deleted = 0;
        for _ in 0..statements {
            let part = tokio::time::timeout(TIME_LIMIT, self.delete_oldest_hours(before));
            match part.await.unwrap_or(Err(DatabaseError::Busy))? {
                Some(rows) => deleted += rows,
                None => break,
            }
        }
        Ok(deleted)
    }

    /// Those of the oldest hours; `None` when there are none.
    async fn delete_oldest_hours(&self, before: i64) -> Result<Option<u64>, DatabaseError> {
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
}
