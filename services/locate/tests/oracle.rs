//! Property: no answer says what the feed does not support. The oracle is written from the published format
//! (VIP 6.0) and Publication 28, in its own small grammar; it knows nothing of the parser and of the look-up.
//! It makes feeds of eleven shapes, types homes in, beside and outside of them, and holds everything that a
//! voter is told against the fields: precinct, places with their hours, county, office, notice, candidates.
//!
//! *Wrong* is what the feed does not support for what was typed; *taken* is an address that is found although
//! a typed word or digit is contradicted, or bound by nothing; *lost* is a correct address that is not found.
//!
//! 10,000 questions; `ORACLE_QUESTIONS=10000000 ORACLE_SEED=7` asks others (`make bench`),
//! `ORACLE_SHAPE=highways` those of one shape. Each feed is made for 500 of them, asked and forgotten: memory
//! does not grow with their number.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

#[path = "oracle/binding.rs"]
mod binding;
#[path = "oracle/faults.rs"]
mod faults;
#[path = "oracle/lines.rs"]
mod lines;
#[path = "oracle/making.rs"]
mod making;
#[path = "oracle/neighbours.rs"]
mod neighbours;
#[path = "oracle/published.rs"]
mod published;
#[path = "oracle/random.rs"]
mod random;
#[path = "oracle/shapes.rs"]
mod shapes;
#[path = "oracle/supported.rs"]
mod supported;
#[path = "oracle/verdict.rs"]
mod verdict;
#[path = "oracle/words.rs"]
mod words;

use std::collections::BTreeMap;
use std::path::Path;

use chrono::NaiveDate;
use importer::Builder;
use index::Index;
use index::ask::answer;
use lookup::answer::{AddressQuery, AnswerKind, LookupAnswer};
use published::Published;
use random::Random;
use shapes::{SHAPES, Shape};
use verdict::{Fault, Judge};

/// Questions about one feed.
const OF_A_FEED: u64 = 500;

/// The outcomes of the questions of one shape.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    questions: u64,
    found: u64,
    county: u64,
    asked: u64,
    refused: u64,
    wrong: u64,
    taken: u64,
    lost: u64,
}

type Faults = BTreeMap<(Fault, &'static str, &'static str), (u64, String)>;

fn look_up(index: &Index, line: &str) -> LookupAnswer {
    let today = NaiveDate::from_ymd_opt(2028, 10, 20).unwrap();
    answer(index, AddressQuery::Line(line, None), 0, &|_| today)
}

#[allow(clippy::disallowed_methods, reason = "a test has no configuration of its own")]
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().map_or(default, |n| n.parse().unwrap())
}

fn ask_a_shape(shape: &Shape, questions: u64, seed: u64, faults: &mut Faults) -> Score {
    let mut score = Score::default();
    let folder = tempfile::tempdir().unwrap();
    let mut feeds = 0;
    while score.questions < questions {
        let seed = seed.wrapping_mul(1_000_003).wrapping_add(feeds);
        feeds += 1;
        let feed = (shape.make)(seed);
        let index = built(&feed, folder.path());
        let judge = Judge::new(&feed);
        let r = &mut Random::new(seed ^ 77);
        let mut of_feed = 0;
        while of_feed < OF_A_FEED.min(questions) {
            let Some(typed) = lines::typed(&feed, r) else { continue };
            of_feed += 1;
            let answer = look_up(&index, &typed.line);
            count(&mut score, &answer);
            if let Err(fault) = judge.judge(&typed, &answer) {
                match fault {
                    Fault::Wrong(_) => score.wrong += 1,
                    Fault::Taken(_) => score.taken += 1,
                    Fault::Lost(_) => score.lost += 1,
                }
                let entry = faults
                    .entry((fault, shape.name, typed.kind))
                    .or_insert_with(|| (0, shown(&judge, &typed, &answer)));
                entry.0 += 1;
            }
        }
    }
    score
}

fn count(score: &mut Score, answer: &LookupAnswer) {
    score.questions += 1;
    match answer.kind {
        AnswerKind::Found | AnswerKind::MailOnly => score.found += 1,
        AnswerKind::County => score.county += 1,
        AnswerKind::Ambiguous | AnswerKind::NeedsUnit => score.asked += 1,
        _ => score.refused += 1,
    }
}

fn built(feed: &Published, folder: &Path) -> Index {
    let (path, tables) = (folder.join("x.vri"), folder.join("feed"));
    std::fs::create_dir_all(&tables).unwrap();
    feed.write(&tables);
    let mut builder = Builder::new(&path);
    builder.add_checked(&feed::open(&tables).unwrap()).unwrap();
    builder.finish(0).unwrap();
    Index::open(&path).unwrap()
}

#[test]
fn no_answer_says_what_the_feed_does_not_support() {
    let (questions, seed) = (number("ORACLE_QUESTIONS", 10_000), number("ORACLE_SEED", 20_281_107));
    let mut faults = Faults::new();
    println!("| shape | questions | found | county | candidates | refused | wrong | taken | lost |");
    println!("|---|---|---|---|---|---|---|---|---|");
    #[expect(clippy::disallowed_methods, reason = "a test is asked by its environment")]
    let one = std::env::var("ORACLE_SHAPE").ok();
    for shape in SHAPES.iter().filter(|shape| one.as_deref().is_none_or(|one| one == shape.name)) {
        let s = ask_a_shape(shape, questions / SHAPES.len() as u64, seed, &mut faults);
        let name = shape.name;
        let Score { questions, found, county, asked, refused, wrong, taken, lost } = s;
        println!(
            "| {name} | {questions} | {found} | {county} | {asked} | {refused} | {wrong} | {taken} | {lost} |"
        );
    }
    for ((fault, shape, kind), (count, example)) in &faults {
        println!("{count} times, {shape}, {kind}: {fault:?}\n{example}");
    }
    assert!(faults.is_empty(), "{} kinds of faults", faults.len());
}

/// A fault with the rows of the feed that matter.
fn shown(judge: &Judge<'_>, typed: &lines::Typed, answer: &LookupAnswer) -> String {
    let feed = judge.feed;
    let line = words::words(&typed.line);
    let mut out = format!("  {:?}\n", typed.line);
    let own = &feed.rows[typed.row].street.name;
    for row in &feed.rows {
        let s = &row.street;
        let at = judge.streets.list.iter().position(|x| x == s).unwrap();
        if s.name != *own && !judge.streets.is_named(at, &line) {
            continue;
        }
        let p = &feed.precincts[row.precinct];
        out.push_str(&format!(
            "    {} {} {} {}, {} {}: {}{}-{}{} {:?}{}{} pre{} county {}\n",
            s.before,
            s.name,
            s.suffix,
            s.after,
            feed.towns[s.town].written,
            s.zip,
            row.prefix,
            row.first,
            row.last,
            row.letter,
            row.parity,
            if row.unit.is_empty() { String::new() } else { format!(" unit {}", row.unit) },
            if row.all { " all" } else { "" },
            row.precinct,
            p.county,
        ));
    }
    let candidates: Vec<String> = answer
        .candidates
        .iter()
        .map(|c| format!("{} -> {}", c.address, c.precinct.as_ref().map_or("", |p| &p.id)))
        .collect();
    out.push_str(&format!(
        "  {:?} {} county {:?} office {:?} {} {candidates:?}\n",
        answer.kind,
        answer.precinct.as_ref().map_or("", |p| &p.id),
        answer.county,
        answer.office.as_ref().map(|o| &o.name),
        answer.detail,
    ));
    out
}
