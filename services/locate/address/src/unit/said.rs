//! Whether words that a reading takes as a unit were typed as one. A direction or a name that only happens to
//! stand where a unit may stand costs the reading its certainty.

use super::{designator, floor_ordinal, glued, parts_of};
use crate::address::Unit;
use crate::usps::{direction, ordinal};

/// Whether typed words are a unit and nothing else: each is a designator, or an identifier after one, or the
/// one word before all designators is an identifier by itself (`4B`, `#4`). `N` and `SOUTHWEST` are
/// directions, not units.
pub(crate) fn is_said(words: &[&str]) -> bool {
    let folded = words.join(" ").replace('#', " # ");
    let words: Vec<&str> =
        folded.split([' ', ',']).map(|w| w.trim_matches('.')).filter(|w| !w.is_empty()).collect();
    let named = |i: &usize| {
        let ordinal = floor_ordinal(words[*i]).is_some()
            && words.get(i + 1).is_some_and(|w| designator(w).is_some_and(|d| d.standard == "FL"));
        ordinal || designator(words[*i]).is_some() || glued(words[*i]).is_some()
    };
    let bare = match &words[..(0..words.len()).find(named).unwrap_or(words.len())] {
        [] => true,
        [one] => is_bare(one),
        _ => false,
    };
    bare && (words.len() == 1 || parts_of(&words).1)
}

/// Whether a word without a designator may be an identifier: it has a digit, or is a letter that is no
/// direction.
fn is_bare(word: &str) -> bool {
    let letter =
        word.len() == 1 && word.bytes().all(|b| b.is_ascii_uppercase()) && direction::one(word).is_none();
    letter || word.len() <= 6 && word.bytes().any(|b| b.is_ascii_digit()) && ordinal::digits(word).is_none()
}

/// Whether a typed unit names two doors of one kind, of which one is wrong: `# 1A, 2A`.
pub(crate) fn is_double(unit: &Unit) -> bool {
    let wider = unit.around()[0].split(' ').next().unwrap_or_default();
    let rank = |word: &str| designator(word).map(|d| d.rank);
    !unit.id.is_empty()
        && !matches!(wider, "" | "BLDG")
        && (wider == unit.designator || wider == "UNIT" && rank(wider) == rank(unit.designator))
}

/// Whether the identifier of a typed unit is a direction after a word that also ends streets: `12 PIER N`.
pub(crate) fn takes_direction(unit: &Unit) -> bool {
    direction::one(&unit.id).is_some()
        && matches!(unit.designator, "LOT" | "PIER" | "SLIP" | "STOP" | "SPC" | "KEY" | "TRLR" | "PH" | "OFC")
}
