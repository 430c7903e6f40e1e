//! Document -> safe HTML. Total: for every input the output has only the tags written here, well nested. A
//! node in a place where it may not be keeps its text and loses its tag.

use serde_json::Value;

use super::link::{is_allowed, is_external};
use super::{Links, MAX_DEPTH, MAX_NODES, NodeKind, Rendered, Target, kind, may_hold};

/// Renders one document. Headings start at h3, below the headings of the page.
#[must_use]
pub fn render(document: &Value, links: &dyn Links) -> Rendered {
    let mut writer = Writer { out: Rendered::default(), nodes: 0, links };
    if document.get("nodeType").and_then(Value::as_str) == Some("document") {
        writer.children(document, NodeKind::Document, 0);
    } else if !document.is_null() {
        writer.out.dropped += 1;
    }
    // Empty paragraphs are how an editor leaves a field blank.
    if writer.out.html.replace("<p></p>", "").is_empty() {
        writer.out.html.clear();
    }
    writer.out
}

struct Writer<'l> {
    out: Rendered,
    nodes: usize,
    links: &'l dyn Links,
}

const NO_CHILDREN: &[Value] = &[];

fn content(node: &Value) -> &[Value] {
    node.get("content").and_then(Value::as_array).map_or(NO_CHILDREN, Vec::as_slice)
}

fn type_of(node: &Value) -> &str {
    node.get("nodeType").and_then(Value::as_str).unwrap_or("")
}

impl Writer<'_> {
    fn children(&mut self, node: &Value, inside: NodeKind, depth: usize) {
        for child in content(node) {
            self.node(child, inside, depth + 1);
        }
    }

    fn node(&mut self, node: &Value, inside: NodeKind, depth: usize) {
        self.nodes += 1;
        if depth > MAX_DEPTH || self.nodes > MAX_NODES {
            self.out.dropped += 1;
            return;
        }
        let node_type = type_of(node);
        let Some(kind) = kind(node_type) else {
            self.out.unknown += 1;
            return self.children(node, inside, depth);
        };
        if !may_hold(inside, kind, node_type) {
            return self.misplaced(node, kind, inside, depth);
        }
        match kind {
            NodeKind::Line => self.wrap(line_tag(node_type), "", node, NodeKind::Line, depth),
            NodeKind::List => {
                let tag = if node_type == "ordered-list" { "ol" } else { "ul" };
                self.wrap(tag, "", node, NodeKind::List, depth);
            }
            NodeKind::Item => self.open_block("li", "", node, NodeKind::Item, depth),
            NodeKind::Quote => self.wrap("blockquote", "", node, NodeKind::Quote, depth),
            NodeKind::Table => self.table(node, depth),
            NodeKind::Link => self.link(node, depth),
            NodeKind::Text => self.text(node),
            NodeKind::Leaf if node_type == "hr" => self.out.html.push_str("<hr>"),
            NodeKind::Leaf => {
                let before = self.out.html.len();
                self.out.html.push_str("<p>");
                if self.embedded(node) {
                    self.out.html.push_str("</p>");
                } else {
                    self.out.html.truncate(before);
                }
            }
            NodeKind::InlineLeaf => drop(self.embedded(node)),
            // Rows and cells are written by their table.
            NodeKind::Document | NodeKind::Row | NodeKind::Cell => self.out.dropped += 1,
        }
    }

    /// A node in the wrong place: its text is kept, in a paragraph where only blocks may stand.
    fn misplaced(&mut self, node: &Value, kind: NodeKind, inside: NodeKind, depth: usize) {
        self.out.misplaced += 1;
        let inline = matches!(kind, NodeKind::Text | NodeKind::Link);
        match inside {
            NodeKind::Document | NodeKind::Item | NodeKind::Quote | NodeKind::Cell if inline => {
                self.out.html.push_str("<p>");
                self.node(node, NodeKind::Line, depth + 1);
                self.out.html.push_str("</p>");
            }
            NodeKind::List if inline || kind == NodeKind::Line => {
                self.out.html.push_str("<li>");
                if inline {
                    self.node(node, NodeKind::Line, depth + 1);
                } else {
                    self.children(node, NodeKind::Line, depth);
                }
                self.out.html.push_str("</li>");
            }
            // A block inside a line: `inside` may hold the text below it.
            NodeKind::Document
            | NodeKind::Item
            | NodeKind::Line
            | NodeKind::Link
            | NodeKind::Quote
            | NodeKind::Cell
            | NodeKind::List
                if kind != NodeKind::Text =>
            {
                self.children(node, inside, depth);
            }
            _ => self.out.dropped += 1,
        }
    }

    fn wrap(&mut self, tag: &str, attributes: &str, node: &Value, inside: NodeKind, depth: usize) {
        self.out.html.push_str(&format!("<{tag}{attributes}>"));
        self.children(node, inside, depth);
        self.out.html.push_str(&format!("</{tag}>"));
    }

    /// An item or a cell. A single paragraph inside needs no tag of its own.
    fn open_block(&mut self, tag: &str, attributes: &str, node: &Value, inside: NodeKind, depth: usize) {
        match content(node) {
            [only] if type_of(only) == "paragraph" => {
                self.nodes += 1;
                self.wrap(tag, attributes, only, NodeKind::Line, depth + 1);
            }
            _ => self.wrap(tag, attributes, node, inside, depth),
        }
    }

    fn table(&mut self, table: &Value, depth: usize) {
        let rows: Vec<&Value> = content(table).iter().filter(|row| type_of(row) == "table-row").collect();
        self.out.misplaced += content(table).len() - rows.len();
        if rows.is_empty() || depth + 2 > MAX_DEPTH {
            self.out.dropped += 1;
            return;
        }
        self.out.html.push_str("<table><tbody>");
        for (index, row) in rows.iter().enumerate() {
            self.out.html.push_str("<tr>");
            for cell in content(row) {
                self.nodes += 1;
                match type_of(cell) {
                    "table-header-cell" => {
                        let scope = if index == 0 { "col" } else { "row" };
                        let attributes = format!(" scope=\"{scope}\"{}", spans(cell));
                        self.open_block("th", &attributes, cell, NodeKind::Cell, depth + 2);
                    }
                    "table-cell" => self.open_block("td", &spans(cell), cell, NodeKind::Cell, depth + 2),
                    _ => self.out.misplaced += 1,
                }
            }
            self.out.html.push_str("</tr>");
        }
        self.out.html.push_str("</tbody></table>");
    }

    fn link(&mut self, node: &Value, depth: usize) {
        let to_entity = type_of(node) != "hyperlink";
        let address = if to_entity {
            self.target(node).and_then(|target| target.href)
        } else {
            node.pointer("/data/uri").and_then(Value::as_str).map(|uri| uri.trim().to_owned())
        };
        match address {
            Some(address) if is_allowed(&address) => {
                self.open_link(&address);
                self.children(node, NodeKind::Link, depth);
                self.out.html.push_str("</a>");
            }
            // The text stays.
            Some(_) => {
                self.out.refused_links += 1;
                self.children(node, NodeKind::Link, depth);
            }
            None => {
                self.out.unresolved += usize::from(to_entity);
                self.out.refused_links += usize::from(!to_entity);
                self.children(node, NodeKind::Link, depth);
            }
        }
    }

    fn open_link(&mut self, address: &str) {
        let rel = if is_external(address) { " rel=\"noopener\"" } else { "" };
        self.out.html.push_str(&format!("<a href=\"{}\"{rel}>", escaped(address)));
    }

    /// An embedded entry or asset: a link that is called by its title, or the title alone. False when there
    /// is nothing to write.
    fn embedded(&mut self, node: &Value) -> bool {
        let target = self.target(node).unwrap_or_default();
        let Some(title) = target.title.filter(|title| !title.trim().is_empty()) else {
            self.out.unresolved += 1;
            return false;
        };
        let href = target.href.filter(|href| {
            let allowed = is_allowed(href);
            self.out.refused_links += usize::from(!allowed);
            allowed
        });
        if let Some(href) = &href {
            self.open_link(href);
        }
        self.out.html.push_str(&escaped(&title).replace('\n', " "));
        if href.is_some() {
            self.out.html.push_str("</a>");
        }
        true
    }

    /// The target of an embedded node or of a link to an entity. Links into other spaces have none.
    fn target(&self, node: &Value) -> Option<Target> {
        let sys = node.pointer("/data/target/sys")?;
        let part = |name: &str| sys.get(name).and_then(Value::as_str);
        match (part("type")?, part("linkType")?, type_of(node).contains("asset")) {
            ("Link", "Asset", true) => self.links.asset(part("id")?),
            ("Link", "Entry", false) => self.links.entry(part("id")?),
            _ => None,
        }
    }

    fn text(&mut self, node: &Value) {
        let value = node.get("value").and_then(Value::as_str).unwrap_or("");
        if value.is_empty() {
            return;
        }
        let mut tags: Vec<&str> = Vec::new();
        for mark in node.get("marks").and_then(Value::as_array).into_iter().flatten() {
            match mark.get("type").and_then(Value::as_str).and_then(mark_tag) {
                Some(tag) if !tags.contains(&tag) => tags.push(tag),
                Some(_) => {}
                None => self.out.unknown += 1,
            }
        }
        for tag in &tags {
            self.out.html.push_str(&format!("<{tag}>"));
        }
        self.out.html.push_str(&escaped(value).replace('\n', "<br>"));
        for tag in tags.iter().rev() {
            self.out.html.push_str(&format!("</{tag}>"));
        }
    }
}

fn line_tag(node_type: &str) -> &'static str {
    match node_type {
        "heading-1" => "h3",
        "heading-2" => "h4",
        "heading-3" => "h5",
        "heading-4" | "heading-5" | "heading-6" => "h6",
        _ => "p",
    }
}

fn mark_tag(mark: &str) -> Option<&'static str> {
    Some(match mark {
        "bold" => "strong",
        "italic" => "em",
        "underline" => "u",
        "code" => "code",
        "superscript" => "sup",
        "subscript" => "sub",
        "strikethrough" => "s",
        _ => return None,
    })
}

/// `colspan` and `rowspan`, whole numbers from 2 to 100.
fn spans(cell: &Value) -> String {
    ["colspan", "rowspan"]
        .into_iter()
        .filter_map(|name| {
            let span = cell.get("data")?.get(name)?.as_u64().filter(|n| (2..=100).contains(n))?;
            Some(format!(" {name}=\"{span}\""))
        })
        .collect()
}

/// Escapes for text and for quoted attributes; control characters but the line break are left out.
fn escaped(text: &str) -> String {
    let kept: String = text.chars().filter(|c| *c == '\n' || !c.is_control()).collect();
    html_escape::encode_quoted_attribute(&kept).into_owned()
}
