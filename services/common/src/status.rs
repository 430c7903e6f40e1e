//! The one table that turns a kind of failure into a gRPC code and an HTTP status. Services keep their
//! own error enums, free of both; each maps its variants to a [`Kind`] here.

use http::StatusCode;
use tonic::Code;

/// What kind of failure it is, for whoever called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The request is malformed; repeating it cannot help.
    Invalid,
    /// There is no such thing.
    NotFound,
    /// The caller may not do it.
    Forbidden,
    /// The caller did not say who it is.
    Unauthenticated,
    /// Too much at once: try again later.
    Overloaded,
    /// Something that the service needs is not there now: try again later.
    Unavailable,
    /// It took longer than allowed.
    Timeout,
    /// A fault of ours.
    Internal,
}

const TABLE: [(Kind, Code, StatusCode); 8] = [
    (Kind::Invalid, Code::InvalidArgument, StatusCode::BAD_REQUEST),
    (Kind::NotFound, Code::NotFound, StatusCode::NOT_FOUND),
    (Kind::Forbidden, Code::PermissionDenied, StatusCode::FORBIDDEN),
    (Kind::Unauthenticated, Code::Unauthenticated, StatusCode::UNAUTHORIZED),
    (Kind::Overloaded, Code::ResourceExhausted, StatusCode::SERVICE_UNAVAILABLE),
    (Kind::Unavailable, Code::Unavailable, StatusCode::SERVICE_UNAVAILABLE),
    (Kind::Timeout, Code::DeadlineExceeded, StatusCode::GATEWAY_TIMEOUT),
    (Kind::Internal, Code::Internal, StatusCode::INTERNAL_SERVER_ERROR),
];

impl Kind {
    /// The gRPC code of this kind.
    #[must_use]
    pub fn code(self) -> Code {
        self.row().1
    }

    /// The HTTP status of this kind.
    #[must_use]
    pub fn http(self) -> StatusCode {
        self.row().2
    }

    /// The kind of a gRPC code that another service gave; anything unexpected is a fault of ours.
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
            assert_eq!(Kind::from_code(row.0.code()), row.0);
            assert!(row.0.http().is_client_error() || row.0.http().is_server_error());
        }
    }

    #[test]
    fn unexpected_codes_are_faults_of_ours() {
        assert_eq!(Kind::from_code(Code::DataLoss), Kind::Internal);
        assert_eq!(Kind::from_code(Code::Cancelled), Kind::Timeout);
    }
}
