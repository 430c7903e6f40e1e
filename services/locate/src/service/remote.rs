//! An outside service as a backend: its failures are counted, and some are logged, without the
//! question; its counts by state are cached.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::Instant;

use super::summary::{ElectionSummary, NationalSummary, StateSummary};
use super::voter_info::{
    OutsideService, SOURCE, StateCounts, VoterInfoError, VoterInfoQuery, VoterInformation,
};
use lookup::answer::{AnswerFeed, LookupAnswer};

/// How long the counts are fresh: they change when a state publishes its places.
const SUMMARY_FRESH: Duration = Duration::from_secs(300);
/// How long a failure is cached, so that waiting callers do not repeat the call one after another.
const SUMMARY_RETRY: Duration = Duration::from_secs(5);

/// An outside service.
#[derive(Debug)]
pub struct Remote {
    upstream: Box<dyn VoterInformation>,
    failures: AtomicU64,
    summary: Mutex<Option<CachedSummary>>,
}

/// The cached result of the last call for the counts, and when it expires.
#[derive(Debug)]
struct CachedSummary {
    until: Instant,
    summary: Option<Arc<NationalSummary>>,
}

impl Remote {
    /// Over a client.
    #[must_use]
    pub fn new(upstream: Box<dyn VoterInformation>) -> Self {
        Self { upstream, failures: AtomicU64::new(0), summary: Mutex::const_new(None) }
    }

    /// Which service it is.
    #[must_use]
    pub fn service(&self) -> OutsideService {
        self.upstream.service()
    }

    /// Asks for one address.
    ///
    /// # Errors
    /// The service did not answer, or not with what was expected.
    pub async fn locate(&self, question: &VoterInfoQuery<'_>) -> Result<LookupAnswer, VoterInfoError> {
        self.upstream.answer(question).await.inspect_err(|failure| self.failed(failure))
    }

    /// Counts by state, at most 5 minutes old; `None` when the service has no answer. One caller asks,
    /// the others wait for what it gets.
    pub async fn summary(&self) -> Option<Arc<NationalSummary>> {
        let mut cached = self.summary.lock().await;
        if let Some(cached) = &*cached
            && Instant::now() < cached.until
        {
            return cached.summary.clone();
        }
        let asked = self.upstream.counts().await;
        let (fresh, summary) = match asked {
            Ok(states) => (SUMMARY_FRESH, Some(Arc::new(national(states)))),
            Err(failure) => {
                self.failed(&failure);
                (SUMMARY_RETRY, None)
            }
        };
        *cached = Some(CachedSummary { until: Instant::now() + fresh, summary: summary.clone() });
        summary
    }

    /// Counts each failure and logs the 1st, 2nd, 4th, 8th ...: a service that is down must not flood the
    /// log. The failure's text holds no address.
    fn failed(&self, failure: &VoterInfoError) {
        let reason = failure.reason();
        let source = self.service().label();
        metrics::counter!("locate_source_failures_total", "source" => source, "reason" => reason)
            .increment(1);
        let count = self.failures.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_power_of_two() {
            tracing::warn!(failures = count, source, reason, "the outside service gave no answer: {failure}");
        }
    }
}

/// The counts in the index's form. It has no findings, precincts or segments, and a count that the service
/// does not give is 0.
fn national(states: Vec<StateCounts>) -> NationalSummary {
    let state = |counts: StateCounts| StateSummary {
        state: counts.state.as_str().to_owned(),
        elections: vec![ElectionSummary {
            feed: AnswerFeed {
                source: SOURCE.to_owned(),
                as_of: String::new(),
                election_date: counts.election_date,
                election_name: String::new(),
                sample: false,
                state: counts.state.as_str().to_owned(),
            },
            places: counts.places.map(Option::unwrap_or_default),
        }],
        precincts: 0,
        segments: 0,
        findings: Vec::new(),
        example_addresses: Vec::new(),
        feeds: 0,
        oldest_as_of: String::new(),
    };
    NationalSummary {
        states: states.into_iter().map(state).collect(),
        version: String::new(),
        built_at: None,
        self_check: None,
    }
}
