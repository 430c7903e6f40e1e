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

/// When polls close at places by these facts.
fn polls(facts: &[(&str, &str)]) -> StateEnds {
    let config = JurisdictionConfig { facts: all(facts), ..full() };
    state_ends(Some(&config), ElectionDay, day("2028-11-07"))
}

const CLOSES: (&str, &str) = ("polling.hours.closes", "18:00");

#[test]
fn last_day_ends_with_time_of_state() {
    let ends = polls(&[CLOSES]);
    let of = |place: &VotingPlace| -> Vec<(NaiveDate, u16, u16)> {
        ends.schedule(place).iter().map(|opening| (opening.date, opening.opens, opening.closes)).collect()
    };
    let election = day("2028-11-07");
    assert_eq!(of(&open(false, &[("2028-11-07", 1200)])), [(election, 480, 1080)]);
    assert_eq!(of(&open(false, &[("2028-11-07", 1020)])), [(election, 480, 1020)], "closes before");
    let evening = Opening { opens: 1100, ..opening("2028-11-07", 1200) };
    let place = VotingPlace { schedule: vec![opening("2028-11-07", 900), evening], ..place("p") };
    assert_eq!(of(&place), [(election, 480, 900)], "an opening after the end");
    let late = open(false, &[("2028-11-07", 1200), ("2028-11-08", 1200)]);
    assert_eq!(of(&late)[1], (day("2028-11-08"), 480, 1200), "a later day is kept");
    assert!(ends.passed_by(&late, election).is_some());
    assert_eq!(StateEnds::default().schedule(&late).len(), 2);
}

#[test]
fn second_zone_closes_by_its_own_time() {
    let zones = ("polling.hours.time_zones", "America/Chicago;America/Denver");
    let ends = polls(&[CLOSES, zones, ("polling.hours.second_zone_closes", "17:00")]);
    let closes = |zone| {
        let place = VotingPlace { zone, ..open(false, &[("2028-11-07", 1200)]) };
        ends.schedule(&place)[0].closes
    };
    assert_eq!(closes(chrono_tz::America::Chicago), 1080);
    assert_eq!(closes(chrono_tz::America::Denver), 1020);
    // Without the names of the zones the later time counts.
    let either = polls(&[CLOSES, ("polling.hours.second_zone_closes", "19:00")]);
    assert_eq!(either.schedule(&open(false, &[("2028-11-07", 1200)]))[0].closes, 1140);
}

#[test]
fn closing_that_towns_decide_is_no_rule() {
    let closes =
        |facts: &[(&str, &str)]| polls(facts).schedule(&open(false, &[("2028-11-07", 1320)]))[0].closes;
    let set_by = ("polling.hours.set_by", "town");
    assert_eq!(closes(&[CLOSES, set_by]), 1320, "New Hampshire");
    assert_eq!(closes(&[CLOSES, set_by, ("polling.hours.closes_latest", "21:00")]), 1260, "North Dakota");
    assert_eq!(closes(&[CLOSES, ("polling.hours.set_by", "state")]), 1080);
}

#[test]
fn polls_at_place_follow_its_clock() {
    let opens = ("polling.hours.opens", "07:00");
    let ends = polls(&[opens, CLOSES]);
    let election = day("2028-11-07");
    let zone = chrono_tz::America::Chicago;
    let at = |place: &VotingPlace, now: &str| {
        let polls = ends.polls(place, election, now.parse().unwrap());
        polls.map(|polls| (polls.phase, polls.closes))
    };
    use crate::view::place::PollsPhase::{Closed, Closing, NotOpen, Open};
    let late = VotingPlace { zone, ..open(false, &[("2028-11-07", 1200)]) };
    let told = |phase| Some((phase, "18:00".to_owned()));
    assert_eq!(at(&late, "2028-11-07T13:59:00Z"), told(NotOpen));
    assert_eq!(at(&late, "2028-11-07T21:59:00Z"), told(Open));
    assert_eq!(at(&late, "2028-11-07T22:00:00Z"), told(Closing));
    assert_eq!(at(&late, "2028-11-08T00:00:00Z"), told(Closed), "18:00, though the place lists 20:00");
    assert_eq!(at(&late, "2028-11-08T07:00:00Z"), told(Closed), "past midnight at the place");
    let noon = vec![opening("2028-11-07", 720), Opening { opens: 780, ..opening("2028-11-07", 1020) }];
    let noon = VotingPlace { zone, schedule: noon, ..place("p") };
    assert_eq!(at(&noon, "2028-11-07T17:30:00Z"), Some((Open, "17:00".to_owned())), "no closing at noon");
    let silent = VotingPlace { zone, schedule: Vec::new(), ..place("p") };
    assert_eq!(at(&silent, "2028-11-07T23:00:00Z"), told(Closing), "the hours of the state");
    assert_eq!(
        at(&VotingPlace { hours_text: "7 to 5".to_owned(), ..silent.clone() }, "2028-11-07T23:00:00Z"),
        None
    );
    assert_eq!(ends.polls(&late, day("2028-11-06"), "2028-11-06T23:00:00Z".parse().unwrap()), None);
    let drop_off = state_ends(None, DropOff, election);
    assert_eq!(drop_off.polls(&late, election, "2028-11-07T23:00:00Z".parse().unwrap()), None);
}
