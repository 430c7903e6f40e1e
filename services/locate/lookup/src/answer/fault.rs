//! The faults of an address, in more detail than the error codes of SPEC 8: one list for the index, the voter
//! information service and the wire.

use address::Refusal;
use serde::Serialize;

/// The fault of an address that was not found or could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AddressFault {
    /// Nothing was typed.
    Empty,
    /// More than 300 characters.
    TooLong,
    /// A post-office box.
    PoBox,
    /// A rural-route, highway-contract or star-route box.
    RuralRouteBox,
    /// A general-delivery address (Publication 28, section 24).
    GeneralDelivery,
    /// A military address.
    Military,
    /// Two streets that cross, without a house number.
    Intersection,
    /// The house number is missing.
    NoHouseNumber,
    /// The street is missing.
    NoStreet,
    /// The ZIP code, or the city with its state, is missing.
    #[serde(rename = "no_zip_or_city")]
    NoPlace,
    /// The ZIP code does not exist, or belongs to another state.
    ZipMismatch,
    /// No address could be read.
    Unparsable,
    /// The street is not known as typed.
    UnknownStreet,
    /// The street is known, the number on it is not.
    UnknownNumber,
    /// A plus code whose precinct or county the data does not tell.
    PlusCode,
    /// The text looks like a plus code and is invalid: a letter that no code has, or too many.
    PlusCodeInvalid,
    /// A plus code that is short without its city or ZIP code, or too coarse for a home.
    PlusCodeIncomplete,
    /// A plus code that is not in the place or state that goes with it, or in no county.
    PlusCodeElsewhere,
}

impl AddressFault {
    pub const ALL: [Self; 18] = [
        Self::Empty,
        Self::TooLong,
        Self::PoBox,
        Self::RuralRouteBox,
        Self::GeneralDelivery,
        Self::Military,
        Self::Intersection,
        Self::NoHouseNumber,
        Self::NoStreet,
        Self::NoPlace,
        Self::ZipMismatch,
        Self::Unparsable,
        Self::UnknownStreet,
        Self::UnknownNumber,
        Self::PlusCode,
        Self::PlusCodeInvalid,
        Self::PlusCodeIncomplete,
        Self::PlusCodeElsewhere,
    ];

    /// The fault in JSON and on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooLong => "too_long",
            Self::PoBox => "po_box",
            Self::RuralRouteBox => "rural_route_box",
            Self::GeneralDelivery => "general_delivery",
            Self::Military => "military",
            Self::Intersection => "intersection",
            Self::NoHouseNumber => "no_house_number",
            Self::NoStreet => "no_street",
            Self::NoPlace => "no_zip_or_city",
            Self::ZipMismatch => "zip_mismatch",
            Self::Unparsable => "unparsable",
            Self::UnknownStreet => "unknown_street",
            Self::UnknownNumber => "unknown_number",
            Self::PlusCode => "plus_code",
            Self::PlusCodeInvalid => "plus_code_invalid",
            Self::PlusCodeIncomplete => "plus_code_incomplete",
            Self::PlusCodeElsewhere => "plus_code_elsewhere",
        }
    }
}

impl From<Refusal> for AddressFault {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Empty => Self::Empty,
            Refusal::TooLong => Self::TooLong,
            Refusal::PoBox => Self::PoBox,
            Refusal::RuralRouteBox => Self::RuralRouteBox,
            Refusal::GeneralDelivery => Self::GeneralDelivery,
            Refusal::Military => Self::Military,
            Refusal::Intersection => Self::Intersection,
            Refusal::PlusCode => Self::PlusCode,
            Refusal::NoHouseNumber => Self::NoHouseNumber,
            Refusal::NoStreet => Self::NoStreet,
            Refusal::NoPlace => Self::NoPlace,
            Refusal::ZipMismatch => Self::ZipMismatch,
            Refusal::Unparsable => Self::Unparsable,
        }
    }
}
