//! What can be wrong with an index file, and what can stop a build. Messages say what to do.

use std::path::PathBuf;

use super::format::Section;
use crate::feed::FeedError;

/// Why a file is not used as an index.
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

impl IndexError {
    /// The same, about a file that has another name for the reader: that of where it came from.
    #[must_use]
    pub fn named(mut self, name: PathBuf) -> Self {
        let (Self::NotAnIndex(path)
        | Self::Read { path, .. }
        | Self::Version { path, .. }
        | Self::Truncated { path, .. }
        | Self::Checksum { path, .. }
        | Self::Content { path, .. }) = &mut self;
        *path = name;
        self
    }
}

/// Why no index was built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A feed cannot be read.
    #[error(transparent)]
    Feed(#[from] FeedError),
    /// Feeds have fatal findings.
    #[error(
        "{0} fatal findings: nothing was built and an existing index is untouched; mend the feed, or build with --force"
    )]
    Fatal(u64),
    /// The state of a feed is not known.
    #[error(
        "the feed names no state: neither Source.VipId {vip_id:?} nor State.Name {state:?} is one; give the FIPS code of the state as Source.VipId (25 is Massachusetts)"
    )]
    NoState {
        /// What the source says.
        vip_id: String,
        /// What the state says.
        state: String,
    },
    /// A limit of the format.
    #[error("more than {limit} {what}; split the feeds over several indexes")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many are allowed.
        limit: u64,
    },
    /// Too many addresses, or points within boundaries, moved or are gone.
    #[error(
        "refused, nothing was published and the old index is untouched: {0}; to see them build with another --out and run `locate-index diff OLD NEW --examples 5`; if they are right, build with --force"
    )]
    Moved(String),
    /// The index to compare with.
    #[error("--previous: {0}")]
    Previous(#[source] IndexError),
    /// The disk.
    #[error("{path}: {cause}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// The street keys.
    #[error("street keys: {0}")]
    Keys(#[from] fst::Error),
    /// What was written cannot be read back.
    #[error("the new index does not open: {0}")]
    Unreadable(#[from] IndexError),
}
