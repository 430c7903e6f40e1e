//! `GET /api/site/voting-info/{code}` and `/{slug}` (SPEC section 2, "Voting info page", and its four
//! anchors).

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use super::ahead::ElectionYear;
use super::facts::{Answers, Envelope, SourceNote};
use super::in_person::PersonVoting;
use super::info::{Deadline, PageHead};
use super::registering::{Identification, Registration};
use super::text::{PageLink, RichText, Text};
use super::vote_by_mail::MailVoting;

/// The page about voting in a state or territory.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct VotingInfo {
    /// The fields that every information page starts with.
    pub head: PageHead,
    /// Section `#important-dates-and-deadlines`: only where the jurisdiction lets dates be shown and an
    /// election is active.
    pub dates: Option<Dates>,
    /// The elections after the next one, by year.
    pub later: Vec<ElectionYear>,
    /// The names of elections whose day nobody has set yet.
    pub undated: Vec<Text>,
    /// Tab "vote in person"; absent in territories and when settings could not be read.
    pub in_person: Option<PersonVoting>,
    /// Tab "vote by mail" (#dates-vbm); absent in territories.
    pub by_mail: Option<MailVoting>,
    /// Tab "register": who can register, or how.
    pub registration: Registration,
    /// Registering and voting in one visit, in the tab "register", where it is offered and known.
    pub same_day: Option<Answers>,
    /// Tab "ID requirement" (#id-requirements).
    pub identification: Identification,
    /// The look-up in the voter-education widget (`displayOnVep`).
    pub locate: Option<PageLink>,
    /// #how-to-complete-your-ballot: only by its flag.
    pub how_to_complete_ballot: Option<RichText>,
    /// The envelope of a mail ballot, where the state's own steps are known.
    pub envelope: Option<Envelope>,
    /// A mail ballot on its way back; here only in territories, which have no page about voting by mail.
    pub returning: Option<Answers>,
    /// A section of the editors: heading and copy.
    pub custom_section: Option<CustomSection>,
    /// Pages of the editors.
    pub custom_pages: Vec<PageLink>,
}

/// The important dates.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Dates {
    /// The first thing to do: the nearest day ahead.
    pub next: Option<NextDate>,
    /// All days, those that are over first, then in order. Several deadlines of one day stand together.
    pub days: Vec<DateGroup>,
    /// Deadlines without a known date that have a note of the editors.
    pub unknown: Vec<Deadline>,
    /// Subjects of all deadlines without a known date, as message keys: one sentence names them and the
    /// office to ask. Absent are those whose note says why there is none.
    pub ask_about: Vec<&'static str>,
    /// The weeks ahead, from a Sunday to a Saturday; empty when they would be more than eight.
    pub calendar: Vec<CalendarDay>,
    /// Where this comes from: each page with its own day of checking.
    pub sources: Vec<SourceNote>,
    /// The year whose rules, as they were known then, the days follow, where it is not the election's own.
    pub rules_of_year: Option<i32>,
}

/// The first thing to do.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct NextDate {
    /// The day and what it is for; for early voting that is open, its last day.
    pub deadline: Deadline,
    /// Where to do it: a page of ours or the official one.
    pub action: Option<PageLink>,
    /// The target of `action`: its label and its sign follow from it, never from its address.
    pub leads_to: LeadsTo,
}

/// The target of the first thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeadsTo {
    /// Our page about voting in person.
    InPerson,
    /// The look-up of a voting place.
    Locate,
    /// The page about registering.
    Register,
    /// Voting by mail.
    ByMail,
}

/// One day, or the days of early voting.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct DateGroup {
    /// The day; the first one of early voting.
    pub date: NaiveDate,
    /// Last day of early voting.
    pub end: Option<NaiveDate>,
    /// The deadlines of the day.
    pub deadlines: Vec<Deadline>,
}

/// One day of the weeks ahead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CalendarDay {
    pub date: NaiveDate,
    /// How it is drawn.
    pub mark: DayMark,
    /// A day of early voting.
    pub early: bool,
}

/// How a day is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DayMark {
    /// A day ahead on which nothing ends.
    Plain,
    /// A day before today on which nothing ended.
    Past,
    /// A deadline that is over.
    PastDeadline,
    Today,
    /// A deadline ahead.
    Deadline,
    ElectionDay,
}

/// A section of the editors.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CustomSection {
    pub heading: Text,
    pub copy: RichText,
}

/// A page of the editors (SPEC section 3, "Custom page").
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CustomPage {
    /// The fields that every information page starts with.
    pub head: PageHead,
    pub title: Text,
    pub content: RichText,
}
