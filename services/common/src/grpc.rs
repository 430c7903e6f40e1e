//! The gRPC edge that all services share: a server with health, reflection, load shedding, metrics and trace
//! context, and a client that balances over every address of a name. Tests over sockets: `tests/grpc.rs`.

pub mod client;
mod edge;
pub mod server;

pub use self::edge::caller_deadline;
use crate::status::FailureKind;

/// A gRPC status with a public message; the cause is for the log.
#[must_use]
pub fn status(kind: FailureKind, message: impl Into<String>) -> tonic::Status {
    tonic::Status::new(kind.code(), message)
}
