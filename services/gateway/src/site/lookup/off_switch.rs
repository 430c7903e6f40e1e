//! The look-up's off switch (SPEC section 3 "Polling lookup config", section 4; DESIGN section 7): where the editors of a
//! state offer no look-up of ours, because they switched it off or send voters to the official one, nobody gets a place
//! from us. The voter is told the official look-up and the election office instead.

use common::jurisdiction::{Jurisdiction, JurisdictionKind};

use super::message::{LOOKUP_DISABLED, NO_VOTING_LOCATIONS_AVAILABLE};
use super::{Answer, Lookup};
use crate::site::jurisdiction::config::{Experience, JurisdictionConfig, NoElections};

/// Why nobody gets a place from us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Off {
    /// The editors offer no look-up of ours.
    Switched,
    /// No election is active (SPEC section 8, `NoElectionsError`). The look-up is then off by itself (section 4, "displayed only if enabled
    /// in config and an active election exists"): that is said and nothing of a switch, also where both are true.
    NoElection(NoElections),
}

/// Why nobody may get a place from us; `None` where they may. A territory has no switch (SPEC section 3). Settings that could
/// not be read turn nothing off: the look-up has data of its own, and must not go down with the texts.
#[must_use]
pub fn why_off(jurisdiction: &Jurisdiction, config: Option<&JurisdictionConfig>) -> Option<Off> {
    let config = config.filter(|_| jurisdiction.kind == JurisdictionKind::State)?;
    let off = !config.lookup.display || config.lookup.experience != Experience::Internal;
    off.then(|| config.no_elections.clone().map_or(Off::Switched, Off::NoElection))
}

/// True where nobody may get a place from us.
#[must_use]
pub fn is_off(jurisdiction: &Jurisdiction, config: Option<&JurisdictionConfig>) -> bool {
    why_off(jurisdiction, config).is_some()
}

/// What stays of an answer where the look-up is off: the voter's own address. Neither a place nor anything else that the
/// data says of it.
#[must_use]
pub fn withheld(lookup: Lookup, why: &Off) -> Lookup {
    let (code, reason) = match why {
        Off::Switched => (NO_VOTING_LOCATIONS_AVAILABLE, Some(LOOKUP_DISABLED.to_ascii_lowercase())),
        Off::NoElection(none) => (none.code.as_str(), None),
    };
    Lookup {
        answer: Answer::Unknown,
        error_code: code.to_owned(),
        reason,
        address: lookup.address,
        ..Lookup::default()
    }
}

#[cfg(test)]
mod tests {
    use common::jurisdiction::any;

    use super::*;
    use crate::site::jurisdiction::config::LookupSettings;
    use crate::view::locate::{Candidate, CandidateReason, DoubtfulPlace};

    #[test]
    fn only_the_look_up_of_ours_that_is_displayed_is_on() {
        let off = |code: &str, display, experience| {
            let lookup = LookupSettings { display, experience, ..Default::default() };
            is_off(any(code).unwrap(), Some(&JurisdictionConfig { lookup, ..Default::default() }))
        };
        assert!(!off("NV", true, Experience::Internal));
        for experience in [Experience::None, Experience::SosWebsite] {
            assert!(off("NV", true, experience), "{experience:?}");
        }
        assert!(off("NV", false, Experience::Internal) && off("DC", false, Experience::Internal));
        assert!(!off("PR", false, Experience::None), "a territory has no switch");
        assert!(!is_off(any("NV").unwrap(), None), "settings that could not be read");
    }

    #[test]
    fn nothing_that_the_data_says_stays() {
        let text = || "x".to_owned();
        let told = Lookup {
            answer: Answer::Found,
            county_name: Some(text()),
            precinct_name: Some(text()),
            doubtful: vec![DoubtfulPlace { name: text(), address: text() }],
            candidates: vec![Candidate { text: text(), address: text(), reason: CandidateReason::Unit }],
            ..Default::default()
        };
        let left = withheld(told.clone(), &Off::Switched);
        let reason = Some("lookup_disabled".to_owned());
        let code = NO_VOTING_LOCATIONS_AVAILABLE.to_owned();
        assert_eq!(left, Lookup { error_code: code, reason, ..Lookup::default() });
        let none = NoElections { code: "NO_ACTIVE_ELECTION".to_owned(), message: text() };
        let left = withheld(told, &Off::NoElection(none));
        assert_eq!(left, Lookup { error_code: "NO_ACTIVE_ELECTION".to_owned(), ..Lookup::default() });
    }

    #[test]
    fn without_an_election_that_is_said_and_not_a_switch() {
        let why = |display, experience, none: bool| {
            let lookup = LookupSettings { display, experience, ..Default::default() };
            let no_elections = none.then(NoElections::default);
            let config = JurisdictionConfig { lookup, no_elections, ..Default::default() };
            why_off(any("NV").unwrap(), Some(&config))
        };
        let none = Some(Off::NoElection(NoElections::default()));
        assert_eq!(why(true, Experience::Internal, false), None);
        assert_eq!(why(false, Experience::Internal, false), Some(Off::Switched));
        // The day after: the content service switches the look-up off itself.
        assert_eq!(why(false, Experience::Internal, true), none);
        assert_eq!(why(false, Experience::SosWebsite, true), none);
    }
}
