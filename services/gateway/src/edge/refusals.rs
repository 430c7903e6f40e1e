//! Refusals in the log: refused requests and connections are counted, and told in one line a second for
//! each reason, so that a flood cannot fill the log. Metrics count each of them as well.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::problem::Problem;

const TELL_EVERY: Duration = Duration::from_secs(1);

/// Why something was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalReason {
    /// The caller asks too often.
    Rate,
    /// Too much at once: requests or bodies, here or in a service behind.
    Overloaded,
    /// Too many connections.
    Connections,
}

impl RefusalReason {
    const ALL: [Self; 3] = [Self::Rate, Self::Overloaded, Self::Connections];

    /// The refusal that a problem is; `None` for one that has a log line of its own.
    #[must_use]
    pub fn of(problem: &Problem) -> Option<Self> {
        match problem {
            Problem::TooMany(_) => Some(Self::Rate),
            Problem::Overloaded => Some(Self::Overloaded),
            _ => None,
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Rate => "rate",
            Self::Overloaded => "overloaded",
            Self::Connections => "connections",
        }
    }
}

/// The counters. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct RefusalCounts(Arc<[AtomicU64; RefusalReason::ALL.len()]>);

impl RefusalCounts {
    /// Counts one refusal.
    pub fn note(&self, why: RefusalReason) {
        self.0[why as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Tells of them for ever.
    pub async fn follow(self) {
        loop {
            tokio::time::sleep(TELL_EVERY).await;
            self.tell();
        }
    }

    /// Logs what was counted since it was told last.
    pub fn tell(&self) {
        for (why, count) in self.take() {
            tracing::warn!(reason = why.label(), count, "refused");
        }
    }

    fn take(&self) -> impl Iterator<Item = (RefusalReason, u64)> {
        let taken = RefusalReason::ALL
            .into_iter()
            .map(move |why| (why, self.0[why as usize].swap(0, Ordering::Relaxed)));
        taken.filter(|(_, count)| *count > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_is_told_once_with_its_count() {
        let refusals = RefusalCounts::default();
        (0..500).for_each(|_| refusals.note(RefusalReason::Rate));
        refusals.note(RefusalReason::Connections);
        let told: Vec<_> = refusals.take().collect();
        assert_eq!(told, [(RefusalReason::Rate, 500), (RefusalReason::Connections, 1)]);
        assert_eq!(refusals.take().count(), 0);
    }

    #[test]
    fn only_refusals_of_a_flood_share_a_line() {
        assert_eq!(RefusalReason::of(&Problem::TooMany(Duration::ZERO)), Some(RefusalReason::Rate));
        assert_eq!(RefusalReason::of(&Problem::Overloaded), Some(RefusalReason::Overloaded));
        for own in [Problem::Unavailable, Problem::Internal, Problem::Timeout, Problem::KeyNeeded] {
            assert_eq!(RefusalReason::of(&own), None, "{own}");
        }
    }
}
