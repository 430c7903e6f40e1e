//! Electoral districts of an address (VIP, ElectoralDistrict), and what the readings of an address agree about: a district
//! is told where every reading has it, else its type is named as undecided, never guessed.

mod agreement;
mod words;

pub use agreement::{Districts, Named, agreed};

use serde::Serialize;

/// Most districts of a precinct that are kept; no real precinct has half as many.
pub const MOST_DISTRICTS: usize = 100;

/// Most characters of a district's name.
pub const MOST_CHARACTERS: usize = 200;

/// Most characters of a district's number, and of a type in the feed's own words.
pub const MOST_OF_NUMBER: usize = 60;

/// What a district elects, from the whole country to the neighbourhood: the types of VIP 6.0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum DistrictType {
    National,
    Congressional,
    /// The whole state.
    State,
    StateSenate,
    /// The lower house of a state's legislature.
    StateHouse,
    Judicial,
    County,
    CountyCouncil,
    City,
    CityCouncil,
    Municipality,
    Borough,
    Town,
    Township,
    Village,
    Ward,
    School,
    Water,
    Utility,
    Special,
    /// In the feed's own words ([`District::other_type`]).
    Other,
}

impl DistrictType {
    /// All, in the order in which they are told.
    pub const ALL: [Self; 21] = [
        Self::National,
        Self::Congressional,
        Self::State,
        Self::StateSenate,
        Self::StateHouse,
        Self::Judicial,
        Self::County,
        Self::CountyCouncil,
        Self::City,
        Self::CityCouncil,
        Self::Municipality,
        Self::Borough,
        Self::Town,
        Self::Township,
        Self::Village,
        Self::Ward,
        Self::School,
        Self::Water,
        Self::Utility,
        Self::Special,
        Self::Other,
    ];

    /// The number in an index file.
    #[must_use]
    pub fn number(self) -> u32 {
        self as u32
    }

    /// The type of a number in an index file.
    #[must_use]
    pub fn of_number(number: u32) -> Option<Self> {
        Self::ALL.get(number as usize).copied()
    }

    /// Whether a home lies in one district of the type at most: a precinct with two of them is cut by their line. In New
    /// Hampshire districts of the House overlap (floterial districts).
    #[must_use]
    pub fn is_single(self, state: &str) -> bool {
        match self {
            Self::Congressional | Self::StateSenate => true,
            Self::StateHouse => state != "NH",
            _ => false,
        }
    }
}

/// A district of an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct District {
    /// What it elects.
    #[serde(rename = "type")]
    pub kind: DistrictType,
    /// Its type in the feed's own words, where the vocabulary has none; else empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub other_type: String,
    /// As the feed gives it; never empty.
    pub name: String,
    /// As the feed gives it, or empty.
    pub number: String,
    /// OCD division identifier, or empty.
    pub ocd_id: String,
}

impl District {
    /// Whether two records mean one district: by their OCD identifiers where both have one, else by all that they say.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        if self.ocd_id.is_empty() || other.ocd_id.is_empty() {
            let own = (self.kind, &self.other_type, &self.name, &self.number);
            return own == (other.kind, &other.other_type, &other.name, &other.number);
        }
        (self.kind, &self.ocd_id) == (other.kind, &other.ocd_id)
    }
}

/// Why a text is no OCD division identifier of the United States (`ocd-division/country:us/state:va/sldl:25`); `None` when
/// it is one. `state` is the code of the feed's state, where it is known.
#[must_use]
pub fn ocd_fault(text: &str, state: Option<&str>) -> Option<&'static str> {
    let Some(rest) = text.strip_prefix("ocd-division/country:us") else {
        return Some("does not begin with ocd-division/country:us");
    };
    if text.chars().count() > MOST_CHARACTERS {
        return Some("has more than 200 characters");
    }
    if rest.is_empty() {
        return None;
    }
    let Some(rest) = rest.strip_prefix('/') else {
        return Some("does not begin with ocd-division/country:us");
    };
    let is_part = |part: &str| {
        let is_kind = |kind: &str| {
            !kind.is_empty() && kind.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        };
        let is_id = |id: &str| {
            let is_letter = |c: char| c.is_alphanumeric() && !c.is_uppercase();
            !id.is_empty() && id.chars().all(|c| is_letter(c) || "-._~".contains(c))
        };
        part.split_once(':').is_some_and(|(kind, id)| is_kind(kind) && is_id(id))
    };
    if !rest.split('/').all(is_part) {
        return Some("is not made of parts such as state:va, in small letters");
    }
    let first = rest.split('/').next().unwrap_or_default();
    let of = ["state:", "district:", "territory:"].into_iter().find_map(|kind| first.strip_prefix(kind));
    match (of, state) {
        (Some(own), Some(state)) if !own.eq_ignore_ascii_case(state) => Some("is of another state"),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
