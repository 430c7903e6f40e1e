//! Sentences of the view models (`view::facts::Say`): the text of their key, with numbers, days, times, lists and other
//! sentences in it.

use chrono::{NaiveTime, Timelike as _};
use minijinja::value::Kwargs;
use minijinja::{Error, Value};

use super::functions::{fault, text};
use crate::site::locale::Locale;

/// A sentence as HTML (`html`) or as plain text.
pub(super) fn say(locale: Locale, sentence: &Value, html: bool) -> Result<Value, Error> {
    let key = sentence.get_attr("key")?;
    let with = sentence.get_attr("with")?;
    let mut arguments: Vec<(String, Value)> = Vec::new();
    if !with.is_undefined() && !with.is_none() {
        for name in with.try_iter()? {
            arguments.push((name.to_string(), filling(locale, &with.get_item(&name)?, html)?));
        }
    }
    let arguments = Kwargs::from_iter(arguments.iter().map(|(name, value)| (name.as_str(), value.clone())));
    let key = key.as_str().ok_or_else(|| fault("a sentence without key"))?;
    // "Polls close at 7 p.m.": the stop of the time is that of the sentence.
    let text = text(locale, key, &arguments, html)?;
    written(text.replace(".</strong>.", ".</strong>").replace("..", "."), html)
}

fn written(text: String, html: bool) -> Result<Value, Error> {
    Ok(if html { Value::from_safe_string(text) } else { Value::from(text) })
}

fn filling(locale: Locale, filling: &Value, html: bool) -> Result<Value, Error> {
    let value = filling.get_attr("value")?;
    let kind = filling.get_attr("kind")?;
    match kind.as_str() {
        // The text is escaped when it is put in; a number and a day are formatted by the sentence.
        Some("number" | "text" | "day") => Ok(value),
        Some("time") => {
            let time = value.as_str().and_then(|time| NaiveTime::parse_from_str(time, "%H:%M").ok());
            written(clock(locale, time.ok_or_else(|| fault("not a time"))?, html)?, html)
        }
        Some("any") => written(list(locale, &value, ["list_or", "list_or_last"], html)?, html),
        Some("all") => written(list(locale, &value, ["list_and", "list_and_last"], html)?, html),
        Some("said") => say(locale, &value, html),
        _ => Err(fault("no such filling")),
    }
}

/// "7 a.m.", "7:30 p.m.", "noon".
fn clock(locale: Locale, time: NaiveTime, html: bool) -> Result<String, Error> {
    let key = match (time.hour(), time.minute()) {
        (0, 0) => "clock_midnight",
        (12, 0) => "clock_noon",
        (..12, _) => "clock_am",
        (..18, _) => "clock_afternoon",
        _ => "clock_evening",
    };
    let (_, hour) = time.hour12();
    let digits = match time.minute() {
        // These languages write the hour alone without minutes only with a word of its own.
        0 if matches!(locale, Locale::En | Locale::Es | Locale::Shh | Locale::Tl) => hour.to_string(),
        minute => format!("{hour}:{minute:02}"),
    };
    text(locale, key, &Kwargs::from_iter([("time", Value::from(digits))]), html)
}

/// "a", "a or b", "a, b, or c".
fn list(locale: Locale, keys: &Value, [two, last]: [&str; 2], html: bool) -> Result<String, Error> {
    let none = Kwargs::from_iter(std::iter::empty::<(&str, Value)>());
    let mut words = Vec::new();
    for key in keys.try_iter()? {
        words.push(text(locale, key.as_str().ok_or_else(|| fault("not a key"))?, &none, html)?);
    }
    let count = words.len();
    let mut joined = String::new();
    for (at, word) in words.into_iter().enumerate() {
        let key = match (at, at + 1 == count) {
            (0, _) => {
                joined = word;
                continue;
            }
            (1, true) => two,
            (_, true) => last,
            _ => "list_comma",
        };
        let pair = [("first", written(joined, html)?), ("last", written(word, html)?)];
        joined = text(locale, key, &Kwargs::from_iter(pair), html)?;
    }
    Ok(joined)
}

#[cfg(test)]
mod tests {
    use minijinja::value::Serde;

    use super::*;
    use crate::view::facts::{Filling, Say};

    fn said(locale: Locale, sentence: &Say) -> String {
        say(locale, &Value::from(Serde(sentence)), true).unwrap().to_string()
    }

    #[test]
    fn times_are_said_as_people_say_them() {
        let at = |hour, minute| NaiveTime::from_hms_opt(hour, minute, 0).unwrap();
        let said = |locale, time| clock(locale, time, true).unwrap().replace('\u{a0}', " ");
        assert_eq!(said(Locale::En, at(7, 0)), "7 a.m.");
        assert_eq!(said(Locale::En, at(12, 0)), "noon");
        assert_eq!(said(Locale::En, at(12, 30)), "12:30 p.m.");
        assert_eq!(said(Locale::En, at(19, 30)), "7:30 p.m.");
        assert_eq!(said(Locale::En, at(0, 0)), "midnight");
        assert_eq!(said(Locale::Ko, at(20, 0)), "오후 8:00");
    }

    #[test]
    fn a_sentence_that_ends_with_a_time_has_one_stop() {
        let at = NaiveTime::from_hms_opt(19, 0, 0).unwrap();
        let closes = said(Locale::En, &Say::new("hours_closes").with("time", at));
        assert_eq!(closes.replace('\u{a0}', " "), "Polls close at <strong>7 p.m.</strong>");
    }

    #[test]
    fn lists_and_sentences_stand_in_sentences() {
        let people = |keys: &[&'static str]| Say::new("who_you_or").any("people", keys.to_vec());
        assert_eq!(
            said(Locale::En, &people(&["who_family", "who_household", "who_caregiver"])),
            "You, or one of these: someone of your family, someone who lives with you, or your caregiver."
        );
        assert_eq!(
            said(Locale::Es, &people(&["who_family", "who_household"])),
            "Usted o una de estas personas: un familiar o alguien que vive con usted."
        );
        let day: chrono::NaiveDate = "2028-11-07".parse().unwrap();
        let when =
            Say::new("when_time").with("time", NaiveTime::from_hms_opt(20, 0, 0).unwrap()).with("date", day);
        let whole = said(Locale::En, &Say::new("where_only_on").with("when", when)).replace('\u{a0}', " ");
        assert_eq!(whole, "<strong>Only on election day</strong>, until 8 p.m. on November 7.");
        let name = Say::new("hours_zone")
            .with("zone", "<i>".to_owned())
            .with("opens", "<b>".to_owned())
            .with("closes", Filling::Text("&".to_owned()));
        assert!(said(Locale::En, &name).contains("&lt;i&gt;: from <strong>&lt;b&gt; to &amp;"), "escaped");
    }
}
