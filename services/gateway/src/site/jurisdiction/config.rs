//! The settings and facts of one jurisdiction (SPEC section 3), read once from the content service by
//! [`crate::upstream`]: days, languages and kinds are parsed there, and no rule sees the service's own types.

use chrono::{DateTime, NaiveDate, Utc};

use super::facts::{Facts, checked};
use crate::site::wording::locale::Locale;
use crate::site::wording::text::TextPair;
use crate::view::bootstrap::{ElectionDoubt, ElectionKind};
use crate::view::facts::Checked;

pub use super::content::{
    BallotRequestConfig, BallotRequestExperience, CustomPage, CustomSection, FactSource, ImportantDates,
    NoElections, NotedDate, RegistrationConfig, RegistrationWay, VepConfig,
};

/// One state or territory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JurisdictionConfig {
    /// It is a draft, or a test entry was asked for.
    pub draft: bool,
    /// Own hotline in E.164.
    pub hotline: Option<String>,
    /// Languages offered; always has en and es.
    pub supported_locales: Vec<Locale>,
    /// Languages to show first.
    pub priority_locales: Vec<Locale>,
    /// The active alert, as HTML.
    pub alert: Option<TextPair>,
    /// Where the alert shows.
    pub alert_placement: AlertPlacement,
    /// The next election; its day is today or later.
    pub election: Option<ElectionConfig>,
    /// The elections after it, by day.
    pub later: Vec<ElectionConfig>,
    /// That there is none, as the content service says it (SPEC section 8, NoElectionsError).
    pub no_elections: Option<NoElections>,
    /// Look-up of voting places.
    pub lookup: LookupSettings,
    pub registration: RegistrationConfig,
    /// The voter education page.
    pub vep: VepConfig,
    /// Asking for a mail ballot, and when everybody gets one.
    pub ballot_request: BallotRequestConfig,
    /// The editors' hotline box, as HTML.
    pub hotline_override: Option<TextPair>,
    /// The editors' footer, as HTML.
    pub footer_override: Option<TextPair>,
    /// The editors' two buttons; each has link and text.
    pub custom_buttons: [Option<CustomButton>; 2],
    /// Buttons of this jurisdiction alone.
    pub own_buttons: Vec<CustomButton>,
    /// Precincts are shown to voters.
    pub show_precinct: bool,
    /// Check one's registration.
    pub registration_check_url: Option<TextPair>,
    /// The official look-up of voting places.
    pub external_lookup_url: Option<TextPair>,
    /// The state's election office: name (may be missing) and web site.
    pub office: Option<OfficeConfig>,
    /// The editors' own pages; each has a slug that fits a path.
    pub custom_pages: Vec<CustomPage>,
    /// Where the facts come from, by field.
    pub sources: Vec<FactSource>,
    /// The facts for the election that is shown.
    pub facts: Facts,
    /// When the editors last changed the entry, where that is known.
    pub updated: Option<DateTime<Utc>>,
    /// IANA zone of most of the jurisdiction.
    pub time_zone: Option<chrono_tz::Tz>,
}

impl JurisdictionConfig {
    /// The elections that are today or later, the next first.
    pub fn elections(&self, today: NaiveDate) -> impl Iterator<Item = &ElectionConfig> {
        self.election.iter().chain(&self.later).filter(move |election| election.day >= today)
    }

    /// The official look-up, in the language of the page.
    #[must_use]
    pub fn lookup_url(&self, locale: Locale) -> Option<&str> {
        let own = self.lookup.sos_lookup_url.as_ref().and_then(|t| t.link(locale));
        own.or_else(|| self.external_lookup_url.as_ref().and_then(|t| t.link(locale)))
    }

    /// The jurisdiction has pages of voting information and help (SPEC section 2, "when vepEnabled is on").
    #[must_use]
    pub fn has_voting_info(&self) -> bool {
        self.vep.vep_enabled
    }

    /// The last day on which the editors changed the entry or a source of a fact was checked, for `lastmod`
    /// of the sitemap; days ahead of `now` do not count, as in a rehearsal.
    #[must_use]
    pub fn last_changed(&self, now: DateTime<Utc>) -> Option<NaiveDate> {
        let facts = self.facts.iter().filter_map(|fact| checked(&fact.checked));
        let sources = self.sources.iter().filter_map(|source| source.checked);
        let checks = facts.chain(sources).filter_map(|checked| match checked {
            Checked::Day(day) => Some(day),
            Checked::Month(_) | Checked::Year(_) => None,
        });
        let edited = self.updated.map(|at| at.date_naive());
        checks.chain(edited).filter(|day| *day <= now.date_naive()).max()
    }

    /// One can register when voting.
    #[must_use]
    pub fn same_day_registration(&self) -> bool {
        self.registration.same_day.as_ref().is_some_and(|way| way.enabled)
    }

    /// Where a fact comes from ("registration.deadlines").
    #[must_use]
    pub fn source(&self, field: &str) -> Option<&FactSource> {
        self.sources.iter().find(|source| source.field == field)
    }
}

/// Which pages show the jurisdiction's alert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlertPlacement {
    pub landing: bool,
    /// Voter education page.
    pub voter_education: bool,
    pub locate: bool,
    /// Vote by mail.
    pub ballot_request: bool,
    pub register: bool,
}

impl Default for AlertPlacement {
    /// An alert without placement shows everywhere.
    fn default() -> Self {
        Self { landing: true, voter_education: true, locate: true, ballot_request: true, register: true }
    }
}

/// An election that is today or later.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ElectionConfig {
    /// Name for editors.
    pub name: String,
    pub kind: ElectionKind,
    pub day: NaiveDate,
    pub early_voting: EarlyVotingConfig,
    /// The dates that a voter acts on.
    pub dates: ImportantDates,
    /// Its name for voters; `None` means by its kind.
    pub title: Option<TextPair>,
    /// How firm its day is.
    pub doubt: ElectionDoubt,
    /// The days that other sources give.
    pub other_days: Vec<NaiveDate>,
    /// Only some voters have a contest in it.
    pub some_voters: bool,
    /// The source of its day: name, official page, when it was checked.
    pub source: FactSource,
    /// The name of that source.
    pub source_name: String,
}

/// Early in-person voting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EarlyVotingConfig {
    /// The law allows it.
    pub allowed: bool,
    /// First day, where known.
    pub start: Option<NaiveDate>,
    /// Last day, where known.
    pub end: Option<NaiveDate>,
}

/// How the look-up button behaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LookupExperience {
    /// No look-up is offered.
    #[default]
    None,
    /// Our own page.
    Internal,
    /// The state's page.
    SosWebsite,
}

/// Settings of the look-up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LookupSettings {
    /// The look-up is offered (`displayVotingLocationLookup`).
    pub display: bool,
    /// Our look-up, or a link to the official one (`lookupExperience`).
    pub experience: LookupExperience,
    /// The state's page.
    pub sos_lookup_url: Option<TextPair>,
    /// Early voting needs a reason, as HTML.
    pub early_excuse: Option<TextPair>,
    /// The editors' message while active: headline, which may be missing, and HTML.
    pub message: Option<(Option<TextPair>, TextPair)>,
    /// Note above early voting places, as HTML.
    pub early_vote_note: Option<TextPair>,
    /// Note above election-day places, as HTML.
    pub election_day_note: Option<TextPair>,
    /// Note above drop-off places, as HTML.
    pub drop_off_note: Option<TextPair>,
}

/// An editors' button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomButton {
    /// Link: absolute, or relative to the site.
    pub url: TextPair,
    pub text: TextPair,
}

/// The state's election office.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OfficeConfig {
    /// Name, where known.
    pub name: Option<TextPair>,
    /// The office's web site.
    pub url: Option<TextPair>,
}
