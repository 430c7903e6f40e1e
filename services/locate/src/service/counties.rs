//! The places that serve whole counties, of the index alone: the voter information service has none without
//! an address.

use address::StateCode;
use chrono::NaiveDate;

use super::{Locator, Store, today};
use lookup::answer::CountyPlaces;

/// One county of an index; `county` is `None` where the state has none of that identifier.
#[derive(Clone, Debug, PartialEq)]
pub struct CountyLookup {
    /// Content version of the index; empty where there is none.
    pub version: String,
    /// The county with its places.
    pub county: Option<CountyPlaces>,
}

/// The counties of a state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CountyList {
    /// Content version of the index; empty where there is none.
    pub version: String,
    /// By name, with numbers of places.
    pub counties: Vec<CountyPlaces>,
    /// The feeds of the state have a locality of each of its counties.
    pub covers_state: bool,
}

impl Locator {
    /// The counties of a state. Without an index there are none; `None` while the only source is an index
    /// that is not loaded.
    #[must_use]
    pub fn counties(&self, state: StateCode) -> Option<CountyList> {
        let Some((index, book)) = self.store().and_then(Store::counties) else {
            return self.remote().map(|_| CountyList::default());
        };
        let counties = book.counties(&*index, state, &|zone| self.today(zone));
        let names = counties.iter().map(|county| county.name.full.as_str());
        let covers_state = lookup::answer::covers_state(state, names);
        Some(CountyList { version: index.version().to_owned(), covers_state, counties })
    }

    /// The places of one county, by its identifier or FIPS code; see [`Locator::counties`].
    #[must_use]
    pub fn county(&self, state: StateCode, county: &str) -> Option<CountyLookup> {
        let Some((index, book)) = self.store().and_then(Store::counties) else {
            return self.remote().map(|_| CountyLookup { version: String::new(), county: None });
        };
        let county = book.county(&*index, state, county, &|zone| self.today(zone));
        Some(CountyLookup { version: index.version().to_owned(), county })
    }

    fn today(&self, zone: &str) -> NaiveDate {
        today(&self.0.clock, zone)
    }
}
