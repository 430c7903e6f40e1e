//! What a place offers to voters who need it, as the results page and the API say it: three answers, never two.

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
    /// A ramp.
    Ramp,
    /// A door that opens by itself or with a button.
    AutomaticDoor,
    /// An elevator.
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
    /// Day and night.
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

/// What belongs together on the ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccessTopic {
    /// Getting in.
    Entry,
    /// Voting.
    Voting,
    /// Languages.
    Languages,
    /// The drop box.
    DropBox,
}

/// What a place offers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct Access<'a> {
    /// Groups with something in them, in their order.
    pub groups: Vec<AccessGroup<'a>>,
    /// What the feed says in words of its own, in English.
    pub said: Vec<&'a str>,
}

/// Features that belong together.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AccessGroup<'a> {
    /// Which.
    pub topic: AccessTopic,
    /// Its features in their order.
    pub items: Vec<AccessItem<'a>>,
}

/// One feature.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AccessItem<'a> {
    /// Which.
    pub kind: AccessKind,
    /// The answer.
    pub state: AccessState,
    /// BCP 47 code of the language.
    pub language: Option<&'a str>,
    /// What the feed says where that is neither yes nor no, in English.
    pub text: Option<&'a str>,
}

/// A choice of places of one kind.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AccessFilter {
    /// Its name; a place that fits has it in `fits`.
    pub id: String,
    /// Which feature.
    pub kind: AccessKind,
    /// BCP 47 code of the language.
    pub language: Option<String>,
    /// How many places fit.
    pub count: usize,
}
