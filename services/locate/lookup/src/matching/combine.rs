//! All readings of one line together. A reading that exists in the data counts; readings that exist must
//! lead to one precinct, or the voter chooses between them.

use super::{Choice, MAX_CHOICES, MatchOutcome, Reason};

/// One outcome out of those of all readings.
#[must_use]
pub fn combine(outcomes: Vec<MatchOutcome>) -> MatchOutcome {
    let mut hits = Vec::new();
    let mut choices: Vec<Choice> = Vec::new();
    let mut near: Vec<Choice> = Vec::new();
    let mut number_unknown = false;
    for outcome in outcomes {
        match outcome {
            MatchOutcome::Hit(hit) => hits.push(hit),
            MatchOutcome::Choose(list) => choices.extend(list),
            MatchOutcome::Near { choices, street_known } => {
                near.extend(choices);
                number_unknown |= street_known;
            }
            MatchOutcome::NumberUnknown => number_unknown = true,
            MatchOutcome::StreetUnknown => {}
        }
    }
    // A reading whose street exists without the number is likelier than another reading that happens to exist
    // ("4262 N PIER CT" is not unit PIER CT on North Avenue): then the voter is asked.
    let doubt = number_unknown && !hits.is_empty();
    if choices.is_empty() && !doubt && hits.windows(2).all(|w| w[0].precinct == w[1].precinct) {
        if let Some(hit) = hits.into_iter().next() {
            return MatchOutcome::Hit(hit);
        }
    } else {
        let hits = hits.into_iter().map(|h| Choice {
            place: h.place,
            precinct: Some(h.precinct),
            reason: Reason::MissingPart,
        });
        return MatchOutcome::Choose(unique(hits.chain(choices).chain(near.into_iter().filter(|_| doubt))));
    }
    match (near.is_empty(), number_unknown) {
        (false, street_known) => MatchOutcome::Near { choices: unique(near.into_iter()), street_known },
        (true, true) => MatchOutcome::NumberUnknown,
        (true, false) => MatchOutcome::StreetUnknown,
    }
}

fn unique(choices: impl Iterator<Item = Choice>) -> Vec<Choice> {
    let mut list: Vec<Choice> = Vec::new();
    for choice in choices {
        if list.len() < MAX_CHOICES
            && !list.iter().any(|c| c.place == choice.place && c.precinct == choice.precinct)
        {
            list.push(choice);
        }
    }
    list
}
