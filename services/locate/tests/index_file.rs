//! The index file: what is wrong with a file is said, a new file replaces an old one whole, and equal
//! content has an equal version.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

#[path = "index_file/self_check.rs"]
mod self_check;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use address::StateCode;
use common::clock::Clock;
use feed::model::{Boundary, BoundaryArea, PollingLocation, StreetSegment, VipFeed};
use importer::{Builder, refuse_wrong};
use index::ask::answer_at;
use index::diff::IndexDiff;
use index::format::Section;
use index::{Index, IndexError, head};
use locate::service::store::{IndexRole, RefreshOutcome};
use locate::service::{Store, SuggestArea, suggest};
use locate::sources::index::{PathOrUrl, StoreAccess};
use locate_tests as made;
use lookup::answer::AddressQuery;
use lookup::area::Point;
use lookup::voting::{SiteRole, VotingData as _};

fn build(path: &Path, streets: u32, built_at: i64) -> String {
    let mut builder = Builder::with_chunk(path, 16);
    let segments = (0..streets).map(|n| segment(&format!("Street {n}"))).collect();
    builder.add(&(one_precinct(), segments), &[]).unwrap();
    builder.finish(built_at).unwrap().version
}

fn one_precinct() -> VipFeed {
    made::feed("17", vec![made::precinct("p", &[])])
}

fn segment(street: &str) -> StreetSegment {
    made::segment("p", [street, ""], ["Chicago", "IL", ""])
}

#[test]
fn equal_content_has_an_equal_version() {
    let folder = tempfile::tempdir().unwrap();
    let [a, b, c] = ["a", "b", "c"].map(|n| folder.path().join(n));
    assert_eq!(build(&a, 40, 1), build(&b, 40, 2), "when it was built does not matter");
    assert_ne!(build(&a, 40, 1), build(&c, 41, 1));
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 3, "no temporary file is left behind");
}

#[test]
fn a_bad_file_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    build(&path, 40, 1);
    let good = std::fs::read(&path).unwrap();
    let open = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        Index::open(&path).map(drop)
    };
    assert!(open(&good).is_ok());
    assert!(matches!(open(b""), Err(IndexError::NotAnIndex(_))));
    assert!(matches!(open(b"PK\x03\x04 a zip"), Err(IndexError::NotAnIndex(_))));
    for length in [8, 20, 64, 300, good.len() - 1] {
        assert!(matches!(open(&good[..length]), Err(IndexError::Truncated { .. })), "{length}");
    }
    let mut other = good.clone();
    other[8] = 99;
    assert!(matches!(open(&other), Err(IndexError::Version { found: 99, .. })));
    // Every byte counts, except the few that only align sections.
    let mut unnoticed = 0;
    for at in (12..good.len()).step_by(7) {
        let mut damaged = good.clone();
        damaged[at] ^= 0x55;
        unnoticed += usize::from(open(&damaged).is_ok());
    }
    assert!(unnoticed <= 13, "{unnoticed} damaged bytes were not noticed");
    assert!(matches!(Index::open(&folder.path().join("none")), Err(IndexError::Read { .. })));
}

/// Writes the checksums of what the sections hold.
fn seal(bytes: &mut [u8]) {
    let mut entries = head::entries(bytes).unwrap();
    for entry in &mut entries {
        let start = entry.offset as usize;
        entry.checksum = xxhash_rust::xxh3::xxh3_64(&bytes[start..start + entry.length as usize]);
    }
    let head = head::write(&entries, bytes.len() as u64, 0);
    bytes[..head.len()].copy_from_slice(&head);
}

/// Two precincts with places and boundaries, a street of the same name twice in a ZIP code, units, and a ZIP
/// code whose county is known.
fn two_precincts() -> (VipFeed, Vec<StreetSegment>) {
    let square = |west: i32| vec![[0, west], [9_000_000, west], [9_000_000, west + 9_000_000], [0, west]];
    let precinct = |n: i32| made::precinct(&format!("p{n}"), &[&format!("s{n}")]);
    let place = |n: i32| PollingLocation {
        city: "Chicago".to_owned(),
        zip: "60601".to_owned(),
        ..made::place(&format!("s{n}"), &format!("School {n}"), &format!("{n} Sample St"))
    };
    let boundary = |n: i32| Boundary {
        precinct_id: format!("p{n}"),
        areas: (0..10)
            .map(|i| BoundaryArea { rings: vec![square(n * 20_000_000 + i)], is_doubtful: false })
            .collect(),
    };
    let feed = VipFeed {
        polling_locations: [1, 2].map(place).to_vec(),
        boundaries: [1, 2].map(boundary).to_vec(),
        ..made::feed("17", [1, 2].map(precinct).to_vec())
    };
    let of = |precinct: &str, street: &str, city: &str| {
        made::segment(precinct, [street, ""], [city, "IL", "60601"])
    };
    let unit = StreetSegment {
        unit_numbers: vec!["4".to_owned()],
        ..made::numbered(7, 7, of("p2", "Oak", "Chicago"))
    };
    let segments = [
        of("p1", "Oak", "Chicago"),
        unit,
        of("p2", "Elm", "Chicago"),
        of("p1", "Ash", "Chicago"),
        of("p2", "Ash", "Cicero"),
    ];
    (feed, segments.to_vec())
}

/// Precinct and places of an answer; of one that asks, those of its candidates.
fn places(index: &Index, line: &str, point: Option<Point>) -> (bool, BTreeSet<String>) {
    let today = |_: &str| chrono::NaiveDate::from_ymd_opt(2028, 10, 20).unwrap();
    let answer = answer_at(index, AddressQuery::Line(line, None), point, 9, &today);
    let Some(precinct) = &answer.precinct else {
        let offered = answer.candidates.iter().filter_map(|c| c.precinct.as_ref());
        return (false, offered.map(|p| p.id.clone()).collect());
    };
    let sites = answer.locations.iter().flatten();
    let said = sites.map(|l| format!("{} {} {} {} {}", precinct.id, l.name, l.line_1, l.city, l.zip));
    (true, said.chain([precinct.id.clone()]).collect())
}

const LINES: [&str; 8] = [
    "9 Oak, Chicago, IL 60601",
    "7 Oak Apt 4, Chicago, IL 60601",
    "7 Oak, Chicago, IL 60601",
    "7 Elm, Chicago, IL 60601",
    "7 Ash, 60601",
    "7 Ash, Cicero, IL 60601",
    "9 Oka, Chicago, IL",
    "7 Fir, Chicago, IL 60601",
];

#[test]
fn wrong_content_behind_right_checksums_is_refused_or_leads_to_no_other_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let mut builder = Builder::new(&path);
    builder.add(&two_precincts(), &[]).unwrap();
    builder.finish(0).unwrap();
    let sound = Index::open(&path).unwrap();
    let good = std::fs::read(&path).unwrap();
    let entries = head::entries(&good).unwrap();
    let other = folder.path().join("y.vri");
    let open = |at: usize, word: u32| {
        let mut bytes = good.clone();
        bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
        seal(&mut bytes);
        std::fs::write(&other, &bytes).unwrap();
        Index::open(&other)
    };
    let ask = |index: &Index| {
        let point = Point::new(0.5, 2.2);
        LINES.map(|line| [None, point].map(|point| places(index, line, point)))
    };
    let right = ask(&sound);
    let one = |said: &[&str]| (true, said.iter().map(|s| (*s).to_owned()).collect::<BTreeSet<String>>());
    assert_eq!(right[0][0], one(&["p1", "p1 School 1 1 Sample St Chicago 60601"]));
    assert_eq!(right[1][0], one(&["p2", "p2 School 2 2 Sample St Chicago 60601"]));
    assert!(!right[2][0].0 && right[2][0].1.len() == 2, "the unit decides");
    for (section, entry) in Section::ALL.iter().copied().zip(entries) {
        let mut refused = 0;
        for at in (0..entry.length as usize / 4).map(|i| entry.offset as usize + 4 * i) {
            for word in [u32::MAX, i32::MAX as u32, 0xff_ffff] {
                let Ok(index) = open(at, word) else {
                    refused += 1;
                    continue;
                };
                // The first number of a segment names no row: another number is another street file.
                let is_number =
                    section == Section::Segments && (at - entry.offset as usize).is_multiple_of(12);
                let asked = if is_number { Vec::new() } else { ask(&index).to_vec() };
                for ((line, now), then) in LINES.iter().zip(asked).zip(&right) {
                    for ((is_found, places), (was_found, known_places)) in now.iter().zip(then) {
                        let known: BTreeSet<&str> = known_places.iter().map(|k| &k[..2]).collect();
                        let leads = places.iter().all(|p| known.contains(&p[..2]));
                        assert!(leads || !is_found, "{section:?} {at} {word:x}: {line}: {places:?}");
                        if *is_found && *was_found {
                            assert_eq!(places, known_places, "{section:?} {at} {word:x}: {line}");
                        }
                    }
                }
                let chicago = SuggestArea::City("Chicago".to_owned(), StateCode(*b"IL"));
                drop(suggest(&index, "7 o", &chicago, 9, &|_| chrono::NaiveDate::MIN));
                for place in 0..index.place_count() {
                    let place = index.place(place);
                    drop(SiteRole::ALL.map(|role| index.hours(&place, role)));
                }
                (0..index.feed_count()).for_each(|feed| drop(index.feed(feed)));
                drop([IndexDiff::of(&sound, &index, 1), IndexDiff::of(&index, &sound, 1)]);
            }
        }
        // The shares of the self-check lead nowhere, and this feed has no office.
        let names_others = !matches!(section, Section::SelfCheck | Section::Offices | Section::Districts);
        assert_eq!(refused > 0, names_others, "{section:?}: {refused}");
    }
    let at = |section: Section| entries[section as usize].offset as usize;
    let why = open(at(Section::Keys) + 40, u32::MAX).unwrap_err();
    assert!(matches!(why, IndexError::Content { section: Section::Keys, .. }), "{why}");
    assert!(why.to_string().ends_with("section Keys is not what the format says; build the index again"));
}

#[test]
fn a_row_that_names_a_missing_row_is_refused_and_never_read_as_zeros() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let mut builder = Builder::new(&path);
    builder.add(&two_precincts(), &[]).unwrap();
    builder.finish(0).unwrap();
    let good = std::fs::read(&path).unwrap();
    let entries = head::entries(&good).unwrap();
    // Word of the first row of a table that names a row of another: one beyond the last row.
    for (section, word, missing) in [
        (Section::Streets, 0, 1 << 30),
        (Section::Streets, 1, 2),
        (Section::Streets, 3, 1),
        (Section::Segments, 2, 2 | 2 << 24),
        (Section::Ext, 6, 1 << 30),
        (Section::Cities, 2, 1 << 20),
        (Section::Zips, 1, 1 << 20),
        (Section::Precincts, 5, 1),
        (Section::Precincts, 7, 1 << 20),
        (Section::Localities, 5, 1),
        (Section::Localities, 7, 1),
        (Section::Places, 1, 1 << 30),
        (Section::Places, 11, 1 << 20),
        (Section::Feeds, 6, 1),
        (Section::Feeds, 7, 1 << 20),
        (Section::Areas, 0, 2),
        (Section::Areas, 2, 1 << 20),
    ] {
        let mut bytes = good.clone();
        let at = entries[section as usize].offset as usize + 4 * word;
        bytes[at..at + 4].copy_from_slice(&u32::to_le_bytes(missing));
        seal(&mut bytes);
        std::fs::write(&path, &bytes).unwrap();
        let why = Index::open(&path).map(drop).unwrap_err();
        assert!(matches!(why, IndexError::Content { section: s, .. } if s == section), "{word}: {why}");
    }
}

#[tokio::test]
async fn the_store_swaps_a_new_file_in_and_keeps_the_old_one_when_the_new_is_bad() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let origin = PathOrUrl::File(path.clone()).origin(&StoreAccess::default()).unwrap();
    let store = Arc::new(Store::new(origin, IndexRole::Answers, Clock::system()));
    assert!(store.refresh().await.is_err() && store.index().is_none());
    let first = build(&path, 5, 1);
    assert_eq!(store.refresh().await.unwrap(), RefreshOutcome::Loaded);
    assert_eq!(store.refresh().await.unwrap(), RefreshOutcome::Same);
    let held = store.index().unwrap();
    let second = build(&path, 6, 2);
    assert_eq!(store.refresh().await.unwrap(), RefreshOutcome::Loaded);
    assert_eq!(store.index().unwrap().version(), second);
    assert_eq!((held.version(), held.segment_count()), (first.as_str(), 5), "who holds the old one keeps it");
    std::fs::write(&path, b"VRINDEX\0 but cut").unwrap();
    assert!(store.refresh().await.is_err());
    assert_eq!(store.index().unwrap().version(), second, "the old one stays");
}

#[test]
fn an_index_types_its_own_addresses_back_and_a_wrong_place_is_not_published() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let version = build(&path, 40, 1);
    assert_eq!(Index::open(&path).unwrap().self_check().rows().map(|(_, s)| s.found).sum::<u32>(), 0);
    let input = || (one_precinct(), ["Linden", "Highland"].map(segment).to_vec());
    let mut builder = Builder::new(&path);
    builder.add(&input(), &[]).unwrap();
    let refused = builder.finish_if(2, |_, found, homes| {
        assert_eq!(found.wrong(), 0, "{found:?}");
        let mut wrong = *found;
        wrong.ways[0].wrong = 1;
        refuse_wrong(&wrong, &homes)
    });
    assert!(refused.unwrap_err().to_string().contains("1 as_filed"));
    assert_eq!(Index::open(&path).unwrap().version(), version, "the old file is untouched");
    let mut builder = Builder::new(&path);
    builder.add(&input(), &[]).unwrap();
    let summary = builder.finish_if(2, |_, found, homes| refuse_wrong(found, &homes)).unwrap();
    let check = Index::open(&path).unwrap().self_check();
    assert_eq!(check, summary.self_check);
    let shares: std::collections::BTreeMap<_, _> = check.rows().collect();
    assert_eq!((shares["as_filed"].found, shares["no_zip_code"].found), (33, 33), "{shares:?}");
    assert!(shares["one_letter_wrong"].asked > 0, "{shares:?}");
}
