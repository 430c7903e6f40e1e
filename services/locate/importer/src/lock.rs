//! One build at a time writes an index file. The lock is taken before the file is compared with and held
//! until the new one is in its place: a second build would replace an index that it was never compared with.
//! The kernel releases it when the process ends, even by a kill.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use super::error::BuildError;

/// How often the lock file may vanish between opening and locking it; each time another build has just ended.
const ATTEMPTS: usize = 100;

/// The right to write one index file.
#[derive(Debug)]
pub struct BuildLock {
    /// Locked as long as it is open.
    _file: File,
    path: PathBuf,
}

impl BuildLock {
    /// Takes the lock of the index file at `out`: an empty file beside it, `OUT.lock`, for as long as the
    /// lock is held.
    ///
    /// # Errors
    /// [`BuildError::Busy`] when another build has it; the folder cannot be written.
    pub fn take(out: &Path) -> Result<Self, BuildError> {
        let mut name: OsString = out.as_os_str().to_owned();
        name.push(".lock");
        let path = PathBuf::from(name);
        let io = |cause| BuildError::Io { path: path.clone(), cause };
        for _ in 0..ATTEMPTS {
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path).map_err(io)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(BuildError::Busy(out.to_owned())),
                Err(TryLockError::Error(cause)) => return Err(io(cause)),
            }
            // The build that had it may have removed the file before this one locked it.
            let (held, named) = (file.metadata().map_err(io)?, path.metadata());
            if named.is_ok_and(|named| (named.dev(), named.ino()) == (held.dev(), held.ino())) {
                return Ok(Self { _file: file, path });
            }
        }
        Err(BuildError::Busy(out.to_owned()))
    }
}

impl Drop for BuildLock {
    fn drop(&mut self) {
        // Removed while it is still locked: a build that has opened it finds that it has no name any more. A
        // file that stays locks nothing.
        let _ = std::fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[test]
    fn of_two_builds_at_once_one_loses_and_is_told_so() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("x.vri");
        std::fs::write(&out, "0").unwrap();
        let (inside, wins, losses) = (AtomicU32::new(0), AtomicU32::new(0), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        match BuildLock::take(&out) {
                            Ok(_lock) => {
                                assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0, "two have the lock");
                                // Compared with and replaced, as a build does.
                                let seen: u32 = std::fs::read_to_string(&out).unwrap().parse().unwrap();
                                std::thread::yield_now();
                                std::fs::write(&out, (seen + 1).to_string()).unwrap();
                                wins.fetch_add(1, Ordering::SeqCst);
                                inside.fetch_sub(1, Ordering::SeqCst);
                            }
                            Err(why @ BuildError::Busy(_)) => {
                                assert!(why.to_string().contains("x.vri: another build"), "{why}");
                                losses.fetch_add(1, Ordering::SeqCst);
                            }
                            Err(other) => panic!("{other}"),
                        }
                    }
                });
            }
        });
        let (wins, losses) = (wins.into_inner(), losses.into_inner());
        assert_eq!(wins + losses, 2000);
        assert!(wins > 0 && losses > 0, "{wins} {losses}");
        assert_eq!(std::fs::read_to_string(&out).unwrap(), wins.to_string(), "no build was lost");
        assert!(!folder.path().join("x.vri.lock").exists(), "nothing is left");
        drop(BuildLock::take(&out).unwrap());
    }

    #[test]
    fn what_a_killed_build_leaves_locks_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("x.vri");
        std::fs::write(folder.path().join("x.vri.lock"), "").unwrap();
        drop(BuildLock::take(&out).unwrap());
    }
}
