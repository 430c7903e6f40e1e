//! Drop boxes and early voting places over the content pack: no sentence of a page about voting by mail gives
//! them a later end than another one does, and none says the end of boxes twice.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use common::jurisdiction::{self, JurisdictionKind};
use gateway::site::lookup::{Opening, VotingPlace};
use gateway::site::places::state_end::state_ends;
use gateway::site::vote_by_mail::vote_by_mail;
use gateway::site::wording::locale::Locale;
use gateway::upstream::configuration;
use gateway::view::bootstrap::LocationKind;
use gateway::view::place::StateEnd;
use serde_json::Value;

use crate::ahead::on;
use crate::information::{day, edge, entry};

/// The sentences of a page about drop boxes.
#[derive(Debug, Default)]
struct Said {
    /// The days after which boxes are said to be closed.
    ends: BTreeSet<NaiveDate>,
    /// The day until which the list of places holds, where a box is in it.
    listed_until: Option<NaiveDate>,
    /// Boxes are open only while early voting is.
    early_voting: bool,
    /// The last day of dropping off is said of the office alone.
    office: bool,
    /// The days until which early voting places are said to take ballots.
    early_sites: BTreeSet<NaiveDate>,
}

impl Said {
    fn early_sites(&mut self, answer: &Value, until: Option<&Value>) {
        for say in answer["text"].as_array().unwrap() {
            let listed = say["key"] == "where_places" && say.to_string().contains("place_early_voting_site");
            self.early_sites.extend(until.filter(|_| listed).and_then(day_of));
            self.early_sites
                .extend(Some(say).filter(|say| say["key"] == "where_early_until").and_then(day_of));
        }
    }
}

/// The day in a sentence: of a "when", or written out in English.
fn day_of(value: &Value) -> Option<NaiveDate> {
    match value {
        Value::String(text) => text.parse().ok(),
        Value::Array(all) => all.iter().find_map(day_of),
        Value::Object(fields) => fields.values().find_map(day_of),
        _ => None,
    }
}

fn said(page: &Value) -> Said {
    let mut said = Said::default();
    let mail = &page["mail"];
    said.ends.extend(day_of(&mail["boxes_until"]));
    said.office = mail["boxes_until"].is_object();
    let note = mail["dropoff_by"]["note"]["text"].as_str().unwrap_or_default();
    assert!(!note.contains("rop box"), "said twice: {note}");
    for answer in page["returning"]["answers"].as_array().into_iter().flatten() {
        let sentences = answer["text"].as_array().unwrap();
        let of = |key: &str| sentences.iter().find(|say| say["key"] == key);
        if answer["title"] == "ans_where" {
            said.early_sites(answer, of("where_until").or(of("where_only_on")));
        }
        match answer["title"].as_str().unwrap() {
            "ans_where" if answer["text"].to_string().contains("place_drop_box") => {
                said.listed_until = of("where_until").or(of("where_only_on")).and_then(day_of);
            }
            "ans_boxes" => {
                said.ends.extend(of("boxes_until").or(of("mail_drop_boxes")).and_then(day_of));
                said.early_voting = of("boxes_early_voting_hours").is_some();
            }
            _ => {}
        }
    }
    said
}

#[tokio::test]
async fn no_page_gives_drop_boxes_two_ends() {
    let edge = edge();
    let (mut seen, mut earlier, mut early_sites) = (0, Vec::new(), BTreeSet::new());
    for place in jurisdiction::all().iter().filter(|place| place.kind == JurisdictionKind::State) {
        for today in
            ["2026-11-26", "2027-05-07", "2028-03-01", "2028-08-01", "2028-10-20", "2028-11-05"].map(day)
        {
            let entry = entry(&edge, place, today).await;
            let early_voting = configuration(entry.clone(), today).election.and_then(|e| e.early_voting.end);
            let page = on(entry, place, today, Locale::En, |scene| {
                serde_json::to_value(vote_by_mail(scene)).unwrap()
            });
            let said = said(&page);
            let at = format!("{} {today}: {said:?}", place.code);
            let mut ends = said.ends.clone();
            ends.extend(early_voting.filter(|_| said.early_voting));
            assert!(ends.len() <= 1, "{at}");
            if let (Some(listed), Some(end)) = (said.listed_until, ends.first()) {
                assert!(listed <= *end, "{at}: listed until {listed}, closed after {end}");
            }
            assert!(said.listed_until.is_none() || !said.early_voting, "{at}: listed beyond early voting");
            let dropoff = page["mail"]["dropoff_by"]["date"].as_str().map(day);
            if let (true, Some(end), Some(dropoff)) = (said.early_voting, ends.first(), dropoff)
                && *end < dropoff
            {
                assert!(said.office, "{at}: its day is said of a drop-off place");
                earlier.push(place.code);
            }
            for until in &said.early_sites {
                assert!(
                    early_voting.is_none_or(|end| *until <= end),
                    "{at}: early voting ends {early_voting:?}"
                );
            }
            early_sites.extend((!said.early_sites.is_empty()).then_some(place.code));
            seen += usize::from(!ends.is_empty());
        }
    }
    assert!(seen > 20, "{seen} pages with an end of boxes");
    assert!(earlier.contains(&"GA") && earlier.contains(&"FL"), "{earlier:?}");
    for state in ["FL", "SC", "NC", "IN", "MA", "NV"] {
        assert!(early_sites.contains(state), "{state}: {early_sites:?}");
    }
}

/// A place that goes on for days after every election, around the clock.
fn endless(is_drop_box: bool, election: NaiveDate) -> VotingPlace {
    let opening =
        |date| Opening { date, opens: 0, closes: 1440, by_appointment: false, subject_to_change: false };
    VotingPlace {
        id: "p".to_owned(),
        name: "Sample Place".to_owned(),
        address_line_1: String::new(),
        address_line_2: String::new(),
        city: String::new(),
        state_code: String::new(),
        zip: String::new(),
        point: None,
        hours_text: String::new(),
        notes: String::new(),
        schedule_exceptions: String::new(),
        features: Vec::new(),
        is_countywide: true,
        schedule: (election - chrono::Days::new(60)).iter_days().take(90).map(opening).collect(),
        open_early_voting: true,
        open_election_day: true,
        zone: chrono_tz::America::New_York,
        distance_miles: None,
        is_drop_box,
    }
}

#[tokio::test]
async fn places_that_go_on_are_told_the_day_that_the_page_says() {
    let edge = edge();
    let today = day("2028-10-20");
    let mut told = BTreeMap::new();
    for place in jurisdiction::all().iter().filter(|place| place.kind == JurisdictionKind::State) {
        let entry = entry(&edge, place, today).await;
        let config = configuration(entry.clone(), today);
        let election = config.election.as_ref().unwrap();
        let end = |kind, is_drop_box| {
            let ends = state_ends(Some(&config), kind, election.day);
            ends.passed_by(&endless(is_drop_box, election.day), today)
        };
        let page =
            on(entry, place, today, Locale::En, |scene| serde_json::to_value(vote_by_mail(scene)).unwrap());
        let of_page = |field: &Value| day_of(field);
        let hand_in = of_page(&page["mail"]["dropoff_by"]["date"]);
        let boxes = of_page(&page["mail"]["boxes_until"]).or(hand_in);
        let date = |end: &Option<StateEnd>| end.as_ref().map(|end| end.date);
        let (early, drop_box) = (end(LocationKind::EarlyVote, false), end(LocationKind::DropOff, true));
        let office = end(LocationKind::DropOff, false);
        for (own, of_page) in [(&drop_box, boxes), (&office, hand_in)] {
            assert!(
                date(own).is_none_or(|own| Some(own) == of_page),
                "{}: {own:?}, the page {of_page:?}",
                place.code
            );
        }
        assert!(
            date(&early).is_none_or(|own| Some(own) == election.early_voting.end),
            "{}: {early:?}",
            place.code
        );
        let said = |end: Option<StateEnd>| {
            end.map(|end| format!("{} {}", end.date, end.time.unwrap_or_default()).trim().to_owned())
        };
        told.insert(place.code, [said(early), said(drop_box), said(office)]);
    }
    let of = |code: &str| told[code].each_ref().map(|end| end.as_deref().unwrap_or_default());
    assert_eq!(of("CT"), ["2028-11-05", "2028-11-07 20:00", "2028-11-06"]);
    assert_eq!(of("GA"), ["2028-11-03", "2028-11-03", "2028-11-07 19:00"]);
    // Counties of Florida may vote early longer; its boxes stand at early voting places.
    assert_eq!(of("FL"), ["", "2028-11-04", "2028-11-07 19:00"]);
    assert_eq!(of("VT")[1], "2028-11-06");
    assert_eq!(of("TN"), ["2028-11-02", "", ""], "nothing is handed in");
    let known = |at: usize| told.values().filter(|ends| ends[at].is_some()).count();
    assert!(known(0) > 25 && known(1) > 30 && known(2) > 30, "{told:?}");
}
