//! `GET /api/site/calendar/{code}.ics`: the days ahead for a calendar program, to be taken once or followed.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse as _, Response};
use chrono::DateTime;
use common::jurisdiction;
use http::{HeaderMap, StatusCode, header};
use sha2::{Digest as _, Sha256};

use super::visit::{VisitData, load_visit};
use crate::app::App;
use crate::edge::caller::Caller;
use crate::problem::Problem;
use crate::site::elections::calendar::events;
use crate::site::elections::ics::ics;
use crate::site::visit::route::PageKind;
use crate::site::visit::scene::Scene;

/// The dates of a state or territory as an iCalendar file (RFC 5545): deadlines, early voting and election
/// day, with alarms a week and a day before, and the day of every later election. A program that follows it
/// asks again with `If-None-Match`: the tag changes with what the events say, not with the moment.
#[utoipa::path(get, path = "/api/site/calendar/{code}.ics", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("lang" = Option<String>, Query, description = "Language: a tag of `supported_locales`")),
    responses((status = 200, body = String, content_type = "text/calendar"), (status = 304, description = "The same as its ETag says (If-None-Match)"), (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json"), (status = 503, body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn calendar(
    Path(file): Path<String>,
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let code = file.strip_suffix(".ics").ok_or(Problem::NotFound)?;
    let named = jurisdiction::any(code).ok_or(Problem::NotFound)?;
    let query = app.query(query.as_deref().unwrap_or_default());
    let VisitData { visit, config, .. } =
        Box::pin(load_visit(&app, &caller, query, PageKind::VotingInfo, Some(named))).await;
    let scene = Scene::new(&visit, named, config.as_deref());
    // An empty calendar would say that there are no deadlines.
    let dates = scene.dates().ok_or(Problem::Unavailable)?;
    let scheme = if caller.https { "https" } else { "http" };
    let path = scene.voting_info("");
    // A calendar keeps the link for months: the brand's own name, whatever host the request names.
    let host = app.canonical_host(visit.brand).unwrap_or(&caller.host);
    let page = path.filter(|_| !host.is_empty()).map(|path| format!("{scheme}://{host}{path}"));
    let events = events(&scene, &dates);
    let of = |now| ics(&scene, &events, page.as_deref(), now);
    let is_draft = visit.query.preview || visit.query.test_config;
    // The tag is that of the events, without the stamps of the hour.
    let digest = format!("{:x}", Sha256::digest(of(DateTime::UNIX_EPOCH)));
    let tag = format!("W/\"{}\"", &digest[..16]);
    let reuse = if is_draft { "no-store" } else { "no-cache" };
    let same = |given: &str| given.split(',').any(|one| one.trim() == tag || one.trim() == "*");
    let given = headers.get(header::IF_NONE_MATCH).and_then(|given| given.to_str().ok());
    if !is_draft && given.is_some_and(same) {
        let headers = [(header::ETAG, tag), (header::CACHE_CONTROL, reuse.to_owned())];
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    let name = format!("attachment; filename=\"voting-{}.ics\"", named.code.to_ascii_lowercase());
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, reuse.to_owned()),
        (header::ETAG, tag),
    ];
    Ok((headers, of(visit.now)).into_response())
}
