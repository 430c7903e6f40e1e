//! Days on which offices are open. Eight federal holidays close the offices of every state. The others are
//! facts of the state (`office.holidays.*`). Without such a fact a federal holiday may be closed: what is
//! counted over it is the safe day, with a doubt.

use chrono::{Datelike as _, Days, NaiveDate, Weekday};

use super::{Fact, FactCertainty, find};

/// Whether offices are open on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum OfficeDay {
    Open,
    /// It is not known, or counties differ.
    MayBeClosed,
    Closed,
}

/// How the day of a holiday is found.
#[derive(Clone, Copy, Debug)]
enum When {
    /// Month and day. On a Sunday it is kept on the Monday.
    Fixed(u32, u32),
    /// The n-th weekday of a month.
    Nth(u32, Weekday, u8),
    /// The last weekday of a month.
    Last(u32, Weekday),
    /// Days from Easter Sunday.
    Easter(i64),
    /// The Friday after the fourth Thursday of November.
    AfterThanksgiving,
    /// The federal election day of an even year.
    ElectionDay,
}

use When::{AfterThanksgiving, Easter, ElectionDay, Fixed, Last, Nth};

/// Holidays that close the offices of every state.
const EVERYWHERE: [When; 8] = [
    Fixed(1, 1),
    Nth(1, Weekday::Mon, 3),
    Last(5, Weekday::Mon),
    Fixed(7, 4),
    Nth(9, Weekday::Mon, 1),
    Fixed(11, 11),
    Nth(11, Weekday::Thu, 4),
    Fixed(12, 25),
];

/// A federal holiday on a Saturday that is kept on the Friday before.
const SATURDAY_ON_FRIDAY: &str = "saturday_on_friday";

/// Holidays that many states keep, and that may be closed where no fact says so.
const UNSETTLED: [&str; 5] =
    ["presidents", "juneteenth", "columbus", "day_after_thanksgiving", SATURDAY_ON_FRIDAY];

/// The words of the facts.
pub(super) const WORDS: &[&str] = &[
    "presidents",
    "juneteenth",
    "columbus",
    "day_after_thanksgiving",
    SATURDAY_ON_FRIDAY,
    "three_kings",
    "lincoln",
    "mardi_gras",
    "town_meeting",
    "texas_independence",
    "pulaski",
    "kuhio",
    "seward",
    "cesar_chavez",
    "good_friday",
    "san_jacinto",
    "emancipation",
    "patriots",
    "confederate_memorial_april",
    "truman",
    "jefferson_davis",
    "kamehameha",
    "west_virginia",
    "pioneer",
    "victory",
    "bennington",
    "statehood_hawaii",
    "alaska",
    "nevada",
    "cabrini",
    "liberty",
    "all_souls",
    "citizenship",
    "election_day",
    "discovery",
    "christmas_eve",
];

fn when(word: &str) -> Option<When> {
    Some(match word {
        "presidents" => Nth(2, Weekday::Mon, 3),
        "juneteenth" => Fixed(6, 19),
        "columbus" => Nth(10, Weekday::Mon, 2),
        "day_after_thanksgiving" => AfterThanksgiving,
        "three_kings" => Fixed(1, 6),
        "lincoln" => Fixed(2, 12),
        "mardi_gras" => Easter(-47),
        "town_meeting" => Nth(3, Weekday::Tue, 1),
        "texas_independence" => Fixed(3, 2),
        "pulaski" => Nth(3, Weekday::Mon, 1),
        "kuhio" => Fixed(3, 26),
        "seward" => Last(3, Weekday::Mon),
        "cesar_chavez" => Fixed(3, 31),
        "good_friday" => Easter(-2),
        "san_jacinto" => Fixed(4, 21),
        "emancipation" => Fixed(4, 16),
        "patriots" => Nth(4, Weekday::Mon, 3),
        "confederate_memorial_april" => Nth(4, Weekday::Mon, 4),
        "truman" => Fixed(5, 8),
        "jefferson_davis" => Nth(6, Weekday::Mon, 1),
        "kamehameha" => Fixed(6, 11),
        "west_virginia" => Fixed(6, 20),
        "pioneer" => Fixed(7, 24),
        "victory" => Nth(8, Weekday::Mon, 2),
        "bennington" => Fixed(8, 16),
        "statehood_hawaii" => Nth(8, Weekday::Fri, 3),
        "alaska" => Fixed(10, 18),
        "nevada" => Last(10, Weekday::Fri),
        "cabrini" => Nth(10, Weekday::Mon, 1),
        "liberty" => Fixed(11, 1),
        "all_souls" => Fixed(11, 2),
        "citizenship" => Fixed(11, 4),
        "election_day" => ElectionDay,
        "discovery" => Fixed(11, 19),
        "christmas_eve" => Fixed(12, 24),
        _ => return None,
    })
}

impl When {
    /// True on the day itself.
    fn is(self, day: NaiveDate) -> bool {
        let nth = |month, weekday, n| NaiveDate::from_weekday_of_month_opt(day.year(), month, weekday, n);
        match self {
            Fixed(month, of) => (day.month(), day.day()) == (month, of),
            Nth(month, weekday, n) => nth(month, weekday, n) == Some(day),
            Last(month, weekday) => {
                let next = day.checked_add_days(Days::new(7));
                day.month() == month
                    && day.weekday() == weekday
                    && next.is_none_or(|next| next.month() != month)
            }
            Easter(days) => easter(day.year()).is_some_and(|sunday| (day - sunday).num_days() == days),
            AfterThanksgiving => day.pred_opt().is_some_and(|day| nth(11, Weekday::Thu, 4) == Some(day)),
            ElectionDay => {
                let monday = day.pred_opt().filter(|_| day.year() % 2 == 0);
                monday.is_some_and(|monday| nth(11, Weekday::Mon, 1) == Some(monday))
            }
        }
    }

    /// True on the day on which it closes offices, with the Monday after a holiday on a Sunday.
    fn is_kept(self, day: NaiveDate) -> bool {
        let on_sunday = |day: NaiveDate| day.weekday() == Weekday::Mon && matches!(self, Fixed(..));
        self.is(day) || on_sunday(day) && day.pred_opt().is_some_and(|sunday| self.is(sunday))
    }

    /// True on the Friday before a holiday on a Saturday.
    fn is_day_before(self, day: NaiveDate) -> bool {
        let saturday = day.succ_opt().filter(|_| day.weekday() == Weekday::Fri);
        matches!(self, Fixed(..)) && saturday.is_some_and(|saturday| self.is(saturday))
    }
}

/// Easter Sunday of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher).
fn easter(year: i32) -> Option<NaiveDate> {
    let (a, b, c) = (year % 19, year / 100, year % 100);
    let (d, e) = (b / 4, b % 4);
    let g = (8 * b + 13) / 25;
    let h = (19 * a + b - d - g + 15) % 30;
    let (i, k) = (c / 4, c % 4);
    let l = (32 + 2 * e + 2 * i - h - k) % 7;
    let m = (a + 11 * h + 19 * l) / 433;
    let month = (h + l - 7 * m + 90) / 25;
    let day = (h + l - 7 * m + 33 * month + 19) % 32;
    NaiveDate::from_ymd_opt(year, u32::try_from(month).ok()?, u32::try_from(day).ok()?)
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
    /// The facts of the jurisdiction, sorted by name.
    pub(super) facts: &'a [Fact],
    pub(super) election: NaiveDate,
    pub(super) assume: Assume,
}

impl Calendar<'_> {
    /// True when a fact lists the holiday; with `firm` only a fact without a doubt counts.
    fn lists(&self, name: &str, word: &str, firm: bool) -> bool {
        let fact = find(self.facts, name).filter(|fact| !firm || fact.certainty == FactCertainty::Sure);
        fact.is_some_and(|fact| fact.row.value.split(';').any(|listed| listed == word))
    }

    /// Whether offices close for a holiday that not all states keep.
    fn holiday(&self, word: &str) -> OfficeDay {
        if self.lists("office.holidays.closed", word, true) {
            OfficeDay::Closed
        } else if self.lists("office.holidays.open", word, true) {
            OfficeDay::Open
        } else if UNSETTLED.contains(&word)
            || ["office.holidays.closed", "office.holidays.local"]
                .iter()
                .any(|name| self.lists(name, word, false))
        {
            OfficeDay::MayBeClosed
        } else {
            OfficeDay::Open
        }
    }

    /// Whether the day is a holiday; a weekend is none.
    fn holiday_on(&self, day: NaiveDate) -> OfficeDay {
        if EVERYWHERE.iter().any(|when| when.is_kept(day)) {
            return OfficeDay::Closed;
        }
        let shifted = EVERYWHERE.iter().any(|when| when.is_day_before(day));
        let named = WORDS.iter().filter_map(|word| Some((*word, when(word)?)));
        // Federal holidays above are moved in every state.
        let moves = !self.lists("office.holidays.weekend", "stays", true);
        let kept = named.flat_map(|(word, when)| {
            let here = if moves { when.is_kept(day) } else { when.is(day) };
            let here = here.then(|| self.holiday(word));
            let before = (moves && when.is_day_before(day))
                .then(|| self.holiday(word).min(self.holiday(SATURDAY_ON_FRIDAY)));
            here.into_iter().chain(before)
        });
        kept.chain(shifted.then(|| self.holiday(SATURDAY_ON_FRIDAY))).max().unwrap_or(OfficeDay::Open)
    }

    /// True when the day closes offices under the assumption.
    pub(super) fn is_holiday(&self, day: NaiveDate) -> bool {
        match self.holiday_on(day) {
            OfficeDay::Open => false,
            OfficeDay::MayBeClosed => self.assume == Assume::Closed,
            OfficeDay::Closed => true,
        }
    }

    pub(super) fn is_open(&self, day: NaiveDate) -> bool {
        day == self.election || !is_weekend(day) && !self.is_holiday(day)
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

    /// True when a weekday between two days, both inclusive, is a holiday.
    pub(super) fn has_holiday(&self, first: NaiveDate, last: NaiveDate) -> bool {
        let mut days = first.iter_days().take(MAX_DAYS).take_while(|day| *day <= last);
        days.any(|day| !is_weekend(day) && self.is_holiday(day))
    }
}

fn is_weekend(day: NaiveDate) -> bool {
    matches!(day.weekday(), Weekday::Sat | Weekday::Sun)
}
