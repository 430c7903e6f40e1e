//! One tower layer around every gRPC method: counts and times calls, sheds load above a limit, and continues
//! the caller's trace. It sees paths and statuses, never messages.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

use http::{HeaderMap, Request, Response};
use opentelemetry::propagation::Extractor;
use tokio::sync::Semaphore;
use tonic::body::Body;
use tower::{Layer, Service};
use tracing::Instrument as _;
use tracing::field::Empty;
use tracing_opentelemetry::OpenTelemetrySpanExt as _;

use crate::telemetry::record_trace_id;

/// Wraps services; cheap to clone.
#[derive(Clone)]
pub(super) struct EdgeLayer {
    service: &'static str,
    permits: Arc<Semaphore>,
}

impl EdgeLayer {
    /// At most `limit` requests at once; more are refused with RESOURCE_EXHAUSTED.
    pub(super) fn new(service: &'static str, limit: usize) -> Self {
        // Shown from the start: an alert on a counter that appears with its first event misses that event.
        metrics::counter!("grpc_server_shed_total", "service" => service).increment(0);
        Self { service, permits: Arc::new(Semaphore::new(limit)) }
    }
}

impl<S> Layer<S> for EdgeLayer {
    type Service = Edge<S>;

    fn layer(&self, inner: S) -> Edge<S> {
        Edge { inner, layer: self.clone() }
    }
}

/// The wrapped service.
#[derive(Clone)]
pub(super) struct Edge<S> {
    inner: S,
    layer: EdgeLayer,
}

impl<S, B> Service<Request<B>> for Edge<S>
where
    S: Service<Request<B>, Response = Response<Body>>,
    S::Future: Send + 'static,
    S::Error: Send + 'static,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Self::Error>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let path = request.uri().path();
        if path.starts_with("/grpc.") {
            // Health and reflection answer even under load, and are not counted.
            return Box::pin(self.inner.call(request));
        }
        let (service, method) = (self.layer.service, method_name(path));
        let Ok(permit) = Arc::clone(&self.layer.permits).try_acquire_owned() else {
            metrics::counter!("grpc_server_shed_total", "service" => service).increment(1);
            let refusal =
                tonic::Status::resource_exhausted("too many requests at once; try again in a moment");
            return Box::pin(std::future::ready(Ok(refusal.into_http())));
        };
        let span = tracing::info_span!("grpc", rpc.service = service, rpc.method = %method, trace_id = Empty);
        let parent =
            opentelemetry::global::get_text_map_propagator(|p| p.extract(&Headers(request.headers())));
        // Fails only when the span is disabled or no trace layer is installed.
        let _ = span.set_parent(parent);
        record_trace_id(&span);
        let started = Instant::now();
        metrics::gauge!("grpc_server_in_flight", "service" => service).increment(1.0);
        let call = self.inner.call(request);
        Box::pin(
            async move {
                let _permit = permit;
                let _in_flight = InFlight(service);
                let result = call.await;
                let code = result.as_ref().map_or(tonic::Code::Internal, |r| code_of(r.headers()));
                metrics::counter!("grpc_server_handled_total", "service" => service, "method" => method.clone(),
                    "code" => format!("{code:?}"))
                .increment(1);
                metrics::histogram!("grpc_server_handling_seconds", "service" => service, "method" => method)
                    .record(started.elapsed().as_secs_f64());
                result
            }
            .instrument(span),
        )
    }
}

struct InFlight(&'static str);

impl Drop for InFlight {
    fn drop(&mut self) {
        metrics::gauge!("grpc_server_in_flight", "service" => self.0).decrement(1.0);
    }
}

/// The last part of the path; all malformed paths share one label, so that callers cannot create labels.
fn method_name(path: &str) -> String {
    match path.rsplit('/').next() {
        Some(name) if (1..=40).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphabetic()) => {
            name.to_owned()
        }
        _ => "other".to_owned(),
    }
}

/// Errors of unary methods are in the headers; without one the call counts as OK.
fn code_of(headers: &HeaderMap) -> tonic::Code {
    headers.get("grpc-status").map_or(tonic::Code::Ok, |v| tonic::Code::from_bytes(v.as_bytes()))
}

struct Headers<'a>(&'a HeaderMap);

impl Extractor for Headers<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).and_then(|v| v.to_str().ok())
    }

    fn keys(&self) -> Vec<&str> {
        self.0.keys().map(http::HeaderName::as_str).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn method_labels_are_bounded() {
        assert_eq!(method_name("/voteready.locate.v1.LocateService/Locate"), "Locate");
        assert_eq!(method_name("/x/100 Main St"), "other");
        assert_eq!(method_name(""), "other");
    }
}
