//! `GET /api/site/audit` and `/api/site/audit/{id}`: what we know of our own data, as JSON or CSV. Every
//! answer has an entity tag. The data about feeds is at most 45 s old when it is sent; without a newer answer
//! there is none (503).

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use axum::response::Response;
use common::jurisdiction::{self, Jurisdiction};
use futures::future::join_all;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use super::compose::PageContent;
use super::send;
use super::visit::VisitData;
use crate::app::App;
use crate::edge::caller::Caller;
use crate::page::cache::{CacheControl, CachedResponse};
use crate::page::encoded::Encoded;
use crate::page::export::Export;
use crate::problem::Problem;
use crate::site::audit::csv;
use crate::site::audit::unread::unread;
use crate::site::audit::{AuditData, ReportCount, jurisdiction_audit, national_audit};
use crate::site::visit::query::{SiteQuery, first};
use crate::site::visit::route::Route;
use crate::site::visit::today;
use crate::site::wording::locale::Locale;
use crate::upstream::Edition;
use crate::view::audit::{AuditFormat, JurisdictionAudit, NationalAudit};
use crate::view::page::{InfoPage, WithLinks};
use crate::view::word;

/// Seconds that others may keep an answer.
const CACHE: u32 = 20;

/// How good the data is, jurisdiction by jurisdiction.
///
/// Age of the feeds, places, findings of the importer by severity, feeds that were refused, empty fields of
/// our own pages. `format=csv`, or `Accept: text/csv`, gives one line a jurisdiction.
#[utoipa::path(get, path = "/api/site/audit", operation_id = "national_audit", tag = "audit",
    params(("lang" = Option<String>, Query, description = "Language of names: a tag of `supported_locales`"),
        ("format" = inline(Option<AuditFormat>), Query, description = "json or csv")),
    responses((status = 200, content((NationalAudit = "application/json"), (String = "text/csv")), description = "The audit; text/csv when asked for"),
        (status = 304, description = "The answer with the tag of If-None-Match still holds")))]
pub async fn national(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    RawQuery(raw): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    app.limiter.public_data(&caller, &headers, app.clock.now())?;
    let asked = AuditQuery::read(raw.as_deref().unwrap_or_default(), &headers)?;
    let audit = Box::pin(national_view(&app, &asked.query, asked.locale())).await?;
    match asked.format {
        AuditFormat::Csv => Ok(answer(&headers, csv::national(&audit), Some("voteready-audit.csv"))),
        AuditFormat::Json => json(&headers, &audit),
    }
}

/// How good the data of one state or territory is.
///
/// Its feeds with their age, every rule that they break with its explanation and how to mend it, the feed
/// that was refused and what is served instead, the self-check, empty fields of our own page. `format=csv`,
/// or `Accept: text/csv`, gives one line a finding: `kind` is `finding` (a rule that a feed breaks, with its
/// first place), `missing_field` (an empty field of our own page), `content_finding` (an objection to our own
/// entry) or `reports` (how many voters reported the same, which `field` names).
#[utoipa::path(get, path = "/api/site/audit/{id}", operation_id = "jurisdiction_audit", tag = "audit",
    params(("id" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("lang" = Option<String>, Query, description = "Language of names: a tag of `supported_locales`"),
        ("format" = inline(Option<AuditFormat>), Query, description = "json or csv")),
    responses((status = 200, content((JurisdictionAudit = "application/json"), (String = "text/csv")), description = "The audit; text/csv when asked for"),
        (status = 304, description = "The answer with the tag of If-None-Match still holds"),
        (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn one(
    Path(id): Path<String>,
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    RawQuery(raw): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    app.limiter.public_data(&caller, &headers, app.clock.now())?;
    let place = jurisdiction::any(&id).ok_or(Problem::NotFound)?;
    let asked = AuditQuery::read(raw.as_deref().unwrap_or_default(), &headers)?;
    let audit = Box::pin(one_view(&app, place, &asked.query, asked.locale())).await?;
    match asked.format {
        AuditFormat::Csv => {
            let name = format!("voteready-audit-{}.csv", place.code.to_ascii_lowercase());
            Ok(answer(&headers, csv::jurisdiction(&audit), Some(&name)))
        }
        AuditFormat::Json => json(&headers, &audit),
    }
}

/// The view model of the national audit.
async fn national_view(app: &App, query: &SiteQuery, locale: Locale) -> Result<NationalAudit, Problem> {
    let now = app.clock.now();
    let published = Edition::PUBLISHED;
    let unread = jurisdiction::all().iter().map(|place| async move {
        let config =
            Box::pin(app.upstreams.jurisdiction(place.code, published, today(Some(place), now))).await;
        (place.code, config.map_or(0, |config| unread(&config.facts).len()))
    });
    let (summary, content, unread, reports) = tokio::join!(
        app.upstreams.summary_for_audit(),
        app.upstreams.content_audit(today(None, now)),
        join_all(unread),
        reports(app)
    );
    let summary = summary.map_err(unavailable)?;
    let content = content.as_ref().map(|list| list.as_slice());
    let reports = reports.as_deref();
    let known = AuditData { summary: &summary.whole, content, unread: &unread, reports, now, locale };
    Ok(national_audit(&known, query))
}

/// The view model of one jurisdiction's audit.
async fn one_view(
    app: &App,
    place: &'static Jurisdiction,
    query: &SiteQuery,
    locale: Locale,
) -> Result<JurisdictionAudit, Problem> {
    let now = app.clock.now();
    let published = Edition::PUBLISHED;
    let (summary, audit, content, config, reports) = tokio::join!(
        app.upstreams.summary_for_audit(),
        app.upstreams.feed_audit(place.code),
        app.upstreams.content_audit(today(None, now)),
        app.upstreams.jurisdiction(place.code, published, today(Some(place), now)),
        reports(app),
    );
    let (summary, audit) = (summary.map_err(unavailable)?, audit.map_err(unavailable)?);
    let content = content.as_ref().map(|list| list.as_slice());
    let unread = [(place.code, config.as_ref().map_or(0, |config| unread(&config.facts).len()))];
    let reports = reports.as_deref();
    let known = AuditData { summary: &summary.whole, content, unread: &unread, reports, now, locale };
    Ok(jurisdiction_audit(&known, &audit, place, config.as_deref(), query))
}

/// The view model of an audit page. The links that it makes keep the parameters of the site.
///
/// # Errors
/// [`Problem::Unavailable`]: [`failed_page`] is shown instead.
pub(super) async fn page(
    app: &App,
    route: &Route,
    query: &SiteQuery,
    locale: Locale,
) -> Result<InfoPage, Problem> {
    let links = query.audit_links();
    let page = match route.jurisdiction {
        Some(place) => Box::pin(one_view(app, place, query, locale))
            .await
            .map(|audit| InfoPage::Audit(Box::new(WithLinks { audit, links }))),
        None => Box::pin(national_view(app, query, locale))
            .await
            .map(|audit| InfoPage::NationalAudit(Box::new(WithLinks { audit, links }))),
    };
    page.map_err(|_| Problem::Unavailable)
}

/// The page of an audit that could not be loaded: a 503 that says so and leads on, for this visitor alone.
pub(super) async fn failed_page(
    app: &App,
    export: &Export,
    route: &Route,
    visit_data: &VisitData<'_>,
) -> Result<CachedResponse, Problem> {
    let visit = &visit_data.visit;
    let locale = visit.locale(visit_data.config.as_deref());
    let page = export.page(visit.brand, locale, &route.shell).ok_or(Problem::NotFound)?;
    let renderer = app.renderer.as_ref().ok_or(Problem::Internal)?;
    let (info, bootstrap) =
        (InfoPage::AuditFailed { links: visit.query.audit_links() }, visit_data.bootstrap());
    let mut content = PageContent::new(app, visit, &bootstrap);
    content.fill(renderer.page(&info, &bootstrap, locale).await?);
    content.noindex = true;
    Ok(content.into_answer(page, StatusCode::SERVICE_UNAVAILABLE, locale, CacheControl::NoStore))
}

/// Reports of voters by state and kind; `None` where none are taken, or the database does not answer.
async fn reports(app: &App) -> Option<Vec<ReportCount>> {
    let counted = app.contacts.as_ref()?.reports().await?;
    let known = counted.iter().filter_map(|own| {
        Some(ReportCount { state: own.state.clone(), kind: word(&own.kind)?, total: own.total })
    });
    Some(known.collect())
}

fn unavailable(failure: crate::upstream::CallError) -> Problem {
    match failure {
        crate::upstream::CallError::Overloaded => Problem::Overloaded,
        _ => Problem::Unavailable,
    }
}

/// Language and format of an audit, from the query and `Accept`.
struct AuditQuery {
    query: SiteQuery,
    format: AuditFormat,
}

impl AuditQuery {
    fn read(raw: &str, headers: &HeaderMap) -> Result<Self, Problem> {
        let format = match first(raw, "format").as_deref() {
            Some("csv") => AuditFormat::Csv,
            Some("json") => AuditFormat::Json,
            Some(_) => return Err(Problem::Malformed("format: must be json or csv.".to_owned())),
            None if prefers_csv(headers) => AuditFormat::Csv,
            None => AuditFormat::Json,
        };
        let lang = SiteQuery::parse(raw).lang;
        Ok(Self { query: SiteQuery { lang, ..SiteQuery::default() }, format })
    }

    fn locale(&self) -> Locale {
        self.query.lang.unwrap_or(Locale::En)
    }
}

/// `Accept` names CSV, and JSON not before it.
fn prefers_csv(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let at = |kind: &str| accept.split(',').position(|part| part.trim().starts_with(kind));
    at("text/csv").is_some_and(|csv| at("application/json").is_none_or(|json| csv < json))
}

fn json(headers: &HeaderMap, view: &impl serde::Serialize) -> Result<Response, Problem> {
    let body = serde_json::to_string(view).map_err(|_| Problem::Internal)?;
    Ok(answer(headers, body, None))
}

/// The answer with its tag, or that the one the caller has still holds. `file` is the name of a download.
fn answer(request: &HeaderMap, body: String, file: Option<&str>) -> Response {
    let mut headers = HeaderMap::new();
    let kind = if file.is_some() { "text/csv; charset=utf-8" } else { "application/json" };
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    let name = file.and_then(|name| HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")).ok());
    if let Some(name) = name {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    let body = Encoded::text(body.into());
    let answer =
        CachedResponse { status: StatusCode::OK, headers, body, cache_control: CacheControl::Public(CACHE) };
    let mut response = send::response(&answer, request);
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_is_given_to_who_asks_for_it_first() {
        let asks = |accept: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT, HeaderValue::from_static(accept));
            prefers_csv(&headers)
        };
        assert!(asks("text/csv") && asks("text/csv;q=0.9, application/json"));
        assert!(!asks("application/json, text/csv") && !asks("*/*") && !asks(""));
    }
}
