//! Registering and voting in one visit (issue "Facts that a voter can act on", section 3.4): for whom, where, until when,
//! with what proof.

use chrono::NaiveDate;

use super::config::JurisdictionConfig;
use super::facts::Facts;
use super::facts::codes::list;
use super::facts::moment::{Count, time};
use super::returning::{Gathered, when};
use super::scene::Scene;
use crate::view::bootstrap::LocationKind;
use crate::view::facts::{Answers, Certainty, Say};

/// How it is offered; `None` where it is not.
pub(super) const KIND: &[(&str, Option<&str>)] = &[
    ("electionday+early", Some("same_both")),
    ("electionday", Some("same_day")),
    ("early", Some("same_early")),
    ("presidential_only", Some("same_president")),
    ("early_overlap", Some("same_overlap")),
    ("none", None),
    ("not_needed", None),
];
/// Where.
pub(super) const WHERE: &[(&str, &str)] = &[
    ("polling_place", "at_polling_place"),
    ("any_polling_place", "at_any_polling_place"),
    ("early_voting_site", "place_early_voting_site"),
    ("vote_center", "at_vote_center"),
    ("election_office", "place_election_office"),
    ("town_clerk", "at_town_clerk"),
    ("named_place", "at_named_place"),
    ("online_then_in_person", "at_online"),
];
/// With what proof: its words, and whether it stands for the others.
pub(super) const PROOF: &[(&str, (&str, bool))] = &[
    ("none", ("proof_none", false)),
    ("id", ("proof_id", false)),
    ("photo_id", ("proof_photo_id", false)),
    ("two_ids", ("proof_two_ids", false)),
    ("residence", ("proof_residence", false)),
    ("citizenship", ("proof_citizenship", false)),
    ("state_licence_or_id", ("proof_state_id", false)),
    ("id_number", ("proof_id_number", false)),
    ("tribal_id", ("proof_tribal_id", true)),
    ("vouching", ("proof_vouching", true)),
    ("affidavit", ("proof_affidavit", true)),
];

/// True where it is known to be offered, if only to some voters.
pub(super) fn is_offered(facts: &Facts) -> bool {
    facts.code("registration.same_day.kind", KIND).is_some_and(|known| known.value.is_some())
}

/// True where the section about it says where to go.
pub(super) fn says_where(facts: &Facts) -> bool {
    is_offered(facts) && facts.read("registration.same_day.where", |value| list(value, WHERE)).is_some()
}

/// The last day on which voters register and vote in one visit: by the facts, the earliest that a source names; election day
/// where none names one.
pub(super) fn last_day(config: &JurisdictionConfig, election: NaiveDate) -> NaiveDate {
    let known = config.facts.read("registration.same_day.until_days_before", Count::parse);
    let known = known.filter(|_| is_offered(&config.facts));
    let days = known.into_iter().flat_map(|known| std::iter::once(known.value).chain(known.others));
    days.filter_map(|count| count.before(election)).min().unwrap_or(election)
}

/// Whether places of a kind register whoever comes to vote ("a same-day registration note", SPEC section 2).
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

/// At which places of a kind voters register and vote in one visit: only where sources that agree name such places. A voter who is
/// sent to one that registers nobody is sent to a wrong place.
#[must_use]
pub fn registers_at(config: Option<&JurisdictionConfig>, kind: LocationKind) -> RegistersAt {
    let nowhere = RegistersAt::default();
    let Some(config) = config.filter(|config| config.same_day_registration()) else { return nowhere };
    let facts = &config.facts;
    let offered = facts.code("registration.same_day.kind", KIND);
    let places = facts.read("registration.same_day.where", |value| list(value, WHERE));
    let Some((offered, places)) = offered.zip(places) else { return nowhere };
    if offered.certainty() != Certainty::Sure || places.certainty() != Certainty::Sure {
        return nowhere;
    }
    let election = config.election.as_ref().map(|election| election.day);
    let (when, own): (&[&str], &[&str]) = match kind {
        LocationKind::EarlyVote => (&["same_both", "same_early"], &["place_early_voting_site"]),
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

/// What is known of it; `None` where it is not offered or not known.
#[must_use]
pub fn same_day(scene: &Scene<'_>) -> Option<Answers> {
    let config = scene.config?;
    let (facts, election) = (&config.facts, config.election.as_ref().map(|e| e.day));
    let known = facts.code("registration.same_day.kind", KIND)?;
    let kind = known.value?;
    let mut all = Gathered::default();
    all.add(("ans_same_when", "calendar-days"), &known, until(scene, kind, election), |other| {
        Some(Say::new(other.unwrap_or("same_none")))
    });
    if let Some(known) = facts.read("registration.same_day.where", |value| list(value, WHERE)) {
        let text = vec![Say::new("same_where").any("places", known.value.clone())];
        let other = |places: &Vec<&'static str>| Some(Say::new("same_where").any("places", places.clone()));
        all.add(("ans_same_where", "map-pin"), &known, text, other);
    }
    if let Some(known) = facts.read("registration.same_day.proof", |value| list(value, PROOF)) {
        all.add(("ans_same_proof", "file-text"), &known, proof(&known.value), |other| {
            proof(other).into_iter().next()
        });
    }
    all.finish()
}

fn until(scene: &Scene<'_>, kind: &'static str, election: Option<NaiveDate>) -> Vec<Say> {
    let mut text = vec![Say::new(kind)];
    let Some((facts, election)) = scene.config.map(|c| &c.facts).zip(election) else { return text };
    let day = |name| facts.read(name, Count::parse).and_then(|known| known.value.before(election));
    let at = facts.read("registration.same_day.until_time", time).map(|known| known.value);
    let from = day("registration.same_day.from_days_before").filter(|from| *from < election);
    text.extend(from.map(|from| Say::new("boxes_from").with("date", from)));
    let until = day("registration.same_day.until_days_before");
    text.extend(until.map(|until| Say::new("boxes_until").with("when", when(until, at))));
    text
}

/// All of them are asked, but some stand for the others.
fn proof(proofs: &[(&'static str, bool)]) -> Vec<Say> {
    let of = |instead: bool| -> Vec<&'static str> {
        proofs.iter().filter(|(_, other)| *other == instead).map(|(key, _)| *key).collect()
    };
    let (asked, instead) = (of(false), of(true));
    let mut text = Vec::new();
    if asked == ["proof_none"] {
        text.push(Say::new("same_proof_none"));
    } else if !asked.is_empty() {
        text.push(Say::new("same_proof").all("proofs", asked));
    }
    if !instead.is_empty() {
        let key = if text.is_empty() { "same_proof" } else { "same_proof_instead" };
        text.push(Say::new(key).any("proofs", instead));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::facts::tests::all;
    use super::super::info::tests::{full, scene};
    use super::super::locale::Locale;
    use super::*;

    fn with(facts: &[(&str, &str)]) -> Option<Vec<Vec<&'static str>>> {
        let config = super::super::config::JurisdictionConfig { facts: all(facts), ..full() };
        let answers = same_day(&scene(Some(&config), "NV", "2028-10-20", Locale::En))?.answers;
        Some(answers.iter().map(|a| a.text.iter().map(|say| say.key).collect()).collect())
    }

    #[test]
    fn it_is_said_for_whom_until_when_and_with_what() {
        let told = with(&[
            ("registration.same_day.kind", "presidential_only"),
            ("registration.same_day.from_days_before", "0"),
            ("registration.same_day.until_days_before", "0"),
            ("registration.same_day.until_time", "20:00"),
            ("registration.same_day.where", "polling_place;election_office"),
            ("registration.same_day.proof", "photo_id;residence;vouching"),
        ]);
        let expected = vec![
            vec!["same_president", "boxes_until"],
            vec!["same_where"],
            vec!["same_proof", "same_proof_instead"],
        ];
        assert_eq!(told, Some(expected));
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
        // Nobody says where: Michigan at the clerk, Washington at centers and offices, North Carolina before election day alone.
        assert_eq!(of(&[kind("electionday+early")]), ([no, no, no], 0));
        assert_eq!(of(&[kind("electionday+early"), places("town_clerk"), until("0")]), ([no, no, no], 0));
        let centers = of(&[kind("electionday+early"), places("vote_center;election_office"), until("0")]);
        assert_eq!(centers, ([[false, true], [false, true], no], 0));
        assert_eq!(of(&[kind("early"), places("early_voting_site"), until("3")]), ([no, yes, no], 3));
        let at_both = places("polling_place;early_voting_site");
        assert_eq!(of(&[kind("electionday+early"), at_both, until("0")]), ([yes, yes, no], 0));
        assert_eq!(of(&[kind("electionday+early"), at_both, until("1")]), ([no, yes, no], 1));
        assert_eq!(of(&[kind("presidential_only"), at_both, until("0")]), ([no, no, no], 0));
        assert_eq!(registers_at(None, EarlyVote), RegistersAt::default());
    }

    #[test]
    fn what_is_not_offered_or_not_known_is_no_section() {
        assert_eq!(with(&[("registration.same_day.kind", "none")]), None);
        assert_eq!(with(&[("registration.same_day.kind", "sometimes")]), None);
        assert_eq!(with(&[("registration.same_day.where", "polling_place")]), None);
        let kind = ("registration.same_day.kind", "electionday");
        assert_eq!(with(&[kind, ("registration.same_day.proof", "none")]).unwrap()[1], ["same_proof_none"]);
        assert_eq!(with(&[kind, ("registration.same_day.proof", "id;magic")]).unwrap().len(), 1);
    }
}
