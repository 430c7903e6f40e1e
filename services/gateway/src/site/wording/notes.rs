//! Sentences that the content pack makes of facts (an hour, a day, a rule), found again in a text of English
//! and Spanish, so that a page in another language says them in the words of its own catalog. The English
//! catalog is what they are found by (`note_…` of `web/messages/facts`): a text that differs by a letter is
//! an editor's own and stays as it was written.

use std::sync::LazyLock;

use chrono::{NaiveDate, NaiveTime};

use super::catalog::FACTS;
use super::locale::Locale;
use crate::view::text::{Filling, Say};

/// The sentences that the pack makes (`content-pack`, `generate/texts`).
const KEYS: [&str; 33] = [
    "hours_same",
    "note_by",
    "note_until",
    "note_last_day",
    "note_vary",
    "note_unsure_days",
    "note_confirm_days",
    "note_confirm_day",
    "note_confirm",
    "note_differ",
    "note_safe_day",
    "note_moves",
    "note_days_before",
    "note_close",
    "note_in_person",
    "note_in_person_time",
    "note_active",
    "note_all",
    "note_no_need",
    "note_reason_by_mail",
    "note_reason",
    "note_with_reason",
    "note_any_voter",
    "note_any_registered",
    "note_no_hand_in",
    "note_send",
    "note_same_both",
    "note_same_day",
    "note_same_early",
    "note_no_early",
    "note_county_office",
    "note_arrive",
    "note_early",
];
/// The longest text that is looked at; notes of the pack are shorter.
const MAX_NOTE: usize = 600;

/// A part of a sentence.
enum Part {
    Words(String),
    /// An argument of the message, by its name.
    Gap(&'static str),
}

static SENTENCES: LazyLock<Vec<(&'static str, Vec<Part>)>> = LazyLock::new(|| {
    let of = |key: &'static str| Some((key, parts(FACTS.text(key, Locale::En)?)?));
    KEYS.into_iter().filter_map(of).collect()
});

/// A message as words and gaps. `None` for one that is more than that.
fn parts(message: &str) -> Option<Vec<Part>> {
    let message = message.replace("<b>", "").replace("</b>", "");
    let mut parts = Vec::new();
    let mut rest = message.as_str();
    while let Some((before, after)) = rest.split_once('{') {
        let (name, argument) = ["time", "date", "days", "opens", "closes"]
            .into_iter()
            .find_map(|name| Some((name, after.strip_prefix(name)?)))?;
        // Of the words for several numbers the pack uses those for many: "other {# days}".
        let (words, after) = match argument.split_once(" other {# ") {
            Some((_, other)) => other.split_once("}}").map(|(words, after)| (format!(" {words}"), after))?,
            None => (String::new(), argument.split_once('}')?.1),
        };
        parts.extend([Part::Words(before.to_owned()), Part::Gap(name), Part::Words(words)]);
        rest = after;
    }
    parts.push(Part::Words(rest.to_owned()));
    Some(parts)
}

/// The sentences of an English text, where the pack made all of them; else none.
#[must_use]
pub fn said(english: &str) -> Vec<Say> {
    let english = english.trim();
    if english.len() > MAX_NOTE {
        return Vec::new();
    }
    // A sentence ends with a stop; nothing within one does.
    let sentences = english.split_inclusive(". ").map(str::trim);
    sentences.map(sentence).collect::<Option<_>>().unwrap_or_default()
}

fn sentence(text: &str) -> Option<Say> {
    SENTENCES.iter().find_map(|(key, parts)| read(Say::new(key), parts, text))
}

/// `say` with what stands in the gaps of a text.
fn read(say: Say, parts: &[Part], text: &str) -> Option<Say> {
    match parts {
        [] => text.is_empty().then_some(say),
        [Part::Words(words), rest @ ..] => read(say, rest, text.strip_prefix(words.as_str())?),
        [Part::Gap(name), rest @ ..] => {
            // Words of the message may stand in what fills a gap, too: "5 PM on Friday, October 6, 2028".
            let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]).skip(1);
            let mut read_to = ends.filter_map(|end| {
                let (filling, after) = text.split_at(end);
                read(say.clone().with(name, value(name, filling)?), rest, after)
            });
            read_to.next()
        }
    }
}

/// A value in a gap, as the pack writes it.
fn value(name: &str, text: &str) -> Option<Filling> {
    match name {
        "days" => text.parse::<i64>().ok().filter(|days| (1..=999).contains(days)).map(Filling::from),
        "date" => NaiveDate::parse_from_str(text, "%A, %B %d, %Y").ok().map(Filling::from),
        _ => time(text).map(Filling::from),
    }
}

/// "5 PM", "4:30 PM", "noon".
fn time(text: &str) -> Option<NaiveTime> {
    if text == "noon" {
        return NaiveTime::from_hms_opt(12, 0, 0);
    }
    let (clock, half) = text.split_once('\u{a0}')?;
    let (hour, minute) = clock.split_once(':').unwrap_or((clock, "00"));
    let digits =
        |part: &str| part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse::<u32>().ok()).flatten();
    let hour = digits(hour).filter(|hour| (1..=12).contains(hour))?;
    let afternoon = match half {
        "AM" => 0,
        "PM" => 12,
        _ => return None,
    };
    NaiveTime::from_hms_opt(hour % 12 + afternoon, digits(minute).filter(|_| minute.len() == 2)?, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Say {
        let said = said(text);
        assert_eq!(said.len(), 1, "{text}");
        said.into_iter().next().unwrap()
    }

    fn at(hour: u32, minute: u32) -> NaiveTime {
        NaiveTime::from_hms_opt(hour, minute, 0).unwrap()
    }

    fn day(day: &str) -> NaiveDate {
        day.parse().unwrap()
    }

    #[test]
    fn an_hour_a_day_and_a_number_are_read_out_of_the_packs_sentences() {
        assert_eq!(one("The cutoff that day is 4:30\u{a0}PM."), Say::new("note_by").with("time", at(16, 30)));
        assert_eq!(one("The cutoff that day is noon."), Say::new("note_by").with("time", at(12, 0)));
        assert_eq!(one("The cutoff that day is 12:30\u{a0}AM."), Say::new("note_by").with("time", at(0, 30)));
        assert_eq!(
            one("You can request it in person until 5\u{a0}PM on Friday, October 6, 2028."),
            Say::new("note_in_person_time").with("time", at(17, 0)).with("date", day("2028-10-06"))
        );
        assert_eq!(
            one("Polls are open from 7\u{a0}AM to 8\u{a0}PM."),
            Say::new("hours_same").with("opens", at(7, 0)).with("closes", at(20, 0))
        );
        let moved = said("The deadline is 30 days before Election Day. A weekend or holiday may change it.");
        let keys: Vec<_> = moved.iter().map(|say| say.key).collect();
        assert_eq!(keys, ["note_days_before", "note_moves"]);
        assert_eq!(moved[0], Say::new("note_days_before").with("days", 30));
    }

    #[test]
    fn what_an_editor_wrote_stays_as_it_is() {
        for own in [
            "",
            "The cutoff that day is 4:30 PM.",
            "The cutoff that day is 25\u{a0}PM.",
            "The cutoff that day is 4:5\u{a0}PM.",
            "The cutoff that day is +4\u{a0}PM.",
            "The cutoff that day is the close of polls.",
            "The cutoff that day is 5\u{a0}PM. Bring your ID.",
            "The cutoff that day is 5\u{a0}PM",
            "The deadline is 0 days before Election Day.",
            "You can request it in person through October 6.",
            "You can request it in person through Monday, October 6, 2028.",
        ] {
            assert_eq!(said(own), [], "{own}");
        }
        assert_eq!(said(&"The cutoff that day is noon. ".repeat(100)), []);
    }

    /// Every sentence of the catalog is one that this module can read, and every note of the pack is said in
    /// full.
    #[test]
    fn all_notes_of_the_pack_are_found() {
        assert_eq!(SENTENCES.len(), KEYS.len());
        let pack = include_str!("../../../../content/pack/pack.json");
        let pack: serde_json::Value = serde_json::from_str(pack).unwrap();
        let entries = pack["entries"].as_array().unwrap();
        let fields = entries.iter().flat_map(|entry| entry["fields"].as_object().unwrap());
        let notes = fields.filter(|(name, _)| name.ends_with("Note"));
        let texts: Vec<&str> = notes.filter_map(|(_, text)| text["en"].as_str()).collect();
        assert!(texts.len() > 900, "{}", texts.len());
        let lacking: Vec<_> = texts.into_iter().filter(|text| said(text).is_empty()).collect();
        assert_eq!(lacking, [""; 0]);
    }
}
