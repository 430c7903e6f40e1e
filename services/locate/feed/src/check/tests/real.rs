//! The public feeds of `../shared/data`; skipped where they are absent.

use super::*;

fn counts(file: &str) -> Option<(CheckReport, BTreeMap<&'static str, u64>)> {
    let path = test_data::shared_data(&format!("feeds/{file}"))?;
    let report = check(&reader::open(&path).unwrap()).unwrap();
    let counts = report.counts.clone();
    Some((report, counts))
}

#[test]
fn cambridge_has_seven_overlaps_between_precincts() {
    let Some((report, counts)) = counts("vip-6.0/vipfeed-25-2028-11-07-Cambridge.zip") else { return };
    assert_eq!((report.segments, report.segments_unusable, report.fatal), (1_916, 0, false));
    assert_eq!(counts["segment-overlap"], 7);
    assert_eq!(counts["segment-zip-state"], 2);
    // Two equal rows of one site's last day.
    assert_eq!(counts["schedule-overlap"], 1);
}

#[test]
fn chicago_has_no_zip_codes_and_no_conflict() {
    let Some((report, counts)) = counts("vip-6.0/vipfeed-17-2028-11-07-Chicago.zip") else { return };
    assert_eq!((report.segments, report.segments_unusable, report.fatal), (26_960, 0, false));
    assert_eq!(counts["segment-zip-none"], 26_960);
    assert_eq!(counts["coordinates-none"], 1);
    assert!(!counts.contains_key("segment-overlap"));
}

#[test]
fn maricopas_known_faults_are_all_reported() {
    let Some((report, counts)) = counts("vip-6.0/sample_feed_maricopa.zip") else { return };
    let expected = [
        // The index 0 was dropped, so that no precinct has its feature and precinct ACACIA has no boundary;
        // five parks have none either.
        ("boundary-feature-unused", 1),
        // Rings of one line, there and back.
        ("boundary-invalid", 5),
        ("boundary-none", 6),
        // Feet of the state plane.
        ("boundary-not-wgs84", 1),
        ("coordinates-none", 1),
        // `hopl1` as text for people.
        ("election-hours-text", 1),
        // Early-voting records that open on election day alone.
        ("hours-early", 26),
        ("office-none", 1),
        // Early-voting records of one place with other hours.
        ("place-apart", 6),
        // -06:00 from 1 November on; Arizona keeps -07:00.
        ("schedule-offset", 768),
        ("segment-none", 1),
    ];
    assert_eq!(counts, BTreeMap::from(expected));
    assert!(!report.fatal);
}
