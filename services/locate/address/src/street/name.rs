//! The name of a street as a key: one spelling for ordinals, saints, forts, numbered roads and the words
//! that people shorten. A function of the words alone, so that both sides of the look-up agree.

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::text::is_digits;
use crate::usps::{direction, highway, ordinal, suffix};

/// Words of a name to its key; empty only when there are no words.
pub fn name_key(words: &[&str]) -> String {
    if let Some(key) = highway::key(words) {
        return key;
    }
    let glued = glued_prefix(words);
    let mut joined: SmallVec<[&str; 8]> = SmallVec::new();
    joined.extend(glued.as_deref());
    joined.extend(words.iter().skip(if glued.is_some() { 2 } else { 0 }).copied());
    if is_king(&joined) {
        return "MARTIN LUTHER KING JR".to_owned();
    }
    if let Some(key) = parted_ordinal(&joined) {
        return key;
    }
    if let [one] = joined.as_slice() {
        return single(one);
    }
    let mut out = String::with_capacity(24);
    let mut i = 0;
    while i < joined.len() {
        let (word, used) = word_at(&joined, i);
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&word);
        i += used;
    }
    out
}

/// A name of one word: `5`, `FIFTH`, `NW`, `CT`.
fn single(word: &str) -> String {
    if let Some((n, _)) = ordinal::leading(&[word]) {
        return ordinal::with_ending(n);
    }
    if is_digits(word) && word.len() <= 6 {
        return word.parse().map_or_else(|_| word.to_owned(), ordinal::with_ending);
    }
    match direction::one(word) {
        Some(d) if word.len() > 1 => direction::spelled(d).to_owned(),
        _ => word.to_owned(),
    }
}

/// `23 RD`: an ordinal with a space before its ending.
fn parted_ordinal(words: &[&str]) -> Option<String> {
    let [digits, ending @ ("ST" | "ND" | "RD" | "TH")] = words else { return None };
    let number = digits.parse().ok().filter(|_| is_digits(digits) && digits.len() <= 6)?;
    Some(ordinal::with_ending(number)).filter(|key| key.ends_with(ending))
}

/// One word of a longer name at `i`, and how many words it stands for.
fn word_at<'a>(words: &[&'a str], i: usize) -> (Cow<'a, str>, usize) {
    let word = words[i];
    if let Some((n, used)) = ordinal::leading(&words[i..]) {
        return (ordinal::with_ending(n).into(), used);
    }
    if words.get(i + 1).is_some_and(|w| *w == "MILE")
        && let Some(n) = ordinal::cardinal(word)
    {
        return (n.to_string().into(), 1);
    }
    if is_digits(word) {
        let trimmed = word.trim_start_matches('0');
        return (if trimmed.is_empty() { "0" } else { trimmed }.into(), 1);
    }
    let (first, last) = (i == 0, i + 1 == words.len());
    let spelled = match word {
        "ST" if !last => "SAINT",
        "STE" if first => "SAINTE",
        "MT" => "MOUNT",
        "FT" if first => "FORT",
        // The letter of `AVENUE E` is a letter; other directions at an end of a name are directions.
        _ if (first || last || word.len() == 2) && !(last && lettered(words)) => match direction::one(word) {
            Some(d) => direction::spelled(d),
            None => shortened(word, first),
        },
        _ => shortened(word, first),
    };
    (spelled.into(), 1)
}

/// Whether the last word of a name is the letter of an `AVENUE E`.
fn lettered(words: &[&str]) -> bool {
    words.last().is_some_and(|w| w.len() == 1)
        && words.get(words.len().wrapping_sub(2)).is_some_and(|w| suffix::standard(w).is_some())
}

/// Suffix words that people shorten inside a name, in full. Words that may mean something else stay as they
/// are.
fn shortened(word: &str, first: bool) -> &str {
    let standard = match word {
        "LA" | "AL" | "DE" | "IS" | "PR" | "VIA" | "UN" | "RUE" | "TR" | "CI" | "BL" | "BR" | "PNE" => {
            return word;
        }
        "DR" | "CT" | "PT" | "ST" if first => return word,
        _ => suffix::standard(word),
    };
    if standard == Some(word) || is_short_form(word) { suffix::full(word).unwrap_or(word) } else { word }
}

/// Short forms that are not standard abbreviations but common inside names.
fn is_short_form(word: &str) -> bool {
    matches!(word, "AV" | "BLV" | "BLVRD" | "PKY" | "PK" | "STR" | "TERR" | "LNDNG" | "TRNPK")
}

/// `O BRIEN` as one word, if the words begin so. Not `D ARCY`: `D MAIN` is the rest of `1581 D MAIN ST`.
fn glued_prefix(words: &[&str]) -> Option<String> {
    let [first @ "O", second, ..] = words else { return None };
    let letters = second.len() >= 3 && second.bytes().all(|b| b.is_ascii_uppercase());
    (letters && suffix::standard(second).is_none()).then(|| format!("{first}{second}"))
}

/// Whether the words are one of the ways to write Martin Luther King.
fn is_king(words: &[&str]) -> bool {
    let mut rest = words;
    while let ["DR" | "DOCTOR" | "REV" | "REVEREND", more @ ..] = rest
        && !more.is_empty()
    {
        rest = more;
    }
    if let [first @ .., "JR" | "JUNIOR"] = rest
        && !first.is_empty()
    {
        rest = first;
    }
    matches!(rest, ["MLK"] | ["ML", "KING"] | ["M", "L", "K" | "KING"] | ["MARTIN", "L" | "LUTHER", "KING"])
}
