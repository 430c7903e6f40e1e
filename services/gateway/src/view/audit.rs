//! The audit (SPEC sections 1, 2 and 8): what we know of our own data, for newsrooms, operators and editors.
//! No voter's search is in it, and no address: a finding names a file, a line and a record.

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use super::bootstrap::JurisdictionKind;
use super::facts::Checked;
use super::report::ReportWord;

/// How an audit is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum AuditFormat {
    /// A JSON document, `application/json`.
    Json,
    /// CSV with a header line, `text/csv` (RFC 4180).
    Csv,
}

/// How good the feeds of a jurisdiction are. Of several feeds the oldest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuditStatus {
    /// Made at most 7 days ago.
    Current,
    /// Made 8 to 30 days ago.
    Aging,
    /// Made more than 30 days ago, or it does not say when.
    Stale,
    /// The election of the feed is over: no place is shown.
    Withheld,
    /// There is no feed.
    None,
}

/// Places that the feeds have. While the status is `withheld`, voters are shown none of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditPlaces {
    /// On election day.
    pub election_day: i64,
    /// Early voting sites.
    pub early: i64,
    /// Places to return a ballot.
    pub drop_off: i64,
}

/// Findings by severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditSeverities {
    /// Nothing of the feed is published. In a served feed only by force.
    pub fatal: i64,
    /// Many records are affected.
    pub critical: i64,
    /// The record, or the part that is wrong, is not used.
    pub error: i64,
    /// The record is used.
    pub warning: i64,
}

/// Which index is served.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditIndex {
    /// Content version; empty where places come from another service.
    pub version: String,
    /// When it was built, RFC 3339, or empty.
    pub built_at: String,
    /// When the last import ended, RFC 3339; empty where its report is not known.
    pub import_ended_at: String,
}

/// The results for addresses of the index that were typed back in one way when it was built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditTyped {
    /// `as_filed`, `spelled_out`, `lower_case_no_commas`, `no_town`, `no_zip_code`, `no_direction`,
    /// `no_suffix`, `unit_not_in_feed`, `one_letter_wrong` or `two_letters_exchanged`.
    pub way: String,
    /// One precinct: its places are shown.
    pub found: i64,
    /// Candidates are offered, or the unit is asked for.
    pub asked: i64,
    /// Neither: look-up, office and hotline are named.
    pub not_known: i64,
    /// Sent to a wrong place.
    pub wrong: i64,
}

/// A feed that the last import refused. The feed that was served before stays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditRefused {
    /// Postal code; empty for a feed that cannot be read.
    pub state: String,
    /// Name of the source, as the feed gives it, or empty.
    pub source: String,
    /// When the source made it, RFC 3339, or empty.
    pub as_of: String,
    /// Day of `as_of`.
    pub made: Option<NaiveDate>,
    /// Name of its file.
    pub file: String,
    /// `fatal_findings`, `unreadable`, `too_many_moved`, `wrong_place`, `not_known` or `other`.
    pub reason: String,
    /// Findings of the importer in it.
    pub findings: AuditSeverities,
    /// When it was refused, RFC 3339.
    pub refused_at: String,
    /// Day on which the feed was made that is served instead; null where there is none, or it does not say.
    pub served_made: Option<NaiveDate>,
}

/// One jurisdiction in the national audit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditState {
    /// USPS code of the state or territory ("NV").
    pub code: &'static str,
    /// Name in the language asked for.
    pub name: &'static str,
    /// State or territory.
    pub kind: JurisdictionKind,
    /// How good its feeds are.
    pub status: AuditStatus,
    /// Day of the next election: the site's, else the feed's.
    pub election_date: Option<NaiveDate>,
    /// Places of the feeds; null without a feed.
    pub places: Option<AuditPlaces>,
    /// How many feeds are served.
    pub feed_count: i64,
    /// When the oldest feed was made, RFC 3339, or empty.
    pub feed_as_of: String,
    /// Day of `feed_as_of`.
    pub feed_made: Option<NaiveDate>,
    /// Whole days since then.
    pub feed_age_days: Option<i64>,
    /// Generated data that no voter may use.
    pub sample: bool,
    /// Precincts of the served feeds.
    pub precincts: i64,
    /// Street segments of the served feeds.
    pub segments: i64,
    /// Findings of the importer in the served feeds.
    pub findings: AuditSeverities,
    /// Feeds that the last import refused.
    pub refused_feeds: i64,
    /// Fields of our own pages that are empty; null while the content service does not answer.
    pub missing_fields: Option<i64>,
    /// The content service answers and has no entry of it.
    pub entry_is_missing: bool,
    /// Findings of the lint in our own pages; null while the content service does not answer.
    pub content_findings: Option<i64>,
    /// Reports of wrong places that voters left in the last 30 days, not checked; null where none are taken,
    /// or they cannot be counted now.
    pub reports: Option<i64>,
    /// Page of the jurisdiction.
    pub href: String,
}

/// Numbers of all jurisdictions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditTotals {
    /// States, DC counted as one.
    pub states: i64,
    /// Of them, those whose voters can be shown places.
    pub shown: i64,
    /// Jurisdictions whose status is `current`.
    pub current: i64,
    /// Jurisdictions whose status is `aging`.
    pub aging: i64,
    /// Jurisdictions whose status is `stale`.
    pub stale: i64,
    /// Jurisdictions whose status is `withheld`.
    pub withheld: i64,
    /// By status: without a feed.
    pub none: i64,
    /// Places that voters can be shown.
    pub places: AuditPlaces,
    /// Findings in served feeds.
    pub findings: AuditSeverities,
    /// States with findings.
    pub states_with_findings: i64,
    /// Reports of voters in the last 30 days, not checked; null where none are taken, or they cannot be
    /// counted now.
    pub reports: Option<i64>,
    /// Empty fields of our own pages, territories counted; null while the content service does not answer.
    pub missing_fields: Option<i64>,
}

/// Why a jurisdiction needs someone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuditNeed {
    /// Its election is over: voters see no place.
    Withheld,
    /// The newest feed was refused: voters are answered from the one before.
    Refused,
    /// The feed is old: voters are told to check.
    Stale,
    /// Critical findings: files or boundaries are not used.
    Critical,
    /// The content service answers and has no entry: voters see the built-in links.
    NoEntry,
    /// There is no feed: voters are led to the official look-up.
    NoFeed,
}

/// Jurisdictions that need attention, most harm to voters first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditTask {
    pub need: AuditNeed,
    /// Where, by code; empty for a refused feed that cannot be read.
    pub states: Vec<&'static str>,
}

/// A rule of the importer and how much it is broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditRule {
    /// The rule's identifier, as in the importer's report.
    pub rule: String,
    /// fatal, critical, error or warning.
    pub severity: String,
    /// In how many states.
    pub states: i64,
    /// How many records break it.
    pub count: i64,
}

/// The national audit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NationalAudit {
    /// Day of the count.
    pub today: NaiveDate,
    /// The index that is served.
    pub index: AuditIndex,
    /// Generated data is served: the numbers say nothing about any office.
    pub sample: bool,
    /// Numbers of all.
    pub totals: AuditTotals,
    /// Jurisdictions that need attention, most harm to voters first.
    pub tasks: Vec<AuditTask>,
    /// The rules that are broken most, at most 10.
    pub rules: Vec<AuditRule>,
    /// Addresses of the index, typed back when it was built.
    pub self_check: Vec<AuditTyped>,
    /// Feeds that the last import refused, at most 500.
    pub refused_feeds: Vec<AuditRefused>,
    /// States, DC and territories, by code.
    pub states: Vec<AuditState>,
}

/// A feed that is served.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditFeed {
    /// Name of the source, as the feed gives it.
    pub source: String,
    /// How good it is.
    pub status: AuditStatus,
    /// When it was made, RFC 3339, or empty.
    pub as_of: String,
    /// Day of `as_of`.
    pub made: Option<NaiveDate>,
    /// Whole days since then.
    pub age_days: Option<i64>,
    /// Day of its election.
    pub election_date: Option<NaiveDate>,
    pub places: AuditPlaces,
    /// Precincts of the served feeds.
    pub precincts: i64,
    /// Street segments of the served feeds.
    pub segments: i64,
    /// Findings of the importer in this feed.
    pub findings: AuditSeverities,
}

/// Where a feed breaks a rule. Never an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditPlaceOf {
    /// Name of the feed's source.
    pub source: String,
    /// File within the feed.
    pub file: String,
    /// Line, from 1; 0 for the whole file.
    pub line: i64,
    /// Identifier of the record, or empty.
    pub element: String,
}

/// A rule of the importer that feeds of a jurisdiction break.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditFinding {
    /// The rule's identifier, as in the importer's report.
    pub rule: String,
    /// fatal, critical, error or warning.
    pub severity: String,
    /// How many records break it.
    pub count: i64,
    /// In how many feeds.
    pub feeds: i64,
    /// In feeds that were refused: nothing of them is served.
    pub refused: bool,
    /// The rule, and the fate of a record that breaks it. English.
    pub explanation: String,
    /// How the maker of the feed repairs it. English.
    pub fix: String,
    /// Where, at most 3.
    pub places: Vec<AuditPlaceOf>,
}

/// A field of our own pages that voters do not see, or not as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditContentFinding {
    /// The field; empty when the entry as a whole is meant.
    pub field: String,
    /// The rule that says so.
    pub rule: String,
    /// error, warning or note.
    pub severity: &'static str,
    /// The fault, for editors. English.
    pub message: String,
}

/// The kind of content that a voter misses while a field is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuditGapKind {
    /// A day to act by.
    Day,
    /// An official link.
    Link,
    /// A rule in words.
    Words,
    /// Known, but no page says it, or none can read its value.
    Unread,
}

/// A field of our own pages that is empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditGap {
    /// Name of the field in the content service.
    pub field: String,
    /// The kind of content that is missing.
    pub kind: AuditGapKind,
}

/// Where a fact of our own pages comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditSource {
    /// Name of the field in the content service.
    pub field: String,
    /// The official page.
    pub url: String,
    /// The last check, as exactly as it is known.
    pub checked: Option<Checked>,
    /// The last check was more than 180 days ago, or its day is unknown.
    pub old: bool,
}

/// Reports of voters that say the same is wrong. Of a report only this is public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditReports {
    /// The fault that the voters chose in the form.
    pub kind: ReportWord,
    /// How many, as they came: nobody has checked them.
    pub count: i64,
}

/// The audit of one jurisdiction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct JurisdictionAudit {
    /// Day of the count, in the zone of the jurisdiction.
    pub today: NaiveDate,
    /// As in the national audit.
    pub state: AuditState,
    /// Days until the next election.
    pub election_in_days: Option<i64>,
    /// The index that is served.
    pub index: AuditIndex,
    /// The feeds that are served, at most 500.
    pub feeds: Vec<AuditFeed>,
    /// Feeds that the last import refused.
    pub refused_feeds: Vec<AuditRefused>,
    /// The rules that are broken, the worst first.
    pub findings: Vec<AuditFinding>,
    /// Addresses of the whole index, typed back when it was built.
    pub self_check: Vec<AuditTyped>,
    /// Fields of our own pages that are empty; null while the content service does not answer.
    pub gaps: Option<Vec<AuditGap>>,
    /// Findings of the lint in our own pages; null while the content service does not answer.
    pub content_findings: Option<Vec<AuditContentFinding>>,
    /// Reports of voters in the last 30 days by what they say is wrong, those that came most often first;
    /// null where none are taken, or they cannot be counted now.
    pub reports: Option<Vec<AuditReports>>,
    /// Where the facts of our own pages come from.
    pub sources: Vec<AuditSource>,
}
