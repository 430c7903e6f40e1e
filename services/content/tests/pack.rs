//! The committed pack: complete, within the schema, readable without a loss, and what the generator gives.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use common::jurisdiction::{self, Kind};
use content::domain::rules;
use content::generate::{self, Input};
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
    let pack = read(&root().join("pack/pack.json"));
    let digits = |b: &[u8], range: std::ops::Range<usize>| b[range].iter().all(u8::is_ascii_digit);
    let phones = pack
        .as_bytes()
        .windows(12)
        .filter(|w| digits(w, 0..3) && w[3] == b'-' && digits(w, 4..7) && w[7] == b'-' && digits(w, 8..12));
    assert_eq!(phones.map(String::from_utf8_lossy).collect::<Vec<_>>(), Vec::<String>::new());
    assert!(!pack.contains("tel:"));
}

#[test]
fn the_generator_gives_the_same_bytes() {
    let facts = root().join("../../../shared/data/facts");
    if !facts.exists() {
        println!("skipped: ../shared/data/facts is not there");
        return;
    }
    let [jurisdictions, elections, sources] =
        ["jurisdictions.json", "elections.json", "sources.json"].map(|name| read(&facts.join(name)));
    let input = Input { jurisdictions: &jurisdictions, elections: &elections, sources: &sources };
    assert!(
        generate::pack(&input).unwrap() == read(&root().join("pack/pack.json")),
        "run content-pack build"
    );
    let table = read(&root().join("src/domain/fallback/early_voting_2024.rs"));
    let written: String = generate::fallback_table(&input).unwrap();
    assert!(written == table, "run content-pack fallback");
}

#[test]
fn facts_that_are_not_there_are_named() {
    let input = Input { jurisdictions: "{}", elections: r#"{"as_of": "x", "elections": []}"#, sources: "{}" };
    assert!(generate::pack(&input).unwrap_err().to_string().contains("2028-11-07"));
    let bad = Input { jurisdictions: "[", ..input };
    assert!(generate::pack(&bad).unwrap_err().to_string().contains("jurisdictions.json"));
}
