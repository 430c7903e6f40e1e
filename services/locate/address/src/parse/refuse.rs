//! Lines that are not a home address: boxes, general delivery, military mail, crossings. A line is refused
//! only when that is certain: the words of a box are taken out, and the refusal stands when no house number
//! and street are left. `1700 BOX RD` and `PR 140` are streets.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::line::{Token, plain};
use super::tail::Tail;
use crate::address::Refusal;
use crate::usps::{direction, ordinal, suffix, unit};

/// The tokens without the words of a box, and the refusal that stands if nothing else is left.
pub(super) fn strip<'t, 'a>(tokens: &'t [Token<'a>]) -> (Cow<'t, [Token<'a>]>, Option<Refusal>) {
    let words: SmallVec<[Cow<'a, str>; 12]> = tokens.iter().map(|t| plain(t.word)).collect();
    let words: SmallVec<[&str; 12]> = words.iter().map(AsRef::as_ref).collect();
    for at in 0..words.len() {
        if !begins_refusal(words[at]) {
            continue;
        }
        let Some((why, used)) = refusal_at(&words, at) else { continue };
        let mut rest: Vec<Token<'a>> = tokens[..at].to_vec();
        rest.extend_from_slice(&tokens[(at + used).min(tokens.len())..]);
        return (rest.into(), Some(why));
    }
    if is_no_house(&words) {
        return (Cow::Borrowed(&[]), Some(Refusal::NoHouseNumber));
    }
    if crossing(tokens) || is_esquina(tokens) {
        // No part of a crossing is a home.
        return (Cow::Borrowed(&[]), Some(Refusal::Intersection));
    }
    (tokens.into(), None)
}

/// Whether the only number of a line is that of an exit, a mile or a unit: `EXIT 38 US HIGHWAY 50`,
/// `APT 10 OAK ST`.
fn is_no_house(words: &[&str]) -> bool {
    let digit = |w: &&str| w.starts_with(|c: char| c.is_ascii_digit()) && ordinal::digits(w).is_none();
    match words {
        ["EXIT" | "MILEPOST" | "MM", n, ..] | ["MILE", "MARKER" | "POST", n, ..] => digit(n),
        [first, id, rest @ ..] => {
            let designated = unit::designator(first).is_some_and(|d| d.needs_id)
                && !matches!(*first, "#" | "NUM" | "NUMBER");
            designated && digit(id) && !rest.iter().any(digit)
        }
        _ => false,
    }
}

/// Whether [`refusal_at`] may find something at a word, told by its first letters: most words end here.
fn begins_refusal(word: &str) -> bool {
    match word.as_bytes() {
        [b'R', ..] => true,
        [b'P' | b'H'] => true,
        [a, b, ..] => {
            matches!(
                &[*a, *b],
                b"AP"
                    | b"BO"
                    | b"BX"
                    | b"CA"
                    | b"CM"
                    | b"DP"
                    | b"DR"
                    | b"FP"
                    | b"GE"
                    | b"HC"
                    | b"HI"
                    | b"HW"
                    | b"LO"
                    | b"PB"
                    | b"PO"
                    | b"PS"
                    | b"UN"
            ) || word == "STAR"
        }
        _ => false,
    }
}

/// The refusal for the words that begin at `at`, and how many words it takes.
fn refusal_at(words: &[&str], at: usize) -> Option<(Refusal, usize)> {
    let rest = &words[at..];
    if let Some(used) = military(rest, at) {
        return Some((Refusal::Military, used));
    }
    if matches!(rest, ["GENERAL" | "GEN" | "GENL", "DELIVERY" | "DEL" | "DELIV" | "DLVRY", ..])
        && rest.get(2).is_none_or(|w| suffix::standard(w).is_none())
    {
        return Some((Refusal::GeneralDelivery, 2));
    }
    if let Some(used) = rural(rest, at) {
        return Some((Refusal::RuralRouteBox, used));
    }
    // `BOX 45 RR 2`.
    if at == 0
        && let Some(used) = boxed(rest)
        && let Some(more) = words.get(used..).and_then(rural_number)
    {
        return Some((Refusal::RuralRouteBox, used + more));
    }
    post_box(words, at).map(|used| (Refusal::PoBox, used))
}

/// `PSC 1234 BOX 5678`, `CMR 45 BOX 1`, `UNIT 2050 BOX 4190`.
fn military(words: &[&str], at: usize) -> Option<usize> {
    match words {
        ["PSC" | "CMR" | "UNIT", n, "BOX", b, ..] if is_id(n) && is_id(b) => Some(4),
        ["PSC" | "CMR", n, ..] if at == 0 && is_id(n) => Some(2),
        ["APO" | "FPO" | "DPO", "AA" | "AE" | "AP", ..] => Some(2),
        _ => None,
    }
}

/// Rural, highway-contract and star routes.
fn rural(words: &[&str], at: usize) -> Option<usize> {
    // A route with a box, anywhere; a rural route alone, at the start only: elsewhere it is a ranch road.
    let (named, sure) = match words {
        ["RURAL", "ROUTE" | "RTE" | "RT" | "RR" | "DELIVERY", ..] | ["STAR", "ROUTE" | "RTE" | "RT", ..] => {
            (2, true)
        }
        ["HIGHWAY" | "HWY", "CONTRACT", "ROUTE" | "RTE" | "RT", ..] => (3, true),
        ["R", "R" | "D", ..] | ["H", "C", ..] => (2, true),
        ["R", "F", "D", ..] => (3, true),
        ["RR" | "RFD" | "HC" | "HCR", ..] => (1, true),
        ["ROUTE" | "RTE" | "RT" | "R" | "RD", ..] => (1, false),
        _ => return rural_glued(words, at),
    };
    let mut used = named;
    used += usize::from(words.get(used).is_some_and(|w| matches!(*w, "#" | "NO")));
    let numbered = words.get(used).is_some_and(|w| is_id(w));
    used += usize::from(numbered);
    if let Some(more) = boxed(&words[used..]) {
        return Some(used + more);
    }
    let star = words[0] == "STAR";
    let alone = at == 0 && sure && words.len() == used && (numbered || star || words[0] == "RFD");
    alone.then_some(used)
}

/// `RR2 BOX 5`, `HC68 BOX 9`.
fn rural_glued(words: &[&str], at: usize) -> Option<usize> {
    let first = words.first()?;
    let number = ["RR", "HCR", "HC", "RFD", "RT"]
        .iter()
        .find_map(|p| first.strip_prefix(p))
        .filter(|n| is_number(n))?;
    match boxed(&words[1..]) {
        Some(more) => Some(1 + more),
        None => (at == 0 && words.len() == 1 && !number.is_empty()).then_some(1),
    }
}

/// `BOX 5`, `BOX # 5`, `BX 5`, `BOX5`: how many words.
fn boxed(words: &[&str]) -> Option<usize> {
    match words {
        ["BOX" | "BX", "#" | "NO", id, ..] if is_id(id) => Some(3),
        ["BOX" | "BX", id, ..] if is_id(id) => Some(2),
        [glued, ..] if glued.strip_prefix("BOX").is_some_and(is_number) => Some(1),
        _ => None,
    }
}

/// Post office boxes, drawers, lock boxes; a bare `BOX 5` at either end.
fn post_box(words: &[&str], at: usize) -> Option<usize> {
    let rest = &words[at..];
    let named = match rest {
        ["POST", "OFFICE", "BOX" | "BX" | "DRAWER", ..] | ["P", "O", "BOX" | "BX" | "B" | "DRAWER", ..] => 3,
        ["PO", "BOX" | "BX" | "B" | "DRAWER", ..] | ["LOCK", "BOX", ..] | ["P", "OBOX", ..] => 2,
        ["POB" | "POBOX" | "PBOX" | "POBX", ..] => 1,
        ["APARTADO" | "CALLER" | "DRAWER", ..] if at == 0 => 1,
        ["PO", id, ..] | ["P", "O", id, ..] if is_number(id) => usize::from(rest[0] != "PO"),
        _ => 0,
    };
    if named > 0 {
        let mut used = named;
        used += usize::from(rest.get(used).is_some_and(|w| matches!(*w, "#" | "NO" | "NUMBER")));
        // A box without a number is a box, too, unless a suffix makes it a street.
        let next = rest.get(used);
        return match next {
            Some(id) if is_id(id) => Some(used + 1),
            Some(w) if suffix::is_common(w) => None,
            _ if at == 0 => Some(used),
            _ => None,
        };
    }
    if let Some(n) = rest[0].strip_prefix("POBOX").or(rest[0].strip_prefix("POB"))
        && is_number(n)
    {
        return Some(1);
    }
    let used = boxed(rest)?;
    (at == 0 || at > 1 && at + used == words.len()).then_some(used)
}

/// A rural route after its box.
fn rural_number(words: &[&str]) -> Option<usize> {
    match words {
        ["RR" | "HC" | "RFD" | "RT" | "ROUTE", id] if is_number(id) => Some(2),
        _ => None,
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.len() <= 8 && word.bytes().all(|b| b.is_ascii_digit())
}

/// A number, a letter, or both.
fn is_id(word: &str) -> bool {
    let digit = word.bytes().any(|b| b.is_ascii_digit()) && ordinal::digits(word).is_none();
    word.len() <= 10 && (digit || word.len() == 1 && word != "#")
}

/// Two streets that cross, with no house number before them.
fn crossing(tokens: &[Token<'_>]) -> bool {
    let joins = |w: &str| matches!(w, "&" | "@" | "AND" | "AT") || w.contains('/');
    if !tokens.iter().any(|t| joins(t.word)) {
        return false;
    }
    let tokens = &with_slashes_apart(tokens)[..];
    let n = tokens.len();
    let corner = lead(tokens) > 0 || tokens.iter().any(|t| t.word == "CORNER");
    let house = tokens.first().is_some_and(|t| {
        t.word.starts_with(|c: char| c.is_ascii_digit()) && ordinal::digits(t.word).is_none()
    });
    if house && is_of_grid(tokens) {
        return true;
    }
    let home = later_home(tokens);
    tokens.iter().enumerate().skip(home).any(|(i, t)| {
        let (left, right) = (&tokens[..i], &tokens[(i + 1).min(n)..]);
        if left.is_empty() || right.is_empty() {
            return false;
        }
        let street = |side: &[Token<'_>]| {
            side.iter().any(|t| suffix::is_common(t.word) || ordinal::digits(t.word).is_some())
        };
        let number_alone = house && left.len() == 1;
        match t.word {
            "&" | "@" => !house || number_alone,
            "AND" => (!house || number_alone) && (corner || street(left) || street(right)),
            // `12 AT LAST LN` is a house.
            "AT" => !house && (corner || street(left) || street(right)),
            "/" => !house,
            _ => false,
        }
    })
}

/// `100 N & 200 W`, `200 W & CENTER ST`: a crossing in a grid of numbered streets, as in Utah. A house on a
/// street whose name has an "and" (`12 E & J GALLO WAY`, `12 N AT LAST LN`) is none.
fn is_of_grid(tokens: &[Token<'_>]) -> bool {
    let Some((left, right)) = sides(tokens) else { return false };
    let by_sign = !tokens.iter().any(|t| matches!(t.word, "AND" | "AT"));
    let is_street = match right.as_slice() {
        [name, suffix] => {
            let is_name = name.word.len() > 2 && name.word.bytes().all(|b| b.is_ascii_alphabetic());
            is_name && direction::one(name.word).is_none() && suffix::is_common(suffix.word)
        }
        _ => false,
    };
    // The streets of a grid are a whole or half block apart.
    let is_block =
        left.first().and_then(|number| number.word.parse().ok()).is_some_and(|n: u32| n.is_multiple_of(50));
    is_grid_street(&left) && (is_grid_street(&right) || by_sign && is_block && is_street)
}

/// `400 S`: a street of a grid, by its number and direction.
pub(super) fn is_grid_street(words: &[Token<'_>]) -> bool {
    matches!(words, [number, way] if is_number(number.word) && direction::one(way.word).is_some())
}

/// `ESQUINA DE MAIN ST Y 4TH AVE`, `MAIN ST ESQUINA 4TH AVE`: a crossing in Spanish.
fn is_esquina(tokens: &[Token<'_>]) -> bool {
    let esquina = |t: &Token<'_>| matches!(t.word, "ESQUINA" | "ESQ");
    let number = tokens.first().is_some_and(|t| t.word.starts_with(|c: char| c.is_ascii_digit()));
    !number && tokens.iter().any(esquina) && sides(tokens).is_some()
}

/// Words of one of two streets.
pub(super) type Side<'a> = SmallVec<[Token<'a>; 12]>;

/// How many words lead to the first street of a crossing: `CORNER OF`, `NE CORNER OF`, `THE SOUTH WEST COR`,
/// `ESQUINA DE`. `CORNER AVE` is a street.
fn lead(tokens: &[Token<'_>]) -> usize {
    let word = |at: usize| tokens.get(at).map_or("", |t| t.word);
    let mut at = usize::from(word(0) == "THE");
    let is_way = |at: usize| direction::one(word(at)).is_some();
    at += if is_way(at) { 1 + usize::from(is_way(at + 1)) } else { 0 };
    if !matches!(word(at), "CORNER" | "COR" | "INTERSECTION" | "ESQUINA" | "ESQ") {
        return 0;
    }
    match word(at + 1) {
        "OF" | "DE" => at + 2,
        next if suffix::is_common(next) => 0,
        _ => at + 1,
    }
}

/// The words of a line, with a slash between two streets as a word of its own: `MAIN ST/4TH AVE`,
/// `100 N/200 W`.
fn with_slashes_apart<'a>(tokens: &[Token<'a>]) -> Side<'a> {
    let mut out = Side::new();
    for token in tokens {
        let grid = || {
            let (way, number) = token.word.split_once('/')?;
            (direction::one(way).is_some() && is_number(number)).then_some((way, number))
        };
        match corner_word(token.word).or_else(grid) {
            Some((left, right)) => {
                let part = |word| Token { word, comma: false, glued: false };
                out.extend([part(left), part("/"), Token { word: right, ..*token }]);
            }
            None => out.push(*token),
        }
    }
    out
}

/// The two streets of a crossing, in words; `None` where it is not told where the first one ends.
pub(super) fn sides<'a>(tokens: &[Token<'a>]) -> Option<(Side<'a>, Side<'a>)> {
    let from = lead(tokens);
    let tokens = with_slashes_apart(tokens);
    let words: SmallVec<[&str; 12]> = tokens.iter().map(|t| t.word).collect();
    let is_spanish = words.iter().any(|w| matches!(*w, "ESQUINA" | "ESQ"));
    let joins = |w: &str| match w {
        "&" | "@" | "AND" | "AT" | "/" => true,
        "ESQUINA" | "ESQ" | "Y" | "CON" => is_spanish,
        _ => false,
    };
    let at = (from..words.len()).find(|i| joins(words[*i]))?;
    // `MAIN ST ESQUINA DE 4TH AVE`, `MAIN ST AT THE CORNER OF 4TH AVE`.
    let mut right = at + 1;
    while words.get(right).is_some_and(|w| matches!(*w, "THE" | "CORNER" | "OF" | "DE" | "CON" | "ESQUINA")) {
        right += 1;
    }
    let (left, right) = (&tokens[from..at], tokens.get(right..)?);
    let again = right.iter().any(|t| joins(t.word));
    let whole = |side: &[Token<'a>]| side.iter().copied().collect();
    (!left.is_empty() && !right.is_empty() && !again).then(|| (whole(left), whole(right)))
}

/// Where a house number with a whole street begins after a name, so that the words before it are not a
/// crossing (`FLOWERS & GIFTS LLC 204 GAULT AVE`); 0 when there is none.
fn later_home(tokens: &[Token<'_>]) -> usize {
    let number = |i: &usize| is_number(tokens[*i].word) && !is_number(tokens[i - 1].word);
    let at = (1..tokens.len()).find(number).filter(|at| {
        let before = &tokens[..*at];
        let after = tokens.get(at + 2..).unwrap_or(&[]);
        after.iter().any(|t| suffix::is_common(t.word)) && !before.iter().any(|t| suffix::is_common(t.word))
    });
    at.filter(|_| tokens[0].word.starts_with(|c: char| c.is_ascii_alphabetic())).unwrap_or(0)
}

/// `1ST/MAIN`, `ST/D`: a slash between two words. A single letter is a street after the suffix of another one
/// alone: `C/O` is none.
fn corner_word(word: &str) -> Option<(&str, &str)> {
    word.split_once('/').filter(|(a, b)| {
        let has_letter = |side: &str| side.bytes().any(|c| c.is_ascii_alphabetic());
        a.len() > 1 && has_letter(a) && has_letter(b) && (b.len() > 1 || suffix::is_common(a))
    })
}

/// The refusal where no reading was found: the missing part.
pub(super) fn missing(tokens: &[Token<'_>], tail: &Tail) -> Refusal {
    let number = tokens.first().is_some_and(|t| t.word.starts_with(|c: char| c.is_ascii_digit()));
    let letters = tokens.iter().any(|t| t.word.bytes().filter(u8::is_ascii_alphabetic).count() > 1);
    match (number, letters) {
        (false, true) => Refusal::NoHouseNumber,
        (true, false) if tokens.len() < 3 => Refusal::NoStreet,
        (false, false) if tail.is_place() || tokens.is_empty() => Refusal::NoStreet,
        _ => Refusal::Unparsable,
    }
}
