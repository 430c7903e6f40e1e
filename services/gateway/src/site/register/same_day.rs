//! Registering and voting in one visit (DESIGN 7, "facts that a voter can act on"): for whom, where, until
//! when, with what proof.

use chrono::NaiveDate;

use crate::site::jurisdiction::codes::list;
use crate::site::jurisdiction::facts::Facts;
use crate::site::jurisdiction::moment::{DayCount, time};
use crate::site::jurisdiction::registers_at::{KIND, WHERE, is_offered};
use crate::site::visit::scene::Scene;
use crate::site::vote_by_mail::fixing::when;
use crate::site::vote_by_mail::returning::GatheredAnswers;
use crate::view::facts::Answers;
use crate::view::text::Say;

/// With what proof: its words, and whether it stands for the others.
pub(crate) const PROOF: &[(&str, (&str, bool))] = &[
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

/// True where the section about it says where to go.
pub(crate) fn says_where(facts: &Facts) -> bool {
    is_offered(facts) && facts.read("registration.same_day.where", |value| list(value, WHERE)).is_some()
}

/// The known facts; `None` where it is not offered or not known.
#[must_use]
pub fn same_day(scene: &Scene<'_>) -> Option<Answers> {
    let config = scene.config?;
    let facts = &config.facts;
    // Where the jurisdiction shows no dates, answers have none (SPEC section 4).
    let election = scene.dates().filter(|dates| dates.shown).and_then(|dates| Some(dates.election?.day));
    let known = facts.code("registration.same_day.kind", KIND)?;
    let kind = known.value?;
    let mut all = GatheredAnswers::default();
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
    let day = |name| facts.read(name, DayCount::parse).and_then(|known| known.value.before(election));
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
    use super::*;
    use crate::site::jurisdiction::facts::tests::all;
    use crate::site::page::info::tests::{full, scene};
    use crate::site::wording::locale::Locale;

    fn with(facts: &[(&str, &str)]) -> Option<Vec<Vec<&'static str>>> {
        let config = crate::site::jurisdiction::config::JurisdictionConfig { facts: all(facts), ..full() };
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
    fn flag_off_leaves_no_day() {
        let mut config = full();
        config.facts =
            all(&[("registration.same_day.kind", "early"), ("registration.same_day.until_days_before", "3")]);
        let keys = |config: &crate::site::jurisdiction::config::JurisdictionConfig| {
            let answers = same_day(&scene(Some(config), "NC", "2028-10-20", Locale::En)).unwrap().answers;
            answers[0].text.iter().map(|say| say.key).collect::<Vec<_>>()
        };
        assert_eq!(keys(&config), ["same_early", "boxes_until"]);
        config.vep.display_dates_and_deadlines = false;
        assert_eq!(keys(&config), ["same_early"]);
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
