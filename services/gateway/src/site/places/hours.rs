//! The hours widget: what holds now at a place, its next opening, and its days as bars. All times are local
//! to the place, in its IANA zone.

use std::sync::{Arc, LazyLock};
use std::time::Duration as Time;

use chrono::{DateTime, Duration, NaiveDate, Timelike as _, Utc};
use chrono_tz::Tz;
use moka::policy::EvictionPolicy;
use moka::sync::Cache;

use crate::site::lookup::Opening;
use crate::view::place::{Day, HoursKind, HoursStatus, Interval, NextOpening};
use crate::view::written::Written;

const MINUTES_A_DAY: u16 = 1440;
/// The track of the bars.
const TRACK_FROM: u16 = 5 * 60;
const TRACK_TO: u16 = 23 * 60;
/// Minutes before closing at which the words of "closes soon" change.
const CLOSING_STEPS: [u16; 6] = [0, 15, 30, 45, 60, 120];
/// "Closes in …" shows only near the end.
const CLOSING_SOON: i64 = 120;
/// Days that are listed.
const DAYS: usize = 60;
/// Openings of all schedules whose hours are kept: each takes up to 500 bytes.
const KEPT_OPENINGS: u64 = 32 << 10;

/// A schedule, its zone and a minute since 1970.
type Key = (Box<[Opening]>, Tz, i64);

/// The places of a county share few schedules, and all voters the minute: their hours are made and written
/// once.
static KEPT: LazyLock<Cache<Key, Hours>> = LazyLock::new(|| {
    Cache::builder()
        .max_capacity(KEPT_OPENINGS)
        .weigher(|(schedule, ..): &Key, _| u32::try_from(schedule.len() + 1).unwrap_or(u32::MAX))
        .eviction_policy(EvictionPolicy::lru())
        .time_to_live(Time::from_secs(60))
        .build()
});

/// The hours of a place as the widget shows them. Cheap to clone.
#[derive(Clone, Debug, PartialEq)]
pub struct Hours {
    /// Open, closed or closing soon, at this moment.
    pub status: Arc<Written<HoursStatus>>,
    /// Open at some time today.
    pub is_open_today: bool,
    /// First day of the schedule.
    pub first_date: Option<NaiveDate>,
    /// Last day of the schedule.
    pub last_date: Option<NaiveDate>,
    /// Days from today on.
    pub days: Arc<Written<Vec<Day>>>,
    /// The time from which `status` is no longer true: the next opening or closing, a step of "closes soon",
    /// or the next day. `None` where there is nothing ahead.
    pub next_change: Option<DateTime<Utc>>,
}

/// Reads a schedule at an instant. The result is the same for a whole minute.
#[must_use]
pub fn hours(schedule: &[Opening], zone: Tz, now: DateTime<Utc>) -> Hours {
    let minute = now.timestamp().div_euclid(60);
    KEPT.get_with((schedule.into(), zone, minute), || read(schedule, zone, now))
}

fn read(schedule: &[Opening], zone: Tz, now: DateTime<Utc>) -> Hours {
    let local = now.with_timezone(&zone);
    let today = local.date_naive();
    // 0..=1439: fits.
    let minute = (local.hour() * 60 + local.minute()) as u16;
    let next_change = next_change(schedule, zone, now);
    let schedule = merged(schedule);
    Hours {
        next_change,
        status: Arc::new(Written::new(status(&schedule, today, minute))),
        is_open_today: schedule.iter().any(|o| o.date == today && !o.by_appointment),
        first_date: schedule.first().map(|o| o.date),
        last_date: schedule.last().map(|o| o.date),
        days: Arc::new(Written::new(days(&schedule, today, minute))),
    }
}

/// When the next opening, closing or step of "closes soon" of a schedule is; at the latest the next day.
pub(super) fn next_change(schedule: &[Opening], zone: Tz, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let local = now.with_timezone(&zone);
    let today = local.date_naive();
    schedule.iter().any(|o| o.date >= today).then_some(())?;
    let at = |day: NaiveDate, minute: u16| {
        let time = day.and_hms_opt(0, 0, 0)? + Duration::minutes(i64::from(minute));
        // An hour that the change of clocks skips has no moment; another candidate stands in.
        Some(time.and_local_timezone(zone).earliest()?.to_utc())
    };
    let walk_in = schedule.iter().filter(|o| o.date == today && !o.by_appointment);
    let steps = walk_in.flat_map(|o| {
        let soon = CLOSING_STEPS.into_iter().map(|before| o.closes.saturating_sub(before));
        soon.chain([o.opens]).filter_map(|minute| at(o.date, minute))
    });
    steps.chain(at(today.succ_opt()?, 0)).filter(|moment| *moment > now).min()
}

/// Sorted by day and time, with touching and overlapping openings of a day joined.
fn merged(schedule: &[Opening]) -> Vec<Opening> {
    let mut sorted: Vec<Opening> = schedule.iter().copied().filter(|o| o.opens < o.closes).collect();
    sorted.sort_unstable_by_key(|o| (o.date, o.by_appointment, o.opens, o.closes));
    let mut out: Vec<Opening> = Vec::with_capacity(sorted.len());
    for opening in sorted {
        match out.last_mut() {
            Some(last)
                if (last.date, last.by_appointment) == (opening.date, opening.by_appointment)
                    && opening.opens <= last.closes =>
            {
                last.closes = last.closes.max(opening.closes);
                last.subject_to_change |= opening.subject_to_change;
            }
            _ => out.push(opening),
        }
    }
    out.sort_unstable_by_key(|o| (o.date, o.opens));
    out
}

fn status(schedule: &[Opening], today: NaiveDate, minute: u16) -> HoursStatus {
    let next = schedule.iter().find(|o| o.date > today && !o.by_appointment).map(|o| NextOpening {
        date: o.date,
        opens: clock(o.opens),
        closes: clock(o.closes),
    });
    let of = |kind| HoursStatus { kind, until: None, closes_in_minutes: None, opens_at: None, next };
    let at_today: Vec<&Opening> = schedule.iter().filter(|o| o.date == today).collect();
    let walk_in = || at_today.iter().copied().filter(|o| !o.by_appointment);
    if let Some(open) = walk_in().find(|o| (o.opens..o.closes).contains(&minute)) {
        if is_all_day(open) {
            return of(HoursKind::Open24Hours);
        }
        let left = i64::from(open.closes - minute);
        let mut status = of(HoursKind::Open);
        status.until = Some(clock(open.closes));
        status.closes_in_minutes = (left <= CLOSING_SOON).then_some(left);
        return status;
    }
    if let Some(later) = walk_in().find(|o| o.opens > minute) {
        let mut status = of(HoursKind::OpensToday);
        status.opens_at = Some(clock(later.opens));
        return status;
    }
    if walk_in().next().is_some() {
        // After the last opening there is no other day to come back on. One by appointment is one.
        let again = |o: &Opening| o.date > today || (o.date == today && o.closes > minute);
        return of(if schedule.iter().any(again) { HoursKind::DoneToday } else { HoursKind::Over });
    }
    // Without a schedule, or when today is by appointment only, the text decides.
    if schedule.is_empty() || !at_today.is_empty() || schedule.iter().all(|o| o.by_appointment) {
        return of(HoursKind::SeeNote);
    }
    match (schedule.first().is_some_and(|o| o.date < today), schedule.last().is_some_and(|o| o.date > today))
    {
        (false, _) => of(HoursKind::NotStarted),
        (true, true) => of(HoursKind::ClosedToday),
        (true, false) => of(HoursKind::Over),
    }
}

fn days(schedule: &[Opening], today: NaiveDate, minute: u16) -> Vec<Day> {
    let upcoming: Vec<&Opening> = schedule.iter().filter(|o| o.date >= today).collect();
    upcoming
        .chunk_by(|a, b| a.date == b.date)
        .take(DAYS)
        .filter_map(|openings| {
            let date = openings.first()?.date;
            Some(Day {
                date,
                is_today: date == today,
                is_past: date == today && openings.iter().all(|o| o.closes <= minute),
                all_day: openings.iter().any(|o| is_all_day(o)),
                intervals: openings.iter().map(|o| interval(o)).collect(),
                by_appointment: openings.iter().all(|o| o.by_appointment),
                subject_to_change: openings.iter().any(|o| o.subject_to_change),
            })
        })
        .collect()
}

fn interval(opening: &Opening) -> Interval {
    let percent = |minutes: u16| f64::from(minutes) * 100.0 / f64::from(TRACK_TO - TRACK_FROM);
    let round = |x: f64| (x * 100.0).round() / 100.0;
    let from = opening.opens.clamp(TRACK_FROM, TRACK_TO);
    let to = opening.closes.clamp(TRACK_FROM, TRACK_TO);
    Interval {
        opens: clock(opening.opens),
        closes: clock(opening.closes),
        by_appointment: opening.by_appointment,
        from_percent: round(percent(from - TRACK_FROM)),
        length_percent: round(percent(to - from)),
    }
}

fn is_all_day(opening: &Opening) -> bool {
    opening.opens == 0 && opening.closes == MINUTES_A_DAY
}

/// Minutes from midnight as "HH:MM"; the end of the day is "24:00".
#[must_use]
pub(super) fn clock(minutes: u16) -> String {
    let (hours, minutes) = (minutes / 60, minutes % 60);
    // Below 100 each, so that every digit is one. Formatting takes several times as long, and there are
    // hundreds.
    let digits = [hours / 10, hours % 10, minutes / 10, minutes % 10].map(|n| b'0' + n as u8);
    let [h, ours, m, inutes] = digits;
    str::from_utf8(&[h, ours, b':', m, inutes]).unwrap_or_default().to_owned()
}

/// Reads "HH:MM" up to "24:00".
#[must_use]
pub fn minutes(text: &str) -> Option<u16> {
    let [h, ours, b':', m, inutes] = *text.as_bytes() else { return None };
    let (hours, minutes) = (number([h, ours])?, number([m, inutes])?);
    let total = hours * 60 + minutes;
    (minutes < 60 && total <= MINUTES_A_DAY).then_some(total)
}

/// Reads "YYYY-MM-DD". An answer has hundreds: reading each by a format takes several times as long.
#[must_use]
pub fn date(text: &str) -> Option<NaiveDate> {
    let [y, e, a, r, b'-', m, onth, b'-', d, ay] = *text.as_bytes() else { return None };
    let year = number([y, e])? * 100 + number([a, r])?;
    NaiveDate::from_ymd_opt(year.into(), number([m, onth])?.into(), number([d, ay])?.into())
}

fn number(digits: [u8; 2]) -> Option<u16> {
    let [tens, ones] = digits.map(|digit| u16::from(digit.wrapping_sub(b'0')));
    (tens < 10 && ones < 10).then_some(tens * 10 + ones)
}

#[cfg(test)]
mod tests;
