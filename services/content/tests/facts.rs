//! Facts that were wrong once, with their right values: `facts/expected.csv`, written from the sources and
//! not from the output of the code. A row is a fact of the committed pack for one election, with its
//! certainty, or (its name begins with `@`) a day of the important dates.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::collections::{BTreeSet, HashMap};

use common::jurisdiction::JurisdictionKind;
use content::domain::election::ElectionKind;
use content::domain::entry::JurisdictionEntry;
use content::domain::facts::dates::{FactDates, dates};
use content::domain::facts::known::Known;
use content::domain::facts::{ElectionQuery, FactCertainty, resolve};
use content::sources::pack::Pack;
use serde::Deserialize;

/// The day of the visit: no fact is due for another check.
const TODAY: &str = "2026-11-28";
const EXPECTED: &str = include_str!("facts/expected.csv");

#[derive(Deserialize)]
struct Row {
    item: String,
    place: String,
    election: String,
    kind: String,
    fact: String,
    value: String,
    /// `sure`, `secondary`, `unsure`, `disputed`; `unknown`: no source gives it. Of days: `sure` without a
    /// note, else `unsure`.
    certainty: String,
}

fn expected() -> Vec<Row> {
    csv::Reader::from_reader(EXPECTED.as_bytes()).deserialize().collect::<Result<_, _>>().unwrap()
}

/// The value and the certainty of a fact, as words.
fn said(entry: &JurisdictionEntry, row: &Row) -> (String, &'static str) {
    let kind = ElectionKind::parse(&row.kind);
    assert_ne!(kind, ElectionKind::Unspecified, "{}", row.item);
    let asked = ElectionQuery { day: row.election.parse().unwrap(), kind };
    let facts = resolve(&entry.facts, &asked, TODAY.parse().unwrap());
    let Some(fact) = facts.into_iter().find(|fact| fact.row.name == row.fact) else {
        return (String::new(), "unknown");
    };
    let certainty = match fact.certainty {
        FactCertainty::Sure => "sure",
        FactCertainty::Secondary => "secondary",
        FactCertainty::Unsure => "unsure",
        FactCertainty::Disputed => "disputed",
    };
    (fact.row.value, certainty)
}

/// A day of the election of the pack, and whether the facts say something about it.
fn day(dates: &FactDates, name: &str) -> (String, &'static str) {
    let of = match name {
        "@registerOnlineBy" => &dates.register_online_by,
        "@registerPostmarkBy" => &dates.register_postmark_by,
        "@registerReceiveBy" => &dates.register_receive_by,
        "@earlyVotingStartBy" => &dates.early_voting_start_by,
        "@ballotReceiveBy" => &dates.ballot_receive_by,
        "@ballotPostmarkBy" => &dates.ballot_postmark_by,
        "@ballotDropoffBy" => &dates.ballot_dropoff_by,
        other => panic!("no day {other}"),
    };
    let day = of.day.map(|day| day.to_string()).unwrap_or_default();
    (day, if of.may_be_later || !of.sentences.is_empty() { "unsure" } else { "sure" })
}

#[test]
fn voters_are_told_what_the_sources_prove() {
    let pack = Pack::embedded().unwrap();
    let mut wrong = Vec::new();
    for row in expected() {
        let entry = pack.entries().iter().find(|entry| entry.place.code == row.place).unwrap();
        let got = if row.fact.starts_with('@') {
            // On its own day no nearer one leads, such as Rhode Island's primary in September.
            let election = entry.election_on(row.election.parse().unwrap()).unwrap();
            assert_eq!(election.day.to_string(), row.election, "{}", row.item);
            let asked = ElectionQuery { day: election.day, kind: election.kind };
            let facts = resolve(&entry.facts, &asked, TODAY.parse().unwrap());
            let is_state = entry.place.kind == JurisdictionKind::State;
            day(&dates(&Known::new(election.day, facts), is_state), &row.fact)
        } else {
            said(entry, &row)
        };
        if got != (row.value.clone(), row.certainty.as_str()) {
            wrong.push(format!(
                "{}: {} {} is {got:?}, not {:?} {}",
                row.item, row.place, row.fact, row.value, row.certainty
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_place_has_rows_with_sources_and_no_link_to_others_than_officials() {
    let pack = Pack::embedded().unwrap();
    for entry in pack.entries() {
        let code = entry.place.code;
        assert!(entry.facts.len() > 30, "{code}: {} rows", entry.facts.len());
        for row in &entry.facts {
            assert!(!row.source.name.is_empty() || row.value == "-", "{code} {}", row.name);
            let linked = row.value.starts_with("http");
            assert!(!linked || content::domain::official::is_official(&row.value), "{code} {}", row.value);
        }
    }
}

/// A page can write every sentence: the catalog has its key and asks for exactly its values.
#[test]
fn sentences_have_their_message_and_its_arguments() {
    let catalog: HashMap<String, String> =
        serde_json::from_str(include_str!("../../../web/messages/facts/en.json")).unwrap();
    let pack = Pack::embedded().unwrap();
    let mut seen = BTreeSet::new();
    for entry in pack.entries() {
        for election in entry.elections_on(TODAY.parse().unwrap()) {
            let asked = ElectionQuery { day: election.day, kind: election.kind };
            let facts = resolve(&entry.facts, &asked, TODAY.parse().unwrap());
            let is_state = entry.place.kind == JurisdictionKind::State;
            let of = dates(&Known::new(election.day, facts), is_state);
            let days = [
                of.early_voting_start_by,
                of.in_person_absentee_start_by,
                of.ballot_request_by,
                of.ballot_dropoff_by,
                of.ballot_postmark_by,
                of.ballot_receive_by,
                of.register_online_by,
                of.register_in_person_by,
                of.register_receive_by,
                of.register_postmark_by,
            ];
            let texts =
                [of.election_day_statewide_hours, of.register_same_day_note, of.vote_by_mail_note].concat();
            for sentence in days.into_iter().flat_map(|day| day.sentences).chain(texts) {
                let message = &catalog[sentence.key];
                let given: BTreeSet<_> = sentence.values.iter().map(|(name, _)| *name).collect();
                let gaps = message.split('{').skip(1).map(|gap| gap.split([',', '}']).next().unwrap().trim());
                // A form of a plural ("one {# day}") is no argument.
                let wanted: BTreeSet<_> = gaps.filter(|gap| !gap.starts_with('#')).collect();
                assert_eq!(given, wanted, "{}", sentence.key);
                seen.insert(sentence.key);
            }
        }
    }
    assert!(seen.len() > 20, "{seen:?}");
}
