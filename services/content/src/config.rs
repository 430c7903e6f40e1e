//! Configuration from the environment (DESIGN section 3). Secrets are kept in a type that never prints.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use common::clock::Clock;
use common::config::{Reader, listen_address, number, text};
use common::telemetry;
use url::Url;

use crate::service::changes::Signal;

/// Where entries come from.
#[derive(Clone, Debug)]
pub enum SourceConfig {
    /// The embedded pack, or a file.
    Pack(Option<PathBuf>),
    Contentful(Box<Contentful>),
}

/// A space of Contentful.
#[derive(Clone, Debug)]
pub struct Contentful {
    /// Id of the space, `CONTENTFUL_SPACE_ID`.
    pub space: String,
    pub environment: String,
    /// Credential of the delivery API.
    pub delivery_token: Secret,
    /// Credential of the preview API; drafts are refused without it.
    pub preview_token: Option<Secret>,
    /// Base address of the delivery API (published entries).
    pub delivery_host: Url,
    /// Base address of the preview API (drafts).
    pub preview_host: Url,
    /// Requests per second, 1 to 30.
    pub throttle: u32,
    /// Time between two requests to the sync API; zero waits for the webhook alone.
    pub poll: Duration,
}

/// A credential. It prints as dots.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Keeps a credential.
    #[must_use]
    pub fn new(value: &str) -> Self {
        Self(value.to_owned())
    }

    /// The credential itself, for the one header that carries it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("***")
    }
}

/// All settings of the process.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address of the gRPC port.
    pub listen: SocketAddr,
    /// Health and metrics.
    pub admin_listen: SocketAddr,
    /// At most this many requests at once.
    pub max_in_flight: usize,
    /// Where entries come from.
    pub source: SourceConfig,
    /// Signs the webhook's requests; without it there is no webhook.
    pub webhook_secret: Option<Secret>,
    /// Carries the changes that the webhook names to the refresh.
    pub signal: Signal,
    /// The clock, fixed by `TODAY` or `NOW` in a rehearsal.
    pub clock: Clock,
    /// Logs, traces, error reports.
    pub telemetry: telemetry::Config,
}

impl Config {
    /// Reads every variable; faults are collected in the reader.
    pub fn read(reader: &mut Reader) -> Self {
        Self {
            listen: reader.with_default("CONTENT_LISTEN", "0.0.0.0:50052", "gRPC address", listen_address),
            admin_listen: reader.with_default(
                "CONTENT_ADMIN_LISTEN",
                "0.0.0.0:9052",
                "health and metrics address",
                listen_address,
            ),
            max_in_flight: usize::try_from(reader.with_default(
                "CONTENT_MAX_IN_FLIGHT",
                "1000",
                "requests at once; more are refused",
                number(1..=100_000),
            ))
            .unwrap_or(1_000),
            source: source(reader),
            webhook_secret: reader
                .optional(
                    "CONTENT_WEBHOOK_SECRET",
                    "signing secret of the CMS, for POST /webhooks/content on the admin port",
                    secret,
                )
                .map(Secret),
            signal: Signal::default(),
            clock: reader.clock(),
            telemetry: telemetry::Config::read("content", reader),
        }
    }
}

enum Choice {
    Pack(Option<PathBuf>),
    Contentful,
}

fn choice(value: &str) -> Result<Choice, String> {
    match (value, value.strip_prefix("pack:")) {
        ("pack", _) => Ok(Choice::Pack(None)),
        ("contentful", _) => Ok(Choice::Contentful),
        (_, Some(path)) if !path.is_empty() => Ok(Choice::Pack(Some(path.into()))),
        _ => Err(format!("{value:?} is not a source; write pack, pack:/path/to/pack.json or contentful")),
    }
}

fn source(reader: &mut Reader) -> SourceConfig {
    let choice = reader.with_default("CONTENT_SOURCE", "pack", "pack, pack:PATH or contentful", choice);
    let space = reader.optional("CONTENTFUL_SPACE_ID", "space of the CMS", name);
    let environment =
        reader.with_default("CONTENTFUL_ENVIRONMENT", "master", "environment of the space", name);
    let delivery = reader.optional("CONTENTFUL_DELIVERY_TOKEN", "credential of the delivery API", text);
    let preview =
        reader.optional("CONTENTFUL_PREVIEW_TOKEN", "credential of the preview API; allows drafts", text);
    let delivery_host =
        reader.with_default("CONTENTFUL_DELIVERY_HOST", "cdn.contentful.com", "delivery API", host);
    let preview_host =
        reader.with_default("CONTENTFUL_PREVIEW_HOST", "preview.contentful.com", "preview API", host);
    let throttle = reader.with_default(
        "CONTENTFUL_THROTTLE",
        "7",
        "requests per second to the CMS, 1 to 30",
        number(1..=30),
    );
    let poll = reader.with_default(
        "CONTENT_SYNC_POLL",
        "2",
        "seconds between two questions to the CMS what changed; 0 waits for the webhook alone",
        number(0..=3_600),
    );
    let Choice::Contentful = choice else {
        return SourceConfig::Pack(match choice {
            Choice::Pack(path) => path,
            Choice::Contentful => None,
        });
    };
    for (name, missing) in
        [("CONTENTFUL_SPACE_ID", space.is_none()), ("CONTENTFUL_DELIVERY_TOKEN", delivery.is_none())]
    {
        if missing {
            reader.fault(format!("{name}: CONTENT_SOURCE=contentful needs it"));
        }
    }
    SourceConfig::Contentful(Box::new(Contentful {
        space: space.unwrap_or_default(),
        environment,
        delivery_token: Secret(delivery.unwrap_or_default()),
        preview_token: preview.map(Secret),
        delivery_host,
        preview_host,
        throttle: u32::try_from(throttle).unwrap_or(7),
        poll: Duration::from_secs(poll),
    }))
}

/// The vendor's signing secrets have 64 characters; a short one could be guessed.
fn secret(value: &str) -> Result<String, String> {
    let long = value.len() >= 32 && !value.contains(char::is_whitespace);
    long.then(|| value.to_owned()).ok_or_else(|| "a signing secret needs 32 characters at least".to_owned())
}

/// An id that stands in a path.
pub fn name(value: &str) -> Result<String, String> {
    let fine = |b: u8| b.is_ascii_alphanumeric() || b"-_.".contains(&b);
    if value.len() <= 64 && value.bytes().all(fine) && !value.starts_with('.') {
        Ok(value.to_owned())
    } else {
        Err(format!("{value:?} is not an id; letters, digits, hyphen, underscore and dot only"))
    }
}

/// A host name means https; `http://127.0.0.1:PORT` is for tests.
pub fn host(value: &str) -> Result<Url, String> {
    let help = || format!("{value:?} is not a host; write cdn.contentful.com");
    let full = if value.contains("://") { value.to_owned() } else { format!("https://{value}") };
    let url = Url::parse(&full).map_err(|_| help())?;
    let plain = url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
    // A credential must not travel in clear text, but to this machine.
    let loopback = matches!(url.host_str(), Some("127.0.0.1" | "[::1]" | "localhost"));
    let scheme = url.scheme() == "https" || (url.scheme() == "http" && loopback);
    if plain && scheme && url.host_str().is_some() { Ok(url) } else { Err(help()) }
}

#[cfg(test)]
mod tests {
    use common::config::Stop;

    use super::*;

    fn read(values: &[(&str, &str)]) -> (Config, Result<(), Stop>) {
        let values = values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
        let mut reader = Reader::from_values("content", "x", values);
        (Config::read(&mut reader), reader.finish())
    }

    #[test]
    fn the_embedded_pack_is_the_default() {
        let (config, result) = read(&[]);
        assert!(matches!(config.source, SourceConfig::Pack(None)) && result.is_ok());
        let (config, _) = read(&[("CONTENT_SOURCE", "pack:/a/b.json")]);
        assert!(matches!(config.source, SourceConfig::Pack(Some(_))));
    }

    #[test]
    fn every_bad_variable_is_named() {
        let (_, result) = read(&[
            ("CONTENT_SOURCE", "wordpress"),
            ("CONTENT_LISTEN", "x"),
            ("CONTENTFUL_THROTTLE", "31"),
            ("CONTENTFUL_DELIVERY_HOST", "http://cdn.contentful.com"),
            ("CONTENTFUL_ENVIRONMENT", "../x"),
            ("CONTENT_SYNC_POLL", "-1"),
            ("CONTENT_WEBHOOK_SECRET", "short"),
        ]);
        let Err(Stop::Bad(faults)) = result else { panic!("must stop") };
        assert_eq!(faults.len(), 7, "{faults:?}");
    }

    #[test]
    fn contentful_needs_a_space_and_a_token_and_never_prints_it() {
        let (_, result) = read(&[("CONTENT_SOURCE", "contentful")]);
        let Err(Stop::Bad(faults)) = result else { panic!("must stop") };
        assert_eq!(faults.len(), 2, "{faults:?}");
        let (config, result) = read(&[
            ("CONTENT_SOURCE", "contentful"),
            ("CONTENTFUL_SPACE_ID", "s"),
            ("CONTENTFUL_DELIVERY_TOKEN", "hush"),
            ("CONTENTFUL_DELIVERY_HOST", "http://127.0.0.1:1"),
        ]);
        assert!(result.is_ok());
        assert!(!format!("{config:?}").contains("hush"));
    }
}
