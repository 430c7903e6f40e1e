//! The shapes of `POST /api/site/locate`; the places are in [`super::place`].

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::bootstrap::{ElectionKind, Phone, PlacesNotYet};
use super::days::YearlessDays;
use super::district::Districts;
use super::place::LocationType;
use super::refused::{UnknownUnit, WithoutHome};
use super::scenario::Scenario;

/// The body of the address form. Either `address` or the two fields of the form.
#[derive(Default, Deserialize, ToSchema)]
pub struct SiteLocateRequest {
    /// House number, street and unit.
    #[serde(default)]
    pub address_line_1: String,
    /// Its ZIP code: five digits, or nine.
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
    /// 1 to 100; 10 when absent. Another whole number is answered with 200 and no place.
    #[serde(default, deserialize_with = "super::whole::optional")]
    pub results_per_type: Option<i64>,
    /// `preview=true` of the page.
    #[serde(default)]
    pub preview: bool,
    /// `test_config=true` of the page.
    #[serde(default)]
    pub test_config: bool,
    /// `preview_key` of the page.
    #[serde(default)]
    pub preview_key: Option<String>,
    /// For developers: as `scenario` of `/api/locate`. An `address` beside it that answers its question leads
    /// on.
    #[serde(default)]
    #[schema(value_type = Option<Scenario>)]
    pub scenario: Option<String>,
}

/// The data of the results page.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SiteLocate<'a> {
    /// The kind of this answer.
    pub status: LocateStatus,
    /// The address as it was typed, in one line; empty where it has neither a letter nor a digit.
    pub entered_address: String,
    /// The address as understood.
    pub voter_address: Option<SiteAddress>,
    /// The state of the address.
    pub jurisdiction: Option<LocateJurisdiction>,
    /// The page was about another state than that of the address.
    pub other_state: bool,
    /// Only where precincts are shown to voters.
    pub precinct_name: Option<String>,
    /// County, when known.
    pub county_name: Option<String>,
    /// The kinds of places in order; the first is the initial filter.
    pub types: Vec<LocationType<'a>>,
    /// A better address would give more kinds of places.
    pub could_refine: bool,
    /// Addresses to choose from.
    pub candidates: Vec<Candidate>,
    /// The message when there is no place.
    pub message: Option<LocateMessage>,
    /// The election that the places are for.
    pub election: Option<LocateElection>,
    /// The announced election, where the places are of a later one and so are shown closed.
    pub not_yet: Option<PlacesNotYet>,
    /// The office to ask.
    pub election_office: Option<Office>,
    /// Official lookup of the state.
    pub lookup_url: Option<String>,
    /// The voter hotline.
    pub hotline: Phone,
    /// A notice of the election office.
    pub notice: Option<Notice>,
    /// The voter's former place.
    pub moved_from: Option<MovedFrom>,
    /// How certain the data is of the voter's election-day place; absent where nothing has to be said of it.
    pub polling_place: Option<PollingPlace>,
    /// Places that may be the voter's, where the data is in doubt: shown after the office.
    pub doubtful_places: Vec<DoubtfulPlace>,
    /// The data has several precincts for the address, all with the places that are shown.
    pub precinct_open: bool,
    /// The kind of text behind the address that was left out, because it says nothing about the home.
    pub left_out: Vec<LeftOut>,
    /// The unit that was typed, where the data lists the units of the house without it.
    pub unknown_unit: Option<UnknownUnit>,
    /// Where to go without a home address: for text that names no home, such as a crossing or a park.
    pub without_home: Option<WithoutHome>,
    /// The kind of place that led to the answer instead of a house number; absent for an address.
    pub found_by: Option<FoundBy>,
    /// The electoral districts of the address. Beside candidates and the question for the unit those that all
    /// of them share; a type whose district differs is left out.
    pub districts: Districts,
    /// The jurisdiction's polling hours of election day with their source, safe HTML: for places of that day
    /// without hours of their own.
    pub state_hours_html: Option<String>,
    /// How a voter votes who cannot go in, with its source, safe HTML: for places with voting from the car.
    /// Absent where the state's rule is not known.
    pub cannot_go_in_html: Option<String>,
    /// The data behind the answer.
    pub feed: Option<SiteFeed>,
    /// The page that takes a report of a wrong place, with the state; `place_id`, `place` and `place_address`
    /// may be added to its query. Absent where reports are off.
    pub report_href: Option<String>,
    /// `mailto:` without the voter's address, or `tel:` of the hotline when the site has no mailbox.
    pub report_problem_url: String,
    /// Today in the zone of the state.
    pub today: NaiveDate,
    /// The days that are written without their year.
    pub yearless: YearlessDays,
    /// When something in `types`, of any of the elections, stops being true (an opening, a closing,
    /// midnight): ask again then.
    pub next_change: Option<DateTime<Utc>>,
    /// Where several elections are ahead for the address: each with what the page shows of it, the nearest
    /// first, identified by its date and name. The page then shows one of these in place of the answer
    /// above. Empty where there is one.
    pub elections: Vec<SiteElection<'a>>,
}

/// One of several elections ahead for an address.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SiteElection<'a> {
    /// The election: its date and name identify it.
    pub election: LocateElection,
    /// The answer for it; its own `elections` are empty.
    #[schema(no_recursion)]
    pub answer: SiteLocate<'a>,
}

/// The kinds of text that lead to a place instead of a house number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FoundBy {
    /// A plus code (Open Location Code): the precinct whose boundary holds its whole cell, else its county.
    PlusCode,
    /// Two streets that cross.
    Crossing,
}

/// The kinds of text that are left out of a typed address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeftOut {
    /// A telephone number.
    Telephone,
    /// An e-mail address.
    Email,
    Country,
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
    pub city: String,
    /// Postal code of the state.
    pub state_code: String,
    pub zip: String,
    /// In one line.
    pub display: String,
}

/// The state of the address.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LocateJurisdiction {
    /// USPS code of the state or territory ("NV").
    pub code: &'static str,
    pub name: &'static str,
    /// Localized name in a sentence.
    pub name_in_sentence: &'static str,
}

/// The election that the places are for.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LocateElection {
    /// English name, as the editors or the feed have it.
    pub name: String,
    /// The kind that the site words; absent when only the feed knows of the election.
    #[serde(rename = "type")]
    pub kind: Option<ElectionKind>,
    /// Election day, in the zone of the jurisdiction.
    pub date: NaiveDate,
    /// Days from today.
    pub days_until: i64,
}

/// Whom to ask.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Office {
    pub name: String,
    /// Language of the name.
    pub lang: &'static str,
    /// Phone, as the feed gives it.
    pub phone: Option<String>,
    /// The office's web site, an absolute http or https address.
    pub url: Option<String>,
    /// Links to the office's pages, at most one of a kind, in the order in which they are shown. The county's
    /// own come first; of kinds that it lacks, those of the state.
    pub links: Vec<OfficeLink>,
}

/// A link of an election office for its voters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OfficeLink {
    /// The link's purpose.
    pub kind: OfficeLinkKind,
    /// `http` or `https`.
    pub url: String,
    /// Its host without `www.`: where the voter is led.
    pub host: String,
    /// It is of the state, not of the voter's county.
    pub of_state: bool,
}

/// The purposes of a link of an office.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfficeLinkKind {
    /// Where the mail ballot is.
    BallotTracking,
    /// Whether a provisional ballot was counted.
    ProvisionalTracking,
    /// Asking for a mail ballot.
    Absentee,
    /// The sample ballot.
    SampleBallot,
    /// Whether the voter is registered.
    RegistrationCheck,
    /// Registering to vote.
    Registration,
}

/// A notice of the election office.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Notice {
    /// The words of the office, in English.
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
    /// Day of the former election; empty when it is not known. On the site also when the place was corrected
    /// before the same election.
    pub election_date: String,
}

/// How certain the data is of the voter's election-day place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PollingPlace {
    /// The feed says it, and nothing in it speaks against it.
    Known,
    /// The feed contradicts itself, or the place cannot be right.
    Doubtful,
    /// It is missing from the data.
    Lost,
}

/// A place that may be the voter's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DoubtfulPlace {
    pub name: String,
    /// Its address in one line.
    pub address: String,
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
    /// The text to show.
    pub text: String,
    /// The text to send back as `address`.
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

/// The message when there is no place.
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
    /// Language of the editors' message.
    pub custom_lang: Option<&'static str>,
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
    /// The editors of the state have switched the look-up off.
    LookupDisabled,
    /// Any other error.
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
    /// "Use the official look-up."
    LookupDisabled,
}
