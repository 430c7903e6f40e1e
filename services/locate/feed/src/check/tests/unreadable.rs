//! Feeds that cannot be read: each its own error, none a panic.

use std::io::{Cursor, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;

fn file(name: &str, bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    (dir, path)
}

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn all(files: &Files) -> Vec<(&str, &[u8])> {
    files.iter().map(|(n, t)| (*n, t.as_bytes())).collect()
}

fn refusal(name: &str, bytes: &[u8]) -> FeedError {
    let (_dir, path) = file(name, bytes);
    open_within(&path, ArchiveLimits::default()).and_then(|r| check(&r)).unwrap_err()
}

#[test]
fn what_is_no_zip_is_refused() {
    assert!(matches!(refusal("f.zip", b"hello, this is text"), FeedError::NotAZip(_)));
    assert!(matches!(refusal("f.zip", b""), FeedError::Empty(_)));
    assert!(matches!(refusal("f.zip", &zipped(&[])), FeedError::Empty(_)));
    assert!(matches!(refusal("f.rar", b"Rar!"), FeedError::UnknownExtension(_)));
    assert!(matches!(reader::open(Path::new("/no/such/feed.zip")), Err(FeedError::Io { .. })));
    let dir = tempfile::tempdir().unwrap();
    assert!(matches!(reader::open(dir.path()), Err(FeedError::Empty(_))));
}

#[test]
fn a_truncated_zip_is_refused_wherever_it_ends() {
    let whole = zipped(&all(&valid()));
    for cut in [5, 30, whole.len() / 2, whole.len() - 1] {
        let refused = refusal("f.zip", &whole[..cut]);
        assert!(matches!(refused, FeedError::Damaged { .. }), "{cut}: {refused:?}");
    }
}

#[test]
fn a_zip_with_a_flipped_bit_gives_an_error_or_a_report_and_no_panic() {
    let whole = zipped(&all(&valid()));
    for at in (0..whole.len()).step_by(7) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        let (_dir, path) = file("f.zip", &bytes);
        let _ = open_within(&path, ArchiveLimits::default()).and_then(|r| check(&r));
    }
}

#[test]
fn a_zip_bomb_is_refused() {
    let limits = ArchiveLimits { bytes: 4 << 20, ..ArchiveLimits::default() };
    let many = vec![b'x'; 5 << 20];
    let (_dir, path) = file("f.zip", &zipped(&[("precinct.txt", &many)]));
    assert!(matches!(open_within(&path, limits), Err(FeedError::TooLarge { .. })));
    assert!(matches!(open_within(&path, ArchiveLimits::default()), Err(FeedError::TooDense { .. })));
    let members: Vec<String> = (0..20).map(|i| format!("{i}.txt")).collect();
    let members: Vec<(&str, &[u8])> = members.iter().map(|n| (n.as_str(), &b""[..])).collect();
    let (_dir, path) = file("f.zip", &zipped(&members));
    let limits = ArchiveLimits { members: 10, ..ArchiveLimits::default() };
    assert!(matches!(open_within(&path, limits), Err(FeedError::TooMany { .. })));
}

#[test]
fn a_feed_without_a_needed_file_names_all_that_are_missing() {
    let mut files = valid();
    files.remove("state.txt");
    files.remove("street_segment.txt");
    files.remove("polling_location.txt");
    let error = reader::open(written(&files).path()).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("state.txt, street_segment.txt, polling_location.txt"), "{text}");
}

#[test]
fn a_feed_of_early_voting_alone_is_read() {
    let mut files = valid();
    files.remove("precinct.txt");
    files.remove("street_segment.txt");
    let report = report(&files);
    assert!(!report.fatal, "{:?}", report.counts);
    assert_eq!(report.counts["segment-none"], 1);
}

#[test]
fn text_in_another_encoding_is_refused_with_its_line() {
    for name in ["precinct.txt", "street_segment.txt"] {
        let files = valid();
        let mut bytes: BTreeMap<&str, Vec<u8>> =
            files.iter().map(|(n, t)| (*n, t.clone().into_bytes())).collect();
        let file_bytes = bytes.get_mut(name).unwrap();
        let at = file_bytes.iter().rposition(|b| *b == b'S' || *b == b'T').unwrap();
        file_bytes[at] = 0xE9;
        let packed: Vec<(&str, &[u8])> = bytes.iter().map(|(n, b)| (*n, b.as_slice())).collect();
        let refused = refusal("f.zip", &zipped(&packed));
        assert!(matches!(refused, FeedError::NotUtf8 { line, .. } if line > 1), "{name}: {refused:?}");
    }
}

/// Files as spreadsheets and older systems write them.
const FORMS: [fn(&str) -> Vec<u8>; 8] = [
    |text| text.replace(',', ";").into_bytes(),
    |text| text.replace(',', "\t").into_bytes(),
    |text| text.replace(',', "|").into_bytes(),
    |text| text.replace("\r\n", "\n").replace('\n', "\r").into_bytes(),
    |text| text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
    |text| text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
    |text| format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect(),
    |text| format!("\u{feff}{}", text.replace(',', "\t")).encode_utf16().flat_map(u16::to_le_bytes).collect(),
];

#[test]
fn semicolons_tabs_utf_16_and_old_line_ends_are_read() {
    let files = valid();
    assert!(
        files.values().all(|text| !text.contains([';', '\t', '|', '"'])),
        "a mark that the test exchanges"
    );
    let read = |packed: &[(&str, &[u8])]| {
        let (_dir, path) = file("f.zip", &zipped(packed));
        let reader = reader::open(&path).unwrap();
        let mut segments = Vec::new();
        reader.segments(&mut |s| segments.push(s.clone())).unwrap();
        (check(&reader).unwrap(), reader.feed().clone(), segments)
    };
    let plain: Vec<(&str, &[u8])> = files.iter().map(|(n, t)| (*n, t.as_bytes())).collect();
    let (_, feed, segments) = read(&plain);
    assert!(!segments.is_empty());
    for (n, form) in FORMS.into_iter().enumerate() {
        let all: Vec<(&str, Vec<u8>)> = files.iter().map(|(n, t)| (*n, form(t))).collect();
        let packed: Vec<(&str, &[u8])> = all.iter().map(|(n, b)| (*n, b.as_slice())).collect();
        let (report, same_feed, same_segments) = read(&packed);
        assert!(report.findings.is_empty(), "{n}: {:?}", report.findings);
        assert_eq!((same_feed, same_segments), (feed.clone(), segments.clone()), "{n}");
        // One table alone, as a clerk saves it after a correction.
        for one in files.keys() {
            let mixed: Vec<(&str, &[u8])> = all
                .iter()
                .map(|(n, b)| (*n, if n == one { b.as_slice() } else { files[n].as_bytes() }))
                .collect();
            assert_eq!(read(&mixed).1, feed, "{n} {one}");
        }
    }
}

#[test]
fn a_table_that_is_a_workbook_is_refused_with_what_to_do() {
    let files = valid();
    let packed: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(n, t)| {
            (*n, if *n == "precinct.txt" { b"PK\x03\x04 a workbook".as_slice() } else { t.as_bytes() })
        })
        .collect();
    let refused = refusal("f.zip", &zipped(&packed)).to_string();
    assert!(refused.contains("precinct.txt") && refused.contains("save it as"), "{refused}");
}

#[test]
fn folders_case_and_a_byte_order_mark_do_no_harm() {
    let files = valid();
    let named: Vec<(String, Vec<u8>)> = files
        .iter()
        .map(|(n, t)| (format!("Feed/{}", n.to_uppercase()), [b"\xEF\xBB\xBF", t.as_bytes()].concat()))
        .collect();
    let packed: Vec<(&str, &[u8])> = named.iter().map(|(n, b)| (n.as_str(), b.as_slice())).collect();
    let (_dir, path) = file("f.ZIP", &zipped(&packed));
    let report = check(&reader::open(&path).unwrap()).unwrap();
    assert!(report.findings.is_empty(), "{:?}", report.findings);
}

#[test]
fn a_file_that_occurs_twice_is_read_once_and_reported() {
    let files = valid();
    let mut packed = all(&files);
    let precincts = files["precinct.txt"].clone();
    packed.push(("PRECINCT.TXT", precincts.as_bytes()));
    let (_dir, path) = file("f.zip", &zipped(&packed));
    let report = check(&reader::open(&path).unwrap()).unwrap();
    assert_eq!(report.counts.keys().copied().collect::<Vec<_>>(), ["file-twice"]);
    packed.push(("Precinct.txt", b"id\npre1\n"));
    let refused = refusal("f.zip", &zipped(&packed)).to_string();
    assert!(refused.contains("two files precinct.txt that differ"), "{refused}");
}

/// The valid feed in a folder, made on a day, with a precinct of a name of its own.
fn copy(folder: &str, made: &str, election: &str) -> Vec<(String, String)> {
    let mut files = valid();
    for (name, from, to) in [
        ("source.txt", "2028-10-01T00:00:00Z", made),
        ("election.txt", "2028-11-07", election),
        ("precinct.txt", "One", made),
    ] {
        let text = files[name].replace(from, to);
        files.insert(name, text);
    }
    files.into_iter().map(|(name, text)| (format!("{folder}{name}"), text)).collect()
}

fn opened(files: &[(String, String)]) -> Result<FeedReader, FeedError> {
    let packed: Vec<(&str, &[u8])> = files.iter().map(|(n, t)| (n.as_str(), t.as_bytes())).collect();
    let (_dir, path) = file("f.zip", &zipped(&packed));
    reader::open(&path)
}

#[test]
fn of_two_copies_the_newer_one_is_read_whatever_its_name_and_its_place() {
    let (old, new) = ("2028-10-01T00:00:00Z", "2028-10-09T00:00:00Z");
    for (first, second) in [("a/", "b/"), ("b/", "a/"), ("", "old/"), ("2028-10-09/", "2028-10-01/")] {
        for turned in [false, true] {
            let (one, two) = if turned { (new, old) } else { (old, new) };
            let mut files = copy(first, one, "2028-11-07");
            files.extend(copy(second, two, "2028-11-07"));
            let reader = opened(&files).unwrap();
            assert_eq!(reader.feed().precincts[0].name, new, "{first} {second} {turned}");
            assert!(reader.findings().iter().all(|f| f.rule == "file-folder"), "{:?}", reader.findings());
        }
    }
}

#[test]
fn two_feeds_in_one_archive_are_refused_by_name_and_never_mixed() {
    let made = "2028-10-01T00:00:00Z";
    // Of one time, of no time, of two elections.
    for (other, election) in [(made, "2028-11-07"), ("soon", "2028-11-07"), ("2028-10-09", "2028-06-06")] {
        let mut files = copy("a/", made, "2028-11-07");
        files.extend(copy("b/", other, election));
        let refused = opened(&files).unwrap_err().to_string();
        assert!(refused.contains("a/source.txt, b/source.txt"), "{other} {election}: {refused}");
    }
}

#[test]
fn a_table_of_another_folder_is_not_read() {
    let mut files = copy("feed/", "2028-10-01T00:00:00Z", "2028-11-07");
    let at = files.iter().position(|(name, _)| name == "feed/schedule.txt").unwrap();
    files[at].0 = "old/schedule.txt".to_owned();
    let reader = opened(&files).unwrap();
    assert!(reader.feed().schedules.is_empty());
    let found: Vec<_> = reader.findings().iter().map(|f| (f.rule, f.file.as_str())).collect();
    assert_eq!(found, [("file-folder", "old/schedule.txt")]);
    // A required column is missing.
    let at = files.iter().position(|(name, _)| name == "feed/state.txt").unwrap();
    files[at].0 = "old/state.txt".to_owned();
    assert!(opened(&files).unwrap_err().to_string().contains("lacks state.txt"));
}

#[test]
fn segments_stream_as_often_as_asked() {
    let files = valid();
    let (_dir, path) = file("f.zip", &zipped(&all(&files)));
    let reader = reader::open(&path).unwrap();
    for _ in 0..3 {
        let mut lines = Vec::new();
        reader.segments(&mut |s| lines.push(s.line)).unwrap();
        assert_eq!(lines, [2, 3, 4, 5, 6]);
    }
}
