//! The places of a county as JSON-LD (schema.org), for search engines: address and opening hours. Hours that
//! are by appointment or in words alone are left to the page.

use chrono::NaiveDate;
use serde_json::{Value, json};

use crate::view::place::{Day, SiteLocation};
use crate::view::places::CountyPlaces;

/// A `CivicStructure` for each place of the page. `page` is its absolute address.
#[must_use]
pub fn json_ld(view: &CountyPlaces<'_>, page: &str) -> Vec<Value> {
    view.kinds.iter().flat_map(|kind| &kind.locations).map(|place| civic_structure(place, page)).collect()
}

fn civic_structure(place: &SiteLocation<'_>, page: &str) -> Value {
    let street = [place.address_line_1, place.address_line_2];
    let street: Vec<&str> = street.into_iter().filter(|line| !line.is_empty()).collect();
    json!({
        "@type": "CivicStructure",
        "name": place.name,
        "url": page,
        "address": {
            "@type": "PostalAddress",
            "streetAddress": street.join(", "),
            "addressLocality": place.city,
            "addressRegion": place.state_code,
            "postalCode": place.zip,
            "addressCountry": "US",
        },
        "specialOpeningHoursSpecification": opening_hours(&place.days),
    })
}

/// Opening and closing times of a day, HH:MM.
type Hours<'a> = Vec<(&'a str, &'a str)>;

fn hours(day: &Day) -> Hours<'_> {
    if day.all_day {
        return vec![("00:00", "23:59")];
    }
    let certain = day.intervals.iter().filter(|interval| !day.by_appointment && !interval.by_appointment);
    // schema.org has no 24:00.
    certain.map(|at| (at.opens.as_str(), if at.closes == "24:00" { "23:59" } else { &at.closes })).collect()
}

/// The hours of days that follow each other with the same hours are one specification.
fn opening_hours(days: &[Day]) -> Vec<Value> {
    let mut runs: Vec<(NaiveDate, NaiveDate, Hours<'_>)> = Vec::new();
    for day in days.iter().filter(|day| !day.is_past) {
        let own = hours(day);
        match runs.last_mut() {
            Some((_, last, same)) if last.succ_opt() == Some(day.date) && *same == own => *last = day.date,
            _ => runs.push((day.date, day.date, own)),
        }
    }
    let specification = |(first, last, hours): (NaiveDate, NaiveDate, Hours<'_>)| {
        let one = move |(opens, closes): (&str, &str)| json!({ "@type": "OpeningHoursSpecification", "validFrom": first, "validThrough": last, "opens": opens, "closes": closes });
        hours.into_iter().map(one).collect::<Vec<_>>()
    };
    runs.into_iter().flat_map(specification).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::place::Interval;

    fn day(date: &str, intervals: &[(&str, &str)]) -> Day {
        let interval = |(opens, closes): &(&str, &str)| Interval {
            opens: (*opens).to_owned(),
            closes: (*closes).to_owned(),
            by_appointment: false,
            from_percent: 0.0,
            length_percent: 0.0,
        };
        Day {
            date: date.parse().unwrap(),
            is_today: false,
            is_past: false,
            all_day: false,
            intervals: intervals.iter().map(interval).collect(),
            by_appointment: false,
            subject_to_change: false,
        }
    }

    #[test]
    fn equal_days_in_a_row_are_one_specification() {
        let days = [
            Day { is_past: true, ..day("2028-10-20", &[("08:00", "18:00")]) },
            day("2028-10-21", &[("08:00", "18:00")]),
            day("2028-10-22", &[("08:00", "18:00")]),
            day("2028-10-23", &[]),
            day("2028-10-24", &[("08:00", "12:00"), ("13:00", "24:00")]),
            Day { by_appointment: true, ..day("2028-10-25", &[("08:00", "18:00")]) },
            Day { all_day: true, ..day("2028-10-26", &[]) },
        ];
        let said: Vec<String> = opening_hours(&days)
            .iter()
            .map(|one| {
                let of = |name: &str| one[name].as_str().unwrap().to_owned();
                format!("{} to {}: {} to {}", of("validFrom"), of("validThrough"), of("opens"), of("closes"))
            })
            .collect();
        assert_eq!(
            said,
            [
                "2028-10-21 to 2028-10-22: 08:00 to 18:00",
                "2028-10-24 to 2028-10-24: 08:00 to 12:00",
                "2028-10-24 to 2028-10-24: 13:00 to 23:59",
                "2028-10-26 to 2028-10-26: 00:00 to 23:59",
            ]
        );
    }
}
