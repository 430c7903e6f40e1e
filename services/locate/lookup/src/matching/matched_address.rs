//! An address as the data spells it, and its text for voters.

use compact_str::{CompactString, ToCompactString as _};

use super::state_of;
use crate::streets::StreetRow;
use address::place::Gazetteer;
use address::{Address, Direction, HouseNumber, StateCode, shown_name};

/// A house of the data, or the typed house on a street of the data, in the data's spelling.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct MatchedAddress {
    pub name: CompactString,
    pub predir: Option<Direction>,
    /// Standard abbreviation of the suffix, or empty.
    pub suffix: CompactString,
    pub postdir: Option<Direction>,
    /// The number alone, for sorting.
    pub number_value: u32,
    /// House number as text ("112-10", "22 1/2").
    pub number: CompactString,
    /// Unit ("APT 4"), or empty.
    pub unit: CompactString,
    /// Urbanization as typed, or the part of the town that the feed has in brackets, or empty.
    pub urbanization: CompactString,
    /// Key of the city, or empty.
    pub city: CompactString,
    pub state: CompactString,
    /// Five digits, or 0.
    pub zip: u32,
}

impl MatchedAddress {
    /// House number and street ("100 N MAIN ST"), with the part of the town in brackets where the street has
    /// one.
    #[must_use]
    pub fn line_1(&self) -> String {
        let mut line = self.number.to_string();
        let parts = [
            self.predir.map_or("", Direction::as_str),
            shown_name(&self.name, self.predir, &self.suffix, self.postdir),
            &self.suffix,
            self.postdir.map_or("", Direction::as_str),
        ];
        for part in parts.into_iter().filter(|p| !p.is_empty()) {
            line.push(' ');
            line.push_str(part);
        }
        if !self.quarter().is_empty() {
            line.push_str(&format!(" ({})", self.quarter()));
        }
        line
    }

    /// The part of the town in brackets behind the street; in Puerto Rico it is an urbanization.
    #[must_use]
    pub fn quarter(&self) -> &str {
        if self.state == "PR" { "" } else { &self.urbanization }
    }

    /// The urbanization of an address in Puerto Rico, or empty.
    #[must_use]
    pub fn urbanization(&self) -> &str {
        if self.state == "PR" { &self.urbanization } else { "" }
    }

    /// The whole address in one line ("100 N MAIN ST APT 4, CHICAGO, IL 60601").
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.line_1();
        if !self.unit.is_empty() {
            text.push(' ');
            text.push_str(&self.unit);
        }
        if !self.urbanization().is_empty() {
            text.push_str(", URB ");
            text.push_str(self.urbanization());
        }
        if !self.city.is_empty() {
            text.push_str(", ");
            text.push_str(&self.city);
        }
        text.push_str(", ");
        text.push_str(&self.state);
        if self.zip != 0 {
            text.push_str(&format!(" {:05}", self.zip));
        }
        text
    }

    /// The typed address on a row of the index.
    pub(super) fn on(row: &StreetRow<'_>, query: &Address, zip: u32) -> Self {
        Self {
            number_value: query.number.value,
            number: number_text(&query.number),
            unit: query.unit.as_ref().map(|u| u.to_compact_string()).unwrap_or_default(),
            zip,
            ..Self::of_street(row)
        }
    }

    /// The typed address as typed, in a city: for `IncludesAllStreets`.
    pub(super) fn typed(query: &Address, state: StateCode, city: &str) -> Self {
        Self {
            name: query.street.name.as_str().into(),
            predir: query.street.predir,
            suffix: query.street.suffix.unwrap_or("").into(),
            postdir: query.street.postdir,
            number_value: query.number.value,
            number: number_text(&query.number),
            unit: query.unit.as_ref().map(|u| u.to_compact_string()).unwrap_or_default(),
            urbanization: query.street.urbanization.as_deref().unwrap_or("").into(),
            city: city.into(),
            state: state.as_str().into(),
            zip: query.zip.unwrap_or(0),
        }
    }

    /// The typed address, with the city and state that were typed or empty ones.
    pub fn typed_at(query: &Address) -> Self {
        let state = state_of(Gazetteer::get(), query).unwrap_or(StateCode(*b"  "));
        let typed = Self::typed(query, state, query.city.as_deref().unwrap_or(""));
        Self { state: typed.state.trim().into(), ..typed }
    }

    /// The house with this number on a row.
    #[must_use]
    pub fn of_row(row: &StreetRow<'_>, number: u32) -> Self {
        Self { number_value: number, number: number.to_compact_string(), ..Self::of_street(row) }
    }

    /// A street of the data, without a number.
    fn of_street(row: &StreetRow<'_>) -> Self {
        Self {
            name: row.name.into(),
            predir: row.predir,
            suffix: row.suffix.into(),
            postdir: row.postdir,
            urbanization: row.quarter.into(),
            city: row.city.into(),
            state: row.state.as_str().into(),
            zip: row.zip,
            ..Self::default()
        }
    }

    /// The same address with a prefix and a suffix of its number.
    #[must_use]
    pub fn with_affixes(mut self, prefix: &str, suffix: &str) -> Self {
        let number = HouseNumber {
            prefix: prefix.to_owned(),
            value: self.number_value,
            suffix: suffix.to_owned(),
            width: 0,
        };
        self.number = number_text(&number);
        self
    }
}

fn number_text(number: &HouseNumber) -> CompactString {
    let plain = number.prefix.is_empty() && number.suffix.is_empty();
    if plain { number.value.to_compact_string() } else { number.to_compact_string() }
}
