//! Written and read back, cut, changed; and the table that travels inside the binary.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::LazyLock;

use proptest::prelude::*;

use super::*;
use crate::domain::table::TableBuilder;
use crate::sources::embedded;

fn small() -> RegionTable {
    let mut builder = TableBuilder::default();
    let state = |code| Region::from_record("US", Some(code));
    builder.add_v4(100, 70_000, state("NV")).unwrap();
    builder.add_v4(70_001, u32::MAX, Region::UnitedStates).unwrap();
    builder.add_v6(0x2600 << 112, u128::MAX, state("PR")).unwrap();
    builder.finish("2028-02-29".parse().unwrap()).unwrap()
}

#[test]
fn a_table_is_read_back_as_it_was_written() {
    let (table, again) = (small(), decode(&encode(&small()).unwrap()).unwrap());
    assert_eq!(again.made_on(), table.made_on());
    assert_eq!(again.places(), table.places());
    assert_eq!(again.v4(), table.v4());
    assert_eq!(again.v6(), table.v6());
}

#[test]
fn a_table_cut_anywhere_is_refused() {
    let file = encode(&small()).unwrap();
    for length in 0..file.len() {
        assert!(decode(&file[..length]).is_err(), "{length}");
    }
}

#[test]
fn a_table_changed_anywhere_is_refused() {
    let file = encode(&small()).unwrap();
    for at in 0..file.len() {
        for bit in 0..8 {
            let mut changed = file.clone();
            changed[at] ^= 1 << bit;
            // zstd's own frame header has bits that change nothing of what is unpacked.
            match decode(&changed) {
                Err(_) => {}
                Ok(table) => assert!(at >= HEADER && table.v4() == small().v4(), "byte {at} bit {bit}"),
            }
        }
    }
}

#[test]
fn what_is_no_table_is_named_with_what_to_do() {
    for bytes in [&b""[..], b"VRGEOTB9", b"PK\x03\x04", &[0; 4096]] {
        let message = decode(bytes).unwrap_err().to_string();
        assert!(message.contains("geo-db build"), "{message}");
    }
    let mut huge = encode(&small()).unwrap();
    huge[18..22].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(decode(&huge).unwrap_err().to_string().contains("out of bounds"));
}

static TABLE: LazyLock<RegionTable> = LazyLock::new(|| embedded().unwrap());

#[test]
fn the_embedded_table_covers_the_country_in_both_families() {
    let table = &*TABLE;
    assert!(table.made_on() >= "2026-06-05".parse().unwrap());
    let mut v4 = vec![0_u64; table.places().len()];
    let ends = table.v4().starts()[1..].iter().map(|&s| u64::from(s)).chain([1 << 32]);
    for ((&start, end), &code) in table.v4().starts().iter().zip(ends).zip(table.v4().codes()) {
        v4[usize::from(code)] += end - u64::from(start);
    }
    for (place, addresses) in table.places().iter().zip(&v4) {
        match place {
            // ARIN's region holds some 1.7 billion addresses, most of them in the United States.
            Region::Unknown => assert!((2_400_000_000..3_200_000_000).contains(addresses), "{addresses}"),
            Region::UnitedStates | Region::Abroad(_) => {}
            Region::Jurisdiction(j) => {
                let least = if j.kind == jurisdiction::JurisdictionKind::State { 100_000 } else { 1_000 };
                assert!(*addresses >= least, "{}: {addresses}", j.code);
                let code = table.places().iter().position(|p| p == place).unwrap() as u8;
                assert!(table.v6().codes().contains(&code) || least == 1_000, "{} has no IPv6", j.code);
            }
        }
    }
}

#[test]
fn the_embedded_table_places_blocks_that_belong_to_state_universities() {
    // Blocks that ARIN's public register gives to a public university, used on its campus: a table
    // that is shifted, cut or mislabelled cannot get all of them right.
    for (address, region) in [
        ("128.138.0.1", "CO"),
        ("128.255.0.1", "IA"),
        ("129.237.0.1", "KS"),
        ("136.145.1.1", "PR"),
        ("168.123.1.1", "GU"),
    ] {
        assert_eq!(TABLE.lookup(address.parse().unwrap()).region_code(), region, "{address}");
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let mut file = MAGIC.to_vec();
        file.extend_from_slice(&bytes);
        prop_assert!(decode(&file).is_err());
    }

    /// The columns themselves, past the checksum: whatever they say, no panic and no huge allocation.
    #[test]
    fn any_columns_are_read_or_refused(columns in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut file = MAGIC.to_vec();
        let length = (columns.len() as u32).to_le_bytes();
        file.extend_from_slice(b"2028-02-29");
        file.extend_from_slice(&length);
        file.extend_from_slice(&checksum(b"2028-02-29", length, &columns).to_le_bytes());
        file.extend_from_slice(&zstd::bulk::compress(&columns, 1).unwrap());
        let _ = decode(&file);
    }

    #[test]
    fn every_address_has_an_answer(v4: u32, v6: u128) {
        for address in [IpAddr::V4(Ipv4Addr::from_bits(v4)), IpAddr::V6(Ipv6Addr::from_bits(v6))] {
            let place = TABLE.lookup(address);
            prop_assert!(["", "US"].contains(&place.country_code()));
        }
    }
}
