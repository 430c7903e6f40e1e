//! Logs, traces and error reports: started once, flushed on every exit path. JSON lines when standard
//! error is not a terminal, written by a thread of their own (`log`). Traces and metrics go to
//! `OTEL_EXPORTER_OTLP_ENDPOINT`, errors to `SENTRY_DSN`; both are off when the variable is absent. A build
//! without the cargo feature `otlp` or `sentry` refuses the variable.
//!
//! Libraries may log the data they handle: below INFO, only our own crates are logged.

pub mod browser;
pub mod log;
#[cfg(feature = "otlp")]
mod metrics;
#[cfg(not(feature = "otlp"))]
#[path = "telemetry/no_otlp.rs"]
mod otlp;
#[cfg(feature = "otlp")]
mod otlp;
#[cfg(not(feature = "sentry"))]
#[path = "telemetry/no_reports.rs"]
mod reports;
#[cfg(feature = "sentry")]
mod reports;

use std::io::IsTerminal as _;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use tracing::Level;
use tracing_subscriber::filter::{LevelFilter, Targets, filter_fn};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use self::otlp::Otlp;
pub use self::otlp::{TraceId, record_trace_id};
pub(crate) use self::otlp::{continue_trace, install, trace_headers};
use self::reports::Reports;
pub use self::reports::{report as report_browser_error, reports as reports_browser_errors};
use crate::config::{Reader, needs_feature};

/// Our own crates: the only ones that are logged below INFO.
const OURS: [&str; 9] =
    ["common", "proto", "geo", "content", "locate", "gateway", "contacts", "tests", "panic"];

/// The exporters of logs, traces, metrics and errors, and their addresses.
#[derive(Clone, Debug)]
pub struct Config {
    service: &'static str,
    filter: Targets,
    otlp_endpoint: Option<String>,
    sentry_dsn: Option<reports::Dsn>,
}

impl Config {
    /// Reads `RUST_LOG`, `OTEL_EXPORTER_OTLP_ENDPOINT` and `SENTRY_DSN`.
    pub fn read(service: &'static str, reader: &mut Reader) -> Self {
        // Not `EnvFilter`, which can choose by the fields of a span and asks for them at each of its steps.
        let filter = reader.with_default(
            "RUST_LOG",
            "info",
            "log filter: a level, or levels of modules (`info,locate=debug`)",
            log_filter,
        );
        let url = |v: &str| {
            needs_feature("otlp", cfg!(feature = "otlp"))?;
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
                needs_feature("sentry", cfg!(feature = "sentry"))?;
                reports::dsn(v)
            }),
        }
    }
}

/// Levels by module. Errors of modules that it does not name are logged, too.
fn log_filter(value: &str) -> Result<Targets, String> {
    let levels: Targets = value.parse().map_err(|error| format!("{error}; write info,locate=debug"))?;
    let is_whole = levels.default_level().is_some();
    Ok(if is_whole { levels } else { levels.with_default(LevelFilter::ERROR) })
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
    fn of(otlp: Option<Otlp>, reports: Option<Reports>) -> Self {
        let mut all = otlp.map(Otlp::exports).unwrap_or_default();
        all.extend(reports.map(Reports::export));
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

/// Why telemetry does not start, in the words of the exporter.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct TelemetryError(String);

/// Starts telemetry. Must be called within a tokio runtime when an OTLP endpoint is set.
///
/// # Errors
/// When the exporter cannot be built.
pub fn init(config: &Config) -> Result<Guard, TelemetryError> {
    let sent = config.sentry_dsn.as_ref().map(Reports::start);
    let otlp = config.otlp_endpoint.as_deref().map(|e| Otlp::start(config.service, e)).transpose()?;

    let quiet =
        filter_fn(|meta| *meta.level() <= Level::INFO || OURS.iter().any(|c| is_of(meta.target(), c)));
    let terminal = std::io::stderr().is_terminal();
    let (writer, worker) = log::standard_error();
    let dropped = writer.error_counter();
    let text = tracing_subscriber::fmt::layer().with_writer(writer.clone()).compact();
    let json = log::json().with_writer(writer);
    let ours = |m: &tracing::Metadata<'_>| m.is_event() || OURS.iter().any(|c| is_of(m.target(), c));
    let spans = otlp.as_ref().map(|otlp| otlp.spans(config.service).with_filter(filter_fn(ours)));
    let errors = sent.as_ref().map(|sent| sent.layer().with_filter(LevelFilter::ERROR));
    // A second start in one process (tests) keeps the first.
    let started = tracing_subscriber::registry()
        .with(config.filter.clone())
        .with(quiet)
        .with(terminal.then_some(text))
        .with((!terminal).then_some(json))
        .with(spans)
        .with(errors)
        .try_init();
    let exports = Exports::of(otlp, sent);
    if started.is_ok() {
        log::keep(worker, dropped);
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
    fn errors_are_logged_whatever_the_filter_names() {
        let logs = |filter, target: &str, level| log_filter(filter).unwrap().would_enable(target, &level);
        assert!(
            logs("locate=debug", "locate::grpc", Level::DEBUG) && !logs("locate=debug", "geo", Level::WARN)
        );
        assert!(logs("locate=debug", "geo", Level::ERROR) && logs("warn,geo=info", "geo", Level::INFO));
        assert!(!logs("off", "geo", Level::ERROR));
    }

    #[test]
    fn bad_telemetry_settings_are_named() {
        let values = [("RUST_LOG", "a=b=c"), ("OTEL_EXPORTER_OTLP_ENDPOINT", "x"), ("SENTRY_DSN", "y")];
        let values = values.map(|(k, v)| (k.to_owned(), v.to_owned()));
        let mut reader = Reader::from_values("geo", "x", values);
        Config::read("geo", &mut reader);
        let Err(crate::config::Stop::Bad(faults)) = reader.finish() else { panic!("must stop") };
        assert_eq!(faults.len(), 3, "{faults:?}");
        let features = [("otlp", cfg!(feature = "otlp")), ("sentry", cfg!(feature = "sentry"))];
        for ((feature, built), fault) in features.into_iter().zip(&faults[1..]) {
            assert_eq!(fault.contains(&format!("needs the cargo feature `{feature}`")), !built, "{fault}");
        }
    }
}
