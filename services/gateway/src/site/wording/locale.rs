//! The languages of the interface and the faces of the site (SPEC section 1).

pub use language::Language as Locale;

use crate::view::bootstrap::BrandKey;

impl BrandKey {
    /// The brand of a request, by its host name without port. `es_host` is the Spanish brand's name.
    #[must_use]
    pub fn of_host(host: &str, es_host: Option<&str>) -> Self {
        let host = without_port(host).to_ascii_lowercase();
        let host = host.strip_prefix("www.").unwrap_or(&host);
        if es_host.is_some_and(|es| es.eq_ignore_ascii_case(host)) { Self::Es } else { Self::En }
    }

    /// The language of the brand's pages without `lang`.
    #[must_use]
    pub fn default_locale(self) -> Locale {
        match self {
            Self::En => Locale::En,
            Self::Es => Locale::Es,
        }
    }

    /// The folder of the brand in the export.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
        }
    }
}

/// A host name without its port (`example.org:8080`, `[::1]:8080`).
#[must_use]
pub fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spanish_brand_is_chosen_by_host_alone() {
        assert_eq!(BrandKey::of_host("VotoListo.example:8080", Some("votolisto.example")), BrandKey::Es);
        assert_eq!(BrandKey::of_host("voteready.example", Some("votolisto.example")), BrandKey::En);
        assert_eq!(BrandKey::of_host("votolisto.example.evil", Some("votolisto.example")), BrandKey::En);
        assert_eq!(BrandKey::of_host("localhost", None), BrandKey::En);
        assert_eq!(without_port("[::1]:80"), "[::1]");
        assert_eq!(without_port("[::1]"), "[::1]");
    }
}
