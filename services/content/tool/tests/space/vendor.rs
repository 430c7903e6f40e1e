//! A local server that behaves like the vendor's management and delivery APIs: versions and 409, 422 with
//! details, drafts and published versions, 429 with a reset, bulk publishing with its limits, links three
//! deep. It refuses the requests that the vendor's documentation says are refused.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State as Extract;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use serde_json::{Map, Value, json};
use url::Url;

use crate::delivery::{self, Edition};
use crate::validity;

pub(crate) const MANAGE: &str = "manage-token";
pub(crate) const DELIVER: &str = "deliver-token";
pub(crate) const PREVIEW: &str = "preview-token";

/// An entry or content type.
#[derive(Clone, Debug, Default)]
pub(crate) struct Doc {
    pub(crate) version: u64,
    pub(crate) published: Option<u64>,
    pub(crate) counter: u64,
    pub(crate) archived: bool,
    pub(crate) content_type: String,
    pub(crate) body: Value,
    /// The published version, which the delivery API shows.
    pub(crate) live: Option<Value>,
    pub(crate) changed: u64,
}

#[derive(Default)]
pub(crate) struct State {
    pub(crate) locales: Vec<Value>,
    pub(crate) assets: Vec<Value>,
    pub(crate) tags: Vec<Value>,
    pub(crate) types: BTreeMap<String, Doc>,
    pub(crate) controls: BTreeMap<String, (u64, Value)>,
    pub(crate) entries: BTreeMap<String, Doc>,
    actions: BTreeMap<String, (Vec<(String, u64)>, u32)>,
    /// Every so many requests one is refused with 429.
    pub(crate) limit_every: Option<usize>,
    /// Answers 404 to bulk actions, as a space without them.
    pub(crate) no_bulk: bool,
    pub(crate) requests: usize,
    pub(crate) limited: usize,
    /// Changes: method and path of what was not a GET.
    pub(crate) writes: Vec<String>,
    clock: u64,
    /// An editor who writes this field of this entry just before somebody else does.
    pub(crate) race: Option<(String, String, Value)>,
    /// Refuses every change from here on.
    pub(crate) revoked: bool,
    /// Refuses every change after so many, as when a push is killed.
    pub(crate) revoke_after: Option<usize>,
}

#[derive(Clone)]
pub(crate) struct Vendor(Arc<Mutex<State>>);

pub(crate) struct Refusal(pub(crate) u16, pub(crate) &'static str, pub(crate) Value);

pub(crate) type Answer = Result<Value, Refusal>;

impl Vendor {
    /// An empty space: one locale, nothing else.
    pub(crate) fn empty() -> Self {
        let locales =
            vec![json!({"code": "en-US", "name": "English", "default": true, "fallbackCode": null})];
        Self(Arc::new(Mutex::new(State { locales, ..State::default() })))
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    pub(crate) async fn start(&self) -> Url {
        self.start_at("127.0.0.1:0").await
    }

    pub(crate) async fn start_at(&self, address: &str) -> Url {
        let listener = tokio::net::TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().fallback(answer).with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Url::parse(&format!("http://{address}")).unwrap()
    }

    /// An editor opens an entry, changes a field and publishes, or leaves a draft.
    pub(crate) fn edit(&self, id: &str, field: &str, value: Value, publish: bool) {
        let mut state = self.state();
        let state = &mut *state;
        state.clock += 1;
        let entry = state.entries.get_mut(id).unwrap();
        match value {
            Value::Null => drop(entry.body["fields"].as_object_mut().unwrap().remove(field)),
            value => entry.body["fields"][field] = json!({"en-US": value}),
        }
        entry.version += 1;
        if publish {
            publish_doc(entry, state.clock);
        }
    }

    pub(crate) fn field(&self, id: &str, field: &str) -> Value {
        self.state().entries[id].body["fields"][field].clone()
    }
}

fn publish_doc(doc: &mut Doc, at: u64) {
    doc.published = Some(doc.version);
    doc.version += 1;
    doc.counter += 1;
    doc.live = Some(doc.body.clone());
    doc.changed = at;
}

async fn answer(
    Extract(vendor): Extract<Vendor>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let mut state = vendor.state();
    state.requests += 1;
    state.revoked |= state.revoke_after.is_some_and(|most| state.writes.len() >= most);
    if state.limit_every.is_some_and(|every| state.requests.is_multiple_of(every)) {
        state.limited += 1;
        let reset = [("x-contentful-ratelimit-reset", "0")];
        return (StatusCode::TOO_MANY_REQUESTS, reset, "\"You have exceeded the rate limit\"")
            .into_response();
    }
    if body.len() > 1 << 20 {
        return (StatusCode::PAYLOAD_TOO_LARGE, "\"Request entity too large\"").into_response();
    }
    if uri.to_string().len() > 7_600 {
        return (StatusCode::URI_TOO_LONG, "").into_response();
    }
    let header = |name: &str| headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or("").to_owned();
    let path: Vec<&str> = uri.path().split('/').skip(1).collect();
    let ["spaces", "s", "environments", "e", rest @ ..] = path.as_slice() else {
        return refused(&Refusal(404, "NotFound", Value::Null));
    };
    let query: BTreeMap<String, String> =
        url::form_urlencoded::parse(uri.query().unwrap_or("").as_bytes()).into_owned().collect();
    let done = match header("authorization").strip_prefix("Bearer ") {
        Some(DELIVER) => delivery::answer(&state, Edition::Published, rest, &query),
        Some(PREVIEW) => delivery::answer(&state, Edition::Drafts, rest, &query),
        Some(MANAGE) if state.revoked && method != Method::GET => {
            Err(Refusal(403, "AccessDenied", Value::Null))
        }
        Some(MANAGE) => {
            if method != Method::GET {
                state.writes.push(format!("{method} {}", rest.join("/")));
                state.clock += 1;
            }
            let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
            let asked = Asked {
                version: header("x-contentful-version").parse().ok(),
                content_type: header("x-contentful-content-type"),
                query,
                body,
            };
            manage(&mut state, method.as_str(), rest, asked)
        }
        _ => Err(Refusal(401, "AccessTokenInvalid", Value::Null)),
    };
    match done {
        Ok(value) => (StatusCode::OK, value.to_string()).into_response(),
        Err(refusal) => refused(&refusal),
    }
}

fn refused(refusal: &Refusal) -> Response {
    let body = json!({"sys": {"type": "Error", "id": refusal.1}, "message": refusal.1, "details": refusal.2,
        "requestId": "r"});
    (StatusCode::from_u16(refusal.0).unwrap(), body.to_string()).into_response()
}

struct Asked {
    version: Option<u64>,
    content_type: String,
    query: BTreeMap<String, String>,
    body: Value,
}

pub(crate) fn page(items: Vec<Value>, query: &BTreeMap<String, String>) -> Value {
    let number = |name: &str, default: usize| query.get(name).map_or(default, |n| n.parse().unwrap());
    let (total, limit, skip) = (items.len(), number("limit", 100), number("skip", 0));
    assert!(limit <= 1_000, "the vendor refuses more");
    let items: Vec<_> = items.into_iter().skip(skip).take(limit).collect();
    json!({"sys": {"type": "Array"}, "total": total, "skip": skip, "limit": limit, "items": items})
}

fn view(id: &str, kind: &str, doc: &Doc) -> Value {
    view_of(id, kind, doc, doc.body.clone())
}

pub(crate) fn view_of(id: &str, kind: &str, doc: &Doc, mut value: Value) -> Value {
    let mut sys = Map::new();
    sys.insert("id".to_owned(), json!(id));
    sys.insert("type".to_owned(), json!(kind));
    sys.insert("version".to_owned(), json!(doc.version));
    sys.insert("updatedAt".to_owned(), json!("2028-10-01T00:00:00Z"));
    if let Some(published) = doc.published {
        sys.insert("publishedVersion".to_owned(), json!(published));
    }
    if doc.archived {
        sys.insert("archivedVersion".to_owned(), json!(doc.version));
    }
    sys.insert("publishedCounter".to_owned(), json!(doc.counter));
    if kind == "Entry" {
        let link = json!({"sys": {"type": "Link", "linkType": "ContentType", "id": doc.content_type}});
        sys.insert("contentType".to_owned(), link);
    }
    value["sys"] = Value::Object(sys);
    value
}

const NOT_FOUND: Refusal = Refusal(404, "NotFound", Value::Null);

fn manage(state: &mut State, method: &str, path: &[&str], asked: Asked) -> Answer {
    match (method, path) {
        ("GET", ["locales"]) => Ok(page(state.locales.clone(), &asked.query)),
        ("POST", ["locales"]) => {
            state.locales.push(asked.body.clone());
            Ok(asked.body)
        }
        ("GET", ["content_types"]) => {
            let all = state.types.iter().map(|(id, doc)| view(id, "ContentType", doc)).collect();
            Ok(page(all, &asked.query))
        }
        ("GET", ["content_types", id]) => {
            state.types.get(*id).map(|doc| view(id, "ContentType", doc)).ok_or(NOT_FOUND)
        }
        ("PUT", ["content_types", id]) => {
            let before = state.types.get(*id);
            current(before, asked.version)?;
            validity::content_type(&asked.body, before.map(|doc| &doc.body))?;
            let mut doc = before.cloned().unwrap_or_default();
            doc.version += 1;
            doc.body = asked.body;
            state.types.insert((*id).to_owned(), doc.clone());
            Ok(view(id, "ContentType", &doc))
        }
        ("PUT", ["content_types", id, "published"]) => {
            let at = state.clock;
            let doc = state.types.get_mut(*id).ok_or(NOT_FOUND)?;
            current(Some(doc), asked.version)?;
            publish_doc(doc, at);
            let doc = doc.clone();
            // The first activation makes the default editor.
            state.controls.entry((*id).to_owned()).or_insert((1, json!([])));
            Ok(view(id, "ContentType", &doc))
        }
        ("GET", ["content_types", id, "editor_interface"]) => {
            let (version, controls) = state.controls.get(*id).ok_or(NOT_FOUND)?;
            Ok(json!({"sys": {"id": "default", "version": version}, "controls": controls}))
        }
        ("PUT", ["content_types", id, "editor_interface"]) => {
            let (version, controls) = state.controls.get_mut(*id).ok_or(NOT_FOUND)?;
            if asked.version != Some(*version) {
                return Err(Refusal(409, "VersionMismatch", Value::Null));
            }
            *version += 1;
            *controls = asked.body["controls"].clone();
            Ok(json!({"sys": {"id": "default", "version": version}, "controls": controls}))
        }
        ("GET", ["entries"]) => {
            let ids = asked.query.get("sys.id[in]").map(|ids| ids.split(',').collect::<Vec<_>>());
            let wanted = |id: &str| ids.as_ref().is_none_or(|ids| ids.contains(&id));
            let all = state.entries.iter().filter(|(id, _)| wanted(id));
            Ok(page(all.map(|(id, doc)| view(id, "Entry", doc)).collect(), &asked.query))
        }
        ("GET", ["entries", id]) => state.entries.get(*id).map(|doc| view(id, "Entry", doc)).ok_or(NOT_FOUND),
        ("PUT", ["entries", id]) => {
            if state.race.as_ref().is_some_and(|(entry, ..)| entry == id) {
                let (_, field, value) = state.race.take().unwrap();
                let doc = state.entries.get_mut(*id).unwrap();
                doc.body["fields"][field] = json!({"en-US": value});
                doc.version += 1;
                publish_doc(doc, state.clock);
            }
            let before = state.entries.get(*id);
            current(before, asked.version)?;
            let content_type = before.map_or(asked.content_type, |doc| doc.content_type.clone());
            validity::draft(state, &content_type, &asked.body)?;
            let mut doc = state.entries.get(*id).cloned().unwrap_or_default();
            doc.version += 1;
            doc.content_type = content_type;
            doc.body = json!({"fields": asked.body["fields"], "metadata": asked.body.get("metadata").cloned().unwrap_or_else(|| json!({"tags": []}))});
            state.entries.insert((*id).to_owned(), doc.clone());
            Ok(view(id, "Entry", &doc))
        }
        ("PUT", ["entries", id, "published"]) => {
            current(Some(state.entries.get(*id).ok_or(NOT_FOUND)?), asked.version)?;
            validity::publishable(state, id)?;
            let at = state.clock;
            let doc = state.entries.get_mut(*id).ok_or(NOT_FOUND)?;
            publish_doc(doc, at);
            Ok(view(id, "Entry", doc))
        }
        ("POST", ["bulk_actions", "publish"]) => bulk(state, &asked.body),
        ("GET", ["bulk_actions", "actions", id]) => poll(state, id),
        _ => Err(NOT_FOUND),
    }
}

fn current(doc: Option<&Doc>, version: Option<u64>) -> Result<(), Refusal> {
    let fine = match doc {
        Some(doc) => version == Some(doc.version),
        None => version.unwrap_or(0) == 0,
    };
    if fine { Ok(()) } else { Err(Refusal(409, "VersionMismatch", Value::Null)) }
}

fn bulk(state: &mut State, body: &Value) -> Answer {
    if state.no_bulk {
        return Err(NOT_FOUND);
    }
    let items = body["entities"]["items"].as_array().cloned().unwrap_or_default();
    if items.is_empty() || items.len() > 200 {
        return Err(Refusal(400, "BadRequest", json!("at most 200 items")));
    }
    if state.actions.values().filter(|(_, polls)| *polls > 0).count() >= 5 {
        return Err(Refusal(429, "TooManyActions", Value::Null));
    }
    let of = |item: &Value| {
        (item["sys"]["id"].as_str().unwrap().to_owned(), item["sys"]["version"].as_u64().unwrap())
    };
    let id = format!("action-{}", state.actions.len());
    state.actions.insert(id.clone(), (items.iter().map(of).collect(), 2));
    Ok(json!({"sys": {"id": id, "type": "BulkAction", "status": "created"}}))
}

fn poll(state: &mut State, id: &str) -> Answer {
    let (entries, polls) = state.actions.get_mut(id).ok_or(NOT_FOUND)?;
    let entries = entries.clone();
    *polls = polls.saturating_sub(1);
    if *polls > 0 {
        return Ok(json!({"sys": {"id": id, "status": "inProgress"}}));
    }
    let fine = entries.iter().all(|(entry, version)| {
        let there = state.entries.get(entry).is_some_and(|doc| doc.version == *version);
        there && validity::publishable(state, entry).is_ok()
    });
    if fine {
        let at = state.clock;
        for (entry, _) in &entries {
            publish_doc(state.entries.get_mut(entry).unwrap(), at);
        }
    }
    Ok(json!({"sys": {"id": id, "status": if fine { "succeeded" } else { "failed" }}}))
}
