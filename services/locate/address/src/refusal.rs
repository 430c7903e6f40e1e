//! Refusals as text and as the error codes of SPEC section 8.
use super::address::Refusal;

impl Refusal {
    /// The error code of SPEC section 8.
    #[must_use]
    pub fn error_code(self) -> &'static str {
        match self {
            Self::Empty => "NO_VOTER_ADDRESS_PROVIDED",
            Self::NoHouseNumber | Self::NoStreet | Self::NoPlace => "INCOMPLETE_VOTER_ADDRESS",
            Self::PoBox
            | Self::RuralRouteBox
            | Self::GeneralDelivery
            | Self::Military
            | Self::Intersection
            | Self::ZipMismatch => "VOTER_ADDRESS_ERROR",
            Self::TooLong | Self::Unparsable => "USADDRESS_PARSING_FAILED",
        }
    }
}
