//! Homes without a house number: a plus code or a crossing (DESIGN section 7, "plus codes and crossings";
//! SPEC 2). A code or crossing that does not decide offers precincts or counties, or names the office.

use serde::Serialize;

use super::context::AnswerContext;
use super::identity::{meant, shown_precinct, token};
use super::{AddressCandidate, AnswerKind, CandidatePrecinct, ErrorCode, LookupAnswer};
use crate::matching::{ChoiceReason, MatchRank, MatchedAddress, UniqueMatch, state_of};
use crate::streets::StreetData;
use crate::voting::VotingData;
use address::Address;
use address::parse::Unnumbered;
use address::place::Gazetteer;

/// The kind of text that led to a place without a house number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FoundBy {
    /// A plus code.
    PlusCode,
    /// Two streets that cross.
    Crossing,
}

/// A plus code or crossing with the place that was typed with it, and the choice that was made before.
pub(super) struct UnnumberedQuery<'q> {
    /// `85GQ2222+22`, or `MAIN ST & 4TH AVE`.
    pub(super) line_1: String,
    /// The place that goes with it, without number and street.
    pub(super) place: &'q Address,
    /// The choice that a candidate came back with.
    pub(super) token: Option<&'q str>,
}

impl UnnumberedQuery<'_> {
    /// The whole line, for sending back: it is read as what it was read from.
    pub(super) fn text(&self) -> String {
        let mut text = self.line_1.clone();
        if let Some(city) = &self.place.city {
            text.push_str(", ");
            text.push_str(city);
        }
        if let Some(state) = state_of(Gazetteer::get(), self.place) {
            text.push_str(", ");
            text.push_str(state.as_str());
        }
        if let Some(zip) = self.place.zip {
            text.push_str(&format!(" {zip:05}"));
        }
        text
    }
}

/// The line of [`UnnumberedQuery::text`] for reading: `Main St & 4th Ave, Reno, NV 89501`. The signs of a
/// code stay capitals.
fn shown(text: &str) -> String {
    let (line, state) = text.split_at(text.rfind(", ").map_or(text.len(), |at| at + 2));
    if line.contains('+') { super::shown(text) } else { super::choices::shown_words(line) + state }
}

impl<D: StreetData + VotingData> AnswerContext<'_, D> {
    /// The answer, and whether the data has what was typed.
    pub(super) fn unnumbered(
        &self,
        (what, place): (Unnumbered, Address),
        token: Option<&str>,
    ) -> (LookupAnswer, bool) {
        let (found_by, (mut answer, is_decided)) = match what {
            Unnumbered::PlusCode(code) => (FoundBy::PlusCode, self.by_plus_code(&code, &place, token)),
            Unnumbered::Crossing(streets) => {
                let typed = UnnumberedQuery {
                    line_1: format!("{} & {}", streets[0], streets[1]),
                    place: &place,
                    token,
                };
                (FoundBy::Crossing, self.by_crossing(&streets, &typed))
            }
        };
        answer.found_by = Some(found_by);
        (answer, is_decided)
    }

    /// The answer without a precinct, with the code or crossing as its first line.
    pub(super) fn base_of(&self, typed: &UnnumberedQuery<'_>) -> LookupAnswer {
        let mut answer = self.base(typed.place);
        if let Some(address) = &mut answer.address {
            address.line_1.clone_from(&typed.line_1);
            address.point = self.point.map(crate::area::Point::degrees);
        }
        answer
    }

    /// The places of a precinct; `method` says what decided.
    pub(super) fn in_precinct(
        &self,
        precinct: u32,
        typed: &UnnumberedQuery<'_>,
        method: &'static str,
    ) -> LookupAnswer {
        let state = self.data.election(self.data.locality(self.data.precinct(precinct).locality).feed).0;
        let place = Address { state: Some(typed.place.state.unwrap_or(state)), ..typed.place.clone() };
        let hit =
            UniqueMatch { precinct, rank: MatchRank::Polygon, address: MatchedAddress::typed_at(&place) };
        let mut answer = self.found(&hit, &place, method);
        if let Some(address) = &mut answer.address {
            address.line_1.clone_from(&typed.line_1);
        }
        answer
    }

    /// The precinct of `among` that was chosen.
    pub(super) fn picked(&self, among: &[u32], typed: &UnnumberedQuery<'_>) -> Option<u32> {
        meant(self.data, typed.token?, among)
    }

    /// The question which of several precincts it is.
    pub(super) fn which_precinct(
        &self,
        among: &[u32],
        typed: &UnnumberedQuery<'_>,
        detail: &'static str,
    ) -> LookupAnswer {
        let text = typed.text();
        let candidate = |precinct: &u32| {
            let row = self.data.precinct(*precinct);
            let (name, token) =
                (shown_precinct(self.data, *precinct, among), token(self.data, *precinct, among)?);
            let (id, own) = (row.id.to_owned(), row.name.to_owned());
            Some(AddressCandidate {
                text: format!("{name}, {}", shown(&text)),
                address: format!("{text} [{token}]"),
                precinct: Some(CandidatePrecinct { row: *precinct, id, name: own }),
                reason: ChoiceReason::FeedOverlap,
            })
        };
        let mut answer = LookupAnswer {
            kind: AnswerKind::Ambiguous,
            error_code: Some(ErrorCode::NormalizationInconclusive),
            detail,
            candidates: among.iter().filter_map(candidate).collect(),
            ..self.base_of(typed)
        };
        let feed = |precinct: &u32| self.data.locality(self.data.precinct(*precinct).locality).feed;
        if let Some(first) = among.first().map(feed)
            && among.iter().all(|precinct| feed(precinct) == first)
        {
            self.fill_feed(&mut answer, first);
        }
        self.ask_office_of(&mut answer, among.iter().copied(), typed.place);
        self.unless_stale(answer)
    }
}
