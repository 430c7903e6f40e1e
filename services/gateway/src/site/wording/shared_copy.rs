//! Rich text that the content pack makes of sentences which all states share (the voters who can register,
//! the rule about IDs, how to register), found again by its English, so that a page in another language has
//! it in the words of its own catalog. A text that differs by a letter is an editor's own and stays as it was
//! written.

use common::jurisdiction::{self, Jurisdiction};

use super::catalog::{FACTS, PLACES};
use super::html::escape;
use super::locale::Locale;

/// The sentences that the pack makes (`content-pack`, `generate/texts`); `{place}` is the only gap.
const KEYS: [&str; 39] = [
    "copy_must",
    "copy_must_citizen",
    "copy_must_age",
    "copy_must_live",
    "copy_more_rules",
    "copy_see_rules",
    "copy_see_who",
    "copy_no_registration",
    "copy_territory_person",
    "copy_territory_online",
    "copy_territory_mail",
    "copy_id_photo",
    "copy_id_any",
    "copy_id_asked_photo",
    "copy_id_asked",
    "copy_id_most",
    "copy_id_first",
    "copy_id_none",
    "copy_id_without",
    "copy_id_provisional",
    "copy_id_see",
    "copy_in_person",
    "copy_online",
    "copy_mail_addressed",
    "copy_mail_ask",
    "copy_mail_notary",
    "copy_mail_clerk",
    "copy_mail_arrive",
    "copy_mail_postmark",
    "copy_same_ask",
    "copy_early_reason",
    "copy_ballot_read",
    "copy_ballot_mark",
    "copy_ballot_sign",
    "copy_ballot_return",
    "note_same_both",
    "note_same_day",
    "note_same_early",
    "note_reason",
];
const GAP: &str = "{place}";

/// The HTML in the words of a language. `None` where one of its texts is not the pack's, or the language has
/// no words.
#[must_use]
pub fn translated(english: &str, locale: Locale) -> Option<String> {
    if !locale.has_texts() {
        return None;
    }
    let mut out = String::with_capacity(english.len());
    let mut rest = english;
    while let Some(at) = rest.find('<') {
        let (text, tag) = rest.split_at(at);
        out.push_str(&words(text, locale)?);
        // The content service escapes what stands in attributes.
        let end = tag.find('>')? + 1;
        out.push_str(&tag[..end]);
        rest = &tag[end..];
    }
    out.push_str(&words(rest, locale)?);
    Some(out)
}

/// True where the pack made all of the English HTML, so that editors wrote nothing of it.
#[must_use]
pub fn is_of_pack(english: &str) -> bool {
    translated(english, Locale::En).is_some()
}

/// The text between two tags.
fn words(text: &str, locale: Locale) -> Option<String> {
    if text.trim().is_empty() {
        return Some(text.to_owned());
    }
    KEYS.into_iter().find_map(|key| sentence(key, text.trim(), locale))
}

fn sentence(key: &str, text: &str, locale: Locale) -> Option<String> {
    let (english, own) = (FACTS.text(key, Locale::En)?, FACTS.text(key, locale)?);
    let Some((before, after)) = english.split_once(GAP) else {
        return (escape(english) == text).then(|| escape(own));
    };
    let name = text.strip_prefix(before)?.strip_suffix(after)?;
    let place = jurisdiction::all().iter().find(|place| names(place).contains(&name))?;
    let name = |key: &str| PLACES.text(&format!("{key}_{}", place.code), locale);
    let name = name("name_in_sentence").or_else(|| name("name"))?;
    Some(escape(&own.replace(GAP, name)))
}

/// The English names of a place, as the pack writes them.
fn names(place: &Jurisdiction) -> [&'static str; 2] {
    [place.en, place.en_the]
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "<p>To vote in the District of Columbia in a federal election, you must:</p><ul><li><p>be a U.S. citizen</p></li></ul><p><a href=\"https://dcboe.org/\" rel=\"noopener\">See all the rules (official website)</a></p>";

    #[test]
    fn rules_that_states_share_are_in_the_language() {
        let arabic = translated(RULES, Locale::Ar).unwrap();
        assert!(arabic.contains("<li><p>أن تكون مواطنًا أمريكيًا</p></li>"), "{arabic}");
        assert!(arabic.contains("<a href=\"https://dcboe.org/\" rel=\"noopener\">"), "{arabic}");
        let plain: String =
            arabic.split('<').filter_map(|part| part.split_once('>')).map(|part| part.1).collect();
        assert!(!plain.contains(|c: char| c.is_ascii_alphabetic()), "{plain}");
        assert!(translated(RULES, Locale::ZhHans).unwrap().contains("联邦选举"));
    }

    #[test]
    fn words_of_editors_stay_as_they_are() {
        for own in ["<p>Be a U.S. citizen.</p>", "<p>be a U.S. citizen</p><p>Ask us.</p>", "Plain words"] {
            assert_eq!(translated(own, Locale::Ko), None, "{own}");
        }
        assert_eq!(translated(RULES, Locale::Shh), None, "a language without words");
        assert_eq!(
            translated("<p>To vote in Atlantis in a federal election, you must:</p>", Locale::Ko),
            None
        );
    }

    #[test]
    fn whole_pack_is_said_in_every_language() {
        let pack = include_str!("../../../../content/pack/pack.json");
        let pack: serde_json::Value = serde_json::from_str(pack).unwrap();
        let mut texts = Vec::new();
        collect(&pack["entries"], false, &mut texts);
        assert!(texts.len() > 300, "{}", texts.len());
        for locale in Locale::ALL.into_iter().filter(|locale| locale.has_texts()) {
            let unsaid = texts.iter().find(|text| words(&escape(text), locale).is_none());
            assert_eq!(unsaid, None, "{locale:?}");
        }
    }

    /// The English texts of all documents of the pack.
    fn collect(node: &serde_json::Value, english: bool, into: &mut Vec<String>) {
        match node {
            serde_json::Value::Object(fields)
                if english && fields.get("nodeType").is_some_and(|kind| kind == "text") =>
            {
                into.extend(fields["value"].as_str().map(ToOwned::to_owned));
            }
            serde_json::Value::Object(fields) => {
                for (name, value) in fields {
                    let document = value.get("nodeType").is_some_and(|kind| kind == "document");
                    if !(document && name == "es") {
                        collect(value, english || document, into);
                    }
                }
            }
            serde_json::Value::Array(list) => list.iter().for_each(|value| collect(value, english, into)),
            _ => {}
        }
    }
}
