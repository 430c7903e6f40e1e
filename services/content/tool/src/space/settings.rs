//! The environment of the editors' commands: the variables of the service, and the credential of the
//! management API, which the service never has.

use common::clock::Clock;
use common::config::{Reader, Stop, number, text};
use content::config::{Secret, host, name};
use url::Url;

use super::client::{Api, ApiError, ApiKind};

/// The environment, read.
#[derive(Debug)]
pub struct Settings {
    space: Option<String>,
    environment: String,
    management: (Url, Option<Secret>),
    delivery: (Url, Option<Secret>),
    preview: (Url, Option<Secret>),
    throttle: u32,
    github: Option<Secret>,
    /// The clock, fixed by `TODAY` or `NOW`.
    pub clock: Clock,
}

impl Settings {
    /// Reads every variable.
    ///
    /// # Errors
    /// Every bad variable.
    pub fn read(values: impl IntoIterator<Item = (String, String)>) -> Result<Self, Stop> {
        let mut reader = Reader::from_values("content-pack", "an editor's space", values);
        let mut api = |kind: &str, default: &str| {
            let host = reader.with_default(&format!("CONTENTFUL_{kind}_HOST"), default, "API", host);
            let token = reader.optional(&format!("CONTENTFUL_{kind}_TOKEN"), "credential of the API", text);
            (host, token.map(|token| Secret::new(&token)))
        };
        let settings = Self {
            management: api("MANAGEMENT", "api.contentful.com"),
            delivery: api("DELIVERY", "cdn.contentful.com"),
            preview: api("PREVIEW", "preview.contentful.com"),
            space: reader.optional("CONTENTFUL_SPACE_ID", "space of the CMS", name),
            environment: reader.with_default("CONTENTFUL_ENVIRONMENT", "master", "environment", name),
            throttle: u32::try_from(reader.with_default(
                "CONTENTFUL_THROTTLE",
                "7",
                "requests per second, 1 to 30",
                number(1..=30),
            ))
            .unwrap_or(7),
            github: reader
                .optional("GITHUB_TOKEN", "credential of GitHub's API", text)
                .map(|t| Secret::new(&t)),
            clock: reader.clock(),
        };
        reader.finish().map(|()| settings)
    }

    /// The credential of GitHub's API.
    #[must_use]
    pub fn github_token(&self) -> Option<&str> {
        self.github.as_ref().map(Secret::expose)
    }

    /// The management API.
    ///
    /// # Errors
    /// Names the variable that is missing.
    pub fn management(&self) -> Result<Api, ApiError> {
        self.api(ApiKind::Management, &self.management, "CONTENTFUL_MANAGEMENT_TOKEN")
    }

    /// The delivery API, or the preview API for drafts.
    ///
    /// # Errors
    /// Names the variable that is missing.
    pub fn delivery(&self, drafts: bool) -> Result<Api, ApiError> {
        if drafts {
            self.api(ApiKind::Delivery, &self.preview, "CONTENTFUL_PREVIEW_TOKEN")
        } else {
            self.api(ApiKind::Delivery, &self.delivery, "CONTENTFUL_DELIVERY_TOKEN")
        }
    }

    fn api(
        &self,
        kind: ApiKind,
        (host, token): &(Url, Option<Secret>),
        needs: &str,
    ) -> Result<Api, ApiError> {
        let missing = |name: &str| ApiError::Setup(format!("set {name}"));
        let space = self.space.as_deref().ok_or_else(|| missing("CONTENTFUL_SPACE_ID"))?;
        let token = token.clone().ok_or_else(|| missing(needs))?;
        Api::new(kind, host, (space, &self.environment), token, self.throttle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(values: &[(&str, &str)]) -> Result<Settings, Stop> {
        Settings::read(values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())))
    }

    #[test]
    fn what_is_missing_is_named_and_credentials_are_never_printed() {
        let why = |s: &Settings| s.management().err().map(|why| why.to_string()).unwrap_or_default();
        assert_eq!(why(&read(&[]).unwrap()), "set CONTENTFUL_SPACE_ID");
        let settings = read(&[("CONTENTFUL_SPACE_ID", "s")]).unwrap();
        assert_eq!(why(&settings), "set CONTENTFUL_MANAGEMENT_TOKEN");
        let settings =
            read(&[("CONTENTFUL_SPACE_ID", "s"), ("CONTENTFUL_MANAGEMENT_TOKEN", "hush")]).unwrap();
        assert!(settings.management().is_ok() && !format!("{settings:?}").contains("hush"));
        assert!(settings.delivery(true).is_err());
        let bad = read(&[
            ("CONTENTFUL_MANAGEMENT_HOST", "http://api.contentful.com"),
            ("CONTENTFUL_THROTTLE", "0"),
        ]);
        assert!(matches!(bad, Err(Stop::Bad(faults)) if faults.len() == 2));
    }
}
