//! The view models of the information pages: `GET /api/site/voting-info/{code}` and its siblings. A code that
//! is none of the 56 is 404; a content service that is down is not an error: the answer then has the built-in
//! facts.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use axum::response::Response;
use common::jurisdiction;
use http::HeaderMap;
use serde::Serialize;

use super::visit::{VisitData, load_visit};
use super::{contacts, send};
use crate::app::App;
use crate::edge::caller::Caller;
use crate::page::cache::{Bypass, CacheControl, Subject};
use crate::problem::Problem;
use crate::site::in_person::help as helping;
use crate::site::jurisdiction::config::JurisdictionConfig;
use crate::site::page::voting_info as voting;
use crate::site::visit::route::PageKind;
use crate::site::visit::scene::Scene;
use crate::site::{in_person as person, register, vote_by_mail as mail};
use crate::view::help::Help;
use crate::view::in_person::InPerson;
use crate::view::registering::Register;
use crate::view::vote_by_mail::VoteByMail;
use crate::view::voting_info::{CustomPage, VotingInfo};

/// The parts of a request that every route of this file takes.
type ModelRequest = (State<Arc<App>>, Extension<Caller>, RawQuery, HeaderMap);

/// Voting in a state or territory.
#[utoipa::path(get, path = "/api/site/voting-info/{code}", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("lang" = Option<String>, Query, description = "Language: a tag of `supported_locales`"),
        ("preview" = Option<String>, Query, description = "true: drafts"),
        ("test_config" = Option<String>, Query, description = "true: test entries")),
    responses((status = 200, body = VotingInfo), (status = 304, description = "The same as its ETag says (If-None-Match)"), (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn voting_info(Path(code): Path<String>, asked: ModelRequest) -> Result<Response, Problem> {
    answer((&code, None), asked, PageKind::VotingInfo, |scene| there(scene, voting::voting_info)).await
}

/// Help, IDs and rights in a state or territory.
#[utoipa::path(get, path = "/api/site/voting-info/{code}/help", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("lang" = Option<String>, Query, description = "Language: a tag of `supported_locales`"),
        ("preview" = Option<String>, Query, description = "true: drafts"),
        ("test_config" = Option<String>, Query, description = "true: test entries")),
    responses((status = 200, body = Help), (status = 304, description = "The same as its ETag says (If-None-Match)"), (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn help(Path(code): Path<String>, asked: ModelRequest) -> Result<Response, Problem> {
    answer((&code, None), asked, PageKind::Help, |scene| there(scene, helping::help)).await
}

/// A page of the editors about a state or territory.
#[utoipa::path(get, path = "/api/site/voting-info/{code}/{slug}", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("slug" = String, Path, description = "Last part of the page's address"),
        ("lang" = Option<String>, Query, description = "Language: a tag of `supported_locales`"),
        ("preview" = Option<String>, Query, description = "true: drafts"),
        ("test_config" = Option<String>, Query, description = "true: test entries")),
    responses((status = 200, body = CustomPage), (status = 304, description = "The same as its ETag says (If-None-Match)"), (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn custom_page(
    Path((code, slug)): Path<(String, String)>,
    asked: ModelRequest,
) -> Result<Response, Problem> {
    answer((&code, Some(&slug)), asked, PageKind::Custom, |scene| voting::custom_page(scene, &slug)).await
}

/// Registering in a state or territory.
#[utoipa::path(get, path = "/api/site/register/{code}", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("lang" = Option<String>, Query, description = "Language: a tag of `supported_locales`"),
        ("preview" = Option<String>, Query, description = "true: drafts"),
        ("test_config" = Option<String>, Query, description = "true: test entries")),
    responses((status = 200, body = Register), (status = 304, description = "The same as its ETag says (If-None-Match)"), (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn register(Path(code): Path<String>, asked: ModelRequest) -> Result<Response, Problem> {
    answer((&code, None), asked, PageKind::Register, |scene| Some(register::register(scene))).await
}

/// Voting by mail in a state or territory.
#[utoipa::path(get, path = "/api/site/vote-by-mail/{code}", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("lang" = Option<String>, Query, description = "Language: a tag of `supported_locales`"),
        ("preview" = Option<String>, Query, description = "true: drafts"),
        ("test_config" = Option<String>, Query, description = "true: test entries")),
    responses((status = 200, body = VoteByMail), (status = 304, description = "The same as its ETag says (If-None-Match)"), (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn vote_by_mail(Path(code): Path<String>, asked: ModelRequest) -> Result<Response, Problem> {
    answer((&code, None), asked, PageKind::VoteByMail, |scene| Some(mail::vote_by_mail(scene))).await
}

/// Voting in person in a state or territory.
#[utoipa::path(get, path = "/api/site/in-person/{code}", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("lang" = Option<String>, Query, description = "Language: a tag of `supported_locales`"),
        ("preview" = Option<String>, Query, description = "true: drafts"),
        ("test_config" = Option<String>, Query, description = "true: test entries")),
    responses((status = 200, body = InPerson), (status = 304, description = "The same as its ETag says (If-None-Match)"), (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn in_person(Path(code): Path<String>, asked: ModelRequest) -> Result<Response, Problem> {
    let app = Arc::clone(&asked.0.0);
    let model =
        |scene: &Scene<'_>| InPerson { contact: contacts::form(&app, scene), ..person::in_person(scene) };
    answer((&code, None), asked, PageKind::InPerson, |scene| Some(model(scene))).await
}

/// A page of the voting information, which the editors may have switched off.
fn there<T>(scene: &Scene<'_>, view: impl FnOnce(&Scene<'_>) -> T) -> Option<T> {
    scene.config.is_none_or(JurisdictionConfig::has_voting_info).then(|| view(scene))
}

/// The view model of a page about the jurisdiction of a code, or about an editors' page of it.
async fn answer<T: Serialize>(
    (code, slug): (&str, Option<&str>),
    (State(app), Extension(caller), RawQuery(query), headers): ModelRequest,
    page: PageKind,
    view: impl FnOnce(&Scene<'_>) -> Option<T>,
) -> Result<Response, Problem> {
    let named = jurisdiction::any(code).ok_or(Problem::NotFound)?;
    let query = app.query(query.as_deref().unwrap_or_default());
    let visit_data = Box::pin(load_visit(&app, &caller, query, page, Some(named))).await;
    // A slug that is not the editors' is the caller's own words.
    let is_cached = slug.is_none_or(|slug| has_page(&visit_data, slug));
    let subject = Subject::Model { page, slug: slug.map(str::to_owned) };
    let key = if is_cached { visit_data.key(&app, subject, &caller, None) } else { Err(Bypass::OwnWords) };
    // A form must not come back with an old ticket.
    let has_form = page == PageKind::InPerson && app.contacts.is_some();
    let cache_control = if is_cached && !has_form && !visit_data.is_draft() {
        CacheControl::Revalidate
    } else {
        CacheControl::NoStore
    };
    let make = async || {
        let scene = Scene::new(&visit_data.visit, named, visit_data.config.as_deref());
        send::json_model(&view(&scene).ok_or(Problem::NotFound)?, cache_control)
    };
    let served = app.cached(&app.page_cache, &caller, key, make).await?;
    Ok(send::served(&served, &headers))
}

fn has_page(visit_data: &VisitData<'_>, slug: &str) -> bool {
    visit_data.config.as_ref().is_some_and(|config| config.custom_pages.iter().any(|page| page.slug == slug))
}
