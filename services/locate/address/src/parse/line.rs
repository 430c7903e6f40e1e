//! A folded line cut into words, with the commas between them remembered. Bounded before anything else.

use std::borrow::Cow;

use super::contact::{self, Contact};
use super::{Cost, Costs, MAX_CHARS, sheet};
use crate::address::{Refusal, StateCode};
use crate::text;
use crate::usps::{direction, ordinal, unit};

/// One word of the line, without periods at its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    /// Letters, digits and `. - / # & @` inside.
    pub(super) word: &'a str,
    /// A comma (or a bracket) follows.
    pub(super) comma: bool,
    /// The comma stands between two digits, without a space: `1,234`.
    pub(super) glued: bool,
}

/// A line in words.
#[derive(Debug)]
pub(super) struct Line<'a> {
    /// Words in order, at most 150.
    pub(super) tokens: Vec<Token<'a>>,
    /// The costs of every reading of the line.
    pub(super) costs: Costs,
    /// The parts that were taken off its end.
    pub(super) contact: Contact,
    /// Whether a number was written with decimals that are zeros.
    pub(super) decimals: bool,
}

impl<'a> Line<'a> {
    /// Folds a typed line, without a telephone number or an e-mail address at its end.
    pub(super) fn fold(typed: &str) -> Result<(String, Contact), Refusal> {
        // Stops counting at the limit: the text may be megabytes.
        if typed.len() > MAX_CHARS && typed.chars().nth(MAX_CHARS).is_some() {
            return Err(Refusal::TooLong);
        }
        let (typed, contact) = contact::strip(typed);
        Ok((text::fold(typed), contact))
    }

    /// Cuts a folded line.
    pub(super) fn new(folded: &'a str, contact: Contact) -> Result<Self, Refusal> {
        let (folded, has_remark) = without_remark(folded);
        let mut tokens: Vec<Token<'a>> = Vec::with_capacity(16);
        let (mut start, mut decimals) = (0, false);
        let mut cut = |from: usize, to: usize, comma: bool, tokens: &mut Vec<Token<'a>>| {
            let word = one_direction(folded[from..to].trim_matches('.'));
            let whole = sheet::whole(word);
            decimals |= whole.is_some();
            let mut word = whole.unwrap_or(word);
            if word.starts_with('#') || word.contains('/') {
                let (before, unit) = before_unit(word);
                if !before.is_empty() && !unit.is_empty() {
                    tokens.push(Token { word: before, comma: false, glued: false });
                }
                word = if unit.is_empty() { before } else { unit };
            }
            if word.is_empty() {
                if let Some(last) = tokens.last_mut() {
                    last.comma |= comma;
                }
            } else {
                let digit = |at: usize| folded.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
                let glued = comma && digit(to - 1) && folded.as_bytes()[to] == b',' && digit(to + 1);
                tokens.push(Token { word, comma, glued });
            }
        };
        for (at, c) in folded.bytes().enumerate() {
            let inner = c.is_ascii_alphanumeric() || matches!(c, b'.' | b'-' | b'/');
            if inner {
                continue;
            }
            cut(start, at, is_comma(c), &mut tokens);
            start = at + 1;
            match c {
                // `APT#4` is two words and `#4` one; `A&B` is three.
                b'#' => start = at,
                b'&' | b'@' => cut(at, at + 1, false, &mut tokens),
                _ => {}
            }
        }
        cut(start, folded.len(), false, &mut tokens);
        part_units(&mut tokens);
        if tokens.iter().all(|t| !t.word.bytes().any(|b| b.is_ascii_alphanumeric())) {
            return Err(Refusal::Empty);
        }
        let dashed = |t: &Token<'_>| t.word.len() > 1 && (t.word.starts_with('-') || t.word.ends_with('-'));
        let lost = has_lost_sign(folded.as_bytes()) || tokens.first().is_some_and(dashed);
        // `MAIN ST @ 5`: a corner or a place beside it, never a part of a home.
        let beside = tokens.iter().any(|t| t.word == "@");
        let costs =
            Costs::NONE.with_if(lost, Cost::Correction).with_if(beside || has_remark, Cost::UnboundWord);
        Ok(Self { tokens, costs, contact, decimals })
    }
}

/// A line without the remark in brackets behind its ZIP code or state, and whether it has one:
/// `CAMBRIDGE, MA 02139 (MIT)`.
fn without_remark(line: &str) -> (&str, bool) {
    let remark = || {
        let (before, remark) = line.trim_end().strip_suffix(')')?.rsplit_once('(')?;
        let last = before.trim_end_matches([' ', ',']).rsplit([' ', ',']).next()?;
        let digits = |text: &str, n: usize| text.len() == n && text::is_digits(text);
        let (five, four) = last.split_once('-').unwrap_or((last, ""));
        let is_place =
            digits(five, 5) && (four.is_empty() || digits(four, 4)) || StateCode::parse(last).is_some();
        (is_place && remark.bytes().any(|b| b.is_ascii_alphanumeric())).then_some(before)
    };
    remark().map_or((line, false), |before| (before, true))
}

/// A word cut before the designator of a unit that a sign joins to it: `ST/UNIT`, `/APT4`, `UNIT/103`,
/// `#SPACE`.
fn before_unit(word: &str) -> (&str, &str) {
    let is_unit = |word: &str| {
        let letters = word.bytes().take_while(u8::is_ascii_uppercase).count();
        let is_whole = letters == word.len() || letters > 2;
        is_whole && unit::designator(&word[..letters]).is_some_and(|d| d.needs_id)
    };
    if let Some(rest) = word.strip_prefix('#') {
        return if is_unit(rest) { (rest, "") } else { (word, "") };
    }
    match word.split_once('/') {
        Some((before, rest)) if rest.starts_with('#') || is_unit(rest) => (before, rest),
        Some((before, rest)) if is_unit(before) && rest.starts_with(|c: char| c.is_ascii_digit()) => {
            (before, rest)
        }
        _ => (word, ""),
    }
}

/// `UNITS C & D`, `#1 AND 2`: two units. The word between them becomes the designator of the second one.
fn part_units(tokens: &mut [Token<'_>]) {
    for at in 2..tokens.len().saturating_sub(1) {
        if !matches!(tokens[at].word, "&" | "AND") {
            continue;
        }
        let is_id = |word: &str| {
            let digit = word.bytes().any(|b| b.is_ascii_digit()) && ordinal::digits(word).is_none();
            word.len() == 1 || word.len() < 6 && digit
        };
        let (before, first) = (tokens[at - 2].word, tokens[at - 1].word);
        let said = match first.strip_prefix('#') {
            Some(id) if is_id(id) => "#",
            None if is_id(first) && unit::designator(before).is_some_and(|d| d.needs_id) => before,
            _ => continue,
        };
        if is_id(tokens[at + 1].word.trim_start_matches('#')) {
            tokens[at].word = said;
        }
    }
}

/// `NORTH-WEST`, `S/W`: one direction. Other words stay as they are.
fn one_direction(word: &str) -> &str {
    let pair = word.split_once(['-', '/']).and_then(|(a, b)| direction::joined(a, b));
    pair.map_or(word, |d| d.as_str())
}

/// Whether a letter or digit without a plain form is in the line, or a sign that touches a digit and may be
/// part of a number: `7+`, `12*34`.
fn has_lost_sign(line: &[u8]) -> bool {
    let sign = |c: u8| matches!(c, b'+' | b'%' | b'*' | b'=' | b'^' | b'_' | b'~' | b'$' | b'\\');
    line.contains(&text::LOST)
        || line.windows(2).any(|w| sign(w[0]) && w[1].is_ascii_digit() || sign(w[1]) && w[0].is_ascii_digit())
}

fn is_comma(c: u8) -> bool {
    matches!(c, b',' | b'(' | b')' | b'[' | b']' | b'|')
}

/// The words of tokens, periods inside dropped where they are no decimals (`P.O` is `PO`).
pub(super) fn plain(word: &str) -> Cow<'_, str> {
    if text::is_word(word) { Cow::Borrowed(word) } else { Cow::Owned(text::split(word).concat()) }
}

/// How many of the first tokens are the house's number: its fraction stands alone (`982 1/2 HIGHLAND OH`).
pub(super) fn house_number(tokens: &[Token<'_>]) -> usize {
    match tokens {
        [_, fraction, ..] if text::is_fraction(fraction.word) => 2,
        _ => tokens.len().min(1),
    }
}
