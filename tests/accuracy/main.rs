//! Accuracy: houses of real feeds, typed as people type them, asked of the index. Reports per way of
//! typing how many were right, offered, refused and **wrong**. Wrong must be none.
//!
//! `cargo test -p tests --test accuracy -- --nocapture` prints the table. The feeds lie beside the
//! repository (`../shared/data`); where they are absent, each test says so in one line and passes.
#![allow(clippy::unwrap_used, clippy::expect_used)] // A test fails by panicking.

mod feed_truth;
mod typing;

use std::collections::BTreeMap;
use std::path::Path;

use feed_truth::{House, Streets};
use typing::Kind;

/// The outcome of one typed address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Right,
    Offered,
    Refused,
    Wrong,
}

#[derive(Default)]
struct Score(BTreeMap<Kind, [u64; 4]>, Vec<String>);

impl Score {
    fn count(&mut self, kind: Kind, outcome: Outcome, note: impl FnOnce() -> String) {
        self.0.entry(kind).or_default()[outcome as usize] += 1;
        // Wrong answers, and some refusals of addresses that exist, are printed.
        let refused = outcome == Outcome::Refused && kind < Kind::ImpossibleNumber;
        let few = self.0[&kind][Outcome::Refused as usize] <= 6;
        if outcome == Outcome::Wrong || refused && few {
            self.1.push(format!("{outcome:?}: {}", note()));
        }
    }

    fn of(&self, kinds: impl Fn(Kind) -> bool) -> [u64; 4] {
        let mut sum = [0; 4];
        for (_, row) in self.0.iter().filter(|(kind, _)| kinds(**kind)) {
            (0..4).for_each(|i| sum[i] += row[i]);
        }
        sum
    }

    fn print(&self, feed: &str) {
        self.1.iter().for_each(|note| println!("{note}"));
        println!(
            "{feed:12} {:16} {:>7} {:>7} {:>7} {:>7} {:>5}",
            "way of typing", "asked", "right", "offered", "refused", "wrong"
        );
        for (kind, [right, offered, refused, wrong]) in &self.0 {
            let asked = right + offered + refused + wrong;
            println!(
                "{feed:12} {:16} {asked:>7} {right:>7} {offered:>7} {refused:>7} {wrong:>5}",
                format!("{kind:?}")
            );
        }
    }
}

/// Share of `part` in the row's sum, in percent.
fn percent(part: u64, row: [u64; 4]) -> f64 {
    100.0 * part as f64 / row.iter().sum::<u64>().max(1) as f64
}

/// Asks about up to `rounds` houses of each row, every house in every way of typing.
fn measure(feed: &Path, fallback_zip: &'static str, rounds: u64, day: &str) -> Score {
    let mut streets = Streets::new(fallback_zip);
    feed::open(feed).unwrap().segments(&mut |s| streets.add(s)).unwrap();
    let index = tests::index_of(&[feed], day);
    let mut score = Score::default();
    for row in 0..streets.len() {
        for round in 0..rounds {
            let seed = (row as u64 * 31 + round * 7).wrapping_mul(2_654_435_761) >> 7;
            let Some(house) = streets.house(row, seed) else { continue };
            for kind in Kind::ALL.into_iter().filter(|k| !k.is_rare() || row % 4 == 0) {
                score_address(&index, &streets, &house, kind, seed, &mut score);
            }
        }
    }
    score
}

fn score_address(
    index: &tests::TestIndex,
    streets: &Streets,
    house: &House,
    kind: Kind,
    seed: u64,
    score: &mut Score,
) {
    if kind == Kind::Typo
        && typing::misspell(house.parts()[1], seed).is_none_or(|typed| streets.is_a_name(&typed))
    {
        return; // The misspelt name is another street of the feed: that is another address.
    }
    let Some(other) = kind.other(house, seed) else { return };
    let Some(typed) = typing::type_it(house, kind, &other, seed) else { return };
    let given = index.look_up(&typed);
    let nowhere = matches!(kind, Kind::ImpossibleNumber | Kind::UnknownStreet);
    let truth = streets.precincts_of(house, &other, kind == Kind::MisspeltTown);
    let outcome = match &given.precinct {
        Some(precinct) if !nowhere && truth.contains(precinct) => Outcome::Right,
        Some(_) => Outcome::Wrong,
        None if given.offered.iter().any(|p| house.precincts.contains(p)) => Outcome::Offered,
        None => Outcome::Refused,
    };
    score.count(kind, outcome, || format!("{kind:?}: {typed:?} -> {:?}, not {truth:?}", given.precinct));
    // The address as the answer shows it is the same house when it is typed again.
    if outcome == Outcome::Right && kind.is_plain() {
        let again = index.look_up(&given.address);
        assert_eq!(again.precinct, given.precinct, "{typed:?} shown as {:?}", given.address);
    }
}

fn judge(feed: &str, score: &Score) {
    score.print(feed);
    let wrong = score.of(|_| true)[Outcome::Wrong as usize];
    assert_eq!(wrong, 0, "never a wrong place: {:#?}", score.1);
    let plain = score.of(Kind::is_plain);
    assert!(percent(plain[0], plain) >= 99.5, "plain forms: {plain:?}");
    let part = score.of(|k| matches!(k, Kind::MissingDirection | Kind::MissingSuffix));
    assert!(percent(part[0] + part[1], part) >= 99.0, "a part missing: {part:?}");
    let typos = score.of(|k| k == Kind::Typo);
    assert!(percent(typos[1], typos) >= 95.0, "typos: {typos:?}");
    let town = score.of(|k| k == Kind::MisspeltTown);
    assert!(percent(town[0] + town[1], town) >= 95.0, "a misspelt town: {town:?}");
    let part = score.of(|k| matches!(k, Kind::LetteredNumber | Kind::HalfNumber));
    assert!(percent(part[0] + part[1], part) >= 99.0, "a letter or a half: {part:?}");
}

#[test]
fn chicago_is_never_wrong() {
    let Some(feed) = tests::shared_data("feeds/vip-6.0/vipfeed-17-2028-11-07-Chicago.zip") else { return };
    judge("Chicago", &measure(&feed, "60614", 1, tests::DAY));
}

#[test]
fn cambridge_is_never_wrong() {
    let Some(feed) = tests::shared_data("feeds/vip-6.0/vipfeed-25-2028-11-07-Cambridge.zip") else { return };
    judge("Cambridge", &measure(&feed, "02139", 4, tests::DAY));
}

#[test]
fn portsmouth_is_never_wrong() {
    let Some(feed) = tests::shared_data("feeds/vip-3.0/portsmouth_va") else { return };
    judge("Portsmouth", &measure(&feed, "23704", 4, "2015-03-01"));
}
