//! The look-up's off switch (SPEC section 3 "Polling lookup config", section 4; DESIGN section 7): where the editors of a
//! state offer no look-up of ours, because they switched it off or send voters to the official one, nobody gets a place
//! from us. The voter is told the official look-up and the election office instead.

use common::jurisdiction::{Jurisdiction, Kind};

use super::config::{Experience, JurisdictionConfig};
use super::lookup::{Answer, Lookup};
use super::message::{LOOKUP_DISABLED, NO_VOTING_LOCATIONS_AVAILABLE};

/// True where nobody may get a place from us. A territory has no switch (SPEC section 3). Settings that could not be
/// read turn nothing off: the look-up has data of its own, and must not go down with the texts.
#[must_use]
pub fn is_off(jurisdiction: &Jurisdiction, config: Option<&JurisdictionConfig>) -> bool {
    let off = |c: &JurisdictionConfig| !c.lookup.display || c.lookup.experience != Experience::Internal;
    jurisdiction.kind == Kind::State && config.is_some_and(off)
}

/// What stays of an answer where the look-up is off: the voter's own address. Neither a place nor anything else that the
/// data says of it.
#[must_use]
pub fn withheld(lookup: Lookup) -> Lookup {
    Lookup {
        answer: Answer::Unknown,
        error_code: NO_VOTING_LOCATIONS_AVAILABLE.to_owned(),
        reason: Some(LOOKUP_DISABLED.to_ascii_lowercase()),
        address: lookup.address,
        ..Lookup::default()
    }
}

#[cfg(test)]
mod tests {
    use common::jurisdiction::any;

    use super::super::config::LookupSettings;
    use super::*;
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
        let left = withheld(told);
        let reason = Some("lookup_disabled".to_owned());
        let code = NO_VOTING_LOCATIONS_AVAILABLE.to_owned();
        assert_eq!(left, Lookup { error_code: code, reason, ..Lookup::default() });
    }
}
