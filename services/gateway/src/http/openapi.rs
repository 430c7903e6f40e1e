//! `/openapi.json`: the public HTTP API as OpenAPI 3.1, from the handlers and the JSON shapes.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use axum::response::Response;
use http::HeaderMap;
use serde_json::{Value, json};
use utoipa::OpenApi;

use super::serve;
use super::site::model;
use crate::page::kept::{Answer, Reuse};
use crate::problem::Problem;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "VoteReady",
        description = "Where to vote, and what the site shows. Addresses travel in bodies, are never kept, and every answer about one is a 200."
    ),
    paths(
        super::geo_ip::geo_ip,
        super::locate::by_query,
        super::locate::by_body,
        super::summary::national,
        super::site::bootstrap,
        super::info::voting_info,
        super::info::help,
        super::info::custom_page,
        super::info::register,
        super::info::vote_by_mail,
        super::info::in_person,
        super::places::of_state,
        super::places::of_county,
        super::calendar::calendar,
        super::audit::national,
        super::audit::one,
        super::site::locate,
        super::suggest::suggest,
        super::contacts::back,
        super::contacts::submit,
        super::reports::submit,
        super::events::collect,
        super::errors::report,
        super::tags::tags
    ),
    components(schemas(crate::view::api::Problem))
)]
struct Document;

/// The document.
#[must_use]
pub fn document() -> Value {
    let mut document = serde_json::to_value(Document::openapi()).unwrap_or_default();
    all_required(&mut document);
    document
}

fn all_required(document: &mut Value) {
    let schemas = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut);
    for (name, schema) in schemas.into_iter().flatten() {
        if name == "SiteSuggestRequest" {
            // Where the street is: one or the other, which attributes cannot say.
            schema["anyOf"] = json!([
                {"required": ["zip"], "properties": {"zip": {"minLength": 5}}},
                {
                    "required": ["city", "state"],
                    "properties": {"city": {"pattern": "\\S"}, "state": {"enum": postal_codes()}}
                }
            ]);
        }
        // What we send always has all its fields, null where nothing is known: say so, so that typed clients
        // need not test for absence. What we read keeps its optional fields.
        if !name.ends_with("Request")
            && let Some(fields) = schema.get("properties").and_then(Value::as_object)
        {
            let names: BTreeSet<String> = fields.keys().cloned().collect();
            schema["required"] = names.into_iter().map(Value::from).collect();
        }
    }
}

fn postal_codes() -> Vec<&'static str> {
    common::jurisdiction::all().iter().map(|jurisdiction| jurisdiction.code).collect()
}

/// What the gateway orders the web's components to draw: no route has these shapes, and the web takes its types from them.
#[derive(OpenApi)]
#[openapi(info(title = "VoteReady documents"), components(schemas(crate::view::document::Order<'static>)))]
struct Documents;

/// The shapes of documents as committed: indented, with a line end.
#[must_use]
pub fn documents() -> String {
    let mut document = serde_json::to_value(Documents::openapi()).unwrap_or_default();
    all_required(&mut document);
    indented(&document)
}

/// The document as committed: indented, with a line end.
#[must_use]
pub fn text() -> String {
    indented(&document())
}

fn indented(document: &Value) -> String {
    let mut text = serde_json::to_string_pretty(document).unwrap_or_default();
    text.push('\n');
    text
}

/// Serves the document, which is made at the first request.
pub async fn openapi(headers: HeaderMap) -> Result<Response, Problem> {
    static DOCUMENT: OnceLock<Option<Answer>> = OnceLock::new();
    let document = DOCUMENT.get_or_init(|| model(&document(), Reuse::Public(3600)));
    document.as_ref().map(|document| serve::answer(document, &headers)).ok_or(Problem::Internal)
}
