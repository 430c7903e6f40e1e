//! One exported page, cut at load time where the visit's own parts go in: before `</head>`, into empty
//! elements marked `data-slot="NAME"`, into attributes written `href="gateway:NAME"` (also `action` and
//! `value`), and into the links to other pages of the site, so that they carry the parameters of the visit
//! without scripts, too. React owns all other markup: it is sent as it was built. `http` decides what goes
//! in.

use bytes::{BufMut as _, Bytes, BytesMut};
use http::HeaderValue;

use super::csp;
use crate::page::tags::Tags;
use crate::site::wording::html::escape;

const SLOT: &str = "data-slot=\"";
const LINK: &str = "=\"gateway:";
/// As `web/components/SiteLink` writes it.
const SITE_LINK: &str = "data-site=\"\" href=\"";
const HEAD_END: &str = "</head>";
/// A page of the export has about forty marks.
const MAX_MARKS: usize = 500;

/// One exported page, in pieces.
pub struct ExportedPage {
    /// Each mark with the HTML before it.
    pieces: Vec<(Bytes, Mark)>,
    tail: Bytes,
    /// The page has a title of its own; otherwise the gateway gives it one.
    pub titled: bool,
    /// Search engines may list it: it does not say `noindex` itself.
    pub indexable: bool,
    /// Content-Security-Policy with the hashes of the page's own scripts and styles, and those of the tags.
    pub csp: HeaderValue,
    /// The page may load tags.
    pub tags: bool,
}

/// A place in a page where something of the visit goes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The place before `</head>`.
    Head,
    /// The content of an element: HTML.
    Slot(String),
    /// The address of a link or form, or the value of a field: text that is escaped here.
    Link(String),
    /// The path of a link to another page of the site.
    SiteLink(String),
}

impl ExportedPage {
    /// Cuts a page that may load these tags; `None` when it is no text or has no `</head>`.
    pub(super) fn cut(html: Vec<u8>, tags: Option<&Tags>) -> Option<Self> {
        let html = String::from_utf8(html).ok()?;
        let csp = HeaderValue::from_str(&csp::policy(&html, tags.map(Tags::sources))).ok()?;
        let body_at = html.find(HEAD_END)?;
        let piece = |from: usize, to: usize| Bytes::copy_from_slice(&html.as_bytes()[from..to]);
        let mut pieces = vec![(piece(0, body_at), Mark::Head)];
        let mut from = body_at;
        while let Some((at, mark)) = next_mark(&html, from).filter(|_| pieces.len() < MAX_MARKS) {
            pieces.push((piece(from, at), mark));
            // The built address of a link is replaced; a slot is empty.
            from = match &pieces.last()?.1 {
                Mark::Link(name) => at + "gateway:".len() + name.len(),
                Mark::SiteLink(path) => at + path.len(),
                Mark::Head | Mark::Slot(_) => at,
            };
        }
        let head = &html[..body_at];
        let titled = head.contains("<title");
        let indexable = !head.contains(r#"<meta name="robots" content="noindex"#);
        Some(Self { pieces, tail: piece(from, html.len()), titled, indexable, csp, tags: tags.is_some() })
    }

    /// The page with the visit's parts. A slot without content stays empty; a link without an address leads
    /// to the landing page.
    #[must_use]
    pub fn fill(&self, content: impl FnMut(&Mark) -> Option<String>) -> Bytes {
        let contents: Vec<Option<String>> = self.pieces.iter().map(|(_, mark)| mark).map(content).collect();
        let added: usize = contents.iter().flatten().map(String::len).sum();
        let built: usize = self.pieces.iter().map(|(piece, _)| piece.len()).sum();
        let mut page = BytesMut::with_capacity(built + self.tail.len() + added * 2);
        for ((piece, mark), content) in self.pieces.iter().zip(contents) {
            page.put_slice(piece);
            match (mark, content) {
                (Mark::Link(_), content) => {
                    page.put_slice(escape(content.as_deref().unwrap_or("/")).as_bytes());
                }
                (Mark::SiteLink(path), content) => {
                    page.put_slice(content.map_or_else(|| path.clone(), |href| escape(&href)).as_bytes());
                }
                (_, Some(content)) => page.put_slice(content.as_bytes()),
                (_, None) => {}
            }
        }
        page.put_slice(&self.tail);
        page.freeze()
    }

    #[cfg(test)]
    fn has(&self, slot: &str) -> bool {
        self.pieces.iter().any(|(_, mark)| matches!(mark, Mark::Slot(name) if name == slot))
    }
}

/// The next mark at or after `from`: where its content goes.
fn next_mark(html: &str, from: usize) -> Option<(usize, Mark)> {
    let mut slot = None;
    let mut at = from;
    while let Some((name, end)) = find_name(html, at, SLOT) {
        // A `>` inside an attribute is written `&gt;` by React.
        let Some(inside) = html[end..].find('>').map(|tag_end| end + tag_end + 1) else { break };
        if html[inside..].starts_with("</") {
            slot = Some((inside, Mark::Slot(name.to_owned())));
            break;
        }
        at = end;
    }
    let link = find_name(html, from, LINK)
        .map(|(name, end)| (end - name.len() - "gateway:".len(), Mark::Link(name.to_owned())));
    let site_link = find_name(html, from, SITE_LINK)
        .map(|(path, end)| (end - path.len(), Mark::SiteLink(path.to_owned())));
    [slot, link, site_link].into_iter().flatten().min_by_key(|(at, _)| *at)
}

/// The name that follows `prefix`, up to its closing quote, and where it ends.
fn find_name<'a>(html: &'a str, from: usize, prefix: &str) -> Option<(&'a str, usize)> {
    let start = from + html[from..].find(prefix)? + prefix.len();
    let name = html[start..].split('"').next()?;
    Some((name, start + name.len()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn filled(html: &str) -> String {
        let page = ExportedPage::cut(html.as_bytes().to_vec(), None).unwrap();
        let bytes = page.fill(|mark| match mark {
            Mark::Head => Some("<link>".to_owned()),
            Mark::Slot(name) if name == "year" => Some("2028".to_owned()),
            Mark::Link(name) if name == "tel" => Some("tel:+1&\"".to_owned()),
            Mark::SiteLink(path) if path != "/" => Some(format!("{path}?state=NV&lang=es")),
            _ => None,
        });
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    #[test]
    fn slots_and_links_are_filled_and_the_rest_stays() {
        let html = r#"<head></head><p data-slot="year"></p><a class="a" href="gateway:tel" data-slot="none"></a><b data-slot="year" class="x"></b><a href="gateway:other">c</a>"#;
        let want = r#"<head><link></head><p data-slot="year">2028</p><a class="a" href="tel:+1&amp;&quot;" data-slot="none"></a><b data-slot="year" class="x">2028</b><a href="/">c</a>"#;
        assert_eq!(filled(html), want);
    }

    #[test]
    fn links_to_other_pages_of_the_site_carry_the_visit_and_others_do_not() {
        let html = r#"<head></head><a class="x" data-site="" href="/terms/">t</a><a data-site="stateless" href="/?no_geo=true">s</a><p data-slot="year"></p><a data-site="" href="/">h</a><a href="/x/">x</a>"#;
        let want = html
            .replace("</head>", "<link></head>")
            .replace("/terms/", "/terms/?state=NV&amp;lang=es")
            .replace(r#"year">"#, r#"year">2028"#);
        assert_eq!(filled(html), want);
    }

    #[test]
    fn an_element_that_is_not_empty_is_no_slot_and_scripts_are_left_alone() {
        let html = r#"<head></head><script>["data-slot=\"year\"","href\":\"gateway:tel"]</script><p data-slot="year">kept</p>"#;
        assert_eq!(filled(html), html.replace("</head>", "<link></head>"));
    }

    #[test]
    fn a_page_without_a_title_is_told_from_one_with_it() {
        let html = r#"<head></head><main data-slot="page"></main><noscript><div data-slot="noscript"></div></noscript>"#;
        let page = ExportedPage::cut(html.as_bytes().to_vec(), None).unwrap();
        assert!(!page.titled && page.has("page") && page.has("noscript") && !page.has("year"));
        assert!(page.indexable);
        let hidden = r#"<head><title>x</title><meta name="robots" content="noindex, nofollow"/></head>"#;
        let hidden = ExportedPage::cut(hidden.as_bytes().to_vec(), None).unwrap();
        assert!(hidden.titled && !hidden.indexable);
        assert!(ExportedPage::cut(b"<p>no head</p>".to_vec(), None).is_none());
    }

    proptest! {
        #[test]
        fn a_page_without_content_comes_out_as_it_went_in(body in "(data-slot=\"a\"|data-site=\"\" href=\"|href=\"gateway:|[<>/a\"é ]){0,40}") {
            let html = format!("<head></head>{body}");
            let page = ExportedPage::cut(html.clone().into_bytes(), None).unwrap();
            let out = page.fill(|mark| match mark { Mark::Link(name) => Some(format!("gateway:{name}")), _ => None });
            let out = String::from_utf8(out.to_vec()).unwrap();
            prop_assert_eq!(out.replace("&lt;", "<").replace("&gt;", ">").replace("&#x27;", "'").replace("&amp;", "&"), html);
        }
    }
}
