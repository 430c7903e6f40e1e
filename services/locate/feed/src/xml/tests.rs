//! Tests of the XML reader, on small feeds written here.

mod archives;

use std::path::PathBuf;

use chrono::NaiveTime;

use super::super::model::StreetSegment;
use super::super::{FeedError, FeedReader, check, open};

/// A feed of everything that is read, in an order that no schema would give.
const FEED: &str = include_str!("tests/feed.xml");

fn write(name: &str, bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    (folder, path)
}

fn read(text: impl AsRef<[u8]>) -> Result<FeedReader, FeedError> {
    let (_folder, path) = write("feed.xml", text.as_ref());
    open(&path)
}

/// The folder must live as long as segments are streamed from it.
fn segments(text: &str) -> Vec<StreetSegment> {
    let (_folder, path) = write("feed.xml", text.as_bytes());
    let reader = open(&path).unwrap();
    let mut segments = Vec::new();
    reader.segments(&mut |s| segments.push(s.clone())).unwrap();
    let mut again = Vec::new();
    reader.segments(&mut |s| again.push(s.clone())).unwrap();
    assert_eq!(segments, again, "a second pass gives the same");
    segments
}

/// Rules with their lines, of the elements in a root.
fn found(elements: &str) -> Vec<(&'static str, u64)> {
    let text = format!("<VipObject schemaVersion=\"6.0\">\n{elements}\n</VipObject>");
    let reader = read(text).unwrap();
    let of_the_whole = ["source-count", "election-count", "state-count", "segment-none"];
    let own = reader.findings().iter().filter(|f| !of_the_whole.contains(&f.rule));
    own.map(|f| (f.rule, f.line)).collect()
}

#[test]
fn small_tables_are_read_in_any_order() {
    let reader = read(FEED).unwrap();
    // Its boundary names no feature, and there is no file.
    let rules: Vec<_> = reader.findings().iter().map(|f| (f.rule, f.element.as_str())).collect();
    assert_eq!(rules, [("boundary-incomplete", "pre1")]);
    let feed = reader.feed();
    assert_eq!(feed.version, "6.0");
    let source = feed.source.as_ref().unwrap();
    assert_eq!((source.vip_id.as_str(), source.name.as_str()), ("25", "Commonwealth & Co <test>"));
    assert_eq!(source.description, "Sample data for a test");
    assert!(source.sample);
    assert_eq!(feed.election.as_ref().unwrap().hours_open_id, "ho1");
    assert_eq!(feed.election.as_ref().unwrap().name, "General election");
    let locality = &feed.localities[0];
    assert_eq!(locality.ocd_id, "ocd-division/country:us/state:ma/county:middlesex");
    assert_eq!(locality.fips, "25017");
    assert_eq!(locality.polling_location_ids, ["ev1", "db1"]);
    let precinct = &feed.precincts[0];
    assert_eq!((precinct.ward.as_str(), precinct.split_name.as_str()), ("3", "A"));
    assert_eq!(precinct.polling_location_ids, ["pl1", "pl2"]);
    assert!(feed.precincts[1].is_mail_only);
}

#[test]
fn places_have_addresses_positions_and_roles() {
    let reader = read(FEED).unwrap();
    let places = &reader.feed().polling_locations;
    let (structured, lines) = (&places[0], &places[1]);
    assert_eq!(structured.line_1, "1 Main St");
    assert_eq!(structured.line_2, "Gym, Door 4");
    assert_eq!((structured.city.as_str(), structured.zip.as_str()), ("Cambridge", "02139"));
    assert_eq!((structured.latitude, structured.longitude), (Some(42.37), Some(-71.1)));
    assert_eq!(structured.directions, "Use the back door");
    assert_eq!(lines.address_line, "City Hall, 795 Massachusetts Ave, Cambridge MA 02139");
    assert!(lines.is_early_voting && !lines.is_drop_box);
    assert!(places[2].is_drop_box);
}

#[test]
fn an_official_of_two_offices_is_called_for_both() {
    let office = |id: &str| {
        format!(
            "<ElectionAdministration id=\"{id}\"><Department><ElectionOfficialPersonId>per</ElectionOfficialPersonId></Department></ElectionAdministration>"
        )
    };
    let person =
        "<Person id=\"per\"><ContactInformation><Phone>617-555-0100</Phone></ContactInformation></Person>";
    let text =
        format!("<VipObject schemaVersion=\"6.0\">{}{}{person}</VipObject>", office("ea1"), office("ea2"));
    let reader = read(&text).unwrap();
    let phones: Vec<_> = reader.feed().administrations.iter().map(|o| o.phone.as_str()).collect();
    assert_eq!(phones, ["617-555-0100"; 2]);
}

#[test]
fn offices_have_the_contact_of_their_department_or_official() {
    let reader = read(FEED).unwrap();
    let office = &reader.feed().administrations[0];
    assert_eq!(office.name, "Election Commission");
    assert_eq!(office.address_lines, ["51 Inman St", "Cambridge MA 02139"]);
    assert_eq!((office.phone.as_str(), office.email.as_str()), ("617-555-0100", "clerk@example.gov"));
    assert_eq!(office.notice_text, "Door 4 is closed");
    assert_eq!(office.notice_uri, "https://example.gov/notice");
}

#[test]
fn offices_have_the_links_for_their_voters() {
    let reader = read(FEED).unwrap();
    // Track, provisional, mail, sample ballot, am I registered, register.
    let links = reader.feed().administrations[0]
        .links
        .each_ref()
        .map(|link| link.strip_prefix("https://example.gov/"));
    let all = ["track", "provisional", "absentee", "ballot", "am-i-registered", "register"];
    assert_eq!(links, all.map(Some));
    let bad = "<ElectionAdministration id=\"ea\"><BallotTrackingUri>https://county.gov@example.com/</BallotTrackingUri></ElectionAdministration>";
    assert_eq!(found(bad), [("office-uri", 2)]);
}

#[test]
fn hours_keep_their_offset_and_midnight() {
    let reader = read(FEED).unwrap();
    let schedules = &reader.feed().schedules;
    let time = |h| NaiveTime::from_hms_opt(h, 0, 0);
    assert_eq!(schedules.len(), 3);
    assert_eq!(schedules[0].hours_open_id, "ho1");
    assert_eq!((Some(schedules[0].start_time), schedules[0].end_time), (time(7), time(12)));
    assert_eq!(schedules[0].offset_seconds, Some(-18_000));
    // Two pairs of times of one schedule: closed at noon.
    assert_eq!((Some(schedules[1].start_time), schedules[1].end_time), (time(13), time(20)));
    assert_eq!(schedules[1].start_date, schedules[0].start_date);
    assert_eq!(schedules[2].end_time, None, "24:00:00");
    assert!(schedules[2].subject_to_change);
}

#[test]
fn segments_are_streamed_as_text() {
    let all = segments(FEED);
    assert_eq!(all.len(), 3);
    let range = &all[0];
    assert_eq!((range.start_house_number.as_str(), range.end_house_number.as_str()), ("1", "99"));
    assert_eq!((range.street_direction.as_str(), range.address_direction.as_str()), ("N", "NE"));
    assert_eq!(range.street_name, " Main", "the checks see the space");
    assert_eq!(all[1].unit_numbers, ["4B", "5 C"]);
    assert_eq!((all[1].house_number_prefix.as_str(), all[1].house_number_suffix.as_str()), ("W", "1/2"));
    assert!(all[2].includes_all_streets && !all[2].includes_all_addresses);
    let line = FEED.lines().position(|l| l.contains("ss1")).unwrap() as u64 + 1;
    assert_eq!(range.line, line);
}

#[test]
fn english_is_taken_before_other_languages() {
    let name = |words: &str| {
        let text = format!(
            "<VipObject schemaVersion=\"5.2\"><Election id=\"e\"><Name>{words}</Name></Election></VipObject>"
        );
        read(text).unwrap().feed().election.as_ref().unwrap().name.clone()
    };
    assert_eq!(name("<Text language=\"es\">uno</Text><Text language=\"en-US\">one</Text>"), "one");
    assert_eq!(name("<Text language=\"es\">uno</Text><Text language=\"fr\">un</Text>"), "uno");
    assert_eq!(name("<Text language=\"en\"/><Text language=\"es\">uno</Text>"), "uno");
    assert_eq!(name(" plain "), "plain");
    assert_eq!(name(""), "");
}

#[test]
fn text_without_a_language_is_understood_and_reported() {
    let elements = "<PollingLocation id=\"p\"><AddressLine>1 Elm St</AddressLine>\n<Directions>Back door</Directions></PollingLocation>";
    assert_eq!(found(elements), [("text-language", 3)]);
}

#[test]
fn hours_without_a_usable_schedule_are_missing_not_of_a_wrong_kind() {
    let text = "<VipObject schemaVersion=\"6.0\"><PollingLocation id=\"p\"><AddressLine>1 Elm St</AddressLine><HoursOpenId>h</HoursOpenId></PollingLocation>\
        <HoursOpen id=\"h\"><Schedule><StartDate>no</StartDate></Schedule></HoursOpen></VipObject>";
    let report = check(&read(text).unwrap());
    assert!(report.is_err(), "the file is gone");
    let (_folder, path) = write("feed.xml", text.as_bytes());
    let report = check(&open(&path).unwrap()).unwrap();
    assert_eq!(report.counts.get("reference-missing"), Some(&1), "{:?}", report.counts);
    assert!(!report.counts.contains_key("reference-type"));
}

#[test]
fn entity_attacks_are_refused() {
    let bomb = "<!DOCTYPE a [<!ENTITY a \"aaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>";
    for text in [
        format!(
            "<?xml version=\"1.0\"?>\n{bomb}<VipObject><Source id=\"s\"><Name>&b;</Name></Source></VipObject>"
        ),
        "<!DOCTYPE VipObject SYSTEM \"file:///etc/hostname\"><VipObject/>".to_owned(),
        "<VipObject><Source id=\"s\"><Name>&b;</Name></Source></VipObject>".to_owned(),
        "<VipObject><Source id=\"&b;\"/></VipObject>".to_owned(),
        "<VipObject><Party id=\"p\">&b;</Party></VipObject>".to_owned(),
        "<VipObject></VipObject><!DOCTYPE late>".to_owned(),
    ] {
        let error = read(&text).unwrap_err();
        assert!(matches!(error, FeedError::Entities { .. } | FeedError::Malformed { .. }), "{text}: {error}");
        assert!(!error.to_string().contains("aaaa"), "{error}");
    }
    assert!(matches!(read(format!("{bomb}<VipObject/>")), Err(FeedError::Entities { .. })));
}

#[test]
fn an_entity_in_a_segment_ends_the_reading() {
    let text = "<VipObject schemaVersion=\"6.0\"><StreetSegment id=\"a\"><City>&x;</City></StreetSegment></VipObject>";
    assert!(matches!(read(text), Err(FeedError::Entities { line: 1, .. })));
}

#[test]
fn depth_and_length_are_bounded() {
    let deep = format!("<VipObject>{}", "<a>".repeat(100_000));
    let error = read(deep).unwrap_err().to_string();
    assert!(error.contains("too deep"), "{error}");
    let long = "a".repeat(super::lines::MOST_EVENT + (1 << 17));
    for text in [
        format!("<VipObject><Source id=\"s\"><Name>{long}</Name></Source></VipObject>"),
        format!("<VipObject><Source id=\"{long}\"></Source></VipObject>"),
        format!("<VipObject><!-- {long} --></VipObject>"),
        format!("<VipObject><{long}/></VipObject>"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains("more than 4194304 bytes"), "{error}");
    }
    let many = format!("<VipObject><Person id=\"p\">{}</Person></VipObject>", "<a/>".repeat(200_001));
    let error = read(many).unwrap_err().to_string();
    assert!(error.contains("too large"), "{error}");
}

#[test]
fn what_is_not_well_formed_is_refused_with_its_line() {
    for (text, line, says) in [
        ("<VipObject>\n<Source id=\"s\">\n", 3, "ends in the midst"),
        ("<VipObject>\n<Source id=\"s\"></Sauce></VipObject>", 2, "Sauce"),
        ("<VipObject/>\n<VipObject/>", 2, "second root"),
        ("\n<feed/>", 2, "root element is not VipObject"),
        ("", 1, "root element is not VipObject"),
        ("id,name\n1,2\n", 3, "root element is not VipObject"),
        ("<VipObject><Source id=\"s\" id=\"t\"/></VipObject>", 1, "attribute"),
        ("<VipObject><Party id=\"s\">&#xFFFFFF;</Party></VipObject>", 1, "character reference"),
    ] {
        match read(text) {
            Err(FeedError::Malformed { line: l, detail, .. }) => {
                assert_eq!(l, line, "{text}");
                assert!(detail.contains(says), "{text}: {detail}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    let error = read("<vip_object schemaVersion=\"2.3\"/>").unwrap_err().to_string();
    assert!(error.contains("only 3.0 is read"), "{error}");
}

#[test]
fn other_encodings_are_refused() {
    let utf16: Vec<u8> = "\u{feff}<VipObject/>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let latin = b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<VipObject/>".to_vec();
    let invalid = b"<VipObject><Source id=\"s\"><Name>Ca\xF1on</Name></Source></VipObject>".to_vec();
    for bytes in [utf16, latin, invalid] {
        let error = read(&bytes).unwrap_err();
        assert!(matches!(error, FeedError::NotUtf8 { .. }), "{error}");
    }
    assert!(read(format!("\u{feff}{FEED}")).is_ok(), "a mark of UTF-8 is left out");
}

#[test]
fn elements_that_vip_does_not_have_are_said_with_their_line() {
    let elements = "<Precinct id=\"p\">\n<Nmae>x</Nmae></Precinct>\n<Precint id=\"q\"/>\n<Candidate id=\"c\"><Odd/></Candidate>";
    assert_eq!(found(elements), [("element-unknown", 3), ("element-unknown", 4)]);
}

#[test]
fn identifiers_are_unique_and_present_in_all_elements() {
    let elements = "<Party id=\"a\"/>\n<Locality id=\"a\"/>\n<Office/>\n<Precinct/>\n<HoursOpen id=\"a\"/>";
    let rules = found(elements);
    assert_eq!(rules.iter().filter(|f| f.0 == "id-duplicate").map(|f| f.1).collect::<Vec<_>>(), [6]);
    assert_eq!(rules.iter().filter(|f| f.0 == "id-shared").map(|f| f.1).collect::<Vec<_>>(), [3]);
    assert_eq!(rules.iter().filter(|f| f.0 == "id-missing").map(|f| f.1).collect::<Vec<_>>(), [4, 5]);
}

#[test]
fn an_element_that_occurs_twice_and_differs_is_named() {
    let twice = |tag: &str, other: &str| {
        let values = format!("<{tag}>1</{tag}>\n<{tag}>{other}</{tag}>");
        found(&format!("<Precinct id=\"p\"><Name>One</Name>{values}</Precinct>"))
    };
    assert_eq!(twice("LocalityId", "2"), [("column-contradiction", 3)]);
    assert!(twice("LocalityId", "1").is_empty() && twice("PollingLocationIds", "2").is_empty());
    let segment = "<StreetSegment><PrecinctId>p1</PrecinctId><PrecinctId>p2</PrecinctId></StreetSegment>";
    let text = format!("<VipObject schemaVersion=\"6.0\">{segment}</VipObject>");
    let (_folder, path) = write("feed.xml", text.as_bytes());
    let report = check(&open(&path).unwrap()).unwrap();
    assert_eq!((report.counts["column-contradiction"], report.counts["segment-lost"]), (1, 1));
}

#[test]
fn a_boolean_without_meaning_takes_its_element_away() {
    let place = |b: &str| {
        let text = format!(
            "<VipObject schemaVersion=\"6.0\"><PollingLocation id=\"p\"><AddressLine>1 Elm St</AddressLine><IsDropBox>{b}</IsDropBox></PollingLocation></VipObject>"
        );
        let reader = read(text).unwrap();
        (reader.feed().polling_locations.len(), reader.findings()[0].rule)
    };
    assert_eq!(place("maybe"), (0, "boolean-invalid"));
    assert_eq!(place("True"), (1, "boolean-form"));
    let segment = |b: &str| {
        format!(
            "<VipObject><StreetSegment id=\"s\"><IncludesAllStreets>{b}</IncludesAllStreets></StreetSegment></VipObject>"
        )
    };
    let open = &segments(&segment("perhaps"))[0];
    assert!(open.is_unread && open.includes_all_streets, "the wider meaning, and it decides nothing");
    assert!(segments(&segment("YES"))[0].includes_all_streets);
    assert!(!segments(&segment(""))[0].includes_all_streets);
}

#[test]
fn control_characters_take_their_element_away() {
    assert_eq!(found("<Precinct id=\"p\"><Name>a&#7;b</Name></Precinct>"), [("text-control", 2)]);
    let text = "<VipObject><StreetSegment id=\"s\"><City>a\u{1}</City></StreetSegment></VipObject>";
    let kept = &segments(text)[0];
    assert!(kept.is_unread && kept.city.is_empty());
}

#[test]
fn schedules_are_reported_where_their_times_stand() {
    let elements = "<HoursOpen id=\"h\">\n<Schedule>\n<Hours>\n<StartTime>7am</StartTime><EndTime>20:00:00Z</EndTime></Hours>\n\
        <StartDate>2028-11-07</StartDate><EndDate>2028-11-07</EndDate></Schedule></HoursOpen>\n<HoursOpen id=\"i\"/>";
    let rules = found(elements);
    assert_eq!(rules[0], ("time-invalid", 4));
    assert_eq!(rules.iter().filter(|f| f.0 == "schedule-incomplete").count(), 4, "{rules:?}");
}

#[test]
fn names_may_have_a_prefix() {
    let text = "<v:VipObject xmlns:v=\"urn:vip\" schemaVersion=\"5.2\"><v:State id=\"st\"><v:Name>Ohio</v:Name></v:State></v:VipObject>";
    let reader = read(text).unwrap();
    assert_eq!(reader.feed().state.as_ref().unwrap().name, "Ohio");
    assert_eq!(reader.feed().version, "5.2");
}

#[test]
fn text_in_pieces_is_one_text() {
    let text = "<VipObject><State id=\"s\"><Name>New<!-- no --> &#72;amp<![CDATA[shire]]></Name></State></VipObject>";
    assert_eq!(read(text).unwrap().feed().state.as_ref().unwrap().name, "New Hampshire");
}

#[test]
fn a_feed_without_segments_says_so() {
    let reader = read("<VipObject schemaVersion=\"6.0\"/>").unwrap();
    let rules: Vec<_> = reader.findings().iter().map(|f| f.rule).collect();
    assert_eq!(rules, ["segment-none", "source-count", "election-count", "state-count"]);
}

#[test]
fn a_place_whose_role_is_not_read_is_in_none() {
    let places = |child: &str| {
        let text = format!(
            "<VipObject schemaVersion=\"6.0\"><PollingLocation id=\"p\"><AddressLine>1 Elm St</AddressLine>{child}</PollingLocation></VipObject>"
        );
        let reader = read(&text).unwrap();
        reader.feed().polling_locations.iter().map(|p| (p.is_drop_box, p.is_early_voting)).collect::<Vec<_>>()
    };
    assert_eq!(places("<IsEarlyVote>true</IsEarlyVote>"), []);
    assert_eq!(places("<SiteType>early</SiteType>"), []);
    assert_eq!(places("<Type>early</Type>"), [(false, true)]);
    assert_eq!(places("<PollingLocationType>drop-off</PollingLocationType>"), [(true, false)]);
    assert_eq!(places("<Type>early</Type><Type>drop-off</Type>"), [(true, true)]);
    for no_role in
        ["<Colour>red</Colour>", "<IsAdaAccessible>true</IsAdaAccessible>", "<IsCurbside>true</IsCurbside>"]
    {
        assert_eq!(places(no_role), [(false, false)], "{no_role}");
    }
}
