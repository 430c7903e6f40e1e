//! One edit of the files of a county, and the rule or the error that names it.

use super::{county, edited, opened, report, segments};

/// Rule, file, text, what stands there instead (an empty text appends), line of the finding.
const FINDINGS: &[(&str, &str, &str, &str, u64)] = &[
    ("street-spreadsheet", "streets.csv", "45502,SPFLD 2-B", "45502,2-Feb", 3),
    ("street-spreadsheet", "streets.csv", "1,99,B,,OAK", "1-Feb,99,B,,OAK", 4),
    ("street-spreadsheet", "streets.csv", "1,99,B,,OAK", "1,#REF!,B,,OAK", 4),
    ("street-spreadsheet", "places.csv", "SPFLD 2-B,Public", "2-Feb,Public", 3),
    ("street-number", "streets.csv", "1,99,B,,OAK", "1,99A,B,,OAK", 4),
    ("street-number", "streets.csv", "1,99,B,,OAK", ",99,B,,OAK", 4),
    ("street-number", "streets.csv", "1,99,B,,OAK", "1-99,99,B,,OAK", 4),
    ("street-number-form", "streets.csv", "1,99,B,,OAK", "1,\"1,099\",B,,OAK", 4),
    ("street-number-form", "streets.csv", "1,99,B,,OAK", "1.0,99.0,B,,OAK", 4),
    ("street-side", "streets.csv", "1,99,B,,OAK", "1,99,L,,OAK", 4),
    ("street-side", "streets.csv", "1,99,B,,OAK", "1,99,,,OAK", 4),
    ("street-side", "streets.csv", "1,99,B,,OAK", "1,99,E,,OAK", 4),
    ("segment-range", "streets.csv", "1,99,B,,OAK", "99,1,B,,OAK", 4),
    ("segment-incomplete", "streets.csv", "45502,SPFLD 2-B", "45502,", 3),
    ("row-length", "streets.csv", "1,99,B,,OAK", "1,99,B,OAK", 4),
    ("row-length", "streets.csv", "1,99,B,,OAK", "1,99,B,,OAK,x", 4),
    (
        "row-length",
        "streets.csv",
        "101,199,O,N,MAIN,ST,,SPRINGFIELD,45502,SPFLD 2-B\n1,99,B,,OAK",
        "101,199,O,N,\"MAIN,ST,,SPRINGFIELD,45502,SPFLD 2-B\n1,99,B,,\"OAK",
        3,
    ),
    ("text-control", "streets.csv", "1,99,B,,OAK", "1,99,B,,O\u{7}AK", 4),
    (
        "street-no-row",
        "streets.csv",
        "1,99,B",
        "LOW,HIGH,O/E/B,PRE,STREET NAME,TYPE,UNIT,CITY,ZIP,PRECINCT\n1,99,B",
        4,
    ),
    ("street-no-row", "streets.csv", "", "Total,,,,,,,,,4\n", 6),
    ("street-no-row", "streets.csv", "", "\"Grand Total: 4\"\n", 6),
    ("street-precinct-alike", "places.csv", "SPFLD 1-A", "Spfld 01-A", 2),
    ("street-place-precinct", "places.csv", "SPFLD 1-A", "DOWNTOWN", 2),
    ("street-place-precinct", "places.csv", "SPFLD 1-A", "", 2),
    ("street-place-precinct", "places.csv", "SPFLD 1-A,", "\"SPFLD 1-A, SPFLD 2-B\",", 2),
    ("precinct-no-place", "places.csv", "SPFLD 1-A", "DOWNTOWN", 2),
];

#[test]
fn each_fault_of_a_county_file_is_found_with_its_line() {
    for (rule, file, from, to, line) in FINDINGS {
        let report = report(&edited(file, from, to));
        let wanted = |f: &&crate::finding::Finding| f.rule == *rule && f.line == *line;
        assert!(report.findings.iter().any(|f| wanted(&f)), "{rule} {to:?}: {:#?}", report.findings);
    }
}

#[test]
fn a_row_that_cannot_be_read_decides_nothing() {
    for (rule, file, from, to, line) in FINDINGS {
        let unread = ["street-number", "street-side", "street-spreadsheet"];
        if !unread.contains(rule) || *file != "streets.csv" {
            continue;
        }
        let (reader, _dir) = opened(&edited(file, from, to)).unwrap();
        let row = segments(&reader).into_iter().find(|s| s.line == *line).unwrap();
        assert!(row.is_unread, "{rule} {to:?}");
    }
}

#[test]
fn zip_codes_get_their_zeros_back_only_where_all_of_the_state_have_them() {
    let short = edited("streets.csv", "45503", "4550");
    let report_of = report(&short);
    assert!(report_of.findings.iter().any(|f| f.rule == "segment-zip"), "{:#?}", report_of.findings);
    let mut files = edited("streets.csv", "45503", "2139");
    let map = super::MAP.replace("\"OH\"", "\"MA\"").replace("39023", "25017");
    files.insert("map.toml", map.into_bytes());
    let (reader, _dir) = opened(&files).unwrap();
    assert_eq!(segments(&reader)[2].zip, "02139");
    assert!(crate::check(&reader).unwrap().counts.contains_key("street-zip-zeros"));
}

#[test]
fn zeros_in_front_of_precincts_are_ignored_only_where_the_map_says_so() {
    let files = |zeros: &str| {
        let mut files = edited("streets.csv", "SPFLD 1-A", "00123");
        let map = super::MAP.replace("file = \"places.csv\"", &format!("file = \"places.csv\"\n{zeros}"));
        files.insert("map.toml", map.into_bytes());
        files.insert("places.csv", super::PLACES.replace("SPFLD 1-A", "123").into_bytes());
        files
    };
    let (reader, _dir) = opened(&files("")).unwrap();
    assert!(reader.feed().precincts[0].polling_location_ids.is_empty());
    assert!(reader.findings().iter().any(|f| f.rule == "street-precinct-alike"));
    let (reader, _dir) = opened(&files("zeros = \"ignored\"")).unwrap();
    assert_eq!(reader.feed().precincts[0].polling_location_ids, ["place:2"]);
}

#[test]
fn names_lead_to_places_unless_two_precincts_share_one() {
    let files = |names: [&str; 2]| {
        let mut files = county();
        let map = super::MAP
            .replace("precinct = \"PRECINCT\"", "precinct = \"PRECINCT\"\nprecinct_name = \"PNAME\"")
            .replace("precinct = \"Precinct\"", "precinct_name = \"Precinct\"");
        let streets: Vec<String> = super::STREETS
            .lines()
            .map(|l| match l {
                l if l.starts_with("LOW") => format!("{l},PNAME"),
                l if l.ends_with("1-A") => format!("{l},{}", names[0]),
                l => format!("{l},{}", names[1]),
            })
            .collect();
        files.insert("map.toml", map.into_bytes());
        files.insert("streets.csv", streets.join("\n").into_bytes());
        files.insert(
            "places.csv",
            super::PLACES.replace("SPFLD 1-A", "Park").replace("SPFLD 2-B", "Library").into_bytes(),
        );
        files
    };
    let (reader, _dir) = opened(&files(["Park", "Library"])).unwrap();
    assert!(reader.feed().precincts.iter().all(|p| p.polling_location_ids.len() == 1));
    assert_eq!(reader.feed().precincts[0].name, "Park");
    let (reader, _dir) = opened(&files(["Park", "Park"])).unwrap();
    assert!(reader.feed().precincts.iter().all(|p| p.polling_location_ids.is_empty()));
    assert!(reader.findings().iter().any(|f| f.rule == "street-precinct-names"));
}

/// File, text, what stands there instead, and a part of the error.
const ERRORS: &[(&str, &str, &str, &str)] = &[
    ("map.toml", "\"HIGH\"", "\"HIGHT\"", "no column \"HIGHT\": the nearest is \"HIGH\""),
    ("map.toml", "high = \"HIGH\"\n", "", "low without high"),
    ("map.toml", "high = \"HIGH\"", "high = \"LOW\"", "claimed for low and for high"),
    ("map.toml", "high = \"HIGH\"", "high = \"HIGH\"\nhouse = \"UNIT\"", "in two ways"),
    ("map.toml", "side = \"O/E/B\"\n", "", "no side"),
    ("map.toml", "town = \"CITY\"\n", "", "no town"),
    ("map.toml", "precinct = \"PRECINCT\"\n", "", "no precinct"),
    ("map.toml", "low =", "lowest =", "unknown variant `lowest`"),
    ("map.toml", "high = \"HIGH\"", "high = \"HIGH\"\nhigh = \"LOW\"", "duplicate key"),
    ("map.toml", "39023", "25017", "begin with 39"),
    ("map.toml", "\"Clark County\"", "\"\"", "county.name is empty"),
    ("map.toml", "2028-11-07", "next fall", "election.date is no day"),
    ("map.toml", "America/New_York", "Eastern", "county.time_zone is none"),
    ("map.toml", "places.csv", "polls.csv", "polls.csv"),
    ("map.toml", "address = \"Address\"\n", "", "no address"),
    ("places.csv", "Polling Place", "Poling Place", "the nearest is \"Poling Place\""),
    ("streets.csv", "LOW,HIGH", "HIGH,HIGH", "2 columns are called \"HIGH\""),
    ("streets.csv", super::STREETS, "", "empty"),
    ("streets.csv", super::STREETS, "PK\u{3}\u{4}workbook", "CSV UTF-8"),
    ("streets.csv", super::STREETS, "<html><table>", "HTML"),
];

#[test]
fn a_map_that_does_not_fit_is_refused_and_says_why() {
    for (file, from, to, part) in ERRORS {
        let error = opened(&edited(file, from, to)).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(part), "{to:?}: {error}");
    }
}

#[test]
fn a_file_beyond_the_bound_is_refused() {
    let mut files = county();
    let row = "1,99,B,,OAK,AVE,,SPRINGFIELD,45503,SPFLD 2-B\n";
    files.insert("streets.csv", format!("{}{}", super::STREETS, row.repeat(30_000)).into_bytes());
    let error = opened(&files).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("more than 1048576 bytes"), "{error}");
}

#[test]
fn a_file_that_a_spreadsheet_has_cut_is_fatal() {
    let rows = |last: usize| {
        let mut files = county();
        let mut text = String::from(super::STREETS);
        let have = text.lines().count();
        (have + 1..=last)
            .for_each(|n| text += &format!("{n},{n},B,,BIRCH,LN,,SPRINGFIELD,45503,SPFLD 1-A\n"));
        files.insert("streets.csv", text.into_bytes());
        let (reader, _dir) = super::opened_up_to(&files, 1 << 24).unwrap();
        reader.findings().iter().find(|f| f.rule == "street-cut").map(|f| f.line)
    };
    assert_eq!([rows(65_535), rows(65_536), rows(65_537)], [None, Some(65_536), None]);
}

#[test]
fn precincts_that_vote_by_mail_are_named_by_the_map_or_by_the_table_of_places() {
    let by_mail = |files: &super::Files| -> Vec<String> {
        let (reader, _dir) = opened(files).unwrap();
        let all = reader.feed().precincts.iter().filter(|p| p.is_mail_only);
        all.map(|p| p.id.clone()).collect()
    };
    assert!(by_mail(&county()).is_empty());
    let said =
        edited("map.toml", "[streets.columns]", "[streets]\nmail_only = [\"SPFLD 1-A\"]\n[streets.columns]");
    assert_eq!(by_mail(&said), ["SPFLD 1-A"]);
    let (reader, _dir) = opened(&said).unwrap();
    assert_eq!(reader.feed().precincts[0].polling_location_ids, ["place:2"], "the look-up withholds it");
    // A precinct that the file lacks is a slip of the pen, and its voters would be sent to a place.
    let slip =
        edited("map.toml", "[streets.columns]", "[streets]\nmail_only = [\"SPFLD 1A\"]\n[streets.columns]");
    let why = opened(&slip).map(|_| ()).unwrap_err().to_string();
    assert!(why.contains("mail_only: no row of the street file has precinct \"SPFLD 1A\""), "{why}");
    // The table says it in its own words.
    let mut listed =
        edited("map.toml", "file = \"places.csv\"", "file = \"places.csv\"\nmail = [\"ALL MAIL - no site\"]");
    let places = super::PLACES.replace("Public Library,201 S Fountain Ave", "All Mail  - No Site,");
    listed.insert("places.csv", places.into_bytes());
    assert_eq!(by_mail(&listed), ["SPFLD 2-B"]);
    // One row says so and another names a place: neither counts.
    let two = super::PLACES.to_owned() + "SPFLD 2-B,all mail - no site,,,\n";
    listed.insert("places.csv", two.into_bytes());
    assert!(by_mail(&listed).is_empty());
    let (reader, _dir) = opened(&listed).unwrap();
    let second = reader.feed().precincts.iter().find(|p| p.id == "SPFLD 2-B").unwrap();
    assert!(second.polling_location_ids.is_empty());
    assert!(reader.findings().iter().any(|f| f.rule == "street-place-several"));
}

#[test]
fn a_place_called_by_mail_is_no_place_until_the_map_says_what_it_is() {
    for name in ["Mail Ballot Precinct", "VOTE BY MAIL", "Mail-only"] {
        let report = report(&edited("places.csv", "Public Library", name));
        assert!(
            report.findings.iter().any(|f| f.rule == "place-undecided"),
            "{name}: {:#?}",
            report.findings
        );
    }
    let report = report(&edited("places.csv", "Public Library", "Mail Pouch Barn"));
    assert!(report.findings.iter().all(|f| f.rule != "place-undecided"));
}
