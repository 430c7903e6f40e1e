//! `GET /api/site/in-person/{code}` (SPEC sections 2 to 4: early voting, election day, statewide hours, what
//! to bring).

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::contact::ContactForm;
use super::facts::{Answers, Certainty, PollingHours, SourceNote};
use super::info::{Deadline, PageHead, Source};
use super::registering::{Identification, RegistrationWay};
use super::text::{PageLink, RichText, Say, Text};
use super::vote_by_mail::MailVoting;

/// The page about voting in person.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct InPerson {
    /// The fields that every information page starts with.
    pub head: PageHead,
    /// When and how; absent where nothing is known (settings that could not be read).
    pub voting: Option<PersonVoting>,
    /// The ID to bring.
    pub identification: Identification,
    /// Registering on the day one votes, where it is offered and not over.
    pub same_day: Option<RegistrationWay>,
    /// The same by its facts: for whom, where, until when, with what proof.
    pub same_day_answers: Option<Answers>,
    /// False where there is no registration (North Dakota): nothing is said of registering then.
    pub registration_required: bool,
    /// The contact form; absent where contacts are off.
    pub contact: Option<ContactForm>,
}

/// `/inperson/thanks/`: what follows from the plan that was sent.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Thanks {
    /// Voting in person.
    pub person: InPerson,
    /// The plan; absent for a visitor who sent none.
    pub plan: Option<Plan>,
    /// Voting by mail, for that plan; absent where nothing is known of it.
    pub mail: Option<MailVoting>,
}

/// How a voter plans to vote (the contact form, SPEC section 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Plan {
    /// Early, in person.
    Early,
    /// In person on election day.
    Day,
    /// The voter plans to vote by mail.
    Mail,
    /// Not decided yet.
    Unsure,
}

/// Voting in person in a jurisdiction, also a topic of the voting info page.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PersonVoting {
    /// Early voting; absent when nothing is known of it.
    pub early_voting: Option<EarlyVoting>,
    /// Early voting leads the page: it is open or ahead, and today is not election day.
    pub early_leads: bool,
    /// In-person absentee voting starts.
    pub absentee_start: Option<Deadline>,
    /// Early voting needs a reason: the editors' text.
    pub excuse: Option<RichText>,
    /// Election day; absent when no election is active.
    pub election_day: Option<Deadline>,
    /// Polling hours on election day.
    pub hours: Option<PollingHours>,
    /// The editors' words about the hours of the whole state; absent where `hours` is known.
    pub statewide_hours: Option<Text>,
    /// Find a voting place; absent where the look-up has no place among the dates
    /// (`vepConfig.locationLookup.displayInDatesDeadlines`).
    pub locate: Option<PageLink>,
    /// Where this comes from.
    pub source: Option<Source>,
}

/// Early in-person voting.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct EarlyVoting {
    /// How it stands today.
    pub status: EarlyStatus,
    /// It starts; `unknown` when it is offered without known days.
    pub start: Option<Deadline>,
    /// Its last day.
    pub end: Option<NaiveDate>,
    /// Days until the last day; 0 on it.
    pub days_left: Option<i64>,
    /// Whether places are open today; absent before the first and after the last day.
    pub today: Option<EarlyToday>,
    /// Days between the first and the last on which every place is closed.
    pub closed: Vec<NaiveDate>,
    /// The rule in its own terms, and what counties decide themselves.
    pub rule: Vec<Say>,
    /// How sure the rule is.
    pub rule_certainty: Certainty,
    /// Where the rule comes from.
    pub rule_sources: Vec<SourceNote>,
    /// The first day is the same in the whole state.
    pub same_statewide: bool,
}

/// Whether early voting places are open on a day between the first and the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EarlyToday {
    /// They are open.
    Open,
    /// Every place is closed.
    Closed,
    /// Counties or towns choose the days.
    Local,
}

/// How early voting stands today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EarlyStatus {
    /// It starts later.
    Upcoming,
    /// From its first to its last day.
    Open,
    /// Its last day is over.
    Over,
    /// It is offered, the days are not known here.
    Unknown,
    /// The law does not allow it.
    NotOffered,
}
