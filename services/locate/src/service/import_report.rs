//! The report of the last import: the file of `locate-index build --report`, which lies beside the index
//! because a refused feed is in no index. It names rules, files and lines, never an address: messages are not
//! read, because they may quote a street. [`crate::sources::import_report`] brings it; [`super::audit`] joins
//! it with the index.

use std::collections::BTreeMap;
use std::sync::Arc;

use arc_swap::ArcSwapOption;
use chrono::DateTime;
use serde::{Deserialize, Deserializer};
use strum::IntoStaticStr;

/// Places of a finding that are stored for each rule and feed.
const PLACES: usize = 3;
/// Feeds of a report that are stored; more are ignored.
const MOST_FEEDS: usize = 5_000;
/// Characters of a name that are stored.
const MOST_NAME: usize = 200;

/// The report that is known now; none where `LOCATE_IMPORT_REPORT` is not set, or nothing could be read yet.
#[derive(Debug, Default)]
pub struct LastImport(ArcSwapOption<ImportReport>);

impl LastImport {
    #[must_use]
    pub fn get(&self) -> Option<Arc<ImportReport>> {
        self.0.load_full()
    }

    /// Takes a newer one.
    pub fn set(&self, report: ImportReport) {
        self.0.store(Some(Arc::new(report)));
    }
}

/// Why an import published nothing: one word in the report and on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum RefusalReason {
    FatalFindings,
    Unreadable,
    TooManyMoved,
    WrongPlace,
    NotKnown,
    #[serde(other)]
    Other,
}

/// One run of `locate-index build`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportReport {
    /// When it ended, RFC 3339.
    pub ended_at: String,
    /// The same in Unix seconds.
    pub ended: i64,
    /// Why nothing was published; `None` after a success.
    pub refused: Option<RefusalReason>,
    /// Content version of the index that it built.
    pub version: Option<String>,
    /// The feeds that it read.
    pub feeds: Vec<ImportedFeed>,
}

/// One feed of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct ImportedFeed {
    /// Name of its file, without folders.
    #[serde(rename = "feed", deserialize_with = "file_name")]
    pub file: String,
    /// Two-letter state, or empty.
    #[serde(deserialize_with = "cleaned")]
    pub state: String,
    /// Name of the source, or empty.
    #[serde(deserialize_with = "cleaned")]
    pub source: String,
    /// When the source made it, RFC 3339, or empty.
    #[serde(deserialize_with = "cleaned")]
    pub as_of: String,
    /// It cannot be read.
    pub unreadable: bool,
    /// It has fatal findings.
    pub fatal: bool,
    /// The others were published without it.
    pub left_out: bool,
    /// How often each rule is broken.
    pub counts: BTreeMap<String, u64>,
    /// The first places of each rule that is broken.
    #[serde(rename = "findings", deserialize_with = "first_places")]
    pub places: BTreeMap<String, Vec<FindingPlace>>,
}

/// Where a feed breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindingPlace {
    /// File within the feed.
    pub file: String,
    /// Line, from 1; 0 for the whole file.
    pub line: u64,
    /// Identifier of the record, or empty.
    pub element: String,
}

/// Why a report cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// It is not a report.
    #[error("not a report of `locate-index build --report`: {0}")]
    NotUnderstood(#[from] serde_json::Error),
    /// It does not say when the import ended.
    #[error("the report does not say when the import ended; write it with a newer locate-index")]
    NoTime,
}

#[derive(Deserialize)]
struct WrittenReport {
    #[serde(default)]
    ended_at: String,
    refused: Option<RefusalReason>,
    built: Option<WrittenBuild>,
    feeds: Vec<ImportedFeed>,
}

#[derive(Deserialize)]
struct WrittenBuild {
    version: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct WrittenFinding {
    rule: String,
    file: String,
    line: u64,
    element: String,
}

impl ImportReport {
    /// Reads a report.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(json: &[u8]) -> Result<Self, ReportError> {
        let written: WrittenReport = serde_json::from_slice(json)?;
        let ended = DateTime::parse_from_rfc3339(&written.ended_at).map_err(|_| ReportError::NoTime)?;
        Ok(Self {
            ended_at: ended.to_utc().to_rfc3339(),
            ended: ended.timestamp(),
            refused: written.refused,
            version: written.built.map(|built| built.version),
            feeds: written.feeds.into_iter().take(MOST_FEEDS).collect(),
        })
    }

    /// The feeds that this import refused, with why, when it ended after the served index was built: those
    /// with fatal findings or that cannot be read, else all of them, because they were refused together. Of
    /// an import that published the others: those that it left out.
    #[must_use]
    pub fn refused_feeds(&self, index_built: Option<i64>) -> Vec<(&ImportedFeed, RefusalReason)> {
        if index_built.is_some_and(|built| self.ended < built) {
            return Vec::new();
        }
        let own = |feed: &ImportedFeed| match feed {
            ImportedFeed { unreadable: true, .. } => Some(RefusalReason::Unreadable),
            ImportedFeed { fatal: true, .. } => Some(RefusalReason::FatalFindings),
            _ => None,
        };
        let at_fault = self.feeds.iter().filter_map(|feed| Some((feed, own(feed)?)));
        let Some(reason) = self.refused else {
            return at_fault.filter(|(feed, _)| feed.left_out).collect();
        };
        let at_fault: Vec<_> = at_fault.collect();
        if at_fault.is_empty() { self.feeds.iter().map(|feed| (feed, reason)).collect() } else { at_fault }
    }

    /// The feeds of an index, when this import built it.
    #[must_use]
    pub fn feeds_of(&self, version: &str) -> &[ImportedFeed] {
        if self.version.as_deref() == Some(version) { &self.feeds } else { &[] }
    }
}

fn first_places<'de, D: Deserializer<'de>>(read: D) -> Result<BTreeMap<String, Vec<FindingPlace>>, D::Error> {
    let mut places: BTreeMap<String, Vec<FindingPlace>> = BTreeMap::new();
    for finding in Vec::<WrittenFinding>::deserialize(read)? {
        let stored = places.entry(finding.rule).or_default();
        if stored.len() < PLACES {
            let (file, element) = (clean(&finding.file), clean(&finding.element));
            stored.push(FindingPlace { file, line: finding.line, element });
        }
    }
    Ok(places)
}

fn file_name<'de, D: Deserializer<'de>>(read: D) -> Result<String, D::Error> {
    let path = String::deserialize(read)?;
    Ok(clean(path.rsplit(['/', '\\']).next().unwrap_or_default()))
}

fn cleaned<'de, D: Deserializer<'de>>(read: D) -> Result<String, D::Error> {
    Ok(clean(&String::deserialize(read)?))
}

/// Text of a feed on one line, and of some length at most.
fn clean(text: &str) -> String {
    text.trim().chars().take(MOST_NAME).map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REFUSED: &str = r#"{"ended_at": "2028-10-19T12:00:00Z", "refused": "fatal_findings", "built": null, "comparison": null, "feeds": [
        {"feed": "/work/nv.zip", "state": "NV", "source": "Nevada", "as_of": "2028-10-18T00:00:00+00:00", "fatal": false, "counts": {"segment-overlap": 2}, "findings": []},
        {"feed": "/work/lemon.zip", "state": "NV", "source": "Lemonlark County", "fatal": true, "counts": {"segment-lost": 5},
         "findings": [{"rule": "segment-lost", "severity": "fatal", "file": "street_segment.txt", "line": 1, "element": "", "message": "12 Oak St"},
            {"rule": "segment-lost", "file": "street_segment.txt", "line": 2}, {"rule": "segment-lost", "line": 3}, {"rule": "segment-lost", "line": 4}]}]}"#;

    #[test]
    fn a_report_gives_places_and_no_message() {
        let report = ImportReport::read(REFUSED.as_bytes()).unwrap();
        let places = &report.feeds[1].places["segment-lost"];
        assert_eq!((places.len(), places[0].line, report.feeds[1].file.as_str()), (3, 1, "lemon.zip"));
        assert!(!format!("{report:?}").contains("Oak St"));
    }

    #[test]
    fn the_feeds_at_fault_are_refused_and_an_older_report_says_nothing() {
        let mut report = ImportReport::read(REFUSED.as_bytes()).unwrap();
        let names = |list: Vec<(&ImportedFeed, RefusalReason)>| -> Vec<(String, RefusalReason)> {
            list.into_iter().map(|(feed, why)| (feed.source.clone(), why)).collect()
        };
        let one = vec![("Lemonlark County".to_owned(), RefusalReason::FatalFindings)];
        assert_eq!(names(report.refused_feeds(Some(report.ended - 1))), one);
        assert_eq!(names(report.refused_feeds(None)), one);
        assert!(report.refused_feeds(Some(report.ended + 1)).is_empty(), "a newer index was published since");
        // Too many addresses moved: no feed is at fault alone.
        report.refused = Some(RefusalReason::TooManyMoved);
        report.feeds[1].fatal = false;
        assert_eq!(report.refused_feeds(None).len(), 2);
        report.refused = None;
        assert!(report.refused_feeds(None).is_empty());
    }

    #[test]
    fn what_is_no_report_is_an_error() {
        assert!(matches!(ImportReport::read(b"<html>"), Err(ReportError::NotUnderstood(_))));
        let old = br#"{"built": null, "feeds": []}"#;
        assert!(matches!(ImportReport::read(old), Err(ReportError::NoTime)));
    }
}
