//! The editors' texts as the content service has them: English, and Spanish where it was written (SPEC
//! section 3). [`super::words`] chooses the language of a page.

use serde::{Deserialize, Serialize};

use super::links::is_web;
use super::locale::Locale;

/// Text in the languages of the source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextPair {
    /// English; never empty.
    pub en: String,
    /// Spanish, or empty for "as English".
    pub es: String,
}

impl TextPair {
    /// The text for a locale: Spanish where there is one, English otherwise.
    #[must_use]
    pub fn get(&self, locale: Locale) -> &str {
        if self.is_spanish(locale) { &self.es } else { &self.en }
    }

    /// The language of [`Self::get`]: `es` or `en`.
    #[must_use]
    pub fn lang(&self, locale: Locale) -> &'static str {
        if self.is_spanish(locale) { "es" } else { "en" }
    }

    /// The text for a locale is the Spanish one.
    #[must_use]
    pub fn is_spanish(&self, locale: Locale) -> bool {
        locale == Locale::Es && !self.es.is_empty()
    }

    /// The text for a locale, when it holds an absolute http or https address.
    #[must_use]
    pub fn link(&self, locale: Locale) -> Option<&str> {
        Some(self.get(locale)).filter(|url| is_web(url))
    }
}

/// Safe HTML in the languages of the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HtmlPair {
    /// English; never empty.
    pub en: String,
    /// Spanish, or empty for "as English".
    pub es: String,
}
