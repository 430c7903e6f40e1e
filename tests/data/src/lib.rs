//! Shared by the tests of every crate: waits, and real feeds and fixtures that are too large, or not ours, to
//! lie in the repository: `../shared/data` beside it.
#![allow(clippy::unwrap_used, clippy::expect_used)] // For tests, which fail by panicking.

pub mod wait;

use std::path::{Path, PathBuf};

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
