//! The outermost layer of every request: an id, a permit, a deadline, one log line and two metrics by
//! route, and the headers that each response carries. It never sees a body and never logs a URI: the query
//! of `GET /api/locate` holds an address.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use common::telemetry::{record_trace_id, trace_id};
use http::{HeaderMap, HeaderName, HeaderValue, header};
use tracing::Instrument as _;
use tracing::field::Empty;

use super::body;
use super::caller::Caller;
use super::cors::Cors;
use super::pages::problem_page;
use crate::app::App;
use crate::problem::Problem;

/// Wraps all routes.
pub async fn edge(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let (mut parts, body) = request.into_parts();
    let id = request_id(&parts.headers);
    // Pages and files are one route: their paths are the visitor's own words.
    let route = parts.extensions.get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned();
    let private = parts.uri.path().starts_with("/locate") || parts.uri.path().starts_with("/api/");
    let method = method_label(&parts.method);
    let caller = Caller::read(&parts, &app.trusted_proxies);
    let asked_for_page = wants_page(&parts.headers, parts.uri.path())
        .then(|| (parts.uri.path().to_owned(), parts.uri.query().unwrap_or_default().to_owned()));
    parts.extensions.insert(caller.clone());
    let span = tracing::info_span!("http", http.route = %route, http.method = method, request_id = %id,
        trace_id = Empty);
    record_trace_id(&span);
    // In the small print of the error page: the trace, or without one the request.
    let reference = trace_id(&span).unwrap_or_else(|| id.clone());

    let cors = Cors::of(&app.gate, &parts);

    let answer = async {
        // Before the permit: whoever sends slowly keeps nobody out.
        let body = match body::receive(&app.gate, &caller, &parts.method, body).await {
            Ok(body) => body,
            Err(problem) => return problem.into_response(),
        };
        let Some(_permit) = app.gate.admit(route == "/healthz") else {
            return Problem::Overloaded.into_response();
        };
        if let Some(allowed) = cors.preflight(&parts) {
            return allowed;
        }
        let handling = next.run(Request::from_parts(parts, body));
        tokio::time::timeout(app.request_timeout, handling)
            .await
            .unwrap_or_else(|_| Problem::Timeout.into_response())
    };
    let mut response = answer.instrument(span.clone()).await;
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        let allow = response.headers_mut().remove(header::ALLOW);
        let document = problem.response(&id);
        let page = asked_for_page.and_then(|(path, query)| {
            problem_page(&app, &caller, &path, &query, document.status(), &reference)
        });
        response = match page {
            Some(page) => with_wait(page, &document),
            None => document,
        };
        if let Some(allow) = allow {
            response.headers_mut().insert(header::ALLOW, allow);
        }
    }
    finish(response.headers_mut(), &id, private);
    cors.mark(response.headers_mut());
    let (status, seconds) = (response.status().as_u16(), started.elapsed().as_secs_f64());
    span.in_scope(|| tracing::info!(status, ms = seconds * 1000.0, "answered"));
    metrics::counter!("http_requests_total", "route" => route.clone(), "method" => method,
        "status" => status.to_string())
    .increment(1);
    metrics::histogram!("http_request_seconds", "route" => route).record(seconds);
    response
}

/// True for a browser that asks for a page: the API answers problems as such to everybody.
fn wants_page(headers: &HeaderMap, path: &str) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|v| v.to_str().ok());
    !path.starts_with("/api/") && accepts.is_some_and(|accepts| accepts.contains("text/html"))
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
        headers.insert("x-request-id", id);
    }
    let referrer = if private { "no-referrer" } else { "strict-origin-when-cross-origin" };
    let fixed: [(HeaderName, &'static str); 6] = [
        (header::STRICT_TRANSPORT_SECURITY, "max-age=63072000; includeSubDomains"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, referrer),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
        ),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"));
}

/// The id that a proxy gave, when it is plain; else a new one.
fn request_id(headers: &HeaderMap) -> String {
    let given = headers.get("x-request-id").and_then(|v| v.to_str().ok());
    let plain = |id: &&str| {
        (8..=64).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    given.filter(plain).map_or_else(|| format!("{:032x}", rand::random::<u128>()), ToOwned::to_owned)
}

/// Callers may invent methods; labels may not grow with them.
fn method_label(method: &http::Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}
