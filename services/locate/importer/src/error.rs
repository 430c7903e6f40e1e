//! Errors that stop a build. Each message says how to go on.

use std::path::PathBuf;

use feed::FeedError;
use index::{IndexError, UnknownHome};

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
        /// The state of the `Source`.
        vip_id: String,
        /// The state of the `State`.
        state: String,
    },
    /// A limit of the format.
    #[error("more than {limit} {what}; split the feeds over several indexes")]
    TooMany {
        what: &'static str,
        /// How many are allowed.
        limit: u64,
    },
    /// Too many addresses, or points within boundaries, moved or are gone.
    #[error(
        "refused, nothing was published and the old index is untouched: {0}; to see them build with another --out and run `locate-index diff OLD NEW --examples 5`; if they are right, build with --force"
    )]
    Moved(String),
    /// The index gives a wrong place for addresses of its own.
    #[error(
        "refused, nothing was published: typed back, addresses of the new index lead to a precinct that is not theirs ({ways}); the lines below name their streets: write two streets that read alike in another way, or report it with the feed as a fault of the program; `--force` publishes all the same"
    )]
    WrongPlaces {
        /// How many, by the way of typing.
        ways: String,
        /// The first of them.
        homes: Vec<UnknownHome>,
    },
    /// The index does not know its own addresses or places.
    #[error(
        "refused, nothing was published: typed back, the new index does not know its own content ({what}); run `locate-index check` on the feeds: a fault in them shows there, and one of the program please report with the feed; `--force` publishes all the same"
    )]
    NotKnown {
        /// How many of what.
        what: String,
        /// The first homes that are not known.
        homes: Vec<UnknownHome>,
    },
    /// Another build has the lock of the index file.
    #[error(
        "{0}: another build is writing this index: nothing was built here. Wait until it has ended and build again, so that the new index is compared with its"
    )]
    Busy(PathBuf),
    /// The index to compare with.
    #[error("--previous: {0}")]
    Previous(#[source] IndexError),
    /// The index cannot be written.
    #[error("{path}: {cause}")]
    Io { path: PathBuf, cause: std::io::Error },
    /// The street keys.
    #[error("street keys: {0}")]
    Keys(#[from] fst::Error),
    /// The written index cannot be read back.
    #[error("the new index does not open: {0}")]
    Unreadable(#[from] IndexError),
}
