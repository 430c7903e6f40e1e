//! The elections ahead: the committed pack on days of 2026 to 2028, and tables that people spoiled.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::path::PathBuf;

use chrono::{Datelike as _, NaiveDate, NaiveTime, Weekday};
use content::domain::election::{ElectionKind, VisibleElection};
use content::domain::facts::dates::{FactDates, Value, dates};
use content::domain::facts::known::Known;
use content::domain::facts::{ElectionQuery, resolve};
use content::domain::review;
use content::sources::pack::Pack;
use content_pack::generate::{self, Files, Tables};

const AHEAD: &str = "elections-ahead.csv";

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn facts() -> Files {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../facts");
    let read = |name: &str| (name.to_owned(), std::fs::read_to_string(dir.join(name)).unwrap());
    generate::file_names().map(read).collect()
}

fn ahead(code: &str, today: &str) -> Vec<VisibleElection> {
    let pack = Pack::embedded().unwrap();
    let entry = pack.entries().iter().find(|entry| entry.place.code == code).unwrap();
    entry.elections_on(day(today))
}

/// The dates of an election by its facts.
fn said(code: &str, election: &VisibleElection) -> FactDates {
    let pack = Pack::embedded().unwrap();
    let entry = pack.entries().iter().find(|entry| entry.place.code == code).unwrap();
    let query = ElectionQuery { day: election.day, kind: election.kind };
    dates(&Known::new(election.day, resolve(&entry.facts, &query, day("2026-11-28"))), true)
}

fn days(code: &str, today: &str) -> Vec<String> {
    ahead(code, today).iter().map(|election| election.day.to_string()).collect()
}

#[test]
fn the_next_election_leads_and_the_others_follow() {
    assert_eq!(
        days("CO", "2026-11-25"),
        ["2027-11-02", "2028-06-27", "2028-11-07"],
        "a primary without a day is none"
    );
    assert_eq!(days("PR", "2026-11-25"), ["2028-06-04", "2028-11-07"]);
    assert_eq!(days("AS", "2026-11-25"), ["2028-11-07"]);
    assert_eq!(
        days("VA", "2027-05-07"),
        ["2027-06-15", "2027-11-02", "2028-03-07", "2028-06-20", "2028-11-07"]
    );
    assert_eq!(days("KY", "2027-11-03"), ["2028-05-16", "2028-05-16", "2028-11-07"], "two on one day");
    let both = ahead("KY", "2027-11-03");
    assert_eq!((both[0].kind, both[1].kind), (ElectionKind::PresidentialPrimary, ElectionKind::Primary));
    assert_eq!(days("KY", "2028-10-20"), ["2028-11-07"]);
    let pack = Pack::embedded().unwrap();
    for entry in pack.entries() {
        let mut all = entry.elections_on(day("2026-11-25"));
        assert!(all.is_sorted_by_key(|election| election.day), "{}", entry.place.code);
        let runoffs = entry.elections_on(day("2028-11-08"));
        assert!(runoffs.iter().all(|election| election.kind == ElectionKind::Runoff), "{}", entry.place.code);
        all.truncate(all.len() - runoffs.len());
        let last = all.last().unwrap();
        assert_eq!(
            (last.day, last.kind, last.about.may_move),
            (day("2028-11-07"), ElectionKind::General, false)
        );
        let over = review::seen(entry, day("2027-11-03"));
        assert!(over.is_empty(), "an election of the facts that is over is no fault: {over:?}");
    }
}

#[test]
fn a_runoff_leads_with_its_days() {
    for (code, on, days) in [
        (
            "GA",
            "2026-12-01",
            ["2026-11-02", "2026-11-02", "2026-11-20", "2026-11-23", "2026-11-25", "2026-12-01"],
        ),
        (
            "LA",
            "2026-12-12",
            ["2026-11-21", "2026-11-12", "2026-12-08", "2026-11-28", "2026-12-05", "2026-12-11"],
        ),
    ] {
        let next = ahead(code, "2026-11-25").remove(0);
        assert_eq!((next.day, next.kind, next.about.some_voters), (day(on), ElectionKind::Runoff, true));
        let (noted, early) = (&next.dates, next.early_voting.days.unwrap());
        let told = [
            noted.register_online_by.date.unwrap(),
            noted.register_in_person_by.date.unwrap(),
            noted.ballot_request_by.date.unwrap(),
            early.0,
            early.1.unwrap(),
            noted.ballot_receive_by.date.unwrap(),
        ];
        assert_eq!(told, days.map(day), "{code}");
    }
}

#[test]
fn louisiana_opens_its_polls_at_seven_on_saturdays_and_at_six_on_tuesdays() {
    let mut seen = Vec::new();
    for election in ahead("LA", "2026-11-26") {
        let opens = match election.day.weekday() {
            Weekday::Sat => 7,
            Weekday::Tue => 6,
            other => panic!("an election on a {other}"),
        };
        let at = |hour| Value::Time(NaiveTime::from_hms_opt(hour, 0, 0).unwrap());
        let hours = said("LA", &election).election_day_statewide_hours.remove(0);
        assert_eq!(hours.key, "hours_same");
        assert_eq!(hours.values, [("opens", at(opens)), ("closes", at(20))], "{}", election.day);
        seen.push((election.day.to_string(), election.about.some_voters, election.about.may_move));
    }
    let expected = [
        ("2026-12-12", true, false),
        ("2027-04-17", false, true),
        ("2027-05-29", true, true),
        ("2027-10-09", false, true),
        ("2027-11-13", true, true),
        ("2028-11-07", false, false),
        ("2028-12-16", true, true),
    ];
    assert_eq!(seen, expected.map(|(day, some, moves)| (day.to_owned(), some, moves)));
}

#[test]
fn early_voting_of_a_primary_needs_a_row_that_names_it() {
    let next = ahead("PA", "2027-05-07").remove(0);
    assert_eq!((next.kind, next.dates.early_voting_start_by.date), (ElectionKind::Primary, None));
    assert!(next.dates.ballot_request_by.date.is_some(), "requests are counted the same");
    let named = ahead("NV", "2026-11-25").remove(0);
    assert_eq!((named.day, named.kind), (day("2028-02-01"), ElectionKind::PresidentialPrimary));
    assert_eq!(named.dates.early_voting_start_by.date, Some(day("2028-01-22")));
    let weak = ahead("NJ", "2027-05-12").remove(0);
    let start = said("NJ", &weak).early_voting_start_by;
    assert_eq!(start.day, weak.dates.early_voting_start_by.date);
    assert!(start.day.is_some() && weak.early_voting.days.is_none(), "a weak rule");
    assert_eq!(start.sentences[0].key, "note_unsure_days");
}

/// The table of elections ahead with these rows added.
fn with(rows: &str) -> Result<Tables, String> {
    let mut files = facts();
    files.get_mut(AHEAD).unwrap().push_str(rows);
    Tables::read(&files).map_err(|why| why.to_string())
}

#[test]
fn a_row_that_cannot_be_an_election_is_named_with_its_line() {
    for (row, told) in [
        ("NV,,special,A,B,all,,PGG,2026,high,,\n", "an election without a day needs a rule"),
        ("NV,2027-02-30,special,A,B,all,r,PGG,2026,high,,\n", "is not a day"),
        (
            "NV,2027-03-02,coronation,A,B,all,r,PGG,2026,high,,\n",
            "kind \"coronation\" is not one of general, primary",
        ),
        ("XX,2027-03-02,special,A,B,all,r,PGG,2026,high,,\n", "is not a postal code"),
        ("NV,2027-03-02,special,A,,all,r,PGG,2026,high,,\n", "needs a name in English and in Spanish"),
        ("NV,2027-03-02,special,A,B,all,r,,2026,high,,\n", "has no source"),
        ("NV,2027-03-02,special,A,B,all,r,NOBODY,2026,high,,\n", "\"NOBODY\" is not in sources.csv"),
        ("NV,2027-03-02,special,A,B,all,r,PGG,2026,quite,,\n", "is not high, medium or low"),
        ("VA,2027-06-15,primary,Primary for the General Assembly,P,all,r,PGG,2026,high,,\n", "says again"),
    ] {
        let why = with(row).unwrap_err();
        assert!(why.contains(told) && why.starts_with(AHEAD), "{row}: {why}");
    }
}

#[test]
fn sources_that_differ_on_the_day_are_one_election_with_the_earlier_one() {
    let rows = "NJ,2027-06-15,primary,Primary for the legislature,Primaria,all,r,NJS4445,2026,medium,,\n\
                NJ,2027-06-01,primary,Primary for the legislature,Primaria,all,r,NJS4445,2026,medium,,\n";
    let tables = with(rows).unwrap();
    let of: Vec<_> =
        tables.ahead["NJ"].iter().filter(|a| a.name.0 == "Primary for the legislature").collect();
    assert_eq!(of.len(), 1);
    assert_eq!(
        (of[0].day, &of[0].other_days),
        (Some(day("2027-06-01")), &vec![day("2027-06-08"), day("2027-06-15")])
    );
}
