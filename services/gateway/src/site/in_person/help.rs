//! `/votinginfo/{code}/help/` (DESIGN 7, "facts that a voter can act on"): the accepted IDs, help at the
//! polls, languages, rights after a conviction, students, no fixed home, military and overseas, problems. A
//! section is there only where its facts are known; the numbers to call always are.

use super::{ids, people, rights};
use crate::site::jurisdiction::facts::{Facts, together};
use crate::site::jurisdiction::hotline;
use crate::site::visit::office;
use crate::site::visit::scene::Scene;
use crate::site::wording::words;
use crate::view::facts::{AnswerLink, Certainty};
use crate::view::help::{Help, HelpPhone, HelpSection};
use crate::view::text::Say;

/// The view model of `GET /api/site/voting-info/{code}/help`.
#[must_use]
pub fn help(scene: &Scene<'_>) -> Help {
    let facts = scene.config.map(|config| &config.facts);
    let mut sections: Vec<HelpSection> = Vec::new();
    let election = scene.config.and_then(|c| c.election.as_ref()).map(|e| e.day);
    let registers = scene.config.is_none_or(|config| config.registration.required);
    if let Some(facts) = facts {
        sections.extend(rights::primary(facts, election));
        sections.extend(rights::citizenship(facts));
        sections.extend(people::at_the_polls(facts));
        sections.extend(people::languages(facts));
        sections.extend(rights::conviction(facts, scene.locale, registers));
        sections.extend(rights::students(facts));
        sections.extend(people::no_home(facts));
        sections.extend(people::abroad(facts, election));
        sections.extend(take_part(facts));
    }
    sections.push(problem(scene, facts));
    let measures = facts.and_then(|facts| facts.text("law.measure", scene.locale)).into_iter().collect();
    Help { head: scene.head(), ids: facts.and_then(|facts| ids::ids(facts, election)), sections, measures }
}

/// Work at the polls, and the sample ballot.
fn take_part(facts: &Facts) -> Option<HelpSection> {
    let known = [
        ("poll_worker.url", "about_poll_worker", "link_poll_worker"),
        ("sample_ballot.url", "about_sample", "link_sample"),
    ];
    let mut section =
        HelpSection { id: "take-part", sign: "vote", certainty: Certainty::Sure, ..Default::default() };
    let mut notes = Vec::new();
    for (name, about, key) in known {
        let Some(known) = facts.link(name) else { continue };
        let Some(link) = words::external(known.value) else { continue };
        section.links.push(AnswerLink { key, link });
        notes.push(known.fact.note(about));
    }
    section.sources = together(notes);
    (!section.links.is_empty()).then_some(section)
}

/// Whom to call: our hotline and the state's office always, the others where their numbers are known.
fn problem(scene: &Scene<'_>, facts: Option<&Facts>) -> HelpSection {
    let own = hotline::phone(scene.config);
    let mut phones = vec![HelpPhone {
        who: "phone_hotline",
        name: None,
        display: Some(own.display.clone()),
        e164: Some(own.e164.clone()),
        url: None,
    }];
    let mut notes = Vec::new();
    let mut known = |name: &'static str, about: &'static str| {
        // A number that may be old sends a voter nowhere: the page of the office names the present one.
        let known = facts?.phone(name).filter(|known| known.certainty().is_firm())?;
        notes.push(known.fact.note(about));
        Some((common::phone::displayed(known.value), known.value.to_owned()))
    };
    let office = office::of(scene.jurisdiction, scene.config, scene.locale);
    let number = known("problem.state_phone", "about_phone_office")
        .or_else(|| known("office.phone", "about_phone_office"));
    let (display, e164) = number.unzip();
    phones.push(HelpPhone { who: "phone_office", name: Some(office.name), display, e164, url: office.url });
    for (name, about, who) in [
        ("problem.coalition_phone", "about_phone_coalition", "phone_coalition"),
        ("problem.federal_phone", "about_phone_federal", "phone_federal"),
    ] {
        if let Some((display, e164)) = known(name, about) {
            phones.push(HelpPhone { who, name: None, display: Some(display), e164: Some(e164), url: None });
        }
    }
    let line = facts.filter(|facts| facts.is_yes("polling.line_rule")).map(|_| Say::new("hours_line"));
    HelpSection {
        id: "problem",
        sign: "megaphone",
        lede: line.into_iter().collect(),
        phones,
        certainty: Certainty::Sure,
        sources: together(notes),
        ..Default::default()
    }
}

#[cfg(test)]
mod tests;
