//! Values of VIP columns: booleans, dates, times, coordinates. Other common forms, such as those of the
//! specification's own examples, are understood and reported; ambiguous ones are refused.

use chrono::{DateTime, Datelike as _, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime};

/// Years that a date may be of.
const YEARS: std::ops::Range<i32> = 1900..2200;

/// A value, and whether it was written as the specification says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value<T> {
    Absent,
    Good(T),
    /// Understood, but not in the form of the specification.
    Odd(T),
    Bad,
}

impl<T> Value<T> {
    pub(crate) fn ok(self) -> Option<T> {
        match self {
            Self::Good(v) | Self::Odd(v) => Some(v),
            Self::Absent | Self::Bad => None,
        }
    }
}

/// `true` and `false`; `yes`, `no`, `1`, `0` and other cases are understood.
pub(crate) fn boolean(text: &str) -> Value<bool> {
    match text {
        "" => Value::Absent,
        "true" => Value::Good(true),
        "false" => Value::Good(false),
        other => match other.to_ascii_lowercase().as_str() {
            "true" | "yes" | "y" | "t" | "1" => Value::Odd(true),
            "false" | "no" | "n" | "f" | "0" => Value::Odd(false),
            _ => Value::Bad,
        },
    }
}

/// `2028-11-07`, perhaps with a zone; `11/07/2028` and `11-07-2028` (month first) are understood.
/// A year of two digits (`11/7/28`) is refused: it would be in antiquity.
pub(crate) fn date(text: &str) -> Value<NaiveDate> {
    match any_date(text) {
        Value::Good(d) | Value::Odd(d) if !YEARS.contains(&d.year()) => Value::Bad,
        read => read,
    }
}

fn any_date(text: &str) -> Value<NaiveDate> {
    if text.is_empty() {
        return Value::Absent;
    }
    let iso = text.get(..10).unwrap_or(text);
    let rest = text.get(10..).unwrap_or("");
    if let (Ok(d), true) =
        (NaiveDate::parse_from_str(iso, "%Y-%m-%d"), rest.is_empty() || zone(rest).is_some())
    {
        return if iso.len() == 10 { Value::Good(d) } else { Value::Odd(d) };
    }
    let month_first = ["%m/%d/%Y", "%m-%d-%Y"];
    month_first.iter().find_map(|f| NaiveDate::parse_from_str(text, f).ok()).map_or(Value::Bad, Value::Odd)
}

/// `2028-10-01T12:00:00`, perhaps with a zone (else UTC), or a date alone.
pub(crate) fn date_time(text: &str) -> Value<DateTime<FixedOffset>> {
    if text.is_empty() {
        return Value::Absent;
    }
    if let Ok(t) = DateTime::parse_from_rfc3339(text) {
        return Value::Good(t);
    }
    let utc = |t: NaiveDateTime| t.and_utc().fixed_offset();
    if let Ok(t) = NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f") {
        return Value::Good(utc(t));
    }
    match date(text) {
        Value::Good(d) | Value::Odd(d) => Value::Odd(utc(d.and_time(NaiveTime::MIN))),
        Value::Absent | Value::Bad => Value::Bad,
    }
}

/// A time of day as VIP writes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ClockTime {
    /// `None` is 24:00:00.
    pub(crate) time: Option<NaiveTime>,
    /// Seconds east of UTC, when written.
    pub(crate) offset: Option<i32>,
}

/// `07:00:00-05:00`, `24:00:00-05:00`; no zone and no seconds are understood. `Z` gives the offset 0, which
/// no place of the United States has.
pub(crate) fn time(text: &str) -> Value<ClockTime> {
    if text.is_empty() {
        return Value::Absent;
    }
    let end = text.find(['Z', '+', '-']).unwrap_or(text.len());
    let (hms, rest) = text.split_at(end);
    let (offset, odd_zone) = match rest {
        "" => (None, false),
        rest => match (zone(rest), short_zone(rest)) {
            (Some(seconds), _) => (Some(seconds), false),
            (None, Some(seconds)) => (Some(seconds), true),
            (None, None) => return Value::Bad,
        },
    };
    let (time, odd) = match hms {
        "24:00:00" => (None, false),
        "24:00" => (None, true),
        hms => match NaiveTime::parse_from_str(hms, "%H:%M:%S") {
            Ok(t) => (Some(t), hms.len() != 8),
            Err(_) => match NaiveTime::parse_from_str(hms, "%H:%M") {
                Ok(t) => (Some(t), true),
                Err(_) => return Value::Bad,
            },
        },
    };
    let clock = ClockTime { time, offset };
    if odd || odd_zone || offset.is_none() { Value::Odd(clock) } else { Value::Good(clock) }
}

/// Seconds of `Z`, `+05:30`, `-05:00`; at most 14 hours, as in XML Schema.
fn zone(text: &str) -> Option<i32> {
    if text == "Z" {
        return Some(0);
    }
    let sign = match text.as_bytes().first()? {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let (h, m) = text.get(1..)?.split_once(':')?;
    if h.len() != 2 || m.len() != 2 || !h.bytes().chain(m.bytes()).all(|b| b.is_ascii_digit()) {
        return None;
    }
    let seconds = h.parse::<i32>().ok()? * 3600 + m.parse::<i32>().ok().filter(|m| (0..60).contains(m))? * 60;
    (0..=14 * 3600).contains(&seconds).then_some(sign * seconds)
}

/// Seconds of an offset with one digit of hours or without minutes or colon: `-5:00`, `-05`, `-0500`.
fn short_zone(text: &str) -> Option<i32> {
    let (sign, rest) = text.split_at_checked(1)?;
    let padded = match rest.len() {
        1 => format!("{sign}0{rest}:00"),
        2 => format!("{sign}{rest}:00"),
        4 if rest.as_bytes()[1] == b':' => format!("{sign}0{rest}"),
        4 => format!("{sign}{}:{}", rest.get(..2)?, rest.get(2..)?),
        _ => return None,
    };
    zone(&padded)
}

/// Degrees; the range is checked elsewhere.
pub(crate) fn degrees(text: &str) -> Value<f64> {
    if text.is_empty() {
        return Value::Absent;
    }
    match text.parse::<f64>() {
        Ok(d) if d.is_finite() => Value::Good(d),
        _ => Value::Bad,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_with_any_zone_and_midnight_are_read() {
        let clock = |t: &str| time(t).ok();
        let seven = NaiveTime::from_hms_opt(7, 0, 0);
        assert_eq!(clock("07:00:00-05:00"), Some(ClockTime { time: seven, offset: Some(-18_000) }));
        assert_eq!(clock("07:00:00Z"), Some(ClockTime { time: seven, offset: Some(0) }));
        assert_eq!(clock("24:00:00-05:00"), Some(ClockTime { time: None, offset: Some(-18_000) }));
        assert_eq!(time("07:00"), Value::Odd(ClockTime { time: seven, offset: None }));
        let east = Value::Odd(ClockTime { time: seven, offset: Some(-18_000) });
        for short in ["07:00:00-5:00", "7:00-5:00", "07:00:00-05", "07:00:00-5", "07:00:00-0500"] {
            assert_eq!(time(short), east, "{short}");
        }
        for bad in [
            "25:00:00Z",
            "7am",
            "24:00:01Z",
            "07:00:00-5:0",
            "07:00:00-:00",
            "07:00:00+15:00",
            "07:00:00-05:60",
            "-",
        ] {
            assert_eq!(time(bad), Value::Bad, "{bad}");
        }
    }

    #[test]
    fn dates_of_the_specification_and_of_its_examples_are_read() {
        let day = NaiveDate::from_ymd_opt(2028, 11, 7).unwrap();
        assert_eq!(date("2028-11-07"), Value::Good(day));
        assert_eq!(date("2028-11-07Z"), Value::Good(day));
        assert_eq!(date("11/07/2028"), Value::Odd(day));
        assert_eq!(date("11-07-2028"), Value::Odd(day));
        for bad in [
            "11/7/28",
            "0028-11-07",
            "20281-11-07",
            "2028-13-07",
            "7.11.2028",
            "2028-11-07x",
            "13/07/2028",
            "é028-11-07",
            "2028-11-31",
        ] {
            assert_eq!(date(bad), Value::Bad, "{bad}");
        }
    }

    #[test]
    fn booleans_in_other_words_are_understood_and_anything_else_is_not() {
        assert_eq!(boolean("true"), Value::Good(true));
        assert_eq!(boolean("Yes"), Value::Odd(true));
        assert_eq!(boolean("0"), Value::Odd(false));
        assert_eq!(boolean("maybe"), Value::Bad);
        assert_eq!(boolean(""), Value::Absent);
    }

    #[test]
    fn coordinates_without_a_point_are_numbers_too() {
        assert_eq!(degrees("38"), Value::Good(38.0));
        assert_eq!(degrees("NaN"), Value::Bad);
        assert_eq!(degrees("38,5"), Value::Bad);
    }
}
