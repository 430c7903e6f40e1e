//! "Add to my calendar": the days ahead of a jurisdiction as events (RFC 5545). Deadlines and early voting are
//! whole days; election day has its hours where they are the same in the whole state. What is over is left out.

mod ics;
mod words;

use chrono::{NaiveDate, NaiveTime};

use super::dates::Dates;
use super::info::Scene;
use super::polling::polling_hours;
use super::registering::registration;
use super::voting_info::all;
use crate::view::bootstrap::DeadlineKind;
use crate::view::info::DateStatus;

pub use self::ics::ics;

/// One event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What for.
    pub kind: DeadlineKind,
    /// Its day, or its first one.
    pub date: NaiveDate,
    /// The last day of several.
    pub last: NaiveDate,
    /// Polling hours in local time, on one day.
    pub hours: Option<(NaiveTime, NaiveTime)>,
    /// More about it, in the language of the content.
    pub note: Option<String>,
}

/// The events ahead, by day. Early voting counts until its last day.
#[must_use]
pub fn events(scene: &Scene<'_>, dates: &Dates<'_>) -> Vec<Event> {
    let Some(election) = dates.election else { return Vec::new() };
    // Hours that are not sure, or not the same everywhere, are no hours of an event.
    let polls = polling_hours(scene);
    let mut events: Vec<Event> = Vec::new();
    for deadline in all(scene, &registration(scene)) {
        let Some(date) = deadline.date else { continue };
        // On election day one votes: the day itself says it.
        if deadline.kind == DeadlineKind::RegisterSameDay {
            continue;
        }
        let is = |kind| deadline.kind == kind;
        let last = election.early_voting.end.filter(|end| is(DeadlineKind::EarlyVotingStart) && *end >= date);
        let over = deadline.status == DateStatus::Passed && last.is_none_or(|last| last < dates.today);
        if over {
            continue;
        }
        let hours =
            election.dates.election_day_statewide_hours.as_ref().filter(|_| is(DeadlineKind::ElectionDay));
        let said = super::words::text(hours, dates.locale).map(|t| t.text);
        events.push(Event {
            kind: deadline.kind,
            date,
            last: last.unwrap_or(date),
            hours: match &polls {
                Some(polls) => polls.same.filter(|_| is(DeadlineKind::ElectionDay)),
                None => hours.and_then(|h| words::hours(&h.en)),
            },
            note: deadline.note.map(|n| n.text).or(said),
        });
    }
    events.sort_by_key(|e| (e.date, e.kind));
    events
}

#[cfg(test)]
mod tests;
