//! Text in two languages (SPEC section 3): English is always there, Spanish falls back to English.
//! Notes are stricter: one is shown only when both languages were written (SPEC section 5).

/// A text as an editor wrote it; either language may be missing. Blank text reads as missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    pub en: Option<String>,
    pub es: Option<String>,
}

impl Written {
    /// Trims both texts; a blank one is missing.
    #[must_use]
    pub fn new(en: Option<&str>, es: Option<&str>) -> Self {
        let keep = |text: Option<&str>| text.map(str::trim).filter(|t| !t.is_empty()).map(str::to_owned);
        Self { en: keep(en), es: keep(es) }
    }

    /// Text with its fallback; `None` without English.
    #[must_use]
    pub fn text(self) -> Option<Text> {
        let es = self.es;
        self.en.map(|en| Text { en, es })
    }

    /// True when both languages were written.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.en.is_some() && self.es.is_some()
    }
}

/// Text that always has English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub en: String,
    /// Spanish, where it was written.
    pub es: Option<String>,
}

impl Text {
    /// The Spanish text, or the English one.
    #[must_use]
    pub fn es(&self) -> &str {
        self.es.as_deref().unwrap_or(&self.en)
    }
}

/// The note to show: the short one, else the long one, each only when both languages exist.
#[must_use]
pub fn note(short: Written, long: Written) -> Option<Text> {
    [short, long].into_iter().find(Written::is_complete).and_then(Written::text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spanish_falls_back_to_english() {
        let text = Written::new(Some("Vote"), Some("  ")).text().unwrap();
        assert_eq!((text.es(), text.es.as_deref()), ("Vote", None));
        assert_eq!(Written::new(None, Some("Vote")).text(), None);
    }

    #[test]
    fn a_note_needs_both_languages_and_the_short_one_wins() {
        let both = |en, es| Written::new(Some(en), Some(es));
        assert_eq!(note(both("s", "c"), both("l", "g")).unwrap().en, "s");
        assert_eq!(note(Written::new(Some("s"), None), both("l", "g")).unwrap().en, "l");
        assert_eq!(note(Written::new(Some("s"), None), Written::new(None, Some("g"))), None);
    }
}
