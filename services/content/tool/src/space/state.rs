//! The state that the last push left in a space: one entry of a content type of its own, a draft that the
//! delivery API never shows. Without it, every difference from the pack counts as an editor's change.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::{Map, Value, json};

use super::client::{Api, ApiError, VendorRequest};
use super::merge::Left;

/// The content type and the entry.
const TYPE: &str = "packState";
const ENTRY: &str = "pack-state";
/// Tries against somebody who writes it at the same time.
const TRIES: usize = 3;

/// The state that the last push left, by entry.
pub(super) type State = BTreeMap<String, Left>;
/// Entries that a push is about to change, each with a digest of all its fields after that. It is written
/// first, so that the changes of a push that is interrupted before it publishes are known as its own.
pub(super) type Pending = BTreeMap<String, String>;

/// Where [`Pending`] stands among the entries: no id has brackets.
const PENDING: &str = "(pending)";

fn read_pending(value: &Value, locale: &str) -> Pending {
    let entries = value["fields"]["left"][locale][PENDING].as_object().into_iter().flatten();
    entries.filter_map(|(id, digest)| Some((id.clone(), digest.as_str()?.to_owned()))).collect()
}

fn read(value: &Value, locale: &str) -> State {
    let entries = value["fields"]["left"][locale].as_object();
    let digests = |text: &str| {
        let (pack, space) = text.split_once('/').unwrap_or((text, text));
        (pack.to_owned(), space.to_owned())
    };
    let left = |fields: &Map<String, Value>| -> Left {
        fields.iter().filter_map(|(name, d)| Some((name.clone(), digests(d.as_str()?)))).collect()
    };
    entries
        .into_iter()
        .flatten()
        .filter(|(id, _)| *id != PENDING)
        .filter_map(|(id, fields)| Some((id.clone(), left(fields.as_object()?))))
        .collect()
}

fn write(state: &State, pending: &Pending) -> Value {
    let digests = |(pack, space): &(String, String)| {
        if pack == space { json!(pack) } else { json!(format!("{pack}/{space}")) }
    };
    let left = |left: &Left| -> Map<String, Value> {
        left.iter().map(|(name, d)| (name.clone(), digests(d))).collect()
    };
    let mut all: Map<String, Value> =
        state.iter().map(|(id, fields)| (id.clone(), Value::Object(left(fields)))).collect();
    if !pending.is_empty() {
        all.insert(PENDING.to_owned(), json!(pending));
    }
    Value::Object(all)
}

/// Reads it; empty when nothing was pushed yet.
pub(super) async fn load(api: &Api, locale: &str) -> Result<(State, Pending), ApiError> {
    let entry = api.find(&["entries", ENTRY]).await?;
    Ok(entry.map(|entry| (read(&entry, locale), read_pending(&entry, locale))).unwrap_or_default())
}

/// Writes it, with its content type where that is missing.
pub(super) async fn save(api: &Api, locale: &str, state: &State, pending: &Pending) -> Result<(), ApiError> {
    let path = &["content_types", TYPE];
    if api.find(path).await?.is_none() {
        let body = json!({"name": "Written by content-pack push", "displayField": "name",
            "description": "What the last push left here, so that it never writes over an editor. Do not edit.",
            "fields": [
                {"id": "name", "name": "Name", "type": "Symbol", "required": false, "localized": false},
                {"id": "left", "name": "Left", "type": "Object", "required": false, "localized": false}]});
        let made = api
            .send(Method::PUT, &VendorRequest { path, body: Some(&body), ..VendorRequest::default() })
            .await?;
        let version = made.pointer("/sys/version").and_then(Value::as_u64);
        let path = &["content_types", TYPE, "published"];
        api.send(Method::PUT, &VendorRequest { path, version, ..VendorRequest::default() }).await?;
    }
    let body = json!({"fields": {"name": {locale: "State of content-pack push"}, "left": {locale: write(state, pending)}}});
    let path = &["entries", ENTRY];
    let mut tried = 0;
    loop {
        let there = api.find(path).await?;
        let version = there.as_ref().and_then(|e| e.pointer("/sys/version")).and_then(Value::as_u64);
        let ask = VendorRequest {
            path,
            version,
            content_type: Some(TYPE),
            body: Some(&body),
            ..VendorRequest::default()
        };
        match api.send(Method::PUT, &ask).await {
            Err(why) if why.status() == Some(409) && tried < TRIES => tried += 1,
            done => return done.map(|_| ()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let left = Left::from([
            ("a".to_owned(), ("1".to_owned(), "1".to_owned())),
            ("b".to_owned(), ("1".to_owned(), "2".to_owned())),
        ]);
        let state = State::from([("state-NV".to_owned(), left)]);
        let pending = Pending::from([("state-NV".to_owned(), "3".to_owned())]);
        let entry = json!({"fields": {"left": {"en-US": write(&state, &pending)}}});
        assert_eq!((read(&entry, "en-US"), read_pending(&entry, "en-US")), (state, pending));
        assert!(read(&json!({"fields": {"left": {"en-US": [1]}}}), "en-US").is_empty());
    }
}
