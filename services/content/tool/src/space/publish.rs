//! Publishing many entries: in bulk, as many at once as the vendor takes, and one by one where a space has
//! no bulk actions or one of them fails.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::client::{Api, ApiError, VendorRequest};

/// Most entries in one action of the vendor.
const BULK: usize = 200;
/// How long one action may take.
const MAX_POLLS: u32 = 120;
const POLL: Duration = Duration::from_millis(500);

/// An entry that could not be published, and why.
pub(super) type Unpublished = (String, String);

/// Publishes entries at their versions.
///
/// # Errors
/// When the API does not answer. Single entries that are refused come back with their reasons.
pub(super) async fn all(api: &Api, entries: &[(String, u64)]) -> Result<Vec<Unpublished>, ApiError> {
    let mut failed = Vec::new();
    for chunk in entries.chunks(BULK) {
        match bulk(api, chunk).await {
            Ok(true) => {}
            // One bad entry fails the whole action: find it one by one.
            Ok(false) => failed.extend(singly(api, chunk).await?),
            Err(why) if matches!(why.status(), Some(400 | 403 | 404 | 422)) => {
                failed.extend(singly(api, chunk).await?);
            }
            Err(why) => return Err(why),
        }
    }
    Ok(failed)
}

/// One action; true when it succeeded.
async fn bulk(api: &Api, entries: &[(String, u64)]) -> Result<bool, ApiError> {
    let items: Vec<_> = entries
        .iter()
        .map(|(id, version)| json!({"sys": {"type": "Link", "linkType": "Entry", "id": id, "version": version}}))
        .collect();
    let body = json!({"entities": {"sys": {"type": "Array"}, "items": items}});
    let path = &["bulk_actions", "publish"];
    let mut action = api
        .send(Method::POST, &VendorRequest { path, body: Some(&body), ..VendorRequest::default() })
        .await?;
    for _ in 0..MAX_POLLS {
        match action.pointer("/sys/status").and_then(Value::as_str) {
            Some("succeeded") => return Ok(true),
            Some("failed") => return Ok(false),
            _ => tokio::time::sleep(POLL).await,
        }
        let id = action.pointer("/sys/id").and_then(Value::as_str).unwrap_or("").to_owned();
        let path = &["bulk_actions", "actions", id.as_str()];
        action = api.send(Method::GET, &VendorRequest { path, ..VendorRequest::default() }).await?;
    }
    Err(ApiError::shape("POST bulk_actions/publish", "the action does not end; run the command again"))
}

async fn singly(api: &Api, entries: &[(String, u64)]) -> Result<Vec<Unpublished>, ApiError> {
    let mut failed = Vec::new();
    for (id, version) in entries {
        let path = &["entries", id.as_str(), "published"];
        match api
            .send(Method::PUT, &VendorRequest { path, version: Some(*version), ..VendorRequest::default() })
            .await
        {
            Ok(_) => {}
            // 409: a part of the bulk action came through, or an editor was there in the meantime.
            Err(why) if why.status() == Some(409) && is_published(api, id, *version).await? => {}
            Err(why) if why.status().is_some() => failed.push((id.clone(), why.to_string())),
            Err(why) => return Err(why),
        }
    }
    Ok(failed)
}

async fn is_published(api: &Api, id: &str, version: u64) -> Result<bool, ApiError> {
    let entry = api.find(&["entries", id]).await?;
    Ok(entry.and_then(|e| e.pointer("/sys/publishedVersion").and_then(Value::as_u64)) == Some(version))
}
