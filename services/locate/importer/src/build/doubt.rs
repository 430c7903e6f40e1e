//! The reach of segments that break a rule. A segment whose city and street can be read is stored as one that
//! decides nothing. If it may be of any city, or on any street of its city, the segments that would answer in
//! its place decide nothing any more.

use std::collections::HashMap;

use super::ranks::{Ranks, SegmentWords};
use address::town::city_key;
use feed::model::StreetSegment;
use index::format::kind;

/// Highest house number (`segment-number-large`).
const MOST_NUMBER: u32 = 9_999_999;
/// Reaches that are kept apart of one city and street; more become one that holds them all.
const MOST_APART: usize = 64;

/// The widest numbers that a segment may mean: first, last, and the kind of a row.
pub(super) fn widest(s: &StreetSegment) -> (u32, u32, u32) {
    let number = |text: &str| -> Option<u32> {
        let digits = text.trim().trim_start_matches('+');
        digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())?.filter(|n| *n <= MOST_NUMBER)
    };
    let numbers = number(&s.start_house_number).zip(number(&s.end_house_number));
    let Some((one, other)) = numbers.filter(|_| !s.includes_all_addresses) else {
        return (0, u32::MAX, kind::ALL);
    };
    let side = match s.odd_even_both.trim() {
        p if p.eq_ignore_ascii_case("odd") => kind::ODD,
        p if p.eq_ignore_ascii_case("even") => kind::EVEN,
        _ => kind::BOTH,
    };
    // The only number of the range is of the other side: one of the two is wrong.
    let fits = one != other || side == kind::BOTH || (one % 2 == 1) == (side == kind::ODD);
    (one.min(other), one.max(other), if fits { side } else { kind::BOTH })
}

/// Homes that a segment may mean: in any city, or on any street, where it names none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DoubtReach {
    first: u32,
    last: u32,
    side: u32,
    /// Number of its precinct, when it names one: segments of that precinct may answer.
    precinct: Option<u32>,
}

impl DoubtReach {
    fn touches(&self, other: &Self) -> bool {
        let sides = |side: u32| match side {
            kind::ODD => 1,
            kind::EVEN => 2,
            _ => 3,
        };
        self.first <= other.last
            && other.first <= self.last
            && sides(self.side) & sides(other.side) != 0
            && (self.precinct.is_none() || self.precinct != other.precinct)
    }

    /// Both, and what lies between.
    fn join(&mut self, other: &Self) {
        (self.first, self.last) = (self.first.min(other.first), self.last.max(other.last));
        if self.side != other.side {
            self.side = kind::BOTH;
        }
        if self.precinct != other.precinct {
            self.precinct = None;
        }
    }
}

/// City and name of a street, as numbered in their order of use, or as ranks; `None` is any.
type DoubtfulStreet = (Option<u32>, Option<u32>);

/// The reach of all segments that break a rule.
#[derive(Default)]
pub(super) struct SegmentDoubts {
    reaches: HashMap<DoubtfulStreet, Vec<DoubtReach>>,
    /// The state of each city, by its rank.
    states: Vec<[u8; 2]>,
    /// First and last precinct of feeds that are published although they have fatal findings: nothing of them
    /// decides.
    feeds: Vec<(u32, u32)>,
}

impl SegmentDoubts {
    /// Notes a segment that names no city, no street, or no ZIP code that can be read.
    pub(super) fn add(
        &mut self,
        s: &StreetSegment,
        city: Option<u32>,
        name: Option<u32>,
        precinct: Option<u32>,
    ) {
        let (first, last, side) = widest(s);
        let list = self.reaches.entry((city, name)).or_default();
        let reach = DoubtReach { first, last, side, precinct };
        if list.contains(&reach) {
            return;
        }
        list.push(reach);
        if list.len() > MOST_APART {
            let mut all = list[0];
            list.iter().for_each(|other| all.join(other));
            *list = vec![all];
        }
    }

    /// Notes a feed that is published by force, by its precincts.
    pub(super) fn add_feed(&mut self, precincts: std::ops::Range<u32>) {
        if !precincts.is_empty() {
            self.feeds.push((precincts.start, precincts.end));
        }
    }

    /// The same with ranks in place of numbers.
    pub(super) fn ranked(self, ranks: &Ranks) -> Self {
        let of =
            |(city, name): DoubtfulStreet| (city.map(|c| ranks.city_rank(c)), name.map(|n| ranks.name(n)));
        let mut reaches: HashMap<DoubtfulStreet, Vec<DoubtReach>> = HashMap::new();
        for (key, list) in self.reaches {
            reaches.entry(of(key)).or_default().extend(list);
        }
        Self { reaches, states: ranks.cities.iter().map(|city| city.state).collect(), feeds: self.feeds }
    }

    /// Whether a record, in ranks, decides nothing. `everywhere` is the rank of "every street of the city".
    pub(super) fn touch(&self, w: &SegmentWords, everywhere: Option<u32>) -> bool {
        let precinct = w[6] & 0xff_ffff;
        if self.feeds.iter().any(|(first, end)| (*first..*end).contains(&precinct)) {
            return true;
        }
        if self.reaches.is_empty() {
            return false;
        }
        let flags = w[6] >> 24;
        let start = w[4].saturating_sub(1);
        let (first, last) = match flags {
            f if f & 3 == kind::ALL => (0, u32::MAX),
            f if f & kind::EXT != 0 => (start, start),
            _ => (start, w[5]),
        };
        let own = DoubtReach { first, last, side: flags & 3, precinct: Some(precinct) };
        let meets = |list: &Vec<DoubtReach>| list.iter().any(|reach| reach.touches(&own));
        if Some(w[1]) == everywhere {
            // An address with its ZIP code alone may be in any city of it. A street that one of them lists
            // goes before "every street" of another; one whose name or ZIP code is lost would have.
            let state = |city: u32| self.states.get(city as usize);
            let of_state = |key: &DoubtfulStreet| key.0.is_none_or(|city| state(city) == state(w[0]));
            return self.reaches.iter().any(|(key, list)| of_state(key) && meets(list));
        }
        let (city, name) = (Some(w[0]), Some(w[1]));
        [(city, None), (None, name), (None, None)].iter().any(|key| self.reaches.get(key).is_some_and(meets))
    }
}

/// Whether a city has a letter that can be read.
pub(super) fn has_city(raw: &str) -> bool {
    !city_key(raw).is_empty()
}

/// The flags of a row that decides nothing.
pub(super) fn flags(precinct: Option<u32>) -> u32 {
    if precinct.is_some() { kind::DOUBTFUL } else { kind::DOUBTFUL | kind::NO_PRECINCT }
}
