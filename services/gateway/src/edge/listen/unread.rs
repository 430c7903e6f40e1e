//! Answers that wait for their reader: requests under way, and the bytes of answers that the socket has not
//! taken. A client of HTTP/2 that opens no window makes the process hold both, so that they are bounded by
//! connection, by client and in all. The bound of a client follows the bytes that are free (dynamic
//! thresholds, Choudhury and Hahne 1998), and a small part is there for everybody: a hundred clients that
//! hold what they can leave room for the next one.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
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
pub(super) struct Unread(Arc<Accounts>);

#[derive(Debug, Default)]
struct Accounts {
    all: AtomicUsize,
    /// The bytes of each client that has a connection. No request looks here: its account has the counter.
    by_client: Mutex<HashMap<IpAddr, Arc<AtomicUsize>>>,
}

/// Bytes that a client may hold while all hold so many.
fn may_hold(all: usize) -> usize {
    (GREEDY.saturating_sub(all) / PART).max(ROOM)
}

/// One connection: the bytes that wait for it, and the account of the client that asked last over it, which
/// behind a proxy is not always the same.
#[derive(Debug)]
pub(super) struct Connection {
    bytes: Arc<AtomicUsize>,
    last: Mutex<Arc<Account>>,
}

/// The account of one client over one connection.
#[derive(Debug)]
struct Account {
    of: Unread,
    /// `None` is a proxy in front of many: it counts in all alone.
    client: Option<(IpAddr, Arc<AtomicUsize>)>,
    connection: Arc<AtomicUsize>,
}

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
    on: Arc<Account>,
    bytes: usize,
}

impl Unread {
    /// A connection of a client.
    pub(super) fn connection(&self, client: Option<IpAddr>) -> Connection {
        let bytes = Arc::default();
        let last = Mutex::new(self.account(client, &bytes));
        Connection { bytes, last }
    }

    fn account(&self, client: Option<IpAddr>, connection: &Arc<AtomicUsize>) -> Arc<Account> {
        let counter = |client| Arc::clone(lock(&self.0.by_client).entry(client).or_default());
        let client = client.map(|client| (client, counter(client)));
        Arc::new(Account { of: self.clone(), client, connection: Arc::clone(connection) })
    }

    /// True when a client has all that it may hold: another connection of it would only be refused.
    pub(super) fn is_full(&self, client: Option<IpAddr>) -> bool {
        self.held(client) + REQUEST > may_hold(self.0.all.load(Relaxed))
    }

    /// True when a client holds more than it may by now, because others came: it must read.
    pub(super) fn is_over(&self, client: Option<IpAddr>) -> bool {
        self.held(client) > may_hold(self.0.all.load(Relaxed))
    }

    /// Bytes that a client holds; nothing is counted for a proxy.
    fn held(&self, client: Option<IpAddr>) -> usize {
        let counters = lock(&self.0.by_client);
        client.and_then(|client| counters.get(&client)).map_or(0, |held| held.load(Relaxed))
    }
}

impl Connection {
    /// Counts one request of a client.
    ///
    /// # Errors
    /// The bound that it would pass.
    pub(super) fn request(&self, client: Option<IpAddr>) -> Result<Share, Bound> {
        let mut last = lock(&self.last);
        if last.client.as_ref().map(|(client, _)| *client) != client {
            *last = last.of.account(client, &self.bytes);
        }
        let mut share = Share { on: Arc::clone(&last), bytes: 0 };
        drop(last);
        share.grow(REQUEST).map(|()| share)
    }
}

impl Share {
    /// Counts more bytes.
    ///
    /// # Errors
    /// The bound that they would pass; nothing is counted then.
    pub(super) fn grow(&mut self, bytes: usize) -> Result<(), Bound> {
        let Account { of, client, connection } = &*self.on;
        let own = self.bytes;
        let all = add(&of.0.all, bytes, |now| now <= ALL).ok_or(Bound::All)?;
        if let Some((_, client)) = client {
            // A client that holds nothing else gets an answer of any size.
            let fits = |most| move |now| now - bytes <= own || now <= most;
            let Some(_) = add(client, bytes, fits(may_hold(all))) else {
                of.0.all.fetch_sub(bytes, Relaxed);
                return Err(Bound::Client);
            };
            let Some(_) = add(connection, bytes, fits(CONNECTION)) else {
                client.fetch_sub(bytes, Relaxed);
                of.0.all.fetch_sub(bytes, Relaxed);
                return Err(Bound::Connection);
            };
        }
        self.bytes += bytes;
        Ok(())
    }

    /// Takes so many of its bytes into a share of their own.
    pub(super) fn split(&mut self, bytes: usize) -> Self {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        Self { on: Arc::clone(&self.on), bytes }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        if self.bytes == 0 {
            return;
        }
        let Account { of, client, connection } = &*self.on;
        of.0.all.fetch_sub(self.bytes, Relaxed);
        if let Some((_, client)) = client {
            client.fetch_sub(self.bytes, Relaxed);
            connection.fetch_sub(self.bytes, Relaxed);
        }
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        let Some((client, counter)) = self.client.take() else { return };
        let mut counters = lock(&self.of.0.by_client);
        // Within the lock: no other account of this client can come or go meanwhile.
        drop(counter);
        if counters.get(&client).is_some_and(|counter| Arc::strong_count(counter) == 1) {
            counters.remove(&client);
        }
    }
}

/// Adds to a counter where the sum is allowed; gives what it was before.
fn add(counter: &AtomicUsize, bytes: usize, allowed: impl Fn(usize) -> bool) -> Option<usize> {
    counter.fetch_update(Relaxed, Relaxed, |held| held.checked_add(bytes).filter(|now| allowed(*now))).ok()
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
        (0..100_000).map_while(|_| unread.connection(client).request(client).ok()).collect()
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
        let clients = lock(&unread.0.by_client).len();
        assert_eq!((unread.0.all.load(Relaxed), clients), (0, 0), "nothing is left behind");
    }

    #[test]
    fn a_connection_has_its_bound_and_who_holds_nothing_gets_any_answer() {
        let unread = Unread::default();
        let (one, other) = (unread.connection(ip(1)), unread.connection(ip(1)));
        let mut large = one.request(ip(1)).unwrap();
        assert_eq!(large.grow(CONNECTION + 1), Ok(()));
        assert_eq!(one.request(ip(1)).err(), Some(Bound::Connection));
        assert!(other.request(ip(1)).is_ok());
        let part = large.split(CONNECTION);
        drop(large);
        assert!(one.request(ip(1)).is_err(), "what was split off still waits");
        drop(part);
        assert!(one.request(ip(1)).is_ok());
    }

    #[test]
    fn all_together_have_a_bound_and_a_proxy_has_no_other() {
        let unread = Unread::default();
        let proxied = requests(&unread, None);
        assert_eq!(proxied.len(), ALL / REQUEST);
        assert_eq!(unread.connection(ip(1)).request(ip(1)).err(), Some(Bound::All));
    }

    #[test]
    fn behind_a_proxy_each_client_of_a_connection_has_its_own_account() {
        let unread = Unread::default();
        let connection = unread.connection(None);
        let shares: Vec<_> =
            [ip(1), ip(2), ip(1), None].into_iter().map(|client| connection.request(client)).collect();
        let held = |client| unread.held(client) / REQUEST;
        assert_eq!([held(ip(1)), held(ip(2)), held(ip(3))], [2, 1, 0]);
        drop(shares);
        assert_eq!((held(ip(1)), lock(&unread.0.by_client).len()), (0, 0), "nothing is left behind");
    }

    #[test]
    fn counts_are_exact_however_many_ask_at_once() {
        let unread = Unread::default();
        std::thread::scope(|scope| {
            for number in 0..4 {
                let unread = &unread;
                scope.spawn(move || {
                    for _ in 0..2_000 {
                        let connection = unread.connection(ip(number % 2));
                        let mut share = connection.request(ip(number % 2)).unwrap();
                        let _ = share.grow(CONNECTION);
                        let part = share.split(REQUEST / 2);
                        drop((share, connection, part));
                    }
                });
            }
        });
        let clients = lock(&unread.0.by_client).len();
        assert_eq!((unread.0.all.load(Relaxed), clients), (0, 0));
    }
}
