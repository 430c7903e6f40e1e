//! The order of the gateway to the web's components: draw one document from the view model of its page and
//! nothing else. `documents.json` has these shapes for the web's type checker: a component that reads a field
//! that is not here does not compile.

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use super::ahead::ElectionsAhead;
use super::audit::{JurisdictionAudit, NationalAudit};
use super::bootstrap::{
    Bootstrap, ChosenJurisdiction, Hotline, LandingButton, OfficialLinks, PickerEntry, PlacesNotYet,
};
use super::days::YearlessDays;
use super::facts::{Answers, PollingHours};
use super::help::Help;
use super::in_person::{InPerson, Thanks};
use super::info::{ChooseState, PageHead};
use super::locate::{Office, SiteLocate};
use super::page::{AuditLinks, InfoPage};
use super::places::{CountyPlaces, StatePlaces};
use super::registering::Register;
use super::report::{ReportPage, ReportThanks};
use super::scenario::Scenarios;
use super::vote_by_mail::VoteByMail;
use super::voting_info::{CustomPage, VotingInfo};

/// One document to draw.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Order<'a> {
    /// Language of the document: a tag of `web/messages/languages.json`.
    pub locale: &'static str,
    /// Name of the brand.
    pub brand: &'static str,
    /// The days that are written without their year; absent where the document has none with one.
    pub yearless: Option<YearlessDays>,
    /// The document to draw.
    pub document: Document<'a>,
}

/// The address form that was sent without scripts: what is needed to send it again. Addresses travel in
/// bodies.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct LookupForm {
    /// Where it is sent.
    pub action: String,
    /// The page of the form.
    pub form_href: String,
    /// The landing page without a state, to choose one.
    pub choose_href: String,
    /// The page's token; empty where none is needed.
    pub page_token: String,
    /// House number and street, as typed.
    pub address_line_1: String,
    /// ZIP code, as typed.
    pub zip: String,
    /// The candidate that was chosen, in one line, in place of the two.
    pub address: Option<String>,
    /// The unit was asked for and left empty.
    pub unit_missing: bool,
    /// The features that the places must offer: names of choices (`filters`).
    pub with: Vec<String>,
    /// The page of the state's election office.
    pub office_url: String,
}

/// The frame of the look-up inside a partner's page.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EmbedFrame {
    /// The look-up on the site itself.
    pub site_href: String,
    /// The places are generated samples.
    pub sample: bool,
    /// The day that a rehearsal acts as if it were.
    pub rehearsal: Option<NaiveDate>,
    pub hotline: Hotline,
    /// Origins whose pages may frame it, and may be told its height; none where nothing may.
    pub origins: Vec<String>,
}

/// Links and numbers that need no settings.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct LandingBackup<'a> {
    pub official: &'a OfficialLinks,
    pub hotline: &'a Hotline,
}

/// The documents and parts of pages that the components draw.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Document<'a> {
    /// The page of one jurisdiction, `/votinginfo/{code}/`.
    VotingInfo { page: &'a VotingInfo },
    /// The same where the editors have switched voting information off: whom to ask.
    NoVotingInfo { page: &'a PageHead },
    /// A page of the editors, `/votinginfo/{code}/{slug}/`.
    Custom { page: &'a CustomPage },
    /// The page of help, IDs and rights, `/votinginfo/{code}/help/`.
    Help { page: &'a Help },
    /// The page about registering, `/register/`.
    Register { page: &'a Register },
    /// The page of options for registering, `/register/options/`.
    RegisterOptions { page: &'a Register },
    /// The page about voting by mail, `/votebymail/`.
    VoteByMail { page: &'a VoteByMail },
    /// The page about voting in person, `/inperson/`.
    InPerson {
        page: &'a InPerson,
        /// The states and territories of the contact form.
        jurisdictions: &'a [PickerEntry],
    },
    /// The thanks for a plan to vote, `/inperson/thanks/`.
    InPersonThanks { page: &'a Thanks },
    /// The form for a wrong place, `/problem/`.
    Report { page: &'a ReportPage },
    /// The thanks for a report, `/problem/thanks/`.
    ReportThanks { page: &'a ReportThanks },
    /// The audit of all jurisdictions, `/national-audit/`.
    NationalAudit {
        page: &'a NationalAudit,
        links: &'a AuditLinks,
        hotline: &'a Hotline,
        /// Today, on paper.
        today: NaiveDate,
    },
    /// The audit of one jurisdiction, `/audit/{code}/`.
    Audit {
        page: &'a JurisdictionAudit,
        links: &'a AuditLinks,
        hotline: &'a Hotline,
        /// Today, on paper.
        today: NaiveDate,
    },
    /// Either of these while the services do not answer.
    AuditFailed { links: &'a AuditLinks, hotline: &'a Hotline },
    /// Any of the first ones without a jurisdiction.
    Choose { page: &'a ChooseState },
    /// The landing page, `/`.
    Landing {
        /// The choice of a state.
        choose: &'a ChooseState,
        /// The chosen one.
        place: Option<&'a ChosenJurisdiction>,
        /// Its elections ahead, with the days of the next one.
        ahead: Option<&'a ElectionsAhead>,
        /// The landing buttons, in order.
        buttons: &'a [LandingButton],
        /// Its page about voting by mail.
        vote_by_mail_href: Option<&'a str>,
        /// Its page of help.
        help_href: Option<&'a str>,
        /// Its places without an address.
        places_href: Option<&'a str>,
        /// The announced election, where our places are of a later one.
        not_yet: Option<&'a PlacesNotYet>,
        /// Official links, where its settings could not be read.
        backup: Option<LandingBackup<'a>>,
    },
    /// The counties of a state, `/places/{code}/`.
    StatePlaces { page: &'a StatePlaces },
    /// The places of one county, `/places/{code}/{county}/`.
    CountyPlaces { page: &'a CountyPlaces<'a> },
    /// The answer to the address form of `/locate/` that was sent without scripts.
    LocateAnswer {
        /// The answer, as the results page has it, without maps.
        answer: &'a SiteLocate<'a>,
        /// The form, to be sent again.
        form: &'a LookupForm,
    },
    /// `/locate/results/?scenario=` with a name that there is not.
    Scenarios { page: &'a Scenarios },
    /// `/embed/`: the look-up inside a partner's page.
    Embed {
        /// Its head and foot.
        frame: &'a EmbedFrame,
        /// The form; absent where the page may not be framed.
        form: Option<&'a LookupForm>,
        /// The answer, once an address was sent.
        answer: Option<&'a SiteLocate<'a>>,
    },
    /// How a voter votes who cannot go in, under the ticket of the results.
    CannotGoIn {
        /// Voting from the car, and help.
        answers: &'a Answers,
        /// The page of the election office.
        office: Option<&'a str>,
        /// The state's page of help.
        help: Option<&'a str>,
    },
    /// On `/locate/`, before the form: the places are not of the announced election.
    NotYet {
        not_yet: &'a PlacesNotYet,
        /// The official look-up.
        lookup_url: &'a str,
        /// The state's election office.
        office: &'a Office,
        hotline: &'a Hotline,
    },
    /// Polling hours in the whole jurisdiction, for a place of the results that has none of its own.
    PollingHours {
        hours: &'a PollingHours,
        /// The page of the election office.
        office: Option<&'a str>,
    },
}

impl<'a> Document<'a> {
    /// The document of an information page or an audit, with what it shows of the frame.
    #[must_use]
    pub fn of(page: &'a InfoPage, frame: &'a Bootstrap) -> Self {
        let (hotline, today) = (&frame.hotline, frame.today);
        match page {
            InfoPage::VotingInfo(page) => Self::VotingInfo { page },
            InfoPage::NoVotingInfo(page) => Self::NoVotingInfo { page },
            InfoPage::Custom(page) => Self::Custom { page },
            InfoPage::Help(page) => Self::Help { page },
            InfoPage::Register(page) => Self::Register { page },
            InfoPage::RegisterOptions(page) => Self::RegisterOptions { page },
            InfoPage::VoteByMail(page) => Self::VoteByMail { page },
            InfoPage::InPerson(page) => Self::InPerson {
                page,
                jurisdictions: if page.contact.is_some() { &frame.jurisdictions } else { &[] },
            },
            InfoPage::InPersonThanks(page) => Self::InPersonThanks { page },
            InfoPage::Report(page) => Self::Report { page },
            InfoPage::ReportThanks(page) => Self::ReportThanks { page },
            InfoPage::NationalAudit(own) => {
                Self::NationalAudit { page: &own.audit, links: &own.links, hotline, today }
            }
            InfoPage::Audit(own) => Self::Audit { page: &own.audit, links: &own.links, hotline, today },
            InfoPage::AuditFailed { links } => Self::AuditFailed { links, hotline },
            InfoPage::Choose(page) => Self::Choose { page },
        }
    }

    /// Its name in logs and metrics.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::VotingInfo { .. } => "voting_info",
            Self::NoVotingInfo { .. } => "no_voting_info",
            Self::Custom { .. } => "custom",
            Self::Help { .. } => "help",
            Self::Register { .. } => "register",
            Self::RegisterOptions { .. } => "register_options",
            Self::VoteByMail { .. } => "vote_by_mail",
            Self::InPerson { .. } => "in_person",
            Self::InPersonThanks { .. } => "in_person_thanks",
            Self::Report { .. } => "report",
            Self::ReportThanks { .. } => "report_thanks",
            Self::NationalAudit { .. } => "national_audit",
            Self::Audit { .. } => "audit",
            Self::AuditFailed { .. } => "audit_failed",
            Self::Choose { .. } => "choose",
            Self::Landing { .. } => "landing",
            Self::StatePlaces { .. } => "state_places",
            Self::CountyPlaces { .. } => "county_places",
            Self::LocateAnswer { .. } => "locate_answer",
            Self::Scenarios { .. } => "scenarios",
            Self::Embed { .. } => "embed",
            Self::CannotGoIn { .. } => "cannot_go_in",
            Self::NotYet { .. } => "not_yet",
            Self::PollingHours { .. } => "polling_hours",
        }
    }
}
