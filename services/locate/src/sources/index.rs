//! Where an index is: `LOCATE_SOURCE=index:PATH_OR_URL`, read once from the setting. Next: `service::store`
//! opens what is there and follows it.

use std::fmt;
use std::path::PathBuf;

use url::Url;

/// Where an index is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A file, also when given as `file:///path`.
    File(PathBuf),
}

impl Location {
    /// Reads `PATH_OR_URL`.
    ///
    /// # Errors
    /// What to write instead; it does not repeat the value, which may hold a secret.
    pub fn parse(value: &str) -> Result<Self, String> {
        if value.is_empty() {
            return Err("names no index; write index:PATH".to_owned());
        }
        if !value.contains("://") {
            return Ok(Self::File(value.into()));
        }
        let url = Url::parse(value).map_err(|why| format!("not a URL ({why}); write index:PATH"))?;
        match url.scheme() {
            "file" => url
                .to_file_path()
                .map(Self::File)
                .map_err(|()| "a file of another machine; write index:file:///path or index:PATH".to_owned()),
            other => Err(format!("{other}:// is not a place for an index; write index:PATH")),
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_by_its_path_or_its_url() {
        assert_eq!(Location::parse("data/x.vri"), Ok(Location::File("data/x.vri".into())));
        assert_eq!(Location::parse("C:x.vri"), Ok(Location::File("C:x.vri".into())));
        assert_eq!(Location::parse("file:///srv/a%20b.vri"), Ok(Location::File("/srv/a b.vri".into())));
        for bad in ["", "file://elsewhere/x.vri", "ftp://h/x.vri", "://"] {
            assert!(Location::parse(bad).is_err(), "{bad}");
        }
    }
}
