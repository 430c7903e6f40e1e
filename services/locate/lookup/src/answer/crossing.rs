//! A crossing leads to the precincts of both streets, of which the voter chooses, or to their county: it
//! never decides. Corners lie on boundaries more often than homes do; where one street ends at the other, the
//! far side may be a third precinct's; and homes without a number stand where a street has none listed. For
//! the same reason a number that no segment of a street has leads to the county, even where all of the street
//! is in one precinct.

use super::AnswerKind;
use super::LookupAnswer;
use super::context::AnswerContext;
use super::county::{is_of_typed_county, one_county, only_locality};
use super::refused::refused;
use super::unnumbered::UnnumberedQuery;
use crate::matching::{OnStreet, on_street};
use crate::streets::StreetData;
use crate::voting::VotingData;
use address::place::Gazetteer;
use address::{Address, Refusal, Street};

/// Most precincts that a voter is asked to choose from.
const MOST_CHOICES: usize = 12;

impl<D: StreetData + VotingData> AnswerContext<'_, D> {
    /// The answer, and whether the data has both streets.
    pub(super) fn by_crossing(
        &self,
        streets: &[Street; 2],
        typed: &UnnumberedQuery<'_>,
    ) -> (LookupAnswer, bool) {
        let place = typed.place;
        if place.zip.is_none() && (place.city.is_none() || place.state.is_none()) {
            return (refused(Refusal::NoPlace), true);
        }
        if streets[0] == streets[1] {
            return (self.not_decided(typed, &[]), true);
        }
        let on = |street: &Street| {
            on_street(self.data, Gazetteer::get(), &Address { street: street.clone(), ..place.clone() })
        };
        let (Some(first), Some(second)) = (on(&streets[0]), on(&streets[1])) else {
            return (self.not_decided(typed, &[]), true);
        };
        let mut both = order(&first, &second);
        let locality = |precinct: &u32| self.data.precinct(*precinct).locality;
        both.retain(|precinct| is_of_typed_county(self.data, locality(precinct), place));
        if let Some(precinct) = self.picked(&both, typed) {
            return (self.in_precinct(precinct, typed, "chosen"), true);
        }
        let do_meet = both.iter().any(|p| first.precincts.contains(p) && second.precincts.contains(p));
        if do_meet && both.len() <= MOST_CHOICES {
            return (self.which_precinct(&both, typed, "a crossing does not decide between precincts"), true);
        }
        // As for a house number that no segment has, the county is told where the whole of the typed place is
        // in it.
        let only = only_locality(self.data, place).filter(|_| !first.is_open && !second.is_open);
        match only.filter(|only| one_county(self.data, both.iter().map(locality).chain([*only])).is_some()) {
            Some(only) => (self.of_county(self.base_of(typed), only), false),
            None => (self.not_decided(typed, &both), true),
        }
    }

    /// A house number is needed; the office of the county of these precincts is named, else that of the
    /// place.
    fn not_decided(&self, typed: &UnnumberedQuery<'_>, precincts: &[u32]) -> LookupAnswer {
        let said = refused(Refusal::Intersection);
        let known = self.base_of(typed);
        let mut answer =
            LookupAnswer { fault: said.fault, error_code: said.error_code, detail: said.detail, ..known };
        answer.kind = AnswerKind::Unknown;
        self.ask_office_of(&mut answer, precincts.iter().copied(), typed.place);
        answer
    }
}

/// The precincts of either street, those of both first.
fn order(first: &OnStreet, second: &OnStreet) -> Vec<u32> {
    let common = first.precincts.intersection(&second.precincts);
    let others = first.precincts.symmetric_difference(&second.precincts);
    common.chain(others).copied().collect()
}
