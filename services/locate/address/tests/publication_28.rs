//! The hard list: addresses as people type them, and their parts as a feed that follows USPS Publication 28
//! writes them. A line is right when the home of those fields is among its readings: the look-up then meets
//! the feed. How many are read so first is counted, too.
#![allow(clippy::expect_used, reason = "a test stops at a row that it cannot read")]

use address::number::parse_house_number;
use address::parse::{parse, text};
use address::street::street_from_fields;
use address::town::city_key;
use address::unit::unit_from_field;
use address::{Address, StateCode};

const ROWS: &str = include_str!("fixtures/publication-28.tsv");

/// The home of a row's fields.
fn home(fields: &str) -> Address {
    let fields: Vec<&str> = fields.split('|').collect();
    let [number, before, name, suffix, after, unit, urbanization, city, state, zip] =
        <[&str; 10]>::try_from(fields).expect("ten fields");
    let mut street = street_from_fields(before, name, suffix, after).expect("a street");
    street.urbanization = (!urbanization.is_empty()).then(|| urbanization.to_owned());
    let city = city_key(city);
    Address {
        number: parse_house_number(number).expect("a number"),
        street,
        unit: unit_from_field(unit),
        city: (!city.is_empty()).then_some(city),
        county: None,
        state: StateCode::parse(state),
        zip: zip.parse().ok(),
        zip4: None,
        city_kind: None,
    }
}

/// Whether the first reading is the row's, and whether one is.
fn read(line: &str, want: &str) -> (bool, bool) {
    if let Some(refusal) = want.strip_prefix('!') {
        let refused = parse(line, None).is_err_and(|why| format!("{why:?}") == refusal);
        return (refused, refused);
    }
    let want = home(want);
    let list: Vec<Address> = parse(line, None).map(|r| r.addresses().cloned().collect()).unwrap_or_default();
    let is = |a: &Address| Address { zip4: None, ..a.clone() } == want;
    (list.first().is_some_and(is), list.iter().any(is))
}

#[test]
fn the_hard_list_is_read_as_publication_28_says() {
    let rows: Vec<(&str, &str)> =
        ROWS.lines().filter(|l| !l.starts_with('#')).map(|l| l.split_once('\t').expect("a tab")).collect();
    assert!(rows.len() >= 260, "{} rows", rows.len());
    let (mut first, mut any) = (0, 0);
    for (line, want) in &rows {
        let (is_first, is_any) = read(line, want);
        first += usize::from(is_first);
        any += usize::from(is_any);
        if !is_any {
            let got = match parse(line, None) {
                Ok(readings) => readings.addresses().map(text).collect::<Vec<_>>().join("\n       "),
                Err(why) => format!("!{why:?}"),
            };
            println!("{line}\n  want {want}\n  got  {got}");
        }
    }
    println!("hard list: {first} first and {any} among the readings, of {}", rows.len());
    assert!(any * 100 >= rows.len() * 98, "{any} of {} read as the publication says", rows.len());
    assert!(first * 100 >= rows.len() * 95, "{first} of {} read so first", rows.len());
}
