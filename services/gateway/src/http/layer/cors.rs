//! CORS for the pages of partners: the specification's API may be asked by a page of another site whose
//! origin stands beside a key, and by no other. The preflight carries no key; the request itself must.

use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};

use axum::response::{IntoResponse as _, Response};
use http::request::Parts;

use crate::edge::limits::Limiter;
use crate::http::civic;

/// The routes that partners ask, beside all of `/civicinfo/`.
const ROUTES: [&str; 3] = ["/api/locate", "/geo-ip", "/api/data_summary/national/locations"];

fn is_for_partners(path: &str) -> bool {
    ROUTES.contains(&path) || civic::owns(path)
}
/// A browser asks again after an hour.
const PREFLIGHT_SECONDS: &str = "3600";

/// The CORS headers that the response to a request needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cors {
    /// Nothing: the answer is the same for every origin.
    None,
    /// The answer depends on the origin, and this one is not known.
    Varies,
    /// A partner's page may read the answer.
    Known(HeaderValue),
}

impl Cors {
    /// Reads a request.
    #[must_use]
    pub(super) fn of(limiter: &Limiter, parts: &Parts) -> Self {
        let Some(keys) = limiter.keys.as_ref().filter(|_| is_for_partners(parts.uri.path())) else {
            return Self::None;
        };
        let origin = parts.headers.get(header::ORIGIN);
        let known = origin.filter(|origin| origin.to_str().is_ok_and(|origin| keys.knows_origin(origin)));
        known.map_or(Self::Varies, |origin| Self::Known(origin.clone()))
    }

    /// The answer to a preflight of a partner's page.
    #[must_use]
    pub(super) fn preflight(&self, parts: &Parts) -> Option<Response> {
        let asks = parts.method == Method::OPTIONS
            && parts.headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
        let known = matches!(self, Self::Known(_));
        (asks && known).then(|| {
            let mut response = StatusCode::NO_CONTENT.into_response();
            let headers = response.headers_mut();
            let fixed = [
                (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
                (
                    header::ACCESS_CONTROL_ALLOW_HEADERS,
                    "content-type, x-api-key, x-goog-api-key, x-request-id",
                ),
                (header::ACCESS_CONTROL_MAX_AGE, PREFLIGHT_SECONDS),
            ];
            for (name, value) in fixed {
                headers.insert(name, HeaderValue::from_static(value));
            }
            response
        })
    }

    /// Marks an answer, whatever it is: a partner's page may read refusals, too.
    pub(super) fn mark(&self, headers: &mut HeaderMap) {
        if *self == Self::None {
            return;
        }
        headers.append(header::VARY, HeaderValue::from_static("origin"));
        if let Self::Known(origin) = self {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
            headers.insert(
                header::ACCESS_CONTROL_EXPOSE_HEADERS,
                HeaderValue::from_static("retry-after, x-request-id"),
            );
            // Else the browser keeps the answer from the page that may read it.
            let policy = HeaderName::from_static("cross-origin-resource-policy");
            headers.insert(policy, HeaderValue::from_static("cross-origin"));
        }
    }
}
