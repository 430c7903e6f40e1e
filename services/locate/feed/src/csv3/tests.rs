//! Tests of the reader of VIP 3.0, on a small feed written here.

mod xml;

use std::path::Path;

use super::super::finding::Finding;
use super::super::model::{PollingLocation, StreetSegment, VipPrecinct};
use super::super::{FeedError, FeedReader, check, open};

/// Files of a feed of one locality: two precincts, one of them split in two.
const FEED: &[(&str, &str)] = &[
    (
        "source.txt",
        "id,name,vip_id,datetime,organization_url\n1,Board of Elections,51,2015-01-21T18:13:25,https://example.gov\n",
    ),
    (
        "election.txt",
        "id,date,state_id,election_type,statewide,polling_hours,election_day_registration\n\
         2,2015-03-24,51,State,yes,6:00 AM - 7:00 PM,no\n",
    ),
    ("state.txt", "id,name,election_administration_id\n51,Virginia,40\n"),
    (
        "election_administration.txt",
        "id,name,eo_id,physical_address_line1,physical_address_city,physical_address_state,physical_address_zip,mailing_address_line1,elections_url,\
         absentee_url,am_i_registered_url,registration_url,what_is_on_my_ballot_url\n\
         40,State Board,90,,,,,PO Box 1,https://example.gov,https://example.gov/mail,,,\n\
         41,City Registrar,91,801 Crawford St,Portsmouth,VA,23704,PO Box 2,,,https://city.example.gov/am-i,https://city.example.gov/register,https://city.example.gov/ballot\n",
    ),
    ("election_official.txt", "id,name,phone,email\n90,A B,,\n91,C D,757-555-0100,registrar@example.gov\n"),
    ("locality.txt", "id,name,state_id,type,election_administration_id\n70,Portsmouth,51,city,41\n"),
    (
        "precinct.txt",
        "id,name,locality_id,number,ward,mail_only\n100,One,70,0001,W,no\n101,Two,70,0002,,YES\n",
    ),
    ("precinct_split.txt", "id,name,precinct_id\n200,A,100\n201,B,100\n202,C,999\n"),
    ("precinct_polling_location.txt", "precinct_id,polling_location_id\n100,300\n"),
    ("precinct_split_polling_location.txt", "precinct_split_id,polling_location_id\n201,301\n"),
    ("precinct_early_vote_site.txt", "precinct_id,early_vote_site_id\n100,400\n"),
    ("locality_early_vote_site.txt", "locality_id,early_vote_site_id\n70,400\n70,401\n70,400\n"),
    (
        "polling_location.txt",
        "id,address_location_name,address_line1,address_line2,address_city,address_state,address_zip,polling_hours\n\
         300,SCHOOL,School,5 Oak St,Portsmouth,VA,237046818,\n\
         301,Church,6 Elm St,Rear,Portsmouth,VA,23704,7 AM - 8 PM\n",
    ),
    (
        "early_vote_site.txt",
        "id,name,address_location_name,address_line1,address_city,address_state,address_zip,start_date,end_date,days_times_open\n\
         400,Registrar,City Hall,801 Crawford St,Portsmouth,VA,23704,2015-03-01,2015-03-20,Weekdays 9 to 5\n\
         401,Library,,7 Court St,Portsmouth,VA,23704,2015-03-01,2015-03-01,\n",
    ),
    (
        "street_segment.txt",
        "start_house_number,end_house_number,odd_even_both,start_apartment_number,end_apartment_number,\
         non_house_address_house_number,non_house_address_street_name,non_house_address_street_suffix,\
         non_house_address_city,non_house_address_state,non_house_address_zip,precinct_id,precinct_split_id,id\n\
         1,99,Odd,,,,MAIN,ST,PORTSMOUTH,VA,23704,100,200,500\n\
         2,98,even,,,,MAIN,ST,PORTSMOUTH,VA,23704,100,201,501\n\
         1,99,both,,,,OAK,ST,PORTSMOUTH,VA,23704,101,,502\n\
         5,5,both,1,3,,ELM,ST,PORTSMOUTH,VA,23704,101,,503\n\
         ,,both,,,7,ELM,ST,PORTSMOUTH,VA,23704,101,,504\n\
         1,9,both,,,,BAD,ST,PORTSMOUTH,VA,23704,101,200,505\n\
         1,9,both,,,,LOST,ST,PORTSMOUTH,VA,23704,100,209,506\n",
    ),
];

fn write(folder: &Path, files: &[(&str, &str)], but: &[&str]) {
    for (name, text) in files.iter().filter(|f| !but.contains(&f.0)) {
        std::fs::write(folder.join(name), text).unwrap();
    }
}

fn feed(but: &[&str]) -> (tempfile::TempDir, Result<FeedReader, FeedError>) {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), FEED, but);
    let reader = open(folder.path());
    (folder, reader)
}

fn precinct<'r>(reader: &'r FeedReader, id: &str) -> &'r VipPrecinct {
    reader.feed().precincts.iter().find(|p| p.id == id).unwrap()
}

fn place<'r>(reader: &'r FeedReader, id: &str) -> &'r PollingLocation {
    reader.feed().polling_locations.iter().find(|p| p.id == id).unwrap()
}

fn segments(reader: &FeedReader) -> Vec<StreetSegment> {
    let mut segments = Vec::new();
    reader.segments(&mut |s| segments.push(s.clone())).unwrap();
    segments
}

#[test]
fn a_split_is_a_precinct_with_the_name_of_its_precinct() {
    let (_folder, reader) = feed(&[]);
    let reader = reader.unwrap();
    assert_eq!(reader.feed().version, "3.0");
    let ids: Vec<_> = reader.feed().precincts.iter().map(|p| p.id.as_str()).collect();
    assert_eq!(ids, ["100", "101", "200", "201"], "the split of a precinct that is not there is left out");
    let (whole, split) = (precinct(&reader, "100"), precinct(&reader, "200"));
    assert_eq!((whole.name.as_str(), whole.split_name.as_str()), ("One", ""));
    assert_eq!((split.name.as_str(), split.split_name.as_str()), ("One", "A"));
    assert_eq!((split.number.as_str(), split.ward.as_str(), split.locality_id.as_str()), ("0001", "W", "70"));
    assert!(precinct(&reader, "101").is_mail_only && !split.is_mail_only);
    let rules: Vec<_> = reader.findings().iter().map(|f| (f.rule, f.line)).collect();
    assert_eq!(rules, [("reference-missing", 4)], "and is said to be wrong; yes and no are not");
}

#[test]
fn a_precinct_has_the_segments_of_its_splits() {
    let (_folder, reader) = feed(&[]);
    let reader = reader.unwrap();
    assert_eq!((reader.whole_of("200"), reader.whole_of("100")), (Some("100"), None));
    let report = crate::check(&reader).unwrap();
    assert_eq!(report.counts.get("precinct-no-segment"), None, "{:?}", report.counts);
}

#[test]
fn places_come_from_the_split_else_from_its_precinct() {
    let (_folder, reader) = feed(&[]);
    let reader = reader.unwrap();
    assert_eq!(precinct(&reader, "100").polling_location_ids, ["300", "400"]);
    assert_eq!(precinct(&reader, "200").polling_location_ids, ["300", "400"]);
    assert_eq!(precinct(&reader, "201").polling_location_ids, ["301", "400"]);
    assert_eq!(reader.feed().localities[0].polling_location_ids, ["400", "401"]);
}

#[test]
fn places_and_early_sites_have_addresses_and_hours_as_text() {
    let (_folder, reader) = feed(&[]);
    let reader = reader.unwrap();
    let school = place(&reader, "300");
    assert_eq!(
        (school.name.as_str(), school.line_1.as_str(), school.line_2.as_str()),
        ("SCHOOL", "5 Oak St", "")
    );
    assert_eq!(school.hours_text, "6:00 AM - 7:00 PM", "those of the election");
    assert!(!school.is_early_voting);
    let church = place(&reader, "301");
    assert_eq!((church.line_1.as_str(), church.line_2.as_str()), ("6 Elm St", "Rear"));
    assert_eq!(church.hours_text, "7 AM - 8 PM");
    let early = place(&reader, "400");
    assert!(early.is_early_voting && !early.is_drop_box);
    assert_eq!(early.hours_text, "Weekdays 9 to 5 (2015-03-01 to 2015-03-20)");
    assert_eq!(
        (early.name.as_str(), early.line_1.as_str(), early.line_2.as_str()),
        ("Registrar", "801 Crawford St", "City Hall")
    );
    assert_eq!(place(&reader, "401").hours_text, "2015-03-01");
}

#[test]
fn offices_have_their_official_and_an_address() {
    let (_folder, reader) = feed(&[]);
    let reader = reader.unwrap();
    let offices = &reader.feed().administrations;
    assert_eq!(offices[0].address_lines, ["PO Box 1"]);
    assert_eq!(offices[1].address_lines, ["801 Crawford St", "Portsmouth, VA 23704"]);
    assert_eq!(
        (offices[1].phone.as_str(), offices[1].email.as_str()),
        ("757-555-0100", "registrar@example.gov")
    );
    // Track, provisional, mail, sample ballot, am I registered, register: 3.0 has no link of the first two
    // kinds.
    let city = |end: &str| format!("https://city.example.gov/{end}");
    assert_eq!(offices[0].links[2], "https://example.gov/mail");
    assert_eq!(
        offices[1].links,
        [String::new(), String::new(), String::new(), city("ballot"), city("am-i"), city("register")]
    );
    let report = check(&reader).unwrap();
    assert!(!report.counts.contains_key("office-department"), "{:?}", report.counts);
}

#[test]
fn segments_lead_to_their_split_and_never_to_two_precincts() {
    let (_folder, reader) = feed(&[]);
    let reader = reader.unwrap();
    let all = segments(&reader);
    let leads: Vec<_> = all.iter().map(|s| (s.id.as_str(), s.precinct_id.as_str())).collect();
    assert_eq!(
        leads,
        [
            ("500", "200"),
            ("501", "201"),
            ("502", "101"),
            ("503", "101"),
            ("504", "101"),
            ("505", ""),
            ("506", "209")
        ]
    );
    assert_eq!(all[0].odd_even_both, "odd");
    assert_eq!(all[3].unit_numbers, ["1 TO 3"]);
    assert_eq!((all[4].start_house_number.as_str(), all[4].end_house_number.as_str()), ("7", "7"));
    let report = check(&reader).unwrap();
    let lines =
        |rule: &str| report.findings.iter().filter(|f| f.rule == rule).map(|f| f.line).collect::<Vec<_>>();
    assert_eq!(lines("segment-split"), [7]);
    assert_eq!(lines("reference-missing"), [4, 8]);
}

#[test]
fn a_feed_without_segments_opens_and_says_so() {
    let (_folder, reader) = feed(&["street_segment.txt", "precinct_split.txt"]);
    let reader = reader.unwrap();
    assert!(segments(&reader).is_empty());
    let rules: Vec<_> = reader.findings().iter().map(|f| (f.rule, f.file.as_str())).collect();
    assert_eq!(rules, [("segment-none", "street_segment.txt")]);
}

#[test]
fn files_without_which_nothing_can_be_looked_up_are_named() {
    let (_folder, reader) = feed(&["election.txt", "state.txt"]);
    let error = reader.unwrap_err().to_string();
    assert!(error.contains("election.txt, state.txt"), "{error}");
    let (_folder, reader) = feed(&["precinct.txt", "precinct_split.txt", "street_segment.txt"]);
    assert!(!reader.unwrap().feed().polling_locations.is_empty(), "places of counties");
}

#[test]
fn a_feed_of_5_is_not_taken_for_one_of_3() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), FEED, &["source.txt", "street_segment.txt"]);
    let source = "id,name,vip_id,date_time,version\n1,Board,51,2015-01-21T18:13:25,5.1\n";
    write(folder.path(), &[("source.txt", source), ("street_segment.txt", "id\n")], &[]);
    let reader = open(folder.path()).unwrap();
    assert_eq!(reader.feed().version, "5.1");
}

#[test]
fn a_finding_about_a_split_names_no_line_of_the_precincts() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), FEED, &["precinct_polling_location.txt"]);
    let report = check(&open(folder.path()).unwrap()).unwrap();
    let found = |id: &str| {
        let of = |f: &&Finding| f.rule == "precinct-no-place" && f.element == id;
        report.findings.iter().find(of).map(|f| f.line)
    };
    assert_eq!((found("100"), found("200")), (Some(2), Some(0)), "{:?}", report.findings);
}

#[test]
fn lines_are_counted_in_files_from_windows_and_over_empty_lines() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), FEED, &[]);
    let splits = "id,name,precinct_id\r\n\r\n200,\"A\r\nB\",100\r\n\r\n202,C,999\r\n203,D,998";
    write(folder.path(), &[("precinct_split.txt", splits)], &[]);
    let reader = open(folder.path()).unwrap();
    let lines: Vec<_> = reader.findings().iter().map(|f| f.line).collect();
    assert_eq!(lines, [3, 6, 7], "a line end in a name, and two precincts that are not there");
}

#[test]
fn a_split_whose_link_may_be_lost_does_not_vote_where_its_precinct_does() {
    let links = "precinct_split_polling_location.txt";
    let of_split = |rows: &str| {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), FEED, &[links]);
        std::fs::write(folder.path().join(links), format!("precinct_split_id,polling_location_id\n{rows}"))
            .unwrap();
        let reader = open(folder.path()).unwrap();
        precinct(&reader, "200").polling_location_ids.clone()
    };
    assert_eq!(of_split("201,301\n"), ["300", "400"], "the file is whole");
    for lost in
        ["200,301,\n201,301\n", "200,\n201,301\n", "200,\"301\n201,301\n\"201,301\n", "200,30\u{7}1\n"]
    {
        assert_eq!(of_split(lost), ["400"], "{lost}");
    }
}
