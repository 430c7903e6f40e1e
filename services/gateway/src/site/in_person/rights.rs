//! The right to register and vote: primaries, papers of citizenship, a conviction, students.

use chrono::NaiveDate;

use super::ids::STUDENT;
use crate::site::jurisdiction::codes::one;
use crate::site::jurisdiction::facts::{Facts, together};
use crate::site::jurisdiction::moment::{DayCount, time};
use crate::site::vote_by_mail::fixing::when;
use crate::site::vote_by_mail::returning::GatheredAnswers;
use crate::site::wording::locale::Locale;
use crate::view::help::{Case, HelpSection};
use crate::view::text::Say;

/// Papers of citizenship at registration.
pub(in crate::site) const CITIZENSHIP: &[(&str, &str)] = &[
    ("no", "citizen_no"),
    ("record_check", "citizen_record_check"),
    ("documents", "citizen_documents"),
    ("documents_or_affidavit", "citizen_documents_or_affidavit"),
    ("documents_or_records", "citizen_documents_or_records"),
    ("documents_else_federal_only", "citizen_federal_only"),
    ("documents_at_bmv", "citizen_documents_at_bmv"),
];

/// When the right to vote is lost, and for how long.
pub(in crate::site) const CONVICTION: &[(&str, Conviction)] = &[
    ("never_lost", Conviction::NeverLost),
    ("while_incarcerated", Conviction::WhileIncarcerated),
    ("after_sentence", Conviction::AfterSentence),
    ("further_action", Conviction::FurtherAction),
];

/// When the right to vote is lost, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::site) enum Conviction {
    NeverLost,
    WhileIncarcerated,
    AfterSentence,
    FurtherAction,
}

/// The voters of a party's primary.
pub(in crate::site) const PRIMARY: &[(&str, &str)] = &[
    ("closed", "primary_closed"),
    ("parties_decide", "primary_parties_decide"),
    ("unaffiliated_too", "primary_unaffiliated_too"),
    ("open_declared", "primary_open_declared"),
    ("open", "primary_open"),
    ("one_ballot", "primary_one_ballot"),
];

/// The voters of the primary ahead, and the last day to change the party. The facts hold for the
/// election shown: without a primary ahead there are none.
pub(super) fn primary(facts: &Facts, election: Option<NaiveDate>) -> Option<HelpSection> {
    let mut all = GatheredAnswers::default();
    if let Some(known) = facts.code("primary.who", PRIMARY) {
        all.add(("ans_primary_who", "users"), &known, vec![Say::new(known.value)], |key| Some(Say::new(key)));
    }
    let at = facts.read("primary.party_change.time", time).map(|known| known.value);
    let on = facts.read("primary.party_change.day", |day| day.parse::<NaiveDate>().ok());
    let counted =
        || facts.read("primary.party_change.days_before", |days| DayCount::parse(days)?.before(election?));
    if let Some(known) = on.or_else(counted) {
        let told = |day: NaiveDate| Say::new("party_change_by").with("when", when(day, at));
        all.add(("ans_party_change", "calendar-days"), &known, vec![told(known.value)], |day| {
            Some(told(*day))
        });
    }
    super::people::section("primary", "users", all)
}

/// Papers of citizenship.
pub(super) fn citizenship(facts: &Facts) -> Option<HelpSection> {
    let known = facts.code("registration.citizenship_proof", CITIZENSHIP)?;
    Some(HelpSection {
        id: "citizenship",
        sign: "flag",
        lede: vec![Say::new(known.value)],
        certainty: known.certainty(),
        others: known.others.iter().map(|key| Say::new(key)).collect(),
        sources: together([known.fact.note("about_citizenship")]),
        ..Default::default()
    })
}

/// Rights after a conviction, by case.
/// `registers`: the state has voter registration.
pub(super) fn conviction(facts: &Facts, locale: Locale, registers: bool) -> Option<HelpSection> {
    let Some(known) = facts.code("rights.conviction.kind", CONVICTION) else { return unsettled(facts) };
    let again =
        facts.read("rights.conviction.register_again", |value| one(value, &[("yes", true), ("no", false)]));
    let register = match again.map(|known| known.value) {
        Some(true) => "case_register_again",
        _ => "case_register",
    };
    let mut texts: Vec<_> = facts.text("rights.conviction.text", locale).into_iter().collect();
    texts.extend(facts.text("rights.conviction.what_to_do", locale));
    let fines = facts.is_yes("rights.conviction.fines").then(|| Say::new("case_fines"));
    let yes = |case, more: Option<Say>| {
        let register = registers.then(|| Say::new(register));
        let then = [register, more].into_iter().flatten().collect();
        Case { case, answer: "yes", then }
    };
    let no = |case, then| Case { case, answer: "no", then: vec![Say::new(then)] };
    let cases = match known.value {
        Conviction::NeverLost => {
            vec![
                Case { case: "case_prison", answer: "yes", then: vec![Say::new("case_prison_mail")] },
                yes("case_out", None),
            ]
        }
        Conviction::WhileIncarcerated => vec![no("case_prison", "case_when_out"), yes("case_out", fines)],
        Conviction::AfterSentence => vec![no("case_serving", "case_when_over"), yes("case_over", fines)],
        Conviction::FurtherAction => vec![
            no("case_prison", "case_depends"),
            Case { case: "case_out", answer: "ask", then: Vec::new() },
        ],
    };
    let others = known.others.iter().copied().map(other);
    Some(HelpSection {
        id: "conviction",
        sign: "scale",
        cases,
        texts,
        certainty: known.certainty(),
        others: others.collect(),
        sources: together([known.fact.note("about_conviction")]),
        ..Default::default()
    })
}

/// Sources differ about a conviction, and no value is safe: a stricter one turns people away who may vote.
fn unsettled(facts: &Facts) -> Option<HelpSection> {
    let fact = facts.all("rights.conviction.kind").next()?;
    let others = fact.other_values.iter().filter_map(|value| one(value, CONVICTION));
    let others: Vec<_> = others.map(other).collect();
    (!others.is_empty()).then(|| HelpSection {
        id: "conviction",
        sign: "scale",
        cases: vec![Case { case: "case_out", answer: "ask", then: Vec::new() }],
        certainty: fact.certainty,
        others,
        sources: together([fact.note("about_conviction")]),
        ..Default::default()
    })
}

/// The sentence of another source on a conviction.
fn other(kind: Conviction) -> Say {
    Say::new(match kind {
        Conviction::NeverLost => "conviction_never_lost",
        Conviction::WhileIncarcerated => "conviction_while_incarcerated",
        Conviction::AfterSentence => "conviction_after_sentence",
        Conviction::FurtherAction => "conviction_further_action",
    })
}

/// Which address of a student counts: the student chooses, or the one that is home.
pub(in crate::site) const STUDENT_HOME: &[(&str, &str)] =
    &[("choose", "student_choose"), ("home", "student_home")];

/// Which address students vote at, and whether a student ID counts at the polls. Without a fact the first is
/// answered by the rule of most states and the office.
pub(super) fn students(facts: &Facts) -> Option<HelpSection> {
    let mut all = GatheredAnswers::default();
    let where_to = ("ans_student_home", "map-pin");
    match facts.code("students.residence", STUDENT_HOME) {
        Some(known) => all.add(where_to, &known, vec![Say::new(known.value)], |key| Some(Say::new(key))),
        None => all.add_general(where_to, vec![Say::new("student_general")]),
    }
    if let Some(known) = facts.code("voter_id.student", STUDENT) {
        let sign = match known.value {
            "student_not_accepted" => "none",
            "student_officials_decide" => "ask",
            _ => "graduation-cap",
        };
        all.add(("ans_student", sign), &known, vec![Say::new(known.value)], |key| Some(Say::new(key)));
    }
    let papers = facts.read("students.residence_papers", |value| (value == "yes").then_some(()));
    if let Some(known) = papers {
        all.add(("ans_student_papers", "file-text"), &known, vec![Say::new("student_papers")], |()| None);
    }
    super::people::section("students", "graduation-cap", all)
}
