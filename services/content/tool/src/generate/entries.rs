//! The entries of one jurisdiction, out of its facts. A field whose fact is unknown is left out.

use common::jurisdiction::{Jurisdiction, JurisdictionKind};
use content::domain::facts::FactRow;
use content::domain::facts::dates::registration_is_received;
use content::domain::locales;
use content::sources::schema;
use language::Language;
use serde_json::{Value, json};

use super::ahead::DatedElection;
use super::fact_sources::fact_sources;
use super::facts::KnownFacts;
use super::fields::{Fields, clean, link};
use super::texts;
use super::write::Entries;

/// The form that every state but those of `accepts_federal_form = false` takes.
const FEDERAL_FORM: &str = "https://www.eac.gov/voters/national-mail-voter-registration-form";

/// Adds the entries of one jurisdiction.
pub(super) fn jurisdiction(
    place: &'static Jurisdiction,
    known: &KnownFacts,
    ahead: &[DatedElection<'_>],
    out: &mut Entries,
) {
    let id = |what: &str| format!("{what}-{}", place.code);
    let mut add = |id: String, content_type, mut fields: Fields| {
        let titled = ["pollingLocationLookupConfig", "registrationConfig", "ballotRequestConfig"];
        if titled.contains(&content_type) {
            let what = schema::title(content_type).to_lowercase();
            fields.0.insert(0, ("entryName", json!({"en": format!("{}: {what}", place.en)})));
        }
        out.insert(id, (content_type, fields.0));
    };
    let election = format!("election-{}-{}", known.election, place.code);
    let ahead = ahead.iter().map(|election| link(&election.id));
    let is_state = place.kind == JurisdictionKind::State;
    let mut main = Fields::default();
    let (name, code) = if is_state { ("stateName", "stateCode") } else { ("territoryName", "territoryCode") };
    main.pair(name, Some((place.en.to_owned(), place.es.to_owned())))
        .plain(code, place.code)
        .plain("supportedLocales", supported(place))
        .plain("priorityLocales", priority(known))
        .url(
            "registrationCheckURL",
            known.text("registration.check_url"),
            known.text("registration.check_url_es"),
        )
        .url("electionOfficeURL", known.text("office.url"), known.text("office.url_es"))
        .pair(
            "electionOfficeName",
            known
                .text("office.name")
                .map(|en| (en.to_owned(), known.text("office.name_es").unwrap_or(en).to_owned())),
        )
        .plain("factSources", fact_sources(place, known))
        .plain("facts", rows(known))
        .link("electionInfo", &election)
        .plain("electionsAhead", Value::Array(ahead.collect()))
        .link("registrationConfig", &id("registration"))
        .link("vepConfig", &id("vep"));
    add(id("vep"), "vepConfig", vep(place, known));
    if !is_state {
        let mut registration = Fields::default();
        registration.plain("registrationRequired", known.registration_is_required());
        registration.plain("displayRegistrationLookup", known.text("registration.check_url").is_some());
        add(id("registration"), "registrationConfig", registration);
        return add(id("territory"), schema::TERRITORY, main);
    }
    main.url("externalVotingLocationLookupURL", known.text("polling.lookup_url"), None)
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
fn supported(place: &Jurisdiction) -> Vec<&'static str> {
    Language::TAGS.into_iter().filter(|locale| *locale != "shh" || place.code == "NV").collect()
}

/// English and Spanish, then the languages that the Voting Rights Act, section 203, names for the state.
fn priority(known: &KnownFacts) -> Vec<&'static str> {
    let names = ["vra_203.statewide_languages", "vra_203.asian_languages"];
    let named = names.into_iter().filter_map(|name| known.lines(name)).flatten().filter_map(locales::known);
    let mut list = locales::DEFAULT_PRIORITY.to_vec();
    for locale in named {
        if !list.contains(&locale) {
            list.push(locale);
        }
    }
    list
}

/// The rows as the entry carries them; empty columns are left out.
fn rows(known: &KnownFacts) -> Vec<Value> {
    let day = |day: Option<chrono::NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
    let of = |row: &FactRow| {
        let fields = [
            ("fact", row.name.clone()),
            ("value", row.value.clone()),
            ("source", row.source.name.clone()),
            ("url", row.source.url.clone()),
            ("checked", row.checked.map(|checked| checked.to_string()).unwrap_or_default()),
            ("sure", row.sure.word().to_owned()),
            ("validFrom", day(row.valid.from)),
            ("validUntil", day(row.valid.until)),
            ("elections", row.elections.to_string()),
            ("official", if row.official { "yes".to_owned() } else { String::new() }),
            ("recheckBy", day(row.recheck_by)),
        ];
        let said = fields.into_iter().filter(|(_, value)| !value.is_empty());
        Value::Object(said.map(|(name, value)| (name.to_owned(), Value::String(value))).collect())
    };
    known.rows.iter().map(of).collect()
}

fn lookup(known: &KnownFacts) -> Fields {
    let mut fields = Fields::default();
    fields.plain("displayVotingLocationLookup", true).plain("lookupExperience", "IWV Locate tool").url(
        "sosLookupUrl",
        known.text("polling.lookup_url"),
        None,
    );
    let no = |name| known.flag(name) == Some(false);
    if no("early_voting.offered") && known.flag("mail_ballot.excuse_required") == Some(true) {
        fields.set("earlyAbsenteeExcuse", Some(texts::absentee_excuse()));
    }
    fields
}

fn registration(place: &Jurisdiction, known: &KnownFacts) -> Fields {
    let mut fields = Fields::default();
    fields
        .plain("registrationRequired", known.registration_is_required())
        .plain("displayRegistrationLookup", known.text("registration.check_url").is_some());
    if !known.registration_is_required() {
        return fields;
    }
    let same_day = known.text("registration.same_day.kind").and_then(texts::same_day_copy);
    fields.plain("sameDayEnabled", same_day.is_some());
    if same_day.is_some() {
        fields.pair("sameDayHeading", Some(texts::register_same_day())).set("sameDayCopy", same_day);
    }
    online(place, known, &mut fields);
    mail(known, &mut fields);
    let in_person = known.flag("registration.in_person.available") == Some(true);
    fields.plain("inPersonEnabled", in_person);
    if in_person {
        let (more, more_es) =
            (known.text("registration.more_info_url"), known.text("registration.more_info_url_es"));
        fields
            .plain("inPersonDisplayDeadline", true)
            .pair("inPersonHeading", Some(texts::register_in_person()))
            .set("inPersonCopy", Some(texts::in_person_copy()))
            .url("inPersonUrl", more, more_es)
            .pair("inPersonButtonText", Some(texts::pair("See where to register", "Vea dónde inscribirse")));
    }
    fields
}

fn online(place: &Jurisdiction, known: &KnownFacts, fields: &mut Fields) {
    let (url, url_es) = (known.text("registration.online.url"), known.text("registration.online.url_es"));
    let enabled = known.flag("registration.online.available") == Some(true) && url.is_some();
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

fn mail(known: &KnownFacts, fields: &mut Fields) {
    let federal = known.flag("registration.mail.accepts_federal_form") == Some(true);
    let form = known.text("registration.mail.form_url").or(federal.then_some(FEDERAL_FORM));
    let enabled = known.flag("registration.mail.available") == Some(true) && form.is_some();
    fields.plain("mailEnabled", enabled);
    if enabled {
        let how = known.text("registration.mail.how");
        let address = known.lines("registration.mail.mailing_address");
        let button = match how {
            Some("request_from_clerk") => texts::pair("See how to ask", "Vea cómo pedirlo"),
            _ => texts::pair("Get the form", "Obtenga el formulario"),
        };
        fields
            .plain("mailDisplayDeadline", true)
            .pair("mailHeading", Some(texts::register_by_mail()))
            .plain("mailShowRegistrationSteps", address.is_some())
            .url("mailUrl", form, known.text("registration.mail.form_url_es"))
            .pair("mailButtonText", Some(button))
            .set("mailCopy", Some(texts::mail_copy(how, registration_is_received(known), address.is_some())))
            .set("mailMailingAddress", address.map(|lines| json!({"en": lines})));
    }
}

fn vep(place: &Jurisdiction, known: &KnownFacts) -> Fields {
    let url = known.text("registration.more_info_url").and_then(clean);
    let url_es = known.text("registration.more_info_url_es").and_then(clean);
    let (url, url_es) = (url.as_deref(), url_es.as_deref());
    let id = known.text("voter_id.kind").and_then(|kind| {
        let first_time = known.flag("voter_id.first_time_voters_only") == Some(true);
        // The page with the accepted IDs links the official one.
        let listed = known.fact("voter_id.accepted").is_some();
        let url = known.text("voter_id.info_url").filter(|_| !listed);
        texts::voter_id(kind, first_time, known.fact("voter_id.without").is_some(), url)
    });
    let is_state = place.kind == JurisdictionKind::State;
    let requirements = if is_state {
        texts::registration_requirements(place, known.registration_is_required(), url, url_es)
    } else {
        let offered = |name| known.flag(name) == Some(true);
        let (online, mail) =
            (offered("registration.online.available"), offered("registration.mail.available"));
        let reason = "mail_ballot.excuse_required";
        let excuse = offered(reason) && !known.is_doubtful(reason);
        texts::territory_registration(place, (online, mail, excuse), url, url_es)
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

fn ballot_request(known: &KnownFacts) -> Fields {
    let url = known.text("mail_ballot.request.url");
    let offered = known.flag("mail_ballot.request.needed") == Some(true) && url.is_some();
    let mut fields = Fields::default();
    fields
        .set("hasUniversalVBM", known.flag("mail_ballot.universal").map(|u| json!({"en": u})))
        .plain("ballotRequestFlowEnabled", offered)
        .plain("ballotRequestExperience", if offered { "SOS website" } else { "none" })
        .url("sosBallotRequestUrl", url, None)
        .set("excuseRequired", known.flag("mail_ballot.excuse_required").map(|e| json!({"en": e})));
    if offered {
        fields.pair(
            "ballotRequestButtonText",
            Some(texts::pair("Request a mail ballot", "Pida una boleta por correo")),
        );
    }
    fields
}
