//! A jurisdiction as an editor left it: every field of SPEC section 3, before the rules. Sources make
//! these once, at their edge; [`super::rules::jurisdiction`] turns them into what voters see on a day.

use chrono::NaiveDate;
use common::jurisdiction::Jurisdiction;

use super::alert::{Alert, Placement};
use super::election::ahead::ahead;
use super::election::{ElectionEntry, VisibleElection};
use super::facts::FactRow;
use super::fallback;
use super::finding::{Finding, Origin};
use super::jurisdiction::{
    BallotRequest, Buttons, Experience, FactSource, LandingButton, Registration, StateOffice, Urls,
};
use super::lint::LintNotes;
use super::rich_text::RichText;
use super::text::Text;

/// A state or territory entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JurisdictionEntry {
    /// The state or territory that the entry is for.
    pub place: &'static Jurisdiction,
    /// Name; the built-in one stands in for a missing one.
    pub name: Option<Text>,
    /// Own hotline, as typed.
    pub voter_hotline: Option<String>,
    /// Locales as named by the editor.
    pub supported_locales: Vec<String>,
    /// Locales to show first, as named by the editor.
    pub priority_locales: Vec<String>,
    /// Alerts, in the editor's order.
    pub alerts: Vec<Alert>,
    /// Which pages show them.
    pub placement: Placement,
    /// The editor's next election, if it has a date.
    pub election: Option<ElectionEntry>,
    /// The elections that the facts know.
    pub ahead: Vec<ElectionEntry>,
    /// Look-up of voting places.
    pub lookup: LookupEntry,
    pub registration: Registration,
    /// Voter education page.
    pub vep: VepEntry,
    pub ballot_request: BallotRequest,
    /// Own texts for the hotline box.
    pub hotline_override: Option<RichText>,
    pub footer_override: Option<RichText>,
    /// Two buttons of the editors.
    pub buttons: Buttons,
    /// Buttons of this jurisdiction alone.
    pub own_buttons: Vec<LandingButton>,
    /// Pages of the editors.
    pub pages: Vec<PageEntry>,
    pub urls: Urls,
    /// The election office.
    pub office: StateOffice,
    /// Where the facts come from.
    pub sources: Vec<FactSource>,
    /// The facts, of all elections.
    pub facts: Vec<FactRow>,
    /// When it was last changed (RFC 3339).
    pub updated_at: String,
    /// Fields that are there and could not be read, or not as a whole.
    pub unreadable: Vec<Finding>,
    /// The entries that it was read from.
    pub origin: Origin,
    /// The results of the rules of [`super::lint`] that hold on every day, and its dated records.
    pub lint: LintNotes,
}

impl JurisdictionEntry {
    /// An empty entry of a jurisdiction.
    #[must_use]
    pub fn blank(place: &'static Jurisdiction) -> Self {
        Self {
            place,
            name: None,
            voter_hotline: None,
            supported_locales: Vec::new(),
            priority_locales: Vec::new(),
            alerts: Vec::new(),
            placement: Placement::default(),
            election: None,
            ahead: Vec::new(),
            lookup: LookupEntry::default(),
            registration: Registration::default(),
            vep: VepEntry::default(),
            ballot_request: BallotRequest::default(),
            hotline_override: None,
            footer_override: None,
            buttons: Buttons::default(),
            own_buttons: Vec::new(),
            pages: Vec::new(),
            urls: Urls::default(),
            office: StateOffice::default(),
            sources: Vec::new(),
            facts: Vec::new(),
            updated_at: String::new(),
            unreadable: Vec::new(),
            origin: Origin::default(),
            lint: LintNotes::default(),
        }
    }

    /// The elections that are today or later, the next first; an entry without any has the fallback of SPEC
    /// section 9.
    #[must_use]
    pub fn elections_on(&self, today: NaiveDate) -> Vec<VisibleElection> {
        if self.election.is_none() && self.ahead.is_empty() {
            return fallback::election(self.place.code, today).into_iter().collect();
        }
        ahead(self.election.as_ref(), &self.ahead, today)
    }

    /// The election that the site leads with: the first of [`Self::elections_on`].
    #[must_use]
    pub fn election_on(&self, today: NaiveDate) -> Option<VisibleElection> {
        self.elections_on(today).into_iter().next()
    }
}

/// Settings of the look-up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LookupEntry {
    pub display: bool,
    pub experience: Experience,
    /// Early voting needs an excuse.
    pub early_absentee_excuse: Option<RichText>,
    /// The state's page.
    pub sos_lookup_url: Option<Text>,
    pub message_headline: Option<Text>,
    pub message: Option<RichText>,
    /// Its first day.
    pub message_start: Option<NaiveDate>,
    /// Its last day.
    pub message_end: Option<NaiveDate>,
    /// Note above drop-off places.
    pub dropoff_note: Option<RichText>,
    /// Note above early voting places.
    pub early_vote_note: Option<RichText>,
    /// Note above election-day places.
    pub election_day_note: Option<RichText>,
}

/// A section with its own switch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    pub enabled: bool,
    pub heading: Option<Text>,
    pub copy: Option<RichText>,
}

/// Settings of the voter education page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // One switch each, as in SPEC section 3.
pub struct VepEntry {
    pub enabled: bool,
    /// Show the look-up on the page.
    pub lookup_on_page: bool,
    /// Show the look-up among the dates.
    pub lookup_in_dates: bool,
    /// Show dates and deadlines.
    pub display_dates: bool,
    pub id_requirements: Section,
    /// Text about the voters who can register.
    pub registration_requirements: Section,
    pub how_to_complete_ballot: Section,
    /// A section of the editors.
    pub custom_section: Section,
}

/// A page of the editors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageEntry {
    pub enabled: bool,
    /// Last part of its address.
    pub slug: String,
    pub title: Text,
    pub content: RichText,
}
