//! The answer to one look-up: where to vote, or why that is not decided, with the choices and the office to
//! ask. This file has the types; `answer/` has the rules of DESIGN 4 from a query to its answer:
//! [`elections`] asks for each election that is ahead, [`assemble`] parses, matches and decides, [`context`]
//! fills in places, county and office. The service turns a [`LookupAnswer`] into its message. Tests over
//! whole feeds: `locate-tests`, `answers.rs` and `certainty.rs`.

mod assemble;
mod at_point;
mod calendar;
mod choices;
mod context;
mod county;
mod countywide;
mod crossing;
mod districts;
pub mod election_names;
mod elections;
mod fault;
mod feed;
mod fields;
mod identity;
mod left_out;
mod look_up;
mod plus_code;
mod precinct_open;
mod present;
mod refused;
mod selections;
mod sites;
mod stale;
mod unnumbered;

pub use address::place::county_key;
pub use assemble::AddressQuery;
pub use choices::{shown, shown_line, shown_words, split_selection};
pub use context::typed_address;
pub use county::covers_state;
pub use countywide::{CountyBook, CountyDetail, CountyName, CountyPlaces};
pub use elections::{answer_at, nearest_at};
pub use fault::AddressFault;
pub use feed::{AnswerFeed, feed_of};
pub use identity::forms as precinct_forms;
pub use left_out::{AddressWarning, LeftOut};
pub use present::VisibleFeeds;
pub use refused::{failed, refused, unavailable};
pub use sites::miles;
pub use stale::{is_over, stale};
pub use unnumbered::FoundBy;

use std::borrow::Cow;

use chrono::NaiveDate;
use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use super::district::Districts;
use super::feature::Feature;
use super::matching::ChoiceReason;
use super::office_link::OfficeLink;
use super::voting::{PlaceCertainty, RoleSet, SiteRole};

/// The kind of an answer (DESIGN 4): one word in JSON and in tables of the command line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, Serialize)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum AnswerKind {
    /// The precinct is known and its places are listed.
    Found,
    /// The precinct is unknown, the county is known.
    County,
    /// The precinct votes by mail.
    MailOnly,
    /// Several places fit.
    Ambiguous,
    NeedsUnit,
    /// The address is not known, or could not be read.
    #[default]
    Unknown,
    /// The feed's election is over.
    Stale,
}

/// The error codes of SPEC section 8, as it writes them and in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, Serialize, VariantArray)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE", const_into_str)]
pub enum ErrorCode {
    InvalidResultsPerType,
    NoVotingLocationsAvailable,
    NoPrecinctFound,
    NoCountyOrPrecinctFound,
    NoVotingLocationsFound,
    NoVoterAddressProvided,
    IncompleteVoterAddress,
    ServiceUnavailable,
    VoterAddressError,
    NormalizationInconclusive,
    UsaddressParsingFailed,
}

impl ErrorCode {
    pub const ALL: &[Self] = Self::VARIANTS;
}

/// Where a voter of the address voted according to an earlier index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MovedFrom {
    /// Name of the former place.
    pub location_name: String,
    /// Its address in one line.
    pub address: String,
    /// The election that the earlier index was made for.
    pub election_date: Option<NaiveDate>,
}

/// One answer. It holds a voter's address: it has no `Debug`, so that no log can print it.
#[derive(Clone, Default, PartialEq, Serialize)]
pub struct LookupAnswer {
    #[serde(rename = "answer")]
    pub kind: AnswerKind,
    /// Why there is no place (SPEC 8).
    pub error_code: Option<ErrorCode>,
    /// The reason for a developer; it never holds the address.
    pub detail: &'static str,
    /// The fault of the address, in more detail than the error code.
    #[serde(rename = "address_fault", skip_serializing_if = "Option::is_none")]
    pub fault: Option<AddressFault>,
    /// The address as understood.
    pub address: Option<VoterAddress>,
    pub precinct: Option<VoterPrecinct>,
    /// The precincts that the address may be in, where the data has several and all of them have the same
    /// places; the precinct is then absent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open_precincts: Vec<CandidatePrecinct>,
    /// Parts of the line behind the address that say nothing about the home and were left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
    /// Values that a spreadsheet has changed and that were read otherwise; `detail` has the first where it
    /// says nothing else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<AddressWarning>,
    /// Name of the county or equivalent.
    pub county: Option<String>,
    /// FIPS code of the county, or empty.
    pub county_fips: String,
    /// Whether the places were chosen by county.
    pub by_county: bool,
    /// The roles of which a better address could still give places.
    #[serde(skip)]
    pub refinable: RoleSet,
    /// Places by role: early, election day, drop-off.
    #[serde(skip)]
    pub locations: [Vec<VotingLocation>; 3],
    /// Doubtful places of the roles without a known one: they may be offered, after the office, and decide
    /// nothing.
    #[serde(skip)]
    pub doubtful: Vec<VotingLocation>,
    /// How certain the data is of the place of election day; `None` where the precinct is not known, or votes
    /// by mail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub polling_place: Option<PlaceCertainty>,
    /// Addresses to choose.
    pub candidates: Vec<AddressCandidate>,
    pub needs_unit: bool,
    pub feed: Option<AnswerFeed>,
    pub office: Option<ElectionOffice>,
    pub notice: Option<OfficeNotice>,
    /// Where the voter voted according to an earlier index, where that was another place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved_from: Option<MovedFrom>,
    /// The electoral districts that the data names for the address.
    #[serde(skip_serializing_if = "Districts::is_empty")]
    pub districts: Districts,
    /// Number of the precinct in the index that answered; for use in this process only.
    #[serde(skip)]
    pub precinct_row: Option<u32>,
    /// A plus code or a crossing that led to the place instead of a house number; `None` for an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found_by: Option<FoundBy>,
    /// Where the index knows of several elections ahead for the address: the answer for each, the nearest
    /// first, at most 8, each from the feeds of that election; their own `elections` are empty. Empty where
    /// there is one: then the answer above is all. The answer above is that of the nearest election that has
    /// the address as it was typed.
    #[serde(skip)]
    pub elections: Vec<LookupAnswer>,
}

/// The address as understood.
#[derive(Clone, Default, PartialEq, Serialize)]
pub struct VoterAddress {
    pub line_1: String,
    pub line_2: String,
    /// Urbanization of an address in Puerto Rico, or empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub urbanization: String,
    pub city: String,
    pub state: String,
    /// 5 digits, or empty.
    pub zip: String,
    /// 4 digits, or empty.
    pub zip4: String,
    /// WGS84 latitude and longitude of the middle of the ZIP code.
    pub middle_of_zip: Option<(f64, f64)>,
    /// WGS84 latitude and longitude of the house, where the point that came with the question was used.
    pub point: Option<(f64, f64)>,
}

/// The precinct of the voter's address.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct VoterPrecinct {
    /// Identifier in the feed.
    pub id: String,
    pub name: String,
    pub number: String,
    pub ward: String,
    pub split_name: String,
    /// Rank or rule that decided ([`MatchRank::method`](crate::matching::MatchRank::method)), or the method
    /// that the voter information service names.
    pub method: Cow<'static, str>,
    /// Identifier in VAN, or empty; only the voter information service gives it, and the next two.
    pub van_precinct_id: String,
    /// Identifier in that service's data, or empty.
    pub dnc_precinct_id: String,
    /// Share of that service's voters at this address who have this precinct, 0 to 1.
    pub dnc_precinct_id_ratio: Option<f64>,
}

/// One place in one role.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VotingLocation {
    pub id: String,
    pub name: String,
    pub line_1: String,
    pub line_2: String,
    pub city: String,
    pub state: String,
    pub zip: String,
    /// WGS84 latitude and longitude, degrees.
    pub coordinates: Option<(f64, f64)>,
    /// Hours as text, where there is no schedule.
    pub hours_text: String,
    pub notes: String,
    /// Exceptions to the schedule as text, or empty.
    pub schedule_exceptions: String,
    /// The place's features in words, as SPEC 3 lists them.
    pub features: Vec<String>,
    /// The features as yes, no or unknown, in order of the vocabulary; a feature without an entry is unknown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub features_known: Vec<Feature>,
    pub is_countywide: bool,
    /// Opening times, sorted; at most [`MAX_OPENINGS`].
    pub schedule: Vec<Opening>,
    #[serde(skip)]
    pub role: SiteRole,
    pub open_early_voting: bool,
    pub open_election_day: bool,
    /// IANA time zone of the place.
    pub time_zone: String,
    /// Statute miles from the middle of the voter's ZIP code.
    pub distance_miles: Option<f64>,
    pub is_drop_box: bool,
}

/// Most openings that a location lists.
pub const MAX_OPENINGS: usize = 400;

/// One opening, in local time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Opening {
    pub date: NaiveDate,
    /// Minutes after midnight.
    pub opens: u16,
    /// Minutes after midnight, more than `opens`; 1440 is the end of the day.
    pub closes: u16,
    pub by_appointment: bool,
    pub subject_to_change: bool,
}

impl LookupAnswer {
    /// The words of SPEC section 3 for the types of places that a better address could still give.
    pub fn refinable_types(&self) -> impl Iterator<Item = &'static str> {
        let words = ["earlyVoteLocations", "electionDayLocations", "dropoffLocations"];
        words.into_iter().zip(self.refinable).filter(|(_, can)| *can).map(|(word, _)| word)
    }

    /// Whether places were chosen by precinct or by county; `None` without places.
    #[must_use]
    pub fn pct_or_county_status(&self) -> Option<&'static str> {
        match self.kind {
            _ if self.by_county => Some("COUNTY"),
            AnswerKind::Found | AnswerKind::MailOnly => Some("PRECINCT"),
            _ => None,
        }
    }
}

/// An address that the voter may choose.
#[derive(Clone, PartialEq, Serialize)]
pub struct AddressCandidate {
    /// The text to show.
    pub text: String,
    /// The text to send back, which is answered FOUND with the same precinct.
    pub address: String,
    /// Its precinct, where the choice leads to exactly one.
    pub precinct: Option<CandidatePrecinct>,
    pub reason: ChoiceReason,
}

/// The precinct of a candidate.
#[derive(Clone, PartialEq, Serialize)]
pub struct CandidatePrecinct {
    /// Number of the precinct in the index that answered; for use in this process only.
    #[serde(skip)]
    pub row: u32,
    /// Identifier in the feed.
    pub id: String,
    /// Name for voters, or empty.
    pub name: String,
}

/// The election office that a voter asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ElectionOffice {
    pub name: String,
    pub phone: String,
    pub url: String,
    pub address_lines: Vec<String>,
    /// Links for its voters, in order of the kinds; those that it lacks are the state's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<OfficeLink>,
}

/// A notice of an election office to its voters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfficeNotice {
    pub text: String,
    pub url: String,
}
