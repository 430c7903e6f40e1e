//! The ways on from text that leads to no place.

use serde::Serialize;
use utoipa::ToSchema;

/// A unit that the data does not have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct UnknownUnit {
    /// As it was understood ("Unit 9Z").
    pub unit: String,
    /// House number and street.
    pub house: String,
    /// The house in one line, to ask again with another unit behind its street.
    pub address: String,
}

/// Pages for a voter without a home address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct WithoutHome {
    /// "No fixed home" on the page of help.
    pub help_href: Option<String>,
    /// The counties of the state with their places.
    pub places_href: Option<String>,
}
