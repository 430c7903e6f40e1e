//! Which rows of a street an address may mean: those that fit every part that was typed. A part that was
//! not typed fits all rows; a part that was typed fits only rows that have the same.

use super::{Choice, Reason, Spot};
use crate::domain::address::{Address, StateCode};
use crate::domain::streets::{ALL_STREETS, StreetData, StreetRow, ZipBook};

/// The rows of the typed street name, by how they fit.
#[derive(Debug, Default)]
pub(super) struct Scope<'a> {
    /// Fit as typed.
    pub(super) accepted: Vec<StreetRow<'a>>,
    /// Have no ZIP code, and belong to one of several cities of the typed ZIP code: they fit if the voter
    /// lives in that city, which nobody said.
    pub(super) assumed: Vec<StreetRow<'a>>,
    /// Differ in a part that was typed.
    pub(super) differing: Vec<StreetRow<'a>>,
}

/// Finds the rows.
pub(super) fn collect<'a>(data: &'a impl StreetData, zips: &impl ZipBook, query: &Address) -> Scope<'a> {
    let mut scope = Scope::default();
    let mut rows = Vec::with_capacity(8);
    if let Some(city) = &query.city {
        if let Some(state) = state_of(zips, query) {
            data.in_city(state, city, &query.street.name, &mut rows);
        }
        for row in rows {
            let place = match query.zip {
                None => true,
                Some(zip) if row.zip == 0 => zip_goes_with(zips, zip, city),
                Some(zip) => row.zip == zip,
            };
            let list =
                if place && parts_fit(&row, query) { &mut scope.accepted } else { &mut scope.differing };
            list.push(row);
        }
        return scope;
    }
    let Some(zip) = query.zip else { return scope };
    data.in_zip(zip, &query.street.name, &mut rows);
    for row in rows {
        let state_fits = query.state.is_none_or(|s| s == row.state);
        let fits = state_fits && parts_fit(&row, query);
        if fits { scope.accepted.push(row) } else { scope.differing.push(row) }
    }
    without_zip(data, zips, query, zip, &mut scope);
    scope
}

/// Rows of feeds without ZIP codes, found through the cities of the typed ZIP code.
fn without_zip<'a>(
    data: &'a impl StreetData,
    zips: &impl ZipBook,
    query: &Address,
    zip: u32,
    scope: &mut Scope<'a>,
) {
    let (cities, Some(state)) = (zips.cities(zip), state_of(zips, query)) else { return };
    let mut rows = Vec::new();
    for city in cities {
        data.in_city(state, city, &query.street.name, &mut rows);
    }
    let sure = zips.towns(zip).len() == 1;
    for row in rows.into_iter().filter(|r| r.zip == 0) {
        match (parts_fit(&row, query), sure) {
            (true, true) => scope.accepted.push(row),
            (true, false) => scope.assumed.push(row),
            (false, _) => scope.differing.push(row),
        }
    }
}

/// The choices of `IncludesAllStreets` in the city of the address. A sure one has the reason
/// `FeedOverlap` (only another one at the same rank could contradict it); one in a city that nobody
/// typed has `MissingPart`, one that contradicts the typed ZIP code `DifferentPart`.
pub(super) fn all_streets(data: &impl StreetData, zips: &impl ZipBook, query: &Address) -> Vec<Choice> {
    let Some(state) = state_of(zips, query) else { return Vec::new() };
    let mut rows = Vec::new();
    let reason = match (&query.city, query.zip) {
        (Some(city), zip) => {
            data.in_city(state, city, ALL_STREETS, &mut rows);
            let agrees = zip.is_none_or(|z| zip_goes_with(zips, z, city));
            if agrees { Reason::FeedOverlap } else { Reason::DifferentPart }
        }
        (None, Some(zip)) => {
            let cities = zips.cities(zip);
            for city in cities {
                data.in_city(state, city, ALL_STREETS, &mut rows);
            }
            if zips.towns(zip).len() == 1 { Reason::FeedOverlap } else { Reason::MissingPart }
        }
        (None, None) => return Vec::new(),
    };
    let mut segments = Vec::new();
    let mut choices: Vec<Choice> = Vec::new();
    for row in rows {
        segments.clear();
        data.segments_at(row.id, query.number.value, &mut segments);
        for segment in &segments {
            let place = Spot::typed(query, row.state, row.city);
            let choice = Choice { place, precinct: Some(segment.precinct), reason };
            if !choices.contains(&choice) {
                choices.push(choice);
            }
        }
    }
    choices
}

/// True when each part of the street that was typed is the row's.
pub(super) fn parts_fit(row: &StreetRow<'_>, query: &Address) -> bool {
    let street = &query.street;
    street.predir.is_none_or(|d| row.predir == Some(d))
        && street.suffix.is_none_or(|s| row.suffix == s)
        && street.postdir.is_none_or(|d| row.postdir == Some(d))
        && street.urbanization.as_ref().is_none_or(|u| row.urbanization == u)
}

/// The state that was typed, or that of the ZIP code.
pub(super) fn state_of(zips: &impl ZipBook, query: &Address) -> Option<StateCode> {
    query.state.or_else(|| query.zip.and_then(|z| zips.state(z)))
}

/// True unless the gazetteer knows the ZIP code and does not know the city in it.
pub(super) fn zip_goes_with(zips: &impl ZipBook, zip: u32, city: &str) -> bool {
    let cities = zips.cities(zip);
    cities.is_empty() || cities.contains(&city)
}
