//! The site itself: files as they are, pages with the visit's state put in before `</head>`. The page is
//! chosen by host and `?lang=`; the visitor's URL never changes.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use common::jurisdiction::{self, Kind};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use url::form_urlencoded::parse;

use super::caller::Caller;
use super::compose::Content;
use super::contacts;
use super::visit::{Gathered, gather};
use crate::app::App;
use crate::export::{Export, File, Found, escape};
use crate::problem::Problem;
use crate::render;
use crate::site::bootstrap::{Learnt, bootstrap};
use crate::site::config::JurisdictionConfig;
use crate::site::in_person::in_person;
use crate::site::info::{Scene, choose, voting_info_path};
use crate::site::query::{SiteQuery, without};
use crate::site::registering::register;
use crate::site::route::{ERROR, NEEDS_SCRIPT, NOT_FOUND, Route};
use crate::site::visit::{PageKind, Visit, offers};
use crate::site::vote_by_mail::vote_by_mail;
use crate::site::voting_info::{custom_page, voting_info};
use crate::site::{backup, office, words};
use crate::view::bootstrap::{BrandKey, KnownBy};
use crate::view::page::{InfoPage, NoScript};

/// Everything that is no other route.
pub async fn page(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path();
    let Some(export) = app.export.as_ref().filter(|_| path != "/api" && !path.starts_with("/api/")) else {
        return Problem::NotFound.into_response();
    };
    if method != Method::GET && method != Method::HEAD {
        let mut refused = Problem::MethodNotAllowed.into_response();
        refused.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET,HEAD"));
        return refused;
    }
    if let Some(file) = export.file(path) {
        return serve_file(file, &headers);
    }
    let raw = uri.query().unwrap_or_default();
    match export.find(path) {
        Found::Elsewhere(known) => redirect(StatusCode::PERMANENT_REDIRECT, &known, &without(raw, &[])),
        Found::Page(route) => serve_page(&app, export, &caller, path, raw, &route).await,
        Found::Nothing => serve_not_found(&app, export, &caller, path, raw).await,
    }
}

fn serve_file(file: &File, headers: &HeaderMap) -> Response {
    let known = headers.get_all(header::IF_NONE_MATCH).iter().any(|v| matches_etag(v, &file.etag));
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(file.body.clone()).into_response()
    };
    let cache = if file.immutable { "public, max-age=31536000, immutable" } else { "public, max-age=3600" };
    let out = response.headers_mut();
    out.insert(header::ETAG, file.etag.clone());
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if !known {
        out.insert(header::CONTENT_TYPE, file.content_type.clone());
    }
    response
}

/// Weak comparison over the list of the header (RFC 9110, section 13.1.2).
fn matches_etag(header: &HeaderValue, etag: &HeaderValue) -> bool {
    let strong = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let (Ok(list), Ok(etag)) = (header.to_str(), etag.to_str()) else { return false };
    list.split(',').any(|tag| tag.trim() == "*" || strong(tag) == strong(etag))
}

/// `path` is that of a page, so that it cannot lead to another site.
fn redirect(status: StatusCode, path: &str, search: &str) -> Response {
    match HeaderValue::from_str(&format!("{path}{search}")) {
        Ok(to) => {
            (status, [(header::LOCATION, to), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))])
                .into_response()
        }
        Err(_) => Problem::NotFound.into_response(),
    }
}

async fn serve_page(
    app: &App,
    export: &Export,
    caller: &Caller,
    path: &str,
    raw: &str,
    route: &Route,
) -> Response {
    let query = app.query(raw);
    if let Some(to) = page_of_territory(route, raw) {
        return redirect(StatusCode::FOUND, &to, &without(raw, &["state"]));
    }
    if app.enforce_query && !query.dropped.is_empty() {
        return redirect(StatusCode::FOUND, path, &without(raw, &query.dropped));
    }
    let gathered = Box::pin(gather(app, caller, query.clone(), route.page, route.jurisdiction)).await;
    let Gathered { visit, bootstrap, config } = &gathered;
    let config = config.as_deref();
    // A language that the jurisdiction does not offer (SPEC section 4).
    if query.lang.is_some_and(|lang| !offers(config, lang)) {
        return redirect(StatusCode::FOUND, path, &without(raw, &["lang"]));
    }
    if let Some(to) = page_of_jurisdiction(route, visit) {
        return redirect(StatusCode::FOUND, &to, &without(raw, &["state"]));
    }
    let info = match route.page.is_information() {
        true => match info_page(route, visit, config) {
            Some(info) => Some(contacts::with_form(app, visit, config, info)),
            None => return serve_not_found(app, export, caller, path, raw).await,
        },
        false => None,
    };
    let locale = visit.locale(config);
    let Some(page) = export.page(bootstrap.brand, locale, &route.shell) else {
        return Problem::NotFound.into_response();
    };
    // The path says which jurisdiction: the same page has one name.
    let state = query.state.filter(|_| route.jurisdiction.is_none());
    let canonical = canonical_link(
        app.canonical_host(bootstrap.brand),
        caller.https,
        path,
        &SiteQuery { state, lang: query.lang, ..SiteQuery::default() },
    );
    let mut content = Content::new(app, bootstrap, info.as_ref());
    if let Some(rendered) = info.as_ref().and_then(|info| render::page(info, bootstrap, locale)) {
        content.fill(rendered);
    }
    if matches!(route.page, PageKind::Landing | PageKind::Locate) {
        let help = no_script(visit, &route.shell, config);
        content.noscript = render::noscript(route.page, bootstrap, &help, locale);
    }
    content.canonical = canonical;
    let mut response = content.into_response(page, StatusCode::OK, locale);
    if query.preview || query.test_config {
        response.headers_mut().insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    response
}

/// `?state=` takes states only (SPEC section 3). A form without scripts sends a territory in the same field: it
/// has a page of its own.
fn page_of_territory(route: &Route, raw: &str) -> Option<String> {
    let chooses = route.page == PageKind::Landing || route.page.is_information();
    let (_, code) = parse(raw.as_bytes()).find(|(name, _)| name == "state")?;
    let territory = jurisdiction::any(&code).filter(|j| j.kind == Kind::Territory)?;
    (chooses && route.jurisdiction.is_none()).then(|| voting_info_path(territory))
}

/// `/votinginfo/` alone leads to the page of the visitor's jurisdiction, and so does every information page in a
/// territory, which has one page (SPEC section 3).
fn page_of_jurisdiction(route: &Route, visit: &Visit<'_>) -> Option<String> {
    let (known, _) = visit.jurisdiction.filter(|_| route.jurisdiction.is_none())?;
    let one_page = known.kind == Kind::Territory && route.page.is_information();
    (route.page == PageKind::VotingInfo || one_page).then(|| voting_info_path(known))
}

/// The view model of an information page; `None` where the editors have no such page.
fn info_page(route: &Route, visit: &Visit<'_>, config: Option<&JurisdictionConfig>) -> Option<InfoPage> {
    let Some((jurisdiction, _)) = visit.jurisdiction else {
        return Some(InfoPage::Choose(Box::new(choose(visit, &route.shell, config))));
    };
    let scene = Scene::new(visit, jurisdiction, config);
    Some(match route.page {
        PageKind::Register => InfoPage::Register(Box::new(register(&scene))),
        PageKind::RegisterOptions => InfoPage::RegisterOptions(Box::new(register(&scene))),
        PageKind::VoteByMail => InfoPage::VoteByMail(Box::new(vote_by_mail(&scene))),
        PageKind::InPerson => InfoPage::InPerson(Box::new(in_person(&scene))),
        PageKind::InPersonThanks => InfoPage::InPersonThanks(Box::new(in_person(&scene))),
        // Without settings nobody knows the editors' pages: the built-in facts, not a 404.
        PageKind::Custom if config.is_some() => {
            InfoPage::Custom(Box::new(custom_page(&scene, route.slug.as_deref()?)?))
        }
        _ => InfoPage::VotingInfo(Box::new(voting_info(&scene))),
    })
}

/// What helps without scripts: the choice of a state, the official look-up, the office.
fn no_script(visit: &Visit<'_>, path: &str, config: Option<&JurisdictionConfig>) -> NoScript {
    let locale = visit.locale(config);
    let known = visit.jurisdiction.map(|(jurisdiction, _)| jurisdiction);
    let own = config.and_then(|c| c.lookup_url(locale)).map(ToOwned::to_owned);
    NoScript {
        choose: choose(visit, path, config),
        lookup: own.or_else(|| backup::lookup_url(known, locale)).as_deref().and_then(words::external),
        office: known.map(|known| office::of(known, config, locale)),
    }
}

async fn serve_not_found(app: &App, export: &Export, caller: &Caller, path: &str, raw: &str) -> Response {
    let query = app.query(raw);
    let brand = BrandKey::of_host(&caller.host, app.brand_es_host.as_deref());
    let locale = query.lang.unwrap_or_else(|| brand.default_locale());
    // Missing files (an old script, a picture) need no page.
    let is_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    match export.page(brand, locale, NOT_FOUND).filter(|_| !is_file) {
        Some(page) => {
            let gathered = Box::pin(gather(app, caller, query, PageKind::Other, None)).await;
            Content::new(app, &gathered.bootstrap, None).into_response(page, StatusCode::NOT_FOUND, locale)
        }
        None => Problem::NotFound.into_response(),
    }
}

/// The page for a browser that asked for one and gets a problem: asks no service, for they may be the problem.
/// `reference` finds the request in our records: the visitor can read it to us.
/// `None` where there is no such page; the problem's own document serves then.
#[must_use]
pub fn problem_page(
    app: &App,
    caller: &Caller,
    path: &str,
    raw: &str,
    status: StatusCode,
    reference: &str,
) -> Option<Response> {
    let export = app.export.as_ref()?;
    let query = app.query(raw);
    let named = Route::of(path).and_then(|route| route.jurisdiction).map(|j| (j, KnownBy::Path));
    let known = named.or_else(|| query.state.map(|j| (j, KnownBy::Query)));
    let visit = super::visit::visit(app, caller, query, PageKind::Other, known);
    let locale = visit.locale(None);
    let shell = match status {
        StatusCode::NOT_FOUND => NOT_FOUND,
        // The address form, sent without scripts. What was typed goes nowhere.
        StatusCode::METHOD_NOT_ALLOWED => NEEDS_SCRIPT,
        _ => ERROR,
    };
    let page = export.page(visit.brand, locale, shell)?;
    let frame = bootstrap(&visit, &Learnt::default());
    let mut content = Content::new(app, &frame, None);
    content.reference = Some(escape(reference));
    Some(content.into_response(page, status, locale))
}

/// The page under its own name: the brand's own host, whatever the request says, or no link where it is not set;
/// path, state and language count, other parameters do not. Nothing needs escaping but `&`.
fn canonical_link(host: Option<&str>, https: bool, path: &str, own: &SiteQuery) -> String {
    let Some(host) = host else { return String::new() };
    let scheme = if https { "https" } else { "http" };
    let search = own.search().replace('&', "&amp;");
    format!(r#"<link rel="canonical" href="{scheme}://{host}{path}{search}"/>"#)
}
