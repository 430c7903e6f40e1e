//! The entries of one jurisdiction, out of its facts. A field whose fact is unknown is left out.

use chrono::NaiveDate;
use common::jurisdiction::{Jurisdiction as Place, Kind};
use serde_json::json;

use super::dates;
use super::deadlines::{important_dates, is_received};
use super::fact_sources::fact_sources;
use super::facts::{Facts, Place as Known};
use super::fields::{Fields, clean};
use super::texts;
use super::write::Entries;
use crate::domain::locales;
use crate::sources::schema;

/// The form that every state but those of `accepts_federal_form = false` takes.
const FEDERAL_FORM: &str = "https://www.eac.gov/voters/national-mail-voter-registration-form";

/// Adds the entries of one jurisdiction.
pub(super) fn jurisdiction(
    place: &'static Place,
    known: &Known,
    facts: &Facts,
    day: NaiveDate,
    out: &mut Entries,
) {
    let id = |what: &str| format!("{what}-{}", place.code);
    let mut add = |id: String, content_type, mut fields: Fields| {
        let titled =
            ["importantDates", "pollingLocationLookupConfig", "registrationConfig", "ballotRequestConfig"];
        if titled.contains(&content_type) {
            let what = schema::title(content_type).to_lowercase();
            fields.0.insert(0, ("entryName", json!({"en": format!("{}: {what}", place.en)})));
        }
        out.insert(id, (content_type, fields.0));
    };
    let (election, dates) = (format!("election-{day}-{}", place.code), format!("dates-{day}-{}", place.code));
    let is_state = place.kind == Kind::State;
    let mut main = Fields::default();
    let (name, code) = if is_state { ("stateName", "stateCode") } else { ("territoryName", "territoryCode") };
    main.pair(name, Some((place.en.to_owned(), place.es.to_owned())))
        .plain(code, place.code)
        .plain("supportedLocales", supported(place))
        .plain("priorityLocales", priority(known))
        .url(
            "registrationCheckURL",
            known.registration.check_url.as_deref(),
            known.registration.check_url_es.as_deref(),
        )
        .url("electionOfficeURL", known.office.url.as_deref(), known.office.url_es.as_deref())
        .pair(
            "electionOfficeName",
            known
                .office
                .name
                .as_ref()
                .map(|en| (en.clone(), known.office.name_es.as_ref().unwrap_or(en).clone())),
        )
        .plain("factSources", fact_sources(place, known, facts))
        .link("electionInfo", &election)
        .link("registrationConfig", &id("registration"))
        .link("vepConfig", &id("vep"));
    add(election, "electionInfo", election_info(known, day, &dates));
    add(dates, "importantDates", important_dates(place, known, facts, day));
    add(id("vep"), "vepConfig", vep(place, known));
    if !is_state {
        let mut registration = Fields::default();
        registration.plain("registrationRequired", known.registration.is_required());
        registration.plain("displayRegistrationLookup", known.registration.check_url.is_some());
        add(id("registration"), "registrationConfig", registration);
        return add(id("territory"), schema::TERRITORY, main);
    }
    main.url("externalVotingLocationLookupURL", known.polling.lookup_url.as_deref(), None)
        .link("pollingLocationLookupConfig", &id("lookup"))
        .link("ballotRequestConfig", &id("ballot"));
    add(id("registration"), "registrationConfig", registration(place, known));
    add(id("lookup"), "pollingLocationLookupConfig", lookup(known));
    add(id("ballot"), "ballotRequestConfig", ballot_request(known));
    add(id("state"), schema::STATE, main);
}

/// The alerts of the site: none to begin with.
pub(super) fn sitewide_alerts(out: &mut Entries) {
    let mut fields = Fields::default();
    fields.plain("internalName", "Sitewide alerts").plain("sitewideAlerts", json!([]));
    out.insert("sitewide-alerts".to_owned(), (schema::SITEWIDE_ALERTS, fields.0));
}

/// All languages of the site; Shoshone in Nevada, where it was asked for.
fn supported(place: &Place) -> Vec<&'static str> {
    locales::ALL.into_iter().filter(|locale| *locale != "shh" || place.code == "NV").collect()
}

/// English and Spanish, then the languages that the Voting Rights Act, section 203, names for the state.
fn priority(known: &Known) -> Vec<&'static str> {
    let named = [&known.vra_203.statewide_languages, &known.vra_203.asian_languages];
    let named = named.into_iter().flatten().flatten().filter_map(|name| locales::known(name));
    let mut list = locales::DEFAULT_PRIORITY.to_vec();
    for locale in named {
        if !list.contains(&locale) {
            list.push(locale);
        }
    }
    list
}

fn election_info(known: &Known, day: NaiveDate, dates: &str) -> Fields {
    let early = dates::early_voting(day, &known.early_voting);
    let mut fields = Fields::default();
    fields
        .plain("internalName", format!("{} General Election", day.format("%B %-d, %Y")))
        .plain("electionType", "general")
        .day("electionDay", Some(day))
        .set("earlyVotingAllowed", known.early_voting.offered.map(|offered| json!({"en": offered})))
        .day("earlyVotingStartDate", early.map(|e| e.0))
        .day("earlyVotingEndDate", early.map(|e| e.1))
        .link("importantDates", dates);
    fields
}

fn lookup(known: &Known) -> Fields {
    let mut fields = Fields::default();
    fields.plain("displayVotingLocationLookup", true).plain("lookupExperience", "IWV Locate tool").url(
        "sosLookupUrl",
        known.polling.lookup_url.as_deref(),
        None,
    );
    if known.early_voting.offered == Some(false) && known.mail_ballot.excuse_required == Some(true) {
        fields.set("earlyAbsenteeExcuse", Some(texts::absentee_excuse()));
    }
    fields
}

fn registration(place: &Place, known: &Known) -> Fields {
    let facts = &known.registration;
    let mut fields = Fields::default();
    fields
        .plain("registrationRequired", facts.is_required())
        .plain("displayRegistrationLookup", facts.check_url.is_some());
    if !facts.is_required() {
        return fields;
    }
    let same_day = facts.same_day.kind.as_deref().and_then(texts::same_day_copy);
    fields.plain("sameDayEnabled", same_day.is_some());
    if same_day.is_some() {
        fields.pair("sameDayHeading", Some(texts::register_same_day())).set("sameDayCopy", same_day);
    }
    online(place, known, &mut fields);
    mail(known, &mut fields);
    let in_person = facts.in_person.available == Some(true);
    fields.plain("inPersonEnabled", in_person);
    if in_person {
        fields
            .plain("inPersonDisplayDeadline", true)
            .pair("inPersonHeading", Some(texts::register_in_person()))
            .set("inPersonCopy", Some(texts::in_person_copy()))
            .url("inPersonUrl", facts.more_info_url.as_deref(), facts.more_info_url_es.as_deref())
            .pair("inPersonButtonText", Some(texts::pair("See where to register", "Vea dónde inscribirse")));
    }
    fields
}

fn online(place: &Place, known: &Known, fields: &mut Fields) {
    let online = &known.registration.online;
    let (url, url_es) = (online.url.as_deref(), online.url_es.as_deref());
    let enabled = online.available == Some(true) && url.is_some();
    fields.plain("onlineEnabled", enabled);
    if enabled {
        fields
            .plain("onlineDisplayDeadline", true)
            .pair("onlineHeading", Some(texts::register_online()))
            .set("onlineCopy", Some(texts::online_copy(place)))
            .url("onlineUrl", url, url_es)
            .pair("onlineButtonText", Some(texts::register_online()));
    }
}

fn mail(known: &Known, fields: &mut Fields) {
    let mail = &known.registration.mail;
    let federal = (mail.accepts_federal_form == Some(true)).then_some(FEDERAL_FORM);
    let form = mail.form_url.as_deref().or(federal);
    let enabled = mail.available == Some(true) && form.is_some();
    fields.plain("mailEnabled", enabled);
    if enabled {
        fields
            .plain("mailDisplayDeadline", true)
            .pair("mailHeading", Some(texts::register_by_mail()))
            .plain("mailShowRegistrationSteps", mail.mailing_address.is_some())
            .url("mailUrl", form, mail.form_url_es.as_deref())
            .pair("mailButtonText", Some(texts::pair("Get the form", "Obtenga el formulario")));
        fields
            .set("mailCopy", Some(texts::mail_copy(is_received(known), mail.mailing_address.is_some())))
            .set("mailMailingAddress", mail.mailing_address.as_ref().map(|lines| json!({"en": lines})));
    }
}

fn vep(place: &Place, known: &Known) -> Fields {
    let facts = &known.registration;
    let (url, url_es) =
        (facts.more_info_url.as_deref().and_then(clean), facts.more_info_url_es.as_deref().and_then(clean));
    let (url, url_es) = (url.as_deref(), url_es.as_deref());
    let id = known.voter_id.kind.as_deref().and_then(|kind| {
        let first_time = known.voter_id.first_time_voters_only == Some(true);
        texts::voter_id(kind, first_time, known.voter_id.info_url.as_deref())
    });
    let is_state = place.kind == Kind::State;
    let requirements = if is_state {
        texts::registration_requirements(place, facts.is_required(), url, url_es)
    } else {
        let (online, mail) = (facts.online.available == Some(true), facts.mail.available == Some(true));
        texts::territory_registration(place, online, mail, url, url_es)
    };
    let mut fields = Fields::default();
    fields
        .plain("jurisdictionCode", place.code)
        .plain("vepEnabled", true)
        .plain("displayOnVep", is_state)
        .plain("displayInDatesDeadlines", is_state)
        .plain("importantDatesAndDeadlines", true)
        .plain("idRequirementsEnabled", id.is_some())
        .set("idRequirementsCopy", id)
        .plain("registrationRequirementsEnabled", true)
        .set("registrationRequirementsCopy", Some(requirements));
    if is_state {
        fields
            .plain("howToCompleteBallotEnabled", true)
            .set("howToCompleteBallotCopy", Some(texts::complete_ballot()));
    }
    fields
}

fn ballot_request(known: &Known) -> Fields {
    let mail = &known.mail_ballot;
    let offered = mail.request.needed == Some(true) && mail.request.url.is_some();
    let mut fields = Fields::default();
    fields
        .set("hasUniversalVBM", mail.universal.map(|u| json!({"en": u})))
        .plain("ballotRequestFlowEnabled", offered)
        .plain("ballotRequestExperience", if offered { "SOS website" } else { "none" })
        .url("sosBallotRequestUrl", mail.request.url.as_deref(), None)
        .set("excuseRequired", mail.excuse_required.map(|e| json!({"en": e})));
    if offered {
        fields.pair(
            "ballotRequestButtonText",
            Some(texts::pair("Request a mail ballot", "Pida una boleta por correo")),
        );
    }
    fields
}
