//! Where and until when voters register and vote in one visit, as the facts say (DESIGN 7, "facts that a
//! voter can act on").

use chrono::NaiveDate;

use super::codes::list;
use super::config::JurisdictionConfig;
use super::facts::Facts;
use super::moment::DayCount;
use crate::view::bootstrap::LocationKind;

/// How it is offered; `None` where it is not.
pub(crate) const KIND: &[(&str, Option<&str>)] = &[
    ("electionday+early", Some("same_both")),
    ("electionday", Some("same_day")),
    ("early", Some("same_early")),
    ("presidential_only", Some("same_president")),
    ("early_overlap", Some("same_overlap")),
    ("none", None),
    ("not_needed", None),
];
/// Codes of the places that register voters, each with the key of its words.
pub(crate) const WHERE: &[(&str, &str)] = &[
    ("polling_place", "at_polling_place"),
    ("any_polling_place", "at_any_polling_place"),
    ("early_voting_site", "place_early_voting_site"),
    ("vote_center", "at_vote_center"),
    ("election_office", "place_election_office"),
    ("town_clerk", "at_town_clerk"),
    ("named_place", "at_named_place"),
    ("online_then_in_person", "at_online"),
];
/// True where it is known to be offered, if only to some voters.
pub(crate) fn is_offered(facts: &Facts) -> bool {
    facts.code("registration.same_day.kind", KIND).is_some_and(|known| known.value.is_some())
}

/// True where the facts of the election say that it is not offered, such as Connecticut's primaries.
pub(crate) fn is_refused(facts: &Facts) -> bool {
    facts.code("registration.same_day.kind", KIND).is_some_and(|known| known.value.is_none())
}

/// The last day on which voters register and vote in one visit: by the facts, the earliest that a source
/// names; election day where none names one.
pub(crate) fn last_day(config: &JurisdictionConfig, election: NaiveDate) -> NaiveDate {
    let known = config.facts.read("registration.same_day.until_days_before", DayCount::parse);
    let known = known.filter(|_| is_offered(&config.facts));
    let days = known.into_iter().flat_map(|known| std::iter::once(known.value).chain(known.others));
    days.filter_map(|count| count.before(election)).min().unwrap_or(election)
}

/// Whether places of a kind also register voters ("a same-day registration note", SPEC section 2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegistersAt {
    everywhere: bool,
    /// Where all voters of the county may vote: vote centers.
    countywide: bool,
}

impl RegistersAt {
    /// Whether a place does.
    #[must_use]
    pub fn place(self, is_countywide: bool) -> bool {
        self.everywhere || (self.countywide && is_countywide)
    }
}

/// At which places of a kind voters register and vote in one visit: only where sources that agree name such
/// places. A voter who is sent to one that registers nobody is sent to a wrong place.
#[must_use]
pub fn registers_at(config: Option<&JurisdictionConfig>, kind: LocationKind) -> RegistersAt {
    let nowhere = RegistersAt::default();
    let Some(config) = config.filter(|config| config.same_day_registration()) else { return nowhere };
    let facts = &config.facts;
    let offered = facts.code("registration.same_day.kind", KIND);
    let places = facts.read("registration.same_day.where", |value| list(value, WHERE));
    let Some((offered, places)) = offered.zip(places) else { return nowhere };
    if !offered.certainty().is_firm() || !places.certainty().is_firm() {
        return nowhere;
    }
    let election = config.election.as_ref().map(|election| election.day);
    let (when, own): (&[&str], &[&str]) = match kind {
        // "Any polling place" (Nevada) includes those that open early; "the polling place" of a voter does
        // not.
        LocationKind::EarlyVote => {
            (&["same_both", "same_early"], &["place_early_voting_site", "at_any_polling_place"])
        }
        LocationKind::ElectionDay if election.is_some_and(|day| last_day(config, day) == day) => {
            (&["same_both", "same_day"], &["at_polling_place", "at_any_polling_place"])
        }
        LocationKind::ElectionDay | LocationKind::DropOff => return nowhere,
    };
    if !offered.value.is_some_and(|value| when.contains(&value)) {
        return nowhere;
    }
    RegistersAt {
        everywhere: places.value.iter().any(|place| own.contains(place)),
        countywide: places.value.contains(&"at_vote_center"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts::tests::all;
    use super::*;
    use crate::site::page::info::tests::full;

    #[test]
    fn only_facts_that_say_none_refuse_it() {
        let refused = |known: &[(&str, &str)]| is_refused(&all(known));
        assert!(refused(&[("registration.same_day.kind", "none")]));
        assert!(!refused(&[("registration.same_day.kind", "electionday")]));
        assert!(!refused(&[]));
    }

    #[test]
    fn only_places_that_the_facts_name_register_voters() {
        use LocationKind::{DropOff, EarlyVote, ElectionDay};
        let of = |rows: &[(&str, &str)]| {
            let rows: Vec<_> = rows.iter().map(|(name, value)| (*name, *value)).collect();
            let mut config = full();
            config.facts = all(&rows);
            let at = |kind| registers_at(Some(&config), kind);
            let day = config.election.as_ref().unwrap().day;
            let both =
                [ElectionDay, EarlyVote, DropOff].map(|kind| [at(kind).place(false), at(kind).place(true)]);
            (both, (day - last_day(&config, day)).num_days())
        };
        let kind = |value| ("registration.same_day.kind", value);
        let places = |value| ("registration.same_day.where", value);
        let until = |value| ("registration.same_day.until_days_before", value);
        let (no, yes) = ([false, false], [true, true]);
        // Nobody says where: Michigan at the clerk, Washington at centers and offices, North Carolina before
        // election day alone.
        assert_eq!(of(&[kind("electionday+early")]), ([no, no, no], 0));
        assert_eq!(of(&[kind("electionday+early"), places("town_clerk"), until("0")]), ([no, no, no], 0));
        let centers = of(&[kind("electionday+early"), places("vote_center;election_office"), until("0")]);
        assert_eq!(centers, ([[false, true], [false, true], no], 0));
        assert_eq!(of(&[kind("early"), places("early_voting_site"), until("3")]), ([no, yes, no], 3));
        let at_both = places("polling_place;early_voting_site");
        assert_eq!(of(&[kind("electionday+early"), at_both, until("0")]), ([yes, yes, no], 0));
        assert_eq!(of(&[kind("electionday+early"), at_both, until("1")]), ([no, yes, no], 1));
        let any = places("any_polling_place;online_then_in_person");
        assert_eq!(of(&[kind("electionday+early"), any, until("0")]), ([yes, yes, no], 0));
        assert_eq!(of(&[kind("electionday"), any, until("0")]), ([yes, no, no], 0));
        assert_eq!(of(&[kind("presidential_only"), at_both, until("0")]), ([no, no, no], 0));
        assert_eq!(registers_at(None, EarlyVote), RegistersAt::default());
    }
}
