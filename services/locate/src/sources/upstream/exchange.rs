//! One call to an outside service within all bounds: time, size, calls under way, and a circuit breaker. The
//! URL holds the address: no redirect is followed, no proxy is used, and no error keeps the URL.

use std::time::{Duration, Instant};

use common::breaker::{Breaker, BreakerPolicy};
use common::clock::Clock;
use common::retry_after::retry_after;
use reqwest::header::{ACCEPT, HeaderValue};
use reqwest::{StatusCode, Url};
use serde_json::Value;
use tokio::sync::Semaphore;

use super::UpstreamLimits;
use super::failure::{UpstreamError, UpstreamSetupError};

/// Largest body, in bytes: 300 places with schedules of several weeks take a tenth of it.
pub(super) const MAX_BODY: usize = 2 << 20;
/// A call that its caller cancels earlier than this says nothing about the service's health.
const SLOW: Duration = Duration::from_secs(2);
/// Longest `Retry-After` of the service that is honoured.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(60);

/// A client of one outside service.
#[derive(Debug)]
pub(super) struct Exchange {
    client: reqwest::Client,
    /// The header of the key and the key, which is marked sensitive.
    key: (&'static str, HeaderValue),
    at_once: Semaphore,
    breaker: Breaker,
}

/// A response of the service.
pub(super) struct Reply {
    pub(super) status: StatusCode,
    pub(super) body: Value,
}

impl Exchange {
    /// A client of the service at `base`.
    ///
    /// # Errors
    /// `base` would send addresses over an open network, or TLS cannot be set up.
    pub(super) fn new(
        base: &Url,
        (header, mut key): (&'static str, HeaderValue),
        limits: UpstreamLimits,
    ) -> Result<Self, UpstreamSetupError> {
        super::check(base)?;
        let client = reqwest::Client::builder()
            .timeout(limits.timeout)
            .connect_timeout(limits.connect_timeout)
            // A redirect would carry the key and the voter's address to another host; so would a proxy.
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .referer(false)
            .user_agent(concat!("voteready-locate/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|error| UpstreamSetupError::Client(error.without_url()))?;
        key.set_sensitive(true);
        Ok(Self {
            client,
            key: (header, key),
            at_once: Semaphore::new(limits.at_once),
            breaker: Breaker::new(BreakerPolicy {
                failures: limits.failures_to_pause,
                pause: limits.pause,
                slow: SLOW,
            }),
        })
    }

    /// One call within all bounds; its outcome counts for the circuit breaker. `read` gets every success, and
    /// of the other statuses those in `with_body`.
    ///
    /// # Errors
    /// The service did not answer, or not with what `read` expects.
    pub(super) async fn call<T>(
        &self,
        url: Url,
        with_body: &[u16],
        read: impl FnOnce(&Reply) -> Result<T, UpstreamError>,
    ) -> Result<T, UpstreamError> {
        let _permit = self.at_once.try_acquire().map_err(|_| UpstreamError::Busy)?;
        let call = self.breaker.admit(Instant::now()).ok_or(UpstreamError::Paused)?;
        let answer = match self.fetch(url, with_body).await {
            Ok(reply) => read(&reply),
            Err(failure) => Err(failure),
        };
        match &answer {
            Err(failure) if failure.is_ill_health() => call.failed(failure.retry_after(), Instant::now()),
            _ => call.succeeded(),
        }
        answer
    }

    async fn fetch(&self, url: Url, with_body: &[u16]) -> Result<Reply, UpstreamError> {
        let (header, key) = &self.key;
        let request = self.client.get(url).header(*header, key.clone()).header(ACCEPT, "application/json");
        let mut response = request.send().await.map_err(UpstreamError::transport)?;
        let status = response.status();
        if !status.is_success() && !with_body.contains(&status.as_u16()) {
            let is_busy = matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE);
            let wait = || retry_after(response.headers(), Clock::system().now(), MAX_RETRY_AFTER);
            return Err(UpstreamError::Status { status, retry_after: is_busy.then(wait).flatten() });
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(UpstreamError::transport)? {
            if body.len() + chunk.len() > MAX_BODY {
                return Err(UpstreamError::TooLarge);
            }
            body.extend_from_slice(&chunk);
        }
        // The parser's error could quote the answer, and the answer repeats the address.
        let body = serde_json::from_slice(&body).map_err(|_| UpstreamError::NotJson)?;
        Ok(Reply { status, body })
    }
}
