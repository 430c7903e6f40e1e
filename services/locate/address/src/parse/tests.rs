//! Behaviour on a list of addresses written by hand, and on arbitrary text.

mod publication_28;
mod text;
mod two_places;

use proptest::prelude::*;

use super::*;

/// Made-up addresses and public landmarks with the parts that they mean, or the refusal they get.
const HELD_OUT: &str = include_str!("../../tests/fixtures/held-out.tsv");

fn show(a: &Address) -> String {
    format!(
        "{}|{}|{}|{}|{}|{}|{}|{}|{}",
        a.number,
        a.street.predir.map_or("", |d| d.as_str()),
        a.street.name,
        a.street.suffix.unwrap_or(""),
        a.street.postdir.map_or("", |d| d.as_str()),
        a.unit.as_ref().map_or(String::new(), ToString::to_string),
        a.city.as_deref().unwrap_or(""),
        a.state.map_or(String::new(), |s| s.to_string()),
        a.zip.map_or(String::new(), |z| format!("{z:05}"))
    )
}

fn readings(line: &str) -> Vec<String> {
    parse(line, None).map_or_else(|why| vec![format!("!{why:?}")], |r| r.addresses().map(show).collect())
}

#[test]
fn reads_the_list_as_people_meant_it() {
    let (mut first, mut any, mut wrong) = (0, 0, Vec::new());
    let rows: Vec<(&str, &str)> = HELD_OUT.lines().filter_map(|l| l.split_once('\t')).collect();
    assert!(rows.len() >= 200);
    for (line, want) in &rows {
        let got = readings(line);
        first += usize::from(got.first().is_some_and(|g| g == want));
        any += usize::from(got.iter().any(|g| g == want));
        if !got.iter().any(|g| g == want) || got.first().is_some_and(|g| g != want) {
            wrong.push(format!("{line}\n   want {want}\n   got  {}", got.join("\n        ")));
        }
    }
    println!("{first} first, {any} among the readings, of {}\n{}", rows.len(), wrong.join("\n"));
    assert!(first * 1000 >= rows.len() * 985, "{first} of {} read first as meant", rows.len());
    assert!(any * 1000 >= rows.len() * 990, "{any} of {} among the readings", rows.len());
}

#[test]
fn a_line_that_means_two_things_gives_both() {
    let both = |line: &str, a: &str, b: &str| {
        let got = readings(line);
        assert!(
            got.iter().any(|g| g.starts_with(a)) && got.iter().any(|g| g.starts_with(b)),
            "{line}: {got:?}"
        );
    };
    both("300 E St, Ely NV 89301", "300||E|ST|", "300||EAST|ST|");
    both("123 Avenue N, Brooklyn NY 11230", "123||AVENUE N|||", "123||AVENUE||N|");
    both("1234 SAN JUAN RD NE 68501", "1234||SAN JUAN|RD|||", "1234||SAN JUAN|RD|NE|");
    both("100 S West Temple, Salt Lake City UT", "100|S|WEST TEMPLE", "100|SW|TEMPLE");
    both("2000 N Lake Shore, Chicago IL 60614", "2000|N|LAKE|SHR", "2000|N|LAKE SHORE||");
    both("100 Route 9, Fishkill NY 12524", "100||ROUTE 9|", "100||US HIGHWAY 9|");
    both("10-12 Ellery St Cambridge MA 02138", "10-12||ELLERY", "10||ELLERY");
    both(
        "100 Main Street East Hartford CT 06108",
        "100||MAIN|ST|||EAST HARTFORD",
        "100||MAIN|ST|E||HARTFORD",
    );
    both("100 Main St No 5, Ely NV 89301", "100||MAIN|ST||UNIT 5", "100||MAIN|ST|N|UNIT 5");
    both("5762 East Circle Ave, Chicago IL 60631", "5762|E|CIRCLE|AVE", "5762||EAST CIRCLE|AVE");
    both("1581 D Main St, Ely NV 89301", "1581D||MAIN|ST", "1581||D MAIN|ST");
}

#[test]
fn the_letter_of_a_street_is_not_the_number_s() {
    for (line, want) in [
        ("1800 M Street, NW, Washington, DC 20036", "1800||M|ST|NW||WASHINGTON|DC|20036"),
        ("100 M Street SE, Washington, DC 20003", "100||M|ST|SE||WASHINGTON|DC|20003"),
        ("613 K St NW Apt 4, Washington, DC 20001", "613||K|ST|NW|APT 4|WASHINGTON|DC|20001"),
        ("4174 C Avenue Ext Alburnett IA 52202", "4174||C AVENUE|EXT|||ALBURNETT|IA|52202"),
        ("4969 U S 401 Hwy S, Youngsville NC 27596", "4969||US HIGHWAY 401||S||YOUNGSVILLE|NC|27596"),
        ("4922 B S Cornell Ave, Chicago IL 60615", "4922B|S|CORNELL|AVE|||CHICAGO|IL|60615"),
        ("400 A South Boulevard, Evanston IL 60202", "400A||SOUTH|BLVD|||EVANSTON|IL|60202"),
        ("254 U.S. Highway No 202, Bedminster, NJ 07978", "254||US HIGHWAY 202||||BEDMINSTER|NJ|07978"),
        ("1224 County Road DV, Cashton WI 54619", "1224||COUNTY ROAD DV||||CASHTON|WI|54619"),
    ] {
        assert_eq!(readings(line).first().map(String::as_str), Some(want), "{line}: {:?}", readings(line));
    }
}

#[test]
fn a_dash_before_a_numbered_street_and_a_number_in_words_are_read() {
    for (line, want) in [
        ("1541 - 12th Avenue, San Francisco, CA 94122", "1541||12TH|AVE|||SAN FRANCISCO|CA|94122"),
        (
            "One South Wacker Dr Ste 1200 MC F646 Chicago IL 60606",
            "1|S|WACKER|DR||STE 1200MCF646|CHICAGO|IL|60606",
        ),
        ("100 Route # A, Fishkill NY 12524", "100||ROUTE|||UNIT A|FISHKILL|NY|12524"),
    ] {
        let got = readings(line);
        assert_eq!(got.first().map(String::as_str), Some(want), "{line}: {got:?}");
        assert!(got.iter().all(|g| !g.contains(" |")), "{got:?}");
    }
}

#[test]
fn the_number_of_an_apartment_is_no_zip_code() {
    for unit in ["Apt", "Unit", "Suite", "#"] {
        let line = format!("5900 Stoney Brook Road {unit} 13207");
        assert_eq!(parse(&line, None), Err(Refusal::NoPlace), "{line}");
        assert!(readings(&format!("{line}, Ely NV 89301"))[0].ends_with("13207|ELY|NV|89301"), "{line}");
    }
    assert!(readings("5900 Stoney Brook Road, Apt 4, 13207")[0].ends_with("|APT 4||NY|13207"));
}

#[test]
fn words_after_the_street_are_a_building_and_not_its_name() {
    for (line, want) in [
        ("850 Jaeger St Jaeger Square, Columbus, OH 43206", "850||JAEGER|ST|||COLUMBUS|OH|43206"),
        (
            "2908 Bryant Ave S Uptown Square, Minneapolis, MN 55408",
            "2908||BRYANT|AVE|S||MINNEAPOLIS|MN|55408",
        ),
        ("100 Bay State Rd, Cambridge MA 02138", "100||BAY STATE|RD|||CAMBRIDGE|MA|02138"),
        ("12 Avenue Road Pl, Ely NV 89301", "12||AVENUE ROAD|PL|||ELY|NV|89301"),
    ] {
        assert_eq!(readings(line).first().map(String::as_str), Some(want), "{line}: {:?}", readings(line));
    }
}

#[test]
fn a_word_that_is_bound_to_nothing_costs() {
    let partial = |line: &str| {
        let readings = parse(line, None).unwrap();
        readings.list.iter().map(|r| (show(&r.address), !r.costs.is_none())).collect::<Vec<_>>()
    };
    for line in [
        "51 Inman St Chestnut Hill 02139",
        "51 Inman St Chestnt Hill 02139",
        "100 Main St Oak Park 62701",
        "16 Shroe St N #B Springfeild 02139",
        "9 Linden St, Apartment B Chestnut Hill 02139",
        "51 Inman St, Chestnut Hill, Cambridge MA 02139",
        "Boston, 51 Inman St, Cambridge MA 02139",
        // Dorchester is a town of its own, and some of Carson City is in Douglas County, not all.
        "100 Washington St, Dorchester, Boston, MA",
        "10 Larkwing St, Douglas County, Carson City, NV",
        // The name of a building is no part of the address.
        "850 Jaeger St Jaeger Square, Columbus, OH 43206",
        "Larch Hall, 51 Inman St, Cambridge MA 02139",
    ] {
        let street = |a: &str| {
            a.split('|').nth(3) == Some("ST") && a.split('|').nth(2).is_some_and(|n| !n.contains(' '))
        };
        for (address, is_partial) in partial(line) {
            let city = address.split('|').nth(6).unwrap().to_owned();
            assert!(
                is_partial
                    || !street(&address)
                    || !matches!(city.as_str(), "" | "CAMBRIDGE" | "BOSTON" | "CARSON CITY" | "COLUMBUS"),
                "{line}: {address}"
            );
        }
    }
    for line in [
        "51 Inman St 02139",
        "51 Inman St Cambridge, Cambridge MA 02139",
        "51 Inman St, Middlesex County, Cambridge MA 02139",
        "51 Inman St, White Pine County, Ely, NV",
        "2000 N Halsted St, Lincoln Park, Chicago, IL",
        "51 Inman St, Cambridge, Massachusetts, MA 02139",
    ] {
        assert!(partial(line).iter().any(|(_, is_partial)| !is_partial), "{line}: {:?}", partial(line));
    }
}

#[test]
fn a_zip_code_too_new_to_be_known_is_read_where_its_neighbours_are() {
    // 60600 is none today; 606 is Chicago.
    let want = "100|N|STATE|ST|||CHICAGO|IL|60600";
    assert_eq!(readings("100 N State St, Chicago, IL 60600")[0], want);
    let in_fields = parse_parts("100 N State St", "Chicago", "IL", "60600").unwrap();
    assert_eq!(show(in_fields.first()), want);
    for line in ["100 N State St 60600", "100 N State St, Chicago, IL 99999", "100 Main St, Boston, MA 60600"]
    {
        assert_eq!(parse(line, None), Err(Refusal::ZipMismatch), "{line}");
    }
    assert_eq!(parse_parts("100 N State St", "Chicago", "", "60600"), Err(Refusal::ZipMismatch));
}

#[test]
fn a_hyphen_of_queens_is_no_range() {
    assert_eq!(readings("37-55 77th St, Jackson Heights NY 11372").len(), 1);
}

#[test]
fn the_urbanization_is_part_of_the_street() {
    for line in [
        "Urb Los Alamos, 1017 Calle Robles, San Juan PR 00926",
        "1017 Calle Robles, Urb Los Alamos, San Juan PR 00926",
        "URB LOS ALAMOS 1017 CALLE ROBLES SAN JUAN PR 00926",
    ] {
        let list: Vec<Address> = parse(line, None).unwrap().addresses().cloned().collect();
        assert!(
            list.iter().all(|a| a.street.urbanization.as_deref() == Some("LOS ALAMOS")),
            "{line}: {list:?}"
        );
    }
}

#[test]
fn a_default_state_completes_a_city() {
    let home = parse("12 Quill Rd, Cambridge", StateCode::parse("MA")).unwrap().into_first();
    assert_eq!(show(&home), "12||QUILL|RD|||CAMBRIDGE|MA|");
    assert_eq!(parse("12 Quill Rd", StateCode::parse("MA")), Err(Refusal::NoPlace));
}

#[test]
fn parts_and_one_line_agree() {
    for (line_1, city, state, zip) in [
        ("12 Quill Rd Apt 4", "Ely", "NV", "89301"),
        ("12 Quill Rd Apt 4, Ely NV 89301", "Ely", "NV", "89301"),
        ("12 Quill Rd Apt 4, Ely, Nevada", "ELY", "Nevada", "89301-0001"),
        ("12 Quill Rd Apt 4 Ely NV 89301", "", "", "89301"),
    ] {
        let home = parse_parts(line_1, city, state, zip).unwrap().into_first();
        let want = "12||QUILL|RD||APT 4|";
        assert!(show(&home).starts_with(want), "{line_1}: {}", show(&home));
        assert_eq!(home.zip, Some(89301));
    }
    for (line_1, [city, state, zip]) in [
        ("51 Inman St, Boston, MA 02139", ["", "", "02139"]),
        ("51 Inman St Boston MA 02139", ["Cambridge", "MA", "02139"]),
        ("51 Inman St, Boston, MA 02110", ["Cambridge", "MA", "02139"]),
        ("51 Inman St Cambridge 02138", ["Cambridge", "MA", "02139"]),
        ("51 Inman St 02138", ["", "", "02139"]),
    ] {
        let readings = parse_parts(line_1, city, state, zip).unwrap();
        assert!(readings.list.iter().all(|r| !r.costs.is_none()), "{line_1}, {city} {zip}");
    }
    for (line_1, [city, state, zip]) in [
        ("51 Inman St, Cambridge, MA 02139", ["", "", "02139"]),
        ("51 Inman St, Cambridge 02139", ["Cambridge", "MA", ""]),
        ("51 Inman St Cambridge", ["Cambridge", "MA", "02139"]),
    ] {
        let readings = parse_parts(line_1, city, state, zip).unwrap();
        assert!(readings.list[0].costs.is_none(), "{line_1}, {city} {zip}");
        assert_eq!(readings.first().street.to_string(), "INMAN ST");
    }
    assert_eq!(parse_parts("1 Main St, Springfield, IL", "Springfield", "MA", ""), Err(Refusal::ZipMismatch));
    assert_eq!(parse_parts("12 Quill Rd", "Boston", "CA", "02110"), Err(Refusal::ZipMismatch));
    assert_eq!(parse_parts("12 Quill Rd", "", "NV", ""), Err(Refusal::NoPlace));
    assert_eq!(parse_parts("", "Ely", "NV", "89301"), Err(Refusal::Empty));
    assert_eq!(parse_parts("PO Box 4", "Ely", "NV", "89301"), Err(Refusal::PoBox));
}

#[test]
fn long_lines_are_refused_unread() {
    assert_eq!(parse(&"1".repeat(301), None), Err(Refusal::TooLong));
    assert_eq!(parse(&"é ".repeat(1 << 20), None), Err(Refusal::TooLong));
}

#[test]
fn control_characters_part_words() {
    assert_eq!(readings("12\u{0}Quill\tRd\nEly\u{7} NV\r\n89301"), ["12||QUILL|RD|||ELY|NV|89301"]);
}

#[test]
fn what_is_shown_reads_back_on_the_list() {
    let (mut all, mut other) = (0, 0);
    for (line, _) in HELD_OUT.lines().filter_map(|l| l.split_once('\t')) {
        let outcome = parse(line, None);
        all += usize::from(outcome.is_ok());
        other += usize::from(outcome.is_ok() && !reads_back(&outcome));
    }
    assert!(other * 50 < all, "{other} of {all} lines are shown as another address");
}

/// Whether the first reading of a line, shown as text, is read again as that address first. Every
/// text is short enough to be read.
fn reads_back(outcome: &Result<Readings, Refusal>) -> bool {
    let again = |address: &Address| {
        let shown = text(address);
        assert!(shown.len() <= MAX_CHARS);
        parse(&shown, None).is_ok_and(|r| r.first() == address)
    };
    let same: Vec<bool> = outcome.iter().flat_map(Readings::addresses).map(again).collect();
    same.first() == Some(&true)
}

fn word() -> impl Strategy<Value = String> {
    let words = [
        "100", "12-14", "½", "1/2", "N", "south", "E.", "N.W.", "West", "Main", "St", "Ave", "Avenue", "Ct",
        "Rd", "Lake", "Park", "of", "the", "Apt", "#", "#4", "4B", "Unit", "Rear", "Fl", "5th", "First",
        "Hwy", "County", "CR", "US", "12", "Box", "PO", "RR", "&", "and", "Loop", "Ely", "NV", "89301", "NE",
        "New", "York", "NY", "10001", "MA", "02139", "Saint", "St.", "O'Brien", ",", ",", "La", "Key", "A",
        "D", "Urb", "Calle", "PR", "00926", "MLK", "Mile", "Ten", "39.2", "-", "Twenty", "Mt", "Ft", "State",
        "Route", "I", "B22", "N6W230",
    ];
    prop::sample::select(words.to_vec()).prop_map(str::to_owned)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn never_panics_on_any_text(text in any::<String>(), state in "[A-Z]{2}") {
        reads_back(&parse(&text, StateCode::parse(&state)));
        reads_back(&parse_parts(&text, &state, &text, &text));
    }

    #[test]
    fn never_panics_and_stays_bounded_on_odd_addresses(words in prop::collection::vec(word(), 0..14)) {
        let line = words.join(" ");
        let outcome = parse(&line, None);
        reads_back(&outcome);
        if let Ok(r) = outcome {
            prop_assert!((1..=MAX_READINGS).contains(&r.list.len()));
            for (i, a) in r.addresses().enumerate() {
                prop_assert!(!r.addresses().take(i).any(|other| other == a), "twice: {}", line);
                prop_assert!(!a.street.name.is_empty());
                prop_assert!(a.zip.is_some() || a.city.is_some() && a.state.is_some());
            }
        }
    }

    #[test]
    fn what_is_shown_reads_back(
        number in 1u32..99_999,
        predir in prop::option::of(prop::sample::select(vec!["N", "South", "SW", "n.e."])),
        name in "[A-Z][a-z]{3,9}( [A-Z][a-z]{3,9})?",
        suffix in prop::sample::select(vec!["St", "Avenue", "Blvd.", "court", "Ln", "Pkwy"]),
        postdir in prop::option::of(prop::sample::select(vec!["E", "NW", "south"])),
        unit in prop::option::of("(Apt|Unit|#|Ste) [0-9]{1,4}[A-Z]?"),
        place in prop::sample::select(vec!["Ely, NV 89301", "Cambridge MA", "St. Louis, MO 63101-0001", "NY 10001", "60614"]),
    ) {
        let part = |p: &Option<&str>| p.map_or(String::new(), |p| format!("{p} "));
        let line = format!(
            "{number} {}{name} {suffix} {}{}, {place}",
            part(&predir), part(&postdir), unit.unwrap_or_default()
        );
        let outcome = parse(&line, None);
        prop_assert!(outcome.is_ok(), "{}", line);
        prop_assert!(reads_back(&outcome), "{} -> {}", line, text(outcome.unwrap().first()));
    }
}

#[test]
fn labels_add_nothing_to_a_plain_line() {
    let mut plain = 0;
    for (text, _) in HELD_OUT.lines().filter_map(|l| l.split_once('\t')) {
        let Ok((folded, contact)) = Line::fold(text) else { continue };
        let Ok(line) = Line::new(&folded, contact) else { continue };
        for tail in tail::tails(&line.tokens, None) {
            let (tokens, refusal) = refuse::strip(&line.tokens[..tail.rest.min(line.tokens.len())]);
            let out = rules::read(&tokens, &tail);
            if refusal.is_some() || !is_plain(&tokens, &out) {
                continue;
            }
            plain += 1;
            let mut merged = out.clone();
            merge(&mut merged, labels::read(&tokens));
            assert_eq!(merged, out, "{text}");
        }
    }
    assert!(plain >= 50, "{plain} lines are plain");
}

#[test]
fn what_people_type_around_number_and_town_is_read() {
    let first = |line: &str| readings(line).into_iter().next().unwrap();
    assert_eq!(first("1,231 Main St, Troy, NY"), "1231||MAIN|ST|||TROY|NY|");
    assert_eq!(first("No. 403A Main St, Troy, NY"), "403A||MAIN|ST|||TROY|NY|");
    assert_eq!(first("209 1/2 Road G, Ansley, NE"), "209 1/2||ROAD G||||ANSLEY|NE|");
    let both = readings("5 scott st louisville oh");
    assert_eq!(both, ["5||SCOTT||||SAINT LOUISVILLE|OH|", "5||SCOTT|ST|||LOUISVILLE|OH|"]);
    let corner = parse("5 Main St @ 5, Troy, NY", None).unwrap();
    assert!(corner.list.iter().all(|reading| !reading.costs.is_none()));
}
