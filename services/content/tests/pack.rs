//! The committed pack: complete, within the schema, readable without a loss, and what the generator gives.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use common::jurisdiction::{self, Kind};
use content::domain::rules;
use content::generate::{self, Files};
use content::sources::pack::Pack;
use content::sources::schema::CONTENT_TYPES;
use serde_json::Value;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

fn pack() -> Value {
    serde_json::from_str(&read(&root().join("pack/pack.json"))).unwrap()
}

#[test]
fn all_56_entries_load_and_follow_the_rules() {
    let pack = Pack::embedded().unwrap();
    let codes: Vec<_> = pack.entries().iter().map(|e| e.place.code).collect();
    assert_eq!(codes, jurisdiction::all().iter().map(|j| j.code).collect::<Vec<_>>());
    for entry in pack.entries() {
        let code = entry.place.code;
        assert_eq!(entry.unreadable, [], "{code}");
        let seen = rules::jurisdiction(entry, "2028-10-20".parse().unwrap());
        assert_eq!(seen.election.as_ref().unwrap().day.to_string(), generate::ELECTION_DAY, "{code}");
        assert!(seen.supported_locales.is_sorted() && seen.supported_locales.contains(&"es"), "{code}");
        assert!(
            seen.vep.enabled && seen.office.url.is_some() && seen.urls.registration_check.is_some(),
            "{code}"
        );
        assert_eq!(seen.voter_hotline, None, "{code}: the default hotline");
        let is_state = entry.place.kind == Kind::State;
        assert_eq!(seen.lookup.display, is_state, "{code}");
        // North Dakota has no registration; nothing is built in for editors' own fields.
        assert_eq!(seen.registration.flow_enabled(), is_state && code != "ND", "{code}");
        assert_eq!(seen.registration.required, code != "ND");
        assert!(seen.pages.is_empty() && seen.vep.custom_section.is_none() && seen.alert.is_none(), "{code}");
        assert_eq!(entry.name.as_ref().unwrap().en, entry.place.en);
    }
}

#[test]
fn dates_are_in_order_and_none_is_a_guess() {
    let pack = Pack::embedded().unwrap();
    let columbus_day = "2028-10-09".parse().unwrap();
    for entry in pack.entries() {
        let code = entry.place.code;
        let election = rules::election_on(entry, "2028-10-20".parse().unwrap()).unwrap();
        let dates = &election.dates;
        let before = [
            &dates.early_voting_start_by,
            &dates.ballot_request_by,
            &dates.ballot_dropoff_by,
            &dates.register_online_by,
            &dates.register_in_person_by,
            &dates.register_receive_by,
            &dates.register_postmark_by,
        ];
        for date in before.iter().filter_map(|d| d.date) {
            assert!(date <= election.day && date != columbus_day, "{code} {date}");
        }
        if let Some((start, end)) = election.early_voting.days {
            assert!(election.early_voting.allowed && start < end && end <= election.day, "{code}");
        }
        if let (Some(mailed), Some(arrived)) = (dates.ballot_postmark_by.date, dates.ballot_receive_by.date) {
            assert!(mailed < arrived, "{code}");
        }
        if entry.place.kind == Kind::Territory {
            assert!(before.iter().all(|d| d.date.is_none()), "{code}: the facts of territories are too thin");
        }
    }
}

#[test]
fn facts_that_a_voter_acts_on_name_their_official_page() {
    let pack = Pack::embedded().unwrap();
    for entry in pack.entries().iter().filter(|e| e.place.kind == Kind::State) {
        let sourced: BTreeSet<_> = entry.sources.iter().map(|s| s.field.as_str()).collect();
        for field in ["registration.checkUrl", "pollingLookup.url", "mailBallot", "voterId"] {
            assert!(sourced.contains(field), "{} {field}", entry.place.code);
        }
        let deadlines = entry.registration.required == sourced.contains("registration.deadlines");
        assert!(deadlines, "{}", entry.place.code);
        assert!(entry.sources.iter().filter(|s| s.checked.is_some()).count() >= 5, "{}", entry.place.code);
    }
}

#[test]
fn the_pack_keeps_to_its_own_content_types() {
    let pack = pack();
    let types: BTreeMap<&str, BTreeSet<&str>> = CONTENT_TYPES
        .iter()
        .map(|(id, _, fields)| (*id, fields.iter().map(|(name, _)| *name).collect()))
        .collect();
    let declared = pack["contentTypes"].as_array().unwrap();
    assert_eq!(declared.len(), types.len());
    for content_type in declared {
        let id = content_type["sys"]["id"].as_str().unwrap();
        let fields: BTreeSet<_> =
            content_type["fields"].as_array().unwrap().iter().map(|f| f["id"].as_str().unwrap()).collect();
        assert_eq!(types[id], fields, "{id}");
    }
    for entry in pack["entries"].as_array().unwrap() {
        let id = entry["sys"]["contentType"]["sys"]["id"].as_str().unwrap();
        for (field, value) in entry["fields"].as_object().unwrap() {
            assert!(types[id].contains(field.as_str()), "{id}.{field}");
            assert!(
                value.as_object().unwrap().keys().all(|locale| locale == "en" || locale == "es"),
                "{id}.{field}"
            );
        }
    }
}

#[test]
fn no_phone_number_of_an_office_is_published() {
    // The content types say what a phone number looks like; no entry has one.
    let pack = pack()["entries"].to_string();
    let digits = |b: &[u8], range: std::ops::Range<usize>| b[range].iter().all(u8::is_ascii_digit);
    let phones = pack
        .as_bytes()
        .windows(12)
        .filter(|w| digits(w, 0..3) && w[3] == b'-' && digits(w, 4..7) && w[7] == b'-' && digits(w, 8..12));
    assert_eq!(phones.map(String::from_utf8_lossy).collect::<Vec<_>>(), Vec::<String>::new());
    assert!(!pack.contains("tel:"));
}

fn facts() -> Files {
    generate::file_names().map(|name| (name.to_owned(), read(&root().join("facts").join(name)))).collect()
}

#[test]
fn what_is_committed_is_the_build_of_the_facts() {
    let built = generate::build(&facts()).unwrap();
    assert!(built.pack == read(&root().join("pack/pack.json")), "run content-pack build");
    assert!(built.report == read(&root().join("facts/FACTS.md")), "run content-pack build");
    let table = read(&root().join("src/domain/fallback/early_voting_2024.rs"));
    assert!(built.fallback == table, "run content-pack build");
}

/// The tables with one line of one file changed.
fn changed(file: &str, from: &str, to: &str) -> Files {
    let mut files = facts();
    let text = files.get_mut(file).unwrap();
    assert!(text.contains(from), "{from}");
    *text = text.replacen(from, to, 1);
    files
}

#[test]
fn every_fault_of_the_tables_is_named_with_its_line() {
    let cases = [
        ("id.csv", "AK,voter_id.kind,", "AK,voter_id.kind,maybe", "id.csv:2: \"maybe"),
        ("id.csv", "AK,voter_id.kind", "ZZ,voter_id.kind", "postal code"),
        ("id.csv", "AK,voter_id.kind", "AK,voter_id.sort", "no fact of this table"),
        ("id.csv", "AL,voter_id.kind", "AK,voter_id.kind", "stands twice"),
        (
            "registration.csv",
            "AK,registration.required,yes,VGHUGO;5C-R",
            "AK,registration.required,yes,",
            "no source",
        ),
        (
            "registration.csv",
            "AK,registration.required,yes,VGHUGO;5C-R",
            "AK,registration.required,yes,HEARSAY",
            "HEARSAY is not in",
        ),
        (
            "registration.csv",
            "AK,registration.required,yes,VGHUGO;5C-R,2026-09-01",
            "AK,registration.required,yes,VGHUGO,2026-02-30",
            "not a day",
        ),
        (
            "registration.csv",
            "https://voterregistration.alaska.gov",
            "javascript:alert(1)",
            "an address that starts",
        ),
        ("elections.csv", "2028-11-07", "2028-11-14", "2028-11-07"),
    ];
    for (file, from, to, want) in cases {
        let why = generate::build(&changed(file, from, to)).unwrap_err().to_string();
        assert!(why.contains(want), "{file} {to}: {why}");
    }
    let mut files = facts();
    files.remove("offices.csv");
    assert!(generate::build(&files).unwrap_err().to_string().contains("offices.csv: is not there"));
    let why = generate::build(&Files::new()).unwrap_err().to_string();
    assert!(why.lines().count() <= 40, "the list of faults has a bound");
}

#[test]
fn an_unknown_fact_leaves_its_field_out_and_a_known_one_is_carried() {
    let without = generate::build(&facts()).unwrap().pack;
    assert!(!without.contains("electionDayStatewideHoursShortNote\": {"), "nobody knows the hours");
    let mut files = facts();
    for (name, value) in [("opens", "7AM"), ("closes", "8PM")] {
        let text = files.get_mut("dates.csv").unwrap();
        let row = format!("NV,polling.hours.{name},,,,,");
        assert!(text.contains(&row));
        *text = text.replace(&row, &format!("NV,polling.hours.{name},{value},5C-V,2026-11-20,high,"));
    }
    let with = generate::build(&files).unwrap().pack;
    assert!(with.contains("\"Polls are open from 7 a.m. to 8 p.m.\""));
    assert!(with.contains("\"Los lugares de votación abren de las 7 a. m. a las 8 p. m.\""));
}

#[test]
fn changes_of_law_are_in() {
    let pack = Pack::embedded().unwrap();
    let dates = |code: &str| {
        let entry = pack.entries().iter().find(|e| e.place.code == code).unwrap();
        rules::election_on(entry, "2028-10-20".parse().unwrap()).unwrap().dates
    };
    let note = |note: &Option<content::domain::text::Text>| note.clone().unwrap().en;
    let day = |d: &content::domain::election::NotedDate| d.date.map(|d| d.to_string());
    // Kansas: no days of grace any more, and a court may change that.
    let kansas = dates("KS");
    assert_eq!(
        (day(&kansas.ballot_receive_by).as_deref(), day(&kansas.ballot_postmark_by)),
        (Some("2028-11-07"), None)
    );
    assert!(note(&kansas.ballot_receive_by.note).contains("Confirm"));
    // Connecticut: no reason needed any more.
    assert!(note(&dates("CT").vote_by_mail_note).starts_with("Any registered voter"));
    // Utah: the ballot must arrive, a postmark does not count.
    let utah = dates("UT");
    assert_eq!(
        (day(&utah.ballot_receive_by).as_deref(), day(&utah.ballot_postmark_by)),
        (Some("2028-11-07"), None)
    );
    // Mississippi: postmark and days of grace; it cannot be handed in.
    let mississippi = dates("MS");
    assert_eq!(day(&mississippi.ballot_postmark_by).as_deref(), Some("2028-11-07"));
    assert_eq!(day(&mississippi.ballot_receive_by).as_deref(), Some("2028-11-14"));
    assert!(
        note(&mississippi.vote_by_mail_note).contains("cannot hand in")
            && mississippi.ballot_dropoff_by.date.is_none()
    );
}

#[test]
fn no_phone_number_stands_in_the_facts() {
    for (name, text) in facts() {
        let bytes = text.as_bytes();
        let digits = |range: std::ops::Range<usize>| bytes[range].iter().all(u8::is_ascii_digit);
        let found = (0..bytes.len().saturating_sub(12)).find(|i| {
            digits(*i..i + 3)
                && bytes[i + 3] == b'-'
                && digits(i + 4..i + 7)
                && bytes[i + 7] == b'-'
                && digits(i + 8..i + 12)
        });
        assert_eq!(found, None, "{name}");
    }
}
