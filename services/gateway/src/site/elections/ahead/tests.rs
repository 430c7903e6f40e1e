use chrono::NaiveDate;

use super::*;
use crate::site::elections::later;
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::page::info::tests::{full, scene};
use crate::site::wording::locale::Locale;
use crate::site::wording::text::TextPair as Pair;
use crate::view::ahead::ElectionName;
use crate::view::bootstrap::{ElectionDoubt, ElectionKind};

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn on(text: &str, kind: ElectionKind, en: &str, es: &str) -> ElectionConfig {
    let title = (!en.is_empty()).then(|| Pair { en: en.to_owned(), es: es.to_owned() });
    ElectionConfig { day: day(text), kind, title, ..Default::default() }
}

/// The election of [`full`] with others after it.
fn several() -> JurisdictionConfig {
    let moves = |election| ElectionConfig { doubt: ElectionDoubt::MayMove, ..election };
    JurisdictionConfig {
        later: vec![
            on("2029-03-06", ElectionKind::Primary, "Presidential primary", "Primaria presidencial"),
            moves(on("2029-03-06", ElectionKind::Primary, "State primary", "")),
            ElectionConfig {
                some_voters: true,
                ..on("2029-04-03", ElectionKind::Runoff, "Primary runoff", "Segunda vuelta")
            },
            on("2030-11-05", ElectionKind::General, "", ""),
        ],
        ..full()
    }
}

fn said(names: &[ElectionName]) -> Vec<&str> {
    names.iter().map(|name| name.title.as_ref().map_or("", |title| title.text.as_str())).collect()
}

#[test]
fn later_elections_stand_under_their_year_those_of_one_day_together() {
    let config = several();
    let view = ahead(&scene(Some(&config), "NV", "2028-10-20", Locale::En)).unwrap();
    assert_eq!((view.next.date, view.count), (day("2028-11-07"), 5));
    let years: Vec<_> = view.later.iter().map(|year| (year.year, year.days.len())).collect();
    assert_eq!(years, [(2029, 2), (2030, 1)]);
    let both = &view.later[0].days[0];
    assert_eq!(said(&both.names), ["Presidential primary", "State primary"]);
    assert_eq!((both.doubt, both.some_voters), (ElectionDoubt::MayMove, false), "the less firm of the two");
    assert!(view.later[0].days[1].some_voters);
    assert_eq!(later(&scene(Some(&config), "NV", "2028-10-20", Locale::En)), view.later);
}

#[test]
fn what_leads_is_never_among_the_later_ones_and_what_is_over_is_dropped() {
    let config = several();
    // The configuration of yesterday, kept over midnight.
    let view = ahead(&scene(Some(&config), "NV", "2028-11-08", Locale::En)).unwrap();
    assert_eq!((view.next.date, said(&view.same_day)), (day("2029-03-06"), vec!["State primary"]));
    assert_eq!(view.later.len(), 2);
    assert!(view.days.is_empty(), "the days of the election before are not those of this one");
    assert!(ahead(&scene(Some(&config), "NV", "2030-11-06", Locale::En)).is_none());
    assert!(ahead(&scene(None, "NV", "2028-10-20", Locale::En)).is_none());
    let none = JurisdictionConfig { election: None, ..full() };
    assert!(ahead(&scene(Some(&none), "NV", "2028-10-20", Locale::En)).is_none());
}

#[test]
fn a_name_is_said_only_in_the_language_of_the_page() {
    let config = several();
    let names = |locale| {
        let view = ahead(&scene(Some(&config), "NV", "2028-11-08", locale)).unwrap();
        let first = view.next.title.map(|title| (title.text, title.lang));
        (first, view.same_day)
    };
    assert_eq!(names(Locale::Es).0, Some(("Primaria presidencial".to_owned(), "es")));
    assert_eq!(said(&names(Locale::Es).1), [""], "written in English only: by its kind");
    assert_eq!(names(Locale::Ko), (None, vec![]), "two primaries of one day are one word");
}

#[test]
fn the_days_of_the_next_election_are_at_most_four_in_their_order() {
    let config = several();
    let days = |today| {
        let view = ahead(&scene(Some(&config), "NV", today, Locale::En)).unwrap();
        assert!(view.days.len() <= 4 && view.days.is_sorted_by_key(|deadline| deadline.date));
        view.days.into_iter().map(|deadline| deadline.kind).collect::<Vec<_>>()
    };
    use DeadlineKind::*;
    let before = days("2028-10-01");
    assert_eq!((before.last(), before.contains(&EarlyVotingStart)), (Some(&ElectionDay), true));
    assert!(days("2028-10-30").contains(&EarlyVotingEnd), "it is open: its last day counts");
    assert_eq!(days("2028-11-07"), [BallotPostmarkBy, ElectionDay], "nobody can ask for a ballot now");
    let view = ahead(&scene(Some(&config), "NV", "2028-11-07", Locale::En)).unwrap();
    assert_eq!(view.days[1].note.as_ref().unwrap().text, "7 a.m. to 8 p.m.", "the hours of the whole state");
}

#[test]
fn the_source_of_a_day_is_named_and_a_day_of_federal_law_has_none() {
    assert_eq!(source(&on("2028-11-07", ElectionKind::General, "", "")), None);
    let named = ElectionConfig {
        source_name: "State law".to_owned(),
        ..on("2027-06-15", ElectionKind::Primary, "", "")
    };
    let note = source(&named).unwrap();
    assert_eq!((note.name.as_str(), note.url, note.checked), ("State law", None, None));
}

#[test]
fn night_of_election_says_what_is_left() {
    let facts = [
        ("polling.hours.opens", "07:00"),
        ("polling.hours.closes", "19:00"),
        ("mail_ballot.cure.offered", "yes"),
        ("mail_ballot.cure.days_before", "-6"),
    ];
    let config = JurisdictionConfig {
        facts: crate::site::jurisdiction::facts::tests::all(&facts),
        time_zone: Some(chrono_tz::America::Los_Angeles),
        ..full()
    };
    let at = |now: &str| {
        let mut scene = scene(Some(&config), "NV", "2028-11-07", Locale::En);
        scene.visit.now = now.parse().unwrap();
        ahead(&scene).unwrap()
    };
    assert_eq!(at("2028-11-08T02:59:00Z").after, None);
    let after = at("2028-11-08T03:00:00Z").after.unwrap();
    assert_eq!(after.fix[0].key, "cure_until");
    assert!(after.track.is_some());
    let differs = JurisdictionConfig {
        facts: crate::site::jurisdiction::facts::tests::all(&[
            facts[0],
            facts[1],
            ("polling.hours.closes_latest", "21:00"),
        ]),
        ..full()
    };
    let hours = |today| ahead(&scene(Some(&differs), "NV", today, Locale::En)).unwrap().poll_hours;
    assert!(hours("2028-11-06").is_empty());
    let keys: Vec<_> = hours("2028-11-07").into_iter().map(|say| say.key).collect();
    assert_eq!(keys, ["hours_opens", "hours_closes_between"]);
}

#[test]
fn returning_follows_when_asking_is_over() {
    let config = full();
    let days = |today: &str| {
        let view = ahead(&scene(Some(&config), "PA", today, Locale::En)).unwrap();
        view.days.into_iter().map(|deadline| deadline.kind).collect::<Vec<_>>()
    };
    let asked = config.election.as_ref().unwrap().dates.ballot_request_by.as_ref().unwrap().date.unwrap();
    let before = days(&asked.to_string());
    assert!(before.contains(&DeadlineKind::BallotRequestBy));
    let after = days(&asked.succ_opt().unwrap().to_string());
    assert!(!after.contains(&DeadlineKind::BallotRequestBy), "{after:?}");
    assert!(after.contains(&DeadlineKind::BallotDropoffBy), "{after:?}");
}
