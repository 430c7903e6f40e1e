//! The shapes of `POST /api/site/locate`: what the form sends, and what the results page shows.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::bootstrap::{LocationKind, Phone};

/// What the form sends. Either `address` or the two fields of the form.
#[derive(Deserialize, ToSchema)]
pub struct SiteLocateRequest {
    /// House number, street and unit.
    #[serde(default)]
    pub address_line_1: String,
    /// ZIP code.
    #[serde(default)]
    pub zip: String,
    /// A candidate or an example in one line, in place of the two fields.
    #[serde(default)]
    pub address: Option<String>,
    /// State that the visitor is in.
    #[serde(default)]
    pub state: Option<String>,
    /// Language of the texts in the answer.
    #[serde(default)]
    pub lang: Option<String>,
    /// earlyVote, electionDay or dropoff.
    #[serde(default)]
    pub default_location_type: Option<String>,
    /// 1 to 100.
    #[serde(default)]
    pub results_per_type: Option<i64>,
    /// `preview=true` of the page.
    #[serde(default)]
    pub preview: bool,
    /// `test_config=true` of the page.
    #[serde(default)]
    pub test_config: bool,
}

/// What the results page shows.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SiteLocate {
    /// What kind of answer this is.
    pub status: LocateStatus,
    /// What was typed, in one line.
    pub entered_address: String,
    /// The address as understood.
    pub voter_address: Option<SiteAddress>,
    /// The state of the address.
    pub jurisdiction: Option<LocateJurisdiction>,
    /// Only where precincts are shown to voters.
    pub precinct_name: Option<String>,
    /// County, when known.
    pub county_name: Option<String>,
    /// The kinds of places in order; the first is the initial filter.
    pub types: Vec<LocationType>,
    /// A better address would give more kinds of places.
    pub could_refine: bool,
    /// Addresses to choose from.
    pub candidates: Vec<Candidate>,
    /// What to say when there is no place.
    pub message: Option<LocateMessage>,
    /// The election that the places are for.
    pub election: Option<LocateElection>,
    /// The office to ask.
    pub election_office: Option<Office>,
    /// Official look-up of the state.
    pub lookup_url: Option<String>,
    /// The voter hotline.
    pub hotline: Phone,
    /// A notice of the election office.
    pub notice: Option<Notice>,
    /// The voter's former place.
    pub moved_from: Option<MovedFrom>,
    /// The data behind the answer.
    pub feed: Option<SiteFeed>,
    /// `mailto:` without the voter's address; absent when the site has no contact address.
    pub report_problem_url: Option<String>,
    /// Today in the zone of the state.
    pub today: NaiveDate,
}

/// The kinds of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LocateStatus {
    /// The voter's precinct is known.
    Found,
    /// Only the county is known.
    County,
    /// The precinct votes by mail.
    MailOnly,
    /// Several addresses fit.
    Ambiguous,
    /// The unit is needed.
    NeedsUnit,
    /// No place: see the message.
    Error,
}

/// An address as understood.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SiteAddress {
    /// House number and street.
    pub line_1: String,
    /// Unit, or empty.
    pub line_2: String,
    /// City.
    pub city: String,
    /// Postal code of the state.
    pub state_code: String,
    /// ZIP code.
    pub zip: String,
    /// In one line.
    pub display: String,
}

/// The state of the address.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LocateJurisdiction {
    /// Postal code.
    pub code: &'static str,
    /// Localized name.
    pub name: &'static str,
    /// Localized name in a sentence.
    pub name_in_sentence: &'static str,
}

/// The election that the places are for.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LocateElection {
    /// Name.
    pub name: String,
    /// Day.
    pub date: NaiveDate,
    /// Days from today.
    pub days_until: i64,
}

/// Whom to ask.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Office {
    /// Name.
    pub name: String,
    /// Phone, as the feed gives it.
    pub phone: Option<String>,
    /// Web site.
    pub url: Option<String>,
}

/// A notice of the election office.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Notice {
    /// English text.
    pub text: String,
    /// More about it.
    pub url: Option<String>,
}

/// The voter's former place.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MovedFrom {
    /// Name of the place.
    pub location_name: String,
    /// Its address in one line.
    pub address: String,
    /// Day of the former election.
    pub election_date: String,
}

/// The data behind the answer.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SiteFeed {
    /// Name of the source.
    pub source: String,
    /// When it was made (RFC 3339).
    pub as_of: String,
    /// Day of its election.
    pub election_date: String,
    /// Generated data that no voter may use.
    pub sample: bool,
}

/// An address to choose.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Candidate {
    /// What to show.
    pub text: String,
    /// What to send back as `address`.
    pub address: String,
    /// Why it is offered.
    pub reason: CandidateReason,
}

/// Why an address is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CandidateReason {
    /// Something was missing.
    MissingPart,
    /// Spelt nearly like it.
    Spelling,
    /// A direction or suffix differs.
    DifferentPart,
    /// Units of the building.
    Unit,
    /// The feed assigns the address twice.
    FeedOverlap,
}

/// What to say when there is no place.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LocateMessage {
    /// Which message of the catalog.
    pub key: MessageKey,
    /// Which heading of the catalog.
    pub heading: MessageHeading,
    /// There is an official look-up: use the variant that points to it.
    pub sos_variant: bool,
    /// SPEC section 8.
    pub error_code: String,
    /// A finer reason of a refusal ("po_box").
    pub reason: Option<String>,
    /// The editors' headline.
    pub custom_headline: Option<String>,
    /// The editors' message, safe HTML.
    pub custom_html: Option<String>,
}

/// The messages of the catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MessageKey {
    /// The address was not understood.
    InvalidAddress,
    /// There are no places to show.
    NoVotingLocationFound,
    /// The look-up cannot answer now.
    ApiUnavailable,
    /// Anything else.
    Default,
    /// The editors' own message.
    Custom,
}

/// The headings of the catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MessageHeading {
    /// "We weren't able to confirm where you vote."
    Default,
    /// "We couldn't recognize the address you entered."
    Specific,
}

/// One kind of places.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LocationType {
    /// Which.
    #[serde(rename = "type")]
    pub kind: LocationKind,
    /// Empty, but a better address may fill it.
    pub refinable: bool,
    /// The editors' note, safe HTML.
    pub note_html: Option<String>,
    /// The places, in order.
    pub locations: Vec<SiteLocation>,
    /// How many of them open at some time today.
    pub open_today_count: usize,
    /// A map of them; numbers are those of the order. Absent without coordinates.
    pub map_svg: Option<String>,
}

/// One place in one role.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SiteLocation {
    /// Identifier within the feed.
    pub id: String,
    /// Name.
    pub name: String,
    /// Street address.
    pub address_line_1: String,
    /// Second line, or empty.
    pub address_line_2: String,
    /// City.
    pub city: String,
    /// Postal code of the state.
    pub state_code: String,
    /// ZIP code.
    pub zip: String,
    /// Open to every voter of the county.
    pub is_countywide: bool,
    /// The county, for the countywide line.
    pub county_name: Option<String>,
    /// A box rather than a counter.
    pub is_drop_box: bool,
    /// Statute miles from the voter.
    pub distance_miles: Option<f64>,
    /// The distance is from the middle of the ZIP code.
    pub distance_is_from_zip: bool,
    /// Directions, in English.
    pub notes: Option<String>,
    /// Exceptions to the schedule.
    pub schedule_exceptions: Option<String>,
    /// Hours as free text, where there is no schedule.
    pub dates_hours_text: Option<String>,
    /// Features that the feed names.
    pub features: Vec<String>,
    /// IANA zone.
    pub time_zone: String,
    /// What holds now.
    pub status: HoursStatus,
    /// Open at some time today.
    pub is_open_today: bool,
    /// First day of the schedule.
    pub first_date: Option<NaiveDate>,
    /// Last day of the schedule.
    pub last_date: Option<NaiveDate>,
    /// Days from today on, at most 60.
    pub days: Vec<Day>,
    /// One can register here when voting.
    pub same_day_registration: bool,
    /// Directions to the place; holds nothing of the voter.
    pub directions_url: String,
    /// The state's ID requirements.
    pub voter_id_href: String,
}

/// What holds now.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct HoursStatus {
    /// Which.
    pub kind: HoursKind,
    /// Open: closes then (HH:MM).
    pub until: Option<String>,
    /// Open: minutes to closing, only when 120 or fewer.
    pub closes_in_minutes: Option<i64>,
    /// Opens today then (HH:MM).
    pub opens_at: Option<String>,
    /// The next opening after today.
    pub next: Option<NextOpening>,
}

/// The kinds of status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HoursKind {
    /// Open now.
    Open,
    /// Opens later today.
    OpensToday,
    /// Closed the whole day, between two open days.
    ClosedToday,
    /// Was open today.
    DoneToday,
    /// The first day is still to come.
    NotStarted,
    /// The last day has passed.
    Over,
    /// Open around the clock today.
    #[serde(rename = "open_24_hours")]
    Open24Hours,
    /// Read the text: hours are unknown, free text, or by appointment.
    SeeNote,
}

/// An opening after today.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct NextOpening {
    /// Day.
    pub date: NaiveDate,
    /// HH:MM.
    pub opens: String,
    /// HH:MM.
    pub closes: String,
}

/// One day of the schedule.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Day {
    /// Day.
    pub date: NaiveDate,
    /// Today.
    pub is_today: bool,
    /// Its last opening is over.
    pub is_past: bool,
    /// Around the clock.
    pub all_day: bool,
    /// Openings.
    pub intervals: Vec<Interval>,
    /// By appointment only.
    pub by_appointment: bool,
    /// The office says that it may change.
    pub subject_to_change: bool,
}

/// One opening, and where it lies on a track from 5:00 to 23:00.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Interval {
    /// HH:MM.
    pub opens: String,
    /// HH:MM; 24:00 is the end of the day.
    pub closes: String,
    /// Start on the track, in percent.
    pub from_percent: f64,
    /// Length on the track, in percent.
    pub length_percent: f64,
}
