//! Times of day as people write them (`06:30`, `6:30 AM`, `7am`, `noon`), and hours in words
//! (`Noon to 8 PM`). A pair of times that can mean morning or evening is never settled by a guess.

use chrono::{NaiveTime, TimeDelta, Timelike as _};
use serde::Deserialize;

/// Earliest opening that is believed: `12 AM` is a slip for noon.
const EARLIEST: u32 = 4;
/// Shortest opening that is believed: `6:30 AM` to `7:30 AM` is a slip for the evening.
const SHORTEST: TimeDelta = TimeDelta::hours(2);

/// The map's answer for times without AM or PM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) enum UnmarkedTimes {
    /// `6:30` is in the morning and `19:30` in the evening.
    #[serde(rename = "24-hour")]
    Hours24,
    /// Places open in the morning and close in the evening: `6:30` to `7:30` is 6:30 AM to 7:30 PM.
    #[serde(rename = "am-pm")]
    AmPm,
}

/// An opening and a closing time, read together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimePair {
    Sure(NaiveTime, NaiveTime),
    /// Times without AM or PM that may be of the morning or of the evening.
    Unmarked,
    Unread,
}

impl TimePair {
    fn of(opens: NaiveTime, closes: NaiveTime) -> Self {
        let is_plausible = opens.hour() >= EARLIEST && closes - opens >= SHORTEST;
        if is_plausible { Self::Sure(opens, closes) } else { Self::Unread }
    }

    /// The two times, if they are sure.
    pub(crate) fn sure(self) -> Option<(NaiveTime, NaiveTime)> {
        match self {
            Self::Sure(opens, closes) => Some((opens, closes)),
            Self::Unmarked | Self::Unread => None,
        }
    }
}

/// A time of day. A time without AM or PM is read as of 24 hours.
#[derive(Clone, Copy)]
struct ClockTime {
    hour: u32,
    minute: u32,
    /// AM, PM or noon is written.
    is_marked: bool,
}

impl ClockTime {
    fn at(self) -> Option<NaiveTime> {
        NaiveTime::from_hms_opt(self.hour, self.minute, 0)
    }
}

/// A cell of a column of times in the forms of spreadsheets: `7`, `0700`, `0.291667` (a part of the day) and
/// `1899-12-30 07:00:00`, as `7:00` or `07:00`. Another text is given back.
pub(crate) fn of_cell(text: &str) -> String {
    let text = text.trim();
    let bare = ["1899-12-30", "1899-12-31", "1900-01-00", "1900-01-01"]
        .iter()
        .find_map(|day| text.strip_prefix(day));
    let bare = bare.map_or(text, |rest| rest.trim_start_matches(['T', ' ']));
    let is_digits = bare.bytes().all(|b| b.is_ascii_digit());
    match bare.len() {
        1 | 2 if is_digits => format!("{bare}:00"),
        3 | 4 if is_digits => format!("{}:{}", &bare[..bare.len() - 2], &bare[bare.len() - 2..]),
        _ => {
            let day =
                bare.parse::<f64>().ok().filter(|part| bare.contains('.') && *part > 0.0 && *part < 1.0);
            let minutes = day.map(|part| part * 1440.0).filter(|m| (m - m.round()).abs() < 0.02);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "1 to 1,440")]
            let minutes = minutes.map(|minutes| minutes.round() as u32);
            minutes.map_or_else(|| bare.to_owned(), |m| format!("{:02}:{:02}", m / 60, m % 60))
        }
    }
}

/// Whether a cell is a time of day.
pub(crate) fn is_time(text: &str) -> bool {
    read(&of_cell(text)).is_some()
}

/// A time of day; `None` when it can be two (`7`) or none.
fn read(text: &str) -> Option<ClockTime> {
    let lower: String =
        text.chars().filter(|c| !c.is_whitespace() && *c != '.').collect::<String>().to_lowercase();
    if matches!(lower.as_str(), "noon" | "12noon" | "12:00noon") {
        return Some(ClockTime { hour: 12, minute: 0, is_marked: true });
    }
    let (digits, half) = match lower.strip_suffix("am").or_else(|| lower.strip_suffix('a')) {
        Some(digits) => (digits, Some(0)),
        None => match lower.strip_suffix("pm").or_else(|| lower.strip_suffix('p')) {
            Some(digits) => (digits, Some(12)),
            None => (lower.as_str(), None),
        },
    };
    let parts: Vec<&str> = digits.split(':').collect();
    let (hour, minute) = match parts[..] {
        // Without a colon only what says morning or afternoon is a time.
        [hour] => (hour, half.map(|_| "00")?),
        [hour, minute] | [hour, minute, "00"] => (hour, minute),
        _ => return None,
    };
    let is_digits = |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if !is_digits(hour) || !is_digits(minute) || minute.len() != 2 {
        return None;
    }
    let (hour, minute) = (hour.parse::<u32>().ok()?, minute.parse::<u32>().ok()?);
    let hour = match half {
        Some(half) if (1..=12).contains(&hour) => hour % 12 + half,
        Some(_) => return None,
        None => hour,
    };
    let time = ClockTime { hour, minute, is_marked: half.is_some() };
    time.at().map(|_| time)
}

/// An opening and a closing time. `said` is the map's answer for times without AM or PM.
pub(crate) fn pair(opens: &str, closes: &str, said: Option<UnmarkedTimes>) -> TimePair {
    let (Some(from), Some(mut to)) = (read(opens), read(closes)) else { return TimePair::Unread };
    // A closing time of 13:00 or later shows that the pair has 24 hours.
    let is_24 = !to.is_marked && to.hour > 12;
    let is_clear = is_24 || from.is_marked && to.is_marked;
    match said {
        _ if is_clear => {}
        None => return TimePair::Unmarked,
        Some(UnmarkedTimes::Hours24) => {}
        Some(UnmarkedTimes::AmPm) => {
            // 12:00 closes at noon or at midnight.
            if !to.is_marked && to.hour == 12 {
                return TimePair::Unread;
            }
            if !to.is_marked && to.hour < 12 {
                to.hour += 12;
            }
        }
    }
    from.at().zip(to.at()).map_or(TimePair::Unread, |(opens, closes)| TimePair::of(opens, closes))
}

/// Hours in words: one opening and one closing time, and nothing else (`Noon to 8 PM`, `7am-8pm`).
pub(crate) fn words(text: &str, said: Option<UnmarkedTimes>) -> TimePair {
    let lower = text.trim().trim_end_matches('.').to_lowercase().replace(['\u{2013}', '\u{2014}'], "-");
    let lower = lower.strip_prefix("from ").unwrap_or(&lower);
    for by in [" to ", " until ", " till ", "-"] {
        let parts: Vec<&str> = lower.split(by).collect();
        match parts[..] {
            [_] => {}
            [opens, closes] => return pair(opens, closes, said),
            _ => return TimePair::Unread,
        }
    }
    TimePair::Unread
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(pair: TimePair) -> String {
        match pair {
            TimePair::Sure(opens, closes) => {
                format!("{}-{}", opens.format("%H:%M"), closes.format("%H:%M"))
            }
            TimePair::Unmarked => "unmarked".to_owned(),
            TimePair::Unread => "unread".to_owned(),
        }
    }

    #[test]
    fn reads_times_that_mean_one_thing() {
        for (text, expected) in [
            ("06:30", Some("06:30")),
            ("6:30 AM", Some("06:30")),
            ("7am", Some("07:00")),
            ("7:30 p.m.", Some("19:30")),
            ("12:00 PM", Some("12:00")),
            ("19:30:00", Some("19:30")),
            ("noon", Some("12:00")),
            ("12 Noon", Some("12:00")),
            ("7", None),
            ("13pm", None),
            ("0pm", None),
            ("25:00", None),
            ("+6:30", None),
            ("", None),
            ("dawn", None),
            ("midnight", None),
        ] {
            let read = read(text).and_then(ClockTime::at);
            assert_eq!(read.map(|t| t.format("%H:%M").to_string()).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn reads_times_of_spreadsheets() {
        for (cell, time) in [
            ("7", "7:00"),
            ("0700", "07:00"),
            ("730", "7:30"),
            ("2000", "20:00"),
            ("0.291667", "07:00"),
            ("0.8125", "19:30"),
            ("1899-12-30 07:00:00", "07:00:00"),
            ("1899-12-31T20:00:00", "20:00:00"),
            ("0.27", "0.27"),
            ("6:30 AM", "6:30 AM"),
            ("dawn", "dawn"),
        ] {
            assert_eq!(of_cell(cell), time, "{cell}");
        }
    }

    #[test]
    fn leaves_morning_or_evening_to_the_map() {
        use UnmarkedTimes::{AmPm, Hours24};
        for (opens, closes, alone, as_24, as_am_pm) in [
            ("6:30 AM", "7:30 PM", "06:30-19:30", "06:30-19:30", "06:30-19:30"),
            ("06:30", "19:30", "06:30-19:30", "06:30-19:30", "06:30-19:30"),
            ("6:30 AM", "19:30", "06:30-19:30", "06:30-19:30", "06:30-19:30"),
            ("noon", "8 PM", "12:00-20:00", "12:00-20:00", "12:00-20:00"),
            ("6:30", "7:30", "unmarked", "unread", "06:30-19:30"),
            ("06:30", "07:30", "unmarked", "unread", "06:30-19:30"),
            ("6:30 AM", "7:30", "unmarked", "unread", "06:30-19:30"),
            ("6:30", "7:30 PM", "unmarked", "06:30-19:30", "06:30-19:30"),
            ("9:00", "12:00", "unmarked", "09:00-12:00", "unread"),
            ("12:00", "8:00", "unmarked", "unread", "12:00-20:00"),
            ("1:00", "7:00", "unmarked", "unread", "unread"),
            ("8 PM", "7 AM", "unread", "unread", "unread"),
            ("12 AM", "8 PM", "unread", "unread", "unread"),
            ("6:30 AM", "7:30 AM", "unread", "unread", "unread"),
            ("dawn", "dusk", "unread", "unread", "unread"),
        ] {
            let read = |said| shown(pair(opens, closes, said));
            let expected = [alone, as_24, as_am_pm];
            assert_eq!([read(None), read(Some(Hours24)), read(Some(AmPm))], expected, "{opens} {closes}");
        }
    }

    #[test]
    fn reads_words_that_are_one_opening() {
        for (text, expected) in [
            ("Noon to 8 PM", "12:00-20:00"),
            ("12 noon - 8 p.m.", "12:00-20:00"),
            ("6:30am\u{2013}7:30pm", "06:30-19:30"),
            ("From 7:00 A.M. until 8:00 P.M.", "07:00-20:00"),
            ("07:00-20:00", "07:00-20:00"),
            ("6:30-7:30", "unmarked"),
            ("7:00 - 8:00 PM", "unmarked"),
            ("Noon to 8 PM, closed for lunch", "unread"),
            ("7 AM to noon and 1 PM to 8 PM", "unread"),
            ("7 AM - noon - 8 PM", "unread"),
            ("9-5", "unread"),
            ("dawn to dusk", "unread"),
            ("24 hours", "unread"),
            ("", "unread"),
        ] {
            assert_eq!(shown(words(text, None)), expected, "{text}");
        }
    }
}
