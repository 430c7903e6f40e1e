//! Step 3: a problem as its document (RFC 9457; under `/civicinfo/` Google's envelope), or as a page for a
//! browser that asks for one. The page is made once for each brand, language, jurisdiction and status. It
//! asks no service, because they may be the problem, and holds nothing of the request. Only a fault of ours
//! gets a page of its own, which names the request as the log does, while there are turns to make one.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use futures::FutureExt as _;
use http::{StatusCode, Uri, header};

use super::request::RequestInfo;
use crate::app::App;
use crate::edge::caller::Caller;
use crate::edge::refusals::RefusalReason;
use crate::http::civic;
use crate::http::compose::PageContent;
use crate::http::send;
use crate::http::visit::visit_of;
use crate::page::cache::{Bypass, CacheControl, CacheKey, CacheStatus, CachedResponse, Served, Subject};
use crate::problem::Problem;
use crate::site::page::bootstrap::{ServiceAnswers, bootstrap};
use crate::site::visit::Visit;
use crate::site::visit::route::{ERROR, NOT_FOUND, PageKind, Route};
use crate::site::wording::html::escape;
use crate::view::bootstrap::KnownBy;

/// Making one takes a few milliseconds.
const TIME: Duration = Duration::from_secs(1);

/// The response to the client, and the reason under which a refusal is counted instead of logged. A response
/// that is no problem stays as it is.
pub(super) async fn explained(
    app: &Arc<App>,
    info: &RequestInfo<'_>,
    mut response: Response,
) -> (Response, Option<RefusalReason>) {
    let Some(problem) = response.extensions_mut().remove::<Problem>() else { return (response, None) };
    let allow = response.headers_mut().remove(header::ALLOW);
    let document = if info.civic { civic::explained(&problem) } else { problem.response(&info.id) };
    let page = match &info.page {
        Some(uri) => Box::pin(page(app, info, uri, &problem, document.status())).await,
        None => None,
    };
    let mut explained = match page {
        Some(page) => with_wait(page, &document),
        None => document,
    };
    if let Some(allow) = allow {
        explained.headers_mut().insert(header::ALLOW, allow);
    }
    (explained, RefusalReason::of(&problem))
}

/// The page with the time to wait that the problem names.
fn with_wait(mut page: Response, document: &Response) -> Response {
    if let Some(wait) = document.headers().get(header::RETRY_AFTER) {
        page.headers_mut().insert(header::RETRY_AFTER, wait.clone());
    }
    page
}

/// `None` where there is no page: the document of the problem is sent then.
async fn page(
    app: &App,
    info: &RequestInfo<'_>,
    uri: &Uri,
    problem: &Problem,
    status: StatusCode,
) -> Option<Response> {
    let making = AssertUnwindSafe(cached_page(app, info, uri, problem, status)).catch_unwind();
    // A panic was logged by the hook.
    let page = tokio::time::timeout(TIME, making).await.ok()?.ok()??;
    Some(send::refused(&page, info.accepted))
}

async fn cached_page(
    app: &App,
    info: &RequestInfo<'_>,
    uri: &Uri,
    problem: &Problem,
    status: StatusCode,
) -> Option<Served> {
    app.export.as_ref()?;
    let caller = &info.caller;
    // A refusal that comes by the thousand has no line in the log that a reference could find.
    let is_ours = status.is_server_error() && RefusalReason::of(problem).is_none();
    if is_ours
        && app.limiter.uncached(caller).is_ok()
        && let Ok(_turn) = app.limiter.render_turn().await
    {
        // In the small print of the page: the trace, or without one the request.
        let reference = info.trace.map_or_else(|| info.id.clone(), |trace| trace.to_string());
        let response = Arc::new(make(app, caller, uri, status, &reference)?);
        return Some(Served { response, status: CacheStatus::Bypass(Bypass::Error) });
    }
    let key = key(app, caller, uri, status);
    if let Some(cached) = app.page_cache.get(&key).await {
        return Some(cached);
    }
    let _turn = app.limiter.render_turn().await.ok()?;
    let reference = format!("HTTP {}", status.as_u16());
    let make = async { make(app, caller, uri, status, &reference).ok_or(Problem::NotFound) };
    app.page_cache.get_or_make(Ok(key), make).await.ok()
}

/// The key of the page: it holds no word of the request.
fn key(app: &App, caller: &Caller, uri: &Uri, status: StatusCode) -> CacheKey {
    let visit = visit(app, caller, uri);
    let subject = Subject::Refusal { shell: shell(status).into(), status: status.as_u16() };
    CacheKey {
        host: app.own_host(&caller.host).into(),
        jurisdiction: visit.jurisdiction.map(|(j, known_by)| (j.code, known_by)),
        state: visit.query.state.map(|state| state.code),
        lang: visit.query.lang,
        location: visit.query.default_location_type,
        no_geo: visit.query.no_geo,
        token: app.page_token(),
        ..CacheKey::of_brand(subject, visit.brand, caller.https, visit.today())
    }
}

fn shell(status: StatusCode) -> &'static str {
    match status {
        StatusCode::NOT_FOUND => NOT_FOUND,
        _ => ERROR,
    }
}

/// The visit that is refused: never a draft.
fn visit<'a>(app: &'a App, caller: &'a Caller, uri: &Uri) -> Visit<'a> {
    let mut query = app.query(uri.query().unwrap_or_default());
    (query.preview, query.test_config, query.preview_key, query.sent) = (false, false, None, false);
    let named = Route::of(uri.path()).and_then(|route| route.jurisdiction).map(|j| (j, KnownBy::Path));
    let known = named.or_else(|| query.state.map(|j| (j, KnownBy::Query)));
    visit_of(app, caller, query, PageKind::Other, known)
}

fn make(
    app: &App,
    caller: &Caller,
    uri: &Uri,
    status: StatusCode,
    reference: &str,
) -> Option<CachedResponse> {
    let visit = visit(app, caller, uri);
    let locale = visit.locale(None);
    let page = app.export.as_ref()?.page(visit.brand, locale, shell(status))?;
    let frame = bootstrap(&visit, &ServiceAnswers::default());
    let mut content = PageContent::new(app, &visit, &frame);
    content.reference = Some(escape(reference));
    content.noindex = true;
    Some(content.into_answer(page, status, locale, CacheControl::NoStore))
}
