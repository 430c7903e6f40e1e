//! Answers of ours, recorded as they are on the wire, so that the baselines carry the same bytes.

use std::collections::HashMap;
use std::path::Path;

use bytes::Bytes;
use http::{HeaderValue, header};
use prost::Message as _;
use proto::locate::v1 as wire;
use proto::locate::v1::locate_service_client::LocateServiceClient;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Error;

/// The media type of a form.
pub const FORM: &str = "application/x-www-form-urlencoded";

/// An answer of the gateway, as it was recorded.
#[derive(Clone, Debug)]
pub struct Recorded {
    pub body: Bytes,
    pub content_type: HeaderValue,
    /// Value of the `Content-Encoding` header, if any.
    pub content_encoding: Option<HeaderValue>,
}

#[derive(Serialize, Deserialize)]
struct Line {
    path: String,
    file: String,
    content_type: String,
    content_encoding: Option<String>,
}

impl Recorded {
    /// Asks the gateway, as a browser that takes brotli does.
    ///
    /// # Errors
    /// Anything but 200.
    pub async fn page(http: &reqwest::Client, url: &str, path: &str) -> Result<Self, Error> {
        let request = http.get(format!("{url}{path}")).header(header::ACCEPT_ENCODING, "br");
        Self::of(request, path).await
    }

    /// Asks the API, which is not compressed.
    ///
    /// # Errors
    /// Anything but 200.
    pub async fn get(http: &reqwest::Client, url: &str, path: &str) -> Result<Self, Error> {
        Self::of(http.get(format!("{url}{path}")), path).await
    }

    /// Posts JSON.
    ///
    /// # Errors
    /// Anything but 200.
    pub async fn post(http: &reqwest::Client, url: &str, path: &str, body: &Value) -> Result<Self, Error> {
        Self::of(http.post(format!("{url}{path}")).json(body), path).await
    }

    /// Posts a form.
    ///
    /// # Errors
    /// Anything but 200.
    pub async fn form(http: &reqwest::Client, url: &str, path: &str, body: &str) -> Result<Self, Error> {
        let request = http.post(format!("{url}{path}")).header(header::CONTENT_TYPE, FORM);
        Self::of(request.body(body.to_owned()), path).await
    }

    async fn of(request: reqwest::RequestBuilder, path: &str) -> Result<Self, Error> {
        let response = request.send().await?;
        if response.status() != 200 {
            return Err(format!("{path} answers {}", response.status()).into());
        }
        let header = |name| response.headers().get(name).cloned();
        let content_type = header(header::CONTENT_TYPE).unwrap_or(HeaderValue::from_static("text/plain"));
        let content_encoding = header(header::CONTENT_ENCODING);
        Ok(Self { content_type, content_encoding, body: response.bytes().await? })
    }

    /// Writes records into a folder.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn write_all(folder: &Path, all: &[(String, Self)]) -> Result<(), Error> {
        std::fs::create_dir_all(folder)?;
        let mut lines = Vec::new();
        for (number, (path, recorded)) in all.iter().enumerate() {
            let file = format!("{number}.body");
            std::fs::write(folder.join(&file), &recorded.body)?;
            let text = |value: &HeaderValue| value.to_str().map(str::to_owned);
            lines.push(Line {
                path: path.clone(),
                file,
                content_type: text(&recorded.content_type)?,
                content_encoding: recorded.content_encoding.as_ref().map(text).transpose()?,
            });
        }
        Ok(std::fs::write(folder.join("index.json"), serde_json::to_vec(&lines)?)?)
    }

    /// Reads what was written, by path.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn read_all(folder: &Path) -> Result<HashMap<String, Self>, Error> {
        let lines: Vec<Line> = serde_json::from_slice(&std::fs::read(folder.join("index.json"))?)?;
        let read = |line: Line| -> Result<(String, Self), Error> {
            let recorded = Self {
                body: std::fs::read(folder.join(&line.file))?.into(),
                content_type: line.content_type.parse()?,
                content_encoding: line.content_encoding.map(|coding| coding.parse()).transpose()?,
            };
            Ok((line.path, recorded))
        };
        lines.into_iter().map(read).collect()
    }
}

/// An example address of the sample.
///
/// # Errors
/// The sample has none.
pub async fn example(http: &reqwest::Client, url: &str) -> Result<(String, Value), Error> {
    let view: Value = http.get(format!("{url}/api/site/bootstrap?state=NV")).send().await?.json().await?;
    let example = &view["example_addresses"][0];
    let (line, zip) = (example["line_1"].as_str(), example["zip"].as_str());
    let (Some(display), Some(line), Some(zip)) = (example["display"].as_str(), line, zip) else {
        return Err("the index is no sample: it has no example addresses".into());
    };
    Ok((display.to_owned(), json!({"address_line_1": line, "zip": zip})))
}

/// The pages of all states: documents that are drawn by the engine.
///
/// # Errors
/// The gateway does not answer.
pub async fn state_pages(http: &reqwest::Client, url: &str) -> Result<Vec<String>, Error> {
    let view: Value = http.get(format!("{url}/api/site/bootstrap?no_geo=true")).send().await?.json().await?;
    let places = view["jurisdictions"].as_array().map(Vec::as_slice).unwrap_or_default();
    let codes =
        places.iter().filter(|place| place["kind"] == "state").filter_map(|place| place["code"].as_str());
    let pages: Vec<String> = codes.map(|code| format!("/votinginfo/{}/", code.to_lowercase())).collect();
    if pages.is_empty() { Err("the gateway names no states".into()) } else { Ok(pages) }
}

/// The message that the look-up answers an address with.
///
/// # Errors
/// The service does not answer.
pub async fn message(service: &str, address: &str) -> Result<Vec<u8>, Error> {
    let mut client = LocateServiceClient::connect(format!("http://{service}")).await?;
    let request = wire::LocateRequest { address: address.to_owned(), ..Default::default() };
    Ok(client.locate(request).await?.into_inner().encode_to_vec())
}

/// The files that a page names: its scripts (those that current browsers load), styles and fonts.
#[must_use]
pub fn files_of(html: &str) -> Vec<String> {
    let mut files: Vec<String> = Vec::new();
    for tag in html.split('<').filter(|tag| tag.starts_with("script ") || tag.starts_with("link ")) {
        let tag = tag.split('>').next().unwrap_or_default();
        let is_old = tag.to_ascii_lowercase().contains("nomodule");
        for part in tag.split('"').filter(|part| part.starts_with("/_next/")) {
            if !is_old && !files.iter().any(|file| file == part) {
                files.push(part.to_owned());
            }
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visit_loads_what_the_page_names_once() {
        let html = r#"<head><link rel="stylesheet" href="/_next/a.css"/><script src="/_next/b.js" async=""></script>
            <script noModule="" src="/_next/old.js"></script><link rel="preload" href="/_next/b.js"/></head><a href="/_next/c">"#;
        assert_eq!(files_of(html), ["/_next/a.css", "/_next/b.js"]);
    }

    #[test]
    fn what_was_recorded_is_read_again() {
        let folder = std::env::temp_dir().join(format!("load-record-{}", std::process::id()));
        let recorded = Recorded {
            body: Bytes::from_static(b"\x00words"),
            content_type: HeaderValue::from_static("text/css"),
            content_encoding: Some(HeaderValue::from_static("br")),
        };
        Recorded::write_all(&folder, &[("/a?b".to_owned(), recorded)]).expect("written");
        let all = Recorded::read_all(&folder).expect("read");
        std::fs::remove_dir_all(&folder).expect("removed");
        let found = &all["/a?b"];
        assert_eq!(
            (found.body.as_ref(), found.content_encoding.as_ref()),
            (&b"\x00words"[..], Some(&HeaderValue::from_static("br")))
        );
    }
}
