//! The county of an address whose precinct is not known. The town's name alone is not enough: Chicago lies in Cook
//! and in DuPage, and a feed may have no street of the ZIP code.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::matching::state_of;
use crate::streets::ZipBook as _;
use crate::voting::{LocalityRow, VotingData};
use address::place::Gazetteer;
use address::street::city_key;
use address::{Address, StateCode};

/// Keys of all counties by state.
static COUNTIES: LazyLock<BTreeSet<(StateCode, String)>> = LazyLock::new(|| {
    let zips = Gazetteer::get().all();
    let names: BTreeSet<(StateCode, &str)> =
        zips.iter().flat_map(|z| z.counties.iter().map(|c| (z.state, *c))).collect();
    names.into_iter().map(|(state, name)| (state, county_key(name))).collect()
});

/// The one locality that the typed place can mean. A ZIP code alone counts only when its main city
/// has that locality too: a feed may reach into a ZIP code that belongs to a neighbour.
pub(super) fn only_locality<D: VotingData>(data: &D, query: &Address) -> Option<u32> {
    let gazetteer = Gazetteer::get();
    let state = state_of(gazetteer, query)?;
    let in_zip = query.zip.map(|z| data.localities_in_zip(z)).unwrap_or_default();
    let fits = |locality: &u32| match query.zip {
        Some(zip) if in_zip.is_empty() => may_reach(&data.locality(*locality), zip, state),
        Some(_) => in_zip.contains(locality),
        // A town may lie in several counties, and a feed may be of one of them.
        None => query.city.as_ref().is_none_or(|city| {
            let zips = gazetteer.city_zips(state, city);
            zips.iter().all(|zip| may_reach(&data.locality(*locality), *zip, state))
        }),
    };
    let fitting = |list: Vec<u32>| -> Vec<u32> { list.into_iter().filter(fits).collect() };
    let list = if let Some(city) = &query.city {
        let cities = query.zip.map_or(&[][..], |z| gazetteer.cities(z));
        if !cities.is_empty() && !cities.contains(&city.as_str()) {
            return None;
        }
        fitting(data.localities_in_city(state, city))
    } else {
        let cities = gazetteer.cities(query.zip?);
        let own = fitting(data.localities_in_city(state, cities.first()?));
        let alone = !in_zip.is_empty() || cities.len() == 1;
        if alone && (in_zip.is_empty() || in_zip == own) { own } else { Vec::new() }
    };
    match list.as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// False where the locality's name is that of a county, and the table of ZIP codes names another one for `zip`.
fn may_reach(locality: &LocalityRow<'_>, zip: u32, state: StateCode) -> bool {
    let Some(zip) = Gazetteer::get().zip(zip).filter(|z| !z.counties.is_empty()) else { return true };
    let own = county_key(locality.name);
    zip.counties.iter().any(|name| county_key(name) == own) || !COUNTIES.contains(&(state, own))
}

/// Whether two localities of one state are the same by code, or by name where one has none.
pub(super) fn is_one_county(a: &LocalityRow<'_>, b: &LocalityRow<'_>) -> bool {
    if !a.fips.is_empty() && !b.fips.is_empty() {
        return a.fips == b.fips;
    }
    let (a, b) = (county_key(a.name), county_key(b.name));
    !a.is_empty() && a == b
}

/// A county's name without the word for what it is.
fn county_key(name: &str) -> String {
    let key = city_key(name);
    let kinds = [" COUNTY", " PARISH", " BOROUGH", " CENSUS AREA", " MUNICIPALITY", " MUNICIPIO"];
    match kinds.iter().find_map(|kind| key.strip_suffix(kind)) {
        Some(bare) => bare.to_owned(),
        None => key,
    }
}
