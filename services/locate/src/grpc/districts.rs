//! `GetDistricts`, and electoral districts as messages.

use proto::locate::v1 as wire;
use tonic::Status;

use super::{asked, convert, point};
use crate::service::Locator;
use lookup::district::{District, DistrictType};

/// The districts of an address: those of its answer in the index, without its places. The voter information
/// service is not asked: it has none.
pub(super) fn get(
    locator: &Locator,
    request: &wire::GetDistrictsRequest,
) -> Result<wire::GetDistrictsResponse, Status> {
    let point = point(request.latitude, request.longitude)?;
    let asked = asked(request.address_parts.as_ref(), &request.address, &request.state)?;
    let answer = convert::response(locator.districts(asked, point));
    Ok(wire::GetDistrictsResponse {
        answer: answer.answer,
        error_code: answer.error_code,
        detail: answer.detail,
        voter_address: answer.voter_address,
        districts: answer.districts,
        undecided_types: answer.undecided_district_types,
        incomplete: answer.districts_incomplete,
        candidates: answer.candidates,
        needs_unit: answer.needs_unit,
        precinct: answer.precinct,
        county: answer.county,
        feed: answer.feed,
        election_office: answer.election_office,
        address_fault: answer.address_fault,
        left_out: answer.left_out,
    })
}

/// A district as a message.
pub(super) fn district(district: District) -> wire::District {
    let District { kind, other_type, name, number, ocd_id } = district;
    wire::District { name, r#type: kind_of(kind).into(), ocd_id, number, other_type }
}

/// Types as numbers of the wire.
pub(super) fn types(kinds: &[DistrictType]) -> Vec<i32> {
    kinds.iter().map(|kind| kind_of(*kind).into()).collect()
}

fn kind_of(kind: DistrictType) -> wire::DistrictType {
    match kind {
        DistrictType::National => wire::DistrictType::National,
        DistrictType::Congressional => wire::DistrictType::Congressional,
        DistrictType::State => wire::DistrictType::State,
        DistrictType::StateSenate => wire::DistrictType::StateSenate,
        DistrictType::StateHouse => wire::DistrictType::StateHouse,
        DistrictType::Judicial => wire::DistrictType::Judicial,
        DistrictType::County => wire::DistrictType::County,
        DistrictType::CountyCouncil => wire::DistrictType::CountyCouncil,
        DistrictType::City => wire::DistrictType::City,
        DistrictType::CityCouncil => wire::DistrictType::CityCouncil,
        DistrictType::Municipality => wire::DistrictType::Municipality,
        DistrictType::Borough => wire::DistrictType::Borough,
        DistrictType::Town => wire::DistrictType::Town,
        DistrictType::Township => wire::DistrictType::Township,
        DistrictType::Village => wire::DistrictType::Village,
        DistrictType::Ward => wire::DistrictType::Ward,
        DistrictType::School => wire::DistrictType::School,
        DistrictType::Water => wire::DistrictType::Water,
        DistrictType::Utility => wire::DistrictType::Utility,
        DistrictType::Special => wire::DistrictType::Special,
        DistrictType::Other => wire::DistrictType::Other,
    }
}
