//! A county's street file as its clerk exports it, and what may be wrong with it: one edit, one finding or
//! error.

mod columns;
mod doubtful;
mod faults;
mod keys;
mod proposals;

use std::collections::BTreeMap;

use crate::model::StreetSegment;
use crate::{CheckReport, FeedError, FeedReader, Listener, check, open_street_file};

/// File and bytes.
type Files = BTreeMap<&'static str, Vec<u8>>;

const MAP: &str = r#"
[county]
state = "OH"
name = "Clark County"
fips = "39023"
time_zone = "America/New_York"

[source]
name = "Clark County Board of Elections"
as_of = "2028-10-01"

[election]
date = "2028-11-07"
kind = "General Election"
opens = "6:30 AM"
closes = "7:30 PM"

[office]
name = "Clark County Board of Elections"
url = "https://elections.example.gov"
phone = "937-555-0100"

[streets.columns]
low = "LOW"
high = "HIGH"
side = "O/E/B"
pre = "PRE"
name = "STREET NAME"
suffix = "TYPE"
unit = "UNIT"
town = "CITY"
zip = "ZIP"
precinct = "PRECINCT"

[places]
file = "places.csv"
[places.columns]
precinct = "Precinct"
place = "Polling Place"
address = "Address"
town = "City"
zip = "Zip"
"#;

const STREETS: &str = "\
LOW,HIGH,O/E/B,PRE,STREET NAME,TYPE,UNIT,CITY,ZIP,PRECINCT
100,198,E,N,MAIN,ST,,SPRINGFIELD,45502,SPFLD 1-A
101,199,O,N,MAIN,ST,,SPRINGFIELD,45502,SPFLD 2-B
1,99,B,,OAK,AVE,,SPRINGFIELD,45503,SPFLD 2-B
50,50,E,,OAK,AVE,2B,SPRINGFIELD,45503,SPFLD 1-A
";

const PLACES: &str = "\
Precinct,Polling Place,Address,City,Zip
SPFLD 1-A,Snyder Park,1900 Park Rd,Springfield,45504
SPFLD 2-B,Public Library,201 S Fountain Ave,Springfield,45506
";

fn county() -> Files {
    let own = |text: &str| text.as_bytes().to_vec();
    Files::from([("map.toml", own(MAP)), ("streets.csv", own(STREETS)), ("places.csv", own(PLACES))])
}

fn opened(files: &Files) -> Result<(FeedReader, tempfile::TempDir), FeedError> {
    opened_up_to(files, 1 << 20)
}

fn opened_up_to(files: &Files, bytes: u64) -> Result<(FeedReader, tempfile::TempDir), FeedError> {
    let dir = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        std::fs::write(dir.path().join(name), bytes).unwrap();
    }
    let reader = open_street_file(
        &dir.path().join("streets.csv"),
        &dir.path().join("map.toml"),
        bytes,
        Listener::default(),
    )?;
    Ok((reader, dir))
}

fn segments(reader: &FeedReader) -> Vec<StreetSegment> {
    let mut all = Vec::new();
    reader.segments(&mut |s| all.push(s.clone())).unwrap();
    all
}

/// The files after an edit; an empty text appends.
fn edited(file: &'static str, from: &str, to: &str) -> Files {
    let mut files = county();
    let text = String::from_utf8(files[file].clone()).unwrap();
    let text = if from.is_empty() {
        format!("{text}{to}")
    } else {
        assert!(text.contains(from), "{file} has no {from:?}");
        text.replace(from, to)
    };
    files.insert(file, text.into_bytes());
    files
}

fn report(files: &Files) -> CheckReport {
    check(&opened(files).unwrap().0).unwrap()
}

#[test]
fn a_street_file_becomes_the_model_of_a_feed() {
    let (reader, _dir) = opened(&county()).unwrap();
    let feed = reader.feed();
    assert_eq!(feed.source.as_ref().unwrap().vip_id, "39023");
    assert_eq!(feed.election.as_ref().unwrap().date.unwrap().to_string(), "2028-11-07");
    assert_eq!(feed.localities[0].fips, "39023");
    assert_eq!(feed.administrations[0].phone, "937-555-0100");
    let precincts: Vec<(&str, &[String])> =
        feed.precincts.iter().map(|p| (p.id.as_str(), p.polling_location_ids.as_slice())).collect();
    assert_eq!(
        precincts,
        [("SPFLD 1-A", &["place:2".to_owned()][..]), ("SPFLD 2-B", &["place:3".to_owned()][..])]
    );
    assert_eq!(feed.schedules[0].offset_seconds, Some(-5 * 3600));
    let rows = segments(&reader);
    assert_eq!(rows.len(), 4);
    assert_eq!((rows[0].start_house_number.as_str(), rows[0].odd_even_both.as_str()), ("100", "even"));
    assert_eq!((rows[3].unit_numbers.as_slice(), rows[3].line), (&["2B".to_owned()][..], 5));
    assert!(rows.iter().all(|r| !r.is_unread && r.state == "OH"));
    let report = check(&reader).unwrap();
    let rules: Vec<_> = report.findings.iter().map(|f| (f.rule, f.file.as_str(), f.line)).collect();
    assert_eq!(rules, [("coordinates-none", "places.csv", 0)]);
    assert!(!report.fatal);
}

#[test]
fn the_office_of_the_map_has_links_for_its_voters() {
    let own = "phone = \"937-555-0100\"\nballot_tracking_url = \"https://elections.example.gov/track\"\n\
               absentee_url = \"elections.example.gov/mail\"\nsample_ballot_url = \"https://elections.example.gov/ballot\"";
    let (reader, _dir) = opened(&edited("map.toml", "phone = \"937-555-0100\"", own)).unwrap();
    let links = reader.feed().administrations[0].links.each_ref().map(String::as_str);
    assert_eq!(
        links,
        ["https://elections.example.gov/track", "", "", "https://elections.example.gov/ballot", "", ""]
    );
    assert_eq!(
        check(&reader).unwrap().counts["office-uri"],
        1,
        "a link without https:// is not shown, and said so"
    );
}

#[test]
fn a_table_is_read_however_it_was_saved() {
    let utf_16 = |text: &str| {
        let mark = "\u{feff}";
        format!("{mark}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()
    };
    let as_is = |text: &str| text.as_bytes().to_vec();
    type Way<'a> = (&'a str, fn(&str) -> String, &'a dyn Fn(&str) -> Vec<u8>);
    let ways: [Way<'_>; 9] = [
        ("semicolons", |t| t.replace(',', ";"), &as_is),
        ("tabs", |t| t.replace(',', "\t"), &as_is),
        ("pipes", |t| t.replace(',', "|"), &as_is),
        ("carriage returns", |t| t.replace('\n', "\r"), &as_is),
        ("windows", |t| t.replace('\n', "\r\n"), &as_is),
        ("mark", |t| format!("\u{feff}{t}"), &as_is),
        ("tabs in UTF-16", |t| t.replace(',', "\t"), &utf_16),
        ("title and sep above", |t| format!("sep=,\nClark County\n\n{t}"), &as_is),
        ("empty columns", |t| t.replace('\n', ",,\n"), &as_is),
    ];
    let expected = segments(&opened(&county()).unwrap().0);
    for (way, change, encode) in ways {
        let mut files = county();
        files.insert("streets.csv", encode(&change(STREETS)));
        files.insert("places.csv", encode(&change(PLACES)));
        let (reader, _dir) = opened(&files).unwrap_or_else(|e| panic!("{way}: {e}"));
        let mut rows = segments(&reader);
        if way.starts_with("title") {
            rows.iter_mut().for_each(|r| r.line -= 3);
            rows.iter_mut().for_each(|r| r.id = format!("line:{}", r.line));
        }
        assert_eq!(rows, expected, "{way}");
        assert!(reader.feed().precincts.iter().all(|p| p.polling_location_ids.len() == 1), "{way}");
        assert!(!check(&reader).unwrap().fatal, "{way}");
    }
}

#[test]
fn latin_1_is_read_where_the_map_says_so() {
    let mut files = edited(
        "map.toml",
        "[streets.columns]",
        "[streets.form]\nencoding = \"windows-1252\"\n[streets.columns]",
    );
    let text = STREETS.replace("OAK", "CA\u{d1}ON");
    files.insert("streets.csv", text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect());
    let (reader, _dir) = opened(&files).unwrap();
    assert_eq!(segments(&reader)[2].street_name, "CA\u{d1}ON");
    files.insert("map.toml", MAP.as_bytes().to_vec());
    let error = opened(&files).unwrap_err().to_string();
    assert!(error.contains("encoding = \"windows-1252\""), "{error}");
}

#[test]
fn one_address_a_row_and_ranges_in_one_column_are_read() {
    let map = |columns: &str| {
        let from = MAP.find("low =").unwrap();
        let to = MAP.find("pre =").unwrap();
        format!("{}{columns}{}", &MAP[..from], &MAP[to..])
    };
    let mut files = county();
    files.insert("map.toml", map("house = \"LOW\"\n").into_bytes());
    files.insert(
        "streets.csv",
        b"LOW,PRE,STREET NAME,TYPE,UNIT,CITY,ZIP,PRECINCT\n1203,,OAK,AVE,,SPRINGFIELD,45503,1\n12 1/2,,OAK,AVE,,SPRINGFIELD,45503,1\n".to_vec(),
    );
    let rows = segments(&opened(&files).unwrap().0);
    assert_eq!((rows[0].start_house_number.as_str(), rows[0].end_house_number.as_str()), ("1203", "1203"));
    assert_eq!((rows[1].start_house_number.as_str(), rows[1].house_number_suffix.as_str()), ("12", "1/2"));
    files.insert(
        "map.toml",
        map("range = \"LOW\"\n[streets.always]\nside = \"ends\"\n[streets.columns]\n").into_bytes(),
    );
    let error = opened(&files).unwrap_err().to_string();
    assert!(error.contains("duplicate key"), "{error}");
    let ends = map("range = \"LOW\"\n").replace("[places]", "[streets.always]\nside = \"ends\"\n[places]");
    files.insert("map.toml", ends.into_bytes());
    files.insert(
        "streets.csv",
        b"LOW,PRE,STREET NAME,TYPE,UNIT,CITY,ZIP,PRECINCT\n100-198,,OAK,AVE,,SPRINGFIELD,45503,1\n1 to 100,,ELM,AVE,,SPRINGFIELD,45503,1\n".to_vec(),
    );
    let rows = segments(&opened(&files).unwrap().0);
    assert_eq!((rows[0].end_house_number.as_str(), rows[0].odd_even_both.as_str()), ("198", "even"));
    assert_eq!(rows[1].odd_even_both, "both");
}

#[test]
fn the_maps_columns_of_features_are_answers_of_the_place() {
    use lookup::feature::{FeatureKind, FeatureState};
    let mut files = county();
    let columns = "wheelchair_accessible = \"ADA\"\ncurbside = \"Curbside?\"\nlanguages = \"Lang\"\n";
    files.insert("map.toml", format!("{MAP}{columns}").into_bytes());
    let cells = ["ADA,Curbside?,Lang", "Y,call first,Spanish", ",N,"];
    let rows: Vec<String> = PLACES.lines().zip(cells).map(|(row, cells)| format!("{row},{cells}")).collect();
    files.insert("places.csv", rows.join("\n").into_bytes());
    let (reader, _folder) = opened(&files).unwrap();
    let told = |at: usize| -> Vec<_> {
        let place = &reader.feed().polling_locations[at];
        place.features.iter().map(|f| (f.kind, f.state, f.text.as_str())).collect()
    };
    use FeatureKind::{Curbside, Language, WheelchairAccess};
    use FeatureState::{No, Unknown, Yes};
    assert_eq!(
        told(0),
        [(WheelchairAccess, Yes, ""), (Curbside, Unknown, "call first"), (Language, Yes, "")]
    );
    assert_eq!(told(1), [(Curbside, No, "")]);
    assert_eq!(check(&reader).unwrap().counts["feature-text"], 1);
}
