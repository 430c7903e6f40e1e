//! The committed pack: complete, within the schema, readable without a loss, and what the generator gives.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use common::jurisdiction::{self, JurisdictionKind};
use content::domain::entry::JurisdictionEntry;
use content::domain::facts::FactRow;
use content::domain::facts::dates::{self, FactDate, FactDates, dates};
use content::domain::facts::known::Known;
use content::domain::rules;
use content::sources::pack::Pack;
use content::sources::schema::CONTENT_TYPES;
use content_pack::generate::{self, Files};
use serde_json::Value;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
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
    let election = generate::build(&facts()).unwrap().election;
    let codes: Vec<_> = pack.entries().iter().map(|e| e.place.code).collect();
    assert_eq!(codes, jurisdiction::all().iter().map(|j| j.code).collect::<Vec<_>>());
    for entry in pack.entries() {
        let code = entry.place.code;
        assert_eq!(entry.unreadable, [], "{code}");
        let seen = rules::jurisdiction(entry, "2028-10-20".parse().unwrap());
        assert_eq!(seen.election.as_ref().unwrap().day, election, "{code}");
        assert!(seen.supported_locales.is_sorted() && seen.supported_locales.contains(&"es"), "{code}");
        assert!(
            seen.vep.enabled && seen.office.url.is_some() && seen.urls.registration_check.is_some(),
            "{code}"
        );
        assert_eq!(seen.voter_hotline, None, "{code}: the default hotline");
        let is_state = entry.place.kind == JurisdictionKind::State;
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
    let columbus_day: chrono::NaiveDate = "2028-10-09".parse().unwrap();
    for entry in pack.entries() {
        let code = entry.place.code;
        let election = entry.election_on("2028-10-20".parse().unwrap()).unwrap();
        let dates = &election.dates;
        let open = |row: &FactRow| {
            row.name == "office.holidays.open" && row.value.split(';').any(|w| w == "columbus")
        };
        let keeps_open = entry.facts.iter().any(open);
        let facts = said(entry, "2028-10-20");
        let before = [
            (&dates.early_voting_start_by, &facts.early_voting_start_by),
            (&dates.ballot_request_by, &facts.ballot_request_by),
            (&dates.ballot_dropoff_by, &facts.ballot_dropoff_by),
            (&dates.register_online_by, &facts.register_online_by),
            (&dates.register_in_person_by, &facts.register_in_person_by),
            (&dates.register_receive_by, &facts.register_receive_by),
            (&dates.register_postmark_by, &facts.register_postmark_by),
        ];
        for (date, facts) in before {
            let Some(day) = date.date else { continue };
            assert_eq!(facts.day, Some(day), "{code}: the pack has the days of the facts");
            let firm = !facts.may_be_later && facts.sentences.iter().all(|s| s.key != "note_unsure_days");
            assert!(day <= election.day, "{code} {day}");
            assert!(!firm || keeps_open || day != columbus_day, "{code} {day}: offices may be closed");
        }
        if let Some((start, Some(end))) = election.early_voting.days {
            assert!(election.early_voting.allowed && start <= end && end <= election.day, "{code}");
        }
        if let (Some(mailed), Some(arrived)) = (dates.ballot_postmark_by.date, dates.ballot_receive_by.date) {
            assert!(mailed < arrived, "{code}");
        }
    }
}

#[test]
fn facts_that_a_voter_acts_on_name_their_official_page() {
    let pack = Pack::embedded().unwrap();
    for entry in pack.entries().iter().filter(|e| e.place.kind == JurisdictionKind::State) {
        let sourced: BTreeSet<_> = entry.sources.iter().map(|s| s.field.as_str()).collect();
        for field in ["registration.checkUrl", "pollingLookup.url", "mailBallot", "voterId"] {
            assert!(sourced.contains(field), "{} {field}", entry.place.code);
        }
        let deadlines = entry.registration.required == sourced.contains("registration.deadlines");
        assert!(deadlines, "{}", entry.place.code);
        assert!(entry.sources.iter().filter(|s| s.checked.is_some()).count() >= 3, "{}", entry.place.code);
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

fn facts() -> Files {
    generate::file_names().map(|name| (name.to_owned(), read(&root().join("facts").join(name)))).collect()
}

#[test]
fn what_is_committed_is_the_build_of_the_facts() {
    let built = generate::build(&facts()).unwrap();
    assert!(built.pack == read(&root().join("pack/pack.json")), "run content-pack build");
    assert!(built.report == read(&root().join("facts/FACTS.md")), "run content-pack build");
    let table = read(&root().join("src/domain/fallback/early_voting.rs"));
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
        ("ids.csv", "AK,voter_id.kind,", "AK,voter_id.kind,maybe", "ids.csv:2: voter_id.kind \"maybe"),
        ("ids.csv", "AK,voter_id.kind", "ZZ,voter_id.kind", "postal code"),
        ("ids.csv", "AK,voter_id.kind", "AK,voter_id.sort", "is no fact"),
        ("ids.csv", "AK,voter_id.kind,", "AK,registration.required,", "stands in registration.csv"),
        ("registration.csv", "yes,VGHUGO,2024-05,", "yes,,2024-05,", "no source"),
        ("registration.csv", "yes,VGHUGO,", "yes,HEARSAY,", "\"HEARSAY\" is not in"),
        ("registration.csv", "yes,VGHUGO,2024-05,", "yes,VGHUGO,2026-02-30,", "not a day"),
        (
            "registration.csv",
            "https://voterregistration.alaska.gov",
            "javascript:alert(1)",
            "an address that starts",
        ),
        ("ids.csv", "2026-09-22,medium,", "2026-09-22,surely,", "not high, medium or low"),
        ("ids.csv", "2026-09-22,medium,,,,all\n", "2026-09-22,medium,,,,coronations\n", "write all, federal"),
        ("ids.csv", "2026-09-22,medium,,,,all\n", "2026-09-22,medium,,,,\n", "elections \"\": write all"),
        (
            "ids.csv",
            "2026-09-22,medium,,,,all\n",
            "2026-09-22,medium,,2028-01-02,2028-01-01,all\n",
            "before valid_from",
        ),
        (
            "ids.csv",
            "2026-09-22,medium,,,,all\n",
            "2026-09-22,medium\n",
            "ids.csv:2: is not a row of place,fact",
        ),
        ("elections.csv", "2028-11-07", "", "election.general"),
        ("sources.csv", "https://vote.gov/", "https://vote.example.com/", "neither .gov"),
        ("sources.csv", ",vote.gov,official\n", ",vote.gov,party\n", "a party or a campaign is no source"),
        (
            "sources.csv",
            ",vote.gov,official\n",
            ",vote.gov,rumour\n",
            "kind \"rumour\" is not one of official",
        ),
        ("sources.csv", ",vote.gov,official\n", ",,official\n", "needs its publisher"),
    ];
    for (file, from, to, want) in cases {
        let why = generate::build(&changed(file, from, to)).unwrap_err().to_string();
        assert!(why.contains(want), "{file} {to}: {why}");
    }
    let mut files = facts();
    files.remove("offices.csv");
    assert!(generate::build(&files).unwrap_err().to_string().contains("offices.csv: is not there"));
}

#[test]
fn all_faults_of_a_file_are_named_at_once_and_on_their_own_lines() {
    let mut files = facts();
    let head = files["ids.csv"].lines().next().unwrap().to_owned();
    files.insert("recheck.csv".to_owned(), "place,fact,recheck_by,why\n".to_owned());
    let rows = "AK,voter_id.kind,none,5C-ID,2026-09-22,medium,\"a remark\nof three\nlines\",,,all\n\
        AK,voter_id.kind\n\
        AK,voter_id.kind,perhaps,5C-ID,2026-09-32,high,,,,all\n\
        AL,voter_id.sort,none,5C-ID,2026-09-22,high,,,,all\n";
    files.insert("ids.csv".to_owned(), format!("{head}\n{rows}"));
    let why = generate::build(&files).unwrap_err().to_string();
    let at: Vec<_> = why.lines().map(|line| line.split(": ").next().unwrap().to_owned()).collect();
    assert_eq!(at, ["ids.csv:5", "ids.csv:6", "ids.csv:6", "ids.csv:7"], "{why}");
    files.insert("ids.csv".to_owned(), format!("{head}\n{}", "AK,voter_id.sort,-,,,,,,,all\n".repeat(501)));
    let why = generate::build(&files).unwrap_err().to_string();
    assert!(why.ends_with("and 1 more"), "the list of faults has a bound");
}

#[test]
fn a_fact_of_the_country_holds_where_a_place_has_none_of_its_own() {
    let mut files = facts();
    let text = files.get_mut("rights-and-help.csv").unwrap();
    *text =
        text.lines().filter(|row| !row.contains("uocava.help_url")).map(|row| format!("{row}\n")).collect();
    text.push_str("US,uocava.help_url,https://www.fvap.gov/,BY-PLACE,2024-05-01,high,,,,all\n");
    text.push_str("NV,uocava.help_url,https://www.nvsos.gov/,BY-PLACE,2024-05-01,high,,,,all\n");
    let sources = files.get_mut("sources.csv").unwrap();
    sources.push_str(
        "BY-PLACE,vote.gov,2024,own,vote.gov,https://vote.gov/register/{place},vote.gov,official\n",
    );
    let pack = Pack::parse(generate::build(&files).unwrap().pack.as_bytes()).unwrap();
    let of = |code: &str| {
        let entry = pack.entries().iter().find(|entry| entry.place.code == code).unwrap();
        let seen = rules::jurisdiction(entry, "2028-10-20".parse().unwrap());
        let fact = seen.facts.into_iter().find(|fact| fact.row.name == "uocava.help_url").unwrap();
        (fact.row.value, fact.row.source.url)
    };
    assert_eq!(of("NV").0, "https://www.nvsos.gov/");
    let others =
        ("https://www.fvap.gov/".to_owned(), "https://vote.gov/register/us-virgin-islands".to_owned());
    assert_eq!(of("VI"), others);
}

/// The dates of the election that leads on a day, by its facts.
fn said(entry: &JurisdictionEntry, today: &str) -> FactDates {
    let seen = rules::jurisdiction(entry, today.parse().unwrap());
    let election = seen.election.unwrap().day;
    dates(&Known::new(election, &seen.facts[..]), entry.place.kind == JurisdictionKind::State)
}

#[test]
fn an_unknown_fact_leaves_its_field_out_and_a_known_one_is_carried() {
    let mut files = facts();
    let table = files.get_mut("polling-hours.csv").unwrap();
    *table =
        table.lines().filter(|row| !row.contains("polling.hours.")).map(|row| format!("{row}\n")).collect();
    let hours = |files: &Files| {
        let pack = Pack::parse(generate::build(files).unwrap().pack.as_bytes()).unwrap();
        let nevada = pack.entries().iter().find(|entry| entry.place.code == "NV").unwrap();
        said(nevada, "2028-10-20").election_day_statewide_hours
    };
    assert!(hours(&files).is_empty(), "nobody knows the hours");
    for (name, value) in [("opens", "07:00"), ("closes", "20:00")] {
        let text = files.get_mut("polling-hours.csv").unwrap();
        text.push_str(&format!("NV,polling.hours.{name},{value},5C-V,2026-11-20,medium,,,,all\n"));
    }
    let at = |hour| dates::Value::Time(chrono::NaiveTime::from_hms_opt(hour, 0, 0).unwrap());
    assert_eq!(hours(&files)[0].values, [("opens", at(7)), ("closes", at(20))]);
}

#[test]
fn changes_of_law_are_in() {
    let pack = Pack::embedded().unwrap();
    let dates = |code: &str| {
        let entry = pack.entries().iter().find(|e| e.place.code == code).unwrap();
        said(entry, "2028-10-20")
    };
    let day = |date: &FactDate| date.day.map(|day| day.to_string());
    // Kansas: no days of grace any more, and a court may change that.
    let kansas = dates("KS");
    assert_eq!(
        (day(&kansas.ballot_receive_by).as_deref(), day(&kansas.ballot_postmark_by)),
        (Some("2028-11-07"), None)
    );
    assert!(kansas.ballot_receive_by.confirm);
    // Connecticut: no reason needed any more.
    assert_eq!(dates("CT").vote_by_mail_note[0].key, "note_any_registered");
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
    assert!(mississippi.vote_by_mail_note.iter().any(|sentence| sentence.key == "note_no_hand_in"));
    assert_eq!(mississippi.ballot_dropoff_by.day, None);
}

#[test]
fn phone_numbers_are_facts_of_their_own_and_none_is_old() {
    for (name, text) in facts() {
        for row in csv::Reader::from_reader(text.as_bytes()).records().map(Result::unwrap) {
            let digits = |w: &[u8], at: std::ops::Range<usize>| w[at].iter().all(u8::is_ascii_digit);
            let phone = |w: &[u8]| {
                digits(w, 0..3) && w[3] == b'-' && digits(w, 4..7) && w[7] == b'-' && digits(w, 8..12)
            };
            if row.iter().any(|cell| cell.as_bytes().windows(12).any(phone)) {
                assert!(row[1].ends_with("phone") && &row[4] >= "2020", "{name}: {row:?}");
            }
        }
    }
}

#[test]
fn a_form_that_needs_a_clerk_or_a_notary_is_never_print_sign_and_mail() {
    let pack = pack();
    let copy = |code: &str| {
        let id = format!("registration-{code}");
        let mut entries = pack["entries"].as_array().unwrap().iter();
        entries.find(|entry| entry["sys"]["id"] == id).unwrap()["fields"]["mailCopy"]["en"].to_string()
    };
    assert!(
        copy("NH").contains("Ask your town or city clerk for the forms")
            && !copy("NH").contains("Print the form")
    );
    assert!(
        copy("WY").contains("in front of a notary or a registry agent")
            && !copy("WY").contains("Print the form")
    );
    assert!(copy("OH").contains("Print the form"));
}
