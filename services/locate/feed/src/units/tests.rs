use super::*;

/// The units of one field: doubtful ones with `?`, any unit as `*`.
fn shown(field: &str) -> String {
    let (units, _) = read(&[field.to_owned()]);
    let text = |u: &FieldUnit| match u.certainty {
        UnitCertainty::Listed => u.unit.to_string(),
        UnitCertainty::Doubtful => format!("?{}", u.unit),
        UnitCertainty::AnyUnit => "*".to_owned(),
    };
    units.iter().map(text).collect::<Vec<_>>().join(" | ")
}

#[test]
fn lists_and_ranges_hold_what_lies_between() {
    for (field, units) in [
        ("4B", "UNIT 4B"),
        ("4-B", "UNIT 4B"),
        ("APT 4 B", "APT 4B"),
        ("12-3", "UNIT 12-3"),
        ("1,3,5", "UNIT 1 | UNIT 3 | UNIT 5"),
        ("1A 1B", "UNIT 1A | UNIT 1B"),
        ("A B C", "UNIT A | UNIT B | UNIT C"),
        ("1 & 2", "UNIT 1 | UNIT 2"),
        ("1 and 2", "UNIT 1 | UNIT 2"),
        ("APT 1, 2", "APT 1 | APT 2"),
        ("APT 4B; APT 5", "APT 4B | APT 5"),
        ("1 TO 3", "UNIT 1 | UNIT 2 | UNIT 3"),
        ("8 thru 10", "UNIT 8 | UNIT 9 | UNIT 10"),
        ("01 TO 03", "UNIT 1 | UNIT 2 | UNIT 3"),
        ("A to C", "UNIT A | UNIT B | UNIT C"),
        ("2A TO 2C", "UNIT 2A | UNIT 2B | UNIT 2C"),
        ("2A-2C", "UNIT 2A | UNIT 2B | UNIT 2C"),
        ("A09 TO A11", "UNIT A9 | UNIT A10 | UNIT A11"),
        ("APT 1 TO APT 2", "APT 1 | APT 2"),
        ("#1 to #2", "UNIT 1 | UNIT 2"),
        ("1 - 2", "UNIT 1 | UNIT 2"),
        ("BLDG 3 APT 1 TO 2", "BLDG 3 APT 1 | BLDG 3 APT 2"),
        ("BLDG 3 APT 1 TO APT 2", "BLDG 3 APT 1 | BLDG 3 APT 2"),
        ("BLDG 1 TO 2", "BLDG 1 | BLDG 2"),
        ("BLDG 3, APT 4", "BLDG 3 APT 4"),
        ("Building 3 Floor 2 Unit 5", "BLDG 3 FL 2 UNIT 5"),
        ("2nd Floor Rear", "FL 2 REAR"),
        ("REAR", "REAR"),
        ("UNITS 1 thru 2", "UNIT 1 | UNIT 2"),
        ("1-A-1-C", "UNIT 1A | UNIT 1B | UNIT 1C"),
        ("1 REAR", "REAR UNIT 1"),
        ("PH4", "UNIT PH4"),
    ] {
        assert_eq!(shown(field), units, "{field}");
    }
}

#[test]
fn what_has_two_readings_is_doubtful_and_what_nobody_can_read_is_any_unit() {
    for (field, units) in [
        ("1-3", "?UNIT 1 | ?UNIT 2 | ?UNIT 3 | ?UNIT 1-3"),
        ("APT 1-2", "?APT 1 | ?APT 2 | ?APT 1-2"),
        ("A-C", "?UNIT A | ?UNIT B | ?UNIT C | ?UNIT A-C"),
        ("1-2, 7", "?UNIT 1 | ?UNIT 2 | ?UNIT 1-2 | UNIT 7"),
        ("4 B", "?UNIT 4 | ?UNIT B | ?UNIT 4B"),
        ("1/2", "?UNIT 1 | ?UNIT 2 | ?UNIT 1/2"),
        ("1A TO 2B", "*"),
        ("1A-2B", "*"),
        ("9 TO 2", "*"),
        ("1 TO 4000000000", "*"),
        ("A TO 5", "*"),
        ("1 TO", "*"),
        ("ALL", "*"),
        ("All units", "*"),
        ("N/A", "*"),
        ("#", "*"),
        ("APT", "*"),
        ("1..10", "*"),
        ("1~10", "*"),
        ("# 1 # 2", "*"),
        ("BLDG 3 APT 1, APT 2", "?"),
        ("NOT 4", "*"),
        ("BLDG 3, APT 4, APT 5", "*"),
        ("1-1-8", "*"),
        ("1.10", "*"),
        ("0", "*"),
        ("000", "*"),
    ] {
        let got = shown(field);
        let fits = if units == "?" { got.contains('*') } else { got == units };
        assert!(fits, "{field}: {got}");
        assert!(read(&[field.to_owned()]).1.is_some(), "{field}");
    }
    assert_eq!(read(&[" ".to_owned()]), (Vec::new(), None));
}

#[test]
fn a_building_in_one_field_and_a_door_in_another_are_two_units_or_one() {
    let fields = ["BLDG 3".to_owned(), "APT 4".to_owned()];
    let (units, fault) = read(&fields);
    assert_eq!(fault, Some(UnitFault::TwoReadings));
    assert!(units.iter().all(|u| u.certainty == UnitCertainty::AnyUnit));
    assert_eq!(read(&["APT 3".to_owned(), "APT 4".to_owned()]).0.len(), 2);
}
