//! The names of the made-up answers, as the API's document lists them, and the page that lists them.
//! `upstream::scenario` makes the answers.

use serde::Serialize;
use utoipa::ToSchema;

/// A made-up answer for developers, by the kind of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum Scenario {
    /// The precinct is known: early voting, election day, drop-off.
    Found,
    /// Only the county is known.
    County,
    /// The precinct votes by mail.
    MailOnly,
    /// Two addresses fit.
    Ambiguous,
    /// The unit is needed.
    Unit,
    /// Neither precinct nor county is known.
    Unknown,
    /// A post-office box.
    PoBox,
    /// The feed's election is over.
    Stale,
    /// The place of election day is missing from the data.
    LostPlace,
    /// The data contradicts itself about the place of election day.
    DoubtfulPlace,
    /// The place of election day says that a wheelchair does not get in, and offers voting from the car.
    NotAccessible,
    /// Two elections ahead, each with its own place of election day.
    TwoElections,
    /// The look-up cannot answer now.
    Unavailable,
}

/// The page for a name that there is not: the names that there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Scenarios {
    /// All, in the order of the documentation.
    pub list: Vec<ScenarioLink>,
    /// The page for developers.
    pub developers_href: String,
}

/// One scenario as a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ScenarioLink {
    /// Its name, as `scenario` takes it.
    pub name: &'static str,
    /// The page that shows it.
    pub href: String,
}
