//! A gRPC client that balances over all addresses of a host name and resolves it again every few
//! seconds, so that scaling a service up needs nothing but starting processes. A call that a replica loses,
//! or leaves unanswered, is repeated on another one within its deadline ([`Balanced`]): for calls that may be
//! repeated only.

mod balanced;
mod replicas;

use std::time::Duration;

use crate::lifecycle::Lifecycle;
use crate::telemetry::trace_headers;

pub use self::balanced::Balanced;
use self::balanced::Deadline;

/// Where a service is: `http://host:port`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    host: String,
    port: u16,
}

/// Parses `http://host:port`.
///
/// # Errors
/// What to write instead.
pub fn target(value: &str) -> Result<Target, String> {
    let help = || format!("{value:?} is not an endpoint; write http://host:port");
    let uri: http::Uri = value.parse().map_err(|_| help())?;
    match (uri.scheme_str(), uri.host(), uri.port_u16(), uri.path()) {
        (Some("http"), Some(host), Some(port), "" | "/") if !host.is_empty() => {
            Ok(Target { host: host.trim_matches(['[', ']']).to_owned(), port })
        }
        _ => Err(help()),
    }
}

/// A channel over all addresses of `target`. It connects lazily: a service that is down shows as
/// UNAVAILABLE, or as the caller's own deadline while no address is known.
#[must_use]
pub fn channel(target: Target, life: &Lifecycle) -> Balanced {
    Balanced::new(target, life)
}

/// A request with the caller's trace context and a deadline that the server honours too. Wrap the call
/// in `tokio::time::timeout` with the same time: a channel without any address waits for one.
pub fn request<T>(message: T, deadline: Duration) -> tonic::Request<T> {
    let mut request = tonic::Request::new(message);
    request.set_timeout(deadline);
    request.extensions_mut().insert(Deadline(deadline));
    trace_headers(request.metadata_mut());
    request
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endpoints_are_http_host_port() {
        assert_eq!(target("http://geo:50051").unwrap(), Target { host: "geo".to_owned(), port: 50051 });
        assert_eq!(target("http://[::1]:1/").unwrap().host, "::1");
        for bad in ["geo:50051", "http://geo", "https://geo:1", "http://geo:1/x", "", "http://:1"] {
            assert!(target(bad).is_err(), "{bad}");
        }
    }
}
