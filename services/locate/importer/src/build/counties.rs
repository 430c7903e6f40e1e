//! Locates the counties of a feed without street segments (early voting alone) by the table of ZIP codes. A
//! ZIP code or a town counts only when the feed has every county that it reaches into.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::merge::MergedStreets;
use super::ranks::Ranks;
use super::segments::StreetNames;
use super::tables::FeedContext;
use address::StateCode;
use address::place::Gazetteer;
use address::town::{city_key, solid};
use feed::model::{Locality, VipFeed};
use lookup::answer::county_key;

/// Localities of towns, as numbered in their order of use, and of ZIP codes, that no segment says.
#[derive(Default)]
pub(super) struct LocalityReach {
    towns: Vec<(u32, u32)>,
    zips: Vec<(u32, u32)>,
}

impl LocalityReach {
    /// Adds the counties of a feed without segments.
    pub(super) fn add(&mut self, feed: &VipFeed, added: &FeedContext, names: &mut StreetNames) {
        let counties = CountyReach::of(feed, added.state, added.first_locality);
        let towns = counties.towns.into_iter();
        self.towns.extend(towns.map(|(town, locality)| (names.city(added.state, town, ""), locality)));
        self.zips.extend(counties.zips);
    }

    pub(super) fn give_to(&self, merged: &mut MergedStreets, ranks: &Ranks) {
        for (town, locality) in &self.towns {
            merged.city_localities.entry(ranks.city_rank(*town)).or_default().insert(*locality);
        }
        for (zip, locality) in &self.zips {
            merged.zip_localities.entry(*zip).or_default().insert(*locality);
        }
    }
}

/// Localities by town and by ZIP code.
#[derive(Debug, Default)]
struct CountyReach {
    towns: BTreeSet<(&'static str, u32)>,
    zips: BTreeSet<(u32, u32)>,
}

impl CountyReach {
    /// Of a feed whose localities are counted from `first`.
    fn of(feed: &VipFeed, state: StateCode, first: u32) -> Self {
        let mut counties: BTreeMap<String, Option<u32>> = BTreeMap::new();
        for (locality, number) in feed.localities.iter().zip(first..).filter(|(l, _)| is_county(l)) {
            // Two of one name (a county and a city) are none.
            counties.entry(county_key(&locality.name)).and_modify(|n| *n = None).or_insert(Some(number));
        }
        let mut reach = Self::default();
        if counties.is_empty() {
            return reach;
        }
        let mut open: HashSet<&str> = HashSet::new();
        for zip in Gazetteer::get().all().iter().filter(|zip| zip.state == state && zip.active) {
            let number = |county: &&str| counties.get(&county_key(county)).copied().flatten();
            let all: Option<Vec<u32>> = zip.counties.iter().map(number).collect();
            match all.filter(|all| !all.is_empty()) {
                Some(all) => {
                    for locality in all {
                        reach.zips.insert((zip.zip, locality));
                        reach.towns.extend(zip.cities.iter().map(|town| (*town, locality)));
                    }
                }
                None => open.extend(zip.cities),
            }
        }
        reach.towns.retain(|(town, _)| !open.contains(town));
        reach
    }
}

/// Whether a locality is a county, and no town of the name of one.
fn is_county(locality: &Locality) -> bool {
    match locality.kind.trim().to_ascii_lowercase().as_str() {
        "county" | "parish" | "borough" => true,
        "" => county_key(&locality.name) != solid(&city_key(&locality.name)),
        _ => false,
    }
}
