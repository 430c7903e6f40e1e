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

const WEEKDAYS_ES: [&str; 7] = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];

/// "Friday, October 6, 2028", "viernes 6 de octubre de 2028".
pub(in crate::generate) fn day(day: NaiveDate) -> Pair {
    let month = MONTHS_ES[day.month0() as usize % 12];
    let weekday = WEEKDAYS_ES[day.weekday().num_days_from_monday() as usize % 7];
    let es = format!("{weekday} {} de {month} de {}", day.day(), day.year());
    (day.format("%A, %B %-d, %Y").to_string(), es)
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

/// A Spanish time after a label: without its article.
pub(super) fn label(time_es: &str) -> &str {
    ["las ", "la ", "el "].iter().find_map(|article| time_es.strip_prefix(article)).unwrap_or(time_es)
}

/// Ends with one full stop.
pub(super) fn sentence(text: &str) -> String {
    if text.ends_with('.') { text.to_owned() } else { format!("{text}.") }
}

/// "The cutoff that day is 5 PM."
pub(in crate::generate) fn by_time(at: Option<&str>) -> Option<Pair> {
    let (en, es) = time(at?)?;
    let es = format!("Hora límite de ese día: {}", label(&es));
    Some((sentence(&format!("The cutoff that day is {en}")), sentence(&es)))
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
        let cutoff = ("The cutoff that day is", "Hora límite de ese día:");
        let noon = (format!("{} noon.", cutoff.0), format!("{} mediodía.", cutoff.1));
        assert_eq!(by_time(Some("12:00")), Some(noon));
        let eight = (format!("{} 8\u{a0}PM.", cutoff.0), format!("{} 8\u{a0}p.\u{a0}m.", cutoff.1));
        assert_eq!(by_time(Some("20:00")), Some(eight));
        assert_eq!(
            day("2028-10-06".parse().unwrap()),
            pair("Friday, October 6, 2028", "viernes 6 de octubre de 2028")
        );
    }
}
