//! `content-pack recompute`: published dates of past elections against the rules of the committed tables.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::path::{Path, PathBuf};
use std::process::Command;

const HEAD: &str = "place,election_date,election_kind,fact,date,time,source,sure";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Exit code and output for a file with these rows.
fn recompute(head: &str, rows: &[&str]) -> (Option<i32>, String) {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("dates.csv");
    std::fs::write(&file, format!("{head}\n{}\n", rows.join("\n"))).unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_content-pack"))
        .arg("recompute")
        .arg(&file)
        .args(["--dir", folder().to_str().unwrap()])
        .output()
        .unwrap();
    (run.status.code(), String::from_utf8([run.stdout, run.stderr].concat()).unwrap())
}

#[test]
fn rules_give_dates_of_all_kinds_of_elections() {
    let rows = [
        "GA,2026-12-01,general runoff,registration_deadline,2026-11-02,,s,yes",
        "GA,2026-12-01,general runoff,early_voting_first,2026-11-23,,s,yes",
        "GA,2026-12-01,general runoff,early_voting_last,2026-11-25,,s,yes",
        "GA,2026-12-01,general runoff,mail_ballot_request,2026-11-20,,s,yes",
        "LA,2026-12-12,December general (Saturday),early_voting_first,2026-11-28,,s,yes",
        "LA,2026-12-12,December general (Saturday),mail_ballot_request,2026-12-08,,s,yes",
        "TX,2027-05-01,municipal uniform (Saturday),early_voting_first,2027-04-19,,s,yes",
        "WA,2027-02-09,special,mail_ballot_return_postmarked_received_by,2027-02-18,,s,yes",
        "HI,2028-08-12,state primary (Saturday),registration_mail_unspecified,2028-08-02,,s,yes",
        "CT,2028-08-08,state primary,early_voting_first,2028-07-31,,s,yes",
    ];
    let (code, told) = recompute(HEAD, &rows);
    assert!(told.contains("10 of 10 dates that a source states (100.0 %)"), "{told}");
    assert_eq!(code, Some(0));
}

#[test]
fn a_date_that_differs_is_named_with_the_rule() {
    let row = "TX,2024-11-05,general,early_voting_first,2024-10-22,,s,";
    let (code, told) = recompute(HEAD, &[&format!("{row}yes")]);
    assert_eq!(code, Some(1));
    let line = "dates.csv:2: TX 2024-11-05 general: early_voting_first was 2024-10-22; the rules give 2024-10-21 \
                (early_voting.rule.start_days_before 17)";
    assert!(told.contains(line), "{told}");
    let (code, told) = recompute(HEAD, &[&format!("{row}conflict")]);
    assert!(code == Some(0) && told.contains("[not sure]"), "a date that needs review fails nothing: {told}");
    let (code, told) = recompute(HEAD, &["GA,2026-03-10,special,mail_ballots_sent,2026-02-10,,s,yes"]);
    assert!(code == Some(1) && told.contains("no rule holds for this kind of election"), "{told}");
}

#[test]
fn a_reason_excuses_one_of_many() {
    let same: Vec<_> =
        (1..20).map(|n| format!("TX,2024-11-05,general,early_voting_first,2024-10-21,,s{n},yes,")).collect();
    let same: Vec<&str> = same.iter().map(String::as_str).collect();
    let other = "TX,2024-11-05,general,early_voting_first,2024-10-14,,s,yes,extended by the governor";
    let head = format!("{HEAD},reason");
    let (code, told) = recompute(&head, &[&same[..], &[other]].concat());
    assert!(code == Some(0) && told.contains("; reason: extended by the governor"), "{told}");
    assert!(told.contains("19 of 20 dates that a source states (95.0 %)"), "{told}");
    let (code, _) = recompute(&head, &[same[0], other]);
    assert_eq!(code, Some(1), "one of two is too many");
}

#[test]
fn every_fault_of_a_file_is_named() {
    let rows = [
        "ZZ,2024-11-05,general,early_voting_first,2024-10-21,,s,yes",
        "TX,November,general,early_voting_first,2024-10-21,,s,yes",
        "TX,2024-11-02,coronation,early_voting_first,2024-10-21,,s,yes",
        "TX,2024-11-05,general,first_day,2024-10-21,,s,yes",
        "TX,2024-11-05,general,early_voting_first,,,s,yes",
        "TX,2024-11-05",
    ];
    let (code, told) = recompute(HEAD, &rows);
    assert_eq!(code, Some(2), "{told}");
    for words in [
        ":2: \"ZZ\" is not a postal code",
        ":3: election_date \"November\" is not a day",
        ":4: election_kind \"coronation\"",
        ":5: fact \"first_day\" is not one of registration_deadline",
        ":6: date \"\" is not a day",
        ":7: is not a row of",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

#[test]
fn unknown_kind_is_refused_with_the_words() {
    let (code, told) = recompute(HEAD, &["TX,2024-11-05,flubber,early_voting_first,2024-10-21,,s,yes"]);
    assert_eq!(code, Some(2));
    assert!(
        told.contains("\"flubber\"") && told.contains("general, primary, presidential, runoff"),
        "{told}"
    );
}
