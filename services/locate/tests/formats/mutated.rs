//! Feeds with bytes changed at random: whatever comes of it, nothing panics and nothing grows without
//! end.

use std::path::Path;

use feed::{check, open};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

const XML: &str = include_str!("../../feed/src/xml/tests/feed.xml");

/// A feed of 3.0 in the fewest files.
const THREE: &[(&str, &str)] = &[
    ("source.txt", "id,name,vip_id,datetime\n1,Board,51,2015-01-21T18:13:25\n"),
    ("election.txt", "id,date,state_id,polling_hours\n2,2015-03-24,51,6:00 AM - 7:00 PM\n"),
    ("state.txt", "id,name\n51,Virginia\n"),
    ("locality.txt", "id,name,state_id\n70,Portsmouth,51\n"),
    ("precinct.txt", "id,name,locality_id,mail_only\n100,One,70,no\n101,Two,70,yes\n"),
    ("precinct_split.txt", "id,name,precinct_id\n200,A,100\n"),
    ("precinct_polling_location.txt", "precinct_id,polling_location_id\n100,300\n"),
    (
        "polling_location.txt",
        "id,address_location_name,address_line1,address_city,address_state,address_zip\n\
         300,School,5 Oak St,Portsmouth,VA,237046818\n",
    ),
    (
        "street_segment.txt",
        "id,precinct_id,precinct_split_id,non_house_address_city,non_house_address_state,odd_even_both,\
         start_house_number,end_house_number,start_apartment_number,end_apartment_number,\
         non_house_address_street_name,non_house_address_zip\n\
         500,100,200,PORTSMOUTH,VA,odd,1,99,,,MAIN,23704\n\
         501,101,,PORTSMOUTH,VA,both,5,5,1,9,OAK,23704\n",
    ),
];

/// Pieces that break things: markup, ends, references, quotes, controls, halves of characters.
const PIECES: &[&[u8]] = &[
    b"<",
    b">",
    b"&",
    b"\"",
    b"'",
    b"/",
    b"\0",
    b"\xC3",
    b"\xFF",
    b",",
    b"\n",
    b"]]>",
    b"<!--",
    b"<![CDATA[",
    b"<!DOCTYPE a [",
    b"&a;",
    b"&#0;",
    b"&#x110000;",
    b"<?xml encoding=\"utf-16\"?>",
    b"</VipObject>",
    b"<VipObject>",
    b"<StreetSegment>",
    b"-99999999999999999999",
    b"9999-99-99",
    b"24:00:00+14:00",
];

#[derive(Clone, Debug)]
enum Edit {
    Put(Index, usize),
    Cut(Index, usize),
    Repeat(Index, usize),
    Flip(Index, u8),
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        (any::<Index>(), 0..PIECES.len()).prop_map(|(i, p)| Edit::Put(i, p)),
        (any::<Index>(), 1usize..200).prop_map(|(i, n)| Edit::Cut(i, n)),
        (any::<Index>(), 1usize..400).prop_map(|(i, n)| Edit::Repeat(i, n)),
        (any::<Index>(), any::<u8>()).prop_map(|(i, b)| Edit::Flip(i, b)),
    ]
}

fn apply(bytes: &mut Vec<u8>, edit: &Edit) {
    if bytes.is_empty() {
        return;
    }
    match edit {
        Edit::Put(i, piece) => {
            let at = i.index(bytes.len());
            bytes.splice(at..at, PIECES[*piece].iter().copied());
        }
        Edit::Cut(i, n) => {
            let at = i.index(bytes.len());
            bytes.drain(at..(at + n).min(bytes.len()));
        }
        Edit::Repeat(i, n) => {
            let at = i.index(bytes.len());
            let end = (at + n).min(bytes.len());
            let part = bytes[at..end].to_vec();
            bytes.splice(end..end, part);
        }
        Edit::Flip(i, b) => {
            let at = i.index(bytes.len());
            bytes[at] = *b;
        }
    }
}

/// Reads all of a feed. An error is as good as an answer; its text must not carry the feed along.
fn read(path: &Path) {
    match open(path) {
        Ok(reader) => {
            let mut segments = 0u64;
            let streamed = reader.segments(&mut |_| segments += 1);
            if let (Ok(()), Ok(report)) = (streamed, check(&reader)) {
                assert_eq!(report.segments, segments);
            }
        }
        Err(error) => assert!(error.to_string().len() < 1_000, "{error}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn changed_xml_never_panics(edits in vec(edit(), 1..12)) {
        let mut bytes = XML.as_bytes().to_vec();
        edits.iter().for_each(|e| apply(&mut bytes, e));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("feed.xml");
        std::fs::write(&path, bytes).unwrap();
        read(&path);
    }

    #[test]
    fn changed_csv_of_3_0_never_panics(edits in vec((any::<Index>(), edit()), 1..12)) {
        let mut files: Vec<(&str, Vec<u8>)> =
            THREE.iter().map(|(name, text)| (*name, text.as_bytes().to_vec())).collect();
        for (file, edit) in &edits {
            let i = file.index(files.len());
            apply(&mut files[i].1, edit);
        }
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in files {
            std::fs::write(folder.path().join(name), bytes).unwrap();
        }
        read(folder.path());
    }
}

#[test]
fn the_feeds_that_are_changed_are_good_ones() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("feed.xml");
    std::fs::write(&path, XML).unwrap();
    let report = check(&open(&path).unwrap()).unwrap();
    assert!(!report.fatal, "{:?}", report.findings);
    assert_eq!(report.segments, 3);
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in THREE {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let report = check(&open(folder.path()).unwrap()).unwrap();
    assert!(!report.fatal, "{:?}", report.findings);
    assert_eq!((report.segments, report.segments_unusable), (2, 0));
}
