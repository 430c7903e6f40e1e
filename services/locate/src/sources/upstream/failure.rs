//! Why the service gave no answer. No text here can hold the address: a transport error is kept without
//! its URL, and nothing of the service's body is repeated.

use std::time::Duration;

use reqwest::StatusCode;

use crate::service::voter_info;

/// Why the client cannot be built.
#[derive(Debug, thiserror::Error)]
pub enum UpstreamSetupError {
    /// A scheme other than `http` and `https`.
    #[error("the voter information service must be https://host/path")]
    Scheme,
    /// Plain HTTP to a host outside.
    #[error(
        "http would send voters' addresses over an open network; write https (http is for loopback, private addresses and names within the cluster)"
    )]
    Open,
    /// Credentials, a query or a fragment.
    #[error("the URL must have no name, password, query or fragment")]
    NotBare,
    /// The HTTP client cannot be built.
    #[error("TLS cannot be set up: {0}")]
    Client(#[source] reqwest::Error),
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum UpstreamError {
    /// Too many calls are under way.
    #[error("too many calls are under way already")]
    Busy,
    /// It failed several times in a row, or asked to be left alone.
    #[error("left alone for a while after failures")]
    Paused,
    /// No answer in time.
    #[error("no answer in time")]
    Timeout,
    /// No connection, or it broke.
    #[error("{0}")]
    Transport(#[source] reqwest::Error),
    /// A status other than 2xx.
    #[error("it answered {status}")]
    Status {
        status: StatusCode,
        /// How long it asked to be left alone.
        retry_after: Option<Duration>,
    },
    /// The body is larger than any answer.
    #[error("its answer is too large")]
    TooLarge,
    /// The body is no JSON.
    #[error("its answer is not JSON")]
    NotJson,
    /// The body is JSON, but says nothing that can be relied on.
    #[error("its answer lacks a usable {0}")]
    NotUnderstood(&'static str),
    /// It refuses the key, or every request of this form.
    #[error("it refuses the key or the request; look at the key and at the quota in its console")]
    Refused,
    /// It says itself that it cannot answer now.
    #[error("it says that it cannot answer now")]
    Declined,
}

impl UpstreamError {
    pub(super) fn transport(error: reqwest::Error) -> Self {
        // The URL holds the address.
        if error.is_timeout() { Self::Timeout } else { Self::Transport(error.without_url()) }
    }

    /// One word for counting.
    #[must_use]
    pub fn reason(&self) -> &'static str {
        match self {
            Self::Busy => "busy",
            Self::Paused => "paused",
            Self::Timeout => "timeout",
            Self::Transport(_) => "transport",
            Self::Status { .. } => "status",
            Self::TooLarge => "too_large",
            Self::NotJson => "not_json",
            Self::NotUnderstood(_) => "not_understood",
            Self::Refused => "refused",
            Self::Declined => "declined",
        }
    }

    /// Whether it says something about the service's health. A status about one question does not: else the
    /// strange addresses of one caller could open the circuit breaker for all.
    pub(super) fn is_ill_health(&self) -> bool {
        match self {
            Self::Busy | Self::Paused => false,
            Self::Status { status, .. } => !matches!(status.as_u16(), 400 | 404 | 409 | 413 | 414 | 422),
            _ => true,
        }
    }

    pub(super) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Status { retry_after, .. } => *retry_after,
            _ => None,
        }
    }
}

impl From<UpstreamError> for voter_info::VoterInfoError {
    fn from(failure: UpstreamError) -> Self {
        match failure {
            UpstreamError::Busy => Self::Busy,
            other => Self::NoAnswer { reason: other.reason(), cause: other.into() },
        }
    }
}
