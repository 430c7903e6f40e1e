//! The one HTTP client for the APIs of the vendor (Contentful): of the service, which reads, and of the tool
//! `content-pack`, which writes. The credential is in the header only; at most so many requests a second; a
//! body is bounded, also after it is unpacked. A [`RetryPolicy`] says which requests are repeated, how often
//! and after which wait. Tests of the tool's policy: `tool/tests/space/retries.rs`.

use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable as _};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap, RETRY_AFTER};
use reqwest::{Method, Response};
use serde_json::Value;
use tokio::time::Instant;
use url::Url;

use crate::config::Secret;
use crate::service::source::SourceError;

/// Media type of the delivery and preview APIs.
pub const DELIVERY: &str = "application/vnd.contentful.delivery.v1+json";
/// The vendor sends 7 MB at most.
const MAX_BODY: usize = 16 << 20;
/// Most characters of the vendor's messages that are shown.
const MAX_MESSAGE: usize = 600;
/// Waiting until the second that the vendor names would be a moment too early.
const AFTER_RESET: Duration = Duration::from_millis(100);

/// How requests are made, and made again: after 429, 5xx, and a connection that broke.
#[derive(Clone, Copy, Debug)]
pub struct RetryPolicy {
    /// Value of the `User-Agent` header.
    pub user_agent: &'static str,
    /// Media type of the answers.
    pub accepts: &'static str,
    /// Media type of the bodies that are sent.
    pub sends: &'static str,
    /// For making a connection.
    pub connect: Duration,
    pub attempt: Duration,
    /// For all attempts and waits together.
    pub deadline: Duration,
    /// Attempts after the first.
    pub retries: usize,
    /// The first and the longest wait where the vendor names none; jitter adds up to as much again.
    pub waits: (Duration, Duration),
    /// By how much these waits grow.
    pub growth: f32,
    /// The longest wait that is accepted from the vendor.
    pub longest_told: Duration,
    /// The wait that the vendor names counts after 5xx, too; without it after 429 only.
    pub told_after_faults: bool,
    /// A `POST` may be made twice. If not, it is made again only after 429, or when it never reached the
    /// vendor.
    pub repeats_post: bool,
}

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

#[derive(Clone, Debug, Default)]
pub struct VendorRequest<'a> {
    /// Below the environment: `["entries", "state-NV"]`.
    pub path: &'a [&'a str],
    /// Parameters of the query.
    pub query: &'a [(&'a str, &'a str)],
    /// The version that the change is made against.
    pub version: Option<u64>,
    /// The content type of a new entry.
    pub content_type: Option<&'a str>,
    pub body: Option<&'a Value>,
}

/// An environment of a space at one of the vendor's APIs.
pub struct Client {
    http: reqwest::Client,
    base: Url,
    token: Secret,
    policy: RetryPolicy,
    limiter: DefaultDirectRateLimiter,
    /// While the vendor limits us, nobody asks: a storm of 429 must not become a storm of requests.
    paused: Mutex<Option<Instant>>,
}

impl Client {
    /// A client; it connects with the first request. `throttle` is in requests a second, without bursts.
    ///
    /// # Errors
    /// When the HTTP client or the address cannot be built.
    pub fn new(
        policy: RetryPolicy,
        host: &Url,
        (space, environment): (&str, &str),
        token: Secret,
        throttle: u32,
    ) -> Result<Self, ClientError> {
        // It follows no redirect: that could carry the credential elsewhere, and the APIs have none.
        let http = reqwest::Client::builder()
            .connect_timeout(policy.connect)
            .timeout(policy.attempt)
            .redirect(reqwest::redirect::Policy::none())
            .pool_max_idle_per_host(8)
            .user_agent(policy.user_agent)
            .build()?;
        let mut base = host.clone();
        base.path_segments_mut().map_err(|()| ClientError::Base(host.clone()))?.pop_if_empty().extend([
            "spaces",
            space,
            "environments",
            environment,
        ]);
        let rate = NonZeroU32::new(throttle).unwrap_or(NonZeroU32::MIN);
        let limiter = RateLimiter::direct(Quota::per_second(rate).allow_burst(NonZeroU32::MIN));
        Ok(Self { http, base, token, policy, limiter, paused: Mutex::new(None) })
    }

    /// One request, and again as the policy says; `read` may ask for another attempt, too.
    ///
    /// # Errors
    /// The last failure; no answer within the deadline.
    pub async fn send<T>(
        &self,
        method: Method,
        ask: &VendorRequest<'_>,
        read: impl Fn(&[u8]) -> Result<T, AttemptFailure>,
    ) -> Result<T, SourceError> {
        let policy = &self.policy;
        let waits = ExponentialBuilder::default()
            .with_min_delay(policy.waits.0)
            .with_max_delay(policy.waits.1)
            .with_factor(policy.growth)
            .with_jitter()
            .with_max_times(policy.retries);
        let attempt = || async { read(&self.attempt(&method, ask).await?) };
        let retried = attempt
            .retry(waits)
            .when(|failure: &AttemptFailure| failure.again)
            .adjust(|failure, wait| wait.map(|wait| failure.wait.unwrap_or(wait)))
            .notify(|failure, wait| {
                metrics::counter!("content_source_retries_total").increment(1);
                tracing::info!(error = %failure.error, wait_ms = wait.as_millis(), "the CMS is asked again");
            });
        match tokio::time::timeout(policy.deadline, retried).await {
            Ok(answer) => answer.map_err(|failure| failure.error),
            Err(_) => Err(SourceError::Timeout),
        }
    }

    async fn attempt(&self, method: &Method, ask: &VendorRequest<'_>) -> Result<Vec<u8>, AttemptFailure> {
        // Another caller may be limited while this one waits.
        loop {
            let paused = *self.paused();
            let Some(until) = paused.filter(|until| *until > Instant::now()) else { break };
            tokio::time::sleep_until(until).await;
        }
        self.limiter.until_ready().await;
        let policy = &self.policy;
        let is_repeatable = policy.repeats_post || *method != Method::POST;
        let response = self
            .request(method, ask)
            .send()
            .await
            .map_err(|why| AttemptFailure::connection(why, is_repeatable))?;
        let status = response.status();
        let told = reset(response.headers(), policy.longest_told);
        let body = body(response, is_repeatable).await?;
        if status.is_success() {
            return Ok(body);
        }
        let is_limited = status.as_u16() == 429;
        let wait = told.filter(|_| is_limited || policy.told_after_faults);
        if let Some(wait) = wait.filter(|_| is_limited) {
            let mut paused = self.paused();
            *paused = (*paused).max(Some(Instant::now() + wait));
        }
        let (id, message) = refusal(&body);
        let again = is_limited || (status.is_server_error() && is_repeatable);
        Err(AttemptFailure {
            error: SourceError::Refused { status: status.as_u16(), id, message },
            again,
            wait,
        })
    }

    fn paused(&self) -> MutexGuard<'_, Option<Instant>> {
        self.paused.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn request(&self, method: &Method, ask: &VendorRequest<'_>) -> reqwest::RequestBuilder {
        let mut address = self.base.clone();
        if let Ok(mut path) = address.path_segments_mut() {
            path.extend(ask.path);
        }
        if !ask.query.is_empty() {
            address.query_pairs_mut().extend_pairs(ask.query);
        }
        let mut request = self
            .http
            .request(method.clone(), address)
            .bearer_auth(self.token.expose())
            .header(ACCEPT, self.policy.accepts);
        if let Some(version) = ask.version {
            request = request.header("X-Contentful-Version", version);
        }
        if let Some(content_type) = ask.content_type {
            request = request.header("X-Contentful-Content-Type", content_type);
        }
        match ask.body {
            Some(body) => request.header(CONTENT_TYPE, self.policy.sends).body(body.to_string()),
            None => request,
        }
    }
}

/// Why one attempt failed, and whether and when to try again.
#[derive(Debug)]
pub struct AttemptFailure {
    /// The error to return when it was the last attempt.
    pub error: SourceError,
    /// Another attempt may help.
    pub again: bool,
    /// How long to wait before it; `None` leaves it to the policy.
    pub wait: Option<Duration>,
}

impl AttemptFailure {
    /// An answer that cannot be read, and will not be better the next time.
    pub fn shape(why: impl std::fmt::Display) -> Self {
        Self { error: SourceError::Shape(why.to_string()), again: false, wait: None }
    }

    fn connection(error: reqwest::Error, is_repeatable: bool) -> Self {
        // The address is ours and carries no credential, but the log is shorter without it.
        let error = error.without_url();
        let broke = error.is_connect() || error.is_timeout() || error.is_request() || error.is_body();
        // Without a connection the request never reached the vendor.
        let again = broke && (is_repeatable || error.is_connect());
        Self { error: SourceError::Connection(error.to_string()), again, wait: None }
    }
}

/// How long the vendor asks to wait, in seconds; never longer than `most`.
fn reset(headers: &HeaderMap, most: Duration) -> Option<Duration> {
    let value = headers.get("x-contentful-ratelimit-reset").or_else(|| headers.get(RETRY_AFTER))?;
    let seconds = value.to_str().ok()?.trim().parse::<f64>().ok().filter(|s| s.is_finite() && *s >= 0.0)?;
    Some((Duration::from_secs_f64(seconds.min(most.as_secs_f64())) + AFTER_RESET).min(most))
}

/// The whole body, also bounded after it is unpacked.
async fn body(mut response: Response, is_repeatable: bool) -> Result<Vec<u8>, AttemptFailure> {
    let mut body = Vec::new();
    while let Some(chunk) =
        response.chunk().await.map_err(|why| AttemptFailure::connection(why, is_repeatable))?
    {
        if body.len() + chunk.len() > MAX_BODY {
            return Err(AttemptFailure::shape(format!("more than {} MiB", MAX_BODY >> 20)));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// Id and message of an error body: an object with details, a bare string, or not JSON at all.
pub(crate) fn refusal(body: &[u8]) -> (String, String) {
    let value: Value = serde_json::from_slice(body).unwrap_or(Value::Null);
    let id = value.pointer("/sys/id").and_then(Value::as_str).unwrap_or("unknown");
    let mut message = value.get("message").or(Some(&value)).and_then(Value::as_str).unwrap_or("").to_owned();
    for error in value.pointer("/details/errors").and_then(Value::as_array).into_iter().flatten().take(3) {
        let path = error["path"].as_array().map(|path| {
            let parts = path.iter().map(|part| part.as_str().map_or_else(|| part.to_string(), str::to_owned));
            parts.collect::<Vec<_>>().join(".")
        });
        let said = |key: &str| error[key].as_str().unwrap_or("").to_owned();
        message.push_str(&format!(" [{} {} {}]", path.unwrap_or_default(), said("name"), said("details")));
    }
    let short = |text: &str| text.chars().filter(|c| !c.is_control()).take(MAX_MESSAGE).collect::<String>();
    (short(id), short(&message))
}
