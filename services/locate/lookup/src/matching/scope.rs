//! Which rows of a street an address may mean: those that fit every part that was typed. A part that was
//! not typed fits all rows; a part that was typed fits only rows that have the same.

use super::{AddressChoice, ChoiceReason, MatchedAddress};
use crate::streets::{ALL_STREETS, SegmentDoubt, StreetData, StreetRow, ZipBook};
use address::town::solid;
use address::{Address, StateCode};

/// The rows of the typed street name, by how they fit the typed place and parts.
#[derive(Debug, Default)]
pub(super) struct StreetScope<'a> {
    /// UnitEvery typed part is the row's own.
    pub(super) accepted: Vec<StreetRow<'a>>,
    /// Have no ZIP code, and belong to one of several cities of the typed ZIP code: they fit only if the
    /// voter lives in that city, which was not typed.
    pub(super) assumed: Vec<StreetRow<'a>>,
    /// They differ in a part that was typed.
    pub(super) differing: Vec<StreetRow<'a>>,
}

/// The street that is looked for: as typed, or a variation of it.
#[derive(Clone, Copy)]
pub(super) struct WantedStreet<'q> {
    pub(super) query: &'q Address,
    pub(super) name: &'q str,
    pub(super) suffix: Option<&'q str>,
}

impl<'q> WantedStreet<'q> {
    pub(super) fn typed(query: &'q Address) -> Self {
        Self { query, name: &query.street.name, suffix: query.street.suffix }
    }

    /// Whether each typed part of the street is the row's. A typed urbanization or part of the town fits
    /// only a row that has it in brackets: streets of one name in two of them cannot be told apart
    /// otherwise.
    pub(super) fn parts_fit(&self, row: &StreetRow<'_>) -> bool {
        let street = &self.query.street;
        street.predir.is_none_or(|d| row.predir == Some(d))
            && self.suffix.is_none_or(|s| row.suffix == s)
            && street.postdir.is_none_or(|d| row.postdir == Some(d))
            && street.urbanization.as_deref().is_none_or(|typed| solid(typed) == solid(row.quarter))
    }

    /// How many parts a row has that were not typed.
    pub(super) fn added(&self, row: &StreetRow<'_>) -> u32 {
        let street = &self.query.street;
        u32::from(street.predir.is_none() && row.predir.is_some())
            + u32::from(self.suffix.is_none() && !row.suffix.is_empty())
            + u32::from(street.postdir.is_none() && row.postdir.is_some())
            + u32::from(street.urbanization.is_none() && !row.quarter.is_empty())
    }
}

/// Collects the rows of a street name. Rows that differ are kept only when `differing` says so: they matter
/// when nothing fits, and a name may have many.
pub(super) fn collect<'a>(
    data: &'a impl StreetData,
    zips: &impl ZipBook,
    wanted: WantedStreet<'_>,
    differing: bool,
) -> StreetScope<'a> {
    let mut scope = StreetScope::default();
    let query = wanted.query;
    let differ = |row: StreetRow<'a>, list: &mut Vec<StreetRow<'a>>| {
        if differing {
            list.push(row);
        }
    };
    if let Some(city) = &query.city {
        let Some(state) = state_of(zips, query) else { return scope };
        // Computed once, and only for rows without a ZIP code.
        let mut goes = None;
        data.in_city(state, city, wanted.name, query.zip.filter(|_| !differing), &mut |row| {
            let place = match query.zip {
                None => true,
                Some(zip) if row.zip == 0 => *goes.get_or_insert_with(|| zip_goes_with(zips, zip, city)),
                Some(zip) => row.zip == zip,
            };
            if place && wanted.parts_fit(&row) {
                scope.accepted.push(row);
            } else {
                differ(row, &mut scope.differing);
            }
        });
        return scope;
    }
    let Some(zip) = query.zip else { return scope };
    data.in_zip(zip, wanted.name, &mut |row| {
        let state_fits = query.state.is_none_or(|s| s == row.state);
        if state_fits && wanted.parts_fit(&row) {
            scope.accepted.push(row);
        } else {
            differ(row, &mut scope.differing);
        }
    });
    // Rows of feeds without ZIP codes are found through the cities of the typed one.
    let (cities, Some(state)) = (zips.cities(zip), state_of(zips, query)) else { return scope };
    let sure = zips.towns(zip).len() == 1;
    for city in cities {
        data.in_city(state, city, wanted.name, Some(0), &mut |row| {
            if row.zip != 0 {
                return;
            }
            match (wanted.parts_fit(&row), sure) {
                (true, true) => scope.accepted.push(row),
                (true, false) => scope.assumed.push(row),
                (false, _) => differ(row, &mut scope.differing),
            }
        });
    }
    scope
}

/// The choices that `IncludesAllStreets` segments of a city give.
#[derive(Debug, Default)]
pub(super) struct AllStreetsMatch {
    pub(super) choices: Vec<AddressChoice>,
    /// Whether a doubtful segment is among them.
    pub(super) is_doubtful: bool,
}

/// The choices of `IncludesAllStreets` in the city of the address. A certain one has the reason `FeedOverlap`
/// (only another one at the same rank could contradict it); one in a city that was not typed has
/// `MissingPart`, and one that contradicts the typed ZIP code has `DifferentPart`.
pub(super) fn all_streets(data: &impl StreetData, zips: &impl ZipBook, query: &Address) -> AllStreetsMatch {
    let Some(state) = state_of(zips, query) else { return AllStreetsMatch::default() };
    let mut rows = Vec::new();
    let reason = match (&query.city, query.zip) {
        (Some(city), zip) => {
            data.in_city(state, city, ALL_STREETS, None, &mut |row| rows.push(row));
            let agrees = zip.is_none_or(|z| zip_goes_with(zips, z, city));
            if agrees { ChoiceReason::FeedOverlap } else { ChoiceReason::DifferentPart }
        }
        (None, Some(zip)) => {
            let cities = zips.cities(zip);
            for city in cities {
                data.in_city(state, city, ALL_STREETS, None, &mut |row| rows.push(row));
            }
            if zips.towns(zip).len() == 1 { ChoiceReason::FeedOverlap } else { ChoiceReason::MissingPart }
        }
        (None, None) => return AllStreetsMatch::default(),
    };
    let mut segments = Vec::new();
    let mut found = AllStreetsMatch::default();
    for row in rows {
        segments.clear();
        data.segments_at(row.id, query.number.value, &mut segments);
        for segment in &segments {
            let is_doubtful = segment.doubt != SegmentDoubt::No;
            found.is_doubtful |= is_doubtful;
            if segment.doubt == SegmentDoubt::NoPrecinct {
                continue;
            }
            let address = MatchedAddress::typed(query, row.state, row.city);
            let reason = if is_doubtful { ChoiceReason::DifferentPart } else { reason };
            let choice = AddressChoice { address, precinct: Some(segment.precinct), reason, is_equal: false };
            if !found.choices.iter().any(|known| known.precinct == choice.precinct && *known == choice) {
                found.choices.push(choice);
            }
        }
    }
    found
}

/// Whether `IncludesAllStreets` is said of a city that the address may be in.
pub(super) fn has_all_streets(data: &impl StreetData, zips: &impl ZipBook, query: &Address) -> bool {
    let Some(state) = state_of(zips, query) else { return true };
    let of_zip = query.zip.map_or(&[][..], |zip| zips.cities(zip)).iter().copied();
    let mut found = false;
    for city in query.city.as_deref().into_iter().chain(of_zip) {
        data.in_city(state, city, ALL_STREETS, None, &mut |_| found = true);
    }
    found
}

/// The state that was typed, or that of the ZIP code.
pub(crate) fn state_of(zips: &impl ZipBook, query: &Address) -> Option<StateCode> {
    query.state.or_else(|| query.zip.and_then(|z| zips.state(z)))
}

/// Whether a city may have a ZIP code: false only where the gazetteer knows the code, and not the city in it.
pub(super) fn zip_goes_with(zips: &impl ZipBook, zip: u32, city: &str) -> bool {
    let cities = zips.cities(zip);
    cities.is_empty() || cities.contains(&city)
}

/// Streets of these names, where the typed place fits.
pub(super) fn named<'a>(
    data: &'a impl StreetData,
    zips: &impl ZipBook,
    query: &Address,
    names: &[String],
) -> Vec<StreetRow<'a>> {
    let (mut rows, state) = (Vec::new(), state_of(zips, query));
    for name in names {
        match (&query.city, query.zip) {
            (Some(city), zip) => {
                if let Some(state) = state {
                    data.in_city(state, city, name, zip, &mut |row| {
                        if zip.is_none_or(|zip| row.zip == 0 || row.zip == zip) {
                            rows.push(row);
                        }
                    });
                }
            }
            (None, Some(zip)) => {
                data.in_zip(zip, name, &mut |row| rows.push(row));
                let Some(state) = state else { continue };
                for city in zips.cities(zip) {
                    data.in_city(state, city, name, Some(zip), &mut |row| {
                        if row.zip == 0 {
                            rows.push(row);
                        }
                    });
                }
            }
            (None, None) => {}
        }
    }
    rows
}
