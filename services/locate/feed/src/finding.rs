//! Findings of the importer about a feed. A finding names a rule, a file and a line, never a voter.

use serde::Serialize;

pub use rules::Severity;

/// One breach of a rule in a feed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Identifier of the rule ("segment-overlap").
    pub rule: &'static str,
    pub severity: Severity,
    /// Name of the county (of the Locality) that it is about, or empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub county: String,
    /// File within the feed ("street_segment.txt").
    pub file: String,
    /// Line in that file, from 1; 0 when the finding concerns the whole file.
    pub line: u64,
    /// Identifier of the element, or empty.
    pub element: String,
    /// The breach and how to mend it, in one sentence; it may quote a street.
    pub message: String,
}
