//! Requests to the delivery and preview APIs: what they only read may be asked again at will, within thirty
//! seconds in all, because a caller waits.

use std::time::Duration;

use reqwest::Method;
use serde_json::Value;

use crate::config::{self, Secret};
use crate::service::source::SourceError;
use crate::vendor::{AttemptFailure, Client, ClientError, DELIVERY, RetryPolicy, VendorRequest};

/// All attempts and waits together.
pub(super) const DEADLINE: Duration = Duration::from_secs(30);
pub(super) const RETRIES: usize = 5;

const POLICY: RetryPolicy = RetryPolicy {
    user_agent: concat!("voteready-content/", env!("CARGO_PKG_VERSION")),
    accepts: DELIVERY,
    sends: "application/json",
    connect: Duration::from_secs(3),
    attempt: Duration::from_secs(10),
    deadline: DEADLINE,
    retries: RETRIES,
    waits: (Duration::from_secs(1), Duration::from_secs(4)),
    growth: std::f32::consts::SQRT_2,
    longest_told: DEADLINE,
    told_after_faults: true,
    // Only asset keys are made so: doing it twice does no harm.
    repeats_post: true,
};

/// The HTTP side of the source.
pub(super) struct Http {
    delivery: Client,
    preview: Option<Client>,
}

impl Http {
    pub(super) fn new(space: &config::Contentful) -> Result<Self, ClientError> {
        let api = |host, token: &Secret| {
            Client::new(POLICY, host, (&space.space, &space.environment), token.clone(), space.throttle)
        };
        Ok(Self {
            delivery: api(&space.delivery_host, &space.delivery_token)?,
            preview: space.preview_token.as_ref().map(|token| api(&space.preview_host, token)).transpose()?,
        })
    }

    pub(super) fn has_preview(&self) -> bool {
        self.preview.is_some()
    }

    fn api(&self, preview: bool) -> &Client {
        // The service refuses preview before it comes here: without a credential there is no such API.
        self.preview.as_ref().filter(|_| preview).unwrap_or(&self.delivery)
    }

    /// One `GET`; `read` may ask for another attempt.
    pub(super) async fn get<T>(
        &self,
        preview: bool,
        path: &str,
        query: &[(&str, &str)],
        read: impl Fn(&[u8]) -> Result<T, AttemptFailure>,
    ) -> Result<T, SourceError> {
        let ask = VendorRequest { path: &[path], query, ..VendorRequest::default() };
        self.api(preview).send(Method::GET, &ask, read).await
    }

    /// One `POST` with a JSON body.
    pub(super) async fn post<T>(
        &self,
        preview: bool,
        path: &str,
        body: &Value,
        read: impl Fn(&[u8]) -> Result<T, AttemptFailure>,
    ) -> Result<T, SourceError> {
        let ask = VendorRequest { path: &[path], body: Some(body), ..VendorRequest::default() };
        self.api(preview).send(Method::POST, &ask, read).await
    }
}
