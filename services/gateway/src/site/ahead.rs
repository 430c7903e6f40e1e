//! The elections ahead: the next one with its own days, and those after it by year. Pure. Which election is next the content
//! service decides (its README, "Elections ahead"); nothing of a later one stands among the days of the next.

use chrono::{Datelike as _, NaiveDate};

use super::bootstrap::next_election;
use super::config::{Election, JurisdictionConfig};
use super::in_person::early_voting;
use super::locale::Locale;
use super::office;
use super::registering::registration;
use super::scene::Scene;
use super::voting_info::all;
use super::words;
use crate::view::ahead::{ElectionName, ElectionYear, ElectionsAhead, LaterDay};
use crate::view::bootstrap::{DeadlineKind, ElectionDoubt, NextElection};
use crate::view::facts::SourceNote;
use crate::view::in_person::EarlyStatus;
use crate::view::info::{DateStatus, Deadline, Text};

/// The elections that are today or later, the next first.
#[must_use]
pub fn elections(config: Option<&JurisdictionConfig>, today: NaiveDate, locale: Locale) -> Vec<NextElection> {
    let all = config.into_iter().flat_map(|config| config.elections(today));
    all.filter_map(|election| next_election(election, today, locale)).collect()
}

/// The name of an election in the language of the page: in others the kind says more to a voter than English does.
#[must_use]
pub fn title(election: &Election, locale: Locale) -> Option<Text> {
    let title = election.title.as_ref()?;
    let said = locale == Locale::En || title.is_spanish(locale);
    said.then(|| Text { text: title.get(locale).to_owned(), lang: title.lang(locale) })
}

/// The elections ahead of the page's jurisdiction; `None` when no election is active.
#[must_use]
pub fn ahead(scene: &Scene<'_>) -> Option<ElectionsAhead> {
    let (config, today) = (scene.config?, scene.visit.today());
    let election = config.elections(today).next()?;
    let later: Vec<&Election> = config.elections(today).skip(1).collect();
    let same_day = later.iter().filter(|other| other.day == election.day);
    let mut names = vec![name(election, scene.locale)];
    names.extend(same_day.map(|other| name(other, scene.locale)));
    dedup(&mut names);
    // What was kept over midnight leads with an election whose days and facts are yet to be asked for.
    let own = config.election.as_ref().is_some_and(|own| own.day >= today);
    let (days, ask) = if own { days(scene) } else { (Vec::new(), false) };
    let early = scene.dates().filter(|dates| dates.shown).and_then(|dates| early_voting(config, &dates));
    let calendar_href = scene.calendar_href();
    Some(ElectionsAhead {
        next: next_election(election, today, scene.locale)?,
        same_day: names.split_off(1),
        early: early.map(|early| early.status).filter(|status| *status != EarlyStatus::NotOffered),
        days,
        ask,
        count: config.elections(today).count(),
        later: years(later.into_iter().filter(|other| other.day != election.day), scene.locale),
        sources: source(election).into_iter().collect(),
        office: office::of(scene.jurisdiction, scene.config, scene.locale),
        subscribe_href: scene.subscribe_href(calendar_href.as_deref()),
        calendar_href,
    })
}

/// The elections after the next one, by year.
#[must_use]
pub fn later(scene: &Scene<'_>) -> Vec<ElectionYear> {
    let Some(config) = scene.config else { return Vec::new() };
    let today = scene.visit.today();
    let next = config.elections(today).next().map(|election| election.day);
    years(config.elections(today).filter(|election| Some(election.day) != next), scene.locale)
}

fn name(election: &Election, locale: Locale) -> ElectionName {
    ElectionName { kind: election.kind, title: title(election, locale) }
}

/// Two elections whose names are the same in this language are said once.
fn dedup(names: &mut Vec<ElectionName>) {
    let mut kept: Vec<ElectionName> = Vec::with_capacity(names.len());
    for name in names.drain(..) {
        if !kept.contains(&name) {
            kept.push(name);
        }
    }
    *names = kept;
}

/// Elections in their order, those of one day together.
fn years<'a>(elections: impl Iterator<Item = &'a Election>, locale: Locale) -> Vec<ElectionYear> {
    let mut years: Vec<ElectionYear> = Vec::new();
    for election in elections {
        let year = election.day.year();
        if years.last().is_none_or(|last| last.year != year) {
            years.push(ElectionYear { year, days: Vec::new() });
        }
        let Some(last) = years.last_mut() else { continue };
        match last.days.last_mut().filter(|day| day.date == election.day) {
            Some(day) => {
                day.names.push(name(election, locale));
                dedup(&mut day.names);
                day.doubt = weaker(day.doubt, election.doubt);
                day.other_days.extend(&election.other_days);
                day.some_voters |= election.some_voters;
            }
            None => last.days.push(LaterDay {
                date: election.day,
                names: vec![name(election, locale)],
                doubt: election.doubt,
                other_days: election.other_days.clone(),
                some_voters: election.some_voters,
            }),
        }
    }
    years
}

fn weaker(a: ElectionDoubt, b: ElectionDoubt) -> ElectionDoubt {
    let rank = |doubt| match doubt {
        ElectionDoubt::None => 0,
        ElectionDoubt::MayMove => 1,
        ElectionDoubt::Disputed => 2,
    };
    if rank(b) > rank(a) { b } else { a }
}

/// The days of the next election that are ahead, and whether one of them is not known. Of several ways to register the
/// first last day counts: with it every way is open. While early voting is open its last day counts.
fn days(scene: &Scene<'_>) -> (Vec<Deadline>, bool) {
    let Some(dates) = scene.dates() else { return (Vec::new(), false) };
    let mut ahead = all(scene, &registration(scene));
    let ask = ahead.iter().any(|deadline| deadline.status == DateStatus::Unknown);
    let early = scene.config.and_then(|config| early_voting(config, &dates));
    if let Some(end) = early.filter(|early| early.status == EarlyStatus::Open).and_then(|early| early.end) {
        ahead.push(dates.dated(DeadlineKind::EarlyVotingEnd, Some(end), None));
    }
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
        let hours = dates.election.and_then(|election| election.dates.election_day_statewide_hours.as_ref());
        deadline.note = words::text(hours, scene.locale);
    }
    (ahead, ask)
}

/// What a deadline is about: registering, asking for a ballot, voting early, voting.
fn group(kind: DeadlineKind) -> Option<u8> {
    match kind {
        DeadlineKind::RegisterOnlineBy
        | DeadlineKind::RegisterInPersonBy
        | DeadlineKind::RegisterReceiveBy
        | DeadlineKind::RegisterPostmarkBy => Some(0),
        DeadlineKind::BallotRequestBy => Some(1),
        DeadlineKind::EarlyVotingStart | DeadlineKind::EarlyVotingEnd => Some(2),
        DeadlineKind::ElectionDay => Some(3),
        _ => None,
    }
}

/// Where the day of an election comes from; none is named for a day of federal law.
pub(super) fn source(election: &Election) -> Option<SourceNote> {
    let (name, url) = (&election.source_name, &election.source.url);
    let says = !name.is_empty() || !url.is_empty();
    says.then(|| SourceNote {
        about: vec!["about_election_day"],
        checked: election.source.checked,
        url: Some(url.clone()).filter(|url| super::links::is_web(url)),
        name: name.clone(),
    })
}

#[cfg(test)]
mod tests;
