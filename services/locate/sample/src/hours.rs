//! Opening times of a sample town: election day, and early voting and drop-off by the state's rule. VIP
//! knows no weekdays: each run of days with equal hours is its own schedule, with the offset of those days.

use std::io::{Result, Seek, Write};

use chrono::{Datelike, Days, NaiveDate, NaiveTime, Offset, TimeZone, Weekday};

use super::facts::StateFacts;
use super::pack::FeedPack;

/// Opens and closes, minutes from midnight; 1440 is the end of the day.
type OpenHours = (u32, u32);

/// Days for which a drop box stands where there is no early voting.
const BOX_DAYS: u16 = 21;

/// Writes the rows of `schedule.txt`.
pub(crate) fn write<W: Write + Seek>(
    pack: &mut FeedPack<W>,
    facts: &StateFacts<'_>,
    day: NaiveDate,
) -> Result<()> {
    let mut rows = HourRows { pack, zone: facts.zone, n: 0 };
    let before = |days: u16| day.checked_sub_days(Days::new(u64::from(days))).unwrap_or(day);
    rows.write("ho_eday", day, day, |_| vec![facts.polls])?;
    if let Some((from, to)) = facts.early {
        let (start, end) = (before(from), before(to));
        // A short period is open on Sundays too.
        let sundays = from < 15;
        let on = |day: NaiveDate, hours: Vec<OpenHours>| {
            if day == end { until(hours, facts.early_until) } else { hours }
        };
        rows.write("ho_office", start, end, |d| on(d, office(d)))?;
        rows.write("ho_long", start, end, |d| on(d, long(d, sundays)))?;
    }
    let start = before(facts.early.map_or(BOX_DAYS, |e| e.0.clamp(8, BOX_DAYS)));
    let (days, last) = facts.boxes;
    let (end, eve) = (before(days), before(days + 1));
    let desk = |day: NaiveDate| if days == 0 { vec![facts.polls] } else { office(day) };
    rows.write("ho_desk", start, eve, office)?;
    rows.write("ho_desk", end, end, |day| until(desk(day), last))?;
    rows.write("ho_box", start, eve, |_| vec![(0, 24 * 60)])?;
    rows.write("ho_box", end, end, |_| vec![(0, last)])
}

/// The hours of a day that ends at a minute.
fn until(hours: Vec<OpenHours>, last: u32) -> Vec<OpenHours> {
    let hours = hours.into_iter().map(|(opens, closes)| (opens, closes.min(last)));
    hours.filter(|(opens, closes)| opens < closes).collect()
}

fn office(day: NaiveDate) -> Vec<OpenHours> {
    match day.weekday() {
        Weekday::Sat => vec![(10 * 60, 14 * 60)],
        Weekday::Sun => vec![],
        _ => vec![(8 * 60, 17 * 60)],
    }
}

/// With an hour at noon when it is closed.
fn long(day: NaiveDate, sundays: bool) -> Vec<OpenHours> {
    match day.weekday() {
        Weekday::Sat => vec![(9 * 60, 15 * 60)],
        Weekday::Sun if sundays => vec![(12 * 60, 16 * 60)],
        Weekday::Sun => vec![],
        _ => vec![(10 * 60, 12 * 60 + 30), (13 * 60 + 30, 19 * 60)],
    }
}

struct HourRows<'a, W: Write + Seek> {
    pack: &'a mut FeedPack<W>,
    zone: chrono_tz::Tz,
    n: usize,
}

impl<W: Write + Seek> HourRows<'_, W> {
    fn write(
        &mut self,
        group: &str,
        from: NaiveDate,
        to: NaiveDate,
        hours: impl Fn(NaiveDate) -> Vec<OpenHours>,
    ) -> Result<()> {
        let written = |day: NaiveDate| -> Vec<(String, String)> {
            hours(day).into_iter().map(|(a, b)| (self.time(day, a), self.time(day, b))).collect()
        };
        let days: Vec<_> = from.iter_days().take_while(|d| *d <= to).map(|d| (d, written(d))).collect();
        for run in days.chunk_by(|a, b| a.1 == b.1) {
            let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
            for (opens, closes) in &first.1 {
                self.n += 1;
                self.pack.row(&[
                    ("hours_open_id", group),
                    ("start_date", &first.0.to_string()),
                    ("end_date", &last.0.to_string()),
                    ("start_time", opens),
                    ("end_time", closes),
                    ("id", &format!("s{}", self.n)),
                ])?;
            }
        }
        Ok(())
    }

    fn time(&self, day: NaiveDate, minutes: u32) -> String {
        let time = NaiveTime::from_hms_opt(minutes / 60, minutes % 60, 0);
        // The end of the day is the start of the next.
        let (date, at) = time.map_or((day.succ_opt().unwrap_or(day), NaiveTime::MIN), |t| (day, t));
        let offset = self.zone.offset_from_local_datetime(&date.and_time(at)).earliest();
        let offset = offset.map_or_else(|| "Z".to_owned(), |o| o.fix().to_string());
        format!("{:02}:{:02}:00{offset}", minutes / 60, minutes % 60)
    }
}
