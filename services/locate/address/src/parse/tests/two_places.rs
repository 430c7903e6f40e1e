//! A line that names its place twice, as a form of two fields has it where the first one was filled with the
//! whole address.

use super::*;

#[test]
fn a_zip_code_after_a_whole_place_is_the_same_or_a_contradiction() {
    for line in [
        "51 Inman St, Cambridge, MA 02139, 02139",
        "51 Inman St, Cambridge, MA 02139 02139-1234",
        "51 Inman St 02139, 02139",
    ] {
        let readings = parse(line, None).unwrap();
        assert!(readings.list[0].costs.is_none() && !readings.names_two_places(), "{line}");
        assert_eq!(
            (readings.first().zip, show(readings.first()).contains("INMAN|ST")),
            (Some(2139), true),
            "{line}"
        );
    }
    for line in ["51 Inman St, Cambridge, MA 02138, 02139", "51 Inman St 02138 02139"] {
        let readings = parse(line, None).unwrap();
        assert!(readings.names_two_places() && readings.list.iter().all(|r| !r.costs.is_none()), "{line}");
    }
    for line in [
        "12 Oak St, Carson City, NV 89701, 85003",
        "12 Oak St 89701 85003",
        "12 Oak St, Troy, NY 12180-1234 85003",
    ] {
        assert_eq!(parse(line, None), Err(Refusal::ZipMismatch), "{line}");
    }
    // The number of a road or of an apartment is no ZIP code.
    for line in ["100 FM 12345 78701", "5900 Stoney Brook Rd Apt 13207 13208"] {
        assert!(!parse(line, None).unwrap().names_two_places(), "{line}");
    }
}
