//! The editors' texts, rich texts and links, in the language of a page and marked with the language
//! that they are written in: Spanish where there is some, English otherwise (SPEC section 3).

use super::links::is_web;
use super::locale::Locale;
use super::shared_copy;
use super::text::{self, HtmlPair};
use crate::view::text::{PageLink, RichText, Say, Text};

const EN: &str = "en";
const ES: &str = "es";

/// The half of a pair to show; blank text is missing.
fn half<'t>(en: &'t str, es: &'t str, locale: Locale) -> Option<(&'t str, &'static str)> {
    let there = |text: &str| !text.trim().is_empty();
    match locale {
        Locale::Es if there(es) => Some((es, ES)),
        _ => Some((en, EN)).filter(|(en, _)| there(en)),
    }
}

/// The text in the language of the page, without blanks around it; `None` where it is blank.
#[must_use]
pub fn text(own: Option<&text::TextPair>, locale: Locale) -> Option<Text> {
    let (text, lang) = half(&own?.en, &own?.es, locale)?;
    Some(Text { text: text.trim().to_owned(), lang, said: Vec::new() })
}

/// A note: the editors' where both languages exist (SPEC section 5), else what the facts say.
#[must_use]
pub fn note(own: Option<&text::TextPair>, facts: &[Say], locale: Locale) -> Option<Text> {
    let both = own.filter(|t| !t.en.trim().is_empty() && !t.es.trim().is_empty());
    let said = || Text { text: String::new(), lang: EN, said: facts.to_vec() };
    text(both, locale).or_else(|| (!facts.is_empty()).then(said))
}

/// The safe HTML in the language of the page, in the words of its catalog where the pack made all of it;
/// `None` where it is blank.
#[must_use]
pub fn rich(own: Option<&HtmlPair>, locale: Locale) -> Option<RichText> {
    let (html, lang) = half(&own?.en, &own?.es, locale)?;
    if lang != locale.tag()
        && let Some(html) = shared_copy::translated(&own?.en, locale)
    {
        return Some(RichText { html, lang: locale.tag() });
    }
    Some(RichText { html: html.to_owned(), lang })
}

/// True where `shown` is an editor's own words in the language of the page: they count before the facts.
#[must_use]
pub fn is_editors(own: Option<&HtmlPair>, shown: Option<&RichText>, locale: Locale) -> bool {
    shown.is_some_and(|shown| shown.lang == locale.tag())
        && own.is_some_and(|own| !shared_copy::is_of_pack(&own.en))
}

/// An absolute http or https address; anything else (`javascript:`) is no link.
#[must_use]
pub fn url(own: Option<&text::TextPair>, locale: Locale) -> Option<String> {
    let (url, _) = half(&own?.en, &own?.es, locale)?;
    Some(url.trim()).filter(|url| is_web(url)).map(ToOwned::to_owned)
}

/// A button to an official page: it needs a link; without the editors' text the catalog's serves.
#[must_use]
pub fn button(
    link: Option<&text::TextPair>,
    label: Option<&text::TextPair>,
    locale: Locale,
) -> Option<PageLink> {
    Some(PageLink { href: url(link, locale)?, external: true, text: text(label, locale) })
}

/// A link to another site, with the catalog's text.
#[must_use]
pub fn external(href: &str) -> Option<PageLink> {
    is_web(href).then(|| PageLink { href: href.to_owned(), external: true, text: None })
}

/// A link within the site, with the catalog's text.
#[must_use]
pub fn internal(href: String) -> PageLink {
    PageLink { href, external: false, text: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(en: &str, es: &str) -> text::TextPair {
        text::TextPair { en: en.to_owned(), es: es.to_owned() }
    }

    #[test]
    fn spanish_falls_back_to_english_and_says_so() {
        let both = pair(" Vote ", "Vote usted");
        let shown = |pair: &text::TextPair, locale| text(Some(pair), locale).map(|t| (t.text, t.lang));
        assert_eq!(shown(&both, Locale::Es), Some(("Vote usted".to_owned(), "es")));
        assert_eq!(shown(&both, Locale::Ko), Some(("Vote".to_owned(), "en")));
        assert_eq!(shown(&pair("Vote", " "), Locale::Es), Some(("Vote".to_owned(), "en")));
        assert_eq!(shown(&pair(" ", ""), Locale::En), None);
        assert_eq!(text(None, Locale::En), None);
    }

    #[test]
    fn facts_fill_a_note_without_both_languages() {
        let facts = [Say::new("note_arrive")];
        let english = pair("By noon.", "");
        assert_eq!(note(Some(&english), &[], Locale::En), None);
        assert_eq!(note(Some(&english), &facts, Locale::Es).unwrap().said, facts);
        let own = note(Some(&pair("By noon.", "A mediodía.")), &facts, Locale::Vi).unwrap();
        assert_eq!((own.text.as_str(), own.lang, own.said.len()), ("By noon.", "en", 0));
    }

    #[test]
    fn only_web_addresses_become_links() {
        let link = |href: &str| button(Some(&pair(href, "")), Some(&pair("Go", "")), Locale::En);
        assert_eq!(link("https://nv.gov/").unwrap().text.unwrap().text, "Go");
        for bad in ["javascript:alert(1)", "data:text/html,x", "", "nv.gov", "//nv.gov", "/locate/"] {
            assert_eq!(link(bad), None, "{bad}");
        }
        assert!(button(None, None, Locale::En).is_none());
        assert!(external("javascript:alert(1)").is_none());
    }
}
