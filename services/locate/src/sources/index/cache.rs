//! The cache of downloads: `KEY.vri` and, beside it, `KEY.json` with the mark that the store gave it. The
//! served index is another file, without a name; the cached one is a copy, made durable (fsync) and renamed
//! when it is whole. Without a folder nothing is cached.

use std::fs::{self, File};
use std::io::{self, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;
use xxhash_rust::xxh3::xxh3_64;

use crate::service::origin::VersionMark;

/// A partial copy that has not grown for this long was left by a killed process.
const LEFT: Duration = Duration::from_secs(300);

/// The folder of downloads, for one object.
#[derive(Debug)]
pub(super) struct DownloadCache {
    folder: Option<PathBuf>,
    url: String,
    key: String,
}

/// The content of `KEY.json`.
#[derive(Debug, Serialize, Deserialize)]
struct CachedDownload {
    url: String,
    /// Content version of the index that the mark belongs to.
    version: String,
    mark: VersionMark,
}

impl DownloadCache {
    /// Makes the folder.
    pub(super) fn new(folder: Option<PathBuf>, url: &str) -> io::Result<Self> {
        let cache = Self { folder, url: url.to_owned(), key: format!("{:016x}", xxh3_64(url.as_bytes())) };
        if let Some(folder) = &cache.folder {
            fs::create_dir_all(folder)?;
        }
        Ok(cache)
    }

    /// A file for a copy, which is removed when it is dropped. Files that killed processes left are removed
    /// first: a process that is killed at each copy must not fill the disk.
    fn part(&self, folder: &Path) -> io::Result<NamedTempFile> {
        self.remove_left(folder)?;
        tempfile::Builder::new().prefix(&self.part_prefix()).suffix(".part").tempfile_in(folder)
    }

    /// Caches a copy of a whole, verified download for the next start.
    pub(super) fn store(&self, download: &mut File, mark: &VersionMark, version: &str) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let mut part = self.part(folder)?;
        download.rewind()?;
        io::copy(download, part.as_file_mut())?;
        part.as_file().sync_all()?;
        let about = CachedDownload { url: self.url.clone(), version: version.to_owned(), mark: mark.clone() };
        // Between the two renames the mark belongs to another version, and is not believed.
        part.persist(folder.join(self.name("vri"))).map_err(|e| e.error)?;
        let mut json = tempfile::Builder::new().prefix(&self.part_prefix()).tempfile_in(folder)?;
        serde_json::to_writer(&mut json, &about)?;
        json.flush()?;
        json.as_file().sync_all()?;
        json.persist(folder.join(self.name("json"))).map_err(|e| e.error)?;
        fs::File::open(folder)?.sync_all()
    }

    /// The cached download, if there is one.
    pub(super) fn path(&self) -> Option<PathBuf> {
        let path = self.folder.as_ref()?.join(self.name("vri"));
        path.is_file().then_some(path)
    }

    /// The mark of the cached download, if it belongs to this version.
    pub(super) fn mark(&self, version: &str) -> Option<VersionMark> {
        let json = fs::read(self.folder.as_ref()?.join(self.name("json"))).ok()?;
        let about: CachedDownload = serde_json::from_slice(&json).ok()?;
        (about.version == version && about.url == self.url).then_some(about.mark)
    }

    fn name(&self, ending: &str) -> String {
        format!("{}.{ending}", self.key)
    }

    fn part_prefix(&self) -> String {
        format!(".{}-", self.key)
    }

    /// Other processes may be downloading into the same folder: only old files are removed.
    fn remove_left(&self, folder: &Path) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let ours = entry.file_name().to_string_lossy().starts_with(&self.part_prefix());
            let changed = entry.metadata().and_then(|m| m.modified());
            let old = changed.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > LEFT));
            if ours && old && fs::remove_file(entry.path()).is_ok() {
                tracing::info!(file = %entry.path().display(), "what an interrupted download left is removed");
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(e_tag: &str) -> VersionMark {
        VersionMark { e_tag: Some(e_tag.to_owned()), modified: 1, bytes: 3 }
    }

    fn keep(cache: &DownloadCache, bytes: &[u8], mark: &VersionMark, version: &str) {
        let mut download = tempfile::tempfile().unwrap();
        download.write_all(bytes).unwrap();
        cache.store(&mut download, mark, version).unwrap();
    }

    #[test]
    fn the_last_download_is_kept_with_its_mark() {
        let folder = tempfile::tempdir().unwrap();
        let cache = DownloadCache::new(Some(folder.path().join("new")), "s3://b/x").unwrap();
        assert_eq!(cache.path(), None);
        for version in ["1", "2"] {
            keep(&cache, version.as_bytes(), &mark(version), version);
        }
        let again = DownloadCache::new(Some(folder.path().join("new")), "s3://b/x").unwrap();
        assert_eq!(fs::read(again.path().unwrap()).unwrap(), b"2");
        assert_eq!(again.mark("2"), Some(mark("2")));
        assert_eq!(again.mark("1"), None, "a mark of another version is not believed");
        let other = DownloadCache::new(Some(folder.path().join("new")), "s3://b/y").unwrap();
        assert_eq!(other.path(), None, "each object has its own");
        assert_eq!(fs::read_dir(folder.path().join("new")).unwrap().count(), 2, "nothing else is left");
    }

    #[test]
    fn a_damaged_note_is_no_mark() {
        let folder = tempfile::tempdir().unwrap();
        let cache = DownloadCache::new(Some(folder.path().to_owned()), "s3://b/x").unwrap();
        keep(&cache, b"1", &mark("1"), "1");
        fs::write(folder.path().join(cache.name("json")), b"{\"url\":").unwrap();
        assert_eq!(cache.mark("1"), None);
        assert!(cache.path().is_some());
    }

    #[test]
    fn what_an_interrupted_download_left_is_removed_once_it_is_old() {
        let folder = tempfile::tempdir().unwrap();
        let cache = DownloadCache::new(Some(folder.path().to_owned()), "s3://b/x").unwrap();
        let part = || cache.part(folder.path()).unwrap();
        let (young, _) = part().keep().map(|(f, p)| (p, f)).unwrap();
        let (old, file) = part().keep().map(|(f, p)| (p, f)).unwrap();
        let long_ago = std::time::UNIX_EPOCH + Duration::from_secs(1);
        file.set_modified(long_ago).unwrap();
        let foreign = folder.path().join("notes.part");
        fs::File::create(&foreign).unwrap().set_modified(long_ago).unwrap();
        drop(part());
        assert_eq!([young.exists(), old.exists(), foreign.exists()], [true, false, true]);
    }

    #[test]
    fn without_a_folder_nothing_is_kept() {
        let cache = DownloadCache::new(None, "s3://b/x").unwrap();
        keep(&cache, b"1", &mark("1"), "1");
        assert!(cache.path().is_none() && cache.mark("1").is_none());
    }
}
