//! Any tree of nodes as rich text: no panic, and only safe, well nested HTML comes out, whatever the links
//! say. The bytes choose node types and children; as JSON of their own they are tried, too.
#![no_main]

use content::domain::rich_text::{Links, Target, is_allowed, render, validate};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

const TYPES: [&str; 28] = [
    "document",
    "paragraph",
    "heading-1",
    "heading-6",
    "ordered-list",
    "unordered-list",
    "list-item",
    "blockquote",
    "table",
    "table-row",
    "table-cell",
    "table-header-cell",
    "hr",
    "hyperlink",
    "entry-hyperlink",
    "asset-hyperlink",
    "resource-hyperlink",
    "embedded-entry-block",
    "embedded-asset-block",
    "embedded-entry-inline",
    "embedded-resource-block",
    "text",
    "text",
    "text",
    "text",
    "paragraph",
    "marquee",
    "",
];
const MARKS: [&str; 8] =
    ["bold", "italic", "underline", "code", "superscript", "subscript", "strikethrough", "x"];
const TAGS: [&str; 24] = [
    "p",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "li",
    "blockquote",
    "table",
    "tbody",
    "tr",
    "td",
    "th",
    "strong",
    "em",
    "u",
    "code",
    "sup",
    "sub",
    "s",
    "a",
    "hr",
    "br",
];

/// Every other entity is there, with whatever title and address the text has.
struct Known<'a>(&'a str);

impl Known<'_> {
    fn target(&self, id: &str) -> Option<Target> {
        let (title, href) = self.0.split_at(self.0.char_indices().nth(3).map_or(0, |(at, _)| at));
        (id.len() % 2 == 0).then(|| Target { title: Some(title.to_owned()), href: Some(href.to_owned()) })
    }
}

impl Links for Known<'_> {
    fn asset(&self, id: &str) -> Option<Target> {
        self.target(id)
    }

    fn entry(&self, id: &str) -> Option<Target> {
        self.target(id)
    }
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(*first)
    }

    fn text(&mut self) -> String {
        let length = (self.next() % 24).min(self.0.len());
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }

    fn node(&mut self, depth: usize) -> Value {
        let node_type = TYPES[self.next() % TYPES.len()];
        if node_type == "text" {
            let mark = MARKS[self.next() % MARKS.len()];
            return json!({"nodeType": "text", "value": self.text(), "marks": [{"type": mark}], "data": {}});
        }
        let kind = if self.next() % 2 == 0 { "Asset" } else { "Entry" };
        let data = json!({"uri": self.text(), "colspan": self.next(),
            "target": {"sys": {"type": "Link", "linkType": kind, "id": self.text()}}});
        let children = if depth > 40 || self.0.is_empty() { 0 } else { self.next() % 4 };
        let content: Vec<Value> = (0..children).map(|_| self.node(depth + 1)).collect();
        json!({"nodeType": node_type, "data": data, "content": content})
    }
}

fn sound(html: &str) {
    let mut open = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find(['<', '>']) {
        assert!(rest[at..].starts_with('<'), "a bare > in {html}");
        let end = at + rest[at..].find('>').expect("an open tag");
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{html}");
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(TAGS.contains(&name), "{name} in {html}");
        if let Some(href) = attributes.strip_prefix("href=\"") {
            let href = href.split('"').next().unwrap_or("");
            let plain =
                href.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#x27;", "'");
            assert!(is_allowed(&plain.replace("&amp;", "&")), "{href}");
        }
        if name != "hr" && name != "br" {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{html}");
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let text = bytes.text();
    let mut document = bytes.node(0);
    if data.len() % 8 != 0 {
        document["nodeType"] = "document".into();
    }
    for value in [Some(document), serde_json::from_slice(data).ok()].into_iter().flatten() {
        let rendered = render(&value, &Known(&text));
        sound(&rendered.html);
        let _ = (validate(&value), rendered.why());
    }
});
