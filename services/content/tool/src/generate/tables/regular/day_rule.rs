//! The rule by which a law sets the day of an election in each year, in words close to those of the law:
//! "first Tuesday after the first Monday of November", "second to last Tuesday of July", "4 weeks after the
//! second Tuesday of March", "sixth Saturday after the general election". Pure.

use chrono::{Datelike as _, Days, NaiveDate, Weekday};

use content::domain::facts::elections::federal_day;

/// Rules nest ("after the ..."); no law nests them deeper.
const MAX_DEPTH: u8 = 4;
/// The largest count of days, weeks or weekdays.
const MAX_COUNT: u64 = 366;

/// The forms of a rule, for messages.
pub(super) const FORMS: &str = "\"first Tuesday of March\", \"second to last Tuesday of July\", \"March 15\", \
     \"first Tuesday after the ...\", \"4 weeks after the ...\", \"28 days before the ...\" or \
     \"the general election\"";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Before,
    After,
}

/// A weekday of a month, counted from its first or from its last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nth {
    FromFirst(u8),
    FromLast(u8),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DayRule {
    Date {
        month: u32,
        day: u32,
    },
    /// The federal general election (2 U.S.C. 7), in odd years the same Tuesday.
    GeneralElection,
    OfMonth {
        nth: Nth,
        weekday: Weekday,
        month: u32,
    },
    /// The n-th such weekday beside the day of another rule; that day itself does not count.
    Weekday {
        n: u8,
        weekday: Weekday,
        side: Side,
        of: Box<Self>,
    },
    Days {
        days: u64,
        side: Side,
        of: Box<Self>,
    },
}

impl DayRule {
    /// Reads the words of a rule; `None` for other words, see [`FORMS`].
    pub(super) fn parse(text: &str) -> Option<Self> {
        let text = text.to_ascii_lowercase();
        let words: Vec<&str> = text.split_whitespace().filter(|word| *word != "the").collect();
        Self::read(&words, MAX_DEPTH)
    }

    fn read(words: &[&str], depth: u8) -> Option<Self> {
        let depth = depth.checked_sub(1)?;
        match words {
            ["general", "election"] => Some(Self::GeneralElection),
            [name, day] if month(name).is_some() => {
                let (month, day) = (month(name)?, day.parse().ok()?);
                NaiveDate::from_ymd_opt(2027, month, day).map(|_| Self::Date { month, day })
            }
            [count, unit @ ("day" | "days" | "week" | "weeks"), side, of @ ..] => {
                let days = count.parse::<u64>().ok()? * if unit.starts_with("week") { 7 } else { 1 };
                let of = Box::new(Self::read(of, depth)?);
                (days <= MAX_COUNT).then_some(Self::Days { days, side: self::side(side)?, of })
            }
            [n, "to", "last", weekday, "of", name] => Some(Self::OfMonth {
                nth: Nth::FromLast(ordinal(n)?),
                weekday: self::weekday(weekday)?,
                month: month(name)?,
            }),
            ["last", weekday, "of", name] => Some(Self::OfMonth {
                nth: Nth::FromLast(1),
                weekday: self::weekday(weekday)?,
                month: month(name)?,
            }),
            [n, weekday, "of", name] => Some(Self::OfMonth {
                nth: Nth::FromFirst(ordinal(n)?),
                weekday: self::weekday(weekday)?,
                month: month(name)?,
            }),
            [n, weekday, side, of @ ..] => Some(Self::Weekday {
                n: ordinal(n)?,
                weekday: self::weekday(weekday)?,
                side: self::side(side)?,
                of: Box::new(Self::read(of, depth)?),
            }),
            _ => None,
        }
    }

    /// The day in a year; `None` where the month has no such day (a fifth Tuesday).
    pub(super) fn day(&self, year: i32) -> Option<NaiveDate> {
        match self {
            Self::Date { month, day } => NaiveDate::from_ymd_opt(year, *month, *day),
            Self::GeneralElection => federal_day(year),
            Self::OfMonth { nth: Nth::FromFirst(n), weekday, month } => {
                NaiveDate::from_weekday_of_month_opt(year, *month, *weekday, *n)
            }
            Self::OfMonth { nth: Nth::FromLast(n), weekday, month } => {
                let of = |n| NaiveDate::from_weekday_of_month_opt(year, *month, *weekday, n);
                let last = if of(5).is_some() { 5 } else { 4 };
                of((last + 1u8).checked_sub(*n)?)
            }
            Self::Weekday { n, weekday, side, of } => {
                let of = of.day(year)?;
                let ahead = match side {
                    Side::After => weekday.num_days_from_monday() + 7 - of.weekday().num_days_from_monday(),
                    Side::Before => of.weekday().num_days_from_monday() + 7 - weekday.num_days_from_monday(),
                };
                // The nearest one is 1 to 7 days away.
                let nearest = u64::from((ahead + 6) % 7 + 1);
                beside(of, nearest + 7 * u64::from(n.checked_sub(1)?), *side)
            }
            Self::Days { days, side, of } => beside(of.day(year)?, *days, *side),
        }
    }
}

fn beside(day: NaiveDate, days: u64, side: Side) -> Option<NaiveDate> {
    match side {
        Side::Before => day.checked_sub_days(Days::new(days)),
        Side::After => day.checked_add_days(Days::new(days)),
    }
}

fn side(word: &str) -> Option<Side> {
    match word {
        "before" => Some(Side::Before),
        "after" => Some(Side::After),
        _ => None,
    }
}

fn ordinal(word: &str) -> Option<u8> {
    const WORDS: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    WORDS.iter().zip(1u8..).find(|(known, _)| **known == word).map(|(_, n)| n)
}

/// A weekday by its full name.
fn weekday(word: &str) -> Option<Weekday> {
    word.ends_with("day").then(|| word.parse().ok()).flatten()
}

/// A month by its full name.
fn month(word: &str) -> Option<u32> {
    let month: chrono::Month = word.parse().ok()?;
    month.name().eq_ignore_ascii_case(word).then(|| month.number_from_month())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(rule: &str, year: i32) -> Option<String> {
        DayRule::parse(rule).and_then(|rule| rule.day(year)).map(|day| day.to_string())
    }

    /// Days on which the elections of these laws were held, from the published results.
    #[test]
    fn rules_give_days_of_past_elections() {
        for (rule, held) in [
            ("first Tuesday after the first Monday of November", "2024-11-05"),
            ("the general election", "2022-11-08"),
            ("third Tuesday of May", "2024-05-21"),
            ("first Tuesday of March", "2024-03-05"),
            // Washington, primary of 2024.
            ("first Tuesday of August", "2024-08-06"),
            // Louisiana, 2023: primary and general election of the state.
            ("third to last Saturday of October", "2023-10-14"),
            ("fifth Saturday after the third to last Saturday of October", "2023-11-18"),
            // Georgia, 2024 and 2022: runoffs.
            ("28 days after the general election", "2024-12-03"),
            ("4 weeks after the general election", "2022-12-06"),
            // Louisiana, 2022: Saturday five weeks after a Tuesday.
            ("fifth Saturday after the general election", "2022-12-10"),
            // Rhode Island and Massachusetts, 2022 and 2020.
            ("eighth Tuesday before the general election", "2022-09-13"),
            // Florida, 2024.
            ("11 weeks before the general election", "2024-08-20"),
            // Arizona, 2024: presidential preference election.
            ("first Tuesday after March 15", "2024-03-19"),
            // Colorado, 2024; Illinois, 2023: consolidated primary.
            ("last Tuesday of June", "2024-06-25"),
            ("last Tuesday of February", "2023-02-28"),
            // Utah, 2023: its municipal primary was moved, that of 2021 was not.
            ("second Tuesday after the first Monday of August", "2021-08-10"),
            // Kentucky, 2023.
            ("first Tuesday after the third Monday of May", "2023-05-16"),
        ] {
            let year = held[..4].parse().unwrap();
            assert_eq!(day(rule, year).as_deref(), Some(held), "{rule}");
        }
    }

    #[test]
    fn weekday_beside_itself_is_a_week_away() {
        assert_eq!(day("first Tuesday after the general election", 2028).as_deref(), Some("2028-11-14"));
        assert_eq!(day("first Tuesday before the general election", 2028).as_deref(), Some("2028-10-31"));
        assert_eq!(day("fifth Monday of February", 2027), None, "no such day that year");
        assert_eq!(day("seventh to last Monday of May", 2027), None);
    }

    #[test]
    fn rejects_words_that_are_no_rule() {
        for rule in [
            "",
            "Tuesday",
            "first Tuesday",
            "first Tuesday of Juny",
            "first day of May",
            "ninth Tuesday of May",
            "first Tues of May",
            "first Tuesday near the general election",
            "9999 weeks after the general election",
            "-4 weeks after the general election",
            "four weeks after the general election",
            "February 30",
            "1 day after 1 day after 1 day after 1 day after May 1",
        ] {
            assert_eq!(DayRule::parse(rule), None, "{rule}");
        }
    }
}
