//! A webhook that answers as told and writes down what it got.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use tokio::sync::Notify;

/// One delivery as the receiver got it.
#[derive(Clone, Debug)]
pub(crate) struct Got {
    pub(crate) key: String,
    pub(crate) time: String,
    pub(crate) signature: String,
    pub(crate) body: Vec<u8>,
}

#[derive(Default)]
pub(crate) struct Receiver {
    pub(crate) got: Mutex<Vec<Got>>,
    /// Answers to give, the last one for ever; none is 200.
    pub(crate) answers: Mutex<Vec<(u16, &'static str, String)>>,
    /// Milliseconds that an answer takes.
    pub(crate) delay: AtomicU64,
    in_flight: Mutex<HashSet<String>>,
    /// Keys that were in flight twice at the same time.
    pub(crate) twice: AtomicUsize,
    /// A delivery has arrived and is not answered yet.
    pub(crate) arrived: Notify,
    /// A delivery is about to be answered.
    pub(crate) answered: Notify,
}

impl Receiver {
    /// Starts it; its URL.
    pub(crate) async fn start() -> (Arc<Self>, String) {
        let receiver = Arc::new(Self::default());
        let routes = Router::new().route("/hook", post(take)).with_state(Arc::clone(&receiver));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        (receiver, url)
    }

    pub(crate) fn answer(&self, answers: &[(u16, &'static str, &str)]) {
        let answers = answers.iter().rev().map(|(s, name, value)| (*s, *name, (*value).to_owned()));
        *self.answers.lock().unwrap() = answers.collect();
    }

    pub(crate) fn count(&self) -> usize {
        self.got.lock().unwrap().len()
    }

    /// The bodies of each key.
    pub(crate) fn by_key(&self) -> BTreeMap<String, HashSet<Vec<u8>>> {
        let mut keys: BTreeMap<String, HashSet<Vec<u8>>> = BTreeMap::new();
        for got in self.got.lock().unwrap().iter() {
            keys.entry(got.key.clone()).or_default().insert(got.body.clone());
        }
        keys
    }

    /// A delivery has arrived and is not answered yet.
    pub(crate) fn is_asked(&self) -> bool {
        !self.in_flight.lock().unwrap().is_empty()
    }

    /// Waits until a condition holds.
    pub(crate) async fn until(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        let holds = async || holds(self).then_some(());
        test_data::wait::until(what, Duration::from_secs(15), holds).await;
    }
}

/// The request is in flight until it was answered, also when its sender went away.
async fn take(State(receiver): State<Arc<Receiver>>, headers: HeaderMap, body: Bytes) -> Response {
    let text = |name: &str| headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default().to_owned();
    let key = text("idempotency-key");
    if !receiver.in_flight.lock().unwrap().insert(key.clone()) {
        receiver.twice.fetch_add(1, Ordering::SeqCst);
    }
    receiver.arrived.notify_waiters();
    let (own, kept) = (Arc::clone(&receiver), key.clone());
    let got = Got {
        key,
        time: text("x-voteready-timestamp"),
        signature: text("x-voteready-signature"),
        body: body.to_vec(),
    };
    let answered = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(own.delay.load(Ordering::SeqCst))).await;
        own.got.lock().unwrap().push(got);
        own.in_flight.lock().unwrap().remove(&kept);
    });
    answered.await.unwrap();
    receiver.answered.notify_waiters();
    let mut answers = receiver.answers.lock().unwrap();
    let answer = if answers.len() > 1 { answers.pop() } else { answers.last().cloned() };
    let Some((status, name, value)) = answer else { return StatusCode::OK.into_response() };
    let mut response = StatusCode::from_u16(status).unwrap().into_response();
    if !name.is_empty() {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_str(&value).unwrap());
    }
    response
}
