//! Small builders of rich text documents.

use serde_json::{Value, json};

fn node(node_type: &str, content: Vec<Value>) -> Value {
    let mut node = json!({"nodeType": node_type, "data": {}});
    node["content"] = Value::Array(content);
    node
}

pub(super) fn text(value: &str) -> Value {
    json!({"nodeType": "text", "value": value, "marks": [], "data": {}})
}

pub(super) fn link(address: &str, label: &str) -> Value {
    json!({"nodeType": "hyperlink", "data": {"uri": address}, "content": [text(label)]})
}

pub(super) fn paragraph(content: Vec<Value>) -> Value {
    node("paragraph", content)
}

pub(super) fn list(items: &[&str]) -> Value {
    let items = items.iter().map(|item| node("list-item", vec![paragraph(vec![text(item)])]));
    node("unordered-list", items.collect())
}

/// A document of paragraphs and, where there is one, a last line that links to an official page.
pub(super) fn document(mut blocks: Vec<Value>, official: Option<(&str, &str)>) -> Value {
    if let Some((address, label)) = official {
        blocks.push(paragraph(vec![link(address, label)]));
    }
    node("document", blocks)
}
