//! Each form of Publication 28 that the design names: what is read, and what is refused with which code.

use std::collections::BTreeSet;

use super::*;

const PLACE: &str = ", Ely, NV 89301";

#[test]
fn each_refusal_is_told_apart() {
    let long = format!("12 Quill Rd {}", "x".repeat(MAX_CHARS));
    for (line, want) in [
        ("PO Box 12, Ely, NV 89301", Refusal::PoBox),
        ("P.O. Drawer K, Ely, NV 89301", Refusal::PoBox),
        ("RR 2 Box 12, Ely, NV 89301", Refusal::RuralRouteBox),
        ("HC 68 Box 9, Ely, NV 89301", Refusal::RuralRouteBox),
        ("Star Route Box 4, Ely, NV 89301", Refusal::RuralRouteBox),
        ("General Delivery, Ely, NV 89301", Refusal::GeneralDelivery),
        ("PSC 1234 Box 5678, APO AE 09204", Refusal::Military),
        ("CMR 45 Box 1, APO AE 09204", Refusal::Military),
        ("Quill Rd & Main St, Ely, NV 89301", Refusal::Intersection),
        ("Quill Road at Main Street, Ely, NV 89301", Refusal::Intersection),
        ("12 Quill Rd, Boston, CA 02110", Refusal::ZipMismatch),
        ("Quill Rd, Ely, NV 89301", Refusal::NoHouseNumber),
        ("Apt 10 Quill Rd, Ely, NV 89301", Refusal::NoHouseNumber),
        ("Exit 38 US-50 E, Ely, NV 89301", Refusal::NoHouseNumber),
        ("Mile Marker 12 US Highway 50, Ely, NV 89301", Refusal::NoHouseNumber),
        ("12, Ely, NV 89301", Refusal::NoStreet),
        ("12 Quill Rd", Refusal::NoPlace),
        (" , . ", Refusal::Empty),
        (&long, Refusal::TooLong),
    ] {
        assert_eq!(parse(line, None), Err(want), "{line}");
    }
    // Streets that only sound like one.
    for line in ["1700 Box Rd", "12 General St", "12 Rural Ln", "12 Drawer Ct", "12 Post Office Rd"] {
        assert!(parse(&format!("{line}{PLACE}"), None).is_ok(), "{line}");
    }
}

#[test]
fn all_24_unit_designators_are_read_short_and_in_full() {
    let with_id = [
        ("APT", "Apartment"),
        ("BLDG", "Building"),
        ("DEPT", "Department"),
        ("FL", "Floor"),
        ("HNGR", "Hangar"),
        ("KEY", "Key"),
        ("LOT", "Lot"),
        ("PIER", "Pier"),
        ("RM", "Room"),
        ("SLIP", "Slip"),
        ("SPC", "Space"),
        ("STE", "Suite"),
        ("STOP", "Stop"),
        ("TRLR", "Trailer"),
        ("UNIT", "Unit"),
    ];
    let alone = [
        ("BSMT", "Basement"),
        ("FRNT", "Front"),
        ("LBBY", "Lobby"),
        ("LOWR", "Lower"),
        ("OFC", "Office"),
        ("PH", "Penthouse"),
        ("REAR", "Rear"),
        ("SIDE", "Side"),
        ("UPPR", "Upper"),
    ];
    let mut seen = BTreeSet::new();
    let mut read = |typed: &str, want: &str| {
        let line = format!("12 Quill Rd {typed}{PLACE}");
        let want = format!("12||QUILL|RD||{want}|ELY|NV|89301");
        assert_eq!(readings(&line).first(), Some(&want), "{line}");
        seen.insert(want);
    };
    for (short, full) in with_id {
        for form in [short, full] {
            read(&format!("{form} 7"), &format!("{short} 7"));
        }
    }
    for (short, full) in alone {
        for form in [short, full] {
            read(form, short);
        }
    }
    assert_eq!(seen.len(), 24);
}

#[test]
fn each_special_form_is_read() {
    for (line, want) in [
        ("12 South West Quill St, Ely, NV 89301", "12|SW|QUILL|ST|||ELY|NV|89301"),
        ("12 N.E. Quill St, Ely, NV 89301", "12|NE|QUILL|ST|||ELY|NV|89301"),
        ("150-22 77th Ave, Flushing, NY 11367", "150-22||77TH|AVE|||FLUSHING|NY|11367"),
        ("94-1040 Quill St, Waipahu, HI 96797", "94-1040||QUILL|ST|||WAIPAHU|HI|96797"),
        ("N6W23001 Quill Rd, Waukesha, WI 53188", "N6W23001||QUILL|RD|||WAUKESHA|WI|53188"),
        ("N6 W23001 Quill Rd, Waukesha, WI 53188", "N6W23001||QUILL|RD|||WAUKESHA|WI|53188"),
        ("842 E 1700 S, Salt Lake City, UT 84105", "842|E|1700TH||S||SALT LAKE CITY|UT|84105"),
        ("12 1/2 Quill Rd, Ely, NV 89301", "12 1/2||QUILL|RD|||ELY|NV|89301"),
        ("12½ Quill Rd, Ely, NV 89301", "12 1/2||QUILL|RD|||ELY|NV|89301"),
        ("12 Fifth Ave, Ely, NV 89301", "12||5TH|AVE|||ELY|NV|89301"),
        ("12 Co Rd 7, Ely, NV 89301", "12||COUNTY ROAD 7||||ELY|NV|89301"),
    ] {
        assert_eq!(readings(line).first().map(String::as_str), Some(want), "{line}");
        assert!(reads_back(&parse(line, None)), "{line}");
    }
}
