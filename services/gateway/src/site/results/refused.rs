//! The ways on from text that leads to no place: another unit, or help without a home.

use common::jurisdiction::Jurisdiction;

use super::ResultsRequest;
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::lookup::off_switch::is_off;
use crate::site::places::places_path;
use crate::site::visit::query::SiteQuery;
use crate::site::visit::route::HELP;
use crate::site::visit::voting_info_path;
use crate::view::locate::SiteAddress;
use crate::view::refused::{UnknownUnit, WithoutHome};

/// Reasons of a refusal of text that names no home.
const NO_HOME: [&str; 4] = ["intersection", "no_house_number", "no_street", "general_delivery"];

/// The unit that was typed for a house whose units vote apart.
#[must_use]
pub(super) fn unknown_unit(of: &SiteAddress) -> Option<UnknownUnit> {
    let end = [of.state_code.trim(), of.zip.trim()].join(" ");
    let parts = [of.line_1.trim(), of.city.trim(), end.trim()].map(str::to_owned);
    let address = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    let unit = Some(of.line_2.trim()).filter(|unit| !unit.is_empty())?.to_owned();
    Some(UnknownUnit { unit, house: of.line_1.clone(), address })
}

/// Where a voter without a home address goes: the page of help at its part, and the counties of the state.
pub(super) fn without_home(
    scene: &ResultsRequest<'_>,
    (state, reason): (&'static Jurisdiction, &str),
    config: Option<&JurisdictionConfig>,
) -> Option<WithoutHome> {
    if !NO_HOME.contains(&reason) {
        return None;
    }
    let query = SiteQuery { state: Some(state), ..scene.query.clone() };
    let info = Some(voting_info_path(state)).filter(|path| scene.pages.has(path));
    let info = info.filter(|_| config.is_none_or(JurisdictionConfig::has_voting_info));
    let is_known = |config: &JurisdictionConfig| {
        ["homeless.residence", "homeless.mail"].iter().any(|name| config.facts.all(name).next().is_some())
    };
    let part = if config.is_some_and(is_known) { "#home" } else { "" };
    let help_href = info.map(|path| format!("{}{part}", query.href(&format!("{path}{HELP}/"))));
    let places = Some(places_path(state.code)).filter(|path| !is_off(state, config) && scene.pages.has(path));
    let places_href = places.map(|path| query.href(&path));
    (help_href.is_some() || places_href.is_some()).then_some(WithoutHome { help_href, places_href })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::jurisdiction::facts::tests::all;
    use crate::site::page::info::tests::full;
    use crate::site::visit::Pages;
    use crate::site::wording::locale::Locale;

    #[test]
    fn unknown_unit_keeps_house_without_it() {
        let address = |unit: &str| SiteAddress {
            line_1: "100 Sandlark Pl".to_owned(),
            line_2: unit.to_owned(),
            city: "Carson City".to_owned(),
            state_code: "NV".to_owned(),
            zip: "89701".to_owned(),
            display: String::new(),
        };
        let unknown = unknown_unit(&address("Unit 9Z")).unwrap();
        assert_eq!((unknown.unit.as_str(), unknown.house.as_str()), ("Unit 9Z", "100 Sandlark Pl"));
        assert_eq!(unknown.address, "100 Sandlark Pl, Carson City, NV 89701");
        assert_eq!(unknown_unit(&address(" ")), None, "no unit was typed");
    }

    #[test]
    fn text_without_home_leads_to_help_and_counties() {
        let nevada = common::jurisdiction::state("NV").unwrap();
        let ways = |reason, config: &JurisdictionConfig| {
            let request = ResultsRequest {
                entered: String::new(),
                locale: Locale::En,
                query: SiteQuery::default(),
                now: "2028-10-20T18:00:00Z".parse().unwrap(),
                pages: &Pages::Unknown,
                contact: None,
                reports: false,
            };
            without_home(&request, (nevada, reason), Some(config))
        };
        let known = JurisdictionConfig { facts: all(&[("homeless.residence", "yes")]), ..full() };
        let of = ways("intersection", &known).unwrap();
        assert_eq!(of.help_href.as_deref(), Some("/votinginfo/nv/help/?state=NV#home"));
        assert_eq!(of.places_href.as_deref(), Some("/places/nv/?state=NV"));
        let plain = ways("no_street", &full()).unwrap();
        assert!(!plain.help_href.unwrap().contains('#'), "the page has no such part");
        assert_eq!(ways("unknown_street", &known), None);
        let mut off = known.clone();
        (off.vep.vep_enabled, off.lookup.display) = (false, false);
        assert_eq!(ways("intersection", &off), None);
    }
}
