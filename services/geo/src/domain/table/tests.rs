//! The table against a plain list of stretches, and its edges.

use std::net::{Ipv4Addr, Ipv6Addr};

use common::jurisdiction;
use proptest::prelude::*;

use super::*;

fn day() -> NaiveDate {
    NaiveDate::from_ymd_opt(2028, 1, 2).unwrap()
}

fn state(code: &str) -> Region {
    Region::Jurisdiction(jurisdiction::any(code).unwrap())
}

fn v4(bits: u32) -> IpAddr {
    Ipv4Addr::from_bits(bits).into()
}

fn v6(bits: u128) -> IpAddr {
    Ipv6Addr::from_bits(bits).into()
}

#[test]
fn an_empty_table_knows_nothing() {
    let table = TableBuilder::default().finish(day()).unwrap();
    for address in [v4(0), v4(u32::MAX), v6(0), v6(u128::MAX)] {
        assert_eq!(table.lookup(address), Region::Unknown);
    }
}

#[test]
fn a_stretch_holds_from_its_first_to_its_last_address_and_no_further() {
    let mut builder = TableBuilder::default();
    builder.add_v4(0x0803_0001, 0x0803_ffff, state("NV")).unwrap();
    builder.add_v4(0x0804_0000, 0x0a00_0000, state("NV")).unwrap();
    builder.add_v4(0x0a00_0001, 0x0a00_0001, Region::UnitedStates).unwrap();
    builder.add_v4(u32::MAX, u32::MAX, state("PR")).unwrap();
    let table = builder.finish(day()).unwrap();
    for (bits, place) in [
        (0x0803_0000, Region::Unknown),
        (0x0803_0001, state("NV")),
        (0x0900_1234, state("NV")),
        (0x0a00_0000, state("NV")),
        (0x0a00_0001, Region::UnitedStates),
        (0x0a00_0002, Region::Unknown),
        (u32::MAX - 1, Region::Unknown),
        (u32::MAX, state("PR")),
    ] {
        assert_eq!(table.lookup(v4(bits)), place, "{bits:x}");
    }
    assert_eq!(table.v4().starts().len(), 5, "neighbours of one place are one range");
}

#[test]
fn other_countries_are_left_out() {
    let mut builder = TableBuilder::default();
    builder.add_v4(1, 9, Region::from_record("CA", Some("Ontario"))).unwrap();
    let table = builder.finish(day()).unwrap();
    assert_eq!(table.lookup(v4(5)), Region::Unknown);
}

#[test]
fn networks_that_overlap_or_go_backwards_are_refused() {
    let mut builder = TableBuilder::default();
    builder.add_v4(10, 20, state("NV")).unwrap();
    for (first, last) in [(20, 30), (1, 5), (10, 20), (40, 39)] {
        assert_eq!(builder.add_v4(first, last, state("UT")), Err(NetworkOrder), "{first}..={last}");
    }
    let mut whole = TableBuilder::default();
    whole.add_v6(0, u128::MAX, state("NV")).unwrap();
    assert_eq!(whole.add_v6(5, 6, state("UT")), Err(NetworkOrder));
    assert_eq!(whole.finish(day()).unwrap().lookup(v6(u128::MAX)), state("NV"));
}

#[test]
fn a_divided_64_says_only_what_holds_for_all_of_it() {
    let site = |n: u128| n << 64;
    let mut builder = TableBuilder::default();
    // Site 1 is Nevada's and Utah's; site 2 is Utah's; site 3 is Utah's in part; site 4 belongs to none.
    builder.add_v6(site(1), site(1) + 7, state("NV")).unwrap();
    builder.add_v6(site(1) + 8, site(3) + 8, state("UT")).unwrap();
    builder.add_v6(site(5) + 8, site(6) - 1, state("PR")).unwrap();
    builder.add_v6(site(6), site(7) - 1, state("PR")).unwrap();
    let table = builder.finish(day()).unwrap();
    let places: Vec<_> = (0..8).map(|n| table.lookup(v6(site(n) + 3))).collect();
    assert_eq!(
        places,
        [
            Region::Unknown,
            Region::UnitedStates,
            state("UT"),
            Region::Unknown,
            Region::Unknown,
            Region::Unknown,
            state("PR"),
            Region::Unknown
        ]
    );
}

#[test]
fn columns_that_are_no_table_are_refused() {
    let new = |starts: &[u32], codes: &[u8]| Ranges::new(starts.to_vec(), codes.to_vec(), 2).err();
    assert_eq!(new(&[], &[]), Some(TableError::NoBeginning));
    assert_eq!(new(&[1, 2], &[0, 1]), Some(TableError::NoBeginning));
    assert_eq!(new(&[0, 5, 5], &[0, 1, 0]), Some(TableError::OutOfOrder));
    assert_eq!(new(&[0, 5], &[0]), Some(TableError::OutOfOrder));
    assert_eq!(new(&[0, 5], &[0, 2]), Some(TableError::UnknownCode));
    assert_eq!(new(&[0, 5], &[0, 1]), None);
    let ranges = Ranges::new(vec![0], vec![1], 2).unwrap();
    let few =
        RegionTable::new(day(), vec![Region::Unknown], ranges, Ranges::new(vec![0], vec![0], 1).unwrap());
    assert_eq!(few.err(), Some(TableError::UnknownCode));
}

/// Ascending, disjoint stretches of places, with gaps: distances from one edge to the next.
fn stretches(widest: u64) -> impl Strategy<Value = Vec<(u128, u128, Region)>> {
    let place = prop_oneof![
        Just(Region::UnitedStates),
        (0..jurisdiction::all().len()).prop_map(|n| Region::Jurisdiction(&jurisdiction::all()[n]))
    ];
    proptest::collection::vec((0..widest, 0..widest, place), 0..40).prop_map(|steps| {
        let mut next = 0_u128;
        let mut made = Vec::new();
        for (gap, length, place) in steps {
            let first = next + u128::from(gap);
            let last = first + u128::from(length);
            made.push((first, last, place));
            next = last + 1;
        }
        made
    })
}

fn listed(stretches: &[(u128, u128, Region)], bits: u128) -> Region {
    let holds = |s: &&(u128, u128, Region)| (s.0..=s.1).contains(&bits);
    stretches.iter().find(holds).map_or(Region::Unknown, |s| s.2)
}

proptest! {
    #[test]
    fn ipv4_answers_are_those_of_the_list(
        stretches in stretches(50_000_000), random in proptest::collection::vec(any::<u32>(), 20)
    ) {
        let mut builder = TableBuilder::default();
        for &(first, last, place) in &stretches {
            builder.add_v4(first as u32, last as u32, place).unwrap();
        }
        let table = builder.finish(day()).unwrap();
        let edges = stretches.iter().flat_map(|s| [s.0, s.0.saturating_sub(1), s.1, s.1 + 1]);
        for bits in edges.map(|bits| bits as u32).chain(random) {
            prop_assert_eq!(table.lookup(v4(bits)), listed(&stretches, bits.into()));
        }
    }

    #[test]
    fn ipv6_answers_are_those_of_the_list_or_say_less(
        // Edges of a /66: a /64 is often divided, by several stretches at times.
        stretches in stretches(9), sites in proptest::collection::vec(0_u128..120, 20)
    ) {
        let quarter = |n: u128| n << 62;
        let mut builder = TableBuilder::default();
        for &(first, last, place) in &stretches {
            builder.add_v6(quarter(first), quarter(last + 1) - 1, place).unwrap();
        }
        let table = builder.finish(day()).unwrap();
        for site in sites {
            let truth: Vec<_> = (0..4).map(|n| listed(&stretches, site * 4 + n)).collect();
            let expected = if truth.iter().all(|place| *place == truth[0]) {
                truth[0]
            } else if truth.iter().all(|place| *place != Region::Unknown) {
                Region::UnitedStates
            } else {
                Region::Unknown
            };
            prop_assert_eq!(table.lookup(v6(site << 64 | 77)), expected, "site {}: {:?}", site, truth);
        }
    }
}
