//! The voter information service as the source: `GET {VOTER_INFO_URL}/geo-ip` (SPEC section 7). That service
//! places its caller, so the visitor's address goes along in `X-Forwarded-For`; without it every visitor
//! would be where this process runs. An operator who chooses this source sends visitors' addresses to that
//! service. A failure is logged, without the address, and answers nothing.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use chrono::NaiveDate;
use common::breaker::{Breaker, BreakerPolicy};
use common::jurisdiction;
use http::HeaderValue;
use reqwest::Url;
use serde::Deserialize;
use tokio::sync::Semaphore;

use crate::domain::region::{Region, RegionSource};
use crate::service::{Backend, BackendFailure};

/// SPEC section 9: geo-ip, 5000 ms, for the whole exchange.
const TIMEOUT: Duration = Duration::from_secs(5);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// The answer is one short object.
const MAX_BODY: usize = 64 << 10;
/// More at once answer nothing instead of waiting.
const MAX_AT_ONCE: usize = 64;
/// A call that its caller gave up after a second counts as a failure, too.
const BREAKER: BreakerPolicy =
    BreakerPolicy { failures: 5, pause: Duration::from_secs(10), slow: Duration::from_secs(1) };

/// A client of the voter information service.
#[derive(Debug)]
pub struct Upstream {
    client: reqwest::Client,
    url: Url,
    api_key: HeaderValue,
    at_once: Semaphore,
    breaker: Breaker,
}

/// Why there is no answer. Its text is for the log and never holds the address.
#[derive(Debug, thiserror::Error)]
pub enum GeoIpError {
    /// Too many calls are under way.
    #[error("{MAX_AT_ONCE} calls are under way already")]
    Busy,
    /// It failed several times in a row.
    #[error("left alone for {pause:?} after {failures} failures in a row", pause = BREAKER.pause, failures = BREAKER.failures)]
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

impl GeoIpError {
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
        let (at_once, breaker) = (Semaphore::new(MAX_AT_ONCE), Breaker::new(BREAKER));
        Ok(Self { client, url, api_key, at_once, breaker })
    }

    /// Where the service places a visitor: a state or territory that we know, or nothing.
    ///
    /// # Errors
    /// The service did not answer, or not with what was expected.
    pub async fn lookup(&self, address: IpAddr) -> Result<Region, GeoIpError> {
        let _permit = self.at_once.try_acquire().map_err(|_| GeoIpError::Busy)?;
        let call = self.breaker.admit(Instant::now()).ok_or(GeoIpError::Paused)?;
        let answer = self.fetch(address).await;
        match &answer {
            Ok(_) => call.succeeded(),
            Err(_) => call.failed(None, Instant::now()),
        }
        let region = answer?.region_code.unwrap_or_default();
        Ok(jurisdiction::any(region.trim()).map_or(Region::Unknown, Region::Jurisdiction))
    }

    async fn fetch(&self, address: IpAddr) -> Result<GeoIp, GeoIpError> {
        // The URL stays out of errors: it is the operator's, and may name internal hosts.
        let transport = |error: reqwest::Error| GeoIpError::Transport(error.without_url());
        let request = self.client.get(self.url.clone()).header("x-api-key", self.api_key.clone());
        let mut response = request
            .header("x-forwarded-for", address.to_string())
            .header(http::header::ACCEPT, "application/json")
            .send()
            .await
            .map_err(transport)?;
        if response.status() != http::StatusCode::OK {
            return Err(GeoIpError::Status(response.status()));
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(transport)? {
            if body.len() + chunk.len() > MAX_BODY {
                return Err(GeoIpError::TooLarge);
            }
            body.extend_from_slice(&chunk);
        }
        serde_json::from_slice(&body).map_err(|_| GeoIpError::NotJson)
    }
}

#[async_trait]
impl Backend for Upstream {
    async fn place(&self, address: IpAddr) -> Result<Region, BackendFailure> {
        self.lookup(address)
            .await
            .map_err(|error| BackendFailure { reason: error.reason(), error: error.into() })
    }

    fn source(&self) -> RegionSource {
        RegionSource::Upstream
    }

    fn data_date(&self) -> Option<NaiveDate> {
        None
    }
}

#[cfg(test)]
mod tests;
