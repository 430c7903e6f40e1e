//! `GetDistricts`: the electoral districts of an address.

use proto::locate::v1 as wire;
use tonic::Status;

use super::{convert, request};
use crate::service::Locator;

/// The districts of an address: those of its answer in the index, without its places. The voter information
/// service is not asked: it has none.
pub(super) fn get(
    locator: &Locator,
    request: &wire::GetDistrictsRequest,
) -> Result<wire::GetDistrictsResponse, Status> {
    let point = request::point(request.latitude, request.longitude)?;
    let asked = request::asked(request.address_parts.as_ref(), &request.address, &request.state)?;
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
