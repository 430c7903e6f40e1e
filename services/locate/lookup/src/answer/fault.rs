//! The faults of an address, in more detail than the error codes of SPEC 8: one list for the index, the voter
//! information service and the wire.

use address::Refusal;
use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

/// The fault of an address that was not found or could not be read: one word in JSON and on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, Serialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
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
    #[strum(serialize = "no_zip_or_city")]
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
    pub const ALL: &[Self] = Self::VARIANTS;
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
