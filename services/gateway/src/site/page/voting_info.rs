//! The voting info page of a state or territory (SPEC sections 2 to 5): important dates, the topics of the
//! voter-education widget, how to complete the ballot, and the editors' own section and pages.

use chrono::{Datelike as _, Days, NaiveDate};

use crate::site::elections::deadlines::all;
use crate::site::elections::{later, source as source_of_day, undated};
use crate::site::in_person::{closed_days, early_voting, voting};
use crate::site::jurisdiction::facts::together;
use crate::site::jurisdiction::sources::source;
use crate::site::register::identification::identification;
use crate::site::register::registration;
use crate::site::register::same_day::same_day;
use crate::site::visit::dates::Dates as Today;
use crate::site::visit::scene::Scene;
use crate::site::vote_by_mail::returning::returning;
use crate::site::vote_by_mail::{completing, mail};
use crate::site::wording::words;
use crate::view::bootstrap::{ButtonKey, DeadlineKind};
use crate::view::facts::{Checked, SourceNote};
use crate::view::info::{DateStatus, Deadline};
use crate::view::registering::Registration;
use crate::view::text::PageLink;
use crate::view::voting_info::{
    CalendarDay, CustomPage, CustomSection, DateGroup, Dates, DayMark, LeadsTo, NextDate, VotingInfo,
};

/// The picture of the weeks ahead is of no help when it is longer.
const MAX_WEEKS: u64 = 8;

/// The view model of `GET /api/site/voting-info/{code}`.
#[must_use]
pub fn voting_info(scene: &Scene<'_>) -> VotingInfo {
    let vep = scene.config.map(|c| &c.vep);
    let look_up = scene.button(ButtonKey::Locate);
    let registration = registration(scene);
    let (how_to_complete_ballot, envelope) = completing(scene);
    VotingInfo {
        head: scene.head(),
        dates: dates(scene, &registration),
        later: later(scene),
        undated: undated(scene),
        in_person: voting(scene),
        by_mail: mail(scene),
        registration,
        same_day: same_day(scene),
        identification: identification(scene),
        locate: look_up.filter(|_| vep.is_some_and(|v| v.location_lookup_on_vep)),
        how_to_complete_ballot,
        returning: returning(scene).filter(|_| !scene.is_state()),
        envelope,
        custom_section: custom_section(scene),
        custom_pages: custom_pages(scene),
    }
}

/// `GET /api/site/voting-info/{code}/{slug}`; `None` where the editors have no such page.
#[must_use]
pub fn custom_page(scene: &Scene<'_>, slug: &str) -> Option<CustomPage> {
    let page = scene.config?.custom_pages.iter().find(|page| page.slug == slug)?;
    Some(CustomPage {
        head: scene.head(),
        title: words::text(page.title.as_ref(), scene.locale)?,
        content: words::rich(page.content.as_ref(), scene.locale)?,
    })
}

/// A section needs heading and copy; territories have none (SPEC section 5).
fn custom_section(scene: &Scene<'_>) -> Option<CustomSection> {
    let section = scene.config.filter(|_| scene.is_state())?.vep.custom_section.as_ref()?;
    Some(CustomSection {
        heading: words::text(section.heading.as_ref(), scene.locale)?,
        copy: words::rich(section.copy.as_ref(), scene.locale)?,
    })
}

/// Links to the editors' pages that have something to show.
fn custom_pages(scene: &Scene<'_>) -> Vec<PageLink> {
    let pages = scene.config.map(|c| c.custom_pages.as_slice()).unwrap_or_default();
    let link = |page: &crate::site::jurisdiction::config::CustomPage| {
        custom_page(scene, &page.slug)?;
        let href = scene.visit.query.href(&format!("{}{}/", scene.voting_info_path(), page.slug));
        Some(PageLink { text: words::text(page.title.as_ref(), scene.locale), ..words::internal(href) })
    };
    pages.iter().filter_map(link).collect()
}

/// The important dates: only while they may be shown, and only when there is at least one.
fn dates(scene: &Scene<'_>, registration: &Registration) -> Option<Dates> {
    let today = scene.dates().filter(|d| d.shown)?;
    let deadlines = all(scene, registration);
    let early = early_days(scene, &today);
    let (dated, undated): (Vec<_>, Vec<_>) = deadlines.into_iter().partition(|d| d.date.is_some());
    let days = groups(dated, early);
    if days.is_empty() && undated.is_empty() {
        return None;
    }
    // Without a day, a note about voting in absence says what there is instead.
    let explained = |d: &Deadline| d.kind == DeadlineKind::InPersonAbsenteeStart && d.note.is_some();
    let asked = undated.iter().filter(|d| !explained(d)).filter_map(|d| fact(d.kind));
    let mut ask_about: Vec<_> = asked.map(|(_, about)| about).collect();
    ask_about.dedup();
    let unknown = undated.into_iter().filter(|d| d.note.is_some()).collect();
    let sources = dates_sources(scene, &days);
    let closed = scene.config.map(|config| closed_days(&config.facts)).unwrap_or_default();
    Some(Dates {
        next: next(scene, &days, today.today),
        calendar: calendar(&days, &closed, today.today),
        rules_of_year: rules_of_year(scene, &sources),
        sources,
        days,
        unknown,
        ask_about,
    })
}

/// First and last day of early voting, where both are known.
fn early_days(scene: &Scene<'_>, today: &Today<'_>) -> Option<(NaiveDate, NaiveDate)> {
    let early = early_voting(scene.config?, today)?;
    early.start.and_then(|d| d.date).zip(early.end)
}

/// Days with what they are for: those that are over first, then in order. Early voting is one entry, which is
/// over with its last day.
fn groups(mut dated: Vec<Deadline>, early: Option<(NaiveDate, NaiveDate)>) -> Vec<DateGroup> {
    dated.sort_by_key(|d| (d.date, d.kind));
    let mut groups: Vec<DateGroup> = Vec::new();
    for deadline in dated {
        let Some(date) = deadline.date else { continue };
        let end = early.filter(|_| deadline.kind == DeadlineKind::EarlyVotingStart).map(|(_, end)| end);
        match groups.last_mut() {
            Some(last) if last.date == date && last.end.is_none() && end.is_none() => {
                last.deadlines.push(deadline);
            }
            _ => groups.push(DateGroup { date, end, deadlines: vec![deadline] }),
        }
    }
    groups
}

/// The nearest day ahead, with where to do it. While early voting is open its last day counts.
fn next(scene: &Scene<'_>, days: &[DateGroup], today: NaiveDate) -> Option<NextDate> {
    let open_early = days.iter().find(|g| g.end.is_some_and(|end| g.date <= today && today <= end));
    let mut ahead: Vec<Deadline> = days
        .iter()
        .flat_map(|g| g.deadlines.iter().cloned())
        .filter(|d| d.status != DateStatus::Passed)
        .collect();
    if let Some((end, dates)) = open_early.and_then(|g| g.end).zip(scene.dates()) {
        ahead.retain(|d| d.kind != DeadlineKind::EarlyVotingStart);
        ahead.push(dates.dated(DeadlineKind::EarlyVotingEnd, Some(end), None));
    }
    let deadline = ahead.into_iter().min_by_key(|d| (d.date, weight(d.kind)))?;
    let (action, leads_to) = action(scene, deadline.kind);
    Some(NextDate { deadline, action, leads_to })
}

/// Of several deadlines of one day, which one leads: voting, then registering, then the mail ballot.
fn weight(kind: DeadlineKind) -> u8 {
    match kind {
        DeadlineKind::ElectionDay => 0,
        DeadlineKind::EarlyVotingStart | DeadlineKind::EarlyVotingEnd => 1,
        DeadlineKind::RegisterOnlineBy => 2,
        DeadlineKind::RegisterInPersonBy => 3,
        DeadlineKind::RegisterReceiveBy | DeadlineKind::RegisterPostmarkBy => 4,
        DeadlineKind::BallotRequestBy => 5,
        _ => 6,
    }
}

/// Where to do it, and what that is (SPEC section 2, "Important dates and deadlines"): a page of ours, else
/// the official one. The look-up stands here by its flag (SPEC section 3); without it the page about voting
/// in person does.
fn action(scene: &Scene<'_>, kind: DeadlineKind) -> (Option<PageLink>, LeadsTo) {
    let own = |path: &str| scene.page(path).filter(|_| scene.is_state()).map(words::internal);
    match kind {
        DeadlineKind::RegisterOnlineBy
        | DeadlineKind::RegisterInPersonBy
        | DeadlineKind::RegisterReceiveBy
        | DeadlineKind::RegisterPostmarkBy
        | DeadlineKind::RegisterSameDay => {
            (own("/register/").or_else(|| scene.button(ButtonKey::Register)), LeadsTo::Register)
        }
        DeadlineKind::BallotRequestBy
        | DeadlineKind::BallotPostmarkBy
        | DeadlineKind::BallotDropoffBy
        | DeadlineKind::BallotReceiveBy => (own("/votebymail/"), LeadsTo::ByMail),
        DeadlineKind::EarlyVotingStart
        | DeadlineKind::EarlyVotingEnd
        | DeadlineKind::InPersonAbsenteeStart
        | DeadlineKind::ElectionDay => {
            let in_dates = scene.config.is_some_and(|c| c.vep.location_lookup_in_dates);
            match (scene.button(ButtonKey::Locate).filter(|_| in_dates), own("/inperson/")) {
                (None, Some(page)) => (Some(page), LeadsTo::InPerson),
                (look_up, _) => (look_up, LeadsTo::Locate),
            }
        }
    }
}

/// Whole weeks from Sunday: from today, or from a deadline that was over within the last two weeks, to the
/// last day. Longer ahead than the picture holds, it starts with the first day ahead.
fn calendar(groups: &[DateGroup], closed: &[NaiveDate], today: NaiveDate) -> Vec<CalendarDay> {
    let ends = groups.iter().map(|g| g.end.unwrap_or(g.date));
    let Some(last) = ends.max().filter(|last| *last >= today) else { return Vec::new() };
    let recent = groups.iter().map(|g| g.date).filter(|d| *d < today && (today - *d).num_days() <= 14).min();
    let first_ahead = groups.iter().map(|g| g.date).filter(|d| *d >= today).min();
    let fits = |from: NaiveDate| sunday(from) + Days::new(MAX_WEEKS * 7) > last;
    let candidates = [recent, Some(today), first_ahead];
    let Some(from) = candidates.into_iter().flatten().find(|from| fits(*from)) else { return Vec::new() };
    let to = sunday(last) + Days::new(6);
    sunday(from)
        .iter_days()
        .take_while(|day| *day <= to)
        .map(|day| drawn(day, groups, closed, today))
        .collect()
}

fn sunday(day: NaiveDate) -> NaiveDate {
    day - Days::new(u64::from(day.weekday().num_days_from_sunday()))
}

fn drawn(date: NaiveDate, groups: &[DateGroup], closed: &[NaiveDate], today: NaiveDate) -> CalendarDay {
    let of_day = || groups.iter().filter(move |g| g.date == date && g.end.is_none());
    let is_election = of_day().any(|g| g.deadlines.iter().any(|d| d.kind == DeadlineKind::ElectionDay));
    let mark = match (date == today, date < today, of_day().next().is_some()) {
        (_, false, true) if is_election => DayMark::ElectionDay,
        (true, ..) => DayMark::Today,
        (_, true, true) => DayMark::PastDeadline,
        (_, true, false) => DayMark::Past,
        (_, false, true) => DayMark::Deadline,
        _ => DayMark::Plain,
    };
    let early = groups.iter().any(|g| g.end.is_some_and(|end| g.date <= date && date <= end));
    CalendarDay { date, mark, early: early && !closed.contains(&date) }
}

/// Each page that the days come from, with its own day of checking. Election day alone follows from federal
/// law.
fn dates_sources(scene: &Scene<'_>, groups: &[DateGroup]) -> Vec<SourceNote> {
    let Some(config) = scene.config else { return Vec::new() };
    let fields = groups.iter().flat_map(|group| &group.deadlines).filter_map(|deadline| fact(deadline.kind));
    let note = |(field, about): (&'static str, &'static str)| {
        let found = source(config, field)?;
        let page = found.url.as_deref().and_then(|url| url::Url::parse(url).ok());
        let name = page.as_ref().and_then(url::Url::host_str).unwrap_or(field).to_owned();
        Some(SourceNote { about: vec![about], checked: found.checked, url: found.url, name })
    };
    let day = config.election.as_ref().and_then(source_of_day);
    together(fields.filter_map(note).chain(day))
}

/// The earliest year of a check, where it is before the election's own.
fn rules_of_year(scene: &Scene<'_>, sources: &[SourceNote]) -> Option<i32> {
    let election = scene.config?.election.as_ref()?.day.year();
    sources.iter().filter_map(|note| note.checked).map(Checked::year).min().filter(|year| *year < election)
}

/// The fact that a day comes from, with the key of the words that name it.
fn fact(kind: DeadlineKind) -> Option<(&'static str, &'static str)> {
    match kind {
        DeadlineKind::RegisterOnlineBy
        | DeadlineKind::RegisterInPersonBy
        | DeadlineKind::RegisterReceiveBy
        | DeadlineKind::RegisterPostmarkBy => Some(("registration.deadlines", "about_registration")),
        DeadlineKind::RegisterSameDay => Some(("registration.sameDay", "about_same_day")),
        DeadlineKind::BallotRequestBy
        | DeadlineKind::BallotPostmarkBy
        | DeadlineKind::BallotDropoffBy
        | DeadlineKind::BallotReceiveBy => Some(("mailBallot", "about_mail_ballot")),
        DeadlineKind::EarlyVotingStart
        | DeadlineKind::EarlyVotingEnd
        | DeadlineKind::InPersonAbsenteeStart => Some(("earlyVoting", "about_early")),
        DeadlineKind::ElectionDay => None,
    }
}

#[cfg(test)]
mod tests;
