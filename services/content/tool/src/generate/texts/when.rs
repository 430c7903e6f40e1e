//! Days and times as people write them.

use chrono::{Datelike as _, NaiveDate, Timelike as _};
use content::domain::facts::value::clock_time;

use super::{Pair, pair};

const MONTHS_ES: [&str; 12] = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
];

/// "October 6, 2028", "6 de octubre de 2028".
pub(in crate::generate) fn day(day: NaiveDate) -> Pair {
    let month = MONTHS_ES[day.month0() as usize % 12];
    (day.format("%B %-d, %Y").to_string(), format!("{} de {month} de {}", day.day(), day.year()))
}

/// "17:00" -> "5 PM"; `None` for anything that is not one time of the whole state.
pub(in crate::generate) fn time(time: &str) -> Option<Pair> {
    let time = clock_time(time)?;
    let (afternoon, hour) = time.hour12();
    let clock = if time.minute() == 0 { hour.to_string() } else { format!("{hour}:{:02}", time.minute()) };
    if afternoon && clock == "12" {
        return Some(pair("noon", "el mediodía"));
    }
    // A no-break space keeps the time on one line.
    let half = if afternoon { ("PM", "p.\u{a0}m.") } else { ("AM", "a.\u{a0}m.") };
    let article = if hour == 1 { "la" } else { "las" };
    Some((format!("{clock}\u{a0}{}", half.0), format!("{article} {clock}\u{a0}{}", half.1)))
}

/// Ends with one full stop.
pub(super) fn sentence(text: &str) -> String {
    if text.ends_with('.') { text.to_owned() } else { format!("{text}.") }
}

/// "By 5 PM."
pub(in crate::generate) fn by_time(at: Option<&str>) -> Option<Pair> {
    let (en, es) = time(at?)?;
    // The hour itself still counts.
    Some((format!("By {}", sentence(&en)), sentence(&format!("Hasta {es}"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_days_read_as_people_write_them() {
        assert_eq!(time("17:00"), Some(pair("5\u{a0}PM", "las 5\u{a0}p.\u{a0}m.")));
        assert_eq!(time("13:30"), Some(pair("1:30\u{a0}PM", "la 1:30\u{a0}p.\u{a0}m.")));
        assert_eq!(time("12:00"), Some(pair("noon", "el mediodía")));
        for odd in ["20:00 Central, 19:00 Mountain", "office_closes", "", "5PM"] {
            assert_eq!(time(odd), None, "{odd}");
        }
        assert_eq!(by_time(Some("12:00")), Some(pair("By noon.", "Hasta el mediodía.")));
        assert_eq!(by_time(Some("20:00")), Some(pair("By 8\u{a0}PM.", "Hasta las 8\u{a0}p.\u{a0}m.")));
        assert_eq!(day("2028-10-06".parse().unwrap()), pair("October 6, 2028", "6 de octubre de 2028"));
    }
}
