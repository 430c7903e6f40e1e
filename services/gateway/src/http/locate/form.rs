//! `POST /locate/results/`: the address form of `/locate/` as a browser sends it without scripts, or before
//! they have come. The address is in the body alone. The same look-up with the same limits as `POST
//! /api/site/locate`; the answer is a document, drawn for this one visitor and never cached.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use common::jurisdiction;
use http::{HeaderMap, StatusCode};

use super::site::{SiteLookup, entered, look_up_for_site, scenario_lookup};
use super::{RESULTS, decode, scenario, scenarios};
use crate::app::App;
use crate::edge::caller::Caller;
use crate::edge::limits::Bucket;
use crate::http::compose::{PageContent, REFERRER};
use crate::http::visit::{VisitData, load_visit};
use crate::http::{body, reports};
use crate::page::cache::{Bypass, CacheControl, CachedResponse};
use crate::page::export::Export;
use crate::problem::{Problem, wants_page};
use crate::site::lookup::LookupAnswer;
use crate::site::lookup::off_switch::{OffReason, is_off, withheld};
use crate::site::places::access::chosen;
use crate::site::results::{ResultsRequest, results};
use crate::site::visit::query::{SiteQuery, first};
use crate::site::visit::route::ANSWER;
use crate::site::visit::route::PageKind;
use crate::upstream::{SCENARIO_STATE, Scenario};
use crate::view::bootstrap::Bootstrap;
use crate::view::document::LookupForm;
use crate::view::locate::SiteLocateRequest;

pub(in crate::http) const FORM: &str = "/locate/";

/// The attributes of the exported form: its `action`, with the parameters of the visit, and the token of the
/// page.
pub(in crate::http) fn action(app: &App, query: &SiteQuery) -> (String, String) {
    (query.href(RESULTS), app.page_token().unwrap_or_default())
}

/// Looks up the address of a form.
///
/// # Errors
/// As `POST /api/site/locate`; and when the body is no form.
pub async fn submit(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    RawQuery(raw): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    caller.same_site()?;
    let sent = SentForm::read(&body::form(&headers, body).await?)?;
    app.limiter.page(Bucket::Lookups, &caller, Some(sent.page_token.as_bytes()), app.clock.now())?;
    let raw = raw.as_deref().unwrap_or_default();
    let named = match scenario_of(raw) {
        Err(_) if wants_page(&headers, RESULTS) => {
            return Box::pin(scenarios::page(&app, &caller, app.query(raw))).await;
        }
        named => named?,
    };
    match named.filter(|_| Scenario::is_made_up(&entered(&sent.request))) {
        Some(scenario) => Box::pin(stage(&app, &caller, app.query(raw), scenario, sent)).await,
        // An address of the visitor's own on such a page is looked up.
        None => Box::pin(answer(&app, &caller, app.query(raw), sent)).await,
    }
}

/// The made-up answer of `?scenario=` for developers, as the form without scripts shows answers; `None` where
/// the query names no scenario.
pub(in crate::http) async fn staged(
    app: &App,
    caller: &Caller,
    raw: &str,
    headers: &HeaderMap,
) -> Option<Result<Response, Problem>> {
    Some(match scenario_of(raw) {
        Ok(None) => return None,
        Ok(Some(scenario)) => match app.limiter.uncached(caller) {
            Ok(()) => {
                let asked = SentForm { with: chosen(raw), ..SentForm::default() };
                Box::pin(stage(app, caller, app.query(raw), scenario, asked)).await
            }
            Err(problem) => Err(problem),
        },
        Err(_) if wants_page(headers, RESULTS) => {
            Box::pin(scenarios::page(app, caller, app.query(raw))).await
        }
        Err(problem) => Err(problem),
    })
}

fn scenario_of(raw: &str) -> Result<Option<Scenario>, Problem> {
    first(raw, "scenario").map(|name| scenario(&name)).transpose()
}

/// A scenario as a page. An answer to what it asks leads to another scenario: nothing is looked up.
async fn stage(
    app: &App,
    caller: &Caller,
    query: SiteQuery,
    scenario: Scenario,
    sent: SentForm,
) -> Result<Response, Problem> {
    let query = SiteQuery { state: jurisdiction::state(SCENARIO_STATE), ..query };
    let line = entered(&sent.request);
    let (scenario, about) = scenario.answered_by(&line);
    let lookup = scenario_lookup(app, caller, query.clone(), scenario, about);
    let visit_data = Box::pin(load_visit(app, caller, query.clone(), PageKind::Locate, None)).await;
    let mut bootstrap = visit_data.bootstrap();
    // These places are made up, also where a real index is served.
    bootstrap.sample = true;
    let form = LookupForm {
        action: query.href(&format!("{RESULTS}?scenario={}", scenario.name())),
        page_token: action(app, &query).1,
        // A question comes back with the made-up address; the form for another address has none.
        address: Some(about.to_owned()),
        unit_missing: sent.unit_missing,
        with: sent.with,
        ..blank(&query, &bootstrap)
    };
    Box::pin(show(app, (&visit_data, &bootstrap), &lookup, form)).await
}

async fn answer(app: &App, caller: &Caller, query: SiteQuery, sent: SentForm) -> Result<Response, Problem> {
    let line = entered(&sent.request);
    // Two independent questions. Boxed: calls side by side are too large for a thread's stack.
    let (visit_data, lookup) = tokio::join!(
        Box::pin(load_visit(app, caller, query.clone(), PageKind::Locate, None)),
        Box::pin(look_up_for_site(app, caller, query.clone(), line, None))
    );
    let bootstrap = visit_data.bootstrap();
    let (action, page_token) = action(app, &query);
    let form = sent.filled(LookupForm { action, page_token, ..blank(&query, &bootstrap) });
    Box::pin(show(app, (&visit_data, &bootstrap), &lookup, form)).await
}

/// The answer as a document.
async fn show(
    app: &App,
    (visit_data, bootstrap): (&VisitData<'_>, &Bootstrap),
    lookup: &SiteLookup<'_>,
    form: LookupForm,
) -> Result<Response, Problem> {
    let (Some(export), Some(renderer)) = (&app.export, &app.renderer) else { return Err(Problem::NotFound) };
    let visit = &visit_data.visit;
    let locale = visit.locale(visit_data.config.as_deref());
    let mut view = lookup.view(app).await;
    let of_elections = view.elections.iter_mut().flat_map(|own| &mut own.answer.types);
    for kind in view.types.iter_mut().chain(of_elections) {
        // A picture that the list says in words.
        kind.map_svg = None;
    }
    let drawn = renderer.answer(&view, &form, bootstrap.brand, locale).await?;
    let page = export.page(visit.brand, locale, ANSWER).ok_or(Problem::NotFound)?;
    let mut content = PageContent::new(app, visit, bootstrap);
    content.fill(drawn);
    content.links = REFERRER.to_owned();
    content.form = Some((form.action, form.page_token));
    content.noindex = true;
    Ok(content.into_response(page, StatusCode::OK, locale, Bypass::Address))
}

/// A form into which nothing was typed.
fn blank(query: &SiteQuery, bootstrap: &Bootstrap) -> LookupForm {
    LookupForm {
        action: query.href(RESULTS),
        form_href: query.href(FORM),
        choose_href: query.choose_href(),
        office_url: bootstrap.official.office_url.clone(),
        ..LookupForm::default()
    }
}

/// `/locate/` of a state whose look-up is off: no form, but the official look-up and whom to ask. `None`
/// where it is on.
pub(in crate::http) async fn off(
    app: &App,
    export: &Export,
    visit_data: &VisitData<'_>,
    bootstrap: &Bootstrap,
) -> Result<Option<CachedResponse>, Problem> {
    let (Some((state, _)), config) = (visit_data.visit.jurisdiction, visit_data.config.as_deref()) else {
        return Ok(None);
    };
    if !is_off(state, config) {
        return Ok(None);
    }
    let renderer = app.renderer.as_ref().ok_or(Problem::Internal)?;
    let visit = visit_data.visit.pinned(state);
    let locale = visit.locale(config);
    let scene = ResultsRequest {
        entered: String::new(),
        locale,
        query: visit.query.clone(),
        now: visit.now,
        pages: &app.pages,
        contact: app.contact.as_deref(),
        reports: reports::are_on(app),
    };
    // No address was typed yet that a refusal could speak of: without an election, too, the official look-up
    // is named.
    let nothing = withheld(LookupAnswer::default(), &OffReason::Switched);
    let view = results(&scene, &nothing, config);
    let drawn = renderer.answer(&view, &blank(&visit.query, bootstrap), bootstrap.brand, locale).await?;
    let page = export.page(visit.brand, locale, ANSWER).ok_or(Problem::NotFound)?;
    let mut content = PageContent::new(app, &visit, bootstrap);
    content.fill(drawn);
    content.links = REFERRER.to_owned();
    content.noindex = true;
    Ok(Some(content.into_answer(page, StatusCode::OK, locale, CacheControl::NoStore)))
}

/// A form as it was sent.
#[derive(Default)]
pub(super) struct SentForm {
    pub(super) request: SiteLocateRequest,
    pub(super) page_token: String,
    /// The unit was asked for, and the field came back empty.
    pub(super) unit_missing: bool,
    /// The choices of `filters` that the places must offer; unknown names are left out.
    pub(super) with: Vec<String>,
}

impl SentForm {
    /// The first of several equal names counts; unknown ones are left out.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, Problem> {
        let text = std::str::from_utf8(bytes)
            .map_err(|_| Problem::Malformed("The body is not UTF-8.".to_owned()))?;
        let first = |name: &str| {
            let pairs = text.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
            pairs.filter(|(own, _)| *own == name).map(|(_, value)| decode(value)).next().transpose()
        };
        let mut address_line_1 = first("address_line_1")?.unwrap_or_default();
        let mut address = first("address")?.filter(|line| !line.trim().is_empty());
        let unit = first("unit")?;
        let unit_missing = unit.as_deref().is_some_and(|unit| unit.trim().is_empty());
        if let Some(unit) = unit.as_deref().filter(|unit| !unit.trim().is_empty()) {
            match &mut address {
                Some(line) => *line = with_unit(line, unit),
                None => address_line_1 = format!("{} {}", address_line_1.trim_end(), designated(unit)),
            }
        }
        let request = SiteLocateRequest {
            address_line_1,
            zip: first("zip")?.unwrap_or_default(),
            address,
            ..SiteLocateRequest::default()
        };
        let page_token = first("page_token")?.unwrap_or_default();
        Ok(Self { request, page_token, unit_missing, with: chosen(text) })
    }

    /// The form again, with what was typed.
    pub(super) fn filled(self, form: LookupForm) -> LookupForm {
        let SiteLocateRequest { address_line_1, zip, address, .. } = self.request;
        let (unit_missing, with) = (self.unit_missing, self.with);
        LookupForm { address_line_1, zip, address, unit_missing, with, ..form }
    }
}

/// A line with a unit behind its street, as `withUnit` of `web/features/locate/search.ts` puts it.
fn with_unit(line: &str, unit: &str) -> String {
    let (street, rest) = line.split_once(',').unwrap_or((line, ""));
    let comma = if rest.is_empty() { "" } else { "," };
    format!("{} {}{comma}{rest}", street.trim_end(), designated(unit))
}

/// A bare number or letter gets the designator "Unit".
fn designated(unit: &str) -> String {
    let unit = unit.split_whitespace().collect::<Vec<_>>().join(" ");
    let letters = unit.chars().take_while(|c| c.is_alphabetic()).count();
    let goes_on = unit.chars().nth(letters).is_some_and(|c| c.is_ascii_digit() || c == '_');
    if unit.starts_with('#') || (letters >= 2 && !goes_on) { unit } else { format!("Unit {unit}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_read_strictly_and_by_the_names_of_the_page() {
        let sent =
            SentForm::read(b"zip=89101&address_line_1=1+Main%20St%2C+%231&zip=2&page_token=t&x=y").unwrap();
        assert_eq!(entered(&sent.request), "1 Main St, #1, 89101");
        assert_eq!((sent.page_token.as_str(), sent.unit_missing), ("t", false));
        for bad in [&b"zip=%ff"[..], b"address_line_1=1 \xff", b"address=%zz", b"unit=%4"] {
            let Err(Problem::Malformed(detail)) = SentForm::read(bad) else { panic!("must refuse") };
            assert!(!detail.contains("zip") && !detail.contains('1'), "{detail}");
        }
        assert_eq!(entered(&SentForm::read(b"").unwrap().request), "");
        assert_eq!(SentForm::read(b"zip=1&with=wheelchair&with=x%20y").unwrap().with, ["wheelchair"]);
    }

    #[test]
    fn a_unit_goes_behind_the_street() {
        let line = |form: &str| entered(&SentForm::read(form.as_bytes()).unwrap().request);
        assert_eq!(line("address_line_1=77+Sample+St&zip=89101&unit=+4B+"), "77 Sample St Unit 4B, 89101");
        assert_eq!(line("address_line_1=77+Sample+St&zip=89101&unit=Apt+4"), "77 Sample St Apt 4, 89101");
        assert_eq!(line("address_line_1=77+Sample+St&zip=89101&unit=%23+4"), "77 Sample St # 4, 89101");
        assert_eq!(
            line("address=77+Sample+St%2C+Las+Vegas%2C+NV+89101&unit=b"),
            "77 Sample St Unit b, Las Vegas, NV 89101"
        );
        assert_eq!(line("address=77+Sample+St&unit=AB12"), "77 Sample St Unit AB12");
        assert!(SentForm::read(b"address_line_1=77+Sample+St&unit=+").unwrap().unit_missing);
    }
}
