//! The electoral districts that are told while the voter is still asked which address is meant. The look-up
//! decides which of them are certain.

use crate::site::lookup::{LookupAnswer, LookupKind};
use crate::view::district::Districts;

/// While the voter is asked for an address or a unit: the districts that all answers to the question share. A
/// type whose district differs is left out: the voter's choice decides it. Near spellings are no address of
/// the voter's yet.
pub(super) fn asking(lookup: &LookupAnswer) -> Districts {
    let Districts { list, undecided, incomplete } = &lookup.districts;
    let asks = matches!(lookup.answer, LookupKind::Ambiguous | LookupKind::NeedsUnit);
    let shared = list.iter().filter(|district| !undecided.contains(&district.kind));
    let list: Vec<_> = shared.filter(|_| asks).cloned().collect();
    Districts { incomplete: *incomplete && !list.is_empty(), list, undecided: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::district::{District, DistrictType};
    use DistrictType::{Congressional, School, StateHouse};

    fn district(kind: DistrictType) -> District {
        District { name: "1".to_owned(), kind, number: None, ocd_id: None, other_type: None }
    }

    fn lookup(answer: LookupKind, list: &[DistrictType], undecided: &[DistrictType]) -> LookupAnswer {
        let list = list.iter().copied().map(district).collect();
        let districts = Districts { list, undecided: undecided.to_vec(), incomplete: true };
        LookupAnswer { answer, districts, ..LookupAnswer::default() }
    }

    fn kinds(of: &Districts) -> Vec<DistrictType> {
        of.list.iter().map(|district| district.kind).collect()
    }

    #[test]
    fn what_all_candidates_share_is_told_and_of_the_rest_nothing_is_said() {
        for asks in [LookupKind::Ambiguous, LookupKind::NeedsUnit] {
            let some = asking(&lookup(asks, &[Congressional, School], &[StateHouse]));
            assert_eq!((kinds(&some), some.undecided.len()), (vec![Congressional, School], 0));
            // One school district is shared, of another the data is not sure which.
            let mixed = asking(&lookup(asks, &[Congressional, School], &[School]));
            assert_eq!(kinds(&mixed), [Congressional]);
            assert_eq!(asking(&lookup(asks, &[], &[StateHouse])), Districts::default());
        }
    }

    #[test]
    fn an_answer_that_asks_nothing_is_not_told_here() {
        for answer in [LookupKind::Unknown, LookupKind::Found, LookupKind::County, LookupKind::MailOnly] {
            let known = lookup(answer, &[Congressional], &[]);
            assert_eq!(asking(&known), Districts::default(), "{answer:?}");
        }
    }
}
