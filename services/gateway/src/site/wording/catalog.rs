//! The words that the gateway itself writes: titles and hours of a calendar, names of jurisdictions and
//! offices, words of a map, the consent that is stored. They stand in `web/messages`, as all words do;
//! documents have the others.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::locale::Locale;
use crate::view::bootstrap::BrandKey;

/// The name and the picture of a brand (`web/lib/brands.json`).
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Brand {
    /// The brand's name, in its own language.
    pub name: String,
    /// Path of the picture for sharing, 1200 by 630 pixels.
    pub image: String,
    /// The words on the picture, in the brand's own language.
    pub image_text: String,
}

static BRANDS: LazyLock<[Brand; 2]> = LazyLock::new(|| {
    let text = include_str!("../../../../../web/lib/brands.json");
    let mut brands: HashMap<String, Brand> = serde_json::from_str(text).unwrap_or_default();
    [BrandKey::En, BrandKey::Es].map(|brand| brands.remove(brand.tag()).unwrap_or_default())
});

/// The name and the picture of a brand.
#[must_use]
pub fn brand(brand: BrandKey) -> &'static Brand {
    match brand {
        BrandKey::En => &BRANDS[0],
        BrandKey::Es => &BRANDS[1],
    }
}

/// The texts of one folder of `web/messages`, in all languages.
pub struct Catalog([HashMap<String, String>; Locale::ALL.len()]);

/// The catalogs of a folder: `language::each_language!(read "calendar")`.
macro_rules! read {
    ([$folder:literal] $(($name:ident, $tag:literal)),*) => {
        Catalog::read([$(
            (Locale::$name, include_str!(concat!("../../../../../web/messages/", $folder, "/", $tag, ".json")))
        ),*])
    };
}

/// Titles of events, and the name of the calendar.
pub(crate) static CALENDAR: LazyLock<Catalog> = LazyLock::new(|| language::each_language!(read "calendar"));
/// Hours in words, as documents say them.
pub(crate) static FACTS: LazyLock<Catalog> = LazyLock::new(|| language::each_language!(read "facts"));
/// Times of the clock.
pub(crate) static RESULTS: LazyLock<Catalog> = LazyLock::new(|| language::each_language!(read "results"));
/// The kinds of election.
pub(crate) static SITE: LazyLock<Catalog> = LazyLock::new(|| language::each_language!(read "site"));
/// Names of jurisdictions and of their election offices, words of a map.
pub(crate) static PLACES: LazyLock<Catalog> = LazyLock::new(|| language::each_language!(read "places"));
/// Texts of documents; of these the gateway needs those that it stores.
pub static PAGES: LazyLock<Catalog> = LazyLock::new(|| language::each_language!(read "pages"));

impl Catalog {
    fn read(texts: [(Locale, &str); Locale::ALL.len()]) -> Self {
        Self(texts.map(|(_, text)| serde_json::from_str(text).unwrap_or_default()))
    }

    /// The key as the catalog has it; `None` where English lacks it.
    #[must_use]
    pub fn key(&self, key: &str) -> Option<&str> {
        self.0[Locale::En as usize].get_key_value(key).map(|(key, _)| key.as_str())
    }

    /// A text as it stands, in English where the language lacks it; `None` when English lacks it, too.
    #[must_use]
    pub fn text(&self, key: &str, locale: Locale) -> Option<&str> {
        let of = |locale: Locale| self.0[locale as usize].get(key).map(String::as_str);
        of(locale).or_else(|| of(Locale::En))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_brands_have_a_name_and_a_picture() {
        for key in [BrandKey::En, BrandKey::Es] {
            let Brand { name, image, image_text } = brand(key);
            assert!(!name.is_empty() && image.starts_with("/og/") && image_text.starts_with(name.as_str()));
        }
    }

    #[test]
    fn every_catalog_is_read_in_every_language_and_english_fills_gaps() {
        for catalog in [&CALENDAR, &FACTS, &RESULTS, &SITE, &PLACES, &PAGES] {
            for locale in Locale::ALL {
                let texts = &catalog.0[locale as usize];
                assert_eq!(texts.is_empty(), !locale.has_texts(), "{locale:?}");
                let english = &catalog.0[Locale::En as usize];
                assert!(texts.is_empty() || texts.keys().all(|key| english.contains_key(key)), "{locale:?}");
            }
        }
        assert_eq!(PLACES.text("name_NV", Locale::Shh), Some("Nevada"));
        assert_eq!(PLACES.text("no such key", Locale::Es), None);
    }
}
