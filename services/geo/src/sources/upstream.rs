//! The voter information service as the source: `GET {VOTER_INFO_URL}/geo-ip` (SPEC section 7). That
//! service places whoever calls it, so the visitor's address goes along in `X-Forwarded-For`; without it
//! every visitor would be where this process runs. An operator who chooses this source sends visitors'
//! addresses to that service. A failure is logged, without the address, and answers nothing.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use chrono::NaiveDate;
use common::jurisdiction;
use http::HeaderValue;
use reqwest::Url;
use serde::Deserialize;
use tokio::sync::Semaphore;
use tokio::time::Instant;

use crate::domain::region::{Place, Source};
use crate::service::{Backend, Failure};

/// SPEC section 9: geo-ip, 5000 ms, for the whole exchange.
const TIMEOUT: Duration = Duration::from_secs(5);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// The answer is one short object.
const MAX_BODY: usize = 64 << 10;
/// More at once answer nothing instead of waiting.
const MAX_AT_ONCE: usize = 64;
/// After so many failures in a row the service is left alone for a while.
const FAILURES_TO_PAUSE: u32 = 5;
const PAUSE: Duration = Duration::from_secs(10);

/// A client of the voter information service.
#[derive(Debug)]
pub struct Upstream {
    client: reqwest::Client,
    url: Url,
    api_key: HeaderValue,
    at_once: Semaphore,
    health: Mutex<Health>,
}

/// Failures in a row, and until when to make no call.
#[derive(Debug, Default)]
struct Health {
    failures: u32,
    paused_until: Option<Instant>,
}

/// Why there is no answer. Its text is for the log and never holds the address.
#[derive(Debug, thiserror::Error)]
pub enum UpstreamError {
    /// Too many calls are under way.
    #[error("{MAX_AT_ONCE} calls are under way already")]
    Busy,
    /// It failed several times in a row.
    #[error("left alone for {PAUSE:?} after {FAILURES_TO_PAUSE} failures in a row")]
    Paused,
    /// No connection, or no answer in time.
    #[error("{0}")]
    Transport(#[source] reqwest::Error),
    /// Another status than 200.
    #[error("it answered {0}")]
    Status(http::StatusCode),
    /// The body is larger than any answer.
    #[error("its answer is larger than {MAX_BODY} bytes")]
    TooLarge,
    /// The body is no JSON object.
    #[error("its answer is not the JSON object that was expected")]
    NotJson,
}

impl UpstreamError {
    /// One word for counting.
    #[must_use]
    pub fn reason(&self) -> &'static str {
        match self {
            Self::Busy => "busy",
            Self::Paused => "paused",
            Self::Transport(error) if error.is_timeout() => "timeout",
            Self::Transport(_) => "transport",
            Self::Status(_) => "status",
            Self::TooLarge => "too_large",
            Self::NotJson => "not_json",
        }
    }
}

#[derive(Deserialize)]
struct GeoIp {
    #[serde(default)]
    region_code: Option<String>,
}

impl Upstream {
    /// A client for the service at `base` (http or https, with or without a path).
    ///
    /// # Errors
    /// The TLS roots of the system cannot be used.
    pub fn new(base: &Url, api_key: HeaderValue) -> Result<Self, reqwest::Error> {
        let client = reqwest::Client::builder()
            .timeout(TIMEOUT)
            .connect_timeout(CONNECT_TIMEOUT)
            // A redirect would carry the key and the visitor's address to another host.
            .redirect(reqwest::redirect::Policy::none())
            .user_agent(concat!("voteready-geo/", env!("CARGO_PKG_VERSION")))
            .build()?;
        let mut url = base.clone();
        url.set_path(&format!("{}/geo-ip", base.path().trim_end_matches('/')));
        let (at_once, health) = (Semaphore::new(MAX_AT_ONCE), Mutex::default());
        Ok(Self { client, url, api_key, at_once, health })
    }

    /// Where the service places a visitor: a state or territory that we know, or nothing.
    ///
    /// # Errors
    /// The service did not answer, or not with what was expected.
    pub async fn lookup(&self, address: IpAddr) -> Result<Place, UpstreamError> {
        let _permit = self.at_once.try_acquire().map_err(|_| UpstreamError::Busy)?;
        if self.is_paused() {
            return Err(UpstreamError::Paused);
        }
        let answer = self.ask(address).await;
        self.note(answer.is_ok());
        let region = answer?.region_code.unwrap_or_default();
        Ok(jurisdiction::any(region.trim()).map_or(Place::Unknown, Place::Jurisdiction))
    }

    async fn ask(&self, address: IpAddr) -> Result<GeoIp, UpstreamError> {
        // The URL stays out of errors: it is the operator's, and may name internal hosts.
        let transport = |error: reqwest::Error| UpstreamError::Transport(error.without_url());
        let request = self.client.get(self.url.clone()).header("x-api-key", self.api_key.clone());
        let mut response = request
            .header("x-forwarded-for", address.to_string())
            .header(http::header::ACCEPT, "application/json")
            .send()
            .await
            .map_err(transport)?;
        if response.status() != http::StatusCode::OK {
            return Err(UpstreamError::Status(response.status()));
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(transport)? {
            if body.len() + chunk.len() > MAX_BODY {
                return Err(UpstreamError::TooLarge);
            }
            body.extend_from_slice(&chunk);
        }
        serde_json::from_slice(&body).map_err(|_| UpstreamError::NotJson)
    }

    fn is_paused(&self) -> bool {
        let health = self.health.lock().unwrap_or_else(PoisonError::into_inner);
        health.paused_until.is_some_and(|until| Instant::now() < until)
    }

    fn note(&self, worked: bool) {
        let mut health = self.health.lock().unwrap_or_else(PoisonError::into_inner);
        health.failures = if worked { 0 } else { health.failures.saturating_add(1) };
        health.paused_until = (health.failures >= FAILURES_TO_PAUSE).then(|| Instant::now() + PAUSE);
    }
}

#[async_trait]
impl Backend for Upstream {
    async fn place(&self, address: IpAddr) -> Result<Place, Failure> {
        self.lookup(address).await.map_err(|error| Failure { reason: error.reason(), error: error.into() })
    }

    fn source(&self) -> Source {
        Source::Upstream
    }

    fn data_date(&self) -> Option<NaiveDate> {
        None
    }
}

#[cfg(test)]
mod tests;
