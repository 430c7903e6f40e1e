//! Deletes contacts by their age.

use std::time::Duration;

use crate::database::{Database, DatabaseError};

/// Contacts of one statement.
const CONTACTS: i64 = 500;
/// The longest that one statement may take.
const TIME_LIMIT: Duration = Duration::from_secs(10);

impl Database {
    /// Deletes contacts that were left before `before` (Unix milliseconds) and delivered; others only with
    /// `undelivered`.
    pub(crate) async fn delete_contacts(
        &self,
        before: i64,
        undelivered: bool,
        statements: usize,
    ) -> Result<u64, DatabaseError> {
        let mut deleted = 0;
        for _ in 0..statements {
            // The conditions stand twice because PostgreSQL checks them again on a row that it waited for: a
            // contact that is to be delivered again meanwhile stays.
            let done = sqlx::query(
                "DELETE FROM contacts WHERE (state = 'delivered' OR $2 = 1) AND id IN (SELECT id FROM contacts \
                 WHERE created_at < $1 AND (state = 'delivered' OR $2 = 1) LIMIT $3)",
            )
            .bind(before)
            .bind(i64::from(undelivered))
            .bind(CONTACTS)
            .execute(self.ready().await?);
            let done = tokio::time::timeout(TIME_LIMIT, done).await.map_err(|_| DatabaseError::Busy)??;
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
}
