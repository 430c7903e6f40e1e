//! `POST /api/site/contacts`: the contact form, as JSON or as a form without scripts. "Thank you" is answered
//! only for what is stored; whatever else happens, the voter gets the page again with what was typed. Nothing
//! that was typed is logged or part of an error.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use common::jurisdiction::{self, JurisdictionKind};
use contacts::contact::{ContactInput, Desk, FormFault, FormFaultKind, FormPage, Refusal, Submission};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Serialize;

use super::body;
use super::compose::{PageContent, REFERRER};
use super::send::redirect;
use super::visit::load_visit;
use crate::app::App;
use crate::edge::caller::Caller;
use crate::edge::client_ip::household;
use crate::page::cache::Bypass;
use crate::page::draw;
use crate::page::export::ExportedPage;
use crate::problem::Problem;
use crate::site::in_person::in_person;
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::visit::Visit;
use crate::site::visit::query::SiteQuery;
use crate::site::visit::route::PageKind;
use crate::site::visit::scene::Scene;
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::BrandKey;
use crate::view::contact::{
    ContactAgain, ContactFault, ContactForm, ContactReason, ContactRefused, ContactRequest, ContactTaken,
};
use crate::view::in_person::Plan;
use crate::view::page::InfoPage;
use crate::view::word;

/// Version of the words of consent (`contact_consent` in `web/messages/pages`): changes with them, a test
/// says so.
pub const CONSENT_VERSION: &str = "2026-11-23";
/// The largest form.
const MAX_FORM: usize = 8 * 1024;
const ROUTE: &str = "/api/site/contacts";
const PAGE: &str = "/inperson/";
const THANKS: &str = "/inperson/thanks/";

/// The page with the contact form, where it has one and contacts are on.
pub(super) fn with_form(
    app: &App,
    visit: &Visit<'_>,
    config: Option<&JurisdictionConfig>,
    mut page: InfoPage,
) -> InfoPage {
    if let (InfoPage::InPerson(person), Some((known, _))) = (&mut page, visit.jurisdiction) {
        person.contact = form(app, &Scene::new(visit, known, config));
    }
    page
}

/// The form of a page; `None` where contacts are off.
pub(super) fn form(app: &App, scene: &Scene<'_>) -> Option<ContactForm> {
    let desk = app.contacts.as_ref()?;
    Some(form_with(scene, desk.ticket(scene.locale.tag(), CONSENT_VERSION), None))
}

fn form_with(scene: &Scene<'_>, ticket: String, again: Option<ContactAgain>) -> ContactForm {
    let query = &scene.visit.query;
    ContactForm {
        action: query.href(ROUTE),
        ticket,
        state: scene.jurisdiction.code,
        privacy_href: scene.page("/privacy/"),
        again,
    }
}

/// A visitor who opens the address of the form: the page that has it.
#[utoipa::path(get, path = "/api/site/contacts", tag = "site",
    params(("state" = Option<String>, Query, description = "Postal code of the state of the page"),
        ("lang" = Option<String>, Query, description = "Language: a tag of `supported_locales`")),
    responses((status = 303, description = "The page with the form", headers(("location" = String, description = "/inperson/ with the query of the page")))))]
pub async fn back(State(app): State<Arc<App>>, RawQuery(raw): RawQuery) -> Response {
    redirect(StatusCode::SEE_OTHER, &app.query(raw.as_deref().unwrap_or_default()).href(PAGE))
}

/// Stores a contact.
#[utoipa::path(post, path = "/api/site/contacts", tag = "site",
    params(("state" = Option<String>, Query, description = "Postal code of the state of the page"),
        ("lang" = Option<String>, Query, description = "Language: a tag of `supported_locales`")),
    request_body(content((ContactRequest = "application/json"), (ContactRequest = "application/x-www-form-urlencoded"))),
    responses((status = 200, body = ContactTaken, description = "Stored (JSON, or a script that accepts it)"),
        (status = 303, description = "Stored (a form without scripts)"),
        (status = 422, content((ContactRefused = "application/json"), (String = "text/html")),
            description = "Not stored: fields are wrong, or the page is too old. A form gets the page again, as HTML"),
        (status = 429, content((crate::view::api::Problem = "application/problem+json"), (String = "text/html")),
            description = "Not stored: too often; see Retry-After. A form gets the page again, as HTML"),
        (status = 503, content((crate::view::api::Problem = "application/problem+json"), (String = "text/html")),
            description = "Not stored, or that is not certain: sent again it is one contact. A form gets the page again, as HTML")))]
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
    let header = |name| headers.get(name).and_then(|v: &HeaderValue| v.to_str().ok()).unwrap_or_default();
    let (request, is_form) = body::form_or_json(headers, body, MAX_FORM, read_form).await?;
    let query = app.query(raw);
    let outcome = submit_to_desk(app, desk, caller, &request).await;
    let scripted = header(header::ACCEPT).contains("application/json");
    match outcome {
        Ok(()) if is_form && !scripted => Ok(redirect(StatusCode::SEE_OTHER, &next(app, &query, &request))),
        Ok(()) => Ok(json(StatusCode::OK, ContactTaken { next: next(app, &query, &request) })),
        Err(refusal) if is_form => {
            Box::pin(ReturnedForm::new(desk, request, refusal).page(app, caller, query)).await
        }
        Err(refusal) => {
            let brand = BrandKey::of_host(&caller.host, app.brand_es_host.as_deref());
            let locale = query.lang.unwrap_or_else(|| brand.default_locale());
            ReturnedForm::new(desk, request, refusal).document(desk, locale)
        }
    }
}

fn read_form(bytes: &[u8]) -> ContactRequest {
    let first = |name| body::form_field(bytes, name);
    ContactRequest {
        firstname: first("firstname"),
        lastname: first("lastname"),
        email: first("email"),
        cellphone: first("cellphone"),
        postal_code: first("postalCode"),
        state_of_residence: first("stateOfResidence"),
        votingplan: first("votingplan"),
        ticket: first("ticket"),
        contact_time: first("contact_time"),
    }
}

async fn submit_to_desk(
    app: &App,
    desk: &Desk,
    caller: &Caller,
    request: &ContactRequest,
) -> Result<(), Refusal> {
    let form = ContactInput {
        firstname: request.firstname.clone(),
        lastname: request.lastname.clone(),
        email: request.email.clone(),
        cellphone: request.cellphone.clone(),
        postal_code: request.postal_code.clone(),
        state_of_residence: request.state_of_residence.clone(),
        voting_plan: request.votingplan.clone(),
    };
    let brand = BrandKey::of_host(&caller.host, app.brand_es_host.as_deref());
    // The language in which the page was shown; without a good ticket the form is not taken.
    let shown = desk.language(&request.ticket, CONSENT_VERSION).and_then(|tag| Locale::parse(&tag));
    let locale = shown.unwrap_or_else(|| brand.default_locale());
    let page = FormPage {
        lang: locale.tag(),
        brand: draw::brand_name(brand),
        consent_version: CONSENT_VERSION,
        consent_text: &draw::consent(brand, locale),
    };
    let client = household(caller.ip);
    let submission = Submission { form: &form, ticket: &request.ticket, trap: &request.contact_time, client };
    desk.submit(&submission, &page).await
}

/// Where a stored form leads: to the thanks for its plan and its state. A territory has no such page.
fn next(app: &App, query: &SiteQuery, request: &ContactRequest) -> String {
    let given = jurisdiction::any(&request.state_of_residence);
    if app.pages.has(THANKS) && given.is_none_or(|given| given.kind == JurisdictionKind::State) {
        let thanks = SiteQuery { state: given.or(query.state), ..query.clone() }.href(THANKS);
        let first = if thanks.contains('?') { '&' } else { '?' };
        // It was stored, so that it is one of the form's own words.
        return match word::<Plan>(&request.votingplan) {
            Some(_) => format!("{thanks}{first}plan={}", request.votingplan),
            None => thanks,
        };
    }
    match query.search().strip_prefix('?') {
        Some(rest) => format!("/?commit_form_success&{rest}"),
        None => "/?commit_form_success".to_owned(),
    }
}

pub(super) fn json<T: Serialize>(status: StatusCode, body: T) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}

/// Why a form was not taken, and the answer to that.
pub(super) struct RefusedForm<F> {
    pub(super) reason: ContactReason,
    pub(super) faults: Vec<F>,
    status: StatusCode,
    wait: Option<Duration>,
}

impl<F> RefusedForm<F> {
    pub(super) fn new<T>(refusal: Refusal<T>, fault: fn(T) -> F) -> Self {
        let (reason, status) = match &refusal {
            Refusal::Fields(_) => (ContactReason::Fields, StatusCode::UNPROCESSABLE_ENTITY),
            Refusal::Stale => (ContactReason::Stale, StatusCode::UNPROCESSABLE_ENTITY),
            Refusal::Machine => (ContactReason::Failed, StatusCode::UNPROCESSABLE_ENTITY),
            Refusal::TooOften(_) => (ContactReason::Failed, StatusCode::TOO_MANY_REQUESTS),
            Refusal::Failed(_) => (ContactReason::Failed, StatusCode::SERVICE_UNAVAILABLE),
        };
        let (faults, wait) = match refusal {
            Refusal::Fields(faults) => (faults.into_iter().map(fault).collect(), None),
            Refusal::TooOften(wait) => (Vec::new(), Some(wait)),
            _ => (Vec::new(), None),
        };
        Self { reason, faults, status, wait }
    }

    /// For a program: what is wrong, or the problem.
    pub(super) fn document<T: Serialize>(
        self,
        body: impl FnOnce(ContactReason, Vec<F>) -> T,
    ) -> Result<Response, Problem> {
        match self.status {
            StatusCode::TOO_MANY_REQUESTS => Err(Problem::TooMany(self.wait.unwrap_or_default())),
            StatusCode::SERVICE_UNAVAILABLE => Err(Problem::Unavailable),
            status => Ok(json(status, body(self.reason, self.faults))),
        }
    }

    /// For a browser: the page again.
    pub(super) fn page(&self, content: PageContent<'_>, page: &ExportedPage, locale: Locale) -> Response {
        let mut response = content.into_response(page, self.status, locale, Bypass::Form);
        if let Some(wait) = self.wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait.as_secs() + 1));
        }
        response
    }
}

/// A form that was not taken, with what was typed.
struct ReturnedForm {
    entered: ContactRequest,
    ticket: Option<String>,
    refused: RefusedForm<ContactFault>,
}

impl ReturnedForm {
    fn new(desk: &Desk, request: ContactRequest, refusal: Refusal) -> Self {
        // A good ticket stays: sent twice, it is one contact.
        let ticket = desk.language(&request.ticket, CONSENT_VERSION).map(|_| request.ticket.clone());
        // The field that nobody sees comes back empty, or a person could never send the form.
        let entered = ContactRequest { contact_time: String::new(), ..request };
        Self { entered, ticket, refused: RefusedForm::new(refusal, fault) }
    }

    fn document(self, desk: &Desk, locale: Locale) -> Result<Response, Problem> {
        let ticket = self.ticket.unwrap_or_else(|| desk.ticket(locale.tag(), CONSENT_VERSION));
        self.refused.document(|reason, faults| ContactRefused { reason, faults, ticket })
    }

    async fn page(self, app: &App, caller: &Caller, query: SiteQuery) -> Result<Response, Problem> {
        let (Some(export), Some(desk)) = (&app.export, &app.contacts) else {
            return Err(Problem::Unavailable);
        };
        // Without a state in the query: the one that was chosen, so that the page need not ask for it.
        let chosen = jurisdiction::state(&self.entered.state_of_residence);
        let query = SiteQuery { state: query.state.or(chosen), ..query };
        let visit_data = Box::pin(load_visit(app, caller, query, PageKind::InPerson, None)).await;
        let (visit, config) = (&visit_data.visit, visit_data.config.as_deref());
        let bootstrap = &visit_data.bootstrap();
        // The state is unknown: no page can be shown, and none is guessed.
        let Some((known, _)) = visit.jurisdiction else { return self.document(desk, visit.locale(config)) };
        let (scene, locale) = (Scene::new(visit, known, config), visit.locale(config));
        // The words of consent are those of this page's language.
        let same = |ticket: &String| desk.language(ticket, CONSENT_VERSION).as_deref() == Some(locale.tag());
        let Self { entered, ticket, mut refused } = self;
        let ticket = ticket.filter(same).unwrap_or_else(|| desk.ticket(locale.tag(), CONSENT_VERSION));
        let (reason, faults) = (refused.reason, std::mem::take(&mut refused.faults));
        let mut person = in_person(&scene);
        person.contact = Some(form_with(&scene, ticket, Some(ContactAgain { entered, reason, faults })));
        let info = InfoPage::InPerson(Box::new(person));
        let renderer = app.renderer.as_ref().ok_or(Problem::Unavailable)?;
        let drawn = renderer.page(&info, bootstrap, locale).await?;
        let page = export.page(bootstrap.brand, locale, PAGE).ok_or(Problem::NotFound)?;
        let mut content = PageContent::new(app, visit, bootstrap);
        content.fill(drawn);
        content.links = REFERRER.to_owned();
        Ok(refused.page(content, page, locale))
    }
}

fn fault(FormFault { field, kind }: FormFault) -> ContactFault {
    let kind = match kind {
        FormFaultKind::Missing => "missing",
        FormFaultKind::Invalid => "invalid",
    };
    ContactFault { field: field.name(), kind }
}

#[cfg(test)]
mod tests {
    use sha2::{Digest as _, Sha256};

    use super::*;

    #[test]
    fn the_words_of_consent_change_together_with_their_version() {
        let words: String = Locale::ALL.map(|locale| draw::consent(BrandKey::En, locale)).join("\n");
        let digest = format!("{:x}", Sha256::digest(words));
        let known = [("2026-11-23", "15ecbceb9f68ff9e")];
        assert!(
            known.contains(&(CONSENT_VERSION, &digest[..16])),
            "new words need a new CONSENT_VERSION: {}",
            &digest[..16]
        );
    }

    #[test]
    fn a_form_is_read_by_the_names_of_the_page() {
        let form = read_form(b"firstname=Jo&lastname=%D9%86&email=a%40b.co&cellphone=&postalCode=89101&stateOfResidence=NV&votingplan=early&firstname=x&ticket=t");
        assert_eq!(
            (form.firstname.as_str(), form.lastname.as_str(), form.email.as_str()),
            ("Jo", "ن", "a@b.co")
        );
        assert_eq!((form.postal_code.as_str(), form.state_of_residence.as_str()), ("89101", "NV"));
        assert_eq!((form.votingplan.as_str(), form.ticket.as_str()), ("early", "t"));
        assert!(!format!("{form:?}").contains("Jo"));
    }
}
