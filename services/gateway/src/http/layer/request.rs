//! Step 1: what the layer needs of the head of a request, read once.

use std::time::Instant;

use common::telemetry::{TraceId, record_trace_id};
use http::request::Parts;
use http::{HeaderMap, Uri};
use ipnet::IpNet;
use tracing::Span;
use tracing::field::Empty;

use super::cors::Cors;
use super::metrics::method_label;
use crate::edge::caller::{Caller, REQUEST_ID, new_request_id};
use crate::edge::limits::Limiter;
use crate::http::civic;
use crate::page::encoded::Accepted;
use crate::problem::wants_page;

/// The head of a request, as the steps of the layer need it.
pub(super) struct RequestInfo<'r> {
    pub(super) started: Instant,
    pub(super) caller: Caller,
    /// In the log line, in `X-Request-Id` and in the body of a problem.
    pub(super) id: String,
    /// Pattern of the route, never a path.
    pub(super) route: &'r str,
    pub(super) method: &'static str,
    pub(super) accepted: Accepted,
    /// The address of the page that a browser asks for; `None` where the client asks for none.
    pub(super) page: Option<Uri>,
    /// The path belongs to a look-up or to the API: no other site is told of it by `Referer`.
    pub(super) private: bool,
    /// Problems are in Google's envelope.
    pub(super) civic: bool,
    pub(super) cors: Cors,
    pub(super) span: Span,
    pub(super) trace: Option<TraceId>,
}

impl<'r> RequestInfo<'r> {
    /// Reads the head, opens the span, and leaves the caller in the request for its handler.
    pub(super) fn read(limiter: &Limiter, trusted: &[IpNet], parts: &mut Parts, route: &'r str) -> Self {
        let started = Instant::now();
        let caller = Caller::read(parts, trusted);
        let id = request_id(&parts.headers, caller.by_proxy);
        let (path, method) = (parts.uri.path(), method_label(&parts.method));
        let civic = civic::owns(path);
        let private =
            path.starts_with("/locate") || path.starts_with("/embed") || path.starts_with("/api/") || civic;
        let page = wants_page(&parts.headers, path).then(|| parts.uri.clone());
        let span = tracing::info_span!(
            "http",
            http.route = route,
            http.method = method,
            request_id = id.as_str(),
            trace_id = Empty,
            http.status = Empty
        );
        let trace = record_trace_id(&span);
        let (cors, accepted) = (Cors::of(limiter, parts), Accepted::of(&parts.headers));
        parts.extensions.insert(caller.clone());
        Self { started, caller, id, route, method, accepted, page, private, civic, cors, span, trace }
    }
}

/// The id that a trusted proxy gave, when it is a UUID or a trace id (32 hexadecimal digits); else a new one.
/// The id goes into the log, so that no other client may choose its words.
fn request_id(headers: &HeaderMap, by_proxy: bool) -> String {
    let given = headers.get(REQUEST_ID).and_then(|v| v.to_str().ok()).filter(|id| by_proxy && is_id(id));
    given.map_or_else(new_request_id, ToOwned::to_owned)
}

fn is_id(id: &str) -> bool {
    let hyphens = |at: usize| id.len() == 36 && matches!(at, 8 | 13 | 18 | 23);
    let digit = |(at, byte): (usize, u8)| if hyphens(at) { byte == b'-' } else { byte.is_ascii_hexdigit() };
    matches!(id.len(), 32 | 36) && id.bytes().enumerate().all(digit)
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn only_a_trusted_proxy_names_a_request_and_only_by_an_id() {
        let named = |id: &'static str, by_proxy| {
            request_id(&HeaderMap::from_iter([(REQUEST_ID, HeaderValue::from_static(id))]), by_proxy) == id
        };
        for id in ["123e4567-e89b-12d3-a456-426614174000", "4bf92f3577b34da6a3ce929d0e0e4736"] {
            assert!(named(id, true) && !named(id, false), "{id}");
        }
        for words in [
            "12-Larkwing-Place",
            "4bf92f3577b34da6a3ce929d0e0e473",
            "123e4567ae89b-12d3-a456-426614174000",
            "",
        ] {
            assert!(!named(words, true), "{words}");
        }
    }
}
