//! The office to ask: the one that the feed names for the voter, else the state's election office with its
//! site. Never the bare name of a state.

use common::jurisdiction::Jurisdiction;

use super::names;
use crate::site::jurisdiction::backup;
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::lookup::LookupAnswer;
use crate::site::wording::catalog::PLACES;
use crate::site::wording::locale::Locale;
use crate::view::locate::Office;

/// The office of an answer; `None` when not even the state is known.
#[must_use]
pub fn office(
    lookup: &LookupAnswer,
    config: Option<&JurisdictionConfig>,
    state: Option<&'static Jurisdiction>,
    locale: Locale,
) -> Option<Office> {
    if let Some(office) = lookup.office.as_ref().filter(|o| !o.name.trim().is_empty()) {
        return Some(office.clone());
    }
    Some(of(state?, config, locale))
}

/// The election office of a state or territory.
#[must_use]
pub fn of(state: &'static Jurisdiction, config: Option<&JurisdictionConfig>, locale: Locale) -> Office {
    let known = config.and_then(|c| c.office.as_ref());
    let own = known.and_then(|o| o.name.as_ref());
    // Editors may have written no more than where the office is.
    let own = own.filter(|name| ![state.en, state.es].contains(&name.get(locale)));
    let url = known.and_then(|o| o.url.as_ref()).and_then(|t| t.link(locale)).map(ToOwned::to_owned);
    let (name, lang) = match own {
        Some(name) if locale == Locale::Es && !name.es.is_empty() => (name.es.clone(), locale),
        Some(name) => (name.get(locale).to_owned(), Locale::En),
        None => (of_state(state, locale), locale),
    };
    let built_in = || backup::of(state).map(|facts| facts.office.get(locale).to_owned());
    Office { name, lang: lang.tag(), phone: None, url: url.or_else(built_in), links: Vec::new() }
}

/// "Nevada election office", in the language of the page; places with an article have a text of their own.
fn of_state(state: &'static Jurisdiction, locale: Locale) -> String {
    let own = PLACES.text(&format!("office_{}", state.code), locale);
    let office = own.or_else(|| PLACES.text("office", locale)).unwrap_or("{place}");
    office.replace("{place}", names(state, locale).0)
}

#[cfg(test)]
mod tests {
    use common::jurisdiction::any;

    use super::*;
    use crate::site::jurisdiction::config::OfficeConfig;
    use crate::site::wording::text::TextPair;

    fn name(config: Option<&JurisdictionConfig>, code: &str, locale: Locale) -> Option<String> {
        office(&LookupAnswer::default(), config, any(code), locale).map(|o| o.name)
    }

    #[test]
    fn a_state_without_a_named_office_has_its_election_office() {
        assert_eq!(name(None, "NV", Locale::En).as_deref(), Some("Nevada election office"));
        assert_eq!(name(None, "NV", Locale::Es).as_deref(), Some("Oficina electoral de Nevada"));
        assert_eq!(
            name(None, "DC", Locale::Es).as_deref(),
            Some("Oficina electoral del Distrito de Columbia")
        );
        assert_eq!(
            name(None, "MP", Locale::Es).as_deref(),
            Some("Oficina electoral de las Islas Marianas del Norte")
        );
        assert_eq!(name(None, "", Locale::En), None);
    }

    #[test]
    fn the_editors_name_stands_unless_it_is_only_the_states() {
        let config = |en: &str| JurisdictionConfig {
            office: Some(OfficeConfig {
                name: Some(TextPair { en: en.to_owned(), es: String::new() }),
                url: Some(TextPair { en: "https://nv.example/".to_owned(), es: String::new() }),
            }),
            ..Default::default()
        };
        let own = config("Secretary of State");
        let bare = config("Nevada");
        assert_eq!(name(Some(&own), "NV", Locale::En).as_deref(), Some("Secretary of State"));
        assert_eq!(name(Some(&bare), "NV", Locale::En).as_deref(), Some("Nevada election office"));
        let office = office(&LookupAnswer::default(), Some(&bare), any("NV"), Locale::Ko).unwrap();
        assert_eq!(office.url.as_deref(), Some("https://nv.example/"));
    }
}
