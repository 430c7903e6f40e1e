//! Columns that hold no field: each is named by the map, and none that may decide is set aside.

use super::{Files, MAP, PLACES, STREETS, county, opened, report, segments};
use crate::finding::{Finding, Severity};
use crate::model::PollingLocation;

/// The files with one more column in a table.
pub(super) fn with_column(mut files: Files, file: &'static str, header: &str, values: &[&str]) -> Files {
    let text = String::from_utf8(files[file].clone()).unwrap();
    let cells = std::iter::once(header).chain(values.iter().copied());
    let lines: Vec<String> = text.lines().zip(cells).map(|(line, cell)| format!("{line},{cell}\n")).collect();
    assert_eq!(lines.len(), text.lines().count());
    files.insert(file, lines.concat().into_bytes());
    files
}

/// The map with lines in its sections.
fn says(mut files: Files, streets: &str, places: &str) -> Files {
    let map = String::from_utf8(files["map.toml"].clone()).unwrap();
    let map = map.replace("[streets.columns]", &format!("[streets]\n{streets}\n[streets.columns]"));
    let map = map.replace("file = \"places.csv\"\n", &format!("file = \"places.csv\"\n{places}\n"));
    files.insert("map.toml", map.into_bytes());
    files
}

fn fatal(files: &Files) -> Vec<Finding> {
    report(files).findings.into_iter().filter(|f| f.severity == Severity::Fatal).collect()
}

fn rules(files: &Files) -> Vec<&'static str> {
    fatal(files).iter().map(|f| f.rule).collect()
}

/// The names of the places of each precinct, by its identifier.
fn places(files: &Files) -> Vec<(String, Vec<String>)> {
    let (reader, _dir) = opened(files).unwrap();
    let feed = reader.feed();
    let name = |id: &String| {
        let is_it = |p: &&PollingLocation| p.id == *id;
        feed.polling_locations.iter().find(is_it).unwrap().name.clone()
    };
    feed.precincts.iter().map(|p| (p.id.clone(), p.polling_location_ids.iter().map(name).collect())).collect()
}

const WARDS: [&str; 4] = ["1", "1", "2", "1"];

#[test]
fn refuses_columns_that_the_map_does_not_name() {
    for (file, values, answer) in [
        ("streets.csv", &["red", "blue", "green", "red"][..], "[streets.rows]"),
        ("places.csv", &["red", "blue"][..], "[places.rows]"),
    ] {
        let found = fatal(&with_column(county(), file, "Colour", values));
        let [finding] = &found[..] else { panic!("{found:?}") };
        assert_eq!((finding.rule, finding.file.as_str(), finding.line), ("street-column", file, 1));
        let shown = "\"Colour\" (red, blue";
        assert!(finding.message.contains(shown) && finding.message.contains(answer), "{finding:?}");
    }
    let asked = with_column(county(), "streets.csv", "Colour", &["red"; 4]);
    let found = fatal(&says(asked.clone(), "ask = [\"COLOUR\"]", ""));
    assert!(found[0].message.contains("is not answered yet"), "{found:?}");
    assert!(fatal(&says(asked, "ignore = [\" colour \"]", "")).is_empty());
    let nameless = with_column(county(), "places.csv", "", &["", "x"]);
    assert!(fatal(&nameless)[0].message.contains("column 6 has no name"), "{nameless:?}");
}

#[test]
fn refuses_codes_that_repeat_in_ignored_columns() {
    let files = with_column(county(), "streets.csv", "WARD", &WARDS);
    let found = fatal(&says(files.clone(), "ignore = [\"WARD\"]", ""));
    let [finding] = &found[..] else { panic!("{found:?}") };
    assert_eq!((finding.rule, finding.line), ("street-precinct-repeats", 4));
    for part in ["\"SPFLD 2-B\"", "\"1\"", "\"2\"", "in line 3", "within = [\"WARD\"]", "across"] {
        assert!(finding.message.contains(part), "{part}: {finding:?}");
    }
    assert!(fatal(&says(files, "across = [\"WARD\"]", "")).is_empty());
    // The header does not matter, and a blank is a value.
    let files = with_column(county(), "streets.csv", "XQ", &["", "", "2", ""]);
    assert_eq!(rules(&says(files, "ignore = [\"XQ\"]", "")), ["street-precinct-repeats"]);
    // Nor does the case of the code, where a place leads to both.
    let files = super::edited("streets.csv", "45503,SPFLD 2-B", "45503,Spfld 2-b");
    let files = with_column(files, "streets.csv", "WARD", &WARDS);
    assert_eq!(rules(&says(files, "ignore = [\"WARD\"]", "")), ["street-precinct-repeats"]);
    // A table of places, too.
    let mut files = with_column(county(), "places.csv", "WARD", &["1", "1"]);
    let text = String::from_utf8(files["places.csv"].clone()).unwrap();
    files
        .insert("places.csv", format!("{text}SPFLD 1-A,School,5 Back St,Springfield,45504,2\n").into_bytes());
    let files = says(files, "", "several = true\nignore = [\"WARD\"]");
    assert_eq!(rules(&files), ["street-precinct-repeats"]);
}

#[test]
fn compares_a_column_that_both_tables_ignore() {
    let files = with_column(county(), "streets.csv", "WARD", &["1", "2", "2", "1"]);
    let ignored = "ignore = [\"WARD\"]";
    let same = with_column(files.clone(), "places.csv", "Ward", &["1", "2"]);
    assert!(fatal(&says(same, ignored, ignored)).is_empty());
    let other = with_column(files, "places.csv", "Ward", &["1", "1"]);
    let found = fatal(&says(other, ignored, ignored));
    assert_eq!(
        (found[0].rule, found[0].file.as_str(), found[0].line),
        ("street-precinct-repeats", "places.csv", 3)
    );
}

#[test]
fn precincts_within_wards_have_places_of_their_ward() {
    let within = "within = [\"WARD\"]";
    let files = with_column(county(), "streets.csv", "WARD", &WARDS);
    let files = says(with_column(files, "places.csv", "WARD", &["1", "1"]), within, within);
    assert!(fatal(&files).is_empty(), "{:?}", fatal(&files));
    let one =
        |id: &str, names: &[&str]| (id.to_owned(), names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>());
    assert_eq!(
        places(&files),
        [
            one("1 | SPFLD 1-A", &["Snyder Park"]),
            one("1 | SPFLD 2-B", &["Public Library"]),
            one("2 | SPFLD 2-B", &[]),
        ]
    );
    let (reader, _dir) = opened(&files).unwrap();
    assert_eq!(reader.feed().precincts[2].name, "2, SPFLD 2-B");
    // With several places of a precinct each ward still has its own.
    let mut both = files.clone();
    let text = String::from_utf8(both["places.csv"].clone()).unwrap();
    both.insert("places.csv", format!("{text}SPFLD 2-B,School,5 Back St,Springfield,45504,2\n").into_bytes());
    let map = String::from_utf8(both["map.toml"].clone()).unwrap();
    both.insert(
        "map.toml",
        map.replace("file = \"places.csv\"", "file = \"places.csv\"\nseveral = true").into_bytes(),
    );
    assert_eq!(
        places(&both)[1..],
        [one("1 | SPFLD 2-B", &["Public Library"]), one("2 | SPFLD 2-B", &["School"])]
    );
    // A key that lacks a part is no key.
    let blank = with_column(county(), "streets.csv", "WARD", &["1", "", "1", "1"]);
    let blank = says(with_column(blank, "places.csv", "WARD", &["1", ""]), within, within);
    assert_eq!(segments(&opened(&blank).unwrap().0)[1].precinct_id, "");
    assert!(report(&blank).findings.iter().any(|f| f.rule == "street-place-precinct" && f.line == 3));
    // Both tables have the same parts.
    let half = says(with_column(county(), "streets.csv", "WARD", &WARDS), within, "");
    let why = opened(&half).map(|_| ()).unwrap_err().to_string();
    assert!(why.contains("streets.within has 1 columns and places.within 0"), "{why}");
}

#[test]
fn refuses_names_towns_and_counties_that_differ() {
    let map = MAP.replace("precinct = \"PRECINCT\"", "precinct = \"PRECINCT\"\nprecinct_name = \"PNAME\"");
    let mut named = with_column(county(), "streets.csv", "PNAME", &["Park", "Lansing 2", "Delhi 2", "Park"]);
    named.insert("map.toml", map.into_bytes());
    assert_eq!(rules(&named), ["street-precinct-repeats"]);
    assert!(fatal(&says(named, "across = [\"PNAME\"]", "")).is_empty());
    let towns =
        |other: &str| super::edited("streets.csv", "AVE,,SPRINGFIELD,45503", &format!("AVE,,{other},"));
    assert_eq!(rules(&towns("CINCINNATI")), ["street-precinct-repeats"]);
    assert!(fatal(&says(towns("CINCINNATI"), "across = [\"CITY\"]", "")).is_empty());
    assert!(fatal(&towns("ENON")).is_empty(), "it touches Springfield");
    let coded = |name: &str| {
        let mut files = says(towns("SPR"), "", "");
        let map = format!("{MAP}[streets.towns]\nSPR = \"{name}\"\n");
        files.insert("map.toml", map.into_bytes());
        files
    };
    assert_eq!(rules(&coded("Cincinnati")), ["street-precinct-repeats"]);
    assert!(fatal(&coded("Enon")).is_empty());
    let zips = |zip: &str| {
        super::edited("streets.csv", "SPRINGFIELD,45503,SPFLD 2-B", &format!("SPRINGFIELD,{zip},SPFLD 2-B"))
    };
    assert_eq!(rules(&zips("45202")), ["street-precinct-repeats"], "a ZIP code of Cincinnati");
    assert!(fatal(&says(zips("45202"), "across = [\"ZIP\"]", "")).is_empty());
    assert!(fatal(&zips("45506-1234")).is_empty());
    let counties = with_column(county(), "streets.csv", "County", &["Clark", "CLARK", "Greene", "Clark"]);
    let ignored = says(counties.clone(), "ignore = [\"County\"]", "");
    let within = "within = [\"County\"]";
    let both = with_column(counties.clone(), "places.csv", "County", &["Clark", "Clark"]);
    for files in [ignored, says(both, within, within)] {
        assert!(fatal(&files)[0].message.contains("has several counties"), "{:?}", fatal(&files));
    }
    let own = "rows.County = { use = [\"Clark\"], leave_out = [\"Greene\"] }";
    assert!(fatal(&says(counties, own, "")).is_empty());
}

#[test]
fn ignores_columns_of_harmless_kinds_alone() {
    for (header, values, is_harmless) in [
        ("OBJECTID", ["1", "2", "3", "4"], true),
        ("OBJECTID", ["1", "2", "2", "4"], false),
        ("Registered Voters", ["10", "12", "", "10"], true),
        ("Registered Voters", ["10", "W1", "W2", "10"], false),
        ("Shape_Length", ["10.5", "12.25", "0.125", "11.0"], true),
        ("Shape_Length", ["1", "1", "2", "1"], false),
        ("Phone", ["937-555-0100", "(937) 555-0101", "937.555.0102 x7", "9375550103"], true),
        ("Phone", ["937-555-0100", "1", "2", "1"], false),
    ] {
        let files = with_column(county(), "streets.csv", header, &values);
        let files = says(files, &format!("ignore = [\"{header}\"]"), "");
        assert_eq!(fatal(&files).is_empty(), is_harmless, "{header} {values:?}");
    }
}

#[test]
fn rows_that_do_not_count_decide_nothing() {
    let lines =
        |files: &Files| -> Vec<u64> { segments(&opened(files).unwrap().0).iter().map(|s| s.line).collect() };
    for (header, values, rule, left) in [
        (
            "STATUS",
            ["ACTIVE", "Retired", "active", "RETIRED"],
            "use = [\"ACTIVE\"], leave_out = [\"RETIRED\"]",
            [2, 4],
        ),
        ("END DATE", ["", "1/31/2028", "2028-11-07 00:00:00", "11/6/2028"], "day = \"last\"", [2, 4]),
        ("FROM", ["NULL", "20281108", "11/7/2028 12:00:00 AM", "2029-01-01"], "day = \"first\"", [2, 4]),
        ("ELECTION", ["2028-11-07", "2028-05-02", "11/07/2028", "2026-11-03"], "day = \"election\"", [2, 4]),
        ("CLOSED", ["", "Y", "", "Y"], "use = [\"\"], leave_out = [\"Y\"]", [2, 4]),
    ] {
        let files = with_column(county(), "streets.csv", header, &values);
        let files = says(files, &format!("rows.\"{header}\" = {{ {rule} }}"), "");
        assert_eq!(lines(&files), left, "{header}");
        let found = report(&files);
        let left_out = found.findings.iter().filter(|f| f.rule == "street-row-left-out");
        assert_eq!(left_out.map(|f| f.line).collect::<Vec<_>>(), [3, 5], "{header}");
        assert!(!found.fatal, "{header}: {:?}", found.findings);
    }
    let rule = "rows.STATUS = { use = [\"ACTIVE\"] }";
    for word in ["PENDING", ""] {
        let files = with_column(county(), "streets.csv", "STATUS", &["ACTIVE", word, "ACTIVE", word]);
        let found = fatal(&says(files, rule, ""));
        assert_eq!(
            found.iter().map(|f| (f.rule, f.line)).collect::<Vec<_>>(),
            [("street-row-word", 3)],
            "{word}"
        );
    }
}

#[test]
fn places_that_do_not_count_are_not_used() {
    let files = with_column(county(), "places.csv", "Closed?", &["No", "Yes"]);
    let rule = "rows.\"Closed?\" = { use = [\"no\"], leave_out = [\"yes\"] }";
    let found = places(&says(files, "", rule));
    assert_eq!(found[1], ("SPFLD 2-B".to_owned(), Vec::new()));
    assert_eq!(found[0].1, ["Snyder Park"]);
}

#[test]
fn uses_of_places_follow_words_and_flags() {
    let with = |columns: &[(&str, [&str; 2])], fields: &str, more: &str| {
        let mut files = county();
        for (header, values) in columns {
            files = with_column(files, "places.csv", header, values);
        }
        files.insert("map.toml", format!("{MAP}{fields}\n{more}").into_bytes());
        files
    };
    let day = |files: &Files| -> Vec<Vec<String>> {
        let (reader, _dir) = opened(files).unwrap();
        let feed = reader.feed();
        let of_day = |id: &&String| {
            feed.polling_locations.iter().any(|p| p.id == **id && p.roles() == [false, true, false])
        };
        feed.precincts
            .iter()
            .map(|p| p.polling_location_ids.iter().filter(of_day).cloned().collect())
            .collect()
    };
    let flags = [("Early Voting", ["N", "Y"]), ("Election Day", ["Y", "N"])];
    let fields = "early_voting = \"Early Voting\"\nelection_day = \"Election Day\"";
    assert_eq!(day(&with(&flags, fields, "")), [vec!["place:2"], vec![]]);
    let both = [("Early Voting", ["N", "Y"]), ("Election Day", ["Y", "Y"])];
    let files = with(&both, fields, "");
    assert_eq!(day(&files), [vec!["place:2"], vec!["place:3"]]);
    let (reader, _dir) = opened(&files).unwrap();
    assert_eq!(reader.feed().polling_locations.len(), 3, "one record a use");
    let usage = [("Usage", ["ED", "EV"])];
    let files = with(&usage, "kind = \"Usage\"", "");
    assert_eq!(day(&files), [Vec::<String>::new(), vec![]]);
    assert_eq!(report(&files).counts["street-place-use"], 2);
    let meant = "[places.kinds]\nelection_day = [\"ed\"]\nearly_voting = [\"ev\"]";
    assert_eq!(day(&with(&usage, "kind = \"Usage\"", meant)), [vec!["place:2"], vec![]]);
}

#[test]
fn boundaries_have_columns_to_account_for() {
    let feature = |code: &str, ward: &str, west: f64| {
        let (east, south, north) = (west + 0.1, 39.9, 40.0);
        format!(
            "{{\"type\":\"Feature\",\"properties\":{{\"PCT\":\"{code}\",\"WARD\":{ward}}},\"geometry\":{{\"type\":\"Polygon\",\"coordinates\":[[[{west},{south}],[{east},{south}],[{east},{north}],[{west},{north}],[{west},{south}]]]}}}}"
        )
    };
    let features = [feature("RURAL", "1", -83.9), feature("RURAL", "2", -83.7)].join(",");
    let with = |said: &str| {
        let mut files = county();
        let json = format!("{{\"type\":\"FeatureCollection\",\"features\":[{features}]}}");
        files.insert("areas.geojson", json.into_bytes());
        let section = format!("\n[precincts]\nfile = \"areas.geojson\"\ncolumn = \"PCT\"\n{said}");
        files.insert("map.toml", format!("{MAP}{section}").into_bytes());
        files
    };
    assert_eq!(rules(&with("")), ["street-column"]);
    assert_eq!(rules(&with("ignore = [\"ward\"]")), ["street-precinct-repeats"]);
    let files = with("rows.WARD = { use = [\"1\"], leave_out = [\"2\"] }");
    assert!(fatal(&files).is_empty(), "{:?}", fatal(&files));
    assert_eq!(opened(&files).unwrap().0.feed().boundaries[0].areas.len(), 1);
}

#[test]
fn tables_of_these_tests_have_their_columns_named() {
    assert!(fatal(&county()).is_empty());
    assert!(STREETS.lines().count() == 5 && PLACES.lines().count() == 3);
}
