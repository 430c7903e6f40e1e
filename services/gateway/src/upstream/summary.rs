//! The national summary, loaded before any page asks for it. Other sites are told to keep it for five minutes
//! (SPEC section 7); here it is asked for more often, because the audit shows a new index within a minute.
//! For a day a stale summary is better than none, except in the audit: when the service is back, so is the
//! audit, within seconds.

use std::sync::Arc;
use std::time::{Duration, Instant};

use common::lifecycle::Lifecycle;
use common::stale::{Load, StaleCache, StalePolicy};
use proto::locate::v1 as wire;

use super::circuit::Circuit;
use super::{CallError, LocateClient, audit, index};
use crate::site::audit::IndexSummary;

/// While the process starts, a page waits for the first summary no longer than until then.
const FIRST: Duration = Duration::from_millis(500);
/// How often it is looked whether the summary must be loaded.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// The national summary, and what the site takes from it.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// The answer of the locate service.
    pub whole: IndexSummary,
    /// Generated data is served.
    pub sample: bool,
    /// Example addresses by state.
    pub examples: Vec<(String, Vec<String>)>,
}

type Cache = StaleCache<(), Arc<Summary>, CallError>;

/// The cache of the summary.
pub(super) struct SummaryCache {
    cache: Cache,
    deadline: Duration,
    started: Instant,
}

impl SummaryCache {
    /// Begins to load it; `life` ends that.
    pub(super) fn new(client: &LocateClient, deadline: Duration, life: &Lifecycle) -> Self {
        let (client, circuit) = (client.clone(), Circuit::new("locate_summary", deadline));
        let cache = StaleCache::new(policy(), move |(), _| -> Load<_, _> {
            let (mut client, circuit) = (client.clone(), Arc::clone(&circuit));
            Box::pin(async move {
                let message = circuit.request(wire::GetNationalSummaryRequest {});
                let answer = circuit.call(client.get_national_summary(message)).await?;
                Ok(Arc::new(index::summary(answer)).into())
            })
        });
        life.background(refresh(cache.clone()));
        Self { cache, deadline, started: Instant::now() }
    }

    /// The summary, at most a day old.
    pub(super) async fn get(&self) -> Result<Arc<Summary>, CallError> {
        Ok(self.cache.get(&(), self.deadline).await?)
    }

    /// The summary for the audit, which says that it was counted now: at most 45 s old.
    pub(super) async fn current(&self) -> Result<Arc<Summary>, CallError> {
        let summary = self.get().await?;
        if is_current(self.cache.age(&())) { Ok(summary) } else { Err(CallError::Unavailable) }
    }

    /// The summary for a page, which shows without it what it can: no page waits, except while the process
    /// starts.
    pub(super) async fn now(&self) -> Option<Arc<Summary>> {
        if let Some(summary) = self.cache.peek(&()) {
            return Some(summary);
        }
        let starting = FIRST.checked_sub(self.started.elapsed())?;
        tokio::time::timeout(starting, self.cache.get(&(), starting)).await.ok()?.ok()
    }
}

/// True for an age at which the audit may show it.
fn is_current(age: Option<Duration>) -> bool {
    age.is_some_and(|age| age <= audit::KEEP)
}

fn policy() -> StalePolicy {
    StalePolicy {
        fresh: audit::FRESH,
        retry: Duration::from_secs(1),
        retry_at_most: Duration::from_secs(5),
        ..StalePolicy::published("summary", 1)
    }
}

/// Loads the summary at the start, and again whenever it is no longer fresh.
async fn refresh(summary: Cache) {
    loop {
        // Its failures are counted, and logged by the cache.
        let _ = summary.get(&(), Duration::ZERO).await;
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn an_old_summary_is_none_for_the_audit_until_the_service_is_back() {
        let down = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&down);
        let cache: Cache = StaleCache::new(policy(), move |(), _| -> Load<_, _> {
            let down = told.load(Ordering::SeqCst);
            Box::pin(async move {
                if down { Err(CallError::Unavailable) } else { Ok(Arc::new(Summary::default()).into()) }
            })
        });
        let seconds = async |count: u32| {
            for _ in 0..count {
                // As `refresh` does.
                tokio::time::sleep(LOOK_EVERY).await;
                assert!(cache.get(&(), Duration::ZERO).await.is_ok(), "the site has it for a day");
            }
        };
        assert!(!is_current(cache.age(&())) && cache.get(&(), Duration::from_secs(1)).await.is_ok());
        assert!(is_current(cache.age(&())));
        seconds(120).await;
        assert!(is_current(cache.age(&())), "while the service answers");
        down.store(true, Ordering::SeqCst);
        seconds(20).await;
        assert!(is_current(cache.age(&())), "a short pause");
        seconds(1200).await;
        assert!(!is_current(cache.age(&())));
        down.store(false, Ordering::SeqCst);
        seconds(7).await;
        assert!(is_current(cache.age(&())), "within seconds, however long it was away");
    }
}
