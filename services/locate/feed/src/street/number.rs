//! House numbers as counties' exports hold them. A value that a spreadsheet has changed is named, and never
//! guessed.

use super::map::RowSide;
use crate::rules::{self, Rule};
use crate::units::is_spreadsheet_date;

/// The content of a cell of house numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NumberCell {
    Blank,
    /// Digits, and whether they were written in another form than plain digits.
    Number(String, bool),
    /// A number with something before or after it.
    Parts {
        prefix: String,
        number: String,
        suffix: String,
    },
    Unread(&'static Rule, String),
}

/// Text on one line, with single spaces.
pub(super) fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A value without the apostrophe by which a spreadsheet marks it as text (`'0101`).
pub(super) fn unmarked(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix('\'').map_or(text, str::trim_start)
}

/// A word of odd, even or both that means the same everywhere: `O`, `Odd only`, `even numbers`, `Both sides`,
/// `odd & even`.
pub(super) fn side(text: &str) -> Option<RowSide> {
    let lower = text.to_lowercase().replace(['&', '/'], " and ");
    let words: Vec<&str> = lower
        .split_whitespace()
        .filter(|w| !matches!(*w, "only" | "side" | "sides" | "number" | "numbers" | "addresses"))
        .collect();
    let one = |word: &str| match word {
        "o" | "odd" | "odds" => Some(RowSide::Odd),
        "e" | "even" | "evens" => Some(RowSide::Even),
        "b" | "both" | "all" => Some(RowSide::Both),
        _ => None,
    };
    match words[..] {
        [word] => one(word),
        [a, "and", b] => match (one(a)?, one(b)?) {
            (RowSide::Odd, RowSide::Even) | (RowSide::Even, RowSide::Odd) => Some(RowSide::Both),
            _ => None,
        },
        _ => None,
    }
}

/// Longest text with a number in it.
const MOST_CHARS: usize = 24;

/// A single house number.
pub(super) fn read(text: &str) -> NumberCell {
    let marked = text.trim();
    let text = unmarked(marked);
    if text.is_empty() {
        return NumberCell::Blank;
    }
    if let Some(why) = spreadsheet(text) {
        return NumberCell::Unread(rules::STREET_SPREADSHEET, why);
    }
    let is_digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    if is_digits(text) {
        return NumberCell::Number(text.to_owned(), text.len() < marked.len());
    }
    let bare = match text.split_once('.') {
        // `1.000` is one, or a thousand in the manner of other languages.
        Some((_, "000")) => {
            return NumberCell::Unread(
                rules::STREET_NUMBER,
                "a point and three zeros: decimals, or thousands?".to_owned(),
            );
        }
        Some((whole, zeros)) if zeros.bytes().all(|b| b == b'0') => whole,
        _ => text,
    };
    if is_digits(bare) {
        return NumberCell::Number(bare.to_owned(), true);
    }
    if let Some((thousands, rest)) = bare.split_once(',')
        && is_digits(thousands)
        && is_digits(rest)
    {
        // `100,198` is one number or two.
        return if thousands.len() <= 2 && rest.len() == 3 && !thousands.starts_with('0') {
            NumberCell::Number(format!("{thousands}{rest}"), true)
        } else {
            NumberCell::Unread(rules::STREET_NUMBER, "a comma within: one number, or several?".to_owned())
        };
    }
    parts(text)
}

/// `123A`, `22 1/2`, `22½`, `N6W23001`, `A17`: the number is the last run of digits outside a fraction.
fn parts(text: &str) -> NumberCell {
    let unread = |why: &str| NumberCell::Unread(rules::STREET_NUMBER, why.to_owned());
    if text.chars().count() > MOST_CHARS || !text.bytes().any(|b| b.is_ascii_digit()) {
        return unread("no house number");
    }
    if text.starts_with(['-', '+']) {
        return unread("a sign before the number");
    }
    if text.contains('.') {
        return unread("a point within the number");
    }
    let (body, fraction) = match text.rsplit_once([' ', '-']) {
        Some((body, last)) if last.contains('/') => (body.trim_end(), last),
        _ => (text, ""),
    };
    if body.contains('/') {
        return unread("a slash within: two numbers, or a fraction?");
    }
    let runs = body.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty()).count();
    if runs > 1 && body.contains(['-', '–', ' ', '&', '+']) {
        return unread("two numbers: a range, or one number with a hyphen? The map says it with `hyphen`");
    }
    let Some(end) = body.rfind(|c: char| c.is_ascii_digit()).map(|at| at + 1) else {
        return unread("no house number");
    };
    let start = body[..end]
        .rfind(|c: char| !c.is_ascii_digit())
        .map_or(0, |at| at + body[at..].chars().next().map_or(1, char::len_utf8));
    let suffix = [body[end..].trim(), fraction].concat();
    NumberCell::Parts { prefix: body[..start].trim().to_owned(), number: body[start..end].to_owned(), suffix }
}

/// A number of Queens or Hawaii: `112-10`.
pub(super) fn hyphenated(text: &str) -> NumberCell {
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    match text.trim().split_once('-') {
        Some((block, number)) if digits(block) && digits(number) => NumberCell::Parts {
            prefix: format!("{block}-"),
            number: number.to_owned(),
            suffix: String::new(),
        },
        _ => read(text),
    }
}

/// The suffix of a number in a column of its own: `A`, `1/2`, `REAR`. Digits alone would make another number.
pub(super) fn suffix(text: &str) -> Result<String, String> {
    let text = unmarked(text);
    let bare = text.trim_start_matches('-').trim();
    let is_fraction = bare
        .split_once('/')
        .is_some_and(|(a, b)| [a, b].iter().all(|n| n.len() == 1 && n.bytes().all(|b| b.is_ascii_digit())));
    let is_word = bare.len() <= 4 && bare.chars().all(|c| c.is_ascii_alphabetic());
    match bare.to_lowercase().as_str() {
        "half" | "0.5" | ".5" | "0.50" => Ok("1/2".to_owned()),
        "\u{bd}" | "\u{bc}" | "\u{be}" => Ok(bare.to_owned()),
        _ if is_fraction || is_word => Ok(bare.to_owned()),
        _ => {
            let shown: String = bare.chars().take(20).collect();
            Err(format!("{shown:?} behind the number is neither a letter nor a fraction"))
        }
    }
}

/// `100-198`, `100 to 198`, `100 thru 198`, or a single number: its two ends.
pub(super) fn range(text: &str) -> Result<(NumberCell, NumberCell), NumberCell> {
    let lower = text.trim().to_lowercase();
    if let Some(why) = spreadsheet(text.trim()) {
        return Err(NumberCell::Unread(rules::STREET_SPREADSHEET, why));
    }
    for by in [" through ", " thru ", " to ", "\u{2013}", "\u{2014}", "-"] {
        let parts: Vec<&str> = lower.split(by).map(str::trim).collect();
        match parts[..] {
            [_] => {}
            [low, high] => return Ok((read(low), read(high))),
            _ => {
                return Err(NumberCell::Unread(
                    rules::STREET_NUMBER,
                    "more than two numbers in a range".to_owned(),
                ));
            }
        }
    }
    let one = read(text);
    Ok((one.clone(), one))
}

/// The trace of a spreadsheet in place of the value, with how to mend it.
pub(super) fn spreadsheet(text: &str) -> Option<String> {
    let text = text.trim();
    let what = if text.starts_with('#') && (text.ends_with(['!', '?', '#']) || text == "#N/A") {
        "a fault of a spreadsheet in place of the value"
    } else if is_spreadsheet_date(text) || is_date(text) {
        "a date, which a spreadsheet has made of a range or a number with a hyphen"
    } else if is_scientific(text) {
        "a number that a spreadsheet has rounded"
    } else {
        return None;
    };
    let shown: String = text.chars().take(20).collect();
    Some(format!("`{shown}`: {what}"))
}

/// `1/2/2028`, `2028-01-02`, `1-Feb-28`, `Feb-2028`. A fraction (`1/2`) is none.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['/', '-']).collect();
    let digits = |t: &str, n: std::ops::RangeInclusive<usize>| {
        n.contains(&t.len()) && t.bytes().all(|b| b.is_ascii_digit())
    };
    let month = |t: &str| t.len() == 3 && is_spreadsheet_date(&format!("1-{t}"));
    let year = |t: &str| digits(t, 4..=4) && (t.starts_with("19") || t.starts_with("20"));
    match parts[..] {
        [a, b, c] => {
            digits(a, 1..=2) && digits(b, 1..=2) && year(c)
                || year(a) && digits(b, 2..=2) && digits(c, 2..=2)
                || digits(a, 1..=2) && month(b) && digits(c, 2..=4)
        }
        [a, b] => month(a) && year(b),
        _ => false,
    }
}

/// Whether a text is a number like `1.20E+05`.
fn is_scientific(text: &str) -> bool {
    let upper = text.to_ascii_uppercase();
    let Some((mantissa, power)) = upper.split_once('E') else { return false };
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    power.strip_prefix(['+', '-']).is_some_and(digits) && mantissa.split('.').all(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> NumberCell {
        NumberCell::Number(text.to_owned(), false)
    }

    fn parts_of(prefix: &str, number: &str, suffix: &str) -> NumberCell {
        let own = str::to_owned;
        NumberCell::Parts { prefix: own(prefix), number: own(number), suffix: own(suffix) }
    }

    #[test]
    fn numbers_are_read_in_the_forms_that_can_mean_one_thing() {
        assert_eq!(read(" 123 "), number("123"));
        assert_eq!(read("1,200"), NumberCell::Number("1200".into(), true));
        assert_eq!(read("100.0"), NumberCell::Number("100".into(), true));
        assert_eq!(read("1,200.00"), NumberCell::Number("1200".into(), true));
        // A thousand in the manner of other languages, and no house number 1.
        assert!(matches!(read("1.000"), NumberCell::Unread(..)));
        assert!(matches!(read("1.298,00"), NumberCell::Unread(..)));
        assert_eq!(read(""), NumberCell::Blank);
        assert_eq!(read("'123"), NumberCell::Number("123".into(), true));
        assert_eq!(read("123A"), parts_of("", "123", "A"));
        assert_eq!(read("22 1/2"), parts_of("", "22", "1/2"));
        assert_eq!(read("22-1/2"), parts_of("", "22", "1/2"));
        assert_eq!(read("22½"), parts_of("", "22", "½"));
        assert_eq!(read("N6W23001"), parts_of("N6W", "23001", ""));
        assert_eq!(read("A17"), parts_of("A", "17", ""));
        assert_eq!(hyphenated("112-10"), parts_of("112-", "10", ""));
    }

    #[test]
    fn what_can_mean_two_things_is_not_read() {
        for text in ["100-198", "100,198", "1,2", "12/14", "100 & 102", "123.5", "-5", "LOT", "1 2"] {
            let NumberCell::Unread(rule, _) = read(text) else { panic!("{text}: {:?}", read(text)) };
            assert_eq!(rule.id, "street-number", "{text}");
        }
        for text in
            ["1-Feb", "Feb-01", "12-Oct", "1/2/2028", "2028-01-02", "1.20E+05", "#REF!", "####", "#N/A"]
        {
            let NumberCell::Unread(rule, _) = read(text) else { panic!("{text}: {:?}", read(text)) };
            assert_eq!(rule.id, "street-spreadsheet", "{text}");
            assert!(range(text).is_err(), "{text}");
        }
    }

    #[test]
    fn words_of_a_side_mean_one_thing_or_none() {
        for (side_of, words) in [
            (Some(RowSide::Odd), ["O", "Odd Only", "odd numbers"]),
            (Some(RowSide::Even), ["e", "EVEN ONLY", "Even side"]),
            (Some(RowSide::Both), ["Both sides", "Odd/Even", "even & odd"]),
            (None, ["", "left side", "only"]),
            (None, ["odd odd", "odd and odd", "1"]),
        ] {
            for word in words {
                assert_eq!(side(word), side_of, "{word}");
            }
        }
    }

    #[test]
    fn a_range_has_two_ends_and_a_single_number_is_both() {
        assert_eq!(range("100-198"), Ok((number("100"), number("198"))));
        assert_eq!(range("100 to 198"), Ok((number("100"), number("198"))));
        assert_eq!(range("100 – 198"), Ok((number("100"), number("198"))));
        assert_eq!(range("7"), Ok((number("7"), number("7"))));
        assert!(range("1-2-3").is_err());
    }
}
