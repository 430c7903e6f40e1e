//! `POST /api/site/locate`: the look-up of the results page. The form without scripts ([`super::form`]) and
//! the framed form ([`super::embed`]) ask in the same way, by [`look_up_for_site`].

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

use super::{AddressQuery, FETCH_FAILED, look_up, no_answer, scenario, scenario_today};
use crate::app::App;
use crate::edge::caller::Caller;
use crate::edge::limits::{Bucket, token_of};
use crate::http::send::uncached_json;
use crate::http::{body, reports};
use crate::problem::Problem;
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::lookup::off_switch::{why_withheld, withheld};
use crate::site::lookup::{LookupAnswer, LookupKind};
use crate::site::results::{ResultsRequest, cannot_go_in, results, state_hours, state_of};
use crate::site::visit::office;
use crate::site::visit::query::SiteQuery;
use crate::site::visit::{offers, today};
use crate::site::wording::locale::Locale;
use crate::upstream::{Edition, SCENARIO_STATE, Scenario, lookup};
use crate::view::bootstrap::BrandKey;
use crate::view::locate::{SiteLocate, SiteLocateRequest};
use crate::view::word;

/// Finds voting places for the results page, all rules applied.
#[utoipa::path(post, path = "/api/site/locate", tag = "site", request_body = SiteLocateRequest,
    responses((status = 200, body = SiteLocate<'static>)))]
pub async fn locate(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    app.limiter.page(Bucket::Lookups, &caller, token_of(&headers), app.clock.now())?;
    let request: SiteLocateRequest = body::json(&headers, body).await?;
    let query = app.guarded(query_of(&request));
    let located = match &request.scenario {
        Some(name) => {
            let line = entered(&request);
            let (scenario, about) = scenario(name)?.answered_by(&line);
            scenario_lookup(&app, &caller, query, scenario, about)
        }
        None => {
            Box::pin(look_up_for_site(&app, &caller, query, entered(&request), request.results_per_type))
                .await
        }
    };
    let view = located.view(&app).await;
    Ok(uncached_json(&view, json_size(&view)))
}

fn query_of(request: &SiteLocateRequest) -> SiteQuery {
    SiteQuery {
        state: request.state.as_deref().and_then(common::jurisdiction::state),
        lang: request.lang.as_deref().and_then(Locale::parse),
        preview: request.preview,
        test_config: request.test_config,
        preview_key: request.preview_key.clone(),
        default_location_type: request.default_location_type.as_deref().and_then(word),
        ..SiteQuery::default()
    }
}

/// One look-up of the site's own pages: everything that its answer depends on.
pub(super) struct SiteLookup<'a> {
    scene: ResultsRequest<'a>,
    lookup: LookupAnswer,
    config: Option<Arc<JurisdictionConfig>>,
}

impl SiteLookup<'_> {
    /// The results page, all rules applied.
    pub(super) async fn view(&self, app: &App) -> SiteLocate<'_> {
        let Self { scene, lookup, config } = self;
        let config = config.as_deref();
        let mut view = results(scene, lookup, config);
        // The office of the state: these hours are the state's.
        let office = state_of(lookup, &scene.query).and_then(|j| office::of(j, config, scene.locale).url);
        let office = office.as_deref();
        view.state_hours_html = self.state_hours(app, &view, office).await;
        view.cannot_go_in_html = self.cannot_go_in(app, &view, office).await;
        for at in 0..view.elections.len() {
            let own = &view.elections[at].answer;
            let hours = self.state_hours(app, own, office).await;
            let help = self.cannot_go_in(app, own, office).await;
            let own = &mut view.elections[at].answer;
            (own.state_hours_html, own.cannot_go_in_html) = (hours, help);
        }
        view
    }

    /// The answers for a voter who cannot go in, drawn.
    async fn cannot_go_in(&self, app: &App, view: &SiteLocate<'_>, office: Option<&str>) -> Option<String> {
        let (answers, help) = cannot_go_in(view, &self.scene, self.config.as_deref())?;
        let drawn =
            app.renderer.as_ref()?.cannot_go_in(&answers, office, help.as_deref(), self.scene.locale).await;
        drawn.ok().map(|html| html.to_string())
    }

    /// The state's hours of election day, drawn. Without them the voter is told what the place itself has.
    async fn state_hours(&self, app: &App, view: &SiteLocate<'_>, office: Option<&str>) -> Option<String> {
        let hours = state_hours(view, self.config.as_deref())?;
        let drawn = app.renderer.as_ref()?.polling_hours(&hours, office, self.scene.locale).await;
        drawn.ok().map(|html| html.to_string())
    }
}

/// Asks about what was typed, in one line. `query` has passed [`App::guarded`].
pub(super) async fn look_up_for_site<'a>(
    app: &'a App,
    caller: &Caller,
    query: SiteQuery,
    entered: String,
    results_per_type: Option<i64>,
) -> SiteLookup<'a> {
    let asked = AddressQuery { address: &entered, state: query.state.map(|j| j.code), results_per_type };
    // On any failure the voter gets the official look-up and the hotline, never an empty error.
    let lookup = match Box::pin(look_up(app, asked)).await {
        Ok(response) => lookup(response),
        Err(_) => LookupAnswer { error_code: FETCH_FAILED.to_owned(), ..lookup(no_answer()) },
    };
    let now = app.clock.now();
    let config = match state_of(&lookup, &query) {
        Some(state) => {
            let edition = Edition { preview: query.preview, test_config: query.test_config };
            Box::pin(app.upstreams.jurisdiction(state.code, edition, today(Some(state), now))).await
        }
        None => None,
    };
    let of_places =
        lookup.feed.as_ref().filter(|_| lookup.names_a_place() || lookup.answer == LookupKind::MailOnly);
    let of_places = of_places.map(|feed| (feed.source.as_str(), feed.election_day));
    let off = state_of(&lookup, &query)
        .and_then(|state| why_withheld(state, config.as_deref(), of_places, today(Some(state), now)));
    let lookup = match off {
        Some(why) => withheld(lookup, &why),
        None => lookup,
    };
    let brand = BrandKey::of_host(&caller.host, app.brand_es_host.as_deref());
    let offered = query.lang.filter(|l| offers(config.as_deref(), *l));
    let scene = ResultsRequest {
        entered,
        locale: offered.unwrap_or_else(|| brand.default_locale()),
        query,
        now,
        pages: &app.pages,
        contact: app.contact.as_deref(),
        reports: reports::are_on(app),
    };
    SiteLookup { scene, lookup, config }
}

/// A made-up answer for developers: from here on as [`find`] gives a real one, with the built-in facts of its
/// state in the place of what editors wrote. `about` is its address (`Scenario::answered_by`).
pub(super) fn scenario_lookup<'a>(
    app: &'a App,
    caller: &Caller,
    query: SiteQuery,
    scenario: Scenario,
    about: &str,
) -> SiteLookup<'a> {
    let brand = BrandKey::of_host(&caller.host, app.brand_es_host.as_deref());
    let scene = ResultsRequest {
        entered: about.to_owned(),
        locale: query.lang.unwrap_or_else(|| brand.default_locale()),
        query: SiteQuery { state: common::jurisdiction::state(SCENARIO_STATE), ..query },
        now: app.clock.now(),
        pages: &app.pages,
        contact: app.contact.as_deref(),
        // Nobody can have seen such a place.
        reports: false,
    };
    SiteLookup { scene, lookup: lookup(scenario.answer_about(about, scenario_today(app))), config: None }
}

/// About how many bytes the JSON of an answer has.
fn json_size(view: &SiteLocate<'_>) -> usize {
    let places = view.types.iter().flat_map(|kind| &kind.locations);
    let places: usize = places.map(|place| 2200 + 300 * place.days.len()).sum();
    let maps: usize = view.types.iter().filter_map(|kind| kind.map_svg.as_ref()).map(|svg| svg.len()).sum();
    // Quotation marks in a map are escaped.
    let parts = [&view.state_hours_html, &view.cannot_go_in_html];
    let hours: usize = parts.into_iter().flatten().map(String::len).sum();
    let elections: usize = view.elections.iter().map(|own| 256 + json_size(&own.answer)).sum();
    4096 + places + maps + maps / 4 + hours + hours / 4 + elections
}

/// The typed address in one line: it is echoed to the voter and sent to the look-up.
pub(super) fn entered(request: &SiteLocateRequest) -> String {
    match request.address.as_deref().map(str::trim).filter(|a| !a.is_empty()) {
        Some(address) => address.to_owned(),
        None => {
            let parts = [request.address_line_1.trim(), request.zip.trim()];
            parts.iter().filter(|p| !p.is_empty()).copied().collect::<Vec<_>>().join(", ")
        }
    }
}
