//! The two metrics of a route. Their handles are cached: finding one by its labels costs more than counting.

use std::sync::{Arc, OnceLock};

use axum::response::Response;
use http::{Method, StatusCode};
use metrics::{Counter, Histogram};

/// Callers may invent methods; labels may not grow with them.
const METHODS: [&str; 5] = ["GET", "HEAD", "POST", "OPTIONS", "other"];
/// The statuses whose counters are cached; others are looked up each time.
const STATUSES: [u16; 20] =
    [200, 204, 206, 302, 303, 304, 308, 400, 401, 403, 404, 405, 408, 413, 415, 422, 429, 500, 503, 504];

/// The metrics of one route.
pub(super) struct RouteMetrics {
    route: Arc<str>,
    seconds: Histogram,
    counted: [OnceLock<Counter>; METHODS.len() * STATUSES.len()],
}

/// The label of a method.
pub(super) fn method_label(method: &Method) -> &'static str {
    METHODS.into_iter().find(|known| *known == method.as_str()).unwrap_or("other")
}

impl RouteMetrics {
    /// `route` is a pattern, never what the caller sent.
    pub(super) fn new(route: &str) -> Self {
        let route: Arc<str> = route.into();
        let seconds = metrics::histogram!("http_request_seconds", "route" => Arc::clone(&route));
        Self { route, seconds, counted: std::array::from_fn(|_| OnceLock::new()) }
    }

    /// The route's pattern.
    pub(super) fn route(&self) -> &str {
        &self.route
    }

    /// Counts one answer.
    pub(super) fn answered(&self, method: &'static str, response: &Response, seconds: f64) {
        let status = response.status();
        match self.slot(method, status) {
            Some(slot) => slot.get_or_init(|| self.counter(method, status)).increment(1),
            None => self.counter(method, status).increment(1),
        }
        self.seconds.record(seconds);
    }

    fn slot(&self, method: &'static str, status: StatusCode) -> Option<&OnceLock<Counter>> {
        let method = METHODS.into_iter().position(|known| known == method)?;
        let status = STATUSES.into_iter().position(|known| known == status.as_u16())?;
        self.counted.get(method * STATUSES.len() + status)
    }

    fn counter(&self, method: &'static str, status: StatusCode) -> Counter {
        metrics::counter!("http_requests_total", "route" => Arc::clone(&self.route), "method" => method,
            "status" => status.as_u16().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kept_counter_has_its_own_place() {
        let metrics = RouteMetrics::new("/x");
        let mut places: Vec<_> = METHODS
            .into_iter()
            .flat_map(|method| STATUSES.map(|status| (method, StatusCode::from_u16(status).unwrap())))
            .map(|(method, status)| std::ptr::from_ref(metrics.slot(method, status).unwrap()))
            .collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), METHODS.len() * STATUSES.len());
        assert!(metrics.slot("GET", StatusCode::IM_A_TEAPOT).is_none());
        let invented = Method::from_bytes(b"BREW").unwrap();
        assert_eq!((method_label(&invented), method_label(&Method::HEAD)), ("other", "HEAD"));
    }
}
