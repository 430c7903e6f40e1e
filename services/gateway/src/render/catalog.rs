//! The texts of the pages: `web/messages/site`, `pages` and `facts`, one catalog of each a language, put into the
//! binary when it is built. A text that a language lacks is taken from English (Shoshone has none yet).

use std::collections::HashMap;
use std::sync::OnceLock;

use super::message::Message;
use crate::site::locale::Locale;

/// The texts of one language.
pub(super) struct Catalog {
    messages: HashMap<String, Message>,
}

macro_rules! texts {
    ($tag:literal) => {
        [
            include_str!(concat!("../../../../web/messages/site/", $tag, ".json")),
            include_str!(concat!("../../../../web/messages/pages/", $tag, ".json")),
            include_str!(concat!("../../../../web/messages/facts/", $tag, ".json")),
        ]
    };
}

/// The catalogs of a language, in which later ones come first.
pub(super) fn sources(locale: Locale) -> [&'static str; 3] {
    match locale {
        Locale::Ar => texts!("ar"),
        Locale::En => texts!("en"),
        Locale::Es => texts!("es"),
        Locale::Ko => texts!("ko"),
        Locale::Shh => texts!("shh"),
        Locale::Tl => texts!("tl"),
        Locale::Vi => texts!("vi"),
        Locale::ZhHans => texts!("zh-Hans"),
    }
}

/// The catalog of a language, read at its first use.
pub(super) fn catalog(locale: Locale) -> &'static Catalog {
    static CATALOGS: [OnceLock<Catalog>; 8] = [const { OnceLock::new() }; 8];
    let at = Locale::ALL.iter().position(|l| *l == locale).unwrap_or(0);
    CATALOGS[at].get_or_init(|| Catalog::read(locale))
}

impl Catalog {
    /// Messages that do not parse are left out; a test asserts that there are none.
    fn read(locale: Locale) -> Self {
        let mut messages = HashMap::new();
        for language in [Locale::En, locale] {
            for source in sources(language) {
                let texts: HashMap<String, String> = serde_json::from_str(source).unwrap_or_default();
                let parsed =
                    texts.into_iter().filter_map(|(key, text)| Some((key, Message::parse(&text).ok()?)));
                messages.extend(parsed);
            }
        }
        Self { messages }
    }

    /// A text by its key.
    pub(super) fn get(&self, key: &str) -> Option<&Message> {
        self.messages.get(key)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::render::dates::calendar;
    use crate::render::message::Part;

    fn texts(source: &str) -> BTreeMap<String, String> {
        serde_json::from_str(source).unwrap()
    }

    #[test]
    fn every_catalog_parses_and_shoshone_has_no_texts() {
        for locale in Locale::ALL {
            for (key, text) in sources(locale).iter().flat_map(|s| texts(s)) {
                if let Err(error) = Message::parse(&text) {
                    panic!("{} {key}: {error}: {text}", locale.tag());
                }
                assert_ne!(locale, Locale::Shh, "{key}");
            }
        }
        assert!(catalog(Locale::Shh).get("landing_title").is_some());
    }

    #[test]
    fn every_language_has_the_same_messages_with_the_same_arguments() {
        for (at, english) in sources(Locale::En).iter().enumerate() {
            let english = texts(english);
            for locale in Locale::ALL.into_iter().filter(|l| !matches!(l, Locale::En | Locale::Shh)) {
                let own = texts(sources(locale)[at]);
                assert!(own.keys().eq(english.keys()), "{}: other keys than English", locale.tag());
                for (key, text) in &english {
                    let of = |text: &str| Message::parse(text).unwrap().placeholders();
                    assert_eq!(of(&own[key]), of(text), "{} {key}", locale.tag());
                }
            }
        }
    }

    fn branches<'a>(parts: &'a [Part], found: &mut Vec<Vec<&'a str>>) {
        for part in parts {
            if let Part::Plural(_, list) = part {
                found.push(list.iter().map(|(name, _)| name.as_str()).collect());
            }
            if let Part::Plural(_, list) | Part::Select(_, list) = part {
                list.iter().for_each(|(_, parts)| branches(parts, found));
            }
            if let Part::Tag(_, parts) = part {
                branches(parts, found);
            }
        }
    }

    /// Each count from 0 to 120 finds a branch of its own category: Arabic must not say "11 days" as "3 days".
    #[test]
    fn plurals_of_the_pages_have_the_forms_of_their_language() {
        for locale in Locale::ALL.into_iter().filter(|l| *l != Locale::Shh) {
            for (key, text) in sources(locale)[1..].iter().flat_map(|s| texts(s)) {
                let message = Message::parse(&text).unwrap();
                let mut plurals = Vec::new();
                branches(&message.0, &mut plurals);
                for names in plurals {
                    for n in 0..=120 {
                        let category = calendar(locale).unwrap().category(n);
                        let exact = format!("={n}");
                        assert!(
                            names.contains(&exact.as_str())
                                || names.contains(&category)
                                || category == "zero",
                            "{} {key}: no form for {n} ({category})",
                            locale.tag()
                        );
                    }
                }
            }
        }
    }
}
