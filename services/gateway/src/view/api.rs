//! The shapes of the specification's API (SPEC section 7): `/geo-ip`, `/api/locate`, the national summary.
//! Those of a look-up borrow their strings from the locate service's message.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::access::{AccessKind, AccessState};
use super::district::{District, DistrictType};
use super::locate::{FoundBy, LeftOut, MovedFrom, OfficeLinkKind, PollingPlace};
use super::scenario::Scenario;
use super::whole;

/// The answer of `GET /geo-ip`.
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
    /// 1 to 100; 10 when absent. Another whole number is answered with 200 and INVALID_RESULTS_PER_TYPE.
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
    /// For developers: the name of a made-up answer, in place of an answer about the address. An unknown one
    /// is a 400 with the list.
    #[serde(default)]
    #[schema(value_type = Option<Scenario>)]
    pub scenario: Option<String>,
}

/// SUCCESS or ERROR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum LookupStatus {
    /// Places are known.
    Success,
    /// There is an error; `error_code` names it.
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
pub struct LocateAnswer<'a> {
    /// SUCCESS or ERROR.
    pub lookup_status: LookupStatus,
    /// The kind of answer: found, ambiguous, and so on.
    pub answer: AnswerKind,
    /// The address as understood.
    pub voter_address: Option<VoterAddress<'a>>,
    /// The voter's precinct.
    pub precinct: Option<Precinct<'a>>,
    /// The voter's county.
    pub county: Option<County<'a>>,
    /// `PRECINCT` or `COUNTY`: how the places were chosen.
    pub pct_or_county_status: Option<&'static str>,
    /// Early voting places.
    pub early_vote_locations: Vec<Location<'a>>,
    /// Election-day places, as assigned.
    pub polling_locations: Vec<Location<'a>>,
    /// Ballot drop-off places.
    pub drop_off_locations: Vec<Location<'a>>,
    /// A better address would give more kinds of places.
    pub could_refine_results: bool,
    /// The kinds that it could still give.
    pub refinable_location_types: Vec<&'static str>,
    /// SPEC section 8; null on SUCCESS.
    pub error_code: Option<&'static str>,
    /// Why, for a developer; never holds the address.
    pub detail: Option<&'a str>,
    /// The official look-up of the state, where ours is off (`detail` begins with `LOOKUP_DISABLED`, or with
    /// `NO_ACTIVE_ELECTION` where no election is ahead).
    pub lookup_url: Option<&'a str>,
    /// Addresses to choose from.
    pub candidates: Vec<ApiCandidate<'a>>,
    /// The answer depends on the unit number.
    pub needs_unit: bool,
    /// The data that decided.
    pub feed: Option<Feed<'a>>,
    /// Whom to ask.
    pub election_office: Option<ElectionOffice<'a>>,
    /// A notice of the office.
    pub notice: Option<ElectionNotice<'a>>,
    /// Set when the voter's election-day place was another one before.
    pub moved_from: Option<MovedFrom>,
    /// How certain the data is of the election-day place, where the precinct is known and does not vote by
    /// mail alone. `doubtful`: see `doubtful_locations`; `lost`: it is missing from the data. In both cases
    /// the office is asked.
    pub polling_place: Option<PollingPlace>,
    /// Places that the data contradicts, or that cannot be right, of the types without a certain one. Offered
    /// at most, after the office and named as doubtful.
    pub doubtful_locations: Vec<Location<'a>>,
    /// The data has several precincts for the address, and all of them have the very same places and hours:
    /// the places are told, and `precinct` is null.
    pub precinct_open: bool,
    /// The kind of text behind the address that was left out, because it says nothing about the home.
    pub left_out: Vec<LeftOut>,
    /// The kind of place that led to the answer instead of a house number; null for an address.
    pub found_by: Option<FoundBy>,
    /// Electoral districts that the data names for the address, from federal to local, at most 100: of each
    /// precinct that the address may be in. Also where the answer is `ambiguous` or `needs_unit`.
    pub districts: Vec<District>,
    /// Types of which the data names districts, and it is not decided which of them is the voter's.
    pub undecided_district_types: Vec<DistrictType>,
    /// The data names more districts than can be read: `districts` may lack some.
    pub districts_incomplete: bool,
    /// Where the data knows of several elections ahead for the address: the answer for each, the nearest
    /// first, at most 8. Empty where it knows of one: then the answer above is all. The answer above is that
    /// of the nearest election whose data has the address as it was given: compare `feed.election_date`.
    pub elections: Vec<ElectionAnswer<'a>>,
}

/// The answer for one of several elections ahead.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ElectionAnswer<'a> {
    /// YYYY-MM-DD. Day and name identify the election within an answer.
    pub election_date: &'a str,
    /// Name of the election, as the data has it, or empty.
    pub election_name: &'a str,
    /// The whole answer for it, with its places and its feed; its own `elections` are empty.
    #[schema(no_recursion)]
    pub response: LocateAnswer<'a>,
}

/// The address as understood.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct VoterAddress<'a> {
    /// In USPS form.
    pub normalized_address: NormalizedAddress<'a>,
}

/// SPEC section 3, "Normalized voter address".
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct NormalizedAddress<'a> {
    pub address_line_1: &'a str,
    pub address_line_2: &'a str,
    pub city: &'a str,
    pub state_code: &'a str,
    pub zip: &'a str,
    pub zip4: &'a str,
    /// WGS84 degrees of the home, where the data has them; never the middle of a ZIP code.
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub county_name: &'a str,
}

/// SPEC section 3, "Precinct".
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Precinct<'a> {
    /// Identifier in the feed.
    pub precinct_id: &'a str,
    /// Name for voters.
    pub precinct_name: &'a str,
    /// Identifier in VAN, when an upstream fills it.
    pub van_precinct_id: Option<&'a str>,
    /// Identifier in the upstream's data.
    pub dnc_precinct_id: Option<&'a str>,
    /// Share of the upstream's voters with that precinct.
    pub dnc_precinct_id_ratio: Option<f64>,
    /// How the precinct was found.
    pub precinct_derivation_method: &'a str,
}

/// SPEC section 3, "County".
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct County<'a> {
    pub county_fips: &'a str,
    pub county_name: &'a str,
}

/// SPEC section 3, "Voting location".
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Location<'a> {
    pub location_id: &'a str,
    pub location_name: &'a str,
    pub address_line_1: &'a str,
    pub address_line_2: &'a str,
    pub city: &'a str,
    pub state_code: &'a str,
    pub zip: &'a str,
    pub lat: Option<f64>,
    pub lon: Option<f64>,
    pub dates_hours: &'a str,
    pub location_notes: &'a str,
    pub schedule_exceptions: &'a str,
    #[schema(value_type = Vec<String>)]
    pub features: &'a [String],
    pub is_countywide: bool,
    pub schedule: Vec<OpenInterval<'a>>,
    /// earlyVoteLocations, electionDayLocations or dropoffLocations.
    pub site_type: &'static str,
    pub open_early_voting: bool,
    pub open_election_day: bool,
    /// The zone of the place's hours, as IANA names it ("America/New_York").
    pub time_zone: &'a str,
    /// Statute miles from the voter.
    pub distance_miles: Option<f64>,
    pub is_drop_box: bool,
    /// `features` as answers: yes, no or unknown. A feature that is not listed is unknown.
    pub features_known: Vec<Feature<'a>>,
}

/// One feature of a place, with its answer.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Feature<'a> {
    pub kind: AccessKind,
    pub state: AccessState,
    /// BCP 47 code of the language of `language`, where it is known.
    pub language: Option<&'a str>,
    /// The data's own words: text for people, never an answer.
    pub text: Option<&'a str>,
}

/// One opening in local time; "24:00" is the end of the day.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct OpenInterval<'a> {
    pub date: &'a str,
    pub opens: &'a str,
    pub closes: &'a str,
    /// Nobody is let in without an appointment.
    pub by_appointment: bool,
}

/// An address to choose.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ApiCandidate<'a> {
    /// The text to show.
    pub text: &'a str,
    /// The text to send back as `address`.
    pub address: &'a str,
}

/// The data behind an answer.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Feed<'a> {
    /// Name of the source.
    pub source: &'a str,
    /// When it was made (RFC 3339).
    pub as_of: &'a str,
    /// Day of its election.
    pub election_date: &'a str,
    /// Generated data that no voter may use.
    pub sample: bool,
}

/// Whom to ask.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct ElectionOffice<'a> {
    pub name: &'a str,
    pub phone: Option<&'a str>,
    pub url: Option<&'a str>,
    /// Links for its voters as the data has them, at most one of a kind: those of the county's office, of the
    /// kinds that it lacks those of the state's.
    pub links: Vec<OfficeLink<'a>>,
}

/// A link of an election office for its voters.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = ApiOfficeLink)]
pub struct OfficeLink<'a> {
    /// The link's purpose.
    pub kind: OfficeLinkKind,
    /// `http` or `https`.
    pub url: &'a str,
    /// It is of the state's office, not of the county's.
    pub of_state: bool,
}

/// A notice of the election office.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct ElectionNotice<'a> {
    pub text: &'a str,
    pub url: Option<&'a str>,
}

/// Counts of one state.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct StateSummary {
    /// Of the nearest election that is not over, else of the latest.
    #[serde(flatten)]
    pub leading: ElectionCounts,
    /// Each election of the data, by its day; absent where there is one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub elections: Vec<ElectionCounts>,
}

/// The places of one state for one election.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct ElectionCounts {
    /// Election day, YYYY-MM-DD.
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
    /// The kind of problem, as a relative reference (RFC 9457).
    #[serde(rename = "type")]
    pub kind: String,
    /// The same in words.
    pub title: &'static str,
    /// The HTTP status again.
    pub status: u16,
    /// The next step, in a sentence.
    pub detail: String,
    /// The id of the request, as in the header X-Request-Id.
    pub request_id: String,
}
