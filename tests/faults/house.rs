//! The house that is attacked: without rate limits, with short times for look-ups, and a small export.

use std::path::Path;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tests::{House, pages};

/// Starts it over the sample, with these variables besides.
pub(crate) async fn start(more: &[(&str, &str)]) -> House {
    // Thousands of sockets of our own.
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }).unwrap();
    let folder = tempfile::tempdir().unwrap();
    export(&folder.path().join("web"));
    let root = folder.path().join("web").display().to_string();
    let usual = [
        ("WEB_ROOT", root.as_str()),
        ("WEB_DOCUMENTS", pages::DOCUMENTS),
        ("RATE_PER_SECOND", "0"),
        ("LOCATE_TIMEOUT", "2"),
        ("REQUEST_TIMEOUT", "6"),
        ("TRUSTED_PROXIES", "127.0.0.1"),
    ];
    House::with_sample_in(folder, &[&usual, more].concat()).await
}

/// A small export: what the gateway needs to serve pages.
fn export(folder: &Path) {
    let named = ["", "inperson/", "locate/", "locate/results/", "not-found/", "error/"];
    pages::write(folder, &named, &"<p>Where to vote</p>".repeat(500));
    std::fs::create_dir_all(folder.join("_next/static")).unwrap();
    let font: Vec<u8> = (0..FONT as u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    std::fs::write(folder.join(&FONT_PATH[1..]), font).unwrap();
}

/// A font of the export, of this many bytes.
pub(crate) const FONT_PATH: &str = "/_next/static/font.woff2";
pub(crate) const FONT: usize = 300_000;
