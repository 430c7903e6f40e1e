//! Whether a locality of a feed can be the county of a ZIP code of which the feed has no street. The town's
//! name alone does not say so: Chicago lies in Cook and in DuPage.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::voting::LocalityRow;
use address::StateCode;
use address::place::Gazetteer;
use address::street::city_key;

/// Keys of all counties by state.
static COUNTIES: LazyLock<BTreeSet<(StateCode, String)>> = LazyLock::new(|| {
    let zips = Gazetteer::get().all();
    let names: BTreeSet<(StateCode, &str)> =
        zips.iter().flat_map(|z| z.counties.iter().map(|c| (z.state, *c))).collect();
    names.into_iter().map(|(state, name)| (state, county_key(name))).collect()
});

/// False where the locality is a county by its name, and the table of ZIP codes names another one for `zip`.
pub(super) fn may_reach(locality: &LocalityRow<'_>, zip: u32, state: StateCode) -> bool {
    let Some(zip) = Gazetteer::get().zip(zip).filter(|z| !z.counties.is_empty()) else { return true };
    let own = county_key(locality.name);
    zip.counties.iter().any(|name| county_key(name) == own) || !COUNTIES.contains(&(state, own))
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
