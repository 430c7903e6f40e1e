use super::*;
use crate::site::lookup::Opening;
use LocationKind::{DropOff, EarlyVote, ElectionDay};

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

pub(crate) fn place(id: &str) -> VotingPlace {
    VotingPlace {
        id: id.to_owned(),
        name: format!("Place {id}"),
        address_line_1: "1 Sample St".to_owned(),
        address_line_2: String::new(),
        city: "Las Vegas".to_owned(),
        state_code: "NV".to_owned(),
        zip: "89101".to_owned(),
        point: None,
        hours_text: String::new(),
        notes: String::new(),
        schedule_exceptions: String::new(),
        features: vec![],
        is_countywide: false,
        schedule: vec![],
        open_early_voting: false,
        open_election_day: false,
        zone: chrono_tz::America::Los_Angeles,
        distance_miles: None,
        is_drop_box: false,
    }
}

fn all() -> LookupAnswer {
    LookupAnswer {
        early_vote: vec![place("e")],
        election_day: vec![place("d")],
        drop_off: vec![VotingPlace { open_early_voting: true, open_election_day: true, ..place("o") }],
        ..Default::default()
    }
}

fn moment(today: &str) -> PlacesMoment<'static> {
    PlacesMoment {
        today: date(today),
        election_day: date("2028-11-07"),
        early_voting: Some(EarlyVotingConfig { allowed: true, start: None, end: Some(date("2028-11-03")) }),
        early_ends_locally: false,
        state: "NV",
        wanted: None,
    }
}

fn kinds(lookup: &LookupAnswer, moment: PlacesMoment<'_>) -> Vec<LocationKind> {
    shown(lookup, moment).iter().map(|s| s.kind).collect()
}

#[test]
fn early_vote_comes_first_by_default() {
    assert_eq!(kinds(&all(), moment("2028-10-20")), [EarlyVote, DropOff, ElectionDay]);
}

#[test]
fn oregon_and_washington_start_with_drop_off_unless_asked() {
    for state in ["OR", "WA"] {
        let moment = PlacesMoment { state, ..moment("2028-10-20") };
        assert_eq!(kinds(&all(), moment), [DropOff, EarlyVote, ElectionDay]);
        let asked = PlacesMoment { wanted: Some(EarlyVote), ..moment };
        assert_eq!(kinds(&all(), asked)[0], EarlyVote);
    }
}

#[test]
fn overrides_change_the_order() {
    let wanted = |kind| PlacesMoment { wanted: Some(kind), ..moment("2028-10-20") };
    assert_eq!(kinds(&all(), wanted(DropOff)), [DropOff, EarlyVote, ElectionDay]);
    assert_eq!(kinds(&all(), wanted(ElectionDay)), [ElectionDay, DropOff]);
}

#[test]
fn on_election_day_only_election_day_and_drop_off_show() {
    assert_eq!(kinds(&all(), moment("2028-11-07")), [ElectionDay, DropOff]);
}

#[test]
fn early_sites_go_after_the_last_day_of_early_voting() {
    assert_eq!(kinds(&all(), moment("2028-11-03"))[0], EarlyVote);
    assert_eq!(kinds(&all(), moment("2028-11-04")), [DropOff, ElectionDay]);
    let forbidden = Some(EarlyVotingConfig { allowed: false, start: None, end: None });
    assert_eq!(
        kinds(&all(), PlacesMoment { early_voting: forbidden, ..moment("2028-10-20") }),
        [DropOff, ElectionDay]
    );
}

#[test]
fn where_counties_decide_the_end_a_place_that_goes_on_stays() {
    let local = |today| PlacesMoment { early_ends_locally: true, ..moment(today) };
    let until = |day: &str| {
        let opening = Opening {
            date: date(day),
            opens: 480,
            closes: 1020,
            by_appointment: false,
            subject_to_change: false,
        };
        VotingPlace { schedule: vec![opening], ..place(day) }
    };
    let lookup =
        LookupAnswer { early_vote: vec![until("2028-11-03"), until("2028-11-05"), place("e")], ..all() };
    let early = |moment| {
        let shown = shown(&lookup, moment);
        shown.iter().find(|kind| kind.kind == EarlyVote).map_or(0, |kind| kind.places.len())
    };
    assert_eq!(
        (early(local("2028-11-03")), early(local("2028-11-04")), early(local("2028-11-05"))),
        (3, 1, 1)
    );
    assert_eq!((early(local("2028-11-06")), early(local("2028-11-07"))), (0, 0));
    assert_eq!(early(moment("2028-11-04")), 0, "by the rule of the state");
    assert!(early_may_last(local("2028-11-06")) && !early_may_last(local("2028-11-07")));
    let forbidden = Some(EarlyVotingConfig { allowed: false, start: None, end: None });
    assert_eq!(early(PlacesMoment { early_voting: forbidden, ..local("2028-11-04") }), 0);
}

#[test]
fn early_voting_without_an_end_lasts_until_the_day_before() {
    let open = Some(EarlyVotingConfig { allowed: true, start: None, end: None });
    assert_eq!(kinds(&all(), PlacesMoment { early_voting: open, ..moment("2028-11-06") })[0], EarlyVote);
}

#[test]
fn without_content_the_schedules_decide() {
    let mut lookup = all();
    lookup.early_vote[0].schedule = vec![Opening {
        date: date("2028-11-03"),
        opens: 480,
        closes: 1020,
        by_appointment: false,
        subject_to_change: false,
    }];
    let unknown = |today| PlacesMoment { early_voting: None, ..moment(today) };
    assert_eq!(kinds(&lookup, unknown("2028-11-03"))[0], EarlyVote);
    assert_eq!(kinds(&lookup, unknown("2028-11-04")), [DropOff, ElectionDay]);
}

#[test]
fn drop_off_rules_before_and_on_election_day() {
    let only = |early, day| LookupAnswer {
        drop_off: vec![VotingPlace { open_early_voting: early, open_election_day: day, ..place("o") }],
        ..Default::default()
    };
    // After early voting ended: an early-only box still counts until the day before.
    assert_eq!(kinds(&only(true, false), moment("2028-11-06")), [DropOff]);
    assert!(kinds(&only(true, false), moment("2028-11-07")).is_empty());
    assert_eq!(kinds(&only(false, true), moment("2028-11-07")), [DropOff]);
}

#[test]
fn a_wish_never_hides_the_only_places() {
    let lookup = LookupAnswer { early_vote: vec![place("e")], ..Default::default() };
    let wish = PlacesMoment { wanted: Some(ElectionDay), ..moment("2028-10-20") };
    assert_eq!(kinds(&lookup, wish), [EarlyVote]);
}

#[test]
fn empty_kinds_stay_only_when_refinable_and_never_alone() {
    let mut lookup = LookupAnswer { early_vote: vec![place("e")], ..Default::default() };
    lookup.could_refine = true;
    lookup.refinable = [false, true, false];
    let shown_now = shown(&lookup, moment("2028-10-20"));
    assert_eq!(shown_now.len(), 2);
    assert!(shown_now[1].refinable && shown_now[1].kind == ElectionDay);
    lookup.early_vote.clear();
    assert!(shown(&lookup, moment("2028-10-20")).is_empty());
}
