//! Which fields an entry lacks: for the audit page, and for editors. A field is named when a voter would
//! look for what it says; switches that are off and fields of the editors' own are not missing.

use common::jurisdiction::JurisdictionKind;
use common::phone::us_e164;

use super::election::{DateEntry, ElectionEntry};
use super::entry::JurisdictionEntry;
use super::jurisdiction::{Registration, RegistrationWay};

/// The missing fields, then those that are there and could not be read.
#[must_use]
pub fn fields(entry: &JurisdictionEntry) -> Vec<String> {
    let missing = names(entry).into_iter().map(str::to_owned);
    missing.chain(entry.unreadable.iter().map(ToString::to_string)).collect()
}

/// The missing fields.
#[must_use]
pub fn names(entry: &JurisdictionEntry) -> Vec<&'static str> {
    let mut missing = Vec::new();
    let mut need = |there: bool, name: &'static str| {
        if !there {
            missing.push(name);
        }
    };
    need(entry.name.is_some(), "name");
    need(entry.urls.registration_check.is_some(), "registrationCheckURL");
    need(entry.office.url.is_some(), "electionOfficeURL");
    need(entry.vep.id_requirements.copy.is_some(), "vepConfig.idRequirements");
    need(entry.election.is_some(), "electionInfo");
    // A hotline that is no phone number gives way to the default one: the editor should know.
    let hotline = entry.voter_hotline.as_deref();
    need(hotline.is_none_or(|typed| us_e164(typed).is_some()), "voterHotline (not a phone number)");
    if entry.place.kind == JurisdictionKind::State {
        need(entry.urls.voting_location_lookup.is_some(), "externalVotingLocationLookupURL");
        need(entry.lookup.sos_lookup_url.is_some(), "pollingLocationLookupConfig.sosLookupUrl");
        need(
            entry.ballot_request.universal || entry.ballot_request.sos_url.is_some(),
            "ballotRequestConfig.sosBallotRequestUrl",
        );
        registration(&entry.registration, &mut need);
        if let Some(election) = &entry.election {
            dates(entry, election, &mut need);
        }
    }
    missing
}

fn registration(registration: &Registration, need: &mut impl FnMut(bool, &'static str)) {
    let linked = |way: &RegistrationWay| !way.enabled || way.url.is_some();
    need(linked(&registration.online), "registrationConfig.online.url");
    need(linked(&registration.mail), "registrationConfig.mail.url");
    let mail = &registration.mail;
    need(!mail.enabled || !mail.mailing_address.is_empty(), "registrationConfig.mail.mailingAddress");
}

fn dates(entry: &JurisdictionEntry, election: &ElectionEntry, need: &mut impl FnMut(bool, &'static str)) {
    let dates = &election.dates;
    let known = |date: &DateEntry| date.date.is_some();
    let early = &election.early_voting;
    need(!early.allowed || early.days.is_some(), "electionInfo.earlyVoting");
    let registration = &entry.registration;
    let unless = |way: &RegistrationWay, known: bool| !way.enabled || known;
    need(unless(&registration.online, known(&dates.register_online_by)), "importantDates.registerOnlineBy");
    need(
        unless(&registration.in_person, known(&dates.register_in_person_by)),
        "importantDates.registerInPersonBy",
    );
    let mailed = known(&dates.register_receive_by) || known(&dates.register_postmark_by);
    need(unless(&registration.mail, mailed), "importantDates.registerReceiveBy");
    let request = entry.ballot_request.universal || known(&dates.ballot_request_by);
    need(request, "importantDates.ballotRequestBy");
    let returned = known(&dates.ballot_receive_by) || known(&dates.ballot_postmark_by);
    need(returned, "importantDates.ballotReceiveBy");
    let hours = &dates.election_day_statewide_hours;
    let hours = hours.0.is_complete()
        || hours.1.is_complete()
        || entry.facts.iter().any(|row| row.name == "polling.hours.opens");
    need(hours, "importantDates.electionDayStatewideHours");
}
