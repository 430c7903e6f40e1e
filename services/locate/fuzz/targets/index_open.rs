//! A damaged index: raw bytes, or a sound small index with bytes changed or its end cut off. Most are sealed
//! with the checksums of what they hold now, so that the readers behind the checksums meet them. Such a file
//! is refused, or asked everything that an index is asked: nothing panics, nothing is endless, and what
//! passes the checksums of the sound file answers as it does.
#![no_main]

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use chrono::NaiveDate;
use libfuzzer_sys::fuzz_target;
use address::StateCode;
use index::ask::{answer, answer_at};
use lookup::answer::AddressQuery;
use lookup::area::Point;
use lookup::voting::{SiteRole, VotingData as _};
use feed::model::{Boundary, BoundaryArea, StreetSegment};
use importer::Builder;
use index::diff::IndexDiff;
use index::{Index, head};
use locate::service::{SuggestArea, suggest};
use xxhash_rust::xxh3::xxh3_64;

/// A sound index and where it is, with room for a damaged one.
struct Sound {
    folder: tempfile::TempDir,
    bytes: Vec<u8>,
    index: Index,
}

static SOUND: LazyLock<Sound> = LazyLock::new(|| {
    let made = || -> Option<Sound> {
        let folder = tempfile::tempdir().ok()?;
        let path = folder.path().join("sound.vri");
        build(folder.path(), &path)?;
        let (bytes, index) = (std::fs::read(&path).ok()?, Index::open(&path).ok()?);
        Some(Sound { folder, bytes, index })
    };
    let made = made();
    assert!(made.is_some(), "the sound index did not build");
    made.unwrap_or_else(|| std::process::abort())
});

/// The reader's own test feed, with units, letters, every street of a town, and boundaries besides.
fn build(folder: &Path, path: &Path) -> Option<()> {
    let xml: PathBuf = folder.join("feed.xml");
    std::fs::write(&xml, include_str!("../../feed/src/xml/tests/feed.xml")).ok()?;
    let reader = feed::open(&xml).ok()?;
    let mut feed = reader.feed().clone();
    let mut segments = Vec::new();
    reader.segments(&mut |s| segments.push(s.clone())).ok()?;
    let first = segments.first()?.clone();
    let street = |name: &str, precinct: &str| StreetSegment {
        street_name: name.to_owned(),
        precinct_id: precinct.to_owned(),
        street_direction: String::new(),
        address_direction: String::new(),
        odd_even_both: "both".to_owned(),
        ..first.clone()
    };
    segments.push(street("Oak", "pre2"));
    segments.push(StreetSegment { zip: String::new(), ..street("Oak", "pre1") });
    let house = |unit: &str, suffix: &str| StreetSegment {
        end_house_number: "1".to_owned(),
        unit_numbers: unit.split_whitespace().map(str::to_owned).collect(),
        house_number_suffix: suffix.to_owned(),
        ..street("Elm", "pre2")
    };
    segments.extend([house("4", ""), house("", "A"), house("5", "B")]);
    segments.push(StreetSegment { includes_all_streets: true, ..street("*", "pre1") });
    for (n, precinct) in ["pre1", "pre2"].into_iter().enumerate() {
        let (south, west) = (423_700_000, -711_000_000 + 100_000 * n as i32);
        let ring = [(0, 0), (100_000, 0), (100_000, 100_000), (0, 100_000), (0, 0)];
        let ring = ring.map(|(north, east)| [south + north, west + east]).to_vec();
        let areas = (0..20).map(|_| BoundaryArea { rings: vec![ring.clone()], is_doubtful: false }).collect();
        feed.boundaries.push(Boundary { precinct_id: precinct.to_owned(), areas });
    }
    let mut builder = Builder::new(path);
    builder.add(&(feed, segments), &[]).ok()?;
    builder.finish(0).ok().map(drop)
}

/// The file that the input asks for.
fn damaged(data: &[u8]) -> Option<Vec<u8>> {
    let (kind, rest) = data.split_first()?;
    if kind % 8 == 0 {
        return Some(rest.to_vec());
    }
    let mut bytes = SOUND.bytes.clone();
    let sections = head::entries(&bytes)?.map(|e| (e.offset as usize, e.length as usize));
    // A section or the head, two bytes of place in it and one of content an edit.
    for edit in rest.chunks_exact(4) {
        let (start, length) = *sections.get(usize::from(edit[0]) % 17).unwrap_or(&(0, sections[0].0));
        if length > 0 {
            bytes[start + usize::from(u16::from_le_bytes([edit[1], edit[2]])) % length] ^= edit[3];
        }
    }
    if kind % 8 == 1 {
        let keep = rest.iter().map(|b| usize::from(*b)).sum::<usize>() * 7 % bytes.len();
        bytes.truncate(keep);
    }
    if kind % 8 > 2 {
        seal(&mut bytes);
    }
    Some(bytes)
}

/// Writes the checksums anew.
fn seal(bytes: &mut [u8]) {
    let Some(mut entries) = head::entries(bytes) else { return };
    for entry in &mut entries {
        let start = usize::try_from(entry.offset).unwrap_or(usize::MAX);
        let end = usize::try_from(entry.offset.saturating_add(entry.length)).unwrap_or(usize::MAX);
        entry.checksum = bytes.get(start..end).map_or(0, xxh3_64);
    }
    let new = head::write(&entries, bytes.len() as u64, 0);
    bytes[..new.len()].copy_from_slice(&new);
}

const LINES: [&str; 7] = [
    "1 N Main St NE, Cambridge, MA 02139",
    "5 Oak St, Cambridge, MA 02139",
    "5 Oka St, 02139",
    "1 Elm St Apt 4, Cambridge, MA",
    "1A Elm St, Cambridge, MA 02139",
    "7 Nowhere Rd, Cambridge, MA 02139",
    "999 Main St, Cambridge, MA 02139",
];

/// Whether an index leads each line where the sound one does.
fn leads_alike(index: &Index) -> bool {
    let today = |_: &str| NaiveDate::from_ymd_opt(2028, 11, 7).unwrap_or_default();
    LINES.iter().all(|line| {
        let ask = |index| answer_at(index, AddressQuery::Line(line, None), Point::new(42.375, -71.095), 5, &today);
        ask(index) == ask(&SOUND.index)
    })
}

/// Uses everything that the service, `stats` and `diff` use.
fn ask(index: &Index) {
    let today = |_: &str| NaiveDate::from_ymd_opt(2028, 11, 7).unwrap_or_default();
    for line in LINES {
        let _ = answer(index, AddressQuery::Line(line, None), 100, &today);
        let _ = answer_at(index, AddressQuery::Line(line, None), Point::new(42.375, -71.095), 5, &today);
    }
    for typed in ["5 m", "1 elm", "5 oa"] {
        let _ = suggest(index, typed, &SuggestArea::Zip(2139), 20, &today);
        let _ = suggest(index, typed, &SuggestArea::City("Cambridge".to_owned(), StateCode(*b"MA")), 20, &today);
    }
    for feed in 0..index.feed_count() {
        let _ = index.feed(feed);
    }
    for row in 0..index.place_count() {
        let place = index.place(row);
        let _ = SiteRole::ALL.map(|role| index.hours(&place, role));
    }
    let _ = (index.version().len(), index.built_at(), index.segment_count(), index.street_count());
    let _ = IndexDiff::of(&SOUND.index, index, 3);
    let _ = IndexDiff::of(index, &SOUND.index, 3);
}

fuzz_target!(|data: &[u8]| {
    let Some(bytes) = damaged(data) else { return };
    let path = SOUND.folder.path().join("damaged.vri");
    if std::fs::write(&path, &bytes).is_err() {
        return;
    }
    match Index::open(&path) {
        Ok(index) => {
            // Behind the sound file's own checksums there is only what they were made of.
            let is_sealed = data.first().is_some_and(|kind| kind % 8 > 2);
            let has_its_sums = index.version() == SOUND.index.version();
            assert!(is_sealed || !has_its_sums || leads_alike(&index), "another place behind right checksums");
            ask(&index);
        }
        Err(why) => assert!(why.to_string().len() < 1_000),
    }
});
