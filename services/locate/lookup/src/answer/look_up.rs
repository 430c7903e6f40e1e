//! Matches all readings of a line: the same way for the query itself and for each candidate.

use crate::matching::{
    ChoiceReason, MatchOutcome, MatchRank, ReadingWeight, UniqueMatch, combine, match_address,
};
use crate::streets::StreetData;
use address::parse::{Reading, Readings, ends_in_town};
use address::place::Gazetteer;
use address::usps::direction;
use address::{Address, HouseNumber};

/// The outcome of all readings. A reading that costs anything ([`address::parse::Cost`]) never decides.
pub(super) fn look_up<D: StreetData>(data: &D, readings: &Readings) -> MatchOutcome {
    match readings.list.as_slice() {
        [one] => outcome(data, readings, one),
        several => combine(several.iter().map(|r| (outcome(data, readings, r), weight(r))).collect()),
    }
}

fn weight(reading: &Reading) -> ReadingWeight {
    match reading.costs {
        costs if costs.is_none() => ReadingWeight::Free,
        costs if costs.is_of_road_alone() => ReadingWeight::OtherRoad,
        _ => ReadingWeight::Costly,
    }
}

fn outcome<D: StreetData>(data: &D, readings: &Readings, reading: &Reading) -> MatchOutcome {
    let mut outcome = match_address(data, Gazetteer::get(), &reading.address);
    let is_free = reading.costs.is_none();
    match &mut outcome {
        MatchOutcome::Unique(hit) if !is_free || is_guess(readings, &reading.address, hit) => {
            outcome.asked(ChoiceReason::DifferentPart)
        }
        MatchOutcome::NeedsChoice(choices) if !is_free || has_odd_letters(&reading.address.number) => {
            choices.iter_mut().for_each(|choice| choice.is_equal = false);
            outcome
        }
        _ => outcome,
    }
}

/// Whether a unique match rests on something that the data does not say.
fn is_guess(readings: &Readings, address: &Address, hit: &UniqueMatch) -> bool {
    match hit.rank {
        // "Every street of the city" matches any words: also those of another town, or of a listed street
        // that none of the readings has.
        MatchRank::AllStreets => {
            readings.is_cut() || ends_in_town(address) || has_odd_letters(&address.number)
        }
        // The feed has this very number.
        MatchRank::Affix => false,
        _ => has_odd_letters(&address.number),
    }
}

/// Whether the letters of a number may be no part of it: digits that were typed wrong (`1O` may be 10), or a
/// word (`770US HIGHWAY 12`), or the street's direction (`1060E ADDISON ST`).
fn has_odd_letters(number: &HouseNumber) -> bool {
    let alike = |text: &str| !text.is_empty() && text.bytes().all(|b| matches!(b, b'O' | b'I' | b'L'));
    let is_word = number.suffix.bytes().filter(u8::is_ascii_alphabetic).count() > 1;
    let is_direction = direction::one(&number.suffix).is_some();
    is_word || is_direction || alike(&number.suffix) || alike(&number.prefix)
}
