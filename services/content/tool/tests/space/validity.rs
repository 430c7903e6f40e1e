//! Validation as the vendor does it: of content types, of drafts, and of entries that are published.

use std::collections::BTreeSet;

use regex::Regex;
use serde_json::{Value, json};

use crate::vendor::{Refusal, State};

fn invalid(name: &str, path: &[&str], details: &str) -> Refusal {
    let error = json!({"name": name, "path": path, "details": details});
    Refusal(422, "ValidationFailed", json!({"errors": [error]}))
}

pub(crate) fn content_type(body: &Value, before: Option<&Value>) -> Result<(), Refusal> {
    let fields = body["fields"].as_array().cloned().unwrap_or_default();
    let mut ids = BTreeSet::new();
    if fields.len() > 50 || body["name"].as_str().is_none_or(|n| n.is_empty() || n.len() > 50) {
        return Err(invalid("size", &["fields"], "too many fields, or no name"));
    }
    for field in &fields {
        let id = field["id"].as_str().unwrap_or("");
        let types = ["Symbol", "Text", "RichText", "Boolean", "Date", "Object", "Array", "Link"];
        let fine = !id.is_empty() && id.len() <= 64 && ids.insert(id.to_owned());
        let named = field["name"].as_str().is_some_and(|n| !n.is_empty() && n.len() <= 50);
        let link = field["type"] != "Link" || field["linkType"] == "Entry";
        let items = field["type"] != "Array" || field["items"]["type"].is_string();
        if !(fine && named && link && items && types.contains(&field["type"].as_str().unwrap_or(""))) {
            return Err(invalid("unknown", &["fields", id], "not a field"));
        }
        for validation in field["validations"].as_array().into_iter().flatten() {
            if let Some(pattern) = validation.pointer("/regexp/pattern").and_then(Value::as_str) {
                Regex::new(pattern).unwrap();
            }
        }
    }
    let display = fields.iter().find(|f| f["id"] == body["displayField"]);
    if display.is_none_or(|f| f["type"] != "Symbol" && f["type"] != "Text") {
        return Err(invalid("unknown", &["displayField"], "must be a Symbol or Text of the type"));
    }
    for was in before.and_then(|b| b["fields"].as_array()).into_iter().flatten() {
        let id = was["id"].as_str().unwrap();
        match fields.iter().find(|f| f["id"] == was["id"]) {
            None if was["omitted"] != true => {
                return Err(invalid("unknown", &["fields", id], "omit it first"));
            }
            Some(is) if is["type"] != was["type"] => {
                return Err(invalid("unknown", &["fields", id], "the type cannot change"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// A draft may be incomplete; its fields, locales and types must be those of the content type.
pub(crate) fn draft(state: &State, content_type: &str, body: &Value) -> Result<(), Refusal> {
    let live = state.types.get(content_type).and_then(|doc| doc.live.as_ref());
    let live = live.ok_or_else(|| invalid("unknownContentType", &["sys"], content_type))?;
    for (name, values) in body["fields"].as_object().into_iter().flatten() {
        let field = live["fields"].as_array().unwrap().iter().find(|f| f["id"] == name.as_str());
        let field = field.ok_or_else(|| invalid("unknown", &["fields", name], "no such field"))?;
        for (locale, value) in values.as_object().into_iter().flatten() {
            if !state.locales.iter().any(|l| l["code"] == locale.as_str()) {
                return Err(invalid("unknown", &["fields", name, locale], "no such locale"));
            }
            if locale != "en-US" && field["localized"] != true {
                return Err(invalid("unexpected", &["fields", name, locale], "not localized"));
            }
            if !is_of_type(field, value) {
                return Err(invalid("type", &["fields", name, locale], &field["type"].to_string()));
            }
        }
    }
    Ok(())
}

fn is_of_type(field: &Value, value: &Value) -> bool {
    let text = |max: usize| value.as_str().is_some_and(|t| t.len() <= max);
    match field["type"].as_str().unwrap() {
        "Symbol" => text(256),
        "Text" => text(50_000),
        "Boolean" => value.is_boolean(),
        "Date" => value.as_str().is_some_and(|d| d.parse::<chrono::NaiveDate>().is_ok()),
        "RichText" => value["nodeType"] == "document",
        "Link" => value["sys"]["type"] == "Link" && value["sys"]["linkType"] == field["linkType"],
        "Array" => {
            value.as_array().is_some_and(|list| list.iter().all(|item| is_of_type(&field["items"], item)))
        }
        _ => true,
    }
}

fn links(value: &Value, found: &mut Vec<String>) {
    if value.pointer("/sys/linkType").is_some_and(|kind| kind == "Entry") {
        found.push(value["sys"]["id"].as_str().unwrap().to_owned());
    }
    match value {
        Value::Object(object) => object.values().for_each(|v| links(v, found)),
        Value::Array(list) => list.iter().for_each(|v| links(v, found)),
        _ => {}
    }
}

/// Publishing holds an entry against its validations, and its links against the entries of the space.
pub(crate) fn publishable(state: &State, id: &str) -> Result<(), Refusal> {
    let entry = &state.entries[id];
    let live = state.types[&entry.content_type].live.as_ref().unwrap();
    for field in live["fields"].as_array().unwrap() {
        let name = field["id"].as_str().unwrap();
        let values = entry.body["fields"][name].as_object();
        if field["required"] == true && values.is_none_or(|v| !v.contains_key("en-US")) {
            return Err(invalid("required", &["fields", name], "missing"));
        }
        for (locale, value) in values.into_iter().flatten() {
            let own = field["validations"].as_array().into_iter().flatten().map(|v| (v, vec![value]));
            let items = field["items"]["validations"].as_array().into_iter().flatten();
            let items = items.map(|v| (v, value.as_array().unwrap().iter().collect()));
            for (validation, values) in own.chain(items) {
                if let Some(bad) = values.into_iter().find(|value| !holds(state, validation, value)) {
                    return Err(invalid("validation", &["fields", name, locale], &bad.to_string()));
                }
            }
        }
    }
    let mut targets = Vec::new();
    links(&entry.body["fields"], &mut targets);
    match targets.iter().find(|target| !state.entries.contains_key(*target)) {
        Some(target) => Err(invalid("notResolvable", &["fields"], target)),
        None => Ok(()),
    }
}

fn holds(state: &State, validation: &Value, value: &Value) -> bool {
    if let Some(words) = validation["in"].as_array() {
        return words.contains(value);
    }
    if let Some(pattern) = validation.pointer("/regexp/pattern").and_then(Value::as_str) {
        return Regex::new(pattern).unwrap().is_match(value.as_str().unwrap());
    }
    if let Some(max) = validation.pointer("/size/max").and_then(Value::as_u64) {
        return value.as_str().unwrap().chars().count() as u64 <= max;
    }
    if let Some(types) = validation["linkContentType"].as_array() {
        let target = value["sys"]["id"].as_str().and_then(|id| state.entries.get(id));
        return target.is_none_or(|t| types.iter().any(|of| of == t.content_type.as_str()));
    }
    if let Some(allowed) = validation["enabledNodeTypes"].as_array() {
        return nodes(value).iter().all(|node| allowed.iter().any(|a| a == node));
    }
    true
}

/// The nodes that an editor can switch off.
fn nodes(document: &Value) -> Vec<String> {
    let always =
        ["document", "paragraph", "text", "list-item", "table-row", "table-cell", "table-header-cell"];
    let mut found = Vec::new();
    for node in document["content"].as_array().into_iter().flatten() {
        let kind = node["nodeType"].as_str().unwrap();
        if !always.contains(&kind) {
            found.push(kind.to_owned());
        }
        found.extend(nodes(node));
    }
    found
}
