//! Makes the state-level table out of location databases: what `geo-db build` does.

use std::net::IpAddr;
use std::path::PathBuf;

use super::mmdb::{Mmdb, MmdbError};
use crate::domain::table::{NetworkOrder, RegionTable, TableBuilder, TableError};

/// Fewer ranges than this in a family is not a world database: a test file, or one cut down.
pub const LEAST_RANGES: usize = 10_000;

/// Why no table was made.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A file cannot be used.
    #[error(transparent)]
    Mmdb(#[from] MmdbError),
    /// A file gives its networks in no order.
    #[error("{path}: {source}; download it again", path = path.display())]
    Order {
        path: PathBuf,
        /// The two networks that are out of order.
        source: NetworkOrder,
    },
    /// The files carry no build date.
    #[error("a file does not say when it was made: its table could not be credited")]
    NoDate,
    /// The columns contradict each other.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// Reads every network of the files once. Memory: the ranges of the United States, some 100 MB.
///
/// # Errors
/// A file is damaged or of another kind, or says no date.
pub fn import(databases: &Mmdb) -> Result<RegionTable, ImportError> {
    let mut builder = TableBuilder::default();
    let has_v4_file = databases.files().iter().any(|file| file.version() == 4);
    for file in databases.files() {
        file.networks(|first, prefix, place| {
            let added = match first {
                // An IPv6 database may hold IPv4 too; a database of its own for IPv4 goes before it, as
                // it does in a look-up.
                IpAddr::V4(_) if has_v4_file && file.version() == 6 => Ok(()),
                IpAddr::V4(first) => {
                    let first = first.to_bits();
                    builder.add_v4(first, first | u32::MAX.checked_shr(prefix.into()).unwrap_or(0), place)
                }
                IpAddr::V6(first) => {
                    let first = first.to_bits();
                    builder.add_v6(first, first | u128::MAX.checked_shr(prefix.into()).unwrap_or(0), place)
                }
            };
            added.map_err(|source| ImportError::Order { path: file.path.clone(), source })
        })?;
    }
    Ok(builder.finish(databases.made_on().ok_or(ImportError::NoDate)?)?)
}
