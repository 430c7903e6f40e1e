//! Addresses out of the real feeds of Chicago and Cambridge, typed plainly and with parts missing or
//! misspelt. Wrong answers must be 0; every candidate must lead where it says. Skipped with one line where
//! the feeds are absent.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

#[path = "../address/tests/usaddress/reads_back.rs"]
mod reads_back;

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use address::StateCode;
use chrono::NaiveDate;
use feed::model::StreetSegment;
use importer::Builder;
use index::Index;
use index::ask::answer;
use locate::service::{SuggestArea, suggest};
use lookup::answer::{AddressQuery, AnswerKind, LookupAnswer};

/// How many segments of a feed are typed.
const SAMPLED: usize = 1_200;

struct Journey {
    index: Index,
    segments: Vec<StreetSegment>,
    by_street: HashMap<[String; 3], Vec<usize>>,
    _folder: tempfile::TempDir,
}

fn feed(name: &str) -> Option<PathBuf> {
    test_data::shared_data(&format!("feeds/vip-6.0/vipfeed-{name}.zip"))
}

fn journey(name: &str) -> Option<Journey> {
    let reader = feed::open(&feed(name)?).unwrap();
    let mut segments = Vec::new();
    reader.segments(&mut |s| segments.push(s.clone())).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let mut builder = Builder::new(&path);
    builder.add(&reader, &[]).unwrap();
    builder.finish(0).unwrap();
    let mut by_street: HashMap<[String; 3], Vec<usize>> = HashMap::new();
    for (i, s) in segments.iter().enumerate() {
        by_street.entry(street(s)).or_default().push(i);
    }
    Some(Journey { index: Index::open(&path).unwrap(), segments, by_street, _folder: folder })
}

fn street(s: &StreetSegment) -> [String; 3] {
    [&s.street_direction, &s.street_name, &s.street_suffix].map(|p| p.trim().to_uppercase())
}

fn number(s: &StreetSegment) -> Option<u32> {
    let (start, end): (u32, u32) = (s.start_house_number.parse().ok()?, s.end_house_number.parse().ok()?);
    let middle = start + (end.checked_sub(start)? / 4) * 2;
    (middle > 0).then_some(middle)
}

fn covers(s: &StreetSegment, n: u32) -> bool {
    let (Ok(start), Ok(end)) = (s.start_house_number.parse::<u32>(), s.end_house_number.parse::<u32>())
    else {
        return false;
    };
    (start..=end).contains(&n)
        && match s.odd_even_both.as_str() {
            "odd" => n % 2 == 1,
            "even" => n.is_multiple_of(2),
            _ => true,
        }
}

impl Journey {
    /// The precincts of a house on exactly this street, ZIP code and city.
    fn truth(&self, s: &StreetSegment, n: u32) -> BTreeSet<&str> {
        self.by_street[&street(s)]
            .iter()
            .map(|i| &self.segments[*i])
            .filter(|t| t.zip == s.zip && t.city == s.city && covers(t, n))
            .map(|t| t.precinct_id.as_str())
            .collect()
    }

    fn look_up(&self, line: &str) -> LookupAnswer {
        let today = NaiveDate::from_ymd_opt(2028, 10, 20).unwrap();
        answer(&self.index, AddressQuery::Line(line, None), 0, &|_| today)
    }

    /// Counts (right, offered, refused); panics on a wrong one.
    fn score(&self, line: &str, truth: &BTreeSet<&str>, score: &mut [usize; 3]) {
        let answer = self.look_up(line);
        match (answer.kind, &answer.precinct) {
            (AnswerKind::Found, Some(precinct)) => {
                // A place where the feed itself names two precincts must not be decided.
                assert!(
                    truth.len() == 1 && truth.contains(precinct.id.as_str()),
                    "wrong: {line:?} gave {} instead of {truth:?}",
                    precinct.id
                );
                score[0] += 1;
            }
            _ => {
                let offered = answer.candidates.iter().filter_map(|c| c.precinct.as_ref());
                let there = offered.into_iter().any(|p| truth.contains(p.id.as_str()));
                score[if there { 1 } else { 2 }] += 1;
            }
        }
    }
}

fn join(parts: &[&str]) -> String {
    parts.iter().filter(|p| !p.is_empty()).copied().collect::<Vec<_>>().join(" ")
}

/// Swaps two letters in the middle of the name.
fn swapped(name: &str) -> Option<String> {
    let mut letters: Vec<char> = name.chars().collect();
    let at = letters.len() / 2;
    let fits = letters.len() >= 5
        && letters[at - 1..=at].iter().all(char::is_ascii_alphabetic)
        && letters[at - 1] != letters[at];
    fits.then(|| {
        letters.swap(at - 1, at);
        letters.into_iter().collect()
    })
}

/// Scores every way of typing the sampled houses; gives (way, right, offered, refused).
fn types(journey: &Journey) -> HashMap<&'static str, [usize; 3]> {
    let mut scores: HashMap<&'static str, [usize; 3]> = HashMap::new();
    let step = (journey.segments.len() / SAMPLED).max(1);
    for s in journey.segments.iter().step_by(step) {
        let Some(n) = number(s).filter(|n| covers(s, *n)) else { continue };
        let truth = journey.truth(s, n);
        let n = n.to_string();
        let (dir, name, suffix) = (&s.street_direction, &s.street_name, &s.street_suffix);
        let place = format!("{}, {} {}", s.city, s.state, s.zip);
        let mut type_in = |way: &'static str, line: String| {
            journey.score(&line, &truth, scores.entry(way).or_default());
        };
        let full = join(&[&n, dir, name, suffix]);
        type_in("plain", format!("{full}, {place}"));
        type_in("lower case, no commas", format!("{full} {place}").replace(',', "").to_lowercase());
        type_in("city only", format!("{full}, {}, {}", s.city, s.state));
        if !s.zip.is_empty() {
            type_in("ZIP only", format!("{full} {}", s.zip));
        }
        if !dir.is_empty() {
            type_in("no direction", format!("{}, {place}", join(&[&n, name, suffix])));
        }
        if !suffix.is_empty() {
            type_in("no suffix", format!("{}, {place}", join(&[&n, dir, name])));
        }
        type_in("with a unit", format!("{full} Apt 4, {place}"));
        if let Some(name) = swapped(name) {
            type_in("misspelt", format!("{}, {place}", join(&[&n, dir, &name, suffix])));
        }
    }
    scores
}

fn check(journey: &Journey, scores: &HashMap<&'static str, [usize; 3]>) {
    for (way, [right, offered, refused]) in scores {
        let all = right + offered + refused;
        eprintln!("{way}: {right} right, {offered} offered, {refused} refused of {all}");
        let share = |part: usize| part as f64 / all as f64;
        match *way {
            "misspelt" => assert!(share(right + offered) >= 0.95, "{way}"),
            "no direction" | "no suffix" => assert!(share(right + offered) >= 0.99, "{way}"),
            _ => assert!(share(right + offered) >= 0.995, "{way}"),
        }
    }
    assert!(scores["plain"][0] > 100, "the journey must have travelled");
    assert!(journey.index.segment_count() > 1_000);
}

#[test]
fn chicago_is_never_wrong() {
    let Some(journey) = journey("17-2028-11-07-Chicago") else { return };
    check(&journey, &types(&journey));
}

#[test]
fn cambridge_is_never_wrong() {
    let Some(journey) = journey("25-2028-11-07-Cambridge") else { return };
    check(&journey, &types(&journey));
}

#[test]
fn every_candidate_leads_where_it_says() {
    for name in ["17-2028-11-07-Chicago", "25-2028-11-07-Cambridge"] {
        let Some(journey) = journey(name) else { return };
        let mut followed = 0;
        let step = (journey.segments.len() / 400).max(1);
        for s in journey.segments.iter().step_by(step) {
            let Some(n) = number(s) else { continue };
            for line in [
                format!("{n} {}, {}, {}", s.street_name, s.city, s.state),
                format!("{n} {} Blvd, {}, {}", s.street_name, s.city, s.state),
            ] {
                for candidate in journey.look_up(&line).candidates {
                    let back = journey.look_up(&candidate.address);
                    let Some(precinct) = candidate.precinct else { continue };
                    assert_eq!(back.kind, AnswerKind::Found, "{} of {line}", candidate.address);
                    assert_eq!(back.precinct.unwrap().id, precinct.id, "{} of {line}", candidate.address);
                    followed += 1;
                }
            }
        }
        assert!(followed > 50, "{name}: {followed}");
    }
}

#[test]
fn every_completion_is_a_house_of_the_feed_and_the_typed_one_is_among_them() {
    let today = NaiveDate::from_ymd_opt(2028, 10, 20).unwrap();
    for name in ["17-2028-11-07-Chicago", "25-2028-11-07-Cambridge"] {
        let Some(journey) = journey(name) else { return };
        let (mut typed, mut there, mut given) = (0, 0, 0);
        let step = (journey.segments.len() / 300).max(1);
        for s in journey.segments.iter().step_by(step) {
            let Some(n) = number(s).filter(|n| covers(s, *n)) else { continue };
            let place = match s.zip.parse() {
                Ok(zip) => SuggestArea::Zip(zip),
                Err(_) => SuggestArea::City(s.city.clone(), StateCode::parse(&s.state).unwrap()),
            };
            let full = join(&[&n.to_string(), &s.street_direction, &s.street_name, &s.street_suffix]);
            let lookup = journey.look_up(&format!("{full}, {} {} {}", s.city, s.state, s.zip));
            let (AnswerKind::Found, Some(house)) = (lookup.kind, lookup.address) else { continue };
            let half = &s.street_name[..s.street_name.len().div_ceil(2)];
            let cut = &full[..full.len() - usize::from(s.street_suffix.len() > 1)];
            let ways = [join(&[&n.to_string(), half]), format!("{n} {}", s.street_name), cut.to_owned()];
            for way in ways.map(|w| w.to_lowercase()) {
                let list = suggest(&journey.index, &way, &place, 20, &|_| chrono::NaiveDate::MIN);
                typed += 1;
                there += usize::from(list.iter().any(|c| c.line_1.eq_ignore_ascii_case(&house.line_1)));
                for c in list {
                    let parts = [c.line_1.as_str(), &c.city, &c.state, &c.zip];
                    let answer = answer(&journey.index, AddressQuery::Parts(parts), 0, &|_| today);
                    assert_ne!(answer.kind, AnswerKind::Unknown, "{} of {way}", c.text);
                    if let (AnswerKind::Found, Some(address)) = (answer.kind, answer.address) {
                        assert!(address.line_1.eq_ignore_ascii_case(&c.line_1), "{} of {way}", c.text);
                    }
                    given += 1;
                }
            }
        }
        eprintln!("{name}: {there} of {typed} beginnings offer the house; {given} completions are known");
        assert!(typed > 300 && there * 100 >= typed * 99, "{name}: {there} of {typed}");
    }
}

#[test]
fn the_text_of_every_street_reads_back_in_plain_spelling() {
    for name in ["17-2028-11-07-Chicago", "25-2028-11-07-Cambridge"] {
        let Some(path) = feed(name) else { return };
        let mut streets = BTreeSet::new();
        let reader = feed::open(&path).unwrap();
        reader
            .segments(&mut |s| {
                streets.insert((street(s), s.city.clone(), s.zip.clone()));
            })
            .unwrap();
        let mut count = reads_back::Count::default();
        for (i, ([dir, street, suffix], city, zip)) in streets.iter().enumerate() {
            let number = format!("{}", 1 + i % 3000);
            let line = join(&[&number, dir, street, suffix]);
            let state = if name.starts_with("17") { "IL" } else { "MA" };
            for place in [format!("{city}, {state} {zip}"), format!("{city} {state}"), zip.clone()] {
                for unit in ["", " Apt 4B", ", Unit 12", " # 3"] {
                    count.line(&format!("{line}{unit}, {place}"));
                    count.line(&format!("{line}{unit} {place}").to_lowercase());
                }
            }
        }
        eprintln!("{name}: {count:?}");
        assert!(count.accepted > 10_000 && count.other == 0, "{name}: {count:?}");
    }
}
