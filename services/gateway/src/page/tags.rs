//! Scripts of third parties (SPEC section 7), from `TAGS_FILE`. Default: none. A tag is loaded by the
//! visitor's browser only after consent, never under Global Privacy Control, and never on a page with an
//! address: here is decided on which pages, and those alone have its hash in their policy.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use contacts::events::CONVERSIONS;
use contacts::webhook::is_sealed;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use url::Url;

use crate::site::visit::route::ANY_AUDIT;
use crate::site::wording::html::escape;
use crate::view::tags::{SiteTag, SiteTags, TagKind};

const MAX_FILE: u64 = 64 * 1024;
const MAX_TAGS: usize = 8;
const MAX_CONNECT: usize = 8;
/// The exported pages that may load tags: those on which nobody types and nothing typed is shown. The address
/// form, the results, the contact form, the national audit (its search is in its URL) and every error page
/// are not among them, nor is any page that this list does not name.
const PAGES: [&str; 9] = [
    "/",
    "/register/",
    "/register/options/",
    "/votebymail/",
    "/votinginfo/",
    "/inperson/thanks/",
    ANY_AUDIT,
    "/developers/",
    "/terms/",
];

/// The tags of an installation.
#[derive(Clone, Debug, Default)]
pub struct Tags {
    list: SiteTags,
    /// Sources for `script-src`, and for `connect-src` and `img-src`; empty without tags.
    scripts: String,
    connects: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    tags: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    kind: TagKind,
    name: String,
    script: Option<String>,
    integrity: Option<String>,
    #[serde(default)]
    connect: Vec<String>,
    endpoint: Option<String>,
    #[serde(default)]
    labels: BTreeMap<String, String>,
}

impl Tags {
    /// Reads `TAGS_FILE`.
    ///
    /// # Errors
    /// What is wrong with which tag.
    pub fn read(path: &str) -> Result<Self, String> {
        let path = Path::new(path);
        let size =
            std::fs::metadata(path).map_err(|why| format!("cannot read {}: {why}", path.display()))?.len();
        if size > MAX_FILE {
            return Err(format!("{} is larger than {MAX_FILE} bytes", path.display()));
        }
        let text =
            std::fs::read_to_string(path).map_err(|why| format!("cannot read {}: {why}", path.display()))?;
        Self::parse(&text).map_err(|why| format!("{}: {why}", path.display()))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let file: File = serde_json::from_str(text).map_err(|why| why.to_string())?;
        if file.tags.len() > MAX_TAGS {
            return Err(format!("more than {MAX_TAGS} tags"));
        }
        let mut tags = Self::default();
        for (at, entry) in file.tags.into_iter().enumerate() {
            tags.add(entry).map_err(|why| format!("tag {}: {why}", at + 1))?;
        }
        let digest = Sha256::digest(serde_json::to_vec(&tags.list.tags).unwrap_or_default());
        tags.list.version = hex::encode(&digest[..8]);
        Ok(tags)
    }

    fn add(&mut self, entry: Entry) -> Result<(), String> {
        let name = entry.name.trim().to_owned();
        if !(1..=60).contains(&name.chars().count()) || name.chars().any(char::is_control) {
            return Err("name: write 1 to 60 characters, as visitors know it".to_owned());
        }
        let conversions = entry.kind == TagKind::Conversions;
        if conversions != entry.endpoint.is_some() || conversions == entry.script.is_some() {
            return Err("analytics and session_recording have a script, conversions an endpoint".to_owned());
        }
        if let Some(script) = &entry.script {
            let url = address(script).map_err(|why| format!("script: {why}"))?;
            let integrity = entry.integrity.as_deref().filter(|hash| is_hash(hash));
            let hash = integrity.ok_or("integrity: write sha384-… of the script, 64 characters of base64")?;
            let _ = write!(self.scripts, " {} '{hash}'", source(&url));
        } else if entry.integrity.is_some() || !entry.connect.is_empty() {
            return Err("integrity and connect belong to a script".to_owned());
        }
        if entry.connect.len() > MAX_CONNECT {
            return Err(format!("connect: more than {MAX_CONNECT}"));
        }
        for origin in &entry.connect {
            let url = address(origin).map_err(|why| format!("connect: {why}"))?;
            if url.path() != "/" || url.query().is_some() {
                return Err("connect: write an origin, https://HOST".to_owned());
            }
            let _ = write!(self.connects, " {}", url.origin().ascii_serialization());
        }
        if let Some(endpoint) = &entry.endpoint {
            let url = address(endpoint).map_err(|why| format!("endpoint: {why}"))?;
            let _ = write!(self.connects, " {}", source(&url));
        }
        let plain = |label: &str| {
            (1..=80).contains(&label.len()) && label.bytes().all(|b| b.is_ascii_graphic() && b != b'"')
        };
        for (action, label) in &entry.labels {
            if !conversions || !CONVERSIONS.contains(&action.as_str()) || !plain(label) {
                return Err(format!("labels: of conversions, by one of {}", CONVERSIONS.join(", ")));
            }
        }
        self.list.tags.push(SiteTag {
            kind: entry.kind,
            name,
            script: entry.script,
            integrity: entry.integrity,
            endpoint: entry.endpoint,
            labels: entry.labels,
        });
        Ok(())
    }

    /// True when there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.tags.is_empty()
    }

    /// True when the exported page at this path may load them.
    #[must_use]
    pub fn load_on(&self, shell: &str) -> bool {
        !self.is_empty() && PAGES.contains(&shell)
    }

    /// The tags that a visitor's browser may load.
    #[must_use]
    pub fn list(&self) -> &SiteTags {
        &self.list
    }

    /// Sources to add to `script-src`, and to `connect-src` and `img-src`, each with a space before it.
    #[must_use]
    pub fn sources(&self) -> (&str, &str) {
        (&self.scripts, &self.connects)
    }

    /// The names of the tags of one kind, for the slot of that kind on the privacy page.
    #[must_use]
    pub fn slot(&self, name: &str) -> Option<String> {
        let kind = match name {
            "tags_analytics" => TagKind::Analytics,
            "tags_session_recording" => TagKind::SessionRecording,
            "tags_conversions" => TagKind::Conversions,
            _ => return None,
        };
        let names = self.list.tags.iter().filter(|tag| tag.kind == kind).map(|tag| escape(&tag.name));
        Some(names.collect::<Vec<_>>().join(", "))
    }
}

/// https, or http to this machine; nothing in it that ends a source or a directive of a policy.
fn address(text: &str) -> Result<Url, String> {
    const WHAT: &str = "write https://HOST/PATH without user, fragment, quotes, commas or semicolons";
    let url = Url::parse(text).map_err(|_| WHAT.to_owned())?;
    let plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    let odd = |c: char| c.is_whitespace() || c.is_control() || ";,'\"*<>\\".contains(c);
    let good =
        is_sealed(&url) && plain && text.len() <= 500 && !text.contains(odd) && !url.as_str().contains(odd);
    good.then_some(url).ok_or_else(|| WHAT.to_owned())
}

/// A source of a policy: the address without its query, which no source has.
fn source(url: &Url) -> String {
    let mut url = url.clone();
    url.set_query(None);
    url.into()
}

fn is_hash(text: &str) -> bool {
    let Some((name, digest)) = text.split_once('-') else { return false };
    let length = match name {
        "sha256" => 32,
        "sha384" => 48,
        "sha512" => 64,
        _ => return false,
    };
    STANDARD.decode(digest).is_ok_and(|bytes| bytes.len() == length)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HASH: &str = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

    fn script(fields: &str) -> Result<Tags, String> {
        Tags::parse(&format!(r#"{{"tags": [{{"kind": "analytics", "name": "A & B", {fields}}}]}}"#))
    }

    #[test]
    fn a_script_is_in_the_policy_with_its_hash_and_its_origins() {
        let fields = format!(
            r#""script": "https://t.example/a.js?id=7", "integrity": "{HASH}", "connect": ["https://c.example"]"#
        );
        let tags = script(&fields).unwrap();
        let expected = (format!(" https://t.example/a.js '{HASH}'"), " https://c.example".to_owned());
        assert_eq!(tags.sources(), (expected.0.as_str(), expected.1.as_str()));
        assert_eq!(tags.slot("tags_analytics").as_deref(), Some("A &amp; B"));
        assert_eq!((tags.slot("tags_conversions").as_deref(), tags.slot("year")), (Some(""), None));
        assert_eq!(tags.list().version.len(), 16);
        let other = script(&fields.replace("a.js", "b.js")).unwrap();
        assert_ne!(tags.list().version, other.list().version);
    }

    /// The paths of the web's pages, as the export has them.
    fn shells() -> Vec<String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/app/[brand]/[lang]");
        let (mut folders, mut shells) = (vec![(root, "/".to_owned())], Vec::new());
        while let Some((folder, path)) = folders.pop() {
            for entry in std::fs::read_dir(&folder).unwrap().map(Result::unwrap) {
                let name = entry.file_name().into_string().unwrap();
                if entry.path().is_dir() {
                    folders.push((entry.path(), format!("{path}{name}/")));
                } else if name == "page.tsx" {
                    shells.push(path.clone());
                }
            }
        }
        shells
    }

    #[test]
    fn only_pages_that_exist_and_are_named_load_any() {
        let tags = script(&format!(r#""script": "https://t.example/a.js", "integrity": "{HASH}""#)).unwrap();
        let shells = shells();
        let loading: Vec<_> = shells.iter().filter(|shell| tags.load_on(shell)).collect();
        assert_eq!(loading.len(), PAGES.len(), "a page of the list does not exist: {loading:?}");
        assert!(!shells.iter().any(|shell| Tags::default().load_on(shell)), "without tags none");
        // Somebody types on these, or sees what was typed, or reads what tags are.
        for page in
            ["/locate/", "/locate/results/", "/answer/", "/inperson/", "/national-audit/", "/privacy/"]
        {
            assert!(shells.iter().any(|shell| shell == page) && !tags.load_on(page), "{page}");
        }
    }

    #[test]
    fn conversions_go_to_an_address_by_the_seven_actions() {
        let of = |labels: &str| {
            Tags::parse(&format!(
                r#"{{"tags": [{{"kind": "conversions", "name": "Ads", "endpoint": "https://ads.example/c?a=1", "labels": {labels}}}]}}"#
            ))
        };
        let tags = of(r#"{"locate": "AW-1/x", "confirm": "AW-1/y"}"#).unwrap();
        assert_eq!(tags.sources(), ("", " https://ads.example/c"));
        assert!(of(r#"{"vote": "x"}"#).is_err() && of(r#"{"locate": ""}"#).is_err());
    }

    #[test]
    fn what_is_wrong_is_named_and_no_policy_can_be_written_by_an_address() {
        let good = format!(r#""integrity": "{HASH}""#);
        for (fields, why) in [
            (format!(r#""script": "http://t.example/a.js", {good}"#), "tag 1: script"),
            (format!(r#""script": "https://t.example/a.js;script-src *", {good}"#), "tag 1: script"),
            (format!(r#""script": "https://t.example/'unsafe-inline'", {good}"#), "tag 1: script"),
            (r#""script": "https://t.example/a.js""#.to_owned(), "tag 1: integrity"),
            (
                r#""script": "https://t.example/a.js", "integrity": "sha256-abc""#.to_owned(),
                "tag 1: integrity",
            ),
            (
                format!(r#""script": "https://t.example/a.js", {good}, "connect": ["https://c.example/x"]"#),
                "tag 1: connect",
            ),
            (format!(r#""endpoint": "https://t.example/a", {good}"#), "tag 1: analytics"),
            (format!(r#""script": "https://t.example/a.js", {good}, "surprise": 1"#), "unknown field"),
        ] {
            let error = script(&fields).unwrap_err();
            assert!(error.contains(why), "{fields}: {error}");
        }
        assert!(Tags::read("/does/not/exist").unwrap_err().contains("/does/not/exist"));
    }
}
