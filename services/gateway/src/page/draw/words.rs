//! Words that the gateway itself keeps or sends: no document, so no engine draws them.

use super::brand_name;
use crate::site::wording::catalog::PAGES;
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::BrandKey;

/// The words of consent beside the phone field of the contact form (`contact_consent`): they are kept with
/// the number.
#[must_use]
pub fn consent(brand: BrandKey, locale: Locale) -> String {
    PAGES.text("contact_consent", locale).unwrap_or_default().replace("{brand}", brand_name(brand))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing but the brand is put into them: the words in the database are those of the page.
    #[test]
    fn the_words_of_consent_are_plain_in_every_language() {
        for locale in Locale::ALL {
            let words = consent(BrandKey::Es, locale);
            assert!(words.contains("VotoListo"), "{}", locale.tag());
            assert!(!words.contains(['{', '}', '<', '>', '\'']), "{}: {words}", locale.tag());
        }
    }
}
