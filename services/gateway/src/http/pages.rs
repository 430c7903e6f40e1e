//! The site itself: files as they are, pages with the visit's state put in before `</head>`. The page is
//! chosen by host and `?lang=`; the visitor's URL never changes. A finished page is kept for all to whom the same is
//! shown (`kept`), unless it is a draft.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use common::jurisdiction::{self, Kind};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use url::form_urlencoded::parse;

use super::audit;
use super::compose::{Content, REFERRER};
use super::visit::{Told, ask};
use super::{contacts, locate_form, places, reports, robots, serve};
use crate::app::App;
use crate::edge::caller::Caller;
use crate::page::export::{Export, Found, Page};
use crate::page::kept::{Answer, Key, Reuse, What};
use crate::problem::Problem;
use crate::site::ahead::ahead;
use crate::site::config::JurisdictionConfig;
use crate::site::help::help;
use crate::site::in_person::{in_person, thanks};
use crate::site::info::choose;
use crate::site::locale::Locale;
use crate::site::places::places_path;
use crate::site::query::{SiteQuery, without};
use crate::site::registering::register;
use crate::site::route::PageKind;
use crate::site::route::{NOT_FOUND, Route};
use crate::site::scene::Scene;
use crate::site::visit::{Visit, offers, voting_info_path};
use crate::site::vote_by_mail::vote_by_mail;
use crate::site::voting_info::{custom_page, voting_info};
use crate::view::bootstrap::BrandKey;
use crate::view::page::{InfoPage, WithLinks};

/// Everything that is no other route.
pub async fn page(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path();
    let Some(export) = app.export.as_ref().filter(|_| path != "/api" && !path.starts_with("/api/")) else {
        return Problem::NotFound.into_response();
    };
    if method != Method::GET && method != Method::HEAD {
        let mut refused = Problem::MethodNotAllowed.into_response();
        refused.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET,HEAD"));
        return refused;
    }
    if let Some(file) = export.file(path) {
        return serve::file(file, &method, &headers);
    }
    match path {
        "/robots.txt" => return serve::answer(&robots::robots(&app, &caller), &headers),
        "/sitemap.xml" => {
            return match Box::pin(robots::sitemap(&app, export, &caller)).await {
                Some(map) => serve::answer(&map, &headers),
                None => Problem::NotFound.into_response(),
            };
        }
        _ => {}
    }
    let asked = Asked { caller: &caller, path, raw: uri.query().unwrap_or_default(), headers: &headers };
    match export.find(path) {
        Found::Elsewhere(known) => redirect(StatusCode::PERMANENT_REDIRECT, &known, &without(asked.raw, &[])),
        Found::Page(route) => Box::pin(serve_page(&app, export, &asked, &route)).await,
        Found::Nothing => Box::pin(serve_not_found(&app, export, &asked)).await,
    }
}

/// A request for a page.
pub(super) struct Asked<'r> {
    pub(super) caller: &'r Caller,
    pub(super) path: &'r str,
    pub(super) raw: &'r str,
    pub(super) headers: &'r HeaderMap,
}

/// `path` is that of a page, so that it cannot lead to another site.
pub(super) fn redirect(status: StatusCode, path: &str, search: &str) -> Response {
    match HeaderValue::from_str(&format!("{path}{search}")) {
        Ok(to) => {
            (status, [(header::LOCATION, to), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))])
                .into_response()
        }
        Err(_) => Problem::NotFound.into_response(),
    }
}

async fn serve_page(app: &App, export: &Export, asked: &Asked<'_>, route: &Route) -> Response {
    let Asked { caller, path, raw, headers } = *asked;
    let query = app.query(raw);
    if let Some(to) = page_of_territory(route, raw) {
        return redirect(StatusCode::FOUND, &to, &without(raw, &["state"]));
    }
    if app.enforce_query && !query.dropped.is_empty() {
        return redirect(StatusCode::FOUND, path, &without(raw, &query.dropped));
    }
    let lang = query.lang;
    let told = Box::pin(ask(app, caller, query, route.page, route.jurisdiction)).await;
    let config = told.config.as_deref();
    // A language that the jurisdiction does not offer (SPEC section 4).
    if lang.is_some_and(|lang| !offers(config, lang)) {
        return redirect(StatusCode::FOUND, path, &without(raw, &["lang"]));
    }
    if let Some(to) = page_of_jurisdiction(route, &told.visit) {
        return redirect(StatusCode::FOUND, &to, &without(raw, &["state"]));
    }
    if let Some(named) = route.jurisdiction.filter(|_| route.page == PageKind::Places) {
        return Box::pin(places::page(app, export, asked, route, &told, named)).await;
    }
    let make = async { make_page(app, export, asked, route, &told).await };
    let kept = if route.page.is_audit() { &app.kept_audits } else { &app.kept };
    match app.answer(kept, caller, key_of(app, caller, route, &told), make).await {
        Ok(answer) => serve::answer(&answer, headers),
        Err(Problem::NotFound) => Box::pin(serve_not_found(app, export, asked)).await,
        // The edge shows the built-in page of errors, with the hotline.
        Err(problem) => problem.into_response(),
    }
}

/// The key of a page. `None` for what is made for one visit: drafts, and paths that are the visitor's own words.
fn key_of(app: &App, caller: &Caller, route: &Route, told: &Told<'_>) -> Option<Key> {
    let pages = told.config.as_ref().map(|c| c.custom_pages.as_slice()).unwrap_or_default();
    let is_editors = |slug: &String| pages.iter().any(|page| page.slug == *slug);
    let is_ours = route.page == PageKind::Help || route.slug.as_ref().is_none_or(is_editors);
    let what = What::Page { shell: route.shell.clone(), slug: route.slug.clone() };
    told.key(app, what, caller, app.page_token()).filter(|_| is_ours && !route.page.is_report())
}

/// The page; not found where there is none, such as an editors' page that they do not have.
async fn make_page(
    app: &App,
    export: &Export,
    asked: &Asked<'_>,
    route: &Route,
    told: &Told<'_>,
) -> Result<Answer, Problem> {
    let (visit, config) = (&told.visit, told.config.as_deref());
    let locale = visit.locale(config);
    let info = match route.page {
        page if page.is_report() && visit.jurisdiction.is_some() => {
            reports::page(app, page, asked.raw, visit, config)
        }
        page if page.is_information() => {
            let own = info_page(route, visit, config).ok_or(Problem::NotFound)?;
            Some(contacts::with_form(app, visit, config, own))
        }
        PageKind::Places => Some(InfoPage::Choose(Box::new(choose(visit, &route.shell, config)))),
        page if page.is_audit() => Some(Box::pin(audit_page(app, route, &visit.query, locale)).await),
        _ => None,
    };
    let page = export.page(visit.brand, locale, &route.shell).ok_or(Problem::NotFound)?;
    let press = app.press.as_ref().ok_or(Problem::Internal)?;
    let bootstrap = told.bootstrap();
    if route.shell == locate_form::FORM
        && let Some(off) = Box::pin(locate_form::off(app, export, told, &bootstrap)).await?
    {
        return Ok(off);
    }
    let mut content = Content::new(app, &bootstrap);
    if let Some(info) = &info {
        content.fill(press.page(info, &bootstrap, locale).await?);
    }
    if route.page == PageKind::Landing {
        let choose = choose(visit, &route.shell, config);
        let scene = visit.jurisdiction.map(|(place, _)| Scene::new(visit, place, config));
        let ahead = scene.as_ref().and_then(ahead);
        content.body = Some(press.landing(&bootstrap, &choose, ahead.as_ref(), locale).await?);
    }
    let is_draft = visit.query.preview || visit.query.test_config;
    let indexable = page.indexable && !is_draft && !route.page.is_report();
    content.links = links(app, export, asked, route, told, indexable);
    if route.page == PageKind::Locate {
        content.form = Some(locate_form::action(app, &visit.query));
        content.links.push_str(REFERRER);
    }
    // An address is typed or shown on these, and the form has what was typed: no browser keeps them.
    let has_form = matches!(&info, Some(InfoPage::InPerson(person)) if person.contact.is_some());
    let reuse = match route.page {
        PageKind::Locate | PageKind::Problem | PageKind::ProblemThanks => Reuse::Never,
        _ if is_draft || has_form => Reuse::Never,
        _ => Reuse::Revalidate,
    };
    let mut answer = content.into_answer(page, StatusCode::OK, locale, reuse);
    if !indexable {
        answer.headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    Ok(answer)
}

/// The page's own name, and its names in the other languages.
pub(super) fn links(
    app: &App,
    export: &Export,
    asked: &Asked<'_>,
    route: &Route,
    told: &Told<'_>,
    indexable: bool,
) -> String {
    let (visit, config) = (&told.visit, told.config.as_deref());
    let Some(site) = robots::Site::of(app, visit.brand, asked.caller.https) else { return String::new() };
    // The path says which jurisdiction: the same page has one name.
    let state = visit.asked_state().filter(|_| route.jurisdiction.is_none());
    let canonical = site.canonical(asked.path, state, visit.query.lang);
    if !indexable {
        return canonical;
    }
    let there = export.languages(visit.brand, &route.shell).filter(|l| offers(config, *l));
    canonical + &site.alternates(asked.path, state, there)
}

/// `?state=` takes states only (SPEC section 3). A form without scripts sends a territory in the same field: it
/// has a page of its own.
fn page_of_territory(route: &Route, raw: &str) -> Option<String> {
    let is_places = route.page == PageKind::Places;
    let chooses = route.page == PageKind::Landing || is_places || route.page.is_information();
    let (_, code) = parse(raw.as_bytes()).find(|(name, _)| name == "state")?;
    let territory = jurisdiction::any(&code).filter(|j| j.kind == Kind::Territory)?;
    let path = || if is_places { places_path(territory.code) } else { voting_info_path(territory) };
    (chooses && route.jurisdiction.is_none()).then(path)
}

/// `/votinginfo/` and `/places/` alone lead to the page of the visitor's jurisdiction, and so does every
/// information page in a territory, which has one page (SPEC section 3).
fn page_of_jurisdiction(route: &Route, visit: &Visit<'_>) -> Option<String> {
    let (known, _) = visit.jurisdiction.filter(|_| route.jurisdiction.is_none())?;
    if route.page == PageKind::Places {
        return Some(places_path(known.code));
    }
    let one_page = known.kind == Kind::Territory && route.page.is_information();
    (route.page == PageKind::VotingInfo || one_page).then(|| voting_info_path(known))
}

/// The view model of an information page; `None` where the editors have no such page.
fn info_page(route: &Route, visit: &Visit<'_>, config: Option<&JurisdictionConfig>) -> Option<InfoPage> {
    let Some((jurisdiction, _)) = visit.jurisdiction else {
        return Some(InfoPage::Choose(Box::new(choose(visit, &route.shell, config))));
    };
    let scene = Scene::new(visit, jurisdiction, config);
    Some(match route.page {
        PageKind::Register => InfoPage::Register(Box::new(register(&scene))),
        PageKind::RegisterOptions => InfoPage::RegisterOptions(Box::new(register(&scene))),
        PageKind::VoteByMail => InfoPage::VoteByMail(Box::new(vote_by_mail(&scene))),
        PageKind::InPerson => InfoPage::InPerson(Box::new(in_person(&scene))),
        // The editors have switched the voting information off: the site has no such pages there.
        PageKind::VotingInfo | PageKind::Help if config.is_some_and(|c| !c.has_voting_info()) => return None,
        PageKind::Help => InfoPage::Help(Box::new(help(&scene))),
        PageKind::InPersonThanks => InfoPage::InPersonThanks(Box::new(thanks(&scene, visit.query.plan))),
        // Without settings nobody knows the editors' pages: the built-in facts, not a 404.
        PageKind::Custom if config.is_some() => {
            InfoPage::Custom(Box::new(custom_page(&scene, route.slug.as_deref()?)?))
        }
        _ => InfoPage::VotingInfo(Box::new(voting_info(&scene))),
    })
}

/// The view model of an audit page. The links that it makes keep the parameters of the site.
async fn audit_page(app: &App, route: &Route, query: &SiteQuery, locale: Locale) -> InfoPage {
    let links = query.audit_links();
    match route.jurisdiction {
        Some(place) => {
            let audit = Box::pin(audit::one_view(app, place, query, locale)).await;
            match audit {
                Ok(audit) => InfoPage::Audit(Box::new(WithLinks { audit, links })),
                Err(_) => InfoPage::AuditFailed { links },
            }
        }
        None => {
            let audit = Box::pin(audit::national_view(app, query, locale)).await;
            match audit {
                Ok(audit) => InfoPage::NationalAudit(Box::new(WithLinks { audit, links })),
                Err(_) => InfoPage::AuditFailed { links },
            }
        }
    }
}

async fn serve_not_found(app: &App, export: &Export, asked: &Asked<'_>) -> Response {
    let query = app.query(asked.raw);
    let brand = BrandKey::of_host(&asked.caller.host, app.brand_es_host.as_deref());
    let locale = query.lang.unwrap_or_else(|| brand.default_locale());
    // Missing files (an old script, a picture) need no page.
    let is_file = asked.path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let Some(page) = export.page(brand, locale, NOT_FOUND).filter(|_| !is_file) else {
        return Problem::NotFound.into_response();
    };
    let told = Box::pin(ask(app, asked.caller, query, PageKind::Other, None)).await;
    let make = async { Ok(not_found(app, page, locale, &told)) };
    let key = told.key(app, What::NotFound, asked.caller, app.page_token());
    match app.answer(&app.kept, asked.caller, key, make).await {
        Ok(answer) => serve::answer(&answer, asked.headers),
        Err(problem) => problem.into_response(),
    }
}

/// The page that says that there is none; it does not repeat the path.
fn not_found(app: &App, page: &Page, locale: Locale, told: &Told<'_>) -> Answer {
    let bootstrap = told.bootstrap();
    Content::new(app, &bootstrap).into_answer(page, StatusCode::NOT_FOUND, locale, Reuse::Never)
}
