//! Words of the look-up as enums of the wire.

use proto::locate::v1 as wire;

use lookup::answer::{AddressFault, AnswerKind, ErrorCode, FoundBy, LeftOut};
use lookup::voting::{PlaceCertainty, SiteRole};

pub(super) fn certainty(certainty: Option<PlaceCertainty>) -> wire::Certainty {
    match certainty {
        None => wire::Certainty::Unspecified,
        Some(PlaceCertainty::Known) => wire::Certainty::Known,
        Some(PlaceCertainty::Doubtful) => wire::Certainty::Doubtful,
        Some(PlaceCertainty::Lost) => wire::Certainty::Lost,
    }
}

pub(super) fn found_by(what: Option<FoundBy>) -> wire::FoundBy {
    match what {
        None => wire::FoundBy::Unspecified,
        Some(FoundBy::PlusCode) => wire::FoundBy::PlusCode,
        Some(FoundBy::Crossing) => wire::FoundBy::Crossing,
    }
}

pub(super) fn left_out(what: LeftOut) -> wire::LeftOut {
    match what {
        LeftOut::Telephone => wire::LeftOut::Telephone,
        LeftOut::Email => wire::LeftOut::Email,
        LeftOut::Country => wire::LeftOut::Country,
    }
}

pub(super) fn kind(kind: AnswerKind) -> wire::Answer {
    match kind {
        AnswerKind::Found => wire::Answer::Found,
        AnswerKind::County => wire::Answer::County,
        AnswerKind::MailOnly => wire::Answer::MailOnly,
        AnswerKind::Ambiguous => wire::Answer::Ambiguous,
        AnswerKind::NeedsUnit => wire::Answer::NeedsUnit,
        AnswerKind::Unknown => wire::Answer::Unknown,
        AnswerKind::Stale => wire::Answer::Stale,
    }
}

pub(super) fn address_fault(fault: AddressFault) -> wire::AddressFault {
    match fault {
        AddressFault::Empty => wire::AddressFault::Empty,
        AddressFault::TooLong => wire::AddressFault::TooLong,
        AddressFault::PoBox => wire::AddressFault::PoBox,
        AddressFault::RuralRouteBox => wire::AddressFault::RuralRouteBox,
        AddressFault::GeneralDelivery => wire::AddressFault::GeneralDelivery,
        AddressFault::Military => wire::AddressFault::Military,
        AddressFault::Intersection => wire::AddressFault::Intersection,
        AddressFault::NoHouseNumber => wire::AddressFault::NoHouseNumber,
        AddressFault::NoStreet => wire::AddressFault::NoStreet,
        AddressFault::NoPlace => wire::AddressFault::NoZipOrCity,
        AddressFault::ZipMismatch => wire::AddressFault::ZipMismatch,
        AddressFault::Unparsable => wire::AddressFault::Unparsable,
        AddressFault::UnknownStreet => wire::AddressFault::UnknownStreet,
        AddressFault::UnknownNumber => wire::AddressFault::UnknownNumber,
        AddressFault::PlusCode => wire::AddressFault::PlusCode,
        AddressFault::PlusCodeInvalid => wire::AddressFault::PlusCodeInvalid,
        AddressFault::PlusCodeIncomplete => wire::AddressFault::PlusCodeIncomplete,
        AddressFault::PlusCodeElsewhere => wire::AddressFault::PlusCodeElsewhere,
    }
}

pub(super) fn error_code(code: Option<ErrorCode>) -> wire::ErrorCode {
    match code {
        None => wire::ErrorCode::Unspecified,
        Some(ErrorCode::InvalidResultsPerType) => wire::ErrorCode::InvalidResultsPerType,
        Some(ErrorCode::NoVotingLocationsAvailable) => wire::ErrorCode::NoVotingLocationsAvailable,
        Some(ErrorCode::NoPrecinctFound) => wire::ErrorCode::NoPrecinctFound,
        Some(ErrorCode::NoCountyOrPrecinctFound) => wire::ErrorCode::NoCountyOrPrecinctFound,
        Some(ErrorCode::NoVotingLocationsFound) => wire::ErrorCode::NoVotingLocationsFound,
        Some(ErrorCode::NoVoterAddressProvided) => wire::ErrorCode::NoVoterAddressProvided,
        Some(ErrorCode::IncompleteVoterAddress) => wire::ErrorCode::IncompleteVoterAddress,
        Some(ErrorCode::ServiceUnavailable) => wire::ErrorCode::ServiceUnavailable,
        Some(ErrorCode::VoterAddressError) => wire::ErrorCode::VoterAddressError,
        Some(ErrorCode::NormalizationInconclusive) => wire::ErrorCode::NormalizationInconclusive,
        Some(ErrorCode::UsaddressParsingFailed) => wire::ErrorCode::UsaddressParsingFailed,
    }
}

pub(in crate::grpc) fn site_type(role: SiteRole) -> wire::SiteType {
    match role {
        SiteRole::Early => wire::SiteType::EarlyVote,
        SiteRole::ElectionDay => wire::SiteType::ElectionDay,
        SiteRole::DropOff => wire::SiteType::DropOff,
    }
}
