//! The line of `propose` for a column that holds no field, and that no column is dropped without a word.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::columns::with_column;
use super::{Files, county};
use crate::finding::Severity;
use crate::propose::{Proposal, ProposalInput, propose};
use crate::{FeedError, Listener, check, open_street_file};

pub(super) fn proposed(files: &Files) -> (Proposal, tempfile::TempDir) {
    tried(files).unwrap()
}

/// As [`proposed`]; an error where a file cannot be read.
fn tried(files: &Files) -> Result<(Proposal, tempfile::TempDir), FeedError> {
    let dir = tempfile::tempdir().unwrap();
    for (name, bytes) in files.iter().filter(|(name, _)| **name != "map.toml") {
        std::fs::write(dir.path().join(name), bytes).unwrap();
    }
    let facts = [
        ("county.name", "Clark County"),
        ("county.fips", "39023"),
        ("source.name", "Board"),
        ("source.as_of", "2028-10-01"),
        ("election.date", "2028-11-07"),
        ("election.kind", "General Election"),
        ("election.opens", "6:30 AM"),
        ("election.closes", "7:30 PM"),
        ("office.name", "Board"),
        ("office.url", "https://elections.example.gov"),
        ("office.phone", "937-555-0100"),
    ];
    let given = ProposalInput {
        street_file: dir.path().join("streets.csv"),
        places: Some(dir.path().join("places.csv")),
        precincts: files.contains_key("areas.geojson").then(|| dir.path().join("areas.geojson")),
        folder: dir.path().to_owned(),
        facts: facts
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .into_iter()
            .collect::<BTreeMap<_, _>>(),
        bytes: 1 << 20,
    };
    let proposal = propose(&given)?;
    std::fs::write(dir.path().join("map.toml"), &proposal.map).unwrap();
    Ok((proposal, dir))
}

/// Table, header, values, and a part of the map; an empty part is a question.
const COLUMNS: &[(&str, &str, &[&str], &str)] = &[
    ("streets.csv", "OBJECTID", &["1", "2", "3", "4"], "ignore = [\n  \"OBJECTID\",  # 1, 2, 3: "),
    ("streets.csv", "OBJECTID", &["1", "1", "3", "4"], ""),
    ("streets.csv", "Voters", &["1", "12", "3", "4"], "ignore = [\n  \"Voters\""),
    ("streets.csv", "Notes", &["", "", "", ""], "ignore = [\n  \"Notes\",  # no value"),
    ("streets.csv", "Notes", &["", "gate", "", ""], ""),
    ("streets.csv", "County", &["Clark", "CLARK", "Clark", "Clark"], "ignore = [\n  \"County\""),
    ("streets.csv", "County", &["023", "023", "023", "023"], "ignore = [\n  \"County\""),
    ("streets.csv", "County", &["Greene", "Greene", "Greene", "Greene"], ""),
    (
        "streets.csv",
        "County",
        &["Clark", "Greene", "Clark", "Clark"],
        "[streets.rows]\n\"County\" = { use = [\"Clark\"], leave_out = [\"Greene\"] }",
    ),
    ("streets.csv", "Ward", &["1", "2", "2", "1"], "ignore = [\n  \"Ward\""),
    ("streets.csv", "Ward", &["1", "1", "2", "1"], ""),
    ("streets.csv", "Senate District", &["1", "2", "2", "1"], "ignore = [\n  \"Senate District\""),
    ("streets.csv", "Senate District", &["1", "1", "2", "1"], ""),
    ("streets.csv", "XQ", &["1", "2", "2", "1"], ""),
    (
        "streets.csv",
        "Status",
        &["Active", "RETIRED", "Active", "Active"],
        "\"Status\" = { use = [\"Active\"], leave_out = [\"RETIRED\"] }",
    ),
    ("streets.csv", "Status", &["A", "R", "A", "A"], ""),
    ("streets.csv", "Status", &["Active", "Pending", "Active", "Active"], ""),
    ("streets.csv", "Status", &["RETIRED", "RETIRED", "RETIRED", "RETIRED"], ""),
    ("streets.csv", "Active", &["Y", "N", "Y", "Y"], "\"Active\" = { use = [\"Y\"], leave_out = [\"N\"] }"),
    (
        "streets.csv",
        "Is Retired",
        &["", "Y", "", ""],
        "\"Is Retired\" = { use = [\"\"], leave_out = [\"Y\"] }",
    ),
    ("streets.csv", "Retired", &["", "1/2/2027", "", ""], "\"Retired\" = { day = \"last\" }"),
    ("streets.csv", "END DATE", &["", "1/2/2027", "", ""], "\"END DATE\" = { day = \"last\" }"),
    ("streets.csv", "END DATE", &["", "soon", "", ""], ""),
    (
        "streets.csv",
        "Effective Date",
        &["1/2/2020", "1/2/2029", "1/2/2020", "1/2/2020"],
        "\"Effective Date\" = { day = \"first\" }",
    ),
    ("streets.csv", "Last Edited", &["1/2/2020", "1/2/2029", "1/2/2020", "1/2/2020"], ""),
    ("places.csv", "Phone", &["937-555-0100", "937-555-0101"], "ignore = [\n  \"Phone\""),
    ("places.csv", "Ward", &["1", "2"], ""),
    ("places.csv", "Jurisdiction", &["CLARK", "CLARK"], ""),
    (
        "places.csv",
        "Status",
        &["Open", "Closed"],
        "[places.rows]\n\"Status\" = { use = [\"Open\"], leave_out = [\"Closed\"] }",
    ),
    ("places.csv", "Is Closed", &["N", "Y"], "\"Is Closed\" = { use = [\"N\"], leave_out = [\"Y\"] }"),
    ("places.csv", "Start Date", &["2028-10-20", "2028-10-20"], ""),
    (
        "places.csv",
        "Election Date",
        &["2028-11-07", "5/2/2028"],
        "\"Election Date\" = { day = \"election\" }",
    ),
    (
        "places.csv",
        "Election Year",
        &["2028", "2026"],
        "\"Election Year\" = { use = [\"2028\"], leave_out = [\"2026\"] }",
    ),
    (
        "places.csv",
        "Election",
        &["General", "Primary"],
        "\"Election\" = { use = [\"General\"], leave_out = [\"Primary\"] }",
    ),
    (
        "places.csv",
        "Election",
        &["General 2028", "2024 General Election"],
        "leave_out = [\"2024 General Election\"]",
    ),
    ("places.csv", "Election", &["G28", "P28"], ""),
    ("places.csv", "Early Voting", &["N", "Y"], "early_voting = \"Early Voting\""),
    ("places.csv", "Early Voting", &["N", "Oct 20 to Nov 3"], ""),
    ("places.csv", "Usage", &["Election Day", "Early Voting"], "kind = \"Usage\""),
    ("places.csv", "Voting Method", &["Election Day", ""], ""),
    ("places.csv", "Category", &["ED", "EV"], ""),
    ("places.csv", "Period", &["Early Voting", "Runoff"], ""),
    ("places.csv", "EV", &["Y", "N"], ""),
    ("places.csv", "Type", &["School", "Church"], ""),
];

#[test]
fn each_column_is_used_ignored_or_asked() {
    for (file, header, values, part) in COLUMNS {
        let (proposal, _dir) = proposed(&with_column(county(), file, header, values));
        let what = format!("{header} {values:?}\n{}\n{:?}", proposal.map, proposal.open);
        if part.is_empty() {
            assert!(!proposal.open.is_empty(), "{what}");
            let asked = proposal.map.split("ask = [").nth(1).and_then(|rest| rest.split("\n]").next());
            assert!(asked.is_some_and(|list| list.contains(&format!("  \"{header}\",  # "))), "{what}");
        } else {
            // The place of a precinct may be one of those that do not count.
            let is_open = |line: &String| !line.contains(" precincts have no row in ");
            assert!(!proposal.open.iter().any(is_open) && proposal.map.contains(part), "{what}");
        }
    }
}

#[test]
fn proposes_a_coarser_column_that_both_tables_have() {
    for header in ["Ward", "MUNICIPALITY", "Township", "Jurisdiction", "District"] {
        let files = with_column(county(), "streets.csv", header, &["1", "1", "2", "1"]);
        let (proposal, _dir) = proposed(&with_column(files.clone(), "places.csv", header, &["1", "2"]));
        let within = format!("within = [\"{header}\"]");
        assert_eq!(proposal.map.matches(&within).count(), 2, "{}", proposal.map);
        // The values of the two tables have nothing in common.
        let (proposal, _dir) = proposed(&with_column(files, "places.csv", header, &["A", "B"]));
        assert!(!proposal.map.contains("within ="), "{}", proposal.map);
        assert!(proposal.open.iter().any(|line| line.contains(header)), "{:?}", proposal.open);
    }
}

#[test]
fn asks_about_names_and_towns_that_differ_within_precincts() {
    let files = with_column(county(), "streets.csv", "Precinct Name", &["Park", "Hill", "Dale", "Park"]);
    let (proposal, _dir) = proposed(&files);
    assert!(
        proposal.open[0].contains("precinct \"SPFLD 2-B\" has \"Hill\" in line 3 and \"Dale\""),
        "{:?}",
        proposal.open
    );
    let (proposal, _dir) = proposed(&super::edited("streets.csv", "AVE,,SPRINGFIELD", "AVE,,CINCINNATI"));
    assert!(proposal.open.iter().any(|line| line.contains("across = [\"CITY\"]")), "{:?}", proposal.open);
}

#[test]
fn asks_about_properties_of_boundaries() {
    let feature = |code: &str, ward: &str| {
        let properties = format!("{{\"PCT\":\"{code}\",\"WARD\":{ward},\"OBJECTID\":{ward},\"XQ\":null}}");
        format!(
            "{{\"type\":\"Feature\",\"properties\":{properties},\"geometry\":{{\"type\":\"Polygon\",\"coordinates\":[[[-83.9,39.9],[-83.8,39.9],[-83.8,40.0],[-83.9,39.9]]]}}}}"
        )
    };
    let of = |features: [String; 2], column: &str| {
        let mut files = county();
        let json = format!("{{\"type\":\"FeatureCollection\",\"features\":[{}]}}", features.join(","));
        files.insert("areas.geojson", json.replace("PCT", column).into_bytes());
        proposed(&files).0
    };
    let proposal = of([feature("1", "1"), feature("1", "2")], "PCT");
    let map = proposal.map.split("[precincts]").nth(1).unwrap();
    for line in ["column = \"PCT\"\n", "  \"OBJECTID\",  # 1, 2: the number", "  \"XQ\",  # no value"] {
        assert!(map.contains(line), "{line}: {map}");
    }
    assert!(map.contains("  \"WARD\",  # 1, 2: precinct \"1\" has"), "{map}");
    assert!(
        proposal.open.iter().any(|line| line.starts_with("precincts: \"WARD\" (1, 2)")),
        "{:?}",
        proposal.open
    );
    let proposal = of([feature("1", "1"), feature("2", "2")], "CODE9");
    assert!(proposal.open.iter().any(|line| line.contains("write one as column")), "{:?}", proposal.open);
}

/// Headers that the tables of names know, and any other.
fn header() -> impl Strategy<Value = String> {
    let known = "Ward County Status Active Closed Usage Election Year OBJECTID Voters District Notes Name \
                 Half Apt2 EndDate EarlyVoting PrecinctName Municipality Phone Type X";
    let known: Vec<&str> = known.split_whitespace().collect();
    prop_oneof![proptest::sample::select(known).prop_map(str::to_owned), "[A-Za-z][A-Za-z0-9 _#]{0,11}[a-z]"]
}

fn value() -> impl Strategy<Value = String> {
    const KNOWN: [&str; 17] = [
        "",
        "1",
        "2",
        "Y",
        "N",
        "ACTIVE",
        "RETIRED",
        "2028",
        "2026",
        "11/7/2028",
        "1/1/2027",
        "Clark",
        "Greene",
        "Early Voting",
        "Election Day",
        "General",
        "937-555-0100",
    ];
    prop_oneof![proptest::sample::select(&KNOWN[..]).prop_map(str::to_owned), "[A-Za-z0-9 ]{0,8}"]
}

/// The data behind an answer: the segments and the places of precincts.
fn told(dir: &std::path::Path) -> Option<String> {
    let (streets, map) = (dir.join("streets.csv"), dir.join("map.toml"));
    let reader = open_street_file(&streets, &map, 1 << 20, Listener::default()).ok()?;
    if check(&reader).ok()?.findings.iter().any(|f| f.severity == Severity::Fatal) {
        return None;
    }
    let feed = reader.feed();
    Some(format!("{:?} {:?} {:?}", super::segments(&reader), feed.precincts, feed.polling_locations))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn no_column_is_dropped_without_a_word(
        header in header(),
        of_places in any::<bool>(),
        values in proptest::collection::vec(value(), 4),
    ) {
        let (file, rows) = if of_places { ("places.csv", 2) } else { ("streets.csv", 4) };
        let values: Vec<&str> = values.iter().map(String::as_str).take(rows).collect();
        let files = with_column(county(), file, &header, &values);
        // By hand: the map of the other columns does not do.
        let is_new = !super::MAP.to_lowercase().contains(&format!("\"{}\"", header.trim().to_lowercase()));
        if is_new {
            let refused = super::opened(&files).map_or(true, |(reader, _dir)| check(&reader).unwrap().fatal);
            prop_assert!(refused, "{header}");
        }
        // Proposed: the map names it, and is refused while something is open about it.
        // Two columns of one name stop it at once.
        let Ok((proposal, dir)) = tried(&files) else { return Ok(()) };
        let quoted = serde_json::Value::from(header.trim()).to_string();
        let is_named = proposal.map.lines().any(|line| !line.starts_with('#') && line.contains(&quoted));
        prop_assert!(is_named, "{header}\n{}", proposal.map);
        let answer = told(dir.path());
        prop_assert!(!proposal.open.is_empty() || answer.is_some(), "{}", proposal.map);
        // A column that is ignored changes nothing.
        if answer.is_some() && proposal.map.contains(&format!("  {quoted},  # ")) {
            let (_, own) = proposed(&county());
            prop_assert_eq!(answer, told(own.path()));
        }
    }
}
