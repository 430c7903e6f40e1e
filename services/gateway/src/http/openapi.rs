//! `/openapi.json`: the public HTTP API as OpenAPI 3.1, from the handlers and the JSON shapes.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use axum::response::Response;
use http::HeaderMap;
use serde_json::{Value, json};
use utoipa::OpenApi;

use super::{civic, send};
use crate::page::cache::{CacheControl, CachedResponse};
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
        super::civic::elections,
        super::civic::voter_info,
        super::civic::divisions_by_address,
        super::civic::divisions,
        super::bootstrap::bootstrap,
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
        super::locate::site::locate,
        super::locate::suggest::suggest,
        super::contacts::back,
        super::contacts::submit,
        super::reports::submit,
        super::events::collect,
        super::errors::report,
        super::tags::tags
    ),
    components(schemas(crate::view::api::Problem, crate::view::civic::CivicFailure<'static>))
)]
struct Document;

/// The OpenAPI document.
#[must_use]
pub fn document() -> Value {
    let mut document = serde_json::to_value(Document::openapi()).unwrap_or_default();
    all_required(&mut document);
    all_may_fail(&mut document);
    document
}

/// Every operation may be answered with a problem.
fn all_may_fail(document: &mut Value) {
    let answer = |name: &str, kind: &str| {
        let schema = json!({"$ref": format!("#/components/schemas/{name}")});
        json!({"content": {kind: {"schema": schema}}})
    };
    let (problem, civic) =
        (answer("Problem", "application/problem+json"), answer("CivicFailure", "application/json"));
    for (path, operations) in document["paths"].as_object_mut().into_iter().flatten() {
        let answer = if civic::owns(path) { &civic } else { &problem };
        for (_, operation) in operations.as_object_mut().into_iter().flatten() {
            operation["responses"]["default"] = answer.clone();
        }
    }
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
        // A response always has all its fields, with null for an unknown value: say so, so that typed clients
        // need not test for absence. Requests keep their optional fields.
        // Google's shapes leave such fields out.
        if !name.ends_with("Request")
            && !name.starts_with("Civic")
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

/// The orders of the gateway to the web's components. No route has these shapes; the web takes its types from
/// them.
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
    static DOCUMENT: OnceLock<Option<CachedResponse>> = OnceLock::new();
    let document = DOCUMENT.get_or_init(|| send::json_model(&document(), CacheControl::Public(3600)).ok());
    document.as_ref().map(|document| send::response(document, &headers)).ok_or(Problem::Internal)
}
