//! Shared by the tests of every crate: waits, and real feeds and fixtures that are too large, or not ours, to
//! lie in the repository: `../shared/data` beside it.
#![allow(clippy::unwrap_used, clippy::expect_used)] // For tests, which fail by panicking.

pub mod wait;

use std::path::{Path, PathBuf};

/// The facts of a made-up county in Ohio that the map of its street file must state, by key. The state and
/// the time zone follow from its ZIP codes.
pub const CLARK_COUNTY: [(&str, &str); 11] = [
    ("county.name", "Clark County"),
    ("county.fips", "39023"),
    ("source.name", "Clark County Board of Elections"),
    ("source.as_of", "2028-10-01"),
    ("election.date", "2028-11-07"),
    ("election.kind", "General Election"),
    ("election.opens", "6:30 AM"),
    ("election.closes", "7:30 PM"),
    ("office.name", "Clark County Board of Elections"),
    ("office.url", "https://elections.example.gov"),
    ("office.phone", "937-555-0100"),
];

/// A file or folder of `../shared/data`; says so in one line, which `make test` repeats and counts at its
/// end, where it is absent.
#[must_use]
pub fn shared_data(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(name);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: ../shared/data/{name} is not here");
    None
}
