//! Decides by the result of the self-check whether an index is published.

use super::super::error::BuildError;
use index::{Index, SelfCheck, UnknownHome};
use lookup::voting::VotingData as _;

/// Refuses an index that gives a wrong place for one of its own addresses.
///
/// # Errors
/// [`BuildError::WrongPlaces`].
pub fn refuse_wrong(found: &SelfCheck, homes: &[UnknownHome]) -> Result<(), BuildError> {
    let wrong: Vec<String> =
        found.rows().filter(|(_, s)| s.wrong > 0).map(|(way, s)| format!("{} {way}", s.wrong)).collect();
    if wrong.is_empty() {
        return Ok(());
    }
    let homes = homes.iter().filter(|home| home.is_wrong).cloned().collect();
    Err(BuildError::WrongPlaces { ways: wrong.join(", "), homes })
}

/// In how many whole ways one home is typed. One odd home of a small feed refuses nothing.
const ONE_HOME: u32 = 3;

/// Refuses an index that does not know more than one in a hundred of its own homes, typed whole, or in which
/// more than one in a hundred of its places is listed nowhere. `unknown` are examples of such homes;
/// `unused` is how many places the feeds themselves never refer to ([`super::Builder::unused_places`]). Why
/// one percent: `docs/decisions/self-check.md`.
///
/// # Errors
/// [`BuildError::NotKnown`].
pub fn refuse_unknown(
    index: &Index,
    found: &SelfCheck,
    unknown: Vec<UnknownHome>,
    unused: u64,
) -> Result<(), BuildError> {
    let (lost, typed) = found.not_known();
    if u64::from(lost) * 100 > u64::from(typed) && (lost > ONE_HOME || lost == typed) {
        let what = format!("{lost} of {typed} addresses, typed as filed, are not known");
        let homes = unknown.into_iter().filter(|home| !home.is_wrong).collect();
        return Err(BuildError::NotKnown { what, homes });
    }
    let unreachable = index.unreachable_places();
    let lost = (unreachable.len() as u64).saturating_sub(unused);
    let all = u64::from(index.place_count());
    if lost * 100 > all {
        let ids: Vec<&str> = unreachable.iter().take(5).map(|row| index.place(*row).id).collect();
        let ids = ids.join(", ");
        let what = format!(
            "{lost} of {all} places are listed by no precinct, locality or state, though the feeds refer to them: {ids}"
        );
        return Err(BuildError::NotKnown { what, homes: Vec::new() });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusal_has_the_wrong_homes_alone() {
        let home = |street: &str, is_wrong| UnknownHome {
            typed: format!("12 {street}"),
            detail: "",
            precinct_id: "1".to_owned(),
            street: street.to_owned(),
            number: 12,
            is_wrong,
        };
        let homes = [home("ELM", false), home("EAST", true)];
        let mut found = SelfCheck::default();
        assert!(refuse_wrong(&found, &homes).is_ok());
        found.ways[5].wrong = 1;
        let Err(BuildError::WrongPlaces { homes, .. }) = refuse_wrong(&found, &homes) else {
            panic!("not refused")
        };
        assert_eq!(homes, [home("EAST", true)]);
    }
}
