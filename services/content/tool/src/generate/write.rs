//! The export as text for people who review it: one line a field.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::space::model;

/// An entry: content type and fields, each by locale.
pub(super) type Entries = BTreeMap<String, (&'static str, Vec<(&'static str, Value)>)>;

/// A list of objects has a line each, so that a change of one reads well.
fn laid_out(value: &Value) -> String {
    let list = value.get("en").and_then(Value::as_array).filter(|list| list.iter().any(Value::is_object));
    list.map_or_else(
        || value.to_string(),
        |list| {
            let lines: Vec<_> = list.iter().map(|item| format!("    {item}")).collect();
            format!("{{\"en\": [\n{}\n  ]}}", lines.join(",\n"))
        },
    )
}

pub(super) fn export(entries: &Entries, as_of: &str) -> String {
    let mut out = String::from("{\n\"contentTypes\": [\n");
    let types = model::content_types().into_iter().map(|wanted| {
        let fields = wanted["fields"].as_array().map_or(&[][..], Vec::as_slice);
        let head = json!({"id": wanted["id"], "type": "ContentType"});
        let (name, about, shown) = (&wanted["name"], &wanted["description"], &wanted["displayField"]);
        let mut text = format!(
            "{{\"sys\": {head}, \"name\": {name}, \"description\": {about}, \"displayField\": {shown}, \"fields\": [\n"
        );
        let lines: Vec<_> = fields.iter().map(|field| format!("  {field}")).collect();
        let _ = write!(text, "{}\n]}}", lines.join(",\n"));
        text
    });
    out.push_str(&types.collect::<Vec<_>>().join(",\n"));
    out.push_str("\n],\n\"entries\": [\n");
    let at = format!("{as_of}T00:00:00Z");
    let entries = entries.iter().map(|(id, (content_type, fields))| {
        let link = json!({"sys": {"type": "Link", "linkType": "ContentType", "id": content_type}});
        let sys = json!({"id": id, "type": "Entry", "contentType": link, "createdAt": at, "updatedAt": at,
            "publishedVersion": 1});
        let lines: Vec<_> =
            fields.iter().map(|(name, value)| format!("  {}: {}", json!(name), laid_out(value))).collect();
        format!("{{\"sys\": {sys}, \"fields\": {{\n{}\n}}}}", lines.join(",\n"))
    });
    out.push_str(&entries.collect::<Vec<_>>().join(",\n"));
    let locales = json!([
        {"code": "en", "name": "English", "default": true, "fallbackCode": null},
        {"code": "es", "name": "Spanish", "default": false, "fallbackCode": "en"},
    ]);
    let _ = write!(out, "\n],\n\"assets\": [],\n\"locales\": {locales}\n}}\n");
    out
}
