//! The settings of this process, read once from the environment: every bad one is reported.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use common::clock::Clock;
use common::config::{self, Reader, Stop};
use common::telemetry;
use http::HeaderValue;
use reqwest::Url;

/// A key is a line, not a file of them.
const MAX_KEY_BYTES: u64 = 4 << 10;

/// All settings.
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
    /// The voter information service; the key is marked sensitive and never printed.
    Upstream {
        /// `http` or `https`.
        url: Url,
        /// Sent as `X-Api-Key`.
        api_key: HeaderValue,
    },
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
        let url = r.optional("VOTER_INFO_URL", "upstream: the voter information service", base_url);
        let api_key = api_key(r);
        let source = match (choice, url, api_key) {
            (Choice::Embedded, ..) => SourceConfig::Embedded,
            (Choice::Mmdb(paths), ..) => SourceConfig::Mmdb(paths),
            (Choice::Upstream, Some(url), Some(api_key)) => SourceConfig::Upstream { url, api_key },
            (Choice::Upstream, url, key) => {
                if url.is_none() {
                    r.fault("VOTER_INFO_URL: GEO_SOURCE=upstream needs the service's URL");
                }
                if key.is_none() {
                    r.fault(
                        "VOTER_INFO_API_KEY: GEO_SOURCE=upstream needs a key (or VOTER_INFO_API_KEY_FILE)",
                    );
                }
                SourceConfig::Embedded
            }
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

fn base_url(value: &str) -> Result<Url, String> {
    let url = Url::parse(value).map_err(|why| format!("not a URL ({why}); write https://host/path"))?;
    let plain = url.username().is_empty() && url.password().is_none() && url.query().is_none();
    if !matches!(url.scheme(), "http" | "https") || !plain || url.fragment().is_some() {
        return Err("must be http or https, without a name, password, query or fragment".to_owned());
    }
    Ok(url)
}

/// The key from its variable or its file. What is wrong with it is said without repeating it.
fn api_key(r: &mut Reader) -> Option<HeaderValue> {
    let given = r.optional("VOTER_INFO_API_KEY", "upstream: sent as X-Api-Key", secret);
    let file = r.optional("VOTER_INFO_API_KEY_FILE", "upstream: a file that holds the key", |path| {
        read_key(Path::new(path)).and_then(|value| secret(&value))
    });
    if given.is_some() && file.is_some() {
        r.fault("VOTER_INFO_API_KEY, VOTER_INFO_API_KEY_FILE: set one of the two");
    }
    given.or(file)
}

fn read_key(path: &Path) -> Result<String, String> {
    let length = std::fs::metadata(path).map_err(|why| format!("cannot be read: {why}"))?.len();
    if length > MAX_KEY_BYTES {
        return Err(format!("holds {length} bytes; a key is one short line"));
    }
    std::fs::read_to_string(path).map_err(|why| format!("cannot be read: {why}"))
}

fn secret(value: &str) -> Result<HeaderValue, String> {
    let trimmed = value.trim();
    let mut header =
        HeaderValue::from_str(trimmed).map_err(|_| "holds characters that no key has".to_owned())?;
    if trimmed.is_empty() {
        return Err("is empty".to_owned());
    }
    header.set_sensitive(true);
    Ok(header)
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
        let SourceConfig::Upstream { api_key, .. } =
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
