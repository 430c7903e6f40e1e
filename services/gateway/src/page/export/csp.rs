//! The Content-Security-Policy of a page: only its own inline scripts, styles and style attributes, by hash.
//! The state script is data and needs none.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

/// The policy for a page as built. `tags` are further sources: of scripts, and of what those ask for.
pub(super) fn policy(html: &str, tags: Option<(&str, &str)>) -> String {
    let inline = Inline::read(html);
    let (scripts, connects) = tags.unwrap_or_default();
    let mut policy = "default-src 'none'; script-src 'self'".to_owned();
    add(&mut policy, &inline.scripts);
    policy.push_str(scripts);
    policy.push_str("; style-src 'self'");
    add(&mut policy, &inline.styles);
    if !inline.attributes.is_empty() {
        policy.push_str(" 'unsafe-hashes'");
        add(&mut policy, &inline.attributes);
    }
    let _ = write!(
        policy,
        "; img-src 'self' data:{connects}; font-src 'self'; connect-src 'self'{connects}; manifest-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    policy
}

fn add(policy: &mut String, hashes: &BTreeSet<String>) {
    for hash in hashes {
        let _ = write!(policy, " 'sha256-{hash}'");
    }
}

/// Hashes of what stands in the page itself.
#[derive(Default)]
struct Inline {
    scripts: BTreeSet<String>,
    styles: BTreeSet<String>,
    attributes: BTreeSet<String>,
}

impl Inline {
    fn read(html: &str) -> Self {
        let mut inline = Self::default();
        let mut rest = html;
        while let Some(at) = rest.find('<') {
            rest = &rest[at..];
            if let Some(comment) = rest.strip_prefix("<!--") {
                rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
                continue;
            }
            let tag = Tag::read(rest);
            rest = &rest[tag.length..];
            if let Some(style) = tag.attribute("style") {
                inline.attributes.insert(hash(&unescape(style)));
            }
            let is = |name: &str| tag.name.eq_ignore_ascii_case(name);
            if !is("script") && !is("style") {
                continue;
            }
            let end = rest.find(if is("script") { "</script" } else { "</style" }).unwrap_or(rest.len());
            let content = &rest[..end];
            let runs = tag
                .attribute("type")
                .is_none_or(|t| t.is_empty() || t == "module" || t.ends_with("javascript"));
            if is("style") {
                inline.styles.insert(hash(content));
            } else if tag.attribute("src").is_none() && runs {
                inline.scripts.insert(hash(content));
            }
            rest = &rest[end..];
        }
        inline
    }
}

struct Tag<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
    /// Bytes from `<` to `>`, both included.
    length: usize,
}

impl<'a> Tag<'a> {
    /// Reads a tag at the start of `html`, which is `<`.
    fn read(html: &'a str) -> Self {
        let mut at =
            1 + html[1..].find(|c: char| !c.is_ascii_alphanumeric() && c != '/').unwrap_or(html.len() - 1);
        let mut tag = Self { name: &html[1..at], attributes: Vec::new(), length: html.len() };
        if tag.name.is_empty() {
            tag.length = 1;
            return tag;
        }
        loop {
            at += html[at..].find(|c: char| !c.is_ascii_whitespace() && c != '/').unwrap_or(html.len() - at);
            if html[at..].is_empty() {
                return tag;
            }
            if html[at..].starts_with('>') {
                tag.length = at + 1;
                return tag;
            }
            let stop = |c: char| c.is_ascii_whitespace() || matches!(c, '=' | '>' | '/');
            let end = at + html[at..].find(stop).unwrap_or(html.len() - at).max(1);
            let Some(name) = html.get(at..end) else { return tag };
            at = end;
            let mut value = "";
            if let Some(raw) = html[at..].strip_prefix('=') {
                let (quoted, skip) = match raw.chars().next() {
                    Some(quote @ ('"' | '\'')) => (raw[1..].split(quote).next().unwrap_or_default(), 2),
                    _ => (
                        raw.split(|c: char| c.is_ascii_whitespace() || c == '>').next().unwrap_or_default(),
                        0,
                    ),
                };
                value = quoted;
                at = (at + 1 + quoted.len() + skip).min(html.len());
            }
            tag.attributes.push((name, value));
        }
    }

    fn attribute(&self, name: &str) -> Option<&'a str> {
        self.attributes.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| *value)
    }
}

fn hash(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text))
}

/// The entities that an HTML writer uses within an attribute.
fn unescape(text: &str) -> String {
    text.replace("&quot;", "\"")
        .replace("&#x27;", "'")
        .replace("&#39;", "'")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_what_runs_inline_is_hashed() {
        let html = r#"<!-- <script>no()</script> --><head><script src="/a.js" async=""></script>
            <script>run(1 < 2, "</b>")</script><script type="application/json">{"a":1}</script>
            <style data-x='a>b'>p{color:red}</style></head><body style="--a:&quot;x&quot;"><p title="style=no">a < b</p></body>"#;
        let inline = Inline::read(html);
        assert_eq!(inline.scripts, BTreeSet::from([hash(r#"run(1 < 2, "</b>")"#)]));
        assert_eq!(inline.styles, BTreeSet::from([hash("p{color:red}")]));
        assert_eq!(inline.attributes, BTreeSet::from([hash("--a:\"x\"")]));
        assert!(
            policy(html, Some((" https://t.example/a.js", " https://c.example")))
                .contains("connect-src 'self' https://c.example;")
        );
        let policy = policy(html, None);
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe-inline"), "{policy}");
    }

    proptest! {
        #[test]
        fn any_text_is_read_to_its_end(html in "[<>a-z\"'= /!-]{0,80}|\\PC{0,60}") {
            policy(&html, None);
        }
    }
}
