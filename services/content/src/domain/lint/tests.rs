use super::*;

fn field(name: &str) -> Field {
    let kind = match name {
        _ if name.ends_with("Url") => FieldKind::Address,
        _ if name.ends_with("Copy") || name.ends_with("Message") => FieldKind::Rich,
        _ if name.ends_with("Enabled") || name.starts_with("display") => FieldKind::Plain,
        _ => FieldKind::Text,
    };
    Field { name: name.to_owned(), kind, en: true, es: true, flag: None, day: None, word: None }
}

fn on(name: &str) -> Field {
    Field { flag: Some(true), kind: FieldKind::Plain, ..field(name) }
}

fn day(name: &str, day: &str) -> Field {
    Field { day: Some(day.parse().unwrap()), kind: FieldKind::Plain, es: false, ..field(name) }
}

fn word(name: &str, word: &str) -> Field {
    Field { word: Some(word.to_owned()), kind: FieldKind::Plain, es: false, ..field(name) }
}

fn written(content_type: &str, fields: Vec<Field>) -> Record {
    Record {
        entry: format!("{content_type}-1"),
        content_type: content_type.to_owned(),
        path: String::new(),
        fields,
    }
}

/// Rule and field of what a record is told.
fn told(content_type: &str, fields: Vec<Field>) -> Vec<(&'static str, String)> {
    let faults = record(&written(content_type, fields));
    faults.into_iter().map(|fault| (fault.rule, fault.finding.field)).collect()
}

fn one(rule: &'static str, field: &str) -> Vec<(&'static str, String)> {
    vec![(rule, field.to_owned())]
}

#[test]
fn a_language_that_is_missing_is_said() {
    let english = |name: &str| Field { es: false, ..field(name) };
    let spanish = |name: &str| Field { en: false, ..field(name) };
    let note = "ballotRequestByShortNote";
    let faults = record(&written("importantDates", vec![english(note)]));
    assert_eq!(
        (faults[0].rule, faults[0].severity),
        ("spanish-missing", Severity::Error),
        "a note needs both"
    );
    let faults = record(&written("stateConfig", vec![english("stateName")]));
    assert_eq!((faults[0].rule, faults[0].severity), ("spanish-missing", Severity::Warning));
    assert_eq!(told("importantDates", vec![spanish(note)]), one("english-missing", note));
    assert!(told("landingButton", vec![english("sosUrl")]).is_empty(), "a Spanish page may not exist");
    let both = vec![field(note), field("ballotRequestByLongNote")];
    assert_eq!(told("importantDates", both), one("never-shows", "ballotRequestByLongNote"));
}

#[test]
fn a_text_without_address_and_the_other_way_round() {
    let way = |more: &str| vec![on("onlineEnabled"), field("onlineHeading"), field(more)];
    assert_eq!(
        told("registrationConfig", way("onlineButtonText")),
        one("text-without-address", "onlineButtonText")
    );
    assert_eq!(told("registrationConfig", way("onlineUrl")), one("address-without-text", "onlineUrl"));
    assert_eq!(
        told("customLandingPageButtons", vec![field("customButtonBText")]),
        one("text-without-address", "customButtonBText")
    );
    assert!(
        told("customLandingPageButtons", vec![field("customButtonAUrl"), field("customButtonAText")])
            .is_empty()
    );
}

#[test]
fn combinations_that_can_never_show() {
    let lookup = "pollingLocationLookupConfig";
    let display = "displayVotingLocationLookup";
    assert_eq!(told(lookup, vec![on(display)]), one("never-shows", display));
    assert_eq!(
        told(lookup, vec![on(display), word("lookupExperience", "none")]),
        one("never-shows", display)
    );
    assert!(told(lookup, vec![on(display), word("lookupExperience", "IWV Locate tool")]).is_empty());
    assert_eq!(told(lookup, vec![field("locateErrorMessage")]), one("never-shows", "locateErrorMessage"));
    let backwards = vec![
        field("locateErrorMessage"),
        day("locateMessageStartDate", "2028-10-02"),
        day("locateMessageEndDate", "2028-10-01"),
    ];
    assert_eq!(told(lookup, backwards), one("never-shows", "locateErrorMessage"));
    let custom = vec![on("vepEnabled"), on("customSectionEnabled"), field("customSectionCopy")];
    assert_eq!(told("vepConfig", custom), one("switched-on-empty", "customSectionEnabled"));
    assert_eq!(
        told("electionInfo", vec![day("earlyVotingStartDate", "2028-10-20")]),
        one("never-shows", "earlyVotingStartDate")
    );
    let ballot = vec![
        on("ballotRequestFlowEnabled"),
        word("ballotRequestExperience", "SOS website"),
        field("ballotRequestButtonText"),
    ];
    assert_eq!(told("ballotRequestConfig", ballot), one("text-without-address", "sosBallotRequestUrl"));
}

#[test]
fn what_is_switched_off_is_a_note() {
    let faults = record(&written("registrationConfig", vec![field("mailUrl"), field("mailButtonText")]));
    assert_eq!((faults[0].rule, faults[0].severity, faults.len()), ("switched-off", Severity::Note, 1));
    assert_eq!(told("customPage", vec![field("title")]), one("switched-off", "pageEnabled"));
}

fn between(records: &[Record]) -> Vec<(&'static str, String, String)> {
    let faults = pairs::faults(records);
    faults.into_iter().map(|f| (f.rule, f.finding.content_type, f.finding.field)).collect()
}

fn fault(rule: &'static str, content_type: &str, field: &str) -> Vec<(&'static str, String, String)> {
    vec![(rule, content_type.to_owned(), field.to_owned())]
}

#[test]
fn an_alert_behind_another_one_never_shows() {
    let alert = |start: &str, end: &str| written("alert", vec![day("startDate", start), day("endDate", end)]);
    let main = written("stateConfig", vec![]);
    let covered = [main.clone(), alert("2028-10-01", "2028-10-31"), alert("2028-10-05", "2028-10-06")];
    assert_eq!(between(&covered), fault("never-shows", "alert", "startDate"));
    let in_turn = [main, alert("2028-10-05", "2028-10-06"), alert("2028-10-01", "2028-10-31")];
    assert!(between(&in_turn).is_empty());
}

#[test]
fn dates_of_another_election_are_found() {
    let main = written("stateConfig", vec![]);
    let election = written("electionInfo", vec![day("electionDay", "2028-11-07")]);
    let dates = |fields| [main.clone(), election.clone(), written("importantDates", fields)];
    let right = vec![
        day("ballotRequestBy", "2028-10-24"),
        day("ballotReceiveBy", "2028-11-14"),
        day("electionDay", "2028-11-07"),
    ];
    assert!(between(&dates(right)).is_empty());
    for (field, of) in [
        ("ballotRequestBy", "2024-10-24"),
        ("ballotRequestBy", "2028-11-08"),
        ("ballotReceiveBy", "2029-02-01"),
        ("electionDay", "2028-11-06"),
    ] {
        let found = between(&dates(vec![day(field, of)]));
        assert_eq!(found, fault("date-of-another-election", "importantDates", field), "{of}");
    }
}

#[test]
fn what_another_entry_must_have_is_looked_for_there() {
    let main = |fields| written("stateConfig", fields);
    let lookup = written("registrationConfig", vec![on("displayRegistrationLookup")]);
    assert_eq!(
        between(&[main(vec![]), lookup.clone()]),
        fault("never-shows", "registrationConfig", "displayRegistrationLookup")
    );
    assert!(between(&[main(vec![field("registrationCheckURL")]), lookup]).is_empty());
    let online = written("registrationConfig", vec![on("onlineEnabled"), on("onlineDisplayDeadline")]);
    let dates = |fields| written("importantDates", fields);
    assert_eq!(
        between(&[main(vec![]), online.clone(), dates(vec![])]),
        fault("deadline-missing", "registrationConfig", "onlineDisplayDeadline")
    );
    assert!(between(&[main(vec![]), online, dates(vec![field("registerOnlineByShortNote")])]).is_empty());
    let page = |slug: &str| written("customPage", vec![word("slug", slug)]);
    assert_eq!(between(&[main(vec![]), page("a"), page("a")]), fault("never-shows", "customPage", "slug"));
    let territory = written("territoryConfig", vec![]);
    let how_to =
        written("vepConfig", vec![on("howToCompleteBallotEnabled"), on("importantDatesAndDeadlines")]);
    assert_eq!(
        between(&[territory, how_to]),
        fault("never-shows", "vepConfig", "howToCompleteBallotEnabled")
    );
}
