//! `GetDistricts`: the electoral districts of an address. `SearchDistricts`: those of all feeds, by words.

use proto::locate::v1 as wire;
use tonic::Status;

use super::request::{invalid, no_data};
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

/// Characters of a search.
const MOST_QUERY: usize = 200;
/// Words of a search.
const MOST_WORDS: usize = 20;
/// Districts of an answer.
const MOST_FOUND: usize = 100;

/// The districts that the index has, by words of their names and OCD identifiers.
pub(super) fn search(
    locator: &Locator,
    request: &wire::SearchDistrictsRequest,
) -> Result<wire::SearchDistrictsResponse, Status> {
    let words: Vec<String> = request.query.split_whitespace().map(str::to_lowercase).collect();
    if request.query.chars().count() > MOST_QUERY || !(1..=MOST_WORDS).contains(&words.len()) {
        return Err(invalid("query: must have 1 to 20 words and at most 200 characters"));
    }
    let limit = match usize::try_from(request.limit) {
        Ok(0) => MOST_FOUND,
        Ok(limit @ 1..=MOST_FOUND) => limit,
        _ => return Err(invalid("limit: must be 0 to 100")),
    };
    let found = locator.search_districts(&words).ok_or_else(no_data)?;
    Ok(wire::SearchDistrictsResponse {
        more: found.len() > limit,
        districts: found.into_values().take(limit).map(convert::district).collect(),
    })
}
