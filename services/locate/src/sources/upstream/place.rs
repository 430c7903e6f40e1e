//! Places in the service's answer. A place without an address line, in another state than the voter, or
//! listed in a role that it denies is left out. A schedule is read whole or not at all: half a schedule
//! says "closed" on the days that were lost.

use chrono::NaiveDate;
use serde_json::Value;

use super::json::{self, LONG, SHORT};
use address::StateCode;
use lookup::answer::{MAX_OPENINGS, Opening, VotingLocation};
use lookup::feature::{self, Feature};
use lookup::voting::SiteRole;

/// The end of a day, in minutes.
const DAY: u16 = 24 * 60;
const MAX_FEATURES: usize = 20;

/// The places of one role, in the service's order, at most `limit`.
pub(super) fn places(
    list: &[Value],
    role: SiteRole,
    state: StateCode,
    election: Option<NaiveDate>,
    limit: usize,
) -> Vec<VotingLocation> {
    list.iter().filter_map(|place| read(place, role, state, election)).take(limit).collect()
}

fn read(
    place: &Value,
    role: SiteRole,
    state: StateCode,
    election: Option<NaiveDate>,
) -> Option<VotingLocation> {
    let line_1 = json::text(place, "address_line_1", SHORT);
    let stated = json::first(place, &["state_code", "state"]);
    let elsewhere = !stated.is_empty() && StateCode::parse(&stated) != Some(state);
    let denied = role_of(&json::text(place, "site_type", SHORT)).is_some_and(|r| r != role);
    if line_1.is_empty() || elsewhere || denied {
        return None;
    }
    let features = features(place);
    let exceptions = json::is_given(place, "schedule_exceptions");
    let schedule = schedule(place, exceptions);
    let drop_off = role == SiteRole::DropOff;
    // As with feeds: a drop-off place without hours serves all of the election. Hours in words, or that
    // cannot be read, are unknown: the place is then not said to be open.
    let unsaid = !json::is_given(place, "schedule") && !json::is_given(place, "dates_hours");
    let early = || unsaid || schedule.iter().any(|o| election.is_none_or(|e| o.date < e));
    let on_the_day = || unsaid || schedule.iter().any(|o| Some(o.date) == election);
    let open_early_voting = drop_off && json::flag(place, "open_early_voting").unwrap_or_else(early);
    let open_election_day = drop_off && json::flag(place, "open_election_day").unwrap_or_else(on_the_day);
    Some(VotingLocation {
        id: json::text(place, "location_id", SHORT),
        name: json::text(place, "location_name", SHORT),
        line_1,
        line_2: json::text(place, "address_line_2", SHORT),
        city: json::text(place, "city", SHORT),
        state: state.as_str().to_owned(),
        zip: zip(&json::text(place, "zip", SHORT)),
        coordinates: coordinates(place, ["lat", "lon"]),
        hours_text: json::text(place, "dates_hours", LONG),
        notes: json::text(place, "location_notes", LONG),
        schedule_exceptions: json::text(place, "schedule_exceptions", LONG),
        features_known: known(&features),
        features,
        is_countywide: json::flag(place, "is_countywide").unwrap_or(false),
        schedule,
        role,
        open_early_voting,
        open_election_day,
        time_zone: Some(json::text(place, "time_zone", SHORT))
            .filter(|zone| zone.parse::<chrono_tz::Tz>().is_ok())
            .unwrap_or_default(),
        distance_miles: json::number(place, "distance_miles").filter(|miles| (0.0..=5_000.0).contains(miles)),
        is_drop_box: drop_off && json::flag(place, "is_drop_box").unwrap_or(false),
    })
}

/// The features of the place, each in a few words.
fn features(place: &Value) -> Vec<String> {
    let named = json::list(place, "features").iter().filter_map(Value::as_str).map(str::trim);
    named.filter(|f| !f.is_empty() && f.len() <= SHORT).take(MAX_FEATURES).map(str::to_owned).collect()
}

/// The same as answers, where the service says it in the words of the vocabulary.
pub(super) fn known(features: &[String]) -> Vec<Feature> {
    let mut known = Vec::new();
    for feature in features.iter().flat_map(|text| feature::list(text).features) {
        feature::add(&mut known, feature);
    }
    known
}

/// `earlyVoteLocations`, `early_vote_locations` and the like.
pub(super) fn role_of(word: &str) -> Option<SiteRole> {
    let letters: String = word.chars().filter(char::is_ascii_alphanumeric).collect();
    match letters.to_ascii_lowercase().trim_end_matches("locations").trim_end_matches("location") {
        "earlyvote" | "earlyvoting" => Some(SiteRole::Early),
        "electionday" | "polling" => Some(SiteRole::ElectionDay),
        "dropoff" => Some(SiteRole::DropOff),
        _ => None,
    }
}

/// 5 digits, or 5 and 4.
pub(super) fn zip(text: &str) -> String {
    let digits = |t: &str, n: usize| t.len() == n && t.bytes().all(|b| b.is_ascii_digit());
    let fits = match text.split_once('-') {
        Some((five, four)) => digits(five, 5) && digits(four, 4),
        None => digits(text, 5),
    };
    if fits { text.to_owned() } else { String::new() }
}

/// A point within the United States and its territories: a lost sign would lead to another continent.
pub(super) fn coordinates(place: &Value, [lat, lon]: [&str; 2]) -> Option<(f64, f64)> {
    let (lat, lon) = (json::number(place, lat)?, json::number(place, lon)?);
    let american = (-180.0..=-64.0).contains(&lon) || (140.0..=180.0).contains(&lon);
    ((-15.0..=72.0).contains(&lat) && american).then_some((lat, lon))
}

/// All openings, sorted, or none when one of them cannot be read. Exceptions mark all as uncertain.
fn schedule(place: &Value, exceptions: bool) -> Vec<Opening> {
    let list = json::list(place, "schedule");
    if list.len() > MAX_OPENINGS {
        return Vec::new();
    }
    let openings: Option<Vec<Opening>> = list.iter().map(|o| opening(o, exceptions)).collect();
    let mut openings = openings.unwrap_or_default();
    openings.sort_unstable();
    openings.dedup();
    openings
}

fn opening(value: &Value, exceptions: bool) -> Option<Opening> {
    let date = value.get("date")?.as_str()?.trim().parse().ok()?;
    let time = |key: &str| minutes(value.get(key)?.as_str()?);
    let (opens, closes) = (time("opens")?, time("closes")?);
    (opens < closes).then_some(Opening {
        date,
        opens,
        closes,
        by_appointment: json::flag(value, "by_appointment").unwrap_or(false),
        subject_to_change: exceptions || json::flag(value, "subject_to_change").unwrap_or(false),
    })
}

/// `HH:MM` or `HH:MM:SS` of 24 hours, or `H:MM AM`; `24:00` is the end of the day.
fn minutes(text: &str) -> Option<u16> {
    let text = text.trim().to_ascii_uppercase();
    let (clock, half) =
        match text.strip_suffix("AM").map(|c| (c, 0)).or(text.strip_suffix("PM").map(|c| (c, 12))) {
            Some((clock, half)) => (clock.trim_end(), Some(half)),
            None => (text.as_str(), None),
        };
    let mut parts = clock.split(':');
    let mut part = || {
        let digits = parts.next()?;
        let fits = (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        fits.then(|| digits.parse::<u16>().ok()).flatten()
    };
    let (hour, minute) = (part()?, part()?);
    if parts.any(|seconds| seconds != "00") || minute > 59 {
        return None;
    }
    let hour = match half {
        Some(half) if (1..=12).contains(&hour) => hour % 12 + half,
        Some(_) => return None,
        None => hour,
    };
    Some(hour * 60 + minute).filter(|m| *m <= DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_both_clocks_and_nothing_else_is() {
        for (text, expected) in [
            ("07:00", Some(420)),
            ("7:00", Some(420)),
            ("19:30:00", Some(1170)),
            ("24:00", Some(1440)),
            ("12:00 AM", Some(0)),
            ("12:15pm", Some(735)),
            ("7:00 PM", Some(1140)),
            ("24:01", None),
            ("25:00", None),
            ("13:00 PM", None),
            ("0:30 AM", None),
            ("7", None),
            ("7:60", None),
            ("+7:00", None),
            ("07:00:30", None),
            ("noon", None),
            ("", None),
        ] {
            assert_eq!(minutes(text), expected, "{text}");
        }
    }

    #[test]
    fn roles_are_known_by_the_words_of_the_specification() {
        for (word, role) in [
            ("earlyVoteLocations", Some(SiteRole::Early)),
            ("early_vote_locations", Some(SiteRole::Early)),
            ("electionDayLocations", Some(SiteRole::ElectionDay)),
            ("polling_locations", Some(SiteRole::ElectionDay)),
            ("dropoffLocations", Some(SiteRole::DropOff)),
            ("drop_off_locations", Some(SiteRole::DropOff)),
            ("somewhere", None),
            ("", None),
        ] {
            assert_eq!(role_of(word), role, "{word}");
        }
    }
}
