//! Each spelling of a class of road has one form.

use super::*;

fn key_of(text: &str) -> Option<String> {
    key(&text.split(' ').collect::<Vec<_>>())
}

#[test]
fn one_form_for_each_class() {
    for (text, want) in [
        ("CR 12", "COUNTY ROAD 12"),
        ("CO RD 12", "COUNTY ROAD 12"),
        ("COUNTY HWY DD", "COUNTY ROAD DD"),
        ("COUNTY ROAD 12 A", "COUNTY ROAD 12A"),
        ("ST RT 7", "STATE ROUTE 7"),
        ("STATE HWY D", "STATE ROUTE D"),
        ("US 52", "US HIGHWAY 52"),
        ("U S HWY 52 BUS", "US HIGHWAY 52 BUSINESS"),
        ("IH 35", "INTERSTATE 35"),
        ("FARM TO MARKET ROAD 1960", "FM 1960"),
        ("FARM RD 1110", "FARM ROAD 1110"),
        ("COUNTRY ROAD 183", "COUNTRY ROAD 183"),
        ("NC 54", "STATE ROUTE 54"),
        ("NC 54 HWY", "STATE ROUTE 54"),
        ("STATE HIGHWAY NO 70", "STATE ROUTE 70"),
        ("U S 401 HWY", "US HIGHWAY 401"),
        ("COUNTY ROAD DV", "COUNTY ROAD DV"),
        ("KENTUCKY HWY 80", "STATE ROUTE 80"),
        ("HWY 101", "HIGHWAY 101"),
        ("HWY FM 1320", "FM 1320"),
        ("KY ST HWY 75", "STATE ROUTE 75"),
        ("CR441", "COUNTY ROAD 441"),
        ("US52 BUS", "US HIGHWAY 52 BUSINESS"),
        ("CORD312", "COUNTY ROAD 312"),
        ("C RT 12", "COUNTY ROAD 12"),
        ("COUNTY ROAD E41", "COUNTY ROAD E41"),
        ("CR E41", "COUNTY ROAD E41"),
        ("FARM MARKET RD 1234", "FM 1234"),
        ("PVT RD 12", "PRIVATE ROAD 12"),
        ("PVT DR 12", "PRIVATE DRIVE 12"),
        ("HWY50", "HIGHWAY 50"),
    ] {
        assert_eq!(key_of(text).as_deref(), Some(want), "{text}");
    }
}

#[test]
fn township_roads_have_one_form() {
    for text in [
        "TOWNSHIP ROAD 325",
        "TOWNSHIP RTE 325",
        "TOWNSHIP 325",
        "TWP RD 325",
        "TWP RT 325",
        "TWP HWY 325",
        "TWP 325",
        "TWP RD T 325",
        "TWP RD T325",
        "TSR 325",
        "TR 325",
        "TR325",
        "T R 325",
        "T RT 325",
        "T RD 325",
        "T 325",
        "T325",
        "T 0325",
    ] {
        assert_eq!(key_of(text).as_deref(), Some("TOWNSHIP ROAD 325"), "{text}");
    }
}

#[test]
fn a_street_that_only_starts_like_one_is_none() {
    for text in [
        "COUNTY LINE RD",
        "STATE ST",
        "HIGHWAY PARK DR",
        "ROUTE",
        "US MARINE DR",
        "COUNTY ROAD NEW",
        "CR NE",
        "T 5TH",
        "T ST",
        "T RD",
        "TOWNSHIP A",
        "C 12",
    ] {
        assert_eq!(key_of(text), None, "{text}");
    }
}
