//! Voting in person (SPEC sections 2 to 4): early voting, in-person absentee voting, election day with the hours
//! of the whole state, and what to bring.

use super::config::JurisdictionConfig;
use super::dates::{Dates, day};
use super::info::Scene;
use super::sources::source;
use super::words;
use crate::view::bootstrap::{ButtonKey, DeadlineKind};
use crate::view::in_person::{EarlyStatus, EarlyVoting, Identification, InPerson, PersonVoting};
use crate::view::info::{RichText, Source};
use crate::view::registering::{WayKind, WayStatus};

/// `GET /api/site/in-person/{code}`.
#[must_use]
pub fn in_person(scene: &Scene<'_>) -> InPerson {
    let registration = super::registering::registration(scene);
    let open = |way: &crate::view::registering::RegistrationWay| {
        way.kind == WayKind::SameDay && way.status == WayStatus::Open
    };
    InPerson {
        head: scene.head(),
        voting: voting(scene),
        identification: identification(scene),
        same_day: registration.ways.into_iter().find(open),
        // Who can take contacts is no rule of the page.
        contact: None,
    }
}

/// When one can vote in person. The look-up's place among the dates has a flag of its own.
#[must_use]
pub fn voting(scene: &Scene<'_>) -> Option<PersonVoting> {
    let (config, dates) = scene.config.zip(scene.dates())?;
    let absentee = dates.noted(|d| d.in_person_absentee_start_by.as_ref());
    let excuse = config
        .lookup
        .early_excuse
        .as_ref()
        .map(|t| RichText { html: t.get(scene.locale).to_owned(), lang: t.lang(scene.locale) });
    let hours = dates.election.and_then(|e| e.dates.election_day_statewide_hours.as_ref());
    Some(PersonVoting {
        early_voting: early_voting(config, &dates),
        absentee_start: dates.known(DeadlineKind::InPersonAbsenteeStart, absentee),
        excuse,
        election_day: dates.election_day(),
        statewide_hours: words::text(hours, scene.locale),
        locate: scene.button(ButtonKey::Locate).filter(|_| config.vep.location_lookup_in_dates),
        source: source(config, &["earlyVoting"])
            .map(|s| s.for_days_of(dates.election.map(|e| e.day)).or_office(scene.office_url().as_deref())),
    })
}

/// Early voting as it stands today; absent when nothing is known of it.
#[must_use]
pub fn early_voting(config: &JurisdictionConfig, dates: &Dates<'_>) -> Option<EarlyVoting> {
    let election = dates.election?;
    let rule = election.early_voting;
    let noted = dates.noted(|d| d.early_voting_start_by.as_ref());
    if !rule.allowed {
        // "Not offered" is said only where a checked fact says so.
        config.source("earlyVoting")?;
        return Some(EarlyVoting {
            status: EarlyStatus::NotOffered,
            start: None,
            end: None,
            days_left: None,
            same_statewide: false,
        });
    }
    let start = rule.start.or_else(|| day(noted));
    // Without a last day it counts until election day, which is no day of early voting itself.
    let last = rule.end.or_else(|| election.day.pred_opt());
    let status = match (start, last) {
        (None, _) => EarlyStatus::Unknown,
        (Some(start), _) if dates.today < start => EarlyStatus::Upcoming,
        (Some(_), Some(last)) if dates.today > last => EarlyStatus::Over,
        (Some(_), _) => EarlyStatus::Open,
    };
    let note = words::note(noted.and_then(|n| n.note.as_ref()), dates.locale);
    let end = rule.end.filter(|_| dates.shown);
    Some(EarlyVoting {
        status,
        start: dates.shown.then(|| dates.dated(DeadlineKind::EarlyVotingStart, start, note)),
        end,
        days_left: end.map(|end| (end - dates.today).num_days()).filter(|days| *days >= 0),
        same_statewide: election.dates.early_voting_start_is_same_statewide,
    })
}

/// The ID that is asked for. Where no rule was checked the office's page stands in, and nothing is claimed.
#[must_use]
pub fn identification(scene: &Scene<'_>) -> Identification {
    let config = scene.config;
    let copy = config.and_then(|c| words::rich(c.vep.id_requirements.as_ref(), scene.locale));
    let checked = config.filter(|_| copy.is_some()).and_then(|c| source(c, &["voterId"]));
    let office = scene.office_url();
    let none = Source { checked: None, url: None, rules_of_year: None };
    Identification {
        href: scene.page(&format!("{}#id-requirements", scene.voting_info_path())),
        source: Some(checked.unwrap_or(none).or_office(office.as_deref())).filter(|s| s.url.is_some()),
        copy,
    }
}

#[cfg(test)]
mod tests;
