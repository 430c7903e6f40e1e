//! The streets of an index as the rules use them: a row per street, and its segments. The mapped file
//! implements [`StreetData`].

use std::collections::BTreeSet;

use address::place::{Gazetteer, ZipInfo};
use address::{Direction, StateCode};

/// One street as a feed has it, within one city and one ZIP code. Two rows that differ in the ZIP code alone
/// are one street that crosses ZIP codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreetRow<'a> {
    /// The row's number in the index.
    pub id: u32,
    pub state: StateCode,
    /// Key of the city ([`address::town::city_key`]).
    pub city: &'a str,
    /// Number of the city in the index: equal for equal state and city.
    pub city_id: u32,
    /// Five digits; 0 when the feed names no ZIP code.
    pub zip: u32,
    pub predir: Option<Direction>,
    /// Key of the name ([`address::street::name_key`]); `*` ([`ALL_STREETS`]) is every street of the city.
    pub name: &'a str,
    /// Suffix in its standard abbreviation, or empty.
    pub suffix: &'a str,
    pub postdir: Option<Direction>,
    /// The part of the town that the feed writes in brackets behind the street, or empty
    /// ([`address::street::quarter_key`]).
    pub quarter: &'a str,
}

/// Name of the row that stands for every street of its city (VIP `IncludesAllStreets`).
pub const ALL_STREETS: &str = "*";

/// The house numbers of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseNumbers {
    /// From `start` to `end`, both included, with a parity.
    Range { start: u32, end: u32, parity: Parity },
    /// VIP `IncludesAllAddresses`, or any number of an `IncludesAllStreets` segment.
    All,
}

/// Which numbers of a range a segment has (VIP 6.0, `OddEvenBoth`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    Odd,
    Even,
    Both,
}

/// One segment: these numbers of this street vote in this precinct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SegmentRow<'a> {
    pub numbers: HouseNumbers,
    /// `HouseNumberPrefix` of VIP, to the letter, or empty.
    pub prefix: &'a str,
    /// `HouseNumberSuffix` of VIP, to the letter, or empty.
    pub suffix: &'a str,
    pub unit: Option<UnitRow<'a>>,
    /// The precinct's number in the index; of no meaning where `doubt` is [`SegmentDoubt::NoPrecinct`].
    pub precinct: u32,
    pub doubt: SegmentDoubt,
}

/// Whether a segment of a feed can be relied on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SegmentDoubt {
    /// It keeps every rule.
    #[default]
    No,
    /// It breaks a rule: its homes are asked about, and its precinct is offered.
    Offered,
    /// It breaks a rule, and names no precinct: its homes are asked about.
    NoPrecinct,
}

/// The unit of a unit segment, in the parts of `address::Unit`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnitRow<'a> {
    /// Building (`BLDG 3`), or empty.
    pub building: &'a str,
    /// Floor (`FL 2`), or empty.
    pub floor: &'a str,
    /// Side (`REAR`), or empty.
    pub side: &'a str,
    /// Designator of the door (`APT`), or empty.
    pub designator: &'a str,
    /// Identifier of the door, or empty (`PH`).
    pub id: &'a str,
    /// How certain the feed is of it.
    pub certainty: UnitCertainty,
}

/// How certain a feed is of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnitCertainty {
    /// The feed lists it.
    #[default]
    Listed,
    /// One reading of a field that has several (`1-10`): it is offered, but must not decide.
    Doubtful,
    /// From an unreadable field: it may be any unit of the house. It is offered, but must not decide.
    AnyUnit,
}

impl std::fmt::Display for UnitRow<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut parts = [self.building, self.floor, self.side, self.designator, self.id].into_iter();
        if let Some(first) = parts.by_ref().find(|p| !p.is_empty()) {
            f.write_str(first)?;
        }
        parts.filter(|p| !p.is_empty()).try_for_each(|part| write!(f, " {part}"))
    }
}

impl Parity {
    /// Whether a house number has this parity.
    #[must_use]
    pub fn fits(self, number: u32) -> bool {
        match self {
            Self::Odd => number % 2 == 1,
            Self::Even => number.is_multiple_of(2),
            Self::Both => true,
        }
    }
}

impl HouseNumbers {
    /// Whether a house number is among these; prefix, suffix and unit are not looked at.
    #[must_use]
    pub fn has(self, number: u32) -> bool {
        match self {
            Self::Range { start, end, parity } => (start..=end).contains(&number) && parity.fits(number),
            Self::All => true,
        }
    }
}

/// The streets and segments of an index. Implementations are pure reads; a row borrows its texts.
pub trait StreetData {
    /// Calls `each` with every row of the street `name` in a city. With `zip`, rows of another ZIP code are
    /// left out; rows without a ZIP code are given all the same.
    fn in_city<'a>(
        &'a self,
        state: StateCode,
        city: &str,
        name: &str,
        zip: Option<u32>,
        each: &mut dyn FnMut(StreetRow<'a>),
    );

    /// Calls `each` with every row of the street `name` that has this ZIP code.
    fn in_zip<'a>(&'a self, zip: u32, name: &str, each: &mut dyn FnMut(StreetRow<'a>));

    /// Adds the rows of streets whose name is at most `edits` edits away from `name`, but not `name`
    /// itself, in a city. At most 200 rows.
    fn near_in_city<'a>(
        &'a self,
        state: StateCode,
        city: &str,
        name: &str,
        edits: u8,
        out: &mut Vec<StreetRow<'a>>,
    );

    /// As [`StreetData::near_in_city`], within a ZIP code.
    fn near_in_zip<'a>(&'a self, zip: u32, name: &str, edits: u8, out: &mut Vec<StreetRow<'a>>);

    /// Adds the segments of a row that have `number`, whatever their prefix, suffix and unit.
    fn segments_at<'a>(&'a self, row: u32, number: u32, out: &mut Vec<SegmentRow<'a>>);

    /// Adds the precincts of all segments of a street.
    fn precincts_of(&self, row: u32, out: &mut BTreeSet<u32>);

    /// Adds the cities of a state whose names differ from `city` in their spaces alone: another town, or this
    /// one.
    fn spaced_alike<'a>(&'a self, _state: StateCode, _city: &str, _out: &mut Vec<&'a str>) {}

    /// Adds the cities of a state that have a street in a part of the town of this name.
    fn cities_of_quarter<'a>(&'a self, _state: StateCode, _quarter: &str, _out: &mut Vec<&'a str>) {}

    /// Whether a segment of a street names no precinct, so that [`StreetData::precincts_of`] is incomplete.
    fn has_lost(&self, _row: u32) -> bool {
        true
    }
}

/// The facts about ZIP codes that the rules of matching need; a trait, so that tests can state their own.
pub trait ZipBook {
    /// Keys of the cities that share a ZIP code, the main one first, then every alias; empty when the ZIP
    /// code is not known.
    fn cities(&self, zip: u32) -> &[&str];

    /// Those of [`ZipBook::cities`] that are towns: the other names are neighbourhoods and post offices.
    fn towns(&self, zip: u32) -> &[&str];

    /// The state of a ZIP code, if the code is known.
    fn state(&self, zip: u32) -> Option<StateCode>;
}

impl ZipBook for Gazetteer {
    fn cities(&self, zip: u32) -> &[&str] {
        self.zip(zip).map_or(&[], |z| z.cities)
    }

    fn towns(&self, zip: u32) -> &[&str] {
        self.zip(zip).map_or(&[], ZipInfo::towns)
    }

    fn state(&self, zip: u32) -> Option<StateCode> {
        self.zip(zip).map(|z| z.state)
    }
}
