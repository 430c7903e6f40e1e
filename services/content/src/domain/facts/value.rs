//! Values of facts: how they are written, and which of two is safe for the voter.

use chrono::{NaiveDate, NaiveTime};
use common::weekday::NthWeekday;
use url::Url;

use crate::domain::source::iso_day;

/// The value of a fact that is known not to exist or not to apply.
pub const NOTHING: &str = "-";

/// The longest value, characters.
pub const MAX_LENGTH: usize = 2_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// `yes` or `no`.
    Flag,
    /// See [`Count`]: days before election day; negative, after it.
    Count,
    /// The same; below zero it is after election day.
    CountAround,
    /// The same, counted after election day.
    CountAfter,
    /// A number from 0 to 1,000.
    Number,
    Day,
    /// A clock time, a range or a list by zone, as [`is_time`] reads it.
    Time,
    /// A web page.
    Link,
    /// A phone number in E.164.
    Phone,
    /// A text in one language, at most [`MAX_LENGTH`] characters.
    Text,
    /// Texts, with a bar between them.
    Lines,
    /// A postal address, line by line, with a bar between them.
    Address,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Some of these words, `;` between them.
    Choices(&'static [&'static str]),
}

/// The event that must happen to a mailed paper by its day.
pub(super) const BASIS: ValueKind = ValueKind::Choice(&["postmark", "received"]);
/// How a day on a weekend or a holiday moves. With the last two a weekend that is no holiday moves nothing.
pub(super) const WEEKEND: ValueKind = ValueKind::Choice(&[
    "stays",
    "next_business_day",
    "previous_business_day",
    "next_if_holiday",
    "previous_if_holiday",
]);

impl ValueKind {
    /// True for values that a Spanish reader needs in Spanish.
    #[must_use]
    pub fn has_languages(self) -> bool {
        matches!(self, Self::Text | Self::Lines | Self::Link)
    }

    /// True when the value is one of this kind, or [`NOTHING`].
    #[must_use]
    pub fn takes(self, value: &str) -> bool {
        let days = |allowed: std::ops::RangeInclusive<i64>| {
            Count::parse(value).is_some_and(|count| allowed.contains(&count.about()))
        };
        value == NOTHING
            || match self {
                Self::Flag => matches!(value, "yes" | "no"),
                Self::Count => days(0..=400),
                Self::CountAround => days(-60..=400),
                Self::CountAfter => days(0..=60),
                Self::Number => value.parse::<u16>().is_ok_and(|number| number <= 1_000),
                Self::Day => iso_day(value).is_some(),
                Self::Time => is_time(value),
                Self::Link => Url::parse(value).is_ok_and(|url| matches!(url.scheme(), "http" | "https")),
                Self::Phone => common::phone::us_e164(value).as_deref() == Some(&value.replace('-', "")),
                Self::Text => !value.trim().is_empty(),
                Self::Lines | Self::Address => value.split('|').all(|line| !line.trim().is_empty()),
                Self::Choice(words) => words.contains(&value),
                Self::Choices(words) => value.split(';').all(|word| words.contains(&word)),
            }
    }

    /// The form of a value, for the people who write one.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Flag => "yes or no".to_owned(),
            Self::Count => {
                "days before election day: 15, 5 business days, fifth Monday, 14 and a day for holidays until 7, day \
                 after registration, 2 hours before closing"
                    .to_owned()
            }
            Self::CountAround => {
                "days before election day: 2, 5 business days; -3 is after it".to_owned()
            }
            Self::CountAfter => {
                "days after election day: 3, 5 business days, second Friday; 0 is election day".to_owned()
            }
            Self::Number => "a number".to_owned(),
            Self::Day => "a day; write 2028-11-07".to_owned(),
            Self::Time => {
                "a time of day: 17:00, a range 06:00-10:00, 20:00 Central, 19:00 Mountain, polls_close or \
                           office_closes"
                    .to_owned()
            }
            Self::Link => "an address that starts with https:// or http://".to_owned(),
            Self::Phone => "a phone number such as +1-800-438-8683".to_owned(),
            Self::Text => "a text".to_owned(),
            Self::Lines | Self::Address => "lines with a bar between them".to_owned(),
            Self::Choice(words) => format!("one of {}", words.join(", ")),
            Self::Choices(words) => format!("some of {}, with ; between them", words.join(", ")),
        }
    }
}

/// A distance from election day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Days of the calendar.
    Days(i64),
    /// Days on which offices are open.
    BusinessDays(i64),
    /// The n-th such weekday; election day itself does not count.
    Weekday(NthWeekday),
    /// The first day of a period that ends `until` days from election day: so many days, and one more where a
    /// weekday of the period is a holiday.
    DaysAndHoliday { days: i64, until: i64 },
    /// The day after the deadline for registering by mail.
    AfterRegistration,
    /// Hours before closing on election day.
    HoursBeforeClosing(i64),
}

impl Count {
    /// Reads `15`, `5 business days`, `fifth Monday`, `14 and a day for holidays until 7`, `day after
    /// registration`, `2 hours before closing`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text == "day after registration" {
            return Some(Self::AfterRegistration);
        }
        if let Some(nth) = NthWeekday::parse(text) {
            return Some(Self::Weekday(nth));
        }
        if let Some((days, until)) = text.split_once(" and a day for holidays until ") {
            let (days, until) = (days.parse().ok()?, until.parse().ok()?);
            return (0 < until && until < days).then_some(Self::DaysAndHoliday { days, until });
        }
        let (number, unit) = text.split_once(' ').unwrap_or((text, ""));
        let number = number.parse().ok()?;
        match unit {
            "" => Some(Self::Days(number)),
            "business days" => Some(Self::BusinessDays(number)),
            "hours before closing" => (0..=72).contains(&number).then_some(Self::HoursBeforeClosing(number)),
            _ => None,
        }
    }

    /// About how many days of the calendar: five business days are a week.
    fn about(self) -> i64 {
        match self {
            Self::Days(days) | Self::DaysAndHoliday { days, .. } => days,
            Self::BusinessDays(days) => days * 7 / 5,
            Self::Weekday(nth) => i64::from(nth.number) * 7,
            Self::AfterRegistration => 28,
            Self::HoursBeforeClosing(_) => 0,
        }
    }
}

/// One clock time as facts write it: `17:00`; a range where counties differ, `06:00-10:00`; by zone, `20:00
/// Central, 19:00 Mountain`; `polls_close`, `office_closes`.
#[must_use]
pub fn is_time(text: &str) -> bool {
    matches!(text, "polls_close" | "office_closes")
        || text.split(", ").all(|part| {
            let (clock, words) = part.split_once(' ').unwrap_or((part, "in the whole state"));
            let said = !words.is_empty() && words.chars().all(|c| c.is_alphabetic() || c == ' ');
            said && clock.split('-').count() <= 2 && clock.split('-').all(|time| clock_time(time).is_some())
        })
}

/// `17:00`; `None` for anything that is not one time of the whole state.
#[must_use]
pub fn clock_time(text: &str) -> Option<NaiveTime> {
    (text.len() == 5).then(|| NaiveTime::parse_from_str(text, "%H:%M").ok()).flatten()
}

/// Which value a voter plans for where sources differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safe {
    /// The earlier day or time.
    Earliest,
    /// The later day or time: what begins then.
    Latest,
    /// The greater number.
    Most,
    /// The word that stands first here.
    First(&'static [&'static str]),
    /// The words that all sources name.
    Common,
    /// All of them hold side by side.
    All,
    /// None of them is safe: the office is named.
    Unclear,
}

/// The value that is safe, where one is.
#[must_use]
pub fn safest(kind: ValueKind, safe: Safe, values: &[&str]) -> Option<String> {
    match safe {
        Safe::All | Safe::Unclear => None,
        Safe::Common => common(values),
        Safe::First(order) => {
            let place = |value: &&str| order.iter().position(|word| word == value);
            let all_known = values.iter().all(|value| place(value).is_some());
            let first = values.iter().min_by_key(|value| place(value));
            first.filter(|_| all_known).map(|value| (*value).to_owned())
        }
        Safe::Earliest | Safe::Latest | Safe::Most => {
            let numbers: Vec<(i64, &str)> =
                values.iter().filter_map(|value| Some((rank(kind, value)?, *value))).collect();
            let least = || numbers.iter().min_by_key(|(rank, _)| *rank);
            let most = || numbers.iter().max_by_key(|(rank, _)| *rank);
            let chosen = if safe == Safe::Earliest { least() } else { most() };
            // Where one source says that there is no such day, the day that another gives may not exist.
            chosen.filter(|_| numbers.len() == values.len()).map(|(_, value)| (*value).to_owned())
        }
    }
}

/// The words that all values name, in the order of the first; `None` when there are none.
fn common(values: &[&str]) -> Option<String> {
    let (first, others) = values.split_first()?;
    let named = |word: &&str| others.iter().all(|other| other.split(';').any(|w| w == *word));
    let kept: Vec<&str> = first.split(';').filter(named).collect();
    (!kept.is_empty()).then(|| kept.join(";"))
}

/// A number that grows with time, so that values of one kind compare.
fn rank(kind: ValueKind, value: &str) -> Option<i64> {
    match kind {
        ValueKind::Count | ValueKind::CountAround => Count::parse(value).map(|count| -count.about()),
        ValueKind::CountAfter => Count::parse(value).map(Count::about),
        ValueKind::Number => value.parse().ok(),
        ValueKind::Day => {
            let day = value.parse::<NaiveDate>().ok()?;
            Some(i64::from(chrono::Datelike::num_days_from_ce(&day)))
        }
        ValueKind::Time => clock_time(value).map(|time| (time - NaiveTime::MIN).num_minutes()),
        _ => None,
    }
}
