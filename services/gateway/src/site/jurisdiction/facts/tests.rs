use super::super::moment;
use super::*;

/// A sure fact.
pub(in crate::site) fn told(name: &str, value: &str) -> Fact {
    Fact {
        name: name.to_owned(),
        value: value.to_owned(),
        certainty: Certainty::Sure,
        source_url: "https://rules.gov/a".to_owned(),
        checked: "2026-09-20".to_owned(),
        ..Fact::default()
    }
}

/// Facts, all sure, by name and value.
pub(in crate::site) fn all(facts: &[(&str, &str)]) -> Facts {
    Facts::new(facts.iter().map(|(name, value)| told(name, value)).collect())
}

#[test]
fn a_value_that_no_rule_knows_is_missing_and_counted() {
    let facts = all(&[
        ("mail_ballot.envelope.witnesses", "three"),
        ("mail_ballot.envelope.notary", "no"),
        ("mail_ballot.tracking_url", "javascript:alert(1)"),
        ("mail_ballot.cure.offered", ""),
        ("mail_ballot.return.places", "-"),
        ("polling.hours.opens", "7am"),
        ("polling.hours.opens", "8am"),
        ("no.page.needs.it", "x"),
    ]);
    assert_eq!(
        crate::site::audit::unread::unread(&facts),
        [
            "mail_ballot.envelope.witnesses",
            "mail_ballot.tracking_url",
            "no.page.needs.it",
            "polling.hours.opens"
        ]
    );
    assert!(facts.link("mail_ballot.tracking_url").is_none());
    assert!(facts.read("polling.hours.opens", moment::time).is_none());
}

#[test]
fn a_check_is_as_exact_as_it_is_known() {
    let day = |text: &str| text.parse().unwrap();
    assert_eq!(checked("2026-09-20"), Some(Checked::Day(day("2026-09-20"))));
    assert_eq!(checked("2026-09"), Some(Checked::Month(day("2026-09-01"))));
    assert_eq!(checked("2024"), Some(Checked::Year(day("2024-01-01"))));
    for odd in ["", "2026-13-01", "20", "September", "2026-9"] {
        assert_eq!(checked(odd), None, "{odd}");
    }
}

#[test]
fn facts_of_one_page_and_one_day_share_a_note_and_others_keep_their_own_day() {
    let newer = Fact { checked: "2026-10-01".to_owned(), ..told("b", "") };
    let notes = together([
        told("a", "").note("about_witness"),
        newer.note("about_notary"),
        told("c", "").note("about_inner"),
    ]);
    let about: Vec<_> = notes.iter().map(|note| note.about.clone()).collect();
    assert_eq!(about, [vec!["about_witness", "about_inner"], vec!["about_notary"]]);
    assert_eq!(notes[1].checked, checked("2026-10-01"));
    let nowhere = Fact {
        source_url: "ftp://x".to_owned(),
        source_name: "A law".to_owned(),
        checked: String::new(),
        ..told("d", "")
    };
    let nameless = Fact { source_name: String::new(), ..nowhere.clone() };
    assert_eq!(together([nowhere.note("about_date"), nameless.note("about_inner")]).len(), 1);
}

#[test]
fn other_values_are_read_like_the_value() {
    let disputed = Fact {
        certainty: Certainty::Disputed,
        other_values: vec!["0".to_owned(), "many".to_owned()],
        ..told("n", "1")
    };
    let facts = Facts::new(vec![disputed]);
    let known = facts.read("n", codes::number).unwrap();
    assert_eq!((known.value, known.others.clone(), known.certainty()), (1, vec![0], Certainty::Disputed));
}
