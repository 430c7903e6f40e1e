//! A gRPC client that balances over all addresses of a host name and resolves it again every few
//! seconds, so that scaling a service up needs nothing but starting processes.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::time::Duration;

use opentelemetry::propagation::Injector;
use tokio::sync::mpsc::Sender;
use tonic::metadata::{MetadataKey, MetadataMap, MetadataValue};
use tonic::transport::channel::Change;
use tonic::transport::{Channel, Endpoint};
use tracing_opentelemetry::OpenTelemetrySpanExt as _;

use crate::lifecycle::Lifecycle;

const RESOLVE_EVERY: Duration = Duration::from_secs(5);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// Most addresses that are used: a faulty name server must not fill memory.
const MAX_ADDRESSES: usize = 512;

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
pub fn channel(target: Target, life: &Lifecycle) -> Channel {
    let (channel, changes) = Channel::balance_channel(64);
    life.background(follow(target, changes));
    channel
}

/// Keeps the channel's endpoints equal to the addresses of the name. A name that cannot be resolved
/// keeps the last known addresses.
async fn follow(target: Target, changes: Sender<Change<SocketAddr, Endpoint>>) {
    let mut known: HashSet<SocketAddr> = HashSet::new();
    loop {
        match tokio::net::lookup_host((target.host.as_str(), target.port)).await {
            Ok(found) => {
                let found: HashSet<SocketAddr> = found.take(MAX_ADDRESSES).collect();
                for gone in known.difference(&found) {
                    if changes.send(Change::Remove(*gone)).await.is_err() {
                        return;
                    }
                }
                for new in found.difference(&known) {
                    if changes.send(Change::Insert(*new, endpoint(*new))).await.is_err() {
                        return;
                    }
                }
                known = found;
            }
            Err(error) => tracing::warn!(host = target.host, %error, "cannot resolve"),
        }
        tokio::time::sleep(RESOLVE_EVERY).await;
    }
}

fn endpoint(address: SocketAddr) -> Endpoint {
    // A socket address always makes a valid URI.
    let uri = http::Uri::try_from(format!("http://{address}")).unwrap_or_default();
    Endpoint::from(uri)
        .connect_timeout(CONNECT_TIMEOUT)
        .tcp_nodelay(true)
        .http2_keep_alive_interval(Duration::from_secs(30))
        .keep_alive_timeout(Duration::from_secs(10))
        .keep_alive_while_idle(true)
}

/// A request with the caller's trace context and a deadline that the server honours too. Wrap the call
/// in `tokio::time::timeout` with the same time: a channel without any address waits for one.
pub fn request<T>(message: T, deadline: Duration) -> tonic::Request<T> {
    let mut request = tonic::Request::new(message);
    request.set_timeout(deadline);
    let context = tracing::Span::current().context();
    opentelemetry::global::get_text_map_propagator(|p| {
        p.inject_context(&context, &mut Metadata(request.metadata_mut()));
    });
    request
}

struct Metadata<'a>(&'a mut MetadataMap);

impl Injector for Metadata<'_> {
    fn set(&mut self, key: &str, value: String) {
        if let (Ok(key), Ok(value)) =
            (MetadataKey::from_bytes(key.as_bytes()), MetadataValue::try_from(value.as_str()))
        {
            self.0.insert(key, value);
        }
    }
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
