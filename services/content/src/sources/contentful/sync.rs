//! The sync API: the first walk over a space gives a token, later walks what changed since. Only the token is
//! taken from the addresses that the vendor gives: a request never goes anywhere else.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use url::Url;

use super::http::Http;
use crate::service::changes::Changes;
use crate::service::source::SourceError;
use crate::vendor::AttemptFailure;

/// More pages than this are not walked: 100,000 entries in the vendor's page size.
const MAX_PAGES: usize = 100;
const PAGE: &str = "1000";

/// The changes since a token.
#[derive(Debug)]
pub struct Delta {
    /// Token for the next walk.
    pub token: String,
    /// Entries and assets that changed; empty on the first walk.
    pub changes: Changes,
    /// The published revision of each changed entry and asset.
    pub(super) revisions: HashMap<String, u64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Page<'a> {
    #[serde(borrow)]
    items: Vec<&'a RawValue>,
    next_page_url: Option<String>,
    next_sync_url: Option<String>,
}

#[derive(Deserialize)]
struct Item {
    sys: Value,
}

/// One page, read: its items, and the token of the next page or, on the last page, of the next walk.
struct Turned {
    changed: Vec<(String, Option<String>, u64)>,
    token: String,
    is_last: bool,
}

/// Walks from a token, or from the beginning.
///
/// # Errors
/// The vendor refuses (a token that it no longer knows is a refusal with 400 or 404), or cannot be read.
pub(super) async fn walk(http: &Http, token: Option<&str>) -> Result<Delta, SourceError> {
    let first = token.is_none();
    let mut changes = Changes::default();
    let mut revisions = HashMap::new();
    let mut token = token.map(str::to_owned);
    for _ in 0..MAX_PAGES {
        let query = match token.as_deref() {
            Some(token) => vec![("sync_token", token)],
            None => vec![("initial", "true"), ("limit", PAGE)],
        };
        let page = http.get(false, "sync", &query, read).await?;
        if !first {
            for (id, content_type, revision) in page.changed {
                changes.add(&id, content_type.as_deref());
                revisions.insert(id, revision);
            }
        }
        if page.is_last {
            return Ok(Delta { token: page.token, changes, revisions });
        }
        token = Some(page.token);
    }
    Err(SourceError::Shape(format!("the sync has more than {MAX_PAGES} pages")))
}

fn read(body: &[u8]) -> Result<Turned, AttemptFailure> {
    let page: Page<'_> = serde_json::from_slice(body).map_err(AttemptFailure::shape)?;
    let is_last = page.next_page_url.is_none();
    let next = page.next_page_url.or(page.next_sync_url);
    let token = next
        .as_deref()
        .and_then(token_of)
        .ok_or_else(|| AttemptFailure::shape("a sync page without a token"))?;
    // An item whose fields are nested too deep still says which one it is.
    let changed = page.items.into_iter().filter_map(|raw| {
        let sys = serde_json::from_str::<Item>(raw.get()).ok()?.sys;
        let text = |path: &str| sys.pointer(path).and_then(Value::as_str).map(str::to_owned);
        let revision = match text("/type").as_deref() {
            Some("DeletedEntry" | "DeletedAsset") => 0,
            _ => sys.get("revision").and_then(Value::as_u64).unwrap_or(0),
        };
        Some((text("/id")?, text("/contentType/sys/id"), revision))
    });
    Ok(Turned { changed: changed.collect(), token, is_last })
}

fn token_of(address: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    url.query_pairs().find(|(name, _)| name == "sync_token").map(|(_, token)| token.into_owned())
}
