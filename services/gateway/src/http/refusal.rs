//! The page for a browser that asked for one and gets a problem. It is made once for each brand, language, jurisdiction
//! and status, asks no service, for they may be the problem, and holds nothing of the request. A fault of ours alone
//! gets a page of its own, which names the request as our log does, while there are turns to make one.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use futures::FutureExt as _;
use http::{HeaderMap, HeaderValue, StatusCode, Uri};

use super::compose::Content;
use super::serve;
use crate::app::App;
use crate::edge::caller::Caller;
use crate::edge::refused::Refused;
use crate::page::html::escape;
use crate::page::kept::{Answer, Key, Reuse, What};
use crate::problem::Problem;
use crate::site::bootstrap::{Learnt, bootstrap};
use crate::site::route::PageKind;
use crate::site::route::{ERROR, NOT_FOUND, Route};
use crate::site::visit::Visit;
use crate::view::bootstrap::KnownBy;

/// Making one takes a few milliseconds.
const TIME: Duration = Duration::from_secs(1);

/// A request that is refused.
pub(super) struct Asked<'r> {
    pub(super) caller: &'r Caller,
    pub(super) uri: &'r Uri,
    pub(super) headers: &'r HeaderMap,
    /// What finds it in our records.
    pub(super) reference: String,
}

/// The page; `None` where there is none, and the problem's own document serves.
pub(super) async fn page(
    app: &App,
    asked: &Asked<'_>,
    problem: &Problem,
    status: StatusCode,
) -> Option<Response> {
    let making = AssertUnwindSafe(answer(app, asked, problem, status)).catch_unwind();
    // A panic was logged by the hook.
    let answer = tokio::time::timeout(TIME, making).await.ok()?.ok()??;
    Some(serve::answer(&answer, asked.headers))
}

async fn answer(app: &App, asked: &Asked<'_>, problem: &Problem, status: StatusCode) -> Option<Arc<Answer>> {
    let Asked { caller, uri, reference, .. } = asked;
    app.export.as_ref()?;
    // What is refused by the thousand has no line in the log that a reference could find.
    let is_ours = status.is_server_error() && Refused::of(problem).is_none();
    if is_ours
        && app.gate.make(caller).is_ok()
        && let Ok(_turn) = app.gate.turn().await
    {
        return make(app, caller, uri, status, reference).map(Arc::new);
    }
    let key = key(app, caller, uri, status);
    if let Some(kept) = app.kept.get(&key).await {
        return Some(kept);
    }
    let _turn = app.gate.turn().await.ok()?;
    let make = async { make(app, caller, uri, status, &format!("HTTP {}", status.as_u16())) };
    app.kept.answer(Some(key), make).await
}

/// Of a refusal: all words of ours.
fn key(app: &App, caller: &Caller, uri: &Uri, status: StatusCode) -> Key {
    let visit = visit(app, caller, uri);
    let what = What::Refusal { shell: shell(status).to_owned(), status: status.as_u16() };
    Key {
        host: app.own_host(&caller.host).to_ascii_lowercase(),
        jurisdiction: visit.jurisdiction.map(|(j, known_by)| (j.code, known_by)),
        state: visit.query.state.map(|state| state.code),
        lang: visit.query.lang,
        location: visit.query.default_location_type,
        no_geo: visit.query.no_geo,
        token: app.page_token(),
        ..Key::of_brand(what, visit.brand, caller.https, visit.today())
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
    (query.preview, query.test_config, query.preview_key) = (false, false, None);
    let named = Route::of(uri.path()).and_then(|route| route.jurisdiction).map(|j| (j, KnownBy::Path));
    let known = named.or_else(|| query.state.map(|j| (j, KnownBy::Query)));
    super::visit::visit(app, caller, query, PageKind::Other, known)
}

fn make(app: &App, caller: &Caller, uri: &Uri, status: StatusCode, reference: &str) -> Option<Answer> {
    let visit = visit(app, caller, uri);
    let locale = visit.locale(None);
    let page = app.export.as_ref()?.page(visit.brand, locale, shell(status))?;
    let frame = bootstrap(&visit, &Learnt::default());
    let mut content = Content::new(app, &frame);
    content.reference = Some(escape(reference));
    let mut answer = content.into_answer(page, status, locale, Reuse::Never);
    answer.headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    Some(answer)
}
