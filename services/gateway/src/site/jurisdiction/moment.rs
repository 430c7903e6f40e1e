//! Days that are counted from election day ("5 business days"), and times. Days that are no business days are
//! Saturdays, Sundays and the federal holidays (5 U.S.C. 6103). States differ in whether the Friday before a
//! holiday on a Saturday is one: the reading that gives the earlier last day is taken.

use chrono::{Datelike as _, Days, NaiveDate, NaiveTime, Weekday};
use common::weekday::NthWeekday;

/// The longest distance that a deadline can have.
const MOST: i64 = 400;

/// A distance from election day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayCount {
    /// Days of the calendar; negative means the other side of election day.
    Days(i64),
    /// Business days alone count.
    Business(i64),
    /// The n-th such weekday.
    Weekday(NthWeekday),
}

impl DayCount {
    /// Reads "3", "5 business days" or "fifth Monday"; a minus turns the direction round. Of "14 and a day
    /// for holidays until 7" it reads the number of days without a holiday.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(nth) = NthWeekday::parse(text) {
            return Some(Self::Weekday(nth));
        }
        let text = text.split_once(" and a day for holidays").map_or(text, |(days, _)| days);
        let business = text.strip_suffix(" business days").or(text.strip_suffix(" business day"));
        let days =
            business.unwrap_or(text).parse().ok().filter(|days: &i64| (-MOST..=MOST).contains(days))?;
        Some(if business.is_some() { Self::Business(days) } else { Self::Days(days) })
    }

    /// The day at this distance after another one.
    #[must_use]
    pub fn after(self, day: NaiveDate) -> Option<NaiveDate> {
        match self {
            Self::Days(days) => from(day, days, false),
            Self::Business(days) => from(day, days, true),
            Self::Weekday(nth) => nth.after(day),
        }
    }

    /// The day at this distance before another one.
    #[must_use]
    pub fn before(self, day: NaiveDate) -> Option<NaiveDate> {
        match self {
            Self::Days(days) => from(day, -days, false),
            Self::Business(days) => from(day, -days, true),
            Self::Weekday(nth) => nth.before(day),
        }
    }
}

fn from(day: NaiveDate, distance: i64, business: bool) -> Option<NaiveDate> {
    let back = distance < 0;
    let mut left = distance.unsigned_abs();
    if !business {
        let days = Days::new(left);
        return if back { day.checked_sub_days(days) } else { day.checked_add_days(days) };
    }
    let mut day = day;
    while left > 0 {
        day = if back { day.pred_opt() } else { day.succ_opt() }?;
        left -= u64::from(is_business(day, back));
    }
    Some(day)
}

/// "17:30", local time.
#[must_use]
pub fn time(text: &str) -> Option<NaiveTime> {
    NaiveTime::parse_from_str(text, "%H:%M").ok()
}

/// Monday to Friday, and no federal holiday. `kept_on_friday`: one on a Saturday is kept on the Friday
/// before.
fn is_business(day: NaiveDate, kept_on_friday: bool) -> bool {
    !matches!(day.weekday(), Weekday::Sat | Weekday::Sun) && !is_holiday(day, kept_on_friday)
}

fn is_holiday(day: NaiveDate, kept_on_friday: bool) -> bool {
    let fixed =
        |d: NaiveDate| matches!((d.month(), d.day()), (1, 1) | (6, 19) | (7, 4) | (11, 11) | (12, 25));
    // One on a Sunday is kept on the Monday after.
    let kept = match day.weekday() {
        Weekday::Fri if kept_on_friday => day.succ_opt(),
        Weekday::Mon => day.pred_opt(),
        _ => None,
    };
    let nth =
        |month, weekday, n| day.month() == month && day.weekday() == weekday && (day.day() - 1) / 7 + 1 == n;
    let last_monday_of_may = day.month() == 5 && day.weekday() == Weekday::Mon && day.day() > 24;
    fixed(day)
        || kept.is_some_and(fixed)
        || nth(1, Weekday::Mon, 3)
        || nth(2, Weekday::Mon, 3)
        || last_monday_of_may
        || nth(9, Weekday::Mon, 1)
        || nth(10, Weekday::Mon, 2)
        || nth(11, Weekday::Thu, 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn days_are_counted_from_election_day() {
        let election = day("2028-11-07");
        for (text, before, after) in [
            ("0", "2028-11-07", "2028-11-07"),
            ("30", "2028-10-08", "2028-12-07"),
            ("-5", "2028-11-12", "2028-11-02"),
            ("1 business day", "2028-11-06", "2028-11-08"),
            ("fifth Monday", "2028-10-09", "2028-12-11"),
            ("14 and a day for holidays until 7", "2028-10-24", "2028-11-21"),
            // Veterans Day is a Saturday: the Friday before it counts, so that nobody is late.
            ("5 business days", "2028-10-31", "2028-11-14"),
            ("-5 business days", "2028-11-14", "2028-10-31"),
        ] {
            let count = DayCount::parse(text).unwrap();
            assert_eq!(count.before(election), Some(day(before)), "{text} before");
            assert_eq!(count.after(election), Some(day(after)), "{text} after");
        }
        // Guam, 11 business days: Columbus Day does not count.
        assert_eq!(DayCount::parse("21 business days").unwrap().before(election), Some(day("2028-10-06")));
    }

    #[test]
    fn what_is_no_number_of_days_is_none() {
        for odd in
            ["", "x", "1.5", "3 weeks", "business days", "9999", "-9999", "5 days before certification"]
        {
            assert_eq!(DayCount::parse(odd), None, "{odd}");
        }
        assert_eq!(time("17:30"), NaiveTime::from_hms_opt(17, 30, 0));
        for odd in ["", "5PM", "24:00", "17", "17:60"] {
            assert_eq!(time(odd), None, "{odd}");
        }
    }

    #[test]
    fn federal_holidays_are_no_business_days() {
        for holiday in [
            "2028-01-17",
            "2028-02-21",
            "2028-05-29",
            "2028-06-19",
            "2028-07-04",
            "2028-09-04",
            "2028-10-09",
            "2028-11-10",
            "2028-11-23",
            "2028-12-25",
            "2027-12-31",
            "2027-07-05",
        ] {
            assert!(!is_business(day(holiday), true), "{holiday}");
        }
        for plain in ["2028-11-07", "2028-11-13", "2028-05-22", "2028-10-10", "2028-07-03"] {
            assert!(is_business(day(plain), true), "{plain}");
        }
    }
}
