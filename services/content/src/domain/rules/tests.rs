use common::jurisdiction as places;

use super::*;
use crate::domain::alert::Alert;
use crate::domain::election::{About, DateEntries, EarlyVoting, ElectionEntry, ElectionKind};
use crate::domain::finding::Finding;
use crate::domain::jurisdiction::RegistrationWay;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn rich(html: &str) -> RichText {
    RichText { en: html.to_owned(), es: None }
}

fn text(en: &str) -> Text {
    Text { en: en.to_owned(), es: None }
}

fn entry(code: &str) -> JurisdictionEntry {
    let election = ElectionEntry {
        internal_name: "General".to_owned(),
        kind: ElectionKind::General,
        day: day("2028-11-07"),
        early_voting: EarlyVoting::default(),
        dates: DateEntries::default(),
        about: About::default(),
    };
    JurisdictionEntry { election: Some(election), ..JurisdictionEntry::blank(places::any(code).unwrap()) }
}

#[test]
fn the_look_up_needs_its_switch_a_way_and_an_active_election() {
    let mut nevada = entry("NV");
    nevada.lookup = LookupEntry { display: true, experience: Experience::Internal, ..LookupEntry::default() };
    let shown = |entry: &JurisdictionEntry, on| jurisdiction(entry, day(on)).lookup;
    assert!(shown(&nevada, "2028-11-07").display);
    assert!(!shown(&nevada, "2028-11-08").display, "the election is over");
    nevada.lookup.experience = Experience::None;
    assert!(!shown(&nevada, "2028-11-07").display);
    nevada.lookup =
        LookupEntry { display: false, experience: Experience::SosWebsite, ..LookupEntry::default() };
    let off = shown(&nevada, "2028-11-07");
    assert_eq!((off.display, off.experience), (false, Experience::None), "none when disabled");
}

#[test]
fn the_message_of_the_look_up_shows_on_its_days_only() {
    let mut nevada = entry("NV");
    nevada.lookup.message = Some(rich("x"));
    nevada.lookup.message_start = Some(day("2028-10-01"));
    let shown = |entry: &JurisdictionEntry, on| jurisdiction(entry, day(on)).lookup.message.is_some();
    assert!(!shown(&nevada, "2028-10-01"), "a message without its last day never shows");
    nevada.lookup.message_end = Some(day("2028-10-03"));
    let on: Vec<_> =
        ["2028-09-30", "2028-10-01", "2028-10-03", "2028-10-04"].map(|d| shown(&nevada, d)).into();
    assert_eq!(on, [false, true, true, false]);
}

#[test]
fn one_way_enables_the_registration_flow() {
    let mut nevada = entry("NV");
    assert!(!jurisdiction(&nevada, day("2028-10-01")).registration.flow_enabled());
    for index in 0..4 {
        let registration = &mut nevada.registration;
        let ways = [
            &mut registration.same_day,
            &mut registration.online,
            &mut registration.mail,
            &mut registration.in_person,
        ];
        for (i, way) in ways.into_iter().enumerate() {
            *way = RegistrationWay { enabled: i == index, ..RegistrationWay::default() };
        }
        assert!(jurisdiction(&nevada, day("2028-10-01")).registration.flow_enabled());
    }
}

#[test]
fn sections_need_everything_that_they_show() {
    let full = Section { enabled: true, heading: Some(text("h")), copy: Some(rich("c")) };
    let mut nevada = entry("NV");
    let seen = |custom: Section, how_to: Section, entry: &mut JurisdictionEntry| {
        (entry.vep.custom_section, entry.vep.how_to_complete_ballot) = (custom, how_to);
        let vep = jurisdiction(entry, day("2028-10-01")).vep;
        (vep.custom_section.is_some(), vep.how_to_complete_ballot.is_some())
    };
    assert_eq!(seen(full.clone(), full.clone(), &mut nevada), (true, true));
    let off = Section { enabled: false, ..full.clone() };
    assert_eq!(seen(off.clone(), off, &mut nevada), (false, false));
    let no_heading = Section { heading: None, ..full.clone() };
    assert_eq!(seen(no_heading.clone(), no_heading, &mut nevada), (false, true));
    let no_copy = Section { copy: None, ..full };
    assert_eq!(seen(no_copy.clone(), no_copy, &mut nevada), (false, false));
}

#[test]
fn territories_show_only_what_is_switched_on_and_nothing_of_the_look_up() {
    let full = Section { enabled: true, heading: Some(text("h")), copy: Some(rich("c")) };
    let mut guam = entry("GU");
    guam.vep = VepEntry {
        enabled: true,
        lookup_on_page: true,
        lookup_in_dates: true,
        display_dates: true,
        id_requirements: Section { enabled: false, ..full.clone() },
        registration_requirements: full.clone(),
        how_to_complete_ballot: full.clone(),
        custom_section: full,
    };
    guam.lookup = LookupEntry { display: true, experience: Experience::Internal, ..LookupEntry::default() };
    guam.registration.online.enabled = true;
    let seen = jurisdiction(&guam, day("2028-10-01"));
    assert_eq!((seen.vep.id_requirements, seen.vep.registration_requirements), (None, Some(rich("c"))));
    assert_eq!((seen.vep.how_to_complete_ballot, seen.vep.custom_section), (None, None));
    assert!(!seen.vep.lookup_on_page && !seen.lookup.display && !seen.registration.flow_enabled());
    assert!(seen.election.is_some());
    // A state shows its ID text without a switch.
    let mut nevada = entry("NV");
    nevada.vep.id_requirements.copy = Some(rich("c"));
    assert!(jurisdiction(&nevada, day("2028-10-01")).vep.id_requirements.is_some());
}

#[test]
fn an_entry_without_election_has_the_fallback_until_its_day() {
    let blank = JurisdictionEntry::blank(places::any("NV").unwrap());
    assert_eq!(blank.election_on(day("2024-11-05")).unwrap().day, day("2024-11-05"));
    assert!(blank.election_on(day("2024-11-06")).is_none());
    assert_eq!(entry("NV").election_on(day("2024-10-01")).unwrap().day, day("2028-11-07"));
}

#[test]
fn pages_show_only_when_switched_on_and_requests_have_no_way_when_off() {
    let mut nevada = entry("NV");
    let page = |enabled, slug: &str| PageEntry {
        enabled,
        slug: slug.to_owned(),
        title: text("t"),
        content: rich("c"),
    };
    nevada.pages = vec![page(false, "a"), page(true, "b")];
    nevada.ballot_request.experience = Experience::SosWebsite;
    let seen = jurisdiction(&nevada, day("2028-10-01"));
    assert_eq!(seen.pages.iter().map(|p| p.slug.as_str()).collect::<Vec<_>>(), ["b"]);
    assert_eq!(seen.ballot_request.experience, Experience::None);
}

#[test]
fn only_nevada_shows_precincts() {
    let shows: Vec<_> = places::all()
        .iter()
        .filter(|place| jurisdiction(&JurisdictionEntry::blank(place), day("2028-10-01")).show_precinct)
        .map(|place| place.code)
        .collect();
    assert_eq!(shows, ["NV"]);
}

#[test]
fn the_first_active_alert_is_shown_and_a_missing_name_is_built_in() {
    let mut nevada = entry("NV");
    let alert = |start, end, html| Alert { start: day(start), end: day(end), message: rich(html) };
    nevada.alerts = vec![alert("2028-10-02", "2028-10-02", "a"), alert("2028-10-01", "2028-10-03", "b")];
    let seen = |on| jurisdiction(&nevada, day(on)).alert.map(|a| a.message.en);
    assert_eq!((seen("2028-10-01").as_deref(), seen("2028-10-02").as_deref()), (Some("b"), Some("a")));
    assert_eq!(jurisdiction(&nevada, day("2028-10-01")).name.en, "Nevada");
}

#[test]
fn missing_fields_name_what_a_voter_would_look_for() {
    let mut nevada = entry("NV");
    nevada.voter_hotline = Some("call us".to_owned());
    nevada.unreadable = vec![Finding {
        entry: "e".to_owned(),
        content_type: "electionInfo".to_owned(),
        field: "electionDay".to_owned(),
        path: "electionInfo.electionDay".to_owned(),
        why: "not a date".to_owned(),
    }];
    let missing = jurisdiction(&nevada, day("2028-10-01")).missing_fields;
    for name in [
        "registrationCheckURL",
        "voterHotline (not a phone number)",
        "importantDates.ballotReceiveBy",
        "electionInfo.electionDay (not a date)",
    ] {
        assert!(missing.iter().any(|m| m == name), "{name}: {missing:?}");
    }
}
