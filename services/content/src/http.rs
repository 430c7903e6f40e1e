//! The webhook of the CMS, on the admin port: `POST /webhooks/content`. It only says that something changed;
//! the content itself is read from the CMS. A request must carry the vendor's signature (HMAC-SHA256 over
//! method, path, the signed headers and the body), be young, and not have come before.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use common::clock::Clock;
use hmac::{Hmac, Mac as _};
use serde_json::Value;
use sha2::Sha256;

use crate::config::{Config, Secret};
use crate::service::changes::{Changes, Signal};

/// Where the CMS sends to.
pub const PATH: &str = "/webhooks/content";
/// The vendor sends the entry that changed: as large as an entry can be.
const MAX_BODY: usize = 1 << 20;
/// A signature this old, or this far ahead, is refused (milliseconds; the vendor's own default is 30
/// seconds).
const TIME_TO_LIVE: i64 = 30_000;
/// Signatures that are remembered; more requests within the time to live are refused.
const MAX_SEEN: usize = 10_000;
const MAX_SIGNED_HEADERS: usize = 32;

const SIGNATURE: &str = "x-contentful-signature";
const SIGNED_HEADERS: &str = "x-contentful-signed-headers";
const TIMESTAMP: &str = "x-contentful-timestamp";

/// The webhook's routes; none without a secret.
pub fn routes(config: &Config) -> Router {
    match &config.webhook_secret {
        // The vendor's timestamps know nothing of a rehearsal.
        Some(secret) => Webhook::new(secret.clone(), config.signal.clone(), Clock::system()).routes(),
        None => Router::new(),
    }
}

#[derive(Clone)]
pub struct Webhook {
    secret: Secret,
    signal: Signal,
    clock: Clock,
    /// Signatures of requests that were taken, with their times, oldest first.
    seen: Arc<Mutex<VecDeque<(i64, String)>>>,
}

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refusal {
    NotSigned,
    WrongSignature,
    Expired,
    Replayed,
    TooMany,
}

impl Refusal {
    fn answer(self) -> (StatusCode, &'static str) {
        match self {
            Self::NotSigned => (
                StatusCode::UNAUTHORIZED,
                "not signed: enable request verification in the webhook settings of the space\n",
            ),
            Self::WrongSignature => (
                StatusCode::FORBIDDEN,
                "wrong signature: CONTENT_WEBHOOK_SECRET must be the signing secret of the space\n",
            ),
            Self::Expired => (StatusCode::FORBIDDEN, "signed too long ago, or in the future\n"),
            Self::Replayed => (StatusCode::CONFLICT, "this request has come before\n"),
            Self::TooMany => {
                (StatusCode::TOO_MANY_REQUESTS, "too many requests; the sync will see the change\n")
            }
        }
    }
}

impl Webhook {
    /// A webhook that tells `signal`.
    #[must_use]
    pub fn new(secret: Secret, signal: Signal, clock: Clock) -> Self {
        Self { secret, signal, clock, seen: Arc::default() }
    }

    fn routes(self) -> Router {
        Router::new().route(PATH, post(receive)).layer(DefaultBodyLimit::max(MAX_BODY)).with_state(self)
    }

    fn check(&self, headers: &HeaderMap, body: &[u8]) -> Result<(), Refusal> {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::trim);
        let (Some(signature), Some(signed), Some(timestamp)) =
            (text(SIGNATURE), text(SIGNED_HEADERS), text(TIMESTAMP))
        else {
            return Err(Refusal::NotSigned);
        };
        let mut names: Vec<String> = signed.split(',').map(|name| name.trim().to_ascii_lowercase()).collect();
        names.sort_unstable();
        names.dedup();
        // A header that is not signed could have any value, the time first of all.
        if names.len() > MAX_SIGNED_HEADERS
            || ![SIGNED_HEADERS, TIMESTAMP].iter().all(|n| names.iter().any(|m| m == n))
        {
            return Err(Refusal::NotSigned);
        }
        let pairs: Vec<String> =
            names.iter().filter_map(|name| Some(format!("{name}:{}", text(name)?))).collect();
        let mac = Hmac::<Sha256>::new_from_slice(self.secret.expose().as_bytes());
        let (Ok(mut mac), Ok(given)) = (mac, hex::decode(signature)) else {
            return Err(Refusal::WrongSignature);
        };
        mac.update(format!("POST\n{PATH}\n{}\n", pairs.join(";")).as_bytes());
        mac.update(body);
        // Takes the same time for every wrong signature.
        mac.verify_slice(&given).map_err(|_| Refusal::WrongSignature)?;
        self.remember(timestamp.parse().map_err(|_| Refusal::Expired)?, signature)
    }

    fn remember(&self, at: i64, signature: &str) -> Result<(), Refusal> {
        let now = self.clock.now().timestamp_millis();
        if (now - at).abs() >= TIME_TO_LIVE {
            return Err(Refusal::Expired);
        }
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        // A request may be signed ahead of our clock: it is remembered for as long as it could be taken.
        seen.retain(|(at, _)| now - at < TIME_TO_LIVE);
        let signature = signature.to_ascii_lowercase();
        if seen.iter().any(|(_, known)| *known == signature) {
            return Err(Refusal::Replayed);
        }
        if seen.len() >= MAX_SEEN {
            return Err(Refusal::TooMany);
        }
        seen.push_back((at, signature));
        Ok(())
    }
}

async fn receive(
    State(webhook): State<Webhook>,
    headers: HeaderMap,
    body: Bytes,
) -> (StatusCode, &'static str) {
    if let Err(refusal) = webhook.check(&headers, &body) {
        metrics::counter!("content_webhook_refused_total").increment(1);
        tracing::warn!(?refusal, "a webhook was refused");
        return refusal.answer();
    }
    metrics::counter!("content_webhook_total").increment(1);
    webhook.signal.tell(named(&body));
    (StatusCode::ACCEPTED, "")
}

/// The entry or asset that the body is about. A body that cannot be read still says that something changed,
/// which the sync will tell.
fn named(body: &[u8]) -> Changes {
    let mut changes = Changes::default();
    let value: Value = serde_json::from_slice(body).unwrap_or(Value::Null);
    let text = |path: &str| value.pointer(path).and_then(Value::as_str);
    if let Some(id) = text("/sys/id").filter(|id| id.len() <= 64) {
        changes.add(id, text("/sys/contentType/sys/id"));
    }
    changes
}

#[cfg(test)]
mod tests;
