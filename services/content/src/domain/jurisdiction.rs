//! A jurisdiction as voters see it on a day: what [`super::rules`] lets through. Fields of SPEC section 3.

use chrono::NaiveDate;
use common::jurisdiction::Jurisdiction;

use super::alert::{Alert, Placement};
use super::election::VisibleElection;
use super::facts::Fact;
use super::lint::LintFault;
use super::rich_text::RichText;
use super::source::Checked;
use super::text::Text;

/// A state or territory, with all rules applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisibleJurisdiction {
    /// Code, kind, names in a sentence, zone.
    pub place: &'static Jurisdiction,
    pub name: Text,
    /// Own hotline in E.164; `None` means the default one.
    pub voter_hotline: Option<String>,
    /// Locales of its pages, sorted.
    pub supported_locales: Vec<&'static str>,
    /// Locales to show first.
    pub priority_locales: Vec<&'static str>,
    /// The alert to show.
    pub alert: Option<Alert>,
    /// Where to show it.
    pub placement: Placement,
    /// The next election, while it is active.
    pub election: Option<VisibleElection>,
    /// The elections after it, by day.
    pub later: Vec<LaterElection>,
    /// Look-up of voting places.
    pub lookup: Lookup,
    pub registration: Registration,
    /// Voter education page.
    pub vep: Vep,
    pub ballot_request: BallotRequest,
    /// Own text for the hotline box.
    pub hotline_override: Option<RichText>,
    pub footer_override: Option<RichText>,
    /// Buttons of the editors.
    pub buttons: Buttons,
    /// Buttons of this jurisdiction alone.
    pub own_buttons: Vec<LandingButton>,
    /// Pages of the editors.
    pub pages: Vec<CustomPage>,
    pub urls: Urls,
    /// The election office.
    pub office: StateOffice,
    /// Where the facts come from.
    pub sources: Vec<FactSource>,
    /// The facts that hold for the election, sorted by name.
    pub facts: Vec<Fact>,
    /// When the entry was last changed (RFC 3339).
    pub updated_at: String,
    /// Show the precinct's name.
    pub show_precinct: bool,
    /// Fields that the source lacks or that could not be read.
    pub missing_fields: Vec<String>,
    /// Fields that voters do not see, or not as a whole, by entry and field.
    pub findings: Vec<LintFault>,
    /// Changes with the content that it was read from.
    pub fingerprint: u64,
}

/// An election after the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaterElection {
    pub election: VisibleElection,
    /// The facts that hold for it, sorted by name.
    pub facts: Vec<Fact>,
}

/// Look-up of voting places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lookup {
    /// The look-up is offered: switched on, with an experience, and an election is active.
    pub display: bool,
    pub experience: Experience,
    /// Early voting needs an excuse.
    pub early_absentee_excuse: Option<RichText>,
    /// The state's page.
    pub sos_lookup_url: Option<Text>,
    /// A message in place of the default error, on its days only.
    pub message: Option<LocateMessage>,
    /// Note above drop-off places.
    pub dropoff_note: Option<RichText>,
    /// Note above early voting places.
    pub early_vote_note: Option<RichText>,
    /// Note above election-day places.
    pub election_day_note: Option<RichText>,
}

/// How the look-up button behaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Experience {
    /// The look-up is not offered.
    #[default]
    None,
    /// Our own page ("IWV Locate tool").
    Internal,
    /// The state's page ("SOS website").
    SosWebsite,
}

impl Experience {
    /// Reads the words that an editor picked; anything else is none.
    #[must_use]
    pub fn parse(words: &str) -> Self {
        match words.trim().to_ascii_lowercase().as_str() {
            "iwv locate tool" | "internal" | "iwv" => Self::Internal,
            "sos website" => Self::SosWebsite,
            _ => Self::None,
        }
    }
}

/// A message for the look-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocateMessage {
    pub headline: Option<Text>,
    pub message: RichText,
    pub start: NaiveDate,
    pub end: NaiveDate,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Registration {
    /// Registration exists (not in North Dakota).
    pub required: bool,
    /// Show the link to check one's registration.
    pub display_lookup: bool,
    pub same_day: RegistrationWay,
    pub online: RegistrationWay,
    pub mail: RegistrationWay,
    pub in_person: RegistrationWay,
}

impl Registration {
    /// The flow is enabled when any way is (SPEC section 4).
    #[must_use]
    pub fn flow_enabled(&self) -> bool {
        [&self.same_day, &self.online, &self.mail, &self.in_person].into_iter().any(|way| way.enabled)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // One switch each, as in SPEC section 3.
pub struct RegistrationWay {
    pub enabled: bool,
    /// Show its deadline.
    pub display_deadline: bool,
    pub heading: Option<Text>,
    pub copy: Option<RichText>,
    pub url: Option<Text>,
    pub button_text: Option<Text>,
    /// Second link (online).
    pub alternate_url: Option<Text>,
    /// Text of the second button.
    pub alternate_button_text: Option<Text>,
    /// Show the three steps of the paper form (mail).
    pub show_steps: bool,
    /// Address to mail the form to (mail), line by line.
    pub mailing_address: Vec<String>,
}

/// Voter education page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // One switch each, as in SPEC section 3.
pub struct Vep {
    pub enabled: bool,
    /// Show the look-up on the page.
    pub lookup_on_page: bool,
    /// Show the look-up among the dates.
    pub lookup_in_dates: bool,
    /// Show dates and deadlines.
    pub display_dates: bool,
    pub id_requirements: Option<RichText>,
    /// Text about the voters who can register.
    pub registration_requirements: Option<RichText>,
    pub how_to_complete_ballot: Option<RichText>,
    /// Its flag is off: facts do not take its place.
    pub hides_how_to_complete_ballot: bool,
    /// A section of the editors.
    pub custom_section: Option<(Text, RichText)>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BallotRequest {
    /// Every voter gets a ballot by mail.
    pub universal: bool,
    pub flow_enabled: bool,
    pub experience: Experience,
    /// The state's page.
    pub sos_url: Option<Text>,
    pub button_text: Option<Text>,
    /// An excuse is needed.
    pub excuse_required: bool,
}

/// Two buttons of the editors: URL and text each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Buttons {
    pub a_url: Option<Text>,
    pub a_text: Option<Text>,
    pub b_url: Option<Text>,
    pub b_text: Option<Text>,
}

/// A button of one jurisdiction (SPEC section 3, `customButtons`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LandingButton {
    /// Address: absolute, or relative to the site.
    pub url: Text,
    pub text: Text,
}

/// A page of the editors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomPage {
    /// Last part of its address.
    pub slug: String,
    pub title: Text,
    pub content: RichText,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Urls {
    pub registration_check: Option<Text>,
    /// The official look-up of voting places.
    pub voting_location_lookup: Option<Text>,
}

/// The state's election office.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateOffice {
    pub url: Option<Text>,
    pub name: Option<Text>,
}

/// Where a fact comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactSource {
    pub field: String,
    /// The official page.
    pub url: String,
    /// When it was checked; `None` when the source does not say.
    pub checked: Option<Checked>,
}
