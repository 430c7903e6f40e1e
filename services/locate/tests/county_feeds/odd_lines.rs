//! Lines that people type and that no list of addresses has: odd characters, two addresses at once, places
//! that contradict each other. Found is only what the fields say whatever else stands in the line.

use lookup::answer::{AddressFault, AnswerKind};

use super::county::{Built, County, Form, Row, built};

fn county() -> Built {
    let row = |precinct, street, numbers| Row { precinct, street, numbers, ..Row::default() };
    let rows = [
        row("pre1", ["", "Larkwing", "Ct", ""], (1, 11)),
        row("pre2", ["", "Larkwing", "Ct", ""], (12, 200)),
        row("pre2", ["", "Elm", "St", ""], (1, 99)),
        row("pre2", ["", "US Highway 50", "", "E"], (1, 999)),
        row("pre1", ["", "Border", "Rd", ""], (1, 99)),
        Row { zip: "89705", ..row("pre2", ["", "Border", "Rd", ""], (1, 99)) },
    ];
    let county = County { rows: &rows, ..County::default() };
    built(&[&|folder| county.write(folder, Form::Csv5)])
}

/// The answer to a whole line, as [`said`] writes it.
fn said(county: &Built, line: &str) -> String {
    let answer = county.look_up(line, "2028-10-20");
    let offered = answer.candidates.iter().filter_map(|c| c.precinct.as_ref().map(|p| p.id.as_str()));
    super::cases::said(answer.precinct.as_ref().map(|p| p.id.as_str()), offered)
}

#[test]
fn odd_characters_are_read_as_the_plain_ones() {
    let county = county();
    for line in [
        "１０ Larkwing Ct, Carson City, NV ８９７０１",
        "１０　Ｌａｒｋｗｉｎｇ　Ｃｔ，　Ｃａｒｓｏｎ　Ｃｉｔｙ，　ＮＶ　８９７０１",
        "10½ Larkwing Ct, Carson City, NV 89701",
        "10 Lark\u{200b}wing Ct \u{1f3e0}, Carson City, NV 89701",
        "\u{202a}10 Larkwing Ct, Carson City, NV 89701\u{202c}",
        "10\u{a0}Larkwing\u{2003}Ct,\u{a0}Carson\u{a0}City,\u{a0}NV\u{a0}89701",
        "10 Lárkwing Ct, Carson City, NV 89701",
        "10 LARKWING CT\tCARSON CITY\tNV\t89701",
        "10 Larkwing Ct\nCarson City NV\n89701",
        "Apt 4, 10 Larkwing Ct, Carson City, NV 89701",
        "PO Box 5, 10 Larkwing Ct, Carson City, NV 89701",
        "10 Larkwing Ct, Carson City, NV 89701-0001",
    ] {
        assert_eq!(said(&county, line), "pre1", "{line}");
    }
    assert_eq!(
        said(&county, "١٠ Larkwing Ct, Carson City, NV 89701"),
        "-",
        "digits of another script are none"
    );
}

#[test]
fn two_homes_in_one_line_are_never_decided() {
    let county = county();
    for line in [
        "10-12 Larkwing Ct, Carson City, NV 89701",
        "10 or 12 Larkwing Ct, Carson City, NV 89701",
        "10 and 12 Larkwing Ct, Carson City, NV 89701",
        "10 Larkwing Ct or 12 Larkwing Ct, Carson City, NV 89701",
        "10 Larkwing Ct, 5 Elm St, Carson City, NV 89701",
        "10 Larkwing Ct / 5 Elm St, Carson City, NV 89701",
        "10 Larkwing Ct near Elm St, Carson City, NV 89701",
        "5 Border Rd, Carson City, NV",
    ] {
        let said = said(&county, line);
        assert!(said.starts_with(['?', '-']), "{line}: {said}");
    }
    assert_eq!(
        said(&county, "10-12 Larkwing Ct, Carson City, NV 89701"),
        "?pre1 pre2",
        "each of its numbers"
    );
    assert_eq!(said(&county, "5 Border Rd, Carson City, NV"), "?pre1 pre2", "on both sides of a county line");
}

#[test]
fn a_place_that_contradicts_itself_is_never_decided() {
    let county = county();
    for line in [
        "10 Larkwing Ct, Douglas County, NV 89701",
        "10 Larkwing Ct, Douglas County, NV",
        "10 Larkwing Ct 89705, Carson City, NV 89701",
        "10 Larkwing Ct 89705 Carson City NV 89701",
        "10 Larkwing Ct, Carson City, NV 89705",
        "10 Larkwing Ct, Carson City, NV 89701, Reno, NV 89502",
        "10 Larkwing Ct, Reno, NV 89501, Carson City, NV 89701",
        "10 Larkwing Ct, Carson City, CA 89701",
        "10 Larkwing Ct, Carson City, NV 89701-12345",
    ] {
        let said = said(&county, line);
        assert!(said.starts_with(['?', '-']), "{line}: {said}");
    }
}

#[test]
fn what_is_no_home_is_refused_with_its_reason() {
    let county = county();
    for (line, fault) in [
        ("corner of Larkwing Ct and Nowhere St, Carson City, NV 89701", AddressFault::Intersection),
        ("Larkwing Ct & Nowhere St, Carson City, NV 89701", AddressFault::Intersection),
        ("PSC 10 Box 4, APO AE 09204", AddressFault::Military),
        ("Exit 38 US-50 E, Carson City, NV 89701", AddressFault::NoHouseNumber),
        ("Mile Marker 12 US Highway 50 E, Carson City, NV 89701", AddressFault::NoHouseNumber),
        ("Apt 10 Larkwing Ct, Carson City, NV 89701", AddressFault::NoHouseNumber),
        ("10 Nowhere Ct, Carson City, NV 89701", AddressFault::UnknownStreet),
        ("999 Larkwing Ct, Carson City, NV 89701", AddressFault::UnknownNumber),
    ] {
        let answer = county.look_up(line, "2028-10-20");
        assert!(answer.kind == AnswerKind::Unknown && answer.candidates.is_empty(), "{line}");
        assert_eq!(answer.fault, Some(fault), "{line}");
    }
}
