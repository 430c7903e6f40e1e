//! The envelope of a mail ballot (DESIGN 7, "facts that a voter can act on"): the state's own steps. They are
//! shown only where signature, witnesses and notary are all known: a step that is missing would cost a vote.

use crate::site::jurisdiction::codes::{list, one};
use crate::site::jurisdiction::facts::{Facts, KnownFact, together};
use crate::site::visit::scene::Scene;
use crate::view::facts::{Certainty, Envelope, EnvelopeDrawing, SignedPaper, SourceNote, Step};
use crate::view::text::Say;

/// Values of a flag.
pub(crate) const FLAG: &[(&str, bool)] = &[("yes", true), ("no", false)];
/// Witnesses who sign.
pub(crate) const WITNESSES: &[(&str, i64)] = &[("0", 0), ("1", 1), ("2", 2)];
/// The people who can be a witness.
pub(crate) const WITNESS_WHO: &[(&str, &str)] = &[
    ("adult", "witness_adult"),
    ("us_citizen", "witness_us_citizen"),
    ("not_candidate", "witness_not_candidate"),
    ("gives_address", "witness_gives_address"),
    ("official_first", "witness_official_first"),
];
/// Whether a notary signs.
pub(crate) const NOTARY: &[(&str, Notary)] =
    &[("no", Notary::No), ("required", Notary::Required), ("or_witness", Notary::OrWitness)];
/// The voters who need no notary.
pub(crate) const NOTARY_EXEMPT: &[(&str, &str)] =
    &[("ill_or_disabled", "exempt_ill_or_disabled"), ("caregiver", "exempt_caregiver")];
/// Whether there is an envelope inside the envelope.
pub(crate) const INNER: &[(&str, Inner)] =
    &[("required", Inner::Required), ("offered", Inner::Offered), ("none", Inner::None)];
/// Whether a copy of an ID goes with it: title and text of the step.
pub(crate) const ID_COPY: &[(&str, Option<(&str, &str)>)] = &[
    ("yes", Some(("env_copy", "env_copy_text"))),
    ("first_time", Some(("env_copy_first", "env_copy_first_text"))),
    ("if_no_number", Some(("env_copy_if", "env_copy_if_text"))),
    ("no", None),
];
/// Which number is written: title and text of the step.
pub(crate) const ID_NUMBER: &[(&str, (&str, &str))] = &[
    ("licence_or_ssn4", ("env_number", "env_number_licence_or_ssn4")),
    ("licence_or_other", ("env_number", "env_number_licence_or_other")),
    ("ssn4", ("env_number_ssn4", "env_number_ssn4_text")),
    ("ssn4_and_birth_year", ("env_number_ssn4", "env_number_and_birth_year")),
    ("as_on_request", ("env_number", "env_number_as_on_request")),
    ("birth_year", ("env_birth_year", "env_birth_year_text")),
    ("licence_or_ssn4_or_signature", ("env_number", "env_number_or_signature")),
];
/// The payer of the postage.
pub(crate) const POSTAGE: &[(&str, &str)] =
    &[("prepaid", "env_postage_prepaid"), ("voter", "env_postage_voter")];
/// The paper that the voter signs.
pub(crate) const SIGNATURE_ON: &[(&str, SignedPaper)] =
    &[("outer", SignedPaper::Outer), ("inner", SignedPaper::Inner), ("sheet", SignedPaper::Sheet)];
/// How the office checks the signature.
pub(crate) const SIGNATURE_CHECK: &[(&str, &str)] =
    &[("compared", "env_sign_compared"), ("present", "env_sign_present")];

/// Whether a notary signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notary {
    No,
    Required,
    OrWitness,
}

/// Whether there is an envelope inside the envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inner {
    Required,
    Offered,
    None,
}

/// Steps, and the notes on where they come from.
#[derive(Default)]
struct Steps {
    steps: Vec<Step>,
    notes: Vec<SourceNote>,
}

impl Steps {
    /// Adds a step; gives its number.
    fn plain(&mut self, title: Say, text: Vec<Say>) -> usize {
        self.steps.push(Step { title, text, certainty: Certainty::Sure, others: Vec::new() });
        self.steps.len()
    }

    /// Adds a step out of a fact. `needed` says of the value of another source whether it asks for the step.
    fn known<T>(
        &mut self,
        (title, text): (Say, Vec<Say>),
        known: &KnownFact<'_, T>,
        about: &'static str,
        needed: impl Fn(&T) -> bool,
    ) -> usize {
        let others = known.others.iter();
        let others = others.map(|o| Say::new(if needed(o) { "other_needed" } else { "other_not_needed" }));
        let others = others.collect();
        self.steps.push(Step { title, text, certainty: known.certainty(), others });
        self.note(known, about);
        self.steps.len()
    }

    fn note<T>(&mut self, known: &KnownFact<'_, T>, about: &'static str) {
        self.notes.push(known.fact.note(about));
    }
}

/// The envelope of a jurisdiction; `None` where its rules are not known, and the general text serves.
#[must_use]
pub fn envelope(scene: &Scene<'_>) -> Option<Envelope> {
    let facts = &scene.config?.facts;
    let signature = facts.code("mail_ballot.envelope.signature", FLAG)?;
    let witnesses = facts.code("mail_ballot.envelope.witnesses", WITNESSES)?;
    let notary = facts.code("mail_ballot.envelope.notary", NOTARY)?;
    let watched = witnesses.value > 0 || notary.value == Notary::Required;
    let mut steps = Steps::default();
    let mut drawing = EnvelopeDrawing::default();

    steps.plain(Say::new("env_mark"), vec![Say::new("env_mark_text")]);
    inner(&mut steps, facts);
    let copy = facts.code("mail_ballot.envelope.id_copy", ID_COPY);
    if let Some((known, (title, text))) = copy.and_then(|known| known.value.map(|words| (known, words))) {
        let say = (Say::new(title), vec![Say::new(text)]);
        drawing.copy = Some(steps.known(say, &known, "about_copy", Option::is_some));
    }
    let on = facts.code("mail_ballot.envelope.signature_on", SIGNATURE_ON);
    drawing.paper = on.as_ref().map_or(SignedPaper::Outer, |known| known.value);
    match drawing.paper {
        SignedPaper::Outer => {
            let sealed = if watched { "env_seal_watched" } else { "env_seal_text" };
            drawing.seal = Some(steps.plain(Say::new("env_seal"), vec![Say::new(sealed)]));
        }
        SignedPaper::Inner => {
            let close = vec![Say::new("env_close_inner_text")];
            drawing.seal = Some(steps.plain(Say::new("env_close_inner"), close));
        }
        SignedPaper::Sheet => {}
    }
    if let Some(known) = &on {
        steps.note(known, "about_signature");
    }
    if signature.value {
        let check = facts.code("mail_ballot.envelope.signature_check", SIGNATURE_CHECK);
        let text = check.as_ref().map_or("env_sign_text", |check| check.value);
        let mut text = vec![Say::new(text)];
        if watched {
            text.insert(0, Say::new("env_sign_watched"));
        }
        let title = match drawing.paper {
            SignedPaper::Outer => "env_sign",
            SignedPaper::Inner => "env_sign_inner",
            SignedPaper::Sheet => "env_sign_sheet",
        };
        let say = (Say::new(title), text);
        drawing.sign = Some(steps.known(say, &signature, "about_signature", |needed| *needed));
    }
    if facts.is_yes("mail_ballot.envelope.date")
        && let Some(known) = facts.code("mail_ballot.envelope.date", FLAG)
    {
        let say = (Say::new("env_date"), vec![Say::new("env_date_text")]);
        drawing.date = Some(steps.known(say, &known, "about_date", |needed| *needed));
    }
    if let Some(known) = facts.code("mail_ballot.envelope.id_number", ID_NUMBER) {
        let (title, text) = known.value;
        let say = (Say::new(title), vec![Say::new(text)]);
        drawing.number = Some(steps.known(say, &known, "about_number", |_| true));
    }
    if facts.is_yes("mail_ballot.envelope.birth_date")
        && let Some(known) = facts.code("mail_ballot.envelope.birth_date", FLAG)
    {
        let say = (Say::new("env_birth_date"), vec![Say::new("env_birth_date_text")]);
        drawing.birth_date = Some(steps.known(say, &known, "about_birth_date", |needed| *needed));
    }
    watch(&mut steps, &mut drawing, facts, &witnesses, &notary);
    match drawing.paper {
        SignedPaper::Outer => {}
        SignedPaper::Inner => {
            steps.plain(Say::new("env_seal"), vec![Say::new("env_seal_inner_text")]);
        }
        SignedPaper::Sheet => {
            steps.plain(Say::new("env_seal"), vec![Say::new("env_seal_sheet_text")]);
        }
    }
    send(&mut steps, facts);
    Some(Envelope {
        lede: lede(witnesses.value, notary.value),
        steps: steps.steps,
        drawing,
        sources: together(steps.notes),
    })
}

/// The line above the steps: the witnesses or the notary that are needed.
fn lede(witnesses: i64, notary: Notary) -> Say {
    match (witnesses, notary) {
        (_, Notary::Required) => Say::new("env_lede_notary"),
        (0, _) => Say::new("env_lede"),
        (count, Notary::OrWitness) => Say::new("env_lede_either").with("count", count),
        (count, Notary::No) => Say::new("env_lede_witness").with("count", count),
    }
}

fn inner(steps: &mut Steps, facts: &Facts) {
    let Some(known) = facts.code("mail_ballot.envelope.inner", INNER) else { return };
    let text = match known.value {
        Inner::Required => "env_inner_required",
        Inner::Offered => "env_inner_offered",
        Inner::None => return,
    };
    let say = (Say::new("env_inner"), vec![Say::new(text)]);
    steps.known(say, &known, "about_inner", |inner| *inner == Inner::Required);
}

/// Witnesses, a notary, or one of both.
fn watch(
    steps: &mut Steps,
    drawing: &mut EnvelopeDrawing,
    facts: &Facts,
    witnesses: &KnownFact<'_, i64>,
    notary: &KnownFact<'_, Notary>,
) {
    let count = witnesses.value;
    let who = facts.read("mail_ballot.envelope.witness_who", |value| list(value, WITNESS_WHO));
    let who: Vec<&'static str> = who.map(|known| known.value).unwrap_or_default();
    let mut about_witness: Vec<Say> = who.iter().map(|key| Say::new(key)).collect();
    if about_witness.is_empty() {
        about_witness.push(Say::new("env_witness_text"));
    }
    let at = match (count, notary.value) {
        (_, Notary::Required) => {
            let exempt = facts.read("mail_ballot.envelope.notary_exempt", |value| list(value, NOTARY_EXEMPT));
            let mut text = vec![Say::new("env_notary_text")];
            text.extend(exempt.map(|known| Say::new("env_notary_exempt").any("people", known.value)));
            let say = (Say::new("env_notary"), text);
            steps.known(say, notary, "about_notary", |n| *n == Notary::Required)
        }
        // Nobody is asked for: the page says nothing of it, and needs no source.
        (0, _) => return,
        (_, Notary::OrWitness) => {
            steps.note(notary, "about_notary");
            about_witness.insert(0, Say::new("env_either_text"));
            let say = (Say::new("env_either").with("count", count), about_witness);
            steps.known(say, witnesses, "about_witness", |n| *n > 0)
        }
        (_, Notary::No) => {
            let say = (Say::new("env_witness").with("count", count), about_witness);
            steps.known(say, witnesses, "about_witness", |n| *n > 0)
        }
    };
    drawing.witness = Some(at);
    drawing.witnesses = if notary.value == Notary::Required { 0 } else { count };
    drawing.notary = notary.value != Notary::No;
    drawing.address = who.contains(&"witness_gives_address");
}

fn send(steps: &mut Steps, facts: &Facts) {
    let postage = facts.read("mail_ballot.envelope.postage", |value| one(value, POSTAGE));
    match postage {
        Some(known) => {
            let say = (Say::new("env_send"), vec![Say::new(known.value)]);
            steps.known(say, &known, "about_postage", |_| true);
        }
        None => {
            steps.plain(Say::new("env_send"), vec![Say::new("env_postage_unknown")]);
        }
    }
}

#[cfg(test)]
mod tests;
