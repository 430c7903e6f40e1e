use super::*;
use crate::streets::{HouseNumbers, SegmentDoubt};
use address::unit::unit_from_field;

/// The precincts that are meant, then those that may be, for units of the feed in the order of precincts.
fn sorted(listed: &[&str], typed: &str) -> (Vec<u32>, Vec<u32>) {
    let units: Vec<_> = listed.iter().map(|u| unit_from_field(u).unwrap()).collect();
    let segments: Vec<SegmentRow<'_>> = units
        .iter()
        .zip(0..)
        .map(|(u, precinct)| {
            let [building, floor, side] = u.around();
            let unit = UnitRow {
                building,
                floor,
                side,
                designator: u.designator,
                id: &u.id,
                certainty: UnitCertainty::Listed,
            };
            SegmentRow {
                numbers: HouseNumbers::All,
                prefix: "",
                suffix: "",
                unit: Some(unit),
                precinct,
                doubt: SegmentDoubt::No,
            }
        })
        .collect();
    let sorted = UnitMatches::of(&segments.iter(), unit_from_field(typed).as_ref());
    let mut open: Vec<u32> = sorted.open.iter().map(|u| u.1).collect();
    open.sort_unstable();
    (sorted.same, open)
}

#[test]
fn a_part_that_differs_excludes_and_a_part_that_is_missing_is_open() {
    for (listed, typed, same, open) in [
        (&["BLDG 3 APT 4"][..], "BLDG 3 APT 4", &[0][..], &[][..]),
        (&["BLDG 3 APT 4"], "Building 3, Apt 4", &[0], &[]),
        (&["BLDG 3 APT 4"], "BLDG 5 APT 4", &[], &[]),
        (&["BLDG 3 APT 4"], "APT 4", &[], &[0]),
        (&["BLDG 3 APT 4"], "BLDG 3", &[], &[0]),
        (&["BLDG 3 APT 4"], "APT 5", &[], &[]),
        (&["BLDG 3 APT 4", "BLDG 5 APT 4"], "APT 4", &[], &[0, 1]),
        (&["BLDG 3", "BLDG 3 APT 4"], "BLDG 3 APT 4", &[1], &[]),
        (&["BLDG 3", "BLDG 3 APT 4"], "BLDG 3 APT 5", &[0], &[]),
        (&["BLDG 3", "BLDG 3 APT 4"], "BLDG 3", &[0], &[1]),
        (&["BLDG 3"], "APT 3", &[], &[0]),
        (&["FL 2"], "APT 2", &[], &[0]),
        (&["FL 2 APT 4"], "FL 3 APT 4", &[], &[]),
        (&["2ND FLOOR"], "FL 2", &[0], &[]),
        (&["APT 4"], "BLDG 3 APT 4", &[0], &[]),
        (&["APT 4"], "#4", &[0], &[]),
        (&["APT 4"], "FL 2", &[], &[0]),
        (&["REAR"], "REAR", &[0], &[]),
        (&["REAR"], "APT 4", &[], &[]),
        (&["REAR"], "APT 4 REAR", &[0], &[]),
        (&["APT 4 REAR"], "APT 4", &[], &[0]),
        (&["APT 4 REAR", "APT 4 FRNT"], "APT 4 FRONT", &[1], &[]),
        (&["PH 4"], "APT PH4", &[0], &[]),
        (&["PH 4"], "APT 4", &[], &[0]),
        (&["PH 4"], "APT 5", &[], &[]),
        (&["101"], "101A", &[], &[0]),
        (&["101", "101A"], "101A", &[1], &[]),
        (&["10"], "101", &[], &[]),
        (&["3-4"], "BLDG 3 APT 4", &[], &[0]),
        (&["BLDG 3 APT 4"], "3-4", &[], &[0]),
        (&["3-4"], "34", &[], &[]),
        // The same door, written with its building and without: neither lies within the other.
        (&["APT 1", "BLDG 1 APT 1"], "BLDG 1 APT 1", &[0, 1], &[]),
        (&["APT 1", "BLDG 1 APT 1"], "BLDG 2 APT 1", &[0], &[]),
        (&["APT 1", "BLDG 1 APT 1"], "APT 1", &[0], &[1]),
        (&["FL 2", "BLDG 1 FL 2"], "BLDG 1 FL 2 APT 7", &[0, 1], &[]),
        (&["REAR", "BLDG 1 REAR"], "BLDG 1 REAR", &[0, 1], &[]),
        (&["REAR", "REAR APT 4"], "APT 4 REAR", &[1], &[]),
        (&["BLDG 1", "BLDG 1 FL 2", "BLDG 1 FL 2 APT 7"], "BLDG 1 FL 2 APT 7", &[2], &[]),
    ] {
        assert_eq!(sorted(listed, typed), (same.to_vec(), open.to_vec()), "{listed:?}, typed {typed}");
    }
}

#[test]
fn all_units_of_a_house_are_open_while_none_was_typed() {
    assert_eq!(sorted(&["APT 1", "BLDG 2"], ""), (vec![], vec![0, 1]));
}
