//! The delivery API over the published entries, and the preview API over all that are not archived.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::vendor::{Answer, Doc, Refusal, State, page, view_of};

/// Which of the two APIs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Edition {
    Published,
    Drafts,
}

fn shown(state: &State, id: &str, edition: Edition) -> Option<Value> {
    let doc = state.entries.get(id)?;
    let body = match edition {
        Edition::Published => doc.live.clone()?,
        Edition::Drafts if doc.archived => return None,
        Edition::Drafts => doc.body.clone(),
    };
    let mut value = view_of(id, "Entry", doc, body);
    value["sys"]["revision"] = json!(doc.counter);
    Some(value)
}

fn linked(state: &State, edition: Edition, (value, depth): (&Value, u32), found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            if value.pointer("/sys/linkType").is_some_and(|kind| kind == "Entry") {
                let id = value["sys"]["id"].as_str().unwrap();
                if let Some(entry) = shown(state, id, edition).filter(|_| depth > 0) {
                    found.insert(id.to_owned());
                    linked(state, edition, (&entry["fields"], depth - 1), found);
                }
            }
            object.values().for_each(|v| linked(state, edition, (v, depth), found));
        }
        Value::Array(list) => list.iter().for_each(|v| linked(state, edition, (v, depth), found)),
        _ => {}
    }
}

pub(crate) fn answer(
    state: &State,
    edition: Edition,
    path: &[&str],
    query: &BTreeMap<String, String>,
) -> Answer {
    match path {
        ["entries"] => {
            let ids =
                query.get("sys.id[in]").or(query.get("sys.id")).map(|ids| ids.split(',').collect::<Vec<_>>());
            let of_type = |doc: &Doc| query.get("content_type").is_none_or(|t| *t == doc.content_type);
            let wanted = |id: &str| ids.as_ref().is_none_or(|ids| ids.contains(&id));
            let entries = state.entries.iter().filter(|(id, doc)| wanted(id) && of_type(doc));
            let mut answer = page(entries.filter_map(|(id, _)| shown(state, id, edition)).collect(), query);
            let depth = query.get("include").map_or(1, |n| n.parse().unwrap());
            let mut found = BTreeSet::new();
            for item in answer["items"].as_array().unwrap() {
                linked(state, edition, (&item["fields"], depth), &mut found);
            }
            for item in answer["items"].as_array().unwrap() {
                found.remove(item["sys"]["id"].as_str().unwrap());
            }
            let included: Vec<_> = found.iter().filter_map(|id| shown(state, id, edition)).collect();
            answer["includes"] = json!({"Entry": included});
            Ok(answer)
        }
        ["locales"] => Ok(page(state.locales.clone(), query)),
        ["content_types"] => {
            let types = state.types.iter().filter(|(_, doc)| doc.live.is_some());
            Ok(page(
                types.map(|(id, doc)| view_of(id, "ContentType", doc, doc.body.clone())).collect(),
                query,
            ))
        }
        ["assets"] => Ok(page(state.assets.clone(), query)),
        ["tags"] => Ok(page(state.tags.clone(), query)),
        // The preview API has no sync.
        ["sync"] if edition == Edition::Published => {
            let since: u64 = query.get("sync_token").map_or(0, |token| token.parse().unwrap());
            let newest = state.entries.values().map(|doc| doc.changed).max().unwrap_or(0);
            let changed = |id: &&String| state.entries[*id].changed > since;
            let items: Vec<_> =
                state.entries.keys().filter(changed).filter_map(|id| shown(state, id, edition)).collect();
            let next = format!("http://127.0.0.1/spaces/s/environments/e/sync?sync_token={newest}");
            Ok(json!({"sys": {"type": "Array"}, "items": items, "nextSyncUrl": next}))
        }
        _ => Err(Refusal(404, "NotFound", Value::Null)),
    }
}
