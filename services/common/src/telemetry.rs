//! Logs, traces and error reports: started once, flushed on every exit path. JSON lines when standard
//! error is not a terminal, written by a thread of their own (`log`). Traces and metrics go to
//! `OTEL_EXPORTER_OTLP_ENDPOINT`, errors to `SENTRY_DSN`; both are off when the variable is absent.
//!
//! Libraries may log the data they handle: below INFO, only our own crates are logged.

pub mod browser;
pub mod json;
pub(crate) mod log;
pub(crate) mod metrics;

use std::io::IsTerminal as _;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use opentelemetry::metrics::MeterProvider as _;
pub use opentelemetry::trace::TraceId;
use opentelemetry::trace::{TraceContextExt as _, TracerProvider as _};
use opentelemetry_otlp::WithExportConfig as _;
use opentelemetry_sdk::metrics::SdkMeterProvider;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing::{Level, Span};
use tracing_opentelemetry::OpenTelemetrySpanExt as _;
use tracing_subscriber::filter::{EnvFilter, LevelFilter, filter_fn};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::config::Reader;

const RELEASE: &str = concat!("voteready@", env!("CARGO_PKG_VERSION"));

/// Our own crates: the only ones that are logged below INFO.
const OURS: [&str; 9] =
    ["common", "proto", "geo", "content", "locate", "gateway", "contacts", "tests", "panic"];

/// The exporters of logs, traces, metrics and errors, and their addresses.
#[derive(Clone, Debug)]
pub struct Config {
    service: &'static str,
    filter: String,
    otlp_endpoint: Option<String>,
    sentry_dsn: Option<String>,
}

impl Config {
    /// Reads `RUST_LOG`, `OTEL_EXPORTER_OTLP_ENDPOINT` and `SENTRY_DSN`.
    pub fn read(service: &'static str, reader: &mut Reader) -> Self {
        let filter = reader.with_default("RUST_LOG", "info", "log filter, as of tracing-subscriber", |v| {
            EnvFilter::try_new(v).map(|_| v.to_owned()).map_err(|e| e.to_string())
        });
        let url = |v: &str| {
            v.parse::<http::Uri>()
                .ok()
                .filter(|u| matches!(u.scheme_str(), Some("http" | "https")))
                .map(|_| v.to_owned())
                .ok_or_else(|| "not a URL; write http://collector:4317".to_owned())
        };
        Self {
            service,
            filter,
            otlp_endpoint: reader.optional(
                "OTEL_EXPORTER_OTLP_ENDPOINT",
                "OTLP collector for traces and metrics (gRPC)",
                url,
            ),
            sentry_dsn: reader.optional("SENTRY_DSN", "where errors are reported", |v| {
                v.parse::<sentry::types::Dsn>()
                    .map(|_| v.to_owned())
                    .map_err(|_| "not a Sentry DSN".to_owned())
            }),
        }
    }
}

/// For traces, metrics and reports together; the log has a second more ([`log::finish`]).
const FLUSH_TIME: Duration = Duration::from_secs(2);

/// The exporters of the process, for [`flush`]; set once.
static EXPORTS: OnceLock<Exports> = OnceLock::new();

/// Flushes pending spans, metrics and reports when dropped. Keep it in `main` until the end.
#[must_use]
pub struct Guard(Exports);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.flush();
        log::finish();
    }
}

/// Flushes and ends what [`init`] started, for a process that ends without dropping its [`Guard`]. Blocks for
/// three seconds at most; where a flush is under way, until that has ended.
pub(crate) fn flush() {
    if let Some(exports) = EXPORTS.get() {
        exports.flush();
    }
    log::finish();
}

/// The exporters; none once they were flushed.
#[derive(Clone, Default)]
struct Exports(Arc<Mutex<Vec<Export>>>);

/// The name of an exporter, and the call that flushes and ends it; its error as text.
type Export = (&'static str, Box<dyn FnOnce() -> Result<(), String> + Send>);

impl Exports {
    fn of(
        traces: Option<SdkTracerProvider>,
        metrics: Option<SdkMeterProvider>,
        reports: Option<sentry::ClientInitGuard>,
    ) -> Self {
        let mut all: Vec<Export> = Vec::new();
        if let Some(traces) = traces {
            let end = move || traces.shutdown_with_timeout(FLUSH_TIME).map_err(|why| why.to_string());
            all.push(("traces", Box::new(end)));
        }
        if let Some(metrics) = metrics {
            all.push(("metrics", Box::new(move || metrics.shutdown().map_err(|why| why.to_string()))));
        }
        if let Some(reports) = reports {
            let late = || "the receiver takes too long".to_owned();
            let end = move || reports.close(Some(FLUSH_TIME)).then_some(()).ok_or_else(late);
            all.push(("reports", Box::new(end)));
        }
        Self(Arc::new(Mutex::new(all)))
    }

    /// All beside each other, so that a receiver that hangs costs the others nothing.
    fn flush(&self) {
        // Held until the end: a second caller waits for the first.
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let until = Instant::now() + FLUSH_TIME;
        let (ended, wait) = mpsc::channel();
        for (name, end) in all.drain(..) {
            let ended = ended.clone();
            let flushing = move || {
                // Nobody waits any more when the time is over.
                let _ = ended.send((name, end()));
            };
            if let Err(why) = thread::Builder::new().name("flush".to_owned()).spawn(flushing) {
                eprintln!("{name} were not flushed: {why}");
            }
        }
        drop(ended);
        loop {
            match wait.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok((_, Ok(()))) => {}
                Ok((name, Err(why))) => eprintln!("{name} were not flushed: {why}"),
                Err(mpsc::RecvTimeoutError::Disconnected) => return,
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    return eprintln!("traces, metrics or reports were not flushed in {FLUSH_TIME:?}");
                }
            }
        }
    }
}

/// Starts telemetry. Must be called within a tokio runtime when an OTLP endpoint is set.
///
/// # Errors
/// When the exporter cannot be built.
pub fn init(config: &Config) -> Result<Guard, opentelemetry_otlp::ExporterBuildError> {
    opentelemetry::global::set_text_map_propagator(TraceContextPropagator::new());
    let sentry = config.sentry_dsn.as_ref().map(|dsn| {
        // This is the default; it is set anyway, because addresses must never be reported.
        sentry::init((dsn.as_str(), sentry::ClientOptions::new().release(RELEASE).send_default_pii(false)))
    });
    let traces = config.otlp_endpoint.as_deref().map(|e| tracer(config.service, e)).transpose()?;
    let meter = config.otlp_endpoint.as_deref().map(|e| meter(config.service, e)).transpose()?;
    if let Some(provider) = &meter {
        metrics::export_to(provider.meter(config.service));
    }

    let filter = EnvFilter::try_new(&config.filter).unwrap_or_else(|_| EnvFilter::new("info"));
    let quiet =
        filter_fn(|meta| *meta.level() <= Level::INFO || OURS.iter().any(|c| is_of(meta.target(), c)));
    let terminal = std::io::stderr().is_terminal();
    let writer = log::Log::to_standard_error();
    let text = tracing_subscriber::fmt::layer().with_writer(writer.clone()).compact();
    let json = tracing_subscriber::fmt::layer().with_writer(writer.clone());
    let json = json.fmt_fields(json::JsonFields).event_format(json::JsonLine);
    let spans = traces.as_ref().map(|p| {
        tracing_opentelemetry::layer()
            .with_tracer(p.tracer(config.service))
            .with_filter(filter_fn(|m| m.is_event() || OURS.iter().any(|c| is_of(m.target(), c))))
    });
    let reports = sentry
        .as_ref()
        .map(|_| sentry::integrations::tracing::ErrorLayer::new().with_filter(LevelFilter::ERROR));
    // A second start in one process (tests) keeps the first.
    let started = tracing_subscriber::registry()
        .with(filter)
        .with(quiet)
        .with(terminal.then_some(text))
        .with((!terminal).then_some(json))
        .with(spans)
        .with(reports)
        .try_init();
    let exports = Exports::of(traces, meter, sentry);
    if started.is_ok() {
        writer.keep();
        let _ = EXPORTS.set(exports.clone());
    }
    // The message of a panic may quote an address: only the place in the code is logged.
    std::panic::set_hook(Box::new(|panic| {
        let at = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(at, "panic");
    }));
    tracing::info!(service = config.service, version = env!("CARGO_PKG_VERSION"), "starting");
    Ok(Guard(exports))
}

fn tracer(
    service: &'static str,
    endpoint: &str,
) -> Result<SdkTracerProvider, opentelemetry_otlp::ExporterBuildError> {
    let exporter =
        opentelemetry_otlp::SpanExporter::builder().with_tonic().with_endpoint(endpoint).build()?;
    let resource = opentelemetry_sdk::Resource::builder().with_service_name(service).build();
    Ok(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build())
}

fn meter(
    service: &'static str,
    endpoint: &str,
) -> Result<SdkMeterProvider, opentelemetry_otlp::ExporterBuildError> {
    let exporter =
        opentelemetry_otlp::MetricExporter::builder().with_tonic().with_endpoint(endpoint).build()?;
    let resource = opentelemetry_sdk::Resource::builder().with_service_name(service).build();
    Ok(SdkMeterProvider::builder().with_periodic_exporter(exporter).with_resource(resource).build())
}

/// Writes the trace's id into the field `trace_id` of `span`, declared empty, so that each log line within it
/// names its trace, and returns it. Call it after the parent is set; without OTLP there is no trace and no
/// id.
pub fn record_trace_id(span: &Span) -> Option<TraceId> {
    let context = span.context();
    let trace = context.span().span_context().trace_id();
    let known = (trace != TraceId::INVALID).then_some(trace)?;
    span.record("trace_id", tracing::field::display(known));
    Some(known)
}

fn is_of(target: &str, name: &str) -> bool {
    target.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn an_exporter_that_hangs_keeps_neither_the_others_nor_the_end() {
        let flushed = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&flushed);
        let well: Export = (
            "traces",
            Box::new(move || {
                counted.fetch_add(1, Ordering::SeqCst);
                Ok(())
            }),
        );
        let hangs: Export = (
            "reports",
            Box::new(|| {
                thread::park();
                Ok(())
            }),
        );
        let exports = Exports(Arc::new(Mutex::new(vec![hangs, well])));
        let began = Instant::now();
        exports.flush();
        assert!(began.elapsed() >= FLUSH_TIME, "it was waited for");
        assert_eq!(flushed.load(Ordering::SeqCst), 1);
        exports.clone().flush();
        assert_eq!(flushed.load(Ordering::SeqCst), 1, "once");
    }

    #[test]
    fn only_our_own_targets_are_ours() {
        assert!(is_of("locate::grpc", "locate") && is_of("geo", "geo"));
        assert!(!is_of("geometry", "geo") && !is_of("h2::codec", "common"));
    }

    #[test]
    fn bad_telemetry_settings_are_named() {
        let values = [("RUST_LOG", "a=b=c"), ("OTEL_EXPORTER_OTLP_ENDPOINT", "x"), ("SENTRY_DSN", "y")];
        let values = values.map(|(k, v)| (k.to_owned(), v.to_owned()));
        let mut reader = Reader::from_values("geo", "x", values);
        Config::read("geo", &mut reader);
        let Err(crate::config::Stop::Bad(faults)) = reader.finish() else { panic!("must stop") };
        assert_eq!(faults.len(), 3, "{faults:?}");
    }
}
