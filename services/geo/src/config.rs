//! The settings of this process, read once from the environment: every bad one is reported.

use std::net::SocketAddr;
use std::path::PathBuf;

use common::clock::Clock;
use common::config::{self, Reader, Stop};
use common::telemetry;
use common::voter_info::{VoterInfo, VoterInfoVariables};

#[derive(Clone, Debug)]
pub struct Config {
    /// Where gRPC listens.
    pub listen: SocketAddr,
    /// Where health and metrics listen.
    pub admin_listen: SocketAddr,
    /// Where answers come from.
    pub source: SourceConfig,
    /// Today, for the age of the data.
    pub clock: Clock,
    /// Logs, traces and error reports.
    pub telemetry: telemetry::Config,
}

/// Where answers come from.
#[derive(Clone, Debug)]
pub enum SourceConfig {
    /// The table inside the binary.
    Embedded,
    /// An operator's MMDB files: one, or one for IPv4 and one for IPv6.
    Mmdb(Vec<PathBuf>),
    /// The voter information service.
    Upstream(VoterInfo),
}

/// `GEO_SOURCE` before the variables it needs are known.
enum Choice {
    Embedded,
    Mmdb(Vec<PathBuf>),
    Upstream,
}

impl Config {
    /// Reads all variables.
    ///
    /// # Errors
    /// `--help`, or every bad variable.
    pub fn read(mut reader: Reader) -> Result<Self, Stop> {
        let r = &mut reader;
        let listen = r.with_default("GEO_LISTEN", "0.0.0.0:50051", "address of gRPC", config::listen_address);
        let admin_listen = r.with_default(
            "GEO_ADMIN_LISTEN",
            "0.0.0.0:9051",
            "address of /livez, /readyz and /metrics",
            config::listen_address,
        );
        let choice = r.with_default(
            "GEO_SOURCE",
            "embedded",
            "embedded, mmdb:PATH[,PATH] (City databases, one per IP family) or upstream",
            choice,
        );
        let voter_info = VoterInfoVariables::read(r);
        let source = match choice {
            Choice::Embedded => SourceConfig::Embedded,
            Choice::Mmdb(paths) => SourceConfig::Mmdb(paths),
            // Without what it needs there are faults, and nothing starts.
            Choice::Upstream => voter_info
                .needed_by("GEO_SOURCE=upstream", r)
                .map_or(SourceConfig::Embedded, SourceConfig::Upstream),
        };
        let (clock, telemetry) = (r.clock(), telemetry::Config::read("geo", r));
        reader.finish()?;
        Ok(Self { listen, admin_listen, source, clock, telemetry })
    }
}

fn choice(value: &str) -> Result<Choice, String> {
    match value.split_once(':') {
        None if value == "embedded" => Ok(Choice::Embedded),
        None if value == "upstream" => Ok(Choice::Upstream),
        Some(("mmdb", paths)) => {
            let paths: Vec<PathBuf> = paths.split(',').map(PathBuf::from).collect();
            if paths.len() > 2 || paths.iter().any(|path| path.as_os_str().is_empty()) {
                return Err("mmdb: takes one path, or two with a comma between".to_owned());
            }
            Ok(Choice::Mmdb(paths))
        }
        _ => Err(format!("{value:?} is not a source; write embedded, mmdb:PATH or upstream")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(values: &[(&str, &str)]) -> Result<Config, Stop> {
        let values = values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
        Config::read(Reader::from_values("geo", "x", values))
    }

    #[test]
    fn nothing_needs_to_be_set() {
        let config = read(&[]).unwrap();
        assert_eq!(config.listen.to_string(), "0.0.0.0:50051");
        assert_eq!(config.admin_listen.to_string(), "0.0.0.0:9051");
        assert!(matches!(config.source, SourceConfig::Embedded));
    }

    #[test]
    fn one_or_two_databases_are_named_after_mmdb() {
        let paths = |value| match read(&[("GEO_SOURCE", value)]).unwrap().source {
            SourceConfig::Mmdb(paths) => paths,
            other => panic!("{other:?}"),
        };
        assert_eq!(paths("mmdb:/a/City.mmdb"), [PathBuf::from("/a/City.mmdb")]);
        assert_eq!(paths("mmdb:v4.mmdb,v6.mmdb").len(), 2);
        for bad in ["mmdb:", "mmdb:a,", "mmdb:a,b,c", "mmdb", "maxmind", "Embedded", "upstream:x"] {
            let Err(Stop::Bad(faults)) = read(&[("GEO_SOURCE", bad)]) else { panic!("{bad}") };
            assert!(faults[0].starts_with("GEO_SOURCE: "), "{faults:?}");
        }
    }

    #[test]
    fn the_upstream_needs_a_url_and_a_key_and_both_are_named() {
        let Err(Stop::Bad(faults)) = read(&[("GEO_SOURCE", "upstream")]) else { panic!("must stop") };
        assert!(faults[0].starts_with("VOTER_INFO_URL: ") && faults[1].starts_with("VOTER_INFO_API_KEY: "));
        let url = ("VOTER_INFO_URL", "https://api.example.org/v1/");
        let config = read(&[("GEO_SOURCE", "upstream"), url, ("VOTER_INFO_API_KEY", "s3cret-key")]).unwrap();
        assert!(!format!("{config:?}").contains("s3cret"), "a key is never printed");
        for bad in ["ftp://h", "api.example.org", "http://u:p@h/", "http://h/?k=1"] {
            assert!(matches!(read(&[("VOTER_INFO_URL", bad)]), Err(Stop::Bad(_))), "{bad}");
        }
    }

    #[test]
    fn a_key_may_come_from_a_file() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "from-file\n").unwrap();
        let path = file.path().to_str().unwrap();
        let base = [("GEO_SOURCE", "upstream"), ("VOTER_INFO_URL", "http://h")];
        let with = |more: &[(&str, &str)]| read(&[&base[..], more].concat());
        let SourceConfig::Upstream(VoterInfo { api_key, .. }) =
            with(&[("VOTER_INFO_API_KEY_FILE", path)]).unwrap().source
        else {
            panic!("must be upstream")
        };
        assert_eq!(api_key, "from-file");
        assert!(with(&[("VOTER_INFO_API_KEY_FILE", path), ("VOTER_INFO_API_KEY", "k")]).is_err());
        let Err(Stop::Bad(faults)) = with(&[("VOTER_INFO_API_KEY", "bad\nkey")]) else { panic!("must stop") };
        assert!(faults.iter().all(|fault| !fault.contains("bad")), "{faults:?}");
    }
}
