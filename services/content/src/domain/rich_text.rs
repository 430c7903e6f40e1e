//! Rich text of the CMS: a tree of nodes (`@contentful/rich-text-types` names them), checked by
//! [`validate()`], rendered by [`render()`] to safe HTML. The set of nodes is closed, every character of an
//! editor is escaped, links are limited to http, https, mailto, tel and the site itself. The browser sets
//! this HTML as it is, so nothing else may ever write into [`RichText`].

mod link;
mod render;
mod target;
mod validate;

pub use link::is_allowed;
pub use render::render;
pub use target::{Links, NoLinks, Target};
pub use validate::{RichTextFinding, RichTextRule, validate};

/// Nodes nested deeper than this are dropped: no editor writes them, and recursion must end.
const MAX_DEPTH: usize = 24;
/// Nodes beyond this many in one document are dropped.
const MAX_NODES: usize = 20_000;

/// Safe HTML in two languages; English is always there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RichText {
    pub en: String,
    /// Spanish, where it was written.
    pub es: Option<String>,
}

/// HTML of one document, with what was left out of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rendered {
    /// Safe HTML; empty when the document says nothing.
    pub html: String,
    /// Nodes and marks that the site does not know: their text was kept, their meaning was not.
    pub unknown: usize,
    /// Nodes in a place where they may not stand.
    pub misplaced: usize,
    /// Links whose address was refused: their text was kept.
    pub refused_links: usize,
    /// Links to entries and assets that lead nowhere: their text was kept, those without text left out.
    pub unresolved: usize,
    /// Nodes beyond the bounds, or values that are no document: left out.
    pub dropped: usize,
}

impl Rendered {
    /// How many things were left out.
    #[must_use]
    pub fn losses(&self) -> usize {
        self.unknown + self.misplaced + self.refused_links + self.unresolved + self.dropped
    }

    /// A sentence that says how many things of each kind were left out; `None` when nothing was.
    #[must_use]
    pub fn why(&self) -> Option<String> {
        let kinds = [
            (self.unknown, "nodes or marks that the site does not know"),
            (self.misplaced, "nodes in a place where they may not stand"),
            (self.refused_links, "links that are not http, https, mailto, tel or of the site"),
            (self.unresolved, "links to entries or assets that are not published"),
            (self.dropped, "parts too deep or too many, or no document"),
        ];
        let named = kinds.into_iter().filter(|(count, _)| *count > 0);
        let named: Vec<_> = named.map(|(count, what)| format!("{count} {what}")).collect();
        (!named.is_empty()).then(|| format!("parts of the rich text were left out: {}", named.join("; ")))
    }
}

/// Where a node may stand. The kinds of the vendor's table of allowed children, folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NodeKind {
    /// The document itself: holds blocks.
    Document,
    /// Paragraph and headings: hold inline nodes.
    Line,
    /// Lists: hold items.
    List,
    /// List item: holds blocks but tables.
    Item,
    /// Quotation: holds paragraphs.
    Quote,
    /// Table: holds rows.
    Table,
    /// Row: holds cells.
    Row,
    /// Cell: holds paragraphs; lists too, which the vendor's package allows in one place and not in another.
    Cell,
    /// Rule and embedded blocks: hold nothing.
    Leaf,
    /// Links: hold text.
    Link,
    /// Embedded inline nodes: hold nothing.
    InlineLeaf,
    Text,
}

/// The kind of a node by its type; `None` for types that nobody published.
fn kind(node_type: &str) -> Option<NodeKind> {
    Some(match node_type {
        "document" => NodeKind::Document,
        "paragraph" | "heading-1" | "heading-2" | "heading-3" | "heading-4" | "heading-5" | "heading-6" => {
            NodeKind::Line
        }
        "ordered-list" | "unordered-list" => NodeKind::List,
        "list-item" => NodeKind::Item,
        "blockquote" => NodeKind::Quote,
        "table" => NodeKind::Table,
        "table-row" => NodeKind::Row,
        "table-cell" | "table-header-cell" => NodeKind::Cell,
        "hr" | "embedded-entry-block" | "embedded-asset-block" | "embedded-resource-block" => NodeKind::Leaf,
        "hyperlink" | "entry-hyperlink" | "asset-hyperlink" | "resource-hyperlink" => NodeKind::Link,
        "embedded-entry-inline" | "embedded-resource-inline" => NodeKind::InlineLeaf,
        "text" => NodeKind::Text,
        _ => return None,
    })
}

/// True when a node of `child` kind and type may stand directly in `parent`.
fn may_hold(parent: NodeKind, child: NodeKind, child_type: &str) -> bool {
    let block = matches!(child, NodeKind::Line | NodeKind::List | NodeKind::Quote | NodeKind::Leaf);
    match parent {
        NodeKind::Document => block || child == NodeKind::Table,
        NodeKind::Item => block,
        NodeKind::Line => matches!(child, NodeKind::Text | NodeKind::Link | NodeKind::InlineLeaf),
        NodeKind::List => child == NodeKind::Item,
        NodeKind::Quote => child_type == "paragraph",
        NodeKind::Table => child == NodeKind::Row,
        NodeKind::Row => child == NodeKind::Cell,
        NodeKind::Cell => child_type == "paragraph" || child == NodeKind::List,
        NodeKind::Link => child == NodeKind::Text,
        NodeKind::Leaf | NodeKind::InlineLeaf | NodeKind::Text => false,
    }
}

#[cfg(test)]
mod tests;
