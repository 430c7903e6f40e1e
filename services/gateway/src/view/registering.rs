//! `GET /api/site/register/{code}`: the registration page and the page of options (SPEC section 2, "Register
//! page", "Options page").

use serde::Serialize;
use utoipa::ToSchema;

use super::bootstrap::LandingButton;
use super::facts::{Answers, MailAdvice};
use super::info::{Deadline, PageHead, Source};
use super::text::{PageLink, RichText, Text};
use super::vote_by_mail::MailVoting;

/// The registration page.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Register {
    /// The fields that every information page starts with.
    pub head: PageHead,
    /// The ways of registering.
    pub registration: Registration,
    /// Registering and voting in one visit, in the state's own terms: also where the other ways are closed.
    pub same_day_answers: Option<Answers>,
    /// The ID to bring, where there is no registration: nothing else is left to do before voting.
    pub identification: Option<Identification>,
    /// Getting a mail ballot, where there is no registration.
    pub by_mail: Option<MailVoting>,
    /// The overseas question: where its two answers lead (SPEC section 2).
    pub overseas: Overseas,
    /// The options page: register, check registration, find where to vote, learn more; only those that there
    /// are.
    pub options: Vec<LandingButton>,
}

/// Registering in a jurisdiction, also a topic of the voting info page.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Registration {
    /// `required`: one must register; `not_required`: there is no registration (North Dakota);
    /// `unknown`: the settings could not be read.
    pub need: RegistrationNeed,
    /// The way that is still open and ends last: "To vote on November 7, register by …". Absent when nothing
    /// is dated, or nothing is open.
    pub last_day: Option<Deadline>,
    /// `last_day` is that of every way that is offered.
    pub last_day_is_same_for_all: bool,
    /// The ways: those that are open first (the first has the page's one filled button), then the closed
    /// ones, then those not offered. A closed or not offered way has no button.
    pub ways: Vec<RegistrationWay>,
    /// No way is open today. Also where none is offered, or known.
    pub none_open: bool,
    /// No way is open, and at least one was: it is over for the next election.
    pub is_closed: bool,
    /// No day is known for this election, and the ordinary last days of the state are over: it is probably
    /// too late.
    pub is_probably_over: bool,
    /// The editors' text about who can register, or how.
    pub requirements: Option<RichText>,
    /// Where this comes from.
    pub source: Option<Source>,
}

/// Whether one must register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RegistrationNeed {
    /// One must register.
    Required,
    /// There is no registration.
    NotRequired,
    /// No checked fact says whether registering is needed.
    Unknown,
}

/// One way of registering.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RegistrationWay {
    pub kind: WayKind,
    /// Open, closed for the next election, or not offered.
    pub status: WayStatus,
    /// The editors' heading.
    pub heading: Option<Text>,
    /// The editors' text. Absent once closed.
    pub copy: Option<RichText>,
    /// The editors' button. Absent once closed.
    pub button: Option<PageLink>,
    /// The second button (online). Absent once closed.
    pub alternate: Option<PageLink>,
    /// The last day; of a form by mail the earlier of the days below. Only where deadlines are shown.
    pub deadline: Option<Deadline>,
    /// By mail: postmark by.
    pub postmark_by: Option<Deadline>,
    /// By mail: arrive by.
    pub receive_by: Option<Deadline>,
    /// By mail, while open: our advice when to mail it.
    pub mail_advice: Option<MailAdvice>,
    /// By mail: the three steps print and complete, sign, mail (SPEC section 2), with the address line by
    /// line; absent when they are not shown. Empty when the address is not known.
    pub mail_to: Option<Vec<String>>,
    /// The section about registering and voting in one visit says where, until when and with what: the way
    /// has no text of its own beside it.
    pub in_one_visit: bool,
    /// Where this way comes from.
    pub source: Option<Source>,
}

/// The ways of registering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WayKind {
    Online,
    InPerson,
    Mail,
    /// On the day one votes.
    SameDay,
}

/// How a way stands today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WayStatus {
    /// It can be used today.
    Open,
    /// Its last day for the next election is over.
    Closed,
    /// The jurisdiction does not offer it.
    NotOffered,
}

/// Where overseas voters are sent: to the days of the state, where they are known, else to the federal form.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Overseas {
    /// "I live abroad".
    pub live_abroad: PageLink,
    /// "I serve in the military abroad".
    pub military: PageLink,
    /// The federal form that registers and asks for ballots, where the answers lead to the days.
    pub form: Option<PageLink>,
}

/// The ID that is asked for (#id-requirements).
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Identification {
    /// The editors' text; absent when no rule was checked: the page then says whom to ask.
    pub copy: Option<RichText>,
    /// Our own page about it, at its anchor.
    pub href: Option<String>,
    /// Where this comes from; without a checked rule the office's page.
    pub source: Option<Source>,
}
