//! The places of an answer: by role, sorted, cut to a limit, with their openings in local time (DESIGN 4,
//! "Places").

use chrono::{Days, NaiveDate};

use super::{MAX_OPENINGS, Opening, VotingLocation};
use crate::feature::Feature;
use crate::voting::{LocalityRow, PlaceCertainty, PrecinctRow, RoleSet, Site, SiteRole, VotingData};

/// Text for VIP's `IsOrByAppointment`.
const OR_BY_APPOINTMENT: &str = "Also open by appointment at other times.";

/// The sites of a precinct, a locality or a state, and the roles of which a place was lost.
pub(super) type SiteLevel<'s> = (&'s [Site], RoleSet);

/// The places of an answer.
pub(super) struct ListedPlaces {
    /// Known ones by role: early, election day, drop-off.
    pub(super) known: [Vec<VotingLocation>; 3],
    /// Doubtful ones of the roles without a known one.
    pub(super) doubtful: Vec<VotingLocation>,
    /// How certain the data is of the place of election day.
    pub(super) day: PlaceCertainty,
}

/// The places that serve every voter of a county: those of its locality and of its state, never those of a
/// precinct. Where `own_days`, election day is decided by precincts, and no place of election day serves the
/// county.
pub(super) fn of_county<D: VotingData>(
    data: &D,
    locality: &LocalityRow<'_>,
    own_days: bool,
    middle: Option<(f64, f64)>,
    limit: usize,
) -> ListedPlaces {
    let feed = data.feed(locality.feed);
    let mut decided_before = RoleSet::default();
    decided_before[SiteRole::ElectionDay as usize] = own_days;
    let levels =
        [(&[][..], decided_before), (&locality.sites[..], locality.lost), (&feed.sites[..], feed.lost)];
    let (election, is_doubtful) = (feed.election_date, feed.is_doubtful);
    listed(data, levels, &PlaceListing { election, middle, limit, is_doubtful })
}

/// Whether the place of election day that a precinct is assigned is lost or doubtful: then its voters are
/// told none of the county's instead.
pub(super) fn is_day_open(precinct: &PrecinctRow<'_>, all_doubtful: bool) -> bool {
    let none: SiteLevel<'_> = (&[], RoleSet::default());
    deciding(&[(&precinct.sites, precinct.lost), none, none], SiteRole::ElectionDay, all_doubtful) == 1
}

/// The bounds of a list of places.
pub(super) struct PlaceListing {
    pub(super) election: Option<NaiveDate>,
    /// Where distances start.
    pub(super) middle: Option<(f64, f64)>,
    pub(super) limit: usize,
    /// Whether none of the places is certain.
    pub(super) is_doubtful: bool,
}

/// The places by role. `levels` are those of the precinct, of the locality and of the state; what only the
/// last two have is open to the whole county. Election-day places of the precinct come first, as assigned;
/// all others by distance, else by name. Where the place of election day that a level assigns is lost or
/// doubtful, no place of a later level is listed instead.
pub(super) fn listed<D: VotingData>(
    data: &D,
    levels: [SiteLevel<'_>; 3],
    listing: &PlaceListing,
) -> ListedPlaces {
    let mut out = ListedPlaces { known: Default::default(), doubtful: Vec::new(), day: PlaceCertainty::Lost };
    for role in SiteRole::ALL {
        let levels = &levels[..deciding(&levels, role, listing.is_doubtful)];
        let of = |sites: &[Site], doubtful: bool| -> Vec<u32> {
            let is = |s: &&Site| s.role == role && (s.is_doubtful || listing.is_doubtful) == doubtful;
            sites.iter().filter(is).map(|s| s.place).collect()
        };
        let known = in_order(data, levels.iter().map(|level| of(level.0, false)), role, listing);
        if known.is_empty() {
            let doubtful = in_order(data, levels.iter().map(|level| of(level.0, true)), role, listing);
            if role == SiteRole::ElectionDay && !doubtful.is_empty() {
                out.day = PlaceCertainty::Doubtful;
            }
            out.doubtful.extend(doubtful);
        } else if role == SiteRole::ElectionDay {
            out.day = PlaceCertainty::Known;
        }
        out.known[role as usize] = known;
    }
    out
}

/// How many levels are looked at: for election day none after one whose place is lost or doubtful.
fn deciding(levels: &[SiteLevel<'_>; 3], role: SiteRole, all_doubtful: bool) -> usize {
    let is_open = |(sites, lost): &SiteLevel<'_>| {
        let mut here = sites.iter().filter(|s| s.role == role).peekable();
        let is_named = lost[role as usize] || here.peek().is_some();
        is_named && here.all(|s| s.is_doubtful || all_doubtful)
    };
    let is_known = |(sites, _): &SiteLevel<'_>| sites.iter().any(|s| s.role == role && !s.is_doubtful);
    let first = levels.iter().position(|level| is_known(level) || is_open(level));
    match first {
        Some(at) if role == SiteRole::ElectionDay && is_open(&levels[at]) => at + 1,
        _ => levels.len(),
    }
}

/// The places of one role: the precinct's own, then those of the county.
fn in_order<D: VotingData>(
    data: &D,
    mut levels: impl Iterator<Item = Vec<u32>>,
    role: SiteRole,
    listing: &PlaceListing,
) -> Vec<VotingLocation> {
    let own = levels.next().unwrap_or_default();
    let mut kept: Vec<u32> = Vec::new();
    for place in levels.flatten() {
        if !own.contains(&place) && !kept.contains(&place) {
            kept.push(place);
        }
    }
    let mut own = sorted(data, &own, listing.middle, role != SiteRole::ElectionDay);
    let mut shared = sorted(data, &kept, listing.middle, true);
    if role != SiteRole::ElectionDay {
        shared.append(&mut own);
        shared.sort_by(order);
    }
    own.append(&mut shared);
    let shown = own.iter().take(listing.limit);
    shown.map(|site| location(data, site, role, listing.election, kept.contains(&site.place))).collect()
}

/// A place with what it is sorted by.
struct SortedPlace {
    place: u32,
    name: String,
    miles: Option<f64>,
}

fn sorted<D: VotingData>(
    data: &D,
    places: &[u32],
    middle: Option<(f64, f64)>,
    sort: bool,
) -> Vec<SortedPlace> {
    let mut list: Vec<SortedPlace> = places
        .iter()
        .map(|place| {
            let row = data.place(*place);
            let miles = middle.zip(row.coordinates).map(|(a, b)| miles(a, b));
            SortedPlace { place: *place, name: row.name.to_owned(), miles }
        })
        .collect();
    if sort {
        list.sort_by(order);
    }
    list
}

fn order(a: &SortedPlace, b: &SortedPlace) -> std::cmp::Ordering {
    match (a.miles, b.miles) {
        (Some(x), Some(y)) => x.total_cmp(&y).then_with(|| a.name.cmp(&b.name)),
        (Some(_), None) => std::cmp::Ordering::Less,
        (None, Some(_)) => std::cmp::Ordering::Greater,
        (None, None) => a.name.cmp(&b.name),
    }
}

/// Statute miles between two points, degrees, on a sphere.
#[must_use]
pub fn miles(a: (f64, f64), b: (f64, f64)) -> f64 {
    const EARTH_RADIUS_MILES: f64 = 3_958.8;
    let (lat_a, lat_b) = (a.0.to_radians(), b.0.to_radians());
    let (lat, lon) = (lat_b - lat_a, (b.1 - a.1).to_radians());
    let h = (lat / 2.0).sin().powi(2) + lat_a.cos() * lat_b.cos() * (lon / 2.0).sin().powi(2);
    2.0 * EARTH_RADIUS_MILES * h.sqrt().min(1.0).asin()
}

fn location<D: VotingData>(
    data: &D,
    site: &SortedPlace,
    role: SiteRole,
    election: Option<NaiveDate>,
    is_countywide: bool,
) -> VotingLocation {
    let row = data.place(site.place);
    let hours = data.hours(&row, role);
    let exceptions = if hours.iter().any(|h| h.or_by_appointment) { OR_BY_APPOINTMENT } else { "" };
    let schedule = openings(&hours);
    // A feed is about one election: a drop-off place without hours is open for all of it. Hours that are
    // given as text, or that could not be used, are unknown: the place is then not said to be open.
    let unsaid = schedule.is_empty() && !row.names_hours[role as usize];
    let drop_off = role == SiteRole::DropOff;
    let features = data.features(&row, role);
    VotingLocation {
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
        features: features.iter().filter_map(Feature::in_words).collect(),
        features_known: features,
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

/// The openings day by day, sorted, at most [`MAX_OPENINGS`].
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
