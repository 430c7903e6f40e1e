//! Walks the streets of two indexes side by side and counts their addresses.

use std::ops::Range;

use super::super::Index;
use super::super::format::{self, Section, kind};
use super::super::tables::Tables as _;
use super::MovedExample;
use super::catalog::Catalog;
use address::{Direction, HouseNumber, StateCode};
use lookup::answer::shown;
use lookup::matching::MatchedAddress;
use lookup::moved::street::{
    AddressChange, AddressVote, ChangeTally, CountedAddresses, HouseVote, NumberRange, StreetSweep,
    StreetVotes,
};
use lookup::streets::{ALL_STREETS, HouseNumbers, SegmentDoubt, StreetData as _, StreetRow};

/// The rows of both sides.
type RowPair<'r, 'a> = [&'r [StreetRow<'a>]; 2];

/// Counts the addresses of every county.
pub(super) fn count<'a>(indexes: [&'a Index; 2], catalog: &mut Catalog<'a>, examples: usize) {
    let mut rows: [Vec<StreetRow<'_>>; 2] = Default::default();
    let mut walk = StreetWalk {
        indexes,
        streets: Default::default(),
        everywhere: Default::default(),
        sweep: StreetSweep::default(),
        count: CountyCounter { catalog, examples, row: None },
    };
    let all = indexes.map(towns);
    let mut left = [all[0].as_slice(), all[1].as_slice()];
    while let Some(town) = left.iter().filter_map(|towns| towns.first()).map(TownRows::key).min() {
        let here = left.map(|towns| towns.split_at(towns.partition_point(|t| t.key() <= town)));
        left = here.map(|(_, later)| later);
        let here = here.map(|(own, _)| own);
        walk.enter(here);
        let mut cursors = [0, 1].map(|side| StreetCursor {
            index: indexes[side],
            rows: here[side].iter().map(|town| town.rows.clone()).collect(),
        });
        while let Some(name) = cursors.iter().filter_map(StreetCursor::name).min() {
            for (cursor, rows) in cursors.iter_mut().zip(&mut rows) {
                rows.clear();
                cursor.take(name, rows);
                rows.sort_unstable_by_key(|r| (parts(r), r.zip));
            }
            matched([&rows[0], &rows[1]], parts, |street| {
                let is_open = |rows: &[StreetRow<'_>]| rows.iter().any(|r| r.zip == 0);
                if street.iter().all(|s| !s.is_empty()) && street.iter().any(|s| is_open(s)) {
                    // A row without a ZIP code belongs to the street in all of them.
                    walk.street(street);
                } else {
                    matched(street, |r| r.zip, |same_zip| walk.street(same_zip));
                }
            });
        }
    }
}

/// The rows of a town of an index.
struct TownRows<'a> {
    state: StateCode,
    /// Without the state that some exports write behind it.
    name: &'a str,
    city: &'a str,
    rows: Range<u32>,
}

impl<'a> TownRows<'a> {
    fn key(&self) -> (StateCode, &'a str) {
        (self.state, self.name)
    }
}

/// The towns of an index by name. Two spellings of one are both there.
fn towns(index: &Index) -> Vec<TownRows<'_>> {
    let mut towns: Vec<TownRows<'_>> = Vec::new();
    let mut last = None;
    for row in 0..index.street_count() {
        let of_city = index.city_of(row);
        match towns.last_mut().filter(|_| last == Some(of_city)) {
            Some(town) => town.rows.end = row + 1,
            None => {
                let street = index.street(row);
                let bare = street.city.strip_suffix(street.state.as_str()).and_then(|c| c.strip_suffix(' '));
                let (state, city) = (street.state, street.city);
                towns.push(TownRows { state, name: bare.unwrap_or(city), city, rows: row..row + 1 });
                last = Some(of_city);
            }
        }
    }
    towns.sort_by_key(TownRows::key);
    towns
}

/// The parts that distinguish the streets of one name.
fn parts<'a>(row: &StreetRow<'a>) -> (u8, &'a str, u8, &'a str) {
    let direction = |d: Option<Direction>| d.map_or(0, |d| d as u8);
    (direction(row.predir), row.suffix, direction(row.postdir), row.quarter)
}

/// Gives the rows with equal keys together; both sides are sorted by the key.
fn matched<'r, 'a, K: Ord>(
    mut sides: RowPair<'r, 'a>,
    key: impl Fn(&StreetRow<'a>) -> K,
    mut take: impl FnMut(RowPair<'r, 'a>),
) {
    while let Some(least) = sides.iter().filter_map(|s| s.first()).map(&key).min() {
        let pair = sides.map(|s| s.split_at(s.partition_point(|r| key(r) <= least)));
        take(pair.map(|p| p.0));
        sides = pair.map(|p| p.1);
    }
}

/// The rows of a town, or of its spellings, that are not taken yet.
struct StreetCursor<'a> {
    index: &'a Index,
    rows: Vec<Range<u32>>,
}

impl<'a> StreetCursor<'a> {
    /// The name of the next rows.
    fn name(&self) -> Option<&'a str> {
        self.rows
            .iter()
            .filter(|rows| rows.start < rows.end)
            .map(|rows| self.index.street(rows.start).name)
            .min()
    }

    /// Takes the rows of a name.
    fn take(&mut self, name: &str, taken: &mut Vec<StreetRow<'a>>) {
        for rows in &mut self.rows {
            while rows.start < rows.end && self.index.street(rows.start).name == name {
                taken.push(self.index.street(rows.start));
                rows.start += 1;
            }
        }
    }
}

struct StreetWalk<'a, 'c> {
    indexes: [&'a Index; 2],
    /// Buffer that is reused.
    streets: [StreetVotes<'a>; 2],
    /// Segments of all streets of the city.
    everywhere: [Vec<AddressVote>; 2],
    sweep: StreetSweep,
    count: CountyCounter<'a, 'c>,
}

impl<'a> StreetWalk<'a, '_> {
    fn enter(&mut self, towns: [&[TownRows<'a>]; 2]) {
        for side in [0, 1] {
            let mut rows = Vec::new();
            for TownRows { state, city, .. } in towns[side] {
                self.indexes[side].in_city(*state, city, ALL_STREETS, None, &mut |row| rows.push(row));
            }
            self.fill(side, &rows);
            std::mem::swap(&mut self.everywhere[side], &mut self.streets[side].all);
        }
    }

    fn street(&mut self, rows: RowPair<'_, 'a>) {
        let Some(row) = rows.iter().find_map(|r| r.first()) else { return };
        for side in [0, 1] {
            self.fill(side, rows[side]);
            self.streets[side].everywhere.clear();
            if row.name != ALL_STREETS {
                self.streets[side].everywhere.extend_from_slice(&self.everywhere[side]);
            }
        }
        self.count.row = Some(*row);
        self.sweep.street([&self.streets[0], &self.streets[1]], &mut self.count);
    }

    /// Reads the segments of some rows of a side.
    fn fill(&mut self, side: usize, rows: &[StreetRow<'a>]) {
        let (index, street) = (self.indexes[side], &mut self.streets[side]);
        street.ranges.clear();
        street.houses.clear();
        street.all.clear();
        for row in rows {
            let (first, end, _) = index.segment_range(row.id);
            for at in first..end {
                let [_, _, third] = index.row::<{ format::SEGMENT }>(Section::Segments, at);
                let Some(vote) = self.count.catalog.vote(side, third & 0xff_ffff) else { continue };
                let segment = index.segment(at);
                if segment.doubt == SegmentDoubt::NoPrecinct {
                    continue;
                }
                match segment.numbers {
                    HouseNumbers::All => street.all.push(vote),
                    HouseNumbers::Range { start, .. } if third >> 24 & kind::EXT != 0 => {
                        street.houses.push(HouseVote { number: start, key: segment.key(), vote });
                    }
                    HouseNumbers::Range { start, end, parity } => {
                        street.ranges.push(NumberRange { start, end, parity, vote });
                    }
                }
            }
        }
        street.houses.sort_by_key(|h| h.number);
    }
}

/// Adds up by county.
struct CountyCounter<'a, 'c> {
    catalog: &'c mut Catalog<'a>,
    examples: usize,
    row: Option<StreetRow<'a>>,
}

impl ChangeTally for CountyCounter<'_, '_> {
    fn is_same(&mut self, former: u32, present: u32) -> bool {
        self.catalog.is_same(former, present)
    }

    fn count(&mut self, counted: &CountedAddresses<'_>) {
        let Some(county) = counted.county() else { return };
        let room = self.catalog.counties[county as usize].examples.len() < self.examples;
        let example = match counted.change {
            AddressChange::Moved | AddressChange::Gone if room => self.example(counted),
            _ => None,
        };
        let county = &mut self.catalog.counties[county as usize];
        county.counts.add(counted.change, counted.addresses);
        county.examples.extend(example);
    }
}

impl CountyCounter<'_, '_> {
    fn example(&self, counted: &CountedAddresses<'_>) -> Option<MovedExample> {
        let row = self.row.as_ref()?;
        let mut address = MatchedAddress::of_row(row, counted.first.map_or(0, |f| f.0));
        match counted.first {
            Some((value, key)) => {
                let (prefix, suffix) = (key.prefix.to_owned(), key.suffix.to_owned());
                address.number = HouseNumber { prefix, value, suffix, width: 0 }.to_string().into();
                address.unit = key.unit.map(|u| u.to_string().into()).unwrap_or_default();
            }
            None => address.number = "all of".into(),
        }
        let text = |votes: &[AddressVote]| votes.first().map(|v| self.catalog.text(v.outcome));
        Some(MovedExample {
            address: shown(&address.text()),
            from: text(counted.former).unwrap_or_default(),
            to: text(counted.present),
        })
    }
}
