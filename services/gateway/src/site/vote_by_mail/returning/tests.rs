use super::*;
use crate::site::jurisdiction::facts::tests::all;
use crate::site::page::info::tests::{full, scene};
use crate::site::wording::locale::Locale;

fn with(facts: &[(&str, &str)]) -> Option<Answers> {
    let config = crate::site::jurisdiction::config::JurisdictionConfig { facts: all(facts), ..full() };
    returning(&scene(Some(&config), "NV", "2028-10-20", Locale::En))
}

fn keys(facts: &[(&str, &str)]) -> Vec<&'static str> {
    with(facts).map(|a| a.answers[0].text.iter().map(|say| say.key).collect()).unwrap_or_default()
}

#[test]
fn who_may_bring_it_is_said_whole_or_not_at_all() {
    const BY: &str = "mail_ballot.return.by_other";
    assert_eq!(keys(&[(BY, "voter_only")]), ["who_only_you"]);
    assert_eq!(keys(&[(BY, "voter_only;agent_if_ill_or_disabled")]), ["who_only_you", "who_except"]);
    assert_eq!(keys(&[(BY, "family;household")]), ["who_you_or"]);
    assert_eq!(keys(&[(BY, "no_rule")]), ["who_no_rule"]);
    let most = [(BY, "anyone"), ("mail_ballot.return.by_other_max", "3")];
    assert_eq!(keys(&most), ["who_anyone", "who_max"]);
    let nobody = [(BY, "voter_only"), ("mail_ballot.return.by_other_max", "3")];
    assert_eq!(keys(&nobody), ["who_only_you"], "a limit for others means nothing where there are none");
    assert!(with(&[(BY, "family;whoever")]).is_none());
}

#[test]
fn only_on_election_day_is_another_word_than_until() {
    let place = ("mail_ballot.return.places", "election_office");
    let last = ("mail_ballot.return.in_person.days_before", "0");
    let at = ("mail_ballot.return.in_person.time", "19:00");
    let first = ("mail_ballot.return.in_person.from_days_before", "0");
    assert_eq!(keys(&[place, last, at]), ["where_places", "where_until"]);
    assert_eq!(keys(&[place, last, at, first]), ["where_places", "where_only_on"]);
    assert_eq!(keys(&[("mail_ballot.return.places", "courier")]), ["where_mail_only"]);
    assert_eq!(keys(&[place, ("mail_ballot.return.in_person.allowed", "no")]), ["where_mail_only"]);
}

#[test]
fn drop_boxes_with_a_day_of_their_own_are_not_under_the_day_of_the_office() {
    let places = |boxes: &str| {
        let facts = [
            ("mail_ballot.return.places", "drop_box;election_office"),
            ("mail_ballot.return.in_person.days_before", "1"),
            ("mail_ballot.drop_boxes.offered", "yes"),
            ("mail_ballot.drop_boxes.until_days_before", boxes),
        ];
        with(&facts).unwrap().answers[0].text[0].clone()
    };
    let say = |places| Say::new("where_places").any("places", places);
    assert_eq!(places("0"), say(vec!["place_election_office"]));
    assert_eq!(places("1"), say(vec!["place_drop_box", "place_election_office"]));
}

#[test]
fn drop_boxes_that_close_with_early_voting_are_not_under_the_day_of_the_office() {
    let answers = |offered| {
        let facts = [
            ("mail_ballot.return.places", "drop_box;election_office"),
            ("mail_ballot.return.in_person.days_before", "0"),
            ("mail_ballot.drop_boxes.offered", offered),
            ("mail_ballot.drop_boxes.when", "early_voting_hours"),
        ];
        with(&facts).unwrap().answers
    };
    let office = Say::new("where_places").any("places", vec!["place_election_office"]);
    for offered in ["yes", "local"] {
        assert_eq!(answers(offered)[0].text[0], office, "{offered}");
    }
    assert_eq!(answers("yes")[1].text[1].key, "boxes_early_voting_hours");
}

#[test]
fn drop_boxes_of_some_towns_close_on_their_own_day_and_hour() {
    let facts = |offered, day, time| {
        let facts = [
            ("mail_ballot.return.places", "drop_box;election_office"),
            ("mail_ballot.return.in_person.days_before", "0"),
            ("mail_ballot.return.in_person.time", "20:00"),
            ("mail_ballot.drop_boxes.offered", offered),
            ("mail_ballot.drop_boxes.until_days_before", day),
            ("mail_ballot.drop_boxes.until_time", time),
        ];
        with(&facts).unwrap().answers
    };
    let office = Say::new("where_places").any("places", vec!["place_election_office"]);
    let town = facts("local", "1", "19:00");
    assert_eq!(town[0].text[0], office);
    let keys: Vec<_> = town[1].text.iter().map(|say| say.key).collect();
    assert_eq!(keys, ["boxes_local", "mail_drop_boxes"]);
    assert_eq!(facts("yes", "0", "19:00")[0].text[0], office, "an hour before the office closes");
    assert_ne!(facts("yes", "0", "20:00")[0].text[0], office);
}

#[test]
fn early_voting_places_are_not_under_a_day_on_which_they_are_closed() {
    let told = |places, days, end: Option<&str>| {
        let facts =
            [("mail_ballot.return.places", places), ("mail_ballot.return.in_person.days_before", days)];
        let mut config =
            crate::site::jurisdiction::config::JurisdictionConfig { facts: all(&facts), ..full() };
        let election = config.election.as_mut().unwrap();
        election.early_voting.end = end.and_then(|end| end.parse().ok());
        election.dates.ballot_dropoff_by = None;
        let answers = returning(&scene(Some(&config), "NV", "2028-10-20", Locale::En)).unwrap().answers;
        answers.into_iter().next().unwrap().text
    };
    let list = |places| Say::new("where_places").any("places", places);
    let until = |key, day: &str| Say::new(key).with("when", when(day.parse().unwrap(), None));
    let both = "early_voting_site;election_office";
    let office = list(vec!["place_election_office"]);
    let early = until("where_early_until", "2028-11-03");
    let day = until("where_until", "2028-11-07");
    assert_eq!(told(both, "0", Some("2028-11-03")), [office.clone(), day.clone(), early.clone()]);
    assert_eq!(told(both, "0", None), [office, day.clone(), Say::new("where_early_open")]);
    let all = list(vec!["place_early_voting_site", "place_election_office"]);
    assert_eq!(told(both, "0", Some("2028-11-07")), [all.clone(), day], "Washington");
    assert_eq!(told(both, "4", Some("2028-11-03")), [all, until("where_until", "2028-11-03")]);
    assert_eq!(told("early_voting_site", "0", Some("2028-11-03")), [early]);
}

#[test]
fn a_fault_can_be_mended_until_the_day_that_is_known() {
    let yes = ("mail_ballot.cure.offered", "yes");
    let until = |facts: &[(&str, &str)]| with(facts).unwrap().answers[0].text[1].clone();
    let day: NaiveDate = "2028-11-13".parse().unwrap();
    assert_eq!(
        until(&[yes, ("mail_ballot.cure.days_before", "-6")]),
        Say::new("cure_until").with("when", Say::new("when_day").with("date", day))
    );
    assert_eq!(until(&[yes, ("mail_ballot.cure.days_after_notice", "7")]).key, "cure_after_notice");
    assert_eq!(until(&[yes, ("mail_ballot.cure.until", "before_canvass")]).key, "cure_until");
    assert_eq!(until(&[yes]).key, "cure_ask");
    assert_eq!(
        keys(&[("mail_ballot.cure.offered", "no"), ("mail_ballot.cure.days_before", "-6")]),
        ["cure_no"]
    );
}

#[test]
fn nothing_known_is_no_section() {
    assert!(with(&[]).is_none());
    assert!(with(&[("mail_ballot.tracking_url", "javascript:x")]).is_none());
    let track = with(&[("mail_ballot.tracking_url", "https://track.gov/")]).unwrap();
    assert_eq!(track.answers[0].link.as_ref().unwrap().link.href, "https://track.gov/");
}

#[test]
fn flag_off_leaves_no_day_in_answers() {
    let facts = [
        ("mail_ballot.return.places", "election_office"),
        ("mail_ballot.return.in_person.days_before", "0"),
        ("mail_ballot.drop_boxes.offered", "yes"),
        ("mail_ballot.drop_boxes.until_days_before", "1"),
        ("mail_ballot.cure.offered", "yes"),
        ("mail_ballot.cure.days_before", "-6"),
    ];
    let mut config = crate::site::page::info::tests::full();
    config.facts = crate::site::jurisdiction::facts::tests::all(&facts);
    let days = |config: &crate::site::jurisdiction::config::JurisdictionConfig| {
        let page = crate::site::page::info::tests::scene(
            Some(config),
            "NC",
            "2028-10-20",
            crate::site::wording::locale::Locale::En,
        );
        let answers = returning(&page).unwrap().answers;
        answers.iter().flat_map(|own| &own.text).filter(|say| say.with.contains_key("when")).count()
    };
    assert_eq!(days(&config), 3);
    config.vep.display_dates_and_deadlines = false;
    assert_eq!(days(&config), 0);
}
