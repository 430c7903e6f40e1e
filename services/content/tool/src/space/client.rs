//! The management API, and the delivery API as editors' commands read it: a command may wait for minutes, and
//! a new object that was made although its answer was lost must not be made twice. Versions are the caller's:
//! 409 comes back as it is.

use std::time::Duration;

use content::config::Secret;
use content::service::source::SourceError;
use content::vendor::{AttemptFailure, Client, ClientError, DELIVERY, RetryPolicy};
use reqwest::Method;
use serde_json::Value;
use url::Url;

pub use content::vendor::VendorRequest;

const MANAGEMENT: &str = "application/vnd.contentful.management.v1+json";

const POLICY: RetryPolicy = RetryPolicy {
    user_agent: concat!("voteready-content-pack/", env!("CARGO_PKG_VERSION")),
    accepts: MANAGEMENT,
    sends: MANAGEMENT,
    connect: Duration::from_secs(5),
    attempt: Duration::from_secs(30),
    deadline: Duration::from_secs(600),
    retries: 8,
    waits: (Duration::from_millis(500), Duration::from_secs(16)),
    growth: 2.0,
    longest_told: Duration::from_secs(60),
    told_after_faults: false,
    repeats_post: false,
};

/// Why a command got no answer.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// A request failed.
    #[error("{what}: {why}")]
    Request {
        /// Method and path.
        what: String,
        why: SourceError,
    },
    /// The client cannot be built, or the space lacks what the command needs.
    #[error("{0}")]
    Setup(String),
}

impl ApiError {
    /// An answer of another shape than it must have.
    pub(super) fn shape(what: impl Into<String>, why: impl std::fmt::Display) -> Self {
        Self::Request { what: what.into(), why: SourceError::Shape(why.to_string()) }
    }

    /// The HTTP status of a refusal.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Request { why: SourceError::Refused { status, .. }, .. } => Some(*status),
            _ => None,
        }
    }
}

impl From<ClientError> for ApiError {
    fn from(why: ClientError) -> Self {
        Self::Setup(why.to_string())
    }
}

/// One environment of a space, through one API.
pub struct Api(Client);

/// The vendor's API that a client speaks to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ApiKind {
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
        kind: ApiKind,
        host: &Url,
        at: (&str, &str),
        token: Secret,
        throttle: u32,
    ) -> Result<Self, ApiError> {
        let accepts = if kind == ApiKind::Delivery { DELIVERY } else { MANAGEMENT };
        Ok(Self(Client::new(RetryPolicy { accepts, ..POLICY }, host, at, token, throttle)?))
    }

    /// Reads; `None` for 404.
    ///
    /// # Errors
    /// Any other refusal, and a connection that stays broken.
    pub async fn find(&self, path: &[&str]) -> Result<Option<Value>, ApiError> {
        match self.send(Method::GET, &VendorRequest { path, ..VendorRequest::default() }).await {
            Ok(value) => Ok(Some(value)),
            Err(why) if why.status() == Some(404) => Ok(None),
            Err(why) => Err(why),
        }
    }

    /// Sends one request, and again where it may be repeated. An empty answer is `null`.
    ///
    /// # Errors
    /// A refusal, a connection that stays broken, an answer that is not JSON.
    pub async fn send(&self, method: Method, ask: &VendorRequest<'_>) -> Result<Value, ApiError> {
        self.read(method, ask, |body| match body {
            [] => Ok(Value::Null),
            body => serde_json::from_slice(body).map_err(AttemptFailure::shape),
        })
        .await
    }

    /// The same, with an answer that `read` makes something of.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub async fn read<T>(
        &self,
        method: Method,
        ask: &VendorRequest<'_>,
        read: impl Fn(&[u8]) -> Result<T, AttemptFailure>,
    ) -> Result<T, ApiError> {
        let what = || format!("{method} {}", ask.path.join("/"));
        self.0.send(method.clone(), ask, read).await.map_err(|why| ApiError::Request { what: what(), why })
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
            // Without an order items may change places between two pages.
            let order = matches!(path, ["entries" | "assets"]).then_some(("order", "sys.id"));
            let paging = [("limit", limit.as_str()), ("skip", skip.as_str())];
            let query: Vec<_> = query.iter().copied().chain(paging).chain(order).collect();
            let answer = self
                .send(Method::GET, &VendorRequest { path, query: &query, ..VendorRequest::default() })
                .await?;
            let page = answer["items"].as_array().cloned().unwrap_or_default();
            let ended = page.len() < PAGE;
            items.extend(page);
            if items.len() > most {
                let what = format!("GET {}", path.join("/"));
                return Err(ApiError::shape(what, format!("more than {most} items")));
            }
            if ended {
                return Ok(items);
            }
        }
    }
}
