//! Reporting a wrong place: the page `/problem/`, what is posted, what is answered.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::contact::ContactReason;
use super::info::PageHead;

/// The page of the form for a wrong place, `/problem/`.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ReportPage {
    /// The fields that every information page starts with.
    pub head: PageHead,
    /// The form; absent where reports cannot be taken.
    pub form: Option<ReportForm>,
    /// `mailto:` of the site's mailbox, where there is one.
    pub mail_href: Option<String>,
    /// Back to the answer that the place stood in; only for a visitor who comes from one.
    pub back_href: Option<String>,
}

/// The form's fields as they were, and where it is sent.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ReportForm {
    /// Where it is sent.
    pub action: String,
    /// The same page without the place, to name another one.
    pub change_href: String,
    /// The ticket that comes back with it.
    pub ticket: String,
    /// The faults that the form offers, in order.
    pub kinds: Vec<ReportWord>,
    /// The place that the report is about, as far as it is known.
    pub place: ReportPlace,
    /// The privacy policy, where the site has one.
    pub privacy_href: Option<String>,
    /// The typed fields and their faults, when the form is shown again.
    pub again: Option<ReportAgain>,
}

/// A place, as a link names it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReportPlace {
    /// Identifier within its feed; empty for a place that the voter types.
    pub id: String,
    /// Name of the place, as the voter was shown it.
    pub name: String,
    /// Its address in one line.
    pub address: String,
}

/// A form that was not taken.
#[derive(Clone, PartialEq, Serialize, ToSchema)]
pub struct ReportAgain {
    /// The fields as they were typed.
    pub entered: ReportRequest,
    /// Why it was not taken.
    pub reason: ContactReason,
    /// The faults, in the order of the page.
    pub faults: Vec<ReportFault>,
}

impl std::fmt::Debug for ReportAgain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ReportAgain({:?})", self.reason)
    }
}

/// A field and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReportFault {
    /// Name of the field: `kind`, `place` or `text`.
    pub field: &'static str,
    /// `missing`, `invalid`, or `address`: it has what looks like a home address.
    pub kind: &'static str,
    /// That part of what was typed; null for other faults.
    pub part: Option<String>,
}

impl std::fmt::Debug for ReportFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ReportFault({}, {})", self.field, self.kind)
    }
}

/// The body of the request, as JSON or as a form. Never the voter's address.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ReportRequest {
    /// `gone`, `address`, `hours`, `access`, `mine` or `other`.
    pub kind: String,
    /// Identifier of the place in an answer of the look-up, or empty.
    pub place_id: String,
    /// Its name, up to 200 characters; may be empty only for `other`.
    pub place: String,
    /// Its address in one line, or empty.
    pub place_address: String,
    /// The voter's own words, up to 1,000 characters; may be empty except for `other`.
    pub text: String,
    /// An address in the text is the place's, not the voter's.
    pub is_place_address: bool,
    /// As the page has it; an answer of 422 has one, too.
    pub ticket: String,
    /// Stays empty: people do not see it.
    pub contact_time: String,
}

impl std::fmt::Debug for ReportRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ReportRequest(***)")
    }
}

/// The report is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReportTaken {
    /// The page to go on to.
    pub next: String,
}

/// The report is not stored; nothing of it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReportRefused {
    pub reason: ContactReason,
    /// The faults, in the order of the page.
    pub faults: Vec<ReportFault>,
    /// The ticket to send it again with.
    pub ticket: String,
}

/// `/problem/thanks/`: after a report was stored.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ReportThanks {
    /// The fields that every information page starts with.
    pub head: PageHead,
    /// The reported fault; null for a visitor who sent no report.
    pub kind: Option<ReportWord>,
    /// The state's official look-up.
    pub lookup_url: Option<String>,
    /// Back to the answer that the place stood in.
    pub back_href: Option<String>,
}

/// The faults that a report can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportWord {
    /// It is not a voting place, or not there.
    Gone,
    /// Its address, the map or the way in is wrong.
    Address,
    /// Its hours are wrong, or it was closed.
    Hours,
    /// The voter could not get in.
    Access,
    /// It is not the voter's place.
    Mine,
    /// Something else is wrong; the voter's own words say it.
    Other,
}

impl ReportWord {
    /// All, in the order of the page.
    pub const ALL: [Self; 6] =
        [Self::Gone, Self::Address, Self::Hours, Self::Access, Self::Mine, Self::Other];
}
