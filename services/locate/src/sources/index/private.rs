//! The copy of an index that is served. A mapped file that somebody writes into, or cuts, kills the process
//! (SIGBUS) or changes answers, so what is served is a file without a name: nobody else can open it. Where no
//! such file can be made, the index is read into anonymous memory, when that is large enough.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use index::{Index, IndexError};

/// The share of the available memory that an index may take.
const SHARE: u64 = 2;

/// Why there is no private copy.
#[derive(Debug, thiserror::Error)]
pub(super) enum CopyError {
    /// The file is not a sound index.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// There is no room for it.
    #[error(
        "{}: no private copy can be made in {}: {cause}; and {needed} bytes are more than half of the memory that is \
         available ({available}): set LOCATE_INDEX_CACHE to a folder with room for the index",
        name.display(),
        folder.display()
    )]
    NoRoom {
        name: PathBuf,
        /// The folder of copies.
        folder: PathBuf,
        /// Why the folder cannot be used.
        cause: io::Error,
        /// Size of the index.
        needed: u64,
        available: u64,
    },
}

/// Opens a private copy of `file`, made in `folder`, and verifies the copy. Errors call it `name`.
pub(super) fn open(mut file: File, name: &Path, folder: &Path) -> Result<Index, CopyError> {
    // Only an index is copied.
    Index::check_header(&mut file, name)?;
    let cause = match copy(&mut file, folder) {
        Ok(copy) => return Ok(Index::of_file(copy, name)?),
        Err(cause) => cause,
    };
    let needed = file.metadata().map_or(u64::MAX, |meta| meta.len());
    let available = available();
    if needed > available / SHARE {
        let (name, folder) = (name.to_owned(), folder.to_owned());
        return Err(CopyError::NoRoom { name, folder, cause, needed, available });
    }
    tracing::warn!(folder = %folder.display(), %cause, "no file for the private copy of the index: it is read into memory");
    Ok(Index::in_memory(file, name)?)
}

/// A copy without a name.
fn copy(file: &mut File, folder: &Path) -> io::Result<File> {
    io::Seek::rewind(file)?;
    let mut copy = tempfile::tempfile_in(folder)?;
    // Within one file system that knows how, the kernel shares the blocks.
    io::copy(file, &mut copy)?;
    Ok(copy)
}

/// Bytes of memory that this process may still take: of the machine, and of its control group.
fn available() -> u64 {
    let read = |path| fs::read_to_string(path).unwrap_or_default();
    let group = |name: &str| read(format!("/sys/fs/cgroup/{name}"));
    left(&read("/proc/meminfo".to_owned()), &group("memory.max"), &group("memory.current"))
}

/// [`available`], by the texts of the kernel; an empty text is one that it does not have.
fn left(meminfo: &str, most: &str, current: &str) -> u64 {
    let kibibytes = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kibibytes = kibibytes.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
    let machine = kibibytes.map_or(0, |k| k.saturating_mul(1024));
    // `max` is no limit.
    let Ok(most) = most.trim().parse::<u64>() else { return machine };
    machine.min(most.saturating_sub(current.trim().parse().unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEMINFO: &str = "MemTotal:       8000000 kB\nMemAvailable:    4000000 kB\n";

    #[test]
    fn the_smaller_of_machine_and_control_group_counts() {
        assert_eq!(left(MEMINFO, "", ""), 4_096_000_000);
        assert_eq!(left(MEMINFO, "max\n", "1000\n"), 4_096_000_000);
        assert_eq!(left(MEMINFO, "536870912\n", "36870912\n"), 500_000_000);
        assert_eq!(left(MEMINFO, "1000\n", "2000\n"), 0);
        assert_eq!(left("", "", ""), 0, "nothing known, nothing taken");
    }

    #[test]
    fn the_memory_of_this_machine_is_known() {
        assert!(!Path::new("/proc/meminfo").exists() || available() > 1 << 20);
    }
}
