//! Times of day as counties write them: `06:30`, `6:30 AM`, `7am`.

use chrono::NaiveTime;

/// A time of day; `None` when it can be two (`7`) or none.
pub(super) fn read(text: &str) -> Option<NaiveTime> {
    let lower: String =
        text.chars().filter(|c| !c.is_whitespace() && *c != '.').collect::<String>().to_lowercase();
    match lower.as_str() {
        "noon" => return NaiveTime::from_hms_opt(12, 0, 0),
        "midnight" => return None,
        _ => {}
    }
    let (digits, half) = match lower.strip_suffix("am").or_else(|| lower.strip_suffix('a')) {
        Some(digits) => (digits, Some(0)),
        None => match lower.strip_suffix("pm").or_else(|| lower.strip_suffix('p')) {
            Some(digits) => (digits, Some(12)),
            None => (lower.as_str(), None),
        },
    };
    let parts: Vec<&str> = digits.split(':').collect();
    let (hour, minute) = match parts[..] {
        // Without a colon only what says morning or afternoon is a time.
        [hour] => (hour, half.map(|_| "00")?),
        [hour, minute] | [hour, minute, "00"] => (hour, minute),
        _ => return None,
    };
    if hour.is_empty() || hour.len() > 2 || minute.len() != 2 {
        return None;
    }
    let (hour, minute) = (hour.parse::<u32>().ok()?, minute.parse::<u32>().ok()?);
    let hour = match half {
        Some(half) if (1..=12).contains(&hour) => hour % 12 + half,
        Some(_) => return None,
        None => hour,
    };
    NaiveTime::from_hms_opt(hour, minute, 0)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn times_are_read_where_they_mean_one_thing() {
        for (text, expected) in [
            ("06:30", Some("06:30")),
            ("6:30 AM", Some("06:30")),
            ("7am", Some("07:00")),
            ("7:30 p.m.", Some("19:30")),
            ("12:00 PM", Some("12:00")),
            ("19:30:00", Some("19:30")),
            ("noon", Some("12:00")),
            ("7", None),
            ("13pm", None),
            ("0pm", None),
            ("25:00", None),
            ("", None),
            ("dawn", None),
        ] {
            assert_eq!(read(text).map(|t| t.format("%H:%M").to_string()).as_deref(), expected, "{text}");
        }
    }
}
