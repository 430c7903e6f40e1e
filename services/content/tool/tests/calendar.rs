//! The table of regular elections: each day that a rule of law gives must be among the elections ahead.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::path::PathBuf;

use content::domain::election::ElectionKind;
use content_pack::generate::{self, Files, Tables};

const AHEAD: &str = "elections-ahead.csv";
const REGULAR: &str = "regular-elections.csv";

fn facts() -> Files {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../facts");
    let read = |name: &str| (name.to_owned(), std::fs::read_to_string(dir.join(name)).unwrap());
    generate::file_names().map(read).collect()
}

/// The faults of the tables after the lines of one were changed; empty where they read.
fn faults(file: &str, change: impl FnOnce(Vec<String>) -> Vec<String>) -> String {
    let mut files = facts();
    let lines = files[file].lines().map(str::to_owned).collect();
    files.insert(file.to_owned(), change(lines).join("\n") + "\n");
    Tables::read(&files).err().map(|why| why.to_string()).unwrap_or_default()
}

fn without(start: &str) -> impl FnOnce(Vec<String>) -> Vec<String> {
    move |mut lines| {
        let before = lines.len();
        lines.retain(|line| !line.starts_with(start));
        assert_eq!(lines.len() + 1, before, "{start}: no such row");
        lines
    }
}

fn replaced(start: &str, from: &str, to: &str) -> impl FnOnce(Vec<String>) -> Vec<String> {
    move |mut lines| {
        let row = lines.iter_mut().find(|line| line.starts_with(start)).unwrap();
        assert!(row.contains(from), "{row}");
        *row = row.replace(from, to);
        lines
    }
}

fn with(row: &str) -> impl FnOnce(Vec<String>) -> Vec<String> {
    move |mut lines| {
        lines.push(row.to_owned());
        lines
    }
}

#[test]
fn names_regular_election_without_row() {
    for (start, told) in [
        ("MS,2026-12-01,runoff", "Mississippi has no runoff on 2026-12-01: add it"),
        ("MS,2027-11-30,runoff", "Mississippi has no runoff on 2027-11-30 (it has 2027-08-31)"),
        ("WI,2027-02-16,primary", "Wisconsin has no primary on 2027-02-16"),
        ("IL,2027-02-23,primary", "Illinois has no primary on 2027-02-23"),
        ("MO,2027-04-06,municipal", "Missouri has no municipal on 2027-04-06"),
        ("KS,2027-11-02,municipal", "Kansas has no municipal on 2027-11-02"),
        ("GU,2028-08-05,primary", "Guam has no primary on 2028-08-05: add it to elections-ahead.csv"),
        ("PR,2028-06-04,primary", "Puerto Rico has no primary on 2028-06-04"),
        // Nobody has set its day; it is held.
        ("CO,,presidential_primary", "Colorado has no presidential_primary in 2028, and one is held"),
    ] {
        let why = faults(AHEAD, without(start));
        assert!(why.starts_with(REGULAR) && why.contains(told) && why.lines().count() == 1, "{start}: {why}");
    }
}

#[test]
fn another_day_needs_a_reason() {
    let why = faults(AHEAD, replaced("MS,2027-08-31", "MS,2027-08-31", "MS,2027-08-24"));
    assert!(why.contains("Mississippi has no runoff on 2027-08-31 (it has 2027-08-24, 2027-11-30)"), "{why}");
    assert!(why.contains("2027-08-31 in moved_from"), "{why}");
    // Louisiana's primary is a week early for a holiday; its row says so.
    assert_eq!(faults(AHEAD, |lines| lines), "");
    let why = faults(AHEAD, replaced("LA,2027-10-09", ",2027-10-16,", ",,"));
    assert!(why.contains("Louisiana has no primary on 2027-10-16 (it has 2027-04-17, 2027-10-09)"), "{why}");
    let silent = "NV,2027-03-02,special,A,B,all,r,PGG,2026,high,2027-03-09,";
    assert!(faults(AHEAD, with(silent)).contains("needs its day, and a remark that says why"));
    let told = format!("{silent}The governor moved it.");
    assert_eq!(faults(AHEAD, with(&told)), "");
}

#[test]
fn two_elections_of_a_year_need_different_names() {
    let why = faults(AHEAD, replaced("WA,2027-04-27", "April special", "February special"));
    assert!(why.contains("on 2027-02-09 and on 2027-04-27, both days of a rule"), "{why}");
}

#[test]
fn every_place_says_what_is_held_each_year() {
    let why = faults(REGULAR, without("AL,municipal,odd,none"));
    assert!(why.contains("AL has no row about 2027; where nothing is held, write none and why"), "{why}");
    let why = faults(REGULAR, without("AK,presidential_primary"));
    assert!(why.contains("AK has no row of kind presidential_primary or caucus"), "{why}");
    let why = faults(REGULAR, replaced("US,", "first Tuesday after the first Monday", "first Monday"));
    assert!(why.contains("gives 2028-11-06, and election.general is 2028-11-07"), "{why}");
}

#[test]
fn names_fault_of_a_rule_with_its_line() {
    for (row, told) in [
        ("XX,special,every,first Tuesday of May,l,PGG,,", "\"XX\" is not a postal code of the 56, nor US"),
        ("NV,coronation,every,first Tuesday of May,l,PGG,,", "kind \"coronation\" is not one of general"),
        ("NV,special,leap,first Tuesday of May,l,PGG,,", "years \"leap\" is not one of every, odd"),
        ("NV,special,every,some Tuesday,l,PGG,,", "rule \"some Tuesday\" is not none, set, \"first"),
        ("NV,special,every,fifth Monday of February,l,PGG,,", "is no day of 2027"),
        ("NV,special,every,first Tuesday of May,,PGG,,", "has no law"),
        ("NV,special,every,first Tuesday of May,l,,,", "has no source"),
        ("NV,special,every,first Tuesday of May,l,NOBODY,,", "\"NOBODY\" is not in sources.csv"),
        ("NV,special,every,first Tuesday of May,l,PGG,May,", "checked \"May\" is not"),
        ("NV,special,every,none,,,,", "needs a remark that says what is held instead"),
        ("NV,special,odd,first Tuesday of May,l,PGG,,", "Nevada has no special on 2027-05-04"),
    ] {
        let why = faults(REGULAR, with(row));
        let line = facts()[REGULAR].lines().count() + 1;
        assert!(why.starts_with(&format!("{REGULAR}:{line}: ")) && why.contains(told), "{row}: {why}");
    }
    let why = faults(AHEAD, with("NV,2027-03-02,special,A,B,few,r,PGG,2026,high,,"));
    assert!(why.contains("voters \"few\" is not all or some"), "{why}");
    let why = faults(AHEAD, with("NV,2027-03-02,special,A,B,all,r,PGG,2026,high,soon,x"));
    assert!(why.contains("moved_from \"soon\" is not a day"), "{why}");
}

/// Days that the calendar once lacked, from published calendars and the text of the laws.
#[test]
fn elections_of_odd_years_and_territories_exist() {
    let tables = Tables::read(&facts()).unwrap();
    let has = |code: &str, day: &str, kind| {
        tables.ahead[code].iter().any(|a| a.kind == kind && a.day == day.parse().ok())
    };
    use ElectionKind::{General, Municipal, Primary, Runoff, Special};
    for (code, day, kind) in [
        ("AR", "2026-12-01", Runoff),
        ("GA", "2027-11-30", Runoff),
        ("MS", "2027-08-31", Runoff),
        ("MS", "2027-11-30", Runoff),
        ("IL", "2027-04-06", Municipal),
        ("OH", "2027-05-04", Primary),
        ("ID", "2027-05-18", Municipal),
        ("OR", "2027-05-18", Municipal),
        ("WA", "2027-04-27", Special),
        ("NY", "2027-06-22", Primary),
        ("VT", "2028-03-07", Municipal),
        ("NH", "2027-03-09", Municipal),
        ("TX", "2027-05-01", Municipal),
        ("UT", "2027-08-10", Primary),
        ("CO", "2027-11-02", General),
        ("VI", "2028-08-05", Primary),
    ] {
        assert!(has(code, day, kind), "{code} {day}");
    }
    assert!(!has("MS", "2027-08-24", Runoff), "three weeks were the rule until 2024");
}
