//! The locales of the site (SPEC section 1) and which of them a jurisdiction supports and shows first
//! (SPEC section 5).

use language::Language;

/// Shown first when an entry names none.
pub const DEFAULT_PRIORITY: [&str; 2] = ["en", "es"];

/// A locale by its code, or by the English name that editors pick ("Chinese"); any case.
#[must_use]
pub fn known(name: &str) -> Option<&'static str> {
    let name = name.trim();
    let is = |own: &str| own.eq_ignore_ascii_case(name);
    let by_name = |language: &Language| language.editors_names().iter().copied().any(is);
    let of_code = Language::ALL.into_iter().find(|language| is(language.tag()));
    of_code.or_else(|| Language::ALL.into_iter().find(by_name)).map(Language::tag)
}

/// The locales of a jurisdiction's pages: always English and Spanish, sorted, nothing unknown.
#[must_use]
pub fn supported(names: &[String]) -> Vec<&'static str> {
    let mut locales: Vec<_> = names.iter().filter_map(|n| known(n)).chain(DEFAULT_PRIORITY).collect();
    locales.sort_unstable();
    locales.dedup();
    locales
}

/// The locales to show first, in the editor's order: unknown and unsupported ones are ignored, none left
/// means the default.
#[must_use]
pub fn priority(names: &[String], supported: &[&'static str]) -> Vec<&'static str> {
    let mut locales: Vec<&'static str> = Vec::new();
    for locale in names.iter().filter_map(|n| known(n)) {
        if supported.contains(&locale) && !locales.contains(&locale) {
            locales.push(locale);
        }
    }
    if locales.is_empty() { DEFAULT_PRIORITY.to_vec() } else { locales }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|s| (*s).to_owned()).collect()
    }

    #[test]
    fn supported_always_has_english_and_spanish_sorted() {
        assert_eq!(supported(&[]), ["en", "es"]);
        assert_eq!(supported(&names(&["vi", "Arabic", "xx", "vi"])), ["ar", "en", "es", "vi"]);
    }

    #[test]
    fn unknown_priority_languages_are_ignored_and_none_means_the_default() {
        let all = supported(&names(&language::Language::TAGS));
        assert_eq!(priority(&names(&["Klingon", "zh-hans", "en"]), &all), ["zh-Hans", "en"]);
        assert_eq!(priority(&names(&["Klingon"]), &all), ["en", "es"]);
        assert_eq!(priority(&names(&["ko", "es"]), &supported(&[])), ["es"]);
    }
}
