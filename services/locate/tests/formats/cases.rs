//! The fault cases of the public data processor (VIP 5.1, XML), each with what it must report. Written
//! down from reading the files; parts that a look-up does not need (contests, candidates, parties,
//! offices held) are not read and report nothing but their identifiers.

use feed::{check, open};

use super::{count, shared};

struct Case {
    /// Name without `v5-` and `.xml`.
    file: &'static str,
    /// Rules and how often each is broken.
    must: &'static [(&'static str, u64)],
    /// Rules that are kept.
    never: &'static [&'static str],
}

const fn case(
    file: &'static str,
    must: &'static [(&'static str, u64)],
    never: &'static [&'static str],
) -> Case {
    Case { file, must, never }
}

#[rustfmt::skip]
const CASES: &[Case] = &[
    // One address without @, one without anything before it; the third is right.
    case("bad-emails", &[("office-email", 2)], &[]),
    case("ballot-measure-contests", &[], &["element-unknown"]),
    case("candidate-contests", &[], &["element-unknown"]),
    // `super-duper` twice, in elements that VIP does not have.
    case("duplicate-ids", &[("id-duplicate", 1), ("element-unknown", 4)], &["id-missing"]),
    // ea003: a notice of a link alone, and no department.
    case("election-administrations", &[("notice-text", 1), ("office-department", 1)], &["office-uri", "office-none"]),
    case("election-statuses", &[], &["id-missing"]),
    case("election-with-date", &[("election-incomplete", 1)], &["election-count"]),
    case("election-with-state-id", &[("election-incomplete", 1), ("reference-missing", 1)], &["election-count"]),
    case("electoral-districts", &[], &["element-unknown"]),
    case("external-identifiers", &[], &["element-unknown"]),
    // 37:00, not-a-time and 42:00; a date with a time, and 29 February 2017; two times without an offset;
    // ho003 to ho005 without either date.
    case("hours-open", &[("time-invalid", 3), ("date-invalid", 2), ("time-form", 2), ("schedule-incomplete", 6)], &[]),
    // per03 twice; poll02 and poll03 are not there; no locality says its state.
    case("idrefs", &[("id-duplicate", 1), ("reference-missing", 2), ("locality-incomplete", 2)], &["reference-type"]),
    // True and False in 13 places that are read (those of the schedule count for both its times).
    case("incorrect-booleans", &[("boolean-form", 13), ("id-duplicate", 1), ("election-several", 1)], &["boolean-invalid", "election-count"]),
    // The second half of the file has plain text in place of <Text>: 5 of these are read.
    case("internationalized-text", &[("text-language", 5), ("election-count", 1), ("source-count", 1)], &[]),
    // l001 says neither name nor state; state001 is not there.
    case("localities", &[("locality-incomplete", 2), ("reference-missing", 2)], &[]),
    // A source without id and date, of state "8"; a state without name; an offset of -7:00; one segment
    // without a ZIP code.
    case("locality-summaries", &[
        ("id-missing", 1), ("source-incomplete", 1), ("source-vip-id", 1), ("state-name", 1),
        ("time-form", 2), ("segment-zip-none", 1), ("boolean-form", 1),
    ], &["reference-type", "reference-missing", "time-invalid", "segment-none"]),
    case("missing-ballot-names", &[], &["id-missing"]),
    case("missing-candidate-ids", &[], &["id-missing"]),
    case("missing-ids", &[("id-missing", 2)], &["id-duplicate"]),
    case("more-than-one-election", &[("election-count", 1), ("election-incomplete", 4)], &["id-duplicate"]),
    case("more-than-one-source", &[("source-count", 1), ("source-incomplete", 6)], &["id-duplicate"]),
    case("offices", &[("id-duplicate", 1)], &["id-missing"]),
    case("one-election", &[("election-incomplete", 2)], &["election-count"]),
    case("one-source", &[("source-incomplete", 3)], &["source-count"]),
    case("ordered-contests", &[], &["element-unknown"]),
    case("parties", &[], &["element-unknown"]),
    case("party-selections", &[], &["element-unknown"]),
    // An empty VIP identifier; two places without an address, which are not used; two offices and the
    // hours of the six other places are not there.
    case("polling-locations-by-type", &[("source-incomplete", 1), ("place-address", 2), ("reference-missing", 8)], &["boolean-form"]),
    // pl001 has no address; pl003 belongs to a locality and a precinct; pl006 to nobody.
    case("polling-locations-duplicated", &[
        ("place-address", 1), ("place-twice", 1), ("place-unused", 1), ("coordinates-half", 2),
        ("coordinates-invalid", 1), ("precinct-incomplete", 6), ("locality-incomplete", 2),
    ], &[]),
    // pl001 has no address, pl008 a second line alone; pl004 and pl005 half a position; pl006 none that
    // is a number.
    case("polling-locations", &[("place-address", 2), ("coordinates-half", 2), ("coordinates-invalid", 1)], &["place-address-both"]),
    case("precincts", &[("precinct-incomplete", 4), ("reference-missing", 2)], &["id-missing"]),
    // The state of these files has no id.
    case("source-second-with-date-time-second", &[("source-incomplete", 1), ("id-missing", 1)], &["source-count"]),
    case("source-second-with-name-second", &[("source-incomplete", 1), ("id-missing", 1)], &["source-count"]),
    case("source-vip-id-invalid-2-digit-fips", &[("source-vip-id", 1)], &["source-incomplete"]),
    case("source-vip-id-invalid-5-digit-fips", &[("source-vip-id", 1)], &["source-incomplete"]),
    case("source-vip-id-valid-2-digit-fips", &[], &["source-vip-id", "source-incomplete", "source-state"]),
    // 01001 is a county of Alabama, and the feed is of Colorado.
    case("source-vip-id-valid-5-digit-fips", &[("source-state", 1)], &["source-vip-id", "source-incomplete"]),
    case("source-with-date-time", &[("source-incomplete", 2)], &["source-count"]),
    case("source-with-name", &[("source-incomplete", 2)], &["source-count"]),
    case("source-with-vip-id", &[("source-incomplete", 1), ("source-vip-id", 1)], &["source-count"]),
    case("source-without-date-time", &[("source-incomplete", 2)], &["source-count"]),
    case("source-without-name", &[("source-incomplete", 3)], &["source-count"]),
    case("source-without-vip-id", &[("source-incomplete", 2)], &["source-count"]),
    case("states", &[("state-count", 1), ("state-name", 1)], &["id-missing"]),
    // 100B, 1A; ss002 has no numbers; none of the three says its precinct.
    case("street-segment-end-house-number-invalid", &[("segment-number", 1), ("segment-number-none", 2), ("segment-incomplete", 3)], &["segment-range"]),
    case("street-segment-start-house-number-invalid", &[("segment-number", 1), ("segment-number-none", 2), ("segment-incomplete", 3)], &["segment-range"]),
    // A prefix with 1 to 99, with all addresses (and even), with all streets.
    case("street-segment-house-number-prefix", &[("segment-part-range", 1), ("segment-wildcard-part", 2), ("segment-wildcard-parity", 1)], &["segment-part-text"]),
    case("street-segment-house-number-suffix", &[("segment-part-range", 1), ("segment-wildcard-part", 2), ("segment-wildcard-parity", 1)], &["segment-part-text"]),
    // No precinct of it is there; see the next test for the overlaps.
    case("street-segment-overlaps", &[("reference-missing", 22), ("segment-none", 1)], &["segment-overlap"]),
    // ss001 is empty, ss005 says everything in other words.
    case("street-segment", &[
        ("segment-incomplete", 9), ("segment-number-none", 10), ("segment-parity", 2), ("segment-street", 2),
        ("segment-zip-none", 2), ("element-unknown", 4),
    ], &[]),
    // hours0000 has times but no dates; the school at Stony Point lies in New York by its position.
    case("_no_street_segments", &[("segment-none", 1), ("schedule-incomplete", 2), ("coordinates-state", 1)], &["id-duplicate"]),
    case("_sample_feed", &[("schedule-incomplete", 2), ("coordinates-state", 1)], &["segment-none", "element-unknown", "reference-missing", "reference-type"]),
];

fn name(file: &str) -> String {
    if file.starts_with('_') { format!("v5{file}.xml") } else { format!("v5-{file}.xml") }
}

#[test]
fn each_fault_case_reports_what_is_wrong_in_it() {
    let Some(folder) = shared("vip-5.2/xml_cases") else { return };
    let mut wrong = Vec::new();
    for case in CASES {
        let file = name(case.file);
        let report = check(&open(&folder.join(&file)).unwrap()).unwrap();
        let found = |rule: &str| report.counts.get(rule).copied().unwrap_or_default();
        for (rule, times) in case.must.iter().filter(|(rule, times)| found(rule) != *times) {
            wrong.push(format!("{file}: {rule} {} instead of {times}", found(rule)));
        }
        for rule in case.never.iter().filter(|rule| found(rule) > 0) {
            wrong.push(format!("{file}: {rule} {}", found(rule)));
        }
        // None of these feeds but the two samples is whole enough to be published.
        assert_eq!(report.fatal, !case.file.starts_with('_'), "{file}: {:?}", report.counts);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_fault_case_is_forgotten() {
    let Some(folder) = shared("vip-5.2/xml_cases") else { return };
    let mut files: Vec<String> =
        folder.read_dir().unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    let mut cases: Vec<String> = CASES.iter().map(|c| name(c.file)).collect();
    files.sort();
    cases.sort();
    assert_eq!(files, cases);
}

#[test]
fn overlaps_are_found_once_the_precincts_are_there() {
    let Some(folder) = shared("vip-5.2/xml_cases") else { return };
    let text = std::fs::read_to_string(folder.join("v5-street-segment-overlaps.xml")).unwrap();
    let precincts = "<Precinct id=\"p001\"/><Precinct id=\"p002\"/></VipObject>";
    let feed = tempfile::tempdir().unwrap();
    let path = feed.path().join("feed.xml");
    std::fs::write(&path, text.replace("</VipObject>", precincts)).unwrap();
    let reader = open(&path).unwrap();
    let report = check(&reader).unwrap();
    let lines: Vec<u64> =
        report.findings.iter().filter(|f| f.rule == "segment-overlap").map(|f| f.line).collect();
    // ss002, ss004, ss006, ss010, ss012 and ss016 each meet the one before it: a part of the street, all of
    // it, one house, one side. Odd and even, and streets that differ in a direction or suffix, do not meet.
    assert_eq!(lines.len(), 6, "{lines:?}");
    assert_eq!(count(&reader, "segment-repeated"), 1, "ss013 and ss014 lead to one precinct");
}
