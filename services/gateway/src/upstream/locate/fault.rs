//! The faults of an address, in the catalog's words.

use proto::locate::v1::AddressFault;

/// The catalog's word for what is wrong with an address; `None` where nothing is said.
#[must_use]
pub(super) fn reason(fault: AddressFault) -> Option<&'static str> {
    Some(match fault {
        AddressFault::Unspecified => return None,
        AddressFault::Empty => "empty",
        AddressFault::TooLong => "too_long",
        AddressFault::PoBox => "po_box",
        AddressFault::RuralRouteBox => "rural_route_box",
        AddressFault::GeneralDelivery => "general_delivery",
        AddressFault::Military => "military",
        AddressFault::Intersection => "intersection",
        AddressFault::NoHouseNumber => "no_house_number",
        AddressFault::NoStreet => "no_street",
        AddressFault::NoZipOrCity => "no_zip_or_city",
        AddressFault::ZipMismatch => "zip_mismatch",
        AddressFault::Unparsable => "unparsable",
        AddressFault::UnknownStreet => "unknown_street",
        AddressFault::UnknownNumber => "unknown_number",
        AddressFault::PlusCode => "plus_code",
        AddressFault::PlusCodeInvalid => "plus_code_invalid",
        AddressFault::PlusCodeIncomplete => "plus_code_incomplete",
        AddressFault::PlusCodeElsewhere => "plus_code_elsewhere",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_an_address_has_a_word() {
        assert_eq!(reason(AddressFault::PoBox), Some("po_box"));
        assert_eq!(reason(AddressFault::NoZipOrCity), Some("no_zip_or_city"));
        assert_eq!(reason(AddressFault::Unspecified), None);
    }
}
