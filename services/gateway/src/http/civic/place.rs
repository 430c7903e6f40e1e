//! A place of the look-up in Google's shape.

use proto::locate::v1 as wire;

use crate::http::locate::answer::filled;
use crate::site::places::hours::{date, minutes};
use crate::view::civic::{CivicAddress, CivicPlace, CivicSource};

/// The voter's address as understood.
pub(super) fn home(address: &wire::VoterAddress) -> CivicAddress<'_> {
    CivicAddress {
        location_name: "",
        line1: &address.address_line_1,
        line2: &address.address_line_2,
        city: &address.city,
        state: &address.state_code,
        zip: &address.zip,
    }
}

/// Places of one kind, with the name of the data that has them.
pub(super) fn places<'a>(all: &'a [wire::VotingLocation], source: &'a str) -> Vec<CivicPlace<'a>> {
    all.iter().map(|own| place(own, source)).collect()
}

fn place<'a>(own: &'a wire::VotingLocation, source: &'a str) -> CivicPlace<'a> {
    let of_election_day = own.site_type() == wire::SiteType::ElectionDay;
    let day = |interval: Option<&'a wire::OpenInterval>| {
        interval.filter(|_| !of_election_day).map(|interval| interval.date.as_str())
    };
    CivicPlace {
        address: CivicAddress {
            location_name: &own.location_name,
            line1: &own.address_line_1,
            line2: &own.address_line_2,
            city: &own.city,
            state: &own.state_code,
            zip: &own.zip,
        },
        name: filled(&own.location_name).filter(|_| !of_election_day),
        notes: notes(own),
        polling_hours: hours(own),
        start_date: day(own.schedule.first()),
        end_date: day(own.schedule.last()),
        latitude: own.lat,
        longitude: own.lon,
        voter_services: own.is_drop_box.then_some("Ballot drop box"),
        sources: filled(source).map(|name| CivicSource { name }).into_iter().collect(),
    }
}

fn notes(own: &wire::VotingLocation) -> Option<String> {
    let features = own.features.join("; ");
    joined([own.location_notes.trim(), &features])
}

/// The schedule, a line for each day, and the texts of the data. Programs hide the days that have passed by
/// the date with which a line begins.
fn hours(own: &wire::VotingLocation) -> Option<String> {
    let line = |openings: &[wire::OpenInterval]| {
        let day = date(&openings.first()?.date)?;
        let text = openings.iter().filter_map(opening).collect::<Vec<_>>().join(", ");
        (!text.is_empty()).then(|| format!("{}: {text}", day.format("%a, %b %-d")))
    };
    let days = own.schedule.chunk_by(|a, b| a.date == b.date);
    let schedule = days.filter_map(line).collect::<Vec<_>>().join("\n");
    joined([&schedule, own.dates_hours.trim(), own.schedule_exceptions.trim()])
}

fn opening(own: &wire::OpenInterval) -> Option<String> {
    let mut text = format!("{} - {}", clock(&own.opens)?, clock(&own.closes)?);
    for (is, note) in [(own.by_appointment, " (by appointment)"), (own.subject_to_change, " (may change)")] {
        if is {
            text.push_str(note);
        }
    }
    Some(text)
}

/// "7:00 am"; the end of the day is "midnight".
fn clock(text: &str) -> Option<String> {
    let all = minutes(text)?;
    let (hour, minute) = (all / 60, all % 60);
    let half = if hour % 24 < 12 { "am" } else { "pm" };
    Some(if hour == 24 {
        "midnight".to_owned()
    } else {
        format!("{}:{minute:02} {half}", (hour + 11) % 12 + 1)
    })
}

fn joined<const N: usize>(parts: [&str; N]) -> Option<String> {
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    (!parts.is_empty()).then(|| parts.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(date: &str, opens: &str, closes: &str) -> wire::OpenInterval {
        wire::OpenInterval {
            date: date.into(),
            opens: opens.into(),
            closes: closes.into(),
            ..Default::default()
        }
    }

    fn site(kind: wire::SiteType, schedule: Vec<wire::OpenInterval>) -> wire::VotingLocation {
        wire::VotingLocation {
            location_name: "Hall".to_owned(),
            site_type: kind.into(),
            schedule,
            ..Default::default()
        }
    }

    #[test]
    fn each_day_has_a_line() {
        let mut schedule: Vec<_> = ["2028-10-21", "2028-10-22"].map(|day| open(day, "08:00", "19:00")).into();
        schedule.push(open("2028-10-24", "08:00", "12:00"));
        schedule.push(open("2028-10-24", "12:30", "24:00"));
        schedule.push(wire::OpenInterval { by_appointment: true, ..open("2028-10-25", "00:00", "12:00") });
        let mut own = site(wire::SiteType::EarlyVote, schedule);
        own.schedule_exceptions = "Closed on holidays".to_owned();
        let view = place(&own, "County");
        assert_eq!(
            view.polling_hours.as_deref(),
            Some(
                "Sat, Oct 21: 8:00 am - 7:00 pm\nSun, Oct 22: 8:00 am - 7:00 pm\nTue, Oct 24: 8:00 am - 12:00 pm, 12:30 pm - midnight\nWed, Oct 25: 12:00 am - 12:00 pm (by appointment)\nClosed on holidays"
            )
        );
        assert_eq!((view.start_date, view.end_date), (Some("2028-10-21"), Some("2028-10-25")));
        assert_eq!((view.name, view.sources.len()), (Some("Hall"), 1));
    }

    #[test]
    fn polling_places_have_no_name_and_days() {
        let view = site(wire::SiteType::ElectionDay, vec![open("2028-11-07", "07:00", "20:00")]);
        let view = place(&view, "");
        assert_eq!((view.name, view.start_date, view.end_date), (None, None, None));
        assert_eq!(view.address.location_name, "Hall");
        assert_eq!(view.polling_hours.as_deref(), Some("Tue, Nov 7: 7:00 am - 8:00 pm"));
        assert!(view.sources.is_empty());
    }

    #[test]
    fn hours_that_are_not_known_are_left_out() {
        let mut own = site(wire::SiteType::DropOff, vec![open("soon", "8", "9")]);
        assert_eq!(place(&own, "").polling_hours, None);
        own.dates_hours = "Day and night".to_owned();
        assert_eq!(place(&own, "").polling_hours.as_deref(), Some("Day and night"));
    }
}
