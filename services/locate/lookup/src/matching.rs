//! Matches one reading of an address against the street segments: to the precinct of its house, or to choices
//! where the segments do not decide. Nothing typed is ever overruled: a part that differs makes a choice, not
//! an answer.

mod combine;
mod group;
mod matched_address;
mod near;
mod other_names;
mod parts;
mod scope;
mod units;

use std::collections::BTreeSet;

pub use combine::{ReadingWeight, combine};
pub use matched_address::MatchedAddress;
pub(crate) use scope::state_of;

pub use super::precedence::MatchRank;
use super::streets::{SegmentRow, StreetData, ZipBook};
use address::{Address, HouseNumber};
use group::{HouseVerdict, StreetGroup};
use other_names::SameRoad;
use parts::{adds_parts, has_sibling, may_be_meant};
use scope::WantedStreet;

/// Most choices that are kept while matching; the answer shows fewer.
pub const MAX_CHOICES: usize = 400;

/// The result of matching one reading, or all readings of a line.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchOutcome {
    /// The address leads to exactly one precinct.
    Unique(UniqueMatch),
    /// The address exists, but leads to several precincts until something is chosen.
    NeedsChoice(Vec<AddressChoice>),
    /// Nothing fits as typed; similar addresses exist.
    SimilarOnly {
        /// The similar addresses, the likeliest first.
        choices: Vec<AddressChoice>,
        /// Whether the street exists as typed and only lacks the number.
        street_known: bool,
    },
    /// The street is known, the number on it is not.
    NumberUnknown,
    /// The street is not known.
    StreetUnknown,
}

/// An address that leads to exactly one precinct.
#[derive(Clone, Debug, PartialEq)]
pub struct UniqueMatch {
    /// Number of the precinct in the index.
    pub precinct: u32,
    /// The rank of the segments that decided.
    pub rank: MatchRank,
    /// The address as the data spells it.
    pub address: MatchedAddress,
}

impl MatchOutcome {
    /// Turns a unique match into a choice, for a match that rests on a guess; other outcomes stay.
    #[must_use]
    pub fn asked(self, reason: ChoiceReason) -> Self {
        match self {
            Self::Unique(UniqueMatch { address, precinct, .. }) => Self::NeedsChoice(vec![AddressChoice {
                address,
                precinct: Some(precinct),
                reason,
                is_equal: false,
            }]),
            other => other,
        }
    }
}

/// One address to choose.
#[derive(Clone, Debug, PartialEq)]
pub struct AddressChoice {
    /// The address as the data spells it.
    pub address: MatchedAddress,
    /// Number of its precinct in the index; `None` while the choice leads to several (the unit decides).
    pub precinct: Option<u32>,
    /// Why it is offered.
    pub reason: ChoiceReason,
    /// Whether the feed assigns the address exactly as typed, without a doubt: the choice is then one of
    /// several equal ones (`precinct_open` may answer with their common places).
    pub is_equal: bool,
}

/// Why a choice is offered, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ChoiceReason {
    /// A part was not typed.
    MissingPart,
    /// It is a unit of the building.
    Unit,
    /// The feed assigns the address twice.
    FeedOverlap,
    /// The street is spelt nearly like it.
    Spelling,
    /// A part differs.
    DifferentPart,
}

/// Whether a house exists on a street, by the street's segments that have its number: the rule of
/// [`match_address`], for completions.
pub fn has_house(segments: &[SegmentRow<'_>], number: &HouseNumber) -> bool {
    group::verdict(segments, number, None) != HouseVerdict::Nothing
}

/// The precincts of a street in the typed place, for all house numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OnStreet {
    /// Numbers of the precincts in the index.
    pub precincts: BTreeSet<u32>,
    /// Whether there may be other precincts: a segment lost its precinct, or "every street of the city" is
    /// listed.
    pub is_open: bool,
}

/// Whether the data has a street in the typed place.
#[must_use]
pub fn has_street(data: &impl StreetData, zips: &impl ZipBook, query: &Address) -> bool {
    let scope = scope::collect(data, zips, WantedStreet::typed(query), false);
    !scope.accepted.is_empty() || !scope.assumed.is_empty()
}

/// The precincts of all rows that a street may mean in the typed place; `None` where the data has no such
/// street.
#[must_use]
pub fn on_street(data: &impl StreetData, zips: &impl ZipBook, query: &Address) -> Option<OnStreet> {
    let scope = scope::collect(data, zips, WantedStreet::typed(query), false);
    let mut rows = scope.accepted.iter().chain(&scope.assumed).peekable();
    rows.peek()?;
    let mut found = OnStreet { is_open: scope::has_all_streets(data, zips, query), ..OnStreet::default() };
    for row in rows {
        data.precincts_of(row.id, &mut found.precincts);
        found.is_open |= data.has_lost(row.id);
    }
    Some(found)
}

/// Matches one reading. Rules 1 to 8 and 12 of `docs/matching.md`, in this order: the rows that fit
/// ([`scope`]), those of the road's other names ([`other_names`]), each street's verdict on the house
/// ([`group`]), agreement between streets, "every street of the city", similar addresses ([`near`]).
#[must_use]
pub fn match_address(data: &impl StreetData, zips: &impl ZipBook, query: &Address) -> MatchOutcome {
    let scope = scope::collect(data, zips, WantedStreet::typed(query), false);
    let certain = group::groups(data, query, &scope.accepted);
    let assumed = group::groups(data, query, &scope.assumed);
    let nowhere = certain.is_empty() && assumed.is_empty();
    if scope.accepted.is_empty()
        && scope.assumed.is_empty()
        && let Some(outcome) = other_names::by_other_name(data, zips, query)
    {
        return outcome;
    }
    if nowhere || adds_parts(data, zips, query, &scope, certain.iter().chain(&assumed)) {
        let offered = certain.iter().chain(&assumed);
        let offered = offered.flat_map(|g| g.choices(query, false, ChoiceReason::MissingPart)).collect();
        let scope = scope::collect(data, zips, WantedStreet::typed(query), true);
        return without_street(data, zips, query, &scope, offered);
    }
    let groups = || certain.iter().chain(&assumed);
    let open = groups().any(|g| g.is_open(query));
    if let Some(hit) = single(query, &certain, &assumed) {
        // Another street of the same name may be meant: then "every street of the city" must agree, too.
        let exact = certain.iter().any(|g| g.is_exact(query));
        let same_road = if exact { SameRoad::default() } else { other_names::same_road(data, zips, query) };
        if !exact && has_sibling(&scope, &certain) || same_road.lacks {
            return MatchOutcome::Unique(hit).asked(ChoiceReason::MissingPart);
        }
        let mut others = may_be_meant(data, zips, query);
        let mut is_doubtful = false;
        others.extend(same_road.choices);
        if !exact || open {
            let everywhere = scope::all_streets(data, zips, query);
            is_doubtful = everywhere.is_doubtful;
            others.extend(everywhere.choices);
        }
        others.retain(|c| c.precinct != Some(hit.precinct));
        if others.is_empty() && !is_doubtful {
            return MatchOutcome::Unique(hit);
        }
        let reason = if open { ChoiceReason::FeedOverlap } else { ChoiceReason::MissingPart };
        let mine =
            AddressChoice { address: hit.address, precinct: Some(hit.precinct), reason, is_equal: false };
        return MatchOutcome::NeedsChoice(std::iter::once(mine).chain(others).collect());
    }
    let single = certain.len() + assumed.len() == 1;
    // Sending back the text of a street typed in full would ask about all streets again: its units are
    // offered at once.
    let only_exact = groups().filter(|g| g.is_exact(query)).count() == 1;
    let alone = |g: &StreetGroup<'_>| single || only_exact && g.is_exact(query);
    let mut choices: Vec<AddressChoice> =
        groups().flat_map(|g| g.choices(query, alone(g), ChoiceReason::MissingPart)).collect();
    if open {
        let everywhere = scope::all_streets(data, zips, query).choices.into_iter();
        // With one street only, the unit decides.
        choices.extend(
            everywhere
                .map(|c| AddressChoice { reason: if single { ChoiceReason::Unit } else { c.reason }, ..c }),
        );
    }
    if choices.is_empty() {
        // The house is on doubtful segments alone, and none of them names a precinct.
        return MatchOutcome::NumberUnknown;
    }
    choices.sort_by(|a, b| (a.reason, &a.address).cmp(&(b.reason, &b.address)));
    choices.dedup();
    let all = choices.len() <= MAX_CHOICES && assumed.is_empty() && !open;
    let typed = certain.iter().any(|g| g.is_exact(query)) || !has_sibling(&scope, &certain);
    let is_equal = all
        && typed
        && certain.iter().all(StreetGroup::is_equal)
        && may_be_meant(data, zips, query).is_empty();
    choices.truncate(MAX_CHOICES);
    choices.iter_mut().for_each(|choice| choice.is_equal = is_equal);
    MatchOutcome::NeedsChoice(choices)
}

/// The one precinct of all groups, when nothing was assumed.
fn single(query: &Address, certain: &[StreetGroup<'_>], assumed: &[StreetGroup<'_>]) -> Option<UniqueMatch> {
    if !assumed.is_empty() {
        return None;
    }
    let best = certain.iter().find(|g| g.is_exact(query)).or_else(|| certain.first())?;
    let HouseVerdict::One { precinct, rank } = best.verdict else { return None };
    let agree =
        certain.iter().all(|g| matches!(g.verdict, HouseVerdict::One { precinct: p, .. } if p == precinct));
    agree.then(|| UniqueMatch { precinct, rank, address: best.address(query) })
}

/// No row has the address as typed. "Every street of the city" may decide, unless the typed street may be a
/// misspelt listed street (which the wildcard would hide) or one of `offered`, which have a part more.
fn without_street(
    data: &impl StreetData,
    zips: &impl ZipBook,
    query: &Address,
    scope: &scope::StreetScope<'_>,
    offered: Vec<AddressChoice>,
) -> MatchOutcome {
    let wild = scope::all_streets(data, zips, query);
    let near = near::near(data, zips, query, scope, offered);
    let Some(first) = wild.choices.first() else { return near };
    let mut choices = match near {
        MatchOutcome::SimilarOnly { choices, .. } => choices,
        _ => Vec::new(),
    };
    choices.retain(|c| c.precinct != first.precinct);
    let sure = wild.choices.len() == 1 && !wild.is_doubtful && first.reason == ChoiceReason::FeedOverlap;
    match first.precinct {
        Some(precinct) if sure && choices.is_empty() => MatchOutcome::Unique(UniqueMatch {
            precinct,
            rank: MatchRank::AllStreets,
            address: first.address.clone(),
        }),
        _ => {
            choices.splice(0..0, wild.choices);
            MatchOutcome::NeedsChoice(choices)
        }
    }
}
