//! Requests by caller and second (GCRA of `governor`) over a table of bounded size. A caller who is in the
//! table keeps its own count whatever others do. When the table is full, newcomers share a count with the
//! others of their network, /24 or /48, so that a flood from many addresses of few networks leaves the rest
//! alone.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, Hash, RandomState};
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::state::keyed::ShrinkableKeyedStateStore;
use governor::{Quota, RateLimiter};

/// Counts that newcomers share when there are more.
const SHARED: usize = 4096;
/// The table is in parts, so that callers seldom wait for each other.
const PARTS: usize = 64;

/// A caller by whom requests are counted.
pub trait RateKey: Clone + Eq + Hash {
    /// The key whose count newcomers share when the table is full: the network of an address; the key itself
    /// where nothing wider is known.
    #[must_use]
    fn crowd(&self) -> Self;
}

impl RateKey for IpAddr {
    fn crowd(&self) -> Self {
        network(*self)
    }
}

impl RateKey for String {
    fn crowd(&self) -> Self {
        self.clone()
    }
}

/// Counts requests by caller and refuses those above the quota.
pub struct Rate<K: RateKey> {
    limiter: RateLimiter<K, Table<K>, DefaultClock>,
    table: Table<K>,
    /// Requests that may come at the same moment.
    burst: NonZeroU32,
    /// The time in which one more request may come.
    interval: Nanos,
}

impl<K: RateKey> Rate<K> {
    /// Counts that many callers one by one; `shared` is the metric of newcomers who share a count.
    #[must_use]
    pub fn new(quota: Quota, callers: usize, shared: &'static str) -> Self {
        let table = Table(Arc::new(Counts::new(callers, shared)));
        let limiter = RateLimiter::new(quota, table.clone(), DefaultClock::default());
        Self { limiter, table, burst: quota.burst_size(), interval: quota.replenish_interval().into() }
    }

    /// Counts one request.
    ///
    /// # Errors
    /// The time to wait when there were too many.
    pub fn count(&self, who: &K) -> Result<(), Duration> {
        self.count_times(who, NonZeroU32::MIN)
    }

    /// Counts one request as `times` of them, at most as many as may come at once.
    ///
    /// # Errors
    /// As [`Rate::count`].
    pub fn count_times(&self, who: &K, times: NonZeroU32) -> Result<(), Duration> {
        let counted = self.limiter.check_key_n(who, times.min(self.burst));
        // Never more than the burst, so that there is room for it at some time.
        let Ok(outcome) = counted else { return Ok(()) };
        outcome.map_err(|until| until.wait_time_from(DefaultClock::default().now()))
    }

    /// Takes back one request that was counted and came to nothing by no fault of the caller.
    pub fn give_back(&self, who: &K) {
        let mut part = self.table.0.part(who);
        if let Some(arrival) = part.get_mut(who) {
            *arrival = arrival.saturating_sub(self.interval);
            return;
        }
        drop(part);
        // It shares a count, or is forgotten since: then there is nothing to take back.
        if let Some(arrival) = self.table.0.shared(who).as_mut() {
            *arrival = arrival.saturating_sub(self.interval);
        }
    }

    /// Forgets the callers whose count is as if they had never called.
    pub fn forget(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
    }

    /// Callers that are counted one by one now.
    #[must_use]
    pub fn callers(&self) -> usize {
        self.limiter.len()
    }
}

/// The counts, which the limiter owns and the counter looks into.
#[derive(Clone)]
struct Table<K>(Arc<Counts<K>>);

/// The counts. Theoretical arrival times, as of GCRA.
struct Counts<K> {
    parts: Vec<Mutex<HashMap<K, Nanos>>>,
    shared: Vec<Mutex<Option<Nanos>>>,
    room: usize,
    hasher: RandomState,
    metric: &'static str,
}

impl<K: RateKey> Counts<K> {
    fn new(callers: usize, metric: &'static str) -> Self {
        Self {
            parts: (0..PARTS).map(|_| Mutex::default()).collect(),
            shared: (0..SHARED).map(|_| Mutex::default()).collect(),
            room: callers.div_ceil(PARTS),
            hasher: RandomState::new(),
            metric,
        }
    }

    fn part(&self, key: &K) -> MutexGuard<'_, HashMap<K, Nanos>> {
        lock(&self.parts[index(self.hasher.hash_one(key), PARTS)])
    }

    fn shared(&self, key: &K) -> MutexGuard<'_, Option<Nanos>> {
        lock(&self.shared[index(self.hasher.hash_one(key.crowd()), SHARED)])
    }
}

impl<K: RateKey> StateStore for Table<K> {
    type Key = K;

    fn measure_and_replace<T, F, E>(&self, key: &K, measure: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        let counts = &self.0;
        let mut part = counts.part(key);
        let known = part.get(key).copied();
        if known.is_some() || part.len() < counts.room {
            let (outcome, next) = measure(known)?;
            part.insert(key.clone(), next);
            return Ok(outcome);
        }
        drop(part);
        metrics::counter!(counts.metric).increment(1);
        let mut shared = counts.shared(key);
        let (outcome, next) = measure(*shared)?;
        *shared = Some(next);
        Ok(outcome)
    }
}

impl<K: RateKey> ShrinkableKeyedStateStore<K> for Table<K> {
    fn retain_recent(&self, drop_below: Nanos) {
        for part in &self.0.parts {
            lock(part).retain(|_, arrival| *arrival > drop_below);
        }
    }

    fn shrink_to_fit(&self) {
        for part in &self.0.parts {
            lock(part).shrink_to_fit();
        }
    }

    fn len(&self) -> usize {
        self.0.parts.iter().map(|part| lock(part).len()).sum()
    }

    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The remainder is below `of`, which fits.
fn index(hash: u64, of: usize) -> usize {
    (hash % of as u64) as usize
}

/// The network that is most often one provider's customer or pool: /24, or /48.
fn network(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            IpAddr::from([a, b, c, 0])
        }
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from(u128::from(v6) & !(u128::MAX >> 48))),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;

    fn ip(n: u32) -> IpAddr {
        IpAddr::from(n.to_be_bytes())
    }

    /// So many at once, and one an hour: nothing comes back while a test runs, however busy the machine is.
    fn counting(burst: u32, callers: usize) -> Rate<IpAddr> {
        let [one, burst] = [1, burst].map(|n| NonZeroU32::new(n).unwrap());
        Rate::new(Quota::per_hour(one).allow_burst(burst), callers, "rate_shared_total")
    }

    #[test]
    fn a_request_that_counts_for_several_uses_up_as_many_and_never_more_than_fit() {
        let many = |n| NonZeroU32::new(n).unwrap();
        let rate = counting(8, 10);
        assert!(rate.count_times(&ip(1), many(4)).is_ok());
        assert!(rate.count_times(&ip(1), many(4)).is_ok());
        assert!(rate.count_times(&ip(1), many(4)).is_err(), "eight were there");
        assert!(rate.count_times(&ip(2), many(1000)).is_ok(), "more gateways than a caller may ask at once");
        assert!(rate.count(&ip(2)).is_err());
    }

    #[test]
    fn a_burst_is_let_through_and_one_more_is_not() {
        let rate = counting(3, 10);
        assert!((0..3).all(|_| rate.count(&ip(1)).is_ok()));
        let wait = rate.count(&ip(1)).unwrap_err();
        assert!((3000..=3600).contains(&wait.as_secs()), "{wait:?}");
        assert!(rate.count(&ip(2)).is_ok());
    }

    #[test]
    fn what_is_given_back_may_come_again_and_never_more_than_a_burst() {
        let rate = counting(2, 10);
        assert!(rate.count(&ip(1)).is_ok() && rate.count(&ip(1)).is_ok());
        assert!(rate.count(&ip(1)).is_err(), "both are spent");
        rate.give_back(&ip(1));
        assert!(rate.count(&ip(1)).is_ok());
        assert!(rate.count(&ip(1)).is_err(), "one came back, not two");
        for _ in 0..9 {
            rate.give_back(&ip(1));
        }
        rate.give_back(&ip(2));
        for who in [1, 2] {
            let through = (0..9).filter(|_| rate.count(&ip(who)).is_ok()).count();
            assert_eq!(through, 2, "{who}: a burst and no more");
        }
    }

    #[test]
    fn a_full_table_stays_bounded_keeps_who_is_in_it_and_only_newcomers_share() {
        let rate = counting(2, PARTS);
        let regular = ip(0x0a00_0001);
        assert!(rate.count(&regular).is_ok());
        // A flood from one /8: every part is full, and the counts that newcomers share of its networks are
        // used up.
        for n in 0..3_000_u32 {
            let _ = rate.count(&ip(0x2000_0000 + (n % 1000)));
        }
        assert_eq!(rate.callers(), PARTS, "bounded");
        assert!(rate.count(&regular).is_ok(), "its own count, one left");
        assert!(rate.count(&regular).is_err(), "and its own bound");
        assert!(rate.count(&ip(0x2000_0001 + 999)).is_err(), "a newcomer of the flood's networks");
        let others = (0..100_u32).filter(|n| rate.count(&ip(0x5000_0000 + (n << 8))).is_ok()).count();
        assert!(others > 90, "newcomers from elsewhere: {others} of 100");
    }

    #[test]
    fn a_caller_whose_count_has_recovered_is_forgotten() {
        let thousand = NonZeroU32::new(1000).unwrap();
        let rate: Rate<IpAddr> = Rate::new(Quota::per_second(thousand), 10, "rate_shared_total");
        assert!(rate.count(&ip(1)).is_ok());
        std::thread::sleep(Duration::from_millis(20));
        rate.forget();
        assert_eq!(rate.callers(), 0);
        let slow = counting(1, 10);
        assert!(slow.count(&ip(1)).is_ok());
        slow.forget();
        assert_eq!(slow.callers(), 1, "still to wait");
    }

    #[test]
    fn a_network_is_a_24_or_a_48() {
        let of = |ip: &str| network(ip.parse().unwrap()).to_string();
        assert_eq!(of("198.51.100.7"), "198.51.100.0");
        assert_eq!(of("2600:1:2:3::9"), "2600:1:2::");
    }
}
