//! The rule of a fallback order (`LOCATE_FALLBACK`): a second source may be asked when the first one
//! *cannot* answer, because it is unavailable or has no data for the state. It is never asked to overrule
//! an answer: when the first source finds several places, wants the unit, refuses the address, does not
//! know the house in a state that it has, or knows that its election is over, another source's place
//! would turn "cannot decide" into a guess. It also means that an address leaves the house for the second
//! source only when there is no other way to answer. Google's Civic Information API is asked only when an
//! index that is loaded says that it has no data for the state: while none is loaded, that is unknown.

use super::voter_info::{OutsideService, VoterInfoError};
use lookup::answer::{AnswerKind, ErrorCode, LookupAnswer};

/// Whether the next source may be asked after this answer. A [`VoterInfoError`] of the upstream is asked as
/// [`VoterInfoError::answer`].
pub(super) fn may_ask_next(primary: &LookupAnswer) -> bool {
    let undecided = !primary.candidates.is_empty() || primary.needs_unit;
    if primary.kind != AnswerKind::Unknown || undecided {
        return false;
    }
    match primary.error_code {
        Some(ErrorCode::ServiceUnavailable) => true,
        // The state is known and has no data: with data, an index names its feed.
        Some(ErrorCode::NoCountyOrPrecinctFound) => {
            primary.feed.is_none() && primary.address.as_ref().is_some_and(|a| !a.state.is_empty())
        }
        _ => false,
    }
}

/// Whether this outside service may be asked after the answer of an index.
pub(super) fn may_leave(primary: &LookupAnswer, to: OutsideService) -> bool {
    let is_loaded = primary.error_code != Some(ErrorCode::ServiceUnavailable);
    may_ask_next(primary) && (is_loaded || to == OutsideService::VoterInfo)
}

/// The answer to give. The first one stays when the second source has none: it is more specific.
pub(super) fn choose(primary: LookupAnswer, secondary: Result<LookupAnswer, VoterInfoError>) -> LookupAnswer {
    match secondary {
        Ok(answer) if !may_ask_next(&answer) => answer,
        _ => primary,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lookup::answer::{AddressCandidate, AnswerFeed, VoterAddress};
    use lookup::matching::ChoiceReason;

    fn answer(kind: AnswerKind, error_code: Option<ErrorCode>) -> LookupAnswer {
        let address = Some(VoterAddress { state: "NV".to_owned(), ..VoterAddress::default() });
        LookupAnswer { kind, error_code, address, ..LookupAnswer::default() }
    }

    fn timeout() -> VoterInfoError {
        VoterInfoError::NoAnswer { reason: "timeout", cause: "no answer in time".into() }
    }

    fn feed() -> Option<AnswerFeed> {
        Some(AnswerFeed {
            source: "Nevada".to_owned(),
            as_of: String::new(),
            election_date: None,
            election_name: String::new(),
            sample: false,
            state: "NV".to_owned(),
        })
    }

    #[test]
    fn only_a_source_that_cannot_answer_hands_the_question_on() {
        assert!(may_ask_next(&answer(AnswerKind::Unknown, Some(ErrorCode::ServiceUnavailable))));
        assert!(may_ask_next(&timeout().answer()) && may_ask_next(&VoterInfoError::Busy.answer()));
        let no_data = || answer(AnswerKind::Unknown, Some(ErrorCode::NoCountyOrPrecinctFound));
        assert!(may_ask_next(&no_data()));
        assert!(!may_ask_next(&LookupAnswer { feed: feed(), ..no_data() }), "the state has data");
        assert!(!may_ask_next(&LookupAnswer { address: None, ..no_data() }), "the state is not known");
    }

    #[test]
    fn civic_needs_a_loaded_index() {
        let unloaded = answer(AnswerKind::Unknown, Some(ErrorCode::ServiceUnavailable));
        let no_data = answer(AnswerKind::Unknown, Some(ErrorCode::NoCountyOrPrecinctFound));
        assert!(may_leave(&unloaded, OutsideService::VoterInfo));
        assert!(!may_leave(&unloaded, OutsideService::Civic));
        assert!(may_leave(&no_data, OutsideService::Civic));
        let has_feed = LookupAnswer { feed: feed(), ..no_data };
        assert!(!may_leave(&has_feed, OutsideService::Civic));
    }

    #[test]
    fn nothing_that_was_decided_refused_or_left_to_the_voter_is_asked_again() {
        for kind in [AnswerKind::Found, AnswerKind::County, AnswerKind::MailOnly] {
            assert!(!may_ask_next(&answer(kind, None)));
        }
        for kind in [AnswerKind::Ambiguous, AnswerKind::NeedsUnit, AnswerKind::Unknown] {
            assert!(!may_ask_next(&answer(kind, Some(ErrorCode::NormalizationInconclusive))));
        }
        assert!(!may_ask_next(&answer(AnswerKind::Stale, Some(ErrorCode::NoVotingLocationsAvailable))));
        for code in [
            ErrorCode::InvalidResultsPerType,
            ErrorCode::NoVotingLocationsAvailable,
            ErrorCode::NoPrecinctFound,
            ErrorCode::NoVotingLocationsFound,
            ErrorCode::NoVoterAddressProvided,
            ErrorCode::IncompleteVoterAddress,
            ErrorCode::VoterAddressError,
            ErrorCode::UsaddressParsingFailed,
        ] {
            assert!(!may_ask_next(&answer(AnswerKind::Unknown, Some(code))), "{code:?}");
        }
        let (text, address) = ("1 A St".to_owned(), "1 A ST".to_owned());
        let candidate = AddressCandidate { text, address, precinct: None, reason: ChoiceReason::Spelling };
        let near = answer(AnswerKind::Unknown, Some(ErrorCode::NoCountyOrPrecinctFound));
        assert!(!may_ask_next(&LookupAnswer { candidates: vec![candidate], ..near }));
    }

    #[test]
    fn the_first_answer_stands_when_the_second_source_has_none() {
        let primary = || answer(AnswerKind::Unknown, Some(ErrorCode::NoCountyOrPrecinctFound));
        let is = |answer: LookupAnswer, code| answer.error_code == code;
        assert!(is(choose(primary(), Err(timeout())), Some(ErrorCode::NoCountyOrPrecinctFound)));
        assert!(is(choose(primary(), Ok(timeout().answer())), Some(ErrorCode::NoCountyOrPrecinctFound)));
        assert!(choose(primary(), Ok(answer(AnswerKind::Found, None))).kind == AnswerKind::Found);
    }
}
