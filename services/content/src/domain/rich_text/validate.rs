//! The structure of a document, as the vendor publishes it: which nodes may stand where, which keys and
//! data they must have. Stricter in one point: a link's address must be one that a page may have.
//! Rendering does not depend on it; what it finds goes to the editors' report.

use serde_json::Value;

use super::{MAX_DEPTH, MAX_NODES, NodeKind, is_allowed, kind, may_hold};

/// A rule of the document's structure that is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RichTextRule {
    /// Not a node: an object with `nodeType`, `data` and `content` (text: `value`, `marks`, `data`).
    Shape,
    /// A type that nobody published.
    UnknownNode,
    /// A node that may not stand in its parent.
    Misplaced,
    /// Tables, rows and cells may not be empty.
    Empty,
    /// A key that nodes do not have.
    UnexpectedKey,
    /// Data of a link or a cell that is not as it must be.
    Data,
    /// A link's address that no page may have.
    Address,
    /// Deeper or longer than any document needs.
    TooLarge,
}

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RichTextFinding {
    pub rule: RichTextRule,
    /// Where, as indexes of `content` from the document down ("2.0.1").
    pub path: String,
}

/// At most this many findings are kept: the first ones say enough.
const MAX_FINDINGS: usize = 50;

/// Checks one document.
#[must_use]
pub fn validate(document: &Value) -> Vec<RichTextFinding> {
    let mut checker = Checker { findings: Vec::new(), path: Vec::new(), nodes: 0 };
    if document.get("nodeType").and_then(Value::as_str) == Some("document") {
        checker.node(document);
    } else {
        checker.find(RichTextRule::Shape);
    }
    checker.findings
}

struct Checker {
    findings: Vec<RichTextFinding>,
    path: Vec<usize>,
    nodes: usize,
}

impl Checker {
    fn find(&mut self, rule: RichTextRule) {
        if self.findings.len() < MAX_FINDINGS {
            let path = self.path.iter().map(ToString::to_string).collect::<Vec<_>>().join(".");
            self.findings.push(RichTextFinding { rule, path });
        }
    }

    fn node(&mut self, node: &Value) {
        self.nodes += 1;
        if self.path.len() > MAX_DEPTH || self.nodes > MAX_NODES {
            return self.find(RichTextRule::TooLarge);
        }
        let (Some(fields), Some(node_type)) =
            (node.as_object(), node.get("nodeType").and_then(Value::as_str))
        else {
            return self.find(RichTextRule::Shape);
        };
        let Some(kind) = kind(node_type) else { return self.find(RichTextRule::UnknownNode) };
        let keys: &[&str] = match kind {
            NodeKind::Text => &["nodeType", "value", "marks", "data"],
            _ => &["nodeType", "data", "content"],
        };
        if fields.keys().any(|key| !keys.contains(&key.as_str())) {
            self.find(RichTextRule::UnexpectedKey);
        }
        if !fields.get("data").is_some_and(Value::is_object) {
            self.find(RichTextRule::Shape);
        }
        if kind == NodeKind::Text {
            let marks = fields.get("marks").and_then(Value::as_array);
            let marks_ok =
                marks.is_some_and(|m| m.iter().all(|m| m.get("type").is_some_and(Value::is_string)));
            if !(marks_ok && fields.get("value").is_some_and(Value::is_string)) {
                self.find(RichTextRule::Shape);
            }
            return;
        }
        self.data(node, node_type);
        self.content(node, kind);
    }

    fn content(&mut self, node: &Value, kind: NodeKind) {
        let Some(content) = node.get("content").and_then(Value::as_array) else {
            return self.find(RichTextRule::Shape);
        };
        if content.is_empty() && matches!(kind, NodeKind::Table | NodeKind::Row | NodeKind::Cell) {
            self.find(RichTextRule::Empty);
        }
        for (index, child) in content.iter().enumerate() {
            self.path.push(index);
            let child_type = child.get("nodeType").and_then(Value::as_str).unwrap_or("");
            match super::kind(child_type) {
                // The vendor's check does not look below a misplaced node either.
                Some(child_kind) if !may_hold(kind, child_kind, child_type) => {
                    self.find(RichTextRule::Misplaced);
                }
                _ => self.node(child),
            }
            self.path.pop();
        }
    }

    fn data(&mut self, node: &Value, node_type: &str) {
        let data = node.get("data").and_then(Value::as_object);
        match node_type {
            "hyperlink" => match data.and_then(|d| d.get("uri")).and_then(Value::as_str) {
                None => self.find(RichTextRule::Data),
                Some(_) if data.is_some_and(|d| d.len() > 1) => self.find(RichTextRule::Data),
                Some(uri) if !is_allowed(uri.trim()) => self.find(RichTextRule::Address),
                Some(_) => {}
            },
            "table-cell" | "table-header-cell" => {
                let ok = |(k, v): (&String, &Value)| (k == "colspan" || k == "rowspan") && v.is_number();
                if !data.is_some_and(|d| d.iter().all(ok)) {
                    self.find(RichTextRule::Data);
                }
            }
            t if t.starts_with("embedded-") || t.ends_with("-hyperlink") => {
                let link = node.pointer("/data/target/sys/type").and_then(Value::as_str);
                if !matches!(link, Some("Link" | "ResourceLink")) || data.is_none_or(|d| d.len() != 1) {
                    self.find(RichTextRule::Data);
                }
            }
            _ => {}
        }
    }
}
