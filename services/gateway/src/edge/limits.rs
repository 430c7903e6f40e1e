//! Protection against too much, in one place: look-ups (and, apart from them, completions) by caller and
//! second, requests at once, bodies that are still being read, and keys of other callers.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use common::lifecycle::Lifecycle;
use common::rate::{Rate, RateKey};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use http::HeaderMap;
use ipnet::IpNet;

use crate::edge::bounds::RequestLimits;
use crate::edge::caller::Caller;
use crate::edge::client_ip::{counted, household};
use crate::edge::keys::{KeyRing, allows};
use crate::edge::load::{ConcurrencyLimit, Permit};
use crate::edge::peers::Peers;
use crate::edge::per_client::{PerClient, Slot};
use crate::edge::refusals::RefusalCounts;
use crate::edge::turns::{Turn, Turns};
use crate::problem::Problem;

/// Callers that are counted one by one.
const MAX_CALLERS: usize = 200_000;
/// A key has the limits of so many addresses: a partner's pages are opened by many voters.
const ADDRESSES_BY_KEY: u32 = 10;
const FORGET_EVERY: Duration = Duration::from_secs(5);
/// Bodies that one client may be sending at once; each is 16 kB at most.
const BODIES_BY_CLIENT: usize = 64;
/// The same of all clients: 128 MB at most.
const BODIES: usize = 8192;
/// Responses that are not cached: a caller may have one made for every four look-ups of its rate.
const MADE: u32 = 4;
/// And so many at once, at least: a visitor who opens a few pages where look-ups are few.
const MADE_AT_ONCE: u32 = 20;
/// While processors are scarce, a caller may send this many times as many requests of any kind as look-ups.
const PACED: u32 = 3;
/// And so many a second and at once, at least, however few look-ups an installation allows: a page has a
/// dozen files.
const PACED_LEAST: (u32, u32) = (30, 100);
/// A request beyond that waits, and is looked at again so often,
const PACE_EVERY: Duration = Duration::from_millis(250);
/// until it is refused.
const PACE_TIME: Duration = Duration::from_secs(1);
/// Errors of browsers that are reported a minute, and at once: what breaks on one page breaks on all.
const REPORTS_A_MINUTE: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// Whom a rate is counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum RatedCaller {
    /// An address, or the /64 of one.
    Household(IpAddr),
    /// The digest of a key.
    Key([u8; 32]),
}

impl RateKey for RatedCaller {
    fn crowd(&self) -> Self {
        match self {
            Self::Household(ip) => Self::Household(ip.crowd()),
            // There are few keys, but their first requests may come when the table is full.
            Self::Key(_) => *self,
        }
    }
}

/// The count of a caller that a request of the site's own pages goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bucket {
    Lookups,
    /// A voter who types makes several: they use up nothing of the look-ups.
    Completions,
}

/// The limits of one process, which counts for the others that serve with it.
pub struct Limiter {
    peers: Peers,
    lookups: Option<Arc<Rate<RatedCaller>>>,
    lookups_by_key: Option<Arc<Rate<RatedCaller>>>,
    completions: Option<Arc<Rate<RatedCaller>>>,
    /// Responses that are made because they are not cached.
    uncached: Option<Arc<Rate<RatedCaller>>>,
    /// Requests of any kind, while processors are scarce.
    requests: Option<Arc<Rate<RatedCaller>>>,
    turns: Turns,
    /// Keys of other callers; `None` where none are needed.
    pub keys: Option<Arc<KeyRing>>,
    bodies: PerClient,
    load: ConcurrencyLimit,
    /// Counts of refusals, for the log.
    pub refused: RefusalCounts,
    reports: DefaultDirectRateLimiter,
    proxies: Vec<IpNet>,
}

impl Limiter {
    /// Starts counting; `life` ends what runs in the background.
    #[must_use]
    pub fn new(
        limits: RequestLimits,
        keys: Option<KeyRing>,
        peers: Option<String>,
        proxies: &[IpNet],
        life: &Lifecycle,
    ) -> Self {
        let together = Peers::default();
        if let Some(name) = peers {
            life.background(together.clone().follow(name));
        }
        let load = ConcurrencyLimit::new(limits.in_flight);
        life.background(load.clone().follow());
        let keys = keys.map(Arc::new);
        if let Some(keys) = &keys {
            life.background(Arc::clone(keys).follow());
        }
        let refused = RefusalCounts::default();
        life.background(refused.clone().follow());
        let (rate, burst) = (limits.rate, limits.burst);
        let (by_key, by_pace) =
            (|n: u32| n.saturating_mul(ADDRESSES_BY_KEY), |n: u32| n.saturating_mul(PACED));
        let (rate_least, burst_least) = if rate == 0 { (0, 0) } else { PACED_LEAST };
        Self {
            peers: together,
            lookups: counter("look-up", rate, burst, life),
            lookups_by_key: counter("key", by_key(rate), by_key(burst), life),
            completions: counter("completion", rate, burst, life),
            uncached: counter(
                "page",
                rate.div_ceil(MADE),
                (burst.div_ceil(MADE) * 2).max(MADE_AT_ONCE),
                life,
            ),
            requests: counter(
                "request",
                by_pace(rate).max(rate_least),
                by_pace(burst).max(burst_least),
                life,
            ),
            turns: Turns::new(std::thread::available_parallelism().map_or(1, std::num::NonZero::get)),
            keys,
            bodies: PerClient::new(BODIES_BY_CLIENT, BODIES),
            load,
            refused,
            reports: RateLimiter::direct(Quota::per_minute(REPORTS_A_MINUTE)),
            proxies: proxies.to_vec(),
        }
    }

    /// Lets one error of a browser through to where errors are reported: of all visitors together so many a
    /// minute.
    #[must_use]
    pub fn browser_error(&self) -> bool {
        self.reports.check().is_ok()
    }

    /// Lets a request go on. While processors are scarce, a request of a caller who asks for more than its
    /// part waits first: a refusal costs nearly as much as a cached page, and a program that is refused at
    /// once asks again at once.
    ///
    /// # Errors
    /// When its turn does not come.
    pub async fn pace(&self, caller: &Caller) -> Result<(), Problem> {
        let Some((rate, client)) = self.requests.as_ref().zip(counted(caller.ip, &self.proxies)) else {
            return Ok(());
        };
        let mut left = PACE_TIME;
        while rate.count_times(&RatedCaller::Household(client), self.peers.count()).is_err() {
            if !self.load.is_late() {
                break;
            }
            if left.is_zero() {
                metrics::counter!("http_shed_total", "reason" => "pace").increment(1);
                return Err(Problem::Overloaded);
            }
            tokio::time::sleep(PACE_EVERY).await;
            left = left.saturating_sub(PACE_EVERY);
        }
        Ok(())
    }

    /// Lets a caller have a response made that is not cached.
    ///
    /// # Errors
    /// When the caller has too many made.
    pub fn uncached(&self, caller: &Caller) -> Result<(), Problem> {
        let Some(client) = counted(caller.ip, &self.proxies) else { return Ok(()) };
        self.count(self.uncached.as_deref(), &RatedCaller::Household(client))
    }

    /// A turn to make it.
    ///
    /// # Errors
    /// When too many wait for theirs.
    pub async fn render_turn(&self) -> Result<Turn, Problem> {
        self.turns.take().await.ok_or_else(|| {
            metrics::counter!("http_shed_total", "reason" => "made").increment(1);
            Problem::Overloaded
        })
    }

    /// Lets a request in; `health` always, because who asks for it would take a refusal for a dead process.
    #[must_use]
    pub fn admit(&self, health: bool) -> Option<Permit> {
        let permit = if health { Some(ConcurrencyLimit::exempt()) } else { self.load.admit() };
        if permit.is_none() {
            metrics::counter!("http_shed_total", "reason" => "in_flight").increment(1);
        }
        permit
    }

    /// A place for a body that is about to be read.
    ///
    /// # Errors
    /// When this client, or all together, send too many at once.
    pub fn body_slot(&self, caller: &Caller) -> Result<Slot, Problem> {
        self.bodies.enter(counted(caller.ip, &self.proxies)).map_err(|_| {
            metrics::counter!("http_shed_total", "reason" => "bodies").increment(1);
            Problem::Overloaded
        })
    }

    /// Lets one request of the site's own pages through. Where keys are in use, a page shows the token that
    /// came with it, in a header or in a field of its form: any script can say that it is one of our pages.
    ///
    /// # Errors
    /// When the request comes from a page of another site, has no token where one is needed, or comes too
    /// often.
    pub fn page(
        &self,
        bucket: Bucket,
        caller: &Caller,
        token: Option<&[u8]>,
        now: DateTime<Utc>,
    ) -> Result<(), Problem> {
        caller.same_site()?;
        if let Some(keys) = &self.keys
            && !token.is_some_and(|token| keys.takes(token, now))
        {
            return Err(Problem::KeyNeeded);
        }
        let rate = match bucket {
            Bucket::Lookups => &self.lookups,
            Bucket::Completions => &self.completions,
        };
        self.count_address(rate.as_deref(), caller)
    }

    /// Lets one batch of counts through: `sendBeacon` sends no header of ours, so that it has no token.
    ///
    /// # Errors
    /// From a page of another site, or when the caller asks too often.
    pub fn beacon(&self, caller: &Caller) -> Result<(), Problem> {
        caller.same_site()?;
        self.count_address(self.completions.as_deref(), caller)
    }

    /// Lets one request for public data through, which needs no key: the pages link it, and a browser that
    /// follows a link sends none. A caller who has a key is counted by it.
    ///
    /// # Errors
    /// From a page of another site, or when the caller asks too often; with a key as [`Limiter::api`].
    pub fn public_data(
        &self,
        caller: &Caller,
        headers: &HeaderMap,
        now: DateTime<Utc>,
    ) -> Result<(), Problem> {
        if headers.contains_key("x-api-key") {
            return self.api(caller, headers, now);
        }
        caller.same_site()?;
        self.count_address(self.lookups.as_deref(), caller)
    }

    /// Lets one request of the public API through. Where keys are in use, callers other than the site's own
    /// pages need one, and are counted by it and by their address. Pages of other sites need one that was
    /// given to their origin.
    ///
    /// # Errors
    /// When the key is missing, unknown or another site's, or the caller asks too often.
    pub fn api(&self, caller: &Caller, headers: &HeaderMap, now: DateTime<Utc>) -> Result<(), Problem> {
        let given = headers.get("x-api-key").map(http::HeaderValue::as_bytes);
        self.api_by(given, caller, headers, now)
    }

    /// The same for a key that came in another way.
    ///
    /// # Errors
    /// As [`Limiter::api`].
    pub fn api_by(
        &self,
        given: Option<&[u8]>,
        caller: &Caller,
        headers: &HeaderMap,
        now: DateTime<Utc>,
    ) -> Result<(), Problem> {
        let (Some(keys), Some(given)) = (&self.keys, given) else {
            return self.page(Bucket::Lookups, caller, token_of(headers), now);
        };
        let (digest, owner) = keys.find(given).ok_or(Problem::KeyNeeded)?;
        let origin = headers.get(http::header::ORIGIN).map(|origin| origin.to_str().unwrap_or_default());
        let foreign = caller.cross_site && !origin.is_some_and(|origin| allows(&owner, origin));
        let outcome = if foreign {
            Err(Problem::CrossSite)
        } else {
            // A key of a partner's pages can be read there: a thief of it has the limit of one address all
            // the same.
            self.count_address(self.lookups.as_deref(), caller)
                .and_then(|()| self.count(self.lookups_by_key.as_deref(), &RatedCaller::Key(digest)))
        };
        let told = if outcome.is_ok() { "ok" } else { "refused" };
        metrics::counter!("api_key_requests_total", "owner" => owner.name.to_string(), "outcome" => told)
            .increment(1);
        outcome
    }

    fn count_address(&self, rate: Option<&Rate<RatedCaller>>, caller: &Caller) -> Result<(), Problem> {
        self.count(rate, &RatedCaller::Household(household(caller.ip)))
    }

    fn count(&self, rate: Option<&Rate<RatedCaller>>, who: &RatedCaller) -> Result<(), Problem> {
        let Some(rate) = rate else { return Ok(()) };
        rate.count_times(who, self.peers.count()).map_err(|wait| {
            metrics::counter!("http_rate_limited_total").increment(1);
            Problem::TooMany(wait)
        })
    }
}

/// The token that a script of our pages sends.
#[must_use]
pub fn token_of(headers: &HeaderMap) -> Option<&[u8]> {
    headers.get("x-page-token").map(http::HeaderValue::as_bytes)
}

/// A counter of the callers; `None` for a rate of 0, which is no limit.
fn counter(of: &'static str, rate: u32, burst: u32, life: &Lifecycle) -> Option<Arc<Rate<RatedCaller>>> {
    let rate = NonZeroU32::new(rate)?;
    let quota = Quota::per_second(rate).allow_burst(NonZeroU32::new(burst).unwrap_or(rate));
    let counter = Arc::new(Rate::new(quota, MAX_CALLERS, "http_rate_shared_total"));
    let counting = Arc::clone(&counter);
    life.background(async move {
        loop {
            tokio::time::sleep(FORGET_EVERY).await;
            counting.forget();
            metrics::gauge!("http_rate_callers", "of" => of).set(counting.callers() as f64);
        }
    });
    Some(counter)
}
