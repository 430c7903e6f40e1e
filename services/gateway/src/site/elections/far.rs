//! Days far away have their year (DESIGN 7, "days far away"): "November 7" alone is read as the next one.

use chrono::{Days, NaiveDate};

use crate::view::days::YearlessDays;

/// Days on either side of today that need no year: about half a year.
const NEAR: Days = Days::new(180);

/// The days that are written without their year, seen from `today`.
#[must_use]
pub fn yearless(today: NaiveDate) -> YearlessDays {
    YearlessDays {
        from: today.checked_sub_days(NEAR).unwrap_or(NaiveDate::MIN),
        to: today.checked_add_days(NEAR).unwrap_or(NaiveDate::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_year_on_either_side_needs_no_year() {
        let day = |day: &str| day.parse::<NaiveDate>().unwrap();
        let near = yearless(day("2026-11-25"));
        assert_eq!((near.from, near.to), (day("2026-05-29"), day("2027-05-24")));
        assert_eq!(yearless(NaiveDate::MAX).to, NaiveDate::MAX);
    }
}
