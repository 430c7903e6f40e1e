//! The data of the audit: index and feeds from the locate service, entries from the content service.
//! [`crate::upstream`] reads it.

use chrono::NaiveDate;

use crate::view::api::ElectionCounts;
use crate::view::audit::{AuditContentFinding, AuditFinding, AuditIndex, AuditTyped};

/// The index that is served, and its feeds by state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IndexSummary {
    /// The states that have data, by code.
    pub states: Vec<StateSummary>,
    pub index: AuditIndex,
    /// Its addresses typed back: one row a way of typing.
    pub self_check: Vec<AuditTyped>,
    /// The feeds that the last import refused.
    pub refused_feeds: Vec<RefusedFeed>,
}

impl IndexSummary {
    /// Whether a state has an election ahead.
    #[must_use]
    pub fn has_election(&self, state: &str) -> bool {
        self.states.iter().any(|own| own.state_code == state && !own.election_is_over)
    }

    /// The day of the nearest election ahead of a state that has data.
    #[must_use]
    pub fn next_day(&self, state: &str) -> Option<NaiveDate> {
        let own = self.states.iter().find(|own| own.state_code == state && !own.election_is_over)?;
        own.feed.as_ref()?.election_date.parse().ok()
    }
}

/// The data behind what voters are answered from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditedSource {
    /// Its name, as the feed gives it.
    pub source: String,
    /// When it was made (RFC 3339), or empty.
    pub as_of: String,
    /// The election's day as the feed gives it (YYYY-MM-DD), or empty.
    pub election_date: String,
    /// The election's name as the feed gives it, or empty.
    pub election_name: String,
    /// Made up, for no voter.
    pub sample: bool,
}

/// The data that is served for one state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateSummary {
    /// USPS code of the state ("NV").
    pub state_code: String,
    /// The feed of the nearest election that is not over, else the latest.
    pub feed: Option<AuditedSource>,
    /// Election-day places of the election of `feed`, as are the next two.
    pub e_day_location_count: i32,
    /// Ballot drop-off places.
    pub drop_off_location_count: i32,
    /// Early voting places.
    pub ev_location_count: i32,
    /// The places of each election of the data, by its day.
    pub elections: Vec<ElectionCounts>,
    pub precinct_count: i32,
    /// Street segments of the state's feeds.
    pub segment_count: i64,
    /// Findings by rule.
    pub findings: Vec<FindingCount>,
    pub feed_count: i32,
    /// When the oldest feed was made (RFC 3339), or empty.
    pub oldest_as_of: String,
    /// The election of `feed` is over: no place is shown.
    pub election_is_over: bool,
}

/// How often one rule is broken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FindingCount {
    /// Identifier of the rule.
    pub rule: String,
    /// `fatal`, `critical`, `error` or `warning`.
    pub severity: String,
    /// How many records break the rule.
    pub count: i64,
}

/// A feed that the last import refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RefusedFeed {
    /// Postal code; empty for a feed that cannot be read.
    pub state_code: String,
    /// Its name, as the feed gives it.
    pub source: String,
    /// When it was made (RFC 3339), or empty.
    pub as_of: String,
    /// Name of its file.
    pub file: String,
    /// Why, in a word of the importer's.
    pub reason: String,
    /// How often each rule is broken.
    pub findings: Vec<FindingCount>,
    /// When it was refused (RFC 3339).
    pub refused_at: String,
}

/// The feeds of one jurisdiction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedAudit {
    /// The feeds that are served, by source.
    pub feeds: Vec<AuditedFeed>,
    /// The rules that are broken, the worst first.
    pub findings: Vec<AuditFinding>,
    /// As in [`IndexSummary::self_check`].
    pub self_check: Vec<AuditTyped>,
    /// The feeds of this jurisdiction that the last import refused.
    pub refused_feeds: Vec<RefusedFeed>,
}

/// One feed that is served.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditedFeed {
    /// The source that made the feed.
    pub feed: AuditedSource,
    /// Its election is over: its places are withheld.
    pub election_is_over: bool,
    pub e_day_location_count: i32,
    /// Ballot drop-off places.
    pub drop_off_location_count: i32,
    /// Early voting places.
    pub ev_location_count: i32,
    pub precinct_count: i32,
    /// Street segments of the state's feeds.
    pub segment_count: i64,
    /// How often each rule is broken.
    pub findings: Vec<FindingCount>,
}

/// One jurisdiction's entry, as the content service reports on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContentEntry {
    /// USPS code of the state ("NV").
    pub code: String,
    /// The next election's day (YYYY-MM-DD), or empty.
    pub election_day: String,
    /// Fields that are empty or cannot be read.
    pub missing_fields: Vec<String>,
    /// Fields that voters do not see, or not as a whole.
    pub findings: Vec<AuditContentFinding>,
}
