use super::*;
use crate::site::jurisdiction::facts::Fact;
use crate::site::jurisdiction::facts::tests::{all, told};
use crate::site::page::info::tests::{full, scene};
use crate::site::wording::locale::Locale;

fn of(facts: Facts) -> Option<PollingHours> {
    let config = crate::site::jurisdiction::config::JurisdictionConfig { facts, ..full() };
    polling_hours(&scene(Some(&config), "NV", "2028-10-20", Locale::En))
}

fn keys(facts: &[(&str, &str)]) -> (Vec<&'static str>, Vec<&'static str>) {
    let hours = of(all(facts)).unwrap();
    let of = |said: Vec<Say>| said.into_iter().map(|say| say.key).collect();
    (of(hours.lines), of(hours.notes))
}

#[test]
fn one_time_a_range_and_two_zones_are_said_in_their_own_words() {
    let opens = ("polling.hours.opens", "07:00");
    let closes = ("polling.hours.closes", "19:00");
    assert_eq!(keys(&[opens, closes]).0, ["hours_same"]);
    let range = [opens, closes, ("polling.hours.closes_latest", "21:00"), ("polling.hours.set_by", "county")];
    assert_eq!(keys(&range), (vec!["hours_opens", "hours_closes_between"], vec!["hours_set_by_county"]));
    let zones = ("polling.hours.time_zones", "America/Chicago;America/Denver");
    assert_eq!(keys(&[opens, closes, zones]), (vec!["hours_same"], vec!["hours_local_time"]));
    let second = [
        opens,
        closes,
        zones,
        ("polling.hours.second_zone_opens", "06:00"),
        ("polling.hours.second_zone_closes", "18:00"),
        ("polling.line_rule", "yes"),
    ];
    assert_eq!(keys(&second), (vec!["hours_zone", "hours_zone"], vec!["hours_line"]));
    // Tennessee: counties set the opening.
    let closing = [
        opens,
        ("polling.hours.opens_latest", "10:00"),
        closes,
        zones,
        ("polling.hours.second_zone_closes", "18:00"),
    ];
    assert_eq!(keys(&closing).0, ["hours_opens_between", "hours_zone_closes", "hours_zone_closes"]);
}

#[test]
fn the_calendar_takes_only_hours_that_are_sure_and_the_same_everywhere() {
    let plain = [("polling.hours.opens", "07:00"), ("polling.hours.closes", "19:00")];
    assert!(of(all(&plain)).unwrap().same.is_some());
    let range = [plain[0], plain[1], ("polling.hours.closes_latest", "21:00")];
    assert!(of(all(&range)).unwrap().same.is_none());
    let doubtful = Fact { certainty: Certainty::Unsure, ..told("polling.hours.opens", "07:00") };
    let unsure = of(Facts::new(vec![doubtful, told("polling.hours.closes", "19:00")])).unwrap();
    assert_eq!((unsure.same, unsure.certainty), (None, Certainty::Unsure));
    let at = |hour| NaiveTime::from_hms_opt(hour, 0, 0).unwrap();
    assert_eq!(one_time(&unsure), Some((at(7), at(19))), "said with a doubt");
    assert_eq!(one_time(&of(all(&range)).unwrap()), None);
}

#[test]
fn hours_that_cannot_be_read_are_none() {
    assert!(of(all(&[("polling.hours.opens", "varies")])).is_none());
    assert!(of(all(&[("polling.line_rule", "yes")])).is_none(), "a rule about closing is no hours");
    assert_eq!(keys(&[("polling.hours.closes", "20:00")]).0, ["hours_closes"]);
}

#[test]
fn polls_follow_clock_of_jurisdiction() {
    let hours = [("polling.hours.opens", "07:00"), ("polling.hours.closes", "20:00")];
    let config = crate::site::jurisdiction::config::JurisdictionConfig {
        facts: all(&hours),
        time_zone: Some(chrono_tz::America::New_York),
        ..full()
    };
    let at = |now: &str| {
        let now: DateTime<Utc> = now.parse().unwrap();
        let today = now.with_timezone(&chrono_tz::America::New_York).date_naive();
        polls_today(&config, now, today).map(|polls| polls.phase)
    };
    assert_eq!(at("2028-11-07T11:59:00Z"), Some(PollsPhase::NotOpen));
    assert_eq!(at("2028-11-07T12:00:00Z"), Some(PollsPhase::Open));
    assert_eq!(at("2028-11-07T23:00:00Z"), Some(PollsPhase::Closing));
    assert_eq!(at("2028-11-08T00:55:00Z"), Some(PollsPhase::Closing));
    assert_eq!(at("2028-11-08T01:00:00Z"), Some(PollsPhase::Closed));
    assert_eq!(at("2028-11-06T20:00:00Z"), None, "the day before");
}

#[test]
fn zones_in_different_phases_go_by_local_time() {
    let hours = [
        ("polling.hours.opens", "07:00"),
        ("polling.hours.closes", "19:00"),
        ("polling.hours.time_zones", "America/New_York;America/Chicago"),
    ];
    let config = crate::site::jurisdiction::config::JurisdictionConfig {
        facts: all(&hours),
        time_zone: Some(chrono_tz::America::New_York),
        ..full()
    };
    let at = |now: &str| {
        let polls = polls_today(&config, now.parse().unwrap(), "2028-11-07".parse().unwrap());
        polls.map(|polls| polls.phase)
    };
    assert_eq!(at("2028-11-07T12:30:00Z"), Some(PollsPhase::LocalTime), "open in the east");
    assert_eq!(at("2028-11-07T18:00:00Z"), Some(PollsPhase::Open));
    assert_eq!(at("2028-11-07T23:30:00Z"), Some(PollsPhase::Closing));
    assert_eq!(at("2028-11-08T00:30:00Z"), Some(PollsPhase::LocalTime), "closed in the east");
    assert_eq!(at("2028-11-08T01:00:00Z"), Some(PollsPhase::Closed));
}

#[test]
fn firm_hours_are_one_time_in_one_zone() {
    let plain = [("polling.hours.opens", "07:00"), ("polling.hours.closes", "19:00")];
    assert!(firm_hours(&all(&plain)).is_some());
    for other in ["opens_latest", "closes_latest", "second_zone_closes"] {
        let name = format!("polling.hours.{other}");
        assert_eq!(firm_hours(&all(&[plain[0], plain[1], (&name, "21:00")])), None, "{other}");
    }
    let doubtful = Fact { certainty: Certainty::Unsure, ..told("polling.hours.closes", "19:00") };
    assert_eq!(firm_hours(&Facts::new(vec![told("polling.hours.opens", "07:00"), doubtful])), None);
}
