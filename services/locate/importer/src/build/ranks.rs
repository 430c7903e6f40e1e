//! Records of segments as they are sorted. A record names its city and street by number, in the order of
//! first use; once all are known, the numbers become ranks, so that records sort in the order of the index.

use std::collections::HashMap;

use super::super::error::BuildError;
use super::super::write::StringTable;
use address::StateCode;
use feed::sort::SortRecord;
use index::format::{self, MAX_ROWS_24};
use lookup::streets::ALL_STREETS;

/// city, name, parts, ZIP code, start + 1 (0 = all numbers), end or row of Ext, precinct | kind << 24: the
/// order of the index.
pub(super) type SegmentWords = [u32; 7];

pub(super) fn record(w: SegmentWords) -> SortRecord {
    let pair = |high: u32, low: u32| u64::from(high) << 32 | u64::from(low);
    [pair(w[0], w[1]), pair(w[2], w[3]), pair(w[4], w[5]), u64::from(w[6])]
}

/// The words of a record.
pub(super) fn words(record: &SortRecord) -> SegmentWords {
    let [a, b, c, d] = record.map(|w| [(w >> 32) as u32, w as u32]);
    [a[0], a[1], b[0], b[1], c[0], c[1], d[1]]
}

/// Ranks of all names and cities, once all are known.
pub(super) struct Ranks {
    /// Cities in order.
    pub(super) cities: Vec<CityNames>,
    /// Street names in order.
    pub(super) names: Vec<Box<str>>,
    name_strings: Vec<u32>,
    rank_of_string: HashMap<u32, u32>,
    city_of: Vec<u32>,
    name_of: Vec<u32>,
    /// Strings of the parts of towns, by number; the first is that of none.
    quarters: Vec<u32>,
}

/// The names of a city, and the kinds that rows give it.
pub(super) struct CityNames {
    pub(super) state: [u8; 2],
    pub(super) key: Box<str>,
    pub(super) string: u32,
    /// The kinds that its rows give it.
    pub(super) kinds: u8,
}

impl Ranks {
    /// Ranks cities, with the kinds that rows give each, and street names. `quarters` are parts of towns.
    pub(super) fn of(
        cities: &[(StateCode, Box<str>)],
        kinds_seen: &[u8],
        names: &[Box<str>],
        quarters: &[Box<str>],
        strings: &mut StringTable,
    ) -> Result<Self, BuildError> {
        let (cities, city_of) = ranked(cities);
        let mut kinds = vec![0; cities.len()];
        for (kind, rank) in kinds_seen.iter().zip(&city_of) {
            kinds[*rank as usize] = *kind;
        }
        let (names, name_of) = ranked(names);
        if cities.len() as u64 >= MAX_ROWS_24 {
            return Err(BuildError::TooMany { what: "cities", limit: MAX_ROWS_24 });
        }
        let name_strings: Vec<u32> = names.iter().map(|n| strings.put(n)).collect();
        let rank_of_string = name_strings.iter().zip(0..).map(|(s, rank)| (*s, rank)).collect();
        Ok(Self {
            cities: cities
                .into_iter()
                .zip(kinds)
                .map(|((state, key), kinds)| CityNames {
                    state: state.0,
                    string: strings.put(&key),
                    key,
                    kinds,
                })
                .collect(),
            names,
            name_strings,
            rank_of_string,
            city_of,
            name_of,
            quarters: std::iter::once(0).chain(quarters.iter().map(|quarter| strings.put(quarter))).collect(),
        })
    }

    /// Numbers as seen become ranks.
    pub(super) fn apply(&self, to: &mut SortRecord) {
        let mut w = words(to);
        w[0] = self.city_of[w[0] as usize];
        w[1] = self.name_of[w[1] as usize];
        *to = record(w);
    }

    /// The words of a street whose first segment is `first`.
    pub(super) fn street(&self, words: &SegmentWords, first: u32) -> [u32; format::STREET] {
        let [city, name, parts, zip, ..] = *words;
        [
            self.name_strings[name as usize],
            city | (parts >> 8 & 0xff) << 24,
            zip | (parts & 0xf) << 20 | (parts >> 4 & 0xf) << 24,
            first,
            0,
            self.quarters.get((parts >> 16) as usize).copied().unwrap_or(0),
        ]
    }

    /// The rank of a city by its number as first seen.
    pub(super) fn city_rank(&self, city: u32) -> u32 {
        self.city_of[city as usize]
    }

    /// The rank of a street name.
    pub(super) fn name(&self, number: u32) -> u32 {
        self.name_of[number as usize]
    }

    /// The rank of "every street of the city", when a segment has it.
    pub(super) fn everywhere(&self) -> Option<u32> {
        self.names.binary_search_by(|name| (**name).cmp(ALL_STREETS)).ok().map(|rank| rank as u32)
    }

    /// The rank of a name by its string.
    pub(super) fn name_rank(&self, string: u32) -> u32 {
        self.rank_of_string.get(&string).copied().unwrap_or(0)
    }
}

/// Values in order, and the rank of each by its number.
fn ranked<T: Clone + Ord>(list: &[T]) -> (Vec<T>, Vec<u32>) {
    let mut order: Vec<u32> = (0..list.len() as u32).collect();
    order.sort_unstable_by(|a, b| list[*a as usize].cmp(&list[*b as usize]));
    let mut rank = vec![0; list.len()];
    for (position, id) in order.iter().enumerate() {
        rank[*id as usize] = position as u32;
    }
    (order.iter().map(|id| list[*id as usize].clone()).collect(), rank)
}
