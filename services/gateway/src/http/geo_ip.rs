//! `GET /geo-ip`: the caller's state or territory, as well as its address on the network tells.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use http::{HeaderMap, header};

use crate::app::App;
use crate::edge::caller::Caller;
use crate::edge::client_ip::public;
use crate::problem::Problem;
use crate::view::api::GeoIp;

/// The caller's state or territory.
#[utoipa::path(get, path = "/geo-ip", tag = "voter information",
    responses((status = 200, body = GeoIp)))]
pub async fn geo_ip(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
) -> Result<impl axum::response::IntoResponse, Problem> {
    app.limiter.api(&caller, &headers, app.clock.now())?;
    let region = match public(caller.ip) {
        Some(ip) => app.upstreams.region(ip).await,
        None => None,
    };
    let region_code = region.and_then(|r| r.jurisdiction).map(|j| j.code);
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(GeoIp { region_code })))
}
