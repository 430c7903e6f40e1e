//! Reports as counts: by state and kind, for the audit. Nothing sealed is read.

use std::time::Duration;

use super::{Store, StoreError};
use crate::database::{DatabaseError, millis, number, text};

/// A voter's page waits no longer for them.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// How many reports of one kind there are in one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportCount {
    /// Postal code of the state or territory.
    pub state: String,
    /// A value of [`crate::contact::ReportKind`].
    pub kind: String,
    /// Number of reports.
    pub total: i64,
}

impl Store {
    /// Reports that were left in the last `window` and not deleted since; at most one row a state and kind.
    ///
    /// # Errors
    /// When the database fails or takes longer than two seconds.
    pub async fn reports(&self, window: Duration) -> Result<Vec<ReportCount>, StoreError> {
        let asked = async {
            let rows = sqlx::query(
                "SELECT report_state, report_kind, COUNT(*) AS total FROM contacts \
                 WHERE report_kind <> '' AND created_at > $1 \
                 GROUP BY report_state, report_kind ORDER BY report_state, report_kind",
            )
            .bind(self.now() - millis(window))
            .fetch_all(self.ready().await?)
            .await?;
            rows.iter()
                .map(|row| {
                    Ok(ReportCount {
                        state: text(row, "report_state")?,
                        kind: text(row, "report_kind")?,
                        total: number(row, "total")?,
                    })
                })
                .collect()
        };
        tokio::time::timeout(TIME_LIMIT, asked).await.unwrap_or(Err(DatabaseError::Unreachable.into()))
    }
}
