//! `/problem/` and `POST /api/site/reports`: a voter's report of a wrong place. As the contact form: "thank
//! you" is said only for what is stored; whatever else happens, the voter gets the page again with what was
//! typed. A text with what looks like a home address is asked about and not stored. Nothing that was typed is
//! logged or part of an error.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use contacts::contact::{
    Desk, Refusal, ReportFault as Fault, ReportFaultKind, ReportForm as Form, ReportPage as Page, Submission,
};
use http::{HeaderMap, StatusCode};

use super::body;
use super::compose::PageContent;
use super::contacts::{RefusedForm, json};
use super::send::redirect;
use super::visit::load_visit;
use crate::app::App;
use crate::edge::caller::Caller;
use crate::edge::client_ip::household;
use crate::page::draw;
use crate::problem::Problem;
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::places::report::{self, PAGE, THANKS};
use crate::site::visit::Visit;
use crate::site::visit::query::SiteQuery;
use crate::site::visit::route::PageKind;
use crate::site::visit::scene::Scene;
use crate::view::bootstrap::BrandKey;
use crate::view::page::InfoPage;
use crate::view::report::{ReportAgain, ReportFault, ReportPlace, ReportRefused, ReportRequest, ReportTaken};

/// The largest form: 1,000 letters of four bytes, each escaped, and the place.
const MAX_FORM: usize = 16 * 1024;

/// True where reports can be taken: there is a database, and a page for the form.
pub(super) fn are_on(app: &App) -> bool {
    app.contacts.is_some() && app.pages.has(PAGE)
}

/// The two pages of a report; `None` where no state is known and it must be chosen first. `raw` is the query,
/// which names the place.
pub(super) fn page(
    app: &App,
    kind: PageKind,
    raw: &str,
    visit: &Visit<'_>,
    config: Option<&JurisdictionConfig>,
) -> Option<InfoPage> {
    let (known, _) = visit.jurisdiction?;
    let scene = Scene::new(visit, known, config);
    Some(match kind {
        PageKind::ProblemThanks => InfoPage::ReportThanks(Box::new(report::thanks(&scene, raw))),
        _ => {
            let place = report::place(raw);
            let ticket = app.contacts.as_ref().map(|desk| desk.report_ticket(scene.locale.tag()));
            InfoPage::Report(Box::new(report::page(&scene, place, ticket, app.contact.as_deref())))
        }
    })
}

/// Stores a report of a wrong place.
///
/// As JSON, or as the form of `/problem/`, which is sent there. `state` is that of the place. A text with
/// what looks like a home address is refused (`kind` is `address`) unless `is_place_address` says that it is
/// the place's.
#[utoipa::path(post, path = "/api/site/reports", operation_id = "report_place", tag = "site",
    params(("state" = String, Query, description = "Postal code of the state of the place"),
        ("lang" = Option<String>, Query, description = "Language: a tag of `supported_locales`")),
    request_body(content((ReportRequest = "application/json"), (ReportRequest = "application/x-www-form-urlencoded"))),
    responses((status = 200, body = ReportTaken, description = "Stored (JSON)"),
        (status = 303, description = "Stored (a form)"),
        (status = 422, content((ReportRefused = "application/json"), (String = "text/html")),
            description = "Not stored: fields are wrong, or the ticket is too old. A form gets the page again, as HTML"),
        (status = 429, content((crate::view::api::Problem = "application/problem+json"), (String = "text/html")),
            description = "Not stored: too often; see Retry-After. A form gets the page again, as HTML"),
        (status = 503, content((crate::view::api::Problem = "application/problem+json"), (String = "text/html")),
            description = "Not stored, or that is not certain: sent again it is one report. A form gets the page again, as HTML")))]
pub async fn submit(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    RawQuery(raw): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    Box::pin(take(&app, &caller, &raw.unwrap_or_default(), &headers, body)).await
}

async fn take(
    app: &App,
    caller: &Caller,
    raw: &str,
    headers: &HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    caller.same_site()?;
    let desk = app.contacts.as_ref().ok_or(Problem::Unavailable)?;
    let (request, is_form) = body::form_or_json(headers, body, MAX_FORM, read_form).await?;
    let query = app.query(raw);
    let Some(state) = query.state else {
        return Err(Problem::Malformed("state: name the state of the place, such as ?state=NV.".to_owned()));
    };
    let brand = BrandKey::of_host(&caller.host, app.brand_es_host.as_deref());
    let locale = query.lang.unwrap_or_else(|| brand.default_locale());
    let page = Page { state: state.code, lang: locale.tag(), brand: draw::brand_name(brand) };
    let form = Form {
        kind: request.kind.clone(),
        place_id: request.place_id.clone(),
        place: request.place.clone(),
        place_address: request.place_address.clone(),
        text: request.text.clone(),
        is_place_address: request.is_place_address,
    };
    let client = household(caller.ip);
    let submission = Submission { form: &form, ticket: &request.ticket, trap: &request.contact_time, client };
    match desk.report(&submission, &page).await {
        Ok(()) if is_form => Ok(redirect(StatusCode::SEE_OTHER, &next(app, &query, &request))),
        Ok(()) => Ok(json(StatusCode::OK, ReportTaken { next: next(app, &query, &request) })),
        Err(refusal) => {
            let again = ReturnedForm::new(desk, request, refusal);
            if is_form {
                Box::pin(again.page(app, desk, caller, query)).await
            } else {
                again.document(desk, locale.tag())
            }
        }
    }
}

fn read_form(bytes: &[u8]) -> ReportRequest {
    let first = |name| body::form_field(bytes, name);
    ReportRequest {
        kind: first("kind"),
        place_id: first("place_id"),
        place: first("place"),
        place_address: first("place_address"),
        text: first("text"),
        is_place_address: !first("is_place_address").is_empty(),
        ticket: first("ticket"),
        contact_time: first("contact_time"),
    }
}

/// Where a stored report leads: to the thanks, which say again what was wrong.
fn next(app: &App, query: &SiteQuery, request: &ReportRequest) -> String {
    if !app.pages.has(THANKS) {
        return query.href("/");
    }
    query.href(&format!("{THANKS}?{}", report::thanks_query(&request.kind, !request.place_id.is_empty())))
}

fn place_of(request: &ReportRequest) -> ReportPlace {
    ReportPlace {
        id: request.place_id.clone(),
        name: request.place.clone(),
        address: request.place_address.clone(),
    }
}

/// A form that was not taken, with what was typed.
struct ReturnedForm {
    entered: ReportRequest,
    ticket: Option<String>,
    refused: RefusedForm<ReportFault>,
}

impl ReturnedForm {
    fn new(desk: &Desk, request: ReportRequest, refusal: Refusal<Fault>) -> Self {
        // A good ticket stays: sent twice, it is one report.
        let ticket = Some(request.ticket.clone()).filter(|ticket| desk.is_report_ticket(ticket));
        // The field that nobody sees comes back empty, or a person could never send the form.
        let entered = ReportRequest { contact_time: String::new(), ..request };
        Self { entered, ticket, refused: RefusedForm::new(refusal, fault) }
    }

    fn document(self, desk: &Desk, lang: &str) -> Result<Response, Problem> {
        let ticket = self.ticket.unwrap_or_else(|| desk.report_ticket(lang));
        self.refused.document(|reason, faults| ReportRefused { reason, faults, ticket })
    }

    async fn page(
        self,
        app: &App,
        desk: &Desk,
        caller: &Caller,
        query: SiteQuery,
    ) -> Result<Response, Problem> {
        let (Some(export), Some(renderer)) = (&app.export, &app.renderer) else {
            return Err(Problem::Unavailable);
        };
        let visit_data = Box::pin(load_visit(app, caller, query, PageKind::Problem, None)).await;
        let (visit, config) = (&visit_data.visit, visit_data.config.as_deref());
        let bootstrap = &visit_data.bootstrap();
        let (known, _) = visit.jurisdiction.ok_or(Problem::Internal)?;
        let (scene, locale) = (Scene::new(visit, known, config), visit.locale(config));
        let Self { entered, ticket, mut refused } = self;
        let ticket = ticket.unwrap_or_else(|| desk.report_ticket(locale.tag()));
        let mut view = report::page(&scene, place_of(&entered), Some(ticket), app.contact.as_deref());
        if let Some(form) = &mut view.form {
            let (reason, faults) = (refused.reason, std::mem::take(&mut refused.faults));
            form.again = Some(ReportAgain { entered, reason, faults });
        }
        let info = InfoPage::Report(Box::new(view));
        let drawn = renderer.page(&info, bootstrap, locale).await?;
        let page = export.page(bootstrap.brand, locale, PAGE).ok_or(Problem::NotFound)?;
        let mut content = PageContent::new(app, visit, bootstrap);
        content.fill(drawn);
        content.noindex = true;
        Ok(refused.page(content, page, locale))
    }
}

fn fault(Fault { field, kind }: Fault) -> ReportFault {
    let (kind, part) = match kind {
        ReportFaultKind::Missing => ("missing", None),
        ReportFaultKind::Invalid => ("invalid", None),
        ReportFaultKind::Address(part) => ("address", Some(part)),
    };
    ReportFault { field: field.name(), kind, part }
}
