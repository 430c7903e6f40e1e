//! Times and outcomes of the questions that count.

use std::time::Duration;

use ::tests::asking::percentile;
use serde_json::json;

use crate::ask::QuestionOutcome;

/// Of one run.
#[derive(Debug, Default)]
pub(crate) struct Report {
    took: Vec<Duration>,
    late: Vec<Duration>,
    found: usize,
    failed: usize,
    last_failure: Option<String>,
}

impl Report {
    /// One question: the time since it was due, and how late this program was where it waited for that
    /// moment.
    pub(crate) fn note(&mut self, took: Duration, late: Option<Duration>, came: QuestionOutcome) {
        self.took.push(took);
        self.late.extend(late);
        match came {
            QuestionOutcome::Found => self.found += 1,
            QuestionOutcome::NotFound => {}
            QuestionOutcome::Nothing(why) | QuestionOutcome::NoServer(why) => {
                self.failed += 1;
                self.last_failure = Some(why);
            }
        }
    }

    /// Questions that were due and never asked count as failed.
    pub(crate) fn close(&mut self, due: usize) {
        let never = due.saturating_sub(self.took.len());
        if never > 0 {
            self.failed += never;
            self.took.resize(due, Duration::from_secs(3600));
            self.last_failure =
                Some(format!("{never} were never asked: all that may be under way waited for answers"));
        }
    }

    /// The object that is printed; times in milliseconds.
    pub(crate) fn json(&self, rate: f64) -> serde_json::Value {
        json!({
            "rate": rate,
            "asked": self.took.len(),
            "found": self.found,
            "failed": self.failed,
            "last_failure": self.last_failure,
            "p50_ms": percentile_ms(&self.took, 50),
            "p99_ms": percentile_ms(&self.took, 99),
            "late_p99_ms": percentile_ms(&self.late, 99),
        })
    }
}

/// Milliseconds within which so many percent lie.
fn percentile_ms(times: &[Duration], percent: usize) -> f64 {
    (percentile(times.to_vec(), percent).as_secs_f64() * 1e5).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_never_asked_has_failed_and_is_the_slowest() {
        let mut report = Report::default();
        report.note(Duration::from_millis(5), Some(Duration::ZERO), QuestionOutcome::Found);
        report.note(Duration::from_millis(7), None, QuestionOutcome::Nothing("Unavailable".to_owned()));
        report.close(4);
        let shown = report.json(10.0);
        assert_eq!((&shown["asked"], &shown["found"], &shown["failed"]), (&json!(4), &json!(1), &json!(3)));
        assert_eq!(shown["p99_ms"], json!(3_600_000.0));
    }
}
