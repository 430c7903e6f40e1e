//! The rules of SPEC sections 3 to 5: an entry and a day give what voters see. Each rule is a function
//! of its own, named by what it decides.

use chrono::NaiveDate;
use common::jurisdiction::JurisdictionKind;
use common::phone::us_e164;

use super::alert;
use super::election::{self, VisibleElection};
use super::entry::{JurisdictionEntry, LookupEntry, PageEntry, Section, VepEntry};
use super::facts::{self, ElectionQuery};
use super::jurisdiction::{
    BallotRequest, CustomPage, Experience, LaterElection, LocateMessage, Lookup, Registration, Vep,
    VisibleJurisdiction,
};
use super::locales;
use super::missing;
use super::review;
use super::rich_text::RichText;
use super::text::Text;

/// The only state whose precinct names voters know (SPEC section 3).
const SHOWS_PRECINCT: &str = "NV";

/// The jurisdiction as voters see it on `today`.
#[must_use]
pub fn jurisdiction(entry: &JurisdictionEntry, today: NaiveDate) -> VisibleJurisdiction {
    let mut elections = entry.elections_on(today).into_iter();
    let election = elections.next();
    let later = elections.map(|election| {
        let facts = facts::resolve(&entry.facts, &asked(Some(&election), today), today);
        LaterElection { election, facts }
    });
    let supported = locales::supported(&entry.supported_locales);
    let is_state = entry.place.kind == JurisdictionKind::State;
    let built_in = || Text { en: entry.place.en.to_owned(), es: Some(entry.place.es.to_owned()) };
    VisibleJurisdiction {
        place: entry.place,
        name: entry.name.clone().unwrap_or_else(built_in),
        voter_hotline: entry.voter_hotline.as_deref().and_then(us_e164),
        priority_locales: locales::priority(&entry.priority_locales, &supported),
        supported_locales: supported,
        alert: alert::first_active(&entry.alerts, today).cloned(),
        placement: entry.placement,
        lookup: lookup(&entry.lookup, is_state && election.is_some(), today),
        facts: shown_facts(entry, election.as_ref(), today),
        election,
        later: later.collect(),
        // A territory entry has a name, a code and its voter education page (SPEC section 3).
        registration: if is_state { entry.registration.clone() } else { territory_registration(entry) },
        vep: if is_state { vep(&entry.vep) } else { territory_vep(&entry.vep) },
        ballot_request: if is_state {
            ballot_request(&entry.ballot_request)
        } else {
            BallotRequest::default()
        },
        hotline_override: entry.hotline_override.clone(),
        footer_override: entry.footer_override.clone(),
        buttons: entry.buttons.clone(),
        own_buttons: entry.own_buttons.clone(),
        pages: pages(&entry.pages),
        urls: entry.urls.clone(),
        office: entry.office.clone(),
        sources: entry.sources.clone(),
        updated_at: entry.updated_at.clone(),
        show_precinct: entry.place.code == SHOWS_PRECINCT,
        missing_fields: missing::fields(entry),
        findings: review::seen(entry, today),
        fingerprint: entry.origin.fingerprint,
    }
}

/// The election for which facts are resolved: the one that is shown; without one, an election of no kind on
/// that day.
fn asked(election: Option<&VisibleElection>, today: NaiveDate) -> ElectionQuery {
    election.map_or(ElectionQuery { day: today, kind: election::ElectionKind::Unspecified }, |election| {
        ElectionQuery { day: election.day, kind: election.kind }
    })
}

/// The facts of the election that is shown, with the ordinary rule where it has none of its own.
fn shown_facts(
    entry: &JurisdictionEntry,
    election: Option<&VisibleElection>,
    today: NaiveDate,
) -> Vec<facts::Fact> {
    let query = asked(election, today);
    let held = facts::resolve(&entry.facts, &query, today);
    if election.is_some() { facts::with_ordinary(held, &entry.facts, &query, today) } else { held }
}

/// The look-up shows only while it is switched on, in a way that exists, and an election is active.
fn lookup(entry: &LookupEntry, election_is_active: bool, today: NaiveDate) -> Lookup {
    let offered = entry.display && entry.experience != Experience::None;
    Lookup {
        display: offered && election_is_active,
        experience: if entry.display { entry.experience } else { Experience::None },
        early_absentee_excuse: entry.early_absentee_excuse.clone(),
        sos_lookup_url: entry.sos_lookup_url.clone(),
        message: locate_message(entry, today),
        dropoff_note: entry.dropoff_note.clone(),
        early_vote_note: entry.early_vote_note.clone(),
        election_day_note: entry.election_day_note.clone(),
    }
}

/// The message of the look-up shows from its first to its last day, both inclusive; without both days it
/// never shows.
fn locate_message(entry: &LookupEntry, today: NaiveDate) -> Option<LocateMessage> {
    let (start, end) = entry.message_start.zip(entry.message_end)?;
    let message = entry.message.clone()?;
    let headline = entry.message_headline.clone();
    (start <= today && today <= end).then_some(LocateMessage { headline, message, start, end })
}

fn vep(entry: &VepEntry) -> Vep {
    Vep {
        enabled: entry.enabled,
        lookup_on_page: entry.lookup_on_page,
        lookup_in_dates: entry.lookup_in_dates,
        display_dates: entry.display_dates,
        id_requirements: entry.id_requirements.copy.clone(),
        registration_requirements: entry.registration_requirements.copy.clone(),
        how_to_complete_ballot: switched_copy(&entry.how_to_complete_ballot),
        hides_how_to_complete_ballot: !entry.how_to_complete_ballot.enabled,
        custom_section: custom_section(&entry.custom_section),
    }
}

/// Territories: ID and registration texts need their switch and their copy; no look-up, no how-to, no
/// custom section (SPEC section 5).
fn territory_vep(entry: &VepEntry) -> Vep {
    Vep {
        enabled: entry.enabled,
        display_dates: entry.display_dates,
        id_requirements: switched_copy(&entry.id_requirements),
        registration_requirements: switched_copy(&entry.registration_requirements),
        ..Vep::default()
    }
}

/// Territories have no registration flow; that registration exists is still known.
fn territory_registration(entry: &JurisdictionEntry) -> Registration {
    Registration {
        required: entry.registration.required,
        display_lookup: entry.registration.display_lookup,
        ..Registration::default()
    }
}

/// A request that is switched off has no experience (SPEC section 3).
fn ballot_request(entry: &BallotRequest) -> BallotRequest {
    let experience = if entry.flow_enabled { entry.experience } else { Experience::None };
    BallotRequest { experience, ..entry.clone() }
}

fn switched_copy(section: &Section) -> Option<RichText> {
    section.copy.clone().filter(|_| section.enabled)
}

/// A custom section needs its switch, its heading and its copy.
fn custom_section(section: &Section) -> Option<(Text, RichText)> {
    section.heading.clone().zip(section.copy.clone()).filter(|_| section.enabled)
}

fn pages(entries: &[PageEntry]) -> Vec<CustomPage> {
    let shown = entries.iter().filter(|page| page.enabled);
    shown
        .map(|p| CustomPage { slug: p.slug.clone(), title: p.title.clone(), content: p.content.clone() })
        .collect()
}

#[cfg(test)]
mod tests;
