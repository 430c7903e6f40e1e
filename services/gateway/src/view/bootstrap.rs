//! The shape of `GET /api/site/bootstrap`: what one page visit needs to know, every rule applied.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::text::Text;

mod links;

pub use self::links::{BackupLinks, ExampleAddress, OfficialLinks};

/// The data of one visit to a page.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Bootstrap {
    /// `es` when the host is the Spanish brand's, else `en`.
    pub brand: BrandKey,
    /// The language in force: a tag of `web/messages/languages.json`.
    pub locale: &'static str,
    /// Today in the zone of the jurisdiction.
    pub today: NaiveDate,
    /// The clock is fixed (`TODAY`, `NOW`): the site shows it.
    pub rehearsal: bool,
    /// Drafts or test entries are shown: the site says so on every page.
    pub draft: bool,
    /// The index is generated data: the site says so on every page.
    pub sample: bool,
    /// The jurisdiction that the page is for.
    pub jurisdiction: Option<ChosenJurisdiction>,
    /// How the jurisdiction's configuration was read.
    pub config_status: ConfigStatus,
    /// The picker, in order: states by localized name, then territories.
    pub jurisdictions: Vec<PickerEntry>,
    /// The next election; absent when none is active.
    pub election: Option<NextElection>,
    /// All elections that are today or later, by day; the first is `election`.
    pub elections: Vec<NextElection>,
    /// Why there is none, of a jurisdiction whose configuration was read.
    pub election_error: Option<ElectionError>,
    /// Languages in which the jurisdiction's pages are offered.
    pub supported_locales: Vec<String>,
    /// Languages to show first.
    pub priority_locales: Vec<String>,
    /// Active alerts: the jurisdiction's, then the sitewide ones.
    pub alerts: Vec<Alert>,
    /// The voter hotline.
    pub hotline: Hotline,
    /// The announced election, where our places are of a later one.
    pub not_yet: Option<PlacesNotYet>,
    /// The landing buttons in order, only the visible ones.
    pub buttons: Vec<LandingButton>,
    /// The page about voting by mail; absent where a button leads there, in territories, and where settings
    /// could not be read.
    pub vote_by_mail_href: Option<String>,
    /// The page about IDs, help and rights in the jurisdiction; absent where it has none.
    pub help_href: Option<String>,
    /// The page of places without an address; absent where the look-up is off, and where there is no data of
    /// an election ahead.
    pub places_href: Option<String>,
    /// The content of the footer.
    pub footer: Footer,
    /// Addresses to try; only while the index is a sample.
    pub example_addresses: Vec<ExampleAddress>,
    /// Official pages to ask instead: of the jurisdiction, or of the nation while none is known.
    pub official: OfficialLinks,
    /// Built-in links for when the configuration could not be read.
    pub backup: Option<BackupLinks>,
    /// The validated `default_location_type`.
    pub default_location_type: Option<LocationKind>,
}

/// The election that is announced, where the places are of a later one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlacesNotYet {
    /// Day of the announced election.
    pub date: NaiveDate,
    /// English name of the announced election.
    pub name: String,
    /// Only some voters have a contest in the announced election.
    pub some_voters: bool,
    /// Day of the nearest election that has places.
    pub places_date: NaiveDate,
}

/// The faces of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BrandKey {
    /// The English brand.
    En,
    /// The Spanish brand.
    Es,
}

/// The jurisdiction of the page.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ChosenJurisdiction {
    /// USPS code of the state or territory ("NV").
    pub code: &'static str,
    /// State or territory.
    pub kind: JurisdictionKind,
    /// Name in the language of the page.
    pub name: &'static str,
    /// Localized name as it stands in a sentence.
    pub name_in_sentence: &'static str,
    /// How it became known.
    pub known_by: KnownBy,
}

/// State (DC counts as one) or territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum JurisdictionKind {
    /// One of the 50 states, or DC.
    State,
    /// AS, GU, MP, PR or VI.
    Territory,
}

/// How a jurisdiction became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum KnownBy {
    /// The path: `/votinginfo/tx/`.
    Path,
    /// The `state` parameter.
    Query,
    /// The visitor's address on the network: a hint that the visitor may change.
    Ip,
}

/// How the jurisdiction's configuration was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ConfigStatus {
    /// It was read.
    Ok,
    /// Not there now: show the backup panel.
    Failed,
    /// No jurisdiction is known.
    None,
}

/// One row of the picker.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PickerEntry {
    /// USPS code of the state or territory ("NV").
    pub code: &'static str,
    /// Name in the language of the page.
    pub name: &'static str,
    /// State or territory.
    pub kind: JurisdictionKind,
    /// Where choosing it leads, with the site's query parameters.
    pub href: String,
}

/// The next election.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct NextElection {
    /// Name, as the editors or the feed give it.
    pub name: String,
    #[serde(rename = "type")]
    pub kind: ElectionKind,
    pub date: NaiveDate,
    /// Days from today, 0 on the day.
    pub days_until: i64,
    /// The name that voters use, in the language of the page; absent means by its kind.
    pub title: Option<Text>,
    /// How firm its day is.
    pub doubt: ElectionDoubt,
    /// The days that other sources give, where they differ.
    pub other_days: Vec<NaiveDate>,
    /// Only some voters have a contest in it (a runoff): the office says who.
    pub some_voters: bool,
}

/// How firm the day of an election is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ElectionDoubt {
    /// It is firm.
    #[default]
    None,
    /// A law or an office may still set another day.
    MayMove,
    /// Sources give different days.
    Disputed,
}

/// The kinds of election.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ElectionKind {
    General,
    Primary,
    /// Caucus: other wording.
    Caucus,
    Runoff,
    Special,
    Municipal,
    /// Not said, or a kind that we do not know: an election, and nothing more is claimed.
    #[default]
    Other,
}

/// One alert bar.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Alert {
    /// Safe HTML of the editors.
    pub html: String,
    /// Language of the message: `en` or `es`.
    pub lang: &'static str,
}

/// A phone number.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Phone {
    /// For the link ("+18333368683").
    pub e164: String,
    /// For the eye ("833-336-8683").
    pub display: String,
}

/// The voter hotline and the text-message option.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Hotline {
    /// For the link.
    pub e164: String,
    /// For the eye.
    pub display: String,
    /// False when the jurisdiction has its own number.
    pub is_default: bool,
    /// The editors' own text of the box, safe HTML.
    pub override_html: Option<String>,
    /// Language of `override_html`.
    pub override_lang: Option<&'static str>,
    /// Short code to text to.
    pub sms_short_code: &'static str,
    /// The word to text.
    pub sms_keyword: &'static str,
    /// Number to text for help in Vietnamese.
    pub vietnamese_text_number: &'static str,
}

/// One landing button.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LandingButton {
    pub key: ButtonKey,
    pub variant: ButtonVariant,
    /// Internal links carry the site's query parameters already.
    pub href: String,
    /// Opens in a new tab.
    pub external: bool,
    /// The editors' own text; absent means the catalog's.
    pub text: Option<String>,
    /// Language of `text`.
    pub text_lang: Option<&'static str>,
    /// For the hint line of register.
    pub deadline: Option<ButtonDeadline>,
    /// One can register when voting.
    pub same_day_registration: bool,
}

/// There is no election to show (SPEC section 8, NoElectionsError).
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ElectionError {
    /// The code of the error.
    pub code: ElectionErrorCode,
    /// "No active election for {jurisdiction}", for developers.
    pub message: String,
}

/// The errors that the next election can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ElectionErrorCode {
    /// None is today or later.
    NoActiveElection,
}

/// The landing buttons, in their fixed order (SPEC section 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ButtonKey {
    /// Find a voting place.
    Locate,
    /// The editors' first button.
    CustomButtonA,
    /// The editors' second button.
    CustomButtonB,
    /// A button of this jurisdiction alone; there may be several.
    CustomButtonOwn,
    /// Check one's registration.
    Confirm,
    /// The page about registering to vote.
    Register,
    /// Request a mail ballot.
    RequestBallot,
    /// Voting in person.
    InPersonInfo,
    /// How voting works.
    VoterEducation,
}

/// Wording of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ButtonVariant {
    /// The usual words.
    Default,
    /// For a caucus.
    Caucus,
}

/// The deadline under a button.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ButtonDeadline {
    /// The action that is due by the date.
    pub kind: DeadlineKind,
    /// The last day.
    pub date: NaiveDate,
}

/// An action that is due by a date, or a period that starts with it (SPEC section 3, "Important dates").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeadlineKind {
    /// The last day to register online.
    RegisterOnlineBy,
    /// Register in person.
    RegisterInPersonBy,
    /// A mailed registration must arrive.
    RegisterReceiveBy,
    /// A mailed registration must be postmarked.
    RegisterPostmarkBy,
    /// Register on the day one votes.
    RegisterSameDay,
    /// Request a mail ballot.
    BallotRequestBy,
    /// Early voting starts.
    EarlyVotingStart,
    /// Early voting ends.
    EarlyVotingEnd,
    /// In-person absentee voting starts.
    InPersonAbsenteeStart,
    /// A mailed ballot must be postmarked.
    BallotPostmarkBy,
    /// A ballot must be dropped off.
    BallotDropoffBy,
    /// A mailed ballot must arrive.
    BallotReceiveBy,
    /// The day of the election.
    ElectionDay,
}

/// The content of the footer.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Footer {
    /// The editors' own footer, safe HTML.
    pub override_html: Option<String>,
    /// Language of `override_html`.
    pub override_lang: Option<&'static str>,
    /// Phone of the party committee.
    pub committee_phone: Phone,
    /// The page used the embedded IP table, whose licence asks for a credit link.
    pub ip_credit: bool,
}

/// The kinds of voting places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub enum LocationKind {
    /// Early in-person voting.
    #[serde(rename = "earlyVote")]
    EarlyVote,
    /// Voting on election day.
    #[serde(rename = "electionDay")]
    ElectionDay,
    /// Returning a ballot.
    #[serde(rename = "dropoff")]
    DropOff,
}
