//! The faults of an index file. Messages say what to do.

use std::path::PathBuf;

use super::format::Section;

/// Why a file cannot be used as an index.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The file cannot be read.
    #[error("{path}: {cause}")]
    Read { path: PathBuf, cause: std::io::Error },
    /// The file is something else.
    #[error("{0}: not an index file (it does not begin with VRINDEX); build one with `locate-index build`")]
    NotAnIndex(PathBuf),
    /// The file is of another version of the format.
    #[error(
        "{path}: format version {found}, this program reads version {}; build it again",
        super::format::VERSION
    )]
    Version { path: PathBuf, found: u32 },
    /// The file is shorter than its header says.
    #[error("{path}: truncated: {found} bytes of {expected}; copy or build it again")]
    Truncated { path: PathBuf, expected: u64, found: u64 },
    /// A checksum differs.
    #[error("{path}: damaged: the checksum of section {section} differs; copy or build it again")]
    Checksum { path: PathBuf, section: String },
    /// The checksums are right, and a section contradicts the format.
    #[error("{path}: section {section:?} is not what the format says; build the index again")]
    Content { path: PathBuf, section: Section },
}
