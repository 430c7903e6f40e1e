//! The routes of the server.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, Query, State as Shared};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::{Value, json};

use super::{Cms, DRAFT_TOKEN, State, TOKEN};

type Queries = BTreeMap<String, String>;

pub(super) fn router(cms: Cms) -> Router {
    let space = Router::new().route("/{collection}", get(collection)).route("/asset_keys", post(asset_key));
    Router::new().nest("/spaces/s/environments/e", space).with_state(cms)
}

fn error(status: u16, id: &str, message: &str) -> Response {
    let body = json!({"sys": {"type": "Error", "id": id}, "message": message, "requestId": "r"});
    (StatusCode::from_u16(status).unwrap(), body.to_string()).into_response()
}

/// Credentials and the ways to behave badly, before each answer. `Ok(true)` is the preview API.
async fn admit(cms: &Cms, headers: &HeaderMap) -> Result<bool, Response> {
    let delay = cms.state().delay;
    tokio::time::sleep(delay).await;
    let bearer = headers.get("authorization").and_then(|v| v.to_str().ok()).unwrap_or("").to_owned();
    let mut state = cms.state();
    let preview = bearer == format!("Bearer {DRAFT_TOKEN}");
    if state.revoked || !(preview || bearer == format!("Bearer {TOKEN}")) {
        return Err(error(
            401,
            "AccessTokenInvalid",
            "The access token you sent could not be found or is invalid.",
        ));
    }
    if let Some((times, status)) = state.refuse.take() {
        if times > 1 {
            state.refuse = Some((times - 1, status));
        }
        let mut response = error(status, "RateLimitExceeded", "You have exceeded the rate limit");
        response.headers_mut().insert("x-contentful-ratelimit-reset", state.reset.parse().unwrap());
        return Err(response);
    }
    Ok(preview)
}

async fn collection(
    Shared(cms): Shared<Cms>,
    Path(collection): Path<String>,
    Query(query): Query<Queries>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let path = uri.path_and_query().map(ToString::to_string).unwrap_or_default();
    cms.state().asked.push(path.trim_start_matches("/spaces/s/environments/e").to_owned());
    let preview = match admit(&cms, &headers).await {
        Ok(preview) => preview,
        Err(refused) => return refused,
    };
    let mut state = cms.state();
    match collection.as_str() {
        "entries" => entries(&mut state, &query, preview),
        "assets" => list(&state.assets.values().cloned().collect::<Vec<_>>(), &query),
        "tags" => list(&[json!({"sys": {"type": "Tag", "id": "nv"}, "name": "Nevada"})], &query),
        "content_types" => list(super::pack()["contentTypes"].as_array().unwrap(), &query),
        "locales" => {
            let locale = |(code, default): &(&str, bool)| json!({"code": code, "default": default});
            list(&state.locales.iter().map(locale).collect::<Vec<_>>(), &query)
        }
        // The preview API has no sync.
        "sync" if !preview => sync(&state, &cms.host, &query),
        _ => error(404, "NotFound", "The resource could not be found."),
    }
}

fn number(query: &Queries, name: &str, default: usize) -> usize {
    query.get(name).map_or(default, |value| value.parse().unwrap())
}

fn list(all: &[Value], query: &Queries) -> Response {
    let (skip, limit) = (number(query, "skip", 0), number(query, "limit", 100));
    let items: Vec<_> = all.iter().skip(skip).take(limit).collect();
    json!({"sys": {"type": "Array"}, "total": all.len(), "skip": skip, "limit": limit, "items": items})
        .to_string()
        .into_response()
}

fn entries(state: &mut State, query: &Queries, preview: bool) -> Response {
    if let Some((body, gzip)) = state.raw_body.take() {
        let encoding = if gzip { "gzip" } else { "identity" };
        return ([("content-encoding", encoding)], body).into_response();
    }
    assert_eq!((query["include"].as_str(), query["locale"].as_str()), ("3", "*"));
    let mut all = if state.behind > 0 { state.before.clone() } else { state.entries.clone() };
    state.behind = state.behind.saturating_sub(1);
    if preview {
        all.extend(state.drafts.clone());
    }
    let mut ids: Vec<String> = match (query.get("sys.id[in]"), query.get("content_type")) {
        (Some(ids), None) => ids.split(',').filter(|id| all.contains_key(*id)).map(str::to_owned).collect(),
        (None, Some(wanted)) => {
            let of =
                |(_, entry): &(&String, &Value)| entry["sys"]["contentType"]["sys"]["id"] == wanted.as_str();
            all.iter().filter(of).map(|(id, _)| id.clone()).collect()
        }
        _ => return error(400, "InvalidQuery", "unexpected query"),
    };
    let (skip, limit) = (number(query, "skip", 0), number(query, "limit", 100).min(state.page_max));
    match query.get("order").map(String::as_str) {
        Some("sys.id") => ids.sort(),
        Some(_) => return error(400, "InvalidQuery", "unexpected order"),
        // Without an order, entries change places between two pages.
        None if skip > 0 => ids.rotate_left(1),
        None => {}
    }
    let items: Vec<Value> = ids.iter().skip(skip).take(limit).map(|id| all[id].clone()).collect();
    let mut found = BTreeSet::new();
    let view = State { entries: all, ..blank(state) };
    items.iter().for_each(|item| view.linked(&item["fields"], 2, &mut found));
    let (mut entries, mut assets, mut errors) = (Vec::new(), Vec::new(), Vec::new());
    for (is_asset, id) in &found {
        if items.iter().any(|item| item["sys"]["id"] == id.as_str()) {
            continue;
        }
        match (is_asset, view.entries.get(id), state.assets.get(id)) {
            (false, Some(entry), _) => entries.push(entry),
            (true, _, Some(asset)) => assets.push(asset),
            _ => errors.push(json!({"sys": {"id": "notResolvable", "type": "error"}, "details": {"id": id}})),
        }
    }
    let mut body = json!({"sys": {"type": "Array"}, "total": ids.len(), "skip": skip, "limit": limit,
        "items": items, "includes": {"Entry": entries, "Asset": assets}, "errors": errors})
    .to_string();
    if let Some(item) = &state.raw_item {
        let comma = if items.is_empty() { "" } else { "," };
        body = body.replacen("\"items\":[", &format!("\"items\":[{item}{comma}"), 1);
    }
    if body.len() > state.size_max && limit > 1 {
        let size = format!("Response size too big. Maximum allowed response size: {}B.", state.size_max);
        return error(400, "BadRequest", &size);
    }
    body.into_response()
}

fn blank(state: &State) -> State {
    State {
        entries: BTreeMap::new(),
        drafts: BTreeMap::new(),
        assets: BTreeMap::new(),
        locales: Vec::new(),
        log: Vec::new(),
        before: BTreeMap::new(),
        raw_body: None,
        raw_item: None,
        asked: Vec::new(),
        keys: Vec::new(),
        ..*state
    }
}

/// Tokens: `walk-OFFSET-POSITION` within the first walk, `from-POSITION` after it.
fn sync(state: &State, host: &str, query: &Queries) -> Response {
    let next = |kind: &str, token: String| {
        (kind.to_owned(), json!(format!("{host}/spaces/s/environments/e/sync?sync_token={token}")))
    };
    let page = |items: &[Value], (kind, address): (String, Value)| {
        let mut page = json!({"sys": {"type": "Array"}, "items": items});
        page[kind] = address;
        page.to_string().into_response()
    };
    let (offset, position) = match query.get("sync_token") {
        None if query.get("initial").map(String::as_str) == Some("true") => (0, state.log.len()),
        None => return error(400, "BadRequest", "sync needs initial=true or a sync_token"),
        Some(token) => {
            let parts: Vec<&str> = token.split('-').collect();
            let numbers: Vec<usize> = parts.iter().skip(1).filter_map(|part| part.parse().ok()).collect();
            match (parts[0], numbers.as_slice()) {
                ("walk", [offset, position]) => (*offset, *position),
                ("from", [position]) if *position >= state.tokens_from => {
                    let changed = &state.log[*position..];
                    let items = &changed[..changed.len().min(state.sync_page)];
                    let reached = position + items.len();
                    let kind = if items.len() < changed.len() { "nextPageUrl" } else { "nextSyncUrl" };
                    return page(items, next(kind, format!("from-{reached}")));
                }
                _ => return error(400, "BadRequest", "The sync token is invalid."),
            }
        }
    };
    let all: Vec<Value> = state.entries.values().chain(state.assets.values()).cloned().collect();
    let items: Vec<Value> = all.iter().skip(offset).take(state.sync_page).cloned().collect();
    let reached = offset + items.len();
    if reached < all.len() {
        page(&items, next("nextPageUrl", format!("walk-{reached}-{position}")))
    } else {
        page(&items, next("nextSyncUrl", format!("from-{position}")))
    }
}

async fn asset_key(Shared(cms): Shared<Cms>, headers: HeaderMap, body: Bytes) -> Response {
    if let Err(refused) = admit(&cms, &headers).await {
        return refused;
    }
    let body: Value = serde_json::from_slice(&body).unwrap();
    let now = common::clock::Clock::system().now().timestamp();
    let ahead = body["expiresAt"].as_i64().unwrap() - now;
    if !(1..=172_800).contains(&ahead) {
        return error(422, "ValidationFailed", "expiresAt must be at most 48 hours ahead");
    }
    let mut state = cms.state();
    state.keys.push(body);
    json!({"policy": format!("policy-{}", state.keys.len()), "secret": "asset-secret"})
        .to_string()
        .into_response()
}
