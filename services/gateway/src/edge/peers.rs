//! How many gateways serve together: the addresses behind `GATEWAY_PEERS`, the name of all of them. Each
//! counts a request as many times as there are gateways, so that a caller whose requests are spread over them
//! has one limit and not one from each. Nothing is shared between processes; see [`crate::edge::limits`].

use std::collections::HashSet;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// As often as a client looks for replicas of a service.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// A name server that does not answer is asked again; the last number holds meanwhile.
const LOOK_AT_MOST: Duration = Duration::from_secs(3);
/// More gateways than this are counted as this many.
const MOST: usize = 1000;

/// The number of gateways, this one among them.
#[derive(Clone, Debug)]
pub struct Peers(Arc<AtomicU32>);

impl Default for Peers {
    /// A gateway that is alone.
    fn default() -> Self {
        Self(Arc::new(AtomicU32::new(1)))
    }
}

impl Peers {
    /// How many there are, at least one.
    #[must_use]
    pub fn count(&self) -> NonZeroU32 {
        NonZeroU32::new(self.0.load(Ordering::Relaxed)).unwrap_or(NonZeroU32::MIN)
    }

    /// Looks `name` (`host:port`) up every few seconds, until the process ends.
    pub async fn follow(self, name: String) {
        loop {
            let looked = tokio::time::timeout(LOOK_AT_MOST, tokio::net::lookup_host(&name)).await;
            if let Ok(Ok(found)) = looked {
                let addresses: HashSet<_> = found.take(MOST).map(|address| address.ip()).collect();
                self.set(addresses.len());
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    fn set(&self, count: usize) {
        let count = u32::try_from(count.clamp(1, MOST)).unwrap_or(1);
        self.0.store(count, Ordering::Relaxed);
        metrics::gauge!("http_rate_gateways").set(f64::from(count));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_always_one_and_never_more_than_a_thousand() {
        let peers = Peers::default();
        assert_eq!(peers.count().get(), 1);
        for (found, counted) in [(0, 1), (24, 24), (100_000, 1000)] {
            peers.set(found);
            assert_eq!(peers.clone().count().get(), counted);
        }
    }

    #[tokio::test]
    async fn the_addresses_of_the_name_are_counted() {
        let peers = Peers::default();
        peers.set(7);
        let follower = tokio::spawn(peers.clone().follow("127.0.0.1:8080".into()));
        while peers.count().get() != 1 {
            tokio::task::yield_now().await;
        }
        follower.abort();
    }
}
