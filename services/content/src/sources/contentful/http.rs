//! Requests to the delivery and preview APIs: the credential in the header only, retries on 5xx, 429 and
//! connection errors, at most five, within thirty seconds in all; at most so many requests a second; a
//! bounded body, also after it is unpacked.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable as _};
use governor::DefaultDirectRateLimiter;
use reqwest::header::ACCEPT;
use serde_json::Value;
use tokio::time::Instant;
use url::Url;

use crate::config::{self, Secret};
use crate::service::source::SourceError;
use crate::vendor::{self, Unread};

/// All attempts and waits together.
pub(super) const DEADLINE: Duration = Duration::from_secs(30);
/// One attempt.
const ATTEMPT: Duration = Duration::from_secs(10);
const CONNECT: Duration = Duration::from_secs(3);
pub(super) const RETRIES: usize = 5;
const MEDIA_TYPE: &str = "application/vnd.contentful.delivery.v1+json";

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
    base: Url,
    token: Secret,
}

/// The HTTP side of the client.
pub(super) struct Http {
    client: reqwest::Client,
    delivery: Api,
    preview: Option<Api>,
    limiter: DefaultDirectRateLimiter,
    /// While the vendor limits us, nobody asks: a storm of 429 must not become a storm of requests.
    paused: Mutex<Option<Instant>>,
}

impl Http {
    pub(super) fn new(space: &config::Contentful) -> Result<Self, ClientError> {
        let client = vendor::client(CONNECT, ATTEMPT)
            .pool_max_idle_per_host(8)
            .user_agent(concat!("voteready-content/", env!("CARGO_PKG_VERSION")))
            .build()?;
        let api = |host: &Url, token: &Secret| {
            let base = vendor::environment(host, &space.space, &space.environment)
                .ok_or_else(|| ClientError::Base(host.clone()))?;
            Ok::<_, ClientError>(Api { base, token: token.clone() })
        };
        Ok(Self {
            client,
            delivery: api(&space.delivery_host, &space.delivery_token)?,
            preview: space.preview_token.as_ref().map(|token| api(&space.preview_host, token)).transpose()?,
            limiter: vendor::limiter(space.throttle),
            paused: Mutex::new(None),
        })
    }

    pub(super) fn has_preview(&self) -> bool {
        self.preview.is_some()
    }

    /// One `GET`; `read` may ask for another attempt.
    pub(super) async fn get<T>(
        &self,
        preview: bool,
        path: &str,
        query: &[(&str, &str)],
        read: impl Fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<T, SourceError> {
        let (api, mut address) = self.address(preview, path);
        if !query.is_empty() {
            address.query_pairs_mut().extend_pairs(query);
        }
        self.send(|| self.client.get(address.clone()), &api.token, read).await
    }

    /// One `POST` with a JSON body. Only asset keys are made so: doing it twice does no harm.
    pub(super) async fn post<T>(
        &self,
        preview: bool,
        path: &str,
        body: &Value,
        read: impl Fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<T, SourceError> {
        let (api, address) = self.address(preview, path);
        self.send(|| self.client.post(address.clone()).json(body), &api.token, read).await
    }

    fn address(&self, preview: bool, path: &str) -> (&Api, Url) {
        // The service refuses preview before it comes here: without a credential there is no such API.
        let api = if preview { self.preview.as_ref().unwrap_or(&self.delivery) } else { &self.delivery };
        let mut address = api.base.clone();
        if let Ok(mut segments) = address.path_segments_mut() {
            segments.push(path);
        }
        (api, address)
    }

    async fn send<T>(
        &self,
        request: impl Fn() -> reqwest::RequestBuilder,
        token: &Secret,
        read: impl Fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<T, SourceError> {
        let waits = ExponentialBuilder::default()
            .with_min_delay(Duration::from_secs(1))
            .with_factor(std::f32::consts::SQRT_2)
            .with_jitter()
            .with_max_times(RETRIES);
        let attempt = || async { read(&self.attempt(request(), token).await?) };
        let retried = attempt
            .retry(waits)
            .when(|failure: &Failure| failure.again)
            .adjust(|failure, wait| wait.map(|wait| failure.wait.unwrap_or(wait)))
            .notify(|failure, wait| {
                metrics::counter!("content_source_retries_total").increment(1);
                tracing::info!(error = %failure.error, wait_ms = wait.as_millis(), "the CMS is asked again");
            });
        match tokio::time::timeout(DEADLINE, retried).await {
            Ok(answer) => answer.map_err(|failure| failure.error),
            Err(_) => Err(SourceError::Timeout),
        }
    }

    async fn attempt(&self, request: reqwest::RequestBuilder, token: &Secret) -> Result<Vec<u8>, Failure> {
        loop {
            let paused = *self.paused.lock().unwrap_or_else(PoisonError::into_inner);
            match paused.filter(|until| *until > Instant::now()) {
                Some(until) => tokio::time::sleep_until(until).await,
                None => break,
            }
        }
        self.limiter.until_ready().await;
        let request = request.bearer_auth(token.expose()).header(ACCEPT, MEDIA_TYPE);
        let response = request.send().await.map_err(Failure::connection)?;
        let status = response.status();
        let wait = vendor::reset(response.headers(), DEADLINE);
        let body = vendor::body(response).await.map_err(|unread| match unread {
            Unread::Connection(error) => Failure::connection(error),
            Unread::TooLong(why) => Failure::shape(why),
        })?;
        if status.is_success() {
            return Ok(body);
        }
        let limited = status.as_u16() == 429;
        if let Some(wait) = wait.filter(|_| limited) {
            let mut paused = self.paused.lock().unwrap_or_else(PoisonError::into_inner);
            *paused = (*paused).max(Some(Instant::now() + wait));
        }
        let again = limited || status.is_server_error();
        let (id, message) = vendor::refusal(&body);
        Err(Failure { error: SourceError::Refused { status: status.as_u16(), id, message }, again, wait })
    }
}

/// Why one attempt failed, and whether and when to try again.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) error: SourceError,
    pub(super) again: bool,
    pub(super) wait: Option<Duration>,
}

impl Failure {
    pub(super) fn last(error: SourceError) -> Self {
        Self { error, again: false, wait: None }
    }

    pub(super) fn shape(why: impl std::fmt::Display) -> Self {
        Self::last(SourceError::Shape(why.to_string()))
    }

    fn connection(error: reqwest::Error) -> Self {
        // The address is ours and carries no credential, but the log is shorter without it.
        let error = error.without_url();
        let again = error.is_connect() || error.is_timeout() || error.is_request() || error.is_body();
        Self { error: SourceError::Connection(error.to_string()), again, wait: None }
    }
}
