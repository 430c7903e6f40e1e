//! Days on which offices are open. Federal holidays are a rule for every year; that a state closes on some of
//! them, on its own, or on the Friday before a holiday on a Saturday, is not known to us: such a day may be
//! closed, and what is counted over it is given as the safe day, with a doubt.

use chrono::{Datelike as _, NaiveDate, Weekday};

/// Whether offices are open on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OfficeDay {
    Open,
    /// Closed in some states, or by some counties.
    MayBeClosed,
    Closed,
}

/// Holidays of one day of the year: month, day, closed everywhere.
const FIXED: [(u32, u32, bool); 5] =
    [(1, 1, true), (6, 19, false), (7, 4, true), (11, 11, true), (12, 25, true)];
/// The n-th Monday of a month: month, n, closed everywhere. Martin Luther King, Presidents, Labor, Columbus.
const MONDAYS: [(u32, u8, bool); 4] = [(1, 3, true), (2, 3, false), (9, 1, true), (10, 2, false)];
/// Holidays of single places near elections: code, month, day.
const OWN: [(&str, u32, u32); 5] =
    [("AK", 10, 18), ("GU", 11, 2), ("MP", 11, 4), ("PR", 11, 19), ("VI", 11, 1)];

fn is_weekend(day: NaiveDate) -> bool {
    matches!(day.weekday(), Weekday::Sat | Weekday::Sun)
}

/// Whether the offices of a jurisdiction are open.
pub(super) fn office(code: &str, day: NaiveDate) -> OfficeDay {
    if is_weekend(day) {
        return OfficeDay::Closed;
    }
    let known = |everywhere: bool| if everywhere { OfficeDay::Closed } else { OfficeDay::MayBeClosed };
    let fixed = |at: Option<NaiveDate>| {
        let at = at?;
        FIXED.iter().find(|(month, of, _)| (at.month(), at.day()) == (*month, *of)).map(|found| found.2)
    };
    if let Some(everywhere) = fixed(Some(day)) {
        return known(everywhere);
    }
    if day.weekday() == Weekday::Mon
        && let Some(everywhere) = fixed(day.pred_opt())
    {
        return known(everywhere);
    }
    if day.weekday() == Weekday::Fri && fixed(day.succ_opt()).is_some() {
        return OfficeDay::MayBeClosed;
    }
    moving(code, day)
}

/// Holidays of a weekday.
fn moving(code: &str, day: NaiveDate) -> OfficeDay {
    let is_nth = |weekday, n: u8| {
        NaiveDate::from_weekday_of_month_opt(day.year(), day.month(), weekday, n) == Some(day)
    };
    let monday = MONDAYS.iter().find(|(month, n, _)| day.month() == *month && is_nth(Weekday::Mon, *n));
    let last = day.checked_add_days(chrono::Days::new(7)).is_none_or(|next| next.month() != day.month());
    let thanksgiving = |day: Option<NaiveDate>| {
        day.is_some_and(|d| NaiveDate::from_weekday_of_month_opt(d.year(), 11, Weekday::Thu, 4) == Some(d))
    };
    if let Some((.., everywhere)) = monday {
        return if *everywhere { OfficeDay::Closed } else { OfficeDay::MayBeClosed };
    }
    let memorial = day.month() == 5 && day.weekday() == Weekday::Mon && last;
    if memorial || thanksgiving(Some(day)) {
        return OfficeDay::Closed;
    }
    let nevada = code == "NV" && day.month() == 10 && day.weekday() == Weekday::Fri && last;
    let own = OWN.contains(&(code, day.month(), day.day()));
    if nevada || own || thanksgiving(day.pred_opt()) { OfficeDay::MayBeClosed } else { OfficeDay::Open }
}

/// How days that may be closed count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Assume {
    Open,
    Closed,
}

/// At most this many days are walked over.
const MAX_DAYS: usize = 200;

/// The calendar of one jurisdiction around an election. On election day itself offices are open.
#[derive(Clone, Copy)]
pub(super) struct Calendar<'a> {
    pub(super) code: &'a str,
    pub(super) election: NaiveDate,
    pub(super) assume: Assume,
}

impl Calendar<'_> {
    pub(super) fn is_open(&self, day: NaiveDate) -> bool {
        day == self.election
            || match office(self.code, day) {
                OfficeDay::Open => true,
                OfficeDay::MayBeClosed => self.assume == Assume::Open,
                OfficeDay::Closed => false,
            }
    }

    /// The last day on or before `day` on which offices are open.
    pub(super) fn back(&self, day: NaiveDate) -> Option<NaiveDate> {
        day.iter_days().rev().take(MAX_DAYS).find(|day| self.is_open(*day))
    }

    /// The first such day on or after `day`.
    pub(super) fn forward(&self, day: NaiveDate) -> Option<NaiveDate> {
        day.iter_days().take(MAX_DAYS).find(|day| self.is_open(*day))
    }

    /// So many business days before election day; negative, after it.
    pub(super) fn business_days_before(&self, days: i64) -> Option<NaiveDate> {
        let count = usize::try_from(days.unsigned_abs()).ok()?;
        let Some(skip) = count.checked_sub(1) else { return Some(self.election) };
        if days < 0 {
            self.election.iter_days().skip(1).take(MAX_DAYS).filter(|day| self.is_open(*day)).nth(skip)
        } else {
            self.election.iter_days().rev().skip(1).take(MAX_DAYS).filter(|day| self.is_open(*day)).nth(skip)
        }
    }
}
