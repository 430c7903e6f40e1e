//! The log: a thread of its own writes lines to standard error, so that no request waits for a slow reader.
//! Lines that do not fit into its queue are dropped and counted.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tracing_appender::non_blocking::{ErrorCounter, NonBlocking, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::fmt::format::{Format, Json, JsonFields};
use tracing_subscriber::fmt::{self, Layer};

/// Queued lines at most. A line has a few kilobytes at most, as paths and names are bounded.
const MAX_QUEUED_LINES: usize = 10_000;

/// The writer of this process, until [`finish`].
static WRITER: Mutex<Option<(WorkerGuard, ErrorCounter)>> = Mutex::new(None);

/// One JSON object a line: fields are flat beside `timestamp`, `level`, `target` and `message`; the innermost
/// span is `span`.
#[must_use]
pub fn json<S>() -> Layer<S, JsonFields, Format<Json>> {
    fmt::layer().json().flatten_event(true).with_span_list(false)
}

/// A writer to standard error. The guard flushes it.
pub(super) fn standard_error() -> (NonBlocking, WorkerGuard) {
    let builder = NonBlockingBuilder::default().lossy(true).buffered_lines_limit(MAX_QUEUED_LINES);
    builder.thread_name("log").finish(std::io::stderr())
}

/// Makes this the writer of the process: [`finish`] flushes it, and its dropped lines are counted.
pub(super) fn keep(guard: WorkerGuard, dropped: ErrorCounter) {
    *writer() = Some((guard, dropped));
}

/// Sets the counter of dropped lines.
pub(crate) fn count_dropped() {
    let dropped = writer().as_ref().map_or(0, |(_, dropped)| dropped.dropped_lines());
    metrics::counter!("log_lines_dropped_total").absolute(dropped as u64);
}

/// Writes queued lines, for about a second at most, and ends the writer.
pub(crate) fn finish() {
    drop(writer().take());
}

fn writer() -> MutexGuard<'static, Option<(WorkerGuard, ErrorCounter)>> {
    WRITER.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    use serde_json::{Value, json};
    use tracing::field::Empty;
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::json as layer;

    #[derive(Clone, Default)]
    struct Captured(Arc<Mutex<Vec<u8>>>);

    impl Write for Captured {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Each line as JSON, without its time.
    fn lines(log: impl FnOnce()) -> Vec<Value> {
        let captured = Captured::default();
        let writer = captured.clone();
        let layer = layer().with_writer(move || writer.clone());
        tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), log);
        let text = String::from_utf8(captured.0.lock().unwrap().clone()).unwrap();
        let read = |line: &str| {
            let mut line: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"));
            let time = line["timestamp"].take();
            let time = time.as_str().and_then(|time| chrono::DateTime::parse_from_rfc3339(time).ok());
            assert!(time.is_some(), "{line}");
            line
        };
        text.lines().map(read).collect()
    }

    #[test]
    fn fields_are_flat_beside_the_innermost_span() {
        let lines = lines(|| {
            let span = tracing::info_span!("http", http.route = "/x", request_id = %"a-1", trace_id = Empty);
            span.record("trace_id", "7");
            span.in_scope(|| {
                tracing::warn!(status = 200_u16, ms = 1.5, odd = f64::NAN, ok = true, n = -3, "done");
            });
            tracing::info!(parent: None, none = Option::<u8>::None, some = Some(1), "plain");
        });
        let target = module_path!();
        assert_eq!(
            lines,
            [
                json!({"timestamp": null, "level": "WARN", "target": target, "message": "done", "status": 200,
                    "ms": 1.5, "odd": null, "ok": true, "n": -3,
                    "span": {"name": "http", "http.route": "/x", "request_id": "a-1", "trace_id": "7"}}),
                json!({"timestamp": null, "level": "INFO", "target": target, "message": "plain", "some": 1}),
            ]
        );
    }
}
