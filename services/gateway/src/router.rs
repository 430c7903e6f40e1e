//! Every route of the public port, on one page.

use std::sync::Arc;

use axum::Router;
use axum::routing::{any, get, post};

use crate::app::App;
use crate::http::layer::RequestLayer;
use crate::http::{
    audit, bootstrap, calendar, civic, contacts, errors, events, geo_ip, info, locate, openapi, pages,
    places, reports, summary, tags,
};
use crate::problem::Problem;
use crate::site::places::report::PAGE as PROBLEM;

/// The router of the public port, within its one layer.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        // The specification's API.
        .route("/geo-ip", get(geo_ip::geo_ip))
        .route("/api/locate", get(locate::by_query).post(locate::by_body))
        .route("/api/data_summary/national/locations", get(summary::national))
        // The API in Google's form.
        .route(civic::ELECTIONS, get(civic::elections))
        .route(civic::VOTER_INFO, get(civic::voter_info))
        .route(civic::DIVISIONS_BY_ADDRESS, get(civic::divisions_by_address))
        .route(civic::DIVISIONS, get(civic::divisions))
        .route(civic::OTHERS, any(civic::others))
        // The site's own API.
        .route("/api/site/bootstrap", get(bootstrap::bootstrap))
        .route("/api/site/voting-info/{code}", get(info::voting_info))
        .route("/api/site/voting-info/{code}/help", get(info::help))
        .route("/api/site/voting-info/{code}/{slug}", get(info::custom_page))
        .route("/api/site/register/{code}", get(info::register))
        .route("/api/site/vote-by-mail/{code}", get(info::vote_by_mail))
        .route("/api/site/in-person/{code}", get(info::in_person))
        .route("/api/site/places/{code}", get(places::of_state))
        .route("/api/site/places/{code}/{county}", get(places::of_county))
        .route("/api/site/calendar/{file}", get(calendar::calendar))
        .route("/api/site/audit", get(audit::national))
        .route("/api/site/audit/{id}", get(audit::one))
        .route("/api/site/locate", post(locate::site::locate))
        .route("/api/site/suggest", post(locate::suggest::suggest))
        .route("/api/site/contacts", get(contacts::back).post(contacts::submit))
        .route("/api/site/reports", post(reports::submit))
        .route("/api/site/events", post(events::collect))
        .route("/api/site/errors", post(errors::report))
        .route("/api/site/tags", get(tags::tags))
        // About the API.
        .route("/openapi.json", get(openapi::openapi))
        .route("/healthz", get(|| async { "ok\n" }))
        // The site.
        .route(locate::RESULTS, get(pages::results).post(locate::form::submit))
        .route(locate::embed::EMBED, get(locate::embed::form).post(locate::embed::submit))
        .route(PROBLEM, get(pages::page).post(reports::submit))
        .fallback(pages::page)
        .method_not_allowed_fallback(|| async { Problem::MethodNotAllowed })
        .layer(RequestLayer(Arc::clone(&app)))
        .with_state(app)
}
