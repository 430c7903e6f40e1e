//! Rules over several entries of one jurisdiction.

use std::collections::BTreeSet;

use super::{LintFault, Record, Severity};

use Severity::{Error, Note, Warning};

/// The faults between the records of a jurisdiction; the first record is its own entry.
pub(super) fn faults(records: &[Record]) -> Vec<LintFault> {
    let mut faults = Vec::new();
    let Some(main) = records.first() else { return faults };
    let of = |content_type: &'static str| records.iter().filter(move |r| r.content_type == content_type);
    alerts(&of("alert").collect::<Vec<_>>(), &mut faults);
    let mut slugs = BTreeSet::new();
    for page in of("customPage").filter(|page| page.has("slug")) {
        if !slugs.insert(page.word("slug")) {
            let why = "another page of this jurisdiction has this address: only the first shows";
            faults.push(page.fault(Error, "never-shows", "slug", why));
        }
    }
    for (at, election) in records.iter().enumerate().filter(|(_, r)| r.content_type == "electionInfo") {
        // The records that an election links follow it.
        let own = records[at + 1..].iter().take_while(|r| r.content_type != "electionInfo");
        dates(election, own.filter(|r| r.content_type == "importantDates").take(1), &mut faults);
    }
    for registration in of("registrationConfig") {
        if registration.is_on("displayRegistrationLookup") && !main.has("registrationCheckURL") {
            let why = "on, but the jurisdiction has no registrationCheckURL: the link never shows";
            faults.push(registration.fault(Error, "never-shows", "displayRegistrationLookup", why));
        }
        deadlines(registration, of("importantDates").filter(|r| !r.is_of_facts()), &mut faults);
    }
    for lookup in of("pollingLocationLookupConfig") {
        let chosen = lookup.word("lookupExperience").eq_ignore_ascii_case("SOS website");
        if chosen && !lookup.has("sosLookupUrl") && !main.has("externalVotingLocationLookupURL") {
            let why = "SOS website needs sosLookupUrl: the button leads nowhere";
            faults.push(lookup.fault(Error, "text-without-address", "sosLookupUrl", why));
        }
    }
    for page in of("vepConfig").filter(|page| !page.is_on("importantDatesAndDeadlines")) {
        let why = "off: no date of this jurisdiction shows on the page";
        faults.push(page.fault(Note, "switched-off", "importantDatesAndDeadlines", why));
    }
    if main.content_type == "territoryConfig" {
        for fault in of("registrationConfig").chain(of("vepConfig")).filter_map(territory) {
            faults.push(fault);
        }
    }
    faults
}

/// Only the first alert that is active shows: one that another covers on all its days never does.
fn alerts(alerts: &[&Record], faults: &mut Vec<LintFault>) {
    let days = |alert: &Record| alert.day("startDate").zip(alert.day("endDate"));
    for (at, alert) in alerts.iter().enumerate() {
        let Some((start, end)) = days(alert) else { continue };
        let covers = |other: &&&Record| days(other).is_some_and(|(s, e)| s <= start && end <= e);
        if let Some(other) = alerts[..at].iter().find(covers) {
            let why = format!("{} stands before it and shows on all its days: it never shows", other.entry);
            faults.push(alert.fault(Error, "never-shows", "startDate", why));
        }
    }
}

/// Days of another election: after this one, or more than a year before it.
fn dates<'a>(election: &Record, dates: impl Iterator<Item = &'a Record>, faults: &mut Vec<LintFault>) {
    let Some(day) = election.day("electionDay") else { return };
    for record in dates {
        for field in record.fields.iter().filter(|field| field.day.is_some()) {
            let Some(is) = field.day else { continue };
            let after = is > day && field.name != "ballotReceiveBy";
            if after || (day - is).num_days() > 365 || (is - day).num_days() > 60 {
                let why = format!("{is} does not belong to the election of {day}");
                faults.push(record.fault(Error, "date-of-another-election", &field.name, why));
            }
        }
        if record.day("electionDay").is_some_and(|is| is != day) {
            let why = "not the day of the election that these dates belong to";
            faults.push(record.fault(Error, "date-of-another-election", "electionDay", why));
        }
    }
}

/// A deadline that is switched on and has no text.
fn deadlines<'a>(
    registration: &Record,
    dates: impl Iterator<Item = &'a Record>,
    faults: &mut Vec<LintFault>,
) {
    let dates: Vec<_> = dates.collect();
    let ways: [(&str, &str, &[&str]); 3] = [
        ("onlineEnabled", "onlineDisplayDeadline", &["registerOnlineBy"]),
        ("inPersonEnabled", "inPersonDisplayDeadline", &["registerInPersonBy"]),
        ("mailEnabled", "mailDisplayDeadline", &["registerReceiveBy", "registerPostmarkBy"]),
    ];
    for (enabled, display, names) in ways {
        let said = |record: &&Record| {
            names.iter().any(|name| {
                record.has(name)
                    || record.has(&format!("{name}ShortNote"))
                    || record.has(&format!("{name}LongNote"))
            })
        };
        if registration.is_on(enabled) && registration.is_on(display) && !dates.iter().any(said) {
            let why = format!("on, but {} has neither a day nor a note", names.join(" or "));
            faults.push(registration.fault(Warning, "deadline-missing", display, why));
        }
    }
}

/// The fault of a record that a territory's pages never show (SPEC section 5).
fn territory(record: &Record) -> Option<LintFault> {
    let fields = [
        "onlineEnabled",
        "mailEnabled",
        "inPersonEnabled",
        "sameDayEnabled",
        "howToCompleteBallotEnabled",
        "customSectionEnabled",
        "displayOnVep",
        "displayInDatesDeadlines",
    ];
    let field = fields.into_iter().find(|field| record.is_on(field))?;
    Some(record.fault(Error, "never-shows", field, "the pages of a territory do not have this part"))
}
