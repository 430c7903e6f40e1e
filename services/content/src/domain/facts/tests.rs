use super::*;
use crate::domain::election::ElectionKind;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn general(text: &str) -> ElectionQuery {
    ElectionQuery { day: day(text), kind: ElectionKind::General }
}

pub(crate) fn row(name: &str, value: &str) -> FactRow {
    FactRow {
        name: name.to_owned(),
        value: value.to_owned(),
        source: RowSource { name: "The office".to_owned(), url: String::new() },
        checked: Checked::parse("2026-09-20"),
        sure: Confidence::Medium,
        valid: Validity::default(),
        elections: Elections::default(),
        official: false,
        recheck_by: None,
    }
}

/// A row of an official page.
pub(crate) fn official(name: &str, value: &str) -> FactRow {
    FactRow { official: true, ..row(name, value) }
}

/// A day before all rechecks of these tests.
fn today() -> NaiveDate {
    day("2026-11-28")
}

fn limited(name: &str, value: &str, elections: &str) -> FactRow {
    FactRow { elections: Elections::parse(elections).unwrap(), ..row(name, value) }
}

fn values(rows: &[FactRow], asked: &ElectionQuery) -> Vec<(String, FactCertainty)> {
    resolve(rows, asked, today()).into_iter().map(|fact| (fact.row.value, fact.certainty)).collect()
}

#[test]
fn rows_that_are_over_are_not_used_and_rows_that_begin_later_wait() {
    let old = FactRow { valid: Validity { from: None, until: Some(day("2027-07-31")) }, ..row("a", "17") };
    let new = FactRow { valid: Validity { from: Some(day("2027-08-01")), until: None }, ..row("a", "12") };
    let rows = [old, new];
    assert_eq!(values(&rows, &general("2026-11-03")), [("17".to_owned(), FactCertainty::Sure)]);
    assert_eq!(values(&rows, &general("2027-08-01")), [("12".to_owned(), FactCertainty::Sure)]);
    assert_eq!(values(&rows, &general("2027-07-31")), [("17".to_owned(), FactCertainty::Sure)]);
}

#[test]
fn the_rule_for_fewer_elections_counts_for_those() {
    let rows =
        [row("a", "14"), limited("a", "18", "presidential"), limited("a", "10", "presidential_primary")];
    let of = |asked: &ElectionQuery| values(&rows, asked)[0].0.clone();
    assert_eq!(of(&general("2028-11-07")), "18");
    assert_eq!(of(&general("2026-11-03")), "14");
    assert_eq!(of(&general("2028-10-14")), "14", "a state's own general election");
    assert_eq!(of(&ElectionQuery { day: day("2028-03-07"), kind: ElectionKind::PresidentialPrimary }), "10");
    assert_eq!(of(&ElectionQuery { day: day("2028-03-07"), kind: ElectionKind::Primary }), "14");
}

#[test]
fn a_fact_of_federal_elections_does_not_hold_for_a_town() {
    let rows = [limited("a", "yes", "federal")];
    assert_eq!(values(&rows, &general("2026-11-03")).len(), 1);
    assert_eq!(
        values(&rows, &ElectionQuery { day: day("2026-08-04"), kind: ElectionKind::Primary }).len(),
        1
    );
    assert!(
        values(&rows, &ElectionQuery { day: day("2027-11-02"), kind: ElectionKind::Municipal }).is_empty()
    );
    assert!(values(&rows, &general("2027-11-02")).is_empty());
}

#[test]
fn a_rule_of_tuesdays_does_not_hold_on_a_saturday() {
    let rows = [limited("polling.hours.opens", "06:00", "tuesday"), row("polling.hours.opens", "07:00")];
    let of = |on: &str, kind| values(&rows, &ElectionQuery { day: day(on), kind })[0].clone();
    let (early, late) =
        (("06:00".to_owned(), FactCertainty::Sure), ("07:00".to_owned(), FactCertainty::Sure));
    assert_eq!(of("2028-11-07", ElectionKind::General), early);
    assert_eq!(of("2026-12-12", ElectionKind::Runoff), late, "a Saturday of an even year");
    assert_eq!(of("2027-10-09", ElectionKind::Primary), late);
}

#[test]
fn a_row_proves_nothing_for_a_kind_that_it_does_not_name() {
    use ElectionKind as Kind;
    let of = |scope: &str, on: &str, kind| {
        !values(&[limited("a", "1", scope)], &ElectionQuery { day: day(on), kind }).is_empty()
    };
    for (scope, kind) in [
        ("general", Kind::General),
        ("state_primary", Kind::Primary),
        ("presidential_primary", Kind::PresidentialPrimary),
        ("runoff", Kind::Runoff),
        ("special", Kind::Special),
        ("municipal", Kind::Municipal),
    ] {
        for (_, word) in Kind::ALL {
            let asked = Kind::parse(word);
            assert_eq!(of(scope, "2027-03-02", asked), asked == kind, "{scope} {word}");
            assert!(of("all", "2027-03-02", asked));
        }
    }
    assert!(
        of("general", "2028-11-07", Kind::Unspecified) && !of("general", "2028-11-14", Kind::Unspecified)
    );
    assert!(
        of("runoff+saturday", "2026-12-12", Kind::Runoff)
            && !of("runoff+saturday", "2026-12-01", Kind::Runoff)
    );
}

#[test]
fn the_narrower_of_two_terms_wins() {
    let rows = [
        limited("a", "17", "general;special+tuesday"),
        limited("a", "10", "runoff+tuesday"),
        limited("a", "12", "saturday"),
    ];
    let of = |on: &str, kind| values(&rows, &ElectionQuery { day: day(on), kind })[0].clone();
    let sure = |value: &str| (value.to_owned(), FactCertainty::Sure);
    assert_eq!(of("2028-05-23", ElectionKind::Runoff), sure("10"));
    assert_eq!(of("2027-06-12", ElectionKind::Runoff), sure("12"));
    assert_eq!(of("2027-05-01", ElectionKind::Special), sure("12"));
    assert_eq!(of("2027-05-04", ElectionKind::Special), sure("17"));
}

#[test]
fn equal_values_confirm_and_the_best_source_is_named() {
    let weak = FactRow { sure: Confidence::Low, checked: Checked::parse("2026-10-01"), ..row("a", "2") };
    let linked = RowSource { name: "State law".to_owned(), url: "https://law.example.gov/".to_owned() };
    let good = FactRow { source: linked.clone(), checked: Checked::parse("2026-08-01"), ..row("a", "2") };
    let facts = resolve(&[weak.clone(), good], &general("2028-11-07"), today());
    assert_eq!((facts[0].certainty, &facts[0].row.source), (FactCertainty::Sure, &linked));
    assert_eq!(facts[0].row.checked, Checked::parse("2026-08-01"), "the day of the source that is named");
    assert_eq!(values(&[weak], &general("2028-11-07"))[0].1, FactCertainty::Unsure);
}

#[test]
fn sources_that_differ_give_no_value_that_looks_firm() {
    let facts = resolve(&[row("a", "x"), row("a", "y")], &general("2028-11-07"), today());
    assert_eq!((facts.len(), facts[0].certainty), (1, FactCertainty::Disputed));
    assert_eq!((facts[0].row.value.as_str(), facts[0].row.checked), ("", None));
    assert_eq!(facts[0].others, ["x", "y"]);
}

const BASIS: &str = "mail_ballot.return.by_mail.basis";

#[test]
fn lists_alone_are_secondary_where_an_official_page_is_needed() {
    let asked = general("2028-11-07");
    let list = FactRow { sure: Confidence::High, ..row(BASIS, "received") };
    let said = |rows: &[FactRow]| values(rows, &asked)[0].1;
    assert_eq!(said(&[list.clone(), list.clone()]), FactCertainty::Secondary);
    assert_eq!(said(&[list.clone(), FactRow { official: true, ..list.clone() }]), FactCertainty::Sure);
    assert_eq!(said(&[row("voter_id.kind", "none")]), FactCertainty::Sure, "a list is enough");
    let weak = FactRow { official: true, sure: Confidence::Low, ..list };
    assert_eq!(said(&[weak]), FactCertainty::Unsure);
}

#[test]
fn official_page_settles_a_dispute_with_lists() {
    let asked = general("2028-11-07");
    let law = FactRow { official: true, sure: Confidence::High, ..row(BASIS, "postmark") };
    let lists = [row(BASIS, "received"), FactRow { sure: Confidence::High, ..row(BASIS, "received") }];
    let with = |law: &FactRow| values(&[lists[0].clone(), law.clone(), lists[1].clone()], &asked)[0].clone();
    assert_eq!(with(&law), ("postmark".to_owned(), FactCertainty::Sure));
    let old = FactRow { sure: Confidence::Medium, ..law.clone() };
    assert_eq!(with(&old), ("received".to_owned(), FactCertainty::Disputed), "an old page settles nothing");
    let other = FactRow { value: "received".to_owned(), ..law.clone() };
    let two = values(&[law.clone(), other], &asked)[0].clone();
    assert_eq!(two, ("received".to_owned(), FactCertainty::Disputed), "two official pages differ");
    let expired = FactRow { recheck_by: Some(day("2026-11-27")), ..law };
    assert_eq!(with(&expired).1, FactCertainty::Disputed);
}

#[test]
fn stricter_is_not_safer_for_the_right_to_vote() {
    let name = "rights.conviction.kind";
    let rows = [row(name, "after_sentence"), row(name, "while_incarcerated")];
    let facts = resolve(&rows, &general("2028-11-07"), today());
    assert_eq!((facts[0].row.value.as_str(), facts[0].certainty), ("", FactCertainty::Disputed));
    assert_eq!(facts[0].others.len(), 2);
}

#[test]
fn expired_row_is_unsure_after_its_day() {
    let row = FactRow { recheck_by: Some(day("2026-12-18")), ..row("voter_id.kind", "none") };
    let on = |today: &str| {
        let facts = resolve(std::slice::from_ref(&row), &general("2028-11-07"), day(today));
        (facts[0].row.value.clone(), facts[0].certainty)
    };
    assert_eq!(on("2026-12-18"), ("none".to_owned(), FactCertainty::Sure));
    assert_eq!(on("2026-12-19"), ("none".to_owned(), FactCertainty::Unsure));
}

#[test]
fn elections_read_as_they_are_written() {
    for words in
        ["all", "federal", "general;state_primary", "presidential_primary;presidential", "runoff+saturday"]
    {
        assert_eq!(Elections::parse(words).unwrap().to_string(), words);
    }
    for words in ["", ";", "coronation", "general;", "all;general", "primary", "runoff+", "runoff+all"] {
        assert_eq!(Elections::parse(words), None, "{words}");
    }
}

#[test]
fn where_sources_differ_the_value_with_which_a_voter_loses_nothing_comes_first() {
    let cases = [
        ("mail_ballot.envelope.witnesses", ["0", "2"], "2"),
        ("mail_ballot.envelope.notary", ["no", "or_witness"], "or_witness"),
        ("mail_ballot.return.by_mail.basis", ["postmark", "received"], "received"),
        ("registration.deadlines.mail.days_before", ["8", "5 business days"], "8"),
        ("polling.hours.closes", ["20:00", "19:00"], "19:00"),
        ("polling.hours.opens", ["06:00", "07:00"], "07:00"),
        (
            "mail_ballot.return.places",
            ["drop_box;election_office", "election_office;polling_place"],
            "election_office",
        ),
        ("mail_ballot.return.in_person.allowed", ["yes", "no"], "no"),
    ];
    for (name, [a, b], safe) in cases {
        for rows in [[row(name, a), row(name, b)], [row(name, b), row(name, a)]] {
            let facts = resolve(&rows, &general("2028-11-07"), today());
            assert_eq!(
                (facts[0].row.value.as_str(), facts[0].certainty),
                (safe, FactCertainty::Disputed),
                "{name}"
            );
            assert!(!facts[0].others.is_empty() && !facts[0].others.contains(&safe.to_owned()), "{name}");
        }
    }
    // Two pages, two texts, two sources of which one knows of nothing: none is safe.
    for (name, a, b) in [
        ("registration.check_url", "https://a.gov/", "https://b.gov/"),
        ("mail_ballot.return.in_person.time", "20:00", "-"),
    ] {
        let facts = resolve(&[row(name, a), row(name, b)], &general("2028-11-07"), today());
        assert_eq!((facts[0].row.value.as_str(), facts[0].others.len()), ("", 2), "{name}");
    }
}

#[test]
fn laws_stand_side_by_side() {
    let facts = resolve(&[row("law.measure", "A"), row("law.measure", "B")], &general("2028-11-07"), today());
    assert_eq!((facts[0].row.value.as_str(), facts[0].certainty), ("A | B", FactCertainty::Sure));
}

#[test]
fn every_definition_is_known_once_and_its_safe_words_are_among_its_choices() {
    use super::definitions::{SUBJECTS, definition, file_of};
    use super::value::{Safe, ValueKind};
    let mut names = std::collections::BTreeSet::new();
    for fact in SUBJECTS.iter().flat_map(|subject| subject.facts) {
        assert!(names.insert(fact.name), "{} is defined twice", fact.name);
        let parts = fact.name.split(|c: char| !c.is_ascii_digit());
        assert!(parts.into_iter().all(|digits| digits.len() < 4), "{}: no years in names", fact.name);
        if let Safe::First(words) = fact.safe {
            assert!(words.iter().all(|word| fact.kind.takes(word)), "{}", fact.name);
        }
        if fact.safe == Safe::Common {
            assert!(matches!(fact.kind, ValueKind::Choices(_)), "{}", fact.name);
        }
    }
    assert_eq!(definition("office.url_es").map(|fact| fact.name), Some("office.url"));
    assert!(definition("voter_id.kind_es").is_none(), "a choice has no language");
    assert_eq!(file_of("mail_ballot.cure.time"), Some("mail-return.csv"));
}
