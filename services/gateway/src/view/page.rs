//! The view model of an information page, whichever it is: what the renderer turns into HTML and what the page
//! carries in `#gateway-state`.

use serde::Serialize;
use utoipa::ToSchema;

use super::audit::{JurisdictionAudit, NationalAudit};
use super::help::Help;
use super::in_person::{InPerson, Thanks};
use super::info::ChooseState;
use super::registering::Register;
use super::vote_by_mail::VoteByMail;
use super::voting_info::{CustomPage, VotingInfo};

/// One information page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
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
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WithLinks<T> {
    /// The audit, as the API gives it.
    #[serde(flatten)]
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

impl InfoPage {
    /// The query of the page's data layer that holds this model; `None` for the choice of a state, which the
    /// bootstrap holds, and for the audit.
    #[must_use]
    pub fn query_key(&self) -> Option<Vec<&str>> {
        Some(match self {
            Self::VotingInfo(page) => vec!["voting-info", page.head.code],
            Self::Custom(page) => vec!["voting-info", page.head.code, &page.slug],
            Self::Register(page) | Self::RegisterOptions(page) => vec!["register", page.head.code],
            Self::VoteByMail(page) => vec!["vote-by-mail", page.head.code],
            Self::InPerson(page) => vec!["in-person", page.head.code],
            // The HTML says it all, and the state of the page stays small.
            Self::Help(_)
            | Self::InPersonThanks(_)
            | Self::NationalAudit(_)
            | Self::Audit(_)
            | Self::AuditFailed { .. }
            | Self::Choose(_) => {
                return None;
            }
        })
    }
}
