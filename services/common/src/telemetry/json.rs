//! The log as JSON: one object a line, fields flat beside `timestamp`, `level`, `target` and `message`, and
//! the innermost span as `span`. Each request writes a line: text goes straight into a buffer of the thread,
//! without a map in between.

use std::cell::{Cell, RefCell};
use std::error::Error;
use std::fmt::{self, Debug, Write as _};

use chrono::{DateTime, Utc};
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::field::RecordFields;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, FormattedFields};
use tracing_subscriber::registry::LookupSpan;

use crate::clock::Clock;

/// Writes fields as `,"name":value` each, so that those recorded later are appended as they are.
#[derive(Clone, Copy, Debug)]
pub struct JsonFields;

/// Writes events with the time of the clock; the spans' fields must be written by [`JsonFields`].
#[derive(Clone, Debug)]
pub struct JsonLine(pub Clock);

impl<'writer> FormatFields<'writer> for JsonFields {
    fn format_fields<R: RecordFields>(&self, mut to: Writer<'writer>, fields: R) -> fmt::Result {
        gathered(&mut to, |text| fields.record(&mut Members(text)))
    }

    fn add_fields(
        &self,
        current: &'writer mut FormattedFields<Self>,
        fields: &tracing::span::Record<'_>,
    ) -> fmt::Result {
        self.format_fields(current.as_writer(), fields)
    }
}

impl<S> FormatEvent<S, JsonFields> for JsonLine
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, JsonFields>,
        mut to: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let meta = event.metadata();
        gathered(&mut to, |line| {
            line.push_str("{\"timestamp\":\"");
            timestamp(line, self.0.now());
            line.push_str("\",\"level\":\"");
            line.push_str(meta.level().as_str());
            line.push_str("\",\"target\":");
            text(line, meta.target());
            event.record(&mut Members(line));
            if let Some(span) = context.parent_span() {
                line.push_str(",\"span\":{\"name\":");
                text(line, span.name());
                if let Some(fields) = span.extensions().get::<FormattedFields<JsonFields>>() {
                    line.push_str(&fields.fields);
                }
                line.push('}');
            }
            line.push_str("}\n");
        })
    }
}

thread_local! {
    /// Memory for the text that is being written; empty while it is in use.
    static GATHERED: Cell<String> = const { Cell::new(String::new()) };
    /// The last second that was written, and its text without the fraction: most lines are of the same one.
    static SECOND: RefCell<(i64, String)> = const { RefCell::new((i64::MIN, String::new())) };
}

/// More memory than this is given back: nearly every line is shorter.
const MAX_GATHERED: usize = 4 << 10;

/// Writes what `write` says in one go: each piece alone would be a call and could be a larger buffer. A value
/// that logs while it is written gets memory of its own.
fn gathered(to: &mut Writer<'_>, write: impl FnOnce(&mut String)) -> fmt::Result {
    let mut text = GATHERED.take();
    write(&mut text);
    let written = to.write_str(&text);
    text.clear();
    if text.capacity() <= MAX_GATHERED {
        GATHERED.set(text);
    }
    written
}

/// An instant in UTC with microseconds (RFC 3339).
fn timestamp(to: &mut String, now: DateTime<Utc>) {
    SECOND.with_borrow_mut(|(second, text)| {
        if *second != now.timestamp() {
            (*second, *text) = (now.timestamp(), now.format("%Y-%m-%dT%H:%M:%S.").to_string());
        }
        to.push_str(text);
    });
    // A leap second is written as the second before it with a fraction above one.
    let micros = now.timestamp_subsec_micros().min(999_999);
    to.push_str(&itoa::Buffer::new().format(1_000_000 + micros)[1..]);
    to.push('Z');
}

struct Members<'t>(&'t mut String);

impl Members<'_> {
    fn name(&mut self, field: &Field) -> &mut String {
        self.0.push_str(",\"");
        // `r#type` is a field named by a word of the language.
        escaped(self.0, field.name().strip_prefix("r#").unwrap_or(field.name()));
        self.0.push_str("\":");
        self.0
    }

    fn number(&mut self, field: &Field, value: impl itoa::Integer) {
        self.name(field).push_str(itoa::Buffer::new().format(value));
    }
}

impl Visit for Members<'_> {
    fn record_f64(&mut self, field: &Field, value: f64) {
        // JSON has no infinity.
        let mut number = zmij::Buffer::new();
        self.name(field).push_str(if value.is_finite() { number.format_finite(value) } else { "null" });
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.number(field, value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.number(field, value);
    }

    fn record_i128(&mut self, field: &Field, value: i128) {
        self.number(field, value);
    }

    fn record_u128(&mut self, field: &Field, value: u128) {
        self.number(field, value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.name(field).push_str(if value { "true" } else { "false" });
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        text(self.name(field), value);
    }

    fn record_error(&mut self, field: &Field, value: &(dyn Error + 'static)) {
        self.record_debug(field, &format_args!("{value}"));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let to = self.name(field);
        to.push('"');
        // Fails only where the value says that it cannot be written: what it wrote stays, and the line whole.
        let _ = write!(Escaped(to), "{value:?}");
        to.push('"');
    }
}

/// A string of JSON.
fn text(to: &mut String, value: &str) {
    to.push('"');
    escaped(to, value);
    to.push('"');
}

/// Writes the content of a JSON string.
struct Escaped<'t>(&'t mut String);

impl fmt::Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        escaped(self.0, text);
        Ok(())
    }
}

/// The content of a JSON string, escaped (RFC 8259, section 7).
fn escaped(to: &mut String, mut rest: &str) {
    let is_special = |byte: u8| byte < 0x20 || byte == b'"' || byte == b'\\';
    // Without a way out the compiler looks at many bytes at once; nearly every text has none of them.
    if !rest.bytes().fold(false, |found, byte| found | is_special(byte)) {
        return to.push_str(rest);
    }
    while let Some(at) = rest.bytes().position(is_special) {
        // All of these are one byte long, so that both ends are whole characters.
        to.push_str(&rest[..at]);
        match rest.as_bytes()[at] {
            b'\n' => to.push_str("\\n"),
            b'\t' => to.push_str("\\t"),
            byte @ (b'"' | b'\\') => to.extend(['\\', char::from(byte)]),
            // Writing into memory never fails.
            byte => drop(write!(to, "\\u{byte:04x}")),
        }
        rest = &rest[at + 1..];
    }
    to.push_str(rest);
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use serde_json::{Value, json};
    use tracing::field::Empty;
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    #[derive(Clone, Default)]
    struct Captured(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Captured {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// Each line as JSON, without its time.
    fn lines(log: impl FnOnce()) -> Vec<Value> {
        let kept = Captured::default();
        let writer = kept.clone();
        let layer = tracing_subscriber::fmt::layer()
            .fmt_fields(JsonFields)
            .event_format(JsonLine(Clock::system()))
            .with_writer(move || writer.clone());
        tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), log);
        let text = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
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
    fn fields_have_their_types_and_a_span_its_own_place() {
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

    #[test]
    fn a_value_that_cannot_be_written_spoils_no_line() {
        struct Broken;
        impl Debug for Broken {
            fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("a\"")?;
                Err(fmt::Error)
            }
        }
        let lines = lines(|| {
            tracing::info!(shown = ?Broken, after = 1, "said");
            tracing::info!("next");
        });
        let said = (&lines[0]["shown"], &lines[0]["after"], &lines[1]["message"]);
        assert_eq!(said, (&json!("a\""), &json!(1), &json!("next")));
    }

    #[test]
    fn whatever_a_text_holds_the_line_stays_one_object() {
        let odd = "a\"b\\c\nd\te\u{0}f\u{1f}g\u{7f}ü漢\u{2028}";
        let lines = lines(|| {
            tracing::info!(shown = %odd, debug = ?odd, plain = odd, "{odd}");
        });
        let [line] = lines.as_slice() else { panic!("one line: {lines:?}") };
        assert_eq!(
            (&line["shown"], &line["plain"], &line["message"]),
            (&json!(odd), &json!(odd), &json!(odd))
        );
        assert_eq!(line["debug"], json!(format!("{odd:?}")));
    }
}
