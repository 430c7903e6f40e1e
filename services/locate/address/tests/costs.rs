//! The costs of each reading of a line: a reading that takes a word as something else than it says may be
//! offered, and never decides.

use address::parse::{Cost, parse};

/// Readings as `street | town | costs`.
fn readings(line: &str) -> Vec<String> {
    let readings = parse(line, None).map_or_else(|_| Vec::new(), |r| r.list);
    let shown = |r: &address::parse::Reading| {
        let costs: Vec<&str> = r.costs.iter().map(Cost::as_str).collect();
        format!("{} | {} | {}", r.address.street, r.address.city.as_deref().unwrap_or(""), costs.join(" "))
    };
    readings.iter().map(shown).collect()
}

#[test]
fn a_suffix_that_is_taken_as_part_of_a_town_costs() {
    for (line, free, costly) in [
        ("5 main st paris oh", "MAIN ST | PARIS | ", "MAIN | SAINT PARIS | rebound_part"),
        ("12 scott st louisville oh", "SCOTT ST | LOUISVILLE | ", "SCOTT | SAINT LOUISVILLE | rebound_part"),
        ("45 State N St Paris OH", "STATE ST | PARIS | ", "STATE N | SAINT PARIS | rebound_part"),
    ] {
        let all = readings(line);
        assert!(all.contains(&costly.to_owned()), "{line}: {all:?}");
        let town = free.split(" | ").nth(1).unwrap_or_default();
        assert!(all.iter().any(|r| r.contains(&format!("| {town} |"))), "{line}: {all:?}");
    }
    for (line, free) in [
        ("5 main st st paris oh", "MAIN ST | SAINT PARIS | "),
        ("5 main st, st paris, oh", "MAIN ST | SAINT PARIS | "),
        ("5 main, st. paris, oh", "MAIN | SAINT PARIS | "),
        ("5 main st paris oh 43072", "MAIN | SAINT PARIS | "),
        ("5 main st n canton oh", "MAIN ST | NORTH CANTON | "),
    ] {
        assert!(readings(line).contains(&free.to_owned()), "{line}: {:?}", readings(line));
    }
}

#[test]
fn a_bare_route_is_read_as_each_class_of_road_however_the_number_is_written() {
    for line in ["874 Rt 7, Kyle, TX 78640", "874 1/2 Rt 7, Kyle, TX 78640", "874B Hwy 7 Apt 4 Kyle TX 78640"]
    {
        let all = readings(line);
        for (road, costs) in [
            ("US HIGHWAY 7", ""),
            ("STATE ROUTE 7", ""),
            ("COUNTY ROAD 7", "other_road"),
            ("FM 7", "other_road"),
        ] {
            assert!(all.contains(&format!("{road} | KYLE | {costs}")), "{line}: {road} {all:?}");
        }
    }
}

#[test]
fn a_county_is_bound_and_read_back() {
    let county = |line: &str| parse(line, None).ok().and_then(|r| r.first().county.clone());
    for (line, want) in [
        ("51 Inman St, Cambridge, Middlesex County, MA", Some("MIDDLESEX")),
        ("51 Inman St Cambridge Middlesex County MA 02139", Some("MIDDLESEX")),
        ("51 Inman St, Cambridge, Middlesex Co., MA 02139", Some("MIDDLESEX")),
        ("5 Elm St, Houma, Terrebonne Parish, LA", Some("TERREBONNE")),
        ("51 Inman St, Cambridge, MA", None),
        ("51 Inman St, Cambridge, Nowhere County, MA", None),
    ] {
        assert_eq!(county(line).as_deref(), want, "{line}");
        if want.is_some() {
            let text = parse(line, None).map(|r| address::parse::text(r.first())).unwrap_or_default();
            assert_eq!(county(&text).as_deref(), want, "{text}");
        }
    }
}

/// The readings of a line as `number street | costs`.
fn homes(line: &str) -> Vec<String> {
    let readings = parse(line, None).map_or_else(|_| Vec::new(), |r| r.list);
    let shown = |r: &address::parse::Reading| {
        let costs: Vec<&str> = r.costs.iter().map(Cost::as_str).collect();
        format!("{} {} | {}", r.address.number, r.address.street, costs.join(" "))
    };
    readings.iter().map(shown).collect()
}

#[test]
fn a_number_that_is_rebound_or_corrected_costs() {
    for (line, want) in [
        ("Calle 1 #12, San Juan, PR 00926", "12 CALLE 1 | rebound_part"),
        ("Calle Luna No. 12, San Juan, PR", "12 CALLE LUNA | rebound_part"),
        ("Calle Luna 12, San Juan, PR", "12 CALLE LUNA | rebound_part"),
        ("Ave Hostos #12 Apt 3, Ponce, PR", "12 AVENUE HOSTOS | rebound_part"),
        ("208.5 Main St, Ely NV 89301", "208 1/2 MAIN ST | correction"),
        ("2800T Rt 7, Dover, OH 44622", "2800T ROUTE 7 | rebound_part"),
        ("2800T Rt 7, Dover, OH 44622", "2800 TOWNSHIP ROAD 7 | "),
        ("5 Oak Tr, Ely NV 89301", "5 OAK TRL | "),
        ("5 Oak Tr, Ely NV 89301", "5 OAK TRCE | correction"),
    ] {
        assert!(homes(line).contains(&want.to_owned()), "{line}: {:?}", homes(line));
    }
    for line in ["Calle 1, San Juan, PR 00926", "Main St #12, Ely NV 89301", "208.3 Main St, Ely NV 89301"] {
        assert_eq!(homes(line), [""; 0], "{line}");
    }
    assert_eq!(homes("48S 400E, Provo, UT 84606"), ["48 S 400 E | "]);
    assert!(homes("2800 T Rt 7, Dover, OH 44622").iter().all(|home| home.contains("TOWNSHIP")));
}
