//! The errors of this service, free of gRPC and HTTP; [`Error::kind`] is its row of the error table.

use common::status::FailureKind;

use super::source::SourceError;

/// An answer that cannot be given.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A field of the request is bad.
    #[error("{field}: {why}")]
    Invalid {
        /// The field, as in the proto.
        field: &'static str,
        /// The form that is expected, for the caller.
        why: &'static str,
    },
    /// The code is none of the 56 (SPEC section 3).
    #[error("code: Unknown jurisdiction: not one of the 56 postal codes; write for example \"NV\"")]
    UnknownJurisdiction,
    /// The source has no entry.
    #[error("there is no entry for {0}")]
    NotFound(&'static str),
    /// Preview was asked for and is not configured.
    #[error("preview is not available: no preview credential is configured")]
    PreviewNotConfigured,
    /// The source gave nothing; the cause is for the log.
    #[error("the content source is not available; try again later")]
    Source(#[source] SourceError),
}

impl Error {
    /// The kind of failure, as the caller sees it.
    #[must_use]
    pub fn kind(&self) -> FailureKind {
        match self {
            Self::Invalid { .. } | Self::UnknownJurisdiction => FailureKind::Invalid,
            Self::NotFound(_) => FailureKind::NotFound,
            Self::PreviewNotConfigured => FailureKind::Forbidden,
            Self::Source(SourceError::Timeout) => FailureKind::Timeout,
            Self::Source(_) => FailureKind::Unavailable,
        }
    }
}
