//! `GET /api/site/voting-info/{code}` and `/{slug}` (SPEC section 2, "Voting info page", and its four anchors).

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use super::ahead::ElectionYear;
use super::facts::{Answers, Envelope, SourceNote};
use super::in_person::PersonVoting;
use super::info::{Deadline, PageHead};
use super::registering::Identification;
use super::registering::Registration;
use super::text::{PageLink, RichText, Text};
use super::vote_by_mail::MailVoting;

/// The page about voting in a state or territory.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct VotingInfo {
    /// What every page starts with.
    pub head: PageHead,
    /// #important-dates-and-deadlines: only where the jurisdiction lets dates be shown and an election is active.
    pub dates: Option<Dates>,
    /// The elections after the next one, by year.
    pub later: Vec<ElectionYear>,
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
    /// What is offered without a known day.
    pub unknown: Vec<Deadline>,
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
    /// What `action` leads to: its label and its sign follow from it, never from its address.
    pub leads_to: LeadsTo,
}

/// What the first thing to do leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeadsTo {
    /// Our page about voting in person.
    InPerson,
    /// The look-up of a voting place.
    Locate,
    /// Registering.
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
    /// What the day is for.
    pub deadlines: Vec<Deadline>,
}

/// One day of the weeks ahead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CalendarDay {
    /// The day.
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
    /// Ahead.
    Plain,
    /// Before today.
    Past,
    /// A deadline that is over.
    PastDeadline,
    /// Today.
    Today,
    /// A deadline ahead.
    Deadline,
    /// Election day.
    ElectionDay,
}

/// A section of the editors.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CustomSection {
    /// Heading.
    pub heading: Text,
    /// Text.
    pub copy: RichText,
}

/// A page of the editors (SPEC section 3, "Custom page").
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CustomPage {
    /// What every page starts with.
    pub head: PageHead,
    /// Title.
    pub title: Text,
    /// Content.
    pub content: RichText,
}
