//! `POST /api/site/events`: what a page counted, in one batch, as `navigator.sendBeacon` sends it. No cookie,
//! no identifier; the address of the network is read for the rate and for the client's share of an hour
//! alone. The answer is empty: nobody waits for it.

use std::sync::Arc;

use axum::Extension;
use axum::body::{Body, to_bytes};
use axum::extract::State;
use contacts::events::{Batch, PageEvents};
use http::StatusCode;

use super::body;
use crate::app::App;
use crate::edge::caller::Caller;
use crate::edge::client_ip::counted;
use crate::problem::Problem;

/// The largest batch.
const MAX_BATCH: usize = 8 * 1024;

/// Counts what happened on a page. Words that are not known are counted as `[other]`.
#[utoipa::path(post, path = "/api/site/events", tag = "site",
    request_body(content((PageEvents = "application/json"), (PageEvents = "text/plain"))),
    responses((status = 204, description = "Counted")))]
pub async fn collect(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    body: Body,
) -> Result<StatusCode, Problem> {
    app.limiter.beacon(&caller)?;
    let bytes = to_bytes(body, MAX_BATCH).await.map_err(|_| Problem::TooLarge)?;
    let given: PageEvents = body::parse(&bytes)?;
    app.counts.add(&Batch::read(&given), counted(caller.ip, &app.trusted_proxies));
    Ok(StatusCode::NO_CONTENT)
}
