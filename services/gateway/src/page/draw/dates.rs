//! Dates and plural categories of the languages, from the data of CLDR (ICU4X), as the browser formats them.

use std::sync::OnceLock;

use chrono::{Datelike as _, NaiveDate};
use fixed_decimal::Decimal;
use icu_calendar::Gregorian;
use icu_datetime::FixedCalendarDateTimeFormatter as Formatter;
use icu_datetime::fieldsets::{E, M, MD, MDE, YM, YMD, YMDE};
use icu_datetime::input::Date;
use icu_plurals::{PluralCategory, PluralRules};

use crate::site::wording::locale::Locale;

type Of<F> = Formatter<Gregorian, F>;

/// The formatters of one language. `None` inside would mean that ICU4X lacks the language's data: a test
/// asserts that it has them all.
pub(super) struct Calendar {
    year_month_day_weekday: Of<YMDE>,
    year_month_day_weekday_short: Of<YMDE>,
    month_day_weekday: Of<MDE>,
    month_day_weekday_short: Of<MDE>,
    year_month_day: Of<YMD>,
    year_month_day_short: Of<YMD>,
    month_day: Of<MD>,
    month_day_short: Of<MD>,
    year_month: Of<YM>,
    month: Of<M>,
    month_short: Of<M>,
    weekday: Of<E>,
    weekday_short: Of<E>,
    plurals: PluralRules,
    /// Spanish style: "martes 1 de diciembre", where CLDR writes a comma after the weekday.
    joins_weekday: bool,
}

/// A day as a sentence of the page's frame says it: "Friday, October 20, 2028".
#[must_use]
pub fn long_day(locale: Locale, day: NaiveDate) -> Option<String> {
    calendar(locale)?.date(day, "yMMMMEEEEd")
}

/// The calendar of a language, made at its first use.
pub(super) fn calendar(locale: Locale) -> Option<&'static Calendar> {
    static CALENDARS: [OnceLock<Option<Calendar>>; Locale::ALL.len()] =
        [const { OnceLock::new() }; Locale::ALL.len()];
    CALENDARS[locale as usize].get_or_init(|| Calendar::new(locale.intl())).as_ref()
}

impl Calendar {
    fn new(tag: &str) -> Option<Self> {
        let locale: icu_locale_core::Locale = tag.parse().ok()?;
        let dates = || (&locale).into();
        Some(Self {
            year_month_day_weekday: Of::try_new(dates(), YMDE::long()).ok()?,
            year_month_day_weekday_short: Of::try_new(dates(), YMDE::medium()).ok()?,
            month_day_weekday: Of::try_new(dates(), MDE::long()).ok()?,
            month_day_weekday_short: Of::try_new(dates(), MDE::medium()).ok()?,
            year_month_day: Of::try_new(dates(), YMD::long()).ok()?,
            year_month_day_short: Of::try_new(dates(), YMD::medium()).ok()?,
            month_day: Of::try_new(dates(), MD::long()).ok()?,
            month_day_short: Of::try_new(dates(), MD::medium()).ok()?,
            year_month: Of::try_new(dates(), YM::long()).ok()?,
            month: Of::try_new(dates(), M::long()).ok()?,
            month_short: Of::try_new(dates(), M::medium()).ok()?,
            weekday: Of::try_new(dates(), E::long()).ok()?,
            weekday_short: Of::try_new(dates(), E::short()).ok()?,
            joins_weekday: tag.starts_with("es"),
            plurals: PluralRules::try_new_cardinal((&locale).into()).ok()?,
        })
    }

    /// A date by its skeleton; `None` for a skeleton that the catalogs do not use.
    pub(super) fn date(&self, day: NaiveDate, skeleton: &str) -> Option<String> {
        let month = u8::try_from(day.month()).ok()?;
        let date = Date::try_new_gregorian(day.year(), month, u8::try_from(day.day()).ok()?).ok()?;
        let text = match skeleton {
            "yMMMMEEEEd" => self.year_month_day_weekday.format(&date).to_string(),
            "MMMMEEEEd" => self.month_day_weekday.format(&date).to_string(),
            "yMMMEEEd" => self.year_month_day_weekday_short.format(&date).to_string(),
            "yMMMd" => self.year_month_day_short.format(&date).to_string(),
            "MMMEEEd" => self.month_day_weekday_short.format(&date).to_string(),
            "yMMMMd" => self.year_month_day.format(&date).to_string(),
            "MMMMd" => self.month_day.format(&date).to_string(),
            "MMMd" => self.month_day_short.format(&date).to_string(),
            "yMMMM" => self.year_month.format(&date).to_string(),
            "MMMM" => self.month.format(&date).to_string(),
            "MMM" => self.month_short.format(&date).to_string(),
            "EEEE" => self.weekday.format(&date).to_string(),
            "EEE" => self.weekday_short.format(&date).to_string(),
            "d" => day.day().to_string(),
            "y" => day.year().to_string(),
            _ => return None,
        };
        let text = match self.joins_weekday && skeleton.contains('E') {
            true => text.replacen(", ", " ", 1),
            false => text,
        };
        Some(keep_together(&text))
    }

    /// The plural category of a number as it is written: "3", "1.2".
    pub(super) fn category(&self, number: &str) -> &'static str {
        let Ok(number) = number.parse::<Decimal>() else { return "other" };
        match self.plurals.category_for(&number) {
            PluralCategory::Zero => "zero",
            PluralCategory::One => "one",
            PluralCategory::Two => "two",
            PluralCategory::Few => "few",
            PluralCategory::Many => "many",
            PluralCategory::Other => "other",
        }
    }
}

/// A month and its day stay on one line: a space between a letter and a digit does not break.
fn keep_together(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let at = |i: usize| letters.get(i).copied().unwrap_or(' ');
    let join = |i: usize| {
        i > 0
            && at(i) == ' '
            && ((at(i - 1).is_alphabetic() && at(i + 1).is_ascii_digit())
                || (at(i - 1).is_ascii_digit() && at(i + 1).is_alphabetic()))
    };
    (0..letters.len()).map(|i| if join(i) { '\u{a0}' } else { at(i) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day() -> NaiveDate {
        "2028-11-07".parse().unwrap()
    }

    #[test]
    fn dates_read_as_in_the_browser() {
        let cases = [
            (Locale::En, "Tuesday, November 7, 2028", "Tuesday, November 7", "Nov"),
            (Locale::Shh, "Tuesday, November 7, 2028", "Tuesday, November 7", "Nov"),
            (Locale::Es, "martes 7 de noviembre de 2028", "martes 7 de noviembre", "nov"),
            (Locale::Ar, "الثلاثاء، 7 نوفمبر 2028", "الثلاثاء، 7 نوفمبر", "نوفمبر"),
            (Locale::Ko, "2028년 11월 7일 화요일", "11월 7일 화요일", "11월"),
            (Locale::Tl, "Martes, Nobyembre 7, 2028", "Martes, Nobyembre 7", "Nob"),
            (Locale::Vi, "Thứ Ba, 7 tháng 11 2028", "Thứ Ba, 7 tháng 11", "Tháng 11"),
            (Locale::ZhHans, "2028年11月7日星期二", "11月7日星期二", "11月"),
        ];
        for (locale, long, short, month) in cases {
            let calendar = calendar(locale).unwrap();
            let date = |skeleton| calendar.date(day(), skeleton).unwrap().replace('\u{a0}', " ");
            assert_eq!(date("yMMMMEEEEd"), long, "{locale:?}");
            assert_eq!(date("MMMMEEEEd"), short, "{locale:?}");
            assert_eq!(date("MMM"), month, "{locale:?}");
            for far in ["yMMMd", "yMMMEEEd", "yMMMMd"] {
                assert!(date(far).contains("2028") && date(far).contains('7'), "{locale:?} {far}");
            }
        }
    }

    #[test]
    fn a_month_stays_with_its_day() {
        let calendar = calendar(Locale::En).unwrap();
        assert_eq!(calendar.date(day(), "yMMMMEEEEd").unwrap(), "Tuesday, November\u{a0}7, 2028");
        assert_eq!(calendar.date(day(), "QQQ"), None);
    }

    #[test]
    fn arabic_has_six_plural_categories() {
        let calendar = calendar(Locale::Ar).unwrap();
        let of = |n: u32| calendar.category(&n.to_string());
        assert_eq!(
            [of(0), of(1), of(2), of(3), of(11), of(100), of(103)],
            ["zero", "one", "two", "few", "many", "other", "few"]
        );
        assert_eq!(super::calendar(Locale::Ko).unwrap().category("1"), "other");
        assert_eq!(super::calendar(Locale::En).unwrap().category("1"), "one");
        assert_eq!(super::calendar(Locale::En).unwrap().category("1.2"), "other", "1.2 miles");
    }

    #[test]
    fn every_language_has_its_data() {
        for locale in Locale::ALL {
            assert!(calendar(locale).is_some(), "{locale:?}");
        }
    }
}
