//! The log as JSON: one object a line, fields flat beside `timestamp`, `level`, `target` and `message`, and
//! the innermost span as `span`. Each request writes a line: text goes straight into the line's buffer,
//! without a map in between.

use std::cell::RefCell;
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
    fn format_fields<R: RecordFields>(&self, writer: Writer<'writer>, fields: R) -> fmt::Result {
        let mut members = Members { to: writer, outcome: Ok(()) };
        fields.record(&mut members);
        members.outcome
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
        to.write_str("{\"timestamp\":\"")?;
        timestamp(&mut to, self.0.now())?;
        to.write_str("\",\"level\":\"")?;
        to.write_str(meta.level().as_str())?;
        to.write_str("\",\"target\":")?;
        text(&mut to, meta.target())?;
        context.format_fields(to.by_ref(), event)?;
        if let Some(span) = context.parent_span() {
            to.write_str(",\"span\":{\"name\":")?;
            text(&mut to, span.name())?;
            if let Some(fields) = span.extensions().get::<FormattedFields<JsonFields>>() {
                to.write_str(&fields.fields)?;
            }
            to.write_char('}')?;
        }
        to.write_str("}\n")
    }
}

thread_local! {
    /// The last second that was written, and its text without the fraction: most lines are of the same one.
    static SECOND: RefCell<(i64, String)> = const { RefCell::new((i64::MIN, String::new())) };
}

/// An instant in UTC with microseconds (RFC 3339).
fn timestamp(to: &mut Writer<'_>, now: DateTime<Utc>) -> fmt::Result {
    SECOND.with_borrow_mut(|(second, text)| {
        if *second != now.timestamp() {
            (*second, *text) = (now.timestamp(), now.format("%Y-%m-%dT%H:%M:%S.").to_string());
        }
        to.write_str(text)
    })?;
    // A leap second is written as the second before it with a fraction above one.
    let micros = now.timestamp_subsec_micros().min(999_999);
    to.write_str(&itoa::Buffer::new().format(1_000_000 + micros)[1..])?;
    to.write_char('Z')
}

struct Members<'w> {
    to: Writer<'w>,
    outcome: fmt::Result,
}

impl Members<'_> {
    fn member(&mut self, field: &Field, value: impl FnOnce(&mut Writer<'_>) -> fmt::Result) {
        if self.outcome.is_err() {
            return;
        }
        let name = field.name();
        self.outcome = (|| {
            self.to.write_str(",\"")?;
            // `r#type` is a field named by a word of the language.
            Escaped(&mut self.to).write_str(name.strip_prefix("r#").unwrap_or(name))?;
            self.to.write_str("\":")?;
            value(&mut self.to)
        })();
    }
}

impl Visit for Members<'_> {
    fn record_f64(&mut self, field: &Field, value: f64) {
        // JSON has no infinity.
        let shown = |to: &mut Writer<'_>| to.write_str(zmij::Buffer::new().format_finite(value));
        self.member(field, |to| if value.is_finite() { shown(to) } else { to.write_str("null") });
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.member(field, |to| to.write_str(itoa::Buffer::new().format(value)));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.member(field, |to| to.write_str(itoa::Buffer::new().format(value)));
    }

    fn record_i128(&mut self, field: &Field, value: i128) {
        self.member(field, |to| write!(to, "{value}"));
    }

    fn record_u128(&mut self, field: &Field, value: u128) {
        self.member(field, |to| write!(to, "{value}"));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.member(field, |to| to.write_str(if value { "true" } else { "false" }));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.member(field, |to| text(to, value));
    }

    fn record_error(&mut self, field: &Field, value: &(dyn Error + 'static)) {
        self.record_debug(field, &format_args!("{value}"));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.member(field, |to| {
            to.write_char('"')?;
            write!(Escaped(to), "{value:?}")?;
            to.write_char('"')
        });
    }
}

/// A string of JSON.
fn text(to: &mut Writer<'_>, value: &str) -> fmt::Result {
    to.write_char('"')?;
    Escaped(to).write_str(value)?;
    to.write_char('"')
}

/// Writes the content of a JSON string, escaped (RFC 8259, section 7).
struct Escaped<'a, 'w>(&'a mut Writer<'w>);

impl fmt::Write for Escaped<'_, '_> {
    fn write_str(&mut self, mut rest: &str) -> fmt::Result {
        let is_special = |byte: u8| byte < 0x20 || byte == b'"' || byte == b'\\';
        // Without a way out the compiler looks at many bytes at once; nearly every text has none of them.
        if !rest.bytes().fold(false, |found, byte| found | is_special(byte)) {
            return self.0.write_str(rest);
        }
        while let Some(at) = rest.bytes().position(is_special) {
            // All of these are one byte long, so that both ends are whole characters.
            self.0.write_str(&rest[..at])?;
            match rest.as_bytes()[at] {
                b'\n' => self.0.write_str("\\n")?,
                b'\t' => self.0.write_str("\\t")?,
                byte @ (b'"' | b'\\') => {
                    self.0.write_char('\\')?;
                    self.0.write_char(char::from(byte))?;
                }
                byte => write!(self.0, "\\u{byte:04x}")?,
            }
            rest = &rest[at + 1..];
        }
        self.0.write_str(rest)
    }
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
