//! The replicas behind a name: one connection each, followed through DNS. A replica that loses a call or
//! leaves it unanswered is set aside, and asked for its health until it answers; voters never probe it.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::watch;
use tonic::transport::{Channel, Endpoint};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

use super::Target;
use crate::lifecycle::Lifecycle;

const RESOLVE_EVERY: Duration = Duration::from_secs(5);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// Most addresses that are used: a faulty name server must not fill memory.
const MAX_ADDRESSES: usize = 512;
/// How often a replica that was set aside is asked, and how long it may take to answer.
const PROBE_EVERY: Duration = Duration::from_secs(1);
const PROBE_TIMEOUT: Duration = Duration::from_secs(1);

/// One address of the name, with its connection.
pub(super) struct Replica {
    pub(super) address: SocketAddr,
    pub(super) channel: Channel,
    in_flight: AtomicUsize,
    aside: AtomicBool,
}

/// All addresses of the name, in the order of the addresses.
pub(super) type Replicas = Arc<[Arc<Replica>]>;

/// Counts a call under way.
pub(super) struct InFlight<'a>(&'a Replica);

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        self.0.in_flight.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Replica {
    pub(super) fn new(address: SocketAddr) -> Self {
        Self {
            address,
            channel: endpoint(address).connect_lazy(),
            in_flight: AtomicUsize::new(0),
            aside: AtomicBool::new(false),
        }
    }

    pub(super) fn begin(&self) -> InFlight<'_> {
        self.in_flight.fetch_add(1, Ordering::Relaxed);
        InFlight(self)
    }

    pub(super) fn load(&self) -> usize {
        self.in_flight.load(Ordering::Relaxed)
    }

    pub(super) fn is_aside(&self) -> bool {
        self.aside.load(Ordering::Relaxed)
    }

    /// Takes no more calls until it says that it serves.
    pub(super) fn set_aside(self: &Arc<Self>, host: &str, life: &Lifecycle) {
        if !self.aside.swap(true, Ordering::Relaxed) {
            tracing::warn!(host, address = %self.address, "a replica does not answer: set aside");
            life.background(probe(Arc::downgrade(self), host.to_owned()));
        }
    }
}

/// Ends when the replica serves again, or has left the name.
async fn probe(replica: Weak<Replica>, host: String) {
    loop {
        tokio::time::sleep(PROBE_EVERY).await;
        let Some(replica) = replica.upgrade() else { return };
        let mut health = HealthClient::new(replica.channel.clone());
        let asked = health.check(HealthCheckRequest { service: String::new() });
        if let Ok(Ok(answer)) = tokio::time::timeout(PROBE_TIMEOUT, asked).await
            && answer.into_inner().status() == ServingStatus::Serving
        {
            tracing::info!(host, address = %replica.address, "the replica answers again");
            replica.aside.store(false, Ordering::Relaxed);
            return;
        }
    }
}

/// Starts to follow the name.
pub(super) fn follow(target: Target, life: &Lifecycle) -> watch::Receiver<Replicas> {
    let (known, receiver) = watch::channel(Replicas::from([]));
    life.background(follow_until_dropped(target, known));
    receiver
}

/// Keeps the replicas equal to the addresses of the name. A name that cannot be resolved keeps the last known
/// addresses.
async fn follow_until_dropped(target: Target, known: watch::Sender<Replicas>) {
    while !known.is_closed() {
        match tokio::net::lookup_host((target.host.as_str(), target.port)).await {
            Ok(found) => {
                let mut found: Vec<SocketAddr> = found.take(MAX_ADDRESSES).collect();
                found.sort_unstable();
                found.dedup();
                known.send_if_modified(|known| update(known, &found));
                let replicas = metrics::gauge!("grpc_client_replicas", "host" => target.host.clone());
                replicas.set(found.len() as f64);
            }
            Err(error) => tracing::warn!(host = target.host, %error, "cannot resolve"),
        }
        tokio::time::sleep(RESOLVE_EVERY).await;
    }
}

/// Keeps the replicas that are still there; true when something changed.
fn update(known: &mut Replicas, found: &[SocketAddr]) -> bool {
    if known.iter().map(|r| r.address).eq(found.iter().copied()) {
        return false;
    }
    let old = Arc::clone(known);
    let kept = |address: &SocketAddr| old.iter().find(|r| r.address == *address).cloned();
    *known = found.iter().map(|a| kept(a).unwrap_or_else(|| Arc::new(Replica::new(*a)))).collect();
    true
}

fn endpoint(address: SocketAddr) -> Endpoint {
    // A socket address always makes a valid URI.
    let uri = http::Uri::try_from(format!("http://{address}")).unwrap_or_default();
    Endpoint::from(uri)
        .connect_timeout(CONNECT_TIMEOUT)
        .tcp_nodelay(true)
        .http2_keep_alive_interval(Duration::from_secs(30))
        .keep_alive_timeout(Duration::from_secs(10))
        .keep_alive_while_idle(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_replica_that_stays_keeps_its_connection() {
        let at = |n: u8| SocketAddr::from(([127, 0, 0, n], 1));
        let mut known = Replicas::from([]);
        assert!(update(&mut known, &[at(1), at(2)]));
        let first = Arc::clone(&known[0]);
        assert!(!update(&mut known, &[at(1), at(2)]));
        assert!(update(&mut known, &[at(1), at(3)]));
        assert!(Arc::ptr_eq(&first, &known[0]) && known[1].address == at(3));
    }
}
