//! One visit: brand, query, jurisdiction, language and day. Made once a request, before any view model.

pub mod buttons;
pub mod dates;
pub mod office;
pub mod picker;
pub mod query;
pub mod route;
pub mod scene;

use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, Utc};
use common::jurisdiction::{self, Jurisdiction};

use self::query::SiteQuery;
use self::route::{PageKind, Route};
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::wording::catalog::PLACES;
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::{BrandKey, JurisdictionKind, KnownBy};

/// The pages that the export has, so that nothing links to a page that is not there.
#[derive(Clone, Debug)]
pub enum Pages {
    /// The site is served elsewhere: all pages are taken to exist.
    Unknown,
    /// Paths with slashes at both ends ("/locate/").
    Known(HashSet<String>),
}

impl Pages {
    /// True when `path` ("/locate/", a fragment is ignored) exists. One exported page stands for the voting
    /// information of every jurisdiction.
    #[must_use]
    pub fn has(&self, path: &str) -> bool {
        let path = path.split('#').next().unwrap_or_default();
        match self {
            Self::Unknown => true,
            Self::Known(paths) => Route::of(path).is_some_and(|route| paths.contains(route.shell.as_str())),
        }
    }
}

/// A request for a page, as the rules see it: brand, query, state, time and host.
#[derive(Clone, Debug)]
pub struct Visit<'a> {
    /// The face of the site.
    pub brand: BrandKey,
    /// The host under which the site is known: the brand's own, else that of the request; may be empty.
    pub host: &'a str,
    /// The site's own hosts: links to them are internal.
    pub hosts: Vec<&'a str>,
    pub query: SiteQuery,
    /// The jurisdiction and how it became known.
    pub jurisdiction: Option<(&'static Jurisdiction, KnownBy)>,
    /// The time of the request.
    pub now: DateTime<Utc>,
    /// The clock is fixed.
    pub rehearsal: bool,
    /// The kind of page.
    pub page: PageKind,
    /// Which pages exist.
    pub pages: &'a Pages,
    /// Days before the last one by law at which we advise to mail something (`MAIL_SAFE_DAYS`).
    pub mail_safe_days: u8,
}

impl Visit<'_> {
    /// Today in the zone of the jurisdiction; Eastern time when none is known.
    #[must_use]
    pub fn today(&self) -> NaiveDate {
        today(self.jurisdiction.map(|(j, _)| j), self.now)
    }

    /// The same visit to a page about one jurisdiction: its links stay with it, whatever the network says.
    /// `?state=` takes states only, so the links of a territory's page carry none.
    #[must_use]
    pub fn pinned(&self, jurisdiction: &'static Jurisdiction) -> Self {
        let state = Some(jurisdiction).filter(|j| j.kind == jurisdiction::JurisdictionKind::State);
        let known_by = self.jurisdiction.map_or(KnownBy::Path, |(_, by)| by);
        Self {
            query: SiteQuery { state, ..self.query.clone() },
            jurisdiction: Some((jurisdiction, known_by)),
            ..self.clone()
        }
    }

    /// The visit as its links carry it (SPEC section 7: the geolocated jurisdiction is kept; DESIGN 7: for
    /// the visit). The state that the path names, or that the network hinted at, is in every link, so that
    /// another network address does not change the page. A visitor's choice (`?state=`) and `no_geo` come
    /// before the hint.
    #[must_use]
    pub fn carried(self) -> Self {
        match self.jurisdiction {
            Some((named, KnownBy::Path | KnownBy::Ip)) => self.pinned(named),
            _ => self,
        }
    }

    /// The state that the visitor's address asks for. A hint of the network is none: the name of a page for
    /// search engines must not depend on where they ask from.
    #[must_use]
    pub fn asked_state(&self) -> Option<&'static Jurisdiction> {
        self.jurisdiction.filter(|(_, by)| *by == KnownBy::Query).map(|(state, _)| state)
    }

    /// The language in force: the one asked for, where the jurisdiction offers it.
    #[must_use]
    pub fn locale(&self, config: Option<&JurisdictionConfig>) -> Locale {
        self.query.lang.filter(|l| offers(config, *l)).unwrap_or_else(|| self.brand.default_locale())
    }
}

/// True when the jurisdiction's pages are offered in `locale`. Without configuration all languages are.
#[must_use]
pub fn offers(config: Option<&JurisdictionConfig>, locale: Locale) -> bool {
    config.is_none_or(|c| c.supported_locales.is_empty() || c.supported_locales.contains(&locale))
}

/// The jurisdiction of a visit: the one that the path names, else the `state` parameter, else what the
/// network address hints at, else none.
#[must_use]
pub fn jurisdiction(
    path: Option<&'static Jurisdiction>,
    query: &SiteQuery,
    region: Option<&str>,
) -> Option<(&'static Jurisdiction, KnownBy)> {
    if let Some(named) = path {
        return Some((named, KnownBy::Path));
    }
    if let Some(state) = query.state {
        return Some((state, KnownBy::Query));
    }
    let region = region.filter(|_| !query.no_geo)?;
    jurisdiction::any(region).map(|j| (j, KnownBy::Ip))
}

/// Today in the zone of a jurisdiction; Eastern time when none is known.
#[must_use]
pub fn today(jurisdiction: Option<&Jurisdiction>, now: DateTime<Utc>) -> NaiveDate {
    let zone = jurisdiction.and_then(|j| j.time_zone.parse().ok()).unwrap_or(chrono_tz::America::New_York);
    now.with_timezone(&zone).date_naive()
}

/// The wire's word for a kind of jurisdiction.
#[must_use]
pub fn kind(jurisdiction: &Jurisdiction) -> JurisdictionKind {
    match jurisdiction.kind {
        jurisdiction::JurisdictionKind::State => JurisdictionKind::State,
        jurisdiction::JurisdictionKind::Territory => JurisdictionKind::Territory,
    }
}

/// Name and name in a sentence.
#[must_use]
pub fn names(jurisdiction: &'static Jurisdiction, locale: Locale) -> (&'static str, &'static str) {
    let text = |key: &str| PLACES.text(&format!("{key}_{}", jurisdiction.code), locale);
    let name = text("name").unwrap_or(jurisdiction.en);
    (name, text("name_in_sentence").unwrap_or(name))
}

/// Path of a jurisdiction's voting information, with slashes at both ends.
#[must_use]
pub fn voting_info_path(jurisdiction: &Jurisdiction) -> String {
    format!("/votinginfo/{}/", jurisdiction.code.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_query_wins_over_the_network_and_nothing_is_guessed() {
        let by_query = SiteQuery::parse("state=tx");
        assert_eq!(
            jurisdiction(None, &by_query, Some("NV")).map(|(j, k)| (j.code, k)),
            Some(("TX", KnownBy::Query))
        );
        let none = SiteQuery::default();
        assert_eq!(
            jurisdiction(None, &none, Some("PR")).map(|(j, k)| (j.code, k)),
            Some(("PR", KnownBy::Ip))
        );
        assert_eq!(jurisdiction(None, &none, Some("ZZ")), None);
        assert_eq!(jurisdiction(None, &none, None), None);
        assert_eq!(jurisdiction(None, &SiteQuery::parse("no_geo"), Some("NV")), None);
    }

    fn visit<'a>(raw: &str, region: &str, pages: &'a Pages) -> Visit<'a> {
        let query = SiteQuery::parse(raw);
        Visit {
            brand: BrandKey::En,
            host: "",
            hosts: Vec::new(),
            jurisdiction: jurisdiction(None, &query, Some(region)),
            query,
            now: "2028-10-24T12:00:00Z".parse().unwrap(),
            rehearsal: false,
            page: PageKind::Landing,
            pages,
            mail_safe_days: 7,
        }
    }

    #[test]
    fn links_keep_the_state_that_the_network_hinted_at_and_it_stays_a_hint() {
        let pages = Pages::Unknown;
        let hinted = visit("lang=es", "NV", &pages).carried();
        assert_eq!(hinted.query.href("/locate/"), "/locate/?state=NV&lang=es");
        assert_eq!(hinted.jurisdiction.map(|(_, by)| by), Some(KnownBy::Ip));
        assert_eq!(hinted.asked_state(), None, "the page has one name for search engines");
        // The next page, on another network.
        let next = visit("state=NV&lang=es", "OH", &pages).carried();
        assert_eq!(next.jurisdiction.map(|(j, by)| (j.code, by)), Some(("NV", KnownBy::Query)));
        assert_eq!(next.asked_state().map(|j| j.code), Some("NV"));
    }

    #[test]
    fn links_keep_no_hint_without_geolocation_and_none_of_a_territory() {
        let pages = Pages::Unknown;
        assert_eq!(visit("no_geo", "NV", &pages).carried().query.href("/locate/"), "/locate/?no_geo=true");
        assert_eq!(
            visit("", "PR", &pages).carried().query.href("/locate/"),
            "/locate/",
            "`state` takes states only"
        );
        assert_eq!(visit("", "ZZ", &pages).carried().query.href("/"), "/");
        let hinted = visit("", "NV", &pages).carried();
        assert_eq!(hinted.query.choose_href(), "/?no_geo=true", "another state can still be chosen");
    }

    #[test]
    fn today_is_the_day_of_the_jurisdiction() {
        let now = "2028-11-08T04:30:00Z".parse().unwrap();
        assert_eq!(today(jurisdiction::any("HI"), now).to_string(), "2028-11-07");
        assert_eq!(today(jurisdiction::any("GU"), now).to_string(), "2028-11-08");
        assert_eq!(today(None, now).to_string(), "2028-11-07");
    }

    #[test]
    fn the_path_wins_over_parameter_and_network() {
        let by_query = SiteQuery::parse("state=tx");
        let puerto_rico = jurisdiction::any("PR");
        let found = jurisdiction(puerto_rico, &by_query, Some("NV")).map(|(j, k)| (j.code, k));
        assert_eq!(found, Some(("PR", KnownBy::Path)));
    }

    #[test]
    fn names_are_in_the_language_of_the_page() {
        let of = |code, locale| names(jurisdiction::any(code).unwrap(), locale).1;
        assert_eq!(of("DC", Locale::En), "the District of Columbia");
        assert_eq!(of("NV", Locale::ZhHans), "内华达州");
        assert_eq!(of("NV", Locale::Ko), "네바다");
        for j in jurisdiction::all() {
            assert!(Locale::ALL.into_iter().all(|l| !names(j, l).0.is_empty()), "{}", j.code);
        }
    }

    #[test]
    fn one_exported_page_stands_for_every_jurisdiction() {
        let pages = Pages::Known(["/votinginfo/".to_owned()].into());
        assert!(pages.has("/votinginfo/tx/") && pages.has("/votinginfo/pr/#id-requirements"));
        assert!(!pages.has("/votinginfo/zz/") && !pages.has("/register/"));
    }
}
