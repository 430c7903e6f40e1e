//! Moved since last time: counted by county, refused before it is published, told to the voter. Over small
//! feeds in memory, and over the feed of Cambridge with one polling place changed (skipped where
//! `../shared/data` is absent).
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

#[path = "../../tests/service/running.rs"]
mod running;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use feed::model::{Locality, PollingLocation, VipFeed, VipPrecinct, VipSource};
use index::Index;
use index::diff::{IndexDiff, StateStatus};
use locate_tests as made;
use proto::locate::v1 as wire;
use running::{Running, question};
use serde_json::Value;

/// One county with two precincts of one street each. Identifiers differ from feed to feed.
struct County {
    tag: &'static str,
    state: &'static str,
    fips: &'static str,
    election: &'static str,
    sample: bool,
    /// Name, address, and whether the precinct votes by mail.
    places: [(&'static str, &'static str, bool); 2],
    /// Last house number of both streets.
    last: u32,
}

const BEFORE: County = County {
    tag: "a",
    state: "17",
    fips: "17031",
    election: "2026-11-03",
    sample: false,
    places: [("Elm School", "1 Elm St", false), ("City Hall", "2 State Street", false)],
    last: 199,
};

impl County {
    fn feed(&self) -> made::MadeFeed {
        let id = |what: &str| format!("{}-{what}", self.tag);
        let precinct = |n: usize| VipPrecinct {
            locality_id: id("l"),
            is_mail_only: self.places[n].2,
            ..made::precinct(&id(&format!("p{n}")), &[&id(&format!("s{n}"))])
        };
        let site = |n: usize| PollingLocation {
            city: "Chicago".to_owned(),
            ..made::place(&id(&format!("s{n}")), self.places[n].0, self.places[n].1)
        };
        let feed = VipFeed {
            source: Some(VipSource {
                sample: self.sample,
                ..made::source(self.state, &format!("County of {}", self.fips))
            }),
            election: Some(made::election(self.election)),
            localities: vec![Locality { fips: self.fips.to_owned(), ..made::locality(&id("l"), "Cook") }],
            precincts: vec![precinct(0), precinct(1)],
            polling_locations: vec![site(0), site(1)],
            ..VipFeed::default()
        };
        let state = if self.state.starts_with("17") { "IL" } else { "WI" };
        let segment = |(n, name): (usize, &str)| {
            let precinct = id(&format!("p{n}"));
            made::numbered(1, self.last, made::segment(&precinct, [name, "Ave"], ["Chicago", state, "60618"]))
        };
        (feed, ["Oak", "Elm"].into_iter().enumerate().map(segment).collect())
    }
}

fn build(path: &Path, counties: &[County]) -> Index {
    let feeds: Vec<_> = counties.iter().map(County::feed).collect();
    made::build(path, &feeds, 1_000)
}

fn compare(old: &[County], new: &[County]) -> IndexDiff {
    let folder = tempfile::tempdir().unwrap();
    let [old, new] =
        [("old", old), ("new", new)].map(|(name, counties)| build(&folder.path().join(name), counties));
    IndexDiff::of(&old, &new, 2)
}

const LATER: County = County { tag: "b", election: "2028-11-07", ..BEFORE };

#[test]
fn only_content_counts() {
    let respelt = County { places: [("ELM  SCHOOL", "1 Elm Street", false), BEFORE.places[1]], ..LATER };
    let same = compare(&[BEFORE], &[respelt]);
    assert_eq!((same.total.same, same.total.percent()), (398, 0.0), "{same:?}");
    assert!(same.counties[0].examples.is_empty() && !same.is_above(0.0));

    let swapped = County { places: [BEFORE.places[1], BEFORE.places[0]], ..LATER };
    let all = compare(&[BEFORE], &[swapped]);
    assert_eq!((all.total.moved, all.total.percent()), (398, 100.0), "two precincts with each other's place");

    let mail = County { places: [("Elm School", "1 Elm St", true), BEFORE.places[1]], ..LATER };
    let half = compare(&[BEFORE], &[mail]);
    let county = &half.counties[0];
    assert_eq!((county.counts.moved, county.counts.same, county.percent), (199, 199, 50.0));
    assert_eq!((county.state.as_str(), county.name.as_str(), county.fips.as_str()), ("IL", "Cook", "17031"));
    let example = &county.examples[0];
    assert_eq!(example.address, "2 Oak Ave, Chicago, IL 60618");
    assert_eq!(example.from, "Elm School, 1 Elm St, Chicago");
    assert_eq!(example.to.as_deref(), Some("by mail"));
    assert!(half.is_above(49.9) && !half.is_above(50.0));

    let shorter = compare(&[BEFORE], &[County { last: 149, ..LATER }]);
    assert_eq!((shorter.total.gone, shorter.total.new, shorter.total.moved), (100, 0, 0));
    let longer = compare(&[County { last: 149, ..BEFORE }], &[LATER]);
    assert_eq!((longer.total.gone, longer.total.new, longer.total.percent()), (0, 100, 0.0));
}

#[test]
fn a_county_is_measured_on_its_own_and_a_tiny_one_only_in_all() {
    let elsewhere = [("Gym", "9 Far Rd", false); 2];
    let large = |tag| County { tag, last: 1_999, ..BEFORE };
    // In another state, so that the streets of the two are apart.
    let other = |tag, last, places| County { tag, state: "55", fips: "55025", last, places, ..BEFORE };
    let unseen =
        compare(&[large("a"), other("o", 20, BEFORE.places)], &[large("b"), other("n", 20, elsewhere)]);
    assert_eq!((unseen.counties[0].percent, unseen.counties[0].counts.moved), (100.0, 40));
    assert!(!unseen.is_above(5.0), "40 addresses are too few to measure: {unseen:?}");
    let seen =
        compare(&[large("a"), other("o", 60, BEFORE.places)], &[large("b"), other("n", 60, elsewhere)]);
    assert!(seen.is_above(5.0) && seen.total.percent() < 5.0, "{seen:?}");
}

#[test]
fn what_is_not_in_both_or_not_of_one_kind_is_not_compared() {
    let wisconsin = County { tag: "w", state: "55", fips: "55025", ..BEFORE };
    let gone = compare(&[BEFORE, wisconsin], &[LATER]);
    assert_eq!((gone.total.same, gone.total.percent()), (398, 0.0));
    let states: Vec<_> = gone.states.iter().map(|s| (s.state.as_str(), s.status)).collect();
    assert_eq!(states, [("IL", StateStatus::Compared), ("WI", StateStatus::Gone)]);
    assert_eq!(gone.feeds_gone[0].source, "County of 55025");
    let of_county = County { tag: "c", state: "17031", ..BEFORE };
    let gone = compare(&[BEFORE, of_county], &[LATER]);
    assert_eq!(gone.feeds_gone[0].vip_id, "17031", "of the same name as one that is still there");

    let sample = compare(&[County { sample: true, ..BEFORE }], &[County { last: 3, ..LATER }]);
    assert_eq!((sample.states[0].status, sample.total.former()), (StateStatus::SampleAgainstReal, 0));
}

async fn serve(index: &Path, previous: &Path) -> Running {
    let [source, previous] = [index, previous].map(|p| format!("index:{}", p.display()));
    running::serve(running::read(&[("LOCATE_SOURCE", &source), ("LOCATE_PREVIOUS", &previous)])).await
}

impl Running {
    async fn ask(&mut self, address: &str) -> wire::LocateResponse {
        self.client.locate(question(address)).await.unwrap().into_inner()
    }

    async fn batch(&mut self, address: &str) -> wire::LocateResponse {
        let request = wire::BatchLocateRequest { key: "k".to_owned(), request: Some(question(address)) };
        let answers = self.client.batch_locate(tokio_stream::iter(vec![request])).await.unwrap();
        answers.into_inner().message().await.unwrap().unwrap().response.unwrap()
    }
}

const OAK: &str = "7 Oak Ave, Chicago, IL 60618";

#[tokio::test]
async fn a_voter_is_told_where_the_place_was_once_the_previous_index_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let [now, then] = ["now", "then"].map(|name| folder.path().join(name));
    build(&now, &[County { places: [("Oak Library", "5 Oak Ave", false), BEFORE.places[1]], ..LATER }]);
    let mut running = serve(&now, &then).await;
    let found = running.ask(OAK).await;
    assert_eq!((found.answer(), found.moved_from), (wire::Answer::Found, None), "no previous index yet");

    build(&then, &[County { last: 149, ..BEFORE }]);
    let told = async {
        loop {
            if let Some(former) = running.ask(OAK).await.moved_from {
                return former;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let former = test_data::wait::within(Duration::from_secs(10), told).await.unwrap();
    assert_eq!((former.location_name.as_str(), former.address.as_str()), ("Elm School", "1 Elm St, Chicago"));
    assert_eq!(former.election_date, "2026-11-03", "its election is over, which withholds nothing here");
    assert_eq!(running.batch(OAK).await.moved_from, Some(former));
    for (address, why) in [
        ("7 Elm Ave, Chicago, IL 60618", "the place is the same"),
        ("151 Oak Ave, Chicago, IL 60618", "the previous index has not got the house"),
        ("7 Oka Ave, Chicago, IL 60618", "a candidate is no answer"),
        ("7000 Oak Ave, Chicago, IL 60618", "nor is a county"),
    ] {
        assert_eq!(running.ask(address).await.moved_from, None, "{why}");
    }
    running.life.stop();
}

#[tokio::test]
async fn mail_and_samples_are_told_with_care() {
    let folder = tempfile::tempdir().unwrap();
    let [now, then] = ["now", "then"].map(|name| folder.path().join(name));
    let mail: [(&str, &str, bool); 2] =
        [("Elm School", "1 Elm St", true), ("City Hall", "2 State St", false)];
    build(&then, &[BEFORE]);
    build(&now, &[County { places: mail, ..LATER }]);
    let mut running = serve(&now, &then).await;
    let answer = running.ask(OAK).await;
    assert_eq!(answer.answer(), wire::Answer::MailOnly);
    assert_eq!(
        answer.moved_from.unwrap().location_name,
        "Elm School",
        "there was a place, there is none now"
    );
    running.life.stop();

    let mut reversed = serve(&then, &now).await;
    let (stale, fresh) = (reversed.ask(OAK).await, LATER);
    assert_eq!((stale.answer(), stale.moved_from), (wire::Answer::Stale, None));
    reversed.life.stop();

    build(&now, &[fresh]);
    build(&then, &[County { places: mail, ..BEFORE }]);
    let mut running = serve(&now, &then).await;
    let answer = running.ask(OAK).await;
    assert_eq!((answer.answer(), answer.moved_from), (wire::Answer::Found, None), "there was no place");
    running.life.stop();

    let sample = County { sample: true, places: [("Sample", "1 Sample Rd", false); 2], ..BEFORE };
    build(&then, &[sample]);
    let mut running = serve(&now, &then).await;
    assert_eq!(running.ask(OAK).await.moved_from, None, "nobody ever voted at a sample");
    running.life.stop();
}

fn command(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_locate-index")).args(arguments).output().unwrap()
}

fn code(arguments: &[&str]) -> i32 {
    let output = command(arguments);
    let code = output.status.code().unwrap();
    println!("{arguments:?}: {code}\n{}", String::from_utf8_lossy(&output.stderr));
    code
}

/// The tables of Cambridge in a folder; `None` where the data is absent.
fn cambridge(folder: &Path) -> Option<PathBuf> {
    let path = test_data::shared_data("feeds/vip-6.0/vipfeed-25-2028-11-07-Cambridge.zip")?;
    let file = std::fs::File::open(path).unwrap();
    let feed = folder.join("feed");
    zip::ZipArchive::new(file).unwrap().extract(&feed).unwrap();
    Some(feed)
}

fn replace(path: &Path, from: &str, to: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{from}");
    std::fs::write(path, text.replace(from, to)).unwrap();
}

#[tokio::test]
async fn a_polling_place_of_cambridge_that_changes_is_counted_refused_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let Some(feed) = cambridge(folder.path()) else { return };
    let [old, new, report] = ["old.vri", "new.vri", "report.json"].map(|n| folder.path().join(n));
    let [feed_text, old_text, new_text, report_text] =
        [&feed, &old, &new, &report].map(|p| p.to_str().unwrap());
    let build = ["build", "--feed", feed_text, "--out"];
    let with = |more: &[&'static str], out| [&build[..], &[out], more].concat();
    assert_eq!(code(&with(&[], old_text)), 0);
    assert_eq!(code(&with(&[], old_text)), 0, "the same feed again has no moves");

    replace(
        &feed.join("polling_location.txt"),
        "Pisani Center,,131 Washington St",
        "PISANI center,,131 Washington Street",
    );
    replace(
        &feed.join("polling_location.txt"),
        "Miller River Apartments,,15 Lambert St",
        "Moved Hall,,99 Lambert St",
    );
    assert_eq!(code(&with(&[], new_text)), 0, "another file is not compared");
    let output = command(&["diff", old_text, new_text, "--json", "--examples", "2"]);
    assert_eq!(output.status.code(), Some(0));
    let diff: Value = serde_json::from_slice(&output.stdout).unwrap();
    let county = &diff["counties"][0];
    assert_eq!(county["name"], "Cambridge");
    assert_eq!((&diff["above"], &county["gone"], &county["new"]), (&false.into(), &0.into(), &0.into()));
    let percent = county["percent"].as_f64().unwrap();
    assert!((2.0..5.0).contains(&percent), "one of 33 places: {percent}");
    assert_eq!(county["examples"][1]["to"], "Moved Hall, 99 Lambert St, Cambridge, MA");
    assert_eq!(code(&["diff", old_text, new_text, "--max-moved", "2"]), 1);
    assert_eq!(code(&["diff", old_text, new_text, "--max-moved", "101"]), 2);
    assert_eq!(code(&["diff", old_text, feed_text]), 1, "not an index");

    let before = std::fs::read(&old).unwrap();
    let refused = command(&[&with(&["--max-moved", "2", "--report"], old_text)[..], &[report_text]].concat());
    let why = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1));
    for word in ["MA Cambridge: ", "locate-index diff", "--force"] {
        assert!(why.contains(word), "{why}");
    }
    assert_eq!(std::fs::read(&old).unwrap(), before, "the old file is untouched, byte for byte");
    let files = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(files, 4, "the feed, two indexes, the report: the refused file is gone");
    let written: Value = serde_json::from_slice(&std::fs::read(&report).unwrap()).unwrap();
    assert_eq!((&written["comparison"]["above"], &written["built"]), (&true.into(), &Value::Null));
    assert_eq!(written["comparison"]["counties"][0]["moved"], county["moved"]);

    let asked = county["examples"][0]["address"].as_str().unwrap();
    let lookup = ["lookup", new_text, asked, "--previous", old_text, "--today", "2028-10-20", "--json"];
    let answer: Value = serde_json::from_slice(&command(&lookup).stdout).unwrap();
    assert_eq!(answer["moved_from"]["location_name"], "Miller River Apartments", "{answer}");
    assert_eq!(answer["moved_from"]["election_date"], "2028-11-07");

    let mut running = serve(&new, &old).await;
    let told = running.ask(asked).await;
    assert_eq!(told.polling_locations[0].location_name, "Moved Hall");
    assert_eq!(told.moved_from.unwrap().address, "15 Lambert St, Cambridge, MA");
    running.life.stop();

    assert_eq!(code(&with(&["--max-moved", "2", "--previous", "none.vri"], new_text)), 1, "must be there");
    assert_eq!(code(&with(&["--max-moved", "2", "--force"], old_text)), 0);
    assert_eq!(std::fs::read(&old).unwrap().len(), std::fs::read(&new).unwrap().len());
    std::fs::write(&old, b"VRINDEX\0 of another time").unwrap();
    let over = command(&with(&[], old_text));
    assert_eq!(over.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&over.stderr).contains("WARNING: not compared"));
}
