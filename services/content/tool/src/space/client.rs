//! The vendor's HTTP APIs as editors' commands use them: one request at a time, at most so many a second,
//! the credential in the header only. 429 waits as the vendor says; 5xx and broken connections are tried
//! again where the request may be repeated. Versions are the caller's: 409 comes back as it is.

use std::time::Duration;

use content::config::Secret;
use content::vendor::{self, Unread};
use governor::DefaultDirectRateLimiter;
use reqwest::header::{ACCEPT, CONTENT_TYPE};
use reqwest::{Method, StatusCode};
use serde_json::Value;
use url::Url;

const CONNECT: Duration = Duration::from_secs(5);
const ATTEMPT: Duration = Duration::from_secs(30);
/// The vendor asks for seconds; more than this is no wait but a fault.
const MAX_WAIT: Duration = Duration::from_secs(60);
/// How often one request is repeated.
const RETRIES: u32 = 8;

/// Why a request gave nothing.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// The connection failed, for the last time.
    #[error("the connection failed: {0}")]
    Connection(String),
    /// The vendor refused.
    #[error("{what}: refused with status {status}, {id}: {message}")]
    Refused {
        /// Method and path.
        what: String,
        /// HTTP status.
        status: u16,
        /// The vendor's error id.
        id: String,
        /// The vendor's message and details.
        message: String,
    },
    /// The answer is not JSON, or too long.
    #[error("{what}: unreadable answer: {why}")]
    Shape {
        /// Method and path.
        what: String,
        /// Why.
        why: String,
    },
    /// The address or the client cannot be built.
    #[error("{0}")]
    Setup(String),
}

impl ApiError {
    /// The HTTP status of a refusal.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Refused { status, .. } => Some(*status),
            _ => None,
        }
    }
}

/// A request.
#[derive(Clone, Debug, Default)]
pub struct Ask<'a> {
    /// Below the environment: `["entries", "state-NV"]`.
    pub path: &'a [&'a str],
    /// Parameters of the query.
    pub query: &'a [(&'a str, &'a str)],
    /// The version that the change is made against.
    pub version: Option<u64>,
    /// The content type of a new entry.
    pub content_type: Option<&'a str>,
    /// The body.
    pub body: Option<&'a Value>,
}

/// One environment of a space, through one API.
pub struct Api {
    http: reqwest::Client,
    base: Url,
    token: Secret,
    mime: &'static str,
    limiter: DefaultDirectRateLimiter,
}

/// Which API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Reads and writes.
    Management,
    /// Reads what is published, or drafts.
    Delivery,
}

impl Api {
    /// A client; it connects with the first request.
    ///
    /// # Errors
    /// When the client or the address cannot be built.
    pub fn new(
        kind: Kind,
        host: &Url,
        (space, environment): (&str, &str),
        token: Secret,
        throttle: u32,
    ) -> Result<Self, ApiError> {
        let http = vendor::client(CONNECT, ATTEMPT)
            .user_agent(concat!("voteready-content-pack/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|why| ApiError::Setup(format!("the HTTP client cannot be built: {why}")))?;
        let base = vendor::environment(host, space, environment)
            .ok_or_else(|| ApiError::Setup(format!("{host} cannot be the base of an address")))?;
        let limiter = vendor::limiter(throttle);
        let mime = match kind {
            Kind::Management => "application/vnd.contentful.management.v1+json",
            Kind::Delivery => "application/vnd.contentful.delivery.v1+json",
        };
        Ok(Self { http, base, token, mime, limiter })
    }

    /// Reads; `None` for 404.
    ///
    /// # Errors
    /// Any other refusal, and a connection that stays broken.
    pub async fn find(&self, ask: &Ask<'_>) -> Result<Option<Value>, ApiError> {
        match self.send(Method::GET, ask).await {
            Ok(value) => Ok(Some(value)),
            Err(why) if why.status() == Some(404) => Ok(None),
            Err(why) => Err(why),
        }
    }

    /// Sends one request, and again where it may be repeated.
    ///
    /// # Errors
    /// A refusal, a connection that stays broken, an answer that is not JSON.
    pub async fn send(&self, method: Method, ask: &Ask<'_>) -> Result<Value, ApiError> {
        let body = self.raw(method.clone(), ask).await?;
        if body.is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_slice(&body).map_err(|why| ApiError::Shape {
            what: format!("{method} {}", ask.path.join("/")),
            why: why.to_string(),
        })
    }

    /// The same, for who reads the answer piece by piece.
    ///
    /// # Errors
    /// A refusal, a connection that stays broken.
    pub async fn raw(&self, method: Method, ask: &Ask<'_>) -> Result<Vec<u8>, ApiError> {
        let mut address = self.base.clone();
        if let Ok(mut path) = address.path_segments_mut() {
            path.extend(ask.path);
        }
        if !ask.query.is_empty() {
            address.query_pairs_mut().extend_pairs(ask.query);
        }
        let what = format!("{method} {}", ask.path.join("/"));
        let mut tried = 0;
        loop {
            let failure = match self.attempt(&method, address.clone(), ask, &what).await {
                Ok(value) => return Ok(value),
                Err(failure) => failure,
            };
            // A new object that was made although its answer was lost must not be made twice.
            let repeatable = failure.never_reached || method != Method::POST;
            let wait = match failure.wait {
                Some(wait) if tried < RETRIES => wait,
                None if tried < RETRIES && failure.again && repeatable => {
                    Duration::from_millis(500 << tried.min(5))
                }
                _ => return Err(failure.error),
            };
            tried += 1;
            tokio::time::sleep(wait.min(MAX_WAIT)).await;
        }
    }

    async fn attempt(
        &self,
        method: &Method,
        address: Url,
        ask: &Ask<'_>,
        what: &str,
    ) -> Result<Vec<u8>, Failure> {
        self.limiter.until_ready().await;
        let mut request = self
            .http
            .request(method.clone(), address)
            .bearer_auth(self.token.expose())
            .header(ACCEPT, self.mime);
        if let Some(version) = ask.version {
            request = request.header("X-Contentful-Version", version);
        }
        if let Some(content_type) = ask.content_type {
            request = request.header("X-Contentful-Content-Type", content_type);
        }
        if let Some(body) = ask.body {
            request = request.header(CONTENT_TYPE, self.mime).body(body.to_string());
        }
        let response = request.send().await.map_err(Failure::connection)?;
        let status = response.status();
        let reset = vendor::reset(response.headers(), MAX_WAIT);
        let body = vendor::body(response).await.map_err(|unread| match unread {
            Unread::Connection(error) => Failure::connection(error),
            Unread::TooLong(why) => Failure::last(ApiError::Shape { what: what.to_owned(), why }),
        })?;
        if !status.is_success() {
            let (id, message) = vendor::refusal(&body);
            let error = ApiError::Refused { what: what.to_owned(), status: status.as_u16(), id, message };
            let wait =
                (status == StatusCode::TOO_MANY_REQUESTS).then(|| reset.unwrap_or(Duration::from_secs(1)));
            return Err(Failure { error, wait, again: status.is_server_error(), never_reached: false });
        }
        Ok(body)
    }

    /// All items of a collection, page by page, at most `most`.
    ///
    /// # Errors
    /// As [`Self::send`]; a collection that is longer than `most`.
    pub async fn all(
        &self,
        path: &[&str],
        query: &[(&str, &str)],
        most: usize,
    ) -> Result<Vec<Value>, ApiError> {
        const PAGE: usize = 100;
        let mut items = Vec::new();
        loop {
            let (limit, skip) = (PAGE.to_string(), items.len().to_string());
            // Entries without an order may change places between two pages.
            let order = (path == ["entries"]).then_some(("order", "sys.id"));
            let paging = [("limit", limit.as_str()), ("skip", skip.as_str())];
            let query: Vec<_> = query.iter().copied().chain(paging).chain(order).collect();
            let answer = self.send(Method::GET, &Ask { path, query: &query, ..Ask::default() }).await?;
            let page = answer["items"].as_array().cloned().unwrap_or_default();
            let ended = page.len() < PAGE;
            items.extend(page);
            if items.len() > most {
                let what = format!("GET {}", path.join("/"));
                return Err(ApiError::Shape { what, why: format!("more than {most} items") });
            }
            if ended {
                return Ok(items);
            }
        }
    }
}

struct Failure {
    error: ApiError,
    /// How long the vendor asks to wait.
    wait: Option<Duration>,
    again: bool,
    never_reached: bool,
}

impl Failure {
    fn last(error: ApiError) -> Self {
        Self { error, wait: None, again: false, never_reached: false }
    }

    fn connection(error: reqwest::Error) -> Self {
        let error = error.without_url();
        let never_reached = error.is_connect();
        Self { error: ApiError::Connection(error.to_string()), wait: None, again: true, never_reached }
    }
}
