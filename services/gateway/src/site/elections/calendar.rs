//! "Add to my calendar": the days ahead of a jurisdiction as events (RFC 5545). Deadlines and early voting
//! are whole days; election day has its hours where they are the same in the whole state; our own "mail it
//! by" days say that they are advice. Days that are over are left out.

use chrono::{NaiveDate, NaiveTime};

use super::deadlines::all;
use super::event::{Event, EventKind};
use super::{calendar_words, dedup, later, name, title};
use crate::site::in_person::polling::{one_time, polling_hours};
use crate::site::in_person::{closed_days, statewide_hours};
use crate::site::jurisdiction::config::ElectionConfig;
use crate::site::register::registration;
use crate::site::visit::dates::Dates;
use crate::site::visit::scene::Scene;
use crate::site::vote_by_mail::{boxes_apart, mail};
use crate::site::wording::locale::Locale;
use crate::view::ahead::LaterDay;
use crate::view::bootstrap::{DeadlineKind, ElectionDoubt};
use crate::view::facts::MailAdvice;
use crate::view::info::{DateStatus, Deadline};
use crate::view::registering::Registration;

/// The events ahead, by day: all of the next election, and the day of each later one. Early voting counts
/// until its last day.
#[must_use]
pub fn events(scene: &Scene<'_>, dates: &Dates<'_>) -> Vec<Event> {
    let Some(election) = dates.election else { return Vec::new() };
    // Hours that are not sure, or not the same everywhere, are no hours of an event.
    let polls = polling_hours(scene);
    let registration = registration(scene);
    let closed = scene.config.map(|config| closed_days(&config.facts)).unwrap_or_default();
    let mut events = advised(scene, &registration);
    for deadline in all(scene, &registration) {
        let Some(date) = deadline.date else { continue };
        // Election day itself says that voters who come can register, where they can on that day.
        if deadline.kind == DeadlineKind::RegisterSameDay && date == election.day {
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
        let event_hours = match &polls {
            Some(polls) => polls.same.filter(|_| is(DeadlineKind::ElectionDay)),
            None => hours.and_then(|h| calendar_words::hours(&h.en)),
        };
        // In words hours that are not sure are said, too; an event at that hour would claim more.
        let in_words = event_hours.or(polls.as_ref().and_then(one_time));
        let asks = deadline.confirm.then(|| calendar_words::confirm(scene.locale));
        let about = asks.into_iter().flatten().chain(about(election, &deadline, scene));
        let event = Event {
            kind: EventKind::Legal(deadline.kind),
            date,
            last: last.unwrap_or(date),
            run: 0,
            hours: event_hours,
            note: joined(
                deadline
                    .note
                    .and_then(|note| calendar_words::note(note, scene.locale))
                    .or_else(|| {
                        is(DeadlineKind::ElectionDay).then(|| said(election, in_words, scene)).flatten()
                    })
                    .into_iter()
                    .chain(about),
            ),
            election: election.day,
            name: is(DeadlineKind::ElectionDay).then(|| next_name(scene, election)).flatten(),
            firm: !deadline.confirm && election.doubt == ElectionDoubt::None,
        };
        let closed = if last.is_some() { &closed[..] } else { &[] };
        events.extend(open_runs(&event, closed).filter(|run| last.is_none() || run.last >= dates.today));
    }
    events.extend(drop_boxes(scene, dates));
    for event in &mut events {
        event.election = election.day;
    }
    events.extend(later_days(scene, dates));
    events.sort_by_key(|e| (e.date, e.kind));
    events
}

/// An event for each run of days on which places are open.
fn open_runs(event: &Event, closed: &[NaiveDate]) -> impl Iterator<Item = Event> {
    let mut runs: Vec<Event> = Vec::new();
    for day in event.date.iter_days().take_while(|day| *day <= event.last) {
        if closed.contains(&day) {
            continue;
        }
        match runs.last_mut() {
            Some(run) if run.last.succ_opt() == Some(day) => run.last = day,
            _ => runs.push(Event { date: day, last: day, run: runs.len(), ..event.clone() }),
        }
    }
    runs.into_iter()
}

/// The note about the hours of election day: the editors' text where it is in the language of the page; else
/// the hours in the catalogs' words, for a sentence in English helps few readers of another language.
fn said(
    election: &ElectionConfig,
    hours: Option<(NaiveTime, NaiveTime)>,
    scene: &Scene<'_>,
) -> Option<String> {
    let own = statewide_hours(&election.dates, scene.locale)?;
    let foreign = own.said.is_empty() && own.lang != scene.locale.tag();
    let hours = hours.filter(|_| foreign);
    let in_words = hours.and_then(|hours| calendar_words::open_hours(hours, scene.locale));
    in_words.or_else(|| calendar_words::note(own, scene.locale))
}

/// The names of the next election and of others on its day, as pages say them.
fn next_name(scene: &Scene<'_>, next: &ElectionConfig) -> Option<String> {
    let all = scene.config?.elections(scene.visit.today()).filter(|election| election.day == next.day);
    let mut names = all.map(|election| name(election, scene.locale)).collect();
    dedup(&mut names);
    calendar_words::elections(&names, scene.locale)
}

/// The note of the day of the next election: its name, and the doubts about its day.
fn about(election: &ElectionConfig, deadline: &Deadline, scene: &Scene<'_>) -> Vec<String> {
    if deadline.kind != DeadlineKind::ElectionDay {
        return Vec::new();
    }
    let name = title(election, scene.locale).map(|title| title.text);
    let doubts = doubts(election.doubt, election.some_voters, scene.locale);
    name.map(|name| format!("{name}.")).into_iter().chain(doubts).collect()
}

/// Why a day of an election needs a look before the voter goes.
fn doubts(doubt: ElectionDoubt, some_voters: bool, locale: Locale) -> Vec<String> {
    let moves = (doubt != ElectionDoubt::None).then_some("day_may_move");
    let some = some_voters.then_some("some_voters");
    moves.into_iter().chain(some).map(|key| calendar_words::said(key, locale)).collect()
}

/// Sentences one after the other; `None` where there are none.
fn joined(sentences: impl Iterator<Item = String>) -> Option<String> {
    let all: Vec<_> = sentences.collect();
    (!all.is_empty()).then(|| all.join(" "))
}

/// The days of the later elections; their deadlines come when they are next.
fn later_days(scene: &Scene<'_>, dates: &Dates<'_>) -> Vec<Event> {
    let days = later(scene).into_iter().flat_map(|year| year.days);
    let event = |day: LaterDay| {
        let name = calendar_words::elections(&day.names, scene.locale);
        let names =
            day.names.into_iter().filter_map(|name| name.title).map(|title| format!("{}.", title.text));
        let firm = day.doubt == ElectionDoubt::None;
        let doubts = doubts(day.doubt, day.some_voters, dates.locale);
        let note = joined(names.chain(doubts));
        let kind = EventKind::Legal(DeadlineKind::ElectionDay);
        Event { name, firm, ..Event::of_day(kind, day.date, note) }
    };
    days.map(event).collect()
}

/// The last day of drop boxes, where it is another one than that of handing a ballot in.
fn drop_boxes(scene: &Scene<'_>, dates: &Dates<'_>) -> Option<Event> {
    let hand_in = mail(scene)?.dropoff_by;
    let (date, at) = boxes_apart(scene.config?, dates, hand_in.as_ref())?;
    let note = at.and_then(|at| calendar_words::until(at, scene.locale));
    (date >= dates.today).then(|| Event::of_day(EventKind::DropBoxes, date, note))
}

/// The days on which we advise to mail something, while they are ahead.
fn advised(scene: &Scene<'_>, registration: &Registration) -> Vec<Event> {
    let mail = mail(scene);
    let form = registration.ways.iter().find_map(|way| way.mail_advice.as_ref());
    let request = mail.as_ref().and_then(|mail| mail.request_advice.as_ref());
    let ballot = mail.as_ref().and_then(|mail| mail.mail_advice.as_ref());
    let event = |(kind, advice): (EventKind, Option<&MailAdvice>)| {
        let date = advice?.mail_by()?.date;
        let note = Some(calendar_words::advice(scene.locale));
        Some(Event::of_day(kind, date, note))
    };
    [(EventKind::MailRegistration, form), (EventKind::MailRequest, request), (EventKind::MailBallot, ballot)]
        .into_iter()
        .filter_map(event)
        .collect()
}

#[cfg(test)]
mod tests;
