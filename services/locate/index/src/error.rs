//! What can be wrong with an index file. Messages say what to do.

use std::path::PathBuf;

use super::format::Section;

/// Why a file cannot be used as an index.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The file cannot be read.
    #[error("{path}: {cause}")]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// The file is something else.
    #[error("{0}: not an index file (it does not begin with VRINDEX); build one with `locate-index build`")]
    NotAnIndex(PathBuf),
    /// The file is of another version of the format.
    #[error(
        "{path}: format version {found}, this program reads version {}; build it again",
        super::format::VERSION
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// What the file says.
        found: u32,
    },
    /// The file is shorter than its header says.
    #[error("{path}: truncated: {found} bytes of {expected}; copy or build it again")]
    Truncated {
        /// The file.
        path: PathBuf,
        /// What its header says.
        expected: u64,
        /// What is there.
        found: u64,
    },
    /// A checksum differs.
    #[error("{path}: damaged: the checksum of section {section} differs; copy or build it again")]
    Checksum {
        /// The file.
        path: PathBuf,
        /// Which part.
        section: String,
    },
    /// The checksums are right and the content is not.
    #[error("{path}: section {section:?} is not what the format says; build the index again")]
    Content {
        /// The file.
        path: PathBuf,
        /// Which part.
        section: Section,
    },
}
