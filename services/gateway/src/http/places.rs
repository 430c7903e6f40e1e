//! Places without an address: `GET /api/site/places/{code}` and `/{county}`, and the pages `/places/…`.
//! Opening hours are those of the moment, so that a response is cached for 10 s. A county without places has
//! no page: it leads to its office in the list of the state.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse as _, Response};
use common::jurisdiction::{self, Jurisdiction};
use http::{HeaderMap, StatusCode};

use super::compose::PageContent;
use super::compose::names::{json_ld, links};
use super::send::redirect;
use super::visit::{PageRequest, VisitData, load_visit};
use super::{reports, send};
use crate::app::App;
use crate::edge::caller::Caller;
use crate::page::cache::{Bypass, CacheControl, CachedResponse, Subject};
use crate::page::export::Export;
use crate::problem::Problem;
use crate::site::lookup::county::{CountyAnswer, CountyList};
use crate::site::lookup::off_switch::is_off;
use crate::site::places::json_ld::json_ld as places_json_ld;
use crate::site::places::report::ReportTo;
use crate::site::places::{PlacesQuery, chosen_county, county_places, has_page, places_path, state_places};
use crate::site::visit::query::without;
use crate::site::visit::route::{PageKind, Route};
use crate::site::visit::scene::Scene;
use crate::upstream::CallError;
use crate::view::document::Document;
use crate::view::places::{CountyPlaces, PlacesStatus, StatePlaces};

/// Where reports of wrong places go on this installation.
fn report_to(app: &App) -> ReportTo<'_> {
    match &app.contact {
        _ if reports::are_on(app) => ReportTo::Form,
        Some(mailbox) => ReportTo::Mail(mailbox),
        None => ReportTo::Hotline,
    }
}

/// The counties, cities and towns of a state or territory that have places open to all their voters.
///
/// `href` is set where there are places now; of the others the office to ask is named. `status` says why
/// there are none: `off` (the editors of the state have switched the look-up off), `no_data`, `over`, `none`.
#[utoipa::path(get, path = "/api/site/places/{code}", operation_id = "state_places", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("lang" = Option<String>, Query, description = "Language: a tag of `supported_locales`")),
    responses((status = 200, body = StatePlaces), (status = 304, description = "The same as its ETag says (If-None-Match)")))]
pub async fn of_state(
    Path(code): Path<String>,
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    RawQuery(raw): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let named = jurisdiction::any(&code).ok_or(Problem::NotFound)?;
    let (raw, asked) = (raw.unwrap_or_default(), PlacesQuery::default());
    let visit_data =
        Box::pin(load_visit(&app, &caller, app.query(&raw), PageKind::Places, Some(named))).await;
    let subject = Subject::Places { county: None, asked, page: false };
    let make = async || {
        let counties = counties(&app, named, &visit_data).await.map_err(problem)?;
        let scene = Scene::new(&visit_data.visit, named, visit_data.config.as_deref());
        send::json_model(&state_places(&scene, Some(&counties), false), CacheControl::Revalidate)
    };
    let key = visit_data.key(&app, subject, &caller, None);
    let served = app.cached(&app.places_cache, &caller, key, make).await?;
    Ok(send::served(&served, &headers))
}

/// The places that serve every voter of a county, a city or a town: early voting, drop-off, vote centers.
///
/// Never a place that only some precincts use. Kinds, order and days as in the results of a look-up; 40
/// places a page, numbered through all kinds. `county` is an `id` of the list; an unknown one is 404.
#[utoipa::path(get, path = "/api/site/places/{code}/{county}", operation_id = "county_places", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("county" = String, Path, description = "An id of the list of the state, such as clark-county"),
        ("open" = Option<String>, Query, description = "now: only places that are open now"),
        ("with" = Option<String>, Query, description = "Only places that are known to offer this: an id of `filters`; may come several times"),
        ("page" = Option<u32>, Query, description = "Page of the list, from 1"),
        ("lang" = Option<String>, Query, description = "Language: a tag of `supported_locales`")),
    responses((status = 200, body = CountyPlaces<'static>), (status = 304, description = "The same as its ETag says (If-None-Match)"),
        (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn of_county(
    Path((code, county)): Path<(String, String)>,
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    RawQuery(raw): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let named = jurisdiction::any(&code).ok_or(Problem::NotFound)?;
    let raw = raw.unwrap_or_default();
    let asked = PlacesQuery::parse(&raw);
    let visit_data =
        Box::pin(load_visit(&app, &caller, app.query(&raw), PageKind::Places, Some(named))).await;
    // Also where the look-up is off: what is no county is none.
    let data = app.upstreams.county_places(named.code, &county).await.map_err(problem)?;
    let asked = asked.of(&data);
    let subject = Subject::Places { county: Some(county), asked: asked.clone(), page: false };
    let make = async || {
        let scene = Scene::new(&visit_data.visit, named, visit_data.config.as_deref());
        let view = county_places(&scene, &data, &asked, report_to(&app));
        send::json_model(&view, CacheControl::Revalidate)
    };
    let served =
        app.cached(&app.places_cache, &caller, visit_data.key(&app, subject, &caller, None), make).await?;
    Ok(send::served(&served, &headers))
}

fn problem(failure: CallError) -> Problem {
    match failure {
        CallError::NotFound => Problem::NotFound,
        CallError::Overloaded => Problem::Overloaded,
        _ => Problem::Unavailable,
    }
}

/// The counties; none are asked for where the look-up is off.
async fn counties(
    app: &App,
    named: &'static Jurisdiction,
    visit_data: &VisitData<'_>,
) -> Result<Arc<CountyList>, CallError> {
    if is_off(named, visit_data.config.as_deref()) {
        return Ok(Arc::default());
    }
    app.upstreams.counties(named.code).await
}

/// The list of a state, or the places of a county.
enum PlacesView {
    State { counties: Option<Arc<CountyList>>, unknown: bool },
    County(Arc<CountyAnswer>),
}

/// `/places/{code}/` and `/places/{code}/{county}/`.
pub(super) async fn page(
    app: &App,
    export: &Export,
    asked: &PageRequest<'_>,
    route: &Route,
    visit_data: &VisitData<'_>,
    named: &'static Jurisdiction,
) -> Response {
    if route.slug.is_none()
        && let Some(county) = chosen_county(asked.raw)
    {
        let to = format!("{}{county}/", places_path(named.code));
        return redirect(StatusCode::FOUND, &(to + &without(asked.raw, &["county"])));
    }
    let scene = Scene::new(&visit_data.visit, named, visit_data.config.as_deref());
    let off = is_off(named, visit_data.config.as_deref());
    let counties = counties(app, named, visit_data).await;
    let shown = match (&counties, &route.slug) {
        (Ok(counties), Some(id)) if !off => match counties.list.iter().find(|county| county.id == *id) {
            Some(county) if !has_page(&scene, county) => {
                let to = format!("{}#county-{id}", visit_data.visit.query.href(&places_path(named.code)));
                return redirect(StatusCode::FOUND, &to);
            }
            Some(_) => match app.upstreams.county_places(named.code, id).await {
                Ok(data) => PlacesView::County(data),
                Err(_) => PlacesView::State { counties: None, unknown: false },
            },
            None => PlacesView::State { counties: Some(Arc::clone(counties)), unknown: true },
        },
        (Ok(counties), _) => PlacesView::State { counties: Some(Arc::clone(counties)), unknown: false },
        (Err(_), _) => PlacesView::State { counties: None, unknown: false },
    };
    let wanted = PlacesQuery::parse(asked.raw);
    let (county, wanted) = match &shown {
        PlacesView::County(data) => (Some(data.county.id.clone()), wanted.of(data)),
        PlacesView::State { .. } => (None, wanted),
    };
    let subject = Subject::Places { county, asked: wanted.clone(), page: true };
    let key = match &shown {
        PlacesView::State { unknown: true, .. } => Err(Bypass::OwnWords),
        PlacesView::State { counties: None, .. } => Err(Bypass::Unavailable),
        PlacesView::State { .. } | PlacesView::County(_) => {
            visit_data.key(app, subject, asked.caller, app.page_token())
        }
    };
    let make =
        async || Box::pin(draw(app, export, (asked, route, visit_data), &scene, &shown, &wanted)).await;
    match app.cached(&app.places_cache, asked.caller, key, make).await {
        Ok(served) => send::served(&served, asked.headers),
        Err(problem) => problem.into_response(),
    }
}

async fn draw(
    app: &App,
    export: &Export,
    (asked, route, visit_data): (&PageRequest<'_>, &Route, &VisitData<'_>),
    scene: &Scene<'_>,
    shown: &PlacesView,
    wanted: &PlacesQuery,
) -> Result<CachedResponse, Problem> {
    let locale = scene.locale;
    let page = export.page(visit_data.visit.brand, locale, &route.shell).ok_or(Problem::NotFound)?;
    let renderer = app.renderer.as_ref().ok_or(Problem::Internal)?;
    let frame = visit_data.bootstrap();
    let mut structured = String::new();
    let (drawn, known, status) = match shown {
        PlacesView::State { counties, unknown } => {
            let view = state_places(scene, counties.as_deref(), *unknown);
            let status = match (view.status, unknown) {
                (PlacesStatus::Unavailable, _) => StatusCode::SERVICE_UNAVAILABLE,
                (_, true) => StatusCode::NOT_FOUND,
                (_, false) => StatusCode::OK,
            };
            let drawn = renderer
                .titled(Document::StatePlaces { page: &view }, frame.brand, locale, frame.today)
                .await?;
            (drawn, view.status, status)
        }
        PlacesView::County(data) => {
            let view = county_places(scene, data, wanted, report_to(app));
            // Samples are places that nobody may go to.
            let listed =
                view.status == PlacesStatus::Ok && !frame.sample && *wanted == PlacesQuery::default();
            structured = json_ld(app, asked, visit_data, listed && !visit_data.is_draft(), |page| {
                places_json_ld(&view, page)
            });
            let drawn = renderer
                .titled(Document::CountyPlaces { page: &view }, frame.brand, locale, frame.today)
                .await?;
            (drawn, view.status, StatusCode::OK)
        }
    };
    let is_whole = *wanted == PlacesQuery::default() && status == StatusCode::OK;
    let indexable = page.indexable && !visit_data.is_draft() && is_whole && known == PlacesStatus::Ok;
    let mut content = PageContent::new(app, &visit_data.visit, &frame);
    content.fill(drawn);
    content.links = links(app, export, asked, route, visit_data, indexable) + &structured;
    content.noindex = !indexable;
    let cache_control = if visit_data.is_draft() || status != StatusCode::OK {
        CacheControl::NoStore
    } else {
        CacheControl::Revalidate
    };
    Ok(content.into_answer(page, status, locale, cache_control))
}
