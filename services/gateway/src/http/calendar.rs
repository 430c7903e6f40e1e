//! `GET /api/site/calendar/{code}.ics`: the days ahead for a calendar program.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use http::header;

use super::info::at;
use super::visit::Gathered;
use crate::app::App;
use crate::caller::Caller;
use crate::problem::Problem;
use crate::site::calendar::{events, ics};
use crate::site::route::PageKind;
use crate::site::scene::Scene;

/// The dates of a state or territory as an iCalendar file (RFC 5545): deadlines, early voting and election day, with
/// alarms a week and a day before.
#[utoipa::path(get, path = "/api/site/calendar/{code}.ics", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("lang" = Option<String>, Query, description = "Language: a tag of `supported_locales`")),
    responses((status = 200, body = String, content_type = "text/calendar"), (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json"), (status = 503, body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn calendar(
    Path(file): Path<String>,
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Result<([(header::HeaderName, String); 3], String), Problem> {
    let code = file.strip_suffix(".ics").ok_or(Problem::NotFound)?;
    let (jurisdiction, Gathered { visit, config, .. }) =
        at(&app, &caller, code, query.as_deref(), PageKind::VotingInfo).await?;
    let scene = Scene::new(&visit, jurisdiction, config.as_deref());
    // An empty calendar would say that there are no deadlines.
    let dates = scene.dates().ok_or(Problem::Unavailable)?;
    let scheme = if caller.https { "https" } else { "http" };
    let path = scene.page(&scene.voting_info_path());
    // A calendar keeps the link for months: the brand's own name, whatever host the request names.
    let host = app.canonical_host(visit.brand).unwrap_or(&caller.host);
    let page = path.filter(|_| !host.is_empty()).map(|path| format!("{scheme}://{host}{path}"));
    let body = ics(&scene, &events(&scene, &dates), page.as_deref());
    let name = format!("attachment; filename=\"voting-{}.ics\"", jurisdiction.code.to_ascii_lowercase());
    Ok((
        [
            (header::CONTENT_TYPE, "text/calendar; charset=utf-8".to_owned()),
            (header::CONTENT_DISPOSITION, name),
            (header::CACHE_CONTROL, "no-store".to_owned()),
        ],
        body,
    ))
}
