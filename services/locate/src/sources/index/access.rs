//! The settings of the access to an object: the folder of downloads, the limits, and the variables of the
//! stores (`AWS_*`, `GOOGLE_*`, `AZURE_*`). No `Debug` and no error prints a value of these variables.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use common::config::{self, Reader};

#[derive(Clone, Debug, Default)]
pub struct StoreAccess {
    /// The folder of private copies and cached downloads (`LOCATE_INDEX_CACHE`). Without it copies are made
    /// in the temporary folder, and no download is cached.
    pub cache: Option<PathBuf>,
    /// Limits of a HEAD request and of a download.
    pub limits: ObjectLimits,
    /// Keys and settings of the stores.
    pub variables: StoreVariables,
}

/// Limits of a HEAD request and of a download.
#[derive(Clone, Copy, Debug)]
pub struct ObjectLimits {
    /// For the HEAD request that tells whether an object has changed.
    pub look: Duration,
    /// The wait for the next bytes of a download.
    pub idle: Duration,
    /// A whole download.
    pub download: Duration,
    /// Bytes of an object.
    pub bytes: u64,
    /// How often a request is tried again, with growing, random waits.
    pub retries: usize,
}

impl Default for ObjectLimits {
    fn default() -> Self {
        Self {
            look: Duration::from_secs(60),
            idle: Duration::from_secs(30),
            download: Duration::from_secs(3600),
            // 32 bytes a segment: the whole country, and four times over.
            bytes: 8 << 30,
            retries: 3,
        }
    }
}

/// Variables of the stores' own libraries, by name.
#[derive(Clone, Default)]
pub struct StoreVariables(Vec<(String, String)>);

impl fmt::Debug for StoreVariables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

impl StoreAccess {
    /// Reads the variables; faults stay in the reader.
    pub fn read(r: &mut Reader) -> Self {
        let cache = r.optional(
            "LOCATE_INDEX_CACHE",
            "folder for the copy of the index that is served; keeps a downloaded one for the next start",
            config::text,
        );
        let mut variables = r.prefixed("AWS_", "s3://: AWS_ACCESS_KEY_ID, AWS_REGION, AWS_ENDPOINT ...");
        variables.extend(r.prefixed("GOOGLE_", "gs://: GOOGLE_APPLICATION_CREDENTIALS ..."));
        variables.extend(r.prefixed("AZURE_", "az://: AZURE_STORAGE_ACCOUNT_NAME ..."));
        Self {
            cache: cache.map(PathBuf::from),
            limits: ObjectLimits::default(),
            variables: StoreVariables(variables),
        }
    }

    /// Where downloads and private copies are written.
    pub(super) fn folder(&self) -> PathBuf {
        self.cache.clone().unwrap_or_else(std::env::temp_dir)
    }
}

impl StoreVariables {
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// Those that begin with `prefix`, in the lower-case names that `object_store` knows.
    #[cfg(any(feature = "aws", feature = "azure", feature = "gcp"))]
    pub(super) fn of(&self, prefix: &str) -> impl Iterator<Item = (String, &str)> {
        self.0.iter().filter(move |(n, _)| n.starts_with(prefix)).map(|(n, v)| (n.to_ascii_lowercase(), &**v))
    }

    /// `text` without any secret of these variables.
    pub(super) fn redact(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (name, value) in &self.0 {
            let secret = ["KEY", "SECRET", "TOKEN", "ACCOUNT", "SIGNATURE"].iter().any(|w| name.contains(w));
            // Short values are flags and would only garble the text.
            if secret && value.len() >= 6 && !name.ends_with("_FILE") && !name.ends_with("_NAME") {
                text = text.replace(value, "[redacted]");
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use common::config::Stop;

    use super::super::PathOrUrl;
    use super::*;

    fn check(location: &str, values: &[(&str, &str)]) -> (StoreAccess, Vec<String>) {
        let values = values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
        let mut r = Reader::from_values("x", "x", values);
        let access = StoreAccess::read(&mut r);
        access.check("LOCATE_SOURCE", &PathOrUrl::parse(location).unwrap(), &mut r);
        match r.finish() {
            Ok(()) => (access, Vec::new()),
            Err(Stop::Bad(faults)) => (access, faults),
            Err(Stop::Help(_)) => panic!("nobody asked for help"),
        }
    }

    #[cfg(not(feature = "aws"))]
    #[test]
    fn a_store_that_is_not_built_is_refused_and_its_feature_named() {
        let (_, faults) = check("s3://b/x.vri", &[]);
        assert!(
            faults[0].starts_with("LOCATE_SOURCE: s3://b/x.vri: needs the cargo feature `aws`"),
            "{faults:?}"
        );
        assert_eq!(check("https://example.org/x.vri", &[]).1, Vec::<String>::new());
    }

    #[test]
    #[cfg_attr(
        not(all(feature = "aws", feature = "azure", feature = "gcp")),
        ignore = "needs --features aws,azure,gcp"
    )]
    fn what_a_store_needs_is_named_before_anything_starts() {
        let (_, faults) = check("s3://b/x.vri", &[("AWS_ACCESS_KEY_ID", "id")]);
        assert!(faults[0].starts_with("AWS_SECRET_ACCESS_KEY: AWS_ACCESS_KEY_ID is set"), "{faults:?}");
        assert_eq!(faults.len(), 1, "{faults:?}");
        let (_, faults) = check("s3://b/x.vri", &[("AWS_SECRET_ACCESS_KEY", "s3cret-key")]);
        assert!(faults[0].starts_with("AWS_ACCESS_KEY_ID: "), "{faults:?}");
        assert!(!faults.concat().contains("s3cret"), "{faults:?}");
        let (_, faults) = check("s3://b/x.vri", &[("AWS_ENDPOINT", "http://minio:9000")]);
        assert!(faults[0].starts_with("AWS_ENDPOINT: is http://"), "{faults:?}");
        let (_, faults) = check("s3://b/x.vri", &[("AWS_ALLOW_HTTP", "perhaps")]);
        assert!(faults[0].starts_with("LOCATE_SOURCE: "), "{faults:?}");
        let (_, faults) = check("az://c/x.vri", &[]);
        assert!(faults[0].starts_with("AZURE_STORAGE_ACCOUNT_NAME: "), "{faults:?}");
        let (_, faults) = check("gs://b/x.vri", &[("GOOGLE_SERVICE_ACCOUNT_KEY", "{s3cret-key")]);
        assert!(faults.len() == 1 && !faults[0].contains("s3cret"), "{faults:?}");
        for fine in ["s3://b/x.vri", "https://example.org/x.vri", "x.vri"] {
            assert_eq!(check(fine, &[]).1, Vec::<String>::new(), "{fine}");
        }
    }

    #[test]
    #[cfg_attr(not(feature = "aws"), ignore = "needs --features aws")]
    fn no_key_is_printed() {
        let values = [
            ("AWS_ACCESS_KEY_ID", "AKIAs3cret"),
            ("AWS_SECRET_ACCESS_KEY", "s3cret-key"),
            ("AWS_SESSION_TOKEN", "s3cret-token"),
            ("AZURE_STORAGE_SAS_TOKEN", "sig=s3cret"),
            ("AWS_WEB_IDENTITY_TOKEN_FILE", "/var/run/token"),
        ];
        let (access, faults) = check("s3://b/x.vri", &values);
        assert!(faults.is_empty(), "{faults:?}");
        let printed = format!("{access:?}");
        assert!(printed.contains("AWS_SESSION_TOKEN") && !printed.contains("s3cret"), "{printed}");
        let text = "at /var/run/token: AKIAs3cret s3cret-key s3cret-token ?sig=s3cret";
        let redacted = access.variables.redact(text);
        assert!(redacted.contains("/var/run/token") && !redacted.contains("s3cret"), "{redacted}");
    }
}
