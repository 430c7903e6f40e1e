//! Completions of a partly typed address within a ZIP code or a city: streets that begin with the typed text
//! and have the house. The typed text and the completions are addresses: neither is logged or stored.

use chrono::NaiveDate;

use address::number::first_of_range;
use address::place::{Gazetteer, town_key};
use address::street::quarter_key;
use address::town::solid;
use address::{HouseNumber, StateCode};
use index::Index;
use lookup::answer::{VisibleFeeds, shown, shown_line, shown_words};
use lookup::beginning::{Beginning, beginnings};
use lookup::matching::{MatchedAddress, has_house};
use lookup::streets::{StreetData as _, StreetRow, ZipBook as _};

/// Streets that are looked at for one reading of what was typed.
const MAX_STREETS: usize = 400;
/// Towns that go by a typed name which is the part of a town.
const MAX_TOWNS: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SuggestArea {
    /// A ZIP code of 5 digits.
    Zip(u32),
    /// City and state, as typed.
    City(String, StateCode),
}

/// One completion. It may be a voter's address: it has no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Completion {
    /// In one line, as one could type it.
    pub text: String,
    /// House number and street.
    pub line_1: String,
    pub city: String,
    /// Its postal code, two letters.
    pub state: String,
    /// 5 digits, or empty where the data does not say.
    pub zip: String,
}

/// Completions of `prefix` in a place, at most `limit`, the shortest first. As in the look-up, streets that
/// only a past feed has are left out where the state has a present one. `today` gives today's date in an IANA
/// zone.
#[must_use]
pub fn suggest(
    index: &Index,
    prefix: &str,
    place: &SuggestArea,
    limit: usize,
    today: &dyn Fn(&str) -> NaiveDate,
) -> Vec<Completion> {
    let present = VisibleFeeds::of(index, today);
    let mut found: Vec<MatchedAddress> = Vec::new();
    let mut segments = Vec::new();
    for beginning in beginnings(prefix) {
        for row in rows(index, place, &beginning) {
            if !beginning.fits(&row) {
                continue;
            }
            let number = &beginning.number;
            let mut exists = |number: &HouseNumber| {
                segments.clear();
                match &present {
                    Some(present) => present.segments_at(row.id, number.value, &mut segments),
                    None => index.segments_at(row.id, number.value, &mut segments),
                }
                has_house(&segments, number)
            };
            if exists(number) || first_of_range(number, Some(row.state)).is_some_and(|first| exists(&first)) {
                // As typed: `289-01` has its zero.
                found.push(MatchedAddress {
                    number: number.to_string().into(),
                    ..MatchedAddress::of_row(&row, number.value)
                });
            }
        }
    }
    // The shortest completion first.
    found.sort_by(|a, b| (a.name.len(), a).cmp(&(b.name.len(), b)));
    found.dedup();
    found.iter().take(limit).map(completion).collect()
}

/// The streets whose name a reading has or begins.
fn rows<'i>(index: &'i Index, place: &SuggestArea, beginning: &Beginning) -> Vec<StreetRow<'i>> {
    match place {
        SuggestArea::City(city, state) => in_city(index, *state, &town_key(*state, city, 0), beginning),
        SuggestArea::Zip(zip) => {
            let mut rows = Vec::new();
            if beginning.has_whole_name() {
                index.in_zip(*zip, &beginning.name, &mut |row| rows.push(row));
            } else {
                rows = index.streets_in_zip(*zip, &beginning.name, MAX_STREETS);
            }
            rows.extend(without_zip(index, *zip, beginning));
            rows
        }
    }
}

/// The streets of a town in any spacing of its name, and those that have the name in brackets.
fn in_city<'i>(index: &'i Index, state: StateCode, city: &str, beginning: &Beginning) -> Vec<StreetRow<'i>> {
    let (mut alike, mut around) = (Vec::new(), Vec::new());
    index.spaced_alike(state, city, &mut alike);
    index.cities_of_quarter(state, city, &mut around);
    let mut rows = of_town(index, state, city, beginning);
    rows.extend(alike.into_iter().flat_map(|town| of_town(index, state, town, beginning)));
    let quarter = quarter_key(city);
    let is_in_it = |row: &StreetRow<'_>| solid(row.quarter) == solid(&quarter);
    let around = around.into_iter().take(MAX_TOWNS).flat_map(|town| of_town(index, state, town, beginning));
    rows.extend(around.filter(is_in_it));
    rows
}

fn of_town<'i>(index: &'i Index, state: StateCode, city: &str, beginning: &Beginning) -> Vec<StreetRow<'i>> {
    if !beginning.has_whole_name() {
        return index.streets_in_city(state, city, &beginning.name, MAX_STREETS);
    }
    let mut rows = Vec::new();
    index.in_city(state, city, &beginning.name, None, &mut |row| rows.push(row));
    rows
}

/// Streets of feeds without ZIP codes, where the ZIP code is that of one town: as the look-up finds them.
fn without_zip<'i>(index: &'i Index, zip: u32, beginning: &Beginning) -> Vec<StreetRow<'i>> {
    let zips = Gazetteer::get();
    let Some(state) = zips.state(zip).filter(|_| zips.towns(zip).len() == 1) else { return Vec::new() };
    let of = |city: &&'static str| in_city(index, state, city, beginning);
    let rows = zips.cities(zip).iter().flat_map(of).filter(|row| row.zip == 0);
    rows.map(|row| StreetRow { zip, ..row }).collect()
}

fn completion(address: &MatchedAddress) -> Completion {
    Completion {
        text: shown(&address.text()),
        line_1: shown_line(&address.line_1()),
        city: shown_words(&address.city),
        state: address.state.to_string(),
        zip: if address.zip == 0 { String::new() } else { format!("{:05}", address.zip) },
    }
}
