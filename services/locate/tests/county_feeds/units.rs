//! Units: lists, ranges, buildings, and the apartments of VIP 3.0.

use super::county::{Built, County, Form, Segment, built};
use super::three::vip_3;

/// All of Larkwing Ct in `pre1`, except these units of number 100 in `pre2`.
fn house(unit: &'static str, form: Form) -> Built {
    let segments = [
        Segment { precinct: "pre1", numbers: (1, 200), unit: "" },
        Segment { precinct: "pre2", numbers: (100, 100), unit },
    ];
    let county = County { segments: &segments, ..County::default() };
    built(&[&|folder| county.write(folder, form)])
}

fn holds(field: &'static str, cases: &[(&str, &str)]) {
    for form in [Form::Csv5, Form::Xml] {
        let house = house(field, form);
        for (unit, said) in cases {
            let line = format!("100 Larkwing Ct {unit}");
            assert_eq!(house.said(line.trim_end()), *said, "{form:?}: {field}, typed {unit}");
        }
    }
}

#[test]
fn a_range_of_units_holds_what_lies_between() {
    let asked = "?pre1 pre2";
    holds(
        "1 TO 10",
        &[("Apt 1", "pre2"), ("Apt 5", "pre2"), ("#05", "pre2"), ("Apt 11", "pre1"), ("", asked)],
    );
    holds("A thru F", &[("Apt C", "pre2"), ("Unit F", "pre2"), ("Apt G", "pre1")]);
    holds("100 to 1200", &[("Apt 500", "pre2"), ("Apt 99", "pre1"), ("Apt 1201", "pre1")]);
    holds("2A-2F", &[("Apt 2C", "pre2"), ("Apt 2-C", "pre2"), ("Apt 2G", "pre1"), ("Apt 3C", "pre1")]);
    holds("A01 TO A10", &[("Apt A5", "pre2"), ("Apt A05", "pre2"), ("Apt A11", "pre1")]);
}

#[test]
fn a_list_of_units_is_each_of_them() {
    holds("1,3,5", &[("Apt 3", "pre2"), ("Apt 4", "pre1"), ("Apt 5", "pre2"), ("Apt 135", "pre1")]);
    holds("APT 1, 2", &[("Apt 2", "pre2"), ("#1", "pre2"), ("Apt 12", "pre1")]);
    holds("1A 1B", &[("Apt 1B", "pre2"), ("Apt 1C", "pre1")]);
}

#[test]
fn a_field_with_two_readings_or_none_is_asked() {
    let asked = "?pre1 pre2";
    holds("1-10", &[("Apt 5", asked), ("Apt 10", asked), ("Apt 110", "pre1"), ("Bldg 1 Apt 10", asked)]);
    holds("A-F", &[("Apt C", asked), ("Apt G", "pre1")]);
    holds("1A TO 2B", &[("Apt 1C", asked), ("Apt 9", asked), ("", asked)]);
    holds("ALL", &[("Apt 7", asked), ("", asked)]);
    for (field, rule) in
        [("1-10", "segment-unit-readings"), ("9 TO 2", "segment-unit-range"), ("ALL", "segment-unit-text")]
    {
        assert!(house(field, Form::Csv5).has_finding(rule), "{field}");
    }
}

#[test]
fn a_part_of_a_unit_that_differs_excludes_and_one_that_is_missing_is_asked() {
    let asked = "?pre1 pre2";
    let cases = [
        ("Bldg 3 Apt 4", "pre2"),
        ("Building 3, Apartment 4", "pre2"),
        ("Apt 4, Bldg 3", "pre2"),
        ("Bldg 5 Apt 4", "pre1"),
        ("Bldg 3 Apt 9", "pre1"),
        ("Apt 4", asked),
        ("Bldg 3", asked),
        ("", asked),
    ];
    holds("BLDG 3 APT 4", &cases);
    holds("Bldg 3, Apt 4", &cases);
    holds("BLDG 3", &[("Bldg 3 Apt 9", "pre2"), ("Bldg 5", "pre1"), ("Apt 3", asked)]);
    holds("2ND FLOOR", &[("Fl 2", "pre2"), ("Floor 3", "pre1"), ("Apt 2", asked)]);
    holds("APT 4 REAR", &[("Apt 4 Rear", "pre2"), ("Apt 4 Front", "pre1"), ("Apt 4", asked)]);
}

/// VIP 3.0: the apartments of one row.
fn three(first: &str, last: &str) -> Built {
    built(&[&|folder| vip_3(folder, first, last)])
}

#[test]
fn apartments_of_3_0_hold_what_lies_between() {
    for (first, last, cases) in [
        ("A", "F", &[("Apt C", "12"), ("Apt G", "11")][..]),
        ("01", "10", &[("Apt 5", "12"), ("Apt 11", "11")]),
        ("100", "1200", &[("Apt 500", "12"), ("Apt 1300", "11")]),
        ("2A", "2F", &[("Apt 2C", "12"), ("Apt 2G", "11")]),
        ("APT 1", "APT 4", &[("Apt 3", "12"), ("Apt 5", "11")]),
        ("BLDG 2 APT 1", "BLDG 2 APT 4", &[("Bldg 2 Apt 3", "12"), ("Bldg 1 Apt 3", "11")]),
        ("7", "7", &[("Apt 7", "12"), ("Apt 8", "11")]),
        ("7", "", &[("Apt 7", "12"), ("Apt 8", "11")]),
        ("1a", "2b", &[("Apt 1C", "?11 12"), ("Apt 9", "?11 12"), ("", "?11 12")]),
        ("9", "2", &[("Apt 5", "?11 12")]),
    ] {
        let house = three(first, last);
        for (unit, said) in cases {
            let line = format!("100 Larkwing Ct {unit}");
            assert_eq!(house.said(line.trim_end()), *said, "{first} to {last}, typed {unit}");
        }
    }
    assert!(three("1a", "2b").has_finding("segment-unit-range"));
}
