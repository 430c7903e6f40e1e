//! The look-up's off switch (SPEC section 3 "Polling lookup config", section 4; DESIGN section 7): where the
//! editors of a state offer no look-up of ours, because they switched it off or send voters to the official
//! one, nobody gets a place from us. The voter is told the official look-up and the election office instead.
//! The same holds for places of Google's Civic Information API that are of another election than the next one
//! of the state.

use chrono::NaiveDate;
use common::jurisdiction::{Jurisdiction, JurisdictionKind};
use common::voter_info::CIVIC_SOURCE;

use super::message::{LOOKUP_DISABLED, NO_VOTING_LOCATIONS_AVAILABLE};
use super::{LookupAnswer, LookupKind};
use crate::site::jurisdiction::config::{JurisdictionConfig, LookupExperience, NoElections};

/// Why nobody gets a place from us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OffReason {
    /// The editors offer no look-up of ours.
    Switched,
    /// No election is active (SPEC section 8, `NoElectionsError`). The look-up is then off by itself (section
    /// 4, "displayed only if enabled in config and an active election exists"): that is said and nothing of a
    /// switch, also where both are true.
    NoElection(NoElections),
    /// The Civic Information API has places of another election than the next one of the state.
    OtherElection,
}

/// Why nobody may get a place from us; `None` where they may. A territory has no switch (SPEC section 3).
/// Settings that could not be read turn nothing off: the look-up has data of its own, and must not go down
/// with the texts.
#[must_use]
pub fn why_off(jurisdiction: &Jurisdiction, config: Option<&JurisdictionConfig>) -> Option<OffReason> {
    let config = config.filter(|_| jurisdiction.kind == JurisdictionKind::State)?;
    let off = !config.lookup.display || config.lookup.experience != LookupExperience::Internal;
    off.then(|| config.no_elections.clone().map_or(OffReason::Switched, OffReason::NoElection))
}

/// Why the places of an answer may not be shown; `None` where they may. `source` and `day` are those of the
/// answer's feed. An operator with the Civic Information API has no feed of the state, so that nothing but
/// the calendar of the content service tells which election its voters ask about.
#[must_use]
pub fn why_withheld(
    jurisdiction: &Jurisdiction,
    config: Option<&JurisdictionConfig>,
    feed: Option<(&str, Option<NaiveDate>)>,
    today: NaiveDate,
) -> Option<OffReason> {
    let next = config.and_then(|config| config.elections(today).next());
    let of_civic = feed.filter(|(source, _)| *source == CIVIC_SOURCE);
    let is_other = next.zip(of_civic).is_some_and(|(next, (_, day))| day != Some(next.day));
    why_off(jurisdiction, config).or_else(|| is_other.then_some(OffReason::OtherElection))
}

/// True where nobody may get a place from us.
#[must_use]
pub fn is_off(jurisdiction: &Jurisdiction, config: Option<&JurisdictionConfig>) -> bool {
    why_off(jurisdiction, config).is_some()
}

/// Strips an answer where the look-up is off: only the voter's own address stays, no place and nothing else
/// of the data.
#[must_use]
pub fn withheld(lookup: LookupAnswer, why: &OffReason) -> LookupAnswer {
    let (code, reason) = match why {
        OffReason::Switched => (NO_VOTING_LOCATIONS_AVAILABLE, Some(LOOKUP_DISABLED.to_ascii_lowercase())),
        OffReason::NoElection(none) => (none.code.as_str(), None),
        OffReason::OtherElection => (NO_VOTING_LOCATIONS_AVAILABLE, None),
    };
    LookupAnswer {
        answer: LookupKind::Unknown,
        error_code: code.to_owned(),
        reason,
        address: lookup.address,
        ..LookupAnswer::default()
    }
}

#[cfg(test)]
mod tests {
    use common::jurisdiction::any;

    use super::*;
    use crate::site::jurisdiction::config::{ElectionConfig, LookupSettings};
    use crate::view::locate::{Candidate, CandidateReason, DoubtfulPlace};

    #[test]
    fn only_the_look_up_of_ours_that_is_displayed_is_on() {
        let off = |code: &str, display, experience| {
            let lookup = LookupSettings { display, experience, ..Default::default() };
            is_off(any(code).unwrap(), Some(&JurisdictionConfig { lookup, ..Default::default() }))
        };
        assert!(!off("NV", true, LookupExperience::Internal));
        for experience in [LookupExperience::None, LookupExperience::SosWebsite] {
            assert!(off("NV", true, experience), "{experience:?}");
        }
        assert!(off("NV", false, LookupExperience::Internal) && off("DC", false, LookupExperience::Internal));
        assert!(!off("PR", false, LookupExperience::None), "a territory has no switch");
        assert!(!is_off(any("NV").unwrap(), None), "settings that could not be read");
    }

    #[test]
    fn nothing_that_the_data_says_stays() {
        let text = || "x".to_owned();
        let told = LookupAnswer {
            answer: LookupKind::Found,
            county_name: Some(text()),
            precinct_name: Some(text()),
            doubtful: vec![DoubtfulPlace { name: text(), address: text() }],
            candidates: vec![Candidate { text: text(), address: text(), reason: CandidateReason::Unit }],
            ..Default::default()
        };
        let left = withheld(told.clone(), &OffReason::Switched);
        let reason = Some("lookup_disabled".to_owned());
        let code = NO_VOTING_LOCATIONS_AVAILABLE.to_owned();
        assert_eq!(left, LookupAnswer { error_code: code, reason, ..LookupAnswer::default() });
        let none = NoElections { code: "NO_ACTIVE_ELECTION".to_owned(), message: text() };
        let left = withheld(told, &OffReason::NoElection(none));
        assert_eq!(
            left,
            LookupAnswer { error_code: "NO_ACTIVE_ELECTION".to_owned(), ..LookupAnswer::default() }
        );
    }

    #[test]
    fn civic_places_need_the_next_election() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let election = |text: &str| ElectionConfig { day: day(text), ..Default::default() };
        let lookup =
            LookupSettings { display: true, experience: LookupExperience::Internal, ..Default::default() };
        let config = JurisdictionConfig {
            lookup,
            election: Some(election("2028-11-07")),
            later: vec![election("2028-12-05")],
            ..Default::default()
        };
        let why = |source: &str, of: Option<&str>, config: Option<&JurisdictionConfig>| {
            why_withheld(any("NV").unwrap(), config, Some((source, of.map(day))), day("2028-10-20"))
        };
        let other = Some(OffReason::OtherElection);
        assert_eq!(why(CIVIC_SOURCE, Some("2028-11-07"), Some(&config)), None);
        for of in [Some("2028-10-24"), Some("2028-12-05"), None] {
            assert_eq!(why(CIVIC_SOURCE, of, Some(&config)), other, "{of:?}");
            assert_eq!(why("Clark County", of, Some(&config)), None, "a feed has elections of its own");
            assert_eq!(why(CIVIC_SOURCE, of, None), None, "settings that could not be read");
        }
        assert_eq!(why_withheld(any("NV").unwrap(), Some(&config), None, day("2028-10-20")), None);
    }

    #[test]
    fn without_an_election_that_is_said_and_not_a_switch() {
        let why = |display, experience, none: bool| {
            let lookup = LookupSettings { display, experience, ..Default::default() };
            let no_elections = none.then(NoElections::default);
            let config = JurisdictionConfig { lookup, no_elections, ..Default::default() };
            why_off(any("NV").unwrap(), Some(&config))
        };
        let none = Some(OffReason::NoElection(NoElections::default()));
        assert_eq!(why(true, LookupExperience::Internal, false), None);
        assert_eq!(why(false, LookupExperience::Internal, false), Some(OffReason::Switched));
        // The day after: the content service switches the look-up off itself.
        assert_eq!(why(false, LookupExperience::Internal, true), none);
        assert_eq!(why(false, LookupExperience::SosWebsite, true), none);
    }
}
