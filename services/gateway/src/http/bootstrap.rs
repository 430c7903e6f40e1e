//! `GET /api/site/bootstrap`: the view model of the frame of a page.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use http::{HeaderMap, HeaderName, HeaderValue};

use super::send;
use super::visit::load_visit;
use crate::app::App;
use crate::edge::caller::Caller;
use crate::page::cache::{CacheControl, Subject};
use crate::problem::Problem;
use crate::site::visit::route::PageKind;
use crate::view::bootstrap::Bootstrap;

/// The data of one visit; of them every page carries in `#gateway-state` what a script reads.
#[utoipa::path(get, path = "/api/site/bootstrap", tag = "site",
    params(("state" = Option<String>, Query, description = "Postal code of a state"),
        ("lang" = Option<String>, Query, description = "Language: a tag of `supported_locales`"),
        ("preview" = Option<String>, Query, description = "true: drafts"),
        ("test_config" = Option<String>, Query, description = "true: test entries"),
        ("preview_key" = Option<String>, Query, description = "needed for both where PREVIEW_KEY is set"),
        ("default_location_type" = Option<String>, Query, description = "earlyVote, electionDay or dropoff"),
        ("no_geo" = Option<String>, Query, description = "Do not guess the state")),
    responses((status = 200, body = Bootstrap), (status = 304, description = "The same as its ETag says (If-None-Match)")))]
pub async fn bootstrap(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let query = app.query(query.as_deref().unwrap_or_default());
    let visit_data = Box::pin(load_visit(&app, &caller, query, PageKind::Landing, None)).await;
    let key = visit_data.key(&app, Subject::Bootstrap, &caller, None);
    let cache_control = if visit_data.is_draft() { CacheControl::NoStore } else { CacheControl::Revalidate };
    let make = async || send::json_model(&visit_data.bootstrap(), cache_control);
    let served = app.cached(&app.page_cache, &caller, key, make).await?;
    let mut response = send::served(&served, &headers);
    // For a page that has been open longer than its token holds; also with 304.
    if let Some(token) = app.page_token().and_then(|token| HeaderValue::from_str(&token).ok()) {
        response.headers_mut().insert(HeaderName::from_static("x-page-token"), token);
    }
    Ok(response)
}
