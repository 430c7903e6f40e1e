//! The audit as CSV (RFC 4180), for spreadsheets. Every value is quoted, and one that a spreadsheet would run
//! as a formula gets an apostrophe in front: names come from feeds, which are strangers' data.

use serde::Serialize;

use crate::view::audit::{AuditSeverities, JurisdictionAudit, NationalAudit};

/// One line a jurisdiction.
#[must_use]
pub fn national(audit: &NationalAudit) -> String {
    let mut out = Lines::new(&[
        "code",
        "name",
        "status",
        "election_date",
        "election_day_places",
        "early_places",
        "drop_off_places",
        "feeds",
        "feed_as_of",
        "feed_age_days",
        "precincts",
        "segments",
        "fatal",
        "critical",
        "error",
        "warning",
        "refused_feeds",
        "missing_fields",
        "content_findings",
        "sample",
        "reports",
    ]);
    for state in &audit.states {
        let places = |pick: fn(&crate::view::audit::AuditPlaces) -> i64| state.places.as_ref().map(pick);
        out.text(state.code).text(state.name).text(&word(&state.status)).maybe(state.election_date);
        out.maybe(places(|p| p.election_day)).maybe(places(|p| p.early)).maybe(places(|p| p.drop_off));
        out.text(&state.feed_count).text(&state.feed_as_of).maybe(state.feed_age_days);
        out.text(&state.precincts).text(&state.segments).severities(&state.findings);
        out.text(&state.refused_feeds).maybe(state.missing_fields).maybe(state.content_findings);
        out.text(&state.sample).maybe(state.reports).end();
    }
    out.written()
}

/// One line a rule that a feed breaks (`finding`, with the first place), then one a field of our own page
/// that is empty (`missing_field`, with its name alone), then one an objection of the lint to our own entry
/// (`content_finding`: rule, field and severity, with the message as `explanation`), then one a kind of
/// report of voters (`reports`: what they say is wrong as `field`, and `count`).
#[must_use]
pub fn jurisdiction(audit: &JurisdictionAudit) -> String {
    let mut out = Lines::new(&[
        "kind",
        "rule",
        "field",
        "severity",
        "count",
        "feeds",
        "refused",
        "source",
        "file",
        "line",
        "element",
        "explanation",
        "fix",
    ]);
    for finding in &audit.findings {
        let first = finding.places.first();
        out.text("finding").text(&finding.rule).empty(1).text(&finding.severity).text(&finding.count);
        out.text(&finding.feeds).text(&finding.refused).maybe(first.map(|p| &p.source));
        out.maybe(first.map(|p| &p.file)).maybe(first.map(|p| p.line)).maybe(first.map(|p| &p.element));
        out.text(&finding.explanation).text(&finding.fix).end();
    }
    for gap in audit.gaps.iter().flatten() {
        out.text("missing_field").empty(1).text(&gap.field).empty(10).end();
    }
    for finding in audit.content_findings.iter().flatten() {
        out.text("content_finding").text(&finding.rule).text(&finding.field).text(finding.severity);
        out.empty(7).text(&finding.message).empty(1).end();
    }
    for own in audit.reports.iter().flatten() {
        out.text("reports").empty(1).text(&word(&own.kind)).empty(1).text(&own.count).empty(8).end();
    }
    out.written()
}

/// The word of an enum on the wire.
fn word(value: &impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

struct Lines(csv::Writer<Vec<u8>>);

impl Lines {
    fn new(head: &[&str]) -> Self {
        let mut writer = csv::WriterBuilder::new();
        writer.quote_style(csv::QuoteStyle::Always).terminator(csv::Terminator::CRLF).flexible(true);
        let mut lines = Self(writer.from_writer(Vec::new()));
        for name in head {
            lines.text(name);
        }
        lines.end();
        lines
    }

    fn text(&mut self, value: &(impl ToString + ?Sized)) -> &mut Self {
        let value = value.to_string();
        let formula = value.starts_with(['=', '+', '-', '@', '\t', '\r']) && value.parse::<f64>().is_err();
        // Writing to memory cannot fail.
        let _ = self.0.write_field(if formula { format!("'{value}") } else { value });
        self
    }

    fn maybe(&mut self, value: Option<impl ToString>) -> &mut Self {
        self.text(&value.map(|value| value.to_string()).unwrap_or_default())
    }

    fn empty(&mut self, values: usize) -> &mut Self {
        for _ in 0..values {
            self.text("");
        }
        self
    }

    fn severities(&mut self, own: &AuditSeverities) -> &mut Self {
        self.text(&own.fatal).text(&own.critical).text(&own.error).text(&own.warning)
    }

    fn end(&mut self) {
        let _ = self.0.write_record(None::<&[u8]>);
    }

    fn written(self) -> String {
        self.0.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_quoted_and_formulas_are_not_run() {
        let mut lines = Lines::new(&["a", "b"]);
        lines.text("say \"hi\", you").text("=HYPERLINK(1)").end();
        lines.text(&-5).maybe(None::<i64>).end();
        assert_eq!(
            lines.written(),
            "\"a\",\"b\"\r\n\"say \"\"hi\"\", you\",\"'=HYPERLINK(1)\"\r\n\"-5\",\"\"\r\n"
        );
    }
}
