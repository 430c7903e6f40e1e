//! For search engines: `/robots.txt` and `/sitemap.xml`. All names are those of the brand's own host
//! ([`BrandSite`]); without one there is no sitemap.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use common::jurisdiction::{self, Jurisdiction, JurisdictionKind};
use futures::future::join_all;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::app::App;
use crate::edge::caller::Caller;
use crate::http::compose::names::BrandSite;
use crate::http::visit::visit_of;
use crate::page::cache::{CacheControl, CacheKey, CachedResponse, Served, Subject};
use crate::page::encoded::Encoded;
use crate::page::export::Export;
use crate::problem::Problem;
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::lookup::off_switch::is_off;
use crate::site::places::{has_page, places_path};
use crate::site::visit::query::SiteQuery;
use crate::site::visit::route::PageKind;
use crate::site::visit::route::{HELP, PLACES, Route, VOTING_INFO};
use crate::site::visit::scene::Scene;
use crate::site::visit::{offers, today, voting_info_path};
use crate::site::wording::locale::Locale;
use crate::upstream::Edition;
use crate::view::bootstrap::{BrandKey, KnownBy};

/// A sitemap may name 50,000 pages (sitemaps.org); ours has about 3,000, and those of counties with places.
const MAX_PAGES: usize = 50_000;
/// How long search engines may keep both files.
const KEEP_SECONDS: u32 = 3600;

/// `/robots.txt`. Pages that say `noindex` are not named here: who may not read them cannot see that they say
/// so.
pub(super) fn robots(app: &App, caller: &Caller) -> CachedResponse {
    let brand = BrandKey::of_host(&caller.host, app.brand_es_host.as_deref());
    let mut text = "User-agent: *\nDisallow: /api/\nDisallow: /civicinfo/\nDisallow: /geo-ip\n".to_owned();
    if let Some(site) = BrandSite::of(app, brand, caller.https) {
        let _ = write!(text, "\nSitemap: {}/sitemap.xml\n", site.origin);
    }
    file("text/plain; charset=utf-8", text)
}

/// `/sitemap.xml`: every page that search engines may list, in every language that it is there in. Not found
/// where the host of the brand is not configured.
pub(super) async fn sitemap(app: &App, export: &Export, caller: &Caller) -> Result<Served, Problem> {
    let brand = BrandKey::of_host(&caller.host, app.brand_es_host.as_deref());
    let site = BrandSite::of(app, brand, caller.https).ok_or(Problem::NotFound)?;
    let now = app.clock.now();
    let key = CacheKey::of_brand(Subject::Sitemap, brand, caller.https, today(None, now));
    let make = async {
        let published = Edition::PUBLISHED;
        let asked = jurisdiction::all().iter().map(|j| async move {
            let config = Box::pin(app.upstreams.jurisdiction(j.code, published, today(Some(j), now))).await;
            let places = Box::pin(with_places(app, caller, j, config.as_deref())).await;
            JurisdictionPages { j, config, places }
        });
        Ok(file("application/xml", map(&site, export, &join_all(asked).await, now)))
    };
    app.page_cache.get_or_make(Ok(key), make).await
}

/// A jurisdiction, with what decides which of its pages are there.
struct JurisdictionPages {
    j: &'static Jurisdiction,
    config: Option<Arc<JurisdictionConfig>>,
    /// Paths of its lists of places without an address.
    places: Vec<String>,
}

/// The list of a state and those of its counties that have places; none where locate does not answer.
async fn with_places(
    app: &App,
    caller: &Caller,
    j: &'static Jurisdiction,
    config: Option<&JurisdictionConfig>,
) -> Vec<String> {
    let summary = Box::pin(app.upstreams.summary_now()).await;
    if is_off(j, config) || !summary.is_some_and(|summary| summary.whole.has_election(j.code)) {
        return Vec::new();
    }
    let Ok(counties) = app.upstreams.counties(j.code).await else { return Vec::new() };
    let visit = visit_of(app, caller, SiteQuery::default(), PageKind::Places, Some((j, KnownBy::Path)));
    let scene = Scene::new(&visit, j, config);
    let state = places_path(j.code);
    let own: Vec<String> = counties
        .list
        .iter()
        .filter(|county| has_page(&scene, county))
        .map(|county| format!("{state}{}/", county.id))
        .collect();
    if own.is_empty() { own } else { std::iter::once(state).chain(own).collect() }
}

fn map(site: &BrandSite, export: &Export, known: &[JurisdictionPages], now: DateTime<Utc>) -> String {
    let mut names = BTreeMap::new();
    let mut add = |path: &str, shell: &str, state, config: Option<&JurisdictionConfig>| {
        // Lists of places change with their feed.
        let changed = config.filter(|_| shell != PLACES).and_then(|config| config.last_changed(now));
        let listed = |lang: &Locale| export.page(site.brand, *lang, shell).is_some_and(|page| page.indexable);
        for lang in export.languages(site.brand, shell).filter(|l| offers(config, *l)).filter(listed) {
            // Beyond the bound the counties that come last in the alphabet of states are left out.
            if names.len() < MAX_PAGES {
                names.insert(site.name(path, state, Some(lang)), changed);
            }
        }
    };
    for path in export.paths() {
        let leads_on = [VOTING_INFO, PLACES].contains(&path.as_str());
        let Some(route) = Route::of(&path).filter(|route| route.shell == path && !leads_on) else {
            continue;
        };
        add(&path, &path, None, None);
        // These show each state's own facts under the state's own name.
        if route.page == PageKind::Landing || route.page.is_information() {
            for JurisdictionPages { j, config, .. } in
                known.iter().filter(|known| known.j.kind == JurisdictionKind::State)
            {
                add(&path, &path, Some(*j), config.as_deref());
            }
        }
    }
    for JurisdictionPages { j, config, .. } in known {
        let (path, config) = (voting_info_path(j), config.as_deref());
        if config.is_none_or(JurisdictionConfig::has_voting_info) {
            add(&path, VOTING_INFO, None, config);
            add(&format!("{path}{HELP}/"), VOTING_INFO, None, config);
        }
        for page in config.map(|c| c.custom_pages.as_slice()).unwrap_or_default() {
            add(&format!("{path}{}/", page.slug), VOTING_INFO, None, config);
        }
    }
    for JurisdictionPages { config, places, .. } in known {
        places.iter().for_each(|path| add(path, PLACES, None, config.as_deref()));
    }
    let mut xml = concat!(
        r#"<?xml version="1.0" encoding="UTF-8"?>"#,
        "\n",
        r#"<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">"#,
        "\n"
    )
    .to_owned();
    for (name, changed) in names {
        let changed = changed.map(|day| format!("<lastmod>{day}</lastmod>")).unwrap_or_default();
        let _ = writeln!(xml, "<url><loc>{name}</loc>{changed}</url>");
    }
    xml + "</urlset>\n"
}

fn file(kind: &'static str, text: String) -> CachedResponse {
    let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(kind))]);
    let body = Encoded::text(text.into());
    CachedResponse {
        status: StatusCode::OK,
        headers,
        body,
        cache_control: CacheControl::Public(KEEP_SECONDS),
    }
}
