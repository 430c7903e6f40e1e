//! The state that a feed is about.

use super::model::VipFeed;
use address::StateCode;

/// The state of a feed: its State element by name or code.
#[must_use]
pub fn state_of(feed: &VipFeed) -> Option<StateCode> {
    let name = feed.state.as_ref()?.name.trim();
    let named = jurisdiction::all().iter().find(|j| j.en.eq_ignore_ascii_case(name));
    named.map_or_else(|| StateCode::parse(name), |j| StateCode::parse(j.code))
}
