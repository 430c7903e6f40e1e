//! The voter hotline, the text-message option and the footer's phone (SPEC section 9).

use common::phone::displayed;

use super::config::JurisdictionConfig;
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::{Hotline, Phone};

const DEFAULT: &str = "+18333368683";
const COMMITTEE: &str = "+12028638000";
const SMS_SHORT_CODE: &str = "70888";
const VIETNAMESE_TEXT_NUMBER: &str = "43367";

/// The hotline of a jurisdiction: its own number, or the default.
#[must_use]
pub fn phone(config: Option<&JurisdictionConfig>) -> Phone {
    number(config.and_then(|c| c.hotline.as_deref()))
}

/// A number in E.164, or the default hotline.
#[must_use]
pub fn number(own: Option<&str>) -> Phone {
    let e164 = own.unwrap_or(DEFAULT);
    Phone { e164: e164.to_owned(), display: displayed(e164) }
}

/// The hotline box.
#[must_use]
pub fn hotline(config: Option<&JurisdictionConfig>, locale: Locale) -> Hotline {
    let Phone { e164, display } = phone(config);
    let own = config.and_then(|c| c.hotline_override.as_ref());
    Hotline {
        is_default: e164 == DEFAULT,
        e164,
        display,
        override_html: own.map(|t| t.get(locale).to_owned()),
        override_lang: own.map(|t| t.lang(locale)),
        sms_short_code: SMS_SHORT_CODE,
        sms_keyword: keyword(locale),
        vietnamese_text_number: VIETNAMESE_TEXT_NUMBER,
    }
}

/// The phone of the party committee, for the footer.
#[must_use]
pub fn committee() -> Phone {
    Phone { e164: COMMITTEE.to_owned(), display: "(202) 863-8000".to_owned() }
}

/// A keyword is a word that the receiving end knows: only the forms that it is known to know are here.
fn keyword(locale: Locale) -> &'static str {
    match locale {
        Locale::Es => "VOTA",
        _ => "VOTE",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_hotline_and_its_keyword_by_language() {
        let hotline = hotline(None, Locale::Es);
        assert_eq!((hotline.display.as_str(), hotline.sms_keyword), ("833-336-8683", "VOTA"));
        assert!(hotline.is_default);
        assert_eq!(keyword(Locale::Ko), "VOTE");
    }

    #[test]
    fn a_jurisdiction_may_have_its_own_number() {
        let config = JurisdictionConfig { hotline: Some("+17025551234".to_owned()), ..Default::default() };
        let hotline = hotline(Some(&config), Locale::En);
        assert_eq!((hotline.display.as_str(), hotline.is_default), ("702-555-1234", false));
    }
}
