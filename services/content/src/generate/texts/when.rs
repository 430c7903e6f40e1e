//! Days and times as people write them.

use chrono::{Datelike as _, NaiveDate};

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

/// "5PM" -> "5 p.m."; `None` for anything that is not one time of the whole state.
pub(in crate::generate) fn time(time: &str) -> Option<Pair> {
    let (clock, half) = time.split_at_checked(time.len().checked_sub(2)?)?;
    if !clock.bytes().all(|b| b.is_ascii_digit() || b == b':') || clock.is_empty() {
        return None;
    }
    match (clock, half) {
        ("12", "PM") => Some(pair("noon", "el mediodía")),
        (_, "AM" | "PM") => {
            let half = if half == "AM" { ("a.m.", "a. m.") } else { ("p.m.", "p. m.") };
            let article = if clock == "1" || clock.starts_with("1:") { "la" } else { "las" };
            Some((format!("{clock} {}", half.0), format!("{article} {clock} {}", half.1)))
        }
        _ => None,
    }
}

/// Ends with one full stop.
pub(super) fn sentence(text: &str) -> String {
    if text.ends_with('.') { text.to_owned() } else { format!("{text}.") }
}

/// "By 5 p.m."
pub(in crate::generate) fn by_time(at: Option<&str>) -> Option<Pair> {
    let (en, es) = time(at?)?;
    let es = es.replacen("el mediodía", "l mediodía", 1);
    let stop = if es.ends_with('.') { "" } else { "." };
    let gap = if es.starts_with("l ") { "" } else { " " };
    Some((format!("By {}", sentence(&en)), format!("Antes de{gap}{es}{stop}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_days_read_as_people_write_them() {
        assert_eq!(time("5PM"), Some(pair("5 p.m.", "las 5 p. m.")));
        assert_eq!(time("1:30PM"), Some(pair("1:30 p.m.", "la 1:30 p. m.")));
        assert_eq!(time("12PM"), Some(pair("noon", "el mediodía")));
        for odd in ["8PM CT / 7PM MT", "close of business", "", "PM"] {
            assert_eq!(time(odd), None, "{odd}");
        }
        assert_eq!(by_time(Some("12PM")), Some(pair("By noon.", "Antes del mediodía.")));
        assert_eq!(by_time(Some("8PM")), Some(pair("By 8 p.m.", "Antes de las 8 p. m.")));
        assert_eq!(day("2028-10-06".parse().unwrap()), pair("October 6, 2028", "6 de octubre de 2028"));
    }
}
