//! Electoral districts out of a feed in XML, written from the schema of VIP: splits, references that lead nowhere, several
//! OCD identifiers, precincts that overlap, and a precinct with more districts than any has.

use std::fmt::Write as _;
use std::path::Path;

use lookup::answer::{Answer, AnswerKind};
use lookup::district::DistrictType;

use super::county::{Built, built};

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<VipObject schemaVersion="6.0">
<Source id="s"><Name>Sample County</Name><VipId>32</VipId><DateTime>2028-10-01T00:00:00Z</DateTime></Source>
<Election id="e1"><Date>2028-11-07</Date><StateId>st1</StateId></Election>
<State id="st1"><Name>Nevada</Name></State>
<Locality id="l1"><Name>Sample County</Name><StateId>st1</StateId></Locality>
"#;

/// Identifier, type, name, OCD identifiers.
const DISTRICTS: [(&str, &str, &str, &[&str]); 10] = [
    ("ed-school", "school", "Sample Schools", &[]),
    ("ed-cd", "congressional", "Congressional District 4", &["ocd-division/country:us/state:nv/cd:4"]),
    ("ed-cd2", "congressional", "Congressional District 3", &["ocd-division/country:us/state:nv/cd:3"]),
    ("ed-sd1", "state-senate", "Senate 1", &["ocd-division/country:us/state:nv/sldu:1"]),
    ("ed-sd2", "state-senate", "Senate 2", &["ocd-division/country:us/state:nv/sldu:2"]),
    (
        "ed-two-ids",
        "county",
        "Two identifiers",
        &["ocd-division/country:us/state:nv", "ocd-division/country:us"],
    ),
    ("ed-bad-id", "city", "Bad identifier", &["ocd-division/country:us/State:NV"]),
    ("ed-foreign", "ward", "Identifier of Ohio", &["ocd-division/country:us/state:oh/place:lima"]),
    ("ed-own-type", "mosquito-control", "Mosquitos", &[]),
    ("ed-nameless", "special", "", &[]),
];

/// Precinct, split, districts.
const PRECINCTS: [(&str, &str, &str); 6] = [
    ("pre1", "", "ed-school ed-cd ed-sd1 ed-two-ids ed-bad-id ed-foreign ed-own-type"),
    ("pre2a", "A", "ed-cd ed-sd1 ed-school"),
    ("pre2b", "B", "ed-cd ed-sd2 ed-school"),
    ("pre3", "", "ed-cd ed-cd2 ed-school"),
    ("pre4", "", "ed-cd ed-gone ed-nameless"),
    ("pre5", "", ""),
];

/// Precinct, first and last number on Larkwing Ct, unit.
const SEGMENTS: [(&str, u32, u32, &str); 9] = [
    ("pre1", 1, 99, ""),
    ("pre2a", 100, 100, "1"),
    ("pre2b", 100, 100, "2"),
    // The feed assigns these houses twice.
    ("pre1", 201, 299, ""),
    ("pre2b", 201, 299, ""),
    ("pre3", 301, 399, ""),
    ("pre4", 401, 499, ""),
    ("pre5", 501, 599, ""),
    ("pre6", 601, 699, ""),
];

fn write(folder: &Path) {
    let mut text = HEAD.to_owned();
    for (id, kind, name, identifiers) in DISTRICTS {
        let own = |value: &&str| {
            format!("<ExternalIdentifier><Type>ocd-id</Type><Value>{value}</Value></ExternalIdentifier>")
        };
        let identifiers: String = identifiers.iter().map(own).collect();
        let identifiers = format!("<ExternalIdentifiers>{identifiers}</ExternalIdentifiers>");
        let identifiers = if identifiers.contains("Value") { identifiers.as_str() } else { "" };
        writeln!(
            text,
            "<ElectoralDistrict id=\"{id}\">{identifiers}<Name>{name}</Name><Type>{kind}</Type></ElectoralDistrict>"
        )
        .unwrap();
    }
    for n in 0..10_000 {
        writeln!(
            text,
            "<ElectoralDistrict id=\"x{n}\"><Name>Special {n}</Name><Type>special</Type></ElectoralDistrict>"
        )
        .unwrap();
    }
    let many: Vec<String> = (0..10_000).map(|n| format!("x{n}")).collect();
    let many = format!("{} ed-cd", many.join(" "));
    for (n, (id, split, districts)) in PRECINCTS.into_iter().chain([("pre6", "", many.as_str())]).enumerate()
    {
        let split = if split.is_empty() {
            String::new()
        } else {
            format!("<PrecinctSplitName>{split}</PrecinctSplitName>")
        };
        writeln!(
            text,
            "<Precinct id=\"{id}\"><ElectoralDistrictIds>{districts}</ElectoralDistrictIds><LocalityId>l1</LocalityId>\
             <Name>Precinct {id}</Name><PollingLocationIds>pl{n}</PollingLocationIds>{split}</Precinct>\n\
             <PollingLocation id=\"pl{n}\"><AddressStructured><Line1>{n}1 Sample St</Line1>\
             <City>Carson City</City><State>NV</State><Zip>89701</Zip></AddressStructured>\
             <Name>Place {n}</Name></PollingLocation>"
        )
        .unwrap();
    }
    for (i, (precinct, from, to, unit)) in SEGMENTS.into_iter().enumerate() {
        let unit = if unit.is_empty() { String::new() } else { format!("<UnitNumber>{unit}</UnitNumber>") };
        writeln!(
            text,
            "<StreetSegment id=\"ss{i}\"><City>Carson City</City><OddEvenBoth>both</OddEvenBoth>\
             <PrecinctId>{precinct}</PrecinctId><StartHouseNumber>{from}</StartHouseNumber>\
             <EndHouseNumber>{to}</EndHouseNumber><State>NV</State><StreetName>Larkwing</StreetName>\
             <StreetSuffix>Ct</StreetSuffix>{unit}<Zip>89701</Zip></StreetSegment>"
        )
        .unwrap();
    }
    text.push_str("</VipObject>\n");
    std::fs::write(folder.join("feed.xml"), text).unwrap();
}

fn feed() -> Built {
    built(&[&|folder: &Path| write(folder)])
}

fn names(answer: &Answer) -> Vec<&str> {
    answer.districts.list.iter().map(|district| district.name.as_str()).collect()
}

#[test]
fn the_districts_of_an_address_are_those_of_its_precinct() {
    let built = feed();
    let answer = built.house("5 Larkwing Ct");
    let expected = [
        "Congressional District 4",
        "Senate 1",
        "Two identifiers",
        "Bad identifier",
        "Identifier of Ohio",
        "Sample Schools",
        "Mosquitos",
    ];
    assert_eq!(names(&answer), expected, "from federal to local");
    assert!(answer.districts.undecided.is_empty() && !answer.districts.is_incomplete);
    let ids: Vec<&str> = answer.districts.list.iter().map(|district| district.ocd_id.as_str()).collect();
    let (cd, senate) = ("ocd-division/country:us/state:nv/cd:4", "ocd-division/country:us/state:nv/sldu:1");
    assert_eq!(
        ids,
        [cd, senate, "", "", "", "", ""],
        "none that is one of two, of no form, of another state"
    );
    let other = answer.districts.list.last().unwrap();
    assert_eq!((other.kind, other.other_type.as_str()), (DistrictType::Other, "mosquito-control"));
    let counts = &built.reports[0].counts;
    let count = |rule: &str| counts.get(rule).copied().unwrap_or(0);
    assert_eq!((count("district-ocd-id"), count("district-type"), count("district-name")), (3, 1, 1));
    assert_eq!((count("district-missing"), count("district-cut"), count("district-many")), (2, 1, 1));
    assert!(!built.reports[0].fatal);
}

#[test]
fn where_the_precinct_is_not_decided_only_what_all_agree_about_is_told() {
    let built = feed();
    // A building across a split: the unit decides the senate alone.
    let building = built.house("100 Larkwing Ct");
    assert!(building.kind == AnswerKind::NeedsUnit);
    assert_eq!(names(&building), ["Congressional District 4", "Sample Schools"]);
    assert_eq!(building.districts.undecided, [DistrictType::StateSenate]);
    let unit = built.house("100 Larkwing Ct Unit 2");
    assert_eq!(names(&unit), ["Congressional District 4", "Senate 2", "Sample Schools"]);
    // Two precincts have the house.
    let twice = built.house("205 Larkwing Ct");
    assert!(twice.kind == AnswerKind::Ambiguous);
    assert_eq!(names(&twice), ["Congressional District 4", "Sample Schools"]);
    let undecided = [
        DistrictType::StateSenate,
        DistrictType::County,
        DistrictType::City,
        DistrictType::Ward,
        DistrictType::Other,
    ];
    assert_eq!(twice.districts.undecided, undecided);
    // Another street may be meant; the street is known and the house is not; the election is over.
    assert!(built.house("5 Larkwin Ct").districts.list.is_empty());
    assert!(built.house("9999 Larkwing Ct").districts.is_empty());
    assert!(built.ask("5 Larkwing Ct, Carson City, NV 89701", "2028-12-01").districts.is_empty());
}

#[test]
fn a_precinct_that_is_cut_incomplete_or_crowded_says_so() {
    let built = feed();
    let cut = built.house("305 Larkwing Ct");
    assert_eq!(names(&cut), ["Sample Schools"]);
    assert_eq!(cut.districts.undecided, [DistrictType::Congressional]);
    let missing = built.house("405 Larkwing Ct");
    assert!(names(&missing).is_empty() && missing.districts.is_incomplete);
    assert_eq!(
        missing.districts.undecided,
        [DistrictType::Congressional],
        "what is missing may be the second"
    );
    assert!(built.house("505 Larkwing Ct").districts.is_empty());
    let crowded = built.house("605 Larkwing Ct");
    assert_eq!((crowded.districts.list.len(), crowded.districts.is_incomplete), (99, true));
    assert_eq!(crowded.districts.undecided, [DistrictType::Congressional]);
}
