//! Units within a building, from typed words and from a feed's field, to one canonical form. Typed units
//! are taken off the ends of an address; a word that may be street or unit is a unit only where a street
//! is left without it.

use super::address::Unit;
use super::text::{fold, is_digits};
use super::usps::unit::{Designator, designator};
use super::usps::{direction, ordinal, suffix};

/// Longest identifier.
const MAX_ID: usize = 12;

/// A unit from a feed's field (`APT 4B`, `4-B`, `#4`, `REAR`); `None` when it is blank.
#[must_use]
pub fn unit_from_field(field: &str) -> Option<Unit> {
    if field.trim().is_empty() {
        return None;
    }
    let folded = fold(field).replace('#', " # ");
    let words: Vec<&str> =
        folded.split([' ', ',']).map(|w| w.trim_matches('.')).filter(|w| !w.is_empty()).collect();
    let mut best: Option<(Designator, String)> = None;
    let mut i = 0;
    while i < words.len() {
        let (found, at) = match designator(words[i]) {
            Some(d) => (Some(d), i + 1),
            None => (None, i),
        };
        let mut end = at;
        while end < words.len() && designator(words[end]).is_none() {
            end += 1;
        }
        let id = identifier(&words[at..end].concat());
        let found = found.or_else(|| designator("UNIT"));
        if let Some(d) = found
            && (!id.is_empty() || !d.needs_id)
            && best.as_ref().is_none_or(|(b, _)| d.rank >= b.rank)
        {
            best = Some((d, id));
        }
        i = end.max(i + 1);
    }
    best.map(|(d, id)| Unit { designator: d.standard, id })
}

/// Identifier as a key: letters and digits, leading zeros off.
fn identifier(text: &str) -> String {
    let id: String = text.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '/').take(MAX_ID).collect();
    let trimmed = id.trim_start_matches('0');
    if trimmed.is_empty() && !id.is_empty() { "0".to_owned() } else { trimmed.to_owned() }
}

fn made(d: Designator, id: &str) -> Option<(Designator, Unit)> {
    let id = identifier(id);
    (!id.is_empty() || !d.needs_id).then_some((d, Unit { designator: d.standard, id }))
}

/// Keeps the narrower of two stacked units; of equals the later typed.
fn narrower(best: Option<(Designator, Unit)>, next: (Designator, Unit)) -> Option<(Designator, Unit)> {
    match best {
        Some(b) if b.0.rank >= next.0.rank => Some(b),
        _ => Some(next),
    }
}

/// Takes units off the right end of `words` (house number included, at most four stacked ones). At least
/// `keep` words stay.
pub(crate) fn take_trailing(words: &mut &[&str], keep: usize) -> Option<Unit> {
    let mut best = None;
    for _ in 0..4 {
        let Some((found, left)) = trailing(words).filter(|(_, left)| *left >= keep) else { break };
        *words = &words[..left];
        best = narrower(best, found);
    }
    best.map(|(_, unit)| unit)
}

/// The unit at the right end, and how many words stay.
fn trailing(words: &[&str]) -> Option<((Designator, Unit), usize)> {
    let n = words.len();
    let last = *words.last()?;
    let plain = last.trim_matches(['.', '-']);
    if let Some(id) = plain.strip_prefix('#')
        && !id.is_empty()
    {
        // `APT #4` and `#4`.
        let (d, left) = match words.get(n.wrapping_sub(2)).and_then(|w| designator(w)) {
            Some(d) => (d, n - 2),
            None => (designator("UNIT")?, n - 1),
        };
        return made(d, id).map(|u| (u, left));
    }
    if let Some(found) = glued(plain) {
        return Some((found, n - 1));
    }
    // `APT 4`, `APT # 4`, `APT 4 B`, `FL 3`.
    for back in 2..=3 {
        let Some(at) = n.checked_sub(back) else { continue };
        let Some(d) = designator(words[at]).filter(|d| is_unit_word(words, at, *d)) else { continue };
        let id_words = &words[at + 1..];
        if back == 3 && !(id_words[0].len() <= 4 && (plain.len() == 1 || plain == "-" || is_digits(plain))) {
            continue;
        }
        if !is_identifier(id_words[0], d) || back == 3 && designator(id_words[0]).is_some() {
            continue;
        }
        let left =
            if at > 0 && words[at] == "#" && designator(words[at - 1]).is_some() { at - 1 } else { at };
        let d = if left < at { designator(words[left])? } else { d };
        return made(d, &id_words.concat()).map(|u| (u, left));
    }
    let d = designator(plain)?;
    // `3RD FLOOR`.
    if d.standard == "FL"
        && n > 3
        && let Some(n_th) = floor_ordinal(words[n - 2])
    {
        return made(d, &n_th.to_string()).map(|u| (u, n - 2));
    }
    // `REAR`, `BSMT`: stand alone after a street that is complete without them.
    let never_street = matches!(d.standard, "PH" | "BSMT") && plain.len() > 2;
    (!d.needs_id && n > 2 && (never_street || is_complete(&words[..n - 1])))
        .then(|| (d, Unit { designator: d.standard, id: String::new() }))
        .map(|u| (u, n - 1))
}

/// `APT4B`, `STE200`, `UNIT-4`.
fn glued(word: &str) -> Option<(Designator, Unit)> {
    let letters = word.bytes().take_while(u8::is_ascii_uppercase).count();
    let (head, id) = word.split_at(letters);
    let id = id.trim_start_matches(['-', '#', '.']);
    if letters < 3 || !id.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    made(designator(head)?, id)
}

fn floor_ordinal(word: &str) -> Option<u32> {
    ordinal::leading(&[word]).map(|(n, _)| n)
}

/// Whether the designator at `at` is one there, and not the last word of a street (`CEDAR KEY 5`).
fn is_unit_word(words: &[&str], at: usize, d: Designator) -> bool {
    if matches!(d.standard, "KEY" | "TRLR") && suffix::standard(words[at]).is_some() {
        return is_complete(&words[..at]);
    }
    // `100 FRONT 5`, `12 LOWER 3`: words of streets, so the street must be there without them.
    if !d.needs_id || is_street_word(d) {
        return at > 1;
    }
    at > 0
}

/// Whether a designator is as well a word of streets.
fn is_street_word(d: Designator) -> bool {
    matches!(d.standard, "LOT" | "PIER" | "SLIP" | "STOP" | "SPC")
}

/// What may be an identifier: a digit in it, or one or two letters, or (after a clear designator) a word.
fn is_identifier(word: &str, d: Designator) -> bool {
    let word = word.trim_matches(['.', '#', '-']);
    // `N PIER CT`: the court of that name.
    let ends_street = suffix::is_common(word) && is_street_word(d);
    let short =
        word.len() <= 2 && word.bytes().all(|b| b.is_ascii_uppercase()) && !word.is_empty() && !ends_street;
    let digit = word.bytes().any(|b| b.is_ascii_digit()) && ordinal::digits(word).is_none();
    digit && word.len() <= MAX_ID
        || short && d.needs_id
        || matches!(d.standard, "APT" | "UNIT" | "STE")
            && word.len() <= 6
            && suffix::standard(word).is_none()
            && !word.is_empty()
}

/// Whether house number and street stand in `words`: at least a number, a name, and a suffix or a
/// direction at the end.
fn is_complete(words: &[&str]) -> bool {
    words.len() > 2
        && words.last().is_some_and(|w| {
            let w = w.trim_matches('.');
            suffix::is_common(w)
                || direction::one(w).is_some()
                || (words.len() > 3 && suffix::standard(w).is_some())
        })
}

/// A bare identifier at the end of a street that is complete without it: `100 MAIN ST 4B`, `... ST E 12`.
pub(crate) fn bare(words: &[&str]) -> Option<Unit> {
    let (last, before) = words.split_last()?;
    let last = last.trim_matches(['.', '-']);
    let letter =
        last.len() == 1 && last.bytes().all(|b| b.is_ascii_uppercase()) && direction::one(last).is_none();
    let number = last.bytes().any(|b| b.is_ascii_digit())
        && last.len() <= 6
        && ordinal::digits(last).is_none()
        && last.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    // A class of road takes the number (`COUNTY RD 5`, `HIGHWAY NO 12`): no unit.
    let before = match before {
        [before @ .., "NO" | "NUMBER"] if number => before,
        _ => before,
    };
    let road = before.last().is_some_and(|w| matches!(w.trim_matches('.'), "HWY" | "HIGHWAY"));
    let class = before.len() > 2
        && matches!(
            before[before.len() - 2],
            "COUNTY"
                | "CO"
                | "CNTY"
                | "STATE"
                | "ST"
                | "TWP"
                | "TOWNSHIP"
                | "RANCH"
                | "FARM"
                | "FOREST"
                | "PRIVATE"
                | "MARKET"
                | "US"
        )
        && matches!(before[before.len() - 1].trim_matches('.'), "RD" | "ROAD" | "RTE" | "ROUTE" | "RT");
    if !(letter || number) || road || class || !is_complete(before) {
        return None;
    }
    Some(Unit { designator: "UNIT", id: identifier(last) })
}

/// A unit before the house number (`APT 3 250 W MAIN`, `#3, 250 W MAIN`), and how many words it takes.
pub(crate) fn leading(words: &[&str]) -> Option<(Unit, usize)> {
    let first = words.first()?.trim_matches('.');
    if let Some(id) = first.strip_prefix('#')
        && !id.is_empty()
    {
        return made(designator("UNIT")?, id).map(|(_, u)| (u, 1));
    }
    if let Some((_, unit)) = glued(first) {
        return Some((unit, 1));
    }
    let d = designator(first).filter(|d| d.rank >= 1)?;
    let mut at = 1;
    if words.get(1) == Some(&"#") {
        at = 2;
    }
    let id = words.get(at)?;
    let next = words.get(at + 1)?;
    let clear = is_identifier(id, d) && next.starts_with(|c: char| c.is_ascii_digit());
    clear.then(|| made(d, id).map(|(_, u)| (u, at + 1))).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trailing_of(text: &str) -> (String, String) {
        let words: Vec<&str> = text.split(' ').collect();
        let mut words = &words[..];
        let mut unit = take_trailing(&mut words, 2);
        if unit.is_none() {
            unit = bare(words);
            words = &words[..words.len() - usize::from(unit.is_some())];
        }
        (words.join(" "), unit.map_or_else(String::new, |u| u.to_string()))
    }

    #[test]
    fn fields_of_a_feed_meet_typed_units() {
        for (field, want) in [
            ("APT 4B", "APT 4B"),
            ("4-B", "UNIT 4B"),
            ("#4", "UNIT 4"),
            ("# 04", "UNIT 4"),
            ("Rear", "REAR"),
            ("Bldg 3 Apt 7", "APT 7"),
            ("Unit #12", "UNIT 12"),
        ] {
            assert_eq!(unit_from_field(field).map(|u| u.to_string()).as_deref(), Some(want), "{field}");
        }
        assert_eq!(unit_from_field("  "), None);
        assert_eq!(unit_from_field("#"), None);
    }

    #[test]
    fn units_come_off_the_end() {
        for (text, street, unit) in [
            ("100 MAIN ST APT 4B", "100 MAIN ST", "APT 4B"),
            ("100 MAIN ST APT #4", "100 MAIN ST", "APT 4"),
            ("100 MAIN ST APT # 4", "100 MAIN ST", "APT 4"),
            ("100 MAIN ST # 4-B", "100 MAIN ST", "UNIT 4B"),
            ("100 MAIN ST #4", "100 MAIN ST", "UNIT 4"),
            ("100 MAIN ST APT 4 B", "100 MAIN ST", "APT 4B"),
            ("100 MAIN ST STE 1000 FL 10", "100 MAIN ST", "STE 1000"),
            ("100 MAIN ST FL 10 STE 1000", "100 MAIN ST", "STE 1000"),
            ("100 MAIN ST 3RD FLOOR", "100 MAIN ST", "FL 3"),
            ("100 MAIN ST REAR", "100 MAIN ST", "REAR"),
            ("100 MAIN ST 4B", "100 MAIN ST", "UNIT 4B"),
            ("100 MAIN ST E 12", "100 MAIN ST E", "UNIT 12"),
            ("100 CEDAR KEY 5", "100 CEDAR KEY 5", ""),
            ("100 COUNTY RD 5", "100 COUNTY RD 5", ""),
            ("100 FRONT ST", "100 FRONT ST", ""),
            ("100 N PIER CT", "100 N PIER CT", ""),
            ("100 N MAIN ST PIER 4", "100 N MAIN ST", "PIER 4"),
            ("100 LOWER RD", "100 LOWER RD", ""),
        ] {
            assert_eq!(trailing_of(text), (street.to_owned(), unit.to_owned()), "{text}");
        }
    }
}
