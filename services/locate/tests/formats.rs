//! Feeds of every form that is read, by what they are known to hold and to have wrong. Real feeds are
//! looked for beside the repository and skipped with one line where they are not.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

#[path = "formats/cases.rs"]
mod cases;
#[path = "formats/mutated.rs"]
mod mutated;
#[path = "formats/real.rs"]
mod real;

use std::path::PathBuf;

use feed::{FeedReader, check, open};

/// A folder or file of the shared feeds; `None`, and a line that says so, when it is not there.
fn shared(path: &str) -> Option<PathBuf> {
    test_data::shared_data(&format!("feeds/{path}"))
}

/// How often a feed breaks a rule.
fn count(reader: &FeedReader, rule: &str) -> u64 {
    check(reader).unwrap().counts.get(rule).copied().unwrap_or_default()
}

fn segments(reader: &FeedReader) -> Vec<feed::model::StreetSegment> {
    let mut segments = Vec::new();
    reader.segments(&mut |s| segments.push(s.clone())).unwrap();
    segments
}

fn opened(path: &str) -> Option<FeedReader> {
    shared(path).map(|path| open(&path).unwrap())
}
