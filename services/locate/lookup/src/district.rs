//! Electoral districts of an address (VIP, ElectoralDistrict), and what the readings of an address agree
//! about: a district is told where every reading has it, else its type is named as undecided, never guessed.

mod agreement;
mod ocd;
mod words;

use std::fmt;

pub use agreement::{Districts, NamedDistricts, agreed};
pub use ocd::{contradiction, ocd_fault};

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

/// Most districts of a precinct that are kept; no real precinct has half as many.
pub const MOST_DISTRICTS: usize = 100;

/// Most characters of a district's name.
pub const MOST_CHARACTERS: usize = 200;

/// Most characters of a district's number, and of a type in the feed's own words.
pub const MOST_OF_NUMBER: usize = 60;

/// The type of an electoral district, from the whole country to the neighbourhood, which is the order of an
/// answer: the words of VIP 6.0.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, Serialize, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum DistrictType {
    National,
    Congressional,
    /// An office of the whole state.
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
    /// All types, in the order of an answer.
    pub const ALL: &[Self] = Self::VARIANTS;

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

    /// Whether a home lies in one district of the type at most: a precinct with two of them is cut by their
    /// line. School districts of several levels, courts and special purposes lie over each other; in New
    /// Hampshire districts of the House do, too (floterial districts).
    #[must_use]
    pub fn is_single(self, state: &str) -> bool {
        match self {
            Self::Judicial | Self::School | Self::Water | Self::Utility | Self::Special | Self::Other => {
                false
            }
            Self::StateHouse => state != "NH",
            _ => true,
        }
    }
}

/// A district of an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct District {
    #[serde(rename = "type")]
    pub kind: DistrictType,
    /// Its type in the feed's own words, where the vocabulary has none; else empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub other_type: String,
    /// The name in the feed; never empty.
    pub name: String,
    /// The number in the feed, or empty.
    pub number: String,
    /// OCD division identifier, or empty.
    pub ocd_id: String,
}

impl District {
    /// Whether two records mean one district: by their OCD identifiers where both have one and their numbers
    /// do not differ, else by all that they say.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        if self.ocd_id.is_empty() || other.ocd_id.is_empty() {
            return self.says() == other.says();
        }
        let differ = ocd::number_of(self).zip(ocd::number_of(other)).is_some_and(|(own, other)| own != other);
        (self.kind, &self.ocd_id) == (other.kind, &other.ocd_id) && !differ
    }

    /// All fields of the record except its OCD identifier.
    #[must_use]
    pub fn says(&self) -> (DistrictType, &str, &str, &str) {
        (self.kind, &self.other_type, &self.name, &self.number)
    }
}

/// The district in one line:
/// `congressional: Congressional District 4 (ocd-division/country:us/state:nv/cd:4)`.
impl fmt::Display for District {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.split_whitespace().collect::<Vec<_>>().join(" ");
        write!(f, "{}: {name}", self.kind.into_str())?;
        if self.ocd_id.is_empty() { Ok(()) } else { write!(f, " ({})", self.ocd_id) }
    }
}

#[cfg(test)]
mod tests;
