use proptest::prelude::*;

use super::*;
use crate::domain::election::ElectionKind;
use crate::domain::facts::{Confidence, ElectionQuery, Elections, FactRow, Validity, resolve};
use crate::domain::source::RowSource;

const ELECTION: &str = "2028-11-07";

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn row(name: &str, value: &str) -> FactRow {
    FactRow {
        name: name.to_owned(),
        value: value.to_owned(),
        source: RowSource::default(),
        checked: None,
        sure: Confidence::Medium,
        valid: Validity::default(),
        elections: Elections::default(),
    }
}

fn given(of: &Deadline, code: &str, rows: &[(&str, &str)]) -> Option<(String, Option<Doubt>)> {
    let rows: Vec<_> = rows.iter().map(|(name, value)| row(name, value)).collect();
    let facts = resolve(&rows, &ElectionQuery { day: day(ELECTION), kind: ElectionKind::General });
    due(&facts, of, code, day(ELECTION)).map(|due| (due.day.to_string(), due.doubt))
}

const ONLINE: &str = "registration.deadlines.online.days_before";
const WEEKEND: &str = "registration.deadlines.online.weekend";

fn online(rows: &[(&str, &str)]) -> Option<(String, Option<Doubt>)> {
    given(&REGISTER_ONLINE, "TX", rows)
}

fn firm(day: &str) -> Option<(String, Option<Doubt>)> {
    Some((day.to_owned(), None))
}

fn doubted(day: &str, why: Doubt) -> Option<(String, Option<Doubt>)> {
    Some((day.to_owned(), Some(why)))
}

#[test]
fn a_working_day_is_firm() {
    assert_eq!(online(&[(ONLINE, "15")]), firm("2028-10-23"));
    assert_eq!(online(&[(ONLINE, "0")]), firm(ELECTION));
    assert_eq!(online(&[]), None);
    assert_eq!(online(&[(ONLINE, "-")]), None, "known not to exist");
}

#[test]
fn a_weekend_moves_a_deadline_only_by_the_rule_of_the_state() {
    // Ten days before is a Saturday.
    assert_eq!(online(&[(ONLINE, "10")]), doubted("2028-10-27", Doubt::Closed));
    assert_eq!(online(&[(ONLINE, "10"), (WEEKEND, "stays")]), firm("2028-10-28"));
    assert_eq!(online(&[(ONLINE, "10"), (WEEKEND, "next_business_day")]), firm("2028-10-30"));
    assert_eq!(online(&[(ONLINE, "10"), (WEEKEND, "previous_business_day")]), firm("2028-10-27"));
    let weak = FactRow { sure: Confidence::Low, ..row(WEEKEND, "stays") };
    let facts = resolve(
        &[row(ONLINE, "10"), weak],
        &ElectionQuery { day: day(ELECTION), kind: ElectionKind::General },
    );
    let due = due(&facts, &REGISTER_ONLINE, "TX", day(ELECTION)).unwrap();
    assert_eq!((due.day, due.doubt), (day("2028-10-27"), Some(Doubt::Closed)), "a weak rule moves nothing");
}

#[test]
fn a_holiday_that_some_states_keep_gives_the_earlier_day_with_a_doubt() {
    // 29 days before is Columbus Day, 30 days the Sunday before it.
    assert_eq!(online(&[(ONLINE, "29")]), doubted("2028-10-06", Doubt::Closed));
    assert_eq!(
        online(&[(ONLINE, "30"), (WEEKEND, "next_business_day")]),
        doubted("2028-10-09", Doubt::Closed)
    );
    assert_eq!(online(&[(ONLINE, "30"), (WEEKEND, "stays")]), firm("2028-10-08"));
    // Nevada Day is the last Friday of October.
    let in_nevada = given(&REGISTER_ONLINE, "NV", &[(ONLINE, "11")]);
    assert_eq!(
        (in_nevada, online(&[(ONLINE, "11")])),
        (doubted("2028-10-26", Doubt::Closed), firm("2028-10-27"))
    );
}

#[test]
fn business_days_leave_out_weekends_and_holidays() {
    let guam = given(&REQUEST_BY_MAIL, "GU", &[("mail_ballot.request.mail.days_before", "11 business days")]);
    // All Souls' Day (November 2) may be one of them.
    assert_eq!(guam, doubted("2028-10-20", Doubt::Closed));
    let after = "mail_ballot.return.by_mail.received_by_days_after";
    // Veterans Day of 2028 is a Saturday: Friday may be closed.
    let mississippi = given(&RECEIVED_BY, "MS", &[(after, "5 business days")]);
    assert_eq!(mississippi, doubted("2028-11-14", Doubt::Closed));
    assert_eq!(given(&RECEIVED_BY, "OH", &[(after, "2")]), firm("2028-11-09"));
}

#[test]
fn sources_that_differ_give_the_earlier_day_of_a_deadline_and_the_later_one_of_a_beginning() {
    assert_eq!(online(&[(ONLINE, "25"), (ONLINE, "11")]), doubted("2028-10-13", Doubt::Disputed));
    let name = EARLY_VOTING_START.count;
    let start = given(&EARLY_VOTING_START, "TX", &[(name, "17"), (name, "12")]);
    assert_eq!(start, doubted("2028-10-26", Doubt::Disputed));
    // One source knows of no such deadline.
    assert_eq!(online(&[(ONLINE, "15"), (ONLINE, "-")]), doubted("2028-10-23", Doubt::Disputed));
}

#[test]
fn a_published_day_confirms_the_rule_or_disputes_it() {
    let published = REGISTER_ONLINE.day;
    assert_eq!(online(&[(ONLINE, "15"), (published, "2028-10-23")]), firm("2028-10-23"));
    assert_eq!(online(&[(ONLINE, "15"), (published, "2028-10-24")]), doubted("2028-10-23", Doubt::Disputed));
    assert_eq!(online(&[(published, "2028-10-24")]), firm("2028-10-24"));
}

#[test]
fn a_weak_source_is_not_firm() {
    let weak = FactRow { sure: Confidence::Low, ..row(ONLINE, "15") };
    let facts = resolve(&[weak], &ElectionQuery { day: day(ELECTION), kind: ElectionKind::General });
    let due = due(&facts, &REGISTER_ONLINE, "TX", day(ELECTION)).unwrap();
    assert_eq!((due.doubt, due.days_before), (Some(Doubt::Weak), Some(15)));
}

#[test]
fn early_voting_begins_on_a_saturday_but_not_on_a_holiday() {
    let name = EARLY_VOTING_START.count;
    assert_eq!(given(&EARLY_VOTING_START, "NV", &[(name, "17")]), firm("2028-10-21"));
    assert_eq!(given(&EARLY_VOTING_START, "NV", &[(name, "29")]), doubted("2028-10-10", Doubt::Closed));
}

proptest! {
    /// A deadline is never later than the day of any source, and a weekend only moves it by a rule.
    #[test]
    fn a_deadline_is_never_later_than_what_any_source_says(counts in prop::collection::vec(0_i64..60, 1..4)) {
        let values: Vec<String> = counts.iter().map(ToString::to_string).collect();
        let rows: Vec<_> = values.iter().map(|value| (ONLINE, value.as_str())).collect();
        let (given, _) = online(&rows).unwrap();
        let election = day(ELECTION);
        for days in counts {
            prop_assert!(day(&given) <= election - chrono::TimeDelta::days(days));
        }
    }
}
