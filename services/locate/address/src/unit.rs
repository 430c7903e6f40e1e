//! Units within a building, from typed words and from a feed's field, in one canonical form. Typed units are
//! taken off the ends of an address; a word that may be street or unit is a unit only where a street remains
//! without it.

mod said;

use super::address::{Unit, Within};
use super::text::{fold, is_digits};
use super::usps::unit::{Designator, designator};
use super::usps::{direction, ordinal, suffix};

pub(crate) use said::{is_double, is_said, takes_direction};

/// Longest identifier of a typed unit.
const MAX_ID: usize = 12;
/// Most parts of one unit.
const MAX_PARTS: usize = 6;

/// One part of a unit as it was written: its designator, and its identifier or an empty text.
pub type UnitPart = (Designator, String);

/// A unit from a feed's field (`APT 4B`, `4-B`, `#4`, `REAR`, `2ND FLOOR`); `None` when it is blank.
#[must_use]
pub fn unit_from_field(field: &str) -> Option<Unit> {
    if field.trim().is_empty() {
        return None;
    }
    let folded = fold(field).replace('#', " # ");
    let words: Vec<&str> =
        folded.split([' ', ',']).map(|w| w.trim_matches('.')).filter(|w| !w.is_empty()).collect();
    unit_of(&parts_of(&words).0)
}

/// The parts that the words of a field give, and whether every word belongs to a part.
#[must_use]
pub fn parts_of(words: &[&str]) -> (Vec<UnitPart>, bool) {
    let (mut parts, mut complete, mut i) = (Vec::new(), true, 0);
    let ordinal_floor = |i: usize| {
        let floor = words.get(i + 1).and_then(|w| designator(w)).filter(|d| d.standard == "FL")?;
        floor_ordinal(words[i]).map(|n| (floor, n))
    };
    while i < words.len() {
        if let Some((floor, n)) = ordinal_floor(i) {
            parts.push((floor, n.to_string()));
            i += 2;
            continue;
        }
        let said = designator(words[i]);
        let mut at = i + usize::from(said.is_some());
        // `APT NO 7`: the word adds nothing.
        at += usize::from(said.is_some() && words.get(at) == Some(&"NO") && words.len() > at + 1);
        let mut end = at;
        while end < words.len() && designator(words[end]).is_none() && ordinal_floor(end).is_none() {
            end += 1;
        }
        let id = identifier(&words[at..end].join(" "));
        // `APT # 4`: the sign adds nothing.
        let sign = id.is_empty() && words.get(end).is_some_and(|w| *w == "#" && said.is_some());
        match said.or_else(|| designator("UNIT")) {
            Some(d) if !id.is_empty() || !d.needs_id => parts.push((d, id)),
            _ => complete &= sign,
        }
        i = end.max(i + 1);
    }
    complete &= parts.len() <= MAX_PARTS;
    parts.truncate(MAX_PARTS);
    (parts, complete)
}

/// Which part of a unit a designator names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnitSlot {
    /// The building around a door.
    Building,
    /// The floor around a door.
    Floor,
    /// A part of the house that needs no number.
    Side,
    /// The door itself: apartment, suite, room and all others.
    Door,
}

impl UnitSlot {
    /// The slot of a designator.
    #[must_use]
    pub fn of(d: Designator) -> Self {
        match d.standard {
            "BLDG" => Self::Building,
            "FL" => Self::Floor,
            "BSMT" | "FRNT" | "LBBY" | "LOWR" | "REAR" | "SIDE" | "UPPR" => Self::Side,
            _ => Self::Door,
        }
    }
}

/// One unit from several parts, in the order in which they were written. The narrowest part is the door (the
/// last of equals; of two names for one door the more specific one); the others are wider units around it.
#[must_use]
pub fn unit_of(parts: &[UnitPart]) -> Option<Unit> {
    let doors = || parts.iter().enumerate().filter(|(_, (d, _))| UnitSlot::of(*d) == UnitSlot::Door);
    let narrowest = doors().max_by_key(|(i, (d, _))| (d.rank, *i)).map(|(_, part)| part);
    let again = |part: &UnitPart| narrowest.is_some_and(|door| is_same_door(part, door));
    let door = doors().filter(|(_, part)| again(part)).min_by_key(|(_, (d, _))| d.standard == "UNIT");
    let door = door.map(|(i, _)| i);
    let (mut unit, mut within, mut sides) = (Unit::default(), Within::default(), Vec::new());
    let text = |(d, id): &UnitPart| format!("{} {id}", d.standard).trim_end().to_owned();
    for (i, part) in parts.iter().enumerate() {
        let wider = match UnitSlot::of(part.0) {
            UnitSlot::Door if Some(i) == door => {
                unit = Unit::new(part.0.standard, part.1.clone());
                continue;
            }
            // Written twice: `APT 4 #4`.
            UnitSlot::Door if again(part) => continue,
            UnitSlot::Building | UnitSlot::Door => &mut within.building,
            UnitSlot::Floor => &mut within.floor,
            UnitSlot::Side => {
                sides.push(text(part));
                continue;
            }
        };
        let text = text(part);
        if wider.is_empty() {
            *wider = text;
        } else if *wider != text {
            wider.push(' ');
            wider.push_str(&text);
        }
    }
    sides.sort_unstable();
    sides.dedup();
    within.side = sides.join(" ");
    unit.within = (within != Within::default()).then(|| Box::new(within));
    (unit != Unit::default()).then_some(unit)
}

/// Whether two parts name one door: `APT 4` and `#4`, but not room 4 of apartment 4, nor unit 4 of lot 4.
fn is_same_door((a, id): &UnitPart, (b, other): &UnitPart) -> bool {
    let fits = a.standard == b.standard || a.standard == "UNIT" || b.standard == "UNIT";
    id == other && a.rank == b.rank && fits
}

/// One unit from two texts, the wider part first: `BLDG 3` and `APT 4`, written in different places.
pub(crate) fn joined(wider: Option<Unit>, unit: Option<Unit>) -> Option<Unit> {
    let (Some(wider), Some(unit)) = (&wider, &unit) else { return unit.or(wider) };
    unit_from_field(&format!("{wider} {unit}"))
}

/// Identifier as a key: letters and digits, without leading zeros. A separator stays, as a hyphen, where two
/// numbers or two letters would run together: `3-4` is not `34`, but `4-B` is `4B`.
#[must_use]
pub fn identifier(text: &str) -> String {
    let mut id = String::with_capacity(text.len());
    let mut gap = None;
    for c in text.chars() {
        if !c.is_ascii_alphanumeric() {
            gap = if c == '/' || gap.is_none() || gap == Some(' ') { Some(c) } else { gap };
            continue;
        }
        let last = id.chars().last();
        let digits = last.is_some_and(|l| l.is_ascii_digit()) && c.is_ascii_digit();
        let letters = last.is_some_and(|l| l.is_ascii_alphabetic()) && c.is_ascii_alphabetic();
        match gap.take() {
            Some('/') if last.is_some() => id.push('/'),
            Some(between) if digits || letters && between != ' ' => id.push('-'),
            _ => {}
        }
        let number = id.len() - id.bytes().rev().take_while(u8::is_ascii_digit).count();
        if c.is_ascii_digit() && &id[number..] == "0" {
            id.pop();
        }
        id.push(c);
    }
    id
}

fn made(d: Designator, id: &str) -> Option<UnitPart> {
    let id = identifier(id);
    (!id.is_empty() || !d.needs_id).then_some((d, id))
}

/// Takes units off the right end of `words` (house number included). At least `keep` words stay.
pub(crate) fn take_trailing(words: &mut &[&str], keep: usize) -> Option<Unit> {
    let mut parts = Vec::new();
    while parts.len() < MAX_PARTS {
        let Some((found, left)) = trailing(words).filter(|(_, left)| *left >= keep) else { break };
        *words = &words[..left];
        parts.push(found);
    }
    parts.reverse();
    unit_of(&parts)
}

/// The unit at the right end, and how many words stay.
fn trailing(words: &[&str]) -> Option<(UnitPart, usize)> {
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
    let before = n.checked_sub(2).and_then(|i| words.get(i));
    let penthouse = plain
        .strip_prefix("PH-")
        .filter(|id| is_short_id(id) && before.is_none_or(|w| designator(w).is_none()));
    if let Some(id) = penthouse {
        return made(designator("PH")?, id).map(|part| (part, n - 1));
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
        let id_words = id_words.strip_prefix(&["NO"]).filter(|rest| !rest.is_empty()).unwrap_or(id_words);
        return made(d, &id_words.join(" ")).map(|u| (u, left));
    }
    let d = designator(plain)?;
    // `FRONT APT`, `LOWER UNIT`: the side is the unit.
    if let Some(side) =
        before.and_then(|w| designator(w)).filter(|side| UnitSlot::of(*side) == UnitSlot::Side)
        && matches!(d.standard, "APT" | "UNIT")
        && is_complete(&words[..n - 2])
    {
        return Some(((side, String::new()), n - 2));
    }
    // `3RD FLOOR`.
    if d.standard == "FL"
        && n > 3
        && let Some(n_th) = floor_ordinal(words[n - 2])
    {
        return made(d, &n_th.to_string()).map(|u| (u, n - 2));
    }
    // `REAR`, `BSMT` need no identifier after a street that is complete without them, or after another unit.
    // No street ends in `PENTHOUSE` or `BASEMENT`.
    let before = &words[..n - 1];
    let never_street = matches!(d.standard, "PH" | "BSMT") && plain.len() > 2;
    (!d.needs_id && n > 2 && (never_street || is_complete(before) || trailing(before).is_some()))
        .then(|| ((d, String::new()), n - 1))
}

/// A letter, or a number with or without one.
fn is_short_id(id: &str) -> bool {
    (1..=4).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// `APT4B`, `STE200`, `UNIT-4`.
fn glued(word: &str) -> Option<UnitPart> {
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
    // `100 FRONT 5`, `12 LOWER 3`: these are words of streets, too, so a street must remain without them.
    if !d.needs_id || is_street_word(d) {
        return at > 1;
    }
    at > 0
}

/// Whether a designator is also a word of streets.
fn is_street_word(d: Designator) -> bool {
    matches!(d.standard, "LOT" | "PIER" | "SLIP" | "STOP" | "SPC")
}

/// Whether a word may be an identifier: a digit in it, or one or two letters, or (after a clear designator) a
/// word.
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
    Some(Unit::new("UNIT", identifier(last)))
}

/// A unit before the house number (`APT 3 250 W MAIN`, `#3, 250 W MAIN`), and how many words it takes.
pub(crate) fn leading(words: &[&str]) -> Option<(Unit, usize)> {
    let first = words.first()?.trim_matches('.');
    if let Some(id) = first.strip_prefix('#')
        && !id.is_empty()
    {
        return made(designator("UNIT")?, id).and_then(|part| unit_of(&[part])).map(|u| (u, 1));
    }
    if let Some(part) = glued(first) {
        return unit_of(&[part]).map(|unit| (unit, 1));
    }
    let d = designator(first).filter(|d| d.rank >= 1)?;
    let mut at = 1;
    if words.get(1) == Some(&"#") {
        at = 2;
    }
    let id = words.get(at)?;
    let next = words.get(at + 1)?;
    let clear = is_identifier(id, d) && next.starts_with(|c: char| c.is_ascii_digit());
    clear.then(|| unit_of(&[made(d, id)?]).map(|unit| (unit, at + 1))).flatten()
}

#[cfg(test)]
mod tests;
