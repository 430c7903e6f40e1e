//! The elections ahead: the next one with its own days, and those after it by year. Pure. The content service
//! decides which election is next (its README, "Elections ahead"). The days of the next election never
//! include those of a later one.

use super::deadlines::all;
use super::{dedup, name, next_election, source, undated, years};
use crate::site::in_person::{early_voting, polling, statewide_hours};
use crate::site::jurisdiction::config::ElectionConfig;
use crate::site::register::registration;
use crate::site::visit::dates::request_is_over;
use crate::site::visit::office;
use crate::site::visit::scene::Scene;
use crate::site::vote_by_mail::fixing::after_polls;
use crate::site::vote_by_mail::mail;
use crate::view::ahead::ElectionsAhead;
use crate::view::bootstrap::DeadlineKind;
use crate::view::in_person::EarlyStatus;
use crate::view::info::{DateStatus, Deadline};
use crate::view::place::PollsPhase;

/// The elections ahead of the page's jurisdiction; `None` when no election is active.
#[must_use]
pub fn ahead(scene: &Scene<'_>) -> Option<ElectionsAhead> {
    let (config, today) = (scene.config?, scene.visit.today());
    let election = config.elections(today).next()?;
    let later: Vec<&ElectionConfig> = config.elections(today).skip(1).collect();
    let same_day = later.iter().filter(|other| other.day == election.day);
    let mut names = vec![name(election, scene.locale)];
    names.extend(same_day.map(|other| name(other, scene.locale)));
    dedup(&mut names);
    // A value cached before midnight leads with an election whose days and facts must still be loaded.
    let own = config.election.as_ref().is_some_and(|own| own.day >= today);
    let (days, ask) = if own { days(scene) } else { (Vec::new(), false) };
    let polls = polling::polls_today(config, scene.visit.now, today).filter(|_| own);
    let closed = polls.as_ref().is_some_and(|polls| polls.phase == PollsPhase::Closed);
    let hours = || polling::polling_hours(scene).filter(|_| own && polls.is_none() && election.day == today);
    let poll_hours = hours().map(|hours| [hours.lines, hours.notes].concat()).unwrap_or_default();
    let early = scene.dates().filter(|dates| dates.shown).and_then(|dates| early_voting(config, &dates));
    let calendar_href = scene.calendar_href();
    Some(ElectionsAhead {
        next: next_election(election, today, scene.locale)?,
        same_day: names.split_off(1),
        early: early.map(|early| early.status).filter(|status| *status != EarlyStatus::NotOffered),
        days,
        poll_hours,
        after: closed.then(|| after_polls(scene)).flatten(),
        polls,
        // On the day itself the polls count, and the office's phone.
        ask: ask && election.day > today,
        count: config.elections(today).count(),
        later: years(later.into_iter().filter(|other| other.day != election.day), scene.locale),
        undated: undated(scene),
        sources: source(election).into_iter().collect(),
        office: office::of(scene.jurisdiction, scene.config, scene.locale),
        subscribe_href: scene.subscribe_href(calendar_href.as_deref()),
        calendar_href,
    })
}

/// The days of the next election that are ahead, and whether one of them is not known. Of several ways to
/// register the first last day counts: with it every way is open. While early voting is open its last day
/// counts.
fn days(scene: &Scene<'_>) -> (Vec<Deadline>, bool) {
    let Some(dates) = scene.dates() else { return (Vec::new(), false) };
    let mut ahead = all(scene, &registration(scene));
    let ask = ahead.iter().any(|deadline| deadline.status == DateStatus::Unknown);
    let early = scene.config.and_then(|config| early_voting(config, &dates));
    if let Some(end) = early.filter(|early| early.status == EarlyStatus::Open).and_then(|early| early.end) {
        ahead.push(dates.dated(DeadlineKind::EarlyVotingEnd, Some(end), None));
    }
    // Every voter has a ballot, or nobody can ask for one now: the day to return it takes the place of the
    // day to ask.
    let over = scene.config.is_some_and(|config| request_is_over(config, &dates));
    let returning = mail(scene).filter(|mail| (mail.universal || over) && !mail.return_is_closed);
    let return_by = returning.and_then(|mail| mail.return_by);
    ahead.retain(|deadline| group(deadline.kind) != Some(RETURN));
    ahead.extend(return_by);
    ahead.retain(|deadline| deadline.date.is_some() && deadline.status != DateStatus::Passed);
    ahead.sort_by_key(|deadline| (deadline.date, deadline.kind));
    let mut seen = Vec::new();
    ahead.retain(|deadline| {
        let group = group(deadline.kind);
        let first = group.is_some() && !seen.contains(&group);
        seen.push(group);
        first
    });
    for deadline in ahead.iter_mut().filter(|d| d.kind == DeadlineKind::ElectionDay && d.note.is_none()) {
        deadline.note = dates.election.and_then(|election| statewide_hours(&election.dates, scene.locale));
    }
    (ahead, ask)
}

/// Returning a mail ballot.
const RETURN: u8 = 4;

/// The subject of a deadline: registering, asking for a ballot, voting early, voting, returning a ballot.
fn group(kind: DeadlineKind) -> Option<u8> {
    match kind {
        DeadlineKind::RegisterOnlineBy
        | DeadlineKind::RegisterInPersonBy
        | DeadlineKind::RegisterReceiveBy
        | DeadlineKind::RegisterPostmarkBy => Some(0),
        DeadlineKind::BallotRequestBy => Some(1),
        DeadlineKind::EarlyVotingStart | DeadlineKind::EarlyVotingEnd => Some(2),
        DeadlineKind::ElectionDay => Some(3),
        DeadlineKind::BallotPostmarkBy | DeadlineKind::BallotDropoffBy | DeadlineKind::BallotReceiveBy => {
            Some(RETURN)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
