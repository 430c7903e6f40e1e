//! The export as text for people who review it: one line a field.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::sources::schema::{CONTENT_TYPES, Field};

/// An entry: content type and fields, each by locale.
pub(super) type Entries = BTreeMap<String, (&'static str, Vec<(&'static str, Value)>)>;

pub(super) fn export(entries: &Entries, as_of: &str) -> String {
    let mut out = String::from("{\n\"contentTypes\": [\n");
    let types = CONTENT_TYPES.iter().map(|(id, name, fields)| {
        let head = json!({"id": id, "type": "ContentType"});
        let mut text = format!("{{\"sys\": {head}, \"name\": {}, \"fields\": [\n", json!(name));
        let lines: Vec<_> =
            fields.iter().map(|(id, field)| format!("  {}", definition(id, *field))).collect();
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
            fields.iter().map(|(name, value)| format!("  {}: {value}", json!(name))).collect();
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

fn definition(id: &str, field: Field) -> Value {
    let entry = |of: &str| json!([{"linkContentType": [of]}]);
    let mut definition = json!({"id": id, "name": id, "required": false, "localized": false});
    match field {
        Field::Localised => definition["type"] = json!("Text"),
        Field::Symbol => definition["type"] = json!("Symbol"),
        Field::RichText => definition["type"] = json!("RichText"),
        Field::Boolean => definition["type"] = json!("Boolean"),
        Field::Date => definition["type"] = json!("Date"),
        Field::Object => definition["type"] = json!("Object"),
        Field::Symbols => {
            definition["type"] = json!("Array");
            definition["items"] = json!({"type": "Symbol"});
        }
        Field::Link(of) => {
            definition["type"] = json!("Link");
            definition["linkType"] = json!("Entry");
            definition["validations"] = entry(of);
        }
        Field::Links(of) => {
            definition["type"] = json!("Array");
            definition["items"] = json!({"type": "Link", "linkType": "Entry", "validations": entry(of)});
        }
    }
    if matches!(field, Field::Localised | Field::RichText) {
        definition["localized"] = json!(true);
    }
    definition
}
