//! Towns with their state behind them: the same towns, and nobody has moved.

use std::path::Path;

use feed::model::StreetSegment;
use importer::Builder;
use index::Index;
use index::diff::IndexDiff;

use super::county::{County, Form, Row, Segment, built};

const WHOLE: Segment = Segment { precinct: "pre1", numbers: (1, 200), unit: "" };

fn write(folder: &Path, town: &str) {
    let rows = [Row {
        precinct: "pre2",
        city: town,
        street: ["", "Elm", "St", ""],
        numbers: (1, 99),
        ..Row::default()
    }];
    County { segments: &[WHOLE], rows: &rows, ..County::default() }.write(folder, Form::Csv5);
    for file in ["street_segment.txt", "polling_location.txt"] {
        let path = folder.join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(path, text.replace(",Carson City,", &format!(",{town},"))).unwrap();
    }
}

#[test]
fn a_town_with_its_state_behind_it_is_the_same_town() {
    let feed = built(&[&|folder| write(folder, "Carson City NV")]);
    assert!(feed.has_finding("town-state"));
    let found = feed.house("5 Elm St");
    assert_eq!(found.precinct.unwrap().id, "pre2");
    assert_eq!(found.locations[1][0].city, "Carson City");
    assert_eq!(found.address.unwrap().city, "CARSON CITY");
}

/// An index of the feed, its segments and places with this town, as an importer wrote it that took nothing
/// off.
fn index(folder: &Path, town: &str) -> Index {
    let source = folder.join("feed");
    std::fs::create_dir(&source).unwrap();
    write(&source, "Carson City");
    let reader = feed::open(&source).unwrap();
    let mut feed = reader.feed().clone();
    feed.polling_locations.iter_mut().for_each(|p| p.city = town.to_owned());
    let mut segments: Vec<StreetSegment> = Vec::new();
    reader.segments(&mut |s| segments.push(StreetSegment { city: town.to_owned(), ..s.clone() })).unwrap();
    let mut builder = Builder::new(&folder.join("x.vri"));
    builder.add(&(feed, segments), &[]).unwrap();
    builder.finish(0).unwrap();
    Index::open(&folder.join("x.vri")).unwrap()
}

#[test]
fn nobody_moves_because_an_export_writes_the_state_behind_the_town() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [plain, behind] =
        [(0, "Carson City"), (1, "CARSON CITY NV")].map(|(i, town)| index(folders[i].path(), town));
    for (old, new) in [(&plain, &behind), (&behind, &plain)] {
        let total = IndexDiff::of(old, new, 3).total;
        assert_eq!((total.same, total.moved, total.gone, total.new), (299, 0, 0, 0));
    }
}
