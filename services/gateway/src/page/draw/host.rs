//! The functions that an engine may call: QuickJS has no `Intl`. `web/documents/sealed.ts` makes of these the
//! part of it that the documents use. Formatters are made once a language, for all engines.

use chrono::NaiveDate;
use rquickjs::function::Func;
use rquickjs::{Ctx, Object, Result};

use super::dates::calendar;
use crate::site::wording::locale::Locale;

/// Puts the functions onto the global object.
pub(super) fn add(ctx: &Ctx<'_>) -> Result<()> {
    let host = Object::new(ctx.clone())?;
    host.set("plural", Func::from(|tag: String, number: f64| plural(&tag, number)))?;
    host.set("day", Func::from(|tag: String, iso: String, skeleton: String| day(&tag, &iso, &skeleton)))?;
    host.set("number", Func::from(|tag: String, number: f64| number_of(&tag, number)))?;
    host.set("point", Func::from(|tag: String| if language(&tag) == Locale::Vi { "," } else { "." }))?;
    ctx.globals().set("host", host)
}

/// The language of a tag of `intl` in `web/messages/languages.json`, which may have a region or a way of
/// writing digits. Shoshone has the tag of English, and comes after it.
fn language(tag: &str) -> Locale {
    Locale::ALL.into_iter().find(|locale| locale.intl() == tag).unwrap_or(Locale::En)
}

// Counts of documents are whole and far below what loses digits.
#[allow(clippy::cast_possible_truncation)]
fn whole(number: f64) -> i64 {
    number.trunc() as i64
}

fn plural(tag: &str, number: f64) -> &'static str {
    calendar(language(tag)).map_or("other", |calendar| calendar.category(&number.abs().to_string()))
}

/// `null` for what is no day or no skeleton of the catalogs: formatting it then fails.
fn day(tag: &str, iso: &str, skeleton: &str) -> Option<String> {
    let day: NaiveDate = iso.parse().ok()?;
    calendar(language(tag))?.date(day, skeleton)
}

/// A number with its thousands apart, as the language writes them; Arabic with Latin digits, as in dates.
fn number_of(tag: &str, number: f64) -> String {
    let separator = if language(tag) == Locale::Vi { '.' } else { ',' };
    let number = whole(number);
    let digits = number.unsigned_abs().to_string();
    let mut out = if number < 0 { "-".to_owned() } else { String::new() };
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(separator);
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_the_web_lead_to_their_language() {
        for locale in Locale::ALL.into_iter().filter(|locale| locale.has_texts()) {
            assert_eq!(language(locale.intl()), locale);
        }
        assert_eq!(language("xx"), Locale::En);
    }

    #[test]
    fn numbers_are_written_as_the_language_does() {
        assert_eq!(number_of("en-US", 1_234_567.0), "1,234,567");
        assert_eq!(number_of("vi-VN", 1_234.0), "1.234");
        assert_eq!(
            (number_of("ar-u-nu-latn", 999.0), number_of("en-US", -1000.0)),
            ("999".into(), "-1,000".into())
        );
        assert_eq!(day("en-US", "2028-13-01", "MMM"), None);
    }
}
