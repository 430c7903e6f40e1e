use proptest::prelude::*;

use super::*;

const LA: Tz = chrono_tz::America::Los_Angeles;

fn opening(date: &str, opens: &str, closes: &str) -> Opening {
    Opening {
        date: date.parse().unwrap(),
        opens: minutes(opens).unwrap(),
        closes: minutes(closes).unwrap(),
        by_appointment: false,
        subject_to_change: false,
    }
}

fn week() -> Vec<Opening> {
    vec![
        opening("2028-10-21", "08:00", "19:00"),
        opening("2028-10-23", "08:00", "12:00"),
        opening("2028-10-23", "13:00", "17:00"),
    ]
}

fn at(schedule: &[Opening], local: &str) -> Hours {
    let now = chrono::NaiveDateTime::parse_from_str(local, "%Y-%m-%d %H:%M").unwrap();
    let now = now.and_local_timezone(LA).unwrap().with_timezone(&Utc);
    hours(schedule, LA, now)
}

fn kind(local: &str) -> HoursKind {
    at(&week(), local).status.kind
}

#[test]
fn the_status_follows_the_day() {
    assert_eq!(kind("2028-10-20 23:59"), HoursKind::NotStarted);
    assert_eq!(kind("2028-10-21 07:59"), HoursKind::OpensToday);
    assert_eq!(kind("2028-10-21 08:00"), HoursKind::Open);
    assert_eq!(kind("2028-10-21 18:59"), HoursKind::Open);
    assert_eq!(kind("2028-10-21 19:00"), HoursKind::DoneToday);
    assert_eq!(kind("2028-10-22 12:00"), HoursKind::ClosedToday);
    assert_eq!(kind("2028-10-23 12:30"), HoursKind::OpensToday);
    assert_eq!(kind("2028-10-24 00:00"), HoursKind::Over);
}

#[test]
fn on_its_last_day_a_place_that_has_closed_is_closed_for_good() {
    assert_eq!(kind("2028-10-23 16:59"), HoursKind::Open);
    assert_eq!(kind("2028-10-23 17:00"), HoursKind::Over);
    let by = |date, opens, closes| Opening { by_appointment: true, ..opening(date, opens, closes) };
    for later in [by("2028-10-24", "08:00", "12:00"), by("2028-10-23", "18:00", "19:00")] {
        let schedule: Vec<Opening> = week().into_iter().chain([later]).collect();
        assert_eq!(at(&schedule, "2028-10-23 17:00").status.kind, HoursKind::DoneToday, "{later:?}");
    }
}

#[test]
fn the_zone_of_the_place_decides_not_the_readers() {
    // 19:30 in New York is 16:30 in Los Angeles.
    let now = "2028-10-21T23:30:00Z".parse().unwrap();
    assert_eq!(hours(&week(), LA, now).status.kind, HoursKind::Open);
    assert_eq!(hours(&week(), chrono_tz::America::New_York, now).status.kind, HoursKind::DoneToday);
}

#[test]
fn closing_soon_is_told_in_the_last_two_hours() {
    assert_eq!(at(&week(), "2028-10-21 16:59").status.closes_in_minutes, None);
    let status = at(&week(), "2028-10-21 17:00").status;
    assert_eq!((status.closes_in_minutes, status.until.as_deref()), (Some(120), Some("19:00")));
    assert_eq!(status.next.as_ref().unwrap().date.to_string(), "2028-10-23");
}

#[test]
fn days_start_today_and_bars_lie_on_the_track() {
    let days = at(&week(), "2028-10-23 12:30").days;
    assert_eq!(days.len(), 1);
    assert!(days[0].is_today && !days[0].is_past);
    assert_eq!(days[0].intervals.len(), 2);
    assert_eq!(days[0].intervals[0].from_percent, 16.67);
    assert_eq!(days[0].intervals[0].length_percent, 22.22);
}

#[test]
fn around_the_clock_and_midnight() {
    let box_ = [opening("2028-10-21", "00:00", "24:00")];
    let hours = at(&box_, "2028-10-21 03:00");
    assert_eq!(hours.status.kind, HoursKind::Open24Hours);
    assert!(hours.days[0].all_day);
    assert_eq!(
        (hours.days[0].intervals[0].from_percent, hours.days[0].intervals[0].length_percent),
        (0.0, 100.0)
    );
    let late = [opening("2028-10-21", "20:00", "24:00")];
    assert_eq!(at(&late, "2028-10-21 23:59").status.until.as_deref(), Some("24:00"));
}

#[test]
fn touching_openings_are_one() {
    let split = [opening("2028-10-21", "08:00", "12:00"), opening("2028-10-21", "12:00", "17:00")];
    let hours = at(&split, "2028-10-21 11:59");
    assert_eq!(hours.status.until.as_deref(), Some("17:00"));
    assert_eq!(hours.days[0].intervals.len(), 1);
}

#[test]
fn no_schedule_and_appointments_point_to_the_note() {
    assert_eq!(at(&[], "2028-10-21 12:00").status.kind, HoursKind::SeeNote);
    let by = Opening { by_appointment: true, ..opening("2028-10-21", "08:00", "17:00") };
    let hours = at(&[by], "2028-10-21 12:00");
    assert_eq!(hours.status.kind, HoursKind::SeeNote);
    assert!(!hours.is_open_today && hours.days[0].by_appointment);
}

#[test]
fn at_most_60_days_are_listed() {
    let first: NaiveDate = "2028-09-01".parse().unwrap();
    let many: Vec<Opening> = (0..100)
        .map(|i| Opening { date: first + chrono::Days::new(i), ..opening("2028-09-01", "08:00", "17:00") })
        .collect();
    assert_eq!(at(&many, "2028-09-01 12:00").days.len(), 60);
}

#[test]
fn times_are_read_strictly() {
    assert_eq!(minutes("24:00"), Some(1440));
    assert_eq!(date("2028-02-29"), NaiveDate::from_ymd_opt(2028, 2, 29));
    for bad in
        ["", "2028-2-9", "2027-02-29", "2028-13-01", "28-02-29", "+028-02-29", "2028-02-29 ", "２028-1-1"]
    {
        assert_eq!(date(bad), None, "{bad}");
    }
    for bad in ["24:01", "8:00", "08:60", "", ":", "-1:00", "99:99", "08:00:00", "+8:00"] {
        assert_eq!(minutes(bad), None, "{bad}");
    }
}

proptest! {
    #[test]
    fn any_schedule_gives_bars_within_the_track(
        openings in prop::collection::vec((0u64..40, 0u16..1440, 1u16..=1440, any::<bool>()), 0..20),
        minute in 0i64..40_000,
    ) {
        let first: NaiveDate = "2028-10-01".parse().unwrap();
        let schedule: Vec<Opening> = openings.into_iter().map(|(day, opens, closes, by_appointment)| Opening {
            date: first + chrono::Days::new(day), opens, closes, by_appointment, subject_to_change: false,
        }).collect();
        let now = "2028-10-01T00:00:00Z".parse::<DateTime<Utc>>().unwrap() + chrono::Duration::minutes(minute);
        let hours = hours(&schedule, LA, now);
        for interval in hours.days.iter().flat_map(|d| &d.intervals) {
            prop_assert!(interval.from_percent >= 0.0 && interval.length_percent >= 0.0);
            prop_assert!(interval.from_percent + interval.length_percent <= 100.011);
        }
        prop_assert!(hours.status.until.is_some() == (hours.status.kind == HoursKind::Open));
        prop_assert!(hours.days.windows(2).all(|w| w[0].date < w[1].date));
    }
}

#[test]
fn what_holds_now_changes_at_openings_closings_and_midnight() {
    let zone = chrono_tz::America::Los_Angeles;
    let opening = |day: &str, opens, closes, by_appointment| Opening {
        date: day.parse().unwrap(),
        opens,
        closes,
        by_appointment,
        subject_to_change: false,
    };
    let schedule = [
        opening("2028-10-20", 8 * 60, 17 * 60, false),
        opening("2028-10-20", 18 * 60, 19 * 60, true),
        opening("2028-10-21", 9 * 60, 12 * 60, false),
    ];
    // Seven hours behind UTC.
    for (now, want) in [
        ("2028-10-20T13:00:00Z", Some("2028-10-20T15:00:00Z")),
        ("2028-10-20T15:00:00Z", Some("2028-10-20T22:00:00Z")),
        ("2028-10-20T22:00:00Z", Some("2028-10-20T23:00:00Z")),
        ("2028-10-20T23:46:00Z", Some("2028-10-21T00:00:00Z")),
        // Nobody without an appointment is affected by the hour after that.
        ("2028-10-21T00:00:00Z", Some("2028-10-21T07:00:00Z")),
        ("2028-10-22T07:00:00Z", None),
    ] {
        let moment = next_change(&schedule, zone, now.parse().unwrap());
        assert_eq!(moment, want.map(|w| w.parse().unwrap()), "{now}");
    }
}
