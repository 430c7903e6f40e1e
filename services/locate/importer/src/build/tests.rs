//! The judge and the builder have one rule for what a segment is: a segment that the judge accepts is in the
//! index, and one that it rejects is a finding.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

use feed::model::{VipPrecinct, VipSource};
use proptest::prelude::*;

use super::*;

/// Values that a field of a feed may have.
const TEXTS: [&str; 32] = [
    "",
    " ",
    "-",
    "?",
    "*",
    "Main",
    "N",
    "NW",
    "East",
    "St",
    "Saint",
    "Avenue",
    "東京",
    "É",
    "½",
    "1/2",
    "0",
    "00",
    "7",
    "+12",
    "12 ",
    "99",
    "100",
    "-5",
    "4294967295",
    "02139",
    "00000",
    "02139-1234",
    "odd",
    "BOTH",
    "A",
    "Apt 1 to 10",
];

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => prop::sample::select(&TEXTS[..]).prop_map(str::to_owned),
        1 => "[-a-zA-Z0-9é東½*/. ]{0,12}",
    ]
}

/// Segments that are nearly sound, so that many are let through.
fn segment() -> impl Strategy<Value = StreetSegment> {
    let sound = |one: &'static str| prop_oneof![3 => Just(one.to_owned()), 1 => text()];
    let street = (text(), text(), text(), text());
    let numbers = (sound("1"), sound("1"), sound(""), sound(""), sound("both"), sound(""));
    let rest = (sound("Cambridge"), sound("MA"), sound("02139"), 0..20u8, 0..20u8);
    (street, numbers, rest).prop_map(|(street, numbers, rest)| StreetSegment {
        id: "ss1".to_owned(),
        precinct_id: "pre1".to_owned(),
        street_direction: street.0,
        street_name: street.1,
        street_suffix: street.2,
        address_direction: street.3,
        start_house_number: numbers.0,
        end_house_number: numbers.1,
        house_number_prefix: numbers.2,
        house_number_suffix: numbers.3,
        odd_even_both: numbers.4,
        unit_numbers: if numbers.5.is_empty() { Vec::new() } else { vec![numbers.5] },
        city: rest.0,
        state: rest.1,
        zip: rest.2,
        includes_all_addresses: rest.3 == 0,
        includes_all_streets: rest.4 == 0,
        ..StreetSegment::default()
    })
}

proptest! {
    #[test]
    fn the_builder_leaves_out_no_segment_that_the_judge_lets_through(
        segments in prop::collection::vec(segment(), 1..100)
    ) {
        let feed = VipFeed {
            source: Some(VipSource { vip_id: "25".to_owned(), ..VipSource::default() }),
            precincts: vec![VipPrecinct { id: "pre1".to_owned(), ..VipPrecinct::default() }],
            ..VipFeed::default()
        };
        let folder = tempfile::tempdir().unwrap();
        let mut builder = Builder::new(&folder.path().join("x.vri"));
        let summary = builder.add(&(feed, segments), &[]).unwrap();
        let reasons: Vec<_> = summary.segments_left_out.keys().collect();
        prop_assert!(reasons.iter().all(|reason| **reason == "breaks a rule of the importer"), "{:?}", reasons);
    }
}
