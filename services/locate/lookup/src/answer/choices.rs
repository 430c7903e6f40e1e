//! Choices as the voter sees them. Each has an address to send back, which is answered FOUND with the same
//! precinct. Where the address alone would lead to the same question, it ends in the precinct in square
//! brackets, which counts only for a precinct that the address itself may lead to. Where the words would be
//! read as another address, its fields are sent back ([`fields`]), so that no choice of the index is left out
//! because of its spelling.

use super::fields;
use super::identity::{meant, precincts, shown_precinct, token};
use super::look_up::look_up;
use super::{AddressCandidate, CandidatePrecinct};
use crate::matching::{AddressChoice, ChoiceReason, MatchOutcome, MatchRank, UniqueMatch};
use crate::streets::StreetData;
use crate::voting::VotingData;
use address::parse::{Readings, parse};

/// Most candidates of one answer; units may be more.
const MAX_CANDIDATES: usize = 10;
const MAX_UNITS: usize = 20;

/// The candidates of an answer, the likeliest first.
pub(super) fn candidates<D: StreetData + VotingData>(
    data: &D,
    choices: &[AddressChoice],
) -> Vec<AddressCandidate> {
    let mut list: Vec<AddressCandidate> = Vec::new();
    for choice in choices {
        let limit = if choice.reason == ChoiceReason::Unit { MAX_UNITS } else { MAX_CANDIDATES };
        if list.len() >= limit {
            break;
        }
        if let Some(candidate) = candidate(data, choice)
            && !list.iter().any(|c| c.address == candidate.address)
        {
            list.push(candidate);
        }
    }
    list
}

/// One candidate; `None` when sending it back would not lead there.
fn candidate<D: StreetData + VotingData>(data: &D, choice: &AddressChoice) -> Option<AddressCandidate> {
    let plain = choice.address.text();
    // The words alone, where they are read as what they mean; else the fields.
    let read = || parse(&plain, None).ok().map(|readings| (String::new(), readings));
    let fields = || {
        let cut = fields::cut(&choice.address);
        let address = fields::address(&plain, fields::split(&cut)?.0)?;
        Some((cut, Readings::of(address)))
    };
    let sent = |way: Option<(String, Readings)>| {
        let (cut, readings) = way?;
        sent_back(data, choice, &plain, &cut, &look_up(data, &readings))
    };
    sent(read()).or_else(|| sent(fields()))
}

/// The candidate with what is sent back, where that leads to its precinct.
fn sent_back<D: VotingData>(
    data: &D,
    choice: &AddressChoice,
    plain: &str,
    cut: &str,
    outcome: &MatchOutcome,
) -> Option<AddressCandidate> {
    let shown = shown(plain);
    let with = |end: &str| if end.is_empty() { plain.to_owned() } else { format!("{plain} [{end}]") };
    let Some(precinct) = choice.precinct else {
        let known = matches!(outcome, MatchOutcome::NeedsChoice(_));
        let candidate =
            AddressCandidate { text: shown, address: with(cut), precinct: None, reason: choice.reason };
        return known.then_some(candidate);
    };
    let row = data.precinct(precinct);
    // A feed that assigns the address twice does so for the text, too: it needs the brackets.
    let leads = choice.reason != ChoiceReason::FeedOverlap
        && matches!(outcome, MatchOutcome::Unique(hit) if hit.precinct == precinct);
    let (text, address) = if leads {
        (shown, with(cut))
    } else {
        let among = precincts(outcome);
        let token = token(data, precinct, &among)?;
        select(data, outcome, &token).filter(|hit| hit.precinct == precinct)?;
        let label = match choice.reason {
            ChoiceReason::FeedOverlap => {
                format!("{shown} ({})", shown_precinct(data, precinct, &among))
            }
            ChoiceReason::Unit if choice.address.unit.is_empty() => {
                format!("{shown} (no unit, or another one)")
            }
            _ => shown,
        };
        (label, with(format!("{cut} {token}").trim_start()))
    };
    let (id, name) = (row.id.to_owned(), row.name.to_owned());
    let precinct = Some(CandidatePrecinct { row: precinct, id, name });
    Some(AddressCandidate { text, address, precinct, reason: choice.reason })
}

/// Splits `100 MAIN ST, CITY, ST 00000 [precinct]`.
#[must_use]
pub fn split_selection(line: &str) -> Option<(&str, &str)> {
    let (address, rest) = line.trim_end().strip_suffix(']')?.rsplit_once('[')?;
    (!rest.is_empty() && rest.len() <= 200).then(|| (address.trim_end(), rest.trim()))
}

/// The choice with the precinct that a token means, when the address may lead there.
pub(super) fn select<D: VotingData>(data: &D, outcome: &MatchOutcome, token: &str) -> Option<UniqueMatch> {
    let precinct = meant(data, token, &precincts(outcome))?;
    match outcome {
        MatchOutcome::Unique(hit) => Some(hit.clone()),
        MatchOutcome::NeedsChoice(choices) => {
            let choice = choices.iter().find(|c| c.precinct == Some(precinct))?;
            Some(UniqueMatch { precinct, rank: MatchRank::Range, address: choice.address.clone() })
        }
        _ => None,
    }
}

/// Words that stay in capitals.
const CAPITALS: [&str; 14] =
    ["N", "NE", "E", "SE", "S", "SW", "W", "NW", "US", "FM", "PO", "II", "III", "IV"];

/// An address for reading: "100 N Main St, Chicago, IL 60601".
#[must_use]
pub fn shown(text: &str) -> String {
    let (line, state) = text.split_at(text.rfind(", ").map_or(text.len(), |at| at + 2));
    let mut out = shown_line(line);
    out.push_str(state);
    out
}

/// House number and street for reading: "100 N Main St".
#[must_use]
pub fn shown_line(line: &str) -> String {
    let (number, street) = line.split_at(line.find([' ', ',']).unwrap_or(line.len()));
    format!("{number}{}", shown_words(street))
}

/// Words of a street or a city for reading: "N Main St".
#[must_use]
pub fn shown_words(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for word in words.split_inclusive([' ', ',', '-', '(']) {
        let bare = word.trim_end_matches([' ', ',', '-', '(', ')']);
        let starts_with_digit = bare.starts_with(|c: char| c.is_ascii_digit());
        let ordinal = starts_with_digit
            && bare.len() > 2
            && bare[bare.len() - 2..].bytes().all(|b| b.is_ascii_alphabetic());
        if CAPITALS.contains(&bare) || (starts_with_digit && !ordinal) {
            out.push_str(word);
        } else if ordinal {
            out.push_str(&word.to_ascii_lowercase());
        } else {
            let mut letters = word.chars();
            out.extend(letters.next());
            out.push_str(&letters.as_str().to_ascii_lowercase());
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_shown_as_people_write_them() {
        assert_eq!(shown("100 N MAIN ST, CHICAGO, IL 60601"), "100 N Main St, Chicago, IL 60601");
        assert_eq!(shown("112-10 35TH AVE APT 4B, NEW YORK, NY"), "112-10 35th Ave Apt 4B, New York, NY");
        assert_eq!(shown("7 NORTH ST (ORCHARD NW), LIMA, OH"), "7 North St (Orchard NW), Lima, OH");
    }

    #[test]
    fn a_selection_is_split_off_and_nothing_else_is() {
        assert_eq!(split_selection("1 A ST, X, IL [pre1]"), Some(("1 A ST, X, IL", "pre1")));
        for line in ["1 A ST", "1 A ST []", "1 A ST pre1]", "1 A ST [pre1", ""] {
            assert_eq!(split_selection(line), None, "{line}");
        }
    }
}
