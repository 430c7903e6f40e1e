//! Delivers the contacts that wait. Any number of gateways may run it: the lease keeps a contact with one of
//! them. A worker claims only as many contacts as it can send at once, so that each is sent right after it
//! was claimed; the lease of a contact that it could not send in time lapses. Failures are warned of once a
//! class, without ids and values. Tests: `tests/it/delivery.rs`.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::deliver;
use super::store::{Claim, Store, StoreError};
use crate::webhook::{Delivery, FIRST_WAIT, Webhook, back_off};

/// How often the database is asked for what is due, when nothing new was stored here.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// The same after the database failed.
const LOOK_AGAIN: Duration = Duration::from_secs(5);
const MEASURE_EVERY: Duration = Duration::from_secs(15);
/// A lease is as many time limits long: gateways' clocks may differ by the rest.
const LEASE_LIMITS: u32 = 3;

/// Limits and waits of a worker.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Deliveries at once.
    pub at_once: usize,
    /// The longest that one may take.
    pub time_limit: Duration,
    /// The bound of the first wait after a failure.
    pub first_wait: Duration,
    /// A contact is given up when it fails that long after its first attempt.
    pub dead_after: Duration,
}

impl Pace {
    /// The pace of production, with the time limit of the webhook and the days until a contact is given up.
    #[must_use]
    pub fn new(time_limit: Duration, dead_after: Duration) -> Self {
        Self { at_once: 8, time_limit, first_wait: FIRST_WAIT, dead_after }
    }

    /// How long a claimed contact is this worker's alone.
    #[must_use]
    pub fn lease(&self) -> Duration {
        self.time_limit * LEASE_LIMITS
    }
}

/// Delivers until `stop`; then finishes the deliveries under way, which takes one time limit at most.
pub async fn run(
    store: Arc<Store>,
    webhook: Option<Webhook>,
    pace: Pace,
    new: Arc<Notify>,
    stop: CancellationToken,
) {
    let measure = measure(Arc::clone(&store), stop.clone());
    match webhook {
        Some(webhook) => {
            let worker = Worker { store, webhook, pace, warned: Mutex::default() };
            tokio::join!(measure, Arc::new(worker).work(&new, &stop));
        }
        None => measure.await,
    }
}

/// Keeps the gauges: all gateways show the same, of the whole database.
async fn measure(store: Arc<Store>, stop: CancellationToken) {
    let mut failing = false;
    loop {
        let backlog = store.backlog().await;
        if let (Err(error), false) = (&backlog, failing) {
            tracing::warn!(%error, "no contact can be stored now; the site's other pages do not need the database");
        }
        failing = backlog.is_err();
        // Unknown is NaN, so that dashboards show the gap.
        let (pending, oldest, dead) = backlog.map_or((f64::NAN, f64::NAN, f64::NAN), |b| {
            (count(b.pending), b.oldest.as_secs_f64(), count(b.dead))
        });
        metrics::gauge!("contacts_backlog").set(pending);
        metrics::gauge!("contacts_oldest_seconds").set(oldest);
        metrics::gauge!("contacts_dead").set(dead);
        tokio::select! { () = stop.cancelled() => return, () = tokio::time::sleep(MEASURE_EVERY) => {} }
    }
}

/// Exact below 2^53.
#[allow(clippy::cast_precision_loss)]
fn count(number: i64) -> f64 {
    number as f64
}

struct Worker {
    store: Arc<Store>,
    webhook: Webhook,
    pace: Pace,
    /// Classes of failure that were warned of since the last success.
    warned: Mutex<BTreeSet<&'static str>>,
}

impl Worker {
    async fn work(self: Arc<Self>, new: &Notify, stop: &CancellationToken) {
        let free = Arc::new(Semaphore::new(self.pace.at_once));
        let mut sending = JoinSet::new();
        while !stop.is_cancelled() {
            let permits = tokio::select! {
                () = stop.cancelled() => break,
                permits = all_free(&free) => permits,
            };
            let claimed = Instant::now();
            let wait = match self.store.claim(permits.len(), self.pace.lease()).await {
                Ok(claims) => {
                    let full = claims.len() == permits.len();
                    for (claim, permit) in claims.into_iter().zip(permits) {
                        let own = Arc::clone(&self);
                        sending.spawn(async move {
                            own.deliver(claim, claimed).await;
                            drop(permit);
                        });
                    }
                    if full { Duration::ZERO } else { LOOK_EVERY }
                }
                Err(error) => {
                    self.warn("database", Some(&error));
                    LOOK_AGAIN
                }
            };
            while sending.try_join_next().is_some() {}
            tokio::select! {
                () = stop.cancelled() => {}
                () = new.notified(), if wait == LOOK_EVERY => {}
                () = tokio::time::sleep(wait) => {}
            }
        }
        sending.join_all().await;
    }

    async fn deliver(&self, claim: Claim, claimed: Instant) {
        let Ok(message) = &claim.message else {
            let outcome = Delivery::Failed { class: "sealed", wait: None };
            return self.settle(&claim, outcome).await;
        };
        // Too late to finish within the lease: it lapses, and a worker claims the contact again.
        if claimed.elapsed() + self.pace.time_limit * 2 > self.pace.lease() {
            let _ = self.store.release(&claim).await;
            return;
        }
        let now = self.store.clock().now();
        let outcome = deliver::send(&self.webhook, &claim.id, claim.created_at, message, now).await;
        self.settle(&claim, outcome).await;
    }

    async fn settle(&self, claim: &Claim, outcome: Delivery) {
        let written = match outcome {
            Delivery::Done => {
                metrics::counter!("contacts_delivered_total").increment(1);
                self.warned.lock().unwrap_or_else(PoisonError::into_inner).clear();
                self.store.delivered(claim).await
            }
            Delivery::Failed { class, wait } => {
                metrics::counter!("contacts_delivery_failed_total", "class" => class).increment(1);
                self.warn(class, None);
                let tried = self.store.now() - claim.first_attempt_at;
                let over = tried >= i64::try_from(self.pace.dead_after.as_millis()).unwrap_or(i64::MAX);
                if over {
                    metrics::counter!("contacts_given_up_total").increment(1);
                }
                let wait = back_off(claim.attempts, wait, self.pace.first_wait, rand::random());
                self.store.failed(claim, class, (!over).then_some(wait)).await
            }
        };
        if let Err(error) = written {
            self.warn("database", Some(&error));
        }
    }

    fn warn(&self, class: &'static str, error: Option<&StoreError>) {
        if self.warned.lock().unwrap_or_else(PoisonError::into_inner).insert(class) {
            let error = error.map(tracing::field::display);
            tracing::warn!(class, error, "contacts are not delivered; they wait and are tried again");
        }
    }
}

/// Every permit that is free, one at least.
async fn all_free(free: &Arc<Semaphore>) -> Vec<OwnedSemaphorePermit> {
    let mut permits: Vec<_> = Arc::clone(free).acquire_owned().await.into_iter().collect();
    while let Ok(permit) = Arc::clone(free).try_acquire_owned() {
        permits.push(permit);
    }
    permits
}
