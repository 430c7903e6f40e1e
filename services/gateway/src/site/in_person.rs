//! Voting in person (SPEC sections 2 to 4): early voting, in-person absentee voting, election day with the
//! hours of the whole state, and what to bring.

pub mod help;
pub mod ids;
pub mod people;
pub mod polling;
pub mod rights;

use chrono::NaiveDate;

use self::polling::polling_hours;
use super::vote_by_mail;
use crate::site::jurisdiction::codes::list;
use crate::site::jurisdiction::config::{ElectionConfig, ImportantDates, JurisdictionConfig};
use crate::site::jurisdiction::facts::{Facts, together};
use crate::site::jurisdiction::moment::{DayCount, time};
use crate::site::jurisdiction::sources::source;
use crate::site::register::identification::identification;
use crate::site::visit::dates::{Dates, day};
use crate::site::visit::scene::Scene;
use crate::site::wording::locale::Locale;
use crate::site::wording::text::HtmlPair;
use crate::site::wording::words;
use crate::view::bootstrap::{ButtonKey, DeadlineKind};
use crate::view::facts::{Certainty, SourceNote};
use crate::view::in_person::{EarlyStatus, EarlyToday, EarlyVoting, InPerson, PersonVoting, Plan, Thanks};
use crate::view::info::{DateStatus, Deadline};
use crate::view::registering::{RegistrationNeed, WayKind, WayStatus};
use crate::view::text::{Say, Text};

/// The view model of `GET /api/site/in-person/{code}`.
#[must_use]
pub fn in_person(scene: &Scene<'_>) -> InPerson {
    let registration = crate::site::register::registration(scene);
    let open = |way: &crate::view::registering::RegistrationWay| {
        way.kind == WayKind::SameDay && way.status == WayStatus::Open
    };
    InPerson {
        head: scene.head(),
        registration_required: registration.need != RegistrationNeed::NotRequired,
        voting: voting(scene),
        identification: identification(scene),
        same_day: registration.ways.into_iter().find(open),
        same_day_answers: crate::site::register::same_day::same_day(scene),
        // Whether contacts can be taken is no rule of the page: `http` adds the form.
        contact: None,
    }
}

/// `/inperson/thanks/`: the plan that was sent, in the state that was given.
#[must_use]
pub fn thanks(scene: &Scene<'_>, plan: Option<Plan>) -> Thanks {
    let by_mail = plan == Some(Plan::Mail);
    Thanks { person: in_person(scene), plan, mail: by_mail.then(|| vote_by_mail::mail(scene)).flatten() }
}

/// When one can vote in person. The look-up's place among the dates has a flag of its own.
#[must_use]
pub fn voting(scene: &Scene<'_>) -> Option<PersonVoting> {
    let (config, dates) = scene.config.zip(scene.dates())?;
    let absentee = dates.noted(|d| d.in_person_absentee_start_by.as_ref());
    let excuse = config.lookup.early_excuse.as_ref().and_then(|own| {
        let own = HtmlPair { en: own.en.clone(), es: own.es.clone() };
        words::rich(Some(&own), scene.locale)
    });
    let hours = dates.election.and_then(|e| statewide_hours(&e.dates, scene.locale));
    let polling = polling_hours(scene).filter(|_| dates.election.is_some());
    let early_voting = early_voting(config, &dates);
    let election_day = dates.election_day();
    Some(PersonVoting {
        early_leads: early_leads(early_voting.as_ref(), election_day.as_ref()),
        early_voting,
        absentee_start: dates.known(DeadlineKind::InPersonAbsenteeStart, absentee),
        excuse,
        election_day,
        statewide_hours: hours.filter(|_| polling.is_none()),
        hours: polling,
        locate: scene.button(ButtonKey::Locate).filter(|_| config.vep.location_lookup_in_dates),
        source: source(config, "earlyVoting")
            .map(|s| s.for_days_of(dates.election.map(|e| e.day)).or_office(scene.office_url().as_deref())),
    })
}

/// The hours of the whole state on election day: the editors' words, else those of the facts.
#[must_use]
pub fn statewide_hours(dates: &ImportantDates, locale: Locale) -> Option<Text> {
    let own = words::text(dates.election_day_statewide_hours.as_ref(), locale);
    own.or_else(|| words::note(None, &dates.statewide_hours_sentences, locale))
}

/// Which of the two leads the page (SPEC section 2, "early in-person voting and election day"): early voting
/// while one can go, or will be able to; on election day nobody is sent anywhere else.
fn early_leads(early: Option<&EarlyVoting>, election_day: Option<&Deadline>) -> bool {
    let ahead = early.is_some_and(|e| matches!(e.status, EarlyStatus::Upcoming | EarlyStatus::Open));
    ahead && election_day.is_none_or(|day| day.status != DateStatus::Today)
}

/// Early voting as it stands today; absent when nothing is known of it.
#[must_use]
pub fn early_voting(config: &JurisdictionConfig, dates: &Dates<'_>) -> Option<EarlyVoting> {
    let election = dates.election?;
    let rule = election.early_voting;
    let noted = dates.noted(|d| d.early_voting_start_by.as_ref());
    if !rule.allowed {
        // "Not offered" is said only where a checked fact says so of this election.
        config.source("earlyVoting")?;
        let says_no = config.facts.all("early_voting.offered").any(|fact| fact.value == "no");
        if config.facts.iter().next().is_some() && !says_no {
            return None;
        }
        return Some(EarlyVoting {
            status: EarlyStatus::NotOffered,
            start: None,
            end: None,
            days_left: None,
            today: None,
            closed: Vec::new(),
            rule: Vec::new(),
            rule_certainty: Certainty::Sure,
            rule_sources: Vec::new(),
            same_statewide: false,
        });
    }
    let start = rule.start.or_else(|| day(noted));
    // Without a known last day it counts until election day, which is no day of early voting itself.
    let end = last_early_day(config, election);
    let last = end.or_else(|| election.day.pred_opt());
    let status = match (start, last) {
        (None, _) => EarlyStatus::Unknown,
        (Some(start), _) if dates.today < start => EarlyStatus::Upcoming,
        (Some(_), Some(last)) if dates.today > last => EarlyStatus::Over,
        (Some(_), _) => EarlyStatus::Open,
    };
    let note = dates.note(noted);
    let end = end.filter(|_| dates.shown);
    let (mut said, rule_certainty, rule_sources) = early_rule(&config.facts, election.day);
    let ends_said = noted.is_some_and(|n| n.sentences.iter().any(|say| say.key == "note_last_day"));
    if dates.shown && ends_said {
        said.retain(|say| say.key != "early_rule_ends");
    }
    // A note beside the days says the doubt already.
    let rule_certainty = if dates.shown && note.is_some() { Certainty::Sure } else { rule_certainty };
    let closed = closed_days(&config.facts);
    let today = (status == EarlyStatus::Open).then(|| early_today(&config.facts, &closed, dates.today));
    Some(EarlyVoting {
        status,
        today,
        closed,
        start: dates.shown.then(|| dates.dated(DeadlineKind::EarlyVotingStart, start, note)),
        end,
        days_left: end.map(|end| (end - dates.today).num_days()).filter(|days| *days >= 0),
        rule: said,
        rule_certainty,
        rule_sources,
        same_statewide: election.dates.early_voting_start_is_same_statewide,
    })
}

/// The last day of early voting that pages name: the firm one, else that of the rule, whose doubt the note
/// beside the first day names. Pages and places of early voting end with it.
#[must_use]
pub fn last_early_day(config: &JurisdictionConfig, election: &ElectionConfig) -> Option<NaiveDate> {
    let rule = election.early_voting;
    let noted = election.dates.early_voting_start_by.as_ref();
    // Facts are those of the election that the content service leads with.
    let leads = config.election.as_ref().is_some_and(|own| own.day == election.day);
    let of_rule = || {
        let before = config.facts.read("early_voting.rule.end_days_before", DayCount::parse)?;
        let start = rule.start.or_else(|| day(noted))?;
        before.value.before(election.day).filter(|end| start <= *end)
    };
    rule.end.or_else(|| of_rule().filter(|_| leads && noted.is_some()))
}

const EARLY_LOCAL_DAYS: &str = "early_local_days";

/// The parts of early voting that a county or town decides itself.
pub(super) const EARLY_LOCAL: &[(&str, &str)] = &[
    ("offered", "early_local_offered"),
    ("start", "early_local_start"),
    ("end", "early_local_end"),
    ("days", EARLY_LOCAL_DAYS),
    ("hours", "early_local_hours"),
    ("places", "early_local_places"),
];

/// A list of days with `;` between them.
#[must_use]
pub fn days_of(value: &str) -> Option<Vec<NaiveDate>> {
    value.split(';').map(|day| day.trim().parse().ok()).collect()
}

/// The days of early voting on which every place is closed, as the content service counts them.
#[must_use]
pub fn closed_days(facts: &Facts) -> Vec<NaiveDate> {
    facts.read("early_voting.closed_days", days_of).map(|known| known.value).unwrap_or_default()
}

/// Whether places are open on a day of early voting.
fn early_today(facts: &Facts, closed: &[NaiveDate], today: NaiveDate) -> EarlyToday {
    if closed.contains(&today) {
        return EarlyToday::Closed;
    }
    let local = facts.read("early_voting.rule.local", |value| list(value, EARLY_LOCAL));
    let choose = local.is_some_and(|local| local.value.contains(&EARLY_LOCAL_DAYS));
    if choose { EarlyToday::Local } else { EarlyToday::Open }
}

/// Days on which every place is closed, as the rule of a state names them.
pub(super) const EARLY_CLOSED: &[(&str, &str)] = &[
    ("saturday", "early_closed_saturday"),
    ("sunday", "early_closed_sunday"),
    ("state_holidays", "early_closed_holidays"),
];

/// The rule of early voting in its own terms; where it is not known, nothing.
fn early_rule(facts: &Facts, election: NaiveDate) -> (Vec<Say>, Certainty, Vec<SourceNote>) {
    let before = |text: &str| {
        let day = DayCount::parse(text)?.before(election)?;
        Some((election - day).num_days()).filter(|days| *days >= 0)
    };
    let days = |name| facts.read(name, before);
    let (start, end) =
        (days("early_voting.rule.start_days_before"), days("early_voting.rule.end_days_before"));
    let Some((start, end)) = start.zip(end) else { return (Vec::new(), Certainty::Sure, Vec::new()) };
    let certainty = self::polling::worse(start.certainty(), end.certainty());
    // The first day of one law and the last day of another are no rule.
    let key = if certainty == Certainty::Disputed { "early_rule_safe" } else { "early_rule" };
    let mut said = vec![Say::new(key).with("start", start.value).with("end", end.value)];
    let earliest = days("early_voting.rule.earliest_days_before").filter(|e| e.value > start.value);
    said.extend(earliest.map(|earliest| Say::new("early_rule_earliest").with("count", earliest.value)));
    let closed = facts.read("early_voting.rule.closed", |value| list(value, EARLY_CLOSED));
    said.extend(closed.map(|closed| Say::new("early_rule_closed").all("days", closed.value)));
    let hours = |name| facts.read(name, time);
    let hours = hours("early_voting.rule.opens").zip(hours("early_voting.rule.closes"));
    said.extend(hours.map(|(opens, closes)| {
        Say::new("early_rule_hours").with("opens", opens.value).with("closes", closes.value)
    }));
    let ends = facts.read("early_voting.rule.end_time", time);
    said.extend(ends.map(|ends| Say::new("early_rule_ends").with("time", ends.value)));
    let local = facts.read("early_voting.rule.local", |value| list(value, EARLY_LOCAL));
    said.extend(local.map(|local| Say::new("early_rule_local").all("things", local.value)));
    (said, certainty, together([start.fact.note("about_early"), end.fact.note("about_early")]))
}

#[cfg(test)]
mod tests;
