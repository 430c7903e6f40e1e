//! Which message belongs to which error code (DESIGN section 7), and when the editors' own stands in.

use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::wording::locale::Locale;
use crate::view::locate::{LocateMessage, MessageHeading, MessageKey};

/// The code when nothing better is known.
pub const DEFAULT: &str = "DEFAULT";
/// Several addresses fit.
pub const NORMALIZATION_INCONCLUSIVE: &str = "NORMALIZATION_INCONCLUSIVE";
/// The look-up cannot answer now.
pub const SERVICE_UNAVAILABLE: &str = "SERVICE_UNAVAILABLE";
/// Places exist but none may be shown.
pub const NO_VOTING_LOCATIONS_AVAILABLE: &str = "NO_VOTING_LOCATIONS_AVAILABLE";
/// Our detail to that code where the look-up of a state is off (`super::off_switch`); in small letters the
/// reason.
pub const LOOKUP_DISABLED: &str = "LOOKUP_DISABLED";

/// The message of the catalog for an error code.
#[must_use]
pub fn key(error_code: &str) -> MessageKey {
    match error_code {
        "INCOMPLETE_VOTER_ADDRESS"
        | "VOTER_ADDRESS_ERROR"
        | "NORMALIZATION_INCONCLUSIVE"
        | "USADDRESS_PARSING_FAILED"
        | "NO_VOTER_ADDRESS_PROVIDED" => MessageKey::InvalidAddress,
        "NO_VOTING_LOCATIONS_AVAILABLE"
        | "NO_VOTING_LOCATIONS_FOUND"
        | "NO_PRECINCT_FOUND"
        | "NO_COUNTY_OR_PRECINCT_FOUND" => MessageKey::NoVotingLocationFound,
        "SERVICE_UNAVAILABLE" | "FETCH_FAILED" => MessageKey::ApiUnavailable,
        _ => MessageKey::Default,
    }
}

/// The message to show. The editors' own, while active, stands in for all but the one that asks the voter
/// to correct the address.
#[must_use]
pub fn message(
    error_code: &str,
    reason: Option<&str>,
    config: Option<&JurisdictionConfig>,
    locale: Locale,
    has_lookup_url: bool,
) -> LocateMessage {
    let off = reason.is_some_and(|reason| reason.eq_ignore_ascii_case(LOOKUP_DISABLED));
    let key = if off { MessageKey::LookupDisabled } else { key(error_code) };
    let invalid = key == MessageKey::InvalidAddress;
    let own = config.and_then(|c| c.lookup.message.as_ref()).filter(|_| !invalid);
    LocateMessage {
        key: if own.is_some() { MessageKey::Custom } else { key },
        heading: match key {
            MessageKey::InvalidAddress => MessageHeading::Specific,
            MessageKey::LookupDisabled => MessageHeading::LookupDisabled,
            _ => MessageHeading::Default,
        },
        sos_variant: has_lookup_url,
        error_code: error_code.to_owned(),
        reason: reason.map(ToOwned::to_owned),
        custom_headline: own.and_then(|(headline, _)| Some(headline.as_ref()?.get(locale).to_owned())),
        custom_html: own.map(|(_, html)| html.get(locale).to_owned()),
        custom_lang: own.map(|(_, html)| html.lang(locale)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::jurisdiction::config::LookupSettings;
    use crate::site::wording::text::TextPair;

    #[test]
    fn every_code_of_the_catalogue_has_its_message() {
        use MessageKey::{ApiUnavailable, Default, InvalidAddress, NoVotingLocationFound};
        for (code, expected) in [
            ("INVALID_RESULTS_PER_TYPE", Default),
            ("NO_VOTING_LOCATIONS_AVAILABLE", NoVotingLocationFound),
            ("NO_PRECINCT_FOUND", NoVotingLocationFound),
            ("NO_COUNTY_OR_PRECINCT_FOUND", NoVotingLocationFound),
            ("NO_VOTING_LOCATIONS_FOUND", NoVotingLocationFound),
            ("NO_VOTER_ADDRESS_PROVIDED", InvalidAddress),
            ("INCOMPLETE_VOTER_ADDRESS", InvalidAddress),
            ("SERVICE_UNAVAILABLE", ApiUnavailable),
            ("VOTER_ADDRESS_ERROR", InvalidAddress),
            ("NORMALIZATION_INCONCLUSIVE", InvalidAddress),
            ("USADDRESS_PARSING_FAILED", InvalidAddress),
            ("FETCH_FAILED", ApiUnavailable),
            ("DEFAULT", Default),
        ] {
            assert_eq!(key(code), expected, "{code}");
        }
    }

    #[test]
    fn the_editors_message_stands_in_but_not_for_a_bad_address() {
        let text = |en: &str| TextPair { en: en.to_owned(), es: String::new() };
        let config = JurisdictionConfig {
            lookup: LookupSettings {
                message: Some((Some(text("Soon")), text("<p>Soon</p>"))),
                ..Default::default()
            },
            ..Default::default()
        };
        let of = |code| message(code, None, Some(&config), Locale::En, true);
        assert_eq!(of("NO_PRECINCT_FOUND").key, MessageKey::Custom);
        assert_eq!(of("NO_PRECINCT_FOUND").custom_html.as_deref(), Some("<p>Soon</p>"));
        assert_eq!(of("NO_PRECINCT_FOUND").custom_headline.as_deref(), Some("Soon"));
        let mut bare = config.clone();
        bare.lookup.message = Some((None, text("<p>Soon</p>")));
        let kept = message("NO_PRECINCT_FOUND", None, Some(&bare), Locale::En, true);
        assert_eq!(
            (kept.key, kept.custom_headline),
            (MessageKey::Custom, None),
            "no headline, still a message"
        );
        assert_eq!(of("VOTER_ADDRESS_ERROR").key, MessageKey::InvalidAddress);
        assert_eq!(of("VOTER_ADDRESS_ERROR").heading, MessageHeading::Specific);
    }

    #[test]
    fn a_look_up_that_is_off_has_words_of_its_own() {
        let off = message(NO_VOTING_LOCATIONS_AVAILABLE, Some("lookup_disabled"), None, Locale::En, true);
        assert_eq!((off.key, off.heading), (MessageKey::LookupDisabled, MessageHeading::LookupDisabled));
        assert_eq!(off.error_code, NO_VOTING_LOCATIONS_AVAILABLE);
    }
}
