use proptest::prelude::*;

use super::*;
use crate::domain::election::ElectionKind;
use crate::domain::facts::tests::official as row;
use crate::domain::facts::{Confidence, ElectionQuery, FactRow, resolve};

const ELECTION: &str = "2028-11-07";

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn on(election: &str, of: &Deadline, rows: &[(&str, &str)]) -> Option<(String, Option<Doubt>)> {
    let rows: Vec<_> = rows.iter().map(|(name, value)| row(name, value)).collect();
    let asked = ElectionQuery { day: day(election), kind: ElectionKind::General };
    let facts = resolve(&rows, &asked, day(election));
    due(&facts, of, day(election)).map(|due| (due.day.to_string(), due.doubt))
}

fn given(of: &Deadline, rows: &[(&str, &str)]) -> Option<(String, Option<Doubt>)> {
    on(ELECTION, of, rows)
}

const ONLINE: &str = "registration.deadlines.online.days_before";
const WEEKEND: &str = "registration.deadlines.online.weekend";
const CLOSED: &str = "office.holidays.closed";
const NEXT: &str = "next_business_day";
const PREVIOUS: &str = "previous_business_day";

fn online(rows: &[(&str, &str)]) -> Option<(String, Option<Doubt>)> {
    given(&REGISTER_ONLINE, rows)
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
        day(ELECTION),
    );
    let due = due(&facts, &REGISTER_ONLINE, day(ELECTION)).unwrap();
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
    let in_nevada = online(&[(ONLINE, "11"), (CLOSED, "nevada"), (WEEKEND, "previous_business_day")]);
    assert_eq!((in_nevada, online(&[(ONLINE, "11")])), (firm("2028-10-26"), firm("2028-10-27")));
}

#[test]
fn holidays_of_the_state_settle_a_day() {
    let columbus = |fact: &'static str| online(&[(ONLINE, "29"), (fact, "columbus"), (WEEKEND, NEXT)]);
    assert_eq!(columbus(CLOSED), firm("2028-10-10"));
    assert_eq!(columbus("office.holidays.open"), firm("2028-10-09"));
    assert_eq!(columbus("office.holidays.local"), doubted("2028-10-09", Doubt::Closed));
    let weak = FactRow { sure: Confidence::Low, ..row(CLOSED, "columbus") };
    let facts = resolve(
        &[row(ONLINE, "29"), row(WEEKEND, NEXT), weak],
        &ElectionQuery { day: day(ELECTION), kind: ElectionKind::General },
        day(ELECTION),
    );
    let due = due(&facts, &REGISTER_ONLINE, day(ELECTION)).unwrap();
    assert_eq!(
        (due.day, due.doubt),
        (day("2028-10-09"), Some(Doubt::Closed)),
        "a weak table settles nothing"
    );
}

/// Each kind of rule for an election on a Tuesday, on a Saturday, and beside a holiday.
#[test]
fn counts_every_kind_of_rule() {
    let closed = [(CLOSED, "columbus;day_after_thanksgiving;san_jacinto")];
    let (start, end) = (&EARLY_VOTING_START, &EARLY_VOTING_END);
    let mail = &REQUEST_BY_MAIL;
    // The days for 2028-11-07 and for 2027-10-09, then an election beside a holiday with its day.
    for (of, count, weekend, tuesday, saturday, (election, holiday)) in [
        (mail, "10", NEXT, "2028-10-30", "2027-09-29", ("2027-09-16", "2027-09-07")),
        (mail, "11", NEXT, "2028-10-27", "2027-09-28", ("2022-12-06", "2022-11-28")),
        (mail, "11", PREVIOUS, "2028-10-27", "2027-09-28", ("2026-05-02", "2026-04-20")),
        (start, "fourth Monday", NEXT, "2028-10-16", "2027-09-13", ("2026-11-03", "2026-10-13")),
        (start, "second Monday", NEXT, "2028-10-30", "2027-09-27", ("2027-09-14", "2027-09-07")),
        (end, "first Friday", PREVIOUS, "2028-11-03", "2027-10-08", ("2026-12-01", "2026-11-25")),
        (end, "5", "previous_if_holiday", "2028-11-02", "2027-10-04", ("2025-12-02", "2025-11-26")),
        (mail, "5 business days", "", "2028-10-31", "2027-10-04", ("2022-09-06", "2022-08-29")),
        (
            start,
            "14 and a day for holidays until 7",
            "",
            "2028-10-24",
            "2027-09-25",
            ("2024-12-07", "2024-11-22"),
        ),
    ] {
        for (election, expected) in [(ELECTION, tuesday), ("2027-10-09", saturday), (election, holiday)] {
            let weekend = (!weekend.is_empty()).then_some((of.weekend, weekend));
            let rows: Vec<_> = [(of.count, count)].into_iter().chain(weekend).chain(closed).collect();
            let given = on(election, of, &rows).map(|(day, _)| day);
            assert_eq!(given.as_deref(), Some(expected), "{count} before {election}");
        }
    }
}

#[test]
fn early_voting_begins_the_day_after_registration_closes() {
    let rows = [
        (EARLY_VOTING_START.count, "day after registration"),
        (REGISTER_BY_MAIL.count, "30"),
        (REGISTER_BY_MAIL.weekend, NEXT),
        (CLOSED, "columbus"),
    ];
    assert_eq!(on("2025-05-06", &EARLY_VOTING_START, &rows), firm("2025-04-08"));
    assert_eq!(on("2022-11-08", &EARLY_VOTING_START, &rows), firm("2022-10-12"));
    assert_eq!(given(&EARLY_VOTING_START, &rows[..1]), None, "no deadline is known");
}

#[test]
fn business_days_leave_out_weekends_and_holidays() {
    let name = REQUEST_BY_MAIL.count;
    let all_souls = ("office.holidays.local", "all_souls");
    assert_eq!(
        given(&REQUEST_BY_MAIL, &[(name, "11 business days"), all_souls]),
        doubted("2028-10-20", Doubt::Closed)
    );
    // Veterans Day of 2028 is a Saturday: Friday may be closed.
    let after = RECEIVED_BY.count;
    assert_eq!(given(&RECEIVED_BY, &[(after, "5 business days")]), doubted("2028-11-14", Doubt::Closed));
    assert_eq!(given(&RECEIVED_BY, &[(after, "2")]), firm("2028-11-09"));
    assert_eq!(given(&RECEIVED_BY, &[(after, "second Friday")]), firm("2028-11-17"));
}

#[test]
fn sources_that_differ_give_the_earlier_day_of_a_deadline_and_the_later_one_of_a_beginning() {
    assert_eq!(online(&[(ONLINE, "25"), (ONLINE, "11")]), doubted("2028-10-13", Doubt::Disputed));
    let name = EARLY_VOTING_START.count;
    let start = given(&EARLY_VOTING_START, &[(name, "17"), (name, "12")]);
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
    let facts =
        resolve(&[weak], &ElectionQuery { day: day(ELECTION), kind: ElectionKind::General }, day(ELECTION));
    let due = due(&facts, &REGISTER_ONLINE, day(ELECTION)).unwrap();
    assert_eq!((due.doubt, due.days_before), (Some(Doubt::Weak), Some(15)));
}

#[test]
fn early_voting_begins_on_a_saturday_but_not_on_a_holiday() {
    let name = EARLY_VOTING_START.count;
    assert_eq!(given(&EARLY_VOTING_START, &[(name, "17")]), firm("2028-10-21"));
    assert_eq!(given(&EARLY_VOTING_START, &[(name, "29")]), doubted("2028-10-10", Doubt::Closed));
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

#[test]
fn closed_days_of_early_voting_follow_from_the_rule() {
    let on = |election: &str, rules: &[(&str, &str)]| {
        let base = [
            ("early_voting.rule.start_days_before", "14"),
            ("early_voting.rule.end_days_before", "7"),
            ("early_voting.rule.end_weekend", "stays"),
        ];
        let rows: Vec<_> = base.iter().chain(rules).map(|(name, value)| row(name, value)).collect();
        let asked = ElectionQuery { day: day(election), kind: ElectionKind::Runoff };
        let facts = resolve(&rows, &asked, day(election));
        crate::domain::facts::find(&facts, crate::domain::facts::CLOSED_DAYS)
            .map(|fact| (fact.row.value.clone(), fact.certainty))
    };
    use crate::domain::facts::FactCertainty::{Sure, Unsure};
    let rule = ("early_voting.rule.closed", "sunday;state_holidays");
    // Louisiana: November 28 to December 5, 2026.
    assert_eq!(on("2026-12-12", &[rule]), Some(("2026-11-29".to_owned(), Sure)));
    assert_eq!(on("2026-12-12", &[]), None);
    let saturdays = [("early_voting.rule.closed", "saturday")];
    assert_eq!(on("2026-12-12", &saturdays), Some(("2026-11-28;2026-12-05".to_owned(), Sure)));
    // Columbus Day, 2026-10-12, is closed in some states.
    let near = on("2026-10-20", &[("early_voting.rule.closed", "state_holidays")]);
    assert_eq!(near, Some(("2026-10-12".to_owned(), Unsure)), "it may be open");
    let kept = [("early_voting.rule.closed", "state_holidays"), (CLOSED, "columbus")];
    assert_eq!(on("2026-10-20", &kept), Some(("2026-10-12".to_owned(), Sure)));
}

#[test]
fn holidays_on_a_weekend_stay_by_rule() {
    // Independence Day of Texas, 2025-03-02, is a Sunday.
    let request = "mail_ballot.request.mail.days_before";
    let on_monday = |rule: &[(&str, &str)]| {
        let base = [(request, "2"), ("mail_ballot.request.mail.weekend", "previous_business_day")];
        let closed = [(CLOSED, "texas_independence")];
        let rows: Vec<_> = base.into_iter().chain(closed).chain(rule.iter().copied()).collect();
        on("2025-03-05", &REQUEST_BY_MAIL, &rows).unwrap().0
    };
    assert_eq!(on_monday(&[]), "2025-02-28", "kept on the Monday");
    assert_eq!(on_monday(&[("office.holidays.weekend", "stays")]), "2025-03-03");
}
