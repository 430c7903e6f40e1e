//! "Mail it by": our advice for what goes by mail, some days before the last day by law (`MAIL_SAFE_DAYS`).
//! It is never after that day, and never in the past: then the page says what to do instead of mailing it.

use chrono::{Days, NaiveDate};

use crate::view::facts::{BringBy, MailAdvice, MailBy};
use crate::view::text::Say;

/// Days before the last one by law, where the configuration says nothing.
pub const DEFAULT: u8 = 7;

/// Parts of the bar "Mail it / Bring it"; each of the two keeps room for its words.
const PARTS: i64 = 12;
const LEAST_PARTS: i64 = 4;

/// The advice for what must arrive, or be postmarked, by one of these days: the first of them counts. `None`
/// where no day is known, all is over, or nothing is to be advised (`safe_days` is 0).
#[must_use]
pub fn advice(
    legal: &[Option<NaiveDate>],
    today: NaiveDate,
    safe_days: u8,
    too_slow: impl FnOnce() -> Vec<Say>,
) -> Option<MailAdvice> {
    let legal = legal.iter().flatten().copied().min().filter(|legal| *legal >= today)?;
    let date = legal.checked_sub_days(Days::new(u64::from(safe_days))).filter(|date| *date < legal)?;
    if date < today {
        return Some(MailAdvice::TooSlow { say: too_slow() });
    }
    Some(MailAdvice::MailBy(MailBy { date, days_until: (date - today).num_days(), legal, bring: None }))
}

impl MailAdvice {
    /// The day to mail it by, while that is ahead.
    #[must_use]
    pub fn mail_by(&self) -> Option<&MailBy> {
        match self {
            Self::MailBy(by) => Some(by),
            Self::TooSlow { .. } => None,
        }
    }

    /// Handing it in as the way after the safe day, until `last`; `only_that_day`: not before it. A last day
    /// that is not after the safe one leaves no time to bring it.
    #[must_use]
    pub fn or_bring(self, last: Option<NaiveDate>, only_that_day: bool) -> Self {
        match self {
            Self::MailBy(by) => Self::MailBy(MailBy {
                bring: last.filter(|last| *last > by.date).map(|last| bring(&by, last, only_that_day)),
                ..by
            }),
            slow @ Self::TooSlow { .. } => slow,
        }
    }
}

fn bring(by: &MailBy, last: NaiveDate, only_that_day: bool) -> BringBy {
    let days_until = by.days_until + (last - by.date).num_days();
    let share = (PARTS * by.days_until + days_until / 2) / days_until.max(1);
    BringBy {
        date: last,
        days_until,
        only_that_day,
        mail_parts: share.clamp(LEAST_PARTS, PARTS - LEAST_PARTS),
        before_legal: last < by.legal,
    }
}

/// "The mail may be too slow now. Do it online or in person instead." `ways` are keys of words.
#[must_use]
pub fn too_slow(ways: Vec<&'static str>) -> Vec<Say> {
    let instead =
        if ways.is_empty() { Say::new("late_today") } else { Say::new("late_instead").any("ways", ways) };
    vec![Say::new("late_slow"), instead]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(day: &str) -> Option<NaiveDate> {
        day.parse().ok()
    }

    fn advised(legal: &[Option<NaiveDate>], today: &str, days: u8) -> Option<MailAdvice> {
        advice(legal, on(today).unwrap(), days, || too_slow(vec!["late_online"]))
    }

    fn by(legal: &[Option<NaiveDate>], today: &str, days: u8) -> Option<(String, i64)> {
        let advice = advised(legal, today, days)?;
        advice.mail_by().map(|m| (m.date.to_string(), m.days_until))
    }

    #[test]
    fn the_safe_day_is_before_the_first_legal_day() {
        let both = [on("2028-11-07"), on("2028-11-14")];
        assert_eq!(by(&both, "2028-10-20", DEFAULT), Some(("2028-10-31".to_owned(), 11)));
        assert_eq!(by(&[None, on("2028-11-14")], "2028-10-20", 3), Some(("2028-11-11".to_owned(), 22)));
        assert_eq!(by(&both, "2028-10-31", DEFAULT), Some(("2028-10-31".to_owned(), 0)));
    }

    #[test]
    fn a_safe_day_in_the_past_is_not_shown_and_another_way_is_named() {
        let legal = [on("2028-11-07")];
        let keys = |advice: Option<MailAdvice>| match advice {
            Some(MailAdvice::TooSlow { say }) => say.iter().map(|say| say.key).collect::<Vec<_>>(),
            other => panic!("{other:?}"),
        };
        assert_eq!(keys(advised(&legal, "2028-11-01", DEFAULT)), ["late_slow", "late_instead"]);
        assert_eq!(
            keys(advised(&legal, "2028-11-07", DEFAULT)),
            ["late_slow", "late_instead"],
            "its last day"
        );
        let none = advice(&legal, on("2028-11-01").unwrap(), DEFAULT, || too_slow(Vec::new()));
        assert_eq!(keys(none), ["late_slow", "late_today"]);
    }

    #[test]
    fn nothing_is_advised_without_a_day_after_it_or_by_the_configuration() {
        let legal = [on("2028-11-07")];
        assert_eq!(advised(&legal, "2028-11-08", DEFAULT), None, "the last day is over");
        assert_eq!(advised(&legal, "2028-10-20", 0), None);
        assert_eq!(advised(&[None, None], "2028-10-20", DEFAULT), None);
        assert_eq!(advised(&[], "2028-10-20", DEFAULT), None);
    }

    #[test]
    fn after_the_safe_day_one_brings_it_while_there_is_time_to() {
        let bring = |today: &str, last: &str| {
            let advice = advised(&[on("2028-11-07")], today, DEFAULT).unwrap().or_bring(on(last), false);
            let bring = advice.mail_by()?.bring?;
            Some((bring.days_until, bring.mail_parts, bring.before_legal))
        };
        // 11 days of 18 to mail it, then 7 to bring it.
        assert_eq!(bring("2028-10-20", "2028-11-07"), Some((18, 7, false)));
        assert_eq!(bring("2028-10-31", "2028-11-07"), Some((7, LEAST_PARTS, false)), "room for the words");
        assert_eq!(bring("2028-07-01", "2028-11-07"), Some((129, PARTS - LEAST_PARTS, false)));
        assert_eq!(bring("2028-10-20", "2028-11-06"), Some((17, 8, true)), "by hand a day earlier");
        assert_eq!(bring("2028-10-20", "2028-10-31"), None);
        assert_eq!(bring("2028-10-20", ""), None);
        assert_eq!(bring("2028-11-03", "2028-11-07"), None, "the safe day is over");
    }
}
