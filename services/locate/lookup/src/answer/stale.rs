//! The rule for elections that are over, for an index and for the voter information service: everything that
//! belongs to the past election is withheld.

use chrono::NaiveDate;

use super::{AnswerKind, ErrorCode, LookupAnswer};
use crate::district::Districts;

/// Whether an election was before today in the time zone of its state, or in Washington's for a state that is
/// not known. `today` gives today's date in an IANA zone.
#[must_use]
pub fn is_over(state: &str, election: Option<NaiveDate>, today: &dyn Fn(&str) -> NaiveDate) -> bool {
    let zone = || jurisdiction::any(state).map_or("America/New_York", |j| j.time_zone);
    election.is_some_and(|day| day < today(zone()))
}

/// The answer without everything that belongs to the past election.
#[must_use]
pub fn stale(answer: LookupAnswer) -> LookupAnswer {
    LookupAnswer {
        kind: AnswerKind::Stale,
        error_code: Some(ErrorCode::NoVotingLocationsAvailable),
        detail: "the election of the feed is over",
        fault: None,
        precinct: None,
        locations: Default::default(),
        doubtful: Vec::new(),
        polling_place: None,
        candidates: Vec::new(),
        needs_unit: false,
        by_county: false,
        refinable: Default::default(),
        notice: None,
        districts: Districts::default(),
        ..answer
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use address::StateCode;

    /// A state code without a jurisdiction would have the time zone of Washington.
    #[test]
    fn every_state_code_is_that_of_a_jurisdiction() {
        let letters = || (b'A'..=b'Z').map(char::from);
        let pairs = letters().flat_map(|a| letters().map(move |b| format!("{a}{b}")));
        let codes: BTreeSet<String> = pairs.filter(|pair| StateCode::parse(pair).is_some()).collect();
        assert_eq!(codes, jurisdiction::all().iter().map(|j| j.code.to_owned()).collect());
    }
}
