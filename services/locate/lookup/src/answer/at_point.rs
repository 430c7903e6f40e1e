//! The last rank: the point of the house within the boundaries of the feed. Used only where no street segment
//! has the address; decides only in a precinct without street segments, and away from every boundary.
//! Otherwise it offers precincts to choose from, or contributes nothing.

use super::choices::{candidates, shown};
use super::context::AnswerContext;
use super::identity::{meant, shown_precinct, token};
use super::sites::miles;
use super::{AddressCandidate, AnswerKind, CandidatePrecinct, ErrorCode, LookupAnswer};
use crate::area::{Point, PointLocation, locate};
use crate::matching::{
    AddressChoice, ChoiceReason, MatchOutcome, MatchRank, MatchedAddress, UniqueMatch, state_of,
};
use crate::streets::StreetData;
use crate::voting::VotingData;
use address::place::{Gazetteer, ZipInfo};
use address::{Address, StateCode};

/// Largest distance, in statute miles, of a house from the middle of its ZIP code, or of one of its city's.
/// The largest ZIP codes reach some 60; a point beyond this belongs to another house and is not used.
const MOST_MILES: f64 = 50.0;

/// The precinct of a house by its point.
pub(super) enum PointVerdict {
    /// The point decides and offers nothing: it is missing, implausible, or in no precinct.
    Silent,
    /// The house is in this precinct.
    Sure(u32),
    /// The house is in one of these precincts.
    SegmentDoubt(Vec<u32>),
}

impl<D: StreetData + VotingData> AnswerContext<'_, D> {
    /// The answer that the point gives, where the segments have given none.
    pub(super) fn by_point(&self, query: &Address, outcome: &MatchOutcome) -> Option<LookupAnswer> {
        let near: &[AddressChoice] = match outcome {
            MatchOutcome::Unique(_) | MatchOutcome::NeedsChoice(_) => return None,
            MatchOutcome::SimilarOnly { choices, .. } => choices,
            MatchOutcome::NumberUnknown | MatchOutcome::StreetUnknown => &[],
        };
        let precincts = match self.word(query) {
            PointVerdict::Silent => return None,
            PointVerdict::Sure(precinct) if near.is_empty() => {
                return Some(self.found(&at(precinct, query), query, MatchRank::Polygon.method()));
            }
            PointVerdict::Sure(precinct) => vec![precinct],
            PointVerdict::SegmentDoubt(precincts) => precincts,
        };
        let mut list: Vec<AddressCandidate> =
            precincts.iter().filter_map(|p| self.candidate(*p, query, &precincts)).collect();
        for candidate in candidates(self.data, near) {
            if !list.iter().any(|c| c.address == candidate.address) {
                list.push(candidate);
            }
        }
        let mut answer = LookupAnswer {
            kind: AnswerKind::Ambiguous,
            error_code: Some(ErrorCode::NormalizationInconclusive),
            detail: "the point of the house does not decide by itself",
            candidates: list,
            ..self.base(query)
        };
        let feeds: Vec<u32> = precincts.iter().map(|p| self.feed_of(*p)).collect();
        if feeds.windows(2).all(|w| w[0] == w[1]) {
            self.fill_feed(&mut answer, feeds[0]);
        }
        Some(self.unless_stale(answer))
    }

    /// The precinct that was chosen, when the point may lead there.
    pub(super) fn chosen_by_point(
        &self,
        query: &Address,
        outcome: &MatchOutcome,
        token: &str,
    ) -> Option<UniqueMatch> {
        if matches!(outcome, MatchOutcome::Unique(_) | MatchOutcome::NeedsChoice(_)) {
            return None;
        }
        let precincts = match self.word(query) {
            PointVerdict::Silent => Vec::new(),
            PointVerdict::Sure(precinct) => vec![precinct],
            PointVerdict::SegmentDoubt(precincts) => precincts,
        };
        Some(at(meant(self.data, token, &precincts)?, query))
    }

    fn word(&self, query: &Address) -> PointVerdict {
        let Some((point, state)) = self.point.zip(state_of(Gazetteer::get(), query)) else {
            return PointVerdict::Silent;
        };
        if !is_plausible(point, query, state) {
            return PointVerdict::Silent;
        }
        let here = |precinct: u32| self.data.feed(self.feed_of(precinct)).state == state;
        match locate(self.data, point) {
            PointLocation::Within { precinct, has_segments } if here(precinct) => {
                if has_segments {
                    PointVerdict::SegmentDoubt(vec![precinct])
                } else {
                    PointVerdict::Sure(precinct)
                }
            }
            PointLocation::Between(mut precincts) => {
                precincts.retain(|p| here(*p));
                if precincts.is_empty() {
                    PointVerdict::Silent
                } else {
                    PointVerdict::SegmentDoubt(precincts)
                }
            }
            PointLocation::Nowhere | PointLocation::Within { .. } => PointVerdict::Silent,
        }
    }

    fn feed_of(&self, precinct: u32) -> u32 {
        self.data.locality(self.data.precinct(precinct).locality).feed
    }

    /// The address with a precinct to send back, which is answered together with the same point.
    fn candidate(&self, precinct: u32, query: &Address, among: &[u32]) -> Option<AddressCandidate> {
        let row = self.data.precinct(precinct);
        let plain = MatchedAddress::typed_at(query).text();
        let (name, token) = (shown_precinct(self.data, precinct, among), token(self.data, precinct, among)?);
        Some(AddressCandidate {
            text: format!("{} ({name})", shown(&plain)),
            address: format!("{plain} [{token}]"),
            precinct: Some(CandidatePrecinct {
                row: precinct,
                id: row.id.to_owned(),
                name: row.name.to_owned(),
            }),
            reason: ChoiceReason::FeedOverlap,
        })
    }
}

fn at(precinct: u32, query: &Address) -> UniqueMatch {
    UniqueMatch { precinct, rank: MatchRank::Polygon, address: MatchedAddress::typed_at(query) }
}

/// Whether a point may be the house's, by its ZIP code, else by its city; not when neither is known.
pub(super) fn is_plausible(point: Point, query: &Address, state: StateCode) -> bool {
    let gazetteer = Gazetteer::get();
    let near = |zip: u32| {
        let middle = gazetteer.zip(zip).and_then(ZipInfo::middle);
        middle.map(|middle| miles(middle, point.degrees()) <= MOST_MILES)
    };
    if let Some(near) = query.zip.and_then(near) {
        return near;
    }
    let city = query.city.as_deref().unwrap_or_default();
    gazetteer.city_zips(state, city).iter().any(|zip| near(*zip) == Some(true))
}
