//! The one rule for elections that are over, for an index and for the voter information service: what a past
//! election decided is withheld.

use chrono::NaiveDate;

use super::{Answer, ErrorCode, Kind};

/// The IANA zone in which a state's day ends; that of the capital for a state that is not known.
#[must_use]
pub fn zone_of(state: &str) -> &'static str {
    jurisdiction::any(state).map_or("America/New_York", |j| j.time_zone)
}

/// Whether an election is over: its day is past in its state. `today` gives today's date in an IANA zone.
#[must_use]
pub fn is_over(election: NaiveDate, state: &str, today: &dyn Fn(&str) -> NaiveDate) -> bool {
    election < today(zone_of(state))
}

/// The answer without all that the past election decided.
#[must_use]
pub fn stale(answer: Answer) -> Answer {
    Answer {
        kind: Kind::Stale,
        error_code: Some(ErrorCode::NoVotingLocationsAvailable),
        detail: "the election of the feed is over",
        precinct: None,
        locations: Default::default(),
        candidates: Vec::new(),
        needs_unit: false,
        by_county: false,
        refinable: Default::default(),
        notice: None,
        ..answer
    }
}
