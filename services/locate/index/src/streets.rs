//! Street look-ups on the mapped file: keys through `fst`, rows and segments by position.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use fst::{IntoStreamer as _, Streamer as _};

use super::format::{self, Section, certainty, kind};
use super::fuzzy::NearName;
use super::reader::{Index, letters_of};
use super::tables::{Tables as _, state_code};
use address::street::quarter_key;
use address::town::solid;
use address::{Direction, StateCode};
use lookup::streets::{
    ALL_STREETS, HouseNumbers, Parity, SegmentDoubt, SegmentRow, StreetData, StreetRow, UnitCertainty,
    UnitRow,
};

/// Most rows of near streets that are given.
const MAX_NEAR: usize = 200;
/// Most cities of one name in other spaces that are given.
const MAX_ALIKE: usize = 8;

impl Index {
    /// The row of a street.
    pub(super) fn street(&self, row: u32) -> StreetRow<'_> {
        let words = self.row::<{ format::STREET }>(Section::Streets, row);
        let [name, city, ..] = words;
        let city_id = city & 0xff_ffff;
        let [state, key, _] = self.row::<{ format::CITY }>(Section::Cities, city_id);
        let of_name = (self.string(name), state_code(state), self.string(key));
        self.street_of(row, words, of_name)
    }

    /// The row of a street whose name, state and city are known.
    fn street_of<'a>(
        &'a self,
        row: u32,
        words: [u32; format::STREET],
        (name, state, city): (&'a str, StateCode, &'a str),
    ) -> StreetRow<'a> {
        let [_, of_city, place, _, _, quarter] = words;
        StreetRow {
            id: row,
            state,
            city,
            city_id: of_city & 0xff_ffff,
            zip: place & 0xf_ffff,
            predir: direction(place >> 20 & 0xf),
            name,
            suffix: self.suffix(of_city >> 24),
            postdir: direction(place >> 24 & 0xf),
            quarter: self.string(quarter),
        }
    }

    /// Gives the rows behind a value of a city key, those of other ZIP codes than `zip` left out: equal city
    /// and name follow one another.
    fn rows_from<'a>(&'a self, first: u32, zip: Option<u32>, each: &mut dyn FnMut(StreetRow<'a>)) {
        if first >= self.street_count() {
            return;
        }
        let (name, city) = self.name_and_city(first);
        let mut known = None;
        for row in first..self.street_count() {
            let words = self.row::<{ format::STREET }>(Section::Streets, row);
            if (words[0], words[1] & 0xff_ffff) != (name, city) {
                break;
            }
            let own = words[2] & 0xf_ffff;
            if own == 0 || zip.is_none_or(|z| z == own) {
                // Decoded once for all rows.
                let of_name = *known.get_or_insert_with(|| {
                    let [state, key, _] = self.row::<{ format::CITY }>(Section::Cities, city);
                    (self.string(name), state_code(state), self.string(key))
                });
                each(self.street_of(row, words, of_name));
            }
        }
    }

    /// The number of a street's city.
    pub(super) fn city_of(&self, row: u32) -> u32 {
        self.name_and_city(row).1
    }

    fn name_and_city(&self, row: u32) -> (u32, u32) {
        let [name, city, ..] = self.row::<{ format::STREET }>(Section::Streets, row);
        (name, city & 0xff_ffff)
    }

    /// Gives the rows behind a value of a ZIP key: one row, or a list of rows.
    fn rows_of_zip<'a>(&'a self, value: u64, each: &mut dyn FnMut(StreetRow<'a>)) {
        let at = u32::try_from(value >> 1).unwrap_or(u32::MAX);
        let count = self.street_count();
        let mut each = |row: u32| {
            if row < count {
                each(self.street(row));
            }
        };
        if value & 1 == 0 {
            each(at);
        } else {
            self.words(at).for_each(each);
        }
    }

    fn rows_of<'a>(&'a self, key: &[u8], value: u64, each: &mut dyn FnMut(StreetRow<'a>)) {
        if key.first() == Some(&b'C') {
            self.rows_from(u32::try_from(value).unwrap_or(0), None, each);
        } else {
            self.rows_of_zip(value, each);
        }
    }

    fn near<'a>(&'a self, scope: &[u8], name: &str, edits: u8, out: &mut Vec<StreetRow<'a>>) {
        let mut found = self.keys().search(NearName::new(scope, name, edits)).into_stream();
        let from = out.len();
        while let Some((key, value)) = found.next() {
            let other = &key[scope.len()..];
            if other == name.as_bytes() || other == ALL_STREETS.as_bytes() {
                continue;
            }
            self.rows_of(key, value, &mut |row| out.push(row));
            if out.len() - from >= MAX_NEAR {
                out.truncate(from + MAX_NEAR);
                return;
            }
        }
    }

    /// Street rows whose key begins with `prefix`, at most `limit`.
    pub(super) fn streets_with_prefix(&self, prefix: &[u8], limit: usize) -> Vec<StreetRow<'_>> {
        let mut rows = Vec::new();
        let mut found = self.keys().range().ge(prefix).into_stream();
        while let Some((key, value)) = found.next() {
            if !key.starts_with(prefix) || rows.len() >= limit {
                break;
            }
            self.rows_of(key, value, &mut |row| rows.push(row));
        }
        rows.truncate(limit);
        rows
    }

    /// The segment with this number.
    pub(super) fn segment(&self, at: u32) -> SegmentRow<'_> {
        let [start, second, third] = self.row::<{ format::SEGMENT }>(Section::Segments, at);
        let flags = third >> 24;
        let plain = SegmentRow {
            numbers: numbers(flags, start, second),
            prefix: "",
            suffix: "",
            unit: None,
            precinct: third & 0xff_ffff,
            doubt: match flags & (kind::DOUBTFUL | kind::NO_PRECINCT) {
                0 => SegmentDoubt::No,
                kind::DOUBTFUL => SegmentDoubt::Offered,
                _ => SegmentDoubt::NoPrecinct,
            },
        };
        if flags & kind::EXT == 0 {
            return plain;
        }
        let [prefix, suffix, building, floor, side, designator, id, certainty] =
            self.row::<{ format::EXT }>(Section::Ext, second);
        let certainty = match certainty {
            certainty::NO_UNIT => None,
            certainty::LISTED => Some(UnitCertainty::Listed),
            certainty::DOUBTFUL => Some(UnitCertainty::Doubtful),
            _ => Some(UnitCertainty::AnyUnit),
        };
        SegmentRow {
            numbers: numbers(flags, start, start),
            prefix: self.string(prefix),
            suffix: self.string(suffix),
            unit: certainty.map(|certainty| UnitRow {
                building: self.string(building),
                floor: self.string(floor),
                side: self.string(side),
                designator: self.string(designator),
                id: self.string(id),
                certainty,
            }),
            ..plain
        }
    }
}

fn numbers(flags: u32, start: u32, end: u32) -> HouseNumbers {
    match flags & 3 {
        kind::ALL => HouseNumbers::All,
        kind::EVEN => HouseNumbers::Range { start, end, parity: Parity::Even },
        kind::ODD => HouseNumbers::Range { start, end, parity: Parity::Odd },
        _ => HouseNumbers::Range { start, end, parity: Parity::Both },
    }
}

fn direction(bits: u32) -> Option<Direction> {
    (bits as usize).checked_sub(1).and_then(|i| Direction::ALL.get(i)).copied()
}

impl StreetData for Index {
    fn in_city<'a>(
        &'a self,
        state: StateCode,
        city: &str,
        name: &str,
        zip: Option<u32>,
        each: &mut dyn FnMut(StreetRow<'a>),
    ) {
        if let Some(first) = self.keys().get(format::city_street_key(state.0, city, name)) {
            self.rows_from(u32::try_from(first).unwrap_or(0), zip, each);
        }
    }

    fn in_zip<'a>(&'a self, zip: u32, name: &str, each: &mut dyn FnMut(StreetRow<'a>)) {
        if let Some(value) = self.keys().get(format::zip_street_key(zip, name)) {
            self.rows_of_zip(value, each);
        }
    }

    fn near_in_city<'a>(
        &'a self,
        state: StateCode,
        city: &str,
        name: &str,
        edits: u8,
        out: &mut Vec<StreetRow<'a>>,
    ) {
        self.near(&format::city_street_key(state.0, city, ""), name, edits, out);
    }

    fn near_in_zip<'a>(&'a self, zip: u32, name: &str, edits: u8, out: &mut Vec<StreetRow<'a>>) {
        self.near(&format::zip_street_key(zip, ""), name, edits, out);
    }

    fn spaced_alike<'a>(&'a self, state: StateCode, city: &str, out: &mut Vec<&'a str>) {
        let hash = letters_of(state, city);
        let first = self.letters.partition_point(|(own, _)| *own < hash);
        for (_, row) in self.letters[first..].iter().take_while(|(own, _)| *own == hash) {
            let (of, key) = self.city_name(*row);
            if of == state && key != city && solid(key) == solid(city) && out.len() < MAX_ALIKE {
                out.push(key);
            }
        }
    }

    fn cities_of_quarter<'a>(&'a self, state: StateCode, quarter: &str, out: &mut Vec<&'a str>) {
        if self.quarters.is_empty() {
            return;
        }
        let key = solid(&quarter_key(quarter)).into_owned();
        let rows = self.quarters.get(&(state, key)).into_iter().flatten();
        out.extend(rows.map(|row| self.city_name(*row).1));
    }

    fn precincts_of(&self, row: u32, out: &mut BTreeSet<u32>) {
        let (first, end, _) = self.segment_range(row);
        let words = (first..end).map(|at| self.row::<{ format::SEGMENT }>(Section::Segments, at)[2]);
        // A row that names no precinct has the number of another one.
        let own = words.filter(|word| word >> 24 & kind::NO_PRECINCT == 0);
        out.extend(own.map(|word| word & 0xff_ffff));
    }

    fn has_lost(&self, row: u32) -> bool {
        let (first, end, _) = self.segment_range(row);
        let flags = |at: u32| self.row::<{ format::SEGMENT }>(Section::Segments, at)[2] >> 24;
        (first..end).any(|at| flags(at) & kind::NO_PRECINCT != 0)
    }

    fn segments_at<'a>(&'a self, row: u32, number: u32, out: &mut Vec<SegmentRow<'a>>) {
        let (first, end, widest) = self.segment_range(row);
        // Segments of all numbers stand first, with start 0; ranges follow, sorted by start.
        let mut at = first;
        while at < end && self.row::<3>(Section::Segments, at)[2] >> 24 & 3 == kind::ALL {
            out.push(self.segment(at));
            at += 1;
        }
        let start = |i: u32| self.row::<3>(Section::Segments, i)[0];
        // A range that reaches `number` begins at most `widest` below it.
        let from = lower_bound(at, end, |i| start(i).cmp(&number.saturating_sub(widest)));
        for i in from..end {
            if start(i) > number {
                break;
            }
            let segment = self.segment(i);
            if segment.numbers.has(number) {
                out.push(segment);
            }
        }
    }
}

/// First position that is not less.
fn lower_bound(mut low: u32, mut high: u32, order: impl Fn(u32) -> Ordering) -> u32 {
    while low < high {
        let middle = low + (high - low) / 2;
        if order(middle) == Ordering::Less { low = middle + 1 } else { high = middle }
    }
    low
}
