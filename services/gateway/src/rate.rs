//! Requests by caller and second (GCRA of `governor`) over a table of bounded size. A caller who is in the table
//! keeps its own count whatever others do. When the table is full, newcomers share a count with the others of
//! their network, /24 or /48, so that a flood from many addresses of few networks leaves the rest alone.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::state::keyed::ShrinkableKeyedStateStore;
use governor::{Quota, RateLimiter};

/// Callers that are counted one by one.
const MAX_CALLERS: usize = 200_000;
/// Counts that newcomers share when there are more.
const SHARED: usize = 4096;
/// The table is in parts, so that callers seldom wait for each other.
const PARTS: usize = 64;

/// Whom a rate is counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// An address, or the /64 of one.
    Household(IpAddr),
    /// The digest of a key.
    Key([u8; 32]),
}

/// The counter.
pub struct Rate(RateLimiter<Counted, Table, DefaultClock>);

impl Rate {
    /// `None` for a rate of 0, which is no limit.
    #[must_use]
    pub fn new(rate: u32, burst: u32) -> Option<Self> {
        Self::with_room(rate, burst, MAX_CALLERS)
    }

    fn with_room(rate: u32, burst: u32, callers: usize) -> Option<Self> {
        let rate = NonZeroU32::new(rate)?;
        let quota = Quota::per_second(rate).allow_burst(NonZeroU32::new(burst).unwrap_or(rate));
        Some(Self(RateLimiter::new(quota, Table::new(callers), DefaultClock::default())))
    }

    /// Counts one request.
    ///
    /// # Errors
    /// The time to wait when there were too many.
    pub fn count(&self, who: Counted) -> Result<(), Duration> {
        self.0.check_key(&who).map_err(|until| until.wait_time_from(DefaultClock::default().now()))
    }

    /// Forgets the callers whose count is as if they had never called.
    pub fn forget(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
        metrics::gauge!("http_rate_callers").set(self.0.len() as f64);
    }
}

/// The counts. Theoretical arrival times, as of GCRA.
struct Table {
    parts: Vec<Mutex<HashMap<Counted, Nanos>>>,
    shared: Vec<Mutex<Option<Nanos>>>,
    room: usize,
    hasher: RandomState,
}

impl Table {
    fn new(callers: usize) -> Self {
        Self {
            parts: (0..PARTS).map(|_| Mutex::default()).collect(),
            shared: (0..SHARED).map(|_| Mutex::default()).collect(),
            room: callers.div_ceil(PARTS),
            hasher: RandomState::new(),
        }
    }

    fn part(&self, key: &Counted) -> MutexGuard<'_, HashMap<Counted, Nanos>> {
        lock(&self.parts[index(self.hasher.hash_one(key), PARTS)])
    }

    fn shared(&self, key: &Counted) -> MutexGuard<'_, Option<Nanos>> {
        let crowd = match key {
            Counted::Household(ip) => Counted::Household(network(*ip)),
            // There are few keys, but their first requests may come when the table is full.
            Counted::Key(_) => *key,
        };
        lock(&self.shared[index(self.hasher.hash_one(crowd), SHARED)])
    }
}

impl StateStore for Table {
    type Key = Counted;

    fn measure_and_replace<T, F, E>(&self, key: &Counted, measure: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        let mut part = self.part(key);
        let known = part.get(key).copied();
        if known.is_some() || part.len() < self.room {
            let (outcome, next) = measure(known)?;
            part.insert(*key, next);
            return Ok(outcome);
        }
        drop(part);
        metrics::counter!("http_rate_shared_total").increment(1);
        let mut shared = self.shared(key);
        let (outcome, next) = measure(*shared)?;
        *shared = Some(next);
        Ok(outcome)
    }
}

impl ShrinkableKeyedStateStore<Counted> for Table {
    fn retain_recent(&self, drop_below: Nanos) {
        for part in &self.parts {
            lock(part).retain(|_, arrival| *arrival > drop_below);
        }
    }

    fn shrink_to_fit(&self) {
        for part in &self.parts {
            lock(part).shrink_to_fit();
        }
    }

    fn len(&self) -> usize {
        self.parts.iter().map(|part| lock(part).len()).sum()
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
    use super::*;

    fn ip(n: u32) -> Counted {
        Counted::Household(IpAddr::from(n.to_be_bytes()))
    }

    #[test]
    fn a_burst_is_let_through_and_one_more_is_not() {
        let rate = Rate::with_room(1, 3, 10).unwrap();
        assert!((0..3).all(|_| rate.count(ip(1)).is_ok()));
        assert!(rate.count(ip(1)).unwrap_err() <= Duration::from_secs(1));
        assert!(rate.count(ip(2)).is_ok());
        assert!(Rate::new(0, 3).is_none(), "no limit");
    }

    #[test]
    fn a_full_table_stays_bounded_keeps_who_is_in_it_and_only_newcomers_share() {
        let rate = Rate::with_room(1, 2, PARTS).unwrap();
        let regular = ip(0x0a00_0001);
        assert!(rate.count(regular).is_ok());
        // A flood from one /8: every part is full, and the counts that newcomers share of its networks are used up.
        for n in 0..3_000_u32 {
            let _ = rate.count(ip(0x2000_0000 + (n % 1000)));
        }
        assert_eq!(rate.0.len(), PARTS, "bounded");
        assert!(rate.count(regular).is_ok(), "its own count, one left");
        assert!(rate.count(regular).is_err(), "and its own bound");
        assert!(rate.count(ip(0x2000_0001 + 999)).is_err(), "a newcomer of the flood's networks");
        let others = (0..100_u32).filter(|n| rate.count(ip(0x5000_0000 + (n << 8))).is_ok()).count();
        assert!(others > 90, "newcomers from elsewhere: {others} of 100");
    }

    #[test]
    fn a_caller_whose_count_has_recovered_is_forgotten() {
        let rate = Rate::with_room(1000, 1, 10).unwrap();
        assert!(rate.count(ip(1)).is_ok());
        std::thread::sleep(Duration::from_millis(20));
        rate.forget();
        assert_eq!(rate.0.len(), 0);
        let slow = Rate::with_room(1, 1, 10).unwrap();
        assert!(slow.count(ip(1)).is_ok());
        slow.forget();
        assert_eq!(slow.0.len(), 1, "still to wait");
    }

    #[test]
    fn a_network_is_a_24_or_a_48() {
        let of = |ip: &str| network(ip.parse().unwrap()).to_string();
        assert_eq!(of("198.51.100.7"), "198.51.100.0");
        assert_eq!(of("2600:1:2:3::9"), "2600:1:2::");
    }
}
