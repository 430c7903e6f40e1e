//! A tower service over the replicas of a name, for unary calls that may be repeated (every call of the
//! gateway: they only read). It takes the less busy of two replicas in turn. A call that a replica loses
//! (connection refused, closed, UNAVAILABLE) is repeated on another one at once; a call that it leaves
//! unanswered for a quarter of the deadline is sent to another one as well, and the first answer counts.
//! Repeats have a budget, so that an outage is not doubled by its own retries.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use futures::StreamExt as _;
use futures::stream::FuturesUnordered;
use http::request::Parts;
use http::{HeaderMap, Request, Response};
use http_body_util::{BodyExt as _, Full};
use tokio::sync::watch;
use tonic::body::Body;
use tonic::{Code, Status};
use tower::{Service, ServiceExt as _};

use super::Target;
use super::replicas::{Replica, Replicas, follow};
use crate::lifecycle::Lifecycle;

/// One call and its repeats.
const MAX_ATTEMPTS: usize = 3;
/// Deadline of a call that names none.
const DEFAULT_DEADLINE: Duration = Duration::from_secs(30);
/// In tenths of a repeat: each call earns one, a repeat costs ten, so at most a tenth of the calls in the
/// long run.
const REPEAT_COST: i64 = 10;
const FIRST_BUDGET: i64 = 20 * REPEAT_COST;
const MAX_BUDGET: i64 = 100 * REPEAT_COST;

/// The deadline of a call, as an extension of its request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline(pub(super) Duration);

/// A balanced channel; cheap to clone.
#[derive(Clone)]
pub struct Balanced(Arc<Shared>);

struct Shared {
    host: String,
    known: watch::Receiver<Replicas>,
    next: AtomicUsize,
    budget: AtomicI64,
    life: Lifecycle,
}

/// How one attempt ended.
enum CallOutcome {
    Answered(Response<Body>),
    /// The replica says that it cannot answer: another may.
    Unavailable(Response<Body>),
    /// The connection, before there was an answer.
    Lost(Status),
}

impl std::fmt::Debug for Balanced {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Balanced").field(&self.0.host).finish()
    }
}

impl Balanced {
    pub(super) fn new(target: Target, life: &Lifecycle) -> Self {
        let (next, budget) = (AtomicUsize::new(0), AtomicI64::new(FIRST_BUDGET));
        let host = target.host.clone();
        for why in ["lost", "unanswered"] {
            // Shown from the start: an alert on a counter that appears with its first event misses that
            // event.
            metrics::counter!("grpc_client_repeats_total", "host" => host.clone(), "why" => why).increment(0);
        }
        Self(Arc::new(Shared { host, known: follow(target, life), next, budget, life: life.clone() }))
    }
}

impl Service<Request<Body>> for Balanced {
    type Response = Response<Body>;
    type Error = Status;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, Status>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Status>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let shared = Arc::clone(&self.0);
        Box::pin(async move { shared.send(request).await })
    }
}

impl Shared {
    async fn send(&self, request: Request<Body>) -> Result<Response<Body>, Status> {
        let (parts, body) = request.into_parts();
        let deadline = parts.extensions.get::<Deadline>().map_or(DEFAULT_DEADLINE, |d| d.0);
        let body = body.collect().await?.to_bytes();
        self.earn();
        let known = self.known().await?;
        let mut tried = Vec::with_capacity(MAX_ATTEMPTS);
        let mut attempts = FuturesUnordered::new();
        if let Some(first) = self.pick(&known, &tried) {
            tried.push(Arc::clone(&first));
            attempts.push(attempt(first, parts.clone(), body.clone()));
        }
        let patience = tokio::time::sleep(deadline / 4);
        tokio::pin!(patience);
        loop {
            let (repeat, failed) = tokio::select! {
                ended = attempts.next() => match ended {
                    Some((replica, CallOutcome::Answered(answer))) => {
                        // The first that was asked is still silent, while another has answered: it hangs.
                        if !attempts.is_empty() && !Arc::ptr_eq(&replica, &tried[0]) {
                            tried[0].set_aside(&self.host, &self.life);
                        }
                        return Ok(answer);
                    }
                    Some((_, CallOutcome::Unavailable(answer))) => ("lost", Ok(answer)),
                    Some((replica, CallOutcome::Lost(status))) => {
                        replica.set_aside(&self.host, &self.life);
                        ("lost", Err(status))
                    }
                    None => return Err(Status::unavailable("no replica is known")),
                },
                () = &mut patience, if tried.len() < MAX_ATTEMPTS => {
                    patience.as_mut().reset(tokio::time::Instant::now() + deadline / 4);
                    ("unanswered", Err(Status::deadline_exceeded("no answer yet")))
                }
            };
            match self.another(&known, &tried, repeat) {
                Some(replica) => {
                    tried.push(Arc::clone(&replica));
                    attempts.push(attempt(replica, parts.clone(), body.clone()));
                }
                None if attempts.is_empty() => return failed,
                None => {}
            }
        }
    }

    /// The replicas; waits for the first answer of DNS. The caller's deadline ends the wait.
    async fn known(&self) -> Result<Replicas, Status> {
        let now = self.known.borrow().clone();
        if !now.is_empty() {
            return Ok(now);
        }
        let mut known = self.known.clone();
        let found = known.wait_for(|known| !known.is_empty()).await;
        found.map(|known| known.clone()).map_err(|_| Status::unavailable("the process ends"))
    }

    /// The less busy of two in turn among those that answer; among all where none does.
    fn pick(&self, known: &Replicas, tried: &[Arc<Replica>]) -> Option<Arc<Replica>> {
        let start = self.next.fetch_add(1, Ordering::Relaxed);
        let turn = known.iter().cycle().skip(start % known.len().max(1)).take(known.len());
        let untried = || turn.clone().filter(|r| !tried.iter().any(|t| Arc::ptr_eq(t, r)));
        less_busy(untried().filter(|r| !r.is_aside())).or_else(|| less_busy(untried())).map(Arc::clone)
    }

    /// Another replica to ask, while attempts and budget last. A lone replica that closed its connection is
    /// asked again: it may have closed it for its age only.
    fn another(&self, known: &Replicas, tried: &[Arc<Replica>], why: &'static str) -> Option<Arc<Replica>> {
        if tried.len() >= MAX_ATTEMPTS {
            return None;
        }
        let lone = || (why == "lost" && tried.len() == 1).then(|| Arc::clone(&tried[0]));
        let replica = self.pick(known, tried).or_else(lone)?;
        let paid = self.budget.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |b| {
            (b >= REPEAT_COST).then_some(b - REPEAT_COST)
        });
        paid.ok()?;
        metrics::counter!("grpc_client_repeats_total", "host" => self.host.clone(), "why" => why)
            .increment(1);
        Some(replica)
    }

    fn earn(&self) {
        let _ = self
            .budget
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |b| (b < MAX_BUDGET).then_some(b + 1));
    }
}

/// The less busy of the first two.
fn less_busy<'a>(mut replicas: impl Iterator<Item = &'a Arc<Replica>>) -> Option<&'a Arc<Replica>> {
    let first = replicas.next()?;
    Some(replicas.next().filter(|second| second.load() < first.load()).unwrap_or(first))
}

async fn attempt(replica: Arc<Replica>, parts: Parts, body: Bytes) -> (Arc<Replica>, CallOutcome) {
    let outcome = {
        let _in_flight = replica.begin();
        let sent = replica.channel.clone().oneshot(Request::from_parts(parts, Body::new(Full::new(body))));
        match sent.await {
            Err(error) => CallOutcome::Lost(Status::from_error(Box::new(error))),
            Ok(response) => whole(response).await,
        }
    };
    (replica, outcome)
}

/// Reads the answer to its end: a replica that dies within it has not answered.
async fn whole(response: Response<Body>) -> CallOutcome {
    let (parts, body) = response.into_parts();
    let body = match body.collect().await {
        Ok(body) => body,
        Err(status) if status.code() == Code::Unavailable || status.code() == Code::Unknown => {
            return CallOutcome::Lost(status);
        }
        Err(status) => return CallOutcome::Answered(status.into_http()),
    };
    let unavailable = |headers: &HeaderMap| {
        headers.get("grpc-status").is_some_and(|v| Code::from_bytes(v.as_bytes()) == Code::Unavailable)
    };
    let lost = unavailable(&parts.headers) || body.trailers().is_some_and(unavailable);
    let response = Response::from_parts(parts, Body::new(body.map_err(|never| match never {})));
    if lost { CallOutcome::Unavailable(response) } else { CallOutcome::Answered(response) }
}

#[cfg(test)]
mod tests;
