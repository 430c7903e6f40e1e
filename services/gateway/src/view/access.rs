//! The features of a place for voters who need them, as the results page and the API give them: yes, no or
//! unknown.

use serde::Serialize;
use utoipa::ToSchema;

/// The vocabulary of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccessKind {
    /// A wheelchair gets in.
    WheelchairAccess,
    /// Parking for voters with disabilities.
    AccessibleParking,
    /// A ramp leads to the entrance.
    Ramp,
    /// A door that opens by itself or with a button.
    AutomaticDoor,
    /// An elevator leads to the voting room.
    Elevator,
    /// Voting from the car.
    Curbside,
    /// A voting machine for voters who cannot see or mark a ballot.
    AccessibleMachine,
    /// A seat for voters who cannot stand.
    Seating,
    /// Help in a language.
    Language,
    /// A drop box within a building.
    Indoor,
    /// A drop box in the open.
    Outdoor,
    /// A lane for cars.
    DriveUp,
    /// Access at all hours of the day.
    AllHours,
    /// Words of the feed that are not in the vocabulary.
    Other,
}

/// The three answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccessState {
    /// It is there.
    Yes,
    /// It is not there.
    No,
    /// Nobody told us.
    Unknown,
}

/// A heading on the ticket, with the features that belong under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccessTopic {
    /// Getting into the building and to the voting room.
    Entry,
    /// Voting at the place: from the car, at a machine, seated.
    Voting,
    /// Help in other languages than English.
    Languages,
    /// The drop box.
    DropBox,
}

/// The features of a place.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct Access<'a> {
    /// Groups with something in them, in their order.
    pub groups: Vec<AccessGroup<'a>>,
    /// Features in the feed's own words, in English.
    pub said: Vec<&'a str>,
}

/// Features that belong together.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AccessGroup<'a> {
    pub topic: AccessTopic,
    /// Its features in their order.
    pub items: Vec<AccessItem<'a>>,
}

/// A feature of a place, with what its feed says of it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AccessItem<'a> {
    pub kind: AccessKind,
    pub state: AccessState,
    /// BCP 47 code of the language.
    pub language: Option<&'a str>,
    /// The feed's own words where they are neither yes nor no, in English.
    pub text: Option<&'a str>,
}

/// A choice of places of one kind.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AccessFilter {
    /// Its name; a place that fits has it in `fits`.
    pub id: String,
    pub kind: AccessKind,
    /// BCP 47 code of the language.
    pub language: Option<String>,
    /// How many places fit.
    pub count: usize,
}
