//! Contentful's delivery and preview APIs (SPEC sections 7 and 9): entries by id or content type, three
//! links deep, in all locales. The credential travels in the header only. Retries on 5xx, 429 and
//! connection errors, at most five, within thirty seconds in all; at most so many requests a second.

mod ids;

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use backon::{ExponentialBuilder, Retryable as _};
use common::jurisdiction::{self, Jurisdiction as Place, Kind};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use reqwest::header::{ACCEPT, HeaderMap, RETRY_AFTER};
use serde_json::Value;
use url::Url;

use super::cda::Space;
use super::{reading, schema};
use crate::config::{self, Secret};
use crate::domain::alert::Alert;
use crate::domain::entry::Entry;
use crate::service::source::{Mode, Source, SourceError};

/// All attempts and waits together.
const DEADLINE: Duration = Duration::from_secs(30);
/// One attempt.
const ATTEMPT: Duration = Duration::from_secs(10);
const CONNECT: Duration = Duration::from_secs(3);
const RETRIES: usize = 5;
/// The vendor sends 7 MB at most.
const MAX_BODY: usize = 16 << 20;
/// Of an error's message, so much is logged.
const MAX_MESSAGE: usize = 200;

/// Why a client cannot be built.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// TLS or the system.
    #[error("the HTTP client cannot be built: {0}")]
    Http(#[from] reqwest::Error),
    /// The host cannot carry a path.
    #[error("{0} cannot be the base of an address")]
    Base(Url),
}

/// One API of a space.
struct Api {
    entries: Url,
    token: Secret,
}

/// A client of one space.
pub struct Contentful {
    http: reqwest::Client,
    delivery: Api,
    preview: Option<Api>,
    limiter: DefaultDirectRateLimiter,
}

impl Contentful {
    /// A client; it connects with the first request.
    ///
    /// # Errors
    /// When the HTTP client or the addresses cannot be built.
    pub fn new(space: &config::Contentful) -> Result<Self, ClientError> {
        let http = reqwest::Client::builder()
            .connect_timeout(CONNECT)
            .timeout(ATTEMPT)
            // A redirect could carry the credential elsewhere; the API has none.
            .redirect(reqwest::redirect::Policy::none())
            .pool_max_idle_per_host(8)
            .user_agent(concat!("voteready-content/", env!("CARGO_PKG_VERSION")))
            .build()?;
        let api = |host: &Url, token: &Secret| {
            let mut entries = host.clone();
            let path = ["spaces", &space.space, "environments", &space.environment, "entries"];
            entries
                .path_segments_mut()
                .map_err(|()| ClientError::Base(host.clone()))?
                .pop_if_empty()
                .extend(path);
            Ok::<_, ClientError>(Api { entries, token: token.clone() })
        };
        let rate = NonZeroU32::new(space.throttle).unwrap_or(NonZeroU32::MIN);
        Ok(Self {
            http,
            delivery: api(&space.delivery_host, &space.delivery_token)?,
            preview: space.preview_token.as_ref().map(|token| api(&space.preview_host, token)).transpose()?,
            limiter: RateLimiter::direct(Quota::per_second(rate).allow_burst(NonZeroU32::MIN)),
        })
    }

    /// One query, with retries, within the deadline.
    async fn query(&self, preview: bool, filter: &[(&str, &str)]) -> Result<Space, SourceError> {
        // The service refuses preview before it comes here: without a credential there is no such API.
        let api = if preview { self.preview.as_ref().unwrap_or(&self.delivery) } else { &self.delivery };
        let mut address = api.entries.clone();
        address.query_pairs_mut().extend_pairs(filter).extend_pairs([("include", "3"), ("locale", "*")]);
        let waits = ExponentialBuilder::default()
            .with_min_delay(Duration::from_secs(1))
            .with_factor(std::f32::consts::SQRT_2)
            .with_jitter()
            .with_max_times(RETRIES);
        let attempt = || self.attempt(&address, &api.token);
        let retried = attempt
            .retry(waits)
            .when(|failure: &Failure| failure.again)
            .adjust(|failure, wait| wait.map(|wait| failure.reset.unwrap_or(wait)))
            .notify(|failure, wait| {
                metrics::counter!("content_source_retries_total").increment(1);
                tracing::info!(error = %failure.error, wait_ms = wait.as_millis(), "the CMS is asked again");
            });
        match tokio::time::timeout(DEADLINE, retried).await {
            Ok(answer) => answer.map_err(|failure| failure.error),
            Err(_) => Err(SourceError::Timeout),
        }
    }

    async fn attempt(&self, address: &Url, token: &Secret) -> Result<Space, Failure> {
        self.limiter.until_ready().await;
        let request = self
            .http
            .get(address.clone())
            .bearer_auth(token.expose())
            .header(ACCEPT, "application/vnd.contentful.delivery.v1+json");
        let response = request.send().await.map_err(Failure::connection)?;
        let status = response.status();
        let reset = reset(response.headers());
        let body = body(response).await?;
        if !status.is_success() {
            let again = status.as_u16() == 429 || status.is_server_error();
            return Err(Failure { error: refusal(status.as_u16(), &body), again, reset });
        }
        let space = Space::parse(&body).map_err(|why| Failure::last(SourceError::Shape(why.to_string())))?;
        if space.not_resolvable > 0 {
            tracing::info!(count = space.not_resolvable, "links of the CMS that are not resolvable");
        }
        Ok(space)
    }

    async fn named(&self, preview: bool, ids: &[String]) -> Result<Space, SourceError> {
        let limit = ids.len().to_string();
        self.query(preview, &[("sys.id[in]", &ids.join(",")), ("limit", &limit)]).await
    }
}

/// Why one attempt failed, and whether and when to try again.
struct Failure {
    error: SourceError,
    again: bool,
    reset: Option<Duration>,
}

impl Failure {
    fn last(error: SourceError) -> Self {
        Self { error, again: false, reset: None }
    }

    fn connection(error: reqwest::Error) -> Self {
        // The address is ours and carries no credential, but the log is shorter without it.
        let error = error.without_url();
        let again = error.is_connect() || error.is_timeout() || error.is_request() || error.is_body();
        Self { error: SourceError::Connection(error.to_string()), again, reset: None }
    }
}

/// How long the vendor asks to wait: seconds, with a little more, bounded by the deadline.
fn reset(headers: &HeaderMap) -> Option<Duration> {
    let value = headers.get("x-contentful-ratelimit-reset").or_else(|| headers.get(RETRY_AFTER))?;
    let seconds = value.to_str().ok()?.trim().parse::<f64>().ok().filter(|s| s.is_finite() && *s >= 0.0)?;
    Some(Duration::from_secs_f64(seconds.min(DEADLINE.as_secs_f64())) + Duration::from_millis(100))
}

async fn body(mut response: reqwest::Response) -> Result<Vec<u8>, Failure> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(Failure::connection)? {
        if body.len() + chunk.len() > MAX_BODY {
            return Err(Failure::last(SourceError::Shape(format!("more than {} MiB", MAX_BODY >> 20))));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// Reads an error body: an object, a bare string, or not JSON at all.
fn refusal(status: u16, body: &[u8]) -> SourceError {
    let value: Value = serde_json::from_slice(body).unwrap_or(Value::Null);
    let id = value.pointer("/sys/id").and_then(Value::as_str).unwrap_or("unknown");
    let message = value.get("message").or(Some(&value)).and_then(Value::as_str).unwrap_or("");
    let short = |text: &str| text.chars().filter(|c| !c.is_control()).take(MAX_MESSAGE).collect::<String>();
    SourceError::Refused { status, id: short(id), message: short(message) }
}

#[async_trait]
impl Source for Contentful {
    fn allows_preview(&self) -> bool {
        self.preview.is_some()
    }

    async fn entry(&self, place: &'static Place, mode: Mode) -> Result<Option<Arc<Entry>>, SourceError> {
        let ids = ids::candidates(place, mode);
        let space = self.named(mode.preview, &ids).await?;
        let found = ids.iter().filter_map(|id| space.items().find(|entity| entity.id == *id));
        let mut read = found.filter_map(|entity| reading::jurisdiction(&space, entity));
        // An entry that says another code than its id is a mistake of an editor: never a wrong place.
        Ok(read.find(|entry| entry.place == place).map(Arc::new))
    }

    async fn entries(&self, preview: bool) -> Result<Arc<[Arc<Entry>]>, SourceError> {
        let mode = Mode { preview, test_config: false };
        let mut entries = Vec::new();
        for kind in [Kind::State, Kind::Territory] {
            let places = jurisdiction::all().iter().filter(|place| place.kind == kind);
            let ids: Vec<_> = places.clone().flat_map(|place| ids::candidates(place, mode)).collect();
            let space = self.named(preview, &ids).await?;
            for place in places {
                let ids = ids::candidates(place, mode);
                let found = ids.iter().filter_map(|id| space.items().find(|entity| entity.id == *id));
                let mut read = found.filter_map(|entity| reading::jurisdiction(&space, entity));
                entries.extend(read.find(|entry| entry.place == place).map(Arc::new));
            }
        }
        entries.sort_by_key(|entry| entry.place.code);
        Ok(entries.into())
    }

    async fn alerts(&self, preview: bool) -> Result<Arc<[Alert]>, SourceError> {
        let space = self.query(preview, &[("content_type", schema::SITEWIDE_ALERTS), ("limit", "1")]).await?;
        Ok(reading::sitewide_alerts(&space).into())
    }
}

#[cfg(test)]
mod tests;
