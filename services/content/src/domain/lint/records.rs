//! Rules over one entry: languages, texts and their addresses, switches, and combinations that can never
//! show.

use super::{FieldKind, LintFault, Record, Severity};

use Severity::{Error, Note, Warning};

/// The faults of one record, whatever the day.
#[must_use]
pub fn record(record: &Record) -> Vec<LintFault> {
    let mut faults = languages(record);
    match record.content_type.as_str() {
        "registrationConfig" => registration(record, &mut faults),
        "pollingLocationLookupConfig" => lookup(record, &mut faults),
        "ballotRequestConfig" => ballot(record, &mut faults),
        "vepConfig" => education(record, &mut faults),
        "customLandingPageButtons" => {
            for button in ["customButtonA", "customButtonB"] {
                button_needs_both(record, &format!("{button}Url"), &format!("{button}Text"), &mut faults);
            }
        }
        "customPage" if !record.is_on("pageEnabled") => {
            let why = "the switch is off: the page does not show";
            faults.push(record.fault(Note, "switched-off", "pageEnabled", why));
        }
        "electionInfo" => {
            let days = ["earlyVotingStartDate", "earlyVotingEndDate"];
            if !record.is_on("earlyVotingAllowed")
                && let Some(day) = days.into_iter().find(|day| record.has(day))
            {
                let why = "earlyVotingAllowed is off: the days do not show";
                faults.push(record.fault(Error, "never-shows", day, why));
            }
        }
        _ => {}
    }
    faults
}

/// English is needed everywhere; a note needs Spanish, and elsewhere Spanish pages fall back to English.
fn languages(record: &Record) -> Vec<LintFault> {
    let mut faults = Vec::new();
    let by_language = record.fields.iter().filter(|field| field.kind != FieldKind::Plain);
    for field in by_language {
        let name = field.name.as_str();
        let is_note = record.content_type == "importantDates" && name.ends_with("Note");
        match (field.en, field.es) {
            (false, true) => {
                let why = "written in Spanish only: it shows in no language";
                faults.push(record.fault(Error, "english-missing", name, why));
            }
            (true, false) if is_note => {
                let why = "written in English only: a note shows only in both languages";
                faults.push(record.fault(Error, "spanish-missing", name, why));
            }
            (true, false) if field.kind != FieldKind::Address => {
                let why = "written in English only: Spanish pages show the English text";
                faults.push(record.fault(Warning, "spanish-missing", name, why));
            }
            _ => {}
        }
        let short = name.strip_suffix("LongNote").map(|name| format!("{name}ShortNote"));
        if is_note && short.is_some_and(|short| record.field(&short).is_some_and(|s| s.en && s.es)) {
            let why = "there is a short note: the long one does not show";
            faults.push(record.fault(Note, "never-shows", name, why));
        }
    }
    faults
}

fn button_needs_both(record: &Record, address: &str, text: &str, faults: &mut Vec<LintFault>) {
    match (record.has(address), record.has(text)) {
        (false, true) => {
            let why = format!("a text without an address: write {address}, or the button does not show");
            faults.push(record.fault(Error, "text-without-address", text, why));
        }
        (true, false) => {
            let why = format!("an address without a text: write {text}, or the button does not show");
            faults.push(record.fault(Error, "address-without-text", address, why));
        }
        _ => {}
    }
}

fn registration(record: &Record, faults: &mut Vec<LintFault>) {
    for way in ["sameDay", "online", "mail", "inPerson"] {
        let field = |name: &str| format!("{way}{name}");
        let (switch, address, text) = (field("Enabled"), field("Url"), field("ButtonText"));
        let written = ["Heading", "Copy", "Url", "ButtonText"].map(&field);
        let written = written.iter().find(|name| record.has(name));
        if record.is_on(&switch) {
            if written.is_none() {
                let why = "on, but nothing is written for this way of registering";
                faults.push(record.fault(Error, "switched-on-empty", &switch, why));
            }
            button_needs_both(record, &address, &text, faults);
        } else if written.is_some() {
            let why = "off: what is written for this way of registering does not show";
            faults.push(record.fault(Note, "switched-off", &switch, why));
        }
    }
    button_needs_both(record, "onlineAlternateUrl", "onlineAlternateButtonText", faults);
    if record.is_on("mailShowRegistrationSteps") && !record.has("mailMailingAddress") {
        let why = "the steps say where to mail the form: write mailMailingAddress";
        faults.push(record.fault(Warning, "steps-without-address", "mailShowRegistrationSteps", why));
    }
}

fn lookup(record: &Record, faults: &mut Vec<LintFault>) {
    const SWITCH: &str = "displayVotingLocationLookup";
    let way = record.word("lookupExperience");
    let is_none = way.is_empty() || way.eq_ignore_ascii_case("none");
    match (record.is_on(SWITCH), is_none) {
        (true, true) => {
            let why = "on, but lookupExperience chooses no way: the look-up never shows";
            faults.push(record.fault(Error, "never-shows", SWITCH, why));
        }
        (false, false) => {
            let why = "off: the look-up does not show";
            faults.push(record.fault(Note, "switched-off", SWITCH, why));
        }
        _ => {}
    }
    let (message, headline) = ("locateErrorMessage", "locateMessageHeadline");
    let days = record.day("locateMessageStartDate").zip(record.day("locateMessageEndDate"));
    if record.has(headline) && !record.has(message) {
        let why = "a heading without locateErrorMessage: the message never shows";
        faults.push(record.fault(Error, "never-shows", headline, why));
    }
    if record.has(message) {
        let why = match days {
            None => Some("without a first and a last day the message never shows"),
            Some((start, end)) => (end < start).then_some("its last day is before its first: it never shows"),
        };
        faults.extend(why.map(|why| record.fault(Error, "never-shows", message, why)));
    }
}

fn ballot(record: &Record, faults: &mut Vec<LintFault>) {
    const SWITCH: &str = "ballotRequestFlowEnabled";
    let (address, text) = ("sosBallotRequestUrl", "ballotRequestButtonText");
    if !record.is_on(SWITCH) {
        if record.has(text) {
            let why = "off: the button does not show";
            faults.push(record.fault(Note, "switched-off", SWITCH, why));
        }
        return;
    }
    let way = record.word("ballotRequestExperience");
    if way.is_empty() || way.eq_ignore_ascii_case("none") {
        let why = "on, but ballotRequestExperience chooses no way: the button never shows";
        faults.push(record.fault(Error, "never-shows", SWITCH, why));
    }
    if !record.has(text) {
        let why = "on, but ballotRequestButtonText is empty: the button never shows";
        faults.push(record.fault(Error, "address-without-text", SWITCH, why));
    }
    if way.eq_ignore_ascii_case("SOS website") && !record.has(address) {
        let why = "SOS website needs sosBallotRequestUrl: the button leads nowhere";
        faults.push(record.fault(Error, "text-without-address", address, why));
    }
}

fn education(record: &Record, faults: &mut Vec<LintFault>) {
    if !record.is_on("vepEnabled") {
        let why = "off: the page that tells how voting works does not show";
        faults.push(record.fault(Note, "switched-off", "vepEnabled", why));
    }
    for part in ["idRequirements", "registrationRequirements", "howToCompleteBallot", "customSection"] {
        let (switch, copy) = (format!("{part}Enabled"), format!("{part}Copy"));
        let heading = format!("{part}Heading");
        let is_whole = record.has(&copy) && (part != "customSection" || record.has(&heading));
        match (record.is_on(&switch), is_whole) {
            // Facts take the place of these words.
            (true, false) if part == "howToCompleteBallot" => {}
            (true, false) => {
                let needs = if part == "customSection" { "a heading and a text" } else { "a text" };
                let why = format!("on, but it needs {needs}: it never shows");
                faults.push(record.fault(Error, "switched-on-empty", &switch, why));
            }
            (false, _) if record.has(&copy) => {
                faults.push(record.fault(Note, "switched-off", &switch, "off: its text does not show"));
            }
            _ => {}
        }
    }
}
