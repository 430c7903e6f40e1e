//! The shapes of `/civicinfo/v2`: those of Google's Civic Information API, revision 20250708. A field that
//! has no value is left out, as there.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::api::AnswerKind;
use super::locate::PollingPlace;

/// The answer of `GET /civicinfo/v2/elections`.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CivicElections {
    /// Kind of this answer: `civicinfo#electionsQueryResponse`.
    pub kind: &'static str,
    /// Elections ahead that the data has, the nearest first.
    pub elections: Vec<CivicElection>,
}

/// One election of a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CivicElection {
    /// A number of at most 15 digits, made of the day and the state: the same in every replica and after
    /// each import.
    pub id: String,
    /// As the data has it; "Nevada election" where it has none.
    pub name: String,
    /// The day as YYYY-MM-DD.
    pub election_day: String,
    /// Division of the state; of the whole country for the general election that all states hold on one day.
    pub ocd_division_id: String,
}

/// The answer of `GET /civicinfo/v2/voterinfo`.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CivicVoterInfo<'a> {
    /// Kind of this answer: `civicinfo#voterInfoResponse`.
    pub kind: &'static str,
    /// The election of this answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub election: Option<CivicElection>,
    /// Other elections of the address. Where one is on the same day, there is no place: name one by
    /// `electionId`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_elections: Vec<CivicElection>,
    /// The address as understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normalized_input: Option<CivicAddress<'a>>,
    /// Places of election day. None where the data does not decide: see `voteready`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub polling_locations: Vec<CivicPlace<'a>>,
    /// Early voting places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub early_vote_sites: Vec<CivicPlace<'a>>,
    /// Ballot drop-off places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drop_off_locations: Vec<CivicPlace<'a>>,
    /// The precinct votes by mail.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mail_only: bool,
    /// The precinct in the data, when exactly one is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub precinct_id: Option<&'a str>,
    /// The state, with the offices to ask; at most one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub state: Vec<CivicRegion>,
    /// Not a field of Google's: what its fields cannot say.
    pub voteready: CivicLookup,
}

/// The result of the look-up, in the words of `/api/locate`.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CivicLookup {
    /// The kind of answer: found, county, and so on.
    pub answer: AnswerKind,
    /// How certain the data is of the place of election day. `doubtful` and `lost`: none is listed, and the
    /// office is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub polling_place: Option<PollingPlace>,
    /// Why there is no place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_code: Option<&'static str>,
    /// The same for a developer; never holds the address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// Generated data that no voter may use. Only with `productionDataOnly=false`.
    pub sample: bool,
}

/// An address in fields.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CivicAddress<'a> {
    /// Name of the place.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub location_name: &'a str,
    /// House number and street.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub line1: &'a str,
    /// Second line of it.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub line2: &'a str,
    /// City or town.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub city: &'a str,
    /// Two-letter code of the state.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub state: &'a str,
    /// ZIP code, if known.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub zip: &'a str,
}

/// A place in one role.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CivicPlace<'a> {
    /// Where it is; `locationName` is its name.
    pub address: CivicAddress<'a>,
    /// Its name again; not of a place of election day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'a str>,
    /// Directions, and what the place offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// When it is open, a line for each day, in its local time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub polling_hours: Option<String>,
    /// First day, YYYY-MM-DD, where the data has a schedule; not of a place of election day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_date: Option<&'a str>,
    /// Last day, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_date: Option<&'a str>,
    /// WGS84 degrees, when known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latitude: Option<f64>,
    /// WGS84 degrees, when known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longitude: Option<f64>,
    /// `Ballot drop box` for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub voter_services: Option<&'static str>,
    /// The data. `official` is left out: the data does not say it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<CivicSource<'a>>,
}

/// A source of data.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CivicSource<'a> {
    /// As the data names it.
    pub name: &'a str,
}

/// A state or county, with its office.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct CivicRegion {
    /// "Nevada"; "Clark County".
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The office to ask.
    #[serde(rename = "electionAdministrationBody", skip_serializing_if = "Option::is_none")]
    pub body: Option<CivicOffice>,
    /// The county, city or town.
    #[serde(rename = "local_jurisdiction", skip_serializing_if = "Option::is_none")]
    #[schema(no_recursion)]
    pub local: Option<Box<CivicRegion>>,
}

/// An election office. Links are `http` or `https`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CivicOffice {
    /// Name of the office.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its web site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub election_info_url: Option<String>,
    /// Registering to vote.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub election_registration_url: Option<String>,
    /// Whether the voter is registered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub election_registration_confirmation_url: Option<String>,
    /// Asking for a mail ballot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub absentee_voting_info_url: Option<String>,
    /// The official look-up of voting places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub voting_location_finder_url: Option<String>,
    /// The contests of the voter's ballot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ballot_info_url: Option<String>,
    /// A notice of the office.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub election_notice_text: Option<String>,
    /// More about the notice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub election_notice_url: Option<String>,
    /// The street address of the office.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub physical_address: Option<CivicOfficeAddress>,
    /// The telephone of the office.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub election_officials: Vec<CivicOfficial>,
}

/// The address of an office, as the data has it: its lines, which are not split into city, state and ZIP
/// code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CivicOfficeAddress {
    /// First line of the address.
    pub line1: String,
    /// Second line of the address.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub line2: String,
    /// The lines after it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub line3: String,
}

/// The telephone of an office.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CivicOfficial {
    /// As the data has it.
    pub office_phone_number: String,
}

/// The answer of `GET /civicinfo/v2/divisionsByAddress`.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CivicDivisionsByAddress<'a> {
    /// By OCD division identifier: the country, the state, and the districts that the data decides.
    pub divisions: BTreeMap<String, CivicDivision>,
    /// The address as understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normalized_input: Option<CivicAddress<'a>>,
}

/// A division of an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CivicDivision {
    /// Its name in the data.
    pub name: String,
}

/// The answer of `GET /civicinfo/v2/divisions`.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CivicDivisions {
    /// Kind of this answer: `civicinfo#divisionSearchResponse`.
    pub kind: &'static str,
    /// By OCD division identifier, at most 100.
    pub results: Vec<CivicDivisionFound>,
}

/// A division that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CivicDivisionFound {
    /// OCD division identifier.
    pub ocd_id: String,
    /// Its name in the data.
    pub name: String,
}

/// An error, in Google's envelope.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CivicFailure<'a> {
    /// The error itself.
    pub error: CivicError<'a>,
}

/// One error of a request.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CivicError<'a> {
    /// The HTTP status again.
    pub code: u16,
    /// The next step, in a sentence. Never repeats the request.
    pub message: &'a str,
    /// The same once more, with its reason.
    pub errors: [CivicErrorItem<'a>; 1],
    /// The kind of error: `INVALID_ARGUMENT`, `NOT_FOUND`.
    pub status: &'static str,
}

/// The reason of an error.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CivicErrorItem<'a> {
    /// `global`, or `usageLimits` for keys and rates.
    pub domain: &'static str,
    /// As Google's list of errors has it: `parseError`, `notFound`.
    pub reason: &'static str,
    /// The next step, in a sentence.
    pub message: &'a str,
}
