//! A road that the data has under another name (rule 12 of `docs/matching.md`).

use super::group;
use super::parts::has_sibling;
use super::scope::{WantedStreet, collect, named};
use super::{AddressChoice, ChoiceReason, MatchOutcome, ReadingWeight, combine, match_address};
use crate::streets::{StreetData, StreetRow, ZipBook};
use address::Address;
use address::street::other_names;

/// The match on the road of the typed number whose class the data leaves open, or writes in another form.
/// `None` where the data has the typed name in the place, or no such road. Another road of the number makes
/// it a question.
pub(super) fn by_other_name(
    data: &impl StreetData,
    zips: &impl ZipBook,
    query: &Address,
) -> Option<MatchOutcome> {
    let others = other_names(&query.street);
    if !others.iter().any(|other| other.is_same) {
        return None;
    }
    let by_name = collect(data, zips, WantedStreet::typed(query), true);
    if !(by_name.accepted.is_empty() && by_name.assumed.is_empty() && by_name.differing.is_empty()) {
        return None;
    }
    let (mut outcomes, mut is_known) = (Vec::new(), false);
    for other in others {
        let query = Address { street: other.street, ..query.clone() };
        let scope = collect(data, zips, WantedStreet::typed(&query), false);
        let mut rows = scope.accepted.iter().chain(&scope.assumed).peekable();
        // `312TH ST` is no county road 312.
        if rows.peek().is_none() || !rows.all(|row| row.suffix == query.street.suffix.unwrap_or("")) {
            continue;
        }
        let outcome = match_address(data, zips, &query);
        is_known |= other.is_same;
        outcomes.push(if other.is_same {
            (outcome, ReadingWeight::Free)
        } else {
            (outcome.asked(ChoiceReason::DifferentPart), ReadingWeight::OtherRoad)
        });
    }
    is_known.then(|| combine(outcomes))
}

/// The same road under its other names, where a part of the street was not typed: `US HIGHWAY 12` may be the
/// list's `HIGHWAY 12` as well as its `US HIGHWAY 12 S`.
#[derive(Debug, Default)]
pub(super) struct SameRoad {
    /// The house on it.
    pub(super) choices: Vec<AddressChoice>,
    /// Whether the list has it, or a part of it with another direction, without the house.
    pub(super) lacks: bool,
}

pub(super) fn same_road(data: &impl StreetData, zips: &impl ZipBook, query: &Address) -> SameRoad {
    let mut found = SameRoad::default();
    for other in other_names(&query.street).into_iter().filter(|other| other.is_same) {
        let query = Address { street: other.street, ..query.clone() };
        let mut scope = collect(data, zips, WantedStreet::typed(&query), false);
        scope.accepted.retain(|row| row.suffix == query.street.suffix.unwrap_or(""));
        scope.assumed.clear();
        let groups = group::groups(data, &query, &scope.accepted);
        found.lacks |= has_sibling(&scope, &groups);
        found.choices.extend(groups.iter().flat_map(|g| g.choices(&query, false, ChoiceReason::MissingPart)));
    }
    found
}

/// The rows of all other names of the typed street, whatever their directions: they are offered.
pub(super) fn rows<'a>(
    data: &'a impl StreetData,
    zips: &impl ZipBook,
    query: &Address,
) -> Vec<StreetRow<'a>> {
    let others = other_names(&query.street).into_iter().map(|other| other.street);
    let of_street = others.flat_map(|street| {
        let suffix = street.suffix.unwrap_or("");
        let rows = named(data, zips, query, &[street.name]).into_iter();
        rows.filter(move |row| row.suffix == suffix).collect::<Vec<_>>()
    });
    of_street.collect()
}
