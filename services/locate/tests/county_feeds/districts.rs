//! Electoral districts out of a feed in XML, written from the schema of VIP: splits, references that lead
//! nowhere, several OCD identifiers, precincts that overlap, a precinct with more districts than any has, and
//! districts that contradict themselves or each other. Of a feed of 3.0, splits that a segment does not name.

use std::fmt::Write as _;
use std::path::Path;

use lookup::answer::{AnswerKind, LookupAnswer};
use lookup::district::DistrictType;

use super::county::{Built, built};
use super::three::vip_3;

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

/// Districts of which nobody can say which is meant: what an outsider broke the reader with.
const CONTRARY: [(&str, &str, &str, &[&str]); 9] = [
    ("c-cd1", "congressional", "Congressional District 1", &["ocd-division/country:us/state:nv/cd:1"]),
    // The identifier of its neighbour.
    ("c-cd2", "congressional", "Congressional District 2", &["ocd-division/country:us/state:nv/cd:1"]),
    // Of another type.
    ("c-sd5", "state-senate", "Senate District 5", &["ocd-division/country:us/state:nv/sldl:5"]),
    ("c-ward1", "ward", "Ward 1", &[]),
    ("c-ward2", "ward", "Ward 2", &[]),
    ("c-markup", "school", "&lt;b&gt;Schools&lt;/b&gt;", &[]),
    // VIP has no such word; the identifier says what it is.
    ("c-house", "seat-in-washington", "District 3", &["ocd-division/country:us/state:nv/cd:3"]),
    ("c-water1", "water", "Upper Water District", &[]),
    ("c-water2", "water", "Lower Water District", &[]),
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

/// Identifier, type, name, OCD identifiers; precinct, split, districts; precinct, first and last number,
/// unit.
type Rows<'a> = (
    &'a [(&'a str, &'a str, &'a str, &'a [&'a str])],
    &'a [(&'a str, &'a str, &'a str)],
    &'a [(&'a str, u32, u32, &'a str)],
);

fn write(folder: &Path, (districts, precincts, segments): Rows<'_>) {
    let mut text = HEAD.to_owned();
    for (id, kind, name, identifiers) in districts {
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
    for (n, (id, split, districts)) in precincts.iter().enumerate() {
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
    for (i, (precinct, from, to, unit)) in segments.iter().enumerate() {
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
    let many: Vec<(String, String)> =
        (0..10_000).map(|n| (format!("x{n}"), format!("Special {n}"))).collect();
    let mut districts = DISTRICTS.to_vec();
    districts.extend(many.iter().map(|(id, name)| (id.as_str(), "special", name.as_str(), [].as_slice())));
    let crowd: Vec<&str> = many.iter().map(|(id, _)| id.as_str()).chain(["ed-cd"]).collect();
    let crowd = crowd.join(" ");
    let mut precincts = PRECINCTS.to_vec();
    precincts.push(("pre6", "", &crowd));
    built(&[&|folder: &Path| write(folder, (&districts, &precincts, &SEGMENTS))])
}

fn names(answer: &LookupAnswer) -> Vec<&str> {
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
    assert!(built.look_up("5 Larkwing Ct, Carson City, NV 89701", "2028-12-01").districts.is_empty());
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

#[test]
fn districts_that_contradict_themselves_or_each_other_are_not_told() {
    let precincts = [
        ("pre1", "", "c-cd1 c-sd5"),
        ("pre2", "", "c-cd2 c-ward1 c-ward2"),
        ("pre3", "", "c-house c-water1 c-water2"),
        ("pre4", "", "c-markup c-water1"),
    ];
    let segments = [
        ("pre1", 1, 99, ""),
        ("pre2", 101, 199, ""),
        ("pre3", 201, 299, ""),
        ("pre1", 301, 399, ""),
        ("pre2", 301, 399, ""),
        ("pre4", 401, 499, ""),
    ];
    let built = built(&[&|folder: &Path| write(folder, (&CONTRARY, &precincts, &segments))]);
    let one = built.house("5 Larkwing Ct").districts;
    let told: Vec<_> =
        one.list.iter().map(|own| (own.kind, own.name.as_str(), own.ocd_id.as_str())).collect();
    let expected = [
        (DistrictType::Congressional, "Congressional District 1", ""),
        (DistrictType::StateSenate, "Senate District 5", ""),
    ];
    assert_eq!(told, expected, "without identifiers that belong to another district");
    let four = built.house("405 Larkwing Ct").districts;
    assert!(four.is_incomplete && four.list.len() == 1, "the one with markup in its name is missing");
    let two = built.house("105 Larkwing Ct").districts;
    assert_eq!((two.list.len(), two.undecided.as_slice()), (1, [DistrictType::Ward].as_slice()), "two wards");
    let three = built.house("205 Larkwing Ct").districts;
    let kinds: Vec<_> = three.list.iter().map(|own| own.kind).collect();
    assert_eq!(kinds, [DistrictType::Congressional, DistrictType::Water, DistrictType::Water]);
    // Both precincts: their districts have one identifier, and are two.
    let both = built.house("305 Larkwing Ct");
    assert!(both.kind == AnswerKind::Ambiguous && both.districts.list.is_empty());
    assert!(both.districts.undecided.contains(&DistrictType::Congressional));
    let counts = &built.reports[0].counts;
    let count = |rule: &str| counts.get(rule).copied().unwrap_or(0);
    assert_eq!((count("district-ocd-id"), count("district-name"), count("district-type")), (3, 1, 1));
    assert_eq!((count("district-missing"), count("district-cut")), (1, 1));
}

#[test]
fn of_a_house_whose_split_is_not_named_only_what_all_splits_agree_about_is_told() {
    let built = built(&[&|folder: &Path| {
        vip_3(folder, "1", "9");
        let file = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
        file("precinct_split.txt", "id,name,precinct_id\n31,East,11\n32,West,11\n");
        file(
            "electoral_district.txt",
            "id,name,type,number\n41,Congressional District 1,congressional,1\n42,Senate District 1,state-senate,1\n\
             43,Senate District 2,state-senate,2\n",
        );
        file(
            "precinct_split_electoral_district.txt",
            "precinct_split_id,electoral_district_id\n31,41\n31,42\n32,41\n32,43\n",
        );
    }]);
    let answer = built.house("5 Larkwing Ct");
    assert!(answer.kind == AnswerKind::Found, "the place is that of the precinct");
    assert_eq!(names(&answer), ["Congressional District 1"]);
    assert_eq!(answer.districts.undecided, [DistrictType::StateSenate]);
    assert_eq!(built.reports[0].counts.get("district-cut"), None, "the lines of splits are no fault");
}
