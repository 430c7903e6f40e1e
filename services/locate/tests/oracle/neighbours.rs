//! Property: an answer never contradicts the fields of the feeds. The oracle knows nothing of the parser and
//! of the matching: it makes an address out of a segment's fields, types it as people do, and lists every
//! home of the feeds that has all that was typed. An address that is found is where they all vote; the right
//! one is among the candidates that are offered; nothing that was typed is ignored, and no part is added
//! while the street as typed exists without the number.
//!
//! Two counties with the same identifiers, a past election, streets that differ in one part, units in every
//! form.

#[path = "neighbours/truth.rs"]
mod truth;
#[path = "neighbours/typing.rs"]
mod typing;
#[path = "neighbours/world.rs"]
mod world;

use std::collections::BTreeMap;

use super::number;
use super::random::Random;
use chrono::NaiveDate;
use importer::{Builder, refuse_wrong};
use index::Index;
use index::ask::answer;
use lookup::answer::{AddressQuery, AnswerKind, LookupAnswer};
use truth::{Streets, Truth, Votes};
use typing::{Typed, Way, type_it};
use world::{PRECINCTS, World, county_name, hall, precinct_id};

/// Questions about one set of feeds.
const OF_A_WORLD: usize = 200;

struct Asking<'w> {
    world: &'w World,
    index: Index,
}

/// The outcomes of the questions typed in one way.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    found: u64,
    asked: u64,
    lost: u64,
}

impl Asking<'_> {
    fn look_up(&self, line: &str) -> LookupAnswer {
        let today = NaiveDate::from_ymd_opt(2028, 10, 20).unwrap();
        answer(&self.index, AddressQuery::Line(line, None), 0, &|_| today)
    }

    /// County and precinct of an answer that says where to vote.
    fn vote(&self, answer: &LookupAnswer) -> Option<(usize, usize)> {
        let precinct = answer
            .precinct
            .as_ref()
            .filter(|_| matches!(answer.kind, AnswerKind::Found | AnswerKind::MailOnly))?;
        let county =
            (0..self.world.past.len()).find(|c| answer.county.as_deref() == Some(&county_name(*c)))?;
        (0..PRECINCTS).find(|p| precinct_id(*p) == precinct.id).map(|p| (county, p))
    }

    /// Where the candidates lead, asked about again once.
    fn offered(&self, answer: &LookupAnswer, again: bool) -> Votes {
        let mut votes = Votes::new();
        for candidate in &answer.candidates {
            let next = self.look_up(&candidate.address);
            votes.extend(self.vote(&next));
            if again {
                votes.extend(self.offered(&next, false));
            }
        }
        votes
    }

    /// Judges one question; the fault, if there is one.
    fn judge(
        &self,
        way: Way,
        full: &Truth,
        truth: &Truth,
        answer: &LookupAnswer,
        score: &mut Score,
    ) -> Result<(), &'static str> {
        let past = |votes: &Votes| votes.iter().any(|v| self.world.past[v.0]);
        if let Some(vote) = self.vote(answer) {
            score.found += 1;
            if !truth.votes.contains(&vote) {
                return Err(if truth.votes.is_empty() { "something typed was ignored" } else { "wrong" });
            }
            if truth.votes.len() > 1 {
                return Err("decided what the fields leave open");
            }
            if truth.street_lacks_it && !truth.everywhere.contains(&vote) {
                return Err("a part that nobody typed was taken");
            }
            if truth.listed_elsewhere {
                return Err("a home that a past feed lists in another county was taken");
            }
            let sites =
                |role: usize| answer.locations[role].iter().map(|l| (l.line_1.clone(), l.hours_text.clone()));
            for (role, early) in [(0, true), (1, false)] {
                if !sites(role).eq([hall(vote.0, vote.1, early)]) {
                    return Err("another place, or another role's hours");
                }
            }
            return Ok(());
        }
        if answer.kind == AnswerKind::Stale {
            score.asked += 1;
            // Candidates and places of a past election are withheld, those of a present one are not.
            let hidden =
                way.is_whole() && !truth.votes.is_empty() && !past(&truth.votes) && !truth.street_lacks_it;
            return if hidden { Err("a past feed hides a present one") } else { Ok(()) };
        }
        if answer.candidates.is_empty() {
            score.lost += 1;
            return Ok(());
        }
        score.asked += 1;
        let certain = full.votes.iter().copied().filter(|v| !self.world.past[v.0] && !full.listed_elsewhere);
        let right: Votes = certain.collect();
        if way.is_true() && !right.is_empty() && self.offered(answer, true).is_disjoint(&right) {
            return Err("the right one is not offered");
        }
        Ok(())
    }
}

#[test]
fn an_answer_never_contradicts_the_fields_of_the_feeds() {
    let (questions, seed) = (number("ORACLE_QUESTIONS", 10_000), number("ORACLE_SEED", 20_281_107));
    let mut scores: BTreeMap<Way, Score> = BTreeMap::new();
    let mut faults: BTreeMap<(&str, Way), (u64, String)> = BTreeMap::new();
    let folder = tempfile::tempdir().unwrap();
    let (mut asked, mut worlds) = (0, 0);
    while asked < questions {
        let world = World::new(seed.wrapping_add(worlds));
        worlds += 1;
        let path = folder.path().join("x.vri");
        let mut builder = Builder::new(&path);
        for feed in world.feeds() {
            let summary = builder.add(&feed, &[]).unwrap();
            assert!(summary.segments_left_out.is_empty(), "{:?}", summary.segments_left_out);
        }
        let built = builder.finish_if(0, |_, found, homes| refuse_wrong(found, &homes));
        built.unwrap_or_else(|error| panic!("{error}: {world:?}"));
        let asking = Asking { world: &world, index: Index::open(&path).unwrap() };
        let streets = Streets::new(&world);
        let r = &mut Random::new(seed ^ worlds);
        for _ in 0..OF_A_WORLD {
            let (segment, way) = (r.below(world.segments.len()), r.one(&Way::ALL));
            let Some((full, typed)) = type_it(&world, &streets, segment, way, r) else { continue };
            asked += 1;
            let truth = streets.truth(&typed);
            let answer = asking.look_up(&typed.line);
            let score = scores.entry(way).or_default();
            if let Err(fault) = asking.judge(way, &streets.truth(&full), &truth, &answer, score) {
                let entry =
                    faults.entry((fault, way)).or_insert_with(|| (0, shown(&world, &typed, &truth, &answer)));
                entry.0 += 1;
            }
        }
    }
    println!("{asked} questions about {worlds} sets of feeds");
    for (way, Score { found, asked, lost }) in &scores {
        println!("{:14} {found:>7} found {asked:>7} asked {lost:>7} not known", format!("{way:?}"));
    }
    for ((fault, way), (count, example)) in &faults {
        println!("{count} times, {way:?}: {fault}\n{example}");
    }
    assert!(faults.is_empty(), "{} kinds of faults", faults.len());
    for (way, score) in &scores {
        let all = score.found + score.asked + score.lost;
        // The shares are wide: what counts is that the questions are answered, and not all refused.
        assert!(!way.is_true() || score.lost * 50 <= all, "{way:?} is not known: {score:?}");
        assert!(!way.is_whole() || score.found * 100 >= all * 55, "{way:?} is not found: {score:?}");
    }
}

/// A fault with the feed's rows that matter.
fn shown(world: &World, typed: &Typed, truth: &Truth, answer: &LookupAnswer) -> String {
    let name = |s: &world::Segment| &world.streets[s.street];
    let word = |w: &str| typed.street.to_uppercase().contains(&w.to_uppercase());
    let rows = world.segments.iter().filter(|s| word(name(s).name));
    let rows: Vec<String> = rows
        .map(|s| format!("   {:?} county {} pre{} {:?}", name(s), s.county, s.precinct, s.says))
        .collect();
    let candidates: Vec<&str> = answer.candidates.iter().map(|c| c.address.as_str()).collect();
    let said = (
        answer.kind,
        answer.county.as_deref(),
        answer.precinct.as_ref().map(|p| p.id.as_str()),
        answer.detail,
    );
    format!(
        "  {}\n  fields: {truth:?} past {:?} everywhere {:?}\n  answer: {said:?} {candidates:?}\n{}",
        typed.line,
        world.past,
        world.everywhere,
        rows.join("\n")
    )
}
