//! A crossing leads to a precinct only where all of both streets, in the place that was typed, vote in the same places. The
//! precincts that both have are no proof: where one street ends at the other, the far side may be a third one's.

use super::context::Context;
use super::county::{is_of_typed_county, one_county};
use super::refused::refused;
use super::unnumbered::Typed;
use super::{Answer, AnswerKind};
use crate::matching::{Choice, OnStreet, Reason, Spot, on_street};
use crate::streets::StreetData;
use crate::voting::VotingData;
use address::place::Gazetteer;
use address::{Address, Refusal, Street};

/// Most precincts that a voter is asked to choose from.
const MOST_CHOICES: usize = 12;

const METHOD: &str = "crossing";

impl<D: StreetData + VotingData> Context<'_, D> {
    /// The answer, and whether the data has both streets.
    pub(super) fn by_crossing(&self, streets: &[Street; 2], typed: &Typed<'_>) -> (Answer, bool) {
        let place = typed.place;
        if place.zip.is_none() && (place.city.is_none() || place.state.is_none()) {
            return (refused(Refusal::NoPlace), true);
        }
        let on = |street: &Street| {
            on_street(self.data, Gazetteer::get(), &Address { street: street.clone(), ..place.clone() })
        };
        let (Some(first), Some(second)) = (on(&streets[0]), on(&streets[1])) else {
            return (self.not_decided(typed), true);
        };
        let both = order(&first, &second);
        let is_open = first.is_open || second.is_open;
        if let Some(precinct) = self.picked(&both, typed) {
            return (self.in_precinct(precinct, typed, "chosen"), true);
        }
        if !is_open && let Some(answer) = self.same_for_all(&both, typed) {
            return (answer, true);
        }
        let do_cross = first.precincts.intersection(&second.precincts).next().is_some();
        if do_cross && both.len() <= MOST_CHOICES {
            return (self.which_precinct(&both, typed, "the streets vote in several places"), true);
        }
        let localities = both.iter().map(|precinct| self.data.precinct(*precinct).locality);
        match one_county(self.data, localities) {
            Some(locality) if !is_open && is_of_typed_county(self.data, locality, place) => {
                (self.of_county(self.base_of(typed), locality), false)
            }
            _ => (self.not_decided(typed), true),
        }
    }

    /// The answer where all of these precincts have the same places for certain.
    fn same_for_all(&self, precincts: &[u32], typed: &Typed<'_>) -> Option<Answer> {
        let place = Spot::typed_at(typed.place);
        let choice = |precinct: &u32| Choice {
            place: place.clone(),
            precinct: Some(*precinct),
            reason: Reason::FeedOverlap,
            is_equal: true,
        };
        let mut answer = match precincts {
            [] => return None,
            [one] => {
                let locality = self.data.precinct(*one).locality;
                let fits = is_of_typed_county(self.data, locality, typed.place);
                fits.then(|| self.in_precinct(*one, typed, METHOD))?
            }
            several => self.same_places(&several.iter().map(choice).collect::<Vec<_>>(), typed.place)?,
        };
        if let Some(address) = &mut answer.address {
            address.line_1.clone_from(&typed.line_1);
        }
        Some(answer)
    }

    /// A house number is needed; the office of the place is named.
    fn not_decided(&self, typed: &Typed<'_>) -> Answer {
        let said = refused(Refusal::Intersection);
        let known = self.base_of(typed);
        let answer = Answer { fault: said.fault, error_code: said.error_code, detail: said.detail, ..known };
        Answer { kind: AnswerKind::Unknown, ..answer }
    }
}

/// The precincts of either street, those of both first.
fn order(first: &OnStreet, second: &OnStreet) -> Vec<u32> {
    let common = first.precincts.intersection(&second.precincts);
    let others = first.precincts.symmetric_difference(&second.precincts);
    common.chain(others).copied().collect()
}
