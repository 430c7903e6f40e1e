//! Where the database is: `CONTACTS_DATABASE_URL`. Its password is never printed.

use std::path::{Path, PathBuf};

use common::config::needs_feature;
use url::Url;

#[derive(Clone)]
pub struct DatabaseUrl {
    url: String,
    /// The file of SQLite.
    file: Option<PathBuf>,
}

impl std::fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name())
    }
}

impl DatabaseUrl {
    /// Reads `sqlite:PATH` or `postgres://USER:PASSWORD@HOST/NAME`.
    ///
    /// # Errors
    /// What to write instead, without the password.
    pub fn parse(value: &str) -> Result<Self, String> {
        if let Some(path) = value.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            if path.is_empty() || path.ends_with('/') || path.contains(['?', '#', '%']) {
                return Err("write sqlite:PATH, the path of a file without ?, # or %".to_owned());
            }
            let file = PathBuf::from(path);
            return Ok(Self { url: format!("sqlite:{path}?mode=rwc"), file: Some(file) });
        }
        let url = Url::parse(value).ok().filter(|url| matches!(url.scheme(), "postgres" | "postgresql"));
        match url {
            Some(url) if url.has_host() && url.path().len() > 1 => {
                needs_feature("postgres", cfg!(feature = "postgres"))?;
                Ok(Self { url: url.into(), file: None })
            }
            _ => Err("write sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME".to_owned()),
        }
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// True for SQLite.
    #[must_use]
    pub fn is_file(&self) -> bool {
        self.file.is_some()
    }

    /// For people: the file, or the server's host.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.file {
            Some(file) => format!("sqlite:{}", file.display()),
            None => {
                let url = Url::parse(&self.url).ok();
                format!("postgres://{}", url.as_ref().and_then(Url::host_str).unwrap_or_default())
            }
        }
    }

    /// Makes the folder of the file, for its owner alone.
    pub(super) fn prepare(&self) -> std::io::Result<()> {
        use std::os::unix::fs::DirBuilderExt as _;
        let folder = self.file.as_deref().and_then(Path::parent).filter(|f| !f.as_os_str().is_empty());
        match folder {
            Some(folder) => std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder),
            None => Ok(()),
        }
    }

    /// Lets the owner alone read the file. Its content is sealed: a failure here is no fault.
    pub(super) fn protect(&self) {
        use std::os::unix::fs::PermissionsExt as _;
        for end in ["", "-wal", "-shm"] {
            if let Some(file) = &self.file {
                let mut name = file.clone().into_os_string();
                name.push(end);
                let _ = std::fs::set_permissions(name, std::fs::Permissions::from_mode(0o600));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_file_or_a_server_and_its_password_is_not_printed() {
        assert_eq!(DatabaseUrl::parse("sqlite:state/c.db").unwrap().url(), "sqlite:state/c.db?mode=rwc");
        assert_eq!(DatabaseUrl::parse("sqlite:///var/c.db").unwrap().url(), "sqlite:/var/c.db?mode=rwc");
        let server = DatabaseUrl::parse("postgres://me:hush@db.example/contacts?sslmode=require");
        #[cfg(feature = "postgres")]
        let server = server.map(|server| format!("{server:?}, a file: {}", server.is_file()));
        #[cfg(feature = "postgres")]
        assert_eq!(server.as_deref(), Ok("postgres://db.example, a file: false"));
        #[cfg(not(feature = "postgres"))]
        assert!(server.unwrap_err().starts_with("needs the cargo feature `postgres`"));
        for bad in ["", "sqlite:", "sqlite:a?b", "mysql://x/y", "postgres://me:hush@db", "/var/c.db"] {
            let why = DatabaseUrl::parse(bad).unwrap_err();
            assert!(!why.contains("hush"), "{why}");
        }
    }
}
