//! Tables that would lead to a wrong place: each is asked about, refused or doubted.

use super::columns::with_column;
use super::proposals::proposed;
use super::{Files, MAP, county, edited, opened, report};
use crate::finding::Severity;
use crate::place_doubts::is_doubtful;

/// Files with these tables of streets (house, street, town, precinct) and places (precinct, place, town).
fn tables(streets: &str, places: &str) -> Files {
    let mut files = county();
    let rows = |text: &str, all: &dyn Fn(&[&str]) -> String| -> String {
        text.split(';').map(|row| all(&row.split(',').map(str::trim).collect::<Vec<_>>())).collect()
    };
    let street = |c: &[&str]| format!("{},{},ST,{},,{}\n", c[0], c[1], c[2], c[3]);
    let place = |c: &[&str]| format!("{},{},1 Main St,{},\n", c[0], c[1], c[2]);
    let streets = format!("HOUSE,STREET NAME,TYPE,CITY,ZIP,PRECINCT\n{}", rows(streets, &street));
    files.insert("streets.csv", streets.into_bytes());
    let places = format!("Precinct,Polling Place,Address,City,Zip\n{}", rows(places, &place));
    files.insert("places.csv", places.into_bytes());
    let own = "house = \"HOUSE\"\nname = \"STREET NAME\"\nsuffix = \"TYPE\"\n";
    let (before, rest) = MAP.split_once("low =").unwrap();
    let map = format!("{before}{own}{}", &rest[rest.find("town =").unwrap()..]);
    files.insert("map.toml", map.into_bytes());
    files
}

fn fatal(files: &Files) -> Vec<String> {
    let findings = report(files).findings.into_iter();
    findings.filter(|f| f.severity == Severity::Fatal).map(|f| format!("{}: {}", f.rule, f.message)).collect()
}

fn is_asked(files: &Files, part: &str) -> bool {
    proposed(files).0.open.iter().any(|line| line.contains(part))
}

#[test]
fn towns_that_number_their_own_precincts_are_asked() {
    let lansing = "1, Hall A, Lansing; 2, Hall B, Lansing; 3, Hall C, Okemos";
    for (streets, is_open) in [
        ("104, TEAL, Lansing, 1; 204, TEAL, Lansing, 2; 104, ELM, East Lansing, 1", true),
        ("104, TEAL, Lansing, 1; 204, TEAL, Lansing, 2; 104, ELM, Okemos, 1; 204, ELM, Okemos, 3", true),
        ("104, TEAL, Lansing, P-01; 104, ELM, Okemos, P-01", true),
        ("104, TEAL, Lansing, 1; 204, TEAL, Lansing, 2; 104, ELM, Okemos, 3", false),
        // The code is a name of its own, and lies in two postal towns.
        ("104, TEAL, Lansing, DELHI 1; 204, TEAL, Okemos, DELHI 1", false),
    ] {
        let files = tables(streets, lansing);
        assert_eq!(is_asked(&files, "across = [\"CITY\"]"), is_open, "{streets}");
        let refused = fatal(&files);
        assert_eq!(refused.iter().any(|f| f.starts_with("street-precinct-repeats")), is_open, "{refused:?}");
    }
    // Of many precincts some lie in two towns.
    let many: Vec<String> = (1..=24).map(|n| format!("{n}, TEAL, Lansing, {n}")).collect();
    let border = format!("{}; 5, ELM, Okemos, 24", many.join("; "));
    assert!(fatal(&tables(&border, lansing)).is_empty());
    let anew = format!("{}; 5, ELM, Okemos, 1", many.join("; "));
    assert!(!fatal(&tables(&anew, lansing)).is_empty());
}

#[test]
fn proposes_the_town_as_part_of_the_key() {
    let streets = "104, TEAL, LANSING, 1; 104, ELM, OKEMOS, 1";
    let files = tables(streets, "1, Hall A, Lansing; 1, Hall B, Okemos");
    let (proposal, dir) = proposed(&files);
    assert_eq!(proposal.map.matches("within = [").count(), 2, "{}", proposal.map);
    assert!(proposal.open.iter().all(|line| !line.contains("across")), "{:?}", proposal.open);
    let mut files = files;
    files.insert("map.toml", std::fs::read(dir.path().join("map.toml")).unwrap());
    assert!(fatal(&files).is_empty(), "{:?}", fatal(&files));
    let (reader, _dir) = opened(&files).unwrap();
    let places: Vec<usize> = reader.feed().precincts.iter().map(|p| p.polling_location_ids.len()).collect();
    assert_eq!(places, [1, 1]);
}

#[test]
fn texts_of_places_can_say_that_nobody_votes_there() {
    use crate::model::PollingLocation;
    let place = |name: &str, line_2: &str, directions: &str, hours: &str| PollingLocation {
        name: name.to_owned(),
        line_1: "1 Main St".to_owned(),
        line_2: line_2.to_owned(),
        directions: directions.to_owned(),
        hours_text: hours.to_owned(),
        ..PollingLocation::default()
    };
    for name in [
        "Hall 2 (CLOSED)",
        "Hall 9 (temporarily closed)",
        "Hall 3 - EARLY VOTING ONLY",
        "Early Voting Site - Hall 2",
        "Hall 8 (March primary only)",
        "DO NOT USE",
        "No polling place",
        "Vacant",
        "N/A - consolidated with P1",
        "VBM precinct - County Office",
        "Hall 2 closed",
        "Hall 2-CLOSED",
        "*MOVED* Hall 2",
        "CLOSED Lincoln School",
        "CLOSED LINCOLN SCHOOL",
        "Hall 2 \u{2013} moved to Hall 4",
        "Hall 2 has moved",
        "Hall 2, closed for renovation",
        "Hall 2 CLOSED 5/2028",
        "Hall 2 (closed May 2028)",
        "Lincoln School [permanently closed]",
        "Hall 2: do not use",
        "Hall 2 (Early Voting, not Election Day)",
    ] {
        assert!(is_doubtful(&place(name, "", "", ""), None), "{name}");
    }
    for (line_2, directions, hours) in [
        ("CLOSED", "", ""),
        ("", "Closed - use Hall 1", ""),
        ("", "Early voting only", ""),
        ("", "Moved to Hall 4 for Nov", ""),
        ("Building vacant", "", ""),
        ("", "This site has moved to Hall 4", ""),
        ("", "Rear door. Polling place closed until May", ""),
        ("", "No polling here; see Hall 1", ""),
        ("", "Site is for early voting only", ""),
        ("", "", "Closed"),
        ("", "", "EARLY VOTING ONLY Oct 20 - Nov 4"),
        ("", "", "7:00 AM - 8:00 PM (early voting)"),
    ] {
        assert!(is_doubtful(&place("Hall", line_2, directions, hours), None), "{line_2}{directions}{hours}");
    }
    for (name, line_2, directions, hours) in [
        ("Enclosed Pavilion", "Room 2", "Use rear door", "7 AM - 8 PM"),
        ("Close Memorial Library", "N/A", "The front gate is closed", "Noon to 8 PM, closed for lunch"),
        ("Consolidated School", "", "None", ""),
        ("Oak Primary School", "", "General parking only", ""),
        ("Moved Hall", "", "", ""),
        ("MOVED HALL", "", "", ""),
        ("Closed Gate Lane", "Closed Gate Lane 2", "Closed Gate Lane, second door", ""),
        ("VACANT LOT GALLERY", "", "Do not use the elevator", ""),
        ("The Moved Piano Bar", "", "The elevator is not in use", "Closed Sundays, else 7 AM - 8 PM"),
        ("Hall 2 (moved from Hall 1)", "", "", ""),
        ("Hall (Early Voting and Election Day)", "", "Early voters use the side door", ""),
    ] {
        assert!(!is_doubtful(&place(name, line_2, directions, hours), None), "{name}");
    }
    let early = PollingLocation { is_early_voting: true, ..place("Early Voting Center", "", "", "") };
    assert!(!is_doubtful(&early, None));
}

#[test]
fn a_status_under_a_header_of_text_is_asked() {
    for (header, values, is_open) in [
        ("Hours", ["ACTIVE", "CLOSED"], true),
        ("Directions", ["Election Day", "Early Voting"], true),
        ("Directions", ["Y", "N"], true),
        ("Directions", ["Rear door", "Y"], false),
    ] {
        let files = with_column(county(), "places.csv", header, &values);
        assert_eq!(is_asked(&files, "may say which rows count"), is_open, "{header} {values:?}");
    }
}

#[test]
fn ranges_in_a_column_of_houses_need_their_side() {
    let files = tables("100-198, TEAL, Lansing, 1", "1, Hall A, Lansing");
    let map = String::from_utf8(files["map.toml"].clone()).unwrap();
    let with = |more: &str| {
        let mut files = files.clone();
        files.insert("map.toml", map.replace("[streets.columns]", more).into_bytes());
        opened(&files).map(|_| ()).map_err(|e| e.to_string())
    };
    let range = "[streets]\nhyphen = \"range\"\n[streets.columns]";
    assert!(with(range).unwrap_err().contains("no side"));
    assert_eq!(with(&format!("[streets.always]\nside = \"ends\"\n{range}")), Ok(()));
}

#[test]
fn a_footnote_sign_is_no_zero() {
    let files =
        tables("104, TEAL, Lansing, 7; 106, TEAL, Lansing, 08", "7*, Hall A, Lansing; 8, Hall B, Lansing");
    assert!(is_asked(&files, "\"7\" and \"7*\""), "{:?}", proposed(&files).0.open);
    let map = String::from_utf8(files["map.toml"].clone()).unwrap();
    let mut files = files;
    let map = map.replace("file = \"places.csv\"", "file = \"places.csv\"\nzeros = \"ignored\"");
    files.insert("map.toml", map.into_bytes());
    let (reader, _dir) = opened(&files).unwrap();
    let places: Vec<usize> = reader.feed().precincts.iter().map(|p| p.polling_location_ids.len()).collect();
    assert_eq!(places, [0, 1]);
}

#[test]
fn codes_and_names_that_contradict_are_refused() {
    let mut files = with_column(county(), "streets.csv", "PNAME", &["Oak", "Elm", "Elm", "Oak"]);
    let map = MAP.replace("precinct = \"PRECINCT\"", "precinct = \"PRECINCT\"\nprecinct_name = \"PNAME\"");
    let map = map.replace("file = \"places.csv\"", "file = \"places.csv\"\nignore = [\"Called\"]");
    files.insert("map.toml", map.into_bytes());
    let named = |names: &[&str]| fatal(&with_column(files.clone(), "places.csv", "Called", names));
    assert!(named(&["Oak", "elm"]).is_empty());
    assert!(named(&["Oak Hall", "Elm"]).is_empty());
    assert!(named(&["Elm", "Oak"])[0].contains("is called \"Elm\" here"), "{:?}", named(&["Elm", "Oak"]));
}

#[test]
fn parts_of_a_key_may_be_named_in_any_order() {
    let both = |file, first: &[&str], second: &[&str], files| {
        with_column(with_column(files, file, "WARD", first), file, "DIST", second)
    };
    let files = both("streets.csv", &["1", "2", "2", "1"], &["5", "6", "6", "5"], county());
    let mut files = both("places.csv", &["1", "2"], &["5", "6"], files);
    let map = MAP.replace("[streets.columns]", "[streets]\nwithin = [\"WARD\", \"DIST\"]\n[streets.columns]");
    let map = map.replace("file = \"places.csv\"", "file = \"places.csv\"\nwithin = [\"DIST\", \"Ward\"]");
    files.insert("map.toml", map.into_bytes());
    let (reader, _dir) = opened(&files).unwrap();
    assert!(reader.feed().precincts.iter().all(|p| p.polling_location_ids.len() == 1));
}

#[test]
fn a_split_that_reads_as_a_code_is_refused() {
    let mut files = with_column(county(), "streets.csv", "SPLIT", &["A", "", "", ""]);
    let map = MAP.replace("precinct = \"PRECINCT\"", "precinct = \"PRECINCT\"\nsplit = \"SPLIT\"");
    files.insert("map.toml", map.into_bytes());
    assert!(fatal(&files).is_empty());
    let streets = String::from_utf8(files["streets.csv"].clone()).unwrap();
    files.insert("streets.csv", streets.replace("45502,SPFLD 2-B", "45502,SPFLD 1-A/A").into_bytes());
    assert!(fatal(&files)[0].contains("a code or a split"), "{:?}", fatal(&files));
}

#[test]
fn a_place_below_without_precinct_is_doubted() {
    let files = edited("places.csv", "SPFLD 2-B,", ",Annex,5 Back St,Springfield,45504\nSPFLD 2-B,");
    let (reader, _dir) = opened(&files).unwrap();
    let places: Vec<usize> = reader.feed().precincts.iter().map(|p| p.polling_location_ids.len()).collect();
    assert_eq!(places, [0, 1], "neither the hall nor its annex is told");
}
