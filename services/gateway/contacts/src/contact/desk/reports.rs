//! Reports at the desk: taken as contacts are, with the same rate of a household, and counted for the audit.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::super::message::Message;
use super::super::report::{ReportFault, ReportForm, ReportPage};
use super::super::store::ReportCount;
use super::super::ticket;
use super::{Desk, Refusal, Submission, outcome};

/// In the place of the version of words of consent: a report's ticket is no contact's.
const REPORT: &str = "report-1";
/// The audit counts the reports of so many days; a report is kept for three at least.
pub const REPORT_DAYS: u64 = 30;
/// Age at which the counts are read from the database again, for all callers.
const COUNTED_FOR: Duration = Duration::from_secs(20);

/// Counts and when they were asked for; `None` when the database did not answer.
pub(super) type Counted = Option<(Instant, Option<Arc<[ReportCount]>>)>;

impl Desk {
    /// A ticket for one page with the form of a report. Each page has its own: two voters who report the same
    /// place in the same minute are two.
    #[must_use]
    pub fn report_ticket(&self, lang: &str) -> String {
        ticket::issue_once(self.store.keys(), self.store.clock().now(), lang, REPORT)
    }

    /// True for a ticket that is still valid.
    #[must_use]
    pub fn is_report_ticket(&self, ticket: &str) -> bool {
        ticket::read(self.store.keys(), self.store.clock().now(), REPORT, ticket).is_ok()
    }

    /// Takes a report. `Ok` means that it is stored and committed.
    ///
    /// # Errors
    /// Why it was not taken.
    pub async fn report(
        &self,
        submission: &Submission<'_, ReportForm>,
        page: &ReportPage<'_>,
    ) -> Result<(), Refusal<ReportFault>> {
        let check = |form: &ReportForm| form.check(page).map(Message::from);
        let taken = self.take(submission, REPORT, check).await;
        metrics::counter!("reports_submitted_total", "outcome" => outcome(&taken)).increment(1);
        if let Err(Refusal::Failed(error)) = &taken {
            tracing::error!(%error, "a report could not be stored; the voter was told");
        }
        taken.map(drop)
    }

    /// Reports of the last [`REPORT_DAYS`] days by state and kind, at most 20 seconds old; `None` when the
    /// database did not answer. The database is asked once for all who ask meanwhile.
    pub async fn reports(&self) -> Option<Arc<[ReportCount]>> {
        let mut kept = self.counted.lock().await;
        if let Some((at, counts)) = &*kept
            && at.elapsed() < COUNTED_FOR
        {
            return counts.clone();
        }
        let counted = self.store.reports(Duration::from_secs(REPORT_DAYS * 86_400)).await;
        let counts = counted
            .inspect_err(|error| tracing::warn!(%error, "reports could not be counted for the audit"))
            .ok()
            .map(Arc::from);
        *kept = Some((Instant::now(), counts.clone()));
        counts
    }
}
