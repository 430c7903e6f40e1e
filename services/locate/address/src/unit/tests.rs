use super::*;

fn trailing_of(text: &str) -> (String, String) {
    let words: Vec<&str> = text.split(' ').collect();
    let mut words = &words[..];
    let mut unit = take_trailing(&mut words, 2);
    if unit.is_none() {
        unit = bare(words);
        words = &words[..words.len() - usize::from(unit.is_some())];
    }
    (words.join(" "), unit.map_or_else(String::new, |u| u.to_string()))
}

#[test]
fn fields_of_a_feed_meet_typed_units() {
    for (field, want) in [
        ("APT 4B", "APT 4B"),
        ("4-B", "UNIT 4B"),
        ("#4", "UNIT 4"),
        ("# 04", "UNIT 4"),
        ("Rear", "REAR"),
        ("Bldg 3 Apt 7", "BLDG 3 APT 7"),
        ("Apt 7, Building 3", "BLDG 3 APT 7"),
        ("2nd Floor Rear", "FL 2 REAR"),
        ("LOT 2 UNIT 4", "LOT 2 UNIT 4"),
        ("Apt 4 #4", "APT 4"),
        ("#4 Apt 4", "APT 4"),
        ("Lot 4 Unit 4", "LOT 4 UNIT 4"),
        ("Apt 4 Rm 4", "APT 4 RM 4"),
        ("3-4", "UNIT 3-4"),
        ("4.5", "UNIT 4-5"),
        ("A-01", "UNIT A1"),
        ("A/B", "UNIT A/B"),
        ("Unit #12", "UNIT 12"),
        ("Berth 12", "SLIP 12"),
        ("Dock B Slip 4", "PIER B SLIP 4"),
    ] {
        assert_eq!(unit_from_field(field).map(|u| u.to_string()).as_deref(), Some(want), "{field}");
    }
    assert_eq!(unit_from_field("  "), None);
    assert_eq!(unit_from_field("#"), None);
}

#[test]
fn units_come_off_the_end() {
    for (text, street, unit) in [
        ("100 MAIN ST APT 4B", "100 MAIN ST", "APT 4B"),
        ("100 MAIN ST APT #4", "100 MAIN ST", "APT 4"),
        ("100 MAIN ST APT # 4", "100 MAIN ST", "APT 4"),
        ("100 MAIN ST # 4-B", "100 MAIN ST", "UNIT 4B"),
        ("100 MAIN ST #4", "100 MAIN ST", "UNIT 4"),
        ("100 MAIN ST APT 4 B", "100 MAIN ST", "APT 4B"),
        ("100 MAIN ST STE 1000 FL 10", "100 MAIN ST", "FL 10 STE 1000"),
        ("100 MAIN ST FL 10 STE 1000", "100 MAIN ST", "FL 10 STE 1000"),
        ("100 MAIN ST BLDG 3 FL 2 REAR APT 4", "100 MAIN ST", "BLDG 3 FL 2 REAR APT 4"),
        ("100 MAIN ST BLDG 3 APT 4", "100 MAIN ST", "BLDG 3 APT 4"),
        ("100 MAIN ST 3RD FLOOR", "100 MAIN ST", "FL 3"),
        ("100 MAIN ST REAR", "100 MAIN ST", "REAR"),
        ("100 MAIN ST 4B", "100 MAIN ST", "UNIT 4B"),
        ("100 MAIN ST E 12", "100 MAIN ST E", "UNIT 12"),
        ("100 CEDAR KEY 5", "100 CEDAR KEY 5", ""),
        ("100 COUNTY RD 5", "100 COUNTY RD 5", ""),
        ("100 FRONT ST", "100 FRONT ST", ""),
        ("100 N PIER CT", "100 N PIER CT", ""),
        ("100 N MAIN ST PIER 4", "100 N MAIN ST", "PIER 4"),
        ("100 LOWER RD", "100 LOWER RD", ""),
        ("100 MARINA DR BERTH 12", "100 MARINA DR", "SLIP 12"),
        ("100 MARINA DR SLIP 4", "100 MARINA DR", "SLIP 4"),
        ("100 MARINA DR DOCK B SLIP 4", "100 MARINA DR", "PIER B SLIP 4"),
        ("100 DOCK ST", "100 DOCK ST", ""),
        ("100 N DOCK CT", "100 N DOCK CT", ""),
        ("100 BERTH RD", "100 BERTH RD", ""),
    ] {
        assert_eq!(trailing_of(text), (street.to_owned(), unit.to_owned()), "{text}");
    }
}
