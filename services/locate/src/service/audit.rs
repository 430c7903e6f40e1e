//! The audit of the feeds of one jurisdiction: the served index joined with the report of the last import and
//! with the table of rules. It reads nothing else and has no clock.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use address::StateCode;
use chrono::{DateTime, Utc};
use index::{Index, SelfCheck};
use lookup::answer::{AnswerFeed, feed_of};
use lookup::voting::VotingData as _;
use rules::Severity;

use super::import_report::{FindingPlace, ImportReport, ImportedFeed, RefusalReason};

/// Feeds of a jurisdiction that are listed.
const MOST_FEEDS: usize = 500;
/// Places of a finding that are told.
const PLACES: usize = 3;

/// Rule, severity, how often.
pub(super) type FindingCount = (String, String, u64);

/// The feeds of one jurisdiction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedAudit {
    /// Content version of the index; empty where there is none.
    pub version: String,
    /// When the index was built, Unix seconds.
    pub built_at: Option<i64>,
    /// Sorted by the name of the source.
    pub feeds: Vec<AuditedFeed>,
    /// The worst first.
    pub findings: Vec<RuleFindings>,
    /// Of the whole index.
    pub self_check: Option<SelfCheck>,
    /// Feeds that the last import refused.
    pub refused: Vec<RefusedFeed>,
    /// When the last import ended, RFC 3339, or empty.
    pub import_ended_at: String,
}

/// One feed that is served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditedFeed {
    pub feed: AnswerFeed,
    /// Places by role: early, election day, drop-off.
    pub places: [u32; 3],
    pub precincts: u32,
    pub segments: u32,
    /// The rules that it breaks.
    pub findings: Vec<FindingCount>,
}

/// A feed that was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedFeed {
    /// Two-letter state, or empty.
    pub state: String,
    /// Name of the source, or empty.
    pub source: String,
    /// RFC 3339, or empty.
    pub as_of: String,
    /// Name of its file.
    pub file: String,
    pub reason: RefusalReason,
    /// The rules that it breaks.
    pub findings: Vec<FindingCount>,
    /// When the import ended, RFC 3339.
    pub refused_at: String,
}

/// A rule that is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFindings {
    pub rule: String,
    /// `fatal`, `critical`, `error` or `warning` ([`Severity`]).
    pub severity: String,
    /// Findings of this rule in all feeds of the jurisdiction.
    pub count: u64,
    /// In how many feeds.
    pub feeds: u32,
    /// In feeds that were refused.
    pub refused: bool,
    /// The source, and the file, line and record in its feed.
    pub places: Vec<(String, FindingPlace)>,
}

/// The feeds of a jurisdiction in an index, and what the last import says of them.
#[must_use]
pub(super) fn of(index: &Index, import: Option<&ImportReport>, state: StateCode) -> FeedAudit {
    let mut findings = FindingTally::default();
    let rows = (0..index.feed_count()).map(|number| index.feed(number)).filter(|row| row.state == state);
    let mut feeds: Vec<AuditedFeed> = rows
        .map(|row| AuditedFeed {
            feed: feed_of(&row),
            places: row.places,
            precincts: row.precincts,
            segments: row.segments,
            findings: row
                .findings
                .iter()
                .map(|f| (f.rule.to_owned(), f.severity.to_owned(), u64::from(f.count)))
                .collect(),
        })
        .collect();
    for feed in &feeds {
        findings.add(&feed.findings, false);
    }
    feeds.sort_by(|a, b| a.feed.source.cmp(&b.feed.source));
    feeds.truncate(MOST_FEEDS);
    let imported = import.map_or(&[][..], |import| import.feeds_of(index.version()));
    for feed in imported.iter().filter(|feed| feed.state == state.as_str()) {
        findings.place(feed, false);
    }
    let refused = import.map(|import| refused(import, Some(index.built_at()))).unwrap_or_default();
    let refused: Vec<_> = refused.into_iter().filter(|(feed, _)| feed.state == state.as_str()).collect();
    for (feed, imported) in &refused {
        findings.add(&feed.findings, true);
        findings.place(imported, true);
    }
    FeedAudit {
        version: index.version().to_owned(),
        built_at: Some(index.built_at()),
        feeds,
        findings: findings.sorted(),
        self_check: Some(index.self_check()),
        refused: refused.into_iter().map(|(feed, _)| feed).collect(),
        import_ended_at: import.map(|import| import.ended_at.clone()).unwrap_or_default(),
    }
}

/// The feeds that an import refused, in every state.
pub(super) fn refused(import: &ImportReport, index_built: Option<i64>) -> Vec<(RefusedFeed, &ImportedFeed)> {
    let refused = import.refused_feeds(index_built).into_iter().take(MOST_FEEDS);
    let told = refused.map(|(feed, reason)| {
        let severity =
            |rule: &str| rules::by_id(rule).map_or("warning", |rule| rule.severity.into_str()).to_owned();
        let refused = RefusedFeed {
            state: feed.state.clone(),
            source: feed.source.clone(),
            as_of: feed.as_of.clone(),
            file: feed.file.clone(),
            reason,
            findings: feed.counts.iter().map(|(rule, n)| (rule.clone(), severity(rule), *n)).collect(),
            refused_at: import.ended_at.clone(),
        };
        (refused, feed)
    });
    told.collect()
}

/// How long ago a feed was made, in seconds; `None` when it does not say. A feed from the future is 0 old.
#[must_use]
pub fn age(as_of: &str, now: DateTime<Utc>) -> Option<i64> {
    let made = DateTime::parse_from_rfc3339(as_of).ok()?;
    Some((now.timestamp() - made.timestamp()).max(0))
}

/// Findings by rule; the key's flag keeps those of refused feeds apart.
#[derive(Default)]
struct FindingTally(BTreeMap<(String, bool), RuleFindings>);

impl FindingTally {
    fn add(&mut self, counted: &[FindingCount], refused: bool) {
        for (rule, severity, count) in counted {
            let new = || RuleFindings {
                rule: rule.clone(),
                severity: severity.clone(),
                count: 0,
                feeds: 0,
                refused,
                places: Vec::new(),
            };
            let found = self.0.entry((rule.clone(), refused)).or_insert_with(new);
            found.count = found.count.saturating_add(*count);
            found.feeds = found.feeds.saturating_add(1);
        }
    }

    fn place(&mut self, feed: &ImportedFeed, refused: bool) {
        for (rule, places) in &feed.places {
            if let Some(found) = self.0.get_mut(&(rule.clone(), refused)) {
                let room = PLACES.saturating_sub(found.places.len());
                found.places.extend(places.iter().take(room).map(|p| (feed.source.clone(), p.clone())));
            }
        }
    }

    fn sorted(self) -> Vec<RuleFindings> {
        let mut list: Vec<RuleFindings> = self.0.into_values().collect();
        let rank = |f: &RuleFindings| {
            let severity = Severity::ALL.iter().position(|known| known.into_str() == f.severity);
            (Reverse(severity), !f.refused, Reverse(f.count))
        };
        list.sort_by(|a, b| rank(a).cmp(&rank(b)).then_with(|| a.rule.cmp(&b.rule)));
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_comes_first_and_refused_feeds_before_served_ones() {
        let mut findings = FindingTally::default();
        let counted = |rule: &str, severity: &str, n| (rule.to_owned(), severity.to_owned(), n);
        findings.add(&[counted("hours-none", "warning", 90), counted("segment-overlap", "error", 2)], false);
        findings.add(&[counted("segment-overlap", "error", 3)], false);
        findings.add(&[counted("segment-lost", "fatal", 1), counted("segment-overlap", "error", 1)], true);
        let list = findings.sorted();
        let seen: Vec<_> = list.iter().map(|f| (f.rule.as_str(), f.refused, f.count, f.feeds)).collect();
        assert_eq!(
            seen,
            [
                ("segment-lost", true, 1, 1),
                ("segment-overlap", true, 1, 1),
                ("segment-overlap", false, 5, 2),
                ("hours-none", false, 90, 1)
            ]
        );
    }

    #[test]
    fn an_age_is_told_only_when_the_feed_says_when_it_was_made() {
        let now = "2028-10-20T12:00:00Z".parse().unwrap();
        assert_eq!(age("2028-10-19T12:00:00+00:00", now), Some(86_400));
        assert_eq!(age("2028-10-21T12:00:00+00:00", now), Some(0));
        assert_eq!((age("", now), age("yesterday", now)), (None, None));
    }
}
