//! The county of an address whose precinct is not known, and the office to ask. A county is named only where
//! the feed's rows and the table of ZIP codes agree on it: a town may lie in several counties, and a feed may
//! be of one of them.

use std::collections::BTreeSet;

use crate::matching::state_of;
use crate::streets::{StreetData, StreetRow, ZipBook as _};
use crate::voting::{LocalityRow, VotingData};
use address::place::{Gazetteer, ZipInfo, ZipKind, county_key};
use address::town::{city_key, solid};
use address::{Address, StateCode};

/// The one locality that the typed place can mean: all rows of the place lie in it, and so does the place by
/// the table.
pub(super) fn only_locality<D: VotingData>(data: &D, query: &Address) -> Option<u32> {
    let locality = by_rows(data, query)?;
    let row = data.locality(locality);
    let is_one = is_by_table(&row, query)
        && (is_the_town(&row, query) || data.feed(row.feed).covers_state || !has_homes_elsewhere(query));
    is_one.then_some(locality)
}

/// Whether a locality may be in the county that was typed, if one was.
pub(super) fn is_of_typed_county<D: VotingData>(data: &D, locality: u32, query: &Address) -> bool {
    let Some(typed) = &query.county else { return true };
    let own = county_key(data.locality(locality).name);
    let typed = solid(typed);
    if own == typed {
        return true;
    }
    // The localities of New England are towns: there the table says which county the typed place is in.
    let Some(state) = state_of(Gazetteer::get(), query) else { return false };
    let zips = match (query.zip, &query.city) {
        (Some(zip), _) => vec![zip],
        (None, Some(city)) => Gazetteer::get().city_zips(state, city).to_vec(),
        (None, None) => Vec::new(),
    };
    let in_table = |zip: u32| counties_of(zip).is_some_and(|counties| counties.contains(&*typed));
    !Gazetteer::counties(state).contains(&own) && !zips.is_empty() && zips.into_iter().all(in_table)
}

/// The locality of all rows of the typed place.
fn by_rows<D: VotingData>(data: &D, query: &Address) -> Option<u32> {
    let gazetteer = Gazetteer::get();
    let state = state_of(gazetteer, query)?;
    let cities = query.zip.map_or(&[][..], |z| gazetteer.cities(z));
    let typed = query.city.as_deref();
    if typed.is_some_and(|city| !cities.is_empty() && !cities.contains(&city)) {
        return None;
    }
    let in_city = data.localities_in_city(state, typed.or(cities.first().copied())?);
    let in_zip = query.zip.map(|z| data.localities_in_zip(z)).unwrap_or_default();
    let one = match (in_zip.as_slice(), in_city.as_slice()) {
        // A feed may reach into a ZIP code that belongs to a neighbour: its town is of the feed, too.
        ([one], city) if city.contains(one) => Some(*one),
        ([], [one]) if typed.is_some() || cities.len() == 1 => Some(*one),
        _ => None,
    };
    one.filter(|locality| is_of_typed_county(data, *locality, query))
}

/// Whether the table of ZIP codes has all of the typed place in this locality.
fn is_by_table(locality: &LocalityRow<'_>, query: &Address) -> bool {
    let gazetteer = Gazetteer::get();
    let Some(state) = state_of(gazetteer, query) else { return false };
    let own = county_key(locality.name);
    let is_listed = Gazetteer::counties(state).contains(&own);
    if is_the_town(locality, query) {
        return true;
    }
    let (one, all);
    let zips = match (query.zip, &query.city) {
        (Some(zip), _) => {
            one = [zip];
            &one[..]
        }
        (None, Some(city)) => {
            all = gazetteer.city_zips(state, city);
            all
        }
        (None, None) => return false,
    };
    let counties: Option<Vec<BTreeSet<String>>> = zips.iter().map(|zip| counties_of(*zip)).collect();
    let Some(counties) = counties.filter(|list| !list.is_empty()) else { return false };
    let only = counties[0].len() == 1 && counties.iter().all(|other| *other == counties[0]);
    // A county that the table calls by another name is the one of its rows.
    let is_unknown = locality.kind.eq_ignore_ascii_case("county") && !is_listed;
    only && (counties[0].contains(&own) || is_unknown)
}

/// Whether the table has homes of a typed ZIP code's town in another county. The ZIP code may then reach into
/// it, too: the table names one county of each. A county that is a city itself (Carson City) has its own.
fn has_homes_elsewhere(query: &Address) -> bool {
    let gazetteer = Gazetteer::get();
    let Some(zip) = query.zip.and_then(|zip| gazetteer.zip(zip)) else { return false };
    let typed = query.city.as_deref();
    let towns = zip.cities.iter().filter(|town| Some(**town) == typed);
    let towns = towns.chain(zip.towns().iter().filter(|_| typed.is_none()));
    let own = counties_of(zip.zip);
    let is_itself = |town: &str| zip.counties.iter().any(|county| city_key(county) == town);
    let has_homes = |z: &&ZipInfo, town| z.active && z.kind == ZipKind::Standard && z.towns().contains(&town);
    towns.filter(|town| !is_itself(town)).any(|town| {
        let zips = gazetteer.city_zips(zip.state, town).iter().filter_map(|zip| gazetteer.zip(*zip));
        zips.filter(|z| has_homes(z, *town))
            .filter_map(|z| counties_of(z.zip))
            .any(|other| Some(other) != own)
    })
}

/// The counties of a ZIP code; `None` where the table has none.
fn counties_of(zip: u32) -> Option<BTreeSet<String>> {
    let zip = Gazetteer::get().zip(zip).filter(|z| !z.counties.is_empty())?;
    Some(zip.counties.iter().map(|name| county_key(name)).collect())
}

/// Whether a locality is no county but the typed town itself ([`is_town`]).
fn is_the_town(locality: &LocalityRow<'_>, query: &Address) -> bool {
    let is_county = |state| Gazetteer::counties(state).contains(&county_key(locality.name));
    state_of(Gazetteer::get(), query).is_some_and(|state| !is_county(state)) && is_town(locality.name, query)
}

/// Whether a locality is the typed town itself, or the only town of the typed ZIP code. The City of Ithaca
/// and the Town of Ithaca are both called Ithaca in an address: a locality that is named with its kind may be
/// the other one.
fn is_town(name: &str, query: &Address) -> bool {
    let key = city_key(name);
    let first = name.split_whitespace().next().unwrap_or_default();
    if !key.starts_with(&city_key(first)) {
        return false;
    }
    let bare = key.as_str();
    let towns = query.zip.map_or(&[][..], |zip| Gazetteer::get().towns(zip));
    let is_of_zip = query.zip.is_none() || towns.contains(&bare);
    match query.city.as_deref() {
        Some(city) => city == bare && is_of_zip,
        None => towns == [bare],
    }
}

/// The locality whose office an address is asked of, where the county is not proven: the street is known, and
/// all its rows in the typed place lie in one county. An office to ask, never a place to vote.
pub(super) fn locality_of_street<D: StreetData + VotingData>(data: &D, query: &Address) -> Option<u32> {
    let state = state_of(Gazetteer::get(), query)?;
    let mut rows: Vec<u32> = Vec::new();
    let mut take = |row: StreetRow<'_>| {
        if row.state == state {
            rows.push(row.id);
        }
    };
    match (&query.city, query.zip) {
        (Some(city), zip) => data.in_city(state, city, &query.street.name, zip, &mut take),
        (None, Some(zip)) => data.in_zip(zip, &query.street.name, &mut take),
        (None, None) => return None,
    }
    let mut precincts = BTreeSet::new();
    rows.into_iter().for_each(|row| data.precincts_of(row, &mut precincts));
    let one = one_county(data, precincts.into_iter().map(|p| data.precinct(p).locality));
    one.filter(|locality| is_of_typed_county(data, *locality, query))
}

/// The locality whose office an address is asked of, where not even the street is known: all rows of the
/// place lie in it, in a feed of the whole state, or all rows of the typed ZIP code do.
pub(super) fn locality_of_place<D: VotingData>(data: &D, query: &Address) -> Option<u32> {
    by_rows(data, query).filter(|locality| {
        let has_zip = || query.zip.is_some_and(|zip| data.localities_in_zip(zip) == [*locality]);
        data.feed(data.locality(*locality).feed).covers_state || has_zip()
    })
}

/// The first of some localities, where all are one county.
pub(super) fn one_county<D: VotingData>(data: &D, mut localities: impl Iterator<Item = u32>) -> Option<u32> {
    let first = localities.next()?;
    let row = data.locality(first);
    let state = data.election(row.feed).0;
    let is_same = |other: u32| {
        let other = data.locality(other);
        data.election(other.feed).0 == state && is_one_county(&row, &other)
    };
    localities.all(|other| other == first || is_same(other)).then_some(first)
}

/// Whether there is a locality of each county of a state: only then do the rows of a feed show that a town is
/// not in a county.
pub fn covers_state<'n>(state: StateCode, names: impl Iterator<Item = &'n str>) -> bool {
    let keys: BTreeSet<String> = names.map(county_key).collect();
    let counties = Gazetteer::counties(state);
    !counties.is_empty() && counties.is_subset(&keys)
}

/// Whether two localities of one state are the same by code, or by name where one has none.
pub(super) fn is_one_county(a: &LocalityRow<'_>, b: &LocalityRow<'_>) -> bool {
    if !a.fips.is_empty() && !b.fips.is_empty() {
        return a.fips == b.fips;
    }
    let (a, b) = (county_key(a.name), county_key(b.name));
    !a.is_empty() && a == b
}
