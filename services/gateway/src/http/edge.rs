//! The one layer around every route, in steps that are functions of their own: who asks ([`Asked::read`]), the limits
//! ([`limited`]), the handler with its deadline and its panics ([`handled`]), problems as documents or pages ([`shown`]), the
//! headers of every response ([`Asked::mark`]), one log line and two metrics by route ([`Asked::tell`]), compression
//! ([`compress`]). It never looks into a body and never logs a URI: the query of `GET /api/locate` holds an address.
//! One layer, because each further one costs a boxed future and a copy of the request's head.

use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{MatchedPath, Request};
use axum::response::{IntoResponse as _, Response};
use common::telemetry::{TraceId, record_trace_id};
use futures::FutureExt as _;
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use tower::{Layer, Service, ServiceExt as _};
use tracing::field::Empty;
use tracing::{Instrument as _, Span};

use super::body;
use super::compress::compress;
use super::cors::Cors;
use super::embed::{self, Framed};
use super::measure::{RouteMetrics, method_label};
use super::refusal;
use crate::app::App;
use crate::edge::caller::Caller;
use crate::edge::refused::Refused;
use crate::page::encoded::Accepted;
use crate::problem::Problem;

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
        let (mut parts, body) = request.into_parts();
        // Pages and files are one route: their paths are the visitor's own words.
        let pattern = || parts.extensions.get::<MatchedPath>().map_or("page", MatchedPath::as_str);
        let metrics = metrics.get_or_init(|| RouteMetrics::new(pattern()));
        let asked = Asked::read(&app, &mut parts, metrics.route());
        let limited = limited(inner, &app, &asked, parts, body).instrument(asked.span.clone());
        let (mut response, refused) = shown(&app, &asked, limited.await).await;
        asked.mark(app.hsts.as_ref(), response.headers_mut());
        if let Some((uri, _)) = &asked.page {
            embed::open_refusal(&app, uri, &mut response);
        }
        // The policy of the page names who may frame it, and the older header can only forbid it.
        if response.extensions().get::<Framed>().is_some() {
            response.headers_mut().remove(header::X_FRAME_OPTIONS);
        }
        asked.tell(&app, metrics, refused, &response);
        compress(asked.accepted, response).await
    }
}

/// What the steps need of a request, read once.
struct Asked<'r> {
    started: Instant,
    caller: Caller,
    /// Of the request; in the log and in its answer.
    id: String,
    /// Pattern of the route.
    route: &'r str,
    method: &'static str,
    accepted: Accepted,
    /// Address and headers, where a browser asks for a page.
    page: Option<(Uri, HeaderMap)>,
    /// Its path belongs to a look-up: no other site is told of it.
    private: bool,
    cors: Cors,
    span: Span,
    trace: Option<TraceId>,
}

impl<'r> Asked<'r> {
    /// Identity and trace. The caller is left in the request for its handler.
    fn read(app: &App, parts: &mut Parts, route: &'r str) -> Self {
        let started = Instant::now();
        let caller = Caller::read(parts, &app.trusted_proxies);
        let id = request_id(&parts.headers, caller.by_proxy);
        let (path, method) = (parts.uri.path(), method_label(&parts.method));
        let private = path.starts_with("/locate") || path.starts_with("/embed") || path.starts_with("/api/");
        let page = wants_page(&parts.headers, path).then(|| (parts.uri.clone(), parts.headers.clone()));
        let span = tracing::info_span!("http", http.route = route, http.method = method,
            request_id = %id, trace_id = Empty, http.status = Empty);
        let trace = record_trace_id(&span);
        let (cors, accepted) = (Cors::of(&app.gate, parts), Accepted::of(&parts.headers));
        parts.extensions.insert(caller.clone());
        Self { started, caller, id, route, method, accepted, page, private, cors, span, trace }
    }

    /// The headers that every response carries.
    fn mark(&self, hsts: Option<&HeaderValue>, headers: &mut HeaderMap) {
        finish(headers, &self.id, self.private);
        if let Some(hsts) = hsts.filter(|_| self.caller.https) {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, hsts.clone());
        }
        self.cors.mark(headers);
    }

    /// One line of the log, or a count of what was refused, and the metrics of the route.
    fn tell(&self, app: &App, metrics: &RouteMetrics, refused: Option<Refused>, response: &Response) {
        let (status, seconds) = (response.status().as_u16(), self.started.elapsed().as_secs_f64());
        if self.trace.is_some() {
            self.span.record("http.status", status);
        }
        match refused {
            Some(why) => app.gate.refused.note(why),
            // With its fields at hand rather than read back out of the span.
            None => tracing::info!(parent: None, http.route = self.route, http.method = self.method,
                request_id = %self.id, trace_id = self.trace.map(tracing::field::display), status, ms = seconds * 1000.0, "answered"),
        }
        metrics.answered(self.method, response, seconds);
    }
}

/// The limits, the cheapest refusal first: pace, a well-formed head, the whole body, a permit, a partner's preflight.
async fn limited<S>(inner: S, app: &App, asked: &Asked<'_>, parts: Parts, body: Body) -> Response
where
    S: Service<Request, Response = Response, Error = Infallible>,
{
    let is_health = asked.route == "/healthz";
    if !is_health && let Err(problem) = app.gate.pace(&asked.caller).await {
        return problem.into_response();
    }
    if let Some(fault) = asked.caller.fault {
        return Problem::Malformed(fault.to_owned()).into_response();
    }
    // Before the permit: whoever sends slowly keeps nobody out.
    let body = match body::receive(&app.gate, &asked.caller, &parts.method, body).await {
        Ok(body) => body,
        Err(problem) => return problem.into_response(),
    };
    let Some(_permit) = app.gate.admit(is_health) else {
        return Problem::Overloaded.into_response();
    };
    if let Some(allowed) = asked.cors.preflight(&parts) {
        return allowed;
    }
    handled(inner, Request::from_parts(parts, body), app.request_timeout).await
}

/// The handler's answer, within its deadline; a panic is an internal problem.
async fn handled<S>(inner: S, request: Request, deadline: Duration) -> Response
where
    S: Service<Request, Response = Response, Error = Infallible>,
{
    let handling = AssertUnwindSafe(inner.oneshot(request)).catch_unwind();
    match tokio::time::timeout(deadline, handling).await {
        Ok(Ok(Ok(response))) => response,
        // The panic was logged by the hook.
        Ok(Err(_)) => Problem::Internal.into_response(),
        Err(_) => Problem::Timeout.into_response(),
    }
}

/// A problem as its document, or as a page for a browser that asks for one; every other answer as it is.
async fn shown(app: &Arc<App>, asked: &Asked<'_>, mut response: Response) -> (Response, Option<Refused>) {
    let Some(problem) = response.extensions_mut().remove::<Problem>() else { return (response, None) };
    let allow = response.headers_mut().remove(header::ALLOW);
    let document = problem.response(&asked.id);
    let page = match &asked.page {
        Some((uri, headers)) => {
            // In the small print of the page: the trace, or without one the request.
            let reference = asked.trace.map_or_else(|| asked.id.clone(), |trace| trace.to_string());
            let of = refusal::Asked { caller: &asked.caller, uri, headers, reference };
            Box::pin(refusal::page(app, &of, &problem, document.status())).await
        }
        None => None,
    };
    let mut shown = match page {
        Some(page) => with_wait(page, &document),
        None => document,
    };
    if let Some(allow) = allow {
        shown.headers_mut().insert(header::ALLOW, allow);
    }
    (shown, Refused::of(&problem))
}

/// True for a browser that asks for a page: the API answers problems as such to everybody.
pub(super) fn wants_page(headers: &HeaderMap, path: &str) -> bool {
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

    #[tokio::test(start_paused = true)]
    async fn a_handler_that_panics_or_takes_too_long_is_a_problem() {
        let ask = |wait: u64, panics: bool| {
            let handler = tower::service_fn(move |_: Request| async move {
                tokio::time::sleep(Duration::from_secs(wait)).await;
                assert!(!panics, "as the test wants it");
                Ok::<_, Infallible>("well".into_response())
            });
            handled(handler, Request::default(), Duration::from_secs(10))
        };
        let problem = |response: Response| response.extensions().get::<Problem>().map(|p| format!("{p:?}"));
        assert_eq!(problem(ask(9, false).await), None);
        assert_eq!(problem(ask(11, false).await).as_deref(), Some("Timeout"));
        assert_eq!(problem(ask(1, true).await).as_deref(), Some("Internal"));
    }

    #[test]
    fn every_response_has_its_id_and_the_fixed_headers_and_keeps_its_own_policy() {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'self'"));
        finish(&mut headers, "4bf92f3577b34da6a3ce929d0e0e4736", true);
        assert_eq!(headers[REQUEST_ID], "4bf92f3577b34da6a3ce929d0e0e4736");
        assert_eq!(headers[header::REFERRER_POLICY], "no-referrer");
        assert_eq!(headers[header::CONTENT_SECURITY_POLICY], "default-src 'self'");
        assert!(FIXED.iter().all(|(name, value)| headers[name] == value));
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
