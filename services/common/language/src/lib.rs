//! The languages of the interface (SPEC section 1). The one table of them is `web/messages/languages.json`:
//! the build makes [`Language`] of it, and the web reads the same file, so that a language is added in one
//! place.

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// One line of the table.
struct Row {
    language: Language,
    tag: &'static str,
    editors: &'static [&'static str],
    dir: &'static str,
    intl: &'static str,
    texts: bool,
}

impl Language {
    /// All, sorted by tag.
    pub const ALL: [Self; TABLE.len()] = {
        let mut all = [Self::En; TABLE.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = TABLE[at].language;
            at += 1;
        }
        all
    };

    /// Their tags, in the same order.
    pub const TAGS: [&'static str; TABLE.len()] = {
        let mut tags = [""; TABLE.len()];
        let mut at = 0;
        while at < tags.len() {
            tags[at] = TABLE[at].tag;
            at += 1;
        }
        tags
    };

    fn row(self) -> &'static Row {
        // The enum has the order of the table.
        &TABLE[self as usize]
    }

    /// The tag in URLs and HTML (BCP 47).
    #[must_use]
    pub fn tag(self) -> &'static str {
        self.row().tag
    }

    /// The direction of its text in HTML: `ltr` or `rtl`.
    #[must_use]
    pub fn dir(self) -> &'static str {
        self.row().dir
    }

    /// The English names by which editors pick it in the CMS, the usual one first.
    #[must_use]
    pub fn editors_names(self) -> &'static [&'static str] {
        self.row().editors
    }

    /// The tag in CLDR with region or digits, as the web formats dates and numbers. Arabic with Latin digits:
    /// dates and hours must match the signs at the polling place.
    #[must_use]
    pub fn intl(self) -> &'static str {
        self.row().intl
    }

    /// False while it has no texts of its own: English is shown then, string by string.
    #[must_use]
    pub fn has_texts(self) -> bool {
        self.row().texts
    }

    /// Reads a tag in any case; trailing slashes are removed first (SPEC section 2).
    #[must_use]
    pub fn parse(value: &str) -> Option<Self> {
        let value = value.trim_end_matches('/');
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_the_order_of_the_enum() {
        for language in Language::ALL {
            assert_eq!(TABLE[language as usize].language, language);
            assert!(!language.editors_names().is_empty() && !language.intl().is_empty());
        }
        assert!(Language::ALL.windows(2).all(|w| w[0].tag() < w[1].tag()));
        assert_eq!(Language::ALL.into_iter().filter(|l| !l.has_texts()).collect::<Vec<_>>(), [Language::Shh]);
    }

    #[test]
    fn tags_are_read_in_any_case_without_trailing_slash() {
        assert_eq!(Language::parse("es/"), Some(Language::Es));
        assert_eq!(Language::parse("ZH-hans"), Some(Language::ZhHans));
        for bad in ["", "/", "e", "en-US", "xx", "../en"] {
            assert_eq!(Language::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn every_language_has_its_line_in_the_macro() {
        macro_rules! tags {
            ([] $(($name:ident, $tag:literal)),*) => { [$((Language::$name, $tag)),*] };
        }
        for (language, tag) in each_language!(tags) {
            assert_eq!(language.tag(), tag);
        }
    }
}
