//! Matches the readings of a line: the same way for the question itself and for each candidate.

use crate::matching::{Hit, MatchOutcome, Rank, Reason, combine, match_address};
use crate::streets::StreetData;
use address::Address;
use address::parse::{Readings, ends_in_town};
use address::place::Gazetteer;

/// The outcome of all readings. A reading that leaves out words of the line never decides.
pub(super) fn look_up<D: StreetData>(data: &D, readings: &Readings) -> MatchOutcome {
    let gazetteer = Gazetteer::get();
    let outcome = |(i, reading): (usize, &Address)| match match_address(data, gazetteer, reading) {
        outcome if readings.is_partial(i) => outcome.asked(Reason::DifferentPart),
        // "Every street of the city" matches any words: also those of another town, or of a listed street that none of
        // the readings has.
        outcome @ MatchOutcome::Hit(Hit { rank: Rank::AllStreets, .. })
            if readings.is_cut() || ends_in_town(reading) =>
        {
            outcome.asked(Reason::DifferentPart)
        }
        outcome => outcome,
    };
    match readings.list.as_slice() {
        [one] => outcome((0, one)),
        several => combine(several.iter().enumerate().map(outcome).collect()),
    }
}
