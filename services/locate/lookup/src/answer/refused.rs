//! Lines without an address that can be looked up: the error code (SPEC section 8) and the detail for
//! developers of each refusal, for every source of answers.

use super::{ErrorCode, LookupAnswer};
use address::Refusal;

impl From<Refusal> for ErrorCode {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Empty => Self::NoVoterAddressProvided,
            Refusal::NoHouseNumber | Refusal::NoStreet | Refusal::NoPlace => Self::IncompleteVoterAddress,
            Refusal::PoBox
            | Refusal::RuralRouteBox
            | Refusal::GeneralDelivery
            | Refusal::Military
            | Refusal::Intersection
            | Refusal::PlusCode
            | Refusal::ZipMismatch => Self::VoterAddressError,
            Refusal::TooLong | Refusal::Unparsable => Self::UsaddressParsingFailed,
        }
    }
}

/// The answer to a line that is refused.
#[must_use]
pub fn refused(refusal: Refusal) -> LookupAnswer {
    LookupAnswer { fault: Some(refusal.into()), ..failed(refusal.into(), detail(refusal)) }
}

/// An answer that only says why there is none.
#[must_use]
pub fn failed(code: ErrorCode, detail: &'static str) -> LookupAnswer {
    LookupAnswer { error_code: Some(code), detail, ..LookupAnswer::default() }
}

/// The answer while no index is loaded.
#[must_use]
pub fn unavailable() -> LookupAnswer {
    failed(ErrorCode::ServiceUnavailable, "no index is loaded yet; try again in a moment")
}

/// The code of the fault and a sentence for developers.
fn detail(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Empty => "empty: nothing was typed",
        Refusal::TooLong => "too_long: more than 300 characters",
        Refusal::PoBox => "po_box: the street address of the home is needed",
        Refusal::RuralRouteBox => "rural_route_box: the 911 address of the home is needed",
        Refusal::GeneralDelivery => "general_delivery: the street address of the home is needed",
        Refusal::Military => "military: overseas and military voters register at their home address",
        Refusal::Intersection => "intersection: two streets that cross; the house number is needed",
        Refusal::PlusCode => {
            "plus_code: the street address of the home is needed, or whom to ask is the office"
        }
        Refusal::NoHouseNumber => "no_house_number: the house number is missing",
        Refusal::NoStreet => "no_street: the street is missing",
        Refusal::NoPlace => "no_zip_or_city: the ZIP code, or the city with its state, is missing",
        Refusal::ZipMismatch => "zip_mismatch: the ZIP code does not exist or belongs to another state",
        Refusal::Unparsable => "unparsable: no address could be read in the text",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_has_the_code_of_the_specification() {
        for (refusal, code) in [
            (Refusal::Empty, "NO_VOTER_ADDRESS_PROVIDED"),
            (Refusal::NoHouseNumber, "INCOMPLETE_VOTER_ADDRESS"),
            (Refusal::NoStreet, "INCOMPLETE_VOTER_ADDRESS"),
            (Refusal::NoPlace, "INCOMPLETE_VOTER_ADDRESS"),
            (Refusal::PoBox, "VOTER_ADDRESS_ERROR"),
            (Refusal::RuralRouteBox, "VOTER_ADDRESS_ERROR"),
            (Refusal::GeneralDelivery, "VOTER_ADDRESS_ERROR"),
            (Refusal::Military, "VOTER_ADDRESS_ERROR"),
            (Refusal::Intersection, "VOTER_ADDRESS_ERROR"),
            (Refusal::PlusCode, "VOTER_ADDRESS_ERROR"),
            (Refusal::ZipMismatch, "VOTER_ADDRESS_ERROR"),
            (Refusal::TooLong, "USADDRESS_PARSING_FAILED"),
            (Refusal::Unparsable, "USADDRESS_PARSING_FAILED"),
        ] {
            let answer = refused(refusal);
            assert_eq!(answer.error_code.map(|code| code.into_str()), Some(code), "{refusal:?}");
            let word = answer.fault.map(|fault| fault.into_str());
            assert_eq!(answer.detail.split_once(": ").map(|d| d.0), word, "{refusal:?}");
        }
    }
}
