//! Streets with parts that were not typed. They are offered, never taken, where the street exists as typed
//! (rules 4 and 8 of `docs/matching.md`).

use compact_str::CompactString;

use super::group::{self, StreetGroup};
use super::scope::{StreetScope, WantedStreet, collect, state_of};
use super::{AddressChoice, ChoiceReason};
use crate::streets::{StreetData, StreetRow, ZipBook};
use address::Address;
use address::usps::suffix;

/// Whether a street with fewer added parts exists and lacks the house: `106 N Shore Pl`, where N Shore Pl has
/// odd numbers and N Shore Pl S has 106. The part that was not typed is then offered, never taken. The street
/// also counts in another ZIP code of the typed city.
pub(super) fn adds_parts<'g, 'a: 'g>(
    data: &impl StreetData,
    zips: &impl ZipBook,
    query: &Address,
    scope: &StreetScope<'_>,
    found: impl Iterator<Item = &'g StreetGroup<'a>>,
) -> bool {
    let typed = WantedStreet::typed(query);
    let Some(added) = found.map(|g| typed.added(&g.row)).min().filter(|added| *added > 0) else {
        return false;
    };
    let fewer = |rows: &[StreetRow<'_>]| rows.iter().any(|r| typed.added(r) < added);
    if fewer(&scope.accepted) || fewer(&scope.assumed) {
        return true;
    }
    let elsewhere = query.city.is_some() && query.zip.is_some();
    elsewhere && {
        let mut all = collect(data, zips, typed, true).differing;
        all.retain(|row| typed.parts_fit(row));
        fewer(&all)
    }
}

/// Whether a street that also fits what was typed lacks the house: `150 Main St`, where E Main has the even
/// numbers and W Main the odd ones. The part that was not typed is then offered, never taken.
pub(super) fn has_sibling(scope: &StreetScope<'_>, found: &[StreetGroup<'_>]) -> bool {
    let same = |a: &StreetRow<'_>, b: &StreetRow<'_>| {
        (a.predir, a.suffix, a.postdir, a.quarter) == (b.predir, b.suffix, b.postdir, b.quarter)
    };
    scope.accepted.iter().chain(&scope.assumed).any(|row| !found.iter().any(|g| same(&g.row, row)))
}

/// The house where another street or town may be meant than the typed words say to the letter: on a street
/// whose name only begins with them, and in a town whose name has other spaces.
pub(super) fn may_be_meant(
    data: &impl StreetData,
    zips: &impl ZipBook,
    query: &Address,
) -> Vec<AddressChoice> {
    let mut choices = longer_streets(data, zips, query);
    choices.extend(in_towns_spaced_alike(data, zips, query));
    choices
}

/// The house in the towns whose names differ from the typed one in their spaces alone, which the table of ZIP
/// codes does not have as one town: Lakeview and Lake View.
fn in_towns_spaced_alike(data: &impl StreetData, zips: &impl ZipBook, query: &Address) -> Vec<AddressChoice> {
    let (Some(city), Some(state)) = (&query.city, state_of(zips, query)) else { return Vec::new() };
    let mut towns = Vec::new();
    data.spaced_alike(state, city, &mut towns);
    let mut choices = Vec::new();
    for town in towns {
        let there = Address { city: Some(town.to_owned()), ..query.clone() };
        let scope = collect(data, zips, WantedStreet::typed(&there), false);
        let groups = group::groups(data, &there, &scope.accepted);
        choices.extend(groups.iter().flat_map(|g| g.choices(&there, false, ChoiceReason::DifferentPart)));
    }
    choices
}

/// The house on streets whose name only begins with the typed words: "5 Reed Street" may be "5 Reed Street
/// Terrace" without its suffix.
fn longer_streets(data: &impl StreetData, zips: &impl ZipBook, query: &Address) -> Vec<AddressChoice> {
    let Some(word) = query.street.suffix.and_then(suffix::full) else { return Vec::new() };
    let mut name = CompactString::from(query.street.name.as_str());
    name.push(' ');
    name.push_str(word);
    let scope = collect(data, zips, WantedStreet { query, name: &name, suffix: None }, false);
    let groups = group::groups(data, query, &scope.accepted);
    groups.iter().flat_map(|g| g.choices(query, false, ChoiceReason::MissingPart)).collect()
}
