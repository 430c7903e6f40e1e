//! The served index cannot be changed from outside: not by `cp` over the file, `truncate` or `dd` into its
//! middle, while requests run. Without a private copy the process would be killed (SIGBUS), or would answer
//! from the written bytes.

use std::fs::{self, OpenOptions};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::objects::{index, settings, swap_under_load};
use super::web::Web;
use super::{build, serve, until_ready};

/// Longer than the time between two looks of [`settings`]: the damaged file is looked at, too.
const A_LOOK: Duration = Duration::from_millis(150);

/// As `dd conv=notrunc`: zeros over the middle third of a file.
fn overwrite_middle(path: &Path) {
    let file = OpenOptions::new().write(true).open(path).unwrap();
    let third = file.metadata().unwrap().len() / 3;
    file.write_all_at(&vec![0; third as usize], third).unwrap();
}

/// As `truncate -s 0`.
fn empty(path: &Path) {
    OpenOptions::new().write(true).open(path).unwrap().set_len(0).unwrap();
}

/// Every index file of a folder.
fn indexes(folder: &Path) -> Vec<PathBuf> {
    let all = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    all.filter(|path| path.extension().is_some_and(|e| e == "vri")).collect()
}

/// Damages the file that is served in every way, then writes a newer index over it in place, as `cp` does.
fn damage_and_copy_over(live: &Path, streets: &[&str]) {
    overwrite_middle(live);
    std::thread::sleep(A_LOOK);
    empty(live);
    std::thread::sleep(A_LOOK);
    let new = index(streets);
    fs::write(live, &new[..new.len() / 2]).unwrap();
    std::thread::sleep(A_LOOK);
    fs::write(live, new).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn writing_into_the_file_that_is_served_fails_no_request() {
    let folder = tempfile::tempdir().unwrap();
    let live = folder.path().join("live.vri");
    let cache = folder.path().join("cache");
    fs::create_dir(&cache).unwrap();
    // Where no file can be made for the copy, it is in memory.
    for copies in [cache.clone(), folder.path().join("not there")] {
        build(&live, &["Oak"]);
        let source = format!("index:{}", live.display());
        let copies = copies.display().to_string();
        let running = serve(settings(&[("LOCATE_SOURCE", &source), ("LOCATE_INDEX_CACHE", &copies)])).await;
        until_ready(&running.life).await;
        let answered = swap_under_load(running, |streets| damage_and_copy_over(&live, streets)).await;
        assert!(answered > 20, "{answered}");
    }
    assert_eq!(fs::read_dir(&cache).unwrap().count(), 0, "what is served has no name");
}

#[tokio::test(flavor = "multi_thread")]
async fn writing_into_the_kept_download_fails_no_request() {
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().display().to_string();
    let web = Web::start(index(&["Oak"])).await;
    let settings = || settings(&[("LOCATE_SOURCE", &web.url()), ("LOCATE_INDEX_CACHE", &cache)]);
    // The second process begins with what the first has kept.
    for _ in 0..2 {
        let running = serve(settings()).await;
        let answered = swap_under_load(running, |streets| {
            for kept in indexes(folder.path()) {
                overwrite_middle(&kept);
                std::thread::sleep(A_LOOK);
                empty(&kept);
            }
            web.publish(index(streets));
        });
        assert!(answered.await > 20);
        assert_eq!(indexes(folder.path()).len(), 1, "the newest download is kept");
    }
}
