//! The checks of a feed: those of the public VIP data processor for the parts that a look-up uses, and
//! further ones (see RULES.md). Single elements are checked while they are read; this module checks what
//! needs several: references, places, hours, segments, overlaps.

mod boundaries;
mod counties;
mod districts;
mod hours;
mod judge;
mod offices;
mod overlaps;
mod places;
mod references;
mod segments;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use super::error::FeedError;
use super::finding::{Finding, Severity};
use super::findings::{FindingPlace, Findings};
use super::model::{StreetSegment, VipFeed};
use super::reader::FeedReader;
use super::rules::{self, Rule};
use super::state::state_of;
use super::table::ElementKind;
use address::StateCode;
use counties::CountyNames;

pub use boundaries::bounds;
pub use judge::SegmentJudge;

/// The findings of a feed.
#[derive(Clone, Debug, Serialize)]
pub struct CheckReport {
    /// At most 1,000 a rule, worst first, then by file and line.
    pub findings: Vec<Finding>,
    /// How often each rule was broken, stored findings or not.
    pub counts: BTreeMap<&'static str, u64>,
    /// Street segments read.
    pub segments: u64,
    /// Street segments that cannot be used.
    pub segments_unusable: u64,
    /// Nothing may be published from this feed, unless forced.
    pub fatal: bool,
}

/// Checks a feed. Memory: a copy of the small tables, and some 300 MiB for any number of segments; the rest
/// goes to temporary files.
///
/// # Errors
/// When its segments cannot be read to the end.
pub fn check(reader: &FeedReader) -> Result<CheckReport, FeedError> {
    check_with(reader, &std::env::temp_dir(), &mut |_, _| {})
}

/// [`check`], and in the same pass gives every segment to `take`, with whether it can be used: by itself it
/// breaks no rule above a warning. Temporary files go into `folder`.
///
/// # Errors
/// As [`check`]. `take` has then seen a part of the segments.
pub fn check_with(
    reader: &FeedReader,
    folder: &Path,
    take: &mut dyn FnMut(&StreetSegment, bool),
) -> Result<CheckReport, FeedError> {
    let mut checking = Checking {
        reader,
        feed: reader.feed(),
        state: state_of(reader.feed()),
        counties: CountyNames::of(reader.feed()),
        findings: reader.all_findings().clone(),
        folder,
    };
    offices::check(&mut checking);
    references::check(&mut checking);
    districts::check(&mut checking);
    places::check(&mut checking);
    hours::check(&mut checking);
    boundaries::check(&mut checking);
    let (segments, segments_unusable) = segments::check(&mut checking, take)?;
    let (mut findings, counts) = checking.findings.into_parts();
    findings
        .sort_by(|a, b| b.severity.cmp(&a.severity).then_with(|| (&a.file, a.line).cmp(&(&b.file, b.line))));
    let fatal = rules::count_of(&counts, Severity::Fatal) > 0;
    Ok(CheckReport { findings, counts, segments, segments_unusable, fatal })
}

/// The feed being checked.
struct Checking<'a> {
    reader: &'a FeedReader,
    feed: &'a VipFeed,
    state: Option<StateCode>,
    counties: CountyNames<'a>,
    findings: Findings,
    /// Where temporary files go.
    folder: &'a Path,
}

impl Checking<'_> {
    /// A finding about an element of a small table, where it stands.
    fn about(&mut self, rule: &'static Rule, kind: ElementKind, id: &str, message: std::fmt::Arguments<'_>) {
        let elements = self.reader.elements();
        let at = FindingPlace { file: &elements.file(kind), line: elements.line(id, kind), element: id };
        self.findings.add_in(self.counties.of_element(kind, id), rule, at, message);
    }

    /// A finding about a whole table.
    fn about_all(&mut self, rule: &'static Rule, kind: ElementKind, message: std::fmt::Arguments<'_>) {
        self.findings.add(rule, FindingPlace::file(&self.reader.elements().file(kind)), message);
    }
}
