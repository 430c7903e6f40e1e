//! Where an index is: `LOCATE_SOURCE=index:PATH_OR_URL`, read once from the setting. [`access`] has the keys,
//! [`object`] asks the store, [`cache`] stores downloads for the next start, [`Fetcher`] joins them;
//! [`publish`] uploads an index. Next: [`crate::service::store`] serves the index and follows its source.

pub mod access;
mod cache;
mod check;
mod fetch;
mod file;
pub mod object;
mod private;
pub mod publish;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use common::config::needs_feature;
use url::Url;

use super::upstream::is_inside;
use crate::service::origin::Origin;
pub use access::StoreAccess;
pub use fetch::{FetchError, Fetcher};
use file::IndexFile;

/// Where an index is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathOrUrl {
    /// A file, also when given as `file:///path`.
    File(PathBuf),
    /// An object of a store.
    Object(ObjectUrl),
}

/// The URL of an object: no name, password, query or fragment, so that it may be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectUrl {
    provider: Provider,
    url: Url,
}

/// The kind of store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provider {
    /// `s3://bucket/key`: Amazon S3, or a compatible store at `AWS_ENDPOINT`.
    S3,
    /// `gs://bucket/key`: Google Cloud Storage.
    Google,
    /// `az://container/key`: Azure Blob Storage.
    Azure,
    /// `http://` and `https://`: a web server.
    Web,
}

impl Provider {
    /// Refuses a store whose cargo feature is not in this build.
    fn is_built(self) -> Result<(), String> {
        match self {
            Self::S3 => needs_feature("aws", cfg!(feature = "aws")),
            Self::Google => needs_feature("gcp", cfg!(feature = "gcp")),
            Self::Azure => needs_feature("azure", cfg!(feature = "azure")),
            Self::Web => Ok(()),
        }
    }
}

const WRITE: &str = "write index:PATH, or index:URL with file, https, http, s3, gs or az";

impl PathOrUrl {
    /// Reads `PATH_OR_URL`.
    ///
    /// # Errors
    /// What to write instead; it does not repeat the value, which may hold a secret.
    pub fn parse(value: &str) -> Result<Self, String> {
        if value.is_empty() {
            return Err(format!("names no index; {WRITE}"));
        }
        if !value.contains("://") {
            return Ok(Self::File(value.into()));
        }
        let url = Url::parse(value).map_err(|why| format!("not a URL ({why}); {WRITE}"))?;
        let provider = match url.scheme() {
            "file" => {
                return url.to_file_path().map(Self::File).map_err(|()| {
                    "a file of another machine; write index:file:///path or index:PATH".to_owned()
                });
            }
            "s3" => Provider::S3,
            "gs" => Provider::Google,
            "az" => Provider::Azure,
            "http" | "https" => Provider::Web,
            other => return Err(format!("{other}:// is not a place for an index; {WRITE}")),
        };
        ObjectUrl::new(provider, url).map(Self::Object)
    }

    /// The origin of the index; nothing is read yet.
    ///
    /// # Errors
    /// When there is no way to the object, or its downloads cannot be written.
    pub fn origin(&self, access: &StoreAccess) -> Result<Arc<dyn Origin>, FetchError> {
        Ok(match self {
            Self::File(path) => Arc::new(IndexFile { path: path.clone(), folder: access.folder() }),
            Self::Object(url) => Arc::new(Fetcher::new(url, access)?),
        })
    }
}

impl ObjectUrl {
    fn new(provider: Provider, url: Url) -> Result<Self, String> {
        let bare = url.username().is_empty() && url.password().is_none();
        if !bare || url.query().is_some() || url.fragment().is_some() {
            return Err("the URL must have no name, password, query or fragment: it is printed; keys come \
                        from AWS_*, GOOGLE_* and AZURE_*"
                .to_owned());
        }
        let host = url.host_str().unwrap_or_default();
        if host.is_empty() || url.path().len() < 2 || url.path().ends_with('/') {
            return Err("the URL names no object; write scheme://bucket-or-host/path/x.vri".to_owned());
        }
        if url.scheme() == "http" && !is_inside(host) {
            return Err(
                "http:// over an open network can be changed on the way, and with it where voters are \
                        sent; write https://"
                    .to_owned(),
            );
        }
        Ok(Self { provider, url })
    }

    /// The kind of store.
    #[must_use]
    pub fn provider(&self) -> Provider {
        self.provider
    }

    /// The whole URL.
    #[must_use]
    pub fn url(&self) -> &Url {
        &self.url
    }
}

impl fmt::Display for PathOrUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Object(object) => object.url.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests;
