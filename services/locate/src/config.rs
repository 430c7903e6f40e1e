//! The settings of this process, read once from the environment: every bad one is reported.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use common::clock::Clock;
use common::config::{self, Reader, Stop};
use common::telemetry;

/// All settings.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where gRPC listens.
    pub listen: SocketAddr,
    /// Where health and metrics listen.
    pub admin_listen: SocketAddr,
    /// Where answers come from.
    pub source: SourceConfig,
    /// How often the index file is looked at; zero is never.
    pub index_poll: Duration,
    /// Today, for elections that are over.
    pub clock: Clock,
    /// Logs, traces and error reports.
    pub telemetry: telemetry::Config,
}

/// Where answers come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceConfig {
    /// An index file.
    Index(PathBuf),
}

impl Config {
    /// Reads all variables.
    ///
    /// # Errors
    /// `--help`, or every bad variable.
    pub fn read(mut reader: Reader) -> Result<Self, Stop> {
        let r = &mut reader;
        let listen =
            r.with_default("LOCATE_LISTEN", "0.0.0.0:50053", "address of gRPC", config::listen_address);
        let admin_listen = r.with_default(
            "LOCATE_ADMIN_LISTEN",
            "0.0.0.0:9053",
            "address of /livez, /readyz and /metrics",
            config::listen_address,
        );
        let source = r.with_default(
            "LOCATE_SOURCE",
            "index:data/sample.vri",
            "index:PATH, a file of `locate-index build`",
            source,
        );
        let index_poll = r.with_default(
            "LOCATE_INDEX_POLL",
            "30",
            "seconds between looks at the index file; a newer one is swapped in; 0 is never",
            config::seconds,
        );
        let (clock, telemetry) = (r.clock(), telemetry::Config::read("locate", r));
        reader.finish()?;
        Ok(Self { listen, admin_listen, source, index_poll, clock, telemetry })
    }
}

fn source(value: &str) -> Result<SourceConfig, String> {
    match value.split_once(':') {
        Some(("index", path)) if !path.is_empty() => Ok(SourceConfig::Index(path.into())),
        _ => Err(format!("{value:?} is not a source; write index:PATH")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(values: &[(&str, &str)]) -> Result<Config, Stop> {
        let values = values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
        Config::read(Reader::from_values("locate", "x", values))
    }

    #[test]
    fn nothing_needs_to_be_set() {
        let config = read(&[]).unwrap();
        assert_eq!(config.listen.to_string(), "0.0.0.0:50053");
        assert_eq!(config.admin_listen.to_string(), "0.0.0.0:9053");
        assert_eq!(config.source, SourceConfig::Index("data/sample.vri".into()));
        assert_eq!(config.index_poll, Duration::from_secs(30));
    }

    #[test]
    fn every_bad_variable_is_named() {
        let bad = [("LOCATE_SOURCE", "sample.vri"), ("LOCATE_INDEX_POLL", "-1"), ("LOCATE_LISTEN", "x")];
        let Err(Stop::Bad(faults)) = read(&bad) else { panic!("must stop") };
        assert_eq!(faults.len(), 3, "{faults:?}");
    }
}
