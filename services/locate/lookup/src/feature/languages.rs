//! Languages in which election offices help: those of section 203 of the Voting Rights Act and what counties
//! list beside them. A name that is not here is kept as the feed writes it.

use super::words::plain;

/// Code (BCP 47), English name, other names; all in lower case but the second.
type KnownLanguage = (&'static str, &'static str, &'static [&'static str]);

const LANGUAGES: &[KnownLanguage] = &[
    ("am", "Amharic", &[]),
    ("apw", "Apache", &["western apache"]),
    ("ar", "Arabic", &["العربية"]),
    ("ase", "American Sign Language", &["asl", "sign language"]),
    ("bn", "Bengali", &["bangla"]),
    ("ceb", "Cebuano", &["visayan"]),
    ("ch", "Chamorro", &["chamoru"]),
    ("cho", "Choctaw", &[]),
    ("cmn", "Mandarin", &["chinese mandarin", "mandarin chinese"]),
    ("de", "German", &[]),
    ("en", "English", &[]),
    ("es", "Spanish", &["español", "espanol", "castellano"]),
    ("esu", "Yup’ik", &["yupik", "central yupik"]),
    ("fa", "Persian", &["farsi"]),
    ("fr", "French", &[]),
    ("gu", "Gujarati", &[]),
    ("haw", "Hawaiian", &[]),
    ("hi", "Hindi", &[]),
    ("hmn", "Hmong", &[]),
    ("hop", "Hopi", &[]),
    ("ht", "Haitian Creole", &["haitian", "creole", "kreyol", "haitian kreyol"]),
    ("hy", "Armenian", &[]),
    ("ik", "Inupiaq", &["inupiat"]),
    ("ilo", "Ilocano", &["iloko"]),
    ("it", "Italian", &[]),
    ("ja", "Japanese", &["日本語"]),
    ("km", "Khmer", &["cambodian"]),
    ("ko", "Korean", &["한국어"]),
    ("lo", "Lao", &["laotian"]),
    ("mh", "Marshallese", &[]),
    ("my", "Burmese", &[]),
    ("ne", "Nepali", &[]),
    ("nv", "Navajo", &["dine"]),
    ("om", "Oromo", &[]),
    ("pa", "Punjabi", &["panjabi"]),
    ("pl", "Polish", &[]),
    ("pt", "Portuguese", &[]),
    ("ru", "Russian", &[]),
    ("shh", "Shoshone", &["shoshoni"]),
    ("sm", "Samoan", &[]),
    ("so", "Somali", &[]),
    ("sw", "Swahili", &[]),
    ("ta", "Tamil", &[]),
    ("te", "Telugu", &[]),
    ("th", "Thai", &[]),
    ("ti", "Tigrinya", &[]),
    ("tl", "Tagalog", &["filipino", "fil", "pilipino"]),
    ("uk", "Ukrainian", &[]),
    ("ur", "Urdu", &[]),
    ("ute", "Ute", &[]),
    ("vi", "Vietnamese", &["tiếng việt"]),
    ("yi", "Yiddish", &[]),
    ("yue", "Cantonese", &["chinese cantonese", "cantonese chinese"]),
    ("zh", "Chinese", &["中文", "zh hans", "zh hant"]),
];

/// The code of a language by its name or code, in words of lower case.
#[must_use]
pub fn language(words: &str) -> Option<&'static str> {
    let is_it = |(code, name, others): &&KnownLanguage| {
        *code == words || plain(name) == words || others.contains(&words)
    };
    LANGUAGES.iter().find(is_it).map(|known| known.0)
}

/// The English name of a code.
#[must_use]
pub fn name(code: &str) -> Option<&'static str> {
    LANGUAGES.iter().find(|known| known.0 == code).map(|known| known.1)
}

/// All codes, for tests of the catalogs.
#[cfg(test)]
pub(super) fn codes() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().map(|known| known.0)
}
