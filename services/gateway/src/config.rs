//! The configuration of the process (DESIGN section 3): every variable with its default, read once.

use std::net::SocketAddr;
use std::path::PathBuf;

use common::clock::Clock;
use common::config::{Reader, flag, listen_address, number};
use common::telemetry;
use http::HeaderValue;
use ipnet::IpNet;
use sha2::{Digest as _, Sha256};

use crate::browser_error::{self, Noise};
use crate::edge::bounds::RequestLimits;
use crate::edge::client_ip::networks;
use crate::edge::keys::ApiKeys;
use crate::page::draw::Renderer;
use crate::page::export::{BUNDLE, Export};
use crate::page::tags::Tags;
use crate::site::wording::locale::without_port;
use crate::upstream::endpoints::Endpoints;

/// Everything that the process needs to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// The public port.
    pub listen: SocketAddr,
    /// Health and metrics.
    pub admin_listen: SocketAddr,
    /// The services behind.
    pub endpoints: Endpoints,
    /// The exported site; `None` serves the API alone.
    pub web_root: Option<PathBuf>,
    /// Proxies whose X-Forwarded-* headers are believed.
    pub trusted_proxies: Vec<IpNet>,
    /// The name of all gateways that serve together.
    pub peers: Option<String>,
    /// Host of the English brand, lower case, without port.
    pub brand_host: Option<String>,
    /// Host of the Spanish brand, lower case, without port.
    pub brand_es_host: Option<String>,
    /// Redirect away unknown parameters.
    pub enforce_query: bool,
    /// Days before the last one by law at which we advise to mail something.
    pub mail_safe_days: u8,
    /// Mail address for reports of wrong places.
    pub contact: Option<String>,
    /// Which answers come from outside services; the privacy page says so.
    pub outside: Outside,
    /// Keys of other callers.
    pub api_keys: Option<(PathBuf, ApiKeys)>,
    /// `Strict-Transport-Security` of answers over TLS; `None` sends none.
    pub hsts: Option<HeaderValue>,
    /// Guards drafts and test entries.
    pub preview_key: Option<PreviewKey>,
    /// The settings of contacts and of counted events.
    pub contacts: contacts::config::Settings,
    /// Scripts of third parties.
    pub tags: Tags,
    /// Errors of browsers that are not reported.
    pub noise: Noise,
    /// The bundle that draws documents; beside the export unless another is named.
    pub web_documents: Option<PathBuf>,
    /// Engines that draw them.
    pub document_engines: usize,
    /// Bounds of requests and connections.
    pub limits: RequestLimits,
    /// The clock of all rules.
    pub clock: Clock,
    /// Logs, traces, reports.
    pub telemetry: telemetry::Config,
}

/// The digest of the key that guards drafts and test entries.
#[derive(Clone, PartialEq, Eq)]
pub struct PreviewKey([u8; 32]);

impl std::fmt::Debug for PreviewKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("***")
    }
}

impl PreviewKey {
    fn parse(value: &str) -> Result<Self, String> {
        let good = (16..=200).contains(&value.len())
            && value.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
        good.then(|| Self(Sha256::digest(value).into()))
            .ok_or_else(|| "needs 16 to 200 letters, digits, hyphens or underscores".to_owned())
    }

    /// True for the key itself: comparing digests says nothing of how much of a wrong key is right.
    #[must_use]
    pub fn allows(&self, given: &str) -> bool {
        <[u8; 32]>::from(Sha256::digest(given)) == self.0
    }
}

impl Config {
    /// Reads all variables; faults stay in the reader.
    pub fn read(reader: &mut Reader) -> Self {
        let config = Self::declare(reader);
        let (locate, request) = (config.endpoints.locate_timeout, config.limits.request_timeout);
        if locate >= request {
            reader.fault(format!(
                "LOCATE_TIMEOUT: {} s is not below REQUEST_TIMEOUT ({} s), which would end the request before the \
                 look-up has had its time",
                locate.as_secs(),
                request.as_secs_f64()
            ));
        }
        config
    }

    fn declare(reader: &mut Reader) -> Self {
        let port = |reader: &mut Reader, name: &str, default: &str, doc| {
            reader.with_default(name, default, doc, listen_address)
        };
        let web_root = reader.with_default("WEB_ROOT", "web/out", WEB_ROOT_DOC, web_root);
        let doc = "the bundle that draws documents; unset: documents.js of WEB_ROOT";
        let named = reader.optional("WEB_DOCUMENTS", doc, |text| Ok(PathBuf::from(text)));
        Self {
            web_documents: named.or_else(|| web_root.as_ref().map(|root| root.join(BUNDLE))),
            document_engines: reader.with_default(
                "DOCUMENT_ENGINES",
                "2",
                "engines that draw documents, each on a thread of its own and with up to 64 MiB",
                number(1..=64),
            ) as usize,
            listen: port(reader, "GATEWAY_LISTEN", "0.0.0.0:8080", "address of the site and the API"),
            admin_listen: port(reader, "GATEWAY_ADMIN_LISTEN", "0.0.0.0:9080", "health and metrics"),
            endpoints: Endpoints::read(reader),
            web_root,
            trusted_proxies: reader
                .optional("TRUSTED_PROXIES", "networks whose X-Forwarded-* headers are believed", networks)
                .unwrap_or_default(),
            peers: reader.optional(
                "GATEWAY_PEERS",
                "host:port whose addresses are all gateways; they share the limits of a caller",
                peers,
            ),
            brand_host: reader.optional("BRAND_HOST", "host name of the English brand", host),
            brand_es_host: reader.optional("BRAND_ES_HOST", "host name of the Spanish brand", host),
            enforce_query: reader.with_default(
                "ENFORCE_QUERY",
                "false",
                "redirect to the URL without unknown parameters",
                flag,
            ),
            // The range fits.
            mail_safe_days: reader.with_default(
                "MAIL_SAFE_DAYS",
                "7",
                "days before a deadline at which pages advise to mail something; 0 is no advice",
                number(0..=30),
            ) as u8,
            contact: reader.optional("CONTACT_EMAIL", "mail address for reports of wrong places", mail),
            outside: Outside::read(reader),
            api_keys: reader.optional(
                "API_KEYS_FILE",
                "keys of other callers: KEY [OWNER] [ORIGIN]...",
                api_keys,
            ),
            hsts: reader.with_default(
                "HSTS",
                "max-age=63072000",
                "Strict-Transport-Security of answers over TLS; `off` sends none",
                hsts,
            ),
            preview_key: reader.optional(
                "PREVIEW_KEY",
                "preview and test_config need it as ?preview_key=; without it there are no drafts",
                PreviewKey::parse,
            ),
            contacts: contacts::config::Settings::read(reader),
            tags: reader
                .optional("TAGS_FILE", "scripts of third parties that are loaded after consent", Tags::read)
                .unwrap_or_default(),
            noise: reader.with_default(
                "BROWSER_ERRORS_IGNORED",
                browser_error::NOISE,
                "parts of messages of errors in browsers that are not reported, | between them",
                Noise::parse,
            ),
            limits: RequestLimits::read(reader),
            clock: reader.clock(),
            telemetry: telemetry::Config::read("gateway", reader),
        }
    }
}

impl Config {
    /// Adds a fault when there is no exported site where one is expected. A test that wants no files does not
    /// call it.
    pub fn check_web_root(&self, reader: &mut Reader) {
        if let Some(Err(why)) = self.web_root.as_deref().map(Export::check) {
            reader.fault(why.to_string());
        } else if let Some(Err(why)) = self.web_documents.as_deref().map(Renderer::check) {
            reader.fault(why.to_string());
        }
    }
}

/// Which answers come from an outside service. The services themselves decide by the same variables; the
/// gateway reads them for the sentences of the privacy page and of the form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outside {
    /// The state of a network address.
    pub geo: bool,
    /// The places of an address.
    pub locate: Option<OutsideLookup>,
}

/// The outside service that may get a typed address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutsideLookup {
    /// The voter information service.
    VoterInfo,
    /// Google's Civic Information API.
    Civic,
}

impl OutsideLookup {
    fn of(source: &str) -> Option<Self> {
        match source {
            "upstream" => Some(Self::VoterInfo),
            "civic" => Some(Self::Civic),
            _ => None,
        }
    }
}

impl Outside {
    fn read(reader: &mut Reader) -> Self {
        let doc = "as given to geo: `upstream` is said on the privacy page";
        let geo = reader.optional("GEO_SOURCE", doc, |text| Ok(text == "upstream")).unwrap_or_default();
        let mut upstream = |name: &str| {
            let doc = "as given to locate: `upstream` and `civic` are said on the privacy page";
            reader.optional(name, doc, |text| Ok(OutsideLookup::of(text))).flatten()
        };
        let (source, fallback) = (upstream("LOCATE_SOURCE"), upstream("LOCATE_FALLBACK"));
        Self { geo, locate: source.or(fallback) }
    }
}

fn peers(text: &str) -> Result<String, String> {
    let (host, port) = text.rsplit_once(':').ok_or("write host:port")?;
    let port: u16 = port.parse().map_err(|_| "write host:port")?;
    if host.is_empty() || host.contains('/') || port == 0 {
        Err("write host:port".to_owned())
    } else {
        Ok(text.to_owned())
    }
}

const WEB_ROOT_DOC: &str = "folder of the exported site, or none to serve the API alone";

fn web_root(value: &str) -> Result<Option<PathBuf>, String> {
    Ok((value != "none").then(|| PathBuf::from(value)))
}

/// `max-age=` with seconds, and what may follow it (RFC 6797, section 6.1); `off` is none.
fn hsts(value: &str) -> Result<Option<HeaderValue>, String> {
    if value == "off" {
        return Ok(None);
    }
    let age = value.strip_prefix("max-age=").map(|rest| rest.split(';').next().unwrap_or_default());
    let good = age.is_some_and(|age| age.parse::<u32>().is_ok());
    HeaderValue::from_str(value).ok().filter(|_| good).map(Some).ok_or_else(|| {
        "write max-age=SECONDS, with `; includeSubDomains` where all hosts below have TLS; or off".to_owned()
    })
}

fn host(value: &str) -> Result<String, String> {
    let name = without_port(value).to_ascii_lowercase();
    let good = name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.'));
    if good && !name.is_empty() { Ok(name) } else { Err(format!("{value:?} is not a host name")) }
}

fn mail(value: &str) -> Result<String, String> {
    let odd = |c: char| c.is_whitespace() || c.is_control() || "?&\"<>#%:".contains(c);
    match value.split_once('@') {
        Some((name, domain)) if !name.is_empty() && domain.contains('.') && !value.contains(odd) => {
            Ok(value.to_owned())
        }
        _ => Err(format!("{value:?} is not a mail address")),
    }
}

fn api_keys(path: &str) -> Result<(PathBuf, ApiKeys), String> {
    let path = PathBuf::from(path);
    ApiKeys::read(&path).map(|keys| (path, keys))
}

#[cfg(test)]
mod tests;
