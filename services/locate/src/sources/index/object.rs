//! One object of a store, through `object_store`: whether it has changed, and its bytes. [`replace`]
//! overwrites the version that the caller has seen and no other. Waits, retries and bytes are limited. No
//! error repeats a key.

pub mod replace;

use std::time::Duration;

use futures::StreamExt as _;
#[cfg(feature = "aws")]
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
#[cfg(feature = "azure")]
use object_store::azure::{AzureConfigKey, MicrosoftAzureBuilder};
#[cfg(feature = "gcp")]
use object_store::gcp::{GoogleCloudStorageBuilder, GoogleConfigKey};
use object_store::http::HttpBuilder;
use object_store::path::Path;
use object_store::{
    BackoffConfig, ClientConfigKey, ObjectMeta, ObjectStore, ObjectStoreExt as _, RetryConfig, WriteMultipart,
};
use tokio::fs::File;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::access::StoreAccess;
use super::{ObjectUrl, Provider};
use crate::service::origin::VersionMark;

/// Longest error text of a store: some answer with a page of HTML.
const MAX_REASON: usize = 400;
/// Parts of an upload, in bytes, and how many are under way at once.
const UPLOAD_PART: usize = 8 << 20;
const UPLOADS_AT_ONCE: usize = 4;

pub struct Object {
    store: Box<dyn ObjectStore>,
    path: Path,
    url: String,
    access: StoreAccess,
}

/// Why an object could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ObjectError {
    /// The store refused, or there is no connection to it.
    #[error("{url}: {why}")]
    Store {
        url: String,
        /// The store's message, without keys.
        why: String,
    },
    /// It took too long.
    #[error("{url}: not finished within {} s", limit.as_secs_f32())]
    TimedOut { url: String, limit: Duration },
    /// It is larger than any index.
    #[error("{url}: {bytes} bytes; at most {limit} are possible")]
    TooLarge {
        url: String,
        /// The size that the store gives, or the bytes that came.
        bytes: u64,
        limit: u64,
    },
    /// Another publisher has written to the object since it was looked at.
    #[error("{url}: another publisher has replaced it since it was looked at; nothing was changed")]
    Changed { url: String },
    /// Fewer or more bytes came than the store said.
    #[error("{url}: {got} bytes of {expected} came")]
    Incomplete {
        url: String,
        /// The size that the store gave.
        expected: u64,
        got: u64,
    },
    /// The file of the download cannot be written.
    #[error("the download of {url} cannot be written: {cause}")]
    Disk { url: String, cause: std::io::Error },
}

impl std::fmt::Debug for Object {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The `Debug` of a client would print its keys.
        f.debug_tuple("Object").field(&self.url).finish()
    }
}

impl Object {
    /// The object at `url`; nothing is requested yet.
    ///
    /// # Errors
    /// When the variables of the store make no client.
    pub fn new(url: &ObjectUrl, access: &StoreAccess) -> Result<Self, ObjectError> {
        let text = url.url().to_string();
        let failed =
            |why: String| ObjectError::Store { url: text.clone(), why: access.variables.redact(&why) };
        let path = Path::from_url_path(url.url().path()).map_err(|why| failed(why.to_string()))?;
        url.provider().is_built().map_err(&failed)?;
        let store = client(url, access).map_err(|why| failed(why.to_string()))?;
        Ok(Self { store, path, url: text, access: access.clone() })
    }

    /// The object `name` of a store in memory.
    #[cfg(test)]
    pub(super) fn over(store: Box<dyn ObjectStore>, name: &str, access: &StoreAccess) -> Self {
        Self { store, path: Path::from(name), url: format!("memory:///{name}"), access: access.clone() }
    }

    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The mark of the object as it is now (HEAD).
    ///
    /// # Errors
    /// The store has no answer.
    pub async fn look(&self) -> Result<VersionMark, ObjectError> {
        let limit = self.access.limits.look;
        let looked = tokio::time::timeout(limit, self.store.head(&self.path)).await;
        Ok(mark(&looked.map_err(|_| self.late(limit))?.map_err(|why| self.failed(&why))?))
    }

    /// True when there is such an object.
    ///
    /// # Errors
    /// The store has no answer.
    pub async fn exists(&self) -> Result<bool, ObjectError> {
        let limit = self.access.limits.look;
        match tokio::time::timeout(limit, self.store.head(&self.path)).await.map_err(|_| self.late(limit))? {
            Ok(_) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(why) => Err(self.failed(&why)),
        }
    }

    /// Uploads `file` in parts: readers see the old object until the last part is there, and then the new
    /// one.
    ///
    /// # Errors
    /// The store, the disk or a bound; the object is then as it was.
    pub async fn upload(&self, file: std::fs::File) -> Result<(), ObjectError> {
        let limit = self.access.limits.download;
        tokio::time::timeout(limit, self.send(File::from_std(file))).await.map_err(|_| self.late(limit))?
    }

    async fn send(&self, mut file: File) -> Result<(), ObjectError> {
        let disk = |cause| ObjectError::Disk { url: self.url.clone(), cause };
        let begun = self.store.put_multipart(&self.path).await.map_err(|why| self.failed(&why))?;
        let mut upload = WriteMultipart::new_with_chunk_size(begun, UPLOAD_PART);
        let mut part = vec![0; UPLOAD_PART];
        loop {
            let read = match file.read(&mut part).await {
                Ok(0) => break,
                Ok(read) => read,
                Err(cause) => {
                    // The error of the disk is the one to tell.
                    let _ = upload.abort().await;
                    return Err(disk(cause));
                }
            };
            upload.wait_for_capacity(UPLOADS_AT_ONCE).await.map_err(|why| self.failed(&why))?;
            upload.write(&part[..read]);
        }
        upload.finish().await.map(drop).map_err(|why| self.failed(&why))
    }

    /// Downloads the object into `file`. Fails unless as many bytes came as the mark says.
    ///
    /// # Errors
    /// The store, the disk or a bound.
    pub async fn download(&self, file: std::fs::File) -> Result<VersionMark, ObjectError> {
        let limit = self.access.limits.download;
        tokio::time::timeout(limit, self.stream(File::from_std(file))).await.map_err(|_| self.late(limit))?
    }

    async fn stream(&self, mut file: File) -> Result<VersionMark, ObjectError> {
        let disk = |cause| ObjectError::Disk { url: self.url.clone(), cause };
        let got = self.store.get(&self.path).await.map_err(|why| self.failed(&why))?;
        let mark = mark(&got.meta);
        self.fits(mark.bytes)?;
        let (mut stream, mut bytes) = (got.into_stream(), 0);
        while let Some(chunk) = stream.next().await {
            let chunk = chunk.map_err(|why| self.failed(&why))?;
            bytes += chunk.len() as u64;
            self.fits(bytes)?;
            file.write_all(&chunk).await.map_err(disk)?;
        }
        if bytes != mark.bytes {
            return Err(ObjectError::Incomplete { url: self.url.clone(), expected: mark.bytes, got: bytes });
        }
        file.flush().await.map_err(disk)?;
        Ok(mark)
    }

    fn fits(&self, bytes: u64) -> Result<(), ObjectError> {
        let limit = self.access.limits.bytes;
        if bytes > limit {
            Err(ObjectError::TooLarge { url: self.url.clone(), bytes, limit })
        } else {
            Ok(())
        }
    }

    fn late(&self, limit: Duration) -> ObjectError {
        ObjectError::TimedOut { url: self.url.clone(), limit }
    }

    fn failed(&self, why: &object_store::Error) -> ObjectError {
        let mut text = why.to_string();
        // "error sending request" alone does not say that the connection was refused.
        let mut root: &dyn std::error::Error = why;
        while let Some(source) = root.source() {
            root = source;
        }
        let root = root.to_string();
        if !text.contains(&root) {
            text = format!("{text}: {root}");
        }
        let mut line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        line = self.access.variables.redact(&line);
        if let Some((end, _)) = line.char_indices().nth(MAX_REASON) {
            line.truncate(end);
            line.push_str(" ...");
        }
        ObjectError::Store { url: self.url.clone(), why: line }
    }
}

fn mark(meta: &ObjectMeta) -> VersionMark {
    VersionMark { e_tag: meta.e_tag.clone(), modified: meta.last_modified.timestamp(), bytes: meta.size }
}

/// A client with our bounds; the variables of the store may change them.
fn client(url: &ObjectUrl, access: &StoreAccess) -> object_store::Result<Box<dyn ObjectStore>> {
    let retry = RetryConfig {
        backoff: BackoffConfig::default(),
        max_retries: access.limits.retries,
        retry_timeout: access.limits.look,
    };
    let bounds = [
        // The time-out covers the body, too.
        (ClientConfigKey::Timeout, access.limits.download),
        (ClientConfigKey::ReadTimeout, access.limits.idle),
    ]
    .map(|(key, limit)| (key, format!("{}ms", limit.as_millis())));
    // Each builder has types of its own and no common trait.
    #[cfg(any(feature = "aws", feature = "azure", feature = "gcp"))]
    macro_rules! build {
        ($builder:expr, $prefix:literal, $client:path) => {{
            let mut builder = $builder.with_retry(retry);
            for (key, value) in bounds {
                builder = builder.with_config($client(key), value);
            }
            for (name, value) in access.variables.of($prefix) {
                if let Ok(key) = name.parse() {
                    builder = builder.with_config(key, value);
                }
            }
            builder
        }};
    }
    #[cfg(any(feature = "aws", feature = "azure", feature = "gcp"))]
    let bucket = url.url().host_str().unwrap_or_default();
    Ok(match url.provider() {
        #[cfg(feature = "aws")]
        Provider::S3 => {
            let builder = build!(AmazonS3Builder::new(), "AWS_", AmazonS3ConfigKey::Client);
            Box::new(builder.with_bucket_name(bucket).build()?)
        }
        #[cfg(feature = "gcp")]
        Provider::Google => {
            let builder = build!(GoogleCloudStorageBuilder::new(), "GOOGLE_", GoogleConfigKey::Client);
            Box::new(builder.with_bucket_name(bucket).build()?)
        }
        #[cfg(feature = "azure")]
        Provider::Azure => {
            let builder = build!(MicrosoftAzureBuilder::new(), "AZURE_", AzureConfigKey::Client);
            Box::new(builder.with_container_name(bucket).build()?)
        }
        Provider::Web => {
            let mut origin = url.url().clone();
            origin.set_path("");
            let http = if origin.scheme() == "http" { "true" } else { "false" };
            let mut builder = HttpBuilder::new().with_url(origin).with_retry(retry);
            for (key, value) in bounds {
                builder = builder.with_config(key, value);
            }
            Box::new(builder.with_config(ClientConfigKey::AllowHttp, http).build()?)
        }
        #[cfg(not(all(feature = "aws", feature = "azure", feature = "gcp")))]
        _ => {
            return Err(object_store::Error::NotImplemented {
                operation: "any".to_owned(),
                implementer: "a store that is not in this build".to_owned(),
            });
        }
    })
}
