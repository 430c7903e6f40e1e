use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

fn text(value: &str, marks: &[&str]) -> Value {
    let marks: Vec<_> = marks.iter().map(|m| json!({"type": m})).collect();
    json!({"nodeType": "text", "value": value, "marks": marks, "data": {}})
}

fn node(node_type: &str, content: Vec<Value>) -> Value {
    let mut node = json!({"nodeType": node_type, "data": {}});
    node["content"] = Value::Array(content);
    node
}

fn link(uri: &str) -> Value {
    json!({"nodeType": "hyperlink", "data": {"uri": uri}, "content": [text("here", &[])]})
}

fn html(blocks: Vec<Value>) -> String {
    render(&node("document", blocks), &NoLinks).html
}

#[test]
fn headings_start_below_those_of_the_page() {
    let heads = (1..=6).map(|n| node(&format!("heading-{n}"), vec![text("x", &[])])).collect();
    assert_eq!(html(heads), "<h3>x</h3><h4>x</h4><h5>x</h5><h6>x</h6><h6>x</h6><h6>x</h6>");
}

#[test]
fn text_is_escaped_and_marked() {
    let p = node("paragraph", vec![text("a <b> & \"c\"\nd", &["bold", "italic", "bold", "sparkle"])]);
    let out = render(&node("document", vec![p]), &NoLinks);
    assert_eq!(out.html, "<p><strong><em>a &lt;b&gt; &amp; &quot;c&quot;<br>d</em></strong></p>");
    assert_eq!(out.unknown, 1);
}

#[test]
fn lists_and_tables_keep_their_meaning() {
    let item = |t| node("list-item", vec![node("paragraph", vec![text(t, &[])])]);
    assert_eq!(
        html(vec![node("unordered-list", vec![item("a"), item("b")])]),
        "<ul><li>a</li><li>b</li></ul>"
    );
    let cell = |kind, t| node(kind, vec![node("paragraph", vec![text(t, &[])])]);
    let mut wide = cell("table-cell", "2");
    wide["data"] = json!({"colspan": 2, "rowspan": "9"});
    let table = node(
        "table",
        vec![
            node("table-row", vec![cell("table-header-cell", "h")]),
            node("table-row", vec![cell("table-header-cell", "r"), wide]),
        ],
    );
    assert_eq!(
        html(vec![table]),
        "<table><tbody><tr><th scope=\"col\">h</th></tr><tr><th scope=\"row\">r</th><td colspan=\"2\">2</td></tr></tbody></table>"
    );
}

#[test]
fn links_are_limited_and_their_text_survives() {
    let lines = vec![link("https://vote.gov/?a=1&b=2"), link("javascript:alert(1)"), link("/register/")];
    let out = render(&node("document", vec![node("paragraph", lines)]), &NoLinks);
    assert_eq!(
        out.html,
        "<p><a href=\"https://vote.gov/?a=1&amp;b=2\" rel=\"noopener\">here</a>here<a href=\"/register/\">here</a></p>"
    );
    assert_eq!(out.refused_links, 1);
}

#[test]
fn unknown_and_misplaced_nodes_lose_their_tag_and_keep_their_text() {
    let blocks = vec![
        node("marquee", vec![node("paragraph", vec![text("a", &[])])]),
        text("b", &[]),
        node("paragraph", vec![node("heading-1", vec![text("c", &[])])]),
        node("embedded-entry-block", vec![]),
    ];
    let out = render(&node("document", blocks), &NoLinks);
    assert_eq!(out.html, "<p>a</p><p>b</p><p>c</p>");
    assert_eq!((out.unknown, out.misplaced, out.unresolved), (1, 2, 1));
}

/// One asset, one entry, one asset with a bad address, and one entry without a page.
struct Known;

impl Links for Known {
    fn asset(&self, id: &str) -> Option<Target> {
        let href = match id {
            "form" => "https://images.ctfassets.net/form.pdf?a=1&b=2",
            "bad" => "javascript:alert(1)",
            _ => return None,
        };
        Some(Target { title: Some("The <form>".to_owned()), href: Some(href.to_owned()) })
    }

    fn entry(&self, id: &str) -> Option<Target> {
        let href = (id == "page").then(|| "/votinginfo/nv/more/".to_owned());
        (id != "gone").then(|| Target { title: Some("More".to_owned()), href })
    }
}

fn to(node_type: &str, kind: &str, id: &str) -> Value {
    let content = if node_type.ends_with("hyperlink") { vec![text("here", &[])] } else { Vec::new() };
    let mut node = node(node_type, content);
    node["data"] = json!({"target": {"sys": {"type": "Link", "linkType": kind, "id": id}}});
    node
}

#[test]
fn embedded_entries_and_assets_are_links_by_their_title_and_nothing_is_loaded_from_elsewhere() {
    let blocks = vec![
        to("embedded-asset-block", "Asset", "form"),
        to("embedded-entry-block", "Entry", "page"),
        node(
            "paragraph",
            vec![to("embedded-entry-inline", "Entry", "plain"), to("asset-hyperlink", "Asset", "form")],
        ),
        node("paragraph", vec![to("entry-hyperlink", "Entry", "page")]),
    ];
    let out = render(&node("document", blocks), &Known);
    let form = "<a href=\"https://images.ctfassets.net/form.pdf?a=1&amp;b=2\" rel=\"noopener\">";
    let page = "<a href=\"/votinginfo/nv/more/\">";
    assert_eq!(
        out.html,
        format!(
            "<p>{form}The &lt;form&gt;</a></p><p>{page}More</a></p><p>More{form}here</a></p><p>{page}here</a></p>"
        )
    );
    assert_eq!((out.losses(), out.html.contains("<img")), (0, false));
}

#[test]
fn links_to_what_is_not_there_keep_their_text_and_are_counted() {
    let line = vec![
        to("entry-hyperlink", "Entry", "gone"),
        to("asset-hyperlink", "Asset", "bad"),
        to("embedded-entry-inline", "Entry", "gone"),
        to("embedded-entry-inline", "Asset", "form"),
    ];
    let blocks = vec![node("paragraph", line), to("embedded-asset-block", "Asset", "bad")];
    let out = render(&node("document", blocks), &Known);
    assert_eq!(out.html, "<p>herehere</p><p>The &lt;form&gt;</p>");
    assert_eq!((out.unresolved, out.refused_links), (3, 2));
    assert!(out.why().unwrap().contains("3 links to entries or assets"));
}

#[test]
fn blank_documents_say_nothing() {
    assert_eq!(html(vec![node("paragraph", vec![text("", &[])])]), "");
    assert_eq!(render(&Value::Null, &NoLinks), Rendered::default());
    assert_eq!(render(&json!("<script>"), &NoLinks).html, "");
}

#[test]
fn deep_documents_end() {
    let mut deep = node("paragraph", vec![text("x", &[])]);
    // The JSON parser itself stops at 128 levels.
    for _ in 0..30 {
        deep = node("unordered-list", vec![node("list-item", vec![deep])]);
    }
    let document = node("document", vec![deep]);
    assert!(render(&document, &NoLinks).dropped > 0);
    assert!(validate(&document).iter().any(|f| f.rule == RichTextRule::TooLarge));
}

#[test]
fn the_validator_names_what_is_wrong_and_where() {
    let rules = |doc: Value| validate(&doc).into_iter().map(|f| (f.rule, f.path)).collect::<Vec<_>>();
    let ok = node("document", vec![node("paragraph", vec![text("a", &["bold"]), link("https://vote.gov")])]);
    assert_eq!(rules(ok), []);
    assert_eq!(rules(json!({"nodeType": "paragraph"})), [(RichTextRule::Shape, String::new())]);
    assert_eq!(rules(node("document", vec![text("a", &[])])), [(RichTextRule::Misplaced, "0".to_owned())]);
    assert_eq!(
        rules(node("document", vec![node("paragraph", vec![link("data:x")])])),
        [(RichTextRule::Address, "0.0".to_owned())]
    );
    assert_eq!(rules(node("document", vec![node("table", vec![])])), [(RichTextRule::Empty, "0".to_owned())]);
    let mut odd = node("paragraph", vec![]);
    odd["style"] = json!("red");
    assert_eq!(rules(node("document", vec![odd])), [(RichTextRule::UnexpectedKey, "0".to_owned())]);
    assert_eq!(
        rules(node("document", vec![node("blink", vec![])])),
        [(RichTextRule::UnknownNode, "0".to_owned())]
    );
}

const TYPES: [&str; 22] = [
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
    "embedded-entry-block",
    "hyperlink",
    "entry-hyperlink",
    "embedded-entry-inline",
    "text",
    "script",
    "<img>",
    "",
    "iframe",
];

const HOSTILE: [&str; 8] = [
    "javascript:alert(1)",
    "data:text/html,<script>",
    "\"><script>alert(1)</script>",
    "https://vote.gov",
    "java\nscript:x",
    "/ok",
    "' onclick='x",
    "<b>",
];

fn any_node() -> impl Strategy<Value = Value> {
    let leaf = (prop::sample::select(&TYPES[..]), prop::sample::select(&HOSTILE[..]), any::<String>()).prop_map(
        |(t, hostile, any)| {
            json!({"nodeType": t, "value": format!("{hostile}{any}"), "marks": [{"type": "bold"}, {"type": hostile}],
                "data": {"uri": hostile, "colspan": 3, "rowspan": hostile}, "content": []})
        },
    );
    leaf.prop_recursive(6, 64, 6, |inner| {
        (
            prop::sample::select(&TYPES[..]),
            prop::collection::vec(inner, 0..6),
            prop_oneof![prop::sample::select(&HOSTILE[..]).prop_map(str::to_owned), any::<String>()],
        )
            .prop_map(|(t, content, uri)| json!({"nodeType": t, "data": {"uri": uri}, "content": content}))
    })
}

/// Reads HTML as strictly as we write it: returns the tags in order, or names the part that we never write.
fn tags(html: &str) -> Result<Vec<String>, String> {
    let mut tags = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        if rest[..start].contains('>') || rest[..start].contains('"') {
            return Err(format!("unescaped text: {rest}"));
        }
        let end = rest.find('>').ok_or("unclosed tag")?;
        tags.push(rest[start + 1..end].to_owned());
        rest = &rest[end + 1..];
    }
    Ok(tags)
}

proptest! {
    #[test]
    fn whatever_comes_in_only_safe_well_nested_html_comes_out(blocks in prop::collection::vec(any_node(), 0..6)) {
        let document = node("document", blocks);
        let _ = validate(&document);
        let out = render(&document, &NoLinks);
        let plain = ["p", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "table", "tbody", "tr", "td",
            "th", "strong", "em", "u", "code", "sup", "sub", "s", "a"];
        let mut open: Vec<String> = Vec::new();
        for tag in tags(&out.html).map_err(TestCaseError::fail)? {
            if let Some(name) = tag.strip_prefix('/') {
                prop_assert_eq!(open.pop(), Some(name.to_owned()), "{}", &out.html);
                continue;
            }
            let (name, attributes) = tag.split_once(' ').unwrap_or((tag.as_str(), ""));
            if name == "hr" || name == "br" {
                prop_assert_eq!(attributes, "");
                continue;
            }
            prop_assert!(plain.contains(&name), "{} in {}", name, &out.html);
            for pair in attributes.split("\" ").filter(|a| !a.is_empty()) {
                let (key, value) = pair.split_once("=\"").unwrap_or((pair, ""));
                let value = value.trim_end_matches('"');
                match (name, key) {
                    ("a", "href") => prop_assert!(is_allowed(&value.replace("&amp;", "&").replace("&#x27;", "'").replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">")), "{}", value),
                    ("a", "rel") => prop_assert_eq!(value, "noopener"),
                    ("th", "scope") => prop_assert!(value == "col" || value == "row"),
                    ("td" | "th", "colspan" | "rowspan") => prop_assert!(value.parse::<u8>().is_ok()),
                    _ => prop_assert!(false, "attribute {} of {}", key, name),
                }
            }
            open.push(name.to_owned());
        }
        prop_assert!(open.is_empty());
    }
}
