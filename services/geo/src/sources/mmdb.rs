//! Location databases in MaxMind's format, brought by the operator and read into memory: the GeoIP2 and
//! GeoLite2 City schema (one file), and the flat schema of ip-location-db (one file a family).

use std::net::IpAddr;
use std::path::{Path, PathBuf};

use async_trait::async_trait;
use chrono::{DateTime, NaiveDate};
use maxminddb::{MaxMindDbError, Reader, WithinOptions};
use serde::Deserialize;

use crate::domain::region::{Region, RegionSource};
use crate::service::{Backend, BackendFailure};

/// A City database is some 60 to 130 MB; twice that, and room to grow.
const MAX_BYTES: u64 = 512 << 20;
/// How many networks are looked at to see whether a database names countries at all.
const PROBED: usize = 1_000;

/// Why a file, or a set of files, cannot be used. No variant carries an address.
#[derive(Debug, thiserror::Error)]
pub enum MmdbError {
    /// The file cannot be read.
    #[error("{path}: {source}", path = path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    /// The file is larger than any location database.
    #[error("{path}: larger than {limit} MiB; is it a City database?", path = path.display(), limit = MAX_BYTES >> 20)]
    TooLarge { path: PathBuf },
    /// The file is not MMDB, or is damaged.
    #[error("{path}: not a readable MMDB file: {source}; download it again", path = path.display())]
    Corrupt {
        path: PathBuf,
        /// The error of the MMDB reader.
        source: MaxMindDbError,
    },
    /// The file holds other things than places.
    #[error(
        "{path}: its records name no country; use a City database of GeoIP2, GeoLite2 or ip-location-db",
        path = path.display()
    )]
    NoCountries { path: PathBuf },
    /// Two files for one family.
    #[error("{first} and {second} are both IPv{version} databases; give one of each", first = first.display(), second = second.display())]
    SameFamily {
        first: PathBuf,
        second: PathBuf,
        /// 4 or 6.
        version: u16,
    },
    #[error("no MMDB file is named")]
    NoFile,
}

/// One open file.
#[derive(Debug)]
pub(super) struct File {
    pub(super) path: PathBuf,
    pub(super) reader: Reader<Vec<u8>>,
}

/// One or two open files that together answer for IPv4 and IPv6.
#[derive(Debug)]
pub struct Mmdb {
    /// Sorted by IP version, at most one of each.
    files: Vec<File>,
}

/// The two schemas in one: unknown fields are skipped, absent ones are `None`.
#[derive(Deserialize)]
struct Record<'a> {
    #[serde(borrow, default)]
    country: Option<Coded<'a>>,
    #[serde(borrow, default)]
    subdivisions: Option<Vec<Coded<'a>>>,
    #[serde(default)]
    country_code: Option<&'a str>,
    #[serde(default)]
    state1: Option<&'a str>,
}

#[derive(Deserialize)]
struct Coded<'a> {
    #[serde(default)]
    iso_code: Option<&'a str>,
}

impl Record<'_> {
    fn country(&self) -> Option<&str> {
        self.country.as_ref().and_then(|c| c.iso_code).or(self.country_code)
    }

    fn place(&self) -> Region {
        let largest = self.subdivisions.as_ref().and_then(|s| s.first()).and_then(|s| s.iso_code);
        self.country()
            .map_or(Region::Unknown, |country| Region::from_record(country, largest.or(self.state1)))
    }
}

impl Mmdb {
    /// Reads the files into memory and checks that they hold places.
    ///
    /// # Errors
    /// A file is missing, too large, damaged or of another kind, or two are of one family.
    pub fn open(paths: &[PathBuf]) -> Result<Self, MmdbError> {
        let mut files = paths.iter().map(|path| open(path)).collect::<Result<Vec<_>, _>>()?;
        files.sort_by_key(File::version);
        if files.is_empty() {
            return Err(MmdbError::NoFile);
        }
        if let Some(pair) = files.windows(2).find(|pair| pair[0].version() == pair[1].version()) {
            let (first, second) = (pair[0].path.clone(), pair[1].path.clone());
            return Err(MmdbError::SameFamily { first, second, version: pair[0].version() });
        }
        Ok(Self { files })
    }

    /// The place of a canonical address. An address of a family that no file covers is unknown.
    ///
    /// # Errors
    /// The record of this address is damaged.
    pub fn lookup(&self, address: IpAddr) -> Result<Region, MmdbError> {
        let covers = |file: &&File| address.is_ipv4() || file.version() == 6;
        let Some(file) = self.files.iter().find(covers) else { return Ok(Region::Unknown) };
        let record = file.reader.lookup(address).and_then(|found| found.decode::<Record<'_>>());
        let record = record.map_err(|source| file.corrupt(source))?;
        Ok(record.map_or(Region::Unknown, |record| record.place()))
    }

    /// Day on which the older file was made, where they say it.
    #[must_use]
    pub fn made_on(&self) -> Option<NaiveDate> {
        self.files.iter().map(File::made_on).min().flatten()
    }

    pub(super) fn files(&self) -> &[File] {
        &self.files
    }
}

#[async_trait]
impl Backend for Mmdb {
    async fn place(&self, address: IpAddr) -> Result<Region, BackendFailure> {
        self.lookup(address).map_err(|error| BackendFailure { reason: "damaged_record", error: error.into() })
    }

    fn source(&self) -> RegionSource {
        RegionSource::Mmdb
    }

    fn data_date(&self) -> Option<NaiveDate> {
        self.made_on()
    }

    fn covers_ipv6(&self) -> bool {
        self.files.iter().any(|file| file.version() == 6)
    }
}

impl File {
    pub(super) fn version(&self) -> u16 {
        self.reader.metadata().ip_version
    }

    fn made_on(&self) -> Option<NaiveDate> {
        let seconds = i64::try_from(self.reader.metadata().build_epoch).ok()?;
        DateTime::from_timestamp(seconds, 0).map(|at| at.date_naive())
    }

    pub(super) fn corrupt(&self, source: MaxMindDbError) -> MmdbError {
        MmdbError::Corrupt { path: self.path.clone(), source }
    }

    /// Calls `each` with the first and last address and the place of each network, in ascending order.
    pub(super) fn networks<E: From<MmdbError>>(
        &self,
        mut each: impl FnMut(IpAddr, u8, Region) -> Result<(), E>,
    ) -> Result<(), E> {
        let corrupt = |source| E::from(self.corrupt(source));
        // Neighbouring networks often share one record.
        let mut last: Option<(usize, Region)> = None;
        for found in self.reader.networks(WithinOptions::default()).map_err(corrupt)? {
            let found = found.map_err(corrupt)?;
            let Some(offset) = found.offset() else { continue };
            let place = match last {
                Some((at, place)) if at == offset => place,
                _ => {
                    let record = found.decode::<Record<'_>>().map_err(corrupt)?;
                    record.map_or(Region::Unknown, |record| record.place())
                }
            };
            last = Some((offset, place));
            let network = found.network().map_err(corrupt)?;
            each(network.ip(), network.prefix(), place)?;
        }
        Ok(())
    }

    /// True when one of the first networks names a country.
    fn names_countries(&self) -> Result<bool, MaxMindDbError> {
        for found in self.reader.networks(WithinOptions::default())?.take(PROBED) {
            if found?.decode::<Record<'_>>()?.is_some_and(|record| record.country().is_some()) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn open(path: &Path) -> Result<File, MmdbError> {
    let unreadable = |source| MmdbError::Unreadable { path: path.to_owned(), source };
    if std::fs::metadata(path).map_err(unreadable)?.len() > MAX_BYTES {
        return Err(MmdbError::TooLarge { path: path.to_owned() });
    }
    let bytes = std::fs::read(path).map_err(unreadable)?;
    let corrupt = |source| MmdbError::Corrupt { path: path.to_owned(), source };
    let file = File { path: path.to_owned(), reader: Reader::from_source(bytes).map_err(corrupt)? };
    if !file.names_countries().map_err(corrupt)? {
        return Err(MmdbError::NoCountries { path: path.to_owned() });
    }
    Ok(file)
}

#[cfg(test)]
mod tests;
