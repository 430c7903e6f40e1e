//! The elections ahead of one jurisdiction, on the landing page and the page about voting.

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use super::bootstrap::{ElectionDoubt, ElectionKind, NextElection};
use super::facts::SourceNote;
use super::in_person::EarlyStatus;
use super::info::Deadline;
use super::locate::Office;
use super::place::PollsToday;
use super::text::{PageLink, Say, Text};

/// The next election with its days, and those after it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ElectionsAhead {
    /// The election that leads.
    pub next: NextElection,
    /// Others on its day.
    pub same_day: Vec<ElectionName>,
    /// How its early voting stands today, where it has any.
    pub early: Option<EarlyStatus>,
    /// Its days that are ahead, in their order: at most one for registering, asking for a ballot (where every
    /// voter gets one, returning it), voting early and voting.
    pub days: Vec<Deadline>,
    /// On election day: the polls, where the whole jurisdiction has one time.
    pub polls: Option<PollsToday>,
    /// On election day: the hours in words, where `polls` is absent.
    pub poll_hours: Vec<Say>,
    /// After the polls have closed: what a voter by mail can still do.
    pub after: Option<AfterPolls>,
    /// Something is offered whose day is not known for this election: the office says it.
    pub ask: bool,
    /// The elections after it, by year.
    pub later: Vec<ElectionYear>,
    /// The names of elections whose day nobody has set yet.
    pub undated: Vec<Text>,
    /// How many elections the calendar has.
    pub count: usize,
    /// Where the day of the next election comes from; nothing for a day of federal law.
    pub sources: Vec<SourceNote>,
    /// Whom to ask.
    pub office: Office,
    /// The days as a file for a calendar.
    pub calendar_href: Option<String>,
    /// The same for a program that follows it.
    pub subscribe_href: Option<String>,
}

/// The steps that are left to a voter by mail after the polls have closed.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AfterPolls {
    /// Where to track the ballot.
    pub track: Option<PageLink>,
    /// Until when a problem with the ballot can be fixed; empty where it cannot.
    pub fix: Vec<Say>,
}

/// How an election is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ElectionName {
    #[serde(rename = "type")]
    pub kind: ElectionKind,
    /// The name that voters use, in the language of the page; absent means by its kind.
    pub title: Option<Text>,
}

/// The later elections of one year.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ElectionYear {
    pub year: i32,
    /// Its election days, in their order.
    pub days: Vec<LaterDay>,
}

/// A later election day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LaterDay {
    pub date: NaiveDate,
    /// The elections on it, each once.
    pub names: Vec<ElectionName>,
    /// How firm the day is: the least firm of them.
    pub doubt: ElectionDoubt,
    /// The days that other sources give.
    pub other_days: Vec<NaiveDate>,
    /// Only some voters have a contest in any of them.
    pub some_voters: bool,
}
