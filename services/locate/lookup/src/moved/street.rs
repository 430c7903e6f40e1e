//! Compares and counts the addresses of one street in two indexes: a sweep over the ends of both sides'
//! ranges, parity by parity; houses with a prefix, suffix or unit one by one. Time and memory grow with the
//! segments of the street. The caller decides what counts as the same place.

use crate::precedence::{self, HouseKey, MatchRank};
use crate::streets::Parity;

/// Most numbers of one parity that a stretch without a boundary counts for. Ranges with an open end
/// (`1 to 999999`) stand for few houses; without a limit one of them would outweigh its county.
pub const MOST_OF_STRETCH: u32 = 1_000;

/// The outcome of an address in one index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AddressVote {
    /// Number of the outcome (places or mail), the same in both indexes.
    pub outcome: u32,
    /// Number of the county, the same in both indexes.
    pub county: u32,
}

/// A range of numbers.
#[derive(Clone, Copy, Debug)]
pub struct NumberRange {
    pub start: u32,
    pub end: u32,
    pub parity: Parity,
    pub vote: AddressVote,
}

/// A house with a prefix, a suffix or a unit.
#[derive(Clone, Copy, Debug)]
pub struct HouseVote<'a> {
    pub number: u32,
    /// Its prefix, suffix and unit.
    pub key: HouseKey<'a>,
    pub vote: AddressVote,
}

/// A street in one index; empty where the index does not have it.
#[derive(Clone, Debug, Default)]
pub struct StreetVotes<'a> {
    pub ranges: Vec<NumberRange>,
    /// Houses with more than a number.
    pub houses: Vec<HouseVote<'a>>,
    /// Segments of all addresses of the street.
    pub all: Vec<AddressVote>,
    /// Segments of all streets of the city.
    pub everywhere: Vec<AddressVote>,
}

/// The change of an address from the old index to the new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressChange {
    /// It votes where it did.
    Same,
    /// It votes elsewhere.
    Moved,
    /// The old index has not got it.
    New,
    /// The new index has not got it.
    Gone,
}

/// Addresses with the same change.
#[derive(Debug)]
pub struct CountedAddresses<'c> {
    pub change: AddressChange,
    /// The number of addresses.
    pub addresses: u64,
    /// The first of them; `None` for all addresses of the street.
    pub first: Option<(u32, HouseKey<'c>)>,
    /// Their outcomes in the old index.
    pub former: &'c [AddressVote],
    /// Their outcomes in the new index.
    pub present: &'c [AddressVote],
}

impl CountedAddresses<'_> {
    /// The county that they count for: the new index's, else the old one's.
    #[must_use]
    pub fn county(&self) -> Option<u32> {
        self.present.first().or(self.former.first()).map(|v| v.county)
    }
}

/// Receives the counts of a sweep, and decides which outcomes are the same.
pub trait ChangeTally {
    /// Whether two outcomes send voters to the same place.
    fn is_same(&mut self, former: u32, present: u32) -> bool;

    /// Adds addresses with the same change.
    fn count(&mut self, counted: &CountedAddresses<'_>);
}

/// Buffers that are reused for every street.
#[derive(Debug, Default)]
pub struct StreetSweep {
    marks: Vec<SweepMark>,
    active: [Vec<(AddressVote, u32)>; 2],
    former: Vec<AddressVote>,
    present: Vec<AddressVote>,
}

/// Where the numbers of one parity change: the number's half, and what begins or ends there.
#[derive(Clone, Copy, Debug)]
struct SweepMark {
    at: u32,
    what: MarkKind,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum MarkKind {
    Begins(usize, AddressVote),
    Ends(usize, AddressVote),
    /// A house with more than a number: it stands in a stretch of its own.
    House,
    /// The end of that stretch.
    AfterHouse,
}

impl StreetSweep {
    /// Counts every address of a street. The houses of both sides are sorted by number.
    pub fn street(&mut self, sides: [&StreetVotes<'_>; 2], tally: &mut impl ChangeTally) {
        for parity in [0, 1] {
            self.numbers(sides, parity, tally);
        }
        self.wildcard(sides, tally);
    }

    fn numbers(&mut self, sides: [&StreetVotes<'_>; 2], parity: u32, tally: &mut impl ChangeTally) {
        self.mark(sides, parity);
        let mut marks = std::mem::take(&mut self.marks);
        marks.sort_unstable_by_key(|m| m.at);
        let (mut from, mut house) = (0, false);
        for same_place in marks.chunk_by(|a, b| a.at == b.at) {
            let at = same_place[0].at;
            let number = from * 2 + parity;
            if house {
                self.house(sides, number, tally);
            } else {
                self.stretch(sides, number, at - from, tally);
            }
            (from, house) = (at, false);
            for mark in same_place {
                match mark.what {
                    MarkKind::Begins(side, vote) => begin(&mut self.active[side], vote),
                    MarkKind::Ends(side, vote) => end(&mut self.active[side], vote),
                    MarkKind::House => house = true,
                    MarkKind::AfterHouse => {}
                }
            }
        }
        marks.clear();
        self.marks = marks;
    }

    fn mark(&mut self, sides: [&StreetVotes<'_>; 2], parity: u32) {
        for (side, street) in sides.into_iter().enumerate() {
            for range in &street.ranges {
                let fits = match range.parity {
                    Parity::Both => true,
                    Parity::Even => parity == 0,
                    Parity::Odd => parity == 1,
                };
                // The first and the last number of this parity.
                let first = range.start.checked_add((range.start % 2) ^ parity);
                let last = range.end.checked_sub((range.end % 2) ^ parity);
                let (Some(first), Some(last)) = (first, last) else { continue };
                if fits && first <= last {
                    self.marks.push(SweepMark { at: first / 2, what: MarkKind::Begins(side, range.vote) });
                    self.marks.push(SweepMark { at: last / 2 + 1, what: MarkKind::Ends(side, range.vote) });
                }
            }
            for houses in street.houses.chunk_by(|a, b| a.number == b.number) {
                let at = houses[0].number / 2;
                if houses[0].number % 2 == parity {
                    self.marks.push(SweepMark { at, what: MarkKind::House });
                    self.marks.push(SweepMark { at: at + 1, what: MarkKind::AfterHouse });
                }
            }
        }
    }

    /// `length` numbers of one parity that nothing distinguishes.
    fn stretch(
        &mut self,
        sides: [&StreetVotes<'_>; 2],
        first: u32,
        length: u32,
        tally: &mut impl ChangeTally,
    ) {
        if length == 0 || self.active.iter().all(Vec::is_empty) {
            return;
        }
        for (side, votes) in [&mut self.former, &mut self.present].into_iter().enumerate() {
            votes.clear();
            votes.extend(self.active[side].iter().map(|a| a.0));
            or_wildcards(votes, sides[side]);
        }
        let addresses = u64::from(length.min(MOST_OF_STRETCH));
        settle(&self.former, &self.present, addresses, Some((first, HouseKey::default())), tally);
    }

    /// One number at which some houses have a prefix, a suffix or a unit.
    fn house(&mut self, sides: [&StreetVotes<'_>; 2], number: u32, tally: &mut impl ChangeTally) {
        let houses = sides.map(|s| {
            let from = s.houses.partition_point(|h| h.number < number);
            let to = s.houses.partition_point(|h| h.number <= number);
            &s.houses[from..to]
        });
        let mut keys: Vec<HouseKey<'_>> = houses.into_iter().flatten().map(|h| h.key).collect();
        if self.active.iter().any(|a| !a.is_empty()) {
            keys.push(HouseKey::default());
        }
        keys.sort_unstable();
        keys.dedup();
        for key in keys {
            for (side, votes) in [&mut self.former, &mut self.present].into_iter().enumerate() {
                resolve(votes, &key, houses[side], &self.active[side]);
                or_wildcards(votes, sides[side]);
            }
            settle(&self.former, &self.present, 1, Some((number, key)), tally);
        }
    }

    /// All addresses of the street count as one. An index that lists them in parts agrees when all parts do.
    fn wildcard(&mut self, sides: [&StreetVotes<'_>; 2], tally: &mut impl ChangeTally) {
        if sides.iter().all(|s| s.all.is_empty()) {
            return;
        }
        for (side, votes) in [&mut self.former, &mut self.present].into_iter().enumerate() {
            let street = sides[side];
            votes.clear();
            if street.all.is_empty() {
                votes.extend(street.ranges.iter().map(|r| r.vote));
                votes.extend(street.houses.iter().map(|h| h.vote));
            }
            or_wildcards(votes, street);
        }
        settle(&self.former, &self.present, 1, None, tally);
    }
}

/// The votes of one side for a house; for a whole house that no row decides, those of all of its units.
fn resolve(
    votes: &mut Vec<AddressVote>,
    key: &HouseKey<'_>,
    houses: &[HouseVote<'_>],
    active: &[(AddressVote, u32)],
) {
    let rows = houses.iter().map(|h| (h.key, h.vote));
    let rows = rows.chain(active.iter().map(|a| (HouseKey::default(), a.0)));
    *votes = precedence::highest(rows.filter_map(|(own, vote)| Some((own.decides(false, key)?, vote)))).1;
    if votes.is_empty() && key.unit.is_none() {
        let whole = |h: &&HouseVote<'_>| HouseKey { unit: None, ..h.key } == *key;
        votes.extend(houses.iter().filter(whole).map(|h| h.vote));
    }
}

/// The outcome of addresses that no other segment names: all addresses of the street, then all streets of the
/// city.
fn or_wildcards(votes: &mut Vec<AddressVote>, street: &StreetVotes<'_>) {
    if votes.is_empty() {
        let all = street.all.iter().map(|vote| (MatchRank::AllAddresses, *vote));
        let everywhere = street.everywhere.iter().map(|vote| (MatchRank::AllStreets, *vote));
        *votes = precedence::highest(all.chain(everywhere)).1;
    }
    votes.sort_unstable();
    votes.dedup_by_key(|v| v.outcome);
}

fn settle(
    former: &[AddressVote],
    present: &[AddressVote],
    addresses: u64,
    first: Option<(u32, HouseKey<'_>)>,
    tally: &mut impl ChangeTally,
) {
    let change = match (former, present) {
        ([], []) => return,
        ([], _) => AddressChange::New,
        (_, []) => AddressChange::Gone,
        _ if agree(former, present, tally) => AddressChange::Same,
        _ => AddressChange::Moved,
    };
    tally.count(&CountedAddresses { change, addresses, first, former, present });
}

/// Whether every outcome of one side has an equal one on the other. A side has several outcomes where the
/// address is assigned twice.
fn agree(former: &[AddressVote], present: &[AddressVote], tally: &mut impl ChangeTally) -> bool {
    former.iter().all(|f| present.iter().any(|p| tally.is_same(f.outcome, p.outcome)))
        && present.iter().all(|p| former.iter().any(|f| tally.is_same(f.outcome, p.outcome)))
}

fn begin(active: &mut Vec<(AddressVote, u32)>, vote: AddressVote) {
    match active.iter_mut().find(|a| a.0 == vote) {
        Some(known) => known.1 += 1,
        None => active.push((vote, 1)),
    }
}

fn end(active: &mut Vec<(AddressVote, u32)>, vote: AddressVote) {
    if let Some(at) = active.iter().position(|a| a.0 == vote) {
        active[at].1 -= 1;
        if active[at].1 == 0 {
            active.swap_remove(at);
        }
    }
}

#[cfg(test)]
mod tests;
