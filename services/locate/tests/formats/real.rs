//! Real feeds: counts, a record of each kind, and the faults that they are known to have.

use std::collections::BTreeSet;

use feed::check;

use super::{count, opened, segments};

#[test]
fn maricopa_6_0_xml() {
    let Some(reader) = opened("vip-6.0/sample_feed_maricopa.zip") else { return };
    let feed = reader.feed();
    assert_eq!(feed.version, "6.0");
    assert_eq!((feed.precincts.len(), feed.polling_locations.len(), feed.localities.len()), (748, 560, 1));
    assert!(segments(&reader).is_empty());
    // Vote centres: every place belongs to the county.
    assert_eq!(feed.localities[0].polling_location_ids.len(), 560);
    assert!(feed.precincts.iter().all(|p| p.polling_location_ids.is_empty()));
    let roles = |early, drop| {
        feed.polling_locations.iter().filter(|p| (p.is_early_voting, p.is_drop_box) == (early, drop)).count()
    };
    assert_eq!((roles(false, true), roles(true, false), roles(false, false)), (210, 175, 175));
    let shiloh = &feed.polling_locations[0];
    assert_eq!((shiloh.line_1.as_str(), shiloh.zip.as_str()), ("19021 N 32ND ST", "85050"));
    // The precinct of feature 0 has lost its boundary, five parks have none.
    assert_eq!(feed.boundaries.len(), 742);
    assert_eq!(feed.boundaries.iter().map(|b| b.areas.len()).sum::<usize>(), 1_076);
    assert!(!check(&reader).unwrap().fatal);
}

#[test]
fn virginia_5_2_xml() {
    let Some(reader) = opened("vip-5.2/sample_feed_va.xml") else { return };
    let feed = reader.feed();
    assert_eq!(feed.version, "5.2");
    assert_eq!((feed.precincts.len(), feed.polling_locations.len(), feed.administrations.len()), (32, 27, 2));
    let segments = segments(&reader);
    assert_eq!(segments.len(), 13);
    assert_eq!(segments.iter().filter(|s| s.includes_all_addresses).count(), 1);
    assert_eq!(segments.iter().filter(|s| s.includes_all_streets).count(), 1);
    assert_eq!(segments.iter().filter(|s| !s.house_number_prefix.is_empty()).count(), 1);
    assert!(feed.localities.iter().any(|l| l.is_mail_only));
    assert_eq!(feed.precincts.iter().filter(|p| !p.split_name.is_empty()).count(), 10);
    let office = feed.administrations.iter().find(|a| a.id == "ea40001").unwrap();
    assert_eq!(office.phone, "4349724173", "that of the official");
    assert_eq!(office.address_lines, ["1600 5TH STREET", "CHARLOTTESVILLE, VA 22902"]);
    assert!(office.notice_text.starts_with("This is an emergency notification"));
    // 41.2 north and 74.0 west is in New York.
    assert_eq!(count(&reader, "coordinates-state"), 1);
    assert!(!check(&reader).unwrap().fatal);
}

#[test]
fn sample_5_1_csv() {
    let Some(reader) = opened("vip-5.2/csv_sample") else { return };
    let feed = reader.feed();
    assert_eq!((feed.version.as_str(), feed.precincts.len(), feed.polling_locations.len()), ("5.1", 3, 4));
    assert_eq!((feed.localities.len(), feed.administrations.len(), segments(&reader).len()), (2, 3, 2));
    // The specification's own example lost the sign of its longitude.
    assert_eq!(count(&reader, "coordinates-state"), 2);
}

#[test]
fn portsmouth_3_0_csv() {
    let Some(reader) = opened("vip-3.0/portsmouth_va") else { return };
    let feed = reader.feed();
    assert_eq!(feed.version, "3.0");
    let (splits, whole): (Vec<_>, Vec<_>) = feed.precincts.iter().partition(|p| !p.split_name.is_empty());
    assert_eq!((whole.len(), splits.len()), (43, 45));
    let early = feed.polling_locations.iter().filter(|p| p.is_early_voting).count();
    assert_eq!((feed.polling_locations.len() - early, early), (43, 1));
    let names: BTreeSet<&str> = whole.iter().map(|p| p.name.as_str()).collect();
    assert!(splits.iter().all(|p| names.contains(p.name.as_str()) && !p.locality_id.is_empty()));
    assert!(feed.precincts.iter().all(|p| !p.polling_location_ids.is_empty()));
    let places = feed.polling_locations.iter().filter(|p| !p.is_early_voting);
    assert!(places.into_iter().all(|p| p.hours_text == "6:00 AM - 7:00 PM"));
    let all = segments(&reader);
    assert_eq!(all.len(), 2_448);
    let known: BTreeSet<&str> = splits.iter().map(|p| p.id.as_str()).collect();
    assert!(all.iter().all(|s| known.contains(s.precinct_id.as_str())), "each segment names a split");
    // Line 4 gives apartments 1a to 2b of the houses 1 to 10, which no rule of VIP allows.
    let report = check(&reader).unwrap();
    let part: Vec<u64> =
        report.findings.iter().filter(|f| f.rule == "segment-part-range").map(|f| f.line).collect();
    assert_eq!(part, [4]);
    assert_eq!(report.counts.get("reference-missing"), None);
    assert_eq!(report.counts.get("precinct-no-segment"), None, "the segments of a split are its precinct's");
}

#[test]
fn oklahoma_3_0_csv_has_no_segments_and_says_so() {
    let Some(reader) = opened("vip-3.0/oklahoma_2018") else { return };
    let feed = reader.feed();
    assert_eq!((feed.precincts.len(), feed.localities.len()), (1_943, 77));
    let early: Vec<_> = feed.polling_locations.iter().filter(|p| p.is_early_voting).collect();
    assert_eq!((feed.polling_locations.len(), early.len()), (2_000, 84));
    assert!(early[0].hours_text.starts_with("Thursday, Nov. 1, 8 AM - 6 PM"));
    assert!(early[0].hours_text.ends_with("(2018-11-01 to 2018-11-03)"));
    assert!(segments(&reader).is_empty());
    let none: Vec<_> = reader.findings().iter().filter(|f| f.rule == "segment-none").collect();
    assert_eq!((none.len(), none[0].file.as_str()), (1, "street_segment.txt"));
    let adair = feed.administrations.iter().find(|a| a.id == "1101").unwrap();
    assert_eq!(adair.phone, "918-696-7221");
    assert_eq!(adair.address_lines, ["220 W Division St", "County Courthouse", "Stilwell, OK 74960"]);
    assert!(!check(&reader).unwrap().fatal);
}
