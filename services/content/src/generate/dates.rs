//! Days of 2028 out of rules. Election day is always a Tuesday, so a number of days before it is the same
//! weekday in 2026 and in 2028: an offset that held in 2026 holds again, unless a holiday that moves
//! against election day is in the way. Where that is so, or the facts disagree, no day is given.

use chrono::{Datelike as _, Days, NaiveDate, Weekday};

use super::facts::{Deadline, EarlyRule, EarlyVoting};

/// What a rule gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Derived {
    /// This day.
    Day(NaiveDate),
    /// About so many days before; on `safe`, one is early enough.
    Unsure { days: i64, safe: NaiveDate },
    /// Nothing.
    Unknown,
}

impl Derived {
    pub(super) fn day(self) -> Option<NaiveDate> {
        match self {
            Self::Day(day) => Some(day),
            _ => None,
        }
    }
}

/// The day `days` before election day; negative: after it.
fn offset(election: NaiveDate, days: i64) -> Option<NaiveDate> {
    let by = Days::new(days.unsigned_abs());
    if days < 0 { election.checked_add_days(by) } else { election.checked_sub_days(by) }
}

/// Federal holidays in the months around a general election of November, with Friday or Monday for those
/// on a weekend: Labor Day, Columbus Day, Veterans Day, Thanksgiving.
fn is_holiday(day: NaiveDate) -> bool {
    let nth = |month, weekday, n| NaiveDate::from_weekday_of_month_opt(day.year(), month, weekday, n);
    let veterans = NaiveDate::from_ymd_opt(day.year(), 11, 11).and_then(|d| match d.weekday() {
        Weekday::Sat => d.pred_opt(),
        Weekday::Sun => d.succ_opt(),
        _ => Some(d),
    });
    [nth(9, Weekday::Mon, 1), nth(10, Weekday::Mon, 2), veterans, nth(11, Weekday::Thu, 4)]
        .contains(&Some(day))
}

pub(super) fn is_weekend(day: NaiveDate) -> bool {
    matches!(day.weekday(), Weekday::Sat | Weekday::Sun)
}

fn is_working_day(day: NaiveDate) -> bool {
    !is_weekend(day) && !is_holiday(day)
}

/// The last working day on or before `days` before the election.
fn safe(election: NaiveDate, days: i64) -> Option<NaiveDate> {
    offset(election, days)?.iter_days().rev().take(10).find(|day| is_working_day(*day))
}

/// The day so many days before the election, if no holiday is in the way. Negative: after it.
pub(super) fn before(election: NaiveDate, days: i64) -> Derived {
    match offset(election, days) {
        Some(day) if !is_holiday(day) => Derived::Day(day),
        _ => unsure(election, days, days),
    }
}

fn unsure(election: NaiveDate, days: i64, safest: i64) -> Derived {
    safe(election, safest).map_or(Derived::Unknown, |safe| Derived::Unsure { days, safe })
}

/// A deadline of registration. Where 2026 and the older rule differ, 2026 counts; where a weekend or a
/// holiday moved it in 2026, the day of 2028 is not known.
pub(super) fn deadline(election: NaiveDate, fact: &Deadline) -> Derived {
    let (rule, latest) = (fact.days_before_rule, fact.days_before_2026);
    match (fact.agreement.as_deref(), latest) {
        (Some("same" | "differs" | "single_source"), Some(days)) => before(election, days),
        (Some("weekend_or_holiday_roll"), Some(days)) => {
            let rule = rule.unwrap_or(days);
            unsure(election, rule, rule.max(days))
        }
        _ => Derived::Unknown,
    }
}

/// First and last day of early voting: only where 2024 and 2026 started the same number of days before,
/// 2026 is among the facts, and no holiday is near the start. A start of 21 days was the day after
/// Columbus Day in both years; 28 and 29 days are that holiday and the day after it in 2028.
pub(super) fn early_voting(election: NaiveDate, fact: &EarlyVoting) -> Option<(NaiveDate, NaiveDate)> {
    let start = rule(fact)?.start_days_before?;
    let held = NaiveDate::from_ymd_opt(2024, 11, 5);
    let in_2024 = held.zip(fact.general_2024.start).map(|(held, start)| (held - start).num_days());
    if in_2024 != Some(start) || matches!(start, 21 | 28 | 29) {
        return None;
    }
    before(election, start).day().zip(early_voting_end(election, fact))
}

/// The rule, where early voting is offered and 2026 is among the facts.
fn rule(fact: &EarlyVoting) -> Option<&EarlyRule> {
    (fact.offered == Some(true) && fact.general_2026.start.is_some()).then_some(&fact.rule)
}

/// The last day of early voting, where 2026 is among the facts: no holiday comes near it.
pub(super) fn early_voting_end(election: NaiveDate, fact: &EarlyVoting) -> Option<NaiveDate> {
    before(election, rule(fact)?.end_days_before?).day()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn fact(agreement: &str, rule: Option<i64>, latest: Option<i64>) -> Deadline {
        Deadline {
            days_before_rule: rule,
            days_before_2026: latest,
            basis: None,
            agreement: Some(agreement.to_owned()),
        }
    }

    #[test]
    fn the_rule_of_2026_holds_where_no_holiday_is_in_the_way() {
        let election = day("2028-11-07");
        assert_eq!(deadline(election, &fact("same", Some(15), Some(15))), Derived::Day(day("2028-10-23")));
        assert_eq!(deadline(election, &fact("differs", Some(25), Some(11))), Derived::Day(day("2028-10-27")));
        assert_eq!(before(election, -10), Derived::Day(day("2028-11-17")));
    }

    #[test]
    fn near_a_holiday_no_day_is_given_but_a_safe_one() {
        let election = day("2028-11-07");
        let friday = day("2028-10-06");
        assert_eq!(before(election, 29), Derived::Unsure { days: 29, safe: friday }, "Columbus Day");
        let rolled = deadline(election, &fact("weekend_or_holiday_roll", Some(30), Some(29)));
        assert_eq!(rolled, Derived::Unsure { days: 30, safe: friday });
        // Veterans Day of 2028 is a Saturday, kept on Friday.
        assert_eq!(before(election, -3).day(), None);
    }

    #[test]
    fn facts_without_2026_give_nothing() {
        assert_eq!(deadline(day("2028-11-07"), &fact("single_source", Some(60), None)), Derived::Unknown);
    }
}
