//! The hours of a place in a county's table: in words, or as two columns of times.

use chrono::{NaiveDate, NaiveTime, Offset as _, TimeZone as _};
use chrono_tz::Tz;

use crate::clock::{self, TimePair, UnmarkedTimes};
use crate::values::Values;

/// The cells of a row.
#[derive(Debug, Default)]
pub(super) struct PlaceHours {
    pub(super) hours: String,
    pub(super) opens: String,
    pub(super) closes: String,
}

/// The hours as the cells give them.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct HoursRead {
    /// Shown as written.
    pub(super) words: String,
    /// Hours of election day.
    pub(super) times: Option<(NaiveTime, NaiveTime)>,
    /// The place has hours of its own: the election's default is not for it.
    pub(super) is_own: bool,
    /// `opens` and `closes` cannot be used.
    pub(super) is_faulty: bool,
}

/// The question for the map where times can be of the morning or of the evening.
pub(super) const ASKED: &str = "write times = \"am-pm\" under [places] if places open in the morning and close in \
                                the evening, times = \"24-hour\" if 7:30 is in the morning, or AM and PM into the file";

impl PlaceHours {
    /// Reads the cells of a place, of election day or of another use. `said` is the map's answer for times
    /// without AM or PM.
    ///
    /// # Errors
    /// What to write, if the times can be of the morning or of the evening and the map has no answer.
    pub(super) fn read(self, said: Option<UnmarkedTimes>, is_day: bool) -> Result<HoursRead, String> {
        let Self { hours, opens, closes } = self;
        let [opens, closes] = [opens, closes].map(|text| clock::of_cell(&text));
        let in_words = clock::words(&hours, said);
        if in_words == TimePair::Unmarked {
            return Err(format!("hours {hours:?}: morning or evening? {ASKED}"));
        }
        if opens.is_empty() && closes.is_empty() {
            let times = in_words.sure().filter(|_| is_day);
            return Ok(HoursRead { words: hours, times, is_own: times.is_some(), is_faulty: false });
        }
        let times = match clock::pair(&opens, &closes, said) {
            TimePair::Unmarked => {
                return Err(format!("opens {opens:?}, closes {closes:?}: morning or evening? {ASKED}"));
            }
            pair => pair.sure(),
        };
        let has_letter = [&opens, &closes].iter().any(|text| text.chars().any(char::is_alphabetic));
        let words = match times {
            _ if !hours.is_empty() => hours,
            Some((opens, closes)) if !is_day => format!("{} to {}", in_english(opens), in_english(closes)),
            None if has_letter && closes.is_empty() => format!("Opens: {opens}"),
            None if has_letter && opens.is_empty() => format!("Closes: {closes}"),
            None if has_letter => format!("{opens} to {closes}"),
            _ => String::new(),
        };
        let is_faulty = times.is_none();
        // Of a place that is not for election day the days of these hours are not known.
        Ok(HoursRead { words, times: times.filter(|_| is_day), is_own: is_day, is_faulty })
    }
}

/// A time as `6:30 AM`.
fn in_english(time: NaiveTime) -> String {
    time.format("%-I:%M %p").to_string()
}

/// Hours on one day, with the offset that the zone has on it.
pub(super) fn schedule(id: &str, day: NaiveDate, zone: Tz, opens: NaiveTime, closes: NaiveTime) -> Values {
    let noon = day.and_time(NaiveTime::MIN) + chrono::TimeDelta::hours(12);
    let offset = zone.offset_from_utc_datetime(&noon).fix();
    let mut row = Values::default();
    row.put("hours_open_id", id.to_owned());
    for (column, time) in [("start_time", opens), ("end_time", closes)] {
        row.put(column, format!("{}{offset}", time.format("%H:%M:%S")));
    }
    row.put("start_date", day.to_string());
    row.put("end_date", day.to_string());
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(cells: [&str; 3], said: Option<UnmarkedTimes>, is_day: bool) -> Result<String, String> {
        let [hours, opens, closes] = cells.map(str::to_owned);
        PlaceHours { hours, opens, closes }.read(said, is_day).map(|read| {
            let times = read.times.map(|(a, b)| format!("{}-{}", a.format("%H:%M"), b.format("%H:%M")));
            let own = if read.is_own { "own" } else { "" };
            let faulty = if read.is_faulty { "faulty" } else { "" };
            [&read.words, times.as_deref().unwrap_or(""), own, faulty].join("|")
        })
    }

    #[test]
    fn keeps_the_words_of_a_place() {
        for (cells, expected) in [
            (["", "", ""], "|||"),
            (["Noon to 8 PM", "", ""], "Noon to 8 PM|12:00-20:00|own|"),
            (["Noon to 8 PM, closed for lunch", "", ""], "Noon to 8 PM, closed for lunch|||"),
            (["", "6:30 AM", "7:30 PM"], "|06:30-19:30|own|"),
            (["Doors on the north side", "6:30 AM", "7:30 PM"], "Doors on the north side|06:30-19:30|own|"),
            (["", "dawn", "dusk"], "dawn to dusk||own|faulty"),
            (["", "", "8 PM"], "Closes: 8 PM||own|faulty"),
            (["", "10 AM", ""], "Opens: 10 AM||own|faulty"),
            (["", "0.27", "0.81"], "||own|faulty"),
        ] {
            assert_eq!(read(cells, None, true).as_deref(), Ok(expected), "{cells:?}");
        }
        assert_eq!(read(["", "9 AM", "5 PM"], None, false).as_deref(), Ok("9:00 AM to 5:00 PM|||"));
        assert_eq!(read(["9 AM to 5 PM", "", ""], None, false).as_deref(), Ok("9 AM to 5 PM|||"));
    }

    #[test]
    fn asks_for_morning_or_evening() {
        for cells in
            [["", "6:30", "7:30"], ["6:30 - 7:30", "", ""], ["7:00 to 8:00 PM", "6:30 AM", "7:30 PM"]]
        {
            for is_day in [true, false] {
                let why = read(cells, None, is_day).unwrap_err();
                assert!(why.contains("times = \"am-pm\""), "{cells:?}: {why}");
            }
        }
        let am_pm = Some(UnmarkedTimes::AmPm);
        assert_eq!(read(["", "6:30", "7:30"], am_pm, true).as_deref(), Ok("|06:30-19:30|own|"));
        assert_eq!(read(["6:30-7:30", "", ""], am_pm, true).as_deref(), Ok("6:30-7:30|06:30-19:30|own|"));
        let as_written = Some(UnmarkedTimes::Hours24);
        assert_eq!(read(["", "6:30", "7:30"], as_written, true).as_deref(), Ok("||own|faulty"));
    }
}
