//! One tower layer around every gRPC method: counts and times calls, sheds load above a limit, and continues
//! the caller's trace. It sees paths and statuses, never messages.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, PoisonError, RwLock};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use http::{HeaderMap, Request, Response};
use metrics::{Counter, Gauge, Histogram};
use tokio::sync::Semaphore;
use tonic::body::Body;
use tower::{Layer, Service};
use tracing::Instrument as _;
use tracing::field::Empty;

use crate::telemetry::continue_trace;

/// Methods whose metrics are kept; there are fewer. Others share the label `other`.
const MAX_METHODS: usize = 64;

/// The longest that any method may take to begin its answer, whatever the caller's deadline says.
const METHOD_DEADLINE: Duration = Duration::from_secs(30);
/// tonic, which is around this layer, answers CANCELLED at the caller's deadline, where gRPC has
/// DEADLINE_EXCEEDED.
const BEFORE_TONIC: Duration = Duration::from_millis(3);

/// The deadline that a caller gave (`grpc-timeout`: at most eight digits and a unit); `None` without a good
/// one.
pub fn caller_deadline(headers: &HeaderMap) -> Option<Duration> {
    let value = headers.get("grpc-timeout")?.to_str().ok()?;
    let (number, unit) = value.split_at_checked(value.len().checked_sub(1)?)?;
    let digits = (1..=8).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    let number: u64 = number.parse().ok().filter(|_| digits)?;
    match unit {
        "H" => Some(Duration::from_secs(number * 3_600)),
        "M" => Some(Duration::from_secs(number * 60)),
        "S" => Some(Duration::from_secs(number)),
        "m" => Some(Duration::from_millis(number)),
        "u" => Some(Duration::from_micros(number)),
        "n" => Some(Duration::from_nanos(number)),
        _ => None,
    }
}

/// Wraps services; cheap to clone.
#[derive(Clone)]
pub(super) struct EdgeLayer(Arc<Shared>);

struct Shared {
    service: &'static str,
    permits: Arc<Semaphore>,
    shed: Counter,
    in_flight: Gauge,
    /// By path. Finding handles by their labels costs more than counting.
    methods: RwLock<HashMap<String, Arc<MethodMetrics>>>,
}

struct MethodMetrics {
    name: String,
    ok: Counter,
    seconds: Histogram,
}

impl EdgeLayer {
    /// At most `limit` requests at once; more are refused with RESOURCE_EXHAUSTED.
    pub(super) fn new(service: &'static str, limit: usize) -> Self {
        let shed = metrics::counter!("grpc_server_shed_total", "service" => service);
        // Shown from the start: an alert on a counter that appears with its first event misses that event.
        shed.increment(0);
        let in_flight = metrics::gauge!("grpc_server_in_flight", "service" => service);
        let (permits, methods) = (Arc::new(Semaphore::new(limit)), RwLock::default());
        Self(Arc::new(Shared { service, permits, shed, in_flight, methods }))
    }
}

impl Shared {
    fn method(&self, path: &str) -> Arc<MethodMetrics> {
        if let Some(kept) = self.methods.read().unwrap_or_else(PoisonError::into_inner).get(path) {
            return Arc::clone(kept);
        }
        let mut methods = self.methods.write().unwrap_or_else(PoisonError::into_inner);
        // Paths are the callers' words: they may fill neither memory nor labels.
        let name = if methods.len() < MAX_METHODS { method_name(path) } else { OTHER };
        let kept = match methods.get(if name == OTHER { OTHER } else { path }) {
            Some(kept) => return Arc::clone(kept),
            None => Arc::new(MethodMetrics::new(self.service, name)),
        };
        let key = if name == OTHER { OTHER } else { path };
        methods.insert(key.to_owned(), Arc::clone(&kept));
        kept
    }
}

impl MethodMetrics {
    fn new(service: &'static str, name: &str) -> Self {
        Self {
            ok: handled(service, name, tonic::Code::Ok),
            seconds: metrics::histogram!("grpc_server_handling_seconds", "service" => service,
                "method" => name.to_owned()),
            name: name.to_owned(),
        }
    }
}

fn handled(service: &'static str, method: &str, code: tonic::Code) -> Counter {
    metrics::counter!("grpc_server_handled_total", "service" => service, "method" => method.to_owned(),
        "code" => format!("{code:?}"))
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
        let shared = Arc::clone(&self.layer.0);
        let Ok(permit) = Arc::clone(&shared.permits).try_acquire_owned() else {
            shared.shed.increment(1);
            let refusal =
                tonic::Status::resource_exhausted("too many requests at once; try again in a moment");
            return Box::pin(std::future::ready(Ok(refusal.into_http())));
        };
        let method = shared.method(path);
        let span = tracing::info_span!(
            "grpc",
            rpc.service = shared.service,
            rpc.method = method.name,
            trace_id = Empty
        );
        continue_trace(&span, request.headers());
        let started = Instant::now();
        let in_flight = InFlight::begin(shared.in_flight.clone());
        let deadline = caller_deadline(request.headers()).unwrap_or(METHOD_DEADLINE).min(METHOD_DEADLINE);
        let call = self.inner.call(request);
        Box::pin(
            async move {
                let (_permit, _in_flight) = (permit, in_flight);
                let result = tokio::time::timeout(deadline.saturating_sub(BEFORE_TONIC), call).await;
                let over = || tonic::Status::deadline_exceeded("the deadline of the call has passed");
                let result = result.unwrap_or_else(|_| Ok(over().into_http()));
                match result.as_ref().map_or(tonic::Code::Internal, |r| code_of(r.headers())) {
                    tonic::Code::Ok => method.ok.increment(1),
                    code => handled(shared.service, &method.name, code).increment(1),
                }
                method.seconds.record(started.elapsed().as_secs_f64());
                result
            }
            .instrument(span),
        )
    }
}

/// A call under way.
struct InFlight(Gauge);

impl InFlight {
    fn begin(gauge: Gauge) -> Self {
        gauge.increment(1.0);
        Self(gauge)
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.decrement(1.0);
    }
}

/// The label of malformed paths, and of those beyond [`MAX_METHODS`].
const OTHER: &str = "other";

/// The last part of the path; all malformed paths share one label, so that callers cannot create labels.
fn method_name(path: &str) -> &str {
    match path.rsplit('/').next() {
        Some(name) if (1..=40).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphabetic()) => name,
        _ => OTHER,
    }
}

/// Errors of unary methods are in the headers; without one the call counts as OK.
fn code_of(headers: &HeaderMap) -> tonic::Code {
    headers.get("grpc-status").map_or(tonic::Code::Ok, |v| tonic::Code::from_bytes(v.as_bytes()))
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

    #[test]
    fn deadlines_have_eight_digits_and_a_unit() {
        let of = |value: &'static str| {
            let value = http::HeaderValue::from_static(value);
            caller_deadline(&HeaderMap::from_iter([(http::HeaderName::from_static("grpc-timeout"), value)]))
        };
        assert_eq!(of("2S"), Some(Duration::from_secs(2)));
        assert_eq!(of("99999999H"), Some(Duration::from_secs(99_999_999 * 3_600)));
        assert_eq!(of("250m"), Some(Duration::from_millis(250)));
        for bad in ["", "S", "2", "-2S", "2 S", "123456789S", "2s", "+2S"] {
            assert_eq!(of(bad), None, "{bad:?}");
        }
        assert_eq!(caller_deadline(&HeaderMap::new()), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_deadline_that_passes_is_deadline_exceeded() {
        let slow = tower::service_fn(async |_: Request<()>| {
            tokio::time::sleep(Duration::from_secs(60)).await;
            Ok::<_, std::convert::Infallible>(Response::new(Body::empty()))
        });
        let mut edge = EdgeLayer::new("geo", 1).layer(slow);
        for timeout in [Some("200m"), None] {
            let mut request = Request::builder().uri("/voteready.geo.v1.GeoService/ResolveRegion");
            if let Some(timeout) = timeout {
                request = request.header("grpc-timeout", timeout);
            }
            let began = tokio::time::Instant::now();
            let response = edge.call(request.body(()).unwrap()).await.unwrap();
            assert_eq!(code_of(response.headers()), tonic::Code::DeadlineExceeded);
            let most = timeout.map_or(METHOD_DEADLINE, |_| Duration::from_millis(200));
            assert!(began.elapsed() <= most, "{timeout:?} {:?}", began.elapsed());
        }
    }

    #[test]
    fn callers_cannot_fill_memory_with_methods() {
        let EdgeLayer(shared) = EdgeLayer::new("geo", 1);
        let name = |path: &str| shared.method(path).name.clone();
        assert_eq!(name("/voteready.geo.v1.GeoService/ResolveRegion"), "ResolveRegion");
        for n in 0..1000_u32 {
            // Letters alone.
            let invented: String =
                n.to_string().bytes().map(|digit| char::from(digit - b'0' + b'a')).collect();
            let _ = name(&format!("/x/{invented}"));
        }
        assert!(shared.methods.read().unwrap().len() <= MAX_METHODS + 1);
        assert_eq!(name("/x/Unheard"), OTHER);
        assert_eq!(name("/voteready.geo.v1.GeoService/ResolveRegion"), "ResolveRegion");
    }
}
