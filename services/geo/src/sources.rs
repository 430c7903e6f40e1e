//! The data behind the answers, one module a source: bytes and networks in, domain types out. Nothing
//! here decides what an answer means, and nothing here logs an address.

pub mod mmdb;
pub mod mmdb_import;
pub mod table_file;
pub mod upstream;

use std::net::IpAddr;

use async_trait::async_trait;
use chrono::NaiveDate;

use crate::domain::region::{Region, RegionSource};
use crate::domain::table::RegionTable;
use crate::service::{Backend, BackendFailure};

/// The table that travels inside the binary, derived from DB-IP City Lite (see the README and NOTICE).
const EMBEDDED: &[u8] = include_bytes!("../data/regions.vgt");

/// Unpacks the table inside the binary: some 15 MB in memory.
///
/// # Errors
/// The binary is damaged: the table's checksum does not hold.
pub fn embedded() -> Result<RegionTable, table_file::TableFileError> {
    table_file::decode(EMBEDDED)
}

#[async_trait]
impl Backend for RegionTable {
    async fn place(&self, address: IpAddr) -> Result<Region, BackendFailure> {
        Ok(self.lookup(address))
    }

    fn source(&self) -> RegionSource {
        RegionSource::Embedded
    }

    fn data_date(&self) -> Option<NaiveDate> {
        Some(self.made_on())
    }
}
