//! Records for the rules of [`crate::domain::lint`], from the entries of a jurisdiction or of a whole space:
//! which fields are written in which language, switches, days. Nothing is decided here.

use serde_json::Value;

use super::cda::{Entity, Node, ReadNotes, Space};
use super::schema::{CONTENT_TYPES, Field as Type};
use crate::domain::lint::{Field, FieldKind, Record};

/// At most this many entries of one jurisdiction are checked.
const MAX_RECORDS: usize = 1_000;

/// An entry and everything that it links to, in the order of the fields, itself first.
#[must_use]
pub fn records(space: &Space, entity: &Entity) -> Vec<Record> {
    // Fields that cannot be read are noted by the reading itself.
    let unread = ReadNotes::with_signer(None);
    let mut list = Vec::new();
    add(&Node::start(space, entity, &unread), &mut list);
    list
}

fn add(node: &Node<'_>, list: &mut Vec<Record>) {
    let Some((_, _, fields)) = CONTENT_TYPES.iter().find(|(id, ..)| *id == node.entity.content_type) else {
        return;
    };
    if list.len() >= MAX_RECORDS {
        return;
    }
    list.push(Record {
        entry: node.entity.id.clone(),
        content_type: node.entity.content_type.clone(),
        path: node.path("").trim_end_matches('.').to_owned(),
        fields: fields.iter().filter_map(|(name, kind)| field(node, name, *kind)).collect(),
    });
    for (name, kind) in *fields {
        match kind {
            Type::Link(_) if node.raw(name, "en").is_some() => {
                node.link(name).iter().for_each(|linked| add(linked, list));
            }
            Type::Links(_) => node.links(name).iter().for_each(|linked| add(linked, list)),
            _ => {}
        }
    }
}

fn field(node: &Node<'_>, name: &str, kind: Type) -> Option<Field> {
    let (en, es) = (node.raw(name, "en"), node.raw(name, "es"));
    let by_language = matches!(kind, Type::Localised | Type::RichText);
    let written = |value: Option<&Value>| value.is_some_and(says_something);
    let (en_said, es_said) = (written(en), by_language && written(es));
    let is_address = name == "url" || name.ends_with("Url") || name.ends_with("URL");
    (en_said || es_said).then(|| Field {
        name: name.to_owned(),
        kind: match kind {
            Type::Localised if is_address => FieldKind::Address,
            Type::Localised => FieldKind::Text,
            Type::RichText => FieldKind::Rich,
            _ => FieldKind::Plain,
        },
        en: en_said,
        es: es_said,
        flag: en.and_then(Value::as_bool),
        day: if kind == Type::Date { node.date(name) } else { None },
        word: if kind == Type::Symbol { node.string(name) } else { None },
    })
}

/// A text that is not blank, a rich text with a word or an image in it, anything else that is there.
fn says_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(object) => match object.get("nodeType").and_then(Value::as_str) {
            Some("text") => object.get("value").is_some_and(says_something),
            Some("hr") => false,
            Some(node) if node.starts_with("embedded") => true,
            Some(_) => {
                let content = object.get("content").and_then(Value::as_array);
                content.is_some_and(|content| content.iter().any(says_something))
            }
            None => true,
        },
        _ => true,
    }
}
