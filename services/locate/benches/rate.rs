//! Look-ups in process on one core, over an index that `locate-index build` made of a feed: the questions
//! are segments of that feed, typed. `benches/compare.sh` runs it beside the PostgreSQL baseline.
//! `cargo bench -p locate-tests --bench rate -- X.vri FEED.zip [QUESTIONS]` prints one `name=value` a line.

#![allow(clippy::unwrap_used)] // A bench stops at what it did not expect.

use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use address::Address;
use address::parse::parse;
use address::place::Gazetteer;
use chrono::NaiveDate;
use feed::model::StreetSegment;
use index::Index;
use index::ask::answer;
use lookup::answer::AddressQuery;
use lookup::matching::{MatchOutcome, ReadingWeight, combine, match_address};

// As the service has it.
common::allocator!();

/// The best of this many rounds counts: other programs may be using the machine.
const ROUNDS: usize = 5;
/// Look-ups of a file that is not in the page cache.
const COLD: usize = 2_000;

/// A typed line and the precinct that its segment names.
struct Question {
    line: String,
    readings: Vec<Address>,
    precinct: String,
}

/// A house of the segment as a voter types it; `None` where the segment names no house.
fn typed(s: &StreetSegment, pick: u64) -> Option<String> {
    if s.includes_all_addresses || s.all_streets() {
        return None;
    }
    let (start, end): (u64, u64) = (s.start_house_number.parse().ok()?, s.end_house_number.parse().ok()?);
    let step = if s.odd_even_both == "both" { 1 } else { 2 };
    let number = start + step * (pick % ((end - start) / step + 1));
    let mut line = format!("{}{number}", s.house_number_prefix);
    let space = |text: &str| if text.is_empty() { String::new() } else { format!(" {text}") };
    line += &space(&s.house_number_suffix);
    for part in [&s.street_direction, &s.street_name, &s.street_suffix, &s.address_direction] {
        line += &space(part);
    }
    if let Some(unit) = s.unit_numbers.first() {
        line += &format!(" APT {unit}");
    }
    Some(format!("{line}, {}, {} {}", s.city, s.state, s.zip))
}

/// A number out of another, evenly spread.
fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Questions evenly over the feed, in an order without neighbours.
fn questions(feed: &Path, segments: u64, wanted: u64) -> Vec<Question> {
    let reader = feed::open(feed).unwrap();
    let (mut n, mut list) = (0u64, Vec::new());
    let step = (segments / wanted).max(1);
    reader
        .segments(&mut |s| {
            n += 1;
            if n.is_multiple_of(step)
                && let Some(line) = typed(s, mix(n))
            {
                let readings =
                    parse(&line, None).map_or_else(|_| Vec::new(), |r| r.addresses().cloned().collect());
                list.push((mix(!n), Question { line, readings, precinct: s.precinct_id.clone() }));
            }
        })
        .unwrap();
    list.sort_by_key(|(order, _)| *order);
    list.into_iter().map(|(_, question)| question).collect()
}

fn matched(index: &Index, readings: &[Address]) -> MatchOutcome {
    match readings {
        [one] => match_address(index, Gazetteer::get(), one),
        _ => combine(
            readings
                .iter()
                .map(|r| (match_address(index, Gazetteer::get(), r), ReadingWeight::Free))
                .collect(),
        ),
    }
}

fn precinct<'a>(index: &'a Index, outcome: &MatchOutcome) -> Option<&'a str> {
    match outcome {
        MatchOutcome::Unique(hit) => Some(index.precinct_id(hit.precinct)),
        _ => None,
    }
}

/// Nanoseconds that this thread was on a core.
fn on_core() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|ns| ns.parse().ok()).unwrap_or(0)
}

/// Prints the rate on a core, and the time of one at the median and at the 99th percentile.
fn measure(name: &str, questions: &[Question], mut ask: impl FnMut(&Question)) {
    let (mut best, mut middle, mut late) = (f64::MAX, u64::MAX, u64::MAX);
    let mut times = Vec::with_capacity(questions.len());
    for _ in 0..ROUNDS {
        let (wall, core) = (Instant::now(), on_core());
        questions.iter().for_each(&mut ask);
        let (wall, core) = (wall.elapsed().as_nanos() as u64, on_core() - core);
        let spent = if core == 0 { wall } else { core };
        best = best.min(spent as f64 / questions.len() as f64);
        times.clear();
        for question in questions {
            let started = Instant::now();
            ask(question);
            times.push(started.elapsed().as_nanos() as u64);
        }
        times.sort_unstable();
        middle = middle.min(times[times.len() / 2]);
        late = late.min(times[times.len() * 99 / 100]);
    }
    println!("{name}_per_second={:.0}", 1e9 / best);
    println!("{name}_p50_ns={middle}");
    println!("{name}_p99_ns={late}");
}

/// Prints the time of the first look-ups after the file has left the page cache; nothing where it cannot be
/// dropped.
fn measure_cold(path: &Path, questions: &[Question]) {
    // Opening reads the whole file and releases its pages.
    let index = Index::open(path).unwrap();
    let file = format!("if={}", path.display());
    let dropped = Command::new("dd").args([&file, "iflag=nocache", "count=0", "status=none"]).status();
    if !dropped.is_ok_and(|status| status.success()) {
        return;
    }
    let ask = |question: &Question| {
        let started = Instant::now();
        black_box(answer(&index, AddressQuery::Line(&question.line, None), 0, &|_| today()).kind);
        started.elapsed().as_nanos() as u64
    };
    let mut times: Vec<u64> = questions.iter().take(COLD).map(ask).collect();
    times.sort_unstable();
    println!("cold_p50_ns={}", times[times.len() / 2]);
    println!("cold_p99_ns={}", times[times.len() * 99 / 100]);
    println!("cold_max_ns={}", times[times.len() - 1]);
}

/// Prints how long the self-check took, in percent of the time that it was given.
fn measure_self_check(index: &Index) {
    let given = Duration::from_millis(100);
    let started = Instant::now();
    let (found, _) = index.check_itself(given);
    println!("self_check_percent_of_its_time={}", started.elapsed().as_millis());
    println!(
        "self_check_asked={}",
        found.ways.iter().map(|w| w.found + w.asked + w.not_known + w.wrong).sum::<u32>()
    );
}

/// The line with a letter more in the first long word of its street.
fn misspelt(line: &str) -> String {
    let words = line.split(' ').enumerate();
    let at = words
        .skip(1)
        .find(|(_, w)| w.len() > 3 && w.bytes().all(|b| b.is_ascii_alphabetic()))
        .map(|(i, _)| i);
    let words = line.split(' ').enumerate();
    let changed =
        words.map(|(i, w)| if Some(i) == at { format!("{}q{}", &w[..2], &w[2..]) } else { w.to_owned() });
    changed.collect::<Vec<_>>().join(" ")
}

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2028, 10, 20).unwrap()
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|a| a != "--bench");
    let (Some(index), Some(feed)) = (arguments.next(), arguments.next()) else {
        println!(
            "rate: give an index and its feed: cargo bench -p locate-tests --bench rate -- X.vri FEED.zip"
        );
        return;
    };
    let wanted = arguments.next().map_or(20_000, |n| n.parse().unwrap());
    let path = Path::new(&index);
    let index = Index::open(path).unwrap();
    let questions = questions(Path::new(&feed), u64::from(index.segment_count()), wanted);
    let (mut right, mut wrong) = (0, 0);
    for q in &questions {
        match precinct(&index, &matched(&index, &q.readings)) {
            Some(found) if found == q.precinct => right += 1,
            Some(_) => wrong += 1,
            None => {}
        }
    }
    println!("questions={}", questions.len());
    println!("right={right}");
    println!("wrong={wrong}");
    measure("parse", &questions, |q| {
        black_box(parse(&q.line, None).is_ok());
    });
    measure("match", &questions, |q| {
        black_box(precinct(&index, &matched(&index, &q.readings)));
    });
    measure("precinct", &questions, |q| {
        let readings = parse(&q.line, None).map_or_else(|_| Vec::new(), |r| r.addresses().cloned().collect());
        black_box(precinct(&index, &matched(&index, &readings)));
    });
    measure("answer", &questions, |q| {
        black_box(answer(&index, AddressQuery::Line(&q.line, None), 0, &|_| today()).kind);
    });
    // A missing street or house is looked for in more ways than a known one.
    type Change = fn(&str) -> String;
    let refused: [(&str, Change); 3] = [
        ("answer_unknown_number", |line| {
            line.split_once(' ').map_or(String::new(), |(_, rest)| format!("987654 {rest}"))
        }),
        ("answer_unknown_street", |line| line.replacen(' ', " Qxzvwk ", 1)),
        ("answer_misspelt", misspelt),
    ];
    for (name, change) in refused {
        let list: Vec<Question> = questions
            .iter()
            .map(|q| Question { line: change(&q.line), readings: Vec::new(), precinct: String::new() })
            .collect();
        measure(name, &list, |q| {
            black_box(answer(&index, AddressQuery::Line(&q.line, None), 0, &|_| today()).kind);
        });
    }
    measure_self_check(&index);
    measure_cold(path, &questions);
}
