//! Reads fields of untrusted JSON. A field of an unexpected type, or longer than its bound, is dropped
//! without affecting others. It is never cut: half an address or half of the hours would be wrong.

use chrono::NaiveDate;
use serde_json::Value;

/// Bound of names, lines, identifiers, in characters.
pub(super) const SHORT: usize = 300;
/// Bound of notes and hours, in characters.
pub(super) const LONG: usize = 4_000;

/// A text or a number as text, without control characters; empty when there is none.
pub(super) fn text(object: &Value, key: &str, max: usize) -> String {
    match object.get(key) {
        Some(Value::String(text)) => clean(text, max),
        Some(Value::Number(number)) => clean(&number.to_string(), max),
        _ => String::new(),
    }
}

/// A text of a list, without control characters; empty when there is none.
pub(super) fn line(value: Option<&Value>) -> String {
    value.and_then(Value::as_str).map(|text| clean(text, SHORT)).unwrap_or_default()
}

/// The first of several names under which there is a text.
pub(super) fn first(object: &Value, keys: &[&str]) -> String {
    keys.iter().map(|key| text(object, key, SHORT)).find(|t| !t.is_empty()).unwrap_or_default()
}

fn clean(text: &str, max: usize) -> String {
    let text = text.trim();
    if text.chars().nth(max).is_some() {
        return String::new();
    }
    // Line breaks may stay; characters that change the text direction of the rest of the page may not.
    let kept = text.chars().filter(|c| !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'));
    kept.map(|c| if c.is_control() && c != '\n' { ' ' } else { c }).collect()
}

/// A boolean, also as text.
pub(super) fn flag(object: &Value, key: &str) -> Option<bool> {
    match object.get(key)? {
        Value::Bool(flag) => Some(*flag),
        Value::String(text) if text.eq_ignore_ascii_case("true") => Some(true),
        Value::String(text) if text.eq_ignore_ascii_case("false") => Some(false),
        _ => None,
    }
}

/// A finite number, also as text.
pub(super) fn number(object: &Value, key: &str) -> Option<f64> {
    let number = match object.get(key)? {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    number.filter(|n| n.is_finite())
}

/// A day, `YYYY-MM-DD`, also at the head of a time.
pub(super) fn day(object: &Value, key: &str) -> Option<NaiveDate> {
    let text = object.get(key)?.as_str()?.trim();
    let (day, rest) = text.split_at_checked(10)?;
    (rest.is_empty() || rest.starts_with('T')).then(|| day.parse().ok()).flatten()
}

/// A list; empty when there is none.
pub(super) fn list<'v>(object: &'v Value, key: &str) -> &'v [Value] {
    object.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// Whether there is something under a key.
pub(super) fn is_given(object: &Value, key: &str) -> bool {
    match object.get(key) {
        None | Some(Value::Null) => false,
        Some(Value::String(text)) => !text.trim().is_empty(),
        Some(Value::Array(list)) => !list.is_empty(),
        Some(Value::Object(fields)) => !fields.is_empty(),
        Some(_) => true,
    }
}

/// A web address, for a link.
pub(super) fn web(object: &Value, key: &str) -> String {
    let url = text(object, key, SHORT);
    let fits = reqwest::Url::parse(&url).is_ok_and(|u| matches!(u.scheme(), "http" | "https"));
    if fits { url } else { String::new() }
}
