//! `/embed/`: the look-up inside a partner's page. `?key=` names a key of `API_KEYS_FILE`; the pages of its
//! origins may frame this one page, and nothing else may frame anything. Without a key, or with an unknown
//! one, it is a page with a link that nobody may frame. The form is posted within the frame: the address is
//! in the body, and no message, link or URL has it. Counted as the form of `/locate/` is, by the rate of the
//! voter's own address.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use url::form_urlencoded::Serializer;

use super::form::{self, SentForm};
use super::site::{entered, look_up_for_site};
use crate::app::App;
use crate::edge::caller::Caller;
use crate::edge::limits::Bucket;
use crate::http::compose::{PageContent, REFERRER};
use crate::http::visit::{VisitData, load_visit};
use crate::http::{body, send};
use crate::page::cache::{Bypass, CacheControl, CacheStatus, CachedResponse, Served, Subject};
use crate::problem::Problem;
use crate::site::visit::query::{SiteQuery, first};
use crate::site::visit::route::PageKind;
use crate::view::bootstrap::Bootstrap;
use crate::view::document::{EmbedFrame, LookupForm};

/// The one page that may be framed.
pub const EMBED: &str = "/embed/";
/// Bytes of a key in the query that are looked at.
const MAX_KEY: usize = 200;
const CLOSED: &str = "frame-ancestors 'none'";

/// On a response that some page may frame: it has no `X-Frame-Options`, which knows no origins.
#[derive(Clone, Copy)]
struct Framed;

/// A partner that may frame the look-up.
struct Partner {
    key: String,
    /// The part of a cache key that stands for the partner: the first bytes of the key's digest, in
    /// hexadecimal.
    name: String,
    origins: Vec<String>,
}

impl Partner {
    /// The owner of the key in a query, where the key has origins.
    fn of(app: &App, raw: &str) -> Option<Self> {
        let key = first(raw, "key")?;
        let keys = app.limiter.keys.as_ref().filter(|_| key.len() <= MAX_KEY)?;
        let (digest, owner) = keys.find(key.as_bytes())?;
        let name = hex::encode(&digest[..8]);
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
    let served = Box::pin(empty(&app, &caller, partner.as_ref(), query)).await?;
    let response = send::served(&served, &headers);
    Ok(if partner.is_some() { framed(response) } else { response })
}

/// The page before anything was sent.
async fn empty(
    app: &App,
    caller: &Caller,
    partner: Option<&Partner>,
    query: SiteQuery,
) -> Result<Served, Problem> {
    let visit_data = Box::pin(load_visit(app, caller, query.clone(), PageKind::Locate, None)).await;
    // Unknown keys are the caller's own words: all of them get the same page.
    let slug = partner.map(|partner| partner.name.clone());
    let subject = Subject::Page { shell: EMBED.into(), slug };
    let key = visit_data.key(app, subject, caller, app.page_token());
    let make = async || {
        let form = partner.map(|partner| blank(app, partner, &query, &visit_data.bootstrap()));
        drawn(app, &visit_data, partner, form.as_ref(), None).await
    };
    app.cached(&app.page_cache, caller, key, make).await
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
    caller.same_site()?;
    let bytes = body::form(&headers, body).await?;
    let raw = raw.unwrap_or_default();
    let Some(partner) = Partner::of(&app, &raw) else {
        // The key has ended while the form stood open.
        let closed = Box::pin(empty(&app, &caller, None, app.query(&raw))).await?;
        return Ok(with_status(send::once(&closed.response, closed.status), StatusCode::UNAUTHORIZED));
    };
    let sent = SentForm::read(&bytes)?;
    let query = app.query(&raw);
    let token = Some(sent.page_token.as_bytes());
    if let Err(problem) = app.limiter.page(Bucket::Lookups, &caller, token, app.clock.now()) {
        // A page that stood open for a day has an old token: the form comes back with a new one, and with
        // what was typed.
        let is_old = matches!(problem, Problem::KeyNeeded) && app.limiter.uncached(&caller).is_ok();
        return if is_old {
            Box::pin(again(&app, &caller, &partner, query, sent)).await
        } else {
            Err(problem)
        };
    }
    let line = entered(&sent.request);
    // Two independent questions. Boxed: calls side by side are too large for a thread's stack.
    let (visit_data, lookup) = tokio::join!(
        Box::pin(load_visit(&app, &caller, query.clone(), PageKind::Locate, None)),
        Box::pin(look_up_for_site(&app, &caller, query.clone(), line, None))
    );
    let mut view = lookup.view(&app).await;
    // Other pages of the site may not be framed, and a link to them would show nothing.
    view.report_href = None;
    view.cannot_go_in_html = None;
    for kind in &mut view.types {
        kind.map_svg = None;
        for place in &mut kind.locations {
            place.voter_id_href = Arc::from("");
        }
    }
    let form = sent.filled(blank(&app, &partner, &query, &visit_data.bootstrap()));
    let answer = drawn(&app, &visit_data, Some(&partner), Some(&form), Some(&view)).await?;
    Ok(framed(send::once(&answer, CacheStatus::Bypass(Bypass::Address))))
}

/// The form again.
async fn again(
    app: &App,
    caller: &Caller,
    partner: &Partner,
    query: SiteQuery,
    sent: SentForm,
) -> Result<Response, Problem> {
    let visit_data = Box::pin(load_visit(app, caller, query.clone(), PageKind::Locate, None)).await;
    let form = sent.filled(blank(app, partner, &query, &visit_data.bootstrap()));
    let answer = drawn(app, &visit_data, Some(partner), Some(&form), None).await?;
    Ok(with_status(framed(send::once(&answer, CacheStatus::Bypass(Bypass::Form))), StatusCode::UNAUTHORIZED))
}

/// Lets a partner's page, and no other, frame a response to this page. `wanted` is the address of a page that
/// a browser asks for. A refusal is framed, too: one that is closed to the partner's page is an empty frame,
/// without even the hotline.
pub(in crate::http) fn set_framing(app: &App, wanted: Option<&Uri>, response: &mut Response) {
    if let Some(uri) = wanted {
        open_refusal(app, uri, response);
    }
    // The policy of the page names the origins that may frame it, and the older header can only forbid it.
    if response.extensions().get::<Framed>().is_some() {
        response.headers_mut().remove(header::X_FRAME_OPTIONS);
    }
}

fn open_refusal(app: &App, uri: &Uri, response: &mut Response) {
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

fn blank(app: &App, partner: &Partner, query: &SiteQuery, bootstrap: &Bootstrap) -> LookupForm {
    let href = partner.href(query);
    LookupForm {
        action: href.clone(),
        form_href: href.clone(),
        choose_href: href,
        page_token: app.page_token().unwrap_or_default(),
        office_url: bootstrap.official.office_url.clone(),
        ..LookupForm::default()
    }
}

async fn drawn(
    app: &App,
    visit_data: &VisitData<'_>,
    partner: Option<&Partner>,
    form: Option<&LookupForm>,
    answer: Option<&crate::view::locate::SiteLocate<'_>>,
) -> Result<CachedResponse, Problem> {
    let (Some(export), Some(renderer)) = (&app.export, &app.renderer) else { return Err(Problem::NotFound) };
    let (visit, bootstrap) = (&visit_data.visit, visit_data.bootstrap());
    let locale = visit.locale(visit_data.config.as_deref());
    let frame = EmbedFrame {
        site_href: visit.query.href(form::FORM),
        sample: bootstrap.sample && partner.is_some(),
        rehearsal: (bootstrap.rehearsal && partner.is_some()).then_some(bootstrap.today),
        hotline: bootstrap.hotline.clone(),
        origins: partner.map(|partner| partner.origins.clone()).unwrap_or_default(),
    };
    let drawn = renderer.embed(&frame, form, answer, bootstrap.brand, locale).await?;
    let page = export.page(bootstrap.brand, locale, EMBED).ok_or(Problem::NotFound)?;
    let mut content = PageContent::new(app, visit, &bootstrap);
    content.fill(drawn);
    content.links = REFERRER.to_owned();
    content.noindex = true;
    let mut answer = content.into_answer(page, StatusCode::OK, locale, CacheControl::NoStore);
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
