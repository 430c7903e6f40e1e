use super::*;
use crate::domain::election::ElectionKind;
use crate::domain::facts::tests::{official, row};
use crate::domain::facts::{ElectionQuery, FactRow, resolve};
use crate::domain::text::Text;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn of_rows(rows: &[FactRow], is_state: bool) -> FactDates {
    let election = day("2028-11-07");
    let asked = ElectionQuery { day: election, kind: ElectionKind::General };
    dates(&Known::new(election, resolve(rows, &asked, day("2028-09-01"))), is_state)
}

fn of(rows: &[(&str, &str)]) -> FactDates {
    let rows: Vec<_> = rows.iter().map(|(name, value)| official(name, value)).collect();
    of_rows(&rows, true)
}

fn keys(sentences: &[Sentence]) -> Vec<&'static str> {
    sentences.iter().map(|sentence| sentence.key).collect()
}

const ONLINE: &str = "registration.deadlines.online.days_before";

#[test]
fn skips_times_that_differ_within_the_state() {
    let online =
        |time| of(&[(ONLINE, "15"), ("registration.deadlines.online.time", time)]).register_online_by;
    let said = online("17:00");
    let five = Value::Time(NaiveTime::from_hms_opt(17, 0, 0).unwrap());
    assert_eq!(said.sentences, [with("note_by", "time", five)]);
    assert_eq!((said.day, said.may_be_later, said.confirm), (Some(day("2028-10-23")), false, false));
    for odd in ["20:00 Central, 19:00 Mountain", "office_closes", "5PM"] {
        assert_eq!(online(odd).sentences, [], "{odd}");
    }
}

#[test]
fn explains_a_holiday_that_may_move_a_day() {
    let moved = of(&[(ONLINE, "29")]).register_online_by;
    assert_eq!(keys(&moved.sentences), ["note_days_before", "note_moves", "note_safe_day"]);
    assert_eq!(moved.sentences[0].values, [("days", Value::Number(29))]);
    assert!(moved.may_be_later && moved.confirm);
}

#[test]
fn weak_source_asks_to_confirm_without_a_sentence() {
    let weak = FactRow { sure: crate::domain::facts::Confidence::Low, ..row(ONLINE, "15") };
    let online = of_rows(&[weak], true).register_online_by;
    assert_eq!((online.sentences, online.confirm), (Vec::new(), true));
}

#[test]
fn sources_that_differ_give_the_earlier_day() {
    let online = of(&[(ONLINE, "15"), (ONLINE, "20")]).register_online_by;
    assert_eq!(online.day, Some(day("2028-10-18")));
    assert_eq!(keys(&online.sentences), ["note_differ", "note_safe_day"]);
}

#[test]
fn names_a_later_day_to_request_in_person() {
    let rows = [
        ("mail_ballot.request.needed", "yes"),
        ("mail_ballot.request.mail.days_before", "11"),
        ("mail_ballot.request.online.days_before", "8"),
        ("mail_ballot.request.in_person.days_before", "1"),
        ("mail_ballot.request.in_person.time", "12:00"),
    ];
    let request = of(&rows).ballot_request_by;
    assert_eq!(request.day, Some(day("2028-10-27")));
    assert_eq!(keys(&request.sentences), ["note_in_person_time"]);
    assert!(request.sentences[0].values.contains(&("date", Value::Day(day("2028-11-06")))));
    assert_eq!(of(&rows[1..]).ballot_request_by, FactDate::default(), "nobody has to ask");
}

#[test]
fn postmark_alone_says_that_ballots_must_arrive() {
    let rows =
        [("mail_ballot.return.by_mail.basis", "postmark"), ("mail_ballot.return.by_mail.days_before", "0")];
    let alone = of(&rows);
    assert_eq!(keys(&alone.ballot_postmark_by.sentences), ["note_arrive", "note_early"]);
    let after = [rows[0], rows[1], ("mail_ballot.return.by_mail.received_by_days_after", "6")];
    let both = of(&after);
    assert_eq!(
        (both.ballot_postmark_by.sentences.len(), both.ballot_receive_by.day),
        (0, Some(day("2028-11-13")))
    );
    let territory = of_rows(&[official(rows[0].0, rows[0].1), official(rows[1].0, rows[1].1)], false);
    assert_eq!(territory.ballot_postmark_by, FactDate::default());
}

#[test]
fn omits_hours_that_differ_within_a_state() {
    let rows = [("polling.hours.opens", "07:00"), ("polling.hours.closes", "20:00")];
    assert_eq!(keys(&of(&rows).election_day_statewide_hours), ["hours_same"]);
    let set = [rows[0], rows[1], ("polling.hours.set_by", "county")];
    assert_eq!(of(&set).election_day_statewide_hours, []);
}

#[test]
fn facts_yield_to_notes_and_other_days() {
    let facts = FactDate {
        day: Some(day("2028-10-23")),
        may_be_later: true,
        confirm: true,
        sentences: vec![say("note_differ")],
    };
    let own = |date: &str, note: Option<&str>| NotedDate {
        date: date.parse().ok(),
        note: note.map(|en| Text { en: en.to_owned(), es: None }),
    };
    assert_eq!(facts.clone().beside(&own("2028-10-23", None)), facts);
    assert_eq!(facts.clone().beside(&own("2028-10-24", None)), FactDate::default());
    let noted = facts.beside(&own("2028-10-23", Some("By noon.")));
    assert!(noted.sentences.is_empty() && noted.confirm);
}
