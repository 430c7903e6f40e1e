//! Events as an iCalendar file (RFC 5545). Identifiers are stable, so that adding the file again updates the
//! events; a program that follows the file asks again by itself, and takes what has a higher sequence. Hours
//! carry the zone of the jurisdiction; where it lies in several, they float: seven o'clock is seven o'clock
//! wherever the voter is.

use chrono::{DateTime, Duration, NaiveDate, NaiveDateTime, Offset as _, TimeZone as _, Utc};
use chrono_tz::{OffsetComponents as _, OffsetName as _, Tz};
use icalendar::{
    Alarm, Calendar, CalendarDateTime, Component as _, Event as Entry, EventLike as _, Property,
};

use super::calendar_words;
use super::event::Event;
use crate::site::visit::names;
use crate::site::visit::scene::Scene;

/// States whose voters live in more than one zone.
const SEVERAL_ZONES: [&str; 15] =
    ["AK", "AZ", "FL", "ID", "IN", "KS", "KY", "MI", "ND", "NE", "NV", "OR", "SD", "TN", "TX"];
/// Alarms go off at nine in the morning of the day.
const MORNING: i64 = 9;

/// How often a program that follows the calendar asks again: twice a day.
const REFRESH: &str = "PT12H";
/// Sequences count the hours from here, so that each is higher than those of the hours before, in every
/// replica.
const FIRST_HOUR: i64 = 1_767_225_600 / 3600;

/// The file as of a moment. `page` is the absolute address of the jurisdiction's voting information.
#[must_use]
pub fn ics(scene: &Scene<'_>, events: &[Event], page: Option<&str>, now: DateTime<Utc>) -> String {
    let place = names(scene.jurisdiction, scene.locale).0;
    let zone: Option<Tz> = scene.jurisdiction.time_zone.parse().ok();
    let zone = zone.filter(|_| !SEVERAL_ZONES.contains(&scene.jurisdiction.code));
    let mut calendar = Calendar::empty();
    calendar
        .append_property(("VERSION", "2.0"))
        .append_property(("PRODID", "-//VoteReady//Voting dates//EN"))
        .append_property(("CALSCALE", "GREGORIAN"))
        .append_property(("METHOD", "PUBLISH"))
        .append_property(Property::new("REFRESH-INTERVAL", REFRESH).add_parameter("VALUE", "DURATION").done())
        .append_property(("X-PUBLISHED-TTL", REFRESH))
        .append_property(("NAME", calendar_words::calendar(place, scene.locale).as_str()))
        .append_property(("X-WR-CALNAME", calendar_words::calendar(place, scene.locale).as_str()));
    for event in events {
        calendar.push(entry(scene, event, place, zone, page, now));
    }
    let text = calendar.to_string();
    let timed = events.iter().filter(|e| e.hours.is_some());
    // The crate writes no zones.
    let text = match zone.zip(timed.map(|e| e.date).min()) {
        Some((zone, first)) => text.replacen("BEGIN:VEVENT", &(time_zone(zone, first) + "BEGIN:VEVENT"), 1),
        // A calendar has at least one component (RFC 5545, section 3.6); subscribers are shown nothing of a
        // zone.
        None if events.is_empty() => text.replacen("END:VCALENDAR", &(no_events() + "END:VCALENDAR"), 1),
        None => text,
    };
    folded(&text)
}

/// The component of a calendar without events: UTC, whose one offset holds on every day.
fn no_events() -> String {
    time_zone(Tz::UTC, DateTime::UNIX_EPOCH.date_naive() + Duration::days(1))
}

/// Octets of a line without its break (RFC 5545, section 3.1).
const LINE: usize = 75;

/// Folds every line again: the crate's last part of a line can have an octet too many, for it does not count
/// the space.
fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len() + text.len() / LINE * 3);
    for line in text.replace("\r\n ", "").split_terminator("\r\n") {
        let (mut rest, mut room) = (line, LINE);
        while rest.len() > room {
            let end = (1..=room).rev().find(|at| rest.is_char_boundary(*at)).unwrap_or(room);
            let (part, after) = rest.split_at(end);
            folded.push_str(part);
            folded.push_str("\r\n ");
            (rest, room) = (after, LINE - 1);
        }
        folded.push_str(rest);
        folded.push_str("\r\n");
    }
    folded
}

fn entry(
    scene: &Scene<'_>,
    event: &Event,
    place: &str,
    zone: Option<Tz>,
    page: Option<&str>,
    now: DateTime<Utc>,
) -> Entry {
    let title = calendar_words::title(event.kind, event.name.as_deref(), place, scene.locale);
    let code = scene.jurisdiction.code.to_ascii_lowercase();
    let id = format!("{code}-{}", calendar_words::id(event));
    // Whole hours: what is the same within one has the same bytes.
    let hour = now.timestamp().div_euclid(3600);
    let stamp = DateTime::from_timestamp(hour * 3600, 0).unwrap_or(now);
    let sequence = u32::try_from(hour - FIRST_HOUR).unwrap_or(0);
    let mut entry = Entry::new();
    entry
        .uid(&format!("{id}@voteready"))
        .timestamp(stamp)
        .last_modified(stamp)
        .sequence(sequence)
        .summary(&title)
        .add_property("TRANSP", "TRANSPARENT");
    let start = match event.hours {
        Some((opens, closes)) => {
            entry.starts(at(event.date.and_time(opens), zone)).ends(at(event.date.and_time(closes), zone));
            event.date.and_time(opens)
        }
        None => {
            entry.starts(event.date).ends(event.last.succ_opt().unwrap_or(event.last));
            event.date.and_time(chrono::NaiveTime::MIN)
        }
    };
    let text: Vec<&str> = event.note.as_deref().into_iter().chain(page).collect();
    if !text.is_empty() {
        entry.description(&text.join("\n"));
    }
    if let Some(page) = page {
        entry.url(page);
    }
    for days in [7, 1] {
        let mut alarm = Alarm::display(&title, before(start, event.date, days));
        alarm.uid(&format!("{id}-{days}-before@voteready")).timestamp(stamp);
        entry.alarm(alarm);
    }
    entry.done()
}

/// From the start of the event back to nine in the morning, some days before its day.
fn before(start: NaiveDateTime, day: NaiveDate, days: i64) -> Duration {
    let alarm = day.and_time(chrono::NaiveTime::MIN) - Duration::days(days) + Duration::hours(MORNING);
    alarm - start
}

fn at(local: NaiveDateTime, zone: Option<Tz>) -> CalendarDateTime {
    match zone {
        Some(zone) => CalendarDateTime::WithTimezone { date_time: local, tzid: zone.name().to_owned() },
        None => CalendarDateTime::Floating(local),
    }
}

/// The zone with the one offset that holds on the day of the hours (RFC 5545, section 3.6.5).
fn time_zone(zone: Tz, day: NaiveDate) -> String {
    let noon: DateTime<Utc> = day.and_hms_opt(12, 0, 0).unwrap_or_default().and_utc();
    let offset = zone.offset_from_utc_datetime(&noon.naive_utc());
    let seconds = offset.fix().local_minus_utc();
    let sign = if seconds < 0 { '-' } else { '+' };
    let written = format!("{sign}{:02}{:02}", seconds.abs() / 3600, seconds.abs() % 3600 / 60);
    let kind = if offset.dst_offset().is_zero() { "STANDARD" } else { "DAYLIGHT" };
    let start = (day - Duration::days(1)).format("%Y%m%dT000000");
    let lines = [
        "BEGIN:VTIMEZONE".to_owned(),
        format!("TZID:{}", zone.name()),
        format!("BEGIN:{kind}"),
        format!("DTSTART:{start}"),
        format!("TZOFFSETFROM:{written}"),
        format!("TZOFFSETTO:{written}"),
        format!("TZNAME:{}", offset.abbreviation().unwrap_or(zone.name())),
        format!("END:{kind}"),
        "END:VTIMEZONE".to_owned(),
    ];
    lines.into_iter().map(|line| line + "\r\n").collect()
}
