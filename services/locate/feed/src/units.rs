//! The units that a feed's fields name: one, a list (`1,3,5`), a range (`1 TO 10`). A field with two readings
//! gives the units of both as doubtful; an unreadable field stands for any unit of the house. Neither decides
//! a look-up: the voter is asked. The rules, the search for overlaps and the index all use this module, so
//! that they agree.

use address::Unit;
use address::text::fold;
use address::unit::{UnitPart, UnitSlot, identifier, parts_of, unit_of};
use address::usps::unit::designator;
use lookup::streets::UnitCertainty;

/// Most units of one range.
const MOST_UNITS: u32 = 5_000;
/// Most units from ranges in one feed: more are a fault, or an attack.
pub const MOST_OF_FEED: u64 = 50_000_000;
/// Longest identifier of a unit; longer ones are text about the house.
const MOST_ID: usize = 24;

/// Why it is not certain which units a field means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitFault {
    /// `1-10`: a range, or the name of one unit. The units are doubtful.
    TwoReadings,
    /// `1A` to `2B`: no order defines what lies between. It may be any unit.
    NoOrder,
    /// `ALL`: not a unit. It may be any.
    Unreadable,
}

/// A unit that a field names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldUnit {
    /// Empty for any unit.
    pub unit: Unit,
    pub certainty: UnitCertainty,
}

/// The units of a segment's fields, and the worst fault in them.
pub fn read(fields: &[String]) -> (Vec<FieldUnit>, Option<UnitFault>) {
    let mut list = Units { units: Vec::new(), fault: None };
    for field in fields.iter().filter(|f| !f.trim().is_empty()) {
        list.field(field);
    }
    // `BLDG 3` in one field and `APT 4` in another: two units, or the parts of one.
    let around = |u: &FieldUnit| u.unit.designator.is_empty() && u.unit.around()[..2] != ["", ""];
    let door = |u: &FieldUnit| !u.unit.designator.is_empty() && u.unit.around()[..2] == ["", ""];
    if fields.len() > 1 && list.units.iter().any(around) && list.units.iter().any(door) {
        list.units.clear();
        list.any_unit(UnitFault::TwoReadings);
    }
    (list.units, list.fault)
}

/// Whether any of the fields says something.
pub fn any(fields: &[String]) -> bool {
    fields.iter().any(|f| !f.trim().is_empty())
}

struct Units {
    units: Vec<FieldUnit>,
    fault: Option<UnitFault>,
}

/// A piece of a field between commas, read.
enum Piece {
    /// One unit in its parts.
    One(Vec<UnitPart>),
    /// Units that are all meant.
    All(Vec<Vec<UnitPart>>),
    /// Units of several readings.
    Either(Vec<Vec<UnitPart>>),
    Fault(UnitFault),
}

impl Units {
    fn any_unit(&mut self, fault: UnitFault) {
        self.fault = Some(fault);
        self.units.push(FieldUnit { unit: Unit::default(), certainty: UnitCertainty::AnyUnit });
    }

    fn push(&mut self, parts: &[UnitPart], certainty: UnitCertainty) {
        match unit_of(parts) {
            Some(unit) if is_readable(&unit) => self.units.push(FieldUnit { unit, certainty }),
            _ => self.any_unit(UnitFault::Unreadable),
        }
    }

    /// A field: pieces between commas.
    fn field(&mut self, field: &str) {
        if is_spreadsheet_date(field) {
            return self.any_unit(UnitFault::Unreadable);
        }
        let folded = fold(field).replace('#', " # ").replace('&', " , ");
        let words = folded.split(' ').map(|w| if w == "AND" { "," } else { singular(w) });
        let text = words.collect::<Vec<_>>().join(" ");
        let from = self.units.len();
        let pieces: Vec<Vec<&str>> =
            text.split(',').map(words_of).filter(|words| !words.is_empty()).collect();
        if pieces.is_empty() {
            return self.any_unit(UnitFault::Unreadable);
        }
        if let Some(unit) = parts_between_commas(&pieces) {
            return self.push(&unit, UnitCertainty::Listed);
        }
        let mut before: Vec<&str> = Vec::new();
        let mut widest = None;
        for piece in pieces {
            let head = head_of(&piece);
            // `APT 1, 2, 3`: the designator is that of all.
            let words: Vec<&str> =
                if head == 0 { before.iter().copied().chain(piece.iter().copied()).collect() } else { piece };
            before.clear();
            before.extend_from_slice(&words[..head_of(&words)]);
            let slots = slots_of(&words);
            // `BLDG 3 APT 1, APT 2`: apartment 2 may be in building 3 or not.
            if widest.is_some_and(|w| slots.first().is_some_and(|s| *s > w)) {
                self.units.truncate(from);
                return self.any_unit(UnitFault::Unreadable);
            }
            widest = slots.first().copied().or(widest);
            self.piece(&words);
        }
    }

    fn piece(&mut self, words: &[&str]) {
        match read_piece(words) {
            Piece::One(parts) => self.push(&parts, UnitCertainty::Listed),
            Piece::All(units) => units.into_iter().for_each(|parts| self.push(&parts, UnitCertainty::Listed)),
            Piece::Either(units) => {
                self.fault = self.fault.or(Some(UnitFault::TwoReadings));
                units.into_iter().for_each(|parts| self.push(&parts, UnitCertainty::Doubtful));
            }
            Piece::Fault(fault) => self.any_unit(fault),
        }
    }
}

/// `APTS 1 TO 4`, `UNITS 1, 2`.
fn singular(word: &str) -> &str {
    match word.strip_suffix('S') {
        Some(one) if one.len() > 2 && designator(word).is_none() && designator(one).is_some() => one,
        _ => word,
    }
}

fn words_of(text: &str) -> Vec<&str> {
    text.split(' ').map(|w| w.trim_matches('.')).filter(|w| !w.is_empty()).collect()
}

/// How many words come before the identifier: the last designator and what stands before it.
fn head_of(words: &[&str]) -> usize {
    words.iter().rposition(|w| designator(w).is_some_and(|d| d.needs_id)).map_or(0, |at| at + 1)
}

fn slots_of(words: &[&str]) -> Vec<UnitSlot> {
    let mut slots: Vec<UnitSlot> = words.iter().filter_map(|w| designator(w)).map(UnitSlot::of).collect();
    slots.sort_unstable();
    slots
}

/// `BLDG 3, APT 4`: one unit whose parts stand between commas, each narrower than the one before.
fn parts_between_commas(pieces: &[Vec<&str>]) -> Option<Vec<UnitPart>> {
    let mut all: Vec<UnitPart> = Vec::new();
    for piece in pieces {
        let (parts, complete) = parts_of(piece);
        let narrower = match (all.last(), parts.first()) {
            (Some(before), Some(next)) => UnitSlot::of(before.0) < UnitSlot::of(next.0),
            _ => true,
        };
        let designated = piece.iter().any(|w| designator(w).is_some());
        let plain = parts.iter().all(|(_, id)| id.bytes().all(|b| b.is_ascii_alphanumeric()));
        if !complete || !narrower || !designated || !plain || has_word(piece) {
            return None;
        }
        all.extend(parts);
    }
    (pieces.len() > 1).then_some(all)
}

/// Words that describe units without naming one.
const WORDS: [&str; 21] = [
    "ALL", "ANY", "BOTH", "EACH", "EVEN", "EVENS", "EVERY", "EXCEPT", "MULTI", "MULTIPLE", "NA", "NONE",
    "NOT", "NULL", "ODD", "ODDS", "ONLY", "OTHER", "TBD", "UNKNOWN", "VARIOUS",
];

fn has_word(words: &[&str]) -> bool {
    words.iter().any(|w| WORDS.contains(w) || *w == "N/A" || is_between(w))
}

/// A word between the ends of a range.
fn is_between(word: &str) -> bool {
    matches!(word, "TO" | "THRU" | "THROUGH" | "-" | "--")
}

fn read_piece(words: &[&str]) -> Piece {
    if let Some(at) = words.iter().position(|w| is_between(w)) {
        let (first, last) = (&words[..at], &words[at + 1..]);
        return range(first, last).map_or(Piece::Fault(UnitFault::NoOrder), Piece::All);
    }
    let strange = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '/' | '#' | '.'));
    let runs_on = |w: &str| w.contains(['.', '_']) || w.contains("--");
    if has_word(words) || words.iter().any(|w| w.contains(strange) || runs_on(w)) {
        return Piece::Fault(UnitFault::Unreadable);
    }
    let (parts, complete) = parts_of(words);
    if !complete || parts.is_empty() {
        return Piece::Fault(UnitFault::Unreadable);
    }
    let doors = parts.iter().filter(|(d, _)| UnitSlot::of(*d) == UnitSlot::Door);
    let repeated = doors.clone().any(|(d, id)| doors.clone().any(|(e, other)| d == e && id != other));
    if repeated {
        // `# 1 # 2`
        return Piece::Fault(UnitFault::Unreadable);
    }
    let head = head_of(words);
    let ids: Vec<&str> = words[head..].iter().copied().filter(|w| designator(w).is_none()).collect();
    match ids.as_slice() {
        // A word that names one thing: REAR.
        [] => Piece::One(parts),
        [one] => single(words, one, parts),
        several => {
            let digit = |w: &&str| w.bytes().any(|b| b.is_ascii_digit());
            let letter = |w: &&str| w.len() == 1 && w.bytes().all(|b| b.is_ascii_alphabetic());
            let is_list = several.iter().all(digit) || several.iter().all(letter);
            if head == 0 && is_list && ids.len() == words.len() {
                let each = several.iter().map(|id| single_parts(&[], id));
                return if several.iter().all(|id| !id.contains(['-', '/'])) {
                    Piece::All(each.collect())
                } else {
                    Piece::Fault(UnitFault::Unreadable)
                };
            }
            match several {
                // `APT 4 B`.
                [number, more] if head > 0 && digit(number) && letter(more) => Piece::One(parts),
                _ if several.iter().all(|w| digit(w) || letter(w)) => {
                    let before = &words[..head];
                    let mut either: Vec<Vec<UnitPart>> =
                        several.iter().map(|id| single_parts(before, id)).collect();
                    either.push(parts);
                    Piece::Either(either)
                }
                _ => Piece::Fault(UnitFault::Unreadable),
            }
        }
    }
}

/// The parts of a unit with this identifier after these words.
fn single_parts(before: &[&str], id: &str) -> Vec<UnitPart> {
    let words: Vec<&str> = before.iter().copied().chain([id]).collect();
    parts_of(&words).0
}

/// One identifier: `4B`, `4-B`, but also `1-10` and `A/B`.
fn single(words: &[&str], id: &str, parts: Vec<UnitPart>) -> Piece {
    let with = |other: &str| -> Vec<UnitPart> {
        let words: Vec<&str> = words.iter().map(|w| if *w == id { other } else { w }).collect();
        parts_of(&words).0
    };
    if let Some((a, b)) = id.split_once('/') {
        // Two units, or a half.
        return Piece::Either(vec![with(a), with(b), parts]);
    }
    let Some((first, last)) = id.split_once('-').filter(|(a, b)| !a.is_empty() && !b.is_empty()) else {
        return Piece::One(parts);
    };
    let hyphens: Vec<usize> = id.match_indices('-').map(|(at, _)| at).collect();
    if let [_, middle, _] = hyphens.as_slice()
        && let Some(ids) = between(&identifier(&id[..*middle]), &identifier(&id[middle + 1..]))
    {
        // `1-A-1-F`
        return Piece::All(ids.iter().map(|id| with(id)).collect());
    }
    if hyphens.len() > 1 {
        // `1-1-8`: either hyphen may be the range.
        return Piece::Fault(UnitFault::NoOrder);
    }
    let kind = |text: &str| {
        (text.bytes().any(|b| b.is_ascii_digit()), text.bytes().any(|b| b.is_ascii_alphabetic()))
    };
    let (from, to) = (identifier(first), identifier(last));
    let (units, stem) = (between(&from, &to), stem_of(&from).0);
    match (kind(first), kind(last), units) {
        // `2A-2F` repeats what does not change.
        (_, _, Some(ids)) if !stem.is_empty() && !stem.ends_with('-') => {
            Piece::All(ids.iter().map(|id| with(id)).collect())
        }
        // `1-10`, `A-F`: a range, or unit 10 of building 1.
        (_, _, Some(ids)) => {
            let mut either: Vec<Vec<UnitPart>> = ids.iter().map(|id| with(id)).collect();
            either.push(parts);
            Piece::Either(either)
        }
        // `4-B` is 4B, and `12-3` descends.
        ((true, false), (false, true), None) | ((false, true), (true, false), None) => Piece::One(parts),
        ((true, false), (true, false), None) if goes_down(first, last) => Piece::One(parts),
        _ => Piece::Fault(UnitFault::NoOrder),
    }
}

fn goes_down(first: &str, last: &str) -> bool {
    let number = |text: &str| text.parse::<u64>().ok();
    number(first).zip(number(last)).is_some_and(|(a, b)| a > b)
}

/// The units of a range with a word between its ends: `1 TO 10`, `APT 1 TO APT 10`, `BLDG 2 APT A TO F`.
fn range(first: &[&str], last: &[&str]) -> Option<Vec<Vec<UnitPart>>> {
    let (mut start, complete) = parts_of(first);
    let head = head_of(first);
    let same_head: Vec<&str> =
        if head_of(last) == 0 { first[..head].iter().chain(last).copied().collect() } else { last.to_vec() };
    let (mut end, whole) = parts_of(&same_head);
    let strange = |w: &&str| {
        has_word(&[w]) || w.contains(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '#'))
    };
    if !complete || !whole || first.iter().chain(last).any(strange) {
        return None;
    }
    let ((designated, a), (closing, b)) = (start.pop()?, end.pop()?);
    // `BLDG 3 APT 1 TO APT 4` says its building once.
    let around = start == end || end.is_empty();
    if !around || UnitSlot::of(designated) != UnitSlot::of(closing) || a.is_empty() || b.is_empty() {
        return None;
    }
    let ids = between(&a, &b)?;
    Some(ids.into_iter().map(|id| start.iter().cloned().chain([(designated, id)]).collect()).collect())
}

/// An identifier split before the letters, or the digits, at its end.
fn stem_of(id: &str) -> (&str, &str) {
    let digit = id.bytes().next_back().is_some_and(|b| b.is_ascii_digit());
    let tail = id
        .bytes()
        .rev()
        .take_while(|b| if digit { b.is_ascii_digit() } else { b.is_ascii_alphabetic() })
        .count();
    id.split_at(id.len() - tail)
}

/// All identifiers from one to another: numbers, or single letters, after the same text. `None` where
/// it is not certain what lies between.
fn between(first: &str, last: &str) -> Option<Vec<String>> {
    let ((stem, a), (other, b)) = (stem_of(first), stem_of(last));
    if stem != other {
        return None;
    }
    if let (Ok(from), Ok(to)) = (a.parse::<u32>(), b.parse::<u32>()) {
        let few = from <= to && to - from < MOST_UNITS;
        return few.then(|| (from..=to).map(|n| format!("{stem}{n}")).collect());
    }
    let (&[from], &[to]) = (a.as_bytes(), b.as_bytes()) else { return None };
    let letters = from.is_ascii_alphabetic() && to.is_ascii_alphabetic() && from <= to;
    letters.then(|| (from..=to).map(|c| format!("{stem}{}", char::from(c))).collect())
}

/// `2-Jan`, `Jan-12`: what spreadsheets make of `1-2`, `1/2` or `1-12`.
pub fn is_spreadsheet_date(text: &str) -> bool {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let is_month = |text: &str| MONTHS.iter().any(|month| text.eq_ignore_ascii_case(month));
    let is_number = |text: &str| matches!(text.len(), 1 | 2) && text.bytes().all(|b| b.is_ascii_digit());
    let parts = text.trim().split_once('-');
    parts.is_some_and(|(a, b)| is_month(a) && is_number(b) || is_number(a) && is_month(b))
}

/// Number 0 is not a unit: some systems write it for none.
fn is_readable(unit: &Unit) -> bool {
    let words = |text: &str| text.split(' ').all(|w| w.len() <= MOST_ID);
    unit.id != "0" && unit.id.len() <= MOST_ID && unit.around().iter().all(|part| words(part))
}

#[cfg(test)]
mod tests;
