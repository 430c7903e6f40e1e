use super::super::order::tests::place;
use super::*;
use crate::site::jurisdiction::facts::tests::all;
use crate::site::page::info::tests::{full, on};
use crate::view::facts::Certainty;
use LocationKind::{DropOff, EarlyVote, ElectionDay};

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn opening(date: &str, closes: u16) -> Opening {
    Opening { date: day(date), opens: 480, closes, by_appointment: false, subject_to_change: false }
}

/// A place that is open on these days, each until its minute.
fn open(is_drop_box: bool, days: &[(&str, u16)]) -> VotingPlace {
    let schedule = days.iter().map(|(date, closes)| opening(date, *closes)).collect();
    VotingPlace { is_drop_box, schedule, ..place("p") }
}

/// The last moment that is shown beside a place on 2028-10-20: "2028-11-03" or "2028-11-03 15:00".
fn told(facts: &[(&str, &str)], kind: LocationKind, place: &VotingPlace) -> Option<String> {
    let config = JurisdictionConfig { facts: all(facts), ..full() };
    let end = state_ends(Some(&config), kind, day("2028-11-07")).passed_by(place, day("2028-10-20"))?;
    Some(end.time.map_or_else(|| end.date.to_string(), |time| format!("{} {time}", end.date)))
}

const OFFICE: u16 = 1020;

#[test]
fn early_places_that_go_on_after_early_voting_are_told() {
    let until = |day| open(false, &[("2028-10-25", OFFICE), (day, OFFICE)]);
    assert_eq!(told(&[], EarlyVote, &until("2028-11-03")), None, "its last day");
    assert_eq!(told(&[], EarlyVote, &until("2028-11-04")).as_deref(), Some("2028-11-03"));
    let time = ("early_voting.rule.end_time", "15:00");
    assert_eq!(told(&[time], EarlyVote, &until("2028-11-03")).as_deref(), Some("2028-11-03 15:00"));
    assert_eq!(told(&[time], EarlyVote, &open(false, &[("2028-11-03", 900)])), None);
    assert_eq!(told(&[time], EarlyVote, &open(false, &[("2028-11-02", OFFICE)])), None, "a day before");
    assert_eq!(told(&[time], ElectionDay, &until("2028-11-07")), None, "no rule of early voting");
    assert_eq!(told(&[], EarlyVote, &place("no schedule")), None);
}

#[test]
fn what_counties_decide_is_no_rule_of_the_state() {
    let late = open(false, &[("2028-11-05", OFFICE)]);
    let local = |what| ("early_voting.rule.local", what);
    assert_eq!(told(&[local("start;end;places")], EarlyVote, &late), None, "Florida");
    assert_eq!(told(&[local("sometimes")], EarlyVote, &late), None, "what cannot be read may be the end");
    assert!(told(&[local("days;hours")], EarlyVote, &late).is_some(), "days within the period");
    let goes_on = |value, of: &str| {
        let config = JurisdictionConfig { facts: all(&[local(value)]), ..full() };
        counties_end_early_voting(Some(&config), day(of))
    };
    assert!(goes_on("start;end", "2028-11-07") && !goes_on("days;hours", "2028-11-07"));
    assert!(!goes_on("end", "2028-12-05") && !counties_end_early_voting(None, day("2028-11-07")));
    let last = open(false, &[("2028-11-03", OFFICE)]);
    let time = ("early_voting.rule.end_time", "15:00");
    assert_eq!(told(&[time, local("hours")], EarlyVote, &last), None);
}

#[test]
fn boxes_have_the_rule_of_boxes_where_there_is_one() {
    let office = open(false, &[("2028-11-07", OFFICE)]);
    let drop_box = |closes| open(true, &[("2028-11-06", 1440), ("2028-11-07", closes)]);
    // The day for handing in is 2028-11-06.
    assert_eq!(told(&[], DropOff, &office).as_deref(), Some("2028-11-06"));
    assert_eq!(told(&[], DropOff, &drop_box(1200)).as_deref(), Some("2028-11-06"));
    let hand_in = ("mail_ballot.return.in_person.time", "17:00");
    let late = open(false, &[("2028-11-06", 1140)]);
    assert_eq!(told(&[hand_in], DropOff, &late).as_deref(), Some("2028-11-06 17:00"));
    // Connecticut: boxes go on until 8 p.m. on election day.
    let own = [
        ("mail_ballot.drop_boxes.offered", "yes"),
        ("mail_ballot.drop_boxes.until_days_before", "0"),
        ("mail_ballot.drop_boxes.until_time", "20:00"),
    ];
    assert_eq!(told(&own, DropOff, &drop_box(1200)), None);
    assert_eq!(told(&own, DropOff, &drop_box(1440)).as_deref(), Some("2028-11-07 20:00"));
    assert_eq!(told(&own, DropOff, &office).as_deref(), Some("2028-11-06"));
    // Georgia: with early voting.
    let early =
        [("mail_ballot.drop_boxes.offered", "yes"), ("mail_ballot.drop_boxes.when", "early_voting_hours")];
    assert_eq!(told(&early, DropOff, &drop_box(1140)).as_deref(), Some("2028-11-03"));
    // Vermont: each town decides whether it has one; until when is the rule of the state.
    let local =
        [("mail_ballot.drop_boxes.offered", "local"), ("mail_ballot.drop_boxes.until_days_before", "2")];
    assert_eq!(told(&local, DropOff, &drop_box(1140)).as_deref(), Some("2028-11-05"));
}

#[test]
fn what_is_not_firm_not_shown_or_of_another_election_is_not_said() {
    let late = open(true, &[("2028-11-07", 1440)]);
    let said = |change: &dyn Fn(&mut JurisdictionConfig), of: &str| {
        let mut config = full();
        change(&mut config);
        let ends = state_ends(Some(&config), DropOff, day(of));
        ends.passed_by(&late, day("2028-10-20"))
    };
    fn dates(config: &mut JurisdictionConfig) -> &mut crate::site::jurisdiction::config::ImportantDates {
        &mut config.election.as_mut().unwrap().dates
    }
    assert!(said(&|_| (), "2028-11-07").is_some());
    assert_eq!(said(&|_| (), "2028-12-05"), None, "another election");
    assert_eq!(said(&|config| config.vep.display_dates_and_deadlines = false, "2028-11-07"), None);
    assert_eq!(said(&|config| dates(config).ballot_dropoff_by = None, "2028-11-07"), None);
    let doubtful =
        crate::site::jurisdiction::config::NotedDate { may_be_later: true, ..on("2028-11-03").unwrap() };
    let later = |config: &mut JurisdictionConfig| dates(config).ballot_dropoff_by = Some(doubtful.clone());
    assert_eq!(said(&later, "2028-11-07"), None, "the day may be later by law");
    assert_eq!(state_ends(None, DropOff, day("2028-11-07")), StateEnds::default());
    let weak = |config: &mut JurisdictionConfig| {
        let mut time =
            crate::site::jurisdiction::facts::tests::told("mail_ballot.return.in_person.time", "12:00");
        time.certainty = Certainty::Unsure;
        config.facts = crate::site::jurisdiction::facts::Facts::new(vec![time]);
    };
    let said = said(&weak, "2028-11-07").unwrap();
    assert_eq!((said.date, said.time), (day("2028-11-06"), None), "a weak time is not said");
}

#[test]
fn days_that_are_over_do_not_count() {
    let config = full();
    let ends = state_ends(Some(&config), DropOff, day("2028-11-07"));
    let late = open(true, &[("2028-11-07", 1200)]);
    assert!(ends.passed_by(&late, day("2028-11-07")).is_some());
    assert_eq!(ends.passed_by(&late, day("2028-11-08")), None);
}
