//! Errors on the wire: RFC 9457 `application/problem+json`. Handlers return a [`Problem`]; the layer around
//! them writes it out with the id of the request. The public words never quote the request.

use std::time::Duration;

use axum::response::{IntoResponse, Response};
use common::status::FailureKind;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::view::api;

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The request is malformed: what to send instead.
    #[error("{0}")]
    Malformed(String),
    /// The body is larger than allowed.
    #[error("The body is larger than this route takes.")]
    TooLarge,
    /// The body did not come in time.
    #[error("The body did not arrive in time. Send it at once.")]
    SlowBody,
    /// The body is of another type.
    #[error("Send the body as application/json.")]
    NotJson,
    /// The body is no form.
    #[error("Send the body as application/x-www-form-urlencoded.")]
    NotForm,
    /// There is no such route.
    #[error("There is nothing here. See /openapi.json for what there is.")]
    NotFound,
    /// The route knows other methods.
    #[error("This route does not take that method. See the Allow header.")]
    MethodNotAllowed,
    /// A page of another site sent it.
    #[error("Requests from pages of other sites need a key that was given to their origin.")]
    CrossSite,
    /// No key, or an unknown one.
    #[error(
        "Send a valid key in the header X-Api-Key; a page of the site sends the token that came with it."
    )]
    KeyNeeded,
    /// The caller asks too often.
    #[error("Too many requests. Try again after the time in Retry-After.")]
    TooMany(Duration),
    /// Everybody together asks too much.
    #[error("Too many requests at once. Try again in a moment.")]
    Overloaded,
    /// A service behind is not there.
    #[error("The service behind is not available. Try again in a moment.")]
    Unavailable,
    /// It took too long.
    #[error("The answer took too long. Try again in a moment.")]
    Timeout,
    /// A fault of ours.
    #[error("Something went wrong on our side.")]
    Internal,
}

/// The header Retry-After of a page or a problem whose status is 503, in seconds.
pub(crate) const RETRY_AFTER_S: u64 = 1;

impl Problem {
    fn row(&self) -> (StatusCode, &'static str, &'static str) {
        match self {
            Self::Malformed(_) => (FailureKind::Invalid.http(), "malformed-request", "Malformed request"),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too-large", "Body too large"),
            Self::SlowBody => (StatusCode::REQUEST_TIMEOUT, "slow-body", "Body too slow"),
            Self::NotJson | Self::NotForm => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-media-type", "Unsupported media type")
            }
            Self::NotFound => (FailureKind::NotFound.http(), "not-found", "Not found"),
            Self::MethodNotAllowed => {
                (StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", "Method not allowed")
            }
            Self::CrossSite => (FailureKind::Forbidden.http(), "cross-site", "Cross-site request refused"),
            Self::KeyNeeded => (FailureKind::Unauthenticated.http(), "key-needed", "Key needed"),
            Self::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many-requests", "Too many requests"),
            Self::Overloaded => (FailureKind::Overloaded.http(), "overloaded", "Overloaded"),
            Self::Unavailable => (FailureKind::Unavailable.http(), "unavailable", "Unavailable"),
            Self::Timeout => (FailureKind::Timeout.http(), "timeout", "Timeout"),
            Self::Internal => (FailureKind::Internal.http(), "internal", "Internal error"),
        }
    }

    /// Whole seconds to wait, for the header Retry-After.
    fn retry_after(&self) -> Option<u64> {
        match self {
            Self::TooMany(wait) => Some(wait.as_secs() + 1),
            Self::Overloaded | Self::Unavailable => Some(RETRY_AFTER_S),
            _ => None,
        }
    }

    /// The document, with the id of the request.
    #[must_use]
    pub fn document(&self, request_id: &str) -> api::Problem {
        let (status, kind, title) = self.row();
        api::Problem {
            kind: format!("/problems/{kind}"),
            title,
            status: status.as_u16(),
            detail: self.to_string(),
            request_id: request_id.to_owned(),
        }
    }

    /// The response: the document, with its status and headers.
    #[must_use]
    pub fn response(&self, request_id: &str) -> Response {
        let body = serde_json::to_vec(&self.document(request_id)).unwrap_or_default();
        let mut response = (self.row().0, body).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(wait) = self.retry_after() {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(wait));
        }
        if *self == Self::NotJson {
            headers.insert("accept-post", HeaderValue::from_static("application/json"));
        }
        if *self == Self::KeyNeeded {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("X-Api-Key"));
        }
        response
    }
}

impl IntoResponse for Problem {
    /// An empty response that carries the problem to the layer, which knows the id.
    fn into_response(self) -> Response {
        let mut response = self.row().0.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// True for a browser that asks for a page, which gets a problem as one: the API answers problems as such to
/// every client.
#[must_use]
pub fn wants_page(headers: &HeaderMap, path: &str) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|v| v.to_str().ok());
    let api = path.starts_with("/api/")
        || path.starts_with("/civicinfo/")
        || matches!(path, "/geo-ip" | "/openapi.json" | "/healthz");
    !api && accepts.is_some_and(|accepts| accepts.contains("text/html"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_that_opens_the_api_gets_its_problems_as_documents() {
        let browser =
            HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static("text/html,*/*;q=0.8"))]);
        for path in ["/api/locate", "/civicinfo/v2/voterinfo", "/geo-ip", "/openapi.json", "/healthz"] {
            assert!(!wants_page(&browser, path), "{path}");
        }
        assert!(wants_page(&browser, "/geo-ips") && wants_page(&browser, "/"));
    }
}
