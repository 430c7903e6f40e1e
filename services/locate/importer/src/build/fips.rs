//! The state of a feed and the FIPS code of a locality, by its source.

use super::super::error::BuildError;
use address::StateCode;
use feed::model::{Locality, VipFeed};

/// FIPS code of a locality; that of the source, where the feed is of one county and has no other locality.
pub(super) fn fips_of<'f>(feed: &'f VipFeed, locality: &'f Locality) -> &'f str {
    let of_source = feed.source.as_ref().map_or("", |s| s.vip_id.trim());
    let is_county = of_source.len() == 5 && of_source.bytes().all(|b| b.is_ascii_digit());
    match locality.fips.as_str() {
        "" if is_county && feed.localities.len() == 1 => of_source,
        own => own,
    }
}

/// The state of a feed: by the FIPS code of its source, else by the name of its State.
pub(super) fn state_of(feed: &VipFeed) -> Result<StateCode, BuildError> {
    let vip_id = feed.source.as_ref().map_or("", |s| s.vip_id.trim());
    let name = feed.state.as_ref().map_or("", |s| s.name.trim());
    // A code that lost its leading zero has 1 or 4 digits.
    let fips = match vip_id.len() {
        1 | 4 => format!("0{vip_id}"),
        _ => vip_id.to_owned(),
    };
    let all = jurisdiction::all();
    all.iter()
        .find(|j| fips.get(..2) == Some(j.fips))
        .or_else(|| all.iter().find(|j| j.en.eq_ignore_ascii_case(name) || j.code.eq_ignore_ascii_case(name)))
        .and_then(|j| StateCode::parse(j.code))
        .ok_or_else(|| BuildError::NoState { vip_id: vip_id.to_owned(), state: name.to_owned() })
}
