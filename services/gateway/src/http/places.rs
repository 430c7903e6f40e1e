//! Places without an address: `GET /api/site/places/{code}` and `/{county}`, and the pages `/places/…`. What is said of
//! opening hours holds for a moment, so that an answer is kept for seconds. A county without places has no page: it leads to
//! its office in the list of the state.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse as _, Response};
use common::jurisdiction::{self, Jurisdiction};
use http::{HeaderMap, HeaderValue, StatusCode};

use super::compose::Content;
use super::pages::{Asked, links, redirect};
use super::reports;
use super::serve;
use super::site::model;
use super::visit::{Told, ask};
use crate::app::App;
use crate::edge::caller::Caller;
use crate::page::export::Export;
use crate::page::kept::{Answer, Reuse, What};
use crate::problem::Problem;
use crate::site::county::{Counties, CountyData};
use crate::site::off_switch::is_off;
use crate::site::places::{PlacesAsked, chosen_county, county_places, has_page, places_path, state_places};
use crate::site::query::without;
use crate::site::report::ReportTo;
use crate::site::route::{PageKind, Route};
use crate::site::scene::Scene;
use crate::upstream::Failure;
use crate::view::document::Document;
use crate::view::places::{CountyPlaces, PlacesStatus, StatePlaces};

/// Who takes reports on this installation.
fn report_to(app: &App) -> ReportTo<'_> {
    match &app.contact {
        _ if reports::are_on(app) => ReportTo::Form,
        Some(mailbox) => ReportTo::Mail(mailbox),
        None => ReportTo::Hotline,
    }
}

/// The counties, cities and towns of a state or territory that have places open to all their voters.
///
/// `href` is set where there are places now; of the others the office to ask is named. `status` says why there are none:
/// `off` (the editors of the state have switched the look-up off), `no_data`, `over`, `none`.
#[utoipa::path(get, path = "/api/site/places/{code}", operation_id = "state_places", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("lang" = Option<String>, Query, description = "en, es, ar, ko, shh, tl, vi, zh-Hans")),
    responses((status = 200, body = StatePlaces), (status = 304, description = "The same as its ETag says (If-None-Match)"),
        (status = "default", body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn of_state(
    Path(code): Path<String>,
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    RawQuery(raw): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let named = jurisdiction::any(&code).ok_or(Problem::NotFound)?;
    let (raw, asked) = (raw.unwrap_or_default(), PlacesAsked::default());
    let told = Box::pin(ask(&app, &caller, app.query(&raw), PageKind::Places, Some(named))).await;
    let what = What::Places { county: None, asked, page: false };
    let make = async {
        let counties = counties(&app, named, &told).await.map_err(problem)?;
        let scene = Scene::new(&told.visit, named, told.config.as_deref());
        model(&state_places(&scene, Some(&counties), false), Reuse::Revalidate).ok_or(Problem::Internal)
    };
    let key = told.key(&app, what, &caller, None);
    let answer = app.answer(&app.kept_places, &caller, key, make).await?;
    Ok(serve::answer(&answer, &headers))
}

/// The places that serve every voter of a county, a city or a town: early voting, drop-off, vote centers.
///
/// Never a place that only some precincts use. Kinds, order and days as in the results of a look-up; 40 places a page,
/// numbered through all kinds. `county` is an `id` of the list; an unknown one is 404.
#[utoipa::path(get, path = "/api/site/places/{code}/{county}", operation_id = "county_places", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("county" = String, Path, description = "An id of the list of the state, such as clark-county"),
        ("open" = Option<String>, Query, description = "now: only places that are open now"),
        ("with" = Option<String>, Query, description = "Only places that are known to offer this: an id of `filters`; may come several times"),
        ("page" = Option<u32>, Query, description = "Page of the list, from 1"),
        ("lang" = Option<String>, Query, description = "en, es, ar, ko, shh, tl, vi, zh-Hans")),
    responses((status = 200, body = CountyPlaces<'static>), (status = 304, description = "The same as its ETag says (If-None-Match)"),
        (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json"),
        (status = "default", body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn of_county(
    Path((code, county)): Path<(String, String)>,
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    RawQuery(raw): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let named = jurisdiction::any(&code).ok_or(Problem::NotFound)?;
    let raw = raw.unwrap_or_default();
    let asked = PlacesAsked::parse(&raw);
    let told = Box::pin(ask(&app, &caller, app.query(&raw), PageKind::Places, Some(named))).await;
    // Also where the look-up is off: what is no county is none.
    let data = app.upstreams.county_places(named.code, &county).await.map_err(problem)?;
    let asked = asked.of(&data);
    let what = What::Places { county: Some(county), asked: asked.clone(), page: false };
    let make = async {
        let scene = Scene::new(&told.visit, named, told.config.as_deref());
        let view = county_places(&scene, &data, &asked, report_to(&app));
        model(&view, Reuse::Revalidate).ok_or(Problem::Internal)
    };
    let answer = app.answer(&app.kept_places, &caller, told.key(&app, what, &caller, None), make).await?;
    Ok(serve::answer(&answer, &headers))
}

fn problem(failure: Failure) -> Problem {
    match failure {
        Failure::NotFound => Problem::NotFound,
        Failure::Overloaded => Problem::Overloaded,
        _ => Problem::Unavailable,
    }
}

/// The counties; none are asked for where the look-up is off.
async fn counties(
    app: &App,
    named: &'static Jurisdiction,
    told: &Told<'_>,
) -> Result<Arc<Counties>, Failure> {
    if is_off(named, told.config.as_deref()) {
        return Ok(Arc::default());
    }
    app.upstreams.counties(named.code).await
}

/// What a page shows.
enum Shown {
    State { counties: Option<Arc<Counties>>, unknown: bool },
    County(Arc<CountyData>),
}

/// `/places/{code}/` and `/places/{code}/{county}/`.
pub(super) async fn page(
    app: &App,
    export: &Export,
    asked: &Asked<'_>,
    route: &Route,
    told: &Told<'_>,
    named: &'static Jurisdiction,
) -> Response {
    if route.slug.is_none()
        && let Some(county) = chosen_county(asked.raw)
    {
        let to = format!("{}{county}/", places_path(named.code));
        return redirect(StatusCode::FOUND, &to, &without(asked.raw, &["county"]));
    }
    let scene = Scene::new(&told.visit, named, told.config.as_deref());
    let off = is_off(named, told.config.as_deref());
    let counties = counties(app, named, told).await;
    let shown = match (&counties, &route.slug) {
        (Ok(counties), Some(id)) if !off => match counties.list.iter().find(|county| county.id == *id) {
            Some(county) if !has_page(&scene, county) => {
                let to = format!("{}#county-{id}", told.visit.query.href(&places_path(named.code)));
                return redirect(StatusCode::FOUND, &to, "");
            }
            Some(_) => match app.upstreams.county_places(named.code, id).await {
                Ok(data) => Shown::County(data),
                Err(_) => Shown::State { counties: None, unknown: false },
            },
            None => Shown::State { counties: Some(Arc::clone(counties)), unknown: true },
        },
        (Ok(counties), _) => Shown::State { counties: Some(Arc::clone(counties)), unknown: false },
        (Err(_), _) => Shown::State { counties: None, unknown: false },
    };
    let wanted = PlacesAsked::parse(asked.raw);
    let (county, wanted) = match &shown {
        Shown::County(data) => (Some(data.county.id.clone()), wanted.of(data)),
        Shown::State { .. } => (None, wanted),
    };
    // What was not found, and what could not be read, is made for this visitor.
    let is_kept = matches!(&shown, Shown::County(_) | Shown::State { counties: Some(_), unknown: false });
    let what = What::Places { county, asked: wanted.clone(), page: true };
    let key = told.key(app, what, asked.caller, app.page_token()).filter(|_| is_kept);
    let make = async { Box::pin(draw(app, export, (asked, route, told), &scene, &shown, &wanted)).await };
    match app.answer(&app.kept_places, asked.caller, key, make).await {
        Ok(answer) => serve::answer(&answer, asked.headers),
        Err(problem) => problem.into_response(),
    }
}

async fn draw(
    app: &App,
    export: &Export,
    (asked, route, told): (&Asked<'_>, &Route, &Told<'_>),
    scene: &Scene<'_>,
    shown: &Shown,
    wanted: &PlacesAsked,
) -> Result<Answer, Problem> {
    let locale = scene.locale;
    let page = export.page(told.visit.brand, locale, &route.shell).ok_or(Problem::NotFound)?;
    let press = app.press.as_ref().ok_or(Problem::Internal)?;
    let frame = told.bootstrap();
    let (drawn, known, status) = match shown {
        Shown::State { counties, unknown } => {
            let view = state_places(scene, counties.as_deref(), *unknown);
            let status = match (view.status, unknown) {
                (PlacesStatus::Unavailable, _) => StatusCode::SERVICE_UNAVAILABLE,
                (_, true) => StatusCode::NOT_FOUND,
                (_, false) => StatusCode::OK,
            };
            let drawn =
                press.titled(Document::StatePlaces { page: &view }, frame.brand, locale, frame.today).await?;
            (drawn, view.status, status)
        }
        Shown::County(data) => {
            let view = county_places(scene, data, wanted, report_to(app));
            let drawn = press
                .titled(Document::CountyPlaces { page: &view }, frame.brand, locale, frame.today)
                .await?;
            (drawn, view.status, StatusCode::OK)
        }
    };
    let is_whole = *wanted == PlacesAsked::default() && status == StatusCode::OK;
    let indexable = page.indexable && !told.is_draft() && is_whole && known == PlacesStatus::Ok;
    let mut content = Content::new(app, &frame);
    content.fill(drawn);
    content.links = links(app, export, asked, route, told, indexable);
    let reuse = if told.is_draft() || status != StatusCode::OK { Reuse::Never } else { Reuse::Revalidate };
    let mut answer = content.into_answer(page, status, locale, reuse);
    if !indexable {
        answer.headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    Ok(answer)
}
