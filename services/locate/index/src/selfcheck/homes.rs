//! The homes of an index, counted, so that the self-check can draw a sample of them: a segment has as many
//! homes as it has house numbers, up to a bound.

use super::super::reader::Index;
use super::super::tables::Tables as _;
use lookup::streets::{ALL_STREETS, HouseNumbers, SegmentRow, UnitCertainty};

/// Most homes of a range, for each parity: an open end (`1-999999`) must not outweigh its county.
const MOST_OF_PARITY: u64 = 1_000;
/// Homes of a street whose segment includes all addresses. Their house numbers are taken as 1 to 200.
const OF_WHOLE_STREET: u64 = 200;

/// How many homes the street rows up to each one have, this one included.
pub(super) struct Homes(Vec<u64>);

impl Homes {
    /// Counts the homes of all streets, in one pass over the segments.
    pub(super) fn of(index: &Index) -> Self {
        let mut sum = 0;
        let rows = 0..index.street_count();
        Self(
            rows.map(|row| {
                if index.street(row).name != ALL_STREETS {
                    let (first, end, _) = index.segment_range(row);
                    sum += (first..end).map(|at| homes(&index.segment(at))).sum::<u64>();
                }
                sum
            })
            .collect(),
        )
    }

    /// How many homes there are.
    pub(super) fn count(&self) -> u64 {
        self.0.last().copied().unwrap_or(0)
    }

    /// The street row of a home, and the home's place among those of the row.
    pub(super) fn at(&self, home: u64) -> Option<(u32, u64)> {
        let row = self.0.partition_point(|sum| *sum <= home);
        let before = row.checked_sub(1).map_or(0, |row| self.0[row]);
        (row < self.0.len()).then_some((row as u32, home - before))
    }
}

/// The segment of a home of a street row, and its house number.
pub(super) fn segment_of(index: &Index, row: u32, mut home: u64) -> Option<(SegmentRow<'_>, u32)> {
    let (first, end, _) = index.segment_range(row);
    for at in first..end {
        let segment = index.segment(at);
        let here = homes(&segment);
        if home < here {
            return Some((segment, number(&segment.numbers, home, here)?));
        }
        home -= here;
    }
    None
}

/// How many homes a segment has; none where its units are not listed.
fn homes(segment: &SegmentRow<'_>) -> u64 {
    if segment.unit.is_some_and(|unit| unit.certainty != UnitCertainty::Listed) {
        return 0;
    }
    match segment.numbers {
        HouseNumbers::All => OF_WHOLE_STREET,
        HouseNumbers::Range { start, end, parity } => {
            let of = |from: u32| u64::from(end.checked_sub(from).map_or(0, |wide| wide / 2 + 1));
            let numbers = [start, start.saturating_add(1)].into_iter().filter(|from| parity.fits(*from));
            numbers.map(|from| of(from).min(MOST_OF_PARITY)).sum()
        }
    }
}

/// The house number of a home, the homes of a wide range spread over all of it.
fn number(numbers: &HouseNumbers, home: u64, homes: u64) -> Option<u32> {
    match *numbers {
        HouseNumbers::All => u32::try_from(home + 1).ok(),
        HouseNumbers::Range { start, end, parity } => {
            let wide = u64::from(end.saturating_sub(start)) + 1;
            let from = u64::from(start) + home * wide / homes.max(1);
            // The next number of the parity, or the one before at the end of the range.
            [from, from + 1, from.saturating_sub(1)]
                .into_iter()
                .filter(|n| (u64::from(start)..=u64::from(end)).contains(n))
                .filter_map(|n| u32::try_from(n).ok())
                .find(|n| parity.fits(*n))
        }
    }
}

/// A segment of a street that has the number, and whether it has the ZIP code of the street.
pub(super) struct SegmentHere<'a> {
    pub(super) segment: SegmentRow<'a>,
    pub(super) zipped: bool,
}

/// The precincts of a segment's home, and those of the home with a unit that is not listed. Precedence: unit,
/// then prefix or suffix, then range, then all addresses.
pub(super) fn votes(own: &SegmentRow<'_>, here: &[&SegmentHere<'_>]) -> (Vec<u32>, Vec<u32>) {
    let decided = |keep: &dyn Fn(&SegmentRow<'_>) -> bool| -> Vec<u32> {
        here.iter().filter(|h| keep(&h.segment)).map(|h| h.segment.precinct).collect()
    };
    let (prefix, suffix) = (own.prefix, own.suffix);
    let affixed = !prefix.is_empty() || !suffix.is_empty();
    let whole = |s: &SegmentRow<'_>| s.unit.is_none();
    let lower = [
        decided(&|s| whole(s) && affixed && s.prefix == prefix && s.suffix == suffix),
        decided(&|s| whole(s) && s.prefix == prefix && s.suffix.is_empty() && s.numbers != HouseNumbers::All),
        decided(&|s| whole(s) && s.numbers == HouseNumbers::All),
    ];
    let base = lower.into_iter().find(|list| !list.is_empty()).unwrap_or_default();
    let same = decided(&|s| s.unit == own.unit && s.prefix == prefix && s.suffix == suffix);
    (if own.unit.is_some() { same } else { base.clone() }, base)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lookup::streets::{Parity, SegmentDoubt};

    fn range(start: u32, end: u32, parity: Parity) -> SegmentRow<'static> {
        SegmentRow {
            numbers: HouseNumbers::Range { start, end, parity },
            prefix: "",
            suffix: "",
            unit: None,
            precinct: 0,
            doubt: SegmentDoubt::No,
        }
    }

    #[test]
    fn counts_numbers_of_the_parity() {
        for (segment, count) in [
            (range(1, 9, Parity::Both), 9),
            (range(1, 9, Parity::Odd), 5),
            (range(1, 9, Parity::Even), 4),
            (range(7, 7, Parity::Even), 0),
            (range(0, 0, Parity::Both), 1),
            (range(1, 999_999, Parity::Both), 2_000),
        ] {
            assert_eq!(homes(&segment), count, "{:?}", segment.numbers);
        }
    }

    #[test]
    fn numbers_lie_in_the_range() {
        for segment in [range(2, 8, Parity::Even), range(1, 9, Parity::Odd), range(3, 99_999, Parity::Both)] {
            let HouseNumbers::Range { start, end, parity } = segment.numbers else { unreachable!() };
            let count = homes(&segment);
            for home in 0..count {
                let number = number(&segment.numbers, home, count).unwrap();
                assert!((start..=end).contains(&number) && parity.fits(number), "{home}: {number}");
            }
        }
    }
}
