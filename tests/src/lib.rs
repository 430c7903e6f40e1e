//! Shared by the tests across the services: the four services as processes on ports that the system gives,
//! HTTP by hand, a name server, and indexes built from feeds.
#![allow(clippy::unwrap_used, clippy::expect_used)] // A test fails by panicking.

pub mod asking;
mod house;
pub mod names;
pub mod pages;
pub mod program;
pub mod wire;

use std::path::Path;

use common::clock::Clock;
use importer::Builder;
use index::Index;
use index::ask::answer;
use lookup::answer::{AddressQuery, AnswerKind, LookupAnswer};

pub use house::{Build, House, SERVICES, free};
pub use test_data::{shared_data, wait};

/// A day within early voting of nearly every state, before the election of the samples and test feeds.
pub const DAY: &str = "2028-10-25";

/// A setting of a test, which has no configuration of its own.
#[allow(clippy::disallowed_methods)]
#[must_use]
pub fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// An index built from feeds for one test, with a fixed clock and the temporary folder that holds it.
pub struct TestIndex {
    index: Index,
    clock: Clock,
    _folder: tempfile::TempDir,
}

/// The parts of an answer that the tests compare.
pub struct AnswerDigest {
    /// The precinct that the voter would be sent to.
    pub precinct: Option<String>,
    /// The precincts behind the choices that the voter is given.
    pub offered: Vec<String>,
    /// The address as the answer shows it, in one line.
    pub address: String,
}

impl TestIndex {
    /// Looks a line up as `locate-index lookup` does.
    #[must_use]
    pub fn look_up(&self, line: &str) -> AnswerDigest {
        let given = self.answer(line);
        let found = matches!(given.kind, AnswerKind::Found | AnswerKind::MailOnly);
        let address = given.address.map_or_else(String::new, |a| {
            let street = [a.line_1, a.line_2].join(" ");
            format!("{}, {}, {} {}", street.trim_end(), a.city, a.state, a.zip)
        });
        AnswerDigest {
            address,
            precinct: given.precinct.filter(|_| found).map(|p| p.id),
            offered: given.candidates.into_iter().filter_map(|c| c.precinct.map(|p| p.id)).collect(),
        }
    }

    /// The whole answer to a line.
    #[must_use]
    pub fn answer(&self, line: &str) -> LookupAnswer {
        let today = |zone: &str| self.clock.today(zone.parse().unwrap());
        answer(&self.index, AddressQuery::Line(line, None), 10, &today)
    }
}

/// Builds the index of `feeds` in a folder of its own and opens it, as if it were `day`.
#[must_use]
pub fn index_of(feeds: &[&Path], day: &str) -> TestIndex {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("index.vri");
    build(feeds, &path);
    let clock = Clock::on_day(day.parse().unwrap());
    TestIndex { index: Index::open(&path).unwrap(), clock, _folder: folder }
}

/// Builds the index of `feeds` at `path`.
pub fn build(feeds: &[&Path], path: &Path) {
    let mut builder = Builder::new(path);
    for feed in feeds {
        builder.add(&feed::open(feed).unwrap(), &[]).unwrap();
    }
    builder.finish(0).unwrap();
}
