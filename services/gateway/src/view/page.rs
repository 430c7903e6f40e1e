//! The view model of an information page, whichever it is: what the components turn into HTML.

use serde::Serialize;
use utoipa::ToSchema;

use super::audit::{JurisdictionAudit, NationalAudit};
use super::help::Help;
use super::in_person::{InPerson, Thanks};
use super::info::{ChooseState, PageHead};
use super::registering::Register;
use super::report::{ReportPage, ReportThanks};
use super::vote_by_mail::VoteByMail;
use super::voting_info::{CustomPage, VotingInfo};

/// One information page.
#[derive(Clone, Debug, PartialEq)]
pub enum InfoPage {
    /// The page of one jurisdiction, `/votinginfo/{code}/`.
    VotingInfo(Box<VotingInfo>),
    /// The same where the editors have switched voting information off: whom to ask.
    NoVotingInfo(Box<PageHead>),
    /// A page of the editors, `/votinginfo/{code}/{slug}/`.
    Custom(Box<CustomPage>),
    /// The page of help, IDs and rights, `/votinginfo/{code}/help/`.
    Help(Box<Help>),
    /// The page about registering, `/register/`.
    Register(Box<Register>),
    /// The page of options for registering, `/register/options/`.
    RegisterOptions(Box<Register>),
    /// The page about voting by mail, `/votebymail/`.
    VoteByMail(Box<VoteByMail>),
    /// The page about voting in person, `/inperson/`.
    InPerson(Box<InPerson>),
    /// The thanks for a plan to vote, `/inperson/thanks/`.
    InPersonThanks(Box<Thanks>),
    /// The form for a wrong place, `/problem/`.
    Report(Box<ReportPage>),
    /// The thanks for a report, `/problem/thanks/`.
    ReportThanks(Box<ReportThanks>),
    /// The audit of all jurisdictions, `/national-audit/`.
    NationalAudit(Box<WithLinks<NationalAudit>>),
    /// The audit of one jurisdiction, `/audit/{code}/`.
    Audit(Box<WithLinks<JurisdictionAudit>>),
    /// Either of these while the services do not answer.
    AuditFailed { links: AuditLinks },
    /// Any of the first ones without a jurisdiction.
    Choose(Box<ChooseState>),
}

/// The view model of an audit with the links of its page.
#[derive(Clone, Debug, PartialEq)]
pub struct WithLinks<T> {
    /// The audit, as the API gives it.
    pub audit: T,
    pub links: AuditLinks,
}

/// Ways on from a page of the audit; they carry the parameters of the site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditLinks {
    /// The landing page.
    pub home: String,
    /// The national audit.
    pub national: String,
    /// The page for developers.
    pub developers: String,
}
