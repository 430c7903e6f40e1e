//! An event of the calendar of one jurisdiction.

use chrono::{NaiveDate, NaiveTime};

use crate::view::bootstrap::DeadlineKind;

/// The purpose of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventKind {
    /// Our advice: the day to mail the registration form.
    MailRegistration,
    /// Our advice: the day to mail the request for a ballot.
    MailRequest,
    /// Our advice: the day to mail the ballot.
    MailBallot,
    /// A day by law.
    Legal(DeadlineKind),
    /// The last day of drop boxes, where other places take a ballot until another day.
    DropBoxes,
}

/// An event of the calendar: a day to act by, days of voting, or our advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub kind: EventKind,
    /// Its day, or its first one.
    pub date: NaiveDate,
    /// The last day of several.
    pub last: NaiveDate,
    /// Its number among events of its kind, from 0: early voting is an event for each run of open days.
    pub run: usize,
    /// Polling hours in local time, on one day.
    pub hours: Option<(NaiveTime, NaiveTime)>,
    /// More about it, in the language of the content.
    pub note: Option<String>,
    /// The day of its election.
    pub election: NaiveDate,
    /// On a day of voting: what pages call the election, in the language of the page.
    pub name: Option<String>,
    /// No page asks the voter to confirm it: an official page or a law gives the day, and it cannot move.
    pub firm: bool,
}

impl Event {
    /// A day without hours, which is not firm; the calendar adds its election.
    #[must_use]
    pub fn of_day(kind: EventKind, date: NaiveDate, note: Option<String>) -> Self {
        Self { kind, date, last: date, run: 0, hours: None, note, election: date, name: None, firm: false }
    }
}
