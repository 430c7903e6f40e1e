//! Completions of partly typed addresses, over indexes that are built here.
#![allow(clippy::unwrap_used, clippy::expect_used)] // A test fails by panicking.

use address::StateCode;
use address::place::Gazetteer;
use feed::model::StreetSegment;
use index::Index;
use index::ask::answer;
use locate::service::{Completion, SuggestArea};
use locate_tests as made;
use lookup::answer::AddressQuery;
use lookup::streets::ZipBook as _;

/// Houses of streets in a city: its name, state, FIPS code of the state, ZIP code (0 is none).
struct Town(&'static str, &'static str, &'static str, u32, Vec<StreetSegment>);

/// A street by direction, name, suffix, direction; houses from and to as the feed writes them.
fn street(parts: [&str; 4], from: &str, to: &str) -> StreetSegment {
    let [direction, street_name, street_suffix, after] = parts;
    let (street_direction, address_direction) = (direction.to_owned(), after.to_owned());
    StreetSegment {
        street_direction,
        address_direction,
        start_house_number: from.to_owned(),
        end_house_number: to.to_owned(),
        ..made::segment("p", [street_name, street_suffix], [""; 3])
    }
}

/// One house with what stands before and after its number.
fn house(parts: [&str; 4], prefix: &str, number: &str, suffix: &str) -> StreetSegment {
    StreetSegment {
        house_number_prefix: prefix.to_owned(),
        house_number_suffix: suffix.to_owned(),
        ..street(parts, number, number)
    }
}

fn index(towns: Vec<Town>) -> (tempfile::TempDir, Index) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let feeds = towns.into_iter().map(|Town(city, state, fips, zip, streets)| {
        let placed = |segment| StreetSegment {
            city: city.to_owned(),
            state: state.to_owned(),
            zip: if zip == 0 { String::new() } else { format!("{zip:05}") },
            ..segment
        };
        let segments: Vec<_> = streets.into_iter().map(placed).collect();
        (made::feed(fips, vec![made::precinct("p", &[])]), segments)
    });
    let index = made::build(&path, &feeds.collect::<Vec<_>>(), 0);
    (folder, index)
}

fn chicago() -> Town {
    let mut streets = [
        (["N", "Oak", "Ave", ""], "1", "99"),
        (["S", "Oak", "Ave", ""], "100", "199"),
        (["", "Oakdale", "Ave", ""], "1", "99"),
        (["", "Oak Park", "Blvd", ""], "1", "99"),
        (["", "North Shore", "Dr", ""], "1", "9"),
        (["", "Fifth", "St", "NW"], "1", "9"),
        (["", "Saint Marys", "Ct", ""], "1", "9"),
    ]
    .map(|(parts, from, to)| street(parts, from, to))
    .to_vec();
    streets.push(StreetSegment { includes_all_streets: true, ..street(["", "*", "", ""], "0", "0") });
    Town("Chicago", "IL", "17", 60618, streets)
}

fn suggest(index: &Index, typed: &str, place: &SuggestArea, limit: usize) -> Vec<Completion> {
    locate::service::suggest(index, typed, place, limit, &|_| chrono::NaiveDate::MIN)
}

/// First lines of the completions.
fn lines(index: &Index, typed: &str, place: &SuggestArea) -> Vec<String> {
    suggest(index, typed, place, 20).into_iter().map(|c| c.line_1).collect()
}

/// Each completion, sent to the look-up as the form would, is known there.
fn all_are_known(index: &Index, typed: &str, place: &SuggestArea) {
    for c in suggest(index, typed, place, 20) {
        let asked = [c.line_1.as_str(), &c.city, &c.state, &c.zip];
        let today = |_: &str| chrono::NaiveDate::MIN;
        for asked in [AddressQuery::Parts(asked), AddressQuery::Line(&c.text, None)] {
            let answer = answer(index, asked, 0, &today);
            let known = answer.precinct.is_some() || !answer.candidates.is_empty();
            assert!(known, "{typed}: {}: {}", c.text, answer.detail);
        }
    }
}

#[test]
fn streets_are_completed_that_have_the_number_and_no_others() {
    let (_folder, index) = index(vec![chicago()]);
    let in_zip = |typed: &str| lines(&index, typed, &SuggestArea::Zip(60618));
    let north = "7 N Oak Ave";
    assert_eq!(in_zip("7 oa"), [north, "7 Oakdale Ave", "7 Oak Park Blvd"]);
    assert_eq!(in_zip("150 oa"), ["150 S Oak Ave"]);
    assert!(in_zip("7 s oak").is_empty() && in_zip("500 oak").is_empty());
    for typed in ["", "oak", "7", "7 ", "99999999999 oak", "7 *", "7 \u{0}", "7 . - /", "7 oak elm"] {
        assert!(in_zip(typed).is_empty(), "{typed:?}");
    }
    assert!(in_zip(&format!("7 {}", "oak ".repeat(24))).is_empty());
    assert!(lines(&index, "7 oa", &SuggestArea::Zip(60601)).is_empty());
    let chicago = SuggestArea::City("chicago".to_owned(), StateCode(*b"IL"));
    let first = suggest(&index, "7 oak", &chicago, 1);
    let first: Vec<_> = first.iter().map(|c| c.text.as_str()).collect();
    assert_eq!(first, ["7 N Oak Ave, Chicago, IL 60618"], "cut to the limit, the shortest first");
}

#[test]
fn a_direction_or_a_suffix_that_was_typed_does_not_stop_it() {
    let (_folder, index) = index(vec![chicago()]);
    let place = SuggestArea::Zip(60618);
    for typed in [
        "7 n oak",
        "7 north oak a",
        "7 North Oak Av",
        "7 no oak avenu",
        "7 n. oak ave.",
        "7 oak avenue",
        "7, n oak",
        "7 oak ave",
    ] {
        assert_eq!(lines(&index, typed, &place), ["7 N Oak Ave"], "{typed}");
    }
    assert_eq!(lines(&index, "7 oak p", &place), ["7 Oak Park Blvd"]);
    for typed in ["7 oak park bo", "7 oak pk blvd"] {
        assert_eq!(lines(&index, typed, &place), ["7 Oak Park Blvd"], "{typed}");
    }
    for typed in ["7 north sh", "7 n shore", "7 n shore dr"] {
        assert_eq!(lines(&index, typed, &place), ["7 N Shore Dr"], "{typed}");
    }
    for typed in [
        "3 fif",
        "3 fift",
        "3 fifth",
        "3 5",
        "3 5th",
        "3 5 st",
        "3 fifth str no",
        "3 5th nw",
        "3 5th st north we",
    ] {
        assert_eq!(lines(&index, typed, &place), ["3 5th St NW"], "{typed}");
    }
    for typed in ["3 st mary", "3 Saint M", "3 st. mary's c"] {
        assert_eq!(lines(&index, typed, &place), ["3 Saint Marys Ct"], "{typed}");
    }
    for wrong in ["7 oak st", "7 s oak ave", "3 5th st se", "7 oak ave n"] {
        assert!(lines(&index, wrong, &place).is_empty(), "{wrong}");
    }
}

#[test]
fn house_numbers_are_read_as_the_parser_reads_them() {
    let queens = Town(
        "Jamaica",
        "NY",
        "36",
        11432,
        vec![
            house(["", "164th", "St", ""], "84-", "25", ""),
            house(["", "164th", "St", ""], "289-", "1", ""),
            street(["", "164th", "Pl", ""], "1", "9999"),
            street(["", "Kamehameha", "Hwy", ""], "1", "99"),
        ],
    );
    let hawaii =
        Town("Waipahu", "HI", "15", 96797, vec![house(["", "Farrington", "Hwy", ""], "94-", "1040", "")]);
    let utah = Town(
        "Salt Lake City",
        "UT",
        "49",
        84117,
        vec![street(["E", "4500", "", "S"], "1200", "1300"), street(["E", "4515", "", "S"], "1", "9")],
    );
    let wisconsin =
        Town("Sussex", "WI", "55", 53089, vec![house(["", "Main", "St", ""], "N64W", "23001", "")]);
    let portland = Town(
        "Portland",
        "ME",
        "23",
        4101,
        vec![
            house(["", "Elm", "St", ""], "", "12", "1/2"),
            house(["", "Elder", "St", ""], "", "12", "B"),
            street(["", "Elk", "St", ""], "1", "20"),
        ],
    );
    let (_folder, index) = index(vec![queens, hawaii, utah, wisconsin, portland]);
    for (zip, typed, want) in [
        (11432, "84-25 16", &["84-25 164th St"][..]),
        (11432, "84-25 164 st", &["84-25 164th St"]),
        (11432, "84–25 164th s", &["84-25 164th St"]),
        (11432, "8425 164", &["8425 164th Pl"]),
        (11432, "84-26 164", &[]),
        (11432, "289-01 164", &["289-01 164th St"]),
        (96797, "94-1040 farr", &["94-1040 Farrington Hwy"]),
        (96797, "1040 farr", &[]),
        (84117, "1234 e 45", &["1234 E 4500 S"]),
        (84117, "1234 east 4500 so", &["1234 E 4500 S"]),
        (84117, "1234 4500 s", &["1234 E 4500 S"]),
        (84117, "5 e 45", &["5 E 4515 S"]),
        (53089, "n64w23001 ma", &["N64W23001 Main St"]),
        (53089, "N64 W23001 main", &["N64W23001 Main St"]),
        (53089, "23001 main", &[]),
        // A letter or a fraction that no segment has is a house of the range, as it is in the look-up.
        (4101, "12 1/2 el", &["12 1/2 Elk St", "12 1/2 Elm St"]),
        (4101, "12½ elm", &["12 1/2 Elm St"]),
        (4101, "12b el", &["12B Elk St", "12B Elder St"]),
        (4101, "12 b elder st", &["12B Elder St"]),
        (4101, "12 el", &["12 Elk St"]),
        // A building with two numbers is found by the first; in Queens 10-12 is one number.
        (4101, "10-12 elk", &["10-12 Elk St"]),
        (4101, "19-31 elk", &["19-31 Elk St"]),
        (4101, "31-33 elk", &[]),
        (11432, "10-12 16", &[]),
        (4101, "one elk st", &["1 Elk St"]),
    ] {
        let place = SuggestArea::Zip(zip);
        assert_eq!(lines(&index, typed, &place), want, "{typed}");
        all_are_known(&index, typed, &place);
    }
}

#[test]
fn streets_with_a_part_of_town_are_completed() {
    let rows = || {
        vec![
            street(["", "North", "St (Morgantown)", ""], "1", "99"),
            street(["", "North", "St (Orchard Is)", ""], "1", "99"),
            street(["", "Northern (Orchard Is)", "Ave", "W"], "1", "99"),
        ]
    };
    let (_folder, index) = index(vec![Town("Wapakoneta", "OH", "39", 45895, rows())]);
    let (first, second, third) =
        ("7 North St (Morgantown)", "7 North St (Orchard Island)", "7 Northern Ave W (Orchard Island)");
    let city = |name: &str| SuggestArea::City(name.to_owned(), StateCode(*b"OH"));
    for place in [SuggestArea::Zip(45895), city("Wapakoneta")] {
        for (typed, want) in [
            ("7 north", &[first, second, third][..]),
            ("7 north st", &[first, second]),
            ("7 north st (morgant", &[first]),
            ("7 north st morgan", &[first]),
            ("7 north morgantown", &[first]),
            ("7 north st (morgantown)", &[first]),
            ("7 north st (orchard is", &[second]),
            ("7 north street orchard island", &[second]),
            ("7 northern ave w (orch", &[third]),
            ("7 north st (elsewhere", &[]),
        ] {
            assert_eq!(lines(&index, typed, &place), want, "{typed}");
            all_are_known(&index, typed, &place);
        }
    }
    assert_eq!(lines(&index, "7 no", &city("Morgantown")), [first], "its part of the town as the town");
}

#[test]
fn towns_are_completed_in_every_spacing() {
    for (state, fips, names) in [
        ("MO", "29", &["O FALLON", "OFALLON", "O'Fallon", "O\u{2019}Fallon"][..]),
        ("VA", "51", &["MC LEAN", "MCLEAN", "McLean"]),
        ("IL", "17", &["DE KALB", "DEKALB", "DeKalb"]),
        ("IL", "17", &["LA SALLE", "LASALLE", "LaSalle"]),
        ("OH", "39", &["MC NOWHERE", "MCNOWHERE", "Mc'Nowhere"]),
        ("OH", "39", &["GREEN NOWHERE", "GREENNOWHERE"]),
    ] {
        for zip in [
            0,
            Gazetteer::get()
                .city_zips(StateCode::parse(state).unwrap(), names[0])
                .first()
                .copied()
                .unwrap_or(0),
        ] {
            for of_feed in names {
                let streets = vec![street(["", "Elm", "St", ""], "1", "99")];
                let (_folder, index) = index(vec![Town(of_feed, state, fips, zip, streets)]);
                for typed in names {
                    let place = SuggestArea::City((*typed).to_owned(), StateCode::parse(state).unwrap());
                    for text in ["7 el", "7 elm st"] {
                        assert_eq!(lines(&index, text, &place), ["7 Elm St"], "{of_feed}, {typed}, {text}");
                        all_are_known(&index, text, &place);
                    }
                }
            }
        }
    }
}

#[test]
fn a_completion_has_the_fields_of_an_address() {
    let streets = |name| vec![street(["", name, "", ""], "1", "99")];
    let urbanization = StreetSegment {
        street_name: "Calle A".to_owned(),
        city: "San Juan".to_owned(),
        ..street(["", "Calle A", "", ""], "1", "99")
    };
    let (_folder, index) = index(vec![
        Town("North Las Vegas", "NV", "32", 89030, streets("Broadway")),
        Town("San Juan", "PR", "72", 926, vec![urbanization]),
    ]);
    let fields = |typed: &str, zip| {
        let list = suggest(&index, typed, &SuggestArea::Zip(zip), 8);
        list.into_iter().map(|c| [c.text, c.line_1, c.city, c.state, c.zip]).collect::<Vec<_>>()
    };
    let broadway = ["7 Broadway, North Las Vegas, NV 89030", "7 Broadway", "North Las Vegas", "NV", "89030"];
    assert_eq!(fields("7 broa", 89030), [broadway.map(str::to_owned)]);
    assert_eq!(fields("7 calle", 926)[0][4], "00926");
}

#[test]
fn streets_of_feeds_without_zip_codes_are_found_by_the_zip_code_of_their_town() {
    let streets = || vec![street(["", "Elm", "St", ""], "1", "99")];
    let (_folder, index) = index(vec![Town("Portsmouth", "VA", "51", 0, streets())]);
    let zips = Gazetteer::get();
    let one_town = |zip: &u32| zips.cities(*zip).contains(&"PORTSMOUTH") && zips.towns(*zip).len() == 1;
    let zip = (23_701..23_710).find(one_town).unwrap();
    let [found] = &suggest(&index, "7 el", &SuggestArea::Zip(zip), 8)[..] else { panic!("one street") };
    assert_eq!((found.line_1.as_str(), found.zip.parse()), ("7 Elm St", Ok(zip)));
    all_are_known(&index, "7 elm s", &SuggestArea::Zip(zip));
    let city = SuggestArea::City("Portsmouth".to_owned(), StateCode(*b"VA"));
    let [found] = &suggest(&index, "7 el", &city, 8)[..] else { panic!("one street") };
    assert_eq!((found.text.as_str(), found.zip.as_str()), ("7 Elm St, Portsmouth, VA", ""));
    assert!(suggest(&index, "7 el", &SuggestArea::Zip(23_320), 8).is_empty(), "of another town");
}
