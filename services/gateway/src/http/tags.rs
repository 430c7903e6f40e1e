//! `GET /api/site/tags`: asked by a page that may load tags, once a visitor could agree to them. The page
//! itself says nothing of the visitor, so that one copy serves all.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use http::{HeaderMap, header};

use crate::app::App;
use crate::view::tags::SiteTags;

/// The scripts of third parties that a page may load after consent; none under Global Privacy Control.
#[utoipa::path(get, path = "/api/site/tags", tag = "site",
    params(("sec-gpc" = Option<String>, Header, description = "1: Global Privacy Control, the list is empty")),
    responses((status = 200, body = SiteTags)))]
pub async fn tags(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> ([(header::HeaderName, &'static str); 2], Json<SiteTags>) {
    let refused = headers.get("sec-gpc").is_some_and(|value| value.as_bytes().trim_ascii() == b"1");
    let list = if refused { SiteTags::default() } else { app.tags.list().clone() };
    ([(header::CACHE_CONTROL, "no-store"), (header::VARY, "Sec-GPC")], Json(list))
}
