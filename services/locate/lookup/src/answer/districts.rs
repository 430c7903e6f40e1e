//! The electoral districts of an answer: those of its precinct, or what the precincts agree about that it may
//! be in.

use super::context::AnswerContext;
use crate::district::{Districts, NamedDistricts, agreed};
use crate::matching::{AddressChoice, ChoiceReason, MAX_CHOICES, MatchRank, UniqueMatch};
use crate::streets::StreetData;
use crate::voting::VotingData;
use address::Address;

/// Most precincts that are compared; where an address may be in more, nothing is decided.
const MOST_PRECINCTS: usize = 32;

impl<D: StreetData + VotingData> AnswerContext<'_, D> {
    /// The districts of an address that is in one of these precincts.
    pub(super) fn districts_of(&self, precincts: &[u32]) -> Districts {
        let few = &precincts[..precincts.len().min(MOST_PRECINCTS)];
        let named: Vec<NamedDistricts> = few.iter().map(|precinct| self.data.districts(*precinct)).collect();
        let feeds =
            few.iter().map(|precinct| self.data.locality(self.data.precinct(*precinct).locality).feed);
        let mut feeds: Vec<u32> = feeds.collect();
        feeds.sort_unstable();
        feeds.dedup();
        // A feed that was published by force decides nothing.
        let is_doubtful = feeds.iter().any(|feed| self.data.feed(*feed).is_doubtful);
        if is_doubtful || few.len() < precincts.len() {
            return Districts::undecided(&named);
        }
        let state = feeds.first().map(|feed| self.data.election(*feed).0);
        agreed(&named, state.as_ref().map_or("", |state| state.as_str()))
    }

    /// The districts where the voter is asked. They are told where the choices are all that the address may
    /// be: each is what the feed says of the address as it was typed, or a unit of its building. Otherwise
    /// nothing is decided.
    pub(super) fn districts_of_choices(&self, choices: &[AddressChoice], query: &Address) -> Districts {
        let mut precincts: Vec<u32> = choices.iter().filter_map(|choice| choice.precinct).collect();
        precincts.sort_unstable();
        precincts.dedup();
        let is_all = choices.len() < MAX_CHOICES
            && choices.iter().all(|choice| choice.precinct.is_some())
            && (choices.iter().all(|choice| choice.is_equal)
                || choices.iter().all(|choice| choice.reason == ChoiceReason::Unit))
            && choices.iter().all(|choice| self.is_typed(choice, query));
        if is_all {
            return self.districts_of(&precincts);
        }
        precincts.truncate(MOST_PRECINCTS);
        let named: Vec<NamedDistricts> =
            precincts.iter().map(|precinct| self.data.districts(*precinct)).collect();
        Districts::undecided(&named)
    }

    /// Whether nothing that was typed of the place contradicts a choice.
    fn is_typed(&self, choice: &AddressChoice, query: &Address) -> bool {
        choice.precinct.is_some_and(|precinct| {
            self.is_where_typed(
                &UniqueMatch { precinct, rank: MatchRank::Range, address: choice.address.clone() },
                query,
            )
        })
    }
}
