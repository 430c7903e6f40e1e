use super::*;
use crate::site::jurisdiction::facts::Fact;
use crate::site::jurisdiction::facts::tests::{all, told};
use crate::site::page::info::tests::{full, scene};
use crate::site::wording::locale::Locale;

const KNOWN: [(&str, &str); 3] = [
    ("mail_ballot.envelope.signature", "yes"),
    ("mail_ballot.envelope.witnesses", "0"),
    ("mail_ballot.envelope.notary", "no"),
];

fn of(facts: Facts) -> Option<Envelope> {
    let config = crate::site::jurisdiction::config::JurisdictionConfig { facts, ..full() };
    envelope(&scene(Some(&config), "NV", "2028-10-20", Locale::En))
}

fn with(more: &[(&str, &str)]) -> Option<Envelope> {
    let mut facts: Vec<(&str, &str)> = KNOWN.to_vec();
    facts.retain(|(name, _)| !more.iter().any(|(other, _)| other == name));
    facts.extend(more);
    of(all(&facts))
}

fn titles(envelope: &Envelope) -> Vec<&'static str> {
    envelope.steps.iter().map(|step| step.title.key).collect()
}

#[test]
fn steps_are_shown_only_where_signature_witnesses_and_notary_are_known() {
    assert!(with(&[]).is_some());
    for (name, _) in KNOWN {
        let rest: Vec<(&str, &str)> = KNOWN.into_iter().filter(|(other, _)| *other != name).collect();
        assert!(of(all(&rest)).is_none(), "{name}");
        assert!(with(&[(name, "perhaps")]).is_none(), "{name}: a code that nobody knows");
    }
}

#[test]
fn the_steps_stand_in_the_order_of_the_hand() {
    let envelope = with(&[
        ("mail_ballot.envelope.witnesses", "2"),
        ("mail_ballot.envelope.notary", "or_witness"),
        ("mail_ballot.envelope.inner", "required"),
        ("mail_ballot.envelope.id_copy", "yes"),
        ("mail_ballot.envelope.date", "yes"),
        ("mail_ballot.envelope.id_number", "ssn4"),
        ("mail_ballot.envelope.postage", "prepaid"),
    ])
    .unwrap();
    assert_eq!(
        titles(&envelope),
        [
            "env_mark",
            "env_inner",
            "env_copy",
            "env_seal",
            "env_sign",
            "env_date",
            "env_number_ssn4",
            "env_either",
            "env_send"
        ]
    );
    let drawing = EnvelopeDrawing {
        paper: SignedPaper::Outer,
        copy: Some(3),
        seal: Some(4),
        sign: Some(5),
        date: Some(6),
        number: Some(7),
        birth_date: None,
        witness: Some(8),
        witnesses: 2,
        notary: true,
        address: false,
    };
    assert_eq!(envelope.drawing, drawing, "the numbers on the envelope are those of the steps");
    assert_eq!(envelope.lede.key, "env_lede_either");
}

#[test]
fn nobody_signs_before_the_witness_is_there() {
    let watched = with(&[("mail_ballot.envelope.witnesses", "1")]).unwrap();
    let sign = watched.steps.iter().find(|step| step.title.key == "env_sign").unwrap();
    assert_eq!(sign.text[0].key, "env_sign_watched");
    let alone = with(&[]).unwrap();
    let keys: Vec<_> = alone.steps.iter().flat_map(|s| &s.text).map(|say| say.key).collect();
    assert!(!keys.contains(&"env_sign_watched") && alone.drawing.witness.is_none());
}

#[test]
fn a_notary_who_must_sign_stands_alone_and_names_who_needs_none() {
    let envelope = with(&[
        ("mail_ballot.envelope.notary", "required"),
        ("mail_ballot.envelope.notary_exempt", "ill_or_disabled;caregiver"),
    ])
    .unwrap();
    let step = envelope.steps.iter().find(|step| step.title.key == "env_notary").unwrap();
    assert_eq!(step.text[1].key, "env_notary_exempt");
    assert_eq!((envelope.drawing.witnesses, envelope.drawing.notary), (0, true));
    assert_eq!(envelope.lede.key, "env_lede_notary");
}

#[test]
fn a_disputed_witness_is_planned_for_and_the_other_source_is_named() {
    let mut facts: Vec<Fact> = all(&KNOWN).iter().cloned().collect();
    facts[1] = Fact {
        certainty: Certainty::Disputed,
        other_values: vec!["0".to_owned()],
        ..told("mail_ballot.envelope.witnesses", "1")
    };
    let envelope = of(Facts::new(facts)).unwrap();
    let step = envelope.steps.iter().find(|step| step.title.key == "env_witness").unwrap();
    assert_eq!(
        (step.certainty, step.others.as_slice()),
        (Certainty::Disputed, &[Say::new("other_not_needed")][..])
    );
}

#[test]
fn signature_is_on_the_paper_of_the_state() {
    let on = |paper| with(&[("mail_ballot.envelope.signature_on", paper)]).unwrap();
    let inner = on("inner");
    assert_eq!(titles(&inner), ["env_mark", "env_close_inner", "env_sign_inner", "env_seal", "env_send"]);
    assert_eq!((inner.drawing.paper, inner.drawing.seal), (SignedPaper::Inner, Some(2)));
    let sheet = on("sheet");
    assert_eq!(titles(&sheet), ["env_mark", "env_sign_sheet", "env_seal", "env_send"]);
    assert_eq!((sheet.drawing.paper, sheet.drawing.seal), (SignedPaper::Sheet, None));
    assert_eq!(titles(&on("outer")), titles(&with(&[]).unwrap()));
}

#[test]
fn date_of_birth_is_a_step() {
    let envelope = with(&[("mail_ballot.envelope.birth_date", "yes")]).unwrap();
    assert!(titles(&envelope).contains(&"env_birth_date"));
    assert_eq!(envelope.drawing.birth_date, Some(4));
}
