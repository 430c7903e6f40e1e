//! Errors in Google's envelope. Their messages never repeat the request.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};

use crate::problem::Problem;
use crate::view::civic::{CivicError, CivicErrorItem, CivicFailure};

/// Why a request of Google's form is not answered.
#[derive(Debug)]
pub enum Failure {
    /// A problem that other routes have, too; the layer writes it out ([`explained`]).
    Problem(Problem),
    /// One of this form alone.
    Refused(Reason, String),
}

/// The reasons in Google's list of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A parameter is missing.
    Required,
    /// The address cannot be read, or does not decide.
    ParseError,
    /// The value of a parameter, or a parameter that there is not.
    InvalidParameter,
    /// There is nothing about the address, or no such election.
    NotFound,
}

impl Reason {
    pub(super) fn failure(self, message: impl Into<String>) -> Failure {
        Failure::Refused(self, message.into())
    }

    fn row(self) -> (StatusCode, &'static str) {
        match self {
            Self::Required => (StatusCode::BAD_REQUEST, "required"),
            Self::ParseError => (StatusCode::BAD_REQUEST, "parseError"),
            Self::InvalidParameter => (StatusCode::BAD_REQUEST, "invalidParameter"),
            Self::NotFound => (StatusCode::NOT_FOUND, "notFound"),
        }
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        match self {
            Self::Problem(problem) => problem.into_response(),
            Self::Refused(reason, message) => {
                let (status, reason) = reason.row();
                let mut response = Response::new(Body::from(document(status, "global", reason, &message)));
                *response.status_mut() = status;
                let headers = response.headers_mut();
                headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
                headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
                response
            }
        }
    }
}

/// The response to a problem of a handler or of the layer: its headers, and Google's envelope.
pub(in crate::http) fn explained(problem: &Problem) -> Response {
    let mut response = problem.response("");
    let (domain, reason) = match problem {
        Problem::KeyNeeded => ("usageLimits", "keyInvalid"),
        Problem::TooMany(_) => ("usageLimits", "rateLimitExceeded"),
        Problem::CrossSite => ("global", "forbidden"),
        Problem::NotFound => ("global", "notFound"),
        Problem::MethodNotAllowed => ("global", "httpMethodNotAllowed"),
        Problem::Overloaded | Problem::Unavailable | Problem::Timeout => ("global", "backendError"),
        Problem::Internal => ("global", "internalError"),
        Problem::Malformed(_)
        | Problem::TooLarge
        | Problem::SlowBody
        | Problem::NotJson
        | Problem::NotForm => ("global", "badRequest"),
    };
    let mut message = problem.to_string();
    if *problem == Problem::KeyNeeded {
        // Google has no 401 for a key, and its clients would ask for OAuth.
        *response.status_mut() = StatusCode::BAD_REQUEST;
        response.headers_mut().remove(header::WWW_AUTHENTICATE);
        "API key not valid. Send the key that the operator gave you as key=, or in the header X-Goog-Api-Key."
            .clone_into(&mut message);
    }
    let text = document(response.status(), domain, reason, &message);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().remove(header::CONTENT_LENGTH);
    *response.body_mut() = Body::from(text);
    response
}

fn document(status: StatusCode, domain: &'static str, reason: &'static str, message: &str) -> Vec<u8> {
    let code = status.as_u16();
    let status = match code {
        400 | 413 | 415 => "INVALID_ARGUMENT",
        403 => "PERMISSION_DENIED",
        404 => "NOT_FOUND",
        405 => "UNIMPLEMENTED",
        408 | 504 => "DEADLINE_EXCEEDED",
        429 => "RESOURCE_EXHAUSTED",
        503 => "UNAVAILABLE",
        _ => "INTERNAL",
    };
    let errors = [CivicErrorItem { domain, reason, message }];
    let failure = CivicFailure { error: CivicError { code, message, errors, status } };
    serde_json::to_vec_pretty(&failure).unwrap_or_default()
}
