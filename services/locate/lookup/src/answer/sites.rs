//! The places of an answer: by role, sorted, cut, with their openings in local time.

use chrono::{Days, NaiveDate};

use super::{Location, MAX_OPENINGS, Opening};
use crate::voting::{SiteRole, VotingData};

/// The words for VIP's `IsOrByAppointment`.
const OR_BY_APPOINTMENT: &str = "Also open by appointment at other times.";

/// Sites as a list of a precinct, locality or state has them.
type Sites<'s> = &'s [(u32, SiteRole)];

/// The places by role: early, election day, drop-off. `lists` are those of the precinct, of the locality
/// and of the state; what only the last two have is open to the whole county. Election-day places of the
/// precinct come first, as assigned; all others by distance from `middle`, else by name.
pub(super) fn locations<D: VotingData>(
    data: &D,
    lists: [Sites<'_>; 3],
    election: Option<NaiveDate>,
    middle: Option<(f64, f64)>,
    limit: usize,
) -> [Vec<Location>; 3] {
    SiteRole::ALL.map(|role| {
        let of = |list: Sites<'_>| list.iter().filter(|s| s.1 == role).map(|s| s.0).collect::<Vec<u32>>();
        let own = of(lists[0]);
        let mut shared: Vec<u32> = of(lists[1]);
        shared.extend(of(lists[2]));
        let mut kept = Vec::with_capacity(shared.len());
        for place in shared {
            if !own.contains(&place) && !kept.contains(&place) {
                kept.push(place);
            }
        }
        let mut own = sorted(data, &own, middle, role != SiteRole::ElectionDay);
        let mut shared = sorted(data, &kept, middle, true);
        if role != SiteRole::ElectionDay {
            shared.append(&mut own);
            shared.sort_by(order);
        }
        let rows = own.into_iter().map(|s| (s, false)).chain(shared.into_iter().map(|s| (s, true)));
        let countywide = |place: u32| kept.contains(&place);
        rows.take(limit).map(|(s, _)| location(data, &s, role, election, countywide(s.place))).collect()
    })
}

/// A place with what it is sorted by.
struct Site {
    place: u32,
    name: String,
    miles: Option<f64>,
}

fn sorted<D: VotingData>(data: &D, places: &[u32], middle: Option<(f64, f64)>, sort: bool) -> Vec<Site> {
    let mut list: Vec<Site> = places
        .iter()
        .map(|place| {
            let row = data.place(*place);
            let miles = middle.zip(row.coordinates).map(|(a, b)| miles(a, b));
            Site { place: *place, name: row.name.to_owned(), miles }
        })
        .collect();
    if sort {
        list.sort_by(order);
    }
    list
}

fn order(a: &Site, b: &Site) -> std::cmp::Ordering {
    match (a.miles, b.miles) {
        (Some(x), Some(y)) => x.total_cmp(&y).then_with(|| a.name.cmp(&b.name)),
        (Some(_), None) => std::cmp::Ordering::Less,
        (None, Some(_)) => std::cmp::Ordering::Greater,
        (None, None) => a.name.cmp(&b.name),
    }
}

/// Statute miles between two points, degrees, on a sphere.
pub(super) fn miles(a: (f64, f64), b: (f64, f64)) -> f64 {
    const EARTH_RADIUS_MILES: f64 = 3_958.8;
    let (lat_a, lat_b) = (a.0.to_radians(), b.0.to_radians());
    let (lat, lon) = (lat_b - lat_a, (b.1 - a.1).to_radians());
    let h = (lat / 2.0).sin().powi(2) + lat_a.cos() * lat_b.cos() * (lon / 2.0).sin().powi(2);
    2.0 * EARTH_RADIUS_MILES * h.sqrt().min(1.0).asin()
}

fn location<D: VotingData>(
    data: &D,
    site: &Site,
    role: SiteRole,
    election: Option<NaiveDate>,
    is_countywide: bool,
) -> Location {
    let row = data.place(site.place);
    let hours = data.hours(&row, role);
    let exceptions = if hours.iter().any(|h| h.or_by_appointment) { OR_BY_APPOINTMENT } else { "" };
    let schedule = openings(&hours);
    // A feed is about one election: a drop-off place without hours is open for all of it. Hours that are given as
    // text, or that could not be used, are unknown: the place is then not said to be open.
    let unsaid = schedule.is_empty() && !row.names_hours[role as usize];
    let drop_off = role == SiteRole::DropOff;
    Location {
        id: row.id.to_owned(),
        name: row.name.to_owned(),
        line_1: row.line_1.to_owned(),
        line_2: row.line_2.to_owned(),
        city: row.city.to_owned(),
        state: row.state.to_owned(),
        zip: row.zip.to_owned(),
        coordinates: row.coordinates,
        hours_text: row.hours_texts[role as usize].to_owned(),
        notes: row.directions[role as usize].to_owned(),
        schedule_exceptions: exceptions.to_owned(),
        features: Vec::new(),
        is_countywide,
        open_early_voting: drop_off
            && (unsaid || schedule.iter().any(|o| election.is_none_or(|e| o.date < e))),
        open_election_day: drop_off && (unsaid || schedule.iter().any(|o| Some(o.date) == election)),
        schedule,
        role,
        time_zone: row.time_zone.to_owned(),
        distance_miles: site.miles.map(|m| (m * 100.0).round() / 100.0),
        is_drop_box: drop_off && row.is_drop_box,
    }
}

/// Day by day, sorted, at most [`MAX_OPENINGS`].
fn openings(hours: &[crate::voting::HoursRow]) -> Vec<Opening> {
    let mut list = Vec::new();
    for row in hours {
        let mut date = row.from;
        while date <= row.to && list.len() < MAX_OPENINGS {
            list.push(Opening {
                date,
                opens: row.opens,
                closes: row.closes,
                by_appointment: row.by_appointment,
                subject_to_change: row.subject_to_change,
            });
            let Some(next) = date.checked_add_days(Days::new(1)) else { break };
            date = next;
        }
    }
    list.sort_unstable();
    list.dedup();
    list
}
