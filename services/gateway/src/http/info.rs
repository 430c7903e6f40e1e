//! The view models of the information pages: `GET /api/site/voting-info/{code}` and its siblings. A code that is
//! none of the 56 is 404; a content service that is down is not an error: the answer then has the built-in facts.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use common::jurisdiction::{self, Jurisdiction};

use super::caller::Caller;
use super::contacts;
use super::site::{Answered, answered};
use super::visit::{Gathered, gather};
use crate::app::App;
use crate::problem::Problem;
use crate::site::info::Scene;
use crate::site::visit::PageKind;
use crate::site::{in_person as person, registering, vote_by_mail as mail, voting_info as voting};
use crate::view::in_person::InPerson;
use crate::view::registering::Register;
use crate::view::vote_by_mail::VoteByMail;
use crate::view::voting_info::{CustomPage, VotingInfo};

/// What every route of this file gets.
type Asked = (State<Arc<App>>, Extension<Caller>, RawQuery);

/// Voting in a state or territory.
#[utoipa::path(get, path = "/api/site/voting-info/{code}", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("lang" = Option<String>, Query, description = "en, es, ar, ko, shh, tl, vi, zh-Hans"),
        ("preview" = Option<String>, Query, description = "true: drafts"),
        ("test_config" = Option<String>, Query, description = "true: test entries")),
    responses((status = 200, body = VotingInfo), (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn voting_info(Path(code): Path<String>, asked: Asked) -> Result<Answered<VotingInfo>, Problem> {
    answer(&code, asked, PageKind::VotingInfo, |scene| Some(voting::voting_info(scene))).await
}

/// A page of the editors about a state or territory.
#[utoipa::path(get, path = "/api/site/voting-info/{code}/{slug}", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("slug" = String, Path, description = "Last part of the page's address"),
        ("lang" = Option<String>, Query, description = "en, es, ar, ko, shh, tl, vi, zh-Hans"),
        ("preview" = Option<String>, Query, description = "true: drafts"),
        ("test_config" = Option<String>, Query, description = "true: test entries")),
    responses((status = 200, body = CustomPage), (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn custom_page(
    Path((code, slug)): Path<(String, String)>,
    asked: Asked,
) -> Result<Answered<CustomPage>, Problem> {
    answer(&code, asked, PageKind::Custom, |scene| voting::custom_page(scene, &slug)).await
}

/// Registering in a state or territory.
#[utoipa::path(get, path = "/api/site/register/{code}", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("lang" = Option<String>, Query, description = "en, es, ar, ko, shh, tl, vi, zh-Hans"),
        ("preview" = Option<String>, Query, description = "true: drafts"),
        ("test_config" = Option<String>, Query, description = "true: test entries")),
    responses((status = 200, body = Register), (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn register(Path(code): Path<String>, asked: Asked) -> Result<Answered<Register>, Problem> {
    answer(&code, asked, PageKind::Register, |scene| Some(registering::register(scene))).await
}

/// Voting by mail in a state or territory.
#[utoipa::path(get, path = "/api/site/vote-by-mail/{code}", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("lang" = Option<String>, Query, description = "en, es, ar, ko, shh, tl, vi, zh-Hans"),
        ("preview" = Option<String>, Query, description = "true: drafts"),
        ("test_config" = Option<String>, Query, description = "true: test entries")),
    responses((status = 200, body = VoteByMail), (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn vote_by_mail(Path(code): Path<String>, asked: Asked) -> Result<Answered<VoteByMail>, Problem> {
    answer(&code, asked, PageKind::VoteByMail, |scene| Some(mail::vote_by_mail(scene))).await
}

/// Voting in person in a state or territory.
#[utoipa::path(get, path = "/api/site/in-person/{code}", tag = "site",
    params(("code" = String, Path, description = "Postal code of a state or territory, in any case"),
        ("lang" = Option<String>, Query, description = "en, es, ar, ko, shh, tl, vi, zh-Hans"),
        ("preview" = Option<String>, Query, description = "true: drafts"),
        ("test_config" = Option<String>, Query, description = "true: test entries")),
    responses((status = 200, body = InPerson), (status = 404, body = crate::view::api::Problem, content_type = "application/problem+json")))]
pub async fn in_person(Path(code): Path<String>, asked: Asked) -> Result<Answered<InPerson>, Problem> {
    let app = Arc::clone(&asked.0.0);
    let model =
        |scene: &Scene<'_>| InPerson { contact: contacts::form(&app, scene), ..person::in_person(scene) };
    answer(&code, asked, PageKind::InPerson, |scene| Some(model(scene))).await
}

async fn answer<T>(
    code: &str,
    (State(app), Extension(caller), RawQuery(query)): Asked,
    page: PageKind,
    model: impl FnOnce(&Scene<'_>) -> Option<T>,
) -> Result<Answered<T>, Problem> {
    let found = at(&app, &caller, code, query.as_deref(), page).await?;
    let (jurisdiction, Gathered { visit, config, .. }) = found;
    let scene = Scene::new(&visit, jurisdiction, config.as_deref());
    model(&scene).map(answered).ok_or(Problem::NotFound)
}

/// The visit to a page about the jurisdiction of a code.
pub(super) async fn at<'a>(
    app: &'a App,
    caller: &'a Caller,
    code: &str,
    query: Option<&str>,
    page: PageKind,
) -> Result<(&'static Jurisdiction, Gathered<'a>), Problem> {
    let named = jurisdiction::any(code).ok_or(Problem::NotFound)?;
    let query = app.query(query.unwrap_or_default());
    Ok((named, Box::pin(gather(app, caller, query, page, Some(named))).await))
}
