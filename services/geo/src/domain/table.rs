//! The state-level table: sorted range starts and one code byte each, for IPv4 addresses and for IPv6
//! /64 prefixes. It knows the United States only; all else is [`Region::Unknown`]. Built by
//! [`TableBuilder`], read from its file by `sources::table_file`.

use std::net::IpAddr;

use chrono::NaiveDate;

use super::region::Region;

/// Where a family's table changes from one place to the next. A place holds from its start up to the
/// next start, the last one to the end of the address space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranges<K> {
    starts: Vec<K>,
    codes: Vec<u8>,
}

/// Why columns are no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// A family has no range, or its first does not begin at the lowest address.
    #[error("the ranges do not begin at the lowest address")]
    NoBeginning,
    /// The starts are not in ascending order, or the columns differ in length.
    #[error("the ranges are out of order")]
    OutOfOrder,
    /// A code stands for no place.
    #[error("a range has a code that stands for no place")]
    UnknownCode,
    /// More than 256 places.
    #[error("there are more than 256 places")]
    TooManyPlaces,
}

impl<K: Copy + Ord + Default> Ranges<K> {
    /// Checks two columns of equal length.
    ///
    /// # Errors
    /// The starts do not ascend from the lowest address, or a code is not below `places`.
    pub fn new(starts: Vec<K>, codes: Vec<u8>, places: usize) -> Result<Self, TableError> {
        if starts.first() != Some(&K::default()) {
            return Err(TableError::NoBeginning);
        }
        if starts.len() != codes.len() || !starts.is_sorted_by(|a, b| a < b) {
            return Err(TableError::OutOfOrder);
        }
        if codes.iter().any(|&code| usize::from(code) >= places) {
            return Err(TableError::UnknownCode);
        }
        Ok(Self { starts, codes })
    }

    /// First key of each range, ascending from the lowest.
    #[must_use]
    pub fn starts(&self) -> &[K] {
        &self.starts
    }

    /// Index into the places, one a range.
    #[must_use]
    pub fn codes(&self) -> &[u8] {
        &self.codes
    }

    /// The code at `key`, which lies in one of the ranges `from..to`.
    fn code(&self, key: K, from: usize, to: usize) -> u8 {
        let after = from + self.starts[from..to].partition_point(|&start| start <= key);
        self.codes[after - 1]
    }
}

/// The table of both families.
#[derive(Clone, Debug)]
pub struct RegionTable {
    made_on: NaiveDate,
    places: Vec<Region>,
    v4: Ranges<u32>,
    v6: Ranges<u64>,
    /// For each /16, the range that its first address lies in; one more for the end. It bounds the
    /// search to the few ranges of one /16.
    v4_index: Vec<u32>,
}

impl RegionTable {
    /// A table of checked columns; `made_on` is the day of its data.
    ///
    /// # Errors
    /// A code stands for no place, or there are too many places.
    pub fn new(
        made_on: NaiveDate,
        places: Vec<Region>,
        v4: Ranges<u32>,
        v6: Ranges<u64>,
    ) -> Result<Self, TableError> {
        if places.len() > 256 {
            return Err(TableError::TooManyPlaces);
        }
        if v4.codes.iter().chain(&v6.codes).any(|&code| usize::from(code) >= places.len()) {
            return Err(TableError::UnknownCode);
        }
        let v4_index = index_by_16(&v4.starts);
        Ok(Self { made_on, places, v4, v6, v4_index })
    }

    /// The place of a canonical address. Constant memory, no allocation, a few dozen nanoseconds.
    #[must_use]
    pub fn lookup(&self, address: IpAddr) -> Region {
        let code = match address {
            IpAddr::V4(v4) => {
                let bits = v4.to_bits();
                let slot = (bits >> 16) as usize;
                let (from, to) = (self.v4_index[slot] as usize, self.v4_index[slot + 1] as usize + 1);
                self.v4.code(bits, from, to.min(self.v4.starts.len()))
            }
            IpAddr::V6(v6) => self.v6.code((v6.to_bits() >> 64) as u64, 0, self.v6.starts.len()),
        };
        self.places[usize::from(code)]
    }

    /// Day on which the data was made.
    #[must_use]
    pub fn made_on(&self) -> NaiveDate {
        self.made_on
    }

    /// The regions that the codes stand for.
    #[must_use]
    pub fn places(&self) -> &[Region] {
        &self.places
    }

    /// The IPv4 ranges.
    #[must_use]
    pub fn v4(&self) -> &Ranges<u32> {
        &self.v4
    }

    /// The IPv6 ranges, by /64.
    #[must_use]
    pub fn v6(&self) -> &Ranges<u64> {
        &self.v6
    }
}

fn index_by_16(starts: &[u32]) -> Vec<u32> {
    let mut index = Vec::with_capacity(65_537);
    let mut range = 0_usize;
    for slot in 0..=0xffff_u32 {
        while starts.get(range + 1).is_some_and(|&next| next <= slot << 16) {
            range += 1;
        }
        index.push(range as u32);
    }
    index.push(starts.len().saturating_sub(1) as u32);
    index
}

/// Makes a table out of networks that come in ascending order, as an MMDB gives them.
#[derive(Debug, Default)]
pub struct TableBuilder {
    v4: Vec<Stretch>,
    v6: Vec<Stretch>,
}

/// Addresses from the first to the last, all of one place.
#[derive(Debug)]
struct Stretch {
    first: u128,
    last: u128,
    place: Region,
}

/// Networks came out of order, or overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("its networks overlap or are out of order")]
pub struct NetworkOrder;

impl TableBuilder {
    /// Adds the IPv4 addresses `first..=last`.
    ///
    /// # Errors
    /// The range is reversed, or begins before the end of an earlier one.
    pub fn add_v4(&mut self, first: u32, last: u32, place: Region) -> Result<(), NetworkOrder> {
        add(&mut self.v4, Stretch { first: first.into(), last: last.into(), place })
    }

    /// Adds the IPv6 addresses `first..=last`.
    ///
    /// # Errors
    /// The range is reversed, or begins before the end of an earlier one.
    pub fn add_v6(&mut self, first: u128, last: u128, place: Region) -> Result<(), NetworkOrder> {
        add(&mut self.v6, Stretch { first, last, place })
    }

    /// The table, with the day of its data.
    ///
    /// # Errors
    /// Never for places of the United States; the columns are checked like those of a file.
    pub fn finish(self, made_on: NaiveDate) -> Result<RegionTable, TableError> {
        let mut places = vec![Region::Unknown, Region::UnitedStates];
        places.extend(common::jurisdiction::all().iter().map(Region::Jurisdiction));
        let v4: Vec<_> = boundaries(&self.v4)
            .into_iter()
            .filter_map(|(start, place)| u32::try_from(start).ok().map(|start| (start, place)))
            .collect();
        let v4 = columns(&v4, &places)?;
        let v6 = columns(&by_64(&boundaries(&self.v6)), &places)?;
        RegionTable::new(made_on, places, v4, v6)
    }
}

/// Adds a stretch, or lengthens the last one. Other countries are left out: nobody asks which, and the
/// table is a tenth of the size.
fn add(stretches: &mut Vec<Stretch>, next: Stretch) -> Result<(), NetworkOrder> {
    let in_order = stretches.last().is_none_or(|last| last.last < next.first);
    if !in_order || next.first > next.last {
        return Err(NetworkOrder);
    }
    match stretches.last_mut() {
        _ if next.place.country_code() != "US" => {}
        Some(last) if last.place == next.place && last.last + 1 == next.first => last.last = next.last,
        _ => stretches.push(next),
    }
    Ok(())
}

/// Where places change, from the lowest address on: unknown between the stretches.
fn boundaries(stretches: &[Stretch]) -> Vec<(u128, Region)> {
    let mut changes = vec![(0, Region::Unknown)];
    for stretch in stretches {
        changes.push((stretch.first, stretch.place));
        // After the last address of IPv4 comes 2^32, which no look-up reaches: see `finish`.
        if let Some(after) = stretch.last.checked_add(1) {
            changes.push((after, Region::Unknown));
        }
    }
    merge(changes)
}

/// Of several changes at one key the last counts; neighbours of one place become one range.
fn merge<K: Copy + PartialEq>(mut changes: Vec<(K, Region)>) -> Vec<(K, Region)> {
    changes.dedup_by(|later, earlier| {
        let same_key = later.0 == earlier.0;
        if same_key {
            earlier.1 = later.1;
        }
        same_key
    });
    changes.dedup_by_key(|change| change.1);
    changes
}

/// Cuts IPv6 ranges to whole /64 prefixes, the smallest block that a network hands to one site. A /64
/// that the data divides takes only what holds for all of it: the United States, or nothing.
fn by_64(ranges: &[(u128, Region)]) -> Vec<(u64, Region)> {
    let mut cut: Vec<(u64, Region)> = Vec::with_capacity(ranges.len());
    for (i, &(start, place)) in ranges.iter().enumerate() {
        let prefix = (start >> 64) as u64;
        if start as u64 == 0 {
            cut.push((prefix, place));
            continue;
        }
        match cut.last_mut() {
            Some((at, shared)) if *at == prefix => *shared = common_place(*shared, place),
            Some(&mut (_, before)) => cut.push((prefix, common_place(before, place))),
            None => cut.push((prefix, Region::Unknown)),
        }
        let next = ranges.get(i + 1).map(|range| (range.0 >> 64) as u64);
        if let Some(following) = prefix.checked_add(1)
            && next.is_none_or(|next| next > following || (next == following && ranges[i + 1].0 as u64 != 0))
        {
            cut.push((following, place));
        }
    }
    merge(cut)
}

fn common_place(a: Region, b: Region) -> Region {
    let is_us = |place: Region| place.country_code() == "US";
    match (a, b) {
        _ if a == b => a,
        _ if is_us(a) && is_us(b) => Region::UnitedStates,
        _ => Region::Unknown,
    }
}

fn columns<K: Copy + Ord + Default>(
    ranges: &[(K, Region)],
    places: &[Region],
) -> Result<Ranges<K>, TableError> {
    let code = |place: &Region| {
        let at = places.iter().position(|known| known == place);
        at.and_then(|at| u8::try_from(at).ok()).ok_or(TableError::UnknownCode)
    };
    let codes = ranges.iter().map(|(_, place)| code(place)).collect::<Result<Vec<_>, _>>()?;
    Ranges::new(ranges.iter().map(|range| range.0).collect(), codes, places.len())
}

#[cfg(test)]
mod tests;
