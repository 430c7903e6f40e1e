use std::collections::BTreeMap;

use super::facts::StateFacts;
use super::synth::{self, SynthPlan};
use super::*;
use address::place::Gazetteer;
use address::town::city_key;

#[test]
fn every_state_has_a_feed_that_breaks_no_rule() {
    let dir = tempfile::tempdir().unwrap();
    let paths = write(dir.path()).unwrap();
    assert_eq!(paths.len(), 52);
    for (at, path) in paths.into_iter().enumerate() {
        let reader = feed::open(&path).unwrap();
        let report = feed::check(&reader).unwrap();
        assert!(report.findings.is_empty(), "{}: {:?}", path.display(), report.findings);
        assert!(reader.feed().source.as_ref().unwrap().sample);
        // The last one is the second election of a state.
        let election = if at < 51 { SampleElection::general() } else { SampleElection::special() };
        assert_eq!(reader.feed().election.as_ref().unwrap().date, Some(election.day));
        assert_eq!(reader.feed().examples.is_empty(), at == 51);
    }
}

#[test]
fn early_sites_and_mail_precincts_follow_the_state() {
    let dir = tempfile::tempdir().unwrap();
    let paths = write(dir.path()).unwrap();
    for (facts, path) in StateFacts::all().iter().zip(&paths) {
        let reader = feed::open(path).unwrap();
        let feed = reader.feed();
        let early = feed.polling_locations.iter().filter(|p| p.is_early_voting).count();
        let boxes = feed.polling_locations.iter().filter(|p| p.is_drop_box).count();
        assert!(if facts.early.is_some() { (3..=6).contains(&early) } else { early == 0 }, "{}", facts.code);
        assert!((2..=4).contains(&boxes), "{}", facts.code);
        assert_eq!(feed.precincts.iter().any(|p| p.is_mail_only), facts.mail, "{}", facts.code);
        let days = |group: &str| {
            let rows: Vec<_> = feed.schedules.iter().filter(|s| s.hours_open_id == group).collect();
            Some((rows.iter().map(|s| s.start_date).min()?, rows.iter().map(|s| s.end_date).max()?))
        };
        if let (Some((from, to)), Some((first, last))) = (facts.early, days("ho_office")) {
            let before = |d: chrono::NaiveDate| (election_day() - d).num_days();
            assert!(before(first) <= i64::from(from) && before(last) >= i64::from(to), "{}", facts.code);
        }
        let (_, last) = days("ho_box").unwrap();
        assert_eq!((election_day() - last).num_days(), i64::from(facts.boxes.0), "{}", facts.code);
    }
}

/// The local times at which polls may close in a state, from the facts of the content service.
fn closing_times(code: &str) -> Vec<String> {
    const FACTS: &str = include_str!("../../../content/facts/polling-hours.csv");
    let names = ["polling.hours.closes", "polling.hours.second_zone_closes"];
    let cells = FACTS.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let own = cells.filter(|row| row.len() > 2 && row[0] == code && names.contains(&row[1]));
    own.map(|row| row[2].to_owned()).collect()
}

#[test]
fn polls_close_by_state_rule() {
    for facts in StateFacts::all() {
        let (opens, closes) = facts.polls;
        let at = format!("{:02}:{:02}", closes / 60, closes % 60);
        assert!(opens < closes && closing_times(facts.code).contains(&at), "{} {at}", facts.code);
    }
    let closing = |code: &str| StateFacts::all().iter().find(|own| own.code == code).unwrap().polls.1;
    assert_eq!(
        [closing("KY"), closing("TN"), closing("NE"), closing("NY")],
        [18 * 60, 19 * 60, 20 * 60, 21 * 60]
    );
}

#[test]
fn equal_arguments_give_equal_bytes() {
    let dir = tempfile::tempdir().unwrap();
    let bytes = |name: &str, seed| {
        let path = dir.path().join(name);
        synth::write(&SynthPlan { segments: 3_000, seed, state: "NV" }, &path).unwrap();
        std::fs::read(path).unwrap()
    };
    assert_eq!(bytes("a.zip", 7), bytes("b.zip", 7));
    assert_ne!(bytes("c.zip", 8), bytes("d.zip", 7));
}

#[test]
fn a_synthetic_feed_of_any_size_breaks_no_rule() {
    let dir = tempfile::tempdir().unwrap();
    for (segments, state) in [(1, "RI"), (19, "WY"), (5_000, "OH"), (40_000, "DE")] {
        let path = dir.path().join("f.zip");
        synth::write(&SynthPlan { segments, seed: 3, state }, &path).unwrap();
        let report = feed::check(&feed::open(&path).unwrap()).unwrap();
        let mut broken: BTreeMap<_, _> = report.counts.clone();
        // A feed of one street leaves precincts without streets.
        broken.remove("precinct-no-segment");
        assert!(broken.is_empty(), "{segments} {state}: {:?}", report.findings.first());
        assert_eq!(report.segments, segments);
    }
}

#[test]
fn a_synthetic_feed_of_nothing_or_nowhere_is_refused() {
    let path = std::path::Path::new("never-written.zip");
    for (segments, state) in [(0, "OH"), (u64::MAX, "OH"), (10, "ZZ"), (10, "Ohio"), (30_000_000, "AS")] {
        let refused = synth::write(&SynthPlan { segments, seed: 1, state }, path);
        assert!(matches!(refused, Err(SampleError::Argument(_))), "{segments} {state}");
    }
    assert!(!path.exists());
}

#[test]
fn the_gazetteer_knows_each_city_by_its_zip_code_and_state() {
    let gazetteer = Gazetteer::get();
    for facts in StateFacts::all() {
        let zip: u32 = facts.zip.parse().unwrap();
        assert!(gazetteer.same_place(zip, &city_key(facts.city)), "{}", facts.code);
        let info = gazetteer.zip(zip).unwrap();
        assert_eq!((info.state.as_str(), info.time_zone), (facts.code, facts.zone.name()));
    }
}

#[test]
fn each_state_has_its_examples() {
    let all = examples();
    for facts in StateFacts::all() {
        let own: Vec<_> = all.iter().filter(|(s, _)| s.as_str() == facts.code).collect();
        assert_eq!(own.len(), if facts.mail { 4 } else { 3 }, "{}", facts.code);
        assert!(own.iter().all(|(_, line)| line.ends_with(&format!("{} {}", facts.code, facts.zip))));
    }
}
