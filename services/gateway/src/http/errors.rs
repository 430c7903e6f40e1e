//! `POST /api/site/errors`: an error of a browser, reported with the gateway's own client, so that no third
//! party is asked by the visitor's browser. Cleaned first (`browser_error`); dropped where no receiver is
//! configured, and beyond so many a minute of all visitors together.

use std::sync::Arc;

use axum::Extension;
use axum::body::{Body, to_bytes};
use axum::extract::State;
use common::telemetry::{report_browser_error, reports_browser_errors};
use http::StatusCode;

use super::body;
use crate::app::App;
use crate::browser_error::{BrowserErrorReport, clean};
use crate::edge::caller::Caller;
use crate::problem::Problem;

/// The largest report.
const MAX_REPORT: usize = 4 * 1024;

/// Reports an error of a page.
#[utoipa::path(post, path = "/api/site/errors", tag = "site",
    request_body(content((BrowserErrorReport = "application/json"), (BrowserErrorReport = "text/plain"))),
    responses((status = 204, description = "Taken; it may be dropped")))]
pub async fn report(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    body: Body,
) -> Result<StatusCode, Problem> {
    app.limiter.beacon(&caller)?;
    let bytes = to_bytes(body, MAX_REPORT).await.map_err(|_| Problem::TooLarge)?;
    let given: BrowserErrorReport = body::parse(&bytes)?;
    let is_ours = |path: &str| {
        path.starts_with("/_next/static/") && app.export.as_ref().is_some_and(|e| e.file(path).is_some())
    };
    let outcome = match clean(&given, &app.noise, is_ours) {
        None => "noise",
        Some(_) if !reports_browser_errors() => "off",
        Some(_) if !app.limiter.browser_error() => "too_many",
        Some(error) => {
            report_browser_error(error);
            "reported"
        }
    };
    metrics::counter!("browser_errors_total", "outcome" => outcome).increment(1);
    Ok(StatusCode::NO_CONTENT)
}
