//! The counties of a state and the places of one of them in wire types, a page at a time.

use common::status::FailureKind;
use proto::locate::v1 as wire;
use tonic::Status;

use super::convert::{count, feed, location, notice, office, site_type};
use super::page::Page;
use super::request::{invalid, no_data, page_size, state_code};
use crate::service::Locator;
use address::StateCode;
use lookup::answer::{CountyPlaces, VotingLocation};
use lookup::voting::SiteRole;

/// Counties, or places, on a page where the caller does not say.
const PAGE: usize = 100;
/// Most of them on a page: a place may have 400 openings, and a message 4 MiB.
const MOST_PAGE: i32 = 250;
/// Characters of the identifier of a county.
const MOST_COUNTY: usize = 200;

/// Answers `ListCountyPlaces`: the counties of a state, or the places of one of them.
pub(super) fn list(
    locator: &Locator,
    request: &wire::ListCountyPlacesRequest,
) -> Result<wire::ListCountyPlacesResponse, Status> {
    let state = state_code(&request.state_code)?;
    let size = page_size(request.page_size, PAGE, MOST_PAGE)?;
    if request.county.chars().count() > MOST_COUNTY {
        return Err(invalid("county: must have at most 200 characters"));
    }
    match request.county.trim() {
        "" => counties(locator, state, size, &request.page_token),
        id => places(locator, state, id, size, &request.page_token),
    }
}

fn counties(
    locator: &Locator,
    state: StateCode,
    size: usize,
    token: &str,
) -> Result<wire::ListCountyPlacesResponse, Status> {
    let all = locator.counties(state).ok_or_else(no_data)?;
    let page = Page::of(&format!("{}/", all.version), token, size, all.counties.len())?;
    Ok(wire::ListCountyPlacesResponse {
        state_code: state.as_str().to_owned(),
        counties: all.counties.into_iter().skip(page.from).take(size).map(county).collect(),
        covers_state: all.covers_state,
        next_page_token: page.next,
        index_version: all.version,
        ..wire::ListCountyPlacesResponse::default()
    })
}

fn places(
    locator: &Locator,
    state: StateCode,
    id: &str,
    size: usize,
    token: &str,
) -> Result<wire::ListCountyPlacesResponse, Status> {
    let found = locator.county(state, id).ok_or_else(no_data)?;
    let mut told = found.county.ok_or_else(|| {
        common::grpc::status(
            FailureKind::NotFound,
            "county: the state has none of this identifier or FIPS code; without it the answer lists them",
        )
    })?;
    let places: Vec<VotingLocation> = std::mem::take(&mut told.places).into_iter().flatten().collect();
    let page = Page::of(&format!("{}/", found.version), token, size, places.len())?;
    Ok(wire::ListCountyPlacesResponse {
        state_code: state.as_str().to_owned(),
        county: Some(county(told)),
        places: places.into_iter().skip(page.from).take(size).map(location).collect(),
        next_page_token: page.next,
        index_version: found.version,
        ..wire::ListCountyPlacesResponse::default()
    })
}

fn county(county: CountyPlaces) -> wire::CountyPlaces {
    let [early, election_day, drop_off] = county.counts.map(count);
    let incomplete = SiteRole::ALL.into_iter().filter(|role| county.incomplete[*role as usize]);
    wire::CountyPlaces {
        county_id: county.id,
        county_fips: county.fips,
        county_name: county.name.full,
        name_without_kind: county.name.bare,
        kind: county.name.kind,
        within_county: county.name.within,
        ev_location_count: early,
        e_day_location_count: election_day,
        drop_off_location_count: drop_off,
        incomplete_types: incomplete.map(|role| site_type(role).into()).collect(),
        mail_only: county.by_mail,
        some_mail_only: county.some_by_mail,
        election_is_over: county.is_over,
        feeds: county.feeds.iter().map(feed).collect(),
        election_office: county.office.map(office),
        notice: county.notice.map(notice),
    }
}
