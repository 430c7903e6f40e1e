//! Feeds in memory for tests and benchmarks, made of parts; a test sets in a part what it is about.
#![allow(clippy::unwrap_used)] // For tests, which fail by panicking.

use std::path::Path;

use feed::model::{Locality, PollingLocation, StreetSegment, VipElection, VipFeed, VipPrecinct, VipSource};
use importer::Builder;
use index::Index;

/// A feed in memory, as the builder takes it.
pub type MadeFeed = (VipFeed, Vec<StreetSegment>);

/// A feed of the state or county of a FIPS code, with one locality, `l`, and these precincts of it.
#[must_use]
pub fn feed(fips: &str, precincts: Vec<VipPrecinct>) -> VipFeed {
    VipFeed {
        source: Some(source(fips, "")),
        localities: vec![locality("l", "")],
        precincts,
        ..VipFeed::default()
    }
}

/// The source of a feed, by FIPS code and name.
#[must_use]
pub fn source(fips: &str, name: &str) -> VipSource {
    VipSource { vip_id: fips.to_owned(), name: name.to_owned(), ..VipSource::default() }
}

/// An election on a day.
#[must_use]
pub fn election(day: &str) -> VipElection {
    VipElection { date: Some(day.parse().unwrap()), ..VipElection::default() }
}

/// A locality, by identifier and name.
#[must_use]
pub fn locality(id: &str, name: &str) -> Locality {
    Locality { id: id.to_owned(), name: name.to_owned(), ..Locality::default() }
}

/// A precinct of the locality `l`, with these places.
#[must_use]
pub fn precinct(id: &str, places: &[&str]) -> VipPrecinct {
    VipPrecinct {
        id: id.to_owned(),
        locality_id: "l".to_owned(),
        polling_location_ids: places.iter().map(|place| (*place).to_owned()).collect(),
        ..VipPrecinct::default()
    }
}

/// A polling place, by identifier, name and first line.
#[must_use]
pub fn place(id: &str, name: &str, line_1: &str) -> PollingLocation {
    PollingLocation {
        id: id.to_owned(),
        name: name.to_owned(),
        line_1: line_1.to_owned(),
        ..PollingLocation::default()
    }
}

/// The houses 1 to 99 of a street (name, suffix) on both sides, in a town (city, state, ZIP code).
#[must_use]
pub fn segment(precinct: &str, street: [&str; 2], town: [&str; 3]) -> StreetSegment {
    let ([street_name, street_suffix], [city, state, zip]) =
        (street.map(str::to_owned), town.map(str::to_owned));
    StreetSegment {
        precinct_id: precinct.to_owned(),
        street_name,
        street_suffix,
        city,
        state,
        zip,
        odd_even_both: "both".to_owned(),
        ..numbered(1, 99, StreetSegment::default())
    }
}

/// A segment with other house numbers.
#[must_use]
pub fn numbered(first: u32, last: u32, segment: StreetSegment) -> StreetSegment {
    let [start_house_number, end_house_number] = [first, last].map(|number| number.to_string());
    StreetSegment { start_house_number, end_house_number, ..segment }
}

/// Builds the index of these feeds at `path`, as of a second of 1970.
pub fn build(path: &Path, feeds: &[MadeFeed], built_at: i64) -> Index {
    let mut builder = Builder::new(path);
    for feed in feeds {
        builder.add(feed, &[]).unwrap();
    }
    builder.finish(built_at).unwrap();
    Index::open(path).unwrap()
}
