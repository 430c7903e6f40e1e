//! The shapes of the specification's API (SPEC section 7): `/geo-ip`, `/api/locate`, the national summary.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::locate::MovedFrom;
use super::whole;

/// What `GET /geo-ip` answers.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct GeoIp {
    /// Postal code of the caller's state or territory; null when it is not known.
    pub region_code: Option<&'static str>,
}

/// A look-up by `POST /api/locate`; the same fields are the query of the GET.
#[derive(Default, Deserialize, ToSchema)]
pub struct LocateRequest {
    /// A home address in one line.
    #[serde(default)]
    pub address: String,
    /// 1 to 100; 10 when absent. Another number is answered with INVALID_RESULTS_PER_TYPE.
    #[serde(default, deserialize_with = "whole::optional")]
    pub results_per_type: Option<i64>,
    /// The caller's name; not used.
    #[serde(default)]
    pub client_id: Option<String>,
    /// The caller's organization; not used.
    #[serde(default)]
    pub organization: Option<String>,
    /// Two-letter state to take for granted when the address names none.
    #[serde(default)]
    pub state: Option<String>,
}

/// SUCCESS or ERROR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum LookupStatus {
    /// Places are known.
    Success,
    /// See `error_code`.
    Error,
}

/// The kinds of answers (DESIGN section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnswerKind {
    /// The precinct is known.
    Found,
    /// Only the county is known.
    County,
    /// The precinct votes by mail.
    MailOnly,
    /// Several places fit.
    Ambiguous,
    /// The unit is needed.
    NeedsUnit,
    /// The data does not know.
    Unknown,
    /// The data's election is over.
    Stale,
}

/// One answer. Every answer about an address is a 200.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LocateAnswer {
    /// SUCCESS or ERROR.
    pub lookup_status: LookupStatus,
    /// What kind of answer.
    pub answer: AnswerKind,
    /// The address as understood.
    pub voter_address: Option<VoterAddress>,
    /// The voter's precinct.
    pub precinct: Option<Precinct>,
    /// The voter's county.
    pub county: Option<County>,
    /// `PRECINCT` or `COUNTY`: how the places were chosen.
    pub pct_or_county_status: Option<&'static str>,
    /// Early voting places.
    pub early_vote_locations: Vec<Location>,
    /// Election-day places, as assigned.
    pub polling_locations: Vec<Location>,
    /// Ballot drop-off places.
    pub drop_off_locations: Vec<Location>,
    /// A better address would give more kinds of places.
    pub could_refine_results: bool,
    /// The kinds that it could still give.
    pub refinable_location_types: Vec<&'static str>,
    /// SPEC section 8; null on SUCCESS.
    pub error_code: Option<&'static str>,
    /// Why, for a developer; never holds the address.
    pub detail: Option<String>,
    /// Addresses to choose from.
    pub candidates: Vec<ApiCandidate>,
    /// The answer depends on the unit number.
    pub needs_unit: bool,
    /// The data that decided.
    pub feed: Option<Feed>,
    /// Whom to ask.
    pub election_office: Option<ElectionOffice>,
    /// A notice of the office.
    pub notice: Option<ElectionNotice>,
    /// Set when the voter's election-day place was another one before.
    pub moved_from: Option<MovedFrom>,
}

/// The address as understood.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct VoterAddress {
    /// In USPS form.
    pub normalized_address: NormalizedAddress,
}

/// SPEC section 3, "Normalized voter address".
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct NormalizedAddress {
    pub address_line_1: String,
    pub address_line_2: String,
    pub city: String,
    pub state_code: String,
    pub zip: String,
    pub zip4: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub county_name: String,
}

/// SPEC section 3, "Precinct".
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Precinct {
    /// Identifier in the feed.
    pub precinct_id: String,
    /// Name for voters.
    pub precinct_name: String,
    /// Identifier in VAN, when an upstream fills it.
    pub van_precinct_id: Option<String>,
    /// Identifier in the upstream's data.
    pub dnc_precinct_id: Option<String>,
    /// Share of the upstream's voters with that precinct.
    pub dnc_precinct_id_ratio: Option<f64>,
    /// How the precinct was found.
    pub precinct_derivation_method: String,
}

/// SPEC section 3, "County".
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct County {
    pub county_fips: String,
    pub county_name: String,
}

/// SPEC section 3, "Voting location".
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Location {
    pub location_id: String,
    pub location_name: String,
    pub address_line_1: String,
    pub address_line_2: String,
    pub city: String,
    pub state_code: String,
    pub zip: String,
    pub lat: Option<f64>,
    pub lon: Option<f64>,
    pub dates_hours: String,
    pub location_notes: String,
    pub schedule_exceptions: String,
    pub features: Vec<String>,
    pub is_countywide: bool,
    pub schedule: Vec<OpenInterval>,
    /// earlyVoteLocations, electionDayLocations or dropoffLocations.
    pub site_type: &'static str,
    pub open_early_voting: bool,
    pub open_election_day: bool,
    /// IANA zone.
    pub time_zone: String,
    /// Statute miles from the voter.
    pub distance_miles: Option<f64>,
    pub is_drop_box: bool,
}

/// One opening in local time; "24:00" is the end of the day.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct OpenInterval {
    pub date: String,
    pub opens: String,
    pub closes: String,
}

/// An address to choose.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ApiCandidate {
    /// What to show.
    pub text: String,
    /// What to send back as `address`.
    pub address: String,
}

/// The data behind an answer.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Feed {
    /// Name of the source.
    pub source: String,
    /// When it was made (RFC 3339).
    pub as_of: String,
    /// Day of its election.
    pub election_date: String,
    /// Generated data that no voter may use.
    pub sample: bool,
}

/// Whom to ask.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct ElectionOffice {
    pub name: String,
    pub phone: Option<String>,
    pub url: Option<String>,
}

/// A notice of the election office.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct ElectionNotice {
    pub text: String,
    pub url: Option<String>,
}

/// Counts of one state.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct StateSummary {
    /// YYYY-MM-DD.
    pub election_date: String,
    pub e_day_location_count: i32,
    pub drop_off_location_count: i32,
    pub ev_location_count: i32,
}

/// Counts by postal code of the state.
pub type NationalSummary = BTreeMap<String, StateSummary>;

/// An error, as of RFC 9457.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Problem {
    /// What kind of problem, as a relative reference.
    #[serde(rename = "type")]
    pub kind: String,
    /// The same in words.
    pub title: &'static str,
    /// HTTP status.
    pub status: u16,
    /// What to do.
    pub detail: String,
    /// The id of the request, as in the header X-Request-Id.
    pub request_id: String,
}
