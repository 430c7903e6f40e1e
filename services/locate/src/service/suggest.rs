//! Completions of a partly typed address within a ZIP code or a city: streets whose name begins like
//! what was typed and that have the number.

use crate::domain::address::{Direction, StateCode};
use crate::domain::answer::shown;
use crate::domain::matching::Spot;
use crate::domain::street::{city_key, street_from_fields};
use crate::domain::streets::{ALL_STREETS, StreetData as _, StreetRow};
use crate::index::Index;

/// Streets that are looked at for one request.
const MAX_STREETS: usize = 400;

/// Where to look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// 5 digits.
    Zip(u32),
    /// City and state, as typed.
    City(String, StateCode),
}

pub(super) fn suggest(index: &Index, prefix: &str, place: &Place, limit: usize) -> Vec<String> {
    let Some((number, street)) = split(prefix) else { return Vec::new() };
    let mut found: Vec<Spot> = Vec::new();
    for (predir, name) in beginnings(street) {
        let rows = match place {
            Place::Zip(zip) => index.streets_in_zip(*zip, &name, MAX_STREETS),
            Place::City(city, state) => index.streets_in_city(*state, &city_key(city), &name, MAX_STREETS),
        };
        let fits =
            |row: &StreetRow<'_>| row.name != ALL_STREETS && (predir.is_none() || row.predir == predir);
        for row in rows.into_iter().filter(fits) {
            let mut segments = Vec::new();
            index.segments_at(row.id, number, &mut segments);
            if !segments.is_empty() {
                found.push(Spot::of_row(&row, number));
            }
        }
    }
    // The shortest completion first.
    found.sort_by(|a, b| (a.name.len(), a).cmp(&(b.name.len(), b)));
    found.dedup();
    found.into_iter().take(limit).map(|spot| shown(&spot.text())).collect()
}

/// House number and the beginning of a street.
fn split(prefix: &str) -> Option<(u32, &str)> {
    let prefix = prefix.trim_start();
    let (number, street) = prefix.split_once(char::is_whitespace)?;
    Some((number.parse().ok()?, street.trim_start()))
}

/// What the typed words may begin: a name, or a direction and a name; with its last word as typed (a
/// beginning) and in its canonical form (FIFTH is 5TH).
fn beginnings(street: &str) -> Vec<(Option<Direction>, String)> {
    let typed: String =
        street.to_ascii_uppercase().chars().filter(|c| c.is_ascii_alphanumeric() || *c == ' ').collect();
    let typed = typed.trim_end().to_owned();
    let mut list = Vec::new();
    if typed.is_empty() {
        return list;
    }
    if let Some((word, rest)) = typed.split_once(' ') {
        let predir = Direction::ALL.into_iter().find(|d| d.as_str() == word).or(match word {
            "NORTH" => Some(Direction::N),
            "EAST" => Some(Direction::E),
            "SOUTH" => Some(Direction::S),
            "WEST" => Some(Direction::W),
            _ => None,
        });
        if predir.is_some() && !rest.trim().is_empty() {
            list.push((predir, rest.trim().to_owned()));
        }
    }
    if let Some(street) = street_from_fields("", &typed, "", "")
        && street.name != typed
    {
        list.push((street.predir, street.name));
    }
    list.push((None, typed));
    list
}
