//! `GET /api/data_summary/national/locations`: counts of places by state.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use http::{HeaderMap, header};

use crate::app::App;
use crate::edge::caller::Caller;
use crate::problem::Problem;
use crate::view::api::{ElectionCounts, NationalSummary, StateSummary};

/// Counts of places by state. `client_id` is taken and not used.
#[utoipa::path(get, path = "/api/data_summary/national/locations", tag = "voter information",
    params(("client_id" = Option<String>, Query, description = "The caller's name; not used")),
    responses((status = 200, body = BTreeMap<String, StateSummary>, description = "By postal code of the state")))]
pub async fn national(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
) -> Result<impl axum::response::IntoResponse, Problem> {
    app.limiter.api(&caller, &headers, app.clock.now())?;
    let summary = app.upstreams.summary().await.map_err(|_| Problem::Unavailable)?;
    let states: NationalSummary = summary
        .whole
        .states
        .iter()
        .map(|s| {
            let election_date = s.feed.as_ref().map(|f| f.election_date.clone()).unwrap_or_default();
            let leading = ElectionCounts {
                election_date,
                e_day_location_count: s.e_day_location_count,
                drop_off_location_count: s.drop_off_location_count,
                ev_location_count: s.ev_location_count,
            };
            let elections = if s.elections.len() > 1 { s.elections.clone() } else { Vec::new() };
            (s.state_code.clone(), StateSummary { leading, elections })
        })
        .collect();
    // An answer that needs a key is for its owner: a shared cache would give it to others without one.
    let cache = if app.limiter.keys.is_some() { "private, max-age=300" } else { "public, max-age=300" };
    Ok(([(header::CACHE_CONTROL, cache)], Json(states)))
}
