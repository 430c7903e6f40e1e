//! `/locate/results/?scenario=` with a name that there is not, asked for by a browser: a page in the frame of
//! the site that lists the names that there are. Everybody else gets the problem, which has the same list.

use axum::response::Response;
use http::StatusCode;

use super::RESULTS;
use crate::app::App;
use crate::edge::caller::Caller;
use crate::http::compose::PageContent;
use crate::http::visit::load_visit;
use crate::page::cache::Bypass;
use crate::problem::Problem;
use crate::site::visit::query::SiteQuery;
use crate::site::visit::route::{ANSWER, PageKind};
use crate::upstream::Scenario;
use crate::view::document::Document;
use crate::view::scenario::{ScenarioLink, Scenarios};

/// The page for developers.
const DEVELOPERS: &str = "/developers/";

/// The page. It does not repeat the name that was asked for.
pub(super) async fn page(app: &App, caller: &Caller, query: SiteQuery) -> Result<Response, Problem> {
    app.limiter.uncached(caller)?;
    let (Some(export), Some(renderer)) = (&app.export, &app.renderer) else { return Err(Problem::NotFound) };
    let visit_data = Box::pin(load_visit(app, caller, query, PageKind::Other, None)).await;
    let (visit, bootstrap) = (&visit_data.visit, visit_data.bootstrap());
    let locale = visit.locale(visit_data.config.as_deref());
    let link = |(_, name): (Scenario, &'static str)| {
        let href = visit.query.href(&format!("{RESULTS}?scenario={name}"));
        ScenarioLink { name, href }
    };
    let page = Scenarios {
        list: Scenario::ALL.into_iter().map(link).collect(),
        developers_href: visit.query.href(DEVELOPERS),
    };
    let document = Document::Scenarios { page: &page };
    let drawn = renderer.titled(document, bootstrap.brand, locale, bootstrap.today).await?;
    let shell = export.page(visit.brand, locale, ANSWER).ok_or(Problem::NotFound)?;
    let mut content = PageContent::new(app, visit, &bootstrap);
    content.fill(drawn);
    content.noindex = true;
    Ok(content.into_response(shell, StatusCode::BAD_REQUEST, locale, Bypass::Error))
}
