//! "Mail it by": our advice for what goes by mail, some days before the last day by law (`MAIL_SAFE_DAYS`). It is never
//! after that day, and never in the past: then one brings it.

use chrono::{Days, NaiveDate};

use crate::view::facts::MailBy;

/// Days before the last one by law, where the configuration says nothing.
pub const DEFAULT: u8 = 7;

/// The advice for what must arrive, or be postmarked, by one of these days: the first of them counts.
#[must_use]
pub fn mail_by(legal: &[Option<NaiveDate>], today: NaiveDate, safe_days: u8) -> Option<MailBy> {
    let legal = legal.iter().flatten().copied().min()?;
    let date = legal.checked_sub_days(Days::new(u64::from(safe_days)))?;
    // On the legal day itself there is nothing to advise.
    (date >= today && date < legal).then(|| MailBy {
        date,
        days_until: (date - today).num_days(),
        legal,
        legal_days_until: (legal - today).num_days(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(day: &str) -> Option<NaiveDate> {
        day.parse().ok()
    }

    fn advised(legal: &[Option<NaiveDate>], today: &str, days: u8) -> Option<(String, i64)> {
        mail_by(legal, on(today).unwrap(), days).map(|m| (m.date.to_string(), m.days_until))
    }

    #[test]
    fn the_safe_day_is_before_the_first_legal_day() {
        let both = [on("2028-11-07"), on("2028-11-14")];
        assert_eq!(advised(&both, "2028-10-20", DEFAULT), Some(("2028-10-31".to_owned(), 11)));
        assert_eq!(advised(&[None, on("2028-11-14")], "2028-10-20", 3), Some(("2028-11-11".to_owned(), 22)));
        assert_eq!(advised(&both, "2028-10-31", DEFAULT), Some(("2028-10-31".to_owned(), 0)));
    }

    #[test]
    fn no_safe_day_lies_in_the_past_or_after_the_law() {
        let legal = [on("2028-11-07")];
        assert_eq!(advised(&legal, "2028-11-01", DEFAULT), None, "bring it");
        assert_eq!(advised(&legal, "2028-10-20", 0), None);
        assert_eq!(advised(&[None, None], "2028-10-20", DEFAULT), None);
        assert_eq!(advised(&[], "2028-10-20", DEFAULT), None);
    }
}
