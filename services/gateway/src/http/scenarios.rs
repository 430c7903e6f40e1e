//! `/locate/results/?scenario=` with a name that there is not, asked for by a browser: a page in the frame of the site that
//! lists the names that there are. Everybody else gets the problem, which has the same list.

use axum::response::Response;
use http::{HeaderValue, StatusCode};

use super::compose::Content;
use super::locate_form::RESULTS;
use super::visit::ask;
use crate::app::App;
use crate::edge::caller::Caller;
use crate::problem::Problem;
use crate::site::query::SiteQuery;
use crate::site::route::{ANSWER, PageKind};
use crate::upstream::Scenario;
use crate::view::document::Document;
use crate::view::scenario::{ScenarioLink, Scenarios};

/// The page for developers.
const DEVELOPERS: &str = "/developers/";

/// The page. It does not repeat the name that was asked for.
pub(super) async fn page(app: &App, caller: &Caller, query: SiteQuery) -> Result<Response, Problem> {
    app.gate.make(caller)?;
    let (Some(export), Some(press)) = (&app.export, &app.press) else { return Err(Problem::NotFound) };
    let told = Box::pin(ask(app, caller, query, PageKind::Other, None)).await;
    let (visit, bootstrap) = (&told.visit, told.bootstrap());
    let locale = visit.locale(told.config.as_deref());
    let link = |(_, name): (Scenario, &'static str)| {
        let href = visit.query.href(&format!("{RESULTS}?scenario={name}"));
        ScenarioLink { name, href }
    };
    let page = Scenarios {
        list: Scenario::ALL.into_iter().map(link).collect(),
        developers_href: visit.query.href(DEVELOPERS),
    };
    let document = Document::Scenarios { page: &page };
    let drawn = press.titled(document, bootstrap.brand, locale, bootstrap.today).await?;
    let shell = export.page(visit.brand, locale, ANSWER).ok_or(Problem::NotFound)?;
    let mut content = Content::new(app, &bootstrap);
    content.fill(drawn);
    let mut response = content.into_response(shell, StatusCode::BAD_REQUEST, locale);
    response.headers_mut().insert("x-robots-tag", HeaderValue::from_static("noindex"));
    Ok(response)
}
