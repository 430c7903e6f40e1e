//! The one layer around every route: an id, the whole body, a permit, a deadline, panics, one log line and two
//! metrics by route, the headers that each response carries, and whether it is compressed. It never looks into a
//! body and never logs a URI: the query of `GET /api/locate` holds an address.

use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::response::{IntoResponse as _, Response};
use common::telemetry::record_trace_id;
use futures::FutureExt as _;
use http::{HeaderMap, HeaderName, HeaderValue, header};
use tower::{Layer, Service, ServiceExt as _};
use tracing::Instrument as _;
use tracing::field::Empty;

use super::body;
use super::compress::compress;
use super::cors::Cors;
use super::measure::{RouteMetrics, method_label};
use super::refusal;
use crate::app::App;
use crate::caller::Caller;
use crate::encoded::Accepted;
use crate::problem::Problem;
use crate::refused::Refused;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The headers that are the same on every response.
const FIXED: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ),
    (header::X_FRAME_OPTIONS, "DENY"),
];

/// Wraps all routes.
#[derive(Clone)]
pub struct EdgeLayer(pub Arc<App>);

impl<S> Layer<S> for EdgeLayer {
    type Service = Edge<S>;

    fn layer(&self, inner: S) -> Edge<S> {
        Edge { inner, app: Arc::clone(&self.0), metrics: Arc::default() }
    }
}

/// One wrapped route.
#[derive(Clone)]
pub struct Edge<S> {
    inner: S,
    app: Arc<App>,
    /// Made by the first request, which brings the pattern of the route. Clones share it.
    metrics: Arc<OnceLock<RouteMetrics>>,
}

impl<S> Service<Request> for Edge<S>
where
    S: Service<Request, Response = Response, Error = Infallible> + Clone + Send + 'static,
    S::Future: Send,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let edge = self.clone();
        Box::pin(async move { Ok(edge.answer(request).await) })
    }
}

impl<S> Edge<S>
where
    S: Service<Request, Response = Response, Error = Infallible> + Send + 'static,
    S::Future: Send,
{
    async fn answer(self, request: Request) -> Response {
        let Self { inner, app, metrics } = self;
        let started = Instant::now();
        let (mut parts, body) = request.into_parts();
        let caller = Caller::read(&parts, &app.trusted_proxies);
        let id = request_id(&parts.headers, caller.by_proxy);
        // Pages and files are one route: their paths are the visitor's own words.
        let pattern = || parts.extensions.get::<MatchedPath>().map_or("page", MatchedPath::as_str);
        let metrics = metrics.get_or_init(|| RouteMetrics::new(pattern()));
        let path = parts.uri.path();
        let private = path.starts_with("/locate") || path.starts_with("/api/");
        let asked_for_page =
            wants_page(&parts.headers, path).then(|| (parts.uri.clone(), parts.headers.clone()));
        let (accepted, method) = (Accepted::of(&parts.headers), method_label(&parts.method));
        parts.extensions.insert(caller.clone());
        let span = tracing::info_span!("http", http.route = metrics.route(), http.method = method,
            request_id = %id, trace_id = Empty, http.status = Empty);
        let trace = record_trace_id(&span);
        // In the small print of the error page: the trace, or without one the request.
        let reference = || trace.map_or_else(|| String::clone(&id), |trace| trace.to_string());
        let cors = Cors::of(&app.gate, &parts);

        let answer = async {
            let is_health = metrics.route() == "/healthz";
            if !is_health && let Err(problem) = app.gate.pace(&caller).await {
                return problem.into_response();
            }
            if let Some(fault) = caller.fault {
                return Problem::Malformed(fault.to_owned()).into_response();
            }
            // Before the permit: whoever sends slowly keeps nobody out.
            let body = match body::receive(&app.gate, &caller, &parts.method, body).await {
                Ok(body) => body,
                Err(problem) => return problem.into_response(),
            };
            let Some(_permit) = app.gate.admit(is_health) else {
                return Problem::Overloaded.into_response();
            };
            if let Some(allowed) = cors.preflight(&parts) {
                return allowed;
            }
            let handling = AssertUnwindSafe(inner.oneshot(Request::from_parts(parts, body))).catch_unwind();
            match tokio::time::timeout(app.request_timeout, handling).await {
                Ok(Ok(Ok(response))) => response,
                // The panic was logged by the hook.
                Ok(Err(_)) => Problem::Internal.into_response(),
                Err(_) => Problem::Timeout.into_response(),
            }
        };
        let mut response = answer.instrument(span.clone()).await;
        let mut refused = None;
        if let Some(problem) = response.extensions_mut().remove::<Problem>() {
            refused = Refused::of(&problem);
            let allow = response.headers_mut().remove(header::ALLOW);
            let document = problem.response(&id);
            let status = document.status();
            let page = match &asked_for_page {
                Some((uri, headers)) => {
                    let asked = refusal::Asked { caller: &caller, uri, headers, reference: reference() };
                    Box::pin(refusal::page(&app, &asked, &problem, status)).await
                }
                None => None,
            };
            response = match page {
                Some(page) => with_wait(page, &document),
                None => document,
            };
            if let Some(allow) = allow {
                response.headers_mut().insert(header::ALLOW, allow);
            }
        }
        finish(response.headers_mut(), &id, private);
        if let Some(hsts) = app.hsts.as_ref().filter(|_| caller.https) {
            response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, hsts.clone());
        }
        cors.mark(response.headers_mut());
        let (status, seconds) = (response.status().as_u16(), started.elapsed().as_secs_f64());
        if trace.is_some() {
            span.record("http.status", status);
        }
        match refused {
            Some(why) => app.gate.refused.note(why),
            // With its fields at hand rather than read back out of the span.
            None => tracing::info!(parent: None, http.route = metrics.route(), http.method = method,
                request_id = %id, trace_id = trace.map(tracing::field::display), status, ms = seconds * 1000.0, "answered"),
        }
        metrics.answered(method, &response, seconds);
        compress(accepted, response).await
    }
}

/// True for a browser that asks for a page: the API answers problems as such to everybody.
fn wants_page(headers: &HeaderMap, path: &str) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|v| v.to_str().ok());
    let api = path.starts_with("/api/") || matches!(path, "/geo-ip" | "/openapi.json" | "/healthz");
    !api && accepts.is_some_and(|accepts| accepts.contains("text/html"))
}

/// The page with the time to wait that the problem names.
fn with_wait(mut page: Response, document: &Response) -> Response {
    if let Some(wait) = document.headers().get(header::RETRY_AFTER) {
        page.headers_mut().insert(header::RETRY_AFTER, wait.clone());
    }
    page
}

/// What every response carries.
fn finish(headers: &mut HeaderMap, id: &str, private: bool) {
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID, id);
    }
    let referrer = if private { "no-referrer" } else { "strict-origin-when-cross-origin" };
    headers.reserve(FIXED.len() + 3);
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static(referrer));
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"));
}

/// The id that a trusted proxy gave, when it is a UUID or a trace id (32 hexadecimal digits); else a new one. The id
/// goes into the log, so that nobody else may choose its words.
fn request_id(headers: &HeaderMap, by_proxy: bool) -> String {
    let given = headers.get(REQUEST_ID).and_then(|v| v.to_str().ok()).filter(|id| by_proxy && is_id(id));
    given.map_or_else(|| format!("{:032x}", rand::random::<u128>()), ToOwned::to_owned)
}

fn is_id(id: &str) -> bool {
    let hyphens = |at: usize| id.len() == 36 && matches!(at, 8 | 13 | 18 | 23);
    let digit = |(at, byte): (usize, u8)| if hyphens(at) { byte == b'-' } else { byte.is_ascii_hexdigit() };
    matches!(id.len(), 32 | 36) && id.bytes().enumerate().all(digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_that_opens_the_api_gets_its_problems_as_documents() {
        let browser =
            HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static("text/html,*/*;q=0.8"))]);
        for path in ["/api/locate", "/geo-ip", "/openapi.json", "/healthz"] {
            assert!(!wants_page(&browser, path), "{path}");
        }
        assert!(wants_page(&browser, "/geo-ips") && wants_page(&browser, "/"));
    }

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
