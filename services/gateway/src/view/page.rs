//! The view model of an information page, whichever it is: what the components turn into HTML.

use serde::Serialize;
use utoipa::ToSchema;

use super::audit::{JurisdictionAudit, NationalAudit};
use super::help::Help;
use super::in_person::{InPerson, Thanks};
use super::info::ChooseState;
use super::registering::Register;
use super::report::{ReportPage, ReportThanks};
use super::vote_by_mail::VoteByMail;
use super::voting_info::{CustomPage, VotingInfo};

/// One information page.
#[derive(Clone, Debug, PartialEq)]
pub enum InfoPage {
    /// `/votinginfo/{code}/`.
    VotingInfo(Box<VotingInfo>),
    /// `/votinginfo/{code}/{slug}/`.
    Custom(Box<CustomPage>),
    /// `/votinginfo/{code}/help/`.
    Help(Box<Help>),
    /// `/register/`.
    Register(Box<Register>),
    /// `/register/options/`.
    RegisterOptions(Box<Register>),
    /// `/votebymail/`.
    VoteByMail(Box<VoteByMail>),
    /// `/inperson/`.
    InPerson(Box<InPerson>),
    /// `/inperson/thanks/`.
    InPersonThanks(Box<Thanks>),
    /// `/problem/`.
    Report(Box<ReportPage>),
    /// `/problem/thanks/`.
    ReportThanks(Box<ReportThanks>),
    /// `/national-audit/`.
    NationalAudit(Box<WithLinks<NationalAudit>>),
    /// `/audit/{code}/`.
    Audit(Box<WithLinks<JurisdictionAudit>>),
    /// Either of these while the services do not answer.
    AuditFailed {
        /// Ways on.
        links: AuditLinks,
    },
    /// Any of the first ones without a jurisdiction.
    Choose(Box<ChooseState>),
}

/// The view model of an audit with the links of its page.
#[derive(Clone, Debug, PartialEq)]
pub struct WithLinks<T> {
    /// The audit, as the API gives it.
    pub audit: T,
    /// Ways on.
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
