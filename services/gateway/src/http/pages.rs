//! The site itself: files as they are, pages with the visit's state put in before `</head>`. The page is
//! chosen by host and `?lang=`; the visitor's URL never changes.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use serde_json::json;

use super::caller::Caller;
use super::frame;
use super::visit::{Gathered, gather};
use crate::app::App;
use crate::export::{Export, File, Found, Mark, Page};
use crate::problem::Problem;
use crate::site::locale::Locale;
use crate::site::query::{SiteQuery, without};
use crate::site::visit::{PageKind, offers};
use crate::view::bootstrap::{Bootstrap, BrandKey, ConfigStatus};

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
        Found::Page(page) => serve_page(&app, export, &caller, path, raw, &page).await,
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
    page: &str,
) -> Response {
    let query = SiteQuery::parse(raw);
    if app.enforce_query && !query.dropped.is_empty() {
        return redirect(StatusCode::FOUND, path, &without(raw, &query.dropped));
    }
    let Gathered { bootstrap, config } =
        Box::pin(gather(app, caller, query.clone(), PageKind::of(path))).await;
    // A language that the jurisdiction does not offer (SPEC section 4).
    if query.lang.is_some_and(|lang| !offers(config.as_deref(), lang)) {
        return redirect(StatusCode::FOUND, path, &without(raw, &["lang"]));
    }
    let locale = Locale::parse(bootstrap.locale).unwrap_or(Locale::En);
    match export.page(bootstrap.brand, locale, page) {
        Some(html) => render(app, caller, html, &bootstrap, Some((path, &query)), StatusCode::OK),
        None => Problem::NotFound.into_response(),
    }
}

async fn serve_not_found(app: &App, export: &Export, caller: &Caller, path: &str, raw: &str) -> Response {
    let query = SiteQuery::parse(raw);
    let brand = BrandKey::of_host(&caller.host, app.brand_es_host.as_deref());
    let locale = query.lang.unwrap_or_else(|| brand.default_locale());
    // Missing files (an old script, a picture) need no page.
    let is_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    match export.not_found(brand, locale).filter(|_| !is_file) {
        Some(html) => {
            let bootstrap = Box::pin(gather(app, caller, query, PageKind::Other)).await.bootstrap;
            render(app, caller, html, &bootstrap, None, StatusCode::NOT_FOUND)
        }
        None => Problem::NotFound.into_response(),
    }
}

fn render(
    app: &App,
    caller: &Caller,
    page: &Page,
    bootstrap: &Bootstrap,
    canonical: Option<(&str, &SiteQuery)>,
    status: StatusCode,
) -> Response {
    let state = state_script(bootstrap, app.clock.now().timestamp_millis());
    let link = canonical.map(|(path, query)| canonical_link(caller, path, query)).unwrap_or_default();
    let head = link + &state;
    let body = page.fill(|mark| match mark {
        Mark::Head => Some(head.clone()),
        Mark::Slot(name) => frame::slot(bootstrap, name),
        Mark::Link(name) => frame::link(bootstrap, name),
    });
    let mut response = (status, Body::from(body)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::CONTENT_SECURITY_POLICY, page.csp.clone());
    if let Ok(language) = HeaderValue::from_str(bootstrap.locale) {
        headers.insert(header::CONTENT_LANGUAGE, language);
    }
    if canonical.is_some_and(|(_, query)| query.preview || query.test_config) {
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    response
}

/// The state of the visit as a dehydrated query cache of the web's data layer. `<` cannot end the script.
fn state_script(bootstrap: &Bootstrap, now: i64) -> String {
    let cache = json!({
        "mutations": [],
        "queries": [{
            "queryKey": ["bootstrap"],
            "queryHash": "[\"bootstrap\"]",
            "dehydratedAt": now,
            "state": {
                "data": bootstrap,
                "dataUpdateCount": 1,
                "dataUpdatedAt": now,
                "error": null,
                "errorUpdateCount": 0,
                "errorUpdatedAt": 0,
                "fetchFailureCount": 0,
                "fetchFailureReason": null,
                "fetchMeta": null,
                "isInvalidated": false,
                "status": "success",
                "fetchStatus": "idle",
            },
        }],
    });
    let json = cache.to_string().replace('<', "\\u003c");
    // By these the style sheet shows the sample bar at once, also to readers without scripts, and keeps room
    // for what comes with the scripts.
    let sample = if bootstrap.sample { r#" data-sample="true""# } else { "" };
    let rehearsal = if bootstrap.rehearsal { r#" data-rehearsal="true""# } else { "" };
    let config = match bootstrap.config_status {
        ConfigStatus::Ok => "ok",
        ConfigStatus::Failed => "failed",
        ConfigStatus::None => "none",
    };
    format!(
        r#"<script type="application/json" id="gateway-state"{sample}{rehearsal} data-config="{config}">{json}</script>"#
    )
}

/// The page under its own name: path, state and language count, other parameters do not. The host is a
/// plain host name and the path that of a page: nothing needs escaping but `&`.
fn canonical_link(caller: &Caller, path: &str, query: &SiteQuery) -> String {
    if caller.host.is_empty() {
        return String::new();
    }
    let scheme = if caller.https { "https" } else { "http" };
    let own = SiteQuery { state: query.state, lang: query.lang, ..SiteQuery::default() };
    let search = own.search().replace('&', "&amp;");
    format!(r#"<link rel="canonical" href="{scheme}://{}{path}{search}"/>"#, caller.host)
}
