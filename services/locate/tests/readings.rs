//! A reading accounts for every word and digit that was typed: small feeds, lines that say more, less or
//! something else than a row does, and the only answers that are right. The truth is that of the rows, never
//! of the code.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.
#![allow(dead_code, reason = "the helper serves other tests, too")]

use std::fmt::Write as _;

#[path = "readings/cases.rs"]
mod cases;
#[path = "county_feeds/county.rs"]
mod county;
#[path = "readings/kin.rs"]
mod kin;
#[path = "readings/precinct_open.rs"]
mod precinct_open;
#[path = "readings/roads.rs"]
mod roads;
#[path = "certainty/feed.rs"]
mod tables;

use cases::CASES;
use county::{Built, County, Form, Row, built};
use kin::KIN;
use roads::ROADS;

/// A row of the table.
fn row(text: &'static str) -> Row<'static> {
    let mut fields = text.split('|');
    let mut head = fields.next().unwrap().split(' ');
    let mut word = || head.next().unwrap();
    let (precinct, numbers, parity) = (word(), word(), word());
    let (from, to) = numbers.split_once('-').unwrap();
    let mut field = || fields.next().unwrap_or("");
    let street = [field(), field(), field(), field()];
    let (city, zip) = (field(), field());
    let own = Row::default();
    Row {
        precinct: precinct_id(precinct),
        parity,
        numbers: (from.parse().unwrap(), to.parse().unwrap()),
        street,
        city: if city.is_empty() { own.city } else { city },
        zip: if zip.is_empty() { own.zip } else { zip },
        ..own
    }
}

const PRECINCTS: [&str; 12] =
    ["pre1", "pre2", "pre3", "pre4", "pre5", "pre6", "pre7", "pre8", "pre9", "pre10", "pre11", "pre12"];

fn precinct_id(number: &str) -> &'static str {
    PRECINCTS[number.parse::<usize>().unwrap() - 1]
}

fn feed(rows: &'static [&'static str]) -> Built {
    let rows: Vec<Row<'_>> = rows.iter().map(|text| row(text)).collect();
    let mut places = String::new();
    for n in 1..=PRECINCTS.len() {
        writeln!(places, "pl{n},Hall {n},{n} Sample St,Carson City,89701,ho1,,,false,false").unwrap();
    }
    built(&[&|folder| County { rows: &rows, places: &places, ..County::default() }.write(folder, Form::Csv5)])
}

/// The answer in the words of the table, and the candidates that are not answered with their own precinct.
fn said(feed: &Built, line: &str) -> (String, Vec<String>) {
    let answer = feed.look_up(line, "2028-10-20");
    let id = |id: &str| id.trim_start_matches("pre").to_owned();
    if let Some(precinct) = &answer.precinct {
        return (id(&precinct.id), Vec::new());
    }
    let mut offered: Vec<String> =
        answer.candidates.iter().filter_map(|c| c.precinct.as_ref()).map(|p| id(&p.id)).collect();
    offered.sort();
    offered.dedup();
    let lost = answer.candidates.iter().filter(|c| {
        let again = feed.look_up(&c.address, "2028-10-20");
        c.precinct.as_ref().is_some_and(|p| again.precinct.as_ref().is_none_or(|q| q.id != p.id))
    });
    let lost = lost.map(|c| c.address.clone()).collect();
    (if offered.is_empty() { "!".to_owned() } else { format!("?{}", offered.join(" ")) }, lost)
}

#[test]
fn every_word_counts() {
    let mut wrong = Vec::new();
    for case in CASES.iter().chain(KIN).chain(ROADS) {
        let feed = feed(case.rows);
        for (line, want) in case.asked {
            let place = if line.contains("89") || line.contains(" NV") || line.ends_with("Nevada") {
                ""
            } else {
                ", Carson City, NV 89701"
            };
            let line = format!("{line}{place}");
            let (said, lost) = said(&feed, &line);
            let right = if *want == "~" { said.starts_with(['?', '!']) } else { said == *want };
            if !right {
                wrong.push(format!("{}: {line}: {said} instead of {want}", case.name));
            }
            wrong.extend(lost.iter().map(|text| format!("{}: {line}: {text} does not come back", case.name)));
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}
