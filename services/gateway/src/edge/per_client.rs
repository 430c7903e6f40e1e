//! How many of something each client has at once: connections, or bodies that are still being read. The bound
//! is by client, so that a client with many shuts out no other; the map never holds more clients than there
//! are places in all.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The counters. Cheap to clone.
#[derive(Clone, Debug)]
pub struct PerClient {
    counts: Arc<Mutex<Counts>>,
    each: usize,
    all: usize,
}

#[derive(Debug, Default)]
struct Counts {
    by_client: HashMap<IpAddr, usize>,
    total: usize,
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// This client has as many as a client may have.
    Client,
    /// All clients together have as many as there may be.
    All,
}

/// One place; dropping it gives it back.
#[derive(Debug)]
pub struct Slot {
    counts: Arc<Mutex<Counts>>,
    client: Option<IpAddr>,
}

impl PerClient {
    /// At most `each` a client, and `all` together.
    #[must_use]
    pub fn new(each: usize, all: usize) -> Self {
        Self { counts: Arc::default(), each, all }
    }

    /// Takes a place. `None` stands for a proxy in front of many clients: it counts for the total alone.
    ///
    /// # Errors
    /// Which of the two bounds is reached.
    pub fn enter(&self, client: Option<IpAddr>) -> Result<Slot, Full> {
        let mut counts = lock(&self.counts);
        if counts.total >= self.all {
            return Err(Full::All);
        }
        if let Some(client) = client {
            let count = counts.by_client.entry(client).or_default();
            if *count >= self.each {
                return Err(Full::Client);
            }
            *count += 1;
        }
        counts.total += 1;
        Ok(Slot { counts: Arc::clone(&self.counts), client })
    }

    /// How many places are taken.
    #[must_use]
    pub fn taken(&self) -> usize {
        lock(&self.counts).total
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        counts.total -= 1;
        if let Some(client) = self.client
            && let Entry::Occupied(mut count) = counts.by_client.entry(client)
        {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

fn lock(counts: &Mutex<Counts>) -> MutexGuard<'_, Counts> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(last: u8) -> Option<IpAddr> {
        Some(IpAddr::from([198, 51, 100, last]))
    }

    #[test]
    fn a_client_with_many_shuts_out_nobody_else() {
        let places = PerClient::new(2, 5);
        let held: Vec<Slot> = (0..2).map(|_| places.enter(ip(1)).unwrap()).collect();
        assert_eq!(places.enter(ip(1)).err(), Some(Full::Client));
        assert!(places.enter(ip(2)).is_ok());
        drop(held);
        assert!(places.enter(ip(1)).is_ok());
        assert_eq!((places.taken(), lock(&places.counts).by_client.len()), (0, 0), "nothing is left behind");
    }

    #[test]
    fn a_proxy_counts_for_the_total_alone() {
        let places = PerClient::new(1, 3);
        let held: Vec<Slot> = (0..3).map(|_| places.enter(None).unwrap()).collect();
        assert_eq!(places.enter(None).err(), Some(Full::All));
        assert_eq!(places.enter(ip(1)).err(), Some(Full::All));
        drop(held);
        assert!(places.enter(ip(1)).is_ok());
    }
}
