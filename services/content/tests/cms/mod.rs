//! A server that behaves like the vendor's delivery and preview APIs, for one space: content types, entries
//! with their includes, assets, tags, locales, sync with pages and deletions, asset keys; and it can be told
//! to behave badly. It starts with the entries of the pack, in the locale names of a space ("en-US").
#![allow(clippy::unwrap_used, dead_code, unreachable_pub)] // Helpers of tests are tests too.

mod api;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::net::TcpListener;

/// Credentials that the server takes.
pub const TOKEN: &str = "credential-5f1d";
pub const DRAFT_TOKEN: &str = "draft-credential-9c2e";

/// The content of the server, and the faults that it plays.
pub struct State {
    pub entries: BTreeMap<String, Value>,
    /// Drafts, where they differ from what is published.
    pub drafts: BTreeMap<String, Value>,
    pub assets: BTreeMap<String, Value>,
    /// Locales: code, default.
    pub locales: Vec<(&'static str, bool)>,
    /// Every publication and deletion in order, as sync items.
    log: Vec<Value>,
    /// Sync tokens of before this position are no longer known.
    pub tokens_from: usize,
    /// Items of a page of sync, and the most that a page of entries may have.
    pub sync_page: usize,
    pub page_max: usize,
    /// Answers larger than this are refused, as the vendor refuses more than 7 MB.
    pub size_max: usize,
    /// The next requests are answered with this status.
    pub refuse: Option<(usize, u16)>,
    /// And say that the next may come in so many seconds.
    pub reset: &'static str,
    /// The credential was revoked.
    pub revoked: bool,
    /// Every answer takes this long.
    pub delay: Duration,
    /// So many queries still give the entries of before the last publication.
    pub behind: usize,
    before: BTreeMap<String, Value>,
    /// A body that is sent as it is, instead of the next answer to a query of entries.
    pub raw_body: Option<(Vec<u8>, bool)>,
    /// Inserted verbatim as one more item into each answer to a query of entries.
    pub raw_item: Option<String>,
    /// Paths with their queries, in order.
    pub asked: Vec<String>,
    /// Bodies of asset key requests.
    pub keys: Vec<Value>,
}

/// A running server, which stops with the test.
#[derive(Clone)]
pub struct Cms {
    state: Arc<Mutex<State>>,
    pub host: String,
}

fn pack() -> Value {
    // The gateway's tests use this server, too.
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../content/pack/pack.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

impl Cms {
    /// Starts a server with the entries of the pack.
    pub async fn start() -> Self {
        let mut entries = BTreeMap::new();
        for mut entry in pack()["entries"].as_array().unwrap().clone() {
            for locales in entry["fields"].as_object_mut().unwrap().values_mut() {
                let locales = locales.as_object_mut().unwrap();
                let english = locales.remove("en").unwrap();
                locales.insert("en-US".to_owned(), english);
            }
            entry["sys"]["revision"] = json!(1);
            entries.insert(entry["sys"]["id"].as_str().unwrap().to_owned(), entry);
        }
        Self::with(entries).await
    }

    /// Starts a server with an empty space.
    pub async fn empty() -> Self {
        Self::with(BTreeMap::new()).await
    }

    async fn with(entries: BTreeMap<String, Value>) -> Self {
        let state = State {
            before: entries.clone(),
            entries,
            drafts: BTreeMap::new(),
            assets: BTreeMap::new(),
            locales: vec![("en-US", true), ("es", false)],
            log: Vec::new(),
            tokens_from: 0,
            sync_page: 100,
            page_max: 1_000,
            size_max: 7 << 20,
            refuse: None,
            reset: "0",
            revoked: false,
            delay: Duration::ZERO,
            behind: 0,
            raw_body: None,
            raw_item: None,
            asked: Vec::new(),
            keys: Vec::new(),
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let host = format!("http://{}", listener.local_addr().unwrap());
        let cms = Self { state: Arc::new(Mutex::new(state)), host };
        let app = api::router(cms.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        cms
    }

    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    /// The variables of a content service over this server.
    pub fn variables(&self) -> Vec<(String, String)> {
        let pairs = [
            ("CONTENT_SOURCE", "contentful"),
            ("CONTENTFUL_SPACE_ID", "s"),
            ("CONTENTFUL_ENVIRONMENT", "e"),
            ("CONTENTFUL_DELIVERY_TOKEN", TOKEN),
            ("CONTENTFUL_PREVIEW_TOKEN", DRAFT_TOKEN),
            ("CONTENTFUL_DELIVERY_HOST", &self.host),
            ("CONTENTFUL_PREVIEW_HOST", &self.host),
        ];
        pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).into()
    }

    /// Changes an entry and publishes it.
    pub fn publish(&self, id: &str, change: impl FnOnce(&mut Value)) {
        let mut state = self.state();
        let mut entry = state.entries.get(id).cloned().unwrap_or_else(|| self::entry(id, "", &json!({})));
        change(&mut entry["fields"]);
        let revision = entry["sys"]["revision"].as_u64().unwrap_or(0) + 1;
        entry["sys"]["revision"] = json!(revision);
        state.put(id, entry);
    }

    /// Publishes a whole entry.
    pub fn put(&self, entry: Value) {
        let id = entry["sys"]["id"].as_str().unwrap().to_owned();
        self.state().put(&id, entry);
    }

    /// Publishes a whole asset.
    pub fn put_asset(&self, asset: Value) {
        let mut state = self.state();
        state.log.push(asset.clone());
        state.assets.insert(asset["sys"]["id"].as_str().unwrap().to_owned(), asset);
    }

    /// Takes an entry or asset away.
    pub fn delete(&self, id: &str) {
        let mut state = self.state();
        let kind = if state.assets.remove(id).is_some() { "DeletedAsset" } else { "DeletedEntry" };
        state.before = state.entries.clone();
        state.entries.remove(id);
        state.log.push(json!({"sys": {"type": kind, "id": id, "revision": 1}}));
    }

    /// The queries of entries since the last call.
    pub fn queries(&self) -> Vec<String> {
        let asked = std::mem::take(&mut self.state().asked);
        asked.into_iter().filter(|path| path.starts_with("/entries")).collect()
    }
}

impl State {
    fn put(&mut self, id: &str, entry: Value) {
        self.before = self.entries.clone();
        self.log.push(entry.clone());
        self.entries.insert(id.to_owned(), entry);
    }

    /// Ids of entries and assets that are linked within a value, at most `depth` entries away.
    fn linked(&self, value: &Value, depth: usize, found: &mut BTreeSet<(bool, String)>) {
        match value {
            Value::Object(object) => {
                let kind = value.pointer("/sys/linkType").and_then(Value::as_str);
                if let (Some(kind), Some(id)) = (kind, value.pointer("/sys/id").and_then(Value::as_str)) {
                    let new = found.insert((kind == "Asset", id.to_owned()));
                    if let Some(entry) = self.entries.get(id).filter(|_| new && depth > 0 && kind == "Entry")
                    {
                        self.linked(&entry["fields"], depth - 1, found);
                    }
                }
                object.values().for_each(|value| self.linked(value, depth, found));
            }
            Value::Array(list) => list.iter().for_each(|value| self.linked(value, depth, found)),
            _ => {}
        }
    }
}

pub fn entry(id: &str, content_type: &str, fields: &Value) -> Value {
    json!({"sys": {"id": id, "type": "Entry", "revision": 1, "updatedAt": "2028-10-01T00:00:00Z",
        "contentType": {"sys": {"type": "Link", "linkType": "ContentType", "id": content_type}}},
        "fields": fields})
}

/// An asset with a title and an address.
pub fn asset(id: &str, title: &str, url: &str) -> Value {
    json!({"sys": {"id": id, "type": "Asset", "revision": 1}, "fields": {"title": {"en-US": title},
        "file": {"en-US": {"url": url, "fileName": "f.pdf", "contentType": "application/pdf"}}}})
}

pub fn link(kind: &str, id: &str) -> Value {
    json!({"sys": {"type": "Link", "linkType": kind, "id": id}})
}

/// A document of one paragraph, and blocks after it.
pub fn document(text: &str, blocks: &[Value]) -> Value {
    let mut content = vec![json!({"nodeType": "paragraph", "data": {}, "content": [
        {"nodeType": "text", "value": text, "marks": [], "data": {}}]})];
    content.extend_from_slice(blocks);
    json!({"nodeType": "document", "data": {}, "content": content})
}
