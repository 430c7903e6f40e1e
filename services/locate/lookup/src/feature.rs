//! The features that a place offers: access, ways to vote without going in, languages, kinds of drop boxes. A
//! closed vocabulary with three answers: yes, no, unknown. A feed's free text is understood only where it is,
//! word for word, in the vocabulary; any other text is kept as text and never interpreted. VIP has no field
//! for any of this (6.0, polling_location): the columns are those that counties add. Next: `feed` reads the
//! columns of a record, `answer` gives the features of a place in its role.

mod languages;
mod merge;
mod read;
#[cfg(test)]
mod tests;
mod words;

use serde::Serialize;
use strum::VariantArray;

pub use languages::{language, name as language_name};
pub use merge::{Contradiction, add, contradict};
pub use read::{FeatureFault, FeatureReading, cell, list, spoken};
pub use words::{COLUMNS, column, hours};

/// Most features of a place in one role.
pub const MOST_FEATURES: usize = 24;
/// Most characters of a text that is shown as the feed has it.
pub const MOST_TEXT: usize = 200;

/// The vocabulary. The numbers stand in index files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum FeatureKind {
    /// A text of the feed that is in no vocabulary.
    #[default]
    Other = 0,
    /// Voters in a wheelchair can enter.
    WheelchairAccess = 1,
    /// Parking for voters with disabilities.
    AccessibleParking = 2,
    /// A ramp for wheelchairs.
    Ramp = 3,
    /// A door that opens by itself or with a button.
    AutomaticDoor = 4,
    /// An elevator for voters.
    Elevator = 5,
    /// Voters may vote from their car.
    Curbside = 6,
    /// A voting machine for voters who cannot see or mark a ballot.
    AccessibleMachine = 7,
    /// A seat for voters who cannot stand.
    Seating = 8,
    /// Help in a language.
    Language = 9,
    /// A drop box within a building.
    Indoor = 10,
    /// A drop box in the open.
    Outdoor = 11,
    /// Voters may stay in the car, at a lane.
    DriveUp = 12,
    /// Open day and night.
    AllHours = 13,
}

impl FeatureKind {
    /// The kind of a number in an index file.
    #[must_use]
    pub fn of_number(number: u32) -> Option<Self> {
        Self::VARIANTS.get(number as usize).copied()
    }

    /// Whether it is a property of the building: the same for every role of the place.
    #[must_use]
    pub fn is_of_building(self) -> bool {
        use FeatureKind::{AccessibleParking, AutomaticDoor, Elevator, Ramp, WheelchairAccess};
        matches!(self, WheelchairAccess | AccessibleParking | Ramp | AutomaticDoor | Elevator)
    }

    /// The kind in English; the words also fit after "No ".
    #[must_use]
    pub fn english(self) -> &'static str {
        match self {
            Self::Other => "",
            Self::WheelchairAccess => "wheelchair access",
            Self::AccessibleParking => "accessible parking",
            Self::Ramp => "ramp",
            Self::AutomaticDoor => "automatic door",
            Self::Elevator => "elevator",
            Self::Curbside => "curbside voting",
            Self::AccessibleMachine => "accessible voting machine",
            Self::Seating => "seating",
            Self::Language => "language assistance",
            Self::Indoor => "indoor",
            Self::Outdoor => "outdoor",
            Self::DriveUp => "drive-up",
            Self::AllHours => "open 24 hours",
        }
    }
}

/// The three answers about a feature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum FeatureState {
    /// The feed does not say it, contradicts itself, or says it in words that are not understood.
    #[default]
    Unknown = 0,
    /// It is there.
    Yes = 1,
    /// It is not there.
    No = 2,
}

impl FeatureState {
    /// The state of a number in an index file.
    #[must_use]
    pub fn of_number(number: u32) -> Option<Self> {
        Self::VARIANTS.get(number as usize).copied()
    }
}

/// One feature of a place. A kind that is in no list is unknown as well.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Feature {
    pub kind: FeatureKind,
    pub state: FeatureState,
    /// BCP 47 code of the language, of [`FeatureKind::Language`] where it is known.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub language: String,
    /// The feed's text, where it is neither yes nor no.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
}

impl Feature {
    /// A feature of the vocabulary.
    #[must_use]
    pub fn new(kind: FeatureKind, state: FeatureState) -> Self {
        Self { kind, state, ..Self::default() }
    }

    /// Whether both are about the same thing.
    #[must_use]
    pub fn is_about(&self, other: &Self) -> bool {
        let is_text = self.kind == FeatureKind::Other || self.kind == FeatureKind::Language;
        self.kind == other.kind
            && self.language == other.language
            && (!is_text || !self.language.is_empty() || self.text == other.text)
    }

    /// In English in a few words, for the specification's list of strings; `None` where nothing is known.
    #[must_use]
    pub fn in_words(&self) -> Option<String> {
        let named = match (self.kind, language_name(&self.language)) {
            (FeatureKind::Language, Some(name)) => format!("{} in {name}", self.kind.english()),
            (kind, _) => kind.english().to_owned(),
        };
        let text = self.text.as_str();
        match self.state {
            FeatureState::Yes => Some(sentence(&named)),
            FeatureState::No => Some(format!("No {named}")),
            FeatureState::Unknown if text.is_empty() => None,
            FeatureState::Unknown if named.is_empty() => Some(text.to_owned()),
            FeatureState::Unknown => Some(format!("{}: {text}", sentence(&named))),
        }
    }
}

/// The text with a capital first letter.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(chars).collect()
}
