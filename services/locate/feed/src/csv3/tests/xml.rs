//! VIP 3.0 in XML: as published, and the same feed in both forms.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::super::super::{FeedError, check, open};
use super::*;

/// As counties published it in 2012, by the schema of VIP 3.0.
const PUBLISHED: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<vip_object xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://election-info-standard.googlecode.com/files/vip_spec_v3.0.xsd" schemaVersion="3.0">
  <source id="1">
    <name>State of Ohio</name>
    <vip_id>39</vip_id>
    <datetime>2012-10-02T10:00:00</datetime>
    <tou_url>http://example.gov/terms</tou_url>
  </source>
  <election id="2"><date>2012-11-06</date><election_type>Federal</election_type><state_id>39</state_id><statewide>Yes</statewide><polling_hours>6:30 AM - 7:30 PM</polling_hours></election>
  <street_segment id="900">
    <start_house_number>101</start_house_number>
    <end_house_number>199</end_house_number>
    <odd_even_both>Odd</odd_even_both>
    <non_house_address>
      <street_direction>N</street_direction>
      <street_name>Main</street_name>
      <street_suffix>St</street_suffix>
      <city>Lima</city>
      <state>OH</state>
      <zip>45801</zip>
    </non_house_address>
    <precinct_id>100</precinct_id>
    <precinct_split_id/>
  </street_segment>
  <state id="39"><name>Ohio</name><election_administration_id>40</election_administration_id></state>
  <election_administration id="40"><name>Board</name><eo_id>41</eo_id><absentee_url>https://board.example.gov/mail</absentee_url><physical_address><line1>1 High St</line1><city>Columbus</city><state>OH</state><zip>43215</zip></physical_address></election_administration>
  <election_official id="41"><name>A B</name><phone>614-555-0100</phone></election_official>
  <locality id="70"><name>Allen</name><state_id>39</state_id><type>county</type><early_vote_site_id>400</early_vote_site_id></locality>
  <precinct id="100"><name>Lima 1-A</name><number>0001</number><locality_id>70</locality_id><mail_only>No</mail_only>
    <electoral_district_id>800</electoral_district_id><polling_location_id>300</polling_location_id><polling_location_id>301</polling_location_id>
  </precinct>
  <electoral_district id="800"><name>OH-4</name><type>congressional</type></electoral_district>
  <polling_location id="300"><address><location_name>School</location_name><line1>5 Oak St</line1><city>Lima</city><state>OH</state><zip>45801</zip></address></polling_location>
  <polling_location id="301"><address><location_name>Church</location_name><line1>6 Elm St</line1><line2/><city>Lima</city><state>OH</state><zip>45801</zip></address><directions>Rear door</directions></polling_location>
  <early_vote_site id="400"><name>Board</name><address><line1>204 N Main St</line1><city>Lima</city><state>OH</state><zip>45801</zip></address><start_date>2012-10-02</start_date><end_date>2012-11-05</end_date></early_vote_site>
</vip_object>
"#;

fn opened(text: &str) -> (tempfile::TempDir, Result<FeedReader, FeedError>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("feed.xml");
    std::fs::write(&path, text).unwrap();
    let reader = open(&path);
    (folder, reader)
}

fn streamed(reader: &FeedReader) -> Vec<StreetSegment> {
    let mut segments = Vec::new();
    reader.segments(&mut |s| segments.push(s.clone())).unwrap();
    segments
}

#[test]
fn a_published_feed_is_read() {
    let (_folder, reader) = opened(PUBLISHED);
    let reader = reader.unwrap();
    assert!(reader.findings().is_empty(), "{:?}", reader.findings());
    let feed = reader.feed();
    assert_eq!((feed.version.as_str(), feed.source.as_ref().unwrap().vip_id.as_str()), ("3.0", "39"));
    let lima = precinct(&reader, "100");
    assert_eq!((lima.name.as_str(), lima.number.as_str(), lima.is_mail_only), ("Lima 1-A", "0001", false));
    assert_eq!(lima.polling_location_ids, ["300", "301"]);
    assert_eq!(feed.localities[0].polling_location_ids, ["400"]);
    let church = feed.polling_locations.iter().find(|p| p.id == "301").unwrap();
    assert_eq!(
        (church.name.as_str(), church.line_1.as_str(), church.directions.as_str()),
        ("Church", "6 Elm St", "Rear door")
    );
    assert_eq!(church.hours_text, "6:30 AM - 7:30 PM");
    assert!(feed.polling_locations.iter().any(|p| p.id == "400" && p.is_early_voting));
    assert_eq!(feed.administrations[0].phone, "614-555-0100");
    assert_eq!(feed.administrations[0].links[2], "https://board.example.gov/mail");
    let segments = streamed(&reader);
    let [main] = segments.as_slice() else { panic!("{segments:?}") };
    assert_eq!(
        (main.street_direction.as_str(), main.street_name.as_str(), main.street_suffix.as_str()),
        ("N", "Main", "St")
    );
    assert_eq!(
        (main.start_house_number.as_str(), main.odd_even_both.as_str(), main.precinct_id.as_str()),
        ("101", "odd", "100")
    );
    assert_eq!(main.line, 10);
    let report = check(&reader).unwrap();
    assert!(
        report.findings.iter().all(|f| f.file == "feed.xml" || f.file.is_empty()),
        "{:?}",
        report.findings
    );
}

/// The rows of a table, by column.
fn rows(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader =
        csv::ReaderBuilder::new().trim(csv::Trim::All).flexible(true).from_reader(text.as_bytes());
    let header = reader.headers().unwrap().clone();
    let row =
        |r: csv::StringRecord| header.iter().map(str::to_owned).zip(r.iter().map(str::to_owned)).collect();
    reader.records().map(|r| row(r.unwrap())).collect()
}

/// The tables of a feed as elements; each group of columns is an element of its own, and links are
/// references.
fn as_xml(tables: &[(String, String)]) -> String {
    const GROUPS: [&str; 4] = ["non_house_address", "physical_address", "mailing_address", "address"];
    let mut xml = "<vip_object schemaVersion=\"3.0\">\n".to_owned();
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    for (stem, text) in tables {
        let links = ["_polling_location", "_early_vote_site", "_electoral_district"];
        if links.iter().any(|link| stem.ends_with(link)) {
            continue;
        }
        for row in rows(text) {
            let id = row.get("id").cloned().unwrap_or_default();
            write!(xml, "<{stem} id=\"{id}\">").unwrap();
            let group_of = |column: &str| {
                GROUPS.into_iter().find(|g| column.strip_prefix(g).is_some_and(|rest| rest.starts_with('_')))
            };
            for (column, value) in
                row.iter().filter(|(c, v)| *c != "id" && !v.is_empty() && group_of(c).is_none())
            {
                write!(xml, "<{column}>{}</{column}>", escaped(value)).unwrap();
            }
            for group in GROUPS {
                write!(xml, "<{group}>").unwrap();
                for (column, value) in row.iter().filter(|(c, _)| group_of(c) == Some(group)) {
                    let name = &column[group.len() + 1..];
                    write!(xml, "<{name}>{}</{name}>", escaped(value)).unwrap();
                }
                write!(xml, "</{group}>").unwrap();
            }
            for place in ["polling_location", "early_vote_site", "electoral_district"] {
                let links = tables.iter().filter(|(link, _)| *link == format!("{stem}_{place}"));
                for link in links.flat_map(|(_, text)| rows(text)) {
                    if link[&format!("{stem}_id")] == id {
                        let place_id = &link[&format!("{place}_id")];
                        write!(xml, "<{place}_id>{place_id}</{place}_id>").unwrap();
                    }
                }
            }
            writeln!(xml, "</{stem}>").unwrap();
        }
    }
    xml + "</vip_object>\n"
}

fn both_forms_are_equal(csv: &FeedReader, tables: &[(String, String)]) {
    let (_folder, xml) = opened(&as_xml(tables));
    let xml = xml.unwrap();
    let (mut from_csv, mut from_xml) = (csv.feed().clone(), xml.feed().clone());
    // Where the records stand is another place.
    from_csv.examples.clear();
    from_xml.examples.clear();
    assert_eq!(from_xml.precincts, from_csv.precincts);
    assert_eq!(from_xml.districts, from_csv.districts);
    assert_eq!(from_xml.polling_locations, from_csv.polling_locations);
    assert_eq!(from_xml.localities, from_csv.localities);
    assert_eq!(from_xml.administrations, from_csv.administrations);
    assert_eq!(
        (&from_xml.source, &from_xml.election, &from_xml.state),
        (&from_csv.source, &from_csv.election, &from_csv.state)
    );
    let without_lines = |reader: &FeedReader| -> Vec<StreetSegment> {
        streamed(reader).into_iter().map(|s| StreetSegment { line: 0, ..s }).collect()
    };
    assert_eq!(without_lines(&xml), without_lines(csv));
    let by_rule = |reader: &FeedReader| check(reader).unwrap().counts;
    // A table that nothing refers to has columns that VIP 3.0 does not know; elements have the same, by name.
    let of_form = ["file-unknown", "header-unknown", "element-unknown", "file-extension"];
    let both = [by_rule(&xml), by_rule(csv)]
        .map(|counts| counts.into_iter().filter(|(rule, _)| !of_form.contains(rule)).collect::<Vec<_>>());
    assert_eq!(both[0], both[1]);
}

#[test]
fn the_same_feed_in_csv_and_in_xml_is_the_same() {
    let (_folder, csv) = feed(&[]);
    let tables: Vec<_> = FEED
        .iter()
        .map(|(name, text)| (name.trim_end_matches(".txt").to_owned(), (*text).to_owned()))
        .collect();
    both_forms_are_equal(&csv.unwrap(), &tables);
}

#[test]
fn a_real_county_in_csv_and_in_xml_is_the_same() {
    let Some(folder) = test_data::shared_data("feeds/vip-3.0/portsmouth_va") else { return };
    let files = std::fs::read_dir(&folder).unwrap();
    let paths = files.map(|f| f.unwrap().path()).filter(|p| p.extension().is_some_and(|e| e == "txt"));
    let tables: Vec<_> = paths
        .filter_map(|p| {
            let stem = p.file_stem()?.to_str()?.to_owned();
            Some((stem, String::from_utf8(std::fs::read(&p).ok()?).ok()?))
        })
        .filter(|(stem, _)| super::super::tables::is_known(stem))
        .collect();
    assert!(tables.len() > 10, "{}", tables.len());
    both_forms_are_equal(&open(&folder).unwrap(), &tables);
}

#[test]
fn what_contradicts_itself_or_is_missing_is_named() {
    let twice = PUBLISHED.replace("<zip>45801</zip>\n", "<zip>45801</zip><zip>45802</zip>\n");
    let (_folder, reader) = opened(&twice);
    let reader = reader.unwrap();
    assert!(streamed(&reader).is_empty(), "it is not known which ZIP code the segment has");
    let rules = check(&reader).unwrap().counts;
    assert!(rules.contains_key("column-contradiction"), "{rules:?}");
    let (_folder, reader) = opened(
        &PUBLISHED
            .replace("<state id", "<county id")
            .replace("</state>\n  <election_adm", "</county>\n  <election_adm"),
    );
    assert!(matches!(reader.unwrap_err(), FeedError::Missing(missing) if missing == ["<state>"]));
    for (from, to) in [("\"3.0\"", "\"2.3\""), (" schemaVersion=\"3.0\"", "")] {
        let (_folder, reader) = opened(&PUBLISHED.replace(from, to));
        let why = reader.unwrap_err().to_string();
        assert!(why.contains("only 3.0 is read"), "{why}");
    }
}

#[test]
fn a_split_whose_precinct_was_lost_gets_no_place_of_another() {
    let (_folder, reader) = opened(
        &as_xml(&[
            ("source".to_owned(), FEED[0].1.to_owned()),
            ("election".to_owned(), FEED[1].1.to_owned()),
            ("state".to_owned(), FEED[2].1.to_owned()),
            ("locality".to_owned(), "id,name,state_id,type\n70,Portsmouth,51,city\n".to_owned()),
            ("precinct".to_owned(), "id,name,locality_id\n100,One,70\n".to_owned()),
            ("precinct_split".to_owned(), "id,name,precinct_id\n200,A,100\n201,B,100\n".to_owned()),
            ("precinct_polling_location".to_owned(), "precinct_id,polling_location_id\n100,300\n".to_owned()),
            (
                "polling_location".to_owned(),
                "id,address_line1,address_city,address_state\n300,5 Oak St,Portsmouth,VA\n".to_owned(),
            ),
        ])
        .replace(
            "<precinct_split id=\"201\"><name>B</name>",
            "<precinct_split id=\"201\"><name>B</name><name>C</name>",
        ),
    );
    let reader = reader.unwrap();
    // Split 201 has two names and is not used; what it says of places is lost, so that 200 has not its
    // precinct's for sure.
    assert!(precinct(&reader, "200").polling_location_ids.is_empty());
    assert!(reader.feed().precincts.iter().all(|p| p.id != "201"));
}
