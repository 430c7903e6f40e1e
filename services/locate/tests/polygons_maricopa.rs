//! The boundaries of the official 6.0 sample (Maricopa County): every precinct's own points are found, and
//! no point is ever found wrong. Skipped where `../shared/data` is absent.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use locate::domain::answer::{Answer, Asked, Kind, answer_at};
use locate::domain::area::Point;
use locate::feed::{FeedReader, check, open};
use locate::index::Index;
use locate::index::build::Builder;
use shapefile::ShapeReader;

fn feed_path() -> Option<PathBuf> {
    let path = "../../../shared/data/feeds/vip-6.0/sample_feed_maricopa.zip";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if !path.exists() {
        println!("skipped: {} is not there", path.display());
        return None;
    }
    Some(path)
}

fn built(reader: &FeedReader) -> (tempfile::TempDir, Index) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.vri");
    let mut builder = Builder::new(&path);
    builder.add(reader, &[]).unwrap();
    builder.finish(0).unwrap();
    let index = Index::open(&path).unwrap();
    (folder, index)
}
