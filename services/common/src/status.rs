//! The one table that turns a kind of failure into a gRPC code and an HTTP status. Services keep their
//! own error enums, free of both; each maps its variants to a [`FailureKind`] here.

use http::StatusCode;
use tonic::Code;

/// The kind of a failure, as the caller sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// The request is malformed; repeating it cannot help.
    Invalid,
    /// The thing asked for does not exist.
    NotFound,
    /// The caller has no permission.
    Forbidden,
    /// The caller gave no credentials.
    Unauthenticated,
    /// Too many requests: try again later.
    Overloaded,
    /// A dependency of the service is not available: try again later.
    Unavailable,
    /// It took longer than allowed.
    Timeout,
    /// A fault in this service.
    Internal,
}

const TABLE: [(FailureKind, Code, StatusCode); 8] = [
    (FailureKind::Invalid, Code::InvalidArgument, StatusCode::BAD_REQUEST),
    (FailureKind::NotFound, Code::NotFound, StatusCode::NOT_FOUND),
    (FailureKind::Forbidden, Code::PermissionDenied, StatusCode::FORBIDDEN),
    (FailureKind::Unauthenticated, Code::Unauthenticated, StatusCode::UNAUTHORIZED),
    (FailureKind::Overloaded, Code::ResourceExhausted, StatusCode::SERVICE_UNAVAILABLE),
    (FailureKind::Unavailable, Code::Unavailable, StatusCode::SERVICE_UNAVAILABLE),
    (FailureKind::Timeout, Code::DeadlineExceeded, StatusCode::GATEWAY_TIMEOUT),
    (FailureKind::Internal, Code::Internal, StatusCode::INTERNAL_SERVER_ERROR),
];

impl FailureKind {
    /// The gRPC code of this kind.
    #[must_use]
    pub fn code(self) -> Code {
        self.row().1
    }

    #[must_use]
    pub fn http(self) -> StatusCode {
        self.row().2
    }

    /// The kind of a gRPC code that another service gave; anything unexpected counts as a fault in this
    /// service.
    #[must_use]
    pub fn from_code(code: Code) -> Self {
        match code {
            Code::Cancelled => Self::Timeout,
            _ => TABLE.iter().find(|row| row.1 == code).map_or(Self::Internal, |row| row.0),
        }
    }

    fn row(self) -> &'static (Self, Code, StatusCode) {
        // The table has a row for each kind, in the order of the enum.
        &TABLE[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_its_own_row_and_survives_the_wire() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.0 as usize, index);
            assert_eq!(FailureKind::from_code(row.0.code()), row.0);
            assert!(row.0.http().is_client_error() || row.0.http().is_server_error());
        }
    }

    #[test]
    fn unexpected_codes_are_faults_of_ours() {
        assert_eq!(FailureKind::from_code(Code::DataLoss), FailureKind::Internal);
        assert_eq!(FailureKind::from_code(Code::Cancelled), FailureKind::Timeout);
    }
}
