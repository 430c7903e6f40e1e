//! One visit: brand, query, jurisdiction, language and day. Made once a request, before any view model.

use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, Utc};
use common::jurisdiction::{self, Jurisdiction, Kind};

use super::config::JurisdictionConfig;
use super::locale::Locale;
use super::query::SiteQuery;
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
    /// True when `path` ("/locate/", a fragment is ignored) exists.
    #[must_use]
    pub fn has(&self, path: &str) -> bool {
        let path = path.split('#').next().unwrap_or_default();
        match self {
            Self::Unknown => true,
            Self::Known(paths) => paths.contains(path),
        }
    }
}

/// The pages that show a jurisdiction's alert at an editor's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageKind {
    /// Landing page.
    Landing,
    /// Look-up form and results.
    Locate,
    /// Registration.
    Register,
    /// Vote by mail.
    VoteByMail,
    /// Voter education.
    VotingInfo,
    /// Any other.
    Other,
}

impl PageKind {
    /// The kind of a page path ("/locate/results/").
    #[must_use]
    pub fn of(path: &str) -> Self {
        match path.trim_matches('/').split('/').next().unwrap_or_default() {
            "" => Self::Landing,
            "locate" => Self::Locate,
            "register" => Self::Register,
            "votebymail" => Self::VoteByMail,
            "votinginfo" => Self::VotingInfo,
            _ => Self::Other,
        }
    }
}

/// One visit.
#[derive(Clone, Debug)]
pub struct Visit<'a> {
    /// The face of the site.
    pub brand: BrandKey,
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
}

impl Visit<'_> {
    /// Today in the zone of the jurisdiction; Eastern time when none is known.
    #[must_use]
    pub fn today(&self) -> NaiveDate {
        today(self.jurisdiction.map(|(j, _)| j), self.now)
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

/// The jurisdiction of a visit: the `state` parameter, else what the network address hints at, else none.
#[must_use]
pub fn jurisdiction(query: &SiteQuery, region: Option<&str>) -> Option<(&'static Jurisdiction, KnownBy)> {
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

/// Name and name in a sentence. Languages other than Spanish use the English names.
#[must_use]
pub fn names(jurisdiction: &'static Jurisdiction, locale: Locale) -> (&'static str, &'static str) {
    match locale {
        Locale::Es => (jurisdiction.es, jurisdiction.es_the),
        _ => (jurisdiction.en, jurisdiction.en_the),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_query_wins_over_the_network_and_nothing_is_guessed() {
        let by_query = SiteQuery::parse("state=tx");
        assert_eq!(
            jurisdiction(&by_query, Some("NV")).map(|(j, k)| (j.code, k)),
            Some(("TX", KnownBy::Query))
        );
        let none = SiteQuery::default();
        assert_eq!(jurisdiction(&none, Some("PR")).map(|(j, k)| (j.code, k)), Some(("PR", KnownBy::Ip)));
        assert_eq!(jurisdiction(&none, Some("ZZ")), None);
        assert_eq!(jurisdiction(&none, None), None);
        assert_eq!(jurisdiction(&SiteQuery::parse("no_geo=true"), Some("NV")), None);
    }

    #[test]
    fn today_is_the_day_of_the_jurisdiction() {
        let now = "2028-11-08T04:30:00Z".parse().unwrap();
        assert_eq!(today(jurisdiction::any("HI"), now).to_string(), "2028-11-07");
        assert_eq!(today(jurisdiction::any("GU"), now).to_string(), "2028-11-08");
        assert_eq!(today(None, now).to_string(), "2028-11-07");
    }

    #[test]
    fn page_kinds_follow_the_path() {
        assert_eq!(PageKind::of("/"), PageKind::Landing);
        assert_eq!(PageKind::of("/locate/results/"), PageKind::Locate);
        assert_eq!(PageKind::of("/national-audit/"), PageKind::Other);
    }
}
