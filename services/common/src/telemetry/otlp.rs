//! Traces and metrics over OTLP, and the trace of a request: taken from the caller's headers, handed on with
//! each call. Without `OTEL_EXPORTER_OTLP_ENDPOINT` no request has a trace.

use http::HeaderMap;
use opentelemetry::metrics::MeterProvider as _;
use opentelemetry::propagation::{Extractor, Injector};
pub use opentelemetry::trace::TraceId;
use opentelemetry::trace::{TraceContextExt as _, TracerProvider as _};
use opentelemetry_otlp::WithExportConfig as _;
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::metrics::SdkMeterProvider;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tonic::metadata::{MetadataKey, MetadataMap, MetadataValue};
use tracing::{Span, Subscriber};
use tracing_opentelemetry::OpenTelemetrySpanExt as _;
use tracing_subscriber::layer::Layer;
use tracing_subscriber::registry::LookupSpan;

pub(crate) use super::metrics::install;
use super::{Export, FLUSH_TIME, TelemetryError, metrics};

/// The exporters of traces and metrics.
pub(super) struct Otlp {
    traces: SdkTracerProvider,
    metrics: SdkMeterProvider,
}

impl Otlp {
    /// Exporters to `endpoint`, under the name `service`.
    pub(super) fn start(service: &'static str, endpoint: &str) -> Result<Self, TelemetryError> {
        opentelemetry::global::set_text_map_propagator(TraceContextPropagator::new());
        let failed = |why: opentelemetry_otlp::ExporterBuildError| TelemetryError(why.to_string());
        let resource = Resource::builder().with_service_name(service).build();
        let spans = opentelemetry_otlp::SpanExporter::builder().with_tonic().with_endpoint(endpoint);
        let spans = spans.build().map_err(failed)?;
        let traces = SdkTracerProvider::builder().with_batch_exporter(spans);
        let traces = traces.with_resource(resource.clone()).build();
        let values = opentelemetry_otlp::MetricExporter::builder().with_tonic().with_endpoint(endpoint);
        let values = values.build().map_err(failed)?;
        let metrics = SdkMeterProvider::builder().with_periodic_exporter(values);
        let metrics = metrics.with_resource(resource).build();
        metrics::export_to(metrics.meter(service));
        Ok(Self { traces, metrics })
    }

    /// The layer that turns spans and events into those of the trace.
    pub(super) fn spans<S>(&self, service: &'static str) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        tracing_opentelemetry::layer().with_tracer(self.traces.tracer(service))
    }

    /// The two as exports that can be flushed.
    pub(super) fn exports(self) -> Vec<Export> {
        let Self { traces, metrics } = self;
        let traces = move || traces.shutdown_with_timeout(FLUSH_TIME).map_err(|why| why.to_string());
        let metrics = move || metrics.shutdown().map_err(|why| why.to_string());
        vec![("traces", Box::new(traces)), ("metrics", Box::new(metrics))]
    }
}

/// Writes the trace's id into the field `trace_id` of `span`, declared empty, so that each log line within it
/// names its trace, and returns it. Call it after the parent is set; without OTLP there is no trace.
pub fn record_trace_id(span: &Span) -> Option<TraceId> {
    let context = span.context();
    let trace = context.span().span_context().trace_id();
    let known = (trace != TraceId::INVALID).then_some(trace)?;
    span.record("trace_id", tracing::field::display(known));
    Some(known)
}

/// Makes `span` a part of the caller's trace, which `headers` name.
pub(crate) fn continue_trace(span: &Span, headers: &HeaderMap) {
    let parent = opentelemetry::global::get_text_map_propagator(|p| p.extract(&Headers(headers)));
    // Fails only when the span is disabled or no trace layer is installed.
    let _ = span.set_parent(parent);
    record_trace_id(span);
}

/// Writes the trace of the current span into the metadata of a call.
pub(crate) fn trace_headers(metadata: &mut MetadataMap) {
    let context = Span::current().context();
    opentelemetry::global::get_text_map_propagator(|p| p.inject_context(&context, &mut Metadata(metadata)));
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
