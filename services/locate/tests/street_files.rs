//! Street files as counties export them, in six shapes, and the real street file of a city: built with their
//! maps to an index and asked, for the right place and for refusals.
#![allow(clippy::unwrap_used)] // A test stops at what it did not expect.

#[path = "street_files/hours.rs"]
mod hours;
#[path = "street_files/parts.rs"]
mod parts;
#[path = "street_files/real.rs"]
mod real;
#[path = "street_files/shapes.rs"]
mod shapes;
#[path = "street_files/typed.rs"]
mod typed;

use std::path::Path;

use chrono::NaiveDate;
use importer::Builder;
use index::Index;
use index::ask::answer;
use lookup::answer::{AddressQuery, AnswerKind, LookupAnswer};
use test_data::CLARK_COUNTY;

/// An index of a street file.
pub(crate) struct Built {
    pub(crate) index: Index,
    pub(crate) report: feed::CheckReport,
    _folder: tempfile::TempDir,
}

/// Builds as `locate-index build --street-file streets.csv --map map.toml` does.
pub(crate) fn built(files: &[(&str, Vec<u8>)]) -> Built {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (name, bytes) in files {
        std::fs::write(path(name), bytes).unwrap();
    }
    let reader =
        feed::open_street_file(&path("streets.csv"), &path("map.toml"), 1 << 30, feed::Listener::default())
            .unwrap();
    build(&reader, folder)
}

/// The map that is proposed for two tables of a county in Ohio, and its open questions.
pub(crate) fn proposed(streets: &str, places: &str) -> (String, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("streets.csv"), streets).unwrap();
    std::fs::write(path("places.csv"), places).unwrap();
    let given = feed::propose::ProposalInput {
        street_file: path("streets.csv"),
        places: Some(path("places.csv")),
        folder: folder.path().to_owned(),
        facts: CLARK_COUNTY.map(|(key, value)| (key.to_owned(), value.to_owned())).into(),
        bytes: 1 << 20,
        ..Default::default()
    };
    let proposal = feed::propose::propose(&given).unwrap();
    let map = proposal.map.replace(&path("places.csv").display().to_string(), "places.csv");
    (map, proposal.open)
}

/// Builds two tables with a map.
pub(crate) fn built_with(map: &str, streets: &str, places: &str) -> Built {
    let files = [("map.toml", map), ("streets.csv", streets), ("places.csv", places)];
    built(&files.map(|(name, text)| (name, text.as_bytes().to_vec())))
}

/// Builds an index of street files with their maps and tables of places, one folder each.
pub(crate) fn built_of(counties: &[[&str; 3]]) -> Built {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("x.vri");
    let mut builder = Builder::new(&out);
    let mut last = None;
    for (i, [map, streets, places]) in counties.iter().enumerate() {
        let path = |name: &str| folder.path().join(i.to_string()).join(name);
        std::fs::create_dir(folder.path().join(i.to_string())).unwrap();
        for (name, text) in [("map.toml", map), ("streets.csv", streets), ("places.csv", places)] {
            std::fs::write(path(name), text).unwrap();
        }
        let listener = feed::Listener::default();
        let reader =
            feed::open_street_file(&path("streets.csv"), &path("map.toml"), 1 << 30, listener).unwrap();
        last = Some(builder.add_checked(&reader).unwrap());
    }
    builder.finish(0).unwrap();
    Built { index: Index::open(&out).unwrap(), report: last.unwrap(), _folder: folder }
}

/// Builds an index of one feed.
pub(crate) fn build(reader: &feed::FeedReader, folder: tempfile::TempDir) -> Built {
    let out = folder.path().join("x.vri");
    let mut builder = Builder::new(&out);
    let report = builder.add_checked(reader).unwrap();
    builder.finish(0).unwrap();
    Built { index: Index::open(Path::new(&out)).unwrap(), report, _folder: folder }
}

impl Built {
    pub(crate) fn on(&self, line: &str, today: &str) -> LookupAnswer {
        let today: NaiveDate = today.parse().unwrap();
        answer(&self.index, AddressQuery::Line(line, None), 0, &|_| today)
    }

    /// The places of election day where the house is found; nothing where it is not.
    pub(crate) fn places(&self, line: &str) -> Vec<String> {
        let answer = self.on(line, "2028-10-20");
        if answer.kind == AnswerKind::Found { names(&answer) } else { Vec::new() }
    }
}

pub(crate) fn names(answer: &LookupAnswer) -> Vec<String> {
    answer.locations[1].iter().map(|l| l.name.clone()).collect()
}
