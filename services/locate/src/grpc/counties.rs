//! The counties of a state and the places of one of them in wire types, a page at a time.

use common::status::Kind;
use proto::locate::v1 as wire;
use tonic::Status;

use super::convert::{count, feed, location, notice, office, site_type};
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

fn invalid(message: &str) -> Status {
    common::grpc::status(Kind::Invalid, message)
}

/// Answers `ListCountyPlaces`.
pub(super) fn list(
    locator: &Locator,
    request: &wire::ListCountyPlacesRequest,
) -> Result<wire::ListCountyPlacesResponse, Status> {
    let state = StateCode::parse(&request.state_code)
        .ok_or_else(|| invalid("state_code: not the two-letter code of a state or territory"))?;
    let size = match request.page_size {
        0 => PAGE,
        size @ 1..=MOST_PAGE => size as usize,
        _ => return Err(invalid("page_size: must be 0 to 250")),
    };
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
    let all = locator.counties(state).ok_or_else(super::no_data)?;
    let page = Page::of(&all.version, token, size, all.counties.len())?;
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
    let found = locator.county(state, id).ok_or_else(super::no_data)?;
    let mut told = found.county.ok_or_else(|| {
        common::grpc::status(
            Kind::NotFound,
            "county: the state has none of this identifier or FIPS code; without it the answer lists them",
        )
    })?;
    let places: Vec<VotingLocation> = std::mem::take(&mut told.places).into_iter().flatten().collect();
    let page = Page::of(&found.version, token, size, places.len())?;
    Ok(wire::ListCountyPlacesResponse {
        state_code: state.as_str().to_owned(),
        county: Some(county(told)),
        places: places.into_iter().skip(page.from).take(size).map(location).collect(),
        next_page_token: page.next,
        index_version: found.version,
        ..wire::ListCountyPlacesResponse::default()
    })
}

/// Where a page begins, and the token of the next one.
struct Page {
    from: usize,
    next: String,
}

impl Page {
    /// A token is the version of the data and the position in it: other data has other pages.
    fn of(version: &str, token: &str, size: usize, all: usize) -> Result<Self, Status> {
        let stamp = format!("{version}/");
        let read = || {
            let digits = token.strip_prefix(&stamp)?;
            // `parse` takes a sign too.
            let at: usize = digits.parse().ok().filter(|at: &usize| at.to_string() == digits)?;
            (at < all).then_some(at)
        };
        let from = if token.is_empty() { Some(0) } else { read() };
        let from = from
            .ok_or_else(|| invalid("page_token: of other data, or none of ours; begin with an empty one"))?;
        let end = from.saturating_add(size);
        Ok(Self { from, next: if end < all { format!("{stamp}{end}") } else { String::new() } })
    }
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
