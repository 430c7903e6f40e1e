//! Step 6: one line of the log for a request, or a count where it was refused by the thousand, and the
//! metrics of its route. The fields are in `tests/it/privacy.rs` and `tests/it/cache.rs`.

use axum::response::Response;

use super::metrics::RouteMetrics;
use super::request::RequestInfo;
use crate::edge::limits::Limiter;
use crate::edge::refusals::RefusalReason;
use crate::page::cache::CacheStatus;

/// Writes the line `answered` and counts the response.
pub(super) fn record(
    limiter: &Limiter,
    info: &RequestInfo<'_>,
    metrics: &RouteMetrics,
    refused: Option<RefusalReason>,
    response: &Response,
) {
    let (status, seconds) = (response.status().as_u16(), info.started.elapsed().as_secs_f64());
    if info.trace.is_some() {
        info.span.record("http.status", status);
    }
    match refused {
        Some(reason) => limiter.refused.note(reason),
        // With its fields at hand rather than read back out of the span.
        None => tracing::info!(parent: None, http.route = info.route, http.method = info.method,
            request_id = info.id.as_str(), trace_id = info.trace.map(tracing::field::display), status,
            ms = seconds * 1000.0, cache = CacheStatus::of(response.headers()), "answered"),
    }
    metrics.answered(info.method, response, seconds);
}
