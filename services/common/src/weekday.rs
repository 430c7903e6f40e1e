//! "Fifth Monday": the n-th weekday before or after a day, as election laws count.

use chrono::{Datelike as _, Days, NaiveDate, Weekday};

/// The ordinals, `first` is 1.
const ORDINALS: [&str; 10] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/// The n-th weekday from a day, which itself does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NthWeekday {
    /// From 1 to 10.
    pub number: u8,
    pub weekday: Weekday,
}

impl NthWeekday {
    /// Reads `fifth Monday`; the weekday in full.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (ordinal, weekday) = text.split_once(' ')?;
        let number = ORDINALS.iter().position(|word| *word == ordinal)?;
        let weekday = weekday.ends_with("day").then(|| weekday.parse().ok())??;
        Some(Self { number: u8::try_from(number).ok()?.checked_add(1)?, weekday })
    }

    /// That weekday before a day.
    #[must_use]
    pub fn before(self, day: NaiveDate) -> Option<NaiveDate> {
        day.checked_sub_days(Days::new(self.distance(self.weekday, day.weekday())))
    }

    /// That weekday after a day.
    #[must_use]
    pub fn after(self, day: NaiveDate) -> Option<NaiveDate> {
        day.checked_add_days(Days::new(self.distance(day.weekday(), self.weekday)))
    }

    /// Days between, from 1 to 70.
    fn distance(self, from: Weekday, to: Weekday) -> u64 {
        let first = match to.days_since(from) {
            0 => 7,
            days => days,
        };
        u64::from(first) + 7 * (u64::from(self.number) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn counts_weekdays_from_any_day() {
        for (rule, from, before, after) in [
            ("fifth Monday", "2026-12-01", "2026-11-02", "2027-01-04"),
            ("first Tuesday", "2026-12-01", "2026-11-24", "2026-12-08"),
            ("second Monday", "2026-12-12", "2026-11-30", "2026-12-21"),
            ("second Friday", "2028-11-07", "2028-10-27", "2028-11-17"),
            ("first Saturday", "2026-12-12", "2026-12-05", "2026-12-19"),
        ] {
            let nth = NthWeekday::parse(rule).unwrap();
            assert_eq!((nth.before(day(from)), nth.after(day(from))), (Some(day(before)), Some(day(after))));
        }
    }

    #[test]
    fn rejects_other_words() {
        for odd in
            ["", "Monday", "fifth", "5th Monday", "fifth Mon", "fifth Monday ", "zeroth Monday", "first day"]
        {
            assert_eq!(NthWeekday::parse(odd), None, "{odd}");
        }
    }
}
