//! Protection against too much: look-ups (and, apart from them, completions) a caller and second, requests at once, and keys of other callers.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use common::lifecycle::Lifecycle;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use http::HeaderMap;
use tokio::sync::Semaphore;

use crate::client_ip::household;
use crate::config::{ApiKeys, Limits};
use crate::http::caller::Caller;
use crate::problem::Problem;

const FORGET_EVERY: Duration = Duration::from_secs(30);
/// Callers that are counted one by one; beyond, the rest is counted as one.
const MAX_CALLERS: usize = 200_000;

/// Whom a rate is counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Counted {
    Household(IpAddr),
    Key([u8; 32]),
    Crowd,
}

type Rate = DefaultKeyedRateLimiter<Counted>;

/// The limits of one process.
pub struct Gate {
    rate: Option<Arc<Rate>>,
    typing: Option<Arc<Rate>>,
    keys: Option<ApiKeys>,
    /// Permits for requests at once.
    pub permits: Arc<Semaphore>,
}

impl Gate {
    /// Starts counting; `life` forgets callers who went away.
    #[must_use]
    pub fn new(limits: Limits, keys: Option<ApiKeys>, life: &Lifecycle) -> Self {
        let counter = || {
            let rate = NonZeroU32::new(limits.rate)?;
            let burst = NonZeroU32::new(limits.burst).unwrap_or(rate);
            let counter: Arc<Rate> = Arc::new(RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst)));
            let kept = Arc::clone(&counter);
            life.background(async move {
                loop {
                    tokio::time::sleep(FORGET_EVERY).await;
                    kept.retain_recent();
                    kept.shrink_to_fit();
                }
            });
            Some(counter)
        };
        Self { rate: counter(), typing: counter(), keys, permits: Arc::new(Semaphore::new(limits.in_flight)) }
    }

    /// Lets one look-up of the site's own pages through.
    ///
    /// # Errors
    /// When the caller asks too often.
    pub fn site(&self, caller: &Caller) -> Result<(), Problem> {
        count(self.rate.as_deref(), Counted::Household(household(caller.ip)))
    }

    /// Lets one completion through. A voter who types makes several: they use up nothing of the look-ups.
    ///
    /// # Errors
    /// When the caller asks too often.
    pub fn typing(&self, caller: &Caller) -> Result<(), Problem> {
        count(self.typing.as_deref(), Counted::Household(household(caller.ip)))
    }

    /// Lets one request of the public API through. Where keys are in use, callers other than the site's own
    /// pages need one, and are counted by it.
    ///
    /// # Errors
    /// When the key is missing or unknown, or the caller asks too often.
    pub fn api(&self, caller: &Caller, headers: &HeaderMap) -> Result<(), Problem> {
        let Some(keys) = &self.keys else { return self.site(caller) };
        match headers.get("x-api-key") {
            Some(key) => {
                let known = keys.find(key.as_bytes()).ok_or(Problem::KeyNeeded)?;
                count(self.rate.as_deref(), Counted::Key(known))
            }
            None if caller.same_origin => self.site(caller),
            None => Err(Problem::KeyNeeded),
        }
    }
}

fn count(rate: Option<&Rate>, who: Counted) -> Result<(), Problem> {
    let Some(rate) = rate else { return Ok(()) };
    let who = if rate.len() > MAX_CALLERS { Counted::Crowd } else { who };
    rate.check_key(&who).map_err(|until| {
        metrics::counter!("http_rate_limited_total").increment(1);
        Problem::TooMany(until.wait_time_from(DefaultClock::default().now()))
    })
}
