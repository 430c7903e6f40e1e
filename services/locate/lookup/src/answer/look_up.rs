//! Matches the readings of a line: the same way for the question itself and for each candidate.

use crate::matching::{Hit, MatchOutcome, Rank, Reason, combine, match_address};
use crate::streets::StreetData;
use address::parse::{Reading, Readings, ends_in_town};
use address::place::Gazetteer;
use address::{Address, HouseNumber};

/// The outcome of all readings. A reading that costs anything ([`address::parse::Cost`]) never decides.
pub(super) fn look_up<D: StreetData>(data: &D, readings: &Readings) -> MatchOutcome {
    match readings.list.as_slice() {
        [one] => outcome(data, readings, one),
        several => combine(several.iter().map(|r| (outcome(data, readings, r), r.costs.is_none())).collect()),
    }
}

fn outcome<D: StreetData>(data: &D, readings: &Readings, reading: &Reading) -> MatchOutcome {
    let mut outcome = match_address(data, Gazetteer::get(), &reading.address);
    let is_free = reading.costs.is_none();
    match &mut outcome {
        MatchOutcome::Hit(hit) if !is_free || is_guess(readings, &reading.address, hit) => {
            outcome.asked(Reason::DifferentPart)
        }
        MatchOutcome::Choose(choices) if !is_free || looks_like_digits(&reading.address.number) => {
            choices.iter_mut().for_each(|choice| choice.is_equal = false);
            outcome
        }
        _ => outcome,
    }
}

/// Whether a hit rests on something that the data does not say.
fn is_guess(readings: &Readings, address: &Address, hit: &Hit) -> bool {
    match hit.rank {
        // "Every street of the city" matches any words: also those of another town, or of a listed street that none of
        // the readings has.
        Rank::AllStreets => readings.is_cut() || ends_in_town(address) || looks_like_digits(&address.number),
        // The feed has this very number.
        Rank::Affix => false,
        _ => looks_like_digits(&address.number),
    }
}

/// Whether the letters of a number may be digits that were typed wrong: `1O` may be 10.
fn looks_like_digits(number: &HouseNumber) -> bool {
    let alike = |text: &str| !text.is_empty() && text.bytes().all(|b| matches!(b, b'O' | b'I' | b'L'));
    alike(&number.suffix) || alike(&number.prefix)
}
