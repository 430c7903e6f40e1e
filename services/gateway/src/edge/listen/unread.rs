//! Answers that wait for their reader: requests under way, and the bytes of answers that the socket has not
//! taken. A client of HTTP/2 that opens no window makes the process hold both, so that they are bounded by
//! connection, by client and in all. The bound of a client follows the bytes that are free (dynamic
//! thresholds, Choudhury and Hahne 1998), and a small part is there for everybody: a hundred clients that
//! hold what they can leave room for the next one.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Bytes in all.
const ALL: usize = 64 << 20;
/// Of these, a client may hold what is free, divided by [`PART`]; the rest is for those who hold no more than
/// [`ROOM`].
const GREEDY: usize = ALL / 4 * 3;
const PART: usize = 4;
const ROOM: usize = 10 * REQUEST;
/// One connection of a client, when it is not a proxy.
const CONNECTION: usize = 4 << 20;
/// Bytes that a request counts beside those of its answer: its tasks, its headers and its place among the
/// streams (measured: `tests/faults/unread.rs`).
const REQUEST: usize = 16 << 10;

/// The accounts of all connections. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct Unread(Arc<Mutex<Accounts>>);

#[derive(Debug, Default)]
struct Accounts {
    by_client: HashMap<IpAddr, usize>,
    all: usize,
}

impl Accounts {
    /// Bytes that a client may hold now.
    fn may_hold(&self) -> usize {
        (GREEDY.saturating_sub(self.all) / PART).max(ROOM)
    }

    /// Bytes that a client holds; nothing is counted for a proxy.
    fn held(&self, client: Option<IpAddr>) -> usize {
        client.and_then(|client| self.by_client.get(&client).copied()).unwrap_or_default()
    }
}

/// Bytes of one connection that wait.
pub(super) type ConnectionBytes = Arc<Mutex<usize>>;

/// Which bound is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Connection,
    Client,
    All,
}

impl Bound {
    /// The label `bound` of `http_unread_refused_total`.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Connection => "connection",
            Self::Client => "client",
            Self::All => "all",
        }
    }
}

/// Bytes that are counted; dropping them takes them off the accounts.
#[derive(Debug)]
pub(super) struct Share {
    of: Unread,
    /// `None` is a proxy in front of many: it counts in all alone.
    client: Option<IpAddr>,
    connection: ConnectionBytes,
    bytes: usize,
}

impl Unread {
    /// Counts one request.
    ///
    /// # Errors
    /// The bound that it would pass.
    pub(super) fn request(
        &self,
        client: Option<IpAddr>,
        connection: &ConnectionBytes,
    ) -> Result<Share, Bound> {
        let mut share = Share { of: self.clone(), client, connection: Arc::clone(connection), bytes: 0 };
        share.grow(REQUEST).map(|()| share)
    }

    /// True when a client has all that it may hold: another connection of it would only be refused.
    pub(super) fn is_full(&self, client: Option<IpAddr>) -> bool {
        let accounts = self.accounts();
        accounts.held(client) + REQUEST > accounts.may_hold()
    }

    /// True when a client holds more than it may by now, because others came: it must read.
    pub(super) fn is_over(&self, client: Option<IpAddr>) -> bool {
        let accounts = self.accounts();
        accounts.held(client) > accounts.may_hold()
    }

    fn accounts(&self) -> MutexGuard<'_, Accounts> {
        lock(&self.0)
    }
}

impl Share {
    /// Counts more bytes.
    ///
    /// # Errors
    /// The bound that they would pass; nothing is counted then.
    pub(super) fn grow(&mut self, bytes: usize) -> Result<(), Bound> {
        let mut accounts = self.of.accounts();
        if bytes > ALL.saturating_sub(accounts.all) {
            return Err(Bound::All);
        }
        if let Some(client) = self.client {
            let held = accounts.held(self.client);
            // A client that holds nothing else gets an answer of any size.
            if held > self.bytes && held + bytes > accounts.may_hold() {
                return Err(Bound::Client);
            }
            let mut connection = lock(&self.connection);
            if *connection > self.bytes && *connection + bytes > CONNECTION {
                return Err(Bound::Connection);
            }
            *connection += bytes;
            *accounts.by_client.entry(client).or_default() += bytes;
        }
        accounts.all += bytes;
        self.bytes += bytes;
        Ok(())
    }

    /// Takes so many of its bytes into a share of their own.
    pub(super) fn split(&mut self, bytes: usize) -> Self {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        Self { of: self.of.clone(), client: self.client, connection: Arc::clone(&self.connection), bytes }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        if self.bytes == 0 {
            return;
        }
        let mut accounts = self.of.accounts();
        accounts.all -= self.bytes;
        if let Some(client) = self.client {
            *lock(&self.connection) -= self.bytes;
            if let Some(held) = accounts.by_client.get_mut(&client) {
                *held -= self.bytes;
                if *held == 0 {
                    accounts.by_client.remove(&client);
                }
            }
        }
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(number: u8) -> Option<IpAddr> {
        Some(IpAddr::from([198, 51, 100, number]))
    }

    /// As many requests as a client gets on connections of its own.
    fn requests(unread: &Unread, client: Option<IpAddr>) -> Vec<Share> {
        (0..100_000).map_while(|_| unread.request(client, &ConnectionBytes::default()).ok()).collect()
    }

    #[test]
    fn one_client_gets_its_part_and_a_hundred_leave_room_for_the_next() {
        let unread = Unread::default();
        let one = requests(&unread, ip(0));
        assert_eq!(one.len() * REQUEST / (1 << 20), 9);
        assert!(unread.is_full(ip(0)) && !unread.is_full(ip(1)) && !unread.is_full(None));
        drop(one);
        let held: Vec<_> = (0..100).map(|number| requests(&unread, ip(number))).collect();
        let next = requests(&unread, ip(200));
        assert!(next.len() >= 4, "{} for the next one", next.len());
        assert!(unread.is_over(ip(0)) && !unread.is_over(ip(200)), "the first one must read");
        drop((held, next));
        let accounts = unread.accounts();
        assert_eq!((accounts.all, accounts.by_client.len()), (0, 0), "nothing is left behind");
    }

    #[test]
    fn a_connection_has_its_bound_and_who_holds_nothing_gets_any_answer() {
        let unread = Unread::default();
        let (one, other) = (ConnectionBytes::default(), ConnectionBytes::default());
        let mut large = unread.request(ip(1), &one).unwrap();
        assert_eq!(large.grow(CONNECTION + 1), Ok(()));
        assert_eq!(unread.request(ip(1), &one).err(), Some(Bound::Connection));
        assert!(unread.request(ip(1), &other).is_ok());
        let part = large.split(CONNECTION);
        drop(large);
        assert!(unread.request(ip(1), &one).is_err(), "what was split off still waits");
        drop(part);
        assert!(unread.request(ip(1), &one).is_ok());
    }

    #[test]
    fn all_together_have_a_bound_and_a_proxy_has_no_other() {
        let unread = Unread::default();
        let proxied = requests(&unread, None);
        assert_eq!(proxied.len(), ALL / REQUEST);
        assert_eq!(unread.request(ip(1), &ConnectionBytes::default()).err(), Some(Bound::All));
    }
}
