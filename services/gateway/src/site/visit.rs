//! One visit: brand, query, jurisdiction, language and day. Made once a request, before any view model.

use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, Utc};
use common::jurisdiction::{self, Jurisdiction, Kind};

use super::catalog::PLACES;
use super::config::JurisdictionConfig;
use super::locale::Locale;
use super::query::SiteQuery;
use super::route::{PageKind, Route};
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
            Self::Known(paths) => Route::of(path).is_some_and(|route| paths.contains(&route.shell)),
        }
    }
}

/// One visit.
#[derive(Clone, Debug)]
pub struct Visit<'a> {
    /// The face of the site.
    pub brand: BrandKey,
    /// The host under which the site is known: the brand's own, else that of the request; may be empty.
    pub host: &'a str,
    /// The site's own hosts: links to them are internal.
    pub hosts: Vec<&'a str>,
    /// Validated parameters.
    pub query: SiteQuery,
    /// The jurisdiction and how it became known.
    pub jurisdiction: Option<(&'static Jurisdiction, KnownBy)>,
    /// The moment.
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
        let state = Some(jurisdiction).filter(|j| j.kind == Kind::State);
        let known_by = self.jurisdiction.map_or(KnownBy::Path, |(_, by)| by);
        Self {
            query: SiteQuery { state, ..self.query.clone() },
            jurisdiction: Some((jurisdiction, known_by)),
            ..self.clone()
        }
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

/// The jurisdiction of a visit: the one that the path names, else the `state` parameter, else what the network
/// address hints at, else none.
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
        Kind::State => JurisdictionKind::State,
        Kind::Territory => JurisdictionKind::Territory,
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
