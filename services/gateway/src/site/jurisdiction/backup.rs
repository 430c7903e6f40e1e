//! Built-in facts for each jurisdiction, for when the content service is down or names none: a voter is never
//! left with an error. One embedded table, `data/facts.json`, generated from the content pack
//! (`gateway-facts`); a test holds it against the pack.

use std::sync::LazyLock;

use common::jurisdiction::{self, Jurisdiction};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::config::JurisdictionConfig;
use super::hotline;
use crate::site::wording::locale::Locale;
use crate::site::wording::text::TextPair;
use crate::view::bootstrap::{BackupLinks, OfficialLinks};

/// The federal page, where no jurisdiction is known.
const FEDERAL: &str = "https://vote.gov";

/// The built-in facts about one jurisdiction, which need no service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuiltIn {
    /// USPS code in capitals ("NV").
    pub code: String,
    /// The election office's site.
    pub office: TextPair,
    /// Check one's registration.
    pub registration_check: Option<TextPair>,
    /// The official look-up of voting places; territories have none.
    pub lookup: Option<TextPair>,
    /// Own hotline in E.164.
    pub hotline: Option<String>,
}

static TABLE: LazyLock<Vec<BuiltIn>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../data/facts.json")).unwrap_or_default());

/// The facts of a jurisdiction.
#[must_use]
pub fn of(jurisdiction: &Jurisdiction) -> Option<&'static BuiltIn> {
    TABLE.iter().find(|facts| facts.code == jurisdiction.code)
}

/// The links to show for a jurisdiction.
#[must_use]
pub fn links(jurisdiction: Option<&Jurisdiction>, locale: Locale) -> BackupLinks {
    let facts = jurisdiction.and_then(of);
    let own = |text: Option<&TextPair>| text.map(|t| t.get(locale).to_owned());
    let phone = hotline::number(facts.and_then(|f| f.hotline.as_deref()));
    BackupLinks {
        registration_check_url: own(facts.and_then(|f| f.registration_check.as_ref())),
        lookup_url: own(facts.and_then(|f| f.lookup.as_ref())),
        office_url: own(facts.map(|f| &f.office)).or_else(|| Some(FEDERAL.to_owned())),
        hotline_display: phone.display,
    }
}

/// The official pages of a visit: as the jurisdiction's settings have them, else the built-in facts.
#[must_use]
pub fn official(
    jurisdiction: Option<&Jurisdiction>,
    config: Option<&JurisdictionConfig>,
    locale: Locale,
) -> OfficialLinks {
    let BackupLinks { registration_check_url, lookup_url, office_url, .. } = links(jurisdiction, locale);
    let office_url = office_url.unwrap_or_else(|| FEDERAL.to_owned());
    let own = |link: Option<&str>| link.map(ToOwned::to_owned);
    let lookup = own(config.and_then(|c| c.lookup_url(locale)));
    let check = config.and_then(|c| c.registration_check_url.as_ref()?.link(locale));
    let office = config.and_then(|c| c.office.as_ref()?.url.as_ref()?.link(locale));
    let office_url = own(office).unwrap_or(office_url);
    OfficialLinks {
        lookup_url: lookup.or(lookup_url).unwrap_or_else(|| office_url.clone()),
        registration_url: own(check).or(registration_check_url).unwrap_or_else(|| office_url.clone()),
        office_url,
    }
}

/// The official look-up of a state, for when its own settings could not be read.
#[must_use]
pub fn lookup_url(state: Option<&Jurisdiction>, locale: Locale) -> Option<String> {
    Some(state.and_then(of)?.lookup.as_ref()?.get(locale).to_owned())
}

/// The table out of a content pack, one jurisdiction a line.
///
/// # Errors
/// What the pack lacks.
pub fn table_of_pack(pack: &str) -> Result<String, String> {
    let pack: Value = serde_json::from_str(pack).map_err(|why| format!("the pack is no JSON: {why}"))?;
    let entries = pack["entries"].as_array().ok_or("the pack has no entries")?;
    let mut lines = Vec::new();
    for place in jurisdiction::all() {
        let named =
            |code: &str| entries.iter().find(|e| e["fields"][code]["en"] == place.code).map(|e| &e["fields"]);
        let fields = named("stateCode").or_else(|| named("territoryCode"));
        let fields = fields.ok_or_else(|| format!("the pack has no entry for {}", place.code))?;
        let text = |field: &str| {
            let half = |lang: &str| fields[field][lang].as_str().unwrap_or_default().to_owned();
            Some(TextPair { en: half("en"), es: half("es") }).filter(|t| !t.en.is_empty())
        };
        let facts = BuiltIn {
            code: place.code.to_owned(),
            office: text("electionOfficeURL").ok_or_else(|| format!("{} has no office", place.code))?,
            registration_check: text("registrationCheckURL"),
            lookup: text("externalVotingLocationLookupURL"),
            hotline: fields["voterHotline"]["en"].as_str().map(ToOwned::to_owned),
        };
        lines.push(serde_json::to_string(&facts).map_err(|why| why.to_string())?);
    }
    Ok(format!("[\n{}\n]\n", lines.join(",\n")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::wording::links::is_web;

    #[test]
    fn the_table_is_that_of_the_content_pack() {
        let pack = include_str!("../../../../content/pack/pack.json");
        let built = table_of_pack(pack).unwrap();
        assert_eq!(
            built,
            include_str!("../../../data/facts.json"),
            "make it again: cargo run -p gateway --bin gateway-facts -- services/content/pack/pack.json services/gateway/data/facts.json"
        );
    }

    #[test]
    fn every_jurisdiction_has_its_office_and_every_state_its_look_up() {
        for place in jurisdiction::all() {
            let links = links(Some(place), Locale::En);
            assert!(links.office_url.as_deref().is_some_and(is_web), "{}", place.code);
            assert!(links.registration_check_url.as_deref().is_some_and(is_web), "{}", place.code);
            let state = place.kind == jurisdiction::JurisdictionKind::State;
            assert_eq!(links.lookup_url.is_some(), state, "{}", place.code);
            assert_eq!(links.hotline_display, "833-336-8683");
        }
        assert_eq!(links(None, Locale::En).office_url.as_deref(), Some(FEDERAL));
        assert_eq!(official(None, None, Locale::En).lookup_url, FEDERAL);
        let guam = jurisdiction::any("GU");
        let of_guam = official(guam, None, Locale::En);
        assert!(of_guam.lookup_url == of_guam.office_url && of_guam.lookup_url != FEDERAL);
    }

    #[test]
    fn the_editors_links_come_before_the_built_in_ones() {
        let text = |url: &str| Some(TextPair { en: url.to_owned(), es: String::new() });
        let texas = jurisdiction::any("TX");
        let own = JurisdictionConfig {
            registration_check_url: text("https://check.example/"),
            external_lookup_url: text("https://look.example/"),
            office: Some(super::super::config::OfficeConfig {
                name: None,
                url: text("https://office.example/"),
            }),
            ..Default::default()
        };
        let shown = official(texas, Some(&own), Locale::Es);
        assert_eq!(
            [shown.registration_url.as_str(), &shown.lookup_url, &shown.office_url],
            ["https://check.example/", "https://look.example/", "https://office.example/"]
        );
        let odd =
            JurisdictionConfig { registration_check_url: text("javascript:alert(1)"), ..Default::default() };
        assert_eq!(official(texas, Some(&odd), Locale::En), official(texas, None, Locale::En));
    }

    #[test]
    fn spanish_pages_of_the_states_are_used() {
        let california = jurisdiction::any("CA").unwrap();
        let check = |locale| links(Some(california), locale).registration_check_url;
        assert_ne!(check(Locale::Es), check(Locale::En));
    }
}
