//! The embedded table is whole, and its names are keys.

use super::*;
use crate::town::city_key;

fn state(code: &str) -> StateCode {
    StateCode::parse(code).unwrap()
}

#[test]
fn the_table_is_whole_and_its_names_are_keys() {
    let g = Gazetteer::get();
    assert!(g.zips.len() > 42_000);
    for z in &g.zips {
        assert!(!z.cities.is_empty(), "{}", z.zip);
        assert!(z.zip < 100_000 && (-90.0..=90.0).contains(&z.lat) && (-180.0..=180.0).contains(&z.lon));
        for c in z.cities {
            assert_eq!(city_key(c), **c);
        }
    }
}

#[test]
fn knows_zip_codes_cities_and_aliases() {
    let g = Gazetteer::get();
    let z = g.zip(2139).unwrap();
    assert_eq!(
        (z.state, z.cities[0], z.counties[0], z.kind),
        (state("MA"), "CAMBRIDGE", "Middlesex County", ZipKind::Standard)
    );
    assert_eq!(z.time_zone, "America/New_York");
    assert!(
        g.same_place(6108, "EAST HARTFORD")
            && g.same_place(6108, "HARTFORD")
            && !g.same_place(6108, "BOSTON")
    );
    assert!(g.city_zips(state("MO"), &city_key("St. Louis")).contains(&63101));
    assert!(g.city_zips(state("MA"), "NOWHERE").is_empty());
    assert!(g.zip(0).is_none());
}

#[test]
fn a_border_code_may_be_in_both_states() {
    let g = Gazetteer::get();
    assert!(g.may_be_in(42223, state("KY")) && g.may_be_in(42223, state("TN")));
    assert!(!g.may_be_in(2139, state("CA")));
    assert!(!g.may_be_in(2139, state("NY")));
}

#[test]
fn the_states_that_a_code_may_be_in_are_those_of_a_scan_of_all_codes() {
    let g = Gazetteer::get();
    let states: Vec<StateCode> = g.by_state.keys().copied().collect();
    for zip in g.zips.iter().step_by(97) {
        for state in &states {
            let near = |z: &ZipInfo| z.state == *state && kilometres(zip, z) <= BORDER_KM;
            let scanned = zip.state == *state || zip.kind != ZipKind::Military && g.zips.iter().any(near);
            assert_eq!(g.may_be_in(zip.zip, *state), scanned, "{} {state}", zip.zip);
        }
    }
    for unknown in (0..100_000).step_by(331).filter(|zip| g.zip(*zip).is_none()) {
        for state in &states {
            let scanned = g.zips.iter().any(|z| z.state == *state && z.zip / 100 == unknown / 100);
            assert_eq!(g.may_be_in(unknown, *state), scanned, "{unknown} {state}");
        }
    }
}
