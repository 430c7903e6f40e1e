//! Precedence: which of several rows that fit a house decides its precinct. VIP defines no order; ours
//! (DESIGN 4) is: the unit, then the number with its prefix and suffix, then the range of numbers, then all
//! addresses of the street, then all streets of the city. The look-up, the comparison of two indexes and the
//! importer's check for overlaps take the order from here. The self-check of an index does not, on purpose:
//! it holds the answers against an order of its own.

use crate::streets::{HouseNumbers, SegmentRow, UnitRow};

/// The kind of row that decides a house. The order is ascending: a later rank overrules an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum MatchRank {
    /// The boundary of the precinct, by the point of the house.
    Polygon,
    /// Segment of all streets of a city (VIP `IncludesAllStreets`).
    AllStreets,
    /// Segment of all numbers of a street (VIP `IncludesAllAddresses`).
    AllAddresses,
    /// Segment of a range of house numbers.
    Range,
    /// Segment of a house-number prefix or suffix.
    Affix,
    /// Segment of a unit of a house.
    Unit,
}

/// The parts that distinguish the addresses of one house number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct HouseKey<'a> {
    /// Prefix of the number, or empty.
    pub prefix: &'a str,
    /// Suffix of the number, or empty.
    pub suffix: &'a str,
    pub unit: Option<UnitRow<'a>>,
}

impl MatchRank {
    /// All ranks, ascending.
    pub const ALL: [Self; 6] =
        [Self::Polygon, Self::AllStreets, Self::AllAddresses, Self::Range, Self::Affix, Self::Unit];

    /// The rank as SPEC 3 names it in answers (`precinctDerivationMethod`).
    #[must_use]
    pub fn method(self) -> &'static str {
        match self {
            Self::Polygon => "polygon",
            Self::AllStreets => "all_streets",
            Self::AllAddresses => "all_addresses",
            Self::Range => "street_segment",
            Self::Affix => "house_number",
            Self::Unit => "unit",
        }
    }
}

impl HouseKey<'_> {
    /// The rank at which a row with this key, which has the number (or `all_numbers`), decides the house
    /// `wanted`; `None` where it does not. A number without its suffix decides for a house whose suffix no
    /// row has. Units are compared as they are written: the look-up, which reads them in parts, asks about
    /// whole houses here and about their units itself.
    #[must_use]
    pub fn decides(&self, all_numbers: bool, wanted: &HouseKey<'_>) -> Option<MatchRank> {
        let same = (self.prefix, self.suffix) == (wanted.prefix, wanted.suffix);
        let is_plain = self.prefix.is_empty() && self.suffix.is_empty();
        match self.unit {
            Some(_) => (same && self.unit == wanted.unit).then_some(MatchRank::Unit),
            None if same && !is_plain => Some(MatchRank::Affix),
            None if all_numbers => Some(MatchRank::AllAddresses),
            None => (self.prefix == wanted.prefix && self.suffix.is_empty()).then_some(MatchRank::Range),
        }
    }
}

impl<'a> SegmentRow<'a> {
    /// The rank at which the row decides a whole house, whose number it has.
    pub(crate) fn decides(&self, house: &HouseKey<'_>) -> Option<MatchRank> {
        self.key().decides(self.numbers == HouseNumbers::All, house)
    }

    /// Prefix, suffix and unit of the row.
    #[must_use]
    pub fn key(&self) -> HouseKey<'a> {
        HouseKey { prefix: self.prefix, suffix: self.suffix, unit: self.unit }
    }
}

/// The items of the highest rank, sorted and without repeats; no rank and no items from an empty iterator.
pub fn highest<T: Ord>(ranked: impl Iterator<Item = (MatchRank, T)>) -> (Option<MatchRank>, Vec<T>) {
    let (mut rank, mut decided) = (None, Vec::new());
    for (own, item) in ranked {
        if rank < Some(own) {
            decided.clear();
            rank = Some(own);
        }
        if rank == Some(own) {
            decided.push(item);
        }
    }
    decided.sort_unstable();
    decided.dedup();
    (rank, decided)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key<'a>(prefix: &'a str, suffix: &'a str, unit: &'a str) -> HouseKey<'a> {
        let unit = (!unit.is_empty()).then(|| UnitRow { designator: "APT", id: unit, ..UnitRow::default() });
        HouseKey { prefix, suffix, unit }
    }

    #[test]
    fn the_most_exact_row_decides_and_equal_ones_all_do() {
        let rows = [
            (key("", "", ""), true, 0),
            (key("", "", ""), false, 1),
            (key("", "A", ""), false, 2),
            (key("", "", "4"), false, 3),
            (key("112-", "", ""), false, 4),
            (key("", "", ""), false, 5),
        ];
        let of = |wanted: HouseKey<'_>| {
            highest(rows.iter().filter_map(|(k, all, n)| Some((k.decides(*all, &wanted)?, *n))))
        };
        assert_eq!(of(key("", "", "")), (Some(MatchRank::Range), vec![1, 5]));
        assert_eq!(of(key("", "A", "")), (Some(MatchRank::Affix), vec![2]));
        assert_eq!(of(key("", "A", "4")), (Some(MatchRank::Affix), vec![2]), "the unit is of another house");
        assert_eq!(of(key("", "B", "")), (Some(MatchRank::Range), vec![1, 5]), "no row has the suffix");
        assert_eq!(of(key("", "", "4")), (Some(MatchRank::Unit), vec![3]));
        assert_eq!(of(key("", "", "5")), (Some(MatchRank::Range), vec![1, 5]));
        assert_eq!(of(key("112-", "", "")), (Some(MatchRank::Affix), vec![4]));
        assert_eq!(
            of(key("9-", "", "")),
            (Some(MatchRank::AllAddresses), vec![0]),
            "a prefix is never left out"
        );
        assert_eq!(highest(std::iter::empty::<(MatchRank, u32)>()), (None, Vec::new()));
    }

    #[test]
    fn the_list_of_ranks_is_in_order() {
        assert!(MatchRank::ALL.is_sorted());
        assert!(MatchRank::ALL.iter().enumerate().all(|(n, rank)| *rank as usize == n));
    }
}
