//! House numbers that are announced by a word or a sign, written with a comma, or two in one.

use super::super::line::Token;
use super::super::tail::Tail;
use super::super::{Cost, ParsedHome};
use super::{MOST, read, starts_number};
use crate::address::{HouseNumber, StateCode};
use crate::number;
use crate::text::{is_digits, is_fraction};
use crate::usps::ordinal;

/// `#7 MAIN ST`, `NO. 403A HIGHWAY 71`, `NUMBER 87-22 84TH ST`: how many words announce the number, and its
/// first word. A unit (`#7 12 MAIN ST`) has another number right behind it.
pub(super) fn announced<'a>(list: &[&'a str]) -> Option<(usize, &'a str)> {
    let (used, first) = match list {
        ["NO" | "NUMBER" | "NUM" | "#", first, ..] => (1, *first),
        [first, ..] => (0, first.strip_prefix('#')?),
        [] => return None,
    };
    let mut rest = list.get(used + 1..)?;
    if rest.first().is_some_and(|word| is_fraction(word)) {
        rest = &rest[1..];
    }
    let is_number = first.starts_with(|c: char| c.is_ascii_digit())
        && ordinal::digits(first).is_none()
        && number::parse_house_number(first).is_some();
    let follows = rest.first().is_some_and(|word| !starts_number(word) || ordinal::digits(word).is_some());
    (is_number && follows).then_some((used, first))
}

/// `1,234 MAIN ST`: the digits before and after the comma are one number. Where a space stands between them
/// it is offered.
pub(super) fn thousands(tokens: &[Token<'_>], tail: &Tail) -> Vec<ParsedHome> {
    let [first, second, ..] = tokens else { return Vec::new() };
    let lead = first.word.parse().ok().filter(|n: &u32| (1..1000).contains(n) && is_digits(first.word));
    let (Some(lead), true) = (lead, first.comma && second.word.len() == 3 && is_digits(second.word)) else {
        return Vec::new();
    };
    let joined = |home: ParsedHome| {
        let number = HouseNumber { value: lead * 1000 + home.number.value, ..home.number };
        ParsedHome { number, costs: home.costs.with_if(!first.glued, Cost::JoinedDigits), ..home }
    };
    let homes = read(&tokens[1..], tail).into_iter().map(joined);
    homes.take(if first.glued { MOST } else { 1 }).collect()
}

/// `51INMAN ST`: number and street without the space between them. It is offered.
pub(super) fn glued(tokens: &[Token<'_>], tail: &Tail) -> Option<ParsedHome> {
    let (first, rest) = tokens.split_first()?;
    let at = first.word.find(|c: char| !c.is_ascii_digit()).filter(|at| (1..=6).contains(at))?;
    let (number, name) = first.word.split_at(at);
    if name.len() < 3 || !name.bytes().all(|b| b.is_ascii_uppercase()) {
        return None;
    }
    let token = |word, comma| Token { word, comma, glued: false };
    let mut parted = vec![token(number, false), token(name, first.comma)];
    parted.extend_from_slice(rest);
    let home = read(&parted, tail).into_iter().next()?;
    Some(ParsedHome { costs: home.costs.with(Cost::Correction), ..home })
}

/// `10-12 MAIN ST` as a building that has both numbers: an address for each, so that both must agree.
pub(super) fn ranges(homes: &[ParsedHome], state: Option<StateCode>) -> Vec<ParsedHome> {
    let Some(home) = homes.first() else { return Vec::new() };
    let Some(first) = number::first_of_range(&home.number, state) else { return Vec::new() };
    let last = HouseNumber { value: home.number.value, ..HouseNumber::default() };
    [first, last].map(|number| ParsedHome { number, ..home.clone() }).into()
}
