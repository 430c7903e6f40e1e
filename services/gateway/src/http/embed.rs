//! `/embed/`: the look-up inside a partner's page. `?key=` names a key of `API_KEYS_FILE`; the pages of its origins may
//! frame this one page, and nothing else may frame anything. Without a key, or with an unknown one, it is a page with a
//! link that nobody may frame. The form is posted within the frame: the address is in the body, and no message, link or
//! URL has it. Counted as the form of `/locate/` is, by the rate of the voter's own address.

use std::sync::Arc;

use axum::Extension;
use axum::body::{Body, to_bytes};
use axum::extract::{RawQuery, State};
use axum::response::Response;
use http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use url::form_urlencoded::{Serializer, parse};

use super::compose::{Content, REFERRER};
use super::locate_form::{self, Sent};
use super::site::{entered, find};
use super::visit::{Told, ask};
use super::{body, serve};
use crate::app::App;
use crate::edge::caller::Caller;
use crate::page::kept::{Answer, Reuse, What};
use crate::problem::Problem;
use crate::site::query::SiteQuery;
use crate::site::route::PageKind;
use crate::view::bootstrap::Bootstrap;
use crate::view::document::{EmbedFrame, LookupForm};

/// The one page that may be framed.
pub const EMBED: &str = "/embed/";
/// Bytes of a key in the query that are looked at.
const MAX_KEY: usize = 200;
const CLOSED: &str = "frame-ancestors 'none'";

/// On a response that some page may frame: the edge leaves out `X-Frame-Options`, which knows no origins.
#[derive(Clone, Copy)]
pub(super) struct Framed;

/// A partner that may frame the look-up.
struct Partner {
    key: String,
    /// Name for what is kept: of the key's digest.
    name: String,
    origins: Vec<String>,
}

impl Partner {
    /// The owner of the key in a query, where the key has origins.
    fn of(app: &App, raw: &str) -> Option<Self> {
        let (_, key) = parse(raw.as_bytes()).find(|(name, _)| name == "key")?;
        let keys = app.gate.keys.as_ref().filter(|_| key.len() <= MAX_KEY)?;
        let (digest, owner) = keys.find(key.as_bytes())?;
        let name = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let (key, origins) = (key.into_owned(), owner.origins);
        (!origins.is_empty()).then_some(Self { key, name, origins })
    }

    /// A policy that lets the partner's pages frame what it is sent with.
    fn opened(&self, policy: &str) -> Option<HeaderValue> {
        let origins = format!("frame-ancestors {}", self.origins.join(" "));
        HeaderValue::from_str(&policy.replace(CLOSED, &origins)).ok()
    }

    /// This page, with the key and the parameters of the visit.
    fn href(&self, query: &SiteQuery) -> String {
        let key = Serializer::new(String::new()).append_pair("key", &self.key).finish();
        query.href(&format!("{EMBED}?{key}"))
    }
}

/// The form, or the way to it.
///
/// # Errors
/// When the caller has too many pages made; and when it cannot be drawn.
pub async fn form(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    RawQuery(raw): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let raw = raw.unwrap_or_default();
    let (partner, query) = (Partner::of(&app, &raw), app.query(&raw));
    let answer = Box::pin(empty(&app, &caller, partner.as_ref(), query)).await?;
    let answer = serve::answer(&answer, &headers);
    Ok(if partner.is_some() { framed(answer) } else { answer })
}

/// The page before anything was sent.
async fn empty(
    app: &App,
    caller: &Caller,
    partner: Option<&Partner>,
    query: SiteQuery,
) -> Result<Arc<Answer>, Problem> {
    let told = Box::pin(ask(app, caller, query.clone(), PageKind::Locate, None)).await;
    // Keys that are not known are the caller's own words: all of them get the same page.
    let slug = partner.map(|partner| partner.name.clone());
    let what = What::Page { shell: EMBED.to_owned(), slug };
    let key = told.key(app, what, caller, app.page_token());
    let make = async {
        let form = partner.map(|partner| blank(app, partner, &query, &told.bootstrap()));
        drawn(app, &told, partner, form.as_ref(), None).await
    };
    app.answer(&app.kept, caller, key, make).await
}

/// Looks up the address of the framed form.
///
/// # Errors
/// As `POST /locate/results/`. Without a key that may be framed the page says so.
pub async fn submit(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    RawQuery(raw): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    if caller.cross_site {
        return Err(Problem::CrossSite);
    }
    if body::media_type(&headers) != locate_form::FORM_TYPE {
        return Err(Problem::NotForm);
    }
    let raw = raw.unwrap_or_default();
    let Some(partner) = Partner::of(&app, &raw) else {
        // The key has ended while the form stood open.
        let closed = Box::pin(empty(&app, &caller, None, app.query(&raw))).await?;
        return Ok(with_status(serve::once(&closed), StatusCode::UNAUTHORIZED));
    };
    let bytes = to_bytes(body, body::MAX_BODY).await.map_err(|_| Problem::TooLarge)?;
    let sent = Sent::read(&bytes)?;
    let query = app.query(&raw);
    if let Err(problem) = app.gate.form(&caller, &sent.page_token, app.clock.now()) {
        // A page that stood open for a day has an old token: the form comes back with a new one, and with what was typed.
        let is_old = matches!(problem, Problem::KeyNeeded) && app.gate.make(&caller).is_ok();
        return if is_old {
            Box::pin(again(&app, &caller, &partner, query, sent)).await
        } else {
            Err(problem)
        };
    }
    let line = entered(&sent.request);
    // Two independent questions. Boxed: calls side by side are too large for a thread's stack.
    let (told, located) = tokio::join!(
        Box::pin(ask(&app, &caller, query.clone(), PageKind::Locate, None)),
        Box::pin(find(&app, &caller, query.clone(), line, None))
    );
    let mut view = located.view(&app).await;
    // Other pages of the site may not be framed, and a link to them would show nothing.
    view.report_href = None;
    view.cannot_go_in_html = None;
    for kind in &mut view.types {
        kind.map_svg = None;
        for place in &mut kind.locations {
            place.voter_id_href = Arc::from("");
        }
    }
    let form = filled(blank(&app, &partner, &query, &told.bootstrap()), sent);
    let answer = drawn(&app, &told, Some(&partner), Some(&form), Some(&view)).await?;
    Ok(framed(serve::once(&answer)))
}

/// The form again.
async fn again(
    app: &App,
    caller: &Caller,
    partner: &Partner,
    query: SiteQuery,
    sent: Sent,
) -> Result<Response, Problem> {
    let told = Box::pin(ask(app, caller, query.clone(), PageKind::Locate, None)).await;
    let form = filled(blank(app, partner, &query, &told.bootstrap()), sent);
    let answer = drawn(app, &told, Some(partner), Some(&form), None).await?;
    Ok(with_status(framed(serve::once(&answer)), StatusCode::UNAUTHORIZED))
}

/// Lets a partner's page show also what is refused: a frame that is closed to it is an empty one, without even the hotline.
pub(super) fn open_refusal(app: &App, uri: &Uri, response: &mut Response) {
    let is_refusal = uri.path() == EMBED && response.status().as_u16() >= 400;
    if !is_refusal || response.extensions().get::<Framed>().is_some() {
        return;
    }
    let Some(partner) = Partner::of(app, uri.query().unwrap_or_default()) else { return };
    let policy =
        response.headers().get(header::CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
    if let Some(open) = policy.and_then(|policy| partner.opened(policy)) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, open);
        response.extensions_mut().insert(Framed);
    }
}

fn filled(form: LookupForm, sent: Sent) -> LookupForm {
    LookupForm {
        address_line_1: sent.request.address_line_1,
        zip: sent.request.zip,
        address: sent.request.address,
        unit_missing: sent.unit_missing,
        with: sent.with,
        ..form
    }
}

fn blank(app: &App, partner: &Partner, query: &SiteQuery, bootstrap: &Bootstrap) -> LookupForm {
    let href = partner.href(query);
    LookupForm {
        action: href.clone(),
        form_href: href.clone(),
        choose_href: href,
        page_token: app.page_token().unwrap_or_default(),
        address_line_1: String::new(),
        zip: String::new(),
        address: None,
        unit_missing: false,
        with: Vec::new(),
        office_url: bootstrap.official.office_url.clone(),
    }
}

async fn drawn(
    app: &App,
    told: &Told<'_>,
    partner: Option<&Partner>,
    form: Option<&LookupForm>,
    answer: Option<&crate::view::locate::SiteLocate<'_>>,
) -> Result<Answer, Problem> {
    let (Some(export), Some(press)) = (&app.export, &app.press) else { return Err(Problem::NotFound) };
    let (visit, bootstrap) = (&told.visit, told.bootstrap());
    let locale = visit.locale(told.config.as_deref());
    let frame = EmbedFrame {
        site_href: visit.query.href(locate_form::FORM),
        sample: bootstrap.sample && partner.is_some(),
        rehearsal: (bootstrap.rehearsal && partner.is_some()).then_some(bootstrap.today),
        hotline: bootstrap.hotline.clone(),
        origins: partner.map(|partner| partner.origins.clone()).unwrap_or_default(),
    };
    let drawn = press.embed(&frame, form, answer, bootstrap.brand, locale).await?;
    let page = export.page(bootstrap.brand, locale, EMBED).ok_or(Problem::NotFound)?;
    let mut content = Content::new(app, &bootstrap);
    content.fill(drawn);
    content.links = REFERRER.to_owned();
    let mut answer = content.into_answer(page, StatusCode::OK, locale, Reuse::Never);
    answer.headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    if let Some(partner) = partner {
        let policy = page.csp.to_str().ok().and_then(|policy| partner.opened(policy));
        answer.headers.insert(header::CONTENT_SECURITY_POLICY, policy.ok_or(Problem::Internal)?);
    }
    Ok(answer)
}

fn framed(mut response: Response) -> Response {
    response.extensions_mut().insert(Framed);
    response
}

fn with_status(mut response: Response, status: StatusCode) -> Response {
    *response.status_mut() = status;
    response
}
