//! The names of a page under the brand's own host (`BRAND_HOST`, `BRAND_ES_HOST`), never what a request says:
//! its canonical link and those to its other languages; without a configured host there are none.

use common::jurisdiction::Jurisdiction;
use serde_json::{Value, json};

use crate::app::App;
use crate::http::visit::{PageRequest, VisitData};
use crate::page::export::Export;
use crate::site::visit::offers;
use crate::site::visit::query::SiteQuery;
use crate::site::visit::route::Route;
use crate::site::wording::catalog::{self, Brand};
use crate::site::wording::html::escape;
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::BrandKey;

/// The site under the name of a brand.
pub(in crate::http) struct BrandSite {
    pub(in crate::http) origin: String,
    pub(in crate::http) brand: BrandKey,
}

impl BrandSite {
    /// `None` where the brand's host is not configured.
    pub(in crate::http) fn of(app: &App, brand: BrandKey, https: bool) -> Option<Self> {
        let scheme = if https { "https" } else { "http" };
        Some(Self { origin: format!("{scheme}://{}", app.canonical_host(brand)?), brand })
    }

    /// The one name of a page. The brand's own language is the page without `lang`; parameters other than
    /// state and language do not count.
    pub(in crate::http) fn name(
        &self,
        path: &str,
        state: Option<&'static Jurisdiction>,
        lang: Option<Locale>,
    ) -> String {
        let lang = lang.filter(|lang| *lang != self.brand.default_locale());
        let own = SiteQuery { state, lang, ..SiteQuery::default() };
        escape(&format!("{}{path}{}", self.origin, own.search()))
    }

    /// The page's own name under the brand's host: `<link rel="canonical">`, and `og:url` with the brand's
    /// picture (SPEC section 2, social sharing).
    fn canonical(&self, path: &str, state: Option<&'static Jurisdiction>, lang: Option<Locale>) -> String {
        let name = self.name(path, state, lang);
        let Brand { image, image_text, .. } = catalog::brand(self.brand);
        let (image, words) = (escape(&format!("{}{image}", self.origin)), escape(image_text));
        let meta = |name: &str, content: &str| format!(r#"<meta {name}" content="{content}"/>"#);
        [
            format!(r#"<link rel="canonical" href="{name}"/>"#),
            meta(r#"property="og:url"#, &name),
            meta(r#"property="og:image"#, &image),
            meta(r#"property="og:image:width"#, "1200"),
            meta(r#"property="og:image:height"#, "630"),
            meta(r#"property="og:image:alt"#, &words),
            meta(r#"name="twitter:image"#, &image),
            meta(r#"name="twitter:image:alt"#, &words),
        ]
        .concat()
    }

    /// The page in each language that it is there in, itself included, and the one for all others.
    fn alternates(
        &self,
        path: &str,
        state: Option<&'static Jurisdiction>,
        languages: impl Iterator<Item = Locale>,
    ) -> String {
        let link =
            |tag: &str, href: &str| format!(r#"<link rel="alternate" hreflang="{tag}" href="{href}"/>"#);
        let mut links: String =
            languages.map(|lang| link(lang.tag(), &self.name(path, state, Some(lang)))).collect();
        links.push_str(&link("x-default", &self.name(path, state, None)));
        links
    }
}

/// JSON-LD about what a page shows, as a script element that holds data; `make` gets the page's own name.
/// None for a page that search engines may not list, and without a configured host.
pub(in crate::http) fn json_ld(
    app: &App,
    asked: &PageRequest<'_>,
    visit_data: &VisitData<'_>,
    indexable: bool,
    make: impl FnOnce(&str) -> Vec<Value>,
) -> String {
    let visit = &visit_data.visit;
    let site = BrandSite::of(app, visit.brand, asked.caller.https);
    let Some(site) = site.filter(|_| indexable) else { return String::new() };
    let graph = make(&site.name(asked.path, None, visit.query.lang));
    let text = json!({ "@context": "https://schema.org", "@graph": graph }).to_string();
    // Nothing in it ends the element.
    format!(r#"<script type="application/ld+json">{}</script>"#, text.replace('<', r"\u003c"))
}

/// The page's own name, and its names in the other languages.
pub(in crate::http) fn links(
    app: &App,
    export: &Export,
    asked: &PageRequest<'_>,
    route: &Route,
    visit_data: &VisitData<'_>,
    indexable: bool,
) -> String {
    let (visit, config) = (&visit_data.visit, visit_data.config.as_deref());
    let Some(site) = BrandSite::of(app, visit.brand, asked.caller.https) else {
        return String::new();
    };
    // The path says which jurisdiction: the same page has one name.
    let state = visit.asked_state().filter(|_| route.jurisdiction.is_none());
    let canonical = site.canonical(asked.path, state, visit.query.lang);
    if !indexable {
        return canonical;
    }
    let there = export.languages(visit.brand, &route.shell).filter(|l| offers(config, *l));
    canonical + &site.alternates(asked.path, state, there)
}
