//! All readings of one line together. Only a reading that costs nothing decides; readings that exist in the
//! data must lead to one precinct, or the voter chooses between them.

use super::{AddressChoice, ChoiceReason, MAX_CHOICES, MatchOutcome, MatchRank, UniqueMatch};

/// How far a reading follows the typed line, which says what it may do beside other readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadingWeight {
    /// It follows the line to the letter: it may decide.
    Free,
    /// It follows the line except for the class of a road that was typed bare (`Hwy 7` as a county road).
    OtherRoad,
    /// It drops, rebinds or corrects a word: its result is offered at most.
    Costly,
}

/// Combines the outcomes of all readings of a line. The outcome of a reading with a cost is never a unique
/// match. Held by `locate-tests`: `readings.rs`, `never_wrong.rs`.
#[must_use]
pub fn combine(outcomes: Vec<(MatchOutcome, ReadingWeight)>) -> MatchOutcome {
    let mut hits: Vec<UniqueMatch> = Vec::new();
    let (mut choices, mut guessed, mut near) = (Vec::new(), Vec::new(), Vec::<AddressChoice>::new());
    let (mut number_unknown, mut doubt, mut other_road_lacks) = (false, false, false);
    for (outcome, weight) in outcomes {
        // A street that exists without the number counts, on another road of a bare route, too: `Rt 7`, where
        // US Highway 7 has the house and County Road 7 has not.
        let (is_free, counts) = (weight == ReadingWeight::Free, weight != ReadingWeight::Costly);
        match outcome {
            MatchOutcome::Unique(hit) => hits.push(hit),
            MatchOutcome::NeedsChoice(list) if is_free => choices.extend(list),
            MatchOutcome::NeedsChoice(list) => {
                // Another road of a bare route that is a question by itself stays one, whatever it leads to:
                // `Hwy 123`, where Ranch Road 123 S has the house and Ranch Road 123 N has not.
                other_road_lacks |= counts && list.iter().any(|c| c.reason == ChoiceReason::MissingPart);
                guessed.extend(list);
            }
            MatchOutcome::SimilarOnly { choices, street_known } => {
                near.extend(choices);
                number_unknown |= street_known;
                doubt |= street_known && counts;
            }
            MatchOutcome::NumberUnknown => {
                number_unknown = true;
                doubt |= counts;
            }
            MatchOutcome::StreetUnknown => {}
        }
    }
    // A reading whose street exists without the number is likelier than another reading that happens to exist
    // ("4262 N PIER CT" is not unit PIER CT on North Avenue): then the voter is asked.
    let is_open = doubt;
    doubt &= !hits.is_empty();
    let agree = hits.windows(2).all(|w| w[0].precinct == w[1].precinct);
    // A reading with a cost that leads to another precinct makes a question, too.
    let same = |c: &AddressChoice| hits.first().is_some_and(|hit| c.precinct == Some(hit.precinct));
    if choices.is_empty() && !doubt && !other_road_lacks && agree && guessed.iter().all(same) {
        if let Some(hit) = hits.into_iter().next() {
            return MatchOutcome::Unique(hit);
        }
    } else {
        let hits = hits.into_iter().map(|h| AddressChoice {
            address: h.address,
            precinct: Some(h.precinct),
            reason: ChoiceReason::MissingPart,
            is_equal: h.rank != MatchRank::AllStreets,
        });
        // A part that was not typed is as likely as another road: `Hwy 71`, where Highway 71 N and Township
        // Road 71 N both have the house.
        near.retain(|c| doubt || is_open && c.reason == ChoiceReason::MissingPart);
        let all = hits.chain(choices).chain(guessed).chain(near);
        let mut all = unique(all);
        if is_open {
            all.iter_mut().for_each(|choice| choice.is_equal = false);
        }
        return MatchOutcome::NeedsChoice(all);
    }
    match (near.is_empty(), number_unknown) {
        (false, street_known) => {
            MatchOutcome::SimilarOnly { choices: unique(near.into_iter()), street_known }
        }
        (true, true) => MatchOutcome::NumberUnknown,
        (true, false) => MatchOutcome::StreetUnknown,
    }
}

fn unique(choices: impl Iterator<Item = AddressChoice>) -> Vec<AddressChoice> {
    let mut list: Vec<AddressChoice> = Vec::new();
    for choice in choices {
        if list.len() < MAX_CHOICES
            && !list.iter().any(|c| c.address == choice.address && c.precinct == choice.precinct)
        {
            list.push(choice);
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::super::MatchedAddress;
    use super::ReadingWeight::Free;
    use super::*;

    fn equal(precincts: &[u32]) -> MatchOutcome {
        let choice = |precinct: &u32| AddressChoice {
            address: MatchedAddress::default(),
            precinct: Some(*precinct),
            reason: ChoiceReason::FeedOverlap,
            is_equal: true,
        };
        MatchOutcome::NeedsChoice(precincts.iter().map(choice).collect())
    }

    fn are_equal(outcomes: Vec<(MatchOutcome, ReadingWeight)>) -> bool {
        let MatchOutcome::NeedsChoice(choices) = combine(outcomes) else { panic!("no choice") };
        choices.iter().all(|choice| choice.is_equal)
    }

    #[test]
    fn choices_are_equal_unless_another_reading_has_the_street_without_the_number() {
        assert!(are_equal(vec![(equal(&[1, 2]), Free), (MatchOutcome::StreetUnknown, Free)]));
        assert!(!are_equal(vec![(equal(&[1, 2]), Free), (MatchOutcome::NumberUnknown, Free)]));
        let near = MatchOutcome::SimilarOnly { choices: Vec::new(), street_known: true };
        assert!(!are_equal(vec![(equal(&[1, 2]), Free), (near, Free)]));
    }
}
