//! XML in archives: alone, beside others, zipped twice.

use std::io::{Cursor, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::super::super::archive::ArchiveLimits;
use super::super::super::open;
use super::super::super::reader::open_within;
use super::{FEED, write};

fn zipped(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn a_feed_is_found_within_a_zip() {
    let metadata = b"<metadata/>".as_slice();
    let zip = zipped(&[
        ("gis/lines.shp.xml", metadata),
        ("__MACOSX/._feed.xml", b"x"),
        ("vip/Feed.XML", FEED.as_bytes()),
        ("readme.md", b"#"),
        ("gis.zip", b"PK"),
    ]);
    let (_folder, path) = write("feed.zip", &zip);
    let reader = open(&path).unwrap();
    assert_eq!(reader.feed().precincts.len(), 2);
    let mut count = 0;
    reader.segments(&mut |_| count += 1).unwrap();
    assert_eq!(count, 3);
    let rules: Vec<_> = reader.findings().iter().map(|f| (f.rule, f.file.as_str())).collect();
    let outside = |rule: &&(&str, &str)| rule.0 != "boundary-incomplete";
    assert_eq!(
        rules.iter().filter(outside).copied().collect::<Vec<_>>(),
        [("file-unknown", "readme.md"), ("archive-nested", "gis.zip"), ("file-unknown", "lines.shp.xml")]
    );
}

#[test]
fn of_several_xml_files_the_one_feed_is_read() {
    let zip = zipped(&[("about.xml", b"<about/>"), ("feed.xml", FEED.as_bytes())]);
    let (_folder, path) = write("feed.zip", &zip);
    assert_eq!(open(&path).unwrap().feed().precincts.len(), 2);
    let zip = zipped(&[("a.xml", FEED.as_bytes()), ("b.xml", FEED.as_bytes())]);
    let (_folder, path) = write("feed.zip", &zip);
    assert!(open(&path).unwrap_err().to_string().contains("2 XML files"));
}

#[test]
fn a_feed_zipped_twice_is_opened_and_streamed() {
    let inner = zipped(&[("feed.xml", FEED.as_bytes())]);
    let shapes = zipped(&[("lines.shp", b"x")]);
    let outer = zipped(&[("shapes.zip", &shapes), ("feed.zip", &inner)]);
    let (_folder, path) = write("feed.zip", &outer);
    let reader = open(&path).unwrap();
    let mut count = 0;
    reader.segments(&mut |_| count += 1).unwrap();
    assert_eq!((reader.feed().precincts.len(), count), (2, 3));
    let twice = zipped(&[("a.zip", &inner), ("b.zip", &inner)]);
    let (_folder, path) = write("feed.zip", &twice);
    assert!(open(&path).unwrap_err().to_string().contains("several zipped feeds"));
    let damaged = zipped(&[("a.zip", &inner), ("b.zip", &inner[..inner.len() / 2])]);
    let (_folder, path) = write("feed.zip", &damaged);
    assert!(open(&path).unwrap_err().to_string().contains("b.zip in the archive"), "it may be a feed, too");
    let many: Vec<String> = (0..9).map(|i| format!("{i}.zip")).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), shapes.as_slice())).collect();
    let (_folder, path) = write("feed.zip", &zipped(&many));
    assert!(open(&path).unwrap_err().to_string().contains("9 zips"));
    let (_folder, path) = write("feed.zip", &zipped(&[("a.zip", &outer)]));
    assert!(open(&path).is_err(), "one level deep, no deeper");
}

#[test]
fn nested_archives_count_against_the_bounds() {
    let bomb = zipped(&[("feed.xml", &vec![b' '; 8 << 20])]);
    let (_folder, path) = write("feed.zip", &zipped(&[("feed.zip", &bomb)]));
    assert!(open(&path).is_err(), "too dense");
    let inner = zipped(&[("feed.xml", FEED.as_bytes())]);
    let (_folder, path) = write("feed.zip", &zipped(&[("feed.zip", &inner)]));
    let small = ArchiveLimits { bytes: 2_000, ..ArchiveLimits::default() };
    assert!(open_within(&path, small).is_err());
}
