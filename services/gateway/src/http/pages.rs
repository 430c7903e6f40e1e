//! The site itself: files as they are, pages with the visit's state put in before `</head>`. The page is
//! chosen by host and `?lang=`; the visitor's URL never changes. A finished page is cached for all visitors
//! to whom the same is shown ([`crate::page::cache`]), unless it is a draft.

mod robots;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use common::jurisdiction::{self, JurisdictionKind};
use http::request::Parts;
use http::{HeaderValue, Method, StatusCode, header};

use super::compose::names::{json_ld, links};
use super::compose::{PageContent, REFERRER};
use super::locate::form as locate_form;
use super::send::redirect;
use super::visit::{PageRequest, VisitData, load_visit};
use super::{audit, contacts, places, reports, send};
use crate::app::App;
use crate::edge::caller::Caller;
use crate::page::cache::{Bypass, CacheControl, CacheKey, CachedResponse, Subject};
use crate::page::export::{Destination, Export, ExportedPage};
use crate::problem::Problem;
use crate::site::elections::ahead::ahead;
use crate::site::elections::calendar::events;
use crate::site::elections::json_ld::json_ld as events_json_ld;
use crate::site::in_person::help::help;
use crate::site::in_person::{in_person, thanks};
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::page::info::choose;
use crate::site::page::voting_info::{custom_page, voting_info};
use crate::site::places::places_path;
use crate::site::register::register;
use crate::site::visit::office;
use crate::site::visit::query::{first, without};
use crate::site::visit::route::PageKind;
use crate::site::visit::route::{NOT_FOUND, Route};
use crate::site::visit::scene::Scene;
use crate::site::visit::{Visit, offers, voting_info_path};
use crate::site::vote_by_mail::vote_by_mail;
use crate::site::wording::locale::Locale;
use crate::view::bootstrap::BrandKey;
use crate::view::page::InfoPage;

/// The handler of every path that is no other route. It takes the whole request: each extractor would copy
/// its part of the head.
pub async fn page(State(app): State<Arc<App>>, request: Request) -> Response {
    let (head, _) = request.into_parts();
    respond(&app, &head).await
}

/// The results page, whose address is in a body or in the browser alone; with `?scenario=` a made-up answer.
pub async fn results(State(app): State<Arc<App>>, request: Request) -> Response {
    let (head, _) = request.into_parts();
    if let Some(caller) = head.extensions.get::<Caller>() {
        let query = head.uri.query().unwrap_or_default();
        let staged = Box::pin(locate_form::staged(&app, caller, query, &head.headers)).await;
        if let Some(staged) = staged {
            return staged.unwrap_or_else(IntoResponse::into_response);
        }
    }
    respond(&app, &head).await
}

async fn respond(app: &App, head: &Parts) -> Response {
    let (method, headers, path) = (&head.method, &head.headers, head.uri.path());
    let Some(export) = app.export.as_ref().filter(|_| path != "/api" && !path.starts_with("/api/")) else {
        return Problem::NotFound.into_response();
    };
    if method != Method::GET && method != Method::HEAD {
        let mut refused = Problem::MethodNotAllowed.into_response();
        refused.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET,HEAD"));
        return refused;
    }
    if let Some(file) = export.file(path) {
        return send::file(file, method, headers);
    }
    // The layer has put it there.
    let Some(caller) = head.extensions.get::<Caller>() else { return Problem::Internal.into_response() };
    match path {
        "/robots.txt" => return send::response(&robots::robots(app, caller), headers),
        "/sitemap.xml" => {
            return match Box::pin(robots::sitemap(app, export, caller)).await {
                Ok(map) => send::served(&map, headers),
                Err(problem) => problem.into_response(),
            };
        }
        _ => {}
    }
    let asked = PageRequest { caller, path, raw: head.uri.query().unwrap_or_default(), headers };
    match export.find(path) {
        Destination::Redirect(known) => {
            redirect(StatusCode::PERMANENT_REDIRECT, &(known + &without(asked.raw, &[])))
        }
        Destination::Page(route) => Box::pin(serve_page(app, export, &asked, &route)).await,
        Destination::Nowhere => Box::pin(serve_not_found(app, export, &asked)).await,
    }
}

async fn serve_page(app: &App, export: &Export, asked: &PageRequest<'_>, route: &Route) -> Response {
    let PageRequest { caller, path, raw, headers } = *asked;
    let query = app.query(raw);
    if query.state.is_none()
        && let Some(to) = page_of_territory(route, raw)
    {
        return redirect(StatusCode::FOUND, &(to + &without(raw, &["state"])));
    }
    if app.enforce_query && !query.dropped.is_empty() {
        return redirect(StatusCode::FOUND, &format!("{path}{}", without(raw, &query.dropped)));
    }
    let lang = query.lang;
    let visit_data = Box::pin(load_visit(app, caller, query, route.page, route.jurisdiction)).await;
    let config = visit_data.config.as_deref();
    // A language that the jurisdiction does not offer (SPEC section 4).
    if lang.is_some_and(|lang| !offers(config, lang)) {
        return redirect(StatusCode::FOUND, &format!("{path}{}", without(raw, &["lang"])));
    }
    if let Some(to) = page_of_jurisdiction(route, &visit_data.visit) {
        return redirect(StatusCode::FOUND, &(to + &without(raw, &["state"])));
    }
    if let Some(named) = route.jurisdiction.filter(|_| route.page == PageKind::Places) {
        return Box::pin(places::page(app, export, asked, route, &visit_data, named)).await;
    }
    let make = async || make_page(app, export, asked, route, &visit_data).await;
    let cache = if route.page.is_audit() { &app.audit_cache } else { &app.page_cache };
    match app.cached(cache, caller, key_of(app, caller, route, &visit_data), make).await {
        Ok(served) => send::served(&served, headers),
        Err(Problem::NotFound) => Box::pin(serve_not_found(app, export, asked)).await,
        Err(Problem::Unavailable) if route.page.is_audit() => {
            let failed = audit::failed_page(app, export, route, &visit_data);
            match Box::pin(cache.get_or_make(Err(Bypass::Unavailable), failed)).await {
                Ok(served) => send::served(&served, headers),
                Err(problem) => problem.into_response(),
            }
        }
        // The edge shows the built-in page of errors, with the hotline.
        Err(problem) => problem.into_response(),
    }
}

/// The key of a page. Drafts, and pages whose path or query has words of the visitor's own, have none.
fn key_of(app: &App, caller: &Caller, route: &Route, visit_data: &VisitData<'_>) -> Result<CacheKey, Bypass> {
    let pages = visit_data.config.as_ref().map(|c| c.custom_pages.as_slice()).unwrap_or_default();
    let is_editors = |slug: &String| pages.iter().any(|page| page.slug == *slug);
    let is_ours = route.page == PageKind::Help || route.slug.as_ref().is_none_or(is_editors);
    let subject = Subject::Page { shell: route.shell.clone(), slug: route.slug.clone() };
    if !is_ours || route.page.is_report() {
        return Err(Bypass::OwnWords);
    }
    visit_data.key(app, subject, caller, app.page_token())
}

/// The page; not found where there is none, such as an editors' page that they do not have.
async fn make_page(
    app: &App,
    export: &Export,
    asked: &PageRequest<'_>,
    route: &Route,
    visit_data: &VisitData<'_>,
) -> Result<CachedResponse, Problem> {
    let (visit, config) = (&visit_data.visit, visit_data.config.as_deref());
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
        page if page.is_audit() => Some(Box::pin(audit::page(app, route, &visit.query, locale)).await?),
        _ => None,
    };
    let page = export.page(visit.brand, locale, &route.shell).ok_or(Problem::NotFound)?;
    let renderer = app.renderer.as_ref().ok_or(Problem::Internal)?;
    let bootstrap = visit_data.bootstrap();
    if route.shell == locate_form::FORM
        && let Some(off) = Box::pin(locate_form::off(app, export, visit_data, &bootstrap)).await?
    {
        return Ok(off);
    }
    let mut content = PageContent::new(app, visit, &bootstrap);
    if let Some(info) = &info {
        content.fill(renderer.page(info, &bootstrap, locale).await?);
    }
    if route.page == PageKind::Landing {
        let choose = choose(visit, &route.shell, config);
        let scene = visit.jurisdiction.map(|(place, _)| Scene::new(visit, place, config));
        let ahead = scene.as_ref().and_then(ahead);
        content.body = Some(renderer.landing(&bootstrap, &choose, ahead.as_ref(), locale).await?);
    }
    let is_draft = visit.query.preview || visit.query.test_config;
    let is_off = matches!(info, Some(InfoPage::NoVotingInfo(_)));
    let indexable = page.indexable && !is_draft && !is_off && !route.page.is_report();
    content.links = links(app, export, asked, route, visit_data, indexable);
    content.noindex = !indexable;
    if let (Some(InfoPage::VotingInfo(_)), Some((place, _))) = (&info, visit.jurisdiction) {
        let scene = Scene::new(visit, place, config);
        content.links.push_str(&json_ld(app, asked, visit_data, indexable, |page| {
            let events = scene.dates().map(|dates| events(&scene, &dates)).unwrap_or_default();
            events_json_ld(&scene, &events, page)
        }));
    }
    if route.page == PageKind::Locate {
        content.form = Some(locate_form::action(app, &visit.query));
        if let (Some(not_yet), Some((state, _))) = (&bootstrap.not_yet, visit.jurisdiction) {
            let office = office::of(state, config, locale);
            content.not_yet = Some(renderer.not_yet(not_yet, &bootstrap, &office, locale).await?);
        }
        content.links.push_str(REFERRER);
    }
    // An address is typed or shown on these, and the form has what was typed: no browser keeps them.
    let has_form = matches!(&info, Some(InfoPage::InPerson(person)) if person.contact.is_some());
    let cache_control = match route.page {
        PageKind::Locate | PageKind::Problem | PageKind::ProblemThanks => CacheControl::NoStore,
        _ if is_draft || has_form => CacheControl::NoStore,
        _ => CacheControl::Revalidate,
    };
    Ok(content.into_answer(page, StatusCode::OK, locale, cache_control))
}

/// `?state=` takes states only (SPEC section 3). A form without scripts sends a territory in the same field:
/// it has a page of its own.
fn page_of_territory(route: &Route, raw: &str) -> Option<String> {
    let is_places = route.page == PageKind::Places;
    let chooses = route.page == PageKind::Landing || is_places || route.page.is_information();
    let code = first(raw, "state")?;
    let territory = jurisdiction::any(&code).filter(|j| j.kind == JurisdictionKind::Territory)?;
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
    let one_page = known.kind == JurisdictionKind::Territory && route.page.is_information();
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
        // The editors have switched the voting information off: the page names whom to ask.
        PageKind::VotingInfo | PageKind::Help if config.is_some_and(|c| !c.has_voting_info()) => {
            InfoPage::NoVotingInfo(Box::new(scene.head()))
        }
        PageKind::Help => InfoPage::Help(Box::new(help(&scene))),
        PageKind::InPersonThanks => InfoPage::InPersonThanks(Box::new(thanks(&scene, visit.query.plan))),
        // Without settings the editors' pages are unknown: the built-in facts, not a 404.
        PageKind::Custom if config.is_some() => {
            InfoPage::Custom(Box::new(custom_page(&scene, route.slug.as_deref()?)?))
        }
        _ => InfoPage::VotingInfo(Box::new(voting_info(&scene))),
    })
}

async fn serve_not_found(app: &App, export: &Export, asked: &PageRequest<'_>) -> Response {
    let query = app.query(asked.raw);
    let brand = BrandKey::of_host(&asked.caller.host, app.brand_es_host.as_deref());
    let locale = query.lang.unwrap_or_else(|| brand.default_locale());
    // Missing files (an old script, a picture) need no page.
    let is_file = asked.path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let Some(page) = export.page(brand, locale, NOT_FOUND).filter(|_| !is_file) else {
        return Problem::NotFound.into_response();
    };
    let visit_data = Box::pin(load_visit(app, asked.caller, query, PageKind::Other, None)).await;
    let make = async || Ok(not_found(app, page, locale, &visit_data));
    let key = visit_data.key(app, Subject::NotFound, asked.caller, app.page_token());
    match app.cached(&app.page_cache, asked.caller, key, make).await {
        Ok(served) => send::served(&served, asked.headers),
        Err(problem) => problem.into_response(),
    }
}

/// The page that says that there is none; it does not repeat the path.
fn not_found(app: &App, page: &ExportedPage, locale: Locale, visit_data: &VisitData<'_>) -> CachedResponse {
    let bootstrap = visit_data.bootstrap();
    PageContent::new(app, &visit_data.visit, &bootstrap).into_answer(
        page,
        StatusCode::NOT_FOUND,
        locale,
        CacheControl::NoStore,
    )
}
