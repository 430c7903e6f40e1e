//! Sources of facts and of elections: who says it, and when that was compared with the official page, as
//! exactly as somebody wrote it down.

use std::cmp::Ordering;
use std::fmt;

use chrono::{Datelike as _, NaiveDate};

/// The source of a fact or of the day of an election.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowSource {
    /// The source, for people.
    pub name: String,
    /// Its official page; empty when it has none.
    pub url: String,
}

/// Reads `2028-11-07`, and no other form of a day.
#[must_use]
pub fn iso_day(text: &str) -> Option<NaiveDate> {
    let is_iso = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    text.parse().ok().filter(|_| is_iso)
}

/// A day, a month, or a year. A page never claims a day that nobody wrote down. Of two that begin on one day
/// the less exact one is the smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// Some day of a year, by the first of January.
    Year(NaiveDate),
    /// Some day of a month, by its first.
    Month(NaiveDate),
    /// A calendar day.
    Day(NaiveDate),
}

impl Checked {
    /// How it is written, for the people who write one.
    pub const WORDS: &'static str = "a day, a month or a year; write 2026-09-20, 2026-09 or 2026";

    /// Reads `2026-09-20`, `2026-09` or `2026`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text.len() {
            4 => iso_day(&format!("{text}-01-01")).map(Self::Year),
            7 => iso_day(&format!("{text}-01")).map(Self::Month),
            _ => iso_day(text).map(Self::Day),
        }
    }

    /// The earliest day that it can mean: a source is as old as it may be.
    #[must_use]
    pub fn earliest(self) -> NaiveDate {
        match self {
            Self::Year(day) | Self::Month(day) | Self::Day(day) => day,
        }
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Year(day) => write!(f, "{:04}", day.year()),
            Self::Month(day) => write!(f, "{}", day.format("%Y-%m")),
            Self::Day(day) => write!(f, "{day}"),
        }
    }
}

impl Ord for Checked {
    fn cmp(&self, other: &Self) -> Ordering {
        let exactness = |of: &Self| match of {
            Self::Year(_) => 0,
            Self::Month(_) => 1,
            Self::Day(_) => 2,
        };
        self.earliest().cmp(&other.earliest()).then(exactness(self).cmp(&exactness(other)))
    }
}

impl PartialOrd for Checked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_what_is_told() {
        for text in ["2026-09-20", "2026-09", "2026", "0999"] {
            assert_eq!(Checked::parse(text).unwrap().to_string(), text);
        }
        for odd in
            ["", "26", "2026-9", "2026-13", "2026-02-30", "2026/09", "+2026-1", "2026-1-200", "undated"]
        {
            assert_eq!(Checked::parse(odd), None, "{odd}");
        }
    }

    #[test]
    fn a_source_is_as_old_as_it_may_be() {
        let mut all =
            ["2026-01-01", "2026", "2025-12-31", "2026-01", "2026-02"].map(|t| Checked::parse(t).unwrap());
        all.sort();
        assert_eq!(all.map(|c| c.to_string()), ["2025-12-31", "2026", "2026-01", "2026-01-01", "2026-02"]);
    }
}
